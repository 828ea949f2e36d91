"""Levels play as they do before the evaluator is compiled: tables do not depend on how well they play."""

import pytest


@pytest.fixture(autouse=True)
def quick_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eternitium.match.seats._can_look_ahead", lambda: False)
