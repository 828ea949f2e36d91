"""The chances of the next cards."""

from dataclasses import dataclass

from eternitium.payload.base import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class CardChance(Payload):
    """The chance of a card, 0 to 100, and the same in words."""

    card: str
    percent: float
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NextHandPayload(Payload):
    """The chance of each card to be among the `draw` cards that are drawn, the likeliest first."""

    title: str
    note: str
    draw: int
    cards: list[CardChance]


@dataclass(frozen=True, slots=True, kw_only=True)
class NextCardPayload(Payload):
    """The chance of each card to be the next one, the likeliest first."""

    title: str
    cards: list[CardChance]


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRow(Payload):
    """How often a choice won: `percent`, 0 to 100; `text`: the same in words; `range`: how sure that is.

    `card`: the kind of technology, "?basic" or "?advanced" for an unseen one, "none" for no purchase; `rare`: whether
    there were only few games.
    """

    card: str
    name: str
    rare: bool
    percent: float
    text: str
    range: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WinsPayload(Payload):
    """What wins here: the technologies that can be had, the best first."""

    title: str
    note: str
    rows: list[WinRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorerRow(WinRow):
    """A choice on the explorer's page; `low` and `high`: the ends of the interval of `percent`.

    `chosen`: how often the player takes it of its own accord; `games`: those in which chance took it; `others`: how
    often it won in the games of each other player. All are in words.
    """

    low: float
    high: float
    chosen: str
    games: str
    others: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorerField(Payload):
    """A condition of the explorer: its possible values and their names; `value`: the current one; `off`: no use now."""

    id: str
    label: str
    value: str
    options: list[list[str]]
    off: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplorerPayload(Payload):
    """The explorer's page: what is asked and found; `others`: heads of numbers from other players' games."""

    title: str
    intro: str
    fields: list[ExplorerField]
    heads: dict[str, str]
    others: list[str]
    rows: list[ExplorerRow]
    said: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HopeRow(Payload):
    """An outcome: `what` comes, how likely it is, 0 to 100 and in words, and what it would be worth."""

    what: str
    percent: float
    text: str
    worth: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HopeMap(Payload):
    """The outcomes of an action, the likeliest first."""

    action: str
    title: str
    rows: list[HopeRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class HopePayload(Payload):
    """What to hope for in a position; after an action, what `came` and what it was worth."""

    game: str
    turn_count: int
    state: str
    maps: list[HopeMap]
    note: str
    came: str
