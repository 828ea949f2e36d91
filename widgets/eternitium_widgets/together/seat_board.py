"""The board of one seat at a table: like any board, but what is played there is shared with the others."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import traitlets

from eternitium.match.advice_view import Weighed
from eternitium.match.match import Match
from eternitium.match.view import Veil
from eternitium.payload.replies import LinkedReply
from eternitium.payload.snapshot import SnapshotPayload
from eternitium.rulebook import word
from eternitium.together.onlooker import Onlooker
from eternitium.together.store import CannotKeep
from eternitium.together.table import SeatMatch
from eternitium_widgets.board.board import Board
from eternitium_widgets.board.desk import Desk, GameDesk, Reply, saved
from eternitium_widgets.page.messages import Answer, Index
from eternitium_widgets.page.part import Part
from eternitium_widgets.report.report_part import ReportPart
from eternitium_widgets.together.kinds import OF_BOARDS, TOLD

Tell = Callable[[dict[str, Any]], None]


class SeatDesk(Desk):
    """The desk of a seat that sees odds, forecast and coach. `match`: what the seat sees."""

    missing: ClassVar = "free-only"
    coached: ClassVar = True

    def __init__(self, match: SeatMatch) -> None:
        self._match = match

    @property
    def match(self) -> Match:
        """The game as the seat sees it."""
        return self._match

    @property
    def game(self) -> GameDesk:
        """The same game, as a free one."""
        return GameDesk(self._match)

    def speak(self, language: str) -> None:
        """Say everything in another language, on this board only."""
        self._match.language = language

    def act(self, action: str) -> None:
        """Carry the person's action out, for everybody."""
        self._match.act(action)

    def snapshot(self, memory_aid: bool = False) -> SnapshotPayload:
        """Return the snapshot of the board."""
        seen = self._match.snapshot(memory_aid and not self.silent, Veil(odds=self.silent))
        onlooker = isinstance(self._match, Onlooker)
        return replace(seen, game=replace(seen.game, shared=True, can_undo=self._match.may_ask, onlooker=onlooker))

    def _view(self, ply: Index | None = None) -> None:
        self._match.view(ply)

    def _link(self) -> Reply:
        return LinkedReply(type="linked", query=self._match.query())

    def _save(self) -> Reply:
        """Return the game as a file. Raises ValueError: it is not over, and the file would tell what is hidden."""
        if not self._match.is_over:
            raise ValueError(word("together", "save-later", self.language))
        return saved("game", self._match.save())

    messages: ClassVar[Mapping[str, Callable[..., Reply]]] = {"view": _view, "link": _link, "save": _save}


class UnhelpedDesk(SeatDesk):
    """The desk of a seat that sees the game alone."""

    coached = False
    silent = True


class SeatBoard(Board):
    """The board of a seat, in the process of the tables: what it shows goes to the person's page.

    `match`: the game as the seat sees it; `helped`: whether it sees odds, forecast and coach; `tell`: takes what
    changes on the page, {"traits": ...} or {"message": ...}; `played`: called after each action of the person.

    Attributes:
        about: the number of the game, the seat, None for an onlooker's, and the names of all seats.
    """

    about: tuple[int, int | None, tuple[str, ...]] | None = None

    report = traitlets.Dict().tag(sync=True)
    _desks = (SeatDesk, UnhelpedDesk)

    def __init__(self, match: SeatMatch, helped: bool, tell: Tell, played: Callable[["SeatBoard"], None]) -> None:
        self._tell, self._played, self.seat = tell, played, match
        self._open(SeatDesk(match) if helped else UnhelpedDesk(match))
        self.observe(lambda change: tell({"traits": {change.name: change.new}}), [*TOLD])
        self.tell_all()

    def tell_all(self) -> None:
        """Tell the page everything."""
        self._tell({"traits": {name: getattr(self, name) for name in TOLD}})

    def _play(self, action: str, warned: Weighed | None = None) -> None:
        try:
            super()._play(action, warned)
        except CannotKeep:
            self.send({"type": "refused", "text": word("together", "not-kept", self._language)})
        else:
            self._played(self)

    def follow(self) -> None:
        """Show that another seat has acted."""
        self.seat.follow()
        self._show()

    def look_at(self, place: int | None) -> None:
        """Show another place of the game: after so many actions, or the newest one."""
        self.seat.view(place)
        self._show()

    def retreat(self) -> None:
        """Show that the last move was undone."""
        self.seat.retreat()
        self._show()

    def _words(self) -> dict[str, Any]:
        """Return nothing: the page's own process has all words."""
        return {}

    def _parts(self) -> list[Part[Any]]:
        return [*super()._parts(), ReportPart(self, lambda *_: None)]

    def _messages(self) -> dict[str, Answer]:
        return {kind: answer for kind, answer in super()._messages().items() if kind in OF_BOARDS}

    def send(self, content: Any, buffers: Any = None) -> None:  # noqa: ARG002 - as every widget
        """Send the page a message."""
        self._tell({"message": content})

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Nothing: the page is told by `observe`."""
