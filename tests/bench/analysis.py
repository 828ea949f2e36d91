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

from eternitium import Game, PlayerView, advise, forecast, policies, simulate
from eternitium.analysis import compiled, python_loops
from eternitium.analysis.advice import rankings
from eternitium.analysis.forecast import forecasts
from eternitium.policies.registry import player_of

ROUNDS = 5
MANY = 8  # legal actions of a decision that is called wide
SAMPLE = 100
NO_ERROR = 1e-9  # less is rounding
WORK = 0.5  # CPU seconds
NEVER = 1e9  # standard errors: so far ahead no choice ever is

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


def open_decisions(choices: int) -> Iterator[Game]:
    """Decisions with so many choices before the game is decided, if the best two are not the same; one a game."""
    steady = player_of("steady")
    for seed in range(1_000_000):
        game = Game(2, seed=seed)
        while not game.is_over and not (len(game.legal_actions) == choices and is_open(game)):
            game.push(python_loops.choice(steady, game))
        if not game.is_over:
            yield game


def is_open(game: Game) -> bool:
    """Whether the best choice wins in 5 to 95 of 100 rollouts, and the second does otherwise in some."""
    *_, ranking = rankings(game, SAMPLE, clear=None)
    best, second = ranking.order[:2]
    return 0.05 < ranking.wins[best].mean < 0.95 and ranking.error(best, second) > NO_ERROR


def sharpness(game: Game, clear: float | None) -> float:
    """Standard error of the difference between the best two choices, in points of win chance, after `WORK`.

    What a seat knows is there at once on a board, so that it does not count.
    """
    assert PlayerView(game).belief
    start = process_time()
    *_, ranking = rankings(game, clear=clear)
    return 100 * ranking.error(*ranking.order[:2]) * math.sqrt((process_time() - start) / WORK)


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
    """How sure advice is of the difference between the best two of twelve choices, and how sure it was."""
    games = list(islice(open_decisions(12), positions))
    for name, clear in (("halving", NEVER), ("all alike (as at 3b8731f)", None)):
        errors = (sharpness(game, clear) for game in games)
        show(f"best two of 12, error, {name}", errors, "points")


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
