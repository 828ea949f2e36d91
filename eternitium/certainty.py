"""How sure is sure enough: the share of every interval, and the errors from which on a difference is one."""

from typing import Final

CONFIDENCE: Final = 0.95  # of every interval
Z: Final = 1.959964  # standard deviations on either side that hold this share of a normal distribution
CLEAR_ERRORS: Final = 2.0  # standard errors: what is further away than that is told as a difference, not as chance
