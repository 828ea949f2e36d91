"""What the studies measure in simulated games, each with its 95 % interval."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from eternitium.analysis.simulate import Simulation, simulate
from eternitium.analysis.statistics import Estimate, interval, share_interval
from eternitium.engine.layout import Reals
from eternitium.experiments.studies.store import HIGH, LOW, Numbers

Flags = NDArray[np.bool_]


def played(**task: Any) -> Simulation:
    """Simulated games, all of them: a table is not made from part of its games.

    `task`: as for `simulate`. Raises KeyboardInterrupt: somebody pressed Ctrl-C meanwhile.
    """
    games = simulate(**task, progress=False)
    if games.interrupted:
        raise KeyboardInterrupt
    return games


class Chance(NamedTuple):
    """How often something happened, with the 95 % interval of how often it does."""

    share: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%}, {self.games} games)"


def chance_of(shares: ArrayLike) -> Chance:
    """Return how often something happens, from what happened in some games.

    The interval is that of E. B. Wilson (1927). `shares`: shape (games,), 1 or true, a part, or 0 in each game, such as
    `simulate(...).finished`. Raises ValueError: not one share for each game, or something that is none.
    """
    values = np.asarray(shares, float)
    if values.ndim != 1 or not values.size or not ((values >= 0) & (values <= 1)).all():
        raise ValueError("shares: give one number from 0 to 1, or true or false, for each of one or more games")
    found = mean_of(values)
    return Chance(found.mean, *share_interval(found, len(values)), len(values))


def chance(name: str, shares: Reals | Flags) -> Numbers:
    """Return how often something happens; shares, shape (games,), are 1 or true, a part, or 0 in each game."""
    found = chance_of(shares)
    return _measure(name, found.share, found.low, found.high)


def change(name: str, before: Flags, after: Flags) -> Numbers:
    """By how much a chance changes from one way to play the same deals to another; shapes (games,).

    The interval is that of D. G. Bonett and R. M. Price (2012): it counts a game more that changed to either side, so
    that games which all went alike do not pass for proof.
    """
    n = len(before) + 2
    better, worse = ((after & ~before).sum() + 1) / n, ((before & ~after).sum() + 1) / n
    middle = better - worse
    around = Estimate(float(middle), float(np.sqrt((better + worse - middle**2) / n)))
    return _measure(name, float(after.mean() - before.mean()), *interval(around, -1, 1))


def average(name: str, values: Reals | NDArray[np.int64], least: float = 0) -> Numbers:
    """Return the mean of a number that is not below a limit; shape (games,)."""
    found = mean_of(values)
    return _measure(name, found.mean, *interval(found, least))


def mean_of(values: NDArray[Any]) -> Estimate:
    """Return the mean of one number a game, shape (games,), with its standard error.

    Games that all gave the same do not tell how far others may lie from it; nor does a single one.
    """
    n = len(values)
    error = float(values.std(ddof=1)) / float(np.sqrt(n)) if n > 1 and np.ptp(values) > 0 else float("inf")
    return Estimate(float(values.mean()), error)


def _measure(name: str, found: float, low: float, high: float) -> Numbers:
    return {name: found, f"{name}{LOW}": low, f"{name}{HIGH}": high}
