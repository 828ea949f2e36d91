"""How much is tried: a little by every run, all of it in `.ci/deep`."""

import os

import pytest
from _pytest.mark.structures import ParameterSet

DEEP = bool(os.environ.get("ETERNITIUM_DEEP"))


def samples(few: int, *, deep: int) -> int:
    """The number of seeds, games or deals for a test: `few`, and `deep` with ETERNITIUM_DEEP=1."""
    return deep if DEEP else few


def thinned(every: int) -> int:
    """The step through a long table: each row is tried with ETERNITIUM_DEEP=1, else one of `every`."""
    return samples(every, deep=1)


def later(*values: object) -> ParameterSet:
    """A row of `pytest.mark.parametrize` that is left out but for ETERNITIUM_DEEP=1."""
    return pytest.param(*values, marks=pytest.mark.deep)
