"""`master`: it looks some turns ahead, and asks the evaluator what that is worth."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis import compiled
from eternitium.analysis.evaluator import evaluator
from eternitium.analysis.evaluator.evaluator import CLAIMS, TURNS, LookAhead, covers, look_ahead, usual
from eternitium.analysis.rollout_planner import TURN, RolloutPlanner, best_and_usual
from eternitium.analysis.rollouts import Rollouts
from eternitium.analysis.thinker import Thinker
from eternitium.belief.view import PlayerView
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import Reals
from eternitium.game.notation import Action
from eternitium.policies.builtin import offered

WORLDS_A_CHOICE: Final = 16
HEATS: Final = ((N_ACTIONS, 12), (3, 52))  # of each: the most choices that go on, and the worlds that they meet
DRAWS: Final = 64  # of what is known jointly
MASTER_TURNS: Final = 2  # turns that are played on, those of all players together
MASTER_LEAD: Final = 0.01  # of a win, by which a choice must be better than the usual one
_OTHERWISE: Final = RolloutPlanner(rollouts=24, draws=32)  # plays games for which the evaluator was not trained


class ActionValues(NamedTuple):
    """The values of the legal actions of a view, in the order of `view.legal_actions`.

    Attributes:
        share: the viewer's share of the win, shape (actions,).
        turns: expected own turns until the last era card goes, the current one included; shape (actions,).
    """

    share: Reals
    turns: Reals

    @property
    def worth(self) -> Reals:
        """The two in one number: the share of the win, less a little for each turn."""
        worth: Reals = self.share - TURN * self.turns
        return worth


def values(
    view: PlayerView, worlds: int = WORLDS_A_CHOICE, seed: int | None = None, turns: int = TURNS
) -> ActionValues:
    """Return the value of each legal action.

    `expert` plays on from each for some turns, in hidden worlds dealt from exactly what the seat knows, and the
    evaluator is asked there; all actions meet the same worlds and shuffles. In games for which the evaluator was not
    trained, `expert` plays on to the end. `view`: the position as the seat knows it; it must be the viewer's decision.
    `worlds`: how many each action meets. `seed`: of the worlds; if left out, the number of actions so far. `turns`: of
    all players, the current one included. Raises ValueError: it is not the viewer's decision.
    """
    numbers, seed = [action.number for action in offered(view)], view.plies if seed is None else seed
    if not covers(view.rules, len(view.position["players"])):
        rolled = Rollouts(view, CLAIMS, seed, numbers)
        rolled.run(worlds)
        sample = rolled.sample()
        return ActionValues(sample.share.mean(axis=0), sample.turns.mean(axis=0))
    return _values(*look_ahead(view, numbers, worlds, seed, turns), view.viewer)


def is_ready() -> bool:
    """Return whether those who look ahead can do so at once; nothing is compiled to find out."""
    return evaluator.is_compiled_before() and all(map(compiled.load().is_ready, ("decide", "roll_worlds")))


class Master(Thinker):
    """A look ahead in hidden worlds, judged by the evaluator; the best choices meet most of them (sequential halving).

    The choice of `expert` never drops out, and is taken unless another one is clearly ahead; where it is taken
    everywhere, the game comes to an end as the games of `expert` do. In games for which the evaluator was not trained,
    rollouts decide.
    """

    name = "master"

    def _decide(self, view: PlayerView, actions: tuple[Action, ...]) -> Action:
        if not covers(view.rules, len(view.position["players"])):
            return _OTHERWISE.choose(view)
        look, numbers = (
            LookAhead(view, DRAWS, view.plies, MASTER_TURNS),
            np.array([action.number for action in actions]),
        )
        own, kept = numbers.tolist().index(usual(view)), np.arange(len(numbers))
        total, met = np.zeros(len(numbers)), 0
        for most, worlds in HEATS:
            kept = kept[best_and_usual(total[kept], most, kept.tolist().index(own))]
            share, turns = look.run(numbers[kept].tolist(), worlds)
            total[kept] += worlds * _values(share, turns, view.viewer).worth
            met += worlds
        best = int(kept[total[kept].argmax()])
        return actions[best if total[best] > total[own] + MASTER_LEAD * met else own]


def _values(share: Reals, turns: Reals, viewer: int) -> ActionValues:
    return ActionValues(share[:, viewer], turns[:, viewer] @ np.arange(turns.shape[-1]))


master: Final = Master()
