"""The forecast and the advice for a position."""

from dataclasses import dataclass

from eternitium.payload.base import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class Point(Payload):
    """The chance to be done by a turn."""

    turn: int
    share: float
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOutlook(Payload):
    """A player's chance to win, and in which own turns the crystal is likely to be found; null where that is never."""

    seat: int
    win_text: str
    first: int | None
    last: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured(Payload):
    """Plain numbers: own turns completed, and each mean with the ends of its interval; null if one is endless."""

    past: int
    turns: list[float] | None
    win: list[float] | None
    win_se: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePart(Payload):
    """A change by the choice, the cards or the others; `about`: that it may well be nothing."""

    key: str
    name: str
    text: str
    about: str
    unsure: bool
    tip: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePayload(Payload):
    """The change of the chance to win since the person's last choice."""

    before: str
    now: str
    total: str
    parts: list[ChangePart]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedOutlook(Payload):
    """The chance to win as the person plays, against these opponents."""

    text: str
    error: str
    range: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlookPayload(Payload):
    """The forecast for a position, which sharpens; `estimate`: a first answer of the evaluator.

    `win` and what belongs to it: if everybody plays well; `played`: as those at the table do, null where their strength
    is not known, and otherwise what `seats` shows too.
    """

    game: str
    turn_count: int
    state: str
    note: str
    estimate: bool = False
    rollouts: int | None = None
    likely: str | None = None
    turns: str | None = None
    average: str | None = None
    turns_error: str | None = None
    turns_range: str | None = None
    win: float | None = None
    win_text: str | None = None
    win_error: str | None = None
    win_range: str | None = None
    played: PlayedOutlook | None = None
    measured: Measured | None = None
    curve: list[Point] | None = None
    seats: list[SeatOutlook] | None = None
    change: ChangePayload | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRow(Payload):
    """The prospects at the end of a line of play."""

    label: str
    win: str
    win_error: str
    turns: str
    turns_error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonPayload(Payload):
    """The prospects of two lines of play; `about`: number and length of each; `verdict`: the difference."""

    about: list[list[int]]
    state: str
    rows: list[LineRow]
    verdict: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoicePayload(Payload):
    """A choice: how often it wins, between `low` and `high`.

    `seen`: the main reason without figures; `cause`: the kind of its cause, "" if there is none; `points`: how
    much more often the choice wins than the forecast says.
    """

    action: str
    text: str
    win: float
    win_text: str
    low: float
    high: float
    gain: list[float] | None
    turns_text: str
    best_text: str
    reasons: list[str]
    seen: str
    cause: str
    against: str
    points: int | None = None
    points_text: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvicePayload(Payload):
    """The choices of a position, best first."""

    game: str
    turn_count: int
    state: str
    note: str
    rollouts: int | None = None
    rows: list[ChoicePayload] | None = None
