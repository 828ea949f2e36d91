"""The planner's search."""

from typing import Final

import numpy as np

from eternitium.analysis.rollouts import Rollouts, builtin
from eternitium.engine.layout import Reals
from eternitium.game.game import Game
from eternitium.game.notation import Action

BEHIND: Final = 2.5  # standard errors of the difference at which a choice is dropped
AHEAD: Final = 1.0  # the same, at which another choice replaces the base policy's
TURN: Final = 0.03  # what a turn less counts beside a whole win


def plan(game: Game, base: str, worlds: tuple[int, int]) -> Action:
    """The choice of the player who decides, from all that this seat has seen."""
    actions = game.legal_actions
    if len(actions) == 1:
        return actions[0]
    usual = actions.index(builtin(base).decide(game))
    seed = game.plies
    rolled = Rollouts(game, game.player, base, seed, [action.number for action in actions])
    few = _values(rolled, worlds[0])
    kept = [k for k in range(len(actions)) if k == usual or _lead(few, few.mean(axis=0).argmax(), k) < BEHIND]
    if len(kept) == 1:
        return actions[usual]
    rolled.keep(kept)
    values = _values(rolled, worlds[1])
    best = int(values.mean(axis=0).argmax())
    return actions[kept[best] if _lead(values, best, kept.index(usual)) > AHEAD else usual]


def _values(rolled: Rollouts, worlds: int) -> Reals:
    """What each choice is worth in each world after so many more worlds, shape (worlds, actions)."""
    rolled.run(worlds)
    sample = rolled.sample()
    return sample.share - TURN * sample.turns


def _lead(values: Reals, one: int, other: int) -> float:
    """By how many standard errors one choice is ahead of another in the same worlds."""
    ahead = values[:, one] - values[:, other]
    error = ahead.std(ddof=1) / np.sqrt(len(ahead))
    if error > 0:
        return float(ahead.mean() / error)
    return 0.0 if ahead.mean() == 0 else float(np.copysign(np.inf, ahead.mean()))
