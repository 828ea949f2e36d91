"""The report of a game."""

from dataclasses import dataclass

from eternitium.payload.base import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportStep(Payload):
    """A number from the chance at the start to the result: what luck, your own and other choices made of it."""

    key: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportMark(Payload):
    """A mistake ("mistake", with its `grade`), good or bad luck, at a place of the curve."""

    kind: str
    place: int
    text: str
    grade: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportCurve(Payload):
    """The chance at each place, where each round begins, and what is marked."""

    points: list[list[float]]
    rounds: list[list[int]]
    marks: list[ReportMark]


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeRow(Payload):
    """A choice that clearly lost something, the better one, and why."""

    place: int
    round: int
    grade: int
    grade_text: str
    played: str
    better: str
    points: str
    error: str
    reasons: list[str]
    hindsight: str
    solved: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRow(Payload):
    """A turn: the chance when it began, and what choices and luck made of it."""

    ply: int
    round: int
    seat: int
    text: str
    name: str
    own: bool
    chance: str
    choices: str
    luck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KindRow(Payload):
    """The average loss of the decisions of a kind."""

    name: str
    n: int
    rate: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryPayload(Payload):
    """The story of a finished game.

    `sentences`: who led, the turn that decided it, luck or choices; `place`: the actions before that turn; `turn`: who
    did what in it; `picture`: the board before it, as SVG; `skill`: how well the person played; `rating`: what became
    of the person's rating; `moments`: how many choices there are to try again; `share`: a text for others. What only
    the complete report tells is empty before.
    """

    sentences: list[str]
    place: int
    turn: str
    picture: str
    skill: str
    moments: int
    share: str
    rating: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportBegun(Payload):
    """A report of which nothing is known yet."""

    state: str
    game: str
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportPayload(Payload):
    """The report of a game, which fills in; `rough`: so far from the evaluator alone."""

    over: bool
    alone: bool
    rough: bool
    share: float
    title: str
    sentence: str
    balance: list[ReportStep]
    curve: ReportCurve
    plies: int
    mistakes: list[MistakeRow]
    turns: list[TurnRow]
    rate: str
    kinds: list[KindRow]
    story: StoryPayload | None = None
    state: str | None = None
    game: str | None = None
