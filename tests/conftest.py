"""Fixtures of the whole test suite."""

import os
import sys
from collections.abc import Iterator

import pytest

from eternitium import Game
from tests.support.helpers import fresh

pytest_plugins = ["tests.support.rule_coverage", "tests.support.signals"]
collect_ignore = [] if os.environ.get("ETERNITIUM_DEEP") else ["deep"]


@pytest.fixture
def game() -> Game:
    """A new game of two players, first technologies taken, player 0 about to take a portal."""
    return fresh(players=2, seed=1)


@pytest.fixture(autouse=True)
def _close_boards() -> Iterator[None]:
    """No board goes on looking ahead in a thread while other tests run."""
    yield
    if "ipywidgets" in sys.modules:
        sys.modules["ipywidgets"].Widget.close_all()
