"""The forecast and the advice for a position, as numbers: in which order they come, and what they are about."""

import sys
from collections.abc import Callable
from itertools import takewhile
from typing import Any

import pytest

from eternitium import Game, Rules
from eternitium.analysis import first_look
from eternitium.analysis.results import FirstForecast, Forecast
from eternitium.belief.belief import believe
from eternitium.jobs.forecasts import advices, first_advices, first_forecasts, forecasts, turns_left
from eternitium.jobs.job import DONE, OVER, WORKING, Answer, Job
from eternitium.match.match import Match
from eternitium.policies.registry import PLAYS_ON
from tests.support import ahead
from tests.support.table import each, named

pytestmark = pytest.mark.usefixtures("made_up_numbers")


def job(game: Game | None = None, viewer: int = 0) -> Job:
    return Job(believe(game or Game(2, seed=1), viewer), "a", 1)


def test_a_forecast_sharpens_until_it_is_done() -> None:
    answers = [one for one in forecasts(job()) if one is not None]
    assert [one.state for one in answers] == [WORKING] * (ahead.STEPS - 1) + [DONE]
    found = [one.found.forecast for one in answers if one.found]
    rollouts = [one.rollouts for one in found if isinstance(one, Forecast)]
    assert rollouts == [100 * 2**step for step in range(1, ahead.STEPS + 1)]


def test_advice_comes_again_as_the_last_one_once_it_is_done() -> None:
    answers = [*advices(job())]
    assert [one.state for one in answers] == [WORKING] * ahead.STEPS + [DONE]
    assert answers[-1].found is answers[-2].found
    assert {advice.action for advice in answers[-1].found or ()} == {*Game(2, seed=1).legal_actions}


def test_forecast_and_advice_are_those_of_the_best_quick_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says so; `forecast` and `advise` go on with the same one."""
    asked: list[Any] = []
    for name in ("forecast", "advice"):
        compute = getattr(ahead, f"{name}s")

        def listening(*args: Any, compute: Any = compute, **more: Any) -> Any:
            asked.append((*args, *more.values())[-1])
            return compute(*args, **more)

        monkeypatch.setattr(sys.modules[f"eternitium.analysis.{name}"], f"{name}s", listening)
    assert next(forecasts(job())) and next(advices(job()))
    assert asked == [PLAYS_ON, PLAYS_ON]


def test_until_the_rules_are_compiled_it_is_told_how_far_that_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["eternitium.analysis.compiled"], "FORECASTS", ahead.Compiling())
    first, second, third, *_ = advices(job())
    assert (first, second) == (Answer(WORKING, compiled=0.4), Answer(WORKING, compiled=0.8)) and third.found


@each(
    "slow shares",
    named("an estimate", lambda: iter((ahead.first_forecast(Game(2, seed=1), 0),)), [0.0, 0.8]),
    named("not trained", lambda: iter(()), [0.4, 0.8]),
    named("broken", lambda: 1 / 0, [0.4, 0.8]),
)
def test_meanwhile_there_are_estimates_of_plain_python(
    slow: Callable[[], Any], shares: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiling = ahead.Compiling()
    compiling.share = -0.4
    monkeypatch.setattr(sys.modules["eternitium.analysis.compiled"], "FORECASTS", compiling)
    monkeypatch.setattr(first_look, "slow_forecasts", lambda *_: slow())
    answers = list(takewhile(lambda one: one and one.compiled is not None, forecasts(job())))
    assert [one and one.compiled for one in answers] == shares
    estimates = [bool(one and one.found and isinstance(one.found.forecast, FirstForecast)) for one in answers]
    assert estimates == [shares[0] == 0.0] * 2


@each("viewer player past", (0, 0, 2), (1, 0, 2), (0, 1, 3), (1, 1, 2))
def test_own_turns_gone_by_are_counted_without_the_running_one(viewer: int, player: int, past: int) -> None:
    seat = {"hand": ["circle"], "stack": ["C"]}
    position = {"players": [seat, seat], "turn": {"round": 3, "player": player, "step": "play"}}
    answer = next(forecasts(job(Game.from_position(position, seed=1), viewer)))
    assert answer and answer.found and answer.found.turns_past == past


def position(players: int, viewer: int, finder: int | None, **turn: Any) -> Job:
    """A position in which one of the players may have found the crystal."""
    seats = [{"hand": ["circle"], "stack": [] if seat == finder else ["(?)"] * 14} for seat in range(players)]
    return job(Game.from_position({"players": seats, "turn": {"step": "play", **turn}}, seed=1), viewer)


@each(
    "players viewer finder turn left",
    (1, 0, None, {"round": 1}, 8),
    (1, 0, None, {"round": 6}, 3),
    (1, 0, None, {"round": 8}, 1),
    (3, 1, None, {"round": 6}, None),
    (3, 2, 0, {"round": 6, "player": 1}, 1),
    (3, 1, 0, {"round": 6, "player": 1}, 1),
    (3, 1, 0, {"round": 6, "player": 2}, 0),
)
def test_turns_are_left_until_the_game_ends(
    players: int, viewer: int, finder: int | None, turn: dict[str, Any], left: int | None
) -> None:
    assert turns_left(position(players, viewer, finder, **turn).known) == left


def test_who_has_found_the_crystal_is_known() -> None:
    seats = [{"hand": ["circle"], "stack": []}, {"stack": ["C"], "hand": ["circle"]}]
    game = Game.from_position({"players": seats, "turn": {"player": 1, "step": "play"}}, seed=1)
    found = [next(forecasts(job(game, viewer))) for viewer in (0, 1)]
    assert [one and one.found and one.found.is_found for one in found] == [True, False]


def test_of_a_game_that_is_over_nothing_is_forecast_or_estimated() -> None:
    game = Game(1, Rules("de", 3), seed=1)
    while not game.is_over:
        game.push(game.legal_actions[-1])
    assert [*forecasts(job(game))] == [Answer(OVER)]
    assert [*first_forecasts(job(game)), *first_advices(job(game))] == []


def test_a_forecast_after_a_choice_ends_with_what_has_changed() -> None:
    match = Match(2, seed=3)
    assert all(one and one.found and one.found.change is None for one in forecasts(match._job()))
    match.act(match.legal_actions[0])
    while match.policy_to_move:
        match.proceed()
    *_, final, last = (one for one in forecasts(match._job()) if one is not None)
    assert final.found and last.found and final.state == last.state == DONE
    assert final.found.change is None and last.found.change and last.found.forecast is final.found.forecast


def test_the_first_numbers_are_of_few_games_and_come_only_if_nothing_need_be_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (first,), (choices,) = [*first_forecasts(job())], [*first_advices(job())]
    assert repr(first) == repr(next(forecasts(job()))) and choices == next(advices(job()))
    monkeypatch.setattr(sys.modules["eternitium.analysis.compiled"], "FORECASTS", ahead.Compiling())
    assert [*first_forecasts(job()), *first_advices(job())] == []
