"""What each legal choice is worth."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from eternitium.analysis.forecast import SLOW_PORTION, portions
from eternitium.analysis.reasons import Cause, causes
from eternitium.analysis.rollouts import Rollouts, Sample, Usual
from eternitium.analysis.statistics import Estimate, estimate
from eternitium.belief import odds
from eternitium.belief.observation import observe
from eternitium.belief.view import PlayerView
from eternitium.checks import number_between, whole_number
from eternitium.components import SHAPES
from eternitium.engine.layout import Reals
from eternitium.game.game import Game, as_game
from eternitium.game.notation import Action
from eternitium.policies.player import Seating

CLEAR: Final = 5.0
ROLLOUTS: Final = Usual(2_000)
LEAST_PORTION: Final = 200  # of rollouts for each choice
LARGEST_PORTION: Final = 4_000  # of rollouts for all choices together: about a tenth of a second
FATES: Final = 4_000  # draws for the chance that a choice is the best one


@dataclass(frozen=True, slots=True)
class Advice:
    """What a choice is worth.

    Attributes:
        action: the choice.
        win: chance to win after it; a shared win counts as its share.
        win_se: standard error of `win`.
        turns: expected own turns until the last era card goes, the running one included.
        turns_se: standard error of `turns`.
        best: chance that no other choice wins more often, given how sure the estimates are.
        rollouts: on how many rollouts that rests.
        reasons: the countable causes behind it, in words.
    """

    action: Action
    win: float
    win_se: float
    turns: float
    turns_se: float
    best: float
    rollouts: int
    reasons: tuple[Cause, ...]


def advise(
    game: Game,
    rollouts: int = ROLLOUTS,
    policy: Seating = "steady",
    seed: int = 0,
    clear: float | None = CLEAR,
    progress: Callable[[list[Advice]], None] | None = None,
) -> list[Advice]:
    """All legal choices of the player who decides, best first.

    Every choice meets the same hidden worlds, dealt from exactly what that player knows, and the same shuffles (common
    random numbers). What reveals bring by luck is taken out, that of the top era card with its exact odds (control
    variates).

    Args:
        game: stands at the decision.
        rollouts: how many for each choice, at most; if left out, 2,000, and 40 with a policy in Python.
        policy: who plays on, as in `forecast`.
        seed: the same seed gives the same answer.
        clear: stop as soon as the best choice is ahead of all others by so many standard errors of the difference;
            None: never.
        progress: is called with each list on the way.

    Raises:
        ValueError: an argument is not allowed, or the game is over.
        IllegalAction: as in `forecast`.
    """
    found: list[Advice] = []
    for found in advices(game, rollouts, policy, seed, clear):
        if progress is not None:
            progress(found)
    return found


def advices(
    game: Game, rollouts: int = ROLLOUTS, policy: Seating = "steady", seed: int = 0, clear: float | None = CLEAR
) -> Iterator[list[Advice]]:
    """The same advice, sharper and sharper; the last list is what `advise` returns."""
    if as_game(game).is_over:
        raise ValueError("game: it is over; there is nothing to decide")
    if clear is not None:
        number_between("clear", clear, 0, math.inf)
    whole_number("rollouts", rollouts, 1)
    actions, viewer, seed = game.legal_actions, game.player, whole_number("seed", seed, 0)
    rolled = Rollouts(PlayerView(game), policy, seed, [action.number for action in actions], watched=True)
    reasons = {action: causes(game, action) for action in actions}
    chances = first_reveal(game, viewer)
    most = max(LARGEST_PORTION // len(actions), LEAST_PORTION) if rolled.compiled else SLOW_PORTION
    for portion in portions(rolled.asked(rollouts), most):
        rolled.run(portion)
        ranking = Ranking(rolled.sample(), chances, seed)
        yield ranking.advice(actions, reasons)
        if clear is not None and ranking.lead() >= clear:
            return


def first_reveal(game: Game, viewer: int) -> tuple[float, ...]:
    """Exact chances of the shapes of the top era card, if it lies face down and is the viewer's; otherwise nothing."""
    if game.turn_player != viewer or observe(game, viewer).top != "(?)":
        return ()
    found = odds.luck(game, viewer)
    return tuple(float(found.shapes[shape]) for shape in SHAPES) if found.exact else ()


class Ranking:
    """Choices compared on the same worlds."""

    def __init__(self, sample: Sample, chances: tuple[float, ...], seed: int) -> None:
        self.sample, self.seed = sample, seed
        luck = [np.column_stack([sample.luck[:, k], *self._reveals(chances)]) for k in range(sample.share.shape[1])]
        self.wins = [self._bounded(estimate(sample.share[:, k], sample.groups, luck[k])) for k in range(len(luck))]
        self.turns = [estimate(sample.turns[:, k], sample.groups, luck[k]) for k in range(len(luck))]
        self.correlation = self._correlation()
        self.order = sorted(range(len(luck)), key=lambda k: (-round(self.wins[k].mean, 12), self.turns[k].mean))

    def _reveals(self, chances: tuple[float, ...]) -> list[Reals]:
        """By how much each shape lies on top more often than its exact chance; one shape follows from the others."""
        return [(self.sample.top == shape) - chance for shape, chance in enumerate(chances[:-1])]

    @staticmethod
    def _bounded(found: Estimate) -> Estimate:
        return found._replace(mean=min(max(found.mean, 0.0), 1.0))

    def advice(self, actions: tuple[Action, ...], reasons: dict[Action, tuple[Cause, ...]]) -> list[Advice]:
        """All choices, best first."""
        best = self._chances_to_be_best()
        return [
            Advice(
                actions[k],
                *self.wins[k],
                *self.turns[k],
                best=best[k],
                rollouts=len(self.sample.share),
                reasons=reasons[actions[k]],
            )
            for k in self.order
        ]

    def _chances_to_be_best(self) -> list[float]:
        """How often each choice is ahead when the means vary as their common errors say."""
        errors = np.array([found.error for found in self.wins])
        if len(errors) == 1 or not np.isfinite(errors).all():
            return [1.0 / len(errors)] * len(errors)
        dice = np.random.default_rng(self.seed)
        drawn = dice.multivariate_normal(
            [found.mean for found in self.wins], self.correlation * np.outer(errors, errors), FATES, method="eigh"
        )
        ahead = np.isclose(drawn, drawn.max(axis=1, keepdims=True), rtol=0, atol=1e-12)
        return [float(share) for share in (ahead / ahead.sum(axis=1, keepdims=True)).mean(axis=0)]

    def _correlation(self) -> Reals:
        """Of the choices' results in the same worlds."""
        rest = self.sample.share - self.sample.share.mean(axis=0)
        size = np.sqrt((rest**2).sum(axis=0))
        size[size == 0] = 1.0
        found: Reals = (rest / size).T @ (rest / size)
        np.fill_diagonal(found, 1.0)
        return found

    def lead(self) -> float:
        """By how many standard errors of the difference the best choice is ahead of the nearest other one."""
        if len(self.order) == 1:
            return float("inf")
        first = self.order[0]
        leads = []
        for k in self.order[1:]:
            a, b = self.wins[first], self.wins[k]
            variance = a.error**2 + b.error**2 - 2 * self.correlation[first, k] * a.error * b.error
            leads.append((a.mean - b.mean) / np.sqrt(variance) if variance > 0 else 0.0)
        return float(min(leads))
