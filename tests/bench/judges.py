"""Whose word should an adviser take? It prints what judges say of the same choices, and what their advice is worth.

    python -m tests.bench.judges expert veteran champion                # every eighth stored decision, 400 rollouts
    python -m tests.bench.judges expert champion --against veteran 50   # and 50 deals of two, from both seats
    python -m tests.bench.judges expert champion --learners 100 level3  # 100 deals of two

A judge is who plays on after each choice. The table has, for each judge, how many points somebody loses who takes what
another judge says is best, and in how many decisions in a hundred the two are far apart: they differ by ten points or
more about how much better one choice is than another, which can hardly be true of both. With `--against`, players who
follow each judge's advice meet an opponent: the better judge is the one whose advice wins more. With `--learners`, a
level that follows the advice in a third of its decisions, and plays as ever otherwise, meets the same level.
"""

import argparse
import functools
import random
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from eternitium import league
from eternitium.analysis.rollout_planner import RolloutPlanner
from eternitium.analysis.rollouts import Rollouts
from eternitium.analysis.thinker import Thinker
from eternitium.belief.view import PlayerView
from eternitium.experiments import decisions
from eternitium.experiments.processes import pool
from eternitium.game.notation import Action
from eternitium.policies.player import ask
from eternitium.policies.registry import player_of

FAR: Final = 10.0  # points
FOLLOWS: Final = 1 / 3  # of the decisions
Shares = NDArray[np.float64]  # of the win in percent: (judges, halves of the rollouts, choices)


def shares(place: int, judges: tuple[str, ...], rollouts: int, seed: int) -> Shares:
    """What each judge says of a stored decision, by either half of the rollouts."""
    found = decisions.stored(seed).chosen[place]
    view, said = found.view(), []
    for judge in judges:
        rolled = Rollouts(view, judge, found.seed, [action.number for action in view.legal_actions])
        rolled.run(rollouts)
        share = 100 * rolled.sample().share
        said.append([share[half::2].mean(axis=0) for half in (0, 1)])
    return np.array(said)


def lost(said: Shares, judge: int, other: int) -> float:
    """How much the other's best choice is behind the judge's: found in one half, measured in the other."""
    gaps = [said[judge, 1 - half][[said[who, half].argmax() for who in (judge, other)]] for half in (0, 1)]
    return float(np.mean([own - followed for own, followed in gaps]))


def is_far(said: Shares, judge: int, other: int) -> bool:
    """Whether two judges differ widely about two choices, in both halves."""
    apart = said[judge] - said[other]
    wide = apart[:, :, None] - apart[:, None, :]
    return bool(((wide[0] >= FAR) & (wide[1] >= FAR)).any())


class Learner(Thinker):
    """A player who now and then does what an adviser says."""

    def __init__(self, player: str, judge: str, seed: int | None = None) -> None:
        self.name, self._made_of = f"{player} who listens to {judge}", (player, judge)
        self._own, self._dice = player_of(player).for_game(seed or 0), random.Random(seed)
        self._adviser = adviser(judge)

    def for_game(self, seed: int) -> "Learner":
        """Return the same player with dice of its own."""
        return Learner(*self._made_of, seed)

    def _decide(self, view: PlayerView, actions: tuple[Action, ...]) -> Action:  # noqa: ARG002 (who is asked knows)
        listens = self._dice.random() < FOLLOWS
        return Action(self._adviser.choose(view) if listens else ask(self._own, view))


def adviser(judge: str) -> RolloutPlanner:
    """Who does what a judge says is best."""
    return RolloutPlanner(judge, rollouts=48, draws=32, name=f"advice of {judge}")


def main() -> None:
    """Compare judges."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("judges", nargs="+")
    parser.add_argument("--each", type=int, default=8, help="take one decision of the set in this many")
    parser.add_argument("--rollouts", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1, help="of the stored set")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--against", nargs=2, metavar=("OPPONENT", "DEALS"))
    parser.add_argument("--learners", nargs="+", default=[0], metavar=("DEALS", "LEVEL"))
    given = parser.parse_args()
    judges, places = tuple(given.judges), range(0, len(decisions.stored(given.seed).chosen), given.each)
    compared = functools.partial(shares, judges=judges, rollouts=given.rollouts, seed=given.seed)
    with pool(given.workers) as others:
        found = [*others.imap(compared, places)]
    print(f"{len(places)} decisions\njudge       follows     points lost   far apart")
    for judge, other in product(range(len(judges)), repeat=2):
        if judge != other:
            points = [lost(said, judge, other) for said in found]
            far = np.mean([is_far(said, judge, other) for said in found])
            error = np.std(points, ddof=1) / len(points) ** 0.5
            print(f"{judges[judge]:11} {judges[other]:11} {np.mean(points):5.2f} ± {error:.2f} {far:10.1%}", flush=True)
    meet = functools.partial(league.duel, workers=given.workers)
    for judge in judges if given.against else ():
        print(meet(adviser(judge), given.against[0], int(given.against[1])), flush=True)
    deals, *levels = given.learners
    for level, judge in product(levels, judges):
        print(meet(Learner(level, judge), level, int(deals)), flush=True)


if __name__ == "__main__":
    main()
