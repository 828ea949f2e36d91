"""Whom a player plays like."""

import json
from importlib import resources

import numpy as np
import pytest

from eternitium import Game, PlayerView, Rules, like_level
from eternitium.analysis import likeness
from eternitium.analysis.levels import level1
from eternitium.analysis.report import Rate, reports
from eternitium.analysis.statistics import Estimate
from eternitium.certainty import Z
from eternitium.policies import master
from eternitium.policies.registry import LEVELS
from tests.support.table import each

RATES = (8.0, 6.0, 6.5, 4.0, 3.0, 2.5, 2.0, 1.0)
SAID = {
    (1, 8): "There were too few choices to tell the level.",
    (5, 7): "That is as much as levels 5 to 7 lose.",
}


@each(
    "mean error expected",
    (4.1, 0.0, (4, 4, 4)),
    (50.0, 0.0, (1, 1, 1)),
    (0.0, 0.0, (8, 8, 8)),
    (3.5, 0.0, (5, 5, 5)),
    (2.5, 0.26, (6, 5, 7)),
    (2.5, np.inf, (6, 1, 8)),
)
def test_the_level_whose_rate_is_nearest_and_the_levels_within_the_interval(
    monkeypatch: pytest.MonkeyPatch, mean: float, error: float, expected: tuple[int, int, int]
) -> None:
    monkeypatch.setattr(likeness, "level_rates", lambda: tuple(Estimate(rate, 0.1) for rate in RATES))
    like = like_level(Rate(9, mean, error))
    assert like == expected and like.is_open == (expected[1:] == (1, 8))
    assert like.text() == SAID.get(expected[1:], f"That is as much as level {expected[0]} loses.")


def test_without_a_decision_nobody_is_like_anybody() -> None:
    with pytest.raises(ValueError, match="rate: it has no decision"):
        like_level(Rate(0, 0.0, np.inf))


def test_the_stored_rates_are_those_of_all_levels_and_say_how_they_were_made() -> None:
    stored = json.loads(resources.files("eternitium.analysis").joinpath(likeness.FILE).read_text("ascii"))
    assert [level["name"] for level in stored["levels"]] == [*LEVELS]
    assert stored["command"].startswith("python -m tests.bench.error_rates ") and isinstance(stored["seed"], int)
    weak, strong = (
        np.mean([rate.mean for rate in some]) for some in (likeness.level_rates()[:3], likeness.level_rates()[5:])
    )
    assert weak > 2 * strong > 0
    *others, best = likeness.level_rates()
    assert all(0 < rate.error < rate.mean for rate in others)
    assert 0 < best.error < 0.1 and abs(best.mean) < Z * best.error  # nothing that a report could see


@pytest.mark.usefixtures("loops")
def test_a_beginner_is_told_from_a_master() -> None:
    game, players = Game(2, Rules("de"), 6), (level1.for_game(1), master)
    while not game.is_over:
        game.push(players[game.player].choose(PlayerView(game)))
    *_, found = reports(game, rollouts=256)
    beginner, strong = (found.error_rate(seat) for seat in (0, 1))
    assert beginner.mean > 2 * strong.mean and like_level(beginner).level < like_level(strong).level
