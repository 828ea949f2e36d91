"""`Report`: the report of a game in a notebook, with the board on which its mistakes are tried again."""

from typing import Any

from eternitium.match.match import Match
from eternitium_widgets.board.desk import GameDesk
from eternitium_widgets.page.bundle import joined_modules, joined_styles
from eternitium_widgets.tutor.query import Wishes
from eternitium_widgets.tutor.tutor import Tutor


class Report(Tutor):
    """What decided a game: the chance to win over the game, luck, the choices that cost most; each can be tried again.

    It fills in while it is computed. The page is that of the tutor without lessons and practice, opened at the report.

    Args:
        game: an `eternitium.Game`, finished or not; it stays as it is.
        player: whose choices are looked at. While the game runs only what this seat could know is told.
        language: of all texts; None: as the visitor's browser prefers.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is.
    """

    _esm = joined_modules("parts/parts_course_widget.js")
    _css = joined_styles("parts/parts_course_widget.js")

    def __init__(self, game: Any, player: int = 0, language: str | None = None) -> None:
        match = Match.around(game, player, language or "en")
        self._begin(GameDesk(match), Wishes(), bool(language))
        self._ask_for_report()

    def _welcome(self) -> dict[str, Any]:
        return super()._welcome() | {"report": True}
