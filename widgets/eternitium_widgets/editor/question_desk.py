"""A position that was set up, asked as a puzzle: a desk of the tutor."""

from typing import Any, ClassVar, Self

from eternitium.training.question import QuestionRun
from eternitium_widgets.board.desk import GameDesk
from eternitium_widgets.tutor.desks import PuzzleDesk


class QuestionDesk(PuzzleDesk):
    """A position and the question what to play there.

    `game`: the free game, which waits; `position`: where it is asked. Raises ValueError: the position cannot be, or
    nothing is to be chosen there.
    """

    missing: ClassVar = "no-puzzle"
    _run: QuestionRun

    def __init__(self, game: GameDesk, position: dict[str, Any]) -> None:
        self._sit(game, QuestionRun(position, game.language), {"position": position})

    @classmethod
    def kept_at(cls, game: GameDesk, kept: Any) -> Self:
        """The desk that `kept` has told."""
        return cls(game, kept["position"])

    def kept(self) -> dict[str, Any]:
        """The position; it is asked again."""
        return {"kind": "position", "position": self._run.position}
