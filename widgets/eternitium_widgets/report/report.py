"""`Report`: the report of a game in a notebook, with the board on which its mistakes are tried again."""

from pathlib import Path
from typing import Any, ClassVar

from eternitium import Game
from eternitium.jobs.reports import reports
from eternitium.jobs.server import last
from eternitium.match.match import Match
from eternitium_widgets.board.desk import GameDesk
from eternitium_widgets.page.bundle import module, styles
from eternitium_widgets.page.language import wanted
from eternitium_widgets.page.still import still
from eternitium_widgets.report.export import page_of, write_page
from eternitium_widgets.tutor.query import Wishes
from eternitium_widgets.tutor.tutor import Tutor


class Report(Tutor):
    """What decided a game: the chance to win over the game, luck, the choices that cost most; each can be tried again.

    It fills in while it is computed. The page is that of the tutor without lessons and practice, opened at the report.

    Args:
        game: an `eternitium.Game`, finished or not; it stays as it is. If nothing was played in it, or if it is no
            game, the page says what is missing.
        player: whose choices are looked at. While the game runs only what this seat could know is told.
        language: of all texts; None: as `set_language` says, else as the visitor's browser prefers.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is.
    """

    _esm = module("parts/parts_course_widget.js")
    _css = styles("parts/parts_course_widget.js")
    _pictured: ClassVar[tuple[str, ...]] = ("report", "snapshot")
    _beginning: ClassVar = {"report": True}

    def __init__(self, game: Any, player: int = 0, language: str | None = None) -> None:
        language = wanted(language)
        is_game = isinstance(game, Game)
        match = Match.around(game, player, language or "en") if is_game else Match(language=language or "en")
        self._begin(GameDesk(match), Wishes(), bool(language))
        if not is_game:
            self._reporting.show("unreadable")
        elif match.plies:
            self._reporting.ask()

    def to_html(self, path: str | Path) -> None:
        """Write the report and the game into one HTML file that needs no server and no network.

        What is not computed yet is computed first, which takes some seconds. Hidden cards stay hidden as the seat saw
        them; of a game that is over the file holds the whole record, too.

        Args:
            path: of the file; one that is there is replaced.

        Raises:
            ValueError: nothing has been played in the game.
            TooLong: the game has more actions than a game at a table may have.
            OSError: the file cannot be written.

        Example:
            >>> from pathlib import Path
            >>> from eternitium import Record
            >>> played = Record.parse(Path("widgets/examples/game.txt").read_text(encoding="utf-8")).game()
            >>> Report(played, player=1).to_html("game.html")
        """
        match = self.desk.game.match
        if not match.plies:
            raise ValueError("game: nothing has been played in this game yet; give one with at least one action")
        found = self._reporting.found
        if found is None or found.done < 1:
            found = last(reports(match.report_job()))
        write_page(path, page_of(match.branch(match.plies), found))

    def _still(self) -> dict[str, str]:
        """Return what the report says, once it is there."""
        told = " ".join(filter(None, (self.report.get(name) for name in ("title", "sentence"))))
        return still(self._language, told) if told else super()._still()
