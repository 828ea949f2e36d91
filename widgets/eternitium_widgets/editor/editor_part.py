"""The position editor beside a board: it opens positions, checks them during editing, and plays them."""

from typing import Annotated, Any

from eternitium.checks import as_number
from eternitium.match.link import Linked, write_query
from eternitium.match.match import Match
from eternitium.match.position_draft import LONGEST_DRAFT, Draft, Opened, opened
from eternitium.payload.base import plain
from eternitium.rulebook import counted
from eternitium.rules import Rules
from eternitium.training.positions import template, templates
from eternitium_widgets.board.board import Board
from eternitium_widgets.board.desk import GameDesk
from eternitium_widgets.editor.question_desk import QuestionDesk
from eternitium_widgets.page.messages import Answer, Edition, File, Index, Name, Number, Players, Seat
from eternitium_widgets.page.part import Part

DraftText = Annotated[str, range(LONGEST_DRAFT + 1)]


class EditorPart(Part[Board]):
    """The position editor of a board."""

    _before: GameDesk | None = None  # the game that was left for a position

    def messages(self) -> dict[str, Answer]:
        """Return the messages about positions, by type."""
        return {
            "edit-check": self._check,
            "edit-open": self._open_text,
            "edit-board": self._open_board,
            "edit-templates": self._send_templates,
            "edit-template": self._open_template,
            "edit-link": self._send_link,
            "edit-text": self._send_text,
            "edit-play": self._play_position,
            "edit-ask": self._ask_position,
            "edit-before": self._bring_before,
        }

    @property
    def _language(self) -> str:
        return self._page.desk.language

    # Positions to edit

    def _open_text(self, text: File, ply: Index | None = None) -> None:
        """Open a link, a game as text, a saved game or JSON; of a game perhaps an earlier place."""
        self._send_opened(opened(text, self._language, ply))

    def _open_board(self) -> None:
        """Open the free game, as the person sees it."""
        match = self._page.desk.game.match
        self._send_opened(Opened(match.position, match.viewer))

    def _open_template(self, id_: Name, players: Players, edition: Edition, mission: int | None = None) -> None:
        self._send_opened(template(id_, players, Rules(edition, mission if players == 1 else None)))

    def _send_opened(self, found: Opened) -> None:
        place = {"ply": found.ply, "plies": found.plies}
        self._page.send({"type": "edit-opened", "position": found.position, "seat": found.seat, **place})

    def _send_templates(self) -> None:
        self._page.send(
            {"type": "edit-templates", "language": self._language, "groups": plain(templates(self._language))}
        )

    # Edited positions

    def _check(self, number: Number, text: DraftText) -> None:
        """Send everything that is wrong with a position, each with its field."""
        wrong = Draft.parse(text).problems(self._language)
        problems = [{"field": one.field, "text": one.text} for one in wrong]
        self._page.send({"type": "edit-checked", "number": number, "problems": problems})

    def _whole(self, text: str) -> dict[str, Any]:
        """Return a valid position. Raises ValueError: it has mistakes; the message says how many."""
        draft = Draft.parse(text)
        wrong = draft.problems(self._language)
        if wrong:
            raise ValueError(counted("editor-refusals", "problems", len(wrong), self._language))
        return draft.position

    def _seen(self, text: str, seat: int) -> tuple[dict[str, Any], int]:
        """Return a valid position, and the seat that looks."""
        position = self._whole(text)
        return position, as_number("seat", seat, 0, len(position["players"]) - 1)

    def _send_link(self, text: DraftText, seat: Seat) -> None:
        self._page.send({"type": "edit-linked", "query": write_query(Linked(*self._seen(text, seat), None))})

    def _send_text(self, text: DraftText) -> None:
        """Send a game that begins there, as text."""
        self._page.send({"type": "edit-written", "text": Draft(self._whole(text)).record()})

    def _play_position(self, text: DraftText, seat: Seat) -> None:
        """Go on from the position as the free game; the game before can be brought back."""
        position, viewer = self._seen(text, seat)
        match = Match.from_position(position, None, viewer, self._language)
        self._leave_game()
        self._page.sit_at(GameDesk(match))
        self._page.send({"type": "edit-played", "before": self._before is not None})

    def _leave_game(self) -> None:
        if self._page.desk.game.match.plies:
            self._before = self._page.desk.game

    def _bring_before(self) -> None:
        """Swap the free game and the game that was left for a position."""
        if self._before is not None:
            now, before = self._page.desk.game, self._before
            before.speak(self._language)
            self._before = now
            self._page.sit_at(before)
        self._page.send({"type": "edit-played", "before": self._before is not None})

    def _ask_position(self, text: DraftText) -> None:
        self._page.sit_at(QuestionDesk(self._page.desk.game, self._whole(text)))
        self._page.send({"type": "edit-asked"})
