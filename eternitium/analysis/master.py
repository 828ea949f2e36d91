"""`master` and its like: they look some turns ahead, and ask the evaluator what that is worth."""

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
PLANNER_HEATS: Final = ((N_ACTIONS, 24), (4, 104))
DRAWS: Final = 64  # of what is known jointly
MASTER_TURNS: Final = 2  # turns that are played on, those of all players together
PLANNER_TURNS: Final = 4
MASTER_LEAD: Final = 0.01  # of a win, by which a choice must be better than the usual one


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
    view: PlayerView,
    worlds: int = WORLDS_A_CHOICE,
    seed: int | None = None,
    turns: int = TURNS,
    claims: str = CLAIMS,
) -> ActionValues:
    """Return the value of each legal action.

    One player plays on from each for some turns, in hidden worlds dealt from exactly what the seat knows, and the
    evaluator is asked there; all actions meet the same worlds and shuffles. In games for which the evaluator was not
    trained, that player plays on to the end.

    Args:
        view: the position as the seat knows it; it must be the viewer's decision.
        worlds: how many each action meets.
        seed: of the worlds; if left out, the number of actions so far.
        turns: of all players, the current one included.
        claims: who plays on, one of `evaluator.GENERATIONS`.

    Raises:
        ValueError: it is not the viewer's decision, or `claims` is not allowed.
    """
    numbers, seed = [action.number for action in offered(view)], view.plies if seed is None else seed
    if not covers(view.rules, len(view.position["players"])):
        rolled = Rollouts(view, claims, seed, numbers)
        rolled.run(worlds)
        sample = rolled.sample()
        return ActionValues(sample.share.mean(axis=0), sample.turns.mean(axis=0))
    return _values(*look_ahead(view, numbers, worlds, seed, turns, claims), view.viewer)


def is_ready() -> bool:
    """Return whether those who look ahead can do so at once; nothing is compiled to find out."""
    return evaluator.is_compiled_before() and all(map(compiled.load().is_ready, ("decide", "roll_worlds")))


class Master(Thinker):
    """A look ahead in hidden worlds, judged by the evaluator; the best choices meet most of them (sequential halving).

    The choice of the quick player who plays on never drops out, and is taken unless another one is clearly ahead; where
    it is taken everywhere, the game comes to an end as the games of that player do. In games for which the evaluator
    was not trained, rollouts decide. `name`: its name in tables and errors; `claims`: who plays on; `turns`: how many,
    those of all players together; `heats`: of each the most choices that go on, and the worlds that they meet.
    """

    def __init__(
        self, name: str, claims: str, turns: int = MASTER_TURNS, heats: tuple[tuple[int, int], ...] = HEATS
    ) -> None:
        self.name, self.claims, self.turns, self.heats = name, claims, turns, heats
        self._otherwise = RolloutPlanner(claims, rollouts=24, draws=32)

    def _decide(self, view: PlayerView, actions: tuple[Action, ...]) -> Action:
        if not covers(view.rules, len(view.position["players"])):
            return self._otherwise.choose(view)
        look = LookAhead(view, DRAWS, view.plies, self.turns, claims=self.claims)
        numbers = np.array([action.number for action in actions])
        own, kept = numbers.tolist().index(usual(view, self.claims)), np.arange(len(numbers))
        total, met = np.zeros(len(numbers)), 0
        for most, worlds in self.heats:
            kept = kept[best_and_usual(total[kept], most, kept.tolist().index(own))]
            share, turns = look.run(numbers[kept].tolist(), worlds)
            total[kept] += worlds * _values(share, turns, view.viewer).worth
            met += worlds
        best = int(kept[total[kept].argmax()])
        return actions[best if total[best] > total[own] + MASTER_LEAD * met else own]


def _values(share: Reals, turns: Reals, viewer: int) -> ActionValues:
    return ActionValues(share[:, viewer], turns[:, viewer] @ np.arange(turns.shape[-1]))


master: Final = Master("master", CLAIMS)
master1: Final = Master("master1", "expert")
planner: Final = Master("planner", "champion", PLANNER_TURNS, PLANNER_HEATS)
