"""The saved game of a table, as a text: who sits where, and the record of the game with its lines of play.

A game of one line is written in format 1, which has the record as data; one of several in format 2, which has the text
of a record, the number of the line that is played, and how many of its actions have not been undone.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from eternitium.checks import as_number, as_object, check_format, fail, parse_json, shown
from eternitium.game.game import Game
from eternitium.game.record import Record, read_records
from eternitium.game.record_parts import Step
from eternitium.match.line_record import ToldLine, lines_of, record_of
from eternitium.match.seats import PERSON, Seats
from eternitium.rulebook import word
from eternitium.rulebook.numbers import Numbers
from eternitium.typed import read as read_as

KIND: Final = "eternitium-game"
LONGEST_SAVE: Final = 1_000_000  # characters
MOST_ACTIONS: Final = 2_000  # of a game at a table; a game of five persons has some hundreds


class TooLong(ValueError):
    """The error that a game has as many actions as a game at a table may have. `language`: of the message."""

    def __init__(self, language: str) -> None:
        most = Numbers(language).count(MOST_ACTIONS)
        super().__init__(word("desk", "too-many-actions", language, None, n=most))


@dataclass(frozen=True, slots=True, kw_only=True)
class _SavedFile:
    """The fields that both formats have."""

    format: int
    kind: str
    seats: Any
    viewer: int
    seed_known: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _OneLine(_SavedFile):
    record: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class _ManyLines(_SavedFile):
    lines: str
    line: int
    ply: int
    begins: bool


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game.

    Attributes:
        game: the game, played up to the place where it was saved.
        seats: who sits where.
        viewer: the person who was at the board.
        seed_known: whether a person chose the seed.
        lines: all lines of play; empty if there is only the game.
        line: the number of the one that is played.
        ply: how many of its actions have not been undone.
        begins: whether a new line begins there.
    """

    game: Game
    seats: Seats
    viewer: int
    seed_known: bool
    lines: tuple[ToldLine, ...] = ()
    line: int = 0
    ply: int = 0
    begins: bool = False


def write(saved: Saved) -> str:
    """Return a game as the text of a file. Raises ValueError: a seat is played by a policy that has no name here."""
    Seats.read(saved.seats.plays, saved.game.players)
    text = {
        "format": 2 if saved.lines else 1,
        "kind": KIND,
        "seats": saved.seats.plays,
        "viewer": saved.viewer,
        "seed_known": saved.seed_known,
    }
    return json.dumps(text | (_lines(saved) if saved.lines else {"record": saved.game.to_record()}))


def _lines(saved: Saved) -> dict[str, Any]:
    text = record_of(saved.lines, saved.seats.plays).text()
    return {"lines": text, "line": saved.line, "ply": saved.ply, "begins": saved.begins}


def read(text: object, language: str = "en") -> Saved:
    """Read a saved game, replayed from its start.

    `text`: from `write`; `language`: of the message if the text is not a saved game at all. Raises ValueError: the text
    is damaged, of another kind or version, or too long; the message names the field. Raises TooLong: the game has too
    many actions; none of them is replayed.
    """
    if not isinstance(text, str) or len(text) > LONGEST_SAVE:
        raise fail("file", word("desk", "file-too-long", language, None, n=LONGEST_SAVE // 1_000_000))
    return _saved(as_object("file", _parsed(text, language)), language)


def _saved(data: Mapping[str, Any], language: str) -> Saved:
    if data.get("kind") != KIND:
        raise fail("kind", f"{shown(data.get('kind'))} {word('desk', 'file-other-kind', language)}")
    check_format(data.get("format"), 1, 2)
    if data["format"] == 1:
        one = read_as("file", _OneLine, data)
        return _seated(one, _replayed(one.record, language))
    many = read_as("file", _ManyLines, data)
    lines = lines_of(_parsed_record(many.lines, language))
    line = as_number("line", many.line, 0, len(lines) - 1)
    ply = as_number("ply", many.ply, 0, lines[line].game.plies)
    found = _seated(many, lines[line].game.copy().back_to(ply))
    return replace(found, lines=tuple(lines), line=line, ply=ply, begins=many.begins)


def _seated(file: _SavedFile, game: Game) -> Saved:
    seats = Seats.read(file.seats, game.players)
    viewer = as_number("viewer", file.viewer, 0, game.players - 1)
    if seats.plays[viewer] != PERSON:
        raise fail("viewer", f"seat {viewer} is played by {shown(seats.plays[viewer])}; it must be a person")
    return Saved(game, seats, viewer, file.seed_known)


def _parsed_record(text: str, language: str) -> Record:
    """Return the record of several lines, unless it has more actions than a game at a table may have."""
    record = Record.parse(text)
    if actions_of(record) > MOST_ACTIONS:
        raise TooLong(language)
    return record


def actions_of(record: Record) -> int:
    """Return how many actions a record has, those of its variations included."""
    return _actions(record.steps)


def _actions(steps: Sequence[Step]) -> int:
    inside = (variation.steps for step in steps for variation in step.variations)
    return len(steps) + sum(map(_actions, inside))


def records(file: Path) -> Iterator[Record]:
    """Yield the records of a file, one after the other; of a saved game of any version, the record in it.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is neither, damaged or empty; the message names the line or the field and the reason.
    """
    with file.open("rb") as opened:
        start = opened.read(LONGEST_SAVE + 1)
    if not start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        return _some(read_records(file))
    data = as_object("file", _parsed(start.decode("utf-8-sig", "replace"), "en"))
    if "kind" not in data:
        return iter([Record.of(_replayed(data, "en"))])
    found = _saved(data, "en")
    lines = found.lines or (ToldLine(found.game),)
    return iter([record_of(lines, found.seats.plays)])


def _some(found: Iterator[Record]) -> Iterator[Record]:
    first = next(found, None)
    if first is None:
        raise fail("file", "it holds no game")
    yield first
    yield from found


def records_in(folder: Path, passed_over: Callable[[str, str], None]) -> Iterator[Record]:
    """Yield the records of all files of a folder, by name; from its first fault on, a file is left out.

    `folder`: whose files are read, without subfolders; `passed_over`: called with the name of such a file and its
    fault. Raises OSError: the folder cannot be read. Raises ValueError: no file holds a game.
    """
    games = 0
    for file in sorted(path for path in folder.iterdir() if path.is_file()):
        try:
            for record in records(file):
                record.game()
                games += 1
                yield record
        except (OSError, ValueError) as problem:
            passed_over(file.name, str(problem))
    if not games:
        raise fail("folder", f"no file in {str(folder)!r} holds a game")


def _parsed(text: str, language: str) -> object:
    try:
        return parse_json("file", text)
    except ValueError:
        raise fail("file", word("desk", "file-damaged", language)) from None


def _replayed(record: Mapping[str, Any], language: str) -> Game:
    actions = record.get("actions")
    if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
        raise TooLong(language)
    try:
        return Game.from_record(record)
    except ValueError as error:
        field = str(error)
        raise ValueError(field if field.startswith("record") else f"record.{field}") from None
