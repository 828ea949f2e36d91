"""How fast the odds are, how often estimates: `python -m tests.bench.odds [GAMES] [PLAYERS] [POLICY] [WORKERS]`.

One seat follows each game: after every action the CPU time is taken that its belief and its question for the odds need.
The share of estimates is that of the decisions at which the player in turn has a face-down card.
"""

import random
import sys
from collections.abc import Callable
from functools import partial
from itertools import chain
from multiprocessing import get_context
from time import process_time
from typing import Final, NamedTuple

import numpy as np

from eternitium import Game, PlayerView, Rules, odds, policies
from eternitium.belief.belief import known
from eternitium.certainty import Z
from eternitium.engine import kernels

LAST_ROUND: Final = 25
EDITIONS: Final = ("de", "fr", "nl", "bga")
SLIP: Final = 0.15  # so often the human-like player does anything


class Step(NamedTuple):
    """What an action cost, in seconds, and whether the odds after it are an estimate; None if none were asked."""

    seconds: float
    estimate: bool | None


def any_action(game: Game, dice: random.Random) -> str:
    """Chooses uniformly."""
    return str(dice.choice(game.legal_actions))


def careful(game: Game, _dice: random.Random) -> str:
    """Plays carefully."""
    return str(policies.careful.choose(PlayerView(game)))


def human(game: Game, dice: random.Random) -> str:
    """Plays carefully, but now and then does anything."""
    return (any_action if dice.random() < SLIP else careful)(game, dice)


PLAYERS_OF: Final[dict[str, Callable[[Game, random.Random], str]]] = {
    "careful": careful,
    "human": human,
    "random": any_action,
}


def measure(players: int, policy: str, seed: int) -> list[Step]:
    """The steps of one game."""
    game, dice, viewer, steps = Game(players, Rules(EDITIONS[seed % 4]), seed), random.Random(seed), seed % players, []
    while not game.is_over and game.round <= LAST_ROUND:
        game.push(PLAYERS_OF[policy](game, dice))
        player = game.turn_player
        asked = not game.is_over and "(?)" in game.position(player)["players"][player]["stack"]
        start = process_time()
        known(game, viewer)
        found = odds.luck(game, viewer) if asked else None
        steps.append(Step(process_time() - start, None if found is None else not found.exact))
    return steps


def share(games: list[list[Step]]) -> str:
    """The share of estimates; its interval counts games, for estimates come in runs."""
    found = [[step.estimate for step in game if step.estimate is not None] for game in games]
    hits, sizes = np.array([sum(game) for game in found], float), np.array([len(game) for game in found], float)
    mean = hits.sum() / sizes.sum()
    error = Z * np.sqrt(((hits - mean * sizes) ** 2).sum()) / sizes.sum()
    counted = f"{int(hits.sum())} of {int(sizes.sum())} decisions in {(hits > 0).sum()} games are estimates"
    return f"{counted}: {mean:.3%} (± {error:.3%})"


def milliseconds(seconds: list[float]) -> str:
    """Median, 99th percentile and longest."""
    median, late, longest = (1e3 * np.quantile(seconds, part) for part in (0.5, 0.99, 1.0))
    return f"median {median:.2f} ms, 99 % {late:.1f} ms, longest {longest:.0f} ms"


def main(games: int = 40, players: int = 0, policy: str = "", workers: int = 1) -> None:
    """Measure careful, human-like and random games."""
    kernels.load_compiled()
    with get_context("spawn").Pool(workers, kernels.load_compiled) as pool:
        for name in [policy] if policy else PLAYERS_OF:
            for seats in [players] if players else (1, 2, 3, 4, 5):
                played = pool.map(partial(measure, seats, name), range(games), chunksize=1)
                times = [step.seconds for step in chain(*played)]
                print(f"{name:>7}, {seats} players, {games} games: {share(played)}; {milliseconds(times)}", flush=True)


if __name__ == "__main__":
    numbers = [int(word) if word.isdigit() else word for word in sys.argv[1:]]
    main(*numbers)  # type: ignore[arg-type]
