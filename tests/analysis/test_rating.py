"""Ratings on one scale: found again from games of players whose strength is known."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from eternitium.analysis.league import Row
from eternitium.certainty import Z
from eternitium.policies.rating import ANCHOR, AT, SHARED_GAMES, ratings
from tests.support.table import each

TRUTH = {"a": 640.0, "b": 870.0, ANCHOR: AT, "c": 1_110.0, "d": 1_390.0}


def chance(one: float, other: float) -> float:
    return float(1 / (1 + 10 ** ((other - one) / 400)))


def row(policy: str, against: str, share: float, games: int = 1_000) -> Row:
    return Row(policy, against, games, share, 0.0, 1.0)


def expected(games: int = 10**7) -> list[Row]:
    """Each pair with the share that its strengths make likeliest."""
    return [row(a, b, chance(TRUTH[a], TRUTH[b]), games) for a, b in combinations(TRUTH, 2)]


def test_a_known_truth_is_found_the_strongest_first() -> None:
    found = ratings(expected())
    assert list(found) == sorted(TRUTH, key=lambda name: -TRUTH[name])
    for name, (points, low, high) in found.items():
        assert points == pytest.approx(TRUTH[name], abs=0.1)
        assert low <= points <= high and (high - low < 1)
    assert found[ANCHOR] == (AT, AT, AT)


def test_a_chain_of_neighbours_is_enough_and_who_is_far_from_the_anchor_is_less_certain() -> None:
    chain = [row(a, b, chance(TRUTH[a], TRUTH[b]), 400) for a, b in pairwise(TRUTH)]
    found = ratings(chain)
    width = {name: high - low for name, (_, low, high) in found.items()}
    assert {name: round(rating.points) for name, rating in found.items()} == pytest.approx(TRUTH, abs=4)
    assert width["a"] > width["b"] > 0 and width["d"] > width["c"] > 0


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    dice, inside, asked = np.random.default_rng(5), 0, 0
    for _ in range(200):
        played = [line._replace(share=dice.binomial(150, line.share) / 150, games=150) for line in expected()]
        for name, (_, low, high) in ratings(played).items():
            asked += name != ANCHOR
            inside += name != ANCHOR and low <= TRUTH[name] <= high
    assert 0.92 < inside / asked < 0.98


def test_the_interval_of_two_is_the_one_of_the_textbook() -> None:
    """For n games at even strength the error of the logit is 2 / sqrt(n)."""
    points, low, high = ratings([row("a", ANCHOR, 0.5, 400 - SHARED_GAMES)])["a"]
    assert points == pytest.approx(AT)
    assert high - points == pytest.approx(Z * 2 / 20 * 400 / np.log(10)) == pytest.approx(points - low)


def test_who_has_lost_all_games_has_a_rating_too() -> None:
    few, many = (ratings([row("a", ANCHOR, 0.0, games)])["a"] for games in (50, 5_000))
    assert many.points < few.points < 400 and np.isfinite(many).all()


def test_lines_without_an_opponent_do_not_count() -> None:
    assert ratings([*expected(), row("a", "", 0.9), row("e", "", 0.9)]) == ratings(expected())


@each(
    "rows said",
    ([], "no games link anybody to steady"),
    ([row("a", "b", 0.5)], "no games link a, b to steady"),
    ([row("a", ANCHOR, 0.5), row("b", "c", 0.5)], "no games link b, c to steady"),
)
def test_who_met_nobody_of_the_others_has_no_place_on_the_scale(rows: list[Row], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ratings(rows)
