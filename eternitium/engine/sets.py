"""Small sets, each as one number: bit k is set if k is a member. For cards and the actions of step 2."""

from typing import Final

import numpy as np

from eternitium.engine.layout import INT

# 2 is a primitive root modulo 67: its powers leave different remainders.
_PRIME: Final = 67
_LOWEST: Final = np.zeros(_PRIME, INT)
_LOWEST[[pow(2, k, _PRIME) for k in range(_PRIME - 1)]] = range(_PRIME - 1)


def set_of(*members: int) -> int:
    """Return the set of these numbers."""
    return sum(1 << member for member in members)


def lowest(numbers: int) -> int:
    """Return the lowest number of a set that is not empty."""
    return _LOWEST[(numbers & -numbers) % _PRIME]


def without_lowest(numbers: int) -> int:
    """Return a set without its lowest number."""
    return numbers & (numbers - 1)


def size(numbers: int) -> int:
    """Return how many members a set has, none above 61: add neighbouring groups of bits, each time twice as wide."""
    pairs = numbers - (numbers >> 1 & 0x5555_5555_5555_5555)
    fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
    eights = fours + (fours >> 4) & 0x0F0F_0F0F_0F0F_0F0F
    return eights * 0x0101_0101_0101_0101 >> 56 & 0xFF


def member(numbers: int, place: int) -> int:
    """Return the member in this place; the lowest one is in place 0."""
    for _ in range(place):
        numbers = without_lowest(numbers)
    return lowest(numbers)
