"""The guided first game as a desk: a free game with comments beside it; whoever leaves goes on with it without them.

It is played without forecast and advice, but the coach speaks up before a choice that loses much.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from eternitium.lessons.first_game import MOMENTS, FirstGame
from eternitium.payload.guide import FirstGuide
from eternitium.typed import read
from eternitium_widgets.board.desk import GameDesk
from eternitium_widgets.page.messages import Index


class FirstDesk(GameDesk):
    """A guided first game. `run`: the game and its comments."""

    missing: ClassVar = "free-only"
    silent: ClassVar = True

    def __init__(self, run: FirstGame) -> None:
        super().__init__(run.match)
        self._run, self._game = run, GameDesk(run.match)

    @classmethod
    def kept_at(cls, game: GameDesk, kept: Mapping[str, Any]) -> "FirstDesk":
        """The desk that `kept` has told."""
        said = {name: read(name, Index, kept["first"][name]) for name in MOMENTS if name in kept["first"]}
        return cls(FirstGame(game.match, said))

    @property
    def game(self) -> GameDesk:
        """The same game without comments."""
        return self._game

    def guide(self) -> FirstGuide:
        """What is told at this moment."""
        return self._run.guide()

    def kept(self) -> dict[str, Any]:
        """Which comments were given."""
        return {"kind": "first", "first": self._run.said}
