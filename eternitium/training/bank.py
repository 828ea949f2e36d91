"""The bank: positions from games between players of the league, with the values of choices and how hard they are.

Unlike puzzles that are judged on demand, these hold what was measured when they were made: so an answer is judged at
once, and the difficulty rests on the same numbers. The stored bank was made with

    python -m eternitium.training.bank_maker --seed 21 --workers 2 --output eternitium/training

The same seed gives the same bank as long as the engine, the levels and the judge stay the same.
"""

import json
import lzma
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, NamedTuple

from eternitium import typed
from eternitium.certainty import CLEAR_ERRORS, Z
from eternitium.checks import as_object, fail, parse_json
from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.lessons.puzzle_judges import Judgement, Row
from eternitium.lessons.puzzles import Puzzle, written

HEAD: Final = "eternitium-bank 1"  # the first line of a file: its kind and format
STORED: Final = "bank.txt.xz"
_LISTED: Final = ("id", "theme", "rating", "deviation")  # the fields before the tab of a line
_FIELDS: Final = ("kind", "about", "seed", "tolerance", "moves", "rows", "right", "typical", "position")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured(Puzzle):
    """A decision of a game, with the values of its choices.

    Attributes:
        theme: the theme by which it is practised, one of `themes.THEMES`.
        about: what it is about apart from the race.
        moves: the actions from the position to the question.
        rows: (action, share of the win, standard error) of each choice, the best one first.
        right: how often each level of the league chooses well here, weakest first.
        typical: the most frequent mistake of level 4; "" if it hardly ever errs.
        rating: how hard it is, on the scale of the league's ratings.
        deviation: the standard error of `rating`.
    """

    theme: str
    about: str
    moves: tuple[str, ...]
    rows: Annotated[tuple[tuple[str, float, float], ...], 1]
    right: tuple[float, ...]
    typical: str
    rating: float
    deviation: float

    @property
    def good(self) -> tuple[str, ...]:
        """The actions that are within the tolerance of the best one, or may be."""
        return tuple(action for action, win, error in self.rows if self._is_good(win, error))

    def _is_good(self, win: float, error: float) -> bool:
        _, best, best_error = self.rows[0]
        return bool(best - win - CLEAR_ERRORS * (best_error**2 + error**2) ** 0.5 <= self.tolerance)

    def game(self) -> Game:
        """Return a game at the question.

        Raises:
            ValueError: the position is impossible, or a move is not legal.
        """
        return played_from(self.position, self.seed, self.moves)

    def judgement(self) -> Judgement:
        """Return the values of all answers, as they were measured."""
        return Judgement(tuple(self._row(*row) for row in self.rows))

    def _row(self, action: str, win: float, error: float) -> Row:
        low, high = max(0.0, win - Z * error), min(1.0, win + Z * error)
        return Row(action, self._is_good(win, error), win, low, high)


def played_from(position: Position, seed: int, moves: Sequence[str]) -> Game:
    """Return a game at the place where some moves lead from a position. Errors as in `Measured.game`."""
    game = Game.from_position(position, seed)
    for move in moves:
        game.push(move)
    return game


class Listed(NamedTuple):
    """A puzzle of the bank, unread: all that is needed to choose between puzzles.

    Attributes:
        id: a name of its own.
        theme: what it is about.
        rating: how hard it is.
        deviation: the standard error of that.
        text: the rest, as JSON.
    """

    id: str
    theme: str
    rating: float
    deviation: float
    text: str

    def puzzle(self) -> Measured:
        """Read the puzzle. Raises ValueError: the text is damaged; the message names the field."""
        head = dict(zip(_LISTED, self, strict=False))
        return typed.read(self.id, Measured, as_object(self.id, parse_json(self.id, self.text)) | head)


@cache
def stored() -> tuple[Listed, ...]:
    """Return the stored bank, the easy ones first."""
    return read(files("eternitium.training").joinpath(STORED).read_bytes())


@cache
def by_id() -> Mapping[str, Listed]:
    """Return the stored bank by the ids of its puzzles."""
    return {puzzle.id: puzzle for puzzle in stored()}


@cache
def of_theme(theme: str) -> tuple[Listed, ...]:
    """Return the stored puzzles of a theme, the easy ones first."""
    return tuple(puzzle for puzzle in stored() if puzzle.theme == theme)


def read(found: bytes) -> tuple[Listed, ...]:
    """Read the puzzles of a file. Raises ValueError: it is not a bank, or damaged."""
    head, *lines = lzma.decompress(found).decode().splitlines()
    if head != HEAD:
        raise fail("bank", f"its first line is not {HEAD!r}")
    return tuple(map(_listed, lines))


def _listed(line: str) -> Listed:
    name, theme, rating, deviation, text = line.split("\t", 4)
    return Listed(name, theme, float(rating), float(deviation), text)


def write(puzzles: Iterable[Measured]) -> bytes:
    """Return the contents of a file with these puzzles."""
    return lzma.compress("\n".join([HEAD, *map(_line, puzzles)]).encode(), preset=9 | lzma.PRESET_EXTREME)


def _line(puzzle: Measured) -> str:
    head = [str(getattr(puzzle, name)) for name in _LISTED]
    return "\t".join([*head, json.dumps(written(puzzle, _FIELDS), separators=(",", ":"))])
