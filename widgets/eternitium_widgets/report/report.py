"""`Report`: the report of a game in a notebook, with the board on which its mistakes are tried again."""

from pathlib import Path
from typing import Any, ClassVar

from eternitium import Game, Record
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
    """The report of a game: the chance to win over the game, luck, and the costliest choices, each to try again.

    It fills in while it is computed. The page is that of the tutor without lessons and practice, opened at the report.

    Args:
        game: an `eternitium.Game` or `Record`, finished or not; it does not change. If nothing was played in it, or if
            it is neither, the page says what is missing.
        player: the seat whose choices are examined. While the game runs, the report shows only what this seat could
            know.
        language: of all texts; None for the one that `set_language` set, else as the visitor's browser prefers.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """

    _esm = module("parts/parts_course_widget.js")
    _css = styles("parts/parts_course_widget.js")
    _pictured: ClassVar[tuple[str, ...]] = ("report", "snapshot")
    _beginning: ClassVar = {"report": True}

    def __init__(self, game: Any, player: int = 0, language: str | None = None) -> None:
        language = wanted(language)
        is_game = isinstance(game, Game | Record)
        match = Match.of(game, player, language or "en") if is_game else Match(language=language or "en")
        self._begin(GameDesk(match), Wishes(), bool(language))
        if not is_game:
            self._reporting.show("unreadable")
        elif match.plies:
            self._reporting.ask()

    def to_html(self, path: str | Path) -> None:
        """Write the report and the game into one HTML file that needs no server and no network.

        Numbers that are missing are computed first, which takes some seconds. Cards that the seat did not see stay
        hidden, but the file of a finished game also holds the whole record.

        Args:
            path: of the file; an existing one is replaced.

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
        """Return the still picture: the sentence of the report, once there is one."""
        told = " ".join(filter(None, (self.report.get(name) for name in ("title", "sentence"))))
        return still(self._language, told) if told else super()._still()
