"""Played races against chances worked out by hand, and buying plans on common deals."""

from typing import Any

import numpy as np
import pandas as pd
import pytest

from eternitium import Game
from eternitium.components import FIRST_BASIC, SLUGS
from eternitium.experiments.studies import turns
from eternitium.policies.weights import CAREFUL, Weight
from tests.support.helpers import all_era_cards

DEALS = 12


def tiny(hand: tuple[str, ...] = ("circle",)) -> Game:
    return Game.from_position(turns.end_position(["(?)"], {"circle": 2, "square": 1}, hand, ["square"]), seed=1)


@pytest.fixture(scope="module")
def raced() -> pd.DataFrame:
    return turns.race_plans(deals=DEALS, rollouts=10, seed=3)


# Playing out


def test_played_races_agree_with_the_chances_by_hand() -> None:
    """Two of three era cards are circles; after a miss each turn finds the crystal half of the time."""
    exact = np.array([2 / 3, 1 / 6, 1 / 12, 1 / 24])
    played = turns.played_out(tiny(), 4_000, seed=7)
    mean, error = turns.mean(played)
    assert abs(mean - 5 / 3) <= 4 * error
    table = turns.shares_of_turns(exact, played)
    assert table.turn.tolist() == [1, 2, 3, 4] and table.exact.tolist() == exact.tolist()
    assert (abs(table.share - exact) <= 4 * np.sqrt(exact * (1 - exact) / len(played))).all()
    assert ((table.low <= table.share) & (table.share <= table.high)).all()


def test_an_end_position_holds_the_cards_that_were_given() -> None:
    hidden = {"circle": 2, "square": 2, "triangle": 1}
    given = turns.end_position(["(?)", "C"], hidden, ["circle", "droid"], ["square", "ultimate-portal"], ["triangle"])
    whole = Game.from_position(given, seed=3).position()
    racer = whole["players"][0]
    assert [sorted(racer[pile]) for pile in ("hand", "deck", "discard")] == [
        ["circle", "droid"], ["square", "ultimate-portal"], ["triangle"]
    ]  # fmt: skip
    assert sorted([racer["stack"][0], *whole["era_pile"]]) == ["(c)", "(c)", "(s)", "(s)", "(t)"]
    assert all_era_cards(Game.from_position(given, seed=3)) == dict.fromkeys("CSTD", 15)
    assert not any(whole["supply"].values()) and not whole["basic"]["open"] + whole["advanced"]["open"]


def test_the_mean_and_its_error() -> None:
    mean, error = turns.mean([1, 2, 3, 4])
    assert mean == 2.5 and error == pytest.approx((5 / 3 / 4) ** 0.5)


def test_the_running_mean_ends_with_all_values() -> None:
    values = [1.0, 3.0] * 50
    table = turns.running_mean(values, points=20)
    last = table.iloc[-1]
    mean, error = turns.mean(values)
    assert (last["count"], last["mean"]) == (100, mean)
    assert last.high - last.low == pytest.approx(2 * 1.959964 * error)
    assert table["count"].is_monotonic_increasing and table["count"].iloc[0] == 10


# Buying plans


def test_plans_differ_from_careful_in_what_they_buy_only() -> None:
    buying = {Weight.BUYS_UNTIL, Weight.LUXURY_UNTIL, Weight.COSTS}
    for plan in turns.PLANS.values():
        differs = {place for place, number in enumerate(plan.weights) if number != CAREFUL[place]}
        assert differs <= {int(trait) for trait in buying}, plan


def test_what_hinders_is_never_worth_its_price() -> None:
    everything, harmless = turns.PLANS["buys everything"].weights, turns.HARMLESS.weights
    differs = [place for place, number in enumerate(everything) if number != harmless[place]]
    assert [SLUGS[place - Weight.VALUES + FIRST_BASIC] for place in differs] == [*turns.HINDERING]
    assert {harmless[place] for place in differs} == {-1}


def test_every_plan_meets_every_deal(raced: pd.DataFrame) -> None:
    assert raced.groupby("plan").deal.apply(list).tolist() == [list(range(3, 3 + DEALS))] * len(turns.PLANS)
    finished = raced[[f"by_{turn}" for turn in range(1, turns.LAST_TURN + 1)]]
    assert (finished.diff(axis=1).iloc[:, 1:] >= 0).all(axis=None)
    assert finished.to_numpy().min() == 0 and finished.to_numpy().max() == 1


def test_a_plan_does_not_depend_on_the_others(raced: pd.DataFrame) -> None:
    plan = turns.PLANS["buys nothing"]
    alone = turns.race_plans([plan], deals=2, rollouts=10, seed=3)
    pd.testing.assert_frame_equal(alone, raced[raced.plan == plan.name].iloc[:2].reset_index(drop=True))


def test_a_player_against_itself_wins_half_of_the_games() -> None:
    table = turns.race_plans([turns.PLANS["what is worth its price"]], deals=60, rollouts=10)
    found = turns.mean(table.win)
    assert abs(found.mean - 0.5) <= 4 * found.error
    assert found.error < 0.06


def test_who_never_finds_the_crystal_is_not_done() -> None:
    coward = turns.variant("coward", CAREFUL, tries_at=101, passes_below=101, buys_until=99, luxury_until=99)
    table = turns.race_plans([coward], deals=4, rollouts=5)
    assert table.by_1.max() == 0
    assert table.by_20.min() < 1


def test_buying_what_is_worth_it_wins_more_often(raced: pd.DataFrame) -> None:
    for other in ("buys nothing", "buys everything"):
        ahead = turns.lead(raced, "what is worth its price", other)
        assert ahead.mean > 3 * ahead.error


def test_a_lead_is_the_difference_of_the_means(raced: pd.DataFrame) -> None:
    means = raced.groupby("plan").by_9.mean()
    ahead = turns.lead(raced, "buys nothing", "buys everything", "by_9")
    assert ahead.mean == pytest.approx(means["buys nothing"] - means["buys everything"])
    assert turns.lead(raced, "buys nothing", "buys nothing") == (0, 0)


def test_curves_and_outcomes_tell_the_same(raced: pd.DataFrame) -> None:
    table, told = turns.curves(raced), turns.outcomes(raced, turn=8)
    assert list(told.index) == list(turns.PLANS) == table.plan.unique().tolist()
    eighth = table[table.turn == 8].set_index("plan")
    assert told["done by turn 8"].tolist() == pytest.approx((100 * eighth.share).tolist())
    assert told["done by turn 8 low"].tolist() == pytest.approx((100 * eighth.low).tolist())
    assert ((table.low <= table.share) & (table.share <= table.high)).all()
    assert told.win.tolist() == pytest.approx((100 * raced.groupby("plan", sort=False).win.mean()).tolist())


# What is refused


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: turns.variant("x", CAREFUL, speed=3),
            r"^changes: 'speed' is not a weight; allowed: thinks, ",
        ),
        (
            lambda: turns.variant("x", CAREFUL, never=["circle"]),
            r"^never: 'circle' is not a technology; allowed: double-",
        ),
        (lambda: turns.played_out(tiny(), 0), r"^rollouts: 0 is not allowed"),
        (lambda: turns.played_out(tiny(), 5, seed=-1), r"^seed: -1 is not allowed"),
        (lambda: turns.played_out(tiny(()), 20), r"^game: in \d+ simulated games the crystal is not found in time"),
        (lambda: turns.mean([1]), r"^values: 1 given"),
        (lambda: turns.running_mean([]), r"^values: 0 given"),
        (lambda: turns.running_mean([1, 2, 3], points=0), r"^points: 0 is not allowed"),
        (lambda: turns.race_plans(deals=1), r"^deals: 1 is not allowed"),
        (lambda: turns.race_plans(rollouts=0), r"^rollouts: 0 is not allowed"),
    ],
)
def test_what_is_refused(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_tables_are_asked_for_what_they_hold(raced: pd.DataFrame) -> None:
    with pytest.raises(ValueError, match=r"^turn: 21 is not allowed; give a whole number from 1 to 20"):
        turns.outcomes(raced, 21)
    with pytest.raises(ValueError, match=r"^plan: 'x' is not allowed; give one of buys nothing, "):
        turns.lead(raced, "x", "buys nothing")
    with pytest.raises(ValueError, match=r"^column: 'turns' is not allowed; give one of win, by_1, "):
        turns.lead(raced, "buys nothing", "buys everything", "turns")
