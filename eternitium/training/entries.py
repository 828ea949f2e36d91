"""What a profile holds: entries, each of which says what happened and when, and their files."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from eternitium.checks import parse_json, shown

KIND: Final = "eternitium-profile"
OLDER: Final = "eternitium-progress"  # what earlier versions saved
FORMAT: Final = 1
LONGEST_ID: Final = 100
LONGEST_POSITION: Final = 6_000
LONGEST_PROFILE: Final = 4_000_000  # characters of a file
LATEST: Final = 4_102_444_800_000  # the year 2100, in milliseconds
STATES: Final = ("begun", "done")
UNRATED: Final = 0  # the rating of a puzzle that has none
TOPIC: Final = "puzzle"  # the theme of what has none
MISTAKE: Final = "mistake"


class Newer(ValueError):
    """A profile that a later version has written."""


class Found(NamedTuple):
    """What a file holds.

    Attributes:
        entries: those that we know.
        foreign: rows that another version may know.
    """

    entries: list["Entry"]
    foreign: list[Any]


class Entry(NamedTuple):
    """Something that happened.

    Attributes:
        at: when, in milliseconds since 1970.
        kind: what, one of `KINDS`.
        values: what belongs to it, in the order in which `KINDS` lists it.
    """

    at: int
    kind: str
    values: tuple[Any, ...]

    def row(self) -> list[Any]:
        """As plain JSON."""
        return [self.at, self.kind, *self.values]

    @property
    def text(self) -> str:
        """As JSON text."""
        return as_text(self.row())


def _is_id(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_ID


def _is_flag(value: object) -> bool:
    return type(value) is int and value in (0, 1)


def _within(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_POSITION


_COUNT: Final = _within(0, 100_000)
_RATING: Final = _within(-2_000, 4_000)

# What each kind of entry holds.
KINDS: Final[Mapping[str, tuple[Callable[[object], bool], ...]]] = {
    "lesson": (_is_id, lambda value: value in STATES),  # id, state
    "puzzle": (_is_id, _is_id, _is_flag, _RATING, _within(0, 1_000)),  # id, theme, solved, rating, its deviation
    "guess": (_is_id, _within(0, 100), _within(0, 1_000)),  # what of, said in percent, true in per mille
    "mistake": (_is_id, _is_text),  # id, the puzzle as JSON
    "drop": (_is_id,),  # id of what is not to come back
    "storm": (_COUNT, _COUNT),  # solved, asked
    "daily": (_is_id, _within(0, 5)),  # date, solved
    "duel": (_is_id, _is_flag),  # opponent, won
    "before": (_COUNT, _COUNT, _COUNT),  # what an older version had counted: right, asked, best streak
}


def read(text: str) -> Found:
    """What a file holds.

    Raises:
        Newer: a later version has written it.
        ValueError: it is no profile.
    """
    found = parse_json("profile", text)
    if not isinstance(found, dict):
        raise ValueError("profile: it is no object")
    kind, version, rows = found.get("kind"), found.get("format"), found.get("entries")
    if (kind, version) == (OLDER, 1):
        return Found(_of_older(found), [])
    if kind == KIND and type(version) is int and version > FORMAT:
        raise Newer(f"profile: its format {version} is newer than {FORMAT}")
    if (kind, version) != (KIND, FORMAT) or not isinstance(rows, list):
        raise ValueError("profile: it is none of a known format")
    return _sorted_out(rows)


def _sorted_out(rows: list[Any]) -> Found:
    found = Found([], [])
    for row in rows:
        try:
            found.entries.append(entry_of(row))
        except ValueError:
            found.foreign.append(row)
    return found


def file_text(rows: Iterable[str]) -> str:
    """The text of a file with these rows, which are JSON texts."""
    head = as_text({"format": FORMAT, "kind": KIND})
    return f'{head[:-1]},"entries":[{",".join(rows)}]}}'


def as_text(row: object) -> str:
    """A row as JSON text."""
    return json.dumps(row, separators=(",", ":"))


def entry_of(row: object) -> Entry:
    """A row as an entry.

    Raises:
        ValueError: it is none.
    """
    if not isinstance(row, list | tuple) or len(row) < 2:
        raise ValueError("entry: it has no time or no kind")
    at, kind, *values = row
    fields = KINDS.get(kind, ()) if isinstance(kind, str) else ()
    fit = len(values) == len(fields) and all(map(_fits, fields, values))
    if not _within(0, LATEST)(at) or not fields or not fit:
        raise ValueError(f"entry: {shown(row)} is none")
    return Entry(at, kind, tuple(values))


def _fits(field: Callable[[object], bool], value: object) -> bool:
    return field(value)


def _of_older(found: Mapping[str, Any]) -> list[Entry]:
    """What an earlier version has kept: lessons, solved puzzles and a score, without times."""
    score, lessons, solved = found.get("score"), found.get("lessons"), found.get("solved")
    if not (isinstance(score, dict) and isinstance(lessons, dict) and isinstance(solved, list)):
        raise ValueError("profile: it is none of a known format")
    rows = [
        *([0, "lesson", lesson, state] for lesson, state in lessons.items()),
        *([0, "puzzle", puzzle, TOPIC, 1, UNRATED, 0] for puzzle in solved),
        [1, "before", score.get("right"), score.get("asked"), score.get("best")],
    ]
    return [entry_of(row) for row in rows]
