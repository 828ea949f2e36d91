"""Advice beside a forecast: each choice by what it changes of the chance that is forecast."""

from typing import Any

import pytest

from eternitium.analysis.statistics import Estimate
from eternitium.match.baseline import aligned, weighed
from eternitium.rulebook import LANGUAGES

OUTLOOK: dict[str, Any] = {"win": 0.544, "measured": {"win_se": 0.004}}


def row(win: float, gain: float, half: float = 0.02) -> dict[str, Any]:
    more = {"low": max(0.0, win - half), "high": min(1.0, win + half), "gain": [gain, 0.006]}
    return {"action": f"win {win}", "win": win, "win_text": "as it came", **more}


def advice(*rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"state": "done", "rows": list(rows), **more}


def test_chances_are_those_of_the_forecast_and_the_differences() -> None:
    best, own, worst = aligned(advice(row(0.58, 0.03), row(0.55, 0.0), row(0.47, -0.08)), OUTLOOK, "en")["rows"]
    assert [one["win"] for one in (best, own, worst)] == pytest.approx([0.574, 0.544, 0.464])
    assert [one["win_text"] for one in (best, own, worst)] == ["57%", "54%", "46%"]
    assert [one["points_text"] for one in (best, own, worst)] == ["+3", "±0", "−8"]
    assert (best["low"], best["high"]) == pytest.approx((0.554, 0.594))


def test_as_shown_a_choice_lies_as_many_points_from_the_forecast_as_it_is_said_to() -> None:
    for n in range(-500, 400):
        (found,) = aligned(advice(row(0.5, n / 1000)), OUTLOOK, "en")["rows"]
        assert found["points"] == int(found["win_text"].strip("%")) - 54


def test_what_is_surely_won_or_lost_stays_so_and_nothing_is_more_than_sure() -> None:
    sure, lost, high = aligned(advice(row(1.0, 0.4, 0), row(0.0, -0.6, 0), row(0.99, 0.5)), OUTLOOK, "en")["rows"]
    assert [one["win"] for one in (sure, lost, high)] == [1.0, 0.0, 1.0] and sure["points"] == 46


def test_without_a_forecast_or_a_usual_choice_advice_stays_as_it_came() -> None:
    came = advice(row(0.58, 0.03))
    assert aligned(came, {}, "en") == came
    unknown = advice({**row(0.58, 0.0), "gain": None})
    assert aligned(unknown, OUTLOOK, "en") == unknown
    assert aligned({"state": "failed", "note": "No."}, OUTLOOK, "en") == {"state": "failed", "note": "No.", "rows": []}


def test_what_was_told_of_a_choice() -> None:
    told = aligned(advice(row(0.47, -0.08)), OUTLOOK, "en")
    before, gain = weighed("win 0.47", told, OUTLOOK) or (None, None)
    assert before == Estimate(0.544, 0.004) and gain == pytest.approx((-0.08, 0.006))
    for nothing in (advice(row(0.47, -0.08)), told | {"estimate": True}, {}):
        assert weighed("win 0.47", nothing, OUTLOOK) is None
    assert weighed("pass", told, OUTLOOK) is None and weighed("win 0.47", told, OUTLOOK | {"estimate": True}) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_estimate_is_marked(language: str) -> None:
    (found,) = aligned(advice(row(0.47, -0.08), estimate=True), OUTLOOK, language)["rows"]
    assert found["win_text"].startswith("≈\N{NO-BREAK SPACE}46")
