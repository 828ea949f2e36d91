"""A position that somebody sets up: it may be inconsistent for a while, and all faults are reported at once."""

import json
import re
from dataclasses import dataclass
from typing import Any, Final, Self

from eternitium.checks import as_object, fail, parse_json
from eternitium.game.faults import Fault
from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.game.read_position import faults_of
from eternitium.game.record import Record
from eternitium.match import link, save
from eternitium.rulebook import card_name, shape_name, word, words

LONGEST_DRAFT: Final = 60_000  # characters of a position as JSON
MOST_CARDS: Final = 1_000  # named in a position, unknown ones too: far more than there are
SECTION: Final = "editor-faults"
CODE: Final = re.compile(r"[\w-]{20,}")
SEED: Final = 0


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a draft.

    `field`: where it is, "players[0].stack[2]"; `text`: one sentence for the person who sets it up.
    """

    field: str
    text: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A position being set up. `position`: as `Game.from_position` takes it, but perhaps inconsistent."""

    position: Position

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a JSON text. Raises ValueError: it is not a JSON object, or too long."""
        if len(text) > LONGEST_DRAFT:
            raise fail("position", f"is too long; the longest has {LONGEST_DRAFT} characters")
        position = as_object("position", parse_json("position", text))
        _check_plain(position)
        if _cards(position) > MOST_CARDS:
            raise fail("position", f"names more than {MOST_CARDS} cards")
        return cls(position)

    def problems(self, language: str = "en") -> tuple[Problem, ...]:
        """Return everything that is wrong with it, each field once; nothing if a game can begin here."""
        faults = faults_of(self.position) or self._at_last()
        return tuple(Problem(fault.field, said(fault, language)) for fault in faults)

    def _at_last(self) -> tuple[Fault, ...]:
        """Return what only the game itself finds wrong."""
        try:
            self.game(SEED)
        except ValueError as error:
            return (Fault.of(error),)
        return ()

    def game(self, seed: int | None = None) -> Game:
        """Return a game that begins here. Raises ValueError: it is inconsistent; the message names the first field."""
        return Game.from_position(self.position, seed)

    def record(self, seed: int | None = None) -> str:
        """Return the text of a game that begins here, in which nothing has happened yet.

        Raises:
            ValueError: it is inconsistent; the message names the first field.
        """
        return Record.of(self.game(seed)).text()


def _check_plain(position: Position) -> None:
    """Check that it can be sent to a page: finite numbers and whole characters."""
    try:
        json.dumps(position, allow_nan=False, ensure_ascii=False).encode()
    except ValueError as error:
        raise fail("position", f"is not plain JSON ({type(error).__name__})") from None


def _cards(value: Any) -> int:
    """Return how many values there are in lists, at any depth."""
    found, waiting = 0, [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict | list):
            waiting += one.values() if isinstance(one, dict) else one
            found += len(one) if isinstance(one, list) else 0
    return found


def said(fault: Fault, language: str) -> str:
    """Return a fault as one sentence; one that only a text typed by hand can have is quoted in English."""
    if fault.key not in words(SECTION, language):
        return word(SECTION, "other", language, None, reason=fault.reason)
    slots = {name: _slot(name, value, language) for name, value in fault.slots.items()}
    return word(SECTION, fault.key, language, None, **slots)


def _slot(name: str, value: Any, language: str) -> Any:
    names = {"card": card_name, "shape": shape_name}
    return names[name](value, language) if name in names else value


# From elsewhere


@dataclass(frozen=True, slots=True)
class Opened:
    """A position that was brought along.

    `position`: the position. `seat`: whose view it is. `ply`: after how many actions of a game; 0 without a game.
    `plies`: how many actions the game has.
    """

    position: Position
    seat: int = 0
    ply: int = 0
    plies: int = 0


def opened(text: str, language: str = "en", ply: int | None = None) -> Opened:
    """Return the position of a link, a record, a saved game or a JSON text.

    `text`: any of them. `language`: of the refusal. `ply`: after how many actions of a game; the last decision if left
    out. Raises ValueError: it is none of them, or damaged; the message says so in one sentence.
    """
    text = text.strip()
    if text.startswith("{"):
        return _of_json(text, language, ply)
    if "game=" in text:
        linked = link.read_query(text[text.index("game=") :].partition("#")[0])
        return Opened(linked.position, linked.viewer)
    if CODE.fullmatch(text):
        return _seated(link.decode(text))
    try:
        record = Record.parse(text)
        game = record.game()
    except ValueError as error:
        raise ValueError(word("editor-refusals", "unreadable", language, None, reason=str(error))) from None
    if record.given is not None and ply is None and not game.plies:
        return _seated(record.given)
    return _of_game(game, None, ply)


def _of_json(text: str, language: str, ply: int | None) -> Opened:
    told = as_object("position", parse_json("position", text))
    if told.get("kind") == save.KIND:
        saved = save.read(text, language)
        return _of_game(saved.game, saved.viewer, ply)
    if "players" not in told:
        raise ValueError(word("editor-refusals", "no-position", language))
    return _seated(Draft.parse(text).position)


def _seated(position: Position) -> Opened:
    turn = position.get("turn")
    player = turn.get("player") if isinstance(turn, dict) else 0
    return Opened(position, player if type(player) is int else 0)


def _of_game(game: Game, viewer: int | None, ply: int | None) -> Opened:
    """Return a place of a game as a seat sees it: that of the board, or the one that decides there."""
    plies = game.plies
    last = plies - 1 if game.is_over and plies else plies
    place = last if ply is None else max(0, min(ply, plies))
    then = game.copy().back_to(place)
    seat = then.player if viewer is None else viewer
    return Opened(then.position(seat), seat, place, plies)
