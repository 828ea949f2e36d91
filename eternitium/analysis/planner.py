"""`planner`: looks ahead by playing each choice to the end in many hidden worlds."""

from typing import Final

import numpy as np

from eternitium.analysis.rollouts import Rollouts
from eternitium.belief.view import PlayerView
from eternitium.engine.layout import Reals
from eternitium.game.notation import Action
from eternitium.policies.builtin import offered
from eternitium.policies.player import Given
from eternitium.policies.registry import player_of

WORLDS: Final = (48, 144)
BEHIND: Final = 2.5  # standard errors of the difference at which a choice is dropped
AHEAD: Final = 1.0  # the same, at which another choice replaces the base policy's
TURN: Final = 0.03  # what a turn less counts beside a whole win


class Planner:
    """Determinised search with rollouts (information-set sampling).

    Each choice is played on to the end by a base policy, in hidden worlds dealt from exactly what the seat knows; all
    choices meet the same worlds and the same shuffles (common random numbers). Choices that fall clearly behind after
    the first worlds are dropped. The base policy's own choice stands unless another one is ahead by more than chance
    explains (rollout policy improvement; G. Tesauro and G. Galperin, 1996).

    Attributes:
        name: "planner".
        base: who plays on in the rollouts.
        worlds: how many worlds a choice meets first, and how many more if it is not dropped.
    """

    def __init__(self, base: Given = "careful", worlds: tuple[int, int] = WORLDS, name: str = "planner") -> None:
        self.name, self.base, self.worlds = name, base, worlds

    def __repr__(self) -> str:
        return f"<policy {self.name}>"

    def choose(self, view: PlayerView) -> Action:
        """The choice of the player who decides, from all that this seat has seen.

        Raises:
            ValueError: it is not the viewer's decision.
        """
        actions = offered(view)
        if len(actions) == 1:
            return actions[0]
        usual = actions.index(Action(player_of(self.base).choose(view)))
        rolled = Rollouts(view, self.base, view.plies, [action.number for action in actions])
        few = _values(rolled, self.worlds[0])
        kept = [k for k in range(len(actions)) if k == usual or _lead(few, few.mean(axis=0).argmax(), k) < BEHIND]
        if len(kept) == 1:
            return actions[usual]
        rolled.keep(kept)
        values = _values(rolled, self.worlds[1])
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


planner: Final = Planner()
