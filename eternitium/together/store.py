"""What a server keeps of its tables: settings, seats and every action, written before anybody sees it."""

import json
import sqlite3
import time
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, Final

from eternitium.components import MAX_PLAYERS
from eternitium.game.notation import Action
from eternitium.rules import EDITIONS
from eternitium.typed import read

FORMAT: Final = 1
MOST_OF_NAME: Final = 16  # characters of a person's name
HELPS: Final = ("all", "learners", "nobody")  # who sees odds, forecast and coach
MINUTES: Final = (0, 1, 3, 10)  # for a move; 0 for as long as people like
SECONDS_UNUSED: Final = 30 * 24 * 3600  # after which a table is deleted
MOST_TABLES: Final = 500
SECONDS_TO_LOCK: Final = 5.0
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (code TEXT PRIMARY KEY, told TEXT NOT NULL, used REAL NOT NULL);
CREATE TABLE IF NOT EXISTS actions (
    code TEXT NOT NULL REFERENCES tables (code) ON DELETE CASCADE,
    number INTEGER NOT NULL, ply INTEGER NOT NULL, action TEXT NOT NULL, message TEXT,
    PRIMARY KEY (code, number, ply), UNIQUE (code, message)
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS used AFTER INSERT ON actions BEGIN
    UPDATE tables SET used = CAST(strftime('%s', 'now') AS REAL) WHERE code = NEW.code;
END;
"""
KEEP: Final = """
INSERT INTO tables VALUES (?, ?, ?) ON CONFLICT (code) DO UPDATE SET told = excluded.told, used = excluded.used
"""
ACTIONS: Final = "SELECT action FROM actions WHERE code = ? AND number = ? AND ply >= 0 ORDER BY ply"
# An action that was undone keeps its message, below all others.
UNDO: Final = """
UPDATE actions SET ply = (SELECT min(ply, 0) FROM actions WHERE code = :code AND number = :number ORDER BY ply) - 1
WHERE code = :code AND number = :number AND ply = :ply
"""


class CannotKeep(OSError):
    """The error that a table could not be written, as on a full disk; nothing has changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSeat:
    """A seat.

    Attributes:
        plays: "" for a person, else the level that plays.
        name: of the person; "" while the seat is free.
        learns: whether the person said that they are learning.
        secret: the digest of what their browser keeps.
    """

    plays: str = ""
    name: Annotated[str, range(MOST_OF_NAME + 1)] = ""
    learns: bool = False
    secret: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTable:
    """A table.

    Attributes:
        format: of this text.
        edition: whose rules.
        helps: who sees odds, forecast and coach.
        minutes: for a move of a person; 0 for as long as they like.
        owner: the digest of the secret of whoever opened it.
        number: of the game that is played, from 1; 0 before the first.
        seed: of that game.
        begins: the position in which it begins, as JSON; "" for the start of a game.
        seats: in the order of turns.
    """

    format: Annotated[int, (FORMAT,)] = FORMAT
    edition: Annotated[str, EDITIONS]
    helps: Annotated[str, HELPS]
    minutes: Annotated[int, MINUTES] = 0
    owner: str
    number: Annotated[int, 0] = 0
    seed: Annotated[int, 0] = 0
    begins: str = ""
    seats: Annotated[tuple[KeptSeat, ...], range(2, MAX_PLAYERS + 1)]


class Store:
    """The tables in a file, for one process at a time.

    `path`: of the file, ":memory:" for none. An action is written whole or not at all, and a process that is killed
    loses none that somebody has seen. Raises CannotKeep: the file cannot be opened.
    """

    def __init__(self, path: str | Path) -> None:
        try:
            self._file = sqlite3.connect(path, timeout=SECONDS_TO_LOCK, isolation_level=None)
            self._file.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute("PRAGMA foreign_keys = ON")
            self._file.executescript(SCHEMA)
        except sqlite3.Error as problem:
            self._file.close()
            raise CannotKeep(f"tables cannot be kept in {path}: {problem}") from None

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def keep(self, code: str, table: KeptTable) -> None:
        """Keep a table's settings and seats. Raises CannotKeep: they cannot be written."""
        told = json.dumps(asdict(table), separators=(",", ":"))
        self._write(KEEP, (code, told, time.time()))

    def add(self, code: str, number: int, ply: int, action: str, message: str | None) -> None:
        """Keep an action of a game. Raises CannotKeep: it cannot be written."""
        self._write("INSERT INTO actions VALUES (?, ?, ?, ?, ?)", (code, number, ply, action, message))

    def undo(self, code: str, number: int, ply: int) -> None:
        """Undo an action of a game; its message stays heard. Raises CannotKeep: that cannot be written."""
        self._write(UNDO, {"code": code, "number": number, "ply": ply})

    def has_heard(self, code: str, message: str) -> bool:
        """Return whether an action came with this message before."""
        return bool(self._rows("SELECT 1 FROM actions WHERE code = ? AND message = ?", code, message))

    def table(self, code: str) -> KeptTable | None:
        """Return a table; None if there is none.

        Raises:
            ValueError: it cannot be read.
        """
        found = self._rows("SELECT told FROM tables WHERE code = ?", code)
        return read("table", KeptTable, json.loads(found[0][0])) if found else None

    def actions(self, code: str, number: int) -> list[Action]:
        """Return the actions of a table's game, in order."""
        found = self._rows(ACTIONS, code, number)
        return [Action(text) for (text,) in found]

    def delete(self, code: str) -> None:
        """Delete a table with all its games. Raises CannotKeep: that cannot be written."""
        self._write("DELETE FROM tables WHERE code = ?", (code,))

    def tidy(self) -> None:
        """Delete the tables that nobody has used for 30 days. Raises CannotKeep: that cannot be written."""
        self._write("DELETE FROM tables WHERE used < ?", (time.time() - SECONDS_UNUSED,))

    @property
    def is_full(self) -> bool:
        """Whether there are as many tables as a server keeps."""
        return int(self._rows("SELECT count(*) FROM tables")[0][0]) >= MOST_TABLES

    def _write(self, command: str, values: tuple[object, ...] | dict[str, object]) -> None:
        try:
            self._file.execute(command, values)
        except sqlite3.Error as problem:
            raise CannotKeep(str(problem)) from None

    def _rows(self, command: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(self._file.execute(command, values)) as found:
            return found.fetchall()
