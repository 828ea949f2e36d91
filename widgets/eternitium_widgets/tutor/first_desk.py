"""The desk of the guided first game: a free game with comments, which goes on without them if the person leaves.

It has no forecast and no advice, but the coach speaks up before a choice that loses much.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from eternitium.lessons.first_game import MOMENTS, FirstGame
from eternitium.payload.guide import FirstGuide
from eternitium_widgets.board.desk import GameDesk, Kept
from eternitium_widgets.page.messages import Index


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptFirst(Kept):
    """The comments that were given, and after how many actions."""

    kind: ClassVar = "first"
    first: Mapping[str, Index]


class FirstDesk(GameDesk):
    """A guided first game. `run`: the game and its comments."""

    missing: ClassVar = "free-only"
    silent: ClassVar = True

    def __init__(self, run: FirstGame) -> None:
        super().__init__(run.match)
        self._run, self._game = run, GameDesk(run.match)

    @classmethod
    def kept_at(cls, game: GameDesk, kept: KeptFirst) -> "FirstDesk":
        """Restore a desk from its kept data."""
        said = {name: plies for name, plies in kept.first.items() if name in MOMENTS}
        return cls(FirstGame(game.match, said))

    @property
    def game(self) -> GameDesk:
        """The same game without comments."""
        return self._game

    def guide(self) -> FirstGuide:
        """Return the comment for this moment."""
        return self._run.guide()

    def kept(self) -> KeptFirst:
        """Return the comments that were given."""
        return KeptFirst(first=self._run.said)
