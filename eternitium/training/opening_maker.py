"""The maker of the openings: first picks of new games of two, measured like the decisions of the bank.

    python -m eternitium.training.opening_maker --games 40 --output eternitium/training

A pick is kept if a clear part of the choices is clearly better than the rest. They are for lessons on strategy; the
trainer's rounds have none.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from tqdm.auto import tqdm

from eternitium.checks import whole_number, writable_folder
from eternitium.game.game import Game
from eternitium.lessons.measured import Measured
from eternitium.lessons.puzzles import viewpoint
from eternitium.rules import Rules
from eternitium.training.bank import OPENINGS, write
from eternitium.training.bank_maker import Question

OPENING_GAMES: Final = 40


def openings(games: int) -> Iterator[Measured]:
    """Yield the first picks of the games with the first seeds; the number of a pick is its game's seed."""
    for seed in tqdm(range(games), unit="game"):
        puzzle = Question(viewpoint(Game(2, Rules("de"), seed)), seed).opening()
        if puzzle is not None:
            yield replace(puzzle, id=f"opening-{seed}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Write some openings."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=OPENING_GAMES, help="how many games are dealt")
    parser.add_argument("--output", default=".", help="folder to write them into")
    given = parser.parse_args(arguments)
    path = writable_folder("output", Path(given.output)) / OPENINGS
    path.write_bytes(write(openings(whole_number("games", given.games, 1))))


if __name__ == "__main__":
    main()
