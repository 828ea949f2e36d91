"""Measure how long a report takes: its draft, and the whole of it.

python -m tests.bench.reports 5    # games of two
"""

import argparse
import time
from collections import deque
from collections.abc import Callable

from eternitium import Game
from eternitium.analysis.evaluator import evaluator
from eternitium.analysis.league import games_of
from eternitium.analysis.report import draft, reports

SEED = 0


def measure(games: int) -> None:
    """Print CPU and clock seconds for each game."""
    evaluator.load()
    for number, game in enumerate(games_of(["level5", "expert"], games, SEED)):
        if not number:
            whole(game)
        parts = [f"{name}: {timed(run, game)}" for name, run in (("draft", draft), ("whole", whole))]
        print(f"{game.plies} actions", *parts, sep="; ", flush=True)


def whole(game: Game) -> None:
    """The report to its end."""
    deque(reports(game), maxlen=0)


def timed(run: Callable[[Game], object], game: Game) -> str:
    """How long it takes."""
    cpu, clock = time.process_time(), time.perf_counter()
    run(game)
    return f"{time.process_time() - cpu:.2f} CPU s, {time.perf_counter() - clock:.2f} s"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int)
    measure(parser.parse_args().games)
