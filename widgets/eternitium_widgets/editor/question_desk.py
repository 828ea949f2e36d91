"""A desk of the tutor that asks a position from the editor as a puzzle."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from eternitium.checks import as_object
from eternitium.training.question import QuestionRun
from eternitium_widgets.board.desk import GameDesk, Kept
from eternitium_widgets.tutor.desks import PuzzleDesk


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPosition(Kept):
    """The position, which is asked again."""

    kind: ClassVar = "position"
    position: Annotated[dict[str, object], as_object]


class QuestionDesk(PuzzleDesk):
    """A desk for a position, with the question what to play there.

    `game`: the free game, which waits; `position`: where it is asked. Raises ValueError: the position is not possible,
    or there is nothing to choose in it.
    """

    missing: ClassVar = "no-puzzle"
    _run: QuestionRun

    def __init__(self, game: GameDesk, position: dict[str, object]) -> None:
        self._sit(game, QuestionRun(position, game.language))

    def kept(self) -> KeptPosition:
        """Return the position, to be asked again."""
        return KeptPosition(position=self._run.position)
