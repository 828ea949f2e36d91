"""The entries of a profile, each of which says what happened and when, and their files."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, NamedTuple

from eternitium import typed
from eternitium.checks import fail, parse_json, shown

KIND: Final = "eternitium-profile"
OLDER: Final = "eternitium-progress"  # what earlier versions saved
FORMAT: Final = 1
LONGEST_ID: Final = 100
LONGEST_POSITION: Final = 6_000
LONGEST_PROFILE: Final = 4_000_000  # characters of a file
LATEST: Final = 4_102_444_800_000  # the year 2100, in milliseconds
STATES: Final = ("begun", "done")
LONGEST_GAME: Final = 6_000  # actions
MOST_GROUPS: Final = 20  # groups of decisions in a reviewed game
UNRATED: Final = 0  # the rating of a puzzle that has none
TOPIC: Final = "puzzle"  # the theme of a puzzle that has none
MISTAKE: Final = "mistake"


class Newer(ValueError):
    """The error that a later version has written a profile."""


class Found(NamedTuple):
    """The contents of a file. `entries`: those that are known; `foreign`: rows that another version may know."""

    entries: list["Entry"]
    foreign: list[object]


class Entry(NamedTuple):
    """Something that happened.

    `at`: when, in milliseconds since 1970; `kind`: what, one of `KINDS`; `values`: its values, in the order in which
    `KINDS` lists them.
    """

    at: int
    kind: str
    values: tuple[Any, ...]

    def row(self) -> list[object]:
        """Return the entry as plain JSON."""
        return [self.at, self.kind, *self.values]

    @property
    def text(self) -> str:
        """The entry as JSON text."""
        return as_text(self.row())


Time = Annotated[int, range(LATEST + 1)]
Id = Annotated[str, range(1, LONGEST_ID + 1)]
State = Annotated[str, STATES]
Flag = Annotated[int, range(2)]
Count = Annotated[int, range(100_001)]
Rating = Annotated[int, range(-2_000, 4_001)]
Thousand = Annotated[int, range(1_001)]
Position = Annotated[str, range(LONGEST_POSITION + 1)]
Moved = Annotated[int, range(-100_000, 100_001)]  # per mille of a win, by which something moved the chance
Sums = tuple[tuple[Id, Count, Moved], ...]  # groups of decisions: name, how many, cost in hundredths of a point
Groups = Annotated[Sums, range(MOST_GROUPS + 1)]
Mission = Annotated[int, range(11)]
Seed = Annotated[int, range(2**53)]
Seats = Annotated[tuple[Id, ...], range(1, 6)]
Actions = Annotated[tuple[Annotated[int, range(1_000)], ...], range(1, LONGEST_GAME + 1)]

# The values of each kind of entry.
KINDS: Final[Mapping[str, Any]] = {
    "lesson": tuple[Id, State],  # id, state
    "puzzle": tuple[Id, Id, Flag, Rating, Thousand],  # id, theme, solved, rating, its deviation
    "guess": tuple[Id, Annotated[int, range(101)], Thousand],  # what of, said in percent, true in per mille
    "mistake": tuple[Id, Position],  # id, the puzzle as JSON
    "drop": tuple[Id],  # id of what must not come back
    "storm": tuple[Count, Count],  # solved, asked
    "daily": tuple[Id, Annotated[int, range(6)]],  # date, solved
    "duel": tuple[Id, Flag],  # opponent, won
    "game": tuple[Id, Id, Thousand, Rating, Thousand],  # id, opponent, share of the win in per mille, as for a puzzle
    # id, opponent, edition, share of the win in per mille; moved by luck, by own and by others' choices; decisions by
    # what they are about, and by round
    "review": tuple[Id, Id, Id, Thousand, Moved, Moved, Moved, Groups, Groups],
    "research": tuple[Flag],  # whether whole games are noted for research from now on
    "played": tuple[
        Id, Mission, Seed, Seats, Actions
    ],  # edition, mission or 0, seed, who sat where, numbers of actions
    "before": tuple[Count, Count, Count],  # what an older version had counted: right, asked, best streak
}


@dataclass(frozen=True, slots=True)
class _OlderScore:
    right: Count
    asked: Count
    best: Count
    streak: Count = 0


@dataclass(frozen=True, slots=True)
class _Older:
    """The file of an earlier version: lessons, solved puzzles and a score, without times."""

    kind: Annotated[str, (OLDER,)]
    format: Annotated[int, (1,)]
    lessons: Mapping[Id, State]
    solved: tuple[Id, ...]
    score: _OlderScore


def read(text: str) -> Found:
    """Read a file. Raises Newer: a later version has written it. Raises ValueError: it is not a profile."""
    found = parse_json("profile", text)
    if not isinstance(found, dict):
        raise ValueError("profile: it is not an object")
    kind, version, rows = found.get("kind"), found.get("format"), found.get("entries")
    if (kind, version) == (OLDER, 1):
        return Found(_of_older(typed.read("profile", _Older, found)), [])
    if kind == KIND and type(version) is int and version > FORMAT:
        raise Newer(f"profile: its format {version} is newer than {FORMAT}")
    if (kind, version) != (KIND, FORMAT) or not isinstance(rows, list):
        raise ValueError("profile: its format is not known")
    return _sorted_out(rows)


def _sorted_out(rows: list[object]) -> Found:
    found = Found([], [])
    for row in rows:
        try:
            found.entries.append(entry_of(row))
        except ValueError:
            found.foreign.append(row)
    return found


def file_text(rows: Iterable[str]) -> str:
    """Return the text of a file with these rows, which are JSON texts."""
    head = as_text({"format": FORMAT, "kind": KIND})
    return f'{head[:-1]},"entries":[{",".join(rows)}]}}'


def as_text(row: object) -> str:
    """Return a row as JSON text."""
    return json.dumps(row, separators=(",", ":"))


def entry_of(row: object) -> Entry:
    """Read a row as an entry. Raises ValueError: it is not one; the message names the fault."""
    if not isinstance(row, list | tuple) or len(row) < 2:
        raise fail("entry", f"{shown(row)} has no time or no kind")
    at, kind, *values = row
    if not isinstance(kind, str) or kind not in KINDS:
        raise fail("kind", f"{shown(kind)} is unknown; allowed: {', '.join(KINDS)}")
    return Entry(typed.read("at", Time, at), kind, typed.read(kind, KINDS[kind], values))


def _of_older(found: _Older) -> list[Entry]:
    score = found.score
    return [
        *(Entry(0, "lesson", (lesson, state)) for lesson, state in found.lessons.items()),
        *(Entry(0, "puzzle", (puzzle, TOPIC, 1, UNRATED, 0)) for puzzle in found.solved),
        Entry(1, "before", (score.right, score.asked, score.best)),
    ]
