"""Games that have come to a certain point, to be brought to a page as a saved file."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from eternitium.match.match import Table
from eternitium.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable


def play(table: Table, reached: Callable[[Table], bool], seed: int = 4) -> Table:
    """Play at random until a point is reached at which a person decides, or to the end."""
    dice = Random(seed)
    while not table.is_over:
        if table.policy_to_move:
            table.proceed()
        elif table.handover is not None:
            if reached(table):
                break
            table.take_seat(table.handover)
        elif reached(table):
            break
        else:
            table.act(dice.choice(table.legal_actions))
    return table


def start() -> Table:
    """A game of two before anything was done."""
    return Table(2, seed=2)


def early() -> Table:
    """The first turn of a game of two."""
    return play(Table(2, seed=2), lambda table: table.snapshot()["prompt"]["rule"] != "pick.choose")


def in_the_middle() -> Table:
    """A game of three after thirty actions, at a decision with several choices."""
    return play(Table(3, seed=2), lambda table: len(table.history) > 30 and len(table.legal_actions) > 2)


def with_discards() -> Table:
    """A game of three in which both others have several cards on their discard piles."""

    def reached(table: Table) -> bool:
        return all(seat["discard_size"] > 2 for seat in table.snapshot()["seats"][1:])

    return play(Table(3, seed=2), reached)


def solo() -> Table:
    """A solo mission after some turns."""
    return play(
        Table(1, Rules("fr", 3), seed=4), lambda table: len(table.history) > 12 and len(table.legal_actions) > 2
    )


def at_the_end() -> Table:
    """A game of four that is over."""
    return play(Table(4, seed=3), lambda _: False)


def handed_over() -> Table:
    """A game of two persons in which the second one has to take over the board."""
    two = Table(2, seed=5, seats=["person", "person"])
    return play(two, lambda table: len(table.history) > 6 and table.handover is not None)
