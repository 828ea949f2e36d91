"""The chance to win as those at a table play."""

import numpy as np
import pytest

from eternitium import Game, forecast
from eternitium.analysis.as_played import LEAD_LEFT, LONGEST, SLIPS_A_TURN, as_played, turns_left
from eternitium.analysis.results import SeatForecast
from eternitium.policies.rating import POINTS
from tests.support.table import each


@each(
    "shares left ratings expected",
    ([0.25] * 4, 9, [900] * 4, [0.25] * 4),  # equals
    ([1.0, 0.0], 1, [500, 1_400], [1.0, 0.0]),  # what is certain stays
    (
        [0.9, 0.1],
        0,
        [500, 1_400],
        [9**LEAD_LEFT / (1 + 9**LEAD_LEFT), 1 / (1 + 9**LEAD_LEFT)],
    ),  # the end: only the lead counts
    ([0.5], 0, [700], [0.5]),  # alone at the end
    ([0.8], 4, [1_000], [0.8 * (1 - SLIPS_A_TURN) ** 4]),  # alone: each turn costs a part
)
def test_what_is_plain(shares: list[float], left: float, ratings: list[float], expected: list[float]) -> None:
    assert as_played(shares, left, ratings) == pytest.approx(expected, abs=0.002)


def test_strength_counts_more_the_longer_the_game_is_and_only_by_differences() -> None:
    shares, ratings = [0.5, 0.3, 0.2], np.array([900.0, 1_000.0, 1_300.0])
    weak, *_, strong = np.array([as_played(shares, left, ratings) for left in (0.5, 2, 8)]).T
    assert (np.diff(weak) < 0).all() and (np.diff(strong) > 0).all()
    assert as_played(shares, 5, ratings) == pytest.approx(as_played(shares, 5, ratings + 300))
    assert as_played(shares, 5, ratings).sum() == pytest.approx(1)
    alone = [float(as_played([0.6], 6, [rating])[0]) for rating in (500, 900, 1_300)]
    assert alone == sorted(alone) and alone[0] > 0.05 and alone[-1] < 0.99


def test_at_the_deal_it_is_what_the_ratings_say() -> None:
    """Of equal chances, as the league counts them: over both seats of deals, with as many turns as games last."""
    left = turns_left(forecast(Game(seed=4), rollouts=500).seats)
    assert 5 < left < 10
    for points in (-300, -100, 200):
        won = as_played([0.5, 0.5], left, [1_000 + points, 1_000])[0]
        assert won == pytest.approx(1 / (1 + np.exp(-points / POINTS)), abs=0.05)


def test_turns_are_those_of_the_nearest_player_and_never_counts_as_long() -> None:
    soon, late = (SeatForecast(seat, 0.5, np.array(pmf)) for seat, pmf in enumerate(([0, 0.5, 0.5], [0, 0, 0, 0.5])))
    assert turns_left([late, soon]) == 1.5 and turns_left([late]) == 1.5 + LONGEST / 2
