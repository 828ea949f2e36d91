"""Many tries of the real engine against exact odds, and what a try is worth."""

from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

from eternitium import Game, odds
from eternitium.experiments import studies
from eternitium.experiments.studies import luck

GAMES = 400


@pytest.fixture(scope="module")
def tried() -> pd.DataFrame:
    return luck.deals(luck.BEFORE_A_TRY, "try circle", GAMES, seed=5)


def near(hits: Any, chance: Fraction) -> None:
    """The share lies within four standard errors of the exact chance."""
    error = (float(chance) * (1 - float(chance)) / len(hits)) ** 0.5
    assert abs(np.mean(hits) - float(chance)) <= 4 * error


# Counting


def test_the_count_adds_up() -> None:
    game = Game.from_position(luck.BEFORE_A_TRY, seed=1)
    table = luck.count(game)
    assert (table.box == table.open + table.left).all()
    assert table.loc["all"].tolist() == [60, 20, 40]
    chances = {shape: Fraction(int(n), 40) for shape, n in table.left.items() if shape != "all"}
    assert chances == odds.luck(game).shapes


# Tries


def test_tries_come_out_as_the_odds_say(tried: pd.DataFrame) -> None:
    exact = odds.luck(Game.from_position(luck.BEFORE_A_TRY, seed=1))
    for shape, chance in exact.items():
        near(tried.shown == shape, chance)
    assert (tried.success == (tried.shown == "circle")).all()


def test_a_row_tells_what_the_game_of_its_seed_does(tried: pd.DataFrame) -> None:
    for seed in (5, 6, 7, 8, 9, 10):
        game = Game.from_position(luck.BEFORE_A_TRY, seed)
        shown = game.position()["players"][0]["stack"][0]
        game.push("try circle")
        after = game.position()["players"][0]["stack"]
        row = tried.loc[seed]
        assert [shown, *after[:2]] == [f"({row[name][0]})" for name in ("shown", "top", "below")]
        assert len(after) == 4 - row.success


def test_R21_after_a_failed_try_the_engine_knows_what_the_games_show(tried: pd.DataFrame) -> None:
    seen = tried[tried.shown == "triangle"]
    game = Game.from_position(luck.BEFORE_A_TRY, seed=int(seen.index[0]))
    game.push("try circle")
    for shape, chance in odds.era_stack(game, player=0)[0].items():
        near(seen.top == shape, chance)


def test_a_last_card_leaves_nothing_below() -> None:
    game = luck.late(cards=1, circles=15)
    found = luck.deals(game.position(viewer=0), "try circle", 20)
    assert (found[found.success].top == "").all()
    assert (found[~found.success].below != "").all()


def test_a_double_portal_hits_with_both_shapes() -> None:
    found = luck.deals(luck.BEFORE_A_TRY, "try double-portal:circle+diamond", 100)
    assert (found.success == found.shown.isin(["circle", "diamond"])).all()
    near(found.success, Fraction(21, 40))


# Intervals


def test_running_ends_with_all_tries() -> None:
    table = luck.running([True, False, False, False] * 25, points=10)
    assert table.tries.is_monotonic_increasing and len(table) <= 11
    last = table.iloc[-1]
    assert (last.tries, last.share) == (100, 0.25)
    # Wilson's interval of 25 in 100
    assert (last.low, last.high) == (pytest.approx(0.1755, abs=1e-4), pytest.approx(0.3430, abs=1e-4))


def test_bands_hold_the_chance_about_as_often_as_promised() -> None:
    hits = np.random.default_rng(3).random(40_000) < 0.3
    table = luck.bands(hits, 40)
    assert len(table) == 1_000
    assert table.share.mean() == pytest.approx(hits.mean())
    held = ((table.low <= 0.3) & (table.high >= 0.3)).mean()
    assert 0.92 <= held <= 0.98


# What a try is worth


def test_late_positions_have_the_chance_that_is_asked_for() -> None:
    for circles in (0, 4, 15):
        game = luck.late(3, circles)
        assert odds.luck(game)["circle"] == Fraction(circles, 20)
        assert [str(action) for action in game.legal_actions] == ["try circle", "end"]
    assert "pass" in luck.late(3, 7, played=0).legal_actions


def test_weighing_is_the_mean_of_its_two_sides() -> None:
    table = luck.weigh(1, [12], rollouts=400, seed=2)
    row = table.iloc[0]
    assert (row.circles, row.chance) == (12, 0.6)
    assert row.fair == pytest.approx(row.miss / (row.hit + row.miss))
    # A hit on the last card saves the whole turn at least; a miss puts another card there.
    assert row.hit >= 1 and row.miss > 0
    expected = 0.6 * row.hit - 0.4 * row.miss
    assert abs(row.gain - expected) <= 4 * row.gain_error


def test_a_sure_miss_and_a_better_chance() -> None:
    table = luck.weigh(1, [0, 15], rollouts=300, seed=2)
    assert np.isnan(table.hit[0]) and table.gain[0] < -4 * table.gain_error[0]
    assert table.gain[1] > 4 * table.gain_error[1]
    assert table.win[0] < 0 < table.win[1]


def test_the_same_seed_weighs_alike() -> None:
    first, second = (luck.weigh(2, [6], rollouts=50, seed=4) for _ in range(2))
    pd.testing.assert_frame_equal(first, second)


def test_each_position_has_worlds_of_its_own() -> None:
    both, second = luck.weigh(2, [6, 7], rollouts=50, seed=4), luck.weigh(2, [7], rollouts=50, seed=5)
    pd.testing.assert_frame_equal(both.iloc[1:].reset_index(drop=True), second)


def test_break_even_of_a_straight_line() -> None:
    chances = np.linspace(0.2, 0.8, 7)
    table = pd.DataFrame({"chance": chances, "gain": 2 * (chances - 0.45), "gain_error": 0.05})
    found = luck.break_even(table)
    assert found.mean == pytest.approx(0.45)
    # Where the line crosses zero its height has this error; the slope is 2.
    height = 0.05 * (1 / 7 + (0.45 - 0.5) ** 2 / ((chances - 0.5) ** 2).sum()) ** 0.5
    assert found.error == pytest.approx(height / 2)


def test_break_even_counts_what_a_line_does_not_explain() -> None:
    chances, crooked = np.linspace(0.2, 0.8, 7), np.array([1, -1, 1, -1, 1, -1, 1]) * 0.3
    straight = pd.DataFrame({"chance": chances, "gain": 2 * (chances - 0.45), "gain_error": 0.05})
    scattered = straight.assign(gain=straight.gain + crooked)
    assert luck.break_even(scattered).error > 4 * luck.break_even(straight).error


# What is refused


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: luck.deals(luck.BEFORE_A_TRY, "end", 5), r"^action: 'end' is not a try"),
        (lambda: luck.deals(luck.BEFORE_A_TRY, "try circle", 0), r"^games: 0 is not allowed"),
        (lambda: luck.deals(luck.BEFORE_A_TRY, "try circle", 5, seed=-1), r"^seed: -1 is not allowed"),
        (lambda: luck.running([]), r"^hits: no try"),
        (lambda: luck.running([True], points=0), r"^points: 0 is not allowed"),
        (lambda: luck.bands([True] * 3, 4), r"^size: 4 is more than the 3 tries"),
        (lambda: luck.late(7, 5), r"^cards: 7 is not allowed; give a whole number from 1 to 6"),
        (lambda: luck.late(3, 16), r"^circles: 16 is not allowed"),
        (lambda: luck.late(3, 5, played=2), r"^played: 2 is not allowed"),
        (lambda: luck.weigh(3, [5], rollouts=1), r"^rollouts: 1 is not allowed"),
        (lambda: luck.weigh(3, [5], policy="nobody"), r"^policy: 'nobody' is not allowed"),
        (lambda: luck.weigh(3, []), r"^circles: none"),
        (lambda: luck.break_even(pd.DataFrame({"chance": [0.1, 0.2]})), r"^weighed: 2 rows"),
        (
            lambda: luck.break_even(pd.DataFrame({"chance": [0.2, 0.3, 0.4], "gain": [1, 2, 3], "gain_error": 0.1})),
            r"^weighed: a line through the gains crosses zero outside of 20% to 40%",
        ),
    ],
)
def test_what_is_refused(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_what_notebook_11_says_beside_its_first_figures_is_true_of_the_table() -> None:
    table = studies.load("luck")
    equal = table[(table.policy == "level5") & (table.against == "level5")]
    reach = {name: (equal[f"{name}_high"] - equal[f"{name}_low"]) / 2 for name in ("result", "adjusted")}
    assert (reach["result"] > 0.2).all() and np.ptp(equal["adjusted"]) < np.ptp(equal["result"])
    longer = reach["adjusted"] > reach["result"]
    assert longer.sum() == 1 and reach["adjusted"].max() > reach["result"].max()
    last = studies.adjustment.so_far(table[table.policy == "level6"]).iloc[-1]
    assert all(round(100 * (last[f"{name}_high"] - last[name])) in (8, 9) for name in reach)
    ratio = studies.adjustment.variances(table)["ratio"]
    assert round(ratio["level6"].max(), 1) == 1.2 and round(ratio["careful"].max(), 1) == 2.0 and ratio.min() > 1
