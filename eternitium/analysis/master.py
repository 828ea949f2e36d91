"""`master`: looks ahead to the end of its turn, and asks the evaluator what that is worth."""

from typing import Final

import numpy as np

from eternitium.analysis.evaluator.evaluator import CLAIMS, covers, look_ahead
from eternitium.analysis.planner import TURN, planner
from eternitium.belief.view import PlayerView
from eternitium.engine.layout import Reals
from eternitium.game.notation import Action
from eternitium.policies.builtin import offered
from eternitium.policies.registry import player_of

WORLDS: Final = 64
AHEAD: Final = 0.01  # of a win, by which another choice must be ahead of the usual one


class Master:
    """One look ahead in hidden worlds, judged by the evaluator.

    Each choice is played on to the end of the own turn by `careful`, in hidden worlds dealt from exactly what the seat
    knows; all choices meet the same worlds and shuffles. A choice is worth its share of the win, less a little for each
    turn. What `careful` itself would do stands unless another choice is clearly ahead. Games for which the evaluator
    was not trained are left to `planner`.

    Attributes:
        name: "master".
        worlds: how many each choice meets.
        ahead: by how much a choice must be better than the usual one.
    """

    def __init__(self, worlds: int = WORLDS, ahead: float = AHEAD, name: str = "master") -> None:
        self.name, self.worlds, self.ahead = name, worlds, ahead

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
        if not covers(view.rules, len(view.position["players"])):
            return planner.choose(view)
        usual = actions.index(Action(player_of(CLAIMS).choose(view)))
        values = self._values(view, actions)
        best = int(values.argmax())
        return actions[best if values[best] > values[usual] + self.ahead else usual]

    def _values(self, view: PlayerView, actions: tuple[Action, ...]) -> Reals:
        share, turns = look_ahead(view, [action.number for action in actions], self.worlds, view.plies)
        expected: Reals = turns[:, view.viewer] @ np.arange(turns.shape[-1])
        values: Reals = share[:, view.viewer] - TURN * expected
        return values


master: Final = Master()
