"""The strength of a person: a rating with its uncertainty, one by the puzzles, and one by whole games.

Each answer is a game against the puzzle, whose difficulty is known from the league (`difficulty`): R. C. Weng and
C.-J. Lin, "A Bayesian approximation method for online ranking", 2011, with the model of Bradley and Terry.
"""

import math
from typing import Final, NamedTuple

from eternitium.certainty import Z
from eternitium.training.difficulty import SCALE

START: Final = (900.0, 350.0)  # mean and standard deviation of an unknown person
DRIFT: Final = 3.0  # rating points by which strength may change from one answer to the next
SURE: Final = 150.0  # the largest standard deviation of a rating that is more than a guess
NOISE: Final = SCALE**2  # twice the variance of how well somebody plays once
LEAST_VARIANCE: Final = 1e-4  # the share of the variance that an answer leaves at least


class Rating(NamedTuple):
    """The strength of a person, on the scale of the league.

    `mean`: the most likely rating; `deviation`: its standard deviation; `answers`: how many it rests on.
    """

    mean: float = START[0]
    deviation: float = START[1]
    answers: int = 0

    @property
    def low(self) -> float:
        """The lower end of the 95% interval."""
        return self.mean - Z * self.deviation

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + Z * self.deviation

    @property
    def is_sure(self) -> bool:
        """Whether it is more than a guess."""
        return self.deviation <= SURE


def expected(before: Rating, other: float, deviation: float) -> float:
    """Return the share of the win that a person may expect against an opponent, or the chance to solve a puzzle.

    Args:
        before: the rating of the person.
        other: the rating of the opponent or the puzzle, on the same scale.
        deviation: the standard error of that.
    """
    spread = math.sqrt(before.deviation**2 + deviation**2 + 2 * DRIFT**2 + NOISE)
    return 1 / (1 + math.exp((other - before.mean) / spread))


def rated(before: Rating, puzzle: float, deviation: float, good: float) -> Rating:
    """Return the rating after an answer, or after a game.

    Args:
        before: the rating until then.
        puzzle: how hard the puzzle is, or how strong the opponent, on the same scale.
        deviation: the standard error of that.
        good: whether it was solved; the share of the win.

    >>> rated(Rating(), 950, 60, good=True).mean > START[0]
    True
    """
    variance = before.deviation**2 + DRIFT**2
    spread = math.sqrt(variance + deviation**2 + DRIFT**2 + NOISE)
    likely, step = expected(before, puzzle, deviation), variance / spread
    left = max(1 - step / spread * likely * (1 - likely), LEAST_VARIANCE)
    return Rating(before.mean + step * (good - likely), math.sqrt(variance * left), before.answers + 1)
