"""Undoing a move at a table: only one that has shown nobody a hidden card, and only if everybody there agrees."""

from dataclasses import dataclass, replace
from typing import Final

from eternitium.game.game import Game

# What these events show was in somebody's sight before: no card is drawn, turned up, looked at or shuffled.
SHOWS_NOTHING: Final = frozenset({
    "play", "nothing", "discount", "discard", "discard-era", "destroy", "take", "pass", "decline", "recover", "keep",
    "end", "find", "last-round",
})  # fmt: skip


def is_fair(game: Game, seat: int) -> bool:
    """Return whether a seat's move may be undone: nobody has moved since, and it has shown no hidden card."""
    if game.is_over or not game.plies or game.chosen(game.plies - 1)[0] != seat:
        return False
    return all(event.kind in SHOWS_NOTHING for event in game.caused(game.plies))


@dataclass(frozen=True, slots=True)
class Question:
    """The question whether somebody may undo their last move.

    Attributes:
        seat: whose move it is.
        plies: the number of actions of the game.
        waits: the seats that have not answered.
    """

    seat: int
    plies: int
    waits: frozenset[int]

    def without(self, seat: int) -> "Question":
        """Return the question after a seat has agreed."""
        return replace(self, waits=self.waits - {seat})
