"""What one seat knows, from what it is told: its outset and the events as it saw them. No game comes in here."""

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
    """What one seat knows about the era cards and the action cards; it must not be changed."""

    eras: EraBelief
    cards: CardBelief

    def follow(self, events: Sequence[SeenEvent]) -> "Known":
        """Return what it knows after it has seen more."""
        after = Known(self.eras.copy(), self.cards.copy())
        after.eras.follow(events)
        after.cards.follow(events)
        return after


def begin(outset: Outset) -> Known:
    """Return what a seat knows before the first action.

    Raises:
        ValueError: the memory that the position was given with does not fit it.
    """
    eras, cards = era_belief(outset), CardBelief(outset, copies_in(outset.rules))
    if outset.memory is not None:
        _remember(outset, eras, cards)
    if outset.dealt:
        cards.remember_setup(outset.seen)
        return Known(eras, cards)
    return Known(eras, cards).follow(outset.seen)


def _remember(outset: Outset, eras: EraBelief, cards: CardBelief) -> None:
    """The era cards are remembered by all seats, the action cards by that which wrote the position."""
    numbers = Numbers(outset.memory)
    seat = numbers.head(len(outset.unseen))
    read_eras(numbers, eras, len(outset.position["era_pile"]))
    if outset.viewer == seat:
        read_cards(numbers, cards, outset, copies_in(outset.rules))
        numbers.end()


def era_belief(outset: Outset) -> EraBelief:
    """Return what a seat knows of the era cards if it has seen nothing but what lies open."""
    position, stacks = outset.position, [player["stack"] for player in outset.position["players"]]
    open_cards, told = position["market"] + position["era_discard"], outset.memory is None
    return EraBelief(stacks, open_cards, tuple(outset.rules.box.era.values()), told)


def copies_in(rules: Rules) -> list[int]:
    """Return how many copies of each action card there are."""
    return [int(n) for n in copies(rules)]
