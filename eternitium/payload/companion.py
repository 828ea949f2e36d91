"""A game at a real table."""

from dataclasses import dataclass
from typing import Any

from eternitium.payload.base import Payload
from eternitium.payload.odds import NextCardPayload, NextHandPayload


@dataclass(frozen=True, slots=True, kw_only=True)
class TableQuestion(Payload):
    """A question about the table: its kind, whose cards, which row, which `of` how many; `count`: how many follow."""

    kind: str
    player: int
    row: str
    count: int
    number: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryAbout(Payload):
    """The player of an entry, and the kind of question that it answered; "" for an action."""

    player: int
    kind: str
    row: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTurn(Payload):
    """The player whose turn it is, the step, and the player who decides."""

    player: int
    step: str
    actor: int
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapeChance(Payload):
    """The chance of a shape."""

    shape: str
    share: float
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenCard(Payload):
    """The uppermost face-down card of a stack; `tries`: for each card that can try it, how often it matches."""

    on_top: bool
    exact: bool
    shapes: list[ShapeChance]
    tries: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSeat(Payload):
    """A player's cards, as far as they are known; of another player's hand, how many cards there are."""

    stack: list[str]
    hand: list[str] | int
    deck: int
    discard: list[str]
    luck: HiddenCard | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow(Payload):
    """A row of technologies: its open cards, and how many are in its pile."""

    open: list[str]
    pile: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownTablePayload(Payload):
    """The table as it is known, and what may come."""

    turn: TableTurn
    seats: list[TableSeat]
    market: list[str]
    rows: dict[str, TableRow]
    ai: NextCardPayload | None
    hand: NextHandPayload | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEnd(Payload):
    """The players who have found the crystal, and what is known of the tie-break."""

    finders: list[int]
    winners: list[int]
    points: list[int]
    advanced: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanionPayload(Payload):
    """All that the page of a companion shows of a game; `kept`: as a file has it; `story`: what happened last."""

    revision: int
    players: int
    edition: str
    mission: int | None
    thief_opens_all: bool
    seat: int | None
    names: list[str]
    question: TableQuestion | None
    options: list[str]
    entries: list[str]
    about: list[EntryAbout]
    waiting: list[str]
    conflict: str | None
    can_redo: bool
    kept: dict[str, Any]
    table: KnownTablePayload | None
    story: list[str]
    end: TableEnd | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoicesPayload(Payload):
    """The entries that could replace an entry."""

    number: int
    question: TableQuestion | None
    options: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class CostlyChoice(Payload):
    """A choice, the better one, how much it cost and how sure that is."""

    round: int
    did: str
    better: str
    loss: str
    error: str
    reasons: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReview(Payload):
    """The costliest choices of a seat; `looked`: how many were looked at."""

    state: str
    looked: int
    rows: list[CostlyChoice]
