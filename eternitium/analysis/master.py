"""`master` and its like: they look some turns ahead, and ask the evaluator what that is worth."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis import compiled
from eternitium.analysis.evaluator import evaluator
from eternitium.analysis.evaluator.evaluator import CLAIMS, TURNS, LookAhead, covers, look_ahead, usual
from eternitium.analysis.last_turn import TooLarge, chances_to_win
from eternitium.analysis.rollout_planner import TURN, RolloutPlanner, best_and_usual
from eternitium.analysis.rollouts import Rollouts
from eternitium.analysis.thinker import Thinker
from eternitium.belief.view import PlayerView
from eternitium.certainty import CLEAR_ERRORS
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import Longs, Reals
from eternitium.game.notation import Action
from eternitium.policies.builtin import offered

WORLDS_A_CHOICE: Final = 16
DRAWS: Final = 64  # of what is known jointly
FIRST_WORLDS: Final = 16  # that all choices meet
MOST_WORLDS: Final = 256  # that those meet which are close to the end
MORE_WORLDS: Final = 0.5  # of those met so far, before it is asked again which choices are close
WORTH_MORE: Final = 0.002  # of a win: a choice that cannot be better than the best one by this drops out
SECOND_PART: Final = 8  # one world in this many belongs to the second opinion
FORMER_HEATS: Final = ((N_ACTIONS, 12), (3, 52))  # of each: the most choices that go on, and the worlds they meet
FORMER_LEAD: Final = 0.01
FORMER_TURNS: Final = 2
Meet = Callable[[Longs, int], Reals]  # (choices, worlds) -> what each is worth in each world, (worlds, choices)


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


class LooksAhead(Thinker):
    """The base of players who look ahead in hidden worlds, judged by the evaluator.

    In games for which the evaluator was not trained, rollouts decide. `name`: its name in tables and errors; `claims`:
    who plays on; `turns`: how many, those of all players together; `second`: who plays on instead in some of the
    worlds, so that what looks good to one of them alone counts for less; "" if nobody does.
    """

    def __init__(self, name: str, claims: str, turns: int = TURNS, second: str = "") -> None:
        self.name, self.claims, self.turns, self.second = name, claims, turns, second
        self._otherwise = RolloutPlanner(claims, rollouts=24, draws=32)

    def _decide(self, view: PlayerView, actions: tuple[Action, ...]) -> Action:
        if not covers(view.rules, len(view.position["players"])):
            return self._otherwise.choose(view)
        look = LookAhead(view, DRAWS, view.plies, self.turns)
        numbers = [action.number for action in actions]

        def meet(kept: Longs, worlds: int) -> Reals:
            chosen, others = [numbers[k] for k in kept], worlds // SECOND_PART if self.second else 0
            parts = (self.claims, worlds - others), (self.second, others)
            met = [look.run(chosen, many, who) for who, many in parts if many]
            return np.concatenate([_values(*one, view.viewer).worth for one in met])

        return actions[self._found(meet, len(numbers), numbers.index(usual(view, self.claims)))]

    @abstractmethod
    def _found(self, meet: Meet, choices: int, own: int) -> int:
        """Return the number of the choice to take.

        `meet`: looks ahead; `choices`: how many there are; `own`: the number of the usual one.
        """


class Master(LooksAhead):
    """A look ahead that meets more hidden worlds where choices are close, and stops when it is clear (a race).

    A choice drops out when it is far behind the best one (O. Maron, A. Moore: Hoeffding races, 1993; here by standard
    errors of differences in the same worlds). Of choices that are worth the same, the usual one is taken. The last turn
    of a solo game is solved exactly, if it is not too large.
    """

    def _decide(self, view: PlayerView, actions: tuple[Action, ...]) -> Action:
        try:
            chances = chances_to_win(view)
        except TooLarge:
            return super()._decide(view, actions)
        own = usual(view, self.claims)
        return max(actions, key=lambda action: (chances[action], action.number == own))

    def _found(self, meet: Meet, choices: int, own: int) -> int:
        kept, worth, more = np.arange(choices), np.zeros((0, choices)), FIRST_WORLDS
        while True:
            worth = np.concatenate([worth, meet(kept, more)])
            mean = worth.mean(axis=0)
            best = max(range(len(kept)), key=lambda k: (mean[k], kept[k] == own))
            ahead, error = _ahead(worth, best)
            stay = ahead + CLEAR_ERRORS * error > WORTH_MORE
            if len(worth) >= MOST_WORLDS or not stay.any():
                return int(kept[best])
            stay[best] = True
            kept, worth = kept[stay], worth[:, stay]
            more = min(int(MORE_WORLDS * len(worth)), MOST_WORLDS - len(worth))


def _ahead(worth: Reals, one: int) -> tuple[Reals, Reals]:
    """Return how far each choice is ahead of one, and the standard error of that; `worth`: (worlds, choices)."""
    gaps = worth - worth[:, one : one + 1]
    return gaps.mean(axis=0), gaps.std(axis=0, ddof=1) / len(gaps) ** 0.5


class FormerMaster(LooksAhead):
    """The look ahead of before: the best choices meet most worlds (sequential halving), however close they are.

    The choice of the quick player who plays on never drops out, and is taken unless another one is clearly ahead.
    """

    def _found(self, meet: Meet, choices: int, own: int) -> int:
        kept, total, met = np.arange(choices), np.zeros(choices), 0
        for most, worlds in FORMER_HEATS:
            kept = kept[best_and_usual(total[kept], most, kept.tolist().index(own))]
            total[kept] += worlds * meet(kept, worlds).mean(axis=0)
            met += worlds
        best = int(kept[total[kept].argmax()])
        return best if total[best] > total[own] + FORMER_LEAD * met else own


def _values(share: Reals, turns: Reals, viewer: int) -> ActionValues:
    return ActionValues(share[..., viewer], turns[..., viewer, :] @ np.arange(turns.shape[-1]))


master: Final = Master("master", CLAIMS, second="champion")
master1: Final = FormerMaster("master1", "expert", FORMER_TURNS)
planner: Final = Master("planner", "champion", second=CLAIMS)
