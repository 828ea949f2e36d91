"""Desks for lessons and questions beside a game, while the free game waits."""

from collections.abc import Callable
from typing import Protocol

from eternitium.jobs.job import Job
from eternitium.lessons.progress import Progress
from eternitium.match.match import Match
from eternitium.payload.guide import Guide
from eternitium.payload.snapshot import SnapshotPayload
from eternitium_widgets.board.desk import Desk, GameDesk, Work
from eternitium_widgets.page.messages import said


class Course(Protocol):
    """A lesson or a series of questions beside a game.

    `match`: the game on the board. `language`: of all texts; it may be changed at any time.
    """

    match: Match
    language: str

    def guide(self) -> Guide:
        """Return the texts and questions, ready to show."""

    def take_progress(self) -> list[Progress]:
        """Return what the person has achieved since the last call."""


class Asking(Course, Protocol):
    """A course whose questions are answered on the board."""

    def act(self, text: str) -> Callable[[], None] | None:
        """Take an action as an answer; return the work that judges it in the background, if there is any."""

    def snapshot(self, memory_aid: bool = False) -> SnapshotPayload:
        """Return the snapshot of the board; nothing in it answers the question."""

    def job(self, advice: bool = False) -> Job | None:
        """Return the job of looking ahead; None while that would answer the question."""


class CourseDesk(Desk):
    """A desk for a course, while the free game waits. `game`: the free game; `run`: the course."""

    def __init__(self, game: GameDesk, run: Course) -> None:
        self._game, self._run = game, run

    @property
    def match(self) -> Match:
        """The game on the board."""
        return self._run.match

    @property
    def game(self) -> GameDesk:
        """The free game."""
        return self._game

    def speak(self, language: str) -> None:
        """Say everything in another language, also in the free game."""
        self._run.language = language
        self.game.speak(language)

    def guide(self) -> Guide:
        """Return the texts and questions of the course."""
        return self._run.guide()

    def take_progress(self) -> list[Progress]:
        """Return what the person has achieved since the last call."""
        return self._run.take_progress()


class AskingDesk(CourseDesk):
    """A desk for questions that are answered on the board. `game`: the free game, which waits; `run`: the questions."""

    _run: Asking

    def __init__(self, game: GameDesk, run: Asking) -> None:
        super().__init__(game, run)
        self._check: Callable[[], None] | None = None

    def act(self, action: str) -> None:
        """Take an action as an answer, unless the game goes on."""
        self._check = self._run.act(action)

    def snapshot(self, memory_aid: bool = False) -> SnapshotPayload:
        """Return the position of the question; nothing in it answers it."""
        return self._run.snapshot(memory_aid)

    def job(self, advice: bool = False) -> Job | None:
        """Return the job of looking ahead; None while a question is open."""
        if advice and self.asking:
            raise ValueError(said("not-while-asked", self.language))
        return self._run.job(advice)

    def work(self) -> Work | None:
        """Return the work of judging an answer, once."""
        check, self._check = self._check, None
        return check and Work(check, awaited=True)
