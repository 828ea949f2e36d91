"""Measure what a decision of each level costs it, and store it: by this a report says whom a player plays like.

    nice -n 19 python -m tests.bench.error_rates 10    # games of each level against itself; 5 CPU seconds a game

Both seats are judged by whole reports with few rollouts: the best choice is looked for in as many as ever, and fewer
new ones measure by how much it is ahead, which makes a loss less exact, but no larger. By the draft of a report losses
would be larger, most of all those of tries. Standard errors are from how much games differ.
"""

import argparse
import json
from pathlib import Path
from typing import Any, Final

from eternitium import Game
from eternitium.analysis import likeness
from eternitium.analysis.insights import rate_of
from eternitium.analysis.league import games_of
from eternitium.analysis.report import MIN_REPORT_ROLLOUTS, GameReport, Rate, reports
from eternitium.analysis.reviewed import MIN_REVIEWED, NONE, PARTS, ROUNDS, Tally, part_of, rounds_of, tallies
from eternitium.policies.registry import LEVELS

SEED: Final = 20
ALL: Final = "all"


def measured(level: str, games: int) -> dict[str, Any]:
    """A level's rates over some games against itself: of all decisions, and of groups that enough games have."""
    found = [by_group(whole(game)) for game in games_of([level, level], games, SEED)]
    known = [name for name in (*PARTS, *ROUNDS) if sum(name in one for one in found) >= MIN_REVIEWED]
    rates = {name: told(rate_of([one.get(name, NONE) for one in found])) for name in (ALL, *known)}
    return {"name": level, **rates.pop(ALL), "groups": rates}


def whole(game: Game) -> GameReport:
    """The whole report of a game."""
    *_, found = reports(game, rollouts=MIN_REPORT_ROLLOUTS)
    return found


def by_group(report: GameReport) -> dict[str, Tally]:
    """What the decisions of both seats cost, group by group."""
    found = dict[str, Tally]()
    for seat in (0, 1):
        for group in (lambda _: ALL, part_of, rounds_of):
            for name, tally in tallies(report, seat, group).items():
                before = found.get(name, NONE)
                found[name] = Tally(before.decisions + tally.decisions, before.loss + tally.loss)
    return found


def told(rate: Rate) -> dict[str, Any]:
    """A rate for the file."""
    return {"decisions": rate.decisions, "mean": round(rate.mean, 3), "error": round(rate.error, 3)}


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
