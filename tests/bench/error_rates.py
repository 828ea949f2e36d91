"""Measure what a decision of each level costs it, and store it: by this a report says whom a player plays like.

    nice -n 5 python -m tests.bench.error_rates 12    # games of each level against itself; a CPU second a game

Both seats are judged by the draft of a report, whose losses are those of the whole one on average (over three games of
323 actions 2.49 and 2.39 points a decision). The standard error is from how much games differ.
"""

import argparse
import json
from pathlib import Path
from typing import Any, Final

import numpy as np

from eternitium import Game
from eternitium.analysis import likeness
from eternitium.analysis.league import games_of
from eternitium.analysis.report import draft
from eternitium.policies.registry import LEVELS

SEED: Final = 20


def measured(level: str, games: int) -> dict[str, Any]:
    """A level's rate over some games against itself."""
    rates = np.array([rate_of(game) for game in games_of([level, level], games, SEED)])
    mean, error = rates.mean(), rates.std(ddof=1) / np.sqrt(games)
    return {"name": level, "mean": round(float(mean), 3), "error": round(float(error), 3)}


def rate_of(game: Game) -> float:
    """What a decision of either player costs."""
    found = draft(game)
    rates = [found.error_rate(player) for player in (0, 1)]
    return sum(rate.decisions * rate.mean for rate in rates) / sum(rate.decisions for rate in rates)


def measure(games: int) -> None:
    """Print and store the rates of all levels."""
    levels = []
    for level in LEVELS:
        levels.append(measured(level, games))
        print(levels[-1], flush=True)
    stored = {"command": f"python -m tests.bench.error_rates {games}", "seed": SEED, "levels": levels}
    path = Path(likeness.__file__).with_name(likeness.FILE)
    path.write_text(json.dumps(stored, indent=1) + "\n", encoding="ascii")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int)
    measure(parser.parse_args().games)
