"""What a server keeps of the rooms of classes, beside its tables: people, questions and answers of a lesson."""

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Final

from eternitium.rules import EDITIONS
from eternitium.together.store import HELPS, MOST_OF_NAME, CannotKeep, Store
from eternitium.typed import read

ROOM_FORMAT: Final = 1
SECONDS_OF_LESSON: Final = 12 * 3600  # without an answer or a change, after which a room is deleted
MOST_ROOMS: Final = 50
MOST_PEOPLE: Final = 40  # in one room
MOST_TASKS: Final = 100  # questions and duels in one lesson
LONGEST_TASK: Final = 8_000  # characters of a link to a position
ROOM_SCHEMA: Final = """
PRAGMA secure_delete = ON;
CREATE TABLE IF NOT EXISTS rooms (code TEXT PRIMARY KEY, told TEXT NOT NULL, used REAL NOT NULL);
CREATE TABLE IF NOT EXISTS answers (
    code TEXT NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    task INTEGER NOT NULL, person INTEGER NOT NULL, answer TEXT NOT NULL,
    PRIMARY KEY (code, task, person)
) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS room_used AFTER INSERT ON answers BEGIN
    UPDATE rooms SET used = CAST(strftime('%s', 'now') AS REAL) WHERE code = NEW.code;
END;
"""
KEEP_ROOM: Final = """
INSERT INTO rooms VALUES (?, ?, ?) ON CONFLICT (code) DO UPDATE SET told = excluded.told, used = excluded.used
"""
KEEP_ANSWER: Final = """
INSERT INTO answers VALUES (?, ?, ?, ?) ON CONFLICT (code, task, person) DO UPDATE SET answer = excluded.answer
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPerson:
    """A person in a room.

    Attributes:
        number: names the person in the room.
        name: as the teacher sees it.
        secret: the digest of what their browser keeps; it also opens their seat at a table.
        table: the code of the table where they sit; "" for none.
    """

    number: Annotated[int, range(1_000_000)]
    name: Annotated[str, range(1, MOST_OF_NAME + 1)]
    secret: str
    table: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTask:
    """Something that the whole room was asked to do.

    `about`: the id of the puzzle, the link to the position, or the opponent of the duel.
    """

    kind: Annotated[str, ("puzzle", "position", "duel")]
    about: Annotated[str, range(LONGEST_TASK + 1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGroup:
    """People who want to play together; `size`: seats at their table; `people`: who has come, whoever asked first."""

    size: Annotated[int, range(2, 6)]
    people: Annotated[tuple[int, ...], range(1, 6)]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRoom:
    """A room.

    Attributes:
        format: of this text.
        owner: the digest of the teacher's secret.
        edition: whose rules its tables follow.
        helps: who sees odds, forecast and coach at its tables.
        people: in the order in which they came.
        joined: how many people have ever come.
        tables: the codes of its tables.
        groups: people who wait for others to play with.
        tasks: all questions and duels so far.
        asked: the number of the question that is shown, from 1; 0 for none.
        revealed: whether its answers are shown.
        duel: the number of the duel whose tables these are, from 1; 0 for none.
    """

    format: Annotated[int, (ROOM_FORMAT,)] = ROOM_FORMAT
    owner: str
    edition: Annotated[str, EDITIONS] = "de"
    helps: Annotated[str, HELPS] = "nobody"
    people: Annotated[tuple[KeptPerson, ...], range(MOST_PEOPLE + 1)] = ()
    joined: Annotated[int, 0] = 0
    tables: tuple[str, ...] = ()
    groups: tuple[KeptGroup, ...] = ()
    tasks: Annotated[tuple[KeptTask, ...], range(MOST_TASKS + 1)] = ()
    asked: Annotated[int, range(MOST_TASKS + 1)] = 0
    revealed: bool = False
    duel: Annotated[int, range(MOST_TASKS + 1)] = 0


class RoomStore(Store):
    """Tables and rooms in a file, as `Store`. What is deleted is overwritten, so that no name stays in the file."""

    def __init__(self, path: str | Path) -> None:
        super().__init__(path)
        self._file.executescript(ROOM_SCHEMA)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Keep all or nothing of what is kept meanwhile. Raises CannotKeep: it cannot be written."""
        self._write("BEGIN", ())
        try:
            yield
            self._write("COMMIT", ())
        except BaseException:
            with suppress(CannotKeep):
                self._write("ROLLBACK", ())
            raise

    def keep_room(self, code: str, room: KeptRoom) -> None:
        """Keep a room. Raises CannotKeep: it cannot be written."""
        self._write(KEEP_ROOM, (code, json.dumps(asdict(room), separators=(",", ":")), time.time()))

    def room(self, code: str) -> KeptRoom | None:
        """Return a room; None if there is none. Raises ValueError: it cannot be read."""
        found = self._rows("SELECT told FROM rooms WHERE code = ?", code)
        return read("room", KeptRoom, json.loads(found[0][0])) if found else None

    def keep_answer(self, code: str, task: int, person: int, answer: str) -> None:
        """Keep a person's answer, in place of an earlier one. Raises CannotKeep: it cannot be written."""
        self._write(KEEP_ANSWER, (code, task, person, answer))

    def answers(self, code: str) -> Mapping[tuple[int, int], str]:
        """Return all answers of a room, by the numbers of the task and the person."""
        found = self._rows("SELECT task, person, answer FROM answers WHERE code = ?", code)
        return {(task, person): answer for task, person, answer in found}

    def forget_answers(self, code: str, person: int) -> None:
        """Delete a person's answers. Raises CannotKeep: that cannot be written."""
        self._write("DELETE FROM answers WHERE code = ? AND person = ?", (code, person))

    def delete_room(self, code: str) -> None:
        """Delete a room with its answers. Raises CannotKeep: that cannot be written."""
        self._write("DELETE FROM rooms WHERE code = ?", (code,))
        self._write("PRAGMA wal_checkpoint(TRUNCATE)", ())

    def old_rooms(self) -> list[str]:
        """Return the codes of the rooms in which nothing has happened for 12 hours."""
        found = self._rows("SELECT code FROM rooms WHERE used < ?", time.time() - SECONDS_OF_LESSON)
        return [code for (code,) in found]

    def used(self, code: str) -> int:
        """Return when something was last done at a table, in seconds since 1970; 0 if there is none."""
        found = self._rows("SELECT used FROM tables WHERE code = ?", code)
        return round(found[0][0]) if found else 0

    @property
    def is_full_of_rooms(self) -> bool:
        """Whether there are as many rooms as a server keeps."""
        return int(self._rows("SELECT count(*) FROM rooms")[0][0]) >= MOST_ROOMS
