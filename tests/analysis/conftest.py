"""Fixtures of the tests of forecasts, advice and policies."""

import pytest

from eternitium.analysis import compiled
from eternitium.analysis.compiled import Loops


@pytest.fixture(scope="session")
def loops() -> Loops:
    """The compiled loops; from nothing this takes a minute or two."""
    return compiled.load()
