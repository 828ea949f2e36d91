"""What the evaluator says before the first rollout, and that nobody waits for its compiler."""

from typing import Any

import pytest

from eternitium import Game, Rules
from eternitium.analysis import compiled, first_look
from eternitium.analysis.evaluator import evaluator
from eternitium.analysis.first_look import Readiness, first_advice, first_forecast, slow_forecasts
from eternitium.belief.view import PlayerView
from eternitium.policies.registry import seated
from tests.support.helpers import fresh
from tests.support.widget_page import wait_until


def middle_of_a_turn() -> Game:
    game = fresh(players=2, seed=4)
    while game.step != "acquire" or len(game.legal_actions) < 4:
        game.push(game.legal_actions[0])
    return game


def test_a_first_forecast_is_the_answer_of_the_evaluator_with_its_measured_error() -> None:
    game = fresh(players=2, seed=4)
    found, said = first_forecast(game, 0), evaluator.evaluate(PlayerView(game, 0), seed=first_look.SEED)
    assert found is not None and found.errors == evaluator.error_of(2)
    assert [seat.win for seat in found.seats] == said.share.tolist() and found.win == said.share[0]
    assert found.turns == said.expected_turns[0] and found.turns_pmf.shape == (15,)
    assert found.finish_by(4) == pytest.approx(said.turns[0, :5].sum())


def test_plain_python_comes_to_the_same_answer_and_says_how_far_it_may_be_off_until_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(evaluator, "WORLDS", 4)
    monkeypatch.setattr(first_look, "ESTIMATE_PORTION", 2)
    game = middle_of_a_turn()
    early, last = (one for one in slow_forecasts(game, 0) if one is not None)
    said = evaluator.evaluate(PlayerView(game, 0), worlds=4, seed=first_look.SEED)
    assert [seat.win for seat in last.seats] == pytest.approx(said.share, abs=1e-12)
    assert last.turns == pytest.approx(said.expected_turns[0]) and last.errors == evaluator.error_of(2)
    assert early.win != last.win and early.errors.share > last.errors.share and early.errors.turns > last.errors.turns


def test_first_advice_has_every_choice_and_what_the_policy_itself_would_do_gains_nothing() -> None:
    game = middle_of_a_turn()
    found = first_advice(game, "expert")
    assert {advice.action for advice in found} == {*game.legal_actions}
    assert [advice.win for advice in found] == sorted((advice.win for advice in found), reverse=True)
    own = seated("expert", 2)[0].choose(PlayerView(game))
    usual = next(advice for advice in found if advice.action == own)
    assert all(advice.gain.mean == advice.win - usual.win for advice in found)
    assert [advice.action for advice in first_advice(game, "steady")] == [advice.action for advice in found]
    forecast = first_forecast(game, game.player)
    assert forecast is not None and forecast.win == pytest.approx(usual.win, abs=1e-12)


def test_where_the_evaluator_was_not_trained_there_is_nothing() -> None:
    game = Game(2, Rules(null_portal=True), seed=1)
    assert first_forecast(game, 0) is None and first_advice(game, "expert") == [] == [*slow_forecasts(game, 0)]


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """How often the evaluator is loaded, which costs nothing here."""
    loads: list[Any] = []
    monkeypatch.setattr(evaluator, "load", lambda: loads.append(1))
    monkeypatch.setattr(compiled.load(), "is_loaded", lambda _: True, raising=False)
    return loads


def test_nothing_is_ever_compiled_for_a_first_number(loads: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "is_compiled_before", lambda: False)
    readiness = Readiness()
    assert not readiness.is_ready() and readiness._thread is None
    monkeypatch.setattr(evaluator, "is_compiled_before", lambda: True)
    readiness.is_ready()
    wait_until(readiness.is_ready)
    assert loads == [1]


def test_what_a_board_waits_for_is_loaded_first(loads: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "is_compiled_before", lambda: True)
    monkeypatch.setattr(compiled.load(), "is_loaded", lambda _: False, raising=False)
    readiness = Readiness()
    assert not readiness.is_ready() and readiness._thread is None and loads == []


def test_an_evaluator_that_cannot_be_loaded_is_no_error(monkeypatch: pytest.MonkeyPatch, loads: list[Any]) -> None:
    def load() -> None:
        loads.append(1)
        raise OSError("no weights")

    monkeypatch.setattr(evaluator, "load", load)
    monkeypatch.setattr(evaluator, "is_compiled_before", lambda: True)
    readiness = Readiness()
    readiness.is_ready()
    wait_until(lambda: loads == [1])
    assert readiness._thread is not None
    readiness._thread.join(10)
    assert not readiness.is_ready()
