"""How fast compiled games run, beside OpenSpiel's crazy eights: `python -m tests.bench.random_play`."""

import random
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Any, Final

import pyspiel

from eternitium import Rules
from eternitium.analysis.loops import DECISIONS
from eternitium.analysis.simulate import Task
from eternitium.policies.registry import seated

GAMES: Final = 2_000
PEER_GAMES: Final = 300
PEER_GAMES_IN_PYTHON: Final = 30
RUNS: Final = 7

Rates = tuple[float, float]  # games and decisions in a CPU second


def task(policy: str, players: int) -> Task:
    """Games of a policy that compiled code plays."""
    return Task(players, Rules("de"), seated(policy, players), 1)


def compiled_rates(games: Task) -> Rates:
    """All games in one call, from the deal to the end."""
    start = process_time()
    rows = games.play(0, GAMES)
    seconds = process_time() - start
    return GAMES / seconds, rows[:, DECISIONS].sum() / seconds


def decisions_of(state: Any) -> int:
    """What the players of an OpenSpiel game chose; chance is not a player."""
    return sum(step.player >= 0 for step in state.full_history())


def peer_rates(game: Any) -> Rates:
    """OpenSpiel's own loop in C++, with its random bots."""
    decisions, seconds = 0, 0.0
    for seed in range(PEER_GAMES):
        bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(2)]
        state = game.new_initial_state()
        start = process_time()
        pyspiel.evaluate_bots(state, bots, seed)
        seconds += process_time() - start
        decisions += decisions_of(state)
    return PEER_GAMES / seconds, decisions / seconds


def peer_rates_in_python(game: Any) -> Rates:
    """The same game in a loop of Python."""
    decisions, seconds, dice = 0, 0.0, random.Random(0)
    for _ in range(PEER_GAMES_IN_PYTHON):
        start = process_time()
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        seconds += process_time() - start
        decisions += decisions_of(state)
    return PEER_GAMES_IN_PYTHON / seconds, decisions / seconds


def report(measures: dict[str, Callable[[], Rates]]) -> None:
    """Print for each the median of some runs, and the range of the decisions; the runs take turns."""
    found: dict[str, list[Rates]] = {what: [] for what in measures}
    for _ in range(RUNS):
        for what, measure in measures.items():
            found[what].append(measure())
    for what, rates in found.items():
        games, decisions = zip(*rates, strict=True)
        spread = f"{min(decisions):,.0f} to {max(decisions):,.0f}"
        print(f"{what:45} {median(games):10,.0f} games {median(decisions):12,.0f} decisions/CPU s   ({spread})")


def main() -> None:
    """Print everything."""
    peer = pyspiel.load_game("crazy_eights(players=2)")
    ours = {f"{policy}, {n} players": task(policy, n) for policy in ("random", "steady") for n in range(1, 6)}
    for games in ours.values():
        games.prepare()
    report(
        {
            **{what: partial(compiled_rates, games) for what, games in ours.items()},
            "OpenSpiel crazy eights, its C++ loop": partial(peer_rates, peer),
            "OpenSpiel crazy eights, loop in Python": partial(peer_rates_in_python, peer),
        }
    )


if __name__ == "__main__":
    main()
