"""All tables that somebody is at, and who is there."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

from eternitium.together.store import CannotKeep, Store
from eternitium.together.table import NotAtTheTable, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from eternitium_widgets.together.seat_board import SeatBoard
    from eternitium_widgets.together.visitor import Visitor

SECONDS_A_MOVE: Final = 0.9  # of a level: people want to follow it
SECONDS_BETWEEN_SENTENCES: Final = 4.0  # of one person
SECONDS_OF_GRACE: Final = 0.5  # after a person's time, for what is on its way
SECONDS_UNTIL_KEPT: Final = 20.0  # after which a level's move is tried again that could not be kept
MOST_THERE: Final = 20  # pages at one table
MOST_IN_USE: Final = 200  # tables with somebody at them


class Hall:
    """The tables in use. `store`: where all tables are kept.

    Attributes:
        watch: called with each table that has changed.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, Table] = {}
        self._there: dict[str, list[Visitor]] = {}
        self._moving: set[str] = set()
        self.watch: Callable[[Table], None] = lambda _: None
        self._clocks: dict[str, asyncio.TimerHandle] = {}

    def open(self, edition: str, seats: Sequence[str], helps: str, name: str, minutes: int) -> tuple[Table, str]:
        """Open a table; as `Table.open`."""
        self._store.tidy()
        return Table.open(self._store, edition, seats, helps, name, minutes)

    def find(self, code: str) -> Table:
        """Return the table with a code; as `Table.find`."""
        return self._tables.get(code) or Table.find(self._store, code)

    def enter(self, table: Table, visitor: Visitor) -> None:
        """Let a visitor come to a table.

        Raises:
            NotAtTheTable: too many are there already, or at other tables.
        """
        there = self._there.get(table.code, [])
        if len(there) >= MOST_THERE or (not there and len(self._there) >= MOST_IN_USE):
            raise NotAtTheTable("crowded")
        self._tables[table.code] = table
        self._there[table.code] = [*there, visitor]

    def leave(self, table: Table, visitor: Visitor) -> None:
        """Let a visitor go; the table stays kept."""
        left = [one for one in self._there.get(table.code, ()) if one is not visitor]
        if table.leads is not None and table.leads not in [one.seat for one in left]:
            table.leads = None
        if left:
            self._there[table.code] = left
            self.tell(table)
        else:
            self._there.pop(table.code, None)
            self._tables.pop(table.code, None)
            self._stop_clock(table)

    def there(self, table: Table) -> Sequence[Visitor]:
        """Return whose pages are open at a table."""
        return self._there.get(table.code, ())

    def has_heard(self, table: Table) -> bool:
        """Return whether the message that is being carried out at a table has acted before."""
        return bool(table.message) and self._store.has_heard(table.code, table.message)

    def delete(self, table: Table) -> None:
        """Delete a table, and tell everybody who is there. Raises CannotKeep: that could not be written."""
        table.delete()
        self.close(table.code)

    def close(self, code: str) -> None:
        """Send everybody away from a table that was deleted."""
        for one in [*self._there.get(code, ())]:
            one.sent_away()

    # Going through a game together

    def looked(self, table: Table, visitor: Visitor) -> None:
        """Show the place at which whoever leads looks now; anybody else who looks around follows no longer."""
        if table.leads is None:
            return
        if visitor.seat != table.leads:
            visitor.follow_leader(False)
            return
        for one in self.there(table):
            if one is not visitor:
                one.go_along(visitor.place)

    def place(self, table: Table) -> int | None:
        """Return after how many actions whoever leads looks; None for the end."""
        return next((one.place for one in self.there(table) if one.seat == table.leads), None)

    # Undoing a move

    def ask_undo(self, table: Table, seat: int) -> None:
        """Ask everybody who is there whether a seat may undo its last move; as `Table.ask`."""
        before = table.game.plies
        table.ask(seat, [one.seat for one in self.there(table) if one.seat is not None])
        self._show_undo(table, seat, before)

    def answer_undo(self, table: Table, seat: int, plies: int, agrees: bool) -> None:
        """Take a seat's answer; as `Table.answer`."""
        before, asking = table.game.plies, table.answer(seat, plies, agrees)
        if not agrees and seat != asking:
            self.say(table, seat, "not-undone")
        self._show_undo(table, asking, before)

    def _show_undo(self, table: Table, seat: int, before: int) -> None:
        """Show what has become of a seat's wish; `before`: how many actions there were."""
        is_undone = table.game.plies < before
        for one in self.there(table) if is_undone else ():
            one.retreat()
        self.changed(table)
        if is_undone:
            self.say(table, seat, "undone")

    # Showing

    def tell(self, table: Table) -> None:
        """Show everybody who is there the table as it is now."""
        for one in self.there(table):
            one.show()
        self.watch(table)

    def changed(self, table: Table) -> None:
        """Show a change of seats or games, and let a level play if it is its turn."""
        self.tell(table)
        self._go_on(table)

    def played(self, table: Table, acting: SeatBoard | None) -> None:
        """Show an action to everybody; the board on which it was done has shown it already."""
        for one in self.there(table):
            one.follow(acting)
        self.changed(table)

    def say(self, table: Table, seat: int, key: str, spoken: bool = False) -> None:
        """Tell everybody a sentence about a seat, or one that the person there has spoken."""
        for one in self.there(table):
            one.told(seat, key, spoken)

    def speak(self, table: Table, seat: int, key: str) -> None:
        """Say one of the fixed sentences to everybody. Raises NotAtTheTable: the seat has said one just now."""
        now = time.monotonic()
        if now < table.quiet_until.get(seat, 0):
            raise NotAtTheTable("say-later")
        table.quiet_until[seat] = now + SECONDS_BETWEEN_SENTENCES
        self.say(table, seat, key, spoken=True)

    def _go_on(self, table: Table, after: float = SECONDS_A_MOVE) -> None:
        if table.level_to_move and table.code not in self._moving:
            self._moving.add(table.code)
            asyncio.get_running_loop().call_later(after, self._proceed, table)
        self._wind(table)

    def _wind(self, table: Table) -> None:
        """Let the clock run for whoever decides."""
        self._stop_clock(table)
        if (left := table.seconds_left) is not None:
            later = max(left, SECONDS_A_MOVE) + SECONDS_OF_GRACE
            self._clocks[table.code] = asyncio.get_running_loop().call_later(later, self._stand_in, table)

    def _stop_clock(self, table: Table) -> None:
        if (clock := self._clocks.pop(table.code, None)) is not None:
            clock.cancel()

    def _stand_in(self, table: Table) -> None:
        """Let a level make the move of somebody whose time is over."""
        if self._tables.get(table.code) is not table or table.seconds_left != 0:
            return
        seat = table.deciding
        try:
            table.stand_in()
        except CannotKeep:
            self._wind(table)
        else:
            self.say(table, seat, "time-over")
            self.played(table, None)

    def _proceed(self, table: Table) -> None:
        self._moving.discard(table.code)
        if self._tables.get(table.code) is not table:
            return
        try:
            table.proceed()
        except CannotKeep:
            self._go_on(table, SECONDS_UNTIL_KEPT)
        else:
            self.played(table, None)
