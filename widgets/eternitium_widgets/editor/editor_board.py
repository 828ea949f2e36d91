"""A board with the position editor: positions come, are checked while somebody edits them, and are played."""

from typing import Any, ClassVar, Final

from eternitium.components import MAX_PLAYERS
from eternitium.match.link import Linked, write_query
from eternitium.match.match import Match
from eternitium.match.position_draft import LONGEST, Draft, Opened, opened
from eternitium.payload.base import plain
from eternitium.rulebook import counted
from eternitium.rules import EDITIONS, Rules
from eternitium.training.positions import template, templates
from eternitium_widgets.board.desk import Desk, GameDesk
from eternitium_widgets.editor.question_desk import QuestionDesk
from eternitium_widgets.page.messages import LONGEST_FILE, Answer, Message
from eternitium_widgets.report.report_board import ReportBoard

LAST_NUMBER: Final = 1_000_000_000
LAST_PLY: Final = 1_000_000


class EditorBoard(ReportBoard):
    """A board whose page can set up a position."""

    _desks: ClassVar[tuple[type[Desk], ...]] = (*ReportBoard._desks, QuestionDesk)
    _before: GameDesk | None = None  # the game that was left for a position

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {
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

    # Positions come

    def _open_text(self, message: Message) -> None:
        """A link, a game as text, a saved game or JSON; of a game perhaps an earlier place."""
        ply = None if message.get("ply") is None else message.whole("ply", 0, LAST_PLY)
        self._send_opened(opened(message.text("text", LONGEST_FILE), self._language, ply))

    def _open_board(self, _: Message) -> None:
        """What the person sees of the free game."""
        match = self._desk.game.match
        self._send_opened(Opened(match.position, match.viewer))

    def _open_template(self, message: Message) -> None:
        edition, players = message.one_of("edition", EDITIONS), message.whole("players", 1, MAX_PLAYERS)
        rules = Rules(edition, message.get("mission") if players == 1 else None)
        self._send_opened(template(message.text("id"), players, rules))

    def _send_opened(self, found: Opened) -> None:
        place = {"ply": found.ply, "plies": found.plies}
        self.send({"type": "edit-opened", "position": found.position, "seat": found.seat, **place})

    def _send_templates(self, _: Message) -> None:
        self.send({"type": "edit-templates", "language": self._language, "groups": plain(templates(self._language))})

    # Positions are checked, and go

    def _check(self, message: Message) -> None:
        """All that is wrong with it, each with its field."""
        number, draft = message.whole("number", 0, LAST_NUMBER), self._draft(message)
        problems = [{"field": one.field, "text": one.text} for one in draft.problems(self._language)]
        self.send({"type": "edit-checked", "number": number, "problems": problems})

    @staticmethod
    def _draft(message: Message) -> Draft:
        return Draft.parse(message.text("text", LONGEST))

    def _whole(self, message: Message) -> dict[str, Any]:
        """A position in which nothing is wrong.

        Raises:
            ValueError: how much has to be mended first.
        """
        draft = self._draft(message)
        wrong = draft.problems(self._language)
        if wrong:
            raise ValueError(counted("editor-refusals", "problems", len(wrong), self._language))
        return draft.position

    def _seat(self, message: Message, position: dict[str, Any]) -> int:
        return message.whole("seat", 0, len(position["players"]) - 1)

    def _send_link(self, message: Message) -> None:
        position = self._whole(message)
        query = write_query(Linked(position, self._seat(message, position), None))
        self.send({"type": "edit-linked", "query": query})

    def _send_text(self, message: Message) -> None:
        """A game that begins there, as text."""
        self.send({"type": "edit-written", "text": Draft(self._whole(message)).record()})

    def _play_position(self, message: Message) -> None:
        """The free game goes on from here; the one that it was can be brought back."""
        position = self._whole(message)
        match = Match.from_position(position, None, self._seat(message, position), self._language)
        self._leave_game()
        self._sit_at(GameDesk(match))
        self.send({"type": "edit-played", "before": self._before is not None})

    def _leave_game(self) -> None:
        if self._desk.game.match.plies:
            self._before = self._desk.game

    def _bring_before(self, _: Message) -> None:
        """The game that was left for a position, and the other way round."""
        if self._before is not None:
            now, before = self._desk.game, self._before
            before.speak(self._language)
            self._before = now
            self._sit_at(before)
        self.send({"type": "edit-played", "before": self._before is not None})

    def _ask_position(self, message: Message) -> None:
        self._sit_at(QuestionDesk(self._desk.game, self._whole(message)))
        self.send({"type": "edit-asked"})
