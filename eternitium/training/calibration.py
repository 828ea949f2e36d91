"""The quality of somebody's guesses of chances: a proper score, and a curve of what was said against what was true."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.statistics import Estimate, estimate
from eternitium.certainty import Z

BINS: Final = (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0)  # of what was said
FEWEST_GUESSES: Final = 5  # guesses in a bin before it is shown with its interval


class Guess(NamedTuple):
    """A chance that was guessed.

    `what`: what was asked, "success" or "hand"; `said`: 0 to 1; `true`: the chance itself, 0 to 1.
    """

    what: str
    said: float
    true: float


class Point(NamedTuple):
    """A point of the curve.

    `said`: what was said on average; `true`: what was true on average, with its standard error; `guesses`: their
    number.
    """

    said: float
    true: Estimate
    guesses: int

    @property
    def low(self) -> float:
        """The lower end of the 95% interval."""
        return max(0.0, self.true.mean - Z * self.true.error)

    @property
    def high(self) -> float:
        """The upper end."""
        return min(1.0, self.true.mean + Z * self.true.error)


def lost(guess: Guess) -> float:
    """Return how much worse the expected Brier score of a guess is than that of the true chance.

    A guess s of an event with chance p scores p (1 - s)^2 + (1 - p) s^2 on average; that is p (1 - p) + (s - p)^2, so
    what a guesser can do about it is (s - p)^2. (G. W. Brier, 1950.)

    >>> lost(Guess("success", 0.5, 0.25))
    0.0625
    """
    return (guess.said - guess.true) ** 2


def score(guesses: Iterable[Guess]) -> Estimate | None:
    """Return the average loss, with its standard error; None with fewer than two guesses."""
    losses = np.array([lost(guess) for guess in guesses])
    return estimate(losses, len(losses)) if len(losses) > 1 else None


def curve(guesses: Sequence[Guess]) -> list[Point]:
    """Return what was true by what was said, bin by bin; bins without enough guesses are left out."""
    said, true = np.array([(guess.said, guess.true) for guess in guesses]).reshape(-1, 2).T
    points = []
    for place in range(len(BINS) - 1):
        low, high = BINS[place : place + 2]
        inside = (said >= low) & ((said < high) | (high == 1.0))
        if inside.sum() >= FEWEST_GUESSES:
            points.append(
                Point(float(said[inside].mean()), estimate(true[inside], int(inside.sum())), int(inside.sum()))
            )
    return points
