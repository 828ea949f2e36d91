"""What a click costs in long games: `python -m tests.bench.long_games [PLAYERS]` prints milliseconds and bytes.

Nothing here is a test. Persons at one board choose at random; after each number of actions some clicks are measured:
the action, the snapshot, what the browser keeps, and the question to the process that looks ahead.
"""

from __future__ import annotations

import argparse
import pickle
import platform
import time
from itertools import pairwise
from random import Random
from statistics import median

from cryptography.fernet import Fernet
from eternitium_widgets.page.keeping import Keeper, Seal

from eternitium.match.match import Table

PLACES = (30, 100, 300)
CLICKS = 20
NAMES = ("action", "snapshot", "kept", "question")


def table_of(players: int, seed: int) -> Table:
    """A table at which persons only sit."""
    return Table(players, seed=seed, seats=["person"] * players)


def lasting(players: int) -> tuple[int, int]:
    """A seed with which random play is long enough; and how it chooses."""
    for seed in range(100):
        table, dice = table_of(players, seed), Random(seed)
        while table.plies < PLACES[-1] + CLICKS and not table.is_over:
            act(table, dice)
        if not table.is_over:
            return seed, seed
    raise ValueError("no game was long enough")


def act(table: Table, dice: Random) -> None:
    """One action of whoever has to decide."""
    if table.handover is not None:
        table.take_seat(table.handover)
    table.act(dice.choice(table.legal_actions))


def measure(players: int) -> None:
    """Play one game and print what its clicks cost."""
    seed, choices = lasting(players)
    table, dice, keeper = table_of(players, seed), Random(choices), Keeper(Seal(Fernet.generate_key().decode()))
    rows: list[list[float]] = []
    while table.plies < PLACES[-1] + CLICKS:
        marks = [time.perf_counter()]
        act(table, dice)
        marks.append(time.perf_counter())
        snapshot = table.snapshot()
        marks.append(time.perf_counter())
        kept = keeper.kept(table, snapshot["game"], None)
        marks.append(time.perf_counter())
        question = pickle.dumps(table._job())
        marks.append(time.perf_counter())
        rows.append([1_000 * (end - begin) for begin, end in pairwise(marks)])
        if table.plies - CLICKS in PLACES:
            costs = ", ".join(
                f"{name} {median(row):.2f} ms"
                for name, row in zip(NAMES, zip(*rows[-CLICKS:], strict=True), strict=True)
            )
            sizes = f"question {len(question):,} bytes, sealed {len(kept['sealed']):,}"
            print(f"{players} players, {table.plies - CLICKS:3} actions: {costs}; {sizes}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="what a click costs after 30, 100 and 300 actions")
    parser.add_argument("players", nargs="*", type=int, default=[2, 5])
    print(f"Python {platform.python_version()}, {platform.machine()}; medians of {CLICKS} clicks")
    for players in parser.parse_args().players:
        measure(players)


if __name__ == "__main__":
    main()
