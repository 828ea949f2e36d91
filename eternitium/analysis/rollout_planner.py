"""Search by rollouts: each choice is played to the end in many hidden worlds."""

from typing import Final

import numpy as np

from eternitium.analysis.advice import heats
from eternitium.analysis.rollouts import JOINT_DRAWS, Rollouts
from eternitium.analysis.thinker import Thinker
from eternitium.belief.view import PlayerView
from eternitium.engine.layout import Reals
from eternitium.game.notation import Action
from eternitium.policies.player import Given, Seating

ROLLOUTS_A_CHOICE: Final = 192
LEAST_SHARE: Final = 3  # a choice has met a third of the usual number of worlds before it drops out
ERRORS_AHEAD: Final = 1.0  # standard errors of the difference at which another choice replaces the base policy's
TURN: Final = 0.03  # the value of one turn less, against a whole win


class RolloutPlanner(Thinker):
    """Determinised search with rollouts (information-set sampling).

    Each choice is played on to the end by a base policy, in hidden worlds dealt from exactly what the seat knows; all
    choices meet the same worlds and the same shuffles (common random numbers). The worse half drops out again and
    again, as in `advise`. The base policy's own choice never does, and is taken unless another one is ahead by more
    than chance explains (rollout policy improvement; G. Tesauro and G. Galperin, 1996). Where it is taken everywhere,
    the planner plays as its base policy, which brings every game to an end. `name`: its name in tables and errors;
    `base`: who plays on in the rollouts; `rollouts`: how many for each choice on average; `draws`: how often they draw
    what is known jointly.
    """

    def __init__(
        self,
        base: Given = "expert",
        rollouts: int = ROLLOUTS_A_CHOICE,
        draws: int = JOINT_DRAWS,
        name: str = "rollouts",
    ) -> None:
        self.name, self.base, self.rollouts, self.draws = name, base, rollouts, draws

    def _decide(self, view: PlayerView, actions: tuple[Action, ...]) -> Action:
        numbers = [action.number for action in actions]
        rolled = Rollouts(view, self._bases(view), view.plies, numbers, draws=self.draws)
        usual = numbers.index(rolled.usual())
        kept = list(range(len(actions)))
        for size, worlds in heats(len(actions), self.rollouts, even=False, least=max(self.rollouts // LEAST_SHARE, 2)):
            if size < len(kept):
                places = best_and_usual(_worth(rolled).mean(axis=0), size, kept.index(usual))
                rolled.keep(places)
                kept = [kept[place] for place in places]
            rolled.run(worlds)
        worth = _worth(rolled)
        best = int(worth.mean(axis=0).argmax())
        return actions[kept[best] if _lead(worth, best, kept.index(usual)) > ERRORS_AHEAD else usual]

    def _bases(self, view: PlayerView) -> Seating:  # noqa: ARG002 (a reply looks at the seats)
        """Return who plays on: one player for all seats, or one for each."""
        return self.base


class Reply(RolloutPlanner):
    """A reply to one opponent: a search that knows how all others play on, and improves on a base player.

    How often it wins bounds from below what a best reply wins against this opponent. `opponent`: who plays at all other
    seats; the others as in `RolloutPlanner`.
    """

    def __init__(self, opponent: Given, base: Given = "veteran", rollouts: int = 24, draws: int = 32) -> None:
        super().__init__(base, rollouts, draws, "reply")
        self.opponent = opponent

    def _bases(self, view: PlayerView) -> Seating:
        seats = range(len(view.position["players"]))
        return [self.base if seat == view.viewer else self.opponent for seat in seats]


def _worth(rolled: Rollouts) -> Reals:
    """Return the value of each choice in each world, shape (worlds, actions)."""
    sample = rolled.sample()
    return sample.share - TURN * sample.turns


def best_and_usual(worth: Reals, most: int, usual: int) -> list[int]:
    """Return the places of the best choices, at most `most` with the usual one; of equal ones, the first."""
    order = sorted(range(len(worth)), key=lambda place: (place != usual, -worth[place]))
    return sorted(order[:most])


def _lead(worth: Reals, one: int, other: int) -> float:
    """Return by how many standard errors one choice is ahead of another in the same worlds."""
    ahead = worth[:, one] - worth[:, other]
    error = ahead.std(ddof=1) / np.sqrt(len(ahead))
    if error > 0:
        return float(ahead.mean() / error)
    return 0.0 if ahead.mean() == 0 else float(np.copysign(np.inf, ahead.mean()))
