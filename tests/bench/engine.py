"""How fast the rules run: `python -m tests.bench.engine` prints medians; nothing here is a test."""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from itertools import count, islice
from statistics import median
from time import process_time

import numpy as np

from eternitium import Game, Rules
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.decision import DEAL, NO_MASK
from eternitium.engine.layout import EVENT, INT, copied
from eternitium.engine.setup import blank
from eternitium.game.env import Stepper

LOAD = """
from time import perf_counter
start = perf_counter()
from eternitium.engine.kernels import load_compiled
load_compiled()
print(perf_counter() - start)
"""


def load_seconds(cache: str) -> float:
    """Seconds to load the compiled engine in a new process, with this cache folder."""
    run = [sys.executable, "-c", LOAD]
    done = subprocess.run(run, capture_output=True, text=True, check=True, env={**os.environ, "XDG_CACHE_HOME": cache})
    return float(done.stdout)


def decisions_per_second(engine: kernels.Kernels, games: int) -> float:
    """Decisions of random two-player games in a CPU second, one call from Python each."""
    log, out, decisions = np.zeros(0, EVENT), np.zeros(N_ACTIONS, INT), 0
    start = process_time()
    for seed in range(games):
        states, dice = copied(blank(2, Rules("de"), seed)), np.random.default_rng(seed)
        n = engine.go_on(states, log, out, NO_MASK, DEAL)
        while n > 0 and states[0]["round"] <= 20:
            n = engine.go_on(states, log, out, NO_MASK, int(out[dice.integers(n)]))
            decisions += 1
    return decisions / (process_time() - start)


def pushes_per_second(seeds: Iterable[int]) -> float:
    """The same through `Game`, with events and undo."""
    decisions, start = 0, process_time()
    for seed in seeds:
        game, dice = Game(2, seed=seed), np.random.default_rng(seed)
        while not game.is_over and game.round <= 20:
            game.push(game.legal_actions[int(dice.integers(len(game.legal_actions)))])
            decisions += 1
    return decisions / (process_time() - start)


def steps_per_second(games: int) -> float:
    """The same through `Stepper`, as numbers."""
    decisions, stepper, dice = 0, Stepper(2, seed=0), random.Random(1)
    start = process_time()
    for seed in range(games):
        n = stepper.reset(seed)
        while n > 0 and stepper.round <= 20:
            n = stepper.step(stepper.legal[int(dice.random() * n)])
            decisions += 1
    return decisions / (process_time() - start)


def report(what: str, measure: Callable[[], float], unit: str, runs: int = 3) -> None:
    """Print the median of some runs, and their range."""
    values = sorted(measure() for _ in range(runs))
    print(f"{what:55} {median(values):12,.2f} {unit}   ({values[0]:,.2f} to {values[-1]:,.2f})")


def main() -> None:
    """Print everything."""
    with tempfile.TemporaryDirectory() as cache:
        report("load the compiled engine, nothing in the cache", lambda: load_seconds(cache), "s", runs=1)
        report("load the compiled engine, from the cache", lambda: load_seconds(cache), "s")
    report("Game, interpreted", lambda: pushes_per_second(range(3)), "decisions/s")
    report("rules, interpreted", lambda: decisions_per_second(kernels.interpreted(), 3), "decisions/s")
    engine, seeds = kernels.load_compiled(), count()
    report("rules, compiled, called from Python", lambda: decisions_per_second(engine, 40), "decisions/s")
    # New games in each run, for `Game` remembers events.
    report("Game, compiled", lambda: pushes_per_second(islice(seeds, 40)), "decisions/s")
    report("Stepper, compiled", lambda: steps_per_second(200), "decisions/s")


if __name__ == "__main__":
    main()
