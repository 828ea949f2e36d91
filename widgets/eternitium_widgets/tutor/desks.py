"""Lessons and puzzles as desks of the tutor: the free game waits behind them."""

import contextlib
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar, Final, Self

from eternitium.jobs.job import Job
from eternitium.lessons.lessons import LessonRun
from eternitium.lessons.practice import PracticeRun
from eternitium.lessons.progress import Score
from eternitium.payload.snapshot import SnapshotPayload
from eternitium.training.rounds import measured
from eternitium_widgets.board.course_desk import AskingDesk, CourseDesk
from eternitium_widgets.board.desk import GameDesk, Kept, Reply, Work, proceed, undo
from eternitium_widgets.page.messages import Message, Name, between, said

MOST_STEPS: Final = 500  # steps of a lesson that are kept
STEPS: Final[Mapping[str, Callable[[LessonRun], None]]] = {
    "proceed": LessonRun.proceed,
    "undo": LessonRun.undo,
    "continue": LessonRun.resume_telling,
    "hint": LessonRun.hint,
}
SAID: Final[Mapping[str, Callable[[LessonRun, str], None]]] = {"act": LessonRun.act, "answer": LessonRun.answer}
Step = Annotated[str, (*SAID, *STEPS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptLesson(Kept):
    """A lesson, and the steps taken in it."""

    kind: ClassVar = "lesson"
    lesson: str
    steps: tuple[tuple[Step, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRun(Kept):
    """A place in a set of puzzles, and the score until there."""

    seed: Annotated[int, 0]
    number: Annotated[int, 1] = 1
    score: Score = field(default_factory=Score)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTopic(KeptRun):
    """A topic."""

    kind: ClassVar = "topic"
    topic: str
    predict: bool


class LessonDesk(CourseDesk):
    """A lesson.

    `game`: the free game, which waits; `lesson`: one of `eternitium.lessons.lessons.LESSONS` or `STRATEGY_LESSONS`;
    `steps`: those taken in it already, from `kept`. Raises ValueError: there is no such lesson.
    """

    missing: ClassVar = "no-lesson"
    _run: LessonRun

    def __init__(self, game: GameDesk, lesson: str, steps: Iterable[tuple[str, str]] = ()) -> None:
        super().__init__(game, LessonRun(lesson, game.language, measured))
        self._lesson, self._steps = lesson, list[tuple[str, str]]()
        for kind, text in steps:
            with contextlib.suppress(ValueError):  # what was refused is refused again
                self._do(kind, text)
        if self._steps:
            self._run.take_progress()  # it was reported then

    @property
    def asking(self) -> bool:
        """Whether a question is open."""
        return self._run.asking

    def snapshot(self, memory_aid: bool = False) -> SnapshotPayload:
        """Return the snapshot of the board, without what would answer a question."""
        return self.match.snapshot(memory_aid, self._run.veil)

    def job(self, advice: bool = False) -> Job | None:
        """Return the job of looking ahead; None while a question is open."""
        if self.asking:
            if advice:
                raise ValueError(said("not-while-asked", self.language))
            return None
        return super().job(advice)

    def act(self, action: str) -> None:
        """Try a move; the guide says what is wrong with it."""
        self._do("act", action)

    def kept(self) -> KeptLesson:
        """Return the lesson, and the steps taken in it."""
        return KeptLesson(lesson=self._lesson, steps=tuple(self._steps))

    def _do(self, kind: str, text: str = "") -> None:
        if len(self._steps) < MOST_STEPS:
            self._steps.append((kind, text))
        if kind in SAID:
            SAID[kind](self._run, text)
        else:
            STEPS[kind](self._run)

    def _step(self, message: Message) -> None:
        self._do(message.kind.removeprefix("lesson-"))

    def _answer(self, id_: Name) -> None:
        self._do("answer", id_)

    def _guess(self, percent: Annotated[float, between(0, 100)]) -> None:
        self._do("answer", str(round(percent)))

    def _again(self) -> None:
        self._run.again()
        self._steps.clear()

    messages: ClassVar[Mapping[str, Callable[..., Reply]]] = {
        "proceed": _step,
        "undo": _step,
        "lesson-continue": _step,
        "lesson-hint": _step,
        "lesson-again": _again,
        "answer": _answer,
        "guess": _guess,
    }


class PuzzleDesk(AskingDesk):
    """Puzzles, one after the other.

    `game`: the free game, which waits. `topic`: one of `eternitium.lessons.practice.TOPICS`, "mixed" or "endless".
    `predict`: whether the person estimates chances before they are shown. `seed`: of the order and of new puzzles;
    random if left out. Raises ValueError: there is no such topic.
    """

    missing: ClassVar = "no-puzzle"
    _run: PracticeRun

    def __init__(self, game: GameDesk, topic: str, predict: bool = False, seed: int | None = None) -> None:
        seed = secrets.randbits(32) if seed is None else seed
        run = PracticeRun(topic, game.language, predict, seed)
        self._sit(game, run)
        self._opening: KeptRun = KeptTopic(topic=topic, predict=predict, seed=seed)

    def _sit(self, game: GameDesk, run: PracticeRun) -> None:
        super().__init__(game, run)
        self._preparing = False

    def at(self, kept: KeptRun) -> Self:
        """Go to a puzzle with the score until there; after the end of the set, begin it again. Return the desk."""
        if not self._run.of or kept.number <= self._run.of:
            self._run.go_to(kept.number, kept.score)
        return self

    @property
    def asking(self) -> bool:
        """Whether the puzzle is not judged yet."""
        return self._run.state != "answered"

    def work(self) -> Work | None:
        """Return the work of checking an answer, or of making the next puzzle of the endless mode in advance."""
        return super().work() or self._preparation()

    def _preparation(self) -> Work | None:
        if self._preparing or not self._run.can_prepare:
            return None
        self._preparing = True
        return Work(self._prepare)

    def _prepare(self) -> None:
        try:
            self._run.prepare()
        finally:
            self._preparing = False

    def kept(self) -> Kept:
        """Return the place in the set and the score; an answered puzzle is not asked again."""
        return replace(self._opening, number=self._run.number + (not self.asking), score=self._run.score)

    def _answer(self, id_: Name) -> None:
        self._check = self._run.answer(id_)

    def _guess(self, percent: Annotated[float, between(0, 100)]) -> None:
        self._check = self._run.guess(percent)

    def _next(self) -> None:
        self._run.next()

    messages: ClassVar[Mapping[str, Callable[..., Reply]]] = {
        "proceed": proceed,
        "undo": undo,
        "answer": _answer,
        "guess": _guess,
        "next": _next,
    }
