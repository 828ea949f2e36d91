"""Small sets, each as one number: bit k is set if k is a member. Cards and the actions of step 2 come as such."""

from typing import Final

import numpy as np

from eternitium.engine.layout import INT

# 2 is a primitive root modulo 67: its powers leave different remainders.
_PRIME: Final = 67
_LOWEST: Final = np.zeros(_PRIME, INT)
_LOWEST[[pow(2, k, _PRIME) for k in range(_PRIME - 1)]] = range(_PRIME - 1)


def set_of(*members: int) -> int:
    """The set of these numbers."""
    return sum(1 << member for member in members)


def lowest(numbers: int) -> int:
    """The lowest number of a set that is not empty."""
    return _LOWEST[(numbers & -numbers) % _PRIME]


def without_lowest(numbers: int) -> int:
    """What is left of a set when its lowest number is taken."""
    return numbers & (numbers - 1)
