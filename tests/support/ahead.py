"""A made-up forecast and advice: they sharpen slowly, look like the real ones, and cost nothing."""

from __future__ import annotations

import importlib
import math
import sys
import time
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from eternitium.analysis.hope import Chance, Hope
from eternitium.analysis.results import Advice, Change, Errors, FirstForecast, Forecast, SeatForecast
from eternitium.analysis.statistics import Estimate
from eternitium.belief.belief import recalled

if TYPE_CHECKING:
    import pytest

PAUSE = 0.1
STEPS = 6


@dataclass(frozen=True)
class FakeReason:
    said: str
    cause: None = None
    wins: float = 0.0

    def text(self, language: str = "en", _names: Sequence[str] | None = None) -> str:
        return f"{self.said} ({language})"

    sentence = text


class Compiling:
    """Compiled code that is ready at the third look."""

    share = 0.0

    def wait(self, _seconds: float) -> bool:
        self.share += 0.4
        return self.share > 1


REASONS: Any = (FakeReason("9 of 41 unseen cards match"), FakeReason("A miss costs one card of the next hand"))


def forecast(turns: float, win: float, rollouts: int, done: bool = False, seats: tuple[Any, ...] = ()) -> Forecast:
    """A forecast whose errors shrink with its rollouts."""
    turns_error, win_error = 40 / rollouts, 10 / rollouts
    return Forecast(
        viewer=0,
        rollouts=rollouts,
        turns=turns,
        turns_se=turns_error / 2,
        turns_ci=(turns - turns_error, turns + turns_error),
        turns_pmf=pmf(turns),
        unfinished=0.0,
        win=win,
        win_se=win_error / 2,
        win_ci=(max(0.0, win - win_error), min(1.0, win + win_error)),
        done=done,
        seats=seats,
    )


def pmf(turns: float) -> Any:
    """Chances to need so many turns."""
    weights = np.array([0.0] + [turns**k / math.factorial(k) for k in range(1, 25)] if turns else [1.0])
    return weights / weights.sum()


def forecasts(game: Any, viewer: int, _policy: str = "steady") -> Iterator[Forecast]:
    left = [len(player["stack"]) for player in game.position(viewer)["players"]]
    for step in range(1, STEPS + 1):
        rollouts, win = 100 * 2**step, 0.52 + 0.1 / step
        wins = [win if seat == viewer else (1 - win) / (len(left) - 1) for seat in range(len(left))]
        seats = tuple(SeatForecast(seat, wins[seat], pmf(n / 2)) for seat, n in enumerate(left))
        yield forecast(left[viewer] / 2 + 0.2 / step, win, rollouts, step == STEPS, seats)
        time.sleep(PAUSE)


def advices(game: Any, *_asked: object, **_more: object) -> Iterator[list[Advice]]:
    actions = game.legal_actions
    for step in range(1, STEPS + 1):
        time.sleep(PAUSE)
        yield [
            Advice(
                action=action,
                win=0.56 - 0.03 * place,
                win_se=0.06 / step,
                turns=4.1 + place / 10,
                turns_se=0.1,
                best=1 / (1 + place) ** step,
                rollouts=100 * step,
                reasons=REASONS,
                against=actions[min(int(place == 0), len(actions) - 1)],
                gain=Estimate(0.03 - 0.03 * place, 0.03 / step),
            )
            for place, action in enumerate(actions)
        ]


ERRORS = Errors(share=0.09, turns=0.6)


def first_forecast(game: Any, viewer: int) -> FirstForecast:
    """An estimate like those of the evaluator."""
    left = [len(player["stack"]) for player in game.position(viewer)["players"]]
    seats = tuple(SeatForecast(seat, 0.5, pmf(n / 2)) for seat, n in enumerate(left))
    return FirstForecast(viewer, 0.5, seats[viewer].turns_pmf, left[viewer] / 2, ERRORS, seats)


def hopes(known: Any) -> list[Hope]:
    """One action with two outcomes."""
    chances = (Chance(("circle",), True, Fraction(1, 4), 0.6), Chance(("square",), False, Fraction(3, 4), 0.4))
    return [Hope(str(recalled(known).legal_actions[0]), chances, True, ERRORS.share)]


def changes(_before: Any, _action: int, between: Any, now: Any, *_more: Any) -> Iterator[Change | None]:
    """The choice costs eight points and the others a little; the cards make up for it."""
    yield None
    before, others = now.mean - 0.05, None if between is None else Estimate(-0.004, 0.005)
    shown = Estimate(now.mean - (others.mean if others else 0), 0.005)
    chosen = Estimate(before - 0.08, 0.005)
    cards = Estimate(shown.mean - chosen.mean, 0.007)
    yield Change(Estimate(before, 0.005), chosen, shown, now, Estimate(-0.08, 0.004), cards, others)


def made_up_reports(*asked: Any, **more: Any) -> Iterator[Any]:
    """Reports that fill in slowly."""
    for found in importlib.import_module("tests.support.made_up_report").reports(*asked, **more):
        time.sleep(PAUSE)
        yield found


def modules() -> dict[str, types.ModuleType]:
    """What is imported instead of the real ones if it lies in `sys.modules`."""
    names = ("forecast", "advice", "change", "compiled", "hope", "report")
    forecast, advice, change, compiled, hope, report = map(types.ModuleType, names)
    # Policies that look ahead need all the rest.
    for module in (advice, compiled, hope, report):
        vars(module).update(vars(importlib.import_module(f"eternitium.analysis.{module.__name__}")))
    vars(forecast)["forecasts"], vars(advice)["advices"], vars(change)["changes"] = forecasts, advices, changes
    vars(compiled)["FORECASTS"] = types.SimpleNamespace(wait=lambda _seconds: True, share=1.0)
    vars(hope)["hopes"], vars(report)["reports"] = hopes, made_up_reports
    made_up = zip(names, (forecast, advice, change, compiled, hope, report), strict=True)
    return {f"eternitium.analysis.{name}": module for name, module in made_up}


def install(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Put made-up modules in the place of real ones, for one test."""
    # Whatever keeps the real ones for good must find them, not these.
    importlib.import_module("eternitium.analysis.simulate")
    importlib.import_module("eternitium.analysis.advice")
    monkeypatch.setattr(sys.modules[__name__], "PAUSE", 0.0)
    made_up = modules()
    for name in names:
        monkeypatch.setitem(sys.modules, f"eternitium.analysis.{name}", made_up[f"eternitium.analysis.{name}"])
