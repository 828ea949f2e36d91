"""How fast games, forecasts and advice are, and how sharp: `python -m tests.bench.analysis`; nothing here is a test.

Times are CPU time where nothing else is said, so that a busy computer changes them little.
"""

import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

import numpy as np

from eternitium import Game, PlayerView, advise, forecast, policies, simulate
from eternitium.analysis import compiled
from eternitium.analysis.advice import Ranking, first_reveal
from eternitium.analysis.forecast import forecasts
from eternitium.analysis.rollouts import Rollouts, Sample
from eternitium.analysis.statistics import Estimate, estimate

ROUNDS = 5
MANY = 8  # legal actions of a decision that is called wide
SAMPLE = 1_000
NO_ERROR = 1e-9  # less is rounding

START = "from time import perf_counter, process_time; start, cpu = perf_counter(), process_time()"
STOP = "print(perf_counter() - start, process_time() - cpu)"
IMPORT = f"{START}; import eternitium; {STOP}"
FORECAST = f"{START}; from eternitium import Game, forecast; forecast(Game(2, seed=1)); {STOP}"
# Started from a small process: a new one counts the memory of the one that started it as its own.
MEASURED = """
import resource, subprocess, sys
subprocess.run([sys.executable, "-c", sys.argv[1]], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
"""


class Process(NamedTuple):
    """What a new process needed: seconds on the clock, CPU seconds, MB at most."""

    seconds: float
    cpu: float
    memory: float


class Sharpness(NamedTuple):
    """By how much the variance shrinks: luck taken out of wins and turns, and common random numbers for the rest."""

    win: float
    turns: float
    common_win: float
    common_turns: float


def show(what: str, values: Iterable[float], unit: str) -> None:
    """Print the median of some values, and their range."""
    known = sorted(values)
    line = f"{median(known):12,.2f} {unit:14} ({known[0]:,.2f} to {known[-1]:,.2f}; {len(known)} values)"
    print(f"{what:55} {line}", flush=True)


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds."""
    start = process_time()
    work()
    return process_time() - start


def clock(work: Callable[[], object]) -> float:
    """Seconds on the clock."""
    start = perf_counter()
    work()
    return perf_counter() - start


def process(code: str, **environment: str) -> Process:
    """Run a script in a new process."""
    run = [sys.executable, "-c", MEASURED, code]
    done = subprocess.run(run, capture_output=True, text=True, check=True, env={**os.environ, **environment})
    return Process(*map(float, done.stdout.split()))


def play(policy: str, games: int, seed: int, workers: int = 1) -> int:
    """Decisions in so many games."""
    return int(simulate(2, None, policy, games, seed, workers, progress=False).decisions.sum())


def decisions_per_second(seed: int) -> float:
    """Decisions of two random players in a CPU second."""
    start = process_time()
    return play("random", 4_000, seed) / (process_time() - start)


def middle(seed: int, rounds: int = ROUNDS) -> Game:
    """A game of two after so many rounds of `steady`, or after fewer if it ends before."""
    game = Game(2, seed=seed)
    while game.round <= rounds:
        game.push(policies.steady.choose(PlayerView(game)))
        if game.is_over:
            return middle(seed, rounds - 1)
    return game


def wide_decisions(least: int, most: int = 99) -> Iterator[Game]:
    """Decisions in the middle of games with so many legal actions, one a game."""
    for seed in range(1_000_000):
        game = middle(seed, ROUNDS - 2)
        while not game.is_over and not least <= len(game.legal_actions) <= most:
            game.push(policies.steady.choose(PlayerView(game)))
        if not game.is_over:
            yield game


def advice_seconds(game: Game) -> float:
    """CPU seconds of 2,000 rollouts for each choice."""
    return cpu(lambda: advise(game, clear=None))


def gain(plain: Estimate, better: Estimate) -> float:
    """How many times as many rollouts would do the same."""
    return (plain.error / better.error) ** 2 if min(plain.error, better.error) > NO_ERROR else float("inf")


def sharpness(game: Game) -> Sharpness:
    """What is gained at a decision: luck at the best choice, common random numbers between the best two."""
    rolled = Rollouts(PlayerView(game), "steady", 0, [action.number for action in game.legal_actions], watched=True)
    rolled.run(SAMPLE)
    sample, chances = rolled.sample(), first_reveal(game, game.player)
    ranking = Ranking(sample, chances, 0)
    best, second = ranking.order[:2]
    luck = np.column_stack([sample.luck[:, best], *ranking._reveals(chances)])
    without = [estimate(values[:, best], sample.groups, luck) for values in (sample.share, sample.turns)]
    plain = [estimate(values[:, best], sample.groups) for values in (sample.share, sample.turns)]
    win, turns = map(gain, plain, without)
    return Sharpness(win, turns, *_common(sample, best, second))


def _common(sample: Sample, one: int, other: int) -> tuple[float, float]:
    """The variance of a difference from separate worlds and from common ones, for wins and for turns."""
    factors = []
    for values in (sample.share, sample.turns):
        errors = [estimate(values[:, k], sample.groups).error for k in (one, other)]
        apart = Estimate(0.0, math.hypot(*errors))
        factors.append(gain(apart, estimate(values[:, one] - values[:, other], sample.groups)))
    return factors[0], factors[1]


def measure_games() -> None:
    """Whole games."""
    show("simulate, two random players", (decisions_per_second(seed) for seed in range(5)), "decisions/s")
    steady = (4_000 / cpu(partial(play, "steady", 4_000, seed)) for seed in range(5))
    show("simulate, two steady players", steady, "games/s")
    pairs = [[clock(partial(play, "steady", 8_000, s, w)) for w in (1, 2)] for s in range(5)]
    show("1 worker, on the clock: times as long as 2 workers", (one / two for one, two in pairs), "")


def measure_answers() -> None:
    """Forecasts and advice."""
    games = [middle(seed) for seed in range(5)]
    show("forecast, 10,000 rollouts", (cpu(partial(forecast, game)) for game in games), "s")
    show("forecast, first partial result", (1e3 * cpu(partial(next, forecasts(g))) for g in games), "ms")
    wide = list(islice(wide_decisions(MANY), 5))
    print(f"legal actions of the wide decisions: {[len(game.legal_actions) for game in wide]}")
    each = [advice_seconds(game) / (2 * len(game.legal_actions)) for game in wide]
    show("advise, 1,000 rollouts of one action", (1e3 * seconds for seconds in each), "ms")
    show("advise, 2,000 rollouts of 12 actions", (24 * seconds for seconds in each), "s")


def measure_sharpness(positions: int = 50) -> None:
    """Variance reduction."""
    found = [sharpness(game) for game in islice(wide_decisions(2), positions)]
    names = ("luck taken out, win", "luck taken out, turns", "common random numbers, win", "the same, turns")
    for name, factors in zip(names, zip(*found, strict=True), strict=True):
        finite = [factor for factor in factors if np.isfinite(factor)]
        show(name, finite, "times less")
        if len(finite) < positions:
            print(f"{'':55} {positions - len(finite)} left out: all worlds agree")


def measure_processes() -> None:
    """New processes, with a warm cache and with an empty one."""
    warm = {"import eternitium": IMPORT, "first forecast, from the cache": FORECAST}
    for name, code in warm.items():
        runs = [process(code) for _ in range(3)]
        show(f"{name}, on the clock", (run.seconds for run in runs), "s")
        show(f"{name}, CPU", (run.cpu for run in runs), "s")
        show(f"{name}, memory", (run.memory for run in runs), "MB")
    with tempfile.TemporaryDirectory() as cache:
        cold = process(FORECAST, XDG_CACHE_HOME=cache)
    show("first forecast, nothing in the cache, on the clock", [cold.seconds], "s")
    show("first forecast, nothing in the cache, CPU", [cold.cpu], "s")


def main() -> None:
    """Print everything."""
    compiled.warm_up()
    measure_games()
    measure_answers()
    measure_sharpness()
    measure_processes()


if __name__ == "__main__":
    main()
