"""What the evaluator says in plain Python while rollouts are being compiled."""

import pytest

from eternitium import Game, Rules
from eternitium.analysis import first_look
from eternitium.analysis.evaluator import evaluator
from eternitium.analysis.first_look import slow_forecasts
from eternitium.belief.view import PlayerView
from tests.support.helpers import fresh


def middle_of_a_turn() -> Game:
    game = fresh(players=2, seed=4)
    while game.step != "acquire" or len(game.legal_actions) < 4:
        game.push(game.legal_actions[0])
    return game


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


def test_where_the_evaluator_was_not_trained_there_is_nothing() -> None:
    assert [*slow_forecasts(Game(2, Rules(null_portal=True), seed=1), 0)] == []
