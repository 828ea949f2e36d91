"""Questions, and what is known of them so far: numbers only, so that a page may say them in any language."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final, Generic, Literal, TypeVar

from eternitium.analysis.results import Advice, Change, FirstForecast, Forecast
from eternitium.analysis.statistics import Estimate
from eternitium.belief.belief import Belief

State = Literal["working", "done", "failed", "over"]
WORKING: Final = "working"
DONE: Final = "done"
FAILED: Final = "failed"
OVER: Final = "over"

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Past:
    """The way from the person's last choice to the position that is shown.

    `before`: what the seat knew when it chose. `action`: number of the choice. `between`: what it knew right after it,
    if somebody else was to decide then. `weighed`: what the page said of the choice: the chance to win before it, and
    what it changes; None if nothing.
    """

    before: Belief
    action: int
    between: Belief | None
    weighed: tuple[Estimate, Estimate] | None = None


@dataclass(frozen=True, slots=True)
class Job:
    """A position to look ahead from.

    Attributes:
        known: what the person's seat knows: all that the numbers depend on, however long the game is.
        match: id of the game.
        revision: which position of that game it is.
        advice: whether advice is wanted too.
        past: the way from the last choice to here, if what that has changed is asked for.
        seat: whose forecast it is, if it is not that of the seat which knows.
        enough: seconds of computing after which it is answered with what there is.
    """

    enough: ClassVar[float] = 20.0

    known: Belief
    match: str
    revision: int
    advice: bool = False
    past: Past | None = None
    seat: int | None = None

    @property
    def place(self) -> tuple[str, int]:
        """The game and the revision: equal for two jobs about the same position."""
        return self.match, self.revision

    @property
    def viewer(self) -> int:
        """The seat whose forecast it is."""
        return self.known.viewer if self.seat is None else self.seat


@dataclass(frozen=True, slots=True)
class ReportJob:
    """A game to report on.

    Attributes:
        game: as `Game.save` writes it.
        player: whose decisions are judged.
        match: id of the match.
        place: how many actions it has.
        attempt: a place and actions there: only how these go is asked for.
        enough: seconds of computing after which it is answered with what there is.
    """

    enough: ClassVar[float] = 60.0

    game: str
    player: int
    match: str
    place: int
    attempt: tuple[int, tuple[str, ...]] = (0, ())

    def at(self, place: int, *actions: str) -> "ReportJob":
        """Return a job about actions at a place of the same game."""
        return replace(self, attempt=(place, actions))


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason why nothing is computed.

    `key`: "too-large" or "too-many"; `limit`: megabytes, or questions of one process.
    """

    key: str
    limit: int


@dataclass(frozen=True, slots=True)
class Answer(Generic[T_co]):
    """The answer to a question so far.

    `state`: whether more will come; "over" if the game is. `found`: the numbers, None while there are none. `compiled`:
    while the rules are compiled: how much of them is, 0 to 1. `refusal`: why it has failed, if that was a limit.
    """

    state: State
    found: T_co | None = None
    compiled: float | None = None
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Outlook:
    """The prospects in a position.

    Attributes:
        forecast: the forecast, or the evaluator's first answer.
        turns_past: own turns completed.
        turns_left: how many turns the seat can still have, the current one included; None if nobody knows.
        is_found: whether the seat has found the crystal.
        change: what has changed since the person's last choice, once that is known.
    """

    forecast: Forecast | FirstForecast
    turns_past: int
    turns_left: int | None
    is_found: bool
    change: Change | None = None


Choices = list[Advice]  # best first
Averages = list[tuple[Estimate, Estimate, Estimate]]
J_co = TypeVar("J_co", covariant=True)


@dataclass(frozen=True, slots=True)
class News(Generic[J_co, T_co]):
    """An answer, and what it answers."""

    job: J_co
    answer: Answer[T_co]


OutlookNews = News[Job, Outlook]
AdviceNews = News[Job, Choices]
