"""Decisions in last turns of the solo game, each with the exact chance to win of every choice.

`eternitium study last` compares players by what they choose in them. The stored set was made with

    python -m eternitium.experiments.last_turns --seed 0 --workers 2 --output eternitium/experiments/data
"""

import functools
import itertools
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from tqdm.auto import tqdm

from eternitium.analysis.last_turn import TooLarge, chances_to_win
from eternitium.belief.view import PlayerView
from eternitium.engine.layout import State
from eternitium.engine.queries import no_turn_left
from eternitium.experiments.decisions import (
    AS_GOOD,
    GAMES_A_BATCH,
    Choice,
    Decision,
    DecisionSet,
    kind_of_decision,
    read,
    write,
)
from eternitium.experiments.processes import pool
from eternitium.game.game import Game
from eternitium.policies.player import ask
from eternitium.policies.registry import player_of
from eternitium.rules import EDITIONS, MISSIONS, Rules

DECISIONS_TO_SOLVE: Final = 100
POOL: Final = ("steady", "careful", "expert", "veteran", "champion")
STORED: Final = "last_turns.json.xz"


def decision_of(number: int, seed: int) -> Decision | None:
    """Play a solo game; return a decision of its last turn in which choices are not all as good, if there is one.

    `number`: of the game; `seed`: of all games.
    """
    dice = np.random.default_rng([seed, number])
    mission = int(dice.choice(MISSIONS)) if dice.integers(2) else None
    game = Game(1, Rules(str(dice.choice(EDITIONS)), mission), int(dice.integers(1 << 31)))
    plays, found = player_of(str(dice.choice(POOL))), list[Game]()
    while not game.is_over:
        if len(game.legal_actions) > 1 and no_turn_left(State(game._record)):
            found.append(game.copy())
        game.push(ask(plays, PlayerView(game)))
    for then in dice.permutation(np.array(found, object)):
        judged = _judged(then, int(dice.integers(1 << 31)))
        if judged is not None:
            return judged
    return None


def _judged(game: Game, seed: int) -> Decision | None:
    position = game.position(0)
    try:
        chances = chances_to_win(PlayerView(Game.from_position(position, seed)))
    except TooLarge:
        return None
    best = max(chances.values())
    losses = {action: float(100 * (best - chance)) for action, chance in chances.items()}
    if max(losses.values()) <= AS_GOOD:
        return None
    choices = tuple(Choice(str(action), (round(loss, 3),), (0.0,)) for action, loss in losses.items())
    return Decision(kind_of_decision(game), position, seed, choices)


def make(seed: int, count: int = DECISIONS_TO_SOLVE, workers: int = 1) -> DecisionSet:
    """Make a set of decisions, at most one of a game, whose only judge is the truth.

    `seed`: the same seed gives the same set, whatever the workers; `count`: how many; `workers`: processes.
    """
    chosen = list[Decision]()
    with pool(workers) as others, tqdm(total=count, unit="decision") as bar:
        for first in itertools.count(0, GAMES_A_BATCH):
            games = range(first, first + GAMES_A_BATCH)
            chosen += filter(None, others.imap(functools.partial(decision_of, seed=seed), games))
            bar.update(min(len(chosen), count) - bar.n)
            if len(chosen) >= count:
                break
    return DecisionSet(dict(Counter(one.kind for one in chosen[:count])), tuple(chosen[:count]))


@cache
def stored() -> DecisionSet:
    """Return the stored set."""
    return read(STORED)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write a set of decisions in last turns."""
    write(main.__doc__, make, lambda _: STORED, DECISIONS_TO_SOLVE, arguments)


if __name__ == "__main__":
    main()
