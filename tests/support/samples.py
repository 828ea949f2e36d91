"""How much is tried: some of it every day, all of it in `.ci/deep`."""

import os

import pytest
from _pytest.mark.structures import ParameterSet

DEEP = bool(os.environ.get("ETERNITIUM_DEEP"))


def samples(few: int, *, deep: int) -> int:
    """The number of seeds, games or deals for a test: `few`, and `deep` of them with ETERNITIUM_DEEP=1."""
    return deep if DEEP else few


def later(*values: object) -> ParameterSet:
    """A row of `pytest.mark.parametrize` that is left out but for ETERNITIUM_DEEP=1."""
    return pytest.param(*values, marks=pytest.mark.deep)
