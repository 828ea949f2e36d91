"""Means and their standard errors."""

from typing import NamedTuple

import numpy as np

from eternitium.certainty import Z
from eternitium.engine.layout import Reals


class Estimate(NamedTuple):
    """A mean with its standard error."""

    mean: float
    error: float


def estimate(values: Reals, groups: int) -> Estimate:
    """Return the mean of results, shape (worlds,), with its standard error.

    Worlds of one group share a joint draw of what is known and may be alike; the error allows for that.
    """
    mean = float(values.mean())
    return Estimate(mean, float(np.sqrt(covariance(values[:, None] - mean, groups)[0, 0])))


def covariance(rest: Reals, groups: int) -> Reals:
    """Return the covariance of several means' errors from the deviations in each world, shape (worlds, means)."""
    n, means = rest.shape
    if n == 1:
        return np.full((means, means), np.inf)
    if groups == 1 or n <= groups:
        return np.asarray(rest.T @ rest / (n * (n - 1)))
    rows = np.zeros((-(-n // groups) * groups, means))
    rows[:n] = rest
    sums = rows.reshape(-1, groups, means).sum(axis=0)
    return np.asarray(sums.T @ sums / n**2 * (groups / (groups - 1)))


def interval(found: Estimate, least: float, most: float = np.inf) -> tuple[float, float]:
    """Return a 95% interval around a mean, within what is possible."""
    return max(found.mean - Z * found.error, least), min(found.mean + Z * found.error, most)


def share_interval(found: Estimate, n: int) -> tuple[float, float]:
    """Return a 95% interval of a chance (E. B. Wilson, 1927), also where all rollouts agree.

    It counts as many rollouts as would have this error without variance reduction.
    """
    p = min(max(found.mean, 0.0), 1.0)
    if found.error > 0 and 0 < p < 1:
        n = max(round(p * (1 - p) / found.error**2), 1)
    middle = (p + Z**2 / (2 * n)) / (1 + Z**2 / n)
    half = Z / (1 + Z**2 / n) * np.sqrt(p * (1 - p) / n + Z**2 / (4 * n**2))
    return max(min(float(middle - half), p), 0.0), min(max(float(middle + half), p), 1.0)
