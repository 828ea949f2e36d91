"""The difficulty of a puzzle: the rating at which a player of the league solves it in half of the cases.

A player whose rating is r solves a puzzle of rating d with probability 1 / (1 + 10 ** ((d - r) / 400)), the scale of
A. Elo's ratings and the model of G. Rasch (1960). `d` is the most likely one for what all levels do there.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from eternitium.engine.layout import Reals

SCALE: Final = 400 / np.log(10)  # rating points for odds that are e times as good
# The strength of the levels 1 to 8 at puzzles, as a test finds from the stored bank.
# Single decisions separate them less than whole games do; on average they are as strong as in the league.
LEVELS: Final = (714.0, 713.0, 787.0, 847.0, 963.0, 1094.0, 1244.0, 1338.0)
LOOKS: Final = 8.0  # looks in which a level is measured: the weight of each
PRIOR: Final = (850.0, 400.0)  # mean and standard deviation of puzzles of which nothing is known
STEPS: Final = 30  # of Newton's method, at most
SMALLEST_STEP: Final = 0.01  # rating points between two of its steps
FARTHEST: Final = 80.0  # rating points that a step goes at most


class Difficulty(NamedTuple):
    """The difficulty of a puzzle. `rating`: on the scale of the league; `deviation`: its standard error."""

    rating: float
    deviation: float


def difficulty(right: Sequence[float]) -> Difficulty:
    """Return the difficulty of a puzzle by how often the levels solve it.

    Args:
        right: how often each level chooses well, 0 to 1, weakest first.

    >>> difficulty([0.1, 0.2, 0.3, 0.5, 0.55, 0.8, 0.85, 0.9]).rating > difficulty([0.9] * 8).rating
    True
    """
    shares, rating = np.asarray(right, dtype=float), PRIOR[0]
    for _ in range(STEPS):
        slope, curve = _derivatives(rating, shares)
        step = slope / curve
        rating += step
        if abs(step) < SMALLEST_STEP:
            break
    return Difficulty(float(rating), float(_derivatives(rating, shares)[1] ** -0.5))


def chance(rating: float | Reals, puzzle: float | Reals) -> Reals:
    """Return the chance that a player of a rating solves a puzzle of another one."""
    found: Reals = np.asarray(1 / (1 + np.exp((np.asarray(puzzle) - rating) / SCALE)))
    return found


def _derivatives(rating: float, shares: Reals) -> tuple[float, float]:
    """Return the first derivative of the log posterior by the rating, and minus the second one."""
    expected = chance(np.array(LEVELS), rating)
    mean, spread = PRIOR
    slope = LOOKS * (expected - shares).sum() / SCALE - (rating - mean) / spread**2
    curve = LOOKS * (expected * (1 - expected)).sum() / SCALE**2 + 1 / spread**2
    return float(slope), float(curve)
