"""A person at a table, in the process of the tables: what their page says, and what it is told."""

import re
from functools import partial
from typing import Annotated, Any, Final

import segno

from eternitium.components import MAX_PLAYERS
from eternitium.match.match import OTHER_SEAT, SAME_DEAL
from eternitium.payload.together import (
    InvitationReply,
    LeftReply,
    SaidReply,
    SeatReply,
    TogetherPayload,
    TogetherSeat,
    TogetherUndo,
)
from eternitium.policies.registry import LEVELS
from eternitium.rulebook import word
from eternitium.together.onlooker import Onlooker
from eternitium.together.store import HELPS, MINUTES, CannotKeep
from eternitium.together.table import NotAtTheTable, SeatMatch, Table
from eternitium.typed import one_of
from eternitium_widgets.page.messages import Answer, Edition, Index, Language, Message, Name, Seat, refused
from eternitium_widgets.together.hall import Hall
from eternitium_widgets.together.kinds import OF_BOARDS, OF_ONLOOKERS, SENTENCES, TOLD
from eternitium_widgets.together.seat_board import SeatBoard, Tell

MOST_OPENED: Final = 5  # tables by one page
NO_SEAT: Final = -1
OF_HELP: Final = ("hope", "advise", "coach", "memory-aid")
OF_REPORTS: Final = ("report", "report-page")
Plays = Annotated[str, ("", *LEVELS)]
Seats = Annotated[list[Plays], range(2, MAX_PLAYERS + 1)]
Secret = Annotated[str, re.compile(r"|[\w-]{20,40}")]  # "" for one that the table makes
Address = Annotated[str, re.compile(r"https?://[!-~]{1,300}")]


class Visitor:
    """A person whose page is open. `hall`: with all tables; `tell`: takes what changes on the page.

    Attributes:
        seat: where the person sits; None for nowhere.
    """

    def __init__(self, hall: Hall, tell: Tell) -> None:
        self._hall, self._tell = hall, tell
        self._language, self._secret, self._opened = "en", "", 0
        self._table: Table | None = None
        self._board: SeatBoard | None = None
        self._follows = True
        self._answers: dict[str, Answer] = {
            "language": self._speak,
            "table-open": self._open,
            "table-enter": self._enter,
            "table-sit": self._sit,
            "table-give": self._give,
            "table-start": self._start,
            "table-rematch": self._rematch,
            "table-delete": self._delete,
            "table-leave": self._leave,
            "table-invite": self._invite,
            "undo": self._ask_undo,
            "undo-answer": self._answer_undo,
            "lead": self._lead,
            "follow-leader": self.follow_leader,
            "table-say": self._say,
        }

    def hear(self, content: object) -> None:
        """Do what the page asks for, or say in one sentence why that is not possible."""
        try:
            self._hear(Message(content))
        except NotAtTheTable as error:
            self._refuse(error.key)
        except CannotKeep:
            self._refuse("not-kept")
        except ValueError as error:
            self._tell({"message": refused(error, self._language)})

    def _hear(self, message: Message) -> None:
        if message.kind not in OF_BOARDS:
            one_of("type", message.kind, tuple(self._answers))
            message.put_to(self._answers[message.kind])
            return
        if self._table is None:
            return  # it was on its way when the table was left, and the page knows that already
        if self._board is None or (self.seat is None and message.kind not in OF_ONLOOKERS):
            raise NotAtTheTable("no-seat")
        if message.kind in OF_HELP and not self._table.is_helped(self._board.seat.viewer):
            raise NotAtTheTable("no-help")
        if message.kind in OF_REPORTS and not self._table.is_over:
            raise NotAtTheTable("not-over")
        self._table.message = _name(message.content) if message.kind == "act" else ""
        if not self._hall.has_heard(self._table):
            self._board._receive(None, {**message.content, "line": None}, None)
        if message.kind == "view":
            self._hall.looked(self._table, self)
        self._table.message = ""

    def _refuse(self, key: str) -> None:
        self._tell({"message": {"type": "refused", "text": word("together", key, self._language)}})

    def close(self) -> None:
        """Leave the table: the page is closed."""
        if self._table is not None:
            self._hall.leave(self._table, self)
        if self._board is not None:
            self._board.close()
        self._table = self._board = None

    # What the page asks for

    def _speak(self, language: Language) -> None:
        self._language = language
        if self._board is not None:
            self._board.speak_in(language)
        self.show()

    def _open(
        self,
        edition: Edition,
        seats: Seats,
        helps: Annotated[str, HELPS],
        name: Name,
        minutes: Annotated[int, MINUTES] = 0,
    ) -> None:
        if self._opened >= MOST_OPENED:
            raise NotAtTheTable("no-room")
        table, secret = self._hall.open(edition, seats, helps, name, minutes)
        self._opened += 1
        self._go_to(table, secret)
        self._tell_secret()

    def _enter(self, code: Name, secret: Name = "") -> None:
        table = self._hall.find(code)
        self._go_to(table, secret)

    def _go_to(self, table: Table, secret: str) -> None:
        self.close()
        self._hall.enter(table, self)
        self._table, self._secret = table, secret
        self._tell({"traits": {name: {} for name in TOLD}})
        self._hall.changed(table)

    def _tell_secret(self) -> None:
        self._tell({"message": SeatReply(type="seat", code=self._there.code, secret=self._secret).plain()})

    def _sit(self, seat: Seat, name: Name, learns: bool = False, secret: Secret = "") -> None:
        """Sit down; a page whose first wish was carried out but not answered asks again with the same secret."""
        table = self._there
        if self.seat is not None and secret != self._secret:
            raise NotAtTheTable("seated")
        self._secret = table.sit(seat, name, learns, secret)
        self._tell_secret()
        self._hall.changed(table)

    def _give(self, seat: Seat, plays: Plays) -> None:
        self._own.give(seat, plays)
        self._hall.changed(self._there)

    def _start(self) -> None:
        self._own.start()
        self._hall.changed(self._there)

    def _rematch(self, how: Annotated[str, (OTHER_SEAT, SAME_DEAL)] = OTHER_SEAT) -> None:
        table, _ = self._there, self._seated
        table.rematch(how)
        self._hall.changed(table)

    def _ask_undo(self) -> None:
        self._hall.ask_undo(self._there, self._seated)

    def _answer_undo(self, plies: Index, agrees: bool) -> None:
        self._hall.answer_undo(self._there, self._seated, plies, agrees)

    def _say(self, what: Annotated[str, SENTENCES]) -> None:
        self._hall.speak(self._there, self._seated, f"say-{what}")

    def _lead(self, on: bool) -> None:
        """Lead the others through the game that is over, or no longer."""
        self._there.lead(self._seated, on)
        self._hall.tell(self._there)
        self._hall.looked(self._there, self)

    def follow_leader(self, on: bool) -> None:
        """See what whoever leads sees, or look around."""
        self._follows = on
        if on and self._there.leads is not None:
            self.go_along(self._hall.place(self._there))
        self.show()

    def _delete(self) -> None:
        self._hall.delete(self._own)

    def _leave(self) -> None:
        """Go away from the table; the seat stays the person's own."""
        self.close()
        self._secret = ""
        self.show()

    def _invite(self, address: Address) -> None:
        modules = segno.make(address, error="m", micro=False).matrix
        path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(modules) for x, is_dark in enumerate(row) if is_dark)
        self._tell({"message": InvitationReply(type="invitation", width=len(modules), path=path).plain()})

    @property
    def _there(self) -> Table:
        if self._table is None:
            raise NotAtTheTable("no-table")
        return self._table

    @property
    def _own(self) -> Table:
        """The table, for whoever opened it."""
        if not self._there.owns(self._secret):
            raise NotAtTheTable("not-owner")
        return self._there

    @property
    def _seated(self) -> int:
        """The person's seat. Raises NotAtTheTable: they have none."""
        if self.seat is None:
            raise NotAtTheTable("no-seat")
        return self.seat

    # What the page is told

    @property
    def seat(self) -> int | None:
        """The seat that the person has; None for none."""
        return None if self._table is None or not self._secret else self._table.seat_of(self._secret)

    def sent_away(self) -> None:
        """Tell the page that its table was deleted."""
        self.close()
        self._tell({"message": LeftReply(type="left").plain()})
        self.show()

    def show(self) -> None:
        """Show the table as it is now, and the board of the person's seat once there is a game."""
        self._tell({"traits": {"table": self._shown().plain()}})
        table, seat = self._table, self.seat
        wanted = None if table is None or not table.is_playing else (table.number, seat, table.names)
        if wanted == (self._board and self._board.about):
            return
        if self._board is not None:
            self._board.close()
            self._board = None
        if table is not None and wanted is not None:
            self._board = self._board_of(table, seat)
            self._board.about = wanted
        else:
            self._tell({"traits": {"snapshot": {}}})

    def _board_of(self, table: Table, seat: int | None) -> SeatBoard:
        played = partial(self._hall.played, table)
        if seat is None:
            return SeatBoard(Onlooker.watching(table, self._language), False, self._tell, played)
        return SeatBoard(SeatMatch.at(table, seat, self._language), table.is_helped(seat), self._tell, played)

    def follow(self, acting: SeatBoard | None) -> None:
        """Show what somebody else has done."""
        if self._board is not None and self._board is not acting:
            self._board.follow()

    @property
    def place(self) -> int | None:
        """After how many actions the person looks at the game; None for its newest place."""
        return None if self._board is None or self._board.seat.is_live else self._board.seat.ply

    def go_along(self, place: int | None) -> None:
        """Show the place at which whoever leads looks, if the person follows."""
        if self._follows and self._board is not None and place != self.place:
            self._board.look_at(place)

    def retreat(self) -> None:
        """Show that the last move was undone."""
        if self._board is not None:
            self._board.retreat()

    def told(self, seat: int, key: str, spoken: bool = False) -> None:
        """Tell the page a sentence about a seat, or one that the person there has spoken."""
        name, language = self._there.names[seat], self._language
        said = word("together", key, language) if spoken else ""
        text = word("together", "said" if spoken else key, language, None, name=name, text=said)
        self._tell({"message": SaidReply(type="said", seat=seat, text=text, spoken=spoken).plain()})

    def _shown(self) -> TogetherPayload:
        table, seat = self._table, self.seat
        if table is None:
            return TogetherPayload(state="none", seats=[])
        there = self._hall.there(table)
        return TogetherPayload(
            state="waits" if not table.is_playing else "over" if table.is_over else "plays",
            code=table.code,
            edition=table.edition,
            helps=table.helps,
            seats=_seats(table, seat, {one.seat for one in there}),
            mine=NO_SEAT if seat is None else seat,
            owns=seat is not None and table.owns(self._secret),
            game=table.number,
            round=table.round,
            watching=sum(one.seat is None for one in there),
            undo=_undo(table),
            leads=NO_SEAT if table.leads is None else table.leads,
            follows=self._follows,
            minutes=table.minutes,
            seconds=-1 if table.seconds_left is None else round(table.seconds_left),
        )


def _undo(table: Table) -> TogetherUndo | None:
    asked = table.question
    return None if asked is None else TogetherUndo(seat=asked.seat, plies=asked.plies, waits=sorted(asked.waits))


def _seats(table: Table, mine: int | None, here: set[int | None]) -> list[TogetherSeat]:
    return [
        TogetherSeat(
            name=name,
            plays=kept.plays,
            mine=seat == mine,
            here=seat in here,
            learns=kept.learns,
            to_move=seat == table.deciding,
            left=left,
        )
        for seat, (kept, name, left) in enumerate(zip(table.seats, table.names, table.left, strict=True))
    ]


def _name(content: Any) -> str:
    """Return the name of a message, by which one that is sent again is known; "" if it has none."""
    line, number = content.get("line"), content.get("n")
    return f"{line}:{number}" if isinstance(line, str) and isinstance(number, int) else ""
