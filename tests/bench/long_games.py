"""What a click costs in long games: `python -m tests.bench.long_games [PLAYERS]` prints milliseconds and bytes.

Nothing here is a test. Persons at one board choose at random; after each number of actions some clicks are measured:
the action, the snapshot, what the browser keeps, and the question to the process that looks ahead.
"""

import argparse
import pickle
import platform
import time
from itertools import pairwise
from random import Random
from statistics import median

from cryptography.fernet import Fernet
from eternitium_widgets.page.keeping import Keeper, Seal

from eternitium.match.match import Match
from eternitium.match.variations import Variations

PLACES = (30, 100, 300)
CLICKS = 20
NAMES = ("action", "snapshot", "kept", "question")


def match_of(players: int, seed: int) -> Match:
    """A table at which persons only sit."""
    return Match(players, seed=seed, seats=["person"] * players)


def lasting(players: int) -> tuple[int, int]:
    """A seed with which random play is long enough; and how it chooses."""
    for seed in range(100):
        match, dice = match_of(players, seed), Random(seed)
        while match.plies < PLACES[-1] + CLICKS and not match.is_over:
            act(match, dice)
        if not match.is_over:
            return seed, seed
    raise ValueError("no game was long enough")


def act(match: Match, dice: Random) -> None:
    """One action of whoever has to decide."""
    if match.handover is not None:
        match.take_seat(match.handover)
    match.act(dice.choice(match.legal_actions))


def measure(players: int) -> None:
    """Play one game and print what its clicks cost."""
    seed, choices = lasting(players)
    match, dice, keeper = match_of(players, seed), Random(choices), Keeper(Seal(Fernet.generate_key().decode()))
    lines = Variations(match)
    rows: list[list[float]] = []
    while match.plies < PLACES[-1] + CLICKS:
        marks = [time.perf_counter()]
        act(match, dice)
        marks.append(time.perf_counter())
        match.snapshot().plain()
        marks.append(time.perf_counter())
        kept = keeper.kept(lines)
        marks.append(time.perf_counter())
        question = pickle.dumps(match._job())
        marks.append(time.perf_counter())
        rows.append([1_000 * (end - begin) for begin, end in pairwise(marks)])
        if match.plies - CLICKS in PLACES:
            costs = ", ".join(
                f"{name} {median(row):.2f} ms"
                for name, row in zip(NAMES, zip(*rows[-CLICKS:], strict=True), strict=True)
            )
            sizes = f"question {len(question):,} bytes, sealed {len(kept.sealed):,}"
            print(f"{players} players, {match.plies - CLICKS:3} actions: {costs}; {sizes}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="what a click costs after 30, 100 and 300 actions")
    parser.add_argument("players", nargs="*", type=int, default=[2, 5])
    print(f"Python {platform.python_version()}, {platform.machine()}; medians of {CLICKS} clicks")
    for players in parser.parse_args().players:
        measure(players)


if __name__ == "__main__":
    main()
