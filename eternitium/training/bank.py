"""The bank: positions from games between players of the league, with the values of choices and how hard they are.

Unlike puzzles that are judged on demand, these hold what was measured when they were made: so an answer is judged at
once, and the difficulty rests on the same numbers. The stored bank was made with

    python -m eternitium.training.bank_maker --seed 21 --workers 2 --output eternitium/training

The same seed gives the same bank as long as the engine, the levels and the judges stay the same. When a judge changes,
`python -m tests.renew judged` judges what is stored once more, and drops what a game would no longer give.
"""

import json
import lzma
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from eternitium import typed
from eternitium.checks import as_object, fail, parse_json
from eternitium.lessons.measured import Measured
from eternitium.lessons.puzzles import written

HEAD: Final = "eternitium-bank 1"  # the first line of a file: its kind and format
STORED: Final = "bank.txt.xz"
OPENINGS: Final = "openings.txt.xz"  # first picks, made by `opening_maker`
_LISTED: Final = ("id", "theme", "rating", "deviation")  # the fields before the tab of a line
_FIELDS: Final = ("kind", "about", "seed", "tolerance", "moves", "rows", "right", "typical", "position")


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
def openings() -> Mapping[str, Listed]:
    """Return the stored first picks by their ids."""
    found = read(files("eternitium.training").joinpath(OPENINGS).read_bytes())
    return {puzzle.id: puzzle for puzzle in found}


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
