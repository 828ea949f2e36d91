"""The standard of certainty: the level of every interval, and the size of a clear difference."""

from typing import Final

CONFIDENCE: Final = 0.95  # of every interval
Z: Final = 1.959964  # standard deviations on either side that hold this share of a normal distribution
CLEAR_ERRORS: Final = 2.0  # standard errors: anything further away is reported as a difference, not as chance
