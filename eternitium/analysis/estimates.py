"""Means and their standard errors, with luck taken out."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.engine.layout import Reals

Z: Final = 1.959964  # 95 % of a normal distribution lie within so many standard deviations
LEAST_WORLDS: Final = 200  # with fewer, luck is not taken out: the coefficients would fit noise


class Estimate(NamedTuple):
    """A mean with its standard error."""

    mean: float
    error: float


def estimate(values: Reals, groups: int, luck: Reals | None = None) -> Estimate:
    """Mean of results, shape (worlds,), with its standard error.

    Worlds of one group share a joint draw of what is known and may be alike; the error counts that in. Luck, shape
    (worlds, measures), is taken out by least squares: each measure's mean is known to be 0 (control variates).
    """
    fitted, intercept = _without_luck(values, luck)
    return Estimate(intercept, _error(fitted, groups))


def _without_luck(values: Reals, luck: Reals | None) -> tuple[Reals, float]:
    """What is left of each result, around its mean, and the mean."""
    if luck is None or len(values) < LEAST_WORLDS:
        mean = float(values.mean())
        return values - mean, mean
    measures = luck[:, luck.std(axis=0) > 0]
    table = np.column_stack([np.ones(len(values)), measures])
    coefficients = np.linalg.lstsq(table.T @ table, table.T @ values, rcond=None)[0]
    return values - table @ coefficients, float(coefficients[0])


def _error(rest: Reals, groups: int) -> float:
    """Standard error of a mean from what is left around it."""
    n = len(rest)
    if n < 2:
        return float("inf")
    if groups == 1 or n <= groups:
        return float(rest.std(ddof=1) / np.sqrt(n))
    sums = np.array([rest[group::groups].sum() for group in range(groups)])
    return float(np.sqrt((sums**2).sum() * groups / (groups - 1)) / n)


def interval(found: Estimate, least: float, most: float = np.inf) -> tuple[float, float]:
    """A 95 % interval around a mean, within what is possible."""
    return max(found.mean - Z * found.error, least), min(found.mean + Z * found.error, most)


def share_interval(found: Estimate, n: int) -> tuple[float, float]:
    """A 95 % interval of a chance (E. B. Wilson, 1927), also where all rollouts agree.

    It counts as many rollouts as would have this error without variance reduction.
    """
    p = min(max(found.mean, 0.0), 1.0)
    if found.error > 0 and 0 < p < 1:
        n = max(round(p * (1 - p) / found.error**2), 1)
    middle = (p + Z**2 / (2 * n)) / (1 + Z**2 / n)
    half = Z / (1 + Z**2 / n) * np.sqrt(p * (1 - p) / n + Z**2 / (4 * n**2))
    return max(float(middle - half), 0.0), min(float(middle + half), 1.0)
