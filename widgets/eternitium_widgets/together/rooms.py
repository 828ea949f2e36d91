"""All rooms that somebody is in, and who is there."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from eternitium.payload.room import RoomSeat, RoomTable
from eternitium.together.room import Room
from eternitium.together.store import CannotKeep
from eternitium.together.table import NotAtTheTable, Table
from eternitium_widgets.together.room_question import ShownQuestion, puzzle_of

if TYPE_CHECKING:
    from eternitium.together.room_store import RoomStore
    from eternitium_widgets.together.hall import Hall
    from eternitium_widgets.together.room_visitor import RoomVisitor

MOST_IN_ROOM: Final = 100  # pages
SECONDS_UNTIL_TIDY: Final = 600.0
WON, LOST = "won", "lost"  # what is kept of a duel


class LiveRoom:
    """A room in use. `room`: what is kept of it; `hall`: where its tables are.

    Attributes:
        room: as given.
        there: the visitors who are in it.
    """

    def __init__(self, room: Room, hall: Hall) -> None:
        self.room, self._hall = room, hall
        self.there: tuple[RoomVisitor, ...] = ()
        self._rows: dict[str, RoomTable] = {}
        self._question: ShownQuestion | None = None

    def tell(self) -> None:
        """Show everybody the room as it is now."""
        for one in self.there:
            one.show_room()

    @property
    def question(self) -> ShownQuestion | None:
        """The question that is shown; None for none."""
        number, task = self.room.kept.asked, self.room.task
        if task is None:
            self._question = None
        elif self._question is None or self._question.number != number:
            self._question = ShownQuestion(number, puzzle_of(task), self.tell)
        return self._question

    @property
    def tables(self) -> list[RoomTable]:
        """The tables, with what everybody at them can see."""
        return [row for code in self.room.kept.tables if (row := self._row(code)) is not None]

    def table_changed(self, table: Table) -> None:
        """Show what was done at a table."""
        self._rows[table.code] = self._told(table)
        self.tell()

    def _row(self, code: str) -> RoomTable | None:
        """Return a table; None if it cannot be read."""
        if code not in self._rows:
            with suppress(NotAtTheTable):
                self._rows[code] = self._told(self._hall.find(code))
        return self._rows.get(code)

    def _told(self, table: Table) -> RoomTable:
        told = row_of(table, self.room.used(table.code))
        duel, answers = self.room.kept.duel, self.room.answers_to(self.room.kept.duel)
        person = next((one.number for one in self.room.people if one.table == table.code), None)
        if duel and told.state == "over" and person is not None and person not in answers:
            won = any(seat.won and not seat.is_level for seat in told.seats)
            with suppress(CannotKeep):
                self.room.note(duel, person, WON if won else LOST)
        return told


def row_of(table: Table, since: int) -> RoomTable:
    """Return a table as everybody there can see it; `since`: when somebody last acted."""
    result = table.game.result
    winners = result.winners if result else ()
    seats = [
        RoomSeat(name=name, is_level=bool(kept.plays), to_move=seat == table.deciding, left=left, won=seat in winners)
        for seat, (kept, name, left) in enumerate(zip(table.seats, table.names, table.left, strict=True))
    ]
    return RoomTable(
        code=table.code, state="over" if table.is_over else "plays", round=table.round, since=since, seats=seats
    )


class Rooms:
    """The rooms in use. `store`: where all rooms are kept; `hall`: where their tables are."""

    def __init__(self, store: RoomStore, hall: Hall) -> None:
        self._store, self.hall = store, hall
        self._live: dict[str, LiveRoom] = {}
        hall.watch = self._table_changed

    def open(self) -> tuple[LiveRoom, str]:
        """Open a room. Return it, and its teacher's secret; errors as in `Room.open`."""
        self.tidy()
        room, secret = Room.open(self._store)
        return LiveRoom(room, self.hall), secret

    def find(self, code: str) -> LiveRoom:
        """Return the room with a code; as `Room.find`."""
        return self._live.get(code) or LiveRoom(Room.find(self._store, code), self.hall)

    def enter(self, live: LiveRoom, visitor: RoomVisitor) -> None:
        """Let a visitor in. Raises NotAtTheTable: too many pages are there."""
        if len(live.there) >= MOST_IN_ROOM:
            raise NotAtTheTable("crowded")
        live.there = (*live.there, visitor)
        self._live[live.room.code] = live

    def leave(self, live: LiveRoom, visitor: RoomVisitor) -> None:
        """Let a visitor go; the room stays kept."""
        live.there = tuple(one for one in live.there if one is not visitor)
        if not live.there:
            self._live.pop(live.room.code, None)
        live.tell()

    def clear(self, live: LiveRoom) -> None:
        """Delete the tables of a room, and send everybody away from them. Raises CannotKeep: it is not written."""
        before = live.room.kept.tables
        live.room.clear()
        self.send_away(before)

    def send_away(self, codes: tuple[str, ...]) -> None:
        """Send everybody away from tables that are no longer there."""
        for code in codes:
            self.hall.close(code)

    def end(self, live: LiveRoom, key: str = "room-over") -> None:
        """Delete a room with all names, and send everybody away. Raises CannotKeep: it is not written."""
        before = live.room.kept.tables
        live.room.delete()
        self._live.pop(live.room.code, None)
        there, live.there = live.there, ()
        self.send_away(before)
        for one in there:
            one.sent_out(key)

    def tidy(self) -> None:
        """End the lessons in which nothing has happened for 12 hours. Raises CannotKeep: it is not written."""
        for code in self._store.old_rooms():
            self.end(self.find(code), "room-old")

    async def keep_tidy(self) -> None:
        """End such lessons now and then, for ever."""
        while True:
            with suppress(CannotKeep, NotAtTheTable):
                self.tidy()
            await asyncio.sleep(SECONDS_UNTIL_TIDY)

    def _table_changed(self, table: Table) -> None:
        for live in [*self._live.values()]:
            if table.code in live.room.kept.tables:
                live.table_changed(table)
