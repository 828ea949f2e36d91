"""The saved game of a table, as a text: who sits where, and the record of the game."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from eternitium.checks import as_number, as_object, check_format, check_keys, fail, parse_json, shown
from eternitium.game.game import Game
from eternitium.game.record import Record, read_records
from eternitium.match.seats import PERSON, Seats
from eternitium.rulebook import word
from eternitium.rulebook.numbers import Numbers

FORMAT: Final = 1
KIND: Final = "eternitium-game"
KEYS: Final = ("format", "kind", "seats", "viewer", "seed_known", "record")
LONGEST: Final = 1_000_000  # characters
MOST_ACTIONS: Final = 2_000  # of a game at a table; a game of five persons has some hundreds


class TooLong(ValueError):
    """A game has as many actions as a game at a table may have.

    Args:
        language: of the sentence.
    """

    def __init__(self, language: str) -> None:
        most = Numbers(language).count(MOST_ACTIONS)
        super().__init__(word("desk", "too-many-actions", language, None, n=most))


@dataclass(frozen=True, slots=True)
class Saved:
    """What a saved game tells.

    Attributes:
        game: the game, played up to the place where it was saved.
        seats: who sits where.
        viewer: the person who was at the board.
        seed_known: whether a person chose the seed.
    """

    game: Game
    seats: Seats
    viewer: int
    seed_known: bool


def write(saved: Saved) -> str:
    """A game as the text of a file.

    Raises:
        ValueError: a seat is played by a policy that has no name here.
    """
    Seats.read(saved.seats.plays, saved.game.players)
    text = {
        "format": FORMAT,
        "kind": KIND,
        "seats": saved.seats.plays,
        "viewer": saved.viewer,
        "seed_known": saved.seed_known,
        "record": saved.game.to_record(),
    }
    return json.dumps(text)


def read(text: object, language: str = "en") -> Saved:
    """The game that a saved text tells, replayed from its start.

    Args:
        text: from `write`.
        language: of the sentence that is said if the text is no saved game at all.

    Raises:
        ValueError: the text is damaged, of another kind or version, or too long; the message names the field.
        TooLong: the game has too many actions; none of them is replayed.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise fail("file", word("desk", "file-too-long", language, None, n=LONGEST // 1_000_000))
    return _saved(as_object("file", _parsed(text, language)), language)


def _saved(data: Mapping[str, Any], language: str) -> Saved:
    if data.get("kind") != KIND:
        raise fail("kind", f"{shown(data.get('kind'))} {word('desk', 'file-other-kind', language)}")
    check_format(data.get("format"), FORMAT)
    check_keys("file", data, KEYS, complete=True)
    if not isinstance(data["seed_known"], bool):
        raise fail("seed_known", f"{shown(data['seed_known'])} is not allowed; it must be true or false")
    game = _replayed(as_object("record", data["record"]), language)
    seats = Seats.read(data["seats"], game.players)
    viewer = as_number("viewer", data["viewer"], 0, game.players - 1)
    if seats.plays[viewer] != PERSON:
        raise fail("viewer", f"at seat {viewer} sits {shown(seats.plays[viewer])}, but it must be a person")
    return Saved(game, seats, viewer, data["seed_known"])


def records(file: Path) -> Iterator[Record]:
    """The records of a file, one after the other; of a saved game of any version, from here or `Game.save`, its record.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is neither, damaged or empty; the message names the line or the field and the reason.
    """
    with file.open("rb") as opened:
        start = opened.read(LONGEST + 1)
    if not start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{"):
        return _some(read_records(file))
    data = as_object("file", _parsed(start.decode("utf-8-sig", "replace"), "en"))
    if "kind" not in data:
        return iter([Record.of(_replayed(data, "en"))])
    found = _saved(data, "en")
    return iter([Record.of(found.game, policies=found.seats.plays)])


def _some(found: Iterator[Record]) -> Iterator[Record]:
    first = next(found, None)
    if first is None:
        raise fail("file", "there is no game in it")
    yield first
    yield from found


def records_in(folder: Path, passed_over: Callable[[str, str], None]) -> Iterator[Record]:
    """The records of all files of a folder, by name; with what is wrong in a file, all that is left of it is left out.

    Args:
        folder: whose files are read, not those of folders in it.
        passed_over: is told the name of such a file, and what is wrong in it.

    Raises:
        OSError: the folder cannot be read.
        ValueError: no file tells a game.
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
        raise fail("folder", f"no file in {str(folder)!r} tells a game")


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
