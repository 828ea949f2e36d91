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
