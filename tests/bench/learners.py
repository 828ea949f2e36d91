"""Simulated learners of known strength: do ratings order them, and do the intervals hold what they should?

    python -m tests.bench.learners 5000 40

Each learner answers so many puzzles of the stored bank, drawn as a round of a theme is: near the rating so far. The
chance to solve one follows the model of the ratings, with the puzzle's true difficulty off by its standard error.
"""

import argparse

import numpy as np

from eternitium.engine.layout import Reals
from eternitium.training.bank import stored
from eternitium.training.difficulty import LEVELS, chance
from eternitium.training.ratings import START, Rating, rated
from eternitium.training.rounds import EASIER, NEAREST

STRENGTH = 300.0  # the standard deviation of the learners' ratings around the mean
SEED = 21


def answered(strength: float, answers: int, dice: np.random.Generator, hard: Reals, errors: Reals) -> Rating:
    """The rating of a learner of known strength after so many puzzles."""
    rating = Rating()
    true = hard + dice.normal(0, 1, len(hard)) * errors
    for _ in range(answers):
        near = np.argsort(np.abs(hard - rating.mean + EASIER))[:NEAREST]
        place = int(dice.choice(near))
        good = bool(dice.random() < chance(strength, true[place]))
        rating = rated(rating, float(hard[place]), float(errors[place]), good)
    return rating


def rank_correlation(one: Reals, other: Reals) -> float:
    """Of two lists of numbers (C. Spearman, 1904)."""
    ranks = np.array([np.argsort(np.argsort(values)) for values in (one, other)])
    return float(np.corrcoef(ranks).ravel()[1])


def measure(learners: int, answers: int) -> None:
    """Print how well ratings order learners, and how well difficulties agree with how often levels fail."""
    dice = np.random.default_rng(SEED)
    hard, errors = (np.array([getattr(one, name) for one in stored()]) for name in ("rating", "deviation"))
    strengths = dice.normal(START[0], STRENGTH, learners)
    found = [answered(strength, answers, dice, hard, errors) for strength in strengths]
    means = np.array([rating.mean for rating in found])
    inside = np.mean([rating.low < strength < rating.high for rating, strength in zip(found, strengths, strict=True)])
    print(f"{learners} learners, {answers} answers each, ratings spread by {STRENGTH:.0f}")
    print(f"rank correlation of strength and rating: {rank_correlation(strengths, means):.3f}")
    print(f"typical error: {np.sqrt(np.mean((means - strengths) ** 2)):.0f}; 95 % intervals hold {100 * inside:.1f} %")
    right = np.array([one.puzzle().right for one in stored()])
    for level, strength in enumerate(LEVELS):
        expected = chance(strength, hard)
        off = np.sqrt(np.mean((expected - right[:, level]) ** 2))
        solved, said = right[:, level].mean(), expected.mean()
        print(f"level {level + 1}: solves {solved:.3f}, by the ratings {said:.3f}; rms {off:.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=measure.__doc__)
    parser.add_argument("learners", type=int, nargs="?", default=5_000)
    parser.add_argument("answers", type=int, nargs="?", default=40)
    given = parser.parse_args()
    measure(given.learners, given.answers)
