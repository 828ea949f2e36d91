"""The measurements of the studies in simulated games, each with its 95% interval."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from eternitium.analysis.simulate import Simulation, simulate
from eternitium.analysis.statistics import Estimate, interval, share_interval
from eternitium.engine.layout import Reals
from eternitium.experiments.studies.store import HIGH, LOW, Numbers

Flags = NDArray[np.bool_]


def played(**task: Any) -> Simulation:
    """Simulate games, all of them: a table needs all of its games.

    `task`: as for `simulate`. Raises KeyboardInterrupt: somebody pressed Ctrl-C.
    """
    games = simulate(**task, progress=False)
    if games.interrupted:
        raise KeyboardInterrupt
    return games


class Chance(NamedTuple):
    """The share of games in which something happened, with the 95% interval of its chance."""

    share: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%}, {self.games} games)"


def chance_of(shares: ArrayLike) -> Chance:
    """Return the chance that something happens, from its shares in some games.

    The interval is that of E. B. Wilson (1927). `shares`: shape (games,), for each game 1 or true, a fraction, or 0,
    such as `simulate(...).finished`. Raises ValueError: there is not one share for each game, or one is not a share.
    """
    values = np.asarray(shares, float)
    if values.ndim != 1 or not values.size or not ((values >= 0) & (values <= 1)).all():
        raise ValueError("shares: give one number from 0 to 1, or true or false, for each of one or more games")
    found = mean_of(values)
    return Chance(found.mean, *share_interval(found, len(values)), len(values))


def chance(name: str, shares: Reals | Flags) -> Numbers:
    """Return the chance that something happens, with its interval, under a name; `shares` as in `chance_of`."""
    found = chance_of(shares)
    return measure(name, found.share, found.low, found.high)


def change(name: str, before: Flags, after: Flags) -> Numbers:
    """Return the change of a chance between two ways to play the same deals; both of shape (games,).

    The interval is that of D. G. Bonett and R. M. Price (2012): it counts one more game that changed to either side, so
    that games which all went alike do not count as proof.
    """
    n = len(before) + 2
    better, worse = ((after & ~before).sum() + 1) / n, ((before & ~after).sum() + 1) / n
    middle = better - worse
    around = Estimate(float(middle), float(np.sqrt((better + worse - middle**2) / n)))
    return measure(name, float(after.mean() - before.mean()), *interval(around, -1, 1))


def average(name: str, values: Reals | NDArray[np.int64], least: float = 0) -> Numbers:
    """Return the mean, with its interval, of a number that is never below `least`; shape (games,)."""
    found = mean_of(values)
    return measure(name, found.mean, *interval(found, least))


def mean_of(values: NDArray[Any]) -> Estimate:
    """Return the mean of one number per game, shape (games,), with its standard error.

    The error is infinite for a single game, and for games that all gave the same number.
    """
    n = len(values)
    error = float(values.std(ddof=1)) / float(np.sqrt(n)) if n > 1 and np.ptp(values) > 0 else float("inf")
    return Estimate(float(values.mean()), error)


def measure(name: str, found: float, low: float, high: float) -> Numbers:
    """Return a number with its interval, under a name."""
    return {name: found, f"{name}{LOW}": low, f"{name}{HIGH}": high}
