"""Means and their standard errors, with luck taken out."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.engine.layout import Reals

Z: Final = 1.959964  # 95 % of a normal distribution lie within so many standard deviations
# With fewer worlds coefficients fit noise: only the last measures are used, as many as that allows.
WORLDS_A_MEASURE: Final = 25


class Estimate(NamedTuple):
    """A mean with its standard error."""

    mean: float
    error: float


def estimate(values: Reals, groups: int, luck: Reals | None = None) -> Estimate:
    """Mean of results, shape (worlds,), with its standard error.

    Worlds of one group share a joint draw of what is known and may be alike; the error counts that in. Luck, shape
    (worlds, measures), the most telling measures last, is taken out by least squares: each measure's mean is known to
    be 0 (control variates).
    """
    measures = None if luck is None or np.ptp(values) == 0 else _useful(luck)
    if measures is None or measures.shape[1] == 0:
        mean = float(values.mean())
        return Estimate(mean, _error(values - mean, groups, 1))
    table = np.column_stack([np.ones(len(values)), measures])
    coefficients = np.linalg.lstsq(table.T @ table, table.T @ values, rcond=None)[0]
    return Estimate(float(coefficients[0]), _error(values - table @ coefficients, groups, table.shape[1]))


def _useful(luck: Reals) -> Reals:
    """The measures that vary, not more of them than the worlds can bear."""
    found = luck[:, max(luck.shape[1] - len(luck) // WORLDS_A_MEASURE, 0) :]
    return found[:, np.ptp(found, axis=0) > 0]


def _error(rest: Reals, groups: int, fitted: int) -> float:
    """Standard error of a mean from what is left around it after so many numbers were fitted."""
    n = len(rest)
    if n <= fitted:
        return float("inf")
    if groups == 1 or n <= groups:
        variance = (rest**2).sum() / n**2
    else:
        sums = np.array([rest[group::groups].sum() for group in range(groups)])
        variance = (sums**2).sum() / n**2 * (groups / (groups - 1)) * ((n - 1) / n)
    return float(np.sqrt(variance * n / (n - fitted)))


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
    return max(min(float(middle - half), p), 0.0), min(max(float(middle + half), p), 1.0)
