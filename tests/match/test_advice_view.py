"""The advice of a position in words, and beside a forecast: each choice by what it changes of the chance there."""

import json
from dataclasses import replace
from typing import Any

import pytest

from eternitium import Game
from eternitium.analysis.results import Advice
from eternitium.analysis.statistics import Estimate
from eternitium.belief.belief import believe
from eternitium.certainty import Z
from eternitium.jobs.job import DONE, FAILED, WORKING, Answer, Job, News
from eternitium.match.advice_view import aligned, told_advice, weighed
from eternitium.payload.forecast import AdvicePayload, ChoicePayload, Measured, OutlookPayload
from tests.support import ahead

ABOUT = "≈\N{NO-BREAK SPACE}"
GAME = Game(2, seed=1)
JOB = Job(believe(GAME, 0), "a", 7, True)
NAMES = ("You", "Bo")
OUTLOOK = OutlookPayload(
    game="a",
    turn_count=7,
    state=DONE,
    note="",
    win=0.544,
    measured=Measured(past=0, turns=None, win=None, win_se=0.004),
)


def told(found: Any = None, language: str = "en", outlook: OutlookPayload | None = None, **more: Any) -> AdvicePayload:
    return told_advice(News(JOB, Answer(**{"state": WORKING, "found": found, **more})), NAMES, language, outlook)


def advice(*rows: tuple[float, float], half: float = 0.02) -> AdvicePayload:
    """Choices that win so often, and so much more often than what the policy would choose."""
    found = [
        Advice(GAME.legal_actions[n], win, half / Z, 4.0, 0.1, 0.5, 100, gain=Estimate(gain, 0.006))
        for n, (win, gain) in enumerate(rows)
    ]
    return told(found)


def rows(found: AdvicePayload) -> list[ChoicePayload]:
    assert found.rows is not None
    return found.rows


def test_every_choice_is_listed_with_its_reasons() -> None:
    *_, last = ahead.advices(GAME)
    said = told(last, "de")
    assert [row.action for row in rows(said)] == [str(action) for action in GAME.legal_actions]
    assert all(row.low < row.win < row.high for row in rows(said))
    best, other, *_ = rows(said)
    assert best.reasons[0].endswith("(de)")
    assert (best.against, other.against) == (f"Verglichen mit: {other.text}", f"Verglichen mit: {best.text}")
    assert (best.turns_text, best.best_text) == ("4,1 Spielzüge", "in diesen simulierten Spielen am besten")
    assert json.loads(json.dumps(said.plain())) == said.plain() and "points" not in said.plain()["rows"][0]


def test_without_choices_it_is_said_why() -> None:
    assert (told(compiled=0.4).rows, told(compiled=0.4).note[:19]) == ([], "being prepared, 40%")
    failed = told(state=FAILED)
    assert failed.rows is None and failed.note and aligned(failed, OUTLOOK, "en").rows == []


def test_chances_are_those_of_the_forecast_and_the_differences() -> None:
    best, own, worst = rows(aligned(advice((0.58, 0.03), (0.55, 0.0), (0.47, -0.08)), OUTLOOK, "en"))
    assert [one.win for one in (best, own, worst)] == pytest.approx([0.574, 0.544, 0.464])
    assert [one.win_text for one in (best, own, worst)] == ["57%", "54%", "46%"]
    assert [one.points_text for one in (best, own, worst)] == ["+3", "±0", "−8"]
    assert (best.low, best.high) == pytest.approx((0.554, 0.594))


def test_as_shown_a_choice_lies_as_many_points_from_the_forecast_as_it_is_said_to() -> None:
    for n in range(-500, 400):
        (found,) = rows(aligned(advice((0.5, n / 1000)), OUTLOOK, "en"))
        assert found.points == int(found.win_text.strip("%")) - 54


def test_what_is_surely_won_or_lost_stays_so_and_nothing_is_more_than_sure() -> None:
    for win, gain in ((1.0, 0.4), (0.0, -0.6)):
        (sure,) = rows(aligned(advice((win, gain), half=0.0), OUTLOOK, "en"))
        assert sure.win == win
    (high,) = rows(aligned(advice((0.99, 0.5)), OUTLOOK, "en"))
    assert (high.win, high.points) == (1.0, 46)


def test_without_a_forecast_or_a_usual_choice_advice_stays_as_it_came() -> None:
    came = advice((0.58, 0.03))
    assert aligned(came, replace(OUTLOOK, win=None), "en") is came
    unknown = replace(came, rows=[replace(rows(came)[0], gain=None)])
    assert aligned(unknown, OUTLOOK, "en") is unknown


def test_what_was_told_of_a_choice() -> None:
    came = advice((0.47, -0.08))
    beside, action = aligned(came, OUTLOOK, "en"), str(GAME.legal_actions[0])
    before, gain = weighed(action, beside, OUTLOOK) or (None, None)
    assert before == Estimate(0.544, 0.004) and gain == pytest.approx((-0.08, 0.006))
    for nothing in (came, None):
        assert weighed(action, nothing, OUTLOOK) is None
    assert weighed("pass", beside, OUTLOOK) is None
    assert weighed(action, beside, replace(OUTLOOK, measured=None)) is None
