"""The knowledge of one seat, from its outset and the events as it saw them, without access to the game."""

from collections.abc import Sequence
from typing import NamedTuple

from eternitium.belief.action_cards import CardBelief
from eternitium.belief.era_cards import EraBelief
from eternitium.belief.memory import Numbers, read_cards, read_eras
from eternitium.engine.setup import copies
from eternitium.game.events import SeenEvent
from eternitium.game.outset import Outset
from eternitium.rules import Rules


class Known(NamedTuple):
    """The knowledge of one seat about the era cards and the action cards, not to be changed."""

    eras: EraBelief
    cards: CardBelief

    def follow(self, events: Sequence[SeenEvent]) -> "Known":
        """Return the knowledge of the seat after more events."""
        after = Known(self.eras.copy(), self.cards.copy())
        after.eras.follow(events)
        after.cards.follow(events)
        return after


def begin(outset: Outset) -> Known:
    """Return what a seat knows before the first action.

    Raises:
        ValueError: the memory in the position does not fit it.
    """
    eras, cards = era_belief(outset), CardBelief(outset, copies_in(outset.rules))
    if outset.memory is not None:
        _remember(outset, eras, cards)
    if outset.dealt:
        cards.remember_setup(outset.seen)
        return Known(eras, cards)
    return Known(eras, cards).follow(outset.seen)


def _remember(outset: Outset, eras: EraBelief, cards: CardBelief) -> None:
    """Read a memory: its era cards are for all seats, its action cards for the seat that wrote the position."""
    numbers = Numbers(outset.memory)
    seat = numbers.head(len(outset.unseen))
    read_eras(numbers, eras, len(outset.position["era_pile"]))
    if outset.viewer == seat:
        read_cards(numbers, cards, outset, copies_in(outset.rules))
        numbers.end()


def era_belief(outset: Outset) -> EraBelief:
    """Return what a seat knows of the era cards if it has seen only open ones."""
    position, stacks = outset.position, [player["stack"] for player in outset.position["players"]]
    open_cards, told = position["market"] + position["era_discard"], outset.memory is None
    return EraBelief(stacks, open_cards, tuple(outset.rules.box.era.values()), told)


def copies_in(rules: Rules) -> list[int]:
    """Return the number of copies of each action card."""
    return [int(n) for n in copies(rules)]
