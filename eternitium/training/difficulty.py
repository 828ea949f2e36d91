"""The difficulty of a puzzle, on the scale of the league's ratings.

A player whose rating is r solves a puzzle of rating d with probability g + (1 - g) / (1 + 10 ** ((d - r) / 400)): on
the scale of A. Elo's ratings, the model of A. Birnbaum (1968) with a chance to guess. That chance g is the share of
the choices that are good. `d` is the most likely one for what all levels do there.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from eternitium.engine.layout import Reals

SCALE: Final = 400 / np.log(10)  # rating points for odds that are e times as good
# The strength at puzzles of the levels 1 to 7, and of one who takes what seems best at a glance, which level 8 no
# longer does; as a test finds from the stored bank. On average the seven are as strong as in the league.
LEVELS: Final = (609.0, 669.0, 793.0, 883.0, 1038.0, 1201.0, 1438.0, 1471.0)
LOOKS: Final = 8.0  # looks in which a level is measured: the weight of each
PRIOR: Final = (850.0, 400.0)  # mean and standard deviation of puzzles of which nothing is known
STEPS: Final = 100  # of Fisher's scoring, at most
SMALLEST_STEP: Final = 0.01  # rating points between two of its steps
MOST_GUESSED: Final = 2.5  # times the error of a puzzle that cannot be guessed, at most: an entry holds 1,000 points
FARTHEST: Final = 80.0  # rating points that a step goes at most


class Difficulty(NamedTuple):
    """The difficulty of a puzzle. `rating`: on the scale of the league; `deviation`: its standard error."""

    rating: float
    deviation: float


def difficulty(right: Sequence[float], guess: float = 0.0) -> Difficulty:
    """Return the difficulty of a puzzle by how often the levels solve it.

    Args:
        right: how often each level chooses well, 0 to 1, weakest first.
        guess: how often somebody does who knows nothing.

    >>> difficulty([0.1, 0.2, 0.3, 0.5, 0.55, 0.8, 0.85, 0.9]).rating > difficulty([0.9] * 8).rating
    True
    """
    shares, rating = np.asarray(right, dtype=float), PRIOR[0]
    for _ in range(STEPS):
        slope, curve = _derivatives(rating, shares, guess)
        step = float(np.clip(slope / curve, -FARTHEST, FARTHEST))
        rating += step
        if abs(step) < SMALLEST_STEP:
            break
    return Difficulty(float(rating), float(_derivatives(rating, shares, guess)[1] ** -0.5))


def chance(rating: float | Reals, puzzle: float | Reals, guess: float | Reals = 0.0) -> Reals:
    """Return the chance that a player of a rating solves a puzzle of another one. `guess`: as in `difficulty`."""
    known = 1 / (1 + np.exp((np.asarray(puzzle) - rating) / SCALE))
    found: Reals = np.asarray(guess + (1 - np.asarray(guess)) * known)
    return found


def without_guesses(rating: float, puzzle: Difficulty, guess: float) -> Difficulty:
    """Return a puzzle that nobody can guess, which a player of this rating solves as often and which tells as much."""
    known, solves = float(chance(rating, puzzle.rating)), float(chance(rating, puzzle.rating, guess))
    told = (1 - guess) * known * (1 - known) / (solves * (1 - solves))  # of what an answer tells if nobody can guess
    wide = min(1 / told, MOST_GUESSED)
    deviation = (wide**2 * (SCALE**2 + puzzle.deviation**2) - SCALE**2) ** 0.5
    return Difficulty(rating - wide * SCALE * float(np.log(solves / (1 - solves))), float(deviation))


def _derivatives(rating: float, shares: Reals, guess: float) -> tuple[float, float]:
    """Return the first derivative of the log posterior by the rating, and the information (R. Fisher) it rests on."""
    known = chance(np.array(LEVELS), rating)
    expected = guess + (1 - guess) * known
    change = (1 - guess) * known * (1 - known) / SCALE
    weight = LOOKS * change / (expected * (1 - expected))
    mean, spread = PRIOR
    slope = (weight * (expected - shares)).sum() - (rating - mean) / spread**2
    return float(slope), float((weight * change).sum() + 1 / spread**2)
