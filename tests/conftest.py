"""Fixtures of the whole test suite."""

import sys
from collections.abc import Iterator

import pytest

from eternitium import Game
from tests.support import ahead
from tests.support.helpers import fresh
from tests.support.samples import DEEP

pytest_plugins = ["tests.support.rule_coverage", "tests.support.signals"]
collect_ignore = [] if DEEP else ["deep"]


# What takes longest begins first, so that no worker is left alone with it at the end.
LONGEST = (
    "browser/test_faults.py",
    "analysis/test_advise.py",
    "browser/test_lab.py",
    "experiments/test_worth.py",
    "browser/test_lessons.py",
    "notebooks/08_your_own_policy.ipynb",
    "browser/",
    "notebooks/",
    "belief/",
    "analysis/",
    "server/",
    "experiments/",
    "interop/",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what runs before a release only, and begin with what takes long."""
    later = [item for item in items if item.get_closest_marker("deep") and not DEEP]
    config.hook.pytest_deselected(items=later)
    items[:] = sorted((item for item in items if item not in later), key=_place)


def _place(item: pytest.Item) -> int:
    path = item.path.as_posix()
    return next((place for place, name in enumerate(LONGEST) if f"/{name}" in path), len(LONGEST))


@pytest.fixture
def game() -> Game:
    """A new game of two players, first technologies taken, player 0 about to take a portal."""
    return fresh(players=2, seed=1)


@pytest.fixture
def made_up_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forecasts and advice that are soon there and always the same."""
    ahead.install(monkeypatch, "forecast", "advice", "compiled")


@pytest.fixture(autouse=True)
def _close_boards() -> Iterator[None]:
    """No board goes on looking ahead in a thread while other tests run."""
    yield
    if "ipywidgets" in sys.modules:
        sys.modules["ipywidgets"].Widget.close_all()
