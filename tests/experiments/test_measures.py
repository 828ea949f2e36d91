"""What the studies measure, checked on games that can be counted by hand and against many games of one's own."""

from math import inf, isclose
from typing import Any

import numpy as np
import pytest

from eternitium import Rules, simulate
from eternitium.analysis.simulate import ROUNDS_AT_MOST, Simulation
from eternitium.experiments import studies
from eternitium.experiments.studies import endings, measures, missions, readings
from eternitium.rules import EDITIONS, MISSIONS, SWITCHES

Z = 1.959964


def games_of(left: list[list[int]], points: list[list[int]], advanced: list[list[int]]) -> Simulation:
    """Finished games with these results; the winners follow from them."""
    stacks, ranks = np.array(left), np.array(points) * 100 + np.array(advanced)
    finders = stacks == 0
    best = np.where(finders, ranks, -1).max(axis=1, keepdims=True)
    n = np.zeros(len(left), np.int64)
    return Simulation(
        game=n, winner=n, winners=finders & (ranks == best), turns=n, rounds=n, finished=finders.any(axis=1),
        points=np.array(points), advanced=np.array(advanced), left=stacks, decisions=n, policies=(), interrupted=False,
    )  # fmt: skip


def test_T99_endings_are_told_apart() -> None:
    games = games_of(
        left=[[0, 3, 2], [0, 0, 1], [0, 0, 4], [0, 0, 0], [0, 0, 0], [5, 1, 2]],
        points=[[2, 9, 9], [5, 4, 9], [6, 6, 9], [6, 6, 5], [7, 7, 7], [9, 9, 9]],
        advanced=[[0, 3, 3], [0, 2, 4], [1, 2, 4], [2, 2, 2], [1, 2, 3], [0, 0, 0]],
    )
    found = endings.endings_of(games)
    names = [[name for name, happened in found.items() if happened[at]] for at in range(6)]
    assert names == [["alone"], ["points"], ["advanced"], ["shared"], ["advanced"], ["nobody"]]


def test_somebody_whose_stack_is_empty_in_a_stopped_game_has_not_won() -> None:
    """As `simulate` stops games: nobody is a winner, and the game counts as one that nobody finished."""
    stopped = simulate(players=2, policies="random", games=50, seed=1)
    assert (~stopped.finished).any() and (stopped.rounds[~stopped.finished] == ROUNDS_AT_MOST).all()
    assert (endings.endings_of(stopped)["nobody"] == ~stopped.finished).all()


def test_a_chance_has_the_interval_of_Wilson() -> None:
    numbers = measures.chance("x", np.array([True] * 3 + [False] * 7))
    middle, half = (0.3 + Z**2 / 20) / (1 + Z**2 / 10), Z / (1 + Z**2 / 10) * np.sqrt(0.021 + Z**2 / 400)
    assert numbers["x"] == 0.3
    assert isclose(numbers["x_low"], middle - half, abs_tol=0.02)
    assert isclose(numbers["x_high"], middle + half, abs_tol=0.02)


def test_an_average_has_an_interval_of_two_errors() -> None:
    numbers = measures.average("x", np.array([1, 2, 3, 4]))
    error = np.sqrt(5 / 3 / 4)
    assert numbers == {"x": 2.5, "x_low": pytest.approx(2.5 - Z * error), "x_high": pytest.approx(2.5 + Z * error)}


def test_one_game_and_games_that_went_alike_prove_little() -> None:
    for same in ([4], [4, 4, 4]):
        assert measures.average("x", np.array(same)) == {"x": 4, "x_low": 0, "x_high": inf}
    numbers = measures.chance("x", np.array([True]))
    assert numbers["x"] == numbers["x_high"] == 1 and numbers["x_low"] < 0.3
    numbers = measures.change("x", np.array([True]), np.array([True]))
    assert numbers["x_low"] < -0.5 < 0.5 < numbers["x_high"]


def test_a_change_is_told_from_chance_as_often_as_it_says() -> None:
    """95 % of 2,000 intervals hold the true change, within four standard errors."""
    dice = np.random.default_rng(4)
    held = 0
    for _ in range(2_000):
        better, worse, both = (dice.multinomial(1, [0.12, 0.05, 0.4, 0.43], 200).T == 1)[:3]
        numbers = measures.change("x", both | worse, both | better)
        assert numbers["x"] == pytest.approx((better.sum() - worse.sum()) / 200)
        held += numbers["x_low"] <= 0.07 <= numbers["x_high"]
    assert abs(held / 2_000 - 0.95) < 4 * np.sqrt(0.95 * 0.05 / 2_000)


def test_a_mission_is_measured_as_it_is_played() -> None:
    numbers = missions.row({"edition": "fr", "mission": 2, "policy": "bold"}, 500, 3)
    games = simulate(players=1, rules=Rules("fr", mission=2), policies="bold", games=500, seed=3)
    assert numbers["success"] == games.finished.mean() and numbers["left"] == games.left.mean()
    without = missions.row({"edition": "de", "mission": missions.NO_MISSION, "policy": "bold"}, 500, 3)
    assert without["success"] == simulate(players=1, policies="bold", games=500, seed=3).finished.mean()


def test_a_reading_is_compared_on_the_same_deals() -> None:
    keys: dict[str, int | str] = {"switch": "m8", "value": "pile_unseen", "mission": 8, "policy": "bold"}
    numbers = readings.row(keys, 500, 3)
    before, after = (
        simulate(players=1, rules=Rules("de", mission=8, m8=value), policies="bold", games=500, seed=3).finished
        for value in ("market_facedown", "pile_unseen")
    )
    assert (numbers["before"], numbers["after"]) == (before.mean(), after.mean())
    assert numbers["change"] == pytest.approx(after.mean() - before.mean())


@pytest.mark.parametrize("switch", [name for name in SWITCHES if len({Rules(e).switches[name] for e in EDITIONS}) > 1])
def test_exactly_the_switches_that_matter_alone_are_studied(switch: str) -> None:
    """A switch that is left out changes no game; one that is in changes some."""
    for mission in (None, *MISSIONS):
        studied = (mission or 0) in readings.WHERE.get(switch, ())
        for value in readings.others(switch):
            changed = any(_differ(policy, mission, switch, value) for policy in ("careful", "bold", "random"))
            assert changed == studied, f"{switch} in mission {mission}"


def _differ(policy: str, mission: int | None, switch: str, value: Any) -> bool:
    one, other = (
        simulate(players=1, rules=rules, policies=policy, games=100, seed=8).to_frame()
        for rules in (Rules("de", mission), Rules("de", mission, **{switch: value}))
    )
    return not one.equals(other)


def test_a_share_of_a_win_counts_in_part() -> None:
    keys: dict[str, int | str] = {"players": 3, "policy": "bold", "seat": 2}
    games = simulate(players=3, policies="bold", games=500, seed=3)
    assert studies.study("seats").row(keys, 500, 3)["win"] == pytest.approx(games.win_share[:, 1].mean())
    assert games.winners.sum() > 500


def test_the_last_round_may_fill_hands_again() -> None:
    keys: dict[str, int | str] = {"players": 5, "policy": "steady", "final_step5": "do"}
    games = simulate(players=5, rules=Rules(final_step5="do"), policies="steady", games=500, seed=3)
    numbers = endings.row(keys, 500, 3)
    assert numbers["rounds"] == games.rounds.mean()
    assert numbers["shared"] == (games.winners.sum(axis=1) > 1).mean()


def test_a_table_is_not_made_from_part_of_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    some = simulate(players=1, games=2)
    stopped = Simulation(**{**{name: getattr(some, name) for name in some.__slots__}, "interrupted": True})
    monkeypatch.setattr(measures, "simulate", lambda **_: stopped)
    with pytest.raises(KeyboardInterrupt):
        measures.played(players=1, games=4)
