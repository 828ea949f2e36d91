"""Simulated learners of known strength: do ratings order them, and do the intervals hold what they should?

    python -m tests.bench.learners 5000 40

Each learner answers some puzzles of the stored bank, drawn as a round of a theme is: near the rating so far. The
chance to solve one follows the model of the ratings, with the puzzle's true difficulty off by its standard error.
Levels 1 to 7, whose ratings at puzzles are known too, solve each as often as in looks of which the ratings know
nothing; so does one who takes what seems best at a glance.
"""

import argparse
import functools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from eternitium.belief.view import PlayerView
from eternitium.engine.layout import Reals
from eternitium.training.bank import stored
from eternitium.training.bank_maker import level_choices
from eternitium.training.difficulty import LEVELS, Difficulty, chance, without_guesses
from eternitium.training.ratings import START, Rating, rated
from eternitium.training.rounds import EASIER, NEAREST

STRENGTH = 300.0  # the standard deviation of the learners' ratings around the mean
SEED = 21
LONG, EACH = 300, 60  # answers of a level, and how often it starts again
FRESH = 100  # the number of the first look


class Bank(NamedTuple):
    """How hard the puzzles are, the standard errors of that, and how often somebody solves them who knows nothing."""

    hard: Reals
    errors: Reals
    guess: Reals


def answered(solves: Callable[[int], float], answers: int, dice: np.random.Generator, bank: Bank) -> Rating:
    """The rating of a learner after some puzzles. `solves`: the chance to solve the puzzle at a place of the bank."""
    rating = Rating()
    for _ in range(answers):
        near = np.argsort(np.abs(bank.hard - rating.mean + EASIER))[:NEAREST]
        place = int(dice.choice(near))
        puzzle = Difficulty(float(bank.hard[place]), float(bank.errors[place]))
        hard = without_guesses(rating.mean, puzzle, float(bank.guess[place]))
        rating = rated(rating, *hard, bool(dice.random() < solves(place)))
    return rating


def solves(level: int, place: int) -> float:
    """How often a level solves the puzzle at a place of the bank, in looks that were not used for its rating."""
    return float(_solved(place)[level])


@functools.cache
def _solved(place: int) -> Reals:
    puzzle = stored()[place].puzzle()
    view = PlayerView(puzzle.game())
    good: Reals = level_choices(view, FRESH)[:, [action in puzzle.good for action in view.legal_actions]].sum(axis=1)
    return good


def rank_correlation(one: Reals, other: Reals) -> float:
    """Of two lists of numbers (C. Spearman, 1904)."""
    ranks = np.array([np.argsort(np.argsort(values)) for values in (one, other)])
    return float(np.corrcoef(ranks).ravel()[1])


def measure(learners: int, answers: int) -> None:
    """Print how well ratings order learners, and how well difficulties agree with how often levels fail."""
    dice = np.random.default_rng(SEED)
    puzzles = [one.puzzle() for one in stored()]
    bank = Bank(*(np.array([getattr(one, name) for one in puzzles]) for name in ("rating", "deviation", "guess")))
    strengths = dice.normal(START[0], STRENGTH, learners)
    trues = [bank.hard + dice.normal(0, 1, len(puzzles)) * bank.errors for _ in strengths]
    found = [
        answered(chance(strength, true, bank.guess).item, answers, dice, bank)
        for strength, true in zip(strengths, trues, strict=True)
    ]
    means = np.array([rating.mean for rating in found])
    inside = np.mean([rating.low < strength < rating.high for rating, strength in zip(found, strengths, strict=True)])
    print(f"{learners} learners, {answers} answers each, ratings spread by {STRENGTH:.0f}")
    print(f"rank correlation of strength and rating: {rank_correlation(strengths, means):.3f}")
    print(f"typical error: {np.sqrt(np.mean((means - strengths) ** 2)):.0f}; 95 % intervals hold {100 * inside:.1f} %")
    right = np.array([one.right for one in puzzles])
    for level, strength in enumerate(LEVELS):
        expected = chance(strength, bank.hard, bank.guess)
        off = np.sqrt(np.mean((expected - right[:, level]) ** 2))
        solved, said = right[:, level].mean(), expected.mean()
        ends = [answered(functools.partial(solves, level), LONG, dice, bank).mean for _ in range(EACH)]
        name = f"level {level + 1}" if level + 1 < len(LEVELS) else "at a glance"
        print(f"{name}: solves {solved:.3f}, by the ratings {said:.3f}; rms {off:.3f}", end="; ")
        print(f"{strength:.0f}, after {LONG} answers {np.mean(ends):.0f} ± {np.std(ends) / EACH**0.5:.0f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=measure.__doc__)
    parser.add_argument("learners", type=int, nargs="?", default=5_000)
    parser.add_argument("answers", type=int, nargs="?", default=40)
    given = parser.parse_args()
    measure(given.learners, given.answers)
