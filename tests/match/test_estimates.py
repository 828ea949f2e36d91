"""The first numbers of a position: estimates that are there at once, or not at all."""

import json
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing.connection import Listener
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from eternitium import Game, Rules
from eternitium.belief.belief import believe
from eternitium.match import analysis_server, estimates
from eternitium.match.analysis_server import Turns
from eternitium.match.baseline import aligned
from eternitium.match.forecast_view import Job, delayed
from eternitium.rulebook import LANGUAGES

pytestmark = pytest.mark.usefixtures("made_up_numbers")
ABOUT = "≈\N{NO-BREAK SPACE}"


def job(game: Game | None = None, language: str = "en") -> Job:
    return Job(believe(game or Game(2, seed=1), 0), language, ("You", "Bo"), "a", 1, True)


@pytest.fixture
def look(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The evaluator's module, whose parts a test may replace."""
    module = SimpleNamespace(**vars(sys.modules["eternitium.analysis.first_look"]))
    monkeypatch.setitem(sys.modules, "eternitium.analysis.first_look", module)
    return module


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_estimate_is_marked_and_tells_its_error(language: str) -> None:
    (told,) = estimates.first_forecasts(job(language=language))
    assert (told["state"], told["estimate"], told["rollouts"]) == ("working", True, 0)
    assert all(told[key].startswith(ABOUT) for key in ("likely", "turns", "win_text"))
    assert (told["win_error"], told["turns_error"].replace(",", ".")) == ("±9", "±0.6")
    assert "9" in told["win_range"] and "6" in told["turns_range"]
    assert [seat["win_text"].startswith(ABOUT) for seat in told["seats"]] == [True, True]
    (advice,) = estimates.first_advices(job(language=language))
    assert advice["estimate"] and len(advice["rows"]) == len(Game(2, seed=1).legal_actions)
    assert all(row["win_text"].startswith(ABOUT) and "9" in row["tip"] for row in advice["rows"])
    assert all(row["high"] - row["low"] == pytest.approx(0.18) for row in advice["rows"])
    json.dumps([told, advice])


def test_estimates_of_choices_stand_on_the_forecast_too() -> None:
    (told,), (advice,) = estimates.first_forecasts(job()), estimates.first_advices(job())
    for outlook in (told, {"win": 0.63}):
        rows = aligned(advice, outlook, "en")["rows"]
        assert [row["win"] for row in rows] == pytest.approx([outlook["win"] - 0.02 * n for n in range(len(rows))])
        assert all(row["win_text"].startswith(ABOUT) for row in rows)


def test_an_estimate_says_neither_never_nor_always(look: Any) -> None:
    usual = look.first_forecast
    look.first_forecast = lambda game, viewer: SimpleNamespace(**{**vars(usual(game, viewer)), "win": 0.9999})
    (told,) = estimates.first_forecasts(job())
    assert told["win_text"] == f"{ABOUT}99%"


def test_while_the_evaluator_is_not_ready_not_trained_or_broken_there_is_none(look: Any) -> None:
    def broken(*_: object) -> None:
        raise ArithmeticError("no")

    look.first_forecast, look.first_advice = (lambda *_: None), (lambda *_: [])
    assert [*estimates.first_forecasts(job()), *estimates.first_advices(job())] == []
    look.first_forecast = look.first_advice = broken
    assert [*estimates.first_forecasts(job()), *estimates.first_advices(job())] == []
    look.EVALUATOR = SimpleNamespace(is_ready=lambda: False)
    assert [*estimates.first_forecasts(job())] == []


def test_of_a_game_that_is_over_nothing_is_estimated() -> None:
    game = Game(1, Rules("de", 3), seed=1)
    while not game.is_over:
        game.push(game.legal_actions[-1])
    assert [*estimates.first_forecasts(job(game)), *estimates.first_advices(job(game))] == []


def test_an_estimate_comes_at_once_and_the_rest_a_while_later() -> None:
    begun: list[float] = []

    def compute(asked: Job) -> Iterator[dict[str, Any]]:
        begun.append(time.monotonic())
        yield asked.told("done")

    start = time.monotonic()
    stream = delayed(compute, 0.1, estimates.first_forecasts)(job())
    assert next(stream)["estimate"] and next(stream) == {} and begun == []
    *waiting, last = stream
    assert not any(waiting) and last["state"] == "done" and begun[0] - start >= 0.1


def test_the_process_for_all_boards_estimates_and_without_it_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, asked = str(tmp_path / "line"), list[int]()
    here = [*analysis_server.first_forecasts(job()), *analysis_server.first_advices(job())]
    monkeypatch.setenv(analysis_server.ADDRESS, address)
    monkeypatch.setenv(analysis_server.KEY, "a key")
    assert [*analysis_server.first_forecasts(job())] == []
    real = estimates.first_forecasts

    def heard(one: Job) -> Any:
        asked.append(threading.get_ident())
        return real(one)

    monkeypatch.setattr(estimates, "first_forecasts", heard)
    with Listener(address) as listener:
        threading.Thread(target=analysis_server.serve, args=(listener, b"a key", Turns(1)), daemon=True).start()
        there = [*analysis_server.first_forecasts(job()), *analysis_server.first_advices(job())]
    assert [told for told in there if told] == here and len(here) == 2
    assert asked and threading.get_ident() not in asked
