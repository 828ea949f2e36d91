"""The value of each legal choice."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternitium.analysis.forecast import SLOW_PORTION, portions
from eternitium.analysis.reasons import explained
from eternitium.analysis.results import Advice, AdviceList
from eternitium.analysis.rollouts import Rollouts, Sample, Usual
from eternitium.analysis.statistics import Estimate, covariance
from eternitium.belief.view import PlayerView
from eternitium.checks import fail, number_between, whole_number
from eternitium.engine.layout import Reals
from eternitium.game.game import Game, as_game
from eternitium.game.notation import Action
from eternitium.policies.player import Seating
from eternitium.policies.registry import PLAYS_ON, seated
from eternitium.policies.weights import RANDOM

ERRORS_BEHIND: Final = 5.0
ROLLOUTS: Final = Usual(2_000)
LEAST_PORTION: Final = 200  # of rollouts for each choice
ADVICE_PORTION: Final = 4_000  # of rollouts for all choices together: about a tenth of a second
ROLLOUTS_BEFORE_DROPPING: Final = 100  # of a choice before it drops out
MIN_CHOICES: Final = 2  # choices that never drop out
FATES: Final = 4_000  # draws for the chance that a choice is the best one


def advise(
    game: Game,
    rollouts: int = ROLLOUTS,
    policy: Seating = PLAYS_ON,
    seed: int = 0,
    clear: float | None = ERRORS_BEHIND,
    progress: Callable[[list[Advice]], None] | None = None,
) -> AdviceList:
    """Return all legal choices of the player who decides, best first.

    Every choice meets the same hidden worlds, dealt from exactly what that player knows, and the same shuffles (common
    random numbers). Rollouts go where they help most: a quarter of them, in equal parts, to heats after which the worse
    half of the choices drops out, the rest to the best two (sequential halving; Z. Karnin, T. Koren, O. Somekh, 2013).
    So each choice has its own number of rollouts and its own error, and what dropped out early may be a little better
    than it looks, within about its error.

    Args:
        game: at the decision.
        rollouts: the most for each choice, on average; if left out, 2,000, or 40 with a policy in Python.
        policy: who plays on, as in `forecast`.
        seed: the same seed gives the same answer.
        clear: stop as soon as the best choice is ahead of all others by this many standard errors of the difference.
            None: never stop, and every choice has the same number of rollouts.
        progress: called with each list on the way.

    Raises:
        ValueError: an argument is not allowed, the game is over, or it is a `Companion`'s and another seat decides.
        IllegalAction: as in `forecast`.

    Example:
        >>> from eternitium import Game, advise
        >>> game = Game(seed=7)
        >>> {choice.action for choice in advise(game, rollouts=200)} == set(game.legal_actions)
        True
    """
    found: list[Advice] = []
    for found in advices(game, rollouts, policy, seed, clear):
        if progress is not None:
            progress(found)
    return AdviceList(found)


def advices(
    game: Game, rollouts: int = ROLLOUTS, policy: Seating = PLAYS_ON, seed: int = 0, clear: float | None = ERRORS_BEHIND
) -> Iterator[list[Advice]]:
    """Yield the same advice, sharper and sharper; the last list is what `advise` returns."""
    actions, seed = as_game(game).legal_actions, whole_number("seed", seed, 0)
    ranked = (ranking.advice(actions) for ranking in rankings(game, rollouts, policy, seed, clear))
    yield from explained(ranked, game, policy, seed)


def own_choice(game: Game, policy: Seating) -> int | None:
    """Return the place of the policy's own choice; None for `random` or a policy in Python, whose choice may vary."""
    player = seated(policy, game.players)[game.player]
    if player.compiled is None or player.compiled == RANDOM:
        return None
    chosen = player.choose(PlayerView(game))
    return next(k for k, action in enumerate(game.legal_actions) if action == chosen)


def rankings(
    game: Game, rollouts: int = ROLLOUTS, policy: Seating = PLAYS_ON, seed: int = 0, clear: float | None = ERRORS_BEHIND
) -> Iterator["Ranking"]:
    """Yield the rankings on which the same advice rests."""
    if as_game(game).is_over:
        raise ValueError("game: it is over; there is nothing to decide")
    if game.knower(game.player) != game.player:
        raise fail("game", f"player {game.player} decides, whose hand is not known; advice is for the seat followed")
    if clear is not None:
        number_between("clear", clear, 0, math.inf)
    actions, seed = game.legal_actions, whole_number("seed", seed, 0)
    whole_number("rollouts", rollouts, 1)
    rolled = Rollouts(PlayerView(game), policy, seed, [action.number for action in actions])
    done, own = list[Heat](), own_choice(game, policy)
    choices = np.arange(len(actions))
    for size, worlds in heats(len(actions), rolled.asked(rollouts), even=clear is None):
        if done:
            places = Ranking(done, seed).best_places(size)
            rolled.keep(places)
            choices = choices[places]
        most = max(ADVICE_PORTION // size, LEAST_PORTION) if rolled.compiled else SLOW_PORTION
        for portion in portions(worlds, most, rolled.count):
            rolled.run(portion)
            ranking = Ranking([*done, Heat(choices, rolled.sample())], seed, own)
            yield ranking
            if clear is not None and ranking.lead() >= clear:
                return
        done.append(Heat(choices, rolled.sample()))


def heats(choices: int, rollouts: int, even: bool, least: int = ROLLOUTS_BEFORE_DROPPING) -> Iterator[tuple[int, int]]:
    """Yield how many choices take part in each heat, and how many rollouts of each it adds.

    A quarter of all rollouts, in equal parts, goes to heats after which the worse half drops out, the rest to the last
    two; before a choice drops out, it has at least `least`. If even, there is one heat.
    """
    sizes, left = [choices], choices * rollouts
    while sizes[-1] > MIN_CHOICES and not even:
        sizes.append((sizes[-1] + 1) // 2)
    part = left // (4 * max(len(sizes) - 1, 1))
    for size in sizes[:-1]:
        worlds = min(max(part, least * size), left) // size
        left -= worlds * size
        yield size, worlds
    yield sizes[-1], left // sizes[-1]


class Heat(NamedTuple):
    """Choices that have met the same worlds.

    Attributes:
        choices: their places among all choices.
        sample: all their rollouts, those of earlier heats included; a column for each of them.
    """

    choices: NDArray[np.int64]
    sample: Sample


class Ranking:
    """Choices compared on the same worlds.

    A choice that drops out is measured by its distance from those that stay, in the worlds that they share: so luck in
    its few worlds does not lift it above those that have met many. `done`: the heats, each with some choices of the one
    before; `seed`: of the draws for the chances to be the best; `own`: the place of the policy's own choice, if it is
    known. `wins`, `turns`: means of each choice, with their errors; `covariance`: of the errors of `wins`, shape
    (choices, choices); `rollouts`: of each choice; `order`: the places of the choices, best first.
    """

    def __init__(self, done: Sequence[Heat], seed: int, own: int | None = None) -> None:
        self._last, self._seed, self._own, groups = done[-1], seed, own, done[-1].sample.groups
        wins, rest = _compared(done, [heat.sample.share for heat in done])
        turns, turns_rest = _compared(done, [heat.sample.turns for heat in done])
        self.covariance = covariance(rest, groups)
        self.wins = _estimates(np.clip(wins, 0.0, 1.0), self.covariance)
        self.turns = _estimates(np.maximum(turns, 0.0), covariance(turns_rest, groups))
        self.rollouts = {k: len(heat.sample.share) for heat in done for k in heat.choices.tolist()}
        self.order = sorted(
            range(len(wins)), key=lambda k: (-round(self.wins[k].mean, 12), round(self.turns[k].mean, 12))
        )

    def best_places(self, size: int) -> list[int]:
        """Return the columns of the best `size` choices of the last heat."""
        best = [k for k in self.order if k in self._last.choices][:size]
        return [place for place, k in enumerate(self._last.choices) if k in best]

    def advice(self, actions: tuple[Action, ...]) -> list[Advice]:
        """Return all choices, best first."""
        best = self._chances_to_be_best()
        return [
            Advice(
                actions[k],
                *self.wins[k],
                *self.turns[k],
                best=best[k],
                rollouts=self.rollouts[k],
                gain=self._gain(k),
            )
            for k in self.order
        ]

    def _gain(self, one: int) -> Estimate | None:
        """Return how far a choice is ahead of the policy's own."""
        if self._own is None:
            return None
        return Estimate(self.wins[one].mean - self.wins[self._own].mean, self.error(one, self._own))

    def _chances_to_be_best(self) -> list[float]:
        """Return how often each choice is ahead when the means vary by their common errors."""
        means = [found.mean for found in self.wins]
        if len(means) == 1 or not np.isfinite(self.covariance).all():
            return [1.0 / len(means)] * len(means)
        dice = np.random.default_rng(self._seed)
        drawn = dice.multivariate_normal(means, self.covariance, FATES, method="eigh")
        ahead = np.isclose(drawn, drawn.max(axis=1, keepdims=True), rtol=0, atol=1e-12)
        return [float(share) for share in (ahead / ahead.sum(axis=1, keepdims=True)).mean(axis=0)]

    def lead(self) -> float:
        """Return by how many standard errors of the difference the best choice is ahead of the nearest other one."""
        if len(self.order) == 1:
            return float("inf")
        return min(self._ahead(self.order[0], k) for k in self.order[1:])

    def _ahead(self, one: int, other: int) -> float:
        error = self.error(one, other)
        return (self.wins[one].mean - self.wins[other].mean) / error if error > 0 else 0.0

    def error(self, one: int, other: int) -> float:
        """Return the standard error of the difference between two choices' wins."""
        common = self.covariance
        return math.sqrt(max(common[one, one] + common[other, other] - 2 * common[one, other], 0.0))


def _compared(done: Sequence[Heat], values: Sequence[Reals]) -> tuple[Reals, Reals]:
    """Return the mean of each choice, and the deviation of each world from it, shape (worlds, choices)."""
    worlds = len(values[-1])
    means, rest = np.zeros(len(done[0].choices)), np.zeros((worlds, len(done[0].choices)))
    means[done[-1].choices] = values[-1].mean(axis=0)
    rest[:, done[-1].choices] = values[-1] - values[-1].mean(axis=0)
    for heat, found, stayed in reversed([*zip(done, values, [after.choices for after in done[1:]], strict=False)]):
        stays = np.isin(heat.choices, stayed)
        out = heat.choices[~stays]
        behind = found[:, ~stays] - found[:, stays].mean(axis=1, keepdims=True)
        means[out] = means[stayed].mean() + behind.mean(axis=0)
        rest[:, out] = rest[:, stayed].mean(axis=1, keepdims=True)
        rest[: len(found), out] += (behind - behind.mean(axis=0)) * (worlds / len(found))
    return means, rest


def _estimates(means: Reals, common: Reals) -> list[Estimate]:
    return [Estimate(float(mean), float(error)) for mean, error in zip(means, np.sqrt(np.diag(common)), strict=True)]
