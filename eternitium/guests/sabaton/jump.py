"""The jump through time, and what is fought for afterwards."""

from collections.abc import Collection
from dataclasses import dataclass

from eternitium.checks import fail, written
from eternitium.guests.sabaton.preparation import Preparation
from eternitium.guests.values import Value, count, one_of, row
from eternitium.guests.verdicts import Step, Verdict, allowed, forbidden, not_said, numbered
from eternitium.guests.words import words


@dataclass(frozen=True, slots=True)
class Tile(Value):
    """A time travel tile with its two different epochs, numbers from 1. Anything else is a ValueError."""

    epochs: tuple[int, int]

    def __post_init__(self) -> None:
        row("Tile.epochs", self.epochs, int)
        for epoch in self.epochs:
            count("Tile.epochs", epoch, 1)
        if len({*self.epochs}) != 2 or len(self.epochs) != 2:
            raise fail("Tile.epochs", f"{written(self.epochs)} is not allowed; give two different whole numbers from 1")


@dataclass(frozen=True, slots=True)
class Jumped:
    """Where the figure stands now, the steps, and which actions were left out."""

    epoch: int
    steps: tuple[Step, ...]
    unused: tuple[str, ...]


def jumps(tile: Tile, here: int) -> tuple[int, ...]:
    """The epochs into which one may jump; never the present one. Not a whole number from 1: a ValueError."""
    count("here", here, 1)
    return tuple(epoch for epoch in tile.epochs if epoch != here)


def why_not_jump(tile: Tile, here: int, epoch: int) -> Verdict:
    """Whether one may jump into an epoch. Not whole numbers from 1: a ValueError."""
    count("epoch", epoch, 1)
    if epoch in jumps(tile, here):
        return allowed("sabaton.jump.one-of-two")
    if epoch == here:
        return forbidden("sabaton.jump.stay")
    return forbidden("sabaton.jump.one-of-two", first=tile.epochs[0], second=tile.epochs[1])


def jump(tile: Tile, here: int, epoch: int, preparation: Preparation | None = None) -> Jumped:
    """Jump; it ends the first phase, and unused actions are told.

    Args:
        tile: the one in the active position.
        here: the present epoch.
        epoch: the new one.
        preparation: what the arrows show and what was done.

    Raises:
        NotAllowed: one may not jump there.
    """
    why_not_jump(tile, here, epoch).demand()
    unused = () if preparation is None else preparation.unused
    told = [(words("sabaton-steps", "jump", epoch=epoch), "sabaton.jump.one-of-two")]
    if len(jumps(tile, here)) == 1:
        told.append((words("sabaton-steps", "one-left"), "sabaton.jump.stay"))
    if unused:
        names = tuple(words("sabaton-actions", name) for name in unused)
        told.append((words("sabaton-steps", "unused", actions=names), "sabaton.prepare.after-jump"))
    told.append((words("sabaton-steps", "phase-ends"), "sabaton.jump.ends-phase"))
    told.append((words("sabaton-steps", "fight"), "sabaton.fight.either-or"))
    return Jumped(epoch, numbered(told), unused)


def why_not_elites(chosen: Collection[int], connected: Collection[tuple[int, int]]) -> Verdict:
    """Whether these elite cards may be fought together.

    Args:
        chosen: at least one of the cards 1, 2, 3.
        connected: pairs of cards that are connected.

    Raises:
        ValueError: other cards, none, or a pair of a card with itself.
    """
    _check_elites(chosen, connected)
    cards = set(chosen)
    if len(cards) == 1:
        bound = any(cards & {*pair} for pair in connected)
        return allowed("sabaton.elite.connected" if bound else "sabaton.elite.alone")
    first = min(cards)
    if cards <= _reached(first, connected, cards):
        return allowed("sabaton.elite.keep", words("sabaton-says", "keep"))
    if cards <= _reached(first, connected, {1, 2, 3}):
        return not_said("sabaton.elite.through")
    return forbidden("sabaton.elite.alone")


def choose_elites(chosen: Collection[int], connected: Collection[tuple[int, int]]) -> tuple[int, ...]:
    """The chosen cards in order.

    Raises:
        NotAllowed: they are not connected.
        NotSaid: they are connected through a card that is not chosen.
        ValueError: as in `why_not_elites`.
    """
    why_not_elites(chosen, connected).demand()
    return tuple(sorted({*chosen}))


def _check_elites(chosen: Collection[int], connected: Collection[tuple[int, int]]) -> None:
    if not chosen:
        raise fail("chosen", "no card is not allowed; give one to three of 1, 2, 3")
    for card in chosen:
        one_of("chosen", card, (1, 2, 3))
    for pair in connected:
        for card in pair:
            one_of("connected", card, (1, 2, 3))
        if len({*pair}) != 2:
            raise fail("connected", f"{written(pair)} is not allowed; give pairs of two different cards")


def _reached(start: int, connected: Collection[tuple[int, int]], within: set[int]) -> set[int]:
    """The cards that hang together with a card, through cards of a set only."""
    found = {start}
    for _ in within:
        found |= {card for pair in connected if {*pair} <= within and {*pair} & found for card in pair}
    return found
