"""`master`: looks ahead to the end of its turn, and asks the evaluator what that is worth."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis import compiled
from eternitium.analysis.evaluator import evaluator
from eternitium.analysis.evaluator.evaluator import CLAIMS, covers, look_ahead, usual
from eternitium.analysis.planner import TURN, Planner
from eternitium.analysis.rollouts import Rollouts
from eternitium.analysis.thinker import Thinker
from eternitium.belief.view import PlayerView
from eternitium.engine.layout import Reals
from eternitium.game.notation import Action
from eternitium.policies.builtin import offered

WORLDS: Final = 16
AHEAD: Final = 0.015  # of a win, by which another choice must be ahead of the usual one


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


def is_ready() -> bool:
    """Whether those who look ahead can do so at once; nothing is compiled for the question."""
    if not _READY:
        loops = compiled.load()
        if evaluator.is_compiled_before() and all(map(loops.is_ready, ("decide", "roll_worlds"))):
            _READY.append(True)
    return bool(_READY)


class Master(Thinker):
    """One look ahead in hidden worlds, judged by the evaluator.

    What `expert` itself would do stands unless another choice is clearly ahead, see `values`; where it stands
    everywhere, the game comes to an end as those of `expert` do. In games for which the evaluator was not trained it
    plans with a few rollouts.

    Attributes:
        name: "master".
        worlds: how many each choice meets.
        ahead: by how much a choice must be better than the usual one.
    """

    def __init__(self, worlds: int = WORLDS, ahead: float = AHEAD, name: str = "master") -> None:
        self.name, self.worlds, self.ahead = name, worlds, ahead

    def _decide(self, view: PlayerView, actions: tuple[Action, ...]) -> Action:
        if not covers(view.rules, len(view.position["players"])):
            return QUICK.choose(view)
        worth = values(view, self.worlds).worth
        own, best = [action.number for action in actions].index(usual(view)), int(worth.argmax())
        return actions[best if worth[best] > worth[own] + self.ahead else own]


_READY: Final[list[bool]] = []  # once it is, it is
QUICK: Final = Planner(rollouts=24, draws=32)
master: Final = Master()
