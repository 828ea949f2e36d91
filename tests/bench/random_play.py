"""How fast uniformly random games run, beside OpenSpiel's crazy eights: `python -m tests.bench.random_play`."""

import random
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from types import ModuleType
from typing import Any, Final

import numpy as np
import pyspiel

from eternitium import Rules
from eternitium.engine import compiler, kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import EVENT, INT, STATE, Numbers, Phase, Records, State
from eternitium.engine.offers import random_action
from eternitium.engine.piles import Log
from eternitium.engine.setup import blank
from eternitium.engine.turn import apply

GAMES: Final = 2_000
PEER_GAMES: Final = 300
PEER_GAMES_IN_PYTHON: Final = 30
RUNS: Final = 7
ROUND_CAP: Final = 60


def play_randomly(s: State, log: Log, out: Numbers) -> int:
    """One game of uniformly random choices; returns how many."""
    decisions = 0
    while s.phase != Phase.OVER and s.round <= ROUND_CAP:
        apply(s, log, random_action(s, out))
        decisions += 1
    return decisions


def play_all_randomly(states: Records, log: Log, out: Numbers) -> int:
    """The same for many games; returns the sum."""
    decisions = 0
    for game in range(len(states)):
        decisions += play_randomly(states[game], log, out)
    return decisions


LOOPS: Final = (play_randomly, play_all_randomly)


def loop() -> Callable[[Records, Log, Numbers], int]:
    """The compiled loop; it is compiled together with the engine's functions, without the others of this file."""
    alone = ModuleType(__name__)
    for name, value in globals().items():
        if value in LOOPS or getattr(value, "__module__", None) != __name__:
            setattr(alone, name, value)
    found: list[Callable[[Records, Log, Numbers], int]]
    found = compiler.compiled((play_all_randomly,), (*kernels.ENGINE, alone))
    return found[0]


def dealt() -> Records:
    """Two-player games, before the first decision."""
    states, log, deal = np.zeros(GAMES, STATE), np.zeros(0, EVENT), kernels.current().deal
    for seed in range(GAMES):
        states[seed] = blank(2, Rules("de"), seed)
        deal(states[seed], log)
    return states


def compiled_rate(play: Callable[[Records, Log, Numbers], int], games: Records) -> float:
    """Decisions in a CPU second, all games in one call."""
    states, log, out = games.copy(), np.zeros(0, EVENT), np.zeros(N_ACTIONS, INT)
    start = process_time()
    decisions = play(states, log, out)
    return decisions / (process_time() - start)


def decisions_of(state: Any) -> int:
    """What the players of an OpenSpiel game chose; chance is not a player."""
    return sum(step.player >= 0 for step in state.full_history())


def peer_rate(game: Any) -> float:
    """OpenSpiel's own loop in C++, with its random bots."""
    decisions, seconds = 0, 0.0
    for seed in range(PEER_GAMES):
        bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(2)]
        state = game.new_initial_state()
        start = process_time()
        pyspiel.evaluate_bots(state, bots, seed)
        seconds += process_time() - start
        decisions += decisions_of(state)
    return decisions / seconds


def peer_rate_in_python(game: Any) -> float:
    """The same game in a loop of Python."""
    decisions, seconds, dice = 0, 0.0, random.Random(0)
    for _ in range(PEER_GAMES_IN_PYTHON):
        start = process_time()
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        seconds += process_time() - start
        decisions += decisions_of(state)
    return decisions / seconds


def report(rates: dict[str, Callable[[], float]]) -> None:
    """Print for each the median of some runs, and their range; the runs take turns."""
    found: dict[str, list[float]] = {what: [] for what in rates}
    for _ in range(RUNS):
        for what, rate in rates.items():
            found[what].append(rate())
    for what, values in found.items():
        low, high = min(values), max(values)
        print(f"{what:50} {median(values):12,.0f} decisions/CPU s   ({low:,.0f} to {high:,.0f})")


def main() -> None:
    """Print everything."""
    peer = pyspiel.load_game("crazy_eights(players=2)")
    play, games = loop(), dealt()
    compiled_rate(play, games)
    report(
        {
            "Eternitium, two players, one compiled loop": partial(compiled_rate, play, games),
            "OpenSpiel crazy eights, its C++ loop": partial(peer_rate, peer),
            "OpenSpiel crazy eights, loop in Python": partial(peer_rate_in_python, peer),
        }
    )


if __name__ == "__main__":
    main()
