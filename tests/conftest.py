"""Fixtures of the whole test suite."""

import os

import pytest

from eternitium import Game
from tests.helpers import fresh

pytest_plugins = ["tests.rule_coverage"]
collect_ignore = [] if os.environ.get("ETERNITIUM_DEEP") else ["deep"]


@pytest.fixture
def game() -> Game:
    """A new game of two players, first technologies taken, player 0 about to take a portal."""
    return fresh(players=2, seed=1)
