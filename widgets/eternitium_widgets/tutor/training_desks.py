"""The rounds of the trainer as desks of the tutor, and functions that open or restore a desk."""

import contextlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, get_args

from eternitium import typed
from eternitium.checks import as_object
from eternitium.lessons.puzzles import Puzzle
from eternitium.training.duel import DUELS, DuelRun, start_of
from eternitium.training.learner import Learner
from eternitium.training.rounds import MISSES, ROUNDS, STORM, find, round_of
from eternitium.training.run import PLAYED_ON, TrainingRun
from eternitium.training.sense import SENSE, SenseRun
from eternitium.training.storm import StormRun
from eternitium_widgets.board.course_desk import CourseDesk
from eternitium_widgets.board.desk import Desk, GameDesk, Kept, Reply, Work, proceed, undo
from eternitium_widgets.editor.question_desk import KeptPosition, QuestionDesk
from eternitium_widgets.page.messages import said
from eternitium_widgets.tutor.desks import KeptLesson, KeptRun, KeptTopic, LessonDesk, PuzzleDesk
from eternitium_widgets.tutor.first_desk import FirstDesk, KeptFirst


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRound(KeptRun):
    """A round, and the ids of its puzzles."""

    kind: ClassVar = "round"
    round: str
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptDuel(Kept):
    """The opponent of a duel, and the seed of its beginning."""

    kind: ClassVar = "duel"
    duel: str
    seed: Annotated[int, 0]


AnyKept = KeptLesson | KeptFirst | KeptPosition | KeptDuel | KeptRound | KeptTopic
KINDS: Final[Mapping[str, type[AnyKept]]] = {kept.kind: kept for kept in get_args(AnyKept)}


class TrainingDesk(PuzzleDesk):
    """A round of the trainer.

    `game`: the free game, which waits; `run`: the round; `seed`: of the round, to restore it.
    """

    missing: ClassVar = "no-puzzle"

    def __init__(self, game: GameDesk, run: TrainingRun | SenseRun, seed: int) -> None:
        self._game = game
        self._begin(run, seed)

    def _begin(self, run: TrainingRun | SenseRun, seed: int) -> None:
        self._sit(self._game, run)
        self._opening = KeptRound(round=run.topic, seed=seed, ids=tuple(puzzle.id for puzzle in run.puzzles))

    @property
    def asking(self) -> bool:
        """Whether the puzzle is not judged yet."""
        return self._run.state in ("ask", "checking")

    def work(self) -> Work | None:
        """Return the work of checking an answer, or of finding the reasons for a verdict."""
        return super().work() or self._explanation()

    def _explanation(self) -> Work | None:
        reasons = self._run.explanation() if isinstance(self._run, TrainingRun) else None
        return reasons and Work(reasons, awaited=True)

    @property
    def _training(self) -> TrainingRun:
        """The round, if its puzzles are positions to play on from."""
        if not isinstance(self._run, TrainingRun):
            raise ValueError(said("no-puzzle", self.language))
        return self._run

    def _play_on(self) -> None:
        self._training.play_on()

    def _again(self) -> None:
        self._training.again()

    def _proceed(self) -> None:
        """Go on, but not while a puzzle is asked: then the page's clock sent this for the game before."""
        if self._run.state == PLAYED_ON:
            proceed(self)

    def _undo(self) -> None:
        if self._run.state != PLAYED_ON:
            raise ValueError(said("not-while-asked", self.language))
        undo(self)

    def _finish(self) -> None:
        """End a storm, because the page's clock says that its time is over."""
        if isinstance(self._run, StormRun) and not self._run.seconds_left:
            self._run.finish()

    def _misses(self) -> None:
        """Begin a round, without a clock, with the puzzles that were missed in a storm."""
        if isinstance(self._run, StormRun) and self._run.is_over:
            seed = self._opening.seed
            self._begin(TrainingRun(MISSES, self._run.missed, self.language, seed), seed)

    messages: ClassVar[Mapping[str, Callable[..., Reply]]] = {
        **PuzzleDesk.messages,
        "training-finish": _finish,
        "training-misses": _misses,
        "proceed": _proceed,
        "undo": _undo,
        "training-play": _play_on,
        "training-again": _again,
    }


class DuelDesk(CourseDesk):
    """A duel: a short game beside the free one.

    `game`: the free game, which waits; `opponent`: one of the levels; `seed`: of the position where it begins, and of
    its shuffles. Raises ValueError: there is no such opponent.
    """

    missing: ClassVar = "no-puzzle"
    _run: DuelRun

    def __init__(self, game: GameDesk, opponent: str, seed: int) -> None:
        self._opponent, self._seed = opponent, seed
        super().__init__(game, DuelRun(opponent, start_of(seed), game.language, seed))

    def act(self, action: str) -> None:
        """Play a move."""
        self._run.match.act(action)

    def kept(self) -> KeptDuel:
        """Return the opponent, and the seed of the beginning."""
        return KeptDuel(duel=self._opponent, seed=self._seed)

    def _again(self) -> None:
        self._run = DuelRun(self._opponent, self._run.puzzle, self.language, self._seed)

    messages: ClassVar[Mapping[str, Callable[..., Reply]]] = {
        "proceed": proceed,
        "undo": undo,
        "training-again": _again,
    }


def open_practice(name: str, predict: bool, game: GameDesk, learner: Learner) -> CourseDesk:
    """Open a topic of the practice, or today's round of the trainer for a person.

    Raises:
        ValueError: there is no such round or topic, or nothing is due.
    """
    seed = secrets.randbits(32)
    if name in DUELS:
        return DuelDesk(game, DUELS[name], seed)
    if name not in (*ROUNDS, SENSE):
        return PuzzleDesk(game, name, predict)
    if name == SENSE:
        return TrainingDesk(game, SenseRun(game.language, seed), seed)
    puzzles = round_of(name, learner.profile, seed, learner.tonight, learner.today)
    return TrainingDesk(game, _run(name, puzzles, game.language, seed), seed)


def _run(name: str, puzzles: Sequence[Puzzle], language: str, seed: int) -> TrainingRun:
    return StormRun(puzzles, language, seed) if name == STORM else TrainingRun(name, puzzles, language, seed)


def kept_desk(told: object, game: GameDesk, learner: Learner) -> Desk:
    """Restore the desk that was open beside a game, from its kept data; if that fails, return the game itself."""
    with contextlib.suppress(ValueError):
        if told:
            return _opened(read_kept(told), game, learner)
    return game


def read_kept(told: object) -> AnyKept:
    """Read the kept data of a desk, also of an earlier version, which had no `kind` but a field with its name.

    Raises:
        ValueError: the data is not valid; the message names the field, its value and what is allowed.
    """
    found = as_object("desk", told)
    kind = found.get("kind") or next((kind for kind in KINDS if kind in found), "")
    typed.one_of("kind", kind, [*KINDS])
    return typed.read(kind, KINDS[kind], {name: value for name, value in found.items() if name != "kind"})


def _opened(kept: AnyKept, game: GameDesk, learner: Learner) -> Desk:
    match kept:
        case KeptLesson():
            return LessonDesk(game, kept.lesson, kept.steps)
        case KeptFirst():
            return FirstDesk.kept_at(game, kept)
        case KeptPosition():
            return QuestionDesk(game, kept.position)
        case KeptDuel():
            return DuelDesk(game, kept.duel, kept.seed)
        case KeptRound():
            return TrainingDesk(game, _run_again(kept, game.language, learner), kept.seed).at(kept)
        case KeptTopic():
            return PuzzleDesk(game, kept.topic, kept.predict, kept.seed).at(kept)


def _run_again(kept: KeptRound, language: str, learner: Learner) -> TrainingRun | SenseRun:
    """Restore a round, without puzzles that no longer exist."""
    if kept.round == SENSE:
        return SenseRun(language, kept.seed)
    found = (find(puzzle, learner.profile.mistakes) for puzzle in kept.ids)
    return _run(kept.round, tuple(puzzle for puzzle in found if puzzle), language, kept.seed)
