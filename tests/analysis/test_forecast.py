"""Forecasts: what they say belongs together, their intervals hold, and nobody is told what a seat cannot know."""

from itertools import islice
from math import sqrt
from typing import Any

import numpy as np
import pytest

from eternitium import Game, Rules
from eternitium.analysis.forecast import forecast, forecasts, portions
from eternitium.analysis.results import Forecast
from eternitium.analysis.statistics import Estimate, estimate, interval, share_interval
from eternitium.policies import bold, careful, steady
from tests.analysis.helpers import played, stuck
from tests.belief.test_memory import ALLOWED, random_places
from tests.belief.test_no_leak import Twins, dealt_twins, twins_from_a_position
from tests.support.helpers import other, position

pytestmark = pytest.mark.usefixtures("loops")
KINDS = [
    (1, Rules("de"), 12),
    (1, Rules("fr", 4), 9),
    (1, Rules("nl", 1), 15),
    (2, Rules("fr"), 60),
    (4, Rules("de"), 9),
]


def equal(one: Forecast, another: Forecast) -> bool:
    """Whether two forecasts are equal in every number."""
    names = [name for name in one.__slots__ if name != "seats"]
    same = all(np.array_equal(getattr(one, name), getattr(another, name)) for name in names)
    pairs = zip(one.seats, another.seats, strict=True)
    return same and all(a.win == b.win and np.array_equal(a.turns_pmf, b.turns_pmf) for a, b in pairs)


# The numbers of one forecast


@pytest.mark.parametrize(("players", "rules", "decisions"), KINDS)
def test_turns_are_the_mean_of_their_distribution(players: int, rules: Rules, decisions: int) -> None:
    found = forecast(played(players, rules, 4, decisions), rollouts=1_000)
    assert found.unfinished == 0 and found.done and found.rollouts == 1_000
    assert found.turns_pmf.sum() == pytest.approx(1, abs=1e-12) and (found.turns_pmf >= 0).all()
    assert found.turns_pmf[-1] > 0
    assert found.turns == pytest.approx(float(np.arange(len(found.turns_pmf)) @ found.turns_pmf), abs=1e-9)


@pytest.mark.parametrize(("players", "rules", "decisions"), KINDS)
def test_the_viewers_seat_is_told_the_same_and_shares_are_of_one_win(
    players: int, rules: Rules, decisions: int
) -> None:
    found = forecast(played(players, rules, 4, decisions), rollouts=500)
    own = found.seats[found.viewer]
    assert [seat.player for seat in found.seats] == list(range(players))
    assert own.win == pytest.approx(found.win) and np.array_equal(own.turns_pmf, found.turns_pmf)
    assert players == 1 or sum(seat.win for seat in found.seats) == pytest.approx(1)


def test_the_others_seats_are_as_their_own_forecasts_say_while_all_know_the_same() -> None:
    game = Game(3, seed=6)
    found = [forecast(game, viewer, rollouts=2_000, seed=viewer) for viewer in range(3)]
    for seat in (1, 2):
        told, own = found[0].seats[seat], found[seat]
        turns = float(np.arange(len(told.turns_pmf)) @ told.turns_pmf)
        assert told.win == pytest.approx(own.win, abs=4 * sqrt(2) * own.win_se)
        assert turns == pytest.approx(own.turns, abs=4 * sqrt(2) * own.turns_se)


def test_stopped_rollouts_are_in_the_mean_but_not_in_the_distribution() -> None:
    found = forecast(stuck(), rollouts=300)
    assert (found.unfinished, found.win, found.turns_pmf.sum(), found.finish_by(1_000)) == (1.0, 0.0, 0.0, 0.0)
    assert found.turns >= 60 and found.turns_se == 0


@pytest.mark.parametrize(("players", "rules", "decisions"), KINDS)
def test_finish_by_grows_from_0_to_1(players: int, rules: Rules, decisions: int) -> None:
    found = forecast(played(players, rules, 5, decisions), rollouts=500)
    chances = [found.finish_by(k) for k in range(-3, 100)]
    assert chances[:3] == [0, 0, 0] and chances == sorted(chances) and chances[-1] == pytest.approx(1)


@pytest.mark.parametrize(("players", "rules", "decisions"), KINDS)
@pytest.mark.parametrize("rollouts", [1, 2, 30, 600])
def test_intervals_contain_the_mean(players: int, rules: Rules, decisions: int, rollouts: int) -> None:
    found = forecast(played(players, rules, 6, decisions), rollouts=rollouts)
    assert found.turns_ci[0] <= found.turns <= found.turns_ci[1] and found.turns_ci[0] >= 0
    assert 0 <= found.win_ci[0] <= found.win <= found.win_ci[1] <= 1
    assert found.win_ci[1] - found.win_ci[0] > 0, "no number of rollouts makes a chance certain"


@pytest.mark.parametrize("mission", [None, 1, 4, 5, 7, 10])
def test_R63_alone_winning_is_finishing_in_time(mission: int | None) -> None:
    """The same rollouts: win and distribution of the turns agree exactly, at every point of the game."""
    for decisions in (0, 10, 25):
        game = played(1, Rules("de", mission), 3, decisions)
        left = int(game._record["turn_limit"]) - game.round + 1
        found = forecast(game, policy="steady", rollouts=400)
        assert found.win == pytest.approx(found.finish_by(left), abs=1e-12)
        assert found.win < 1 or mission is None


def test_all_shares_of_the_win_sum_to_1_in_the_same_worlds() -> None:
    """At the start nobody knows more than the others, so that the seats' chances agree within four errors."""
    game = Game(3, seed=2)
    found = [forecast(game, viewer, rollouts=3_000) for viewer in range(3)]
    error = sum(one.win_se**2 for one in found) ** 0.5
    assert abs(sum(one.win for one in found) - 1) < 4 * error


def test_a_game_that_is_over_is_forecast_as_it_ended() -> None:
    game = Game.from_position(position("circle", "C", others=[other("S (?) (?) (?) (?) (?) (?) (?)")]), seed=1)
    game.push("play circle")
    while not game.is_over:
        game.push(game.legal_actions[-1])
    winner, loser = forecast(game, 0, rollouts=20), forecast(game, 1, rollouts=20)
    assert (winner.win, winner.turns, loser.win) == (1.0, 0.0, 0.0) and loser.turns > 0


# Errors and intervals


@pytest.mark.parametrize(
    ("players", "seed", "decisions"), [pytest.param(2, 4, 70, id="single"), pytest.param(2, 8, 50, id="joint draws")]
)
def test_the_interval_holds_in_95_of_100_forecasts(players: int, seed: int, decisions: int) -> None:
    """200 forecasts against the mean of all: 90 to 99 % contain it, and their spread is as announced within 15 %."""
    game = played(players, Rules("de"), seed, decisions)
    found = [forecast(game, rollouts=400, seed=100 + number) for number in range(200)]
    for mean, error, bounds in (("win", "win_se", "win_ci"), ("turns", "turns_se", "turns_ci")):
        values = np.array([getattr(one, mean) for one in found])
        inside = np.mean([getattr(one, bounds)[0] <= values.mean() <= getattr(one, bounds)[1] for one in found])
        assert 0.90 <= inside <= 0.99
        assert values.std(ddof=1) == pytest.approx(np.mean([getattr(one, error) for one in found]), rel=0.15)


def test_one_large_forecast_agrees_with_small_ones() -> None:
    """100,000 rollouts, and 200 times 400: within four standard errors."""
    game = played(2, Rules("de"), 4, 70)
    large = forecast(game, rollouts=100_000, seed=1)
    small = [forecast(game, rollouts=400, seed=100 + number) for number in range(200)]
    for mean, error in (("win", "win_se"), ("turns", "turns_se")):
        values = np.array([getattr(one, mean) for one in small])
        joint = np.hypot(values.std(ddof=1) / len(values) ** 0.5, getattr(large, error))
        assert abs(values.mean() - getattr(large, mean)) < 4 * joint


def test_worlds_of_one_draw_count_as_one_if_they_are_alike() -> None:
    """Ten groups of equal numbers: the error is that of ten numbers, not of a thousand."""
    dice = np.random.default_rng(1)
    groups = dice.normal(size=10)
    values = np.tile(groups, 100)
    assert estimate(values, 10).error == pytest.approx(groups.std(ddof=1) / 10**0.5)
    assert estimate(values, 1).error == pytest.approx(values.std(ddof=1) / 1_000**0.5)


def test_independent_worlds_in_groups_have_the_usual_error() -> None:
    values = np.random.default_rng(2).normal(size=100_000)
    assert estimate(values, 256).error == pytest.approx(1 / 100_000**0.5, rel=0.2)
    assert estimate(values[:1], 1).error == np.inf


def test_intervals_keep_to_what_is_possible() -> None:
    assert interval(Estimate(0.5, 1.0), 0.0)[0] == 0.0
    for mean in (0.0, 1.0):
        low, high = share_interval(Estimate(mean, 0.0), 100)
        assert 0 <= low < high <= 1 and high - low == pytest.approx(0.037, abs=0.001)


# On the way


def test_portions_sum_to_the_whole() -> None:
    for total in (1, 249, 250, 251, 10_000):
        assert sum(portions(total)) == total and min(portions(total)) > 0


def test_streamed_forecasts_end_with_the_forecast() -> None:
    game, seen = played(2, Rules("de"), 2, 40), list[Forecast]()
    last = forecast(game, rollouts=1_300, seed=5, progress=seen.append)
    streamed = list(forecasts(game, rollouts=1_300, seed=5))
    assert [one.rollouts for one in streamed] == [250, 500, 1_000, 1_300]
    assert [one.done for one in streamed] == [False, False, False, True]
    assert equal(streamed[-1], last) and all(map(equal, streamed, seen)) and len(seen) == 4
    assert equal(forecast(game, rollouts=250, seed=5), forecast(game, rollouts=250, seed=5))


def test_precision_stops_early() -> None:
    game = played(2, Rules("de"), 2, 40)
    found = forecast(game, rollouts=100_000, precision=0.06)
    assert found.done and found.rollouts < 100_000
    assert found.win_se * 1.96 <= 0.06 and found.turns_se * 1.96 <= 0.6
    last = list(forecasts(game, rollouts=500, precision=0.001))[-1]
    assert last.done and last.rollouts == 500


def test_left_out_viewer_is_the_player_who_decides() -> None:
    game = played(3, Rules("de"), 2, 40)
    assert game.player != 0
    assert equal(forecast(game, rollouts=100), forecast(game, game.player, rollouts=100))
    assert forecast(game, 0, rollouts=100).viewer == 0


def test_policies_can_be_given_by_name_itself_or_for_each_seat() -> None:
    game = played(2, Rules("de"), 2, 40)
    names = forecast(game, policy=["bold", "careful"], rollouts=100)
    assert equal(names, forecast(game, policy=(bold, careful), rollouts=100))
    assert equal(forecast(game, policy=steady, rollouts=100), forecast(game, policy="steady", rollouts=100))
    assert not equal(names, forecast(game, policy=["careful", "bold"], rollouts=100))


def test_the_game_stays_as_it_is() -> None:
    game = played(2, Rules("fr"), 2, 40)
    before = game.save(), game._record.tobytes(), game.events, game.legal_actions
    forecast(game, rollouts=100)
    assert (game.save(), game._record.tobytes(), game.events, game.legal_actions) == before


# What is not allowed

BAD = [
    *(("viewer", value) for value in (2, -1, "0", 1.0, True)),
    *(("rollouts", value) for value in (0, -1, 1.5, "many", None, True)),
    *(("seed", value) for value in (-1, 1.5, "x", None, True)),
    *(("precision", value) for value in (0, 1, -0.1, float("nan"), "fine")),
    *(("policy", value) for value in ("clever", ["steady"], ["steady", "clever"], [], 3, None, type(steady), {1, 2})),
]


@pytest.mark.parametrize(("field", "value"), BAD)
def test_what_is_not_allowed_is_named_and_changes_nothing(field: str, value: Any) -> None:
    game = played(2, Rules("de"), 2, 10)
    before = game._record.tobytes()
    with pytest.raises(ValueError, match=f"^{field}: ") as caught:
        forecast(game, **{field: value})
    message = str(caught.value)
    assert "\n" not in message and (repr(value) in message or field == "policy")
    assert game._record.tobytes() == before


def refusal(game: Game, seed: int) -> str:
    """Why a seed is not taken, "" if it is."""
    try:
        forecast(game, rollouts=10, seed=seed)
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("seed", [2**63 - 1, 2**63, 2**64, 2**70])
def test_a_seed_of_any_size_is_taken_or_named(seed: int) -> None:
    """`Game` takes them all."""
    assert refusal(Game(2, seed=seed), seed).partition(":")[0] in ("", "seed")


# What a seat cannot know


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("start", [dealt_twins, twins_from_a_position])
def test_forecasts_depend_on_nothing_hidden(start: Any, seed: int) -> None:
    """Two games that differ only in cards that a seat does not see: that seat's forecasts are equal."""
    twins: Twins = start(seed)
    one, another = (forecast(game, twins.viewer, rollouts=60, seed=seed) for game in twins.games)
    assert twins.games[0].position(twins.viewer) == twins.games[1].position(twins.viewer)
    assert equal(one, another)


# Links


def test_forecasts_are_the_same_after_opening_the_link() -> None:
    for game, viewer, opened in islice(random_places(), 0, 240, 20):
        before, after = (forecast(each, viewer, rollouts=400, seed=1) for each in (game, opened))
        assert abs(before.turns - after.turns) <= ALLOWED * sqrt(before.turns_se**2 + after.turns_se**2)
        assert abs(before.win - after.win) <= ALLOWED * sqrt(before.win_se**2 + after.win_se**2)
