"""A game as a board shows it: what one seat sees and may do."""

from dataclasses import dataclass, replace
from typing import Any

from eternitium.payload.base import Payload
from eternitium.payload.odds import NextCardPayload, NextHandPayload, WinsPayload


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules(Payload):
    """The rules of a game in words; `deviations`: the switches that differ from the edition's preset."""

    edition: str
    edition_name: str
    mission: int | None
    mission_name: str
    deviations: dict[str, Any]
    house_rules: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Handover(Payload):
    """The person who has to take over the board."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState(GameRules):
    """The state of a game; `turn_count` grows with each change, `ply` of `plies` actions are shown, `desk`: its use.

    `shared`: whether the others have boards of their own; `onlooker`: whether it is shown to somebody without a seat.
    """

    id: str
    turn_count: int
    players: int
    language: str
    seed: int | None
    seed_known: bool
    round: int
    viewer: int
    turn_player: int
    to_move: int
    policy_to_move: bool
    over: bool
    last_round: bool
    ply: int
    plies: int
    live: bool
    can_undo: bool
    can_redo: bool
    handover: Handover | None
    desk: str
    turn_plies: list[int]
    shared: bool = False
    onlooker: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStep(Payload):
    """A step of the turn: "current", "done", "todo" or "skipped"."""

    id: str
    number: int
    title: str
    brief: str
    state: str
    why: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt(Payload):
    """The question to the person."""

    title: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Way(Payload):
    """An action with a card; `unseen`: it is paid with cards that nobody sees."""

    action: str
    label: str
    unseen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Item(Payload):
    """A card with what can be done with it, or else why nothing can, and the rule behind that."""

    card: str
    actions: list[Way]
    reason: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PileItem(Item):
    """A pile, and how many cards it has."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandItem(Item):
    """A card of the person's hand; `odds`: how likely a try with it is, "" for none."""

    odds: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LootItem(Item):
    """A card of a discard pile; `owner`: whose, if it may be one of several."""

    owner: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices(Payload):
    """The discard piles from which a Robo-Thief or Robo-Recycler takes a card."""

    title: str
    items: list[LootItem]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCount(Payload):
    """The number of copies of a card."""

    card: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AiDeck(Payload):
    """The rest of the AI deck."""

    count: int
    cards: list[CardCount]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferRow(Payload):
    """A row of the offer: its open cards and its pile."""

    row: str
    title: str
    open: list[Item]
    pile: PileItem


@dataclass(frozen=True, slots=True, kw_only=True)
class Button(Payload):
    """An action that is about no card."""

    action: str
    label: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRow(Payload):
    """The chance of a try, as a frequency ("" for none) and in percent; `range` if there is no better answer."""

    text: str
    percent: float
    range: str
    why: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapeOdds(OddsRow):
    """The chance of a shape."""

    shape: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardOdds(OddsRow):
    """The chance of a try with a card."""

    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsPayload(Payload):
    """The chances of a try now, or of the next one."""

    title: str
    note: str
    why: str
    shapes: list[ShapeOdds]
    cards: list[CardOdds]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(Payload):
    """A player: who plays there, and the cards; `hand` is null for all but the person's own seat."""

    seat: int
    name: str
    plays: str
    plays_name: str
    viewer: bool
    in_turn: bool
    to_move: bool
    finished: bool
    stack: list[str]
    stack_label: str
    hand: list[HandItem] | None
    hand_size: int
    deck: int
    discard: list[str]
    discard_size: int
    discard_open: bool
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry(Payload):
    """Something that happened, in one sentence; `new` if it came after the person's last choice."""

    n: int
    ply: int
    round: int
    player: int
    turn: int
    text: str
    rule: str
    kind: str
    cards: list[str]
    target: int | None
    new: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurn(Payload):
    """A seat's last turn in one line, and where it began; `cleared`: how many era cards it took off the stack."""

    seat: int
    turn: int
    ply: int
    cleared: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PastTurn(LastTurn):
    """A turn in one line, and its round."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow(Payload):
    """A player's result."""

    name: str
    winner: bool
    finder: bool
    points: int
    advanced: int
    era_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultPayload(Payload):
    """The result of a game."""

    title: str
    text: str
    rows: list[ResultRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayLine(Payload):
    """A line of play: where it leaves the one it comes from (`ply`), and whether others have to decide at its end."""

    number: int
    label: str
    name: str
    comment: str
    here: bool
    first: bool
    depth: int
    ply: int
    plies: int
    open: bool
    round: int
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenePayload(Payload):
    """The table as a seat sees it: steps, question, players and cards with what can be done with them."""

    steps: list[TurnStep]
    prompt: Prompt
    seats: list[SeatView]
    supply: list[PileItem]
    portal_pile: int
    ai: AiDeck | None
    rows: list[OfferRow]
    market: list[str]
    era_pile: int
    era_discard: list[str]
    choices: Choices | None
    buttons: list[Button]
    odds: OddsPayload | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePayload(ScenePayload):
    """A place of a game."""

    game: GameState
    turns: list[LastTurn]
    result: ResultPayload | None
    next_hand: NextHandPayload | None
    next_ai: NextCardPayload | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotPayload(PlacePayload):
    """All that a board shows; `lines` of play, and what `wins`, only in the free game."""

    log: list[LogEntry]
    wins: WinsPayload | None = None
    lines: list[PlayLine] | None = None

    def with_game(self, **changes: Any) -> "SnapshotPayload":
        """Return the same with something else about the game."""
        return replace(self, game=replace(self.game, **changes))
