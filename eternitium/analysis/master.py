"""`master`, who sees at a glance, and what the evaluator thinks of each choice at the end of the own turn."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.evaluator.evaluator import CLAIMS, covers, look_ahead
from eternitium.analysis.planner import TURN, Planner
from eternitium.analysis.rollouts import Rollouts
from eternitium.belief.view import PlayerView
from eternitium.engine.layout import Reals
from eternitium.policies.builtin import offered

WORLDS: Final = 32


class Values(NamedTuple):
    """What each legal action of a view is worth, in the order of `view.legal_actions`.

    Attributes:
        share: the viewer's share of the win, shape (actions,).
        turns: expected own turns until the last era card goes, the running one included; shape (actions,).
    """

    share: Reals
    turns: Reals

    @property
    def worth(self) -> Reals:
        """Both in one number: the share of the win, less a little for each turn."""
        worth: Reals = self.share - TURN * self.turns
        return worth


def values(view: PlayerView, worlds: int = WORLDS, seed: int | None = None) -> Values:
    """What each legal action is worth.

    Each is played on to the end of the own turn by `expert`, in hidden worlds dealt from exactly what the seat knows,
    and the evaluator is asked there; all actions meet the same worlds and shuffles. In games for which the evaluator
    was not trained `expert` plays on to the end.

    Args:
        view: the position as the seat knows it; it must be the viewer's decision.
        worlds: how many each action meets.
        seed: of the worlds; if left out, the number of actions so far.

    Raises:
        ValueError: it is not the viewer's decision.
    """
    numbers, seed = [action.number for action in offered(view)], view.plies if seed is None else seed
    if not covers(view.rules, len(view.position["players"])):
        rolled = Rollouts(view, CLAIMS, seed, numbers)
        rolled.run(worlds)
        sample = rolled.sample()
        return Values(sample.share.mean(axis=0), sample.turns.mean(axis=0))
    share, turns = look_ahead(view, numbers, worlds, seed)
    return Values(share[:, view.viewer], turns[:, view.viewer] @ np.arange(turns.shape[-1]))


# Thinks no longer than about two milliseconds: few rollouts, of which the best choices get most.
master: Final = Planner(rollouts=24, draws=32, name="master")
