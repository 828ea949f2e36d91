"""A made-up forecast and advice: they sharpen slowly, look like the real ones, and cost nothing."""

from __future__ import annotations

import importlib
import math
import sys
import time
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from eternitium.analysis.statistics import Estimate

if TYPE_CHECKING:
    import pytest

PAUSE = 0.1
STEPS = 6


@dataclass(frozen=True)
class FakeForecast:
    turns: float
    win: float
    rollouts: int
    done: bool = False
    seats: tuple[FakeForecast, ...] = ()
    player: int = 0

    @property
    def win_se(self) -> float:
        return 5 / self.rollouts

    @property
    def turns_ci(self) -> tuple[float, float]:
        error = 40 / self.rollouts
        return self.turns - error, self.turns + error

    @property
    def win_ci(self) -> tuple[float, float]:
        error = 10 / self.rollouts
        return max(0.0, self.win - error), min(1.0, self.win + error)

    @property
    def turns_pmf(self) -> list[float]:
        if not self.turns:
            return [1.0]
        weights = [0.0] + [self.turns**k / math.factorial(k) for k in range(1, 25)]
        return [weight / sum(weights) for weight in weights]

    def finish_by(self, turn: int) -> float:
        return sum(self.turns_pmf[: turn + 1])


@dataclass(frozen=True)
class FakeReason:
    said: str

    def text(self, language: str = "en", _names: Sequence[str] | None = None) -> str:
        return f"{self.said} ({language})"


@dataclass(frozen=True)
class FakeAdvice:
    action: Any
    win: float
    win_se: float
    turns: float
    best: float
    rollouts: int
    reasons: tuple[FakeReason, ...] = ()
    turns_se: float = 0.1
    against: Any = None
    gain: Estimate | None = None


class Compiling:
    """Compiled code that is ready at the third look."""

    share = 0.0

    def wait(self, _seconds: float) -> bool:
        self.share += 0.4
        return self.share > 1


REASONS = (FakeReason("9 of 41 unseen cards match"), FakeReason("A miss costs one card of the next hand"))


def forecasts(game: Any, viewer: int, _policy: str = "steady") -> Iterator[FakeForecast]:
    left = [len(player["stack"]) for player in game.position(viewer)["players"]]
    for step in range(1, STEPS + 1):
        rollouts, win = 100 * 2**step, 0.52 + 0.1 / step
        wins = [win if seat == viewer else (1 - win) / (len(left) - 1) for seat in range(len(left))]
        seats = [FakeForecast(n / 2, wins[seat], rollouts, player=seat) for seat, n in enumerate(left)]
        yield FakeForecast(left[viewer] / 2 + 0.2 / step, win, rollouts, step == STEPS, tuple(seats))
        time.sleep(PAUSE)


def advices(game: Any, *_asked: object, **_more: object) -> Iterator[list[FakeAdvice]]:
    actions = game.legal_actions
    for step in range(1, STEPS + 1):
        time.sleep(PAUSE)
        yield [
            FakeAdvice(
                action,
                0.56 - 0.03 * place,
                0.06 / step,
                4.1 + place / 10,
                1 / (1 + place) ** step,
                100 * step,
                REASONS,
                against=actions[min(int(place == 0), len(actions) - 1)],
                gain=Estimate(0.03 - 0.03 * place, 0.03 / step),
            )
            for place, action in enumerate(actions)
        ]


ERRORS = types.SimpleNamespace(share=0.09, turns=0.6)


def first_forecast(game: Any, viewer: int) -> Any:
    """An estimate like those of the evaluator."""
    left = [len(player["stack"]) for player in game.position(viewer)["players"]]
    seats = [FakeForecast(n / 2, 0.5, 1, player=seat) for seat, n in enumerate(left)]
    own = seats[viewer]
    return types.SimpleNamespace(
        win=0.5, turns=own.turns, turns_pmf=own.turns_pmf, finish_by=own.finish_by, errors=ERRORS, seats=seats
    )


def first_advice(game: Any, _policy: str) -> list[Any]:
    """Estimates of all choices."""
    return [
        types.SimpleNamespace(
            action=action, win=0.5 - 0.02 * n, turns=4.0, gain=Estimate(-0.02 * n, ERRORS.share), errors=ERRORS
        )
        for n, action in enumerate(game.legal_actions)
    ]


def changes(_before: Any, _action: int, between: Any, now: Any, *_more: Any) -> Iterator[Any]:
    """The choice costs eight points and the others a little; the cards make up for it."""
    yield None
    before, others = now.mean - 0.05, None if between is None else Estimate(-0.004, 0.005)
    shown = Estimate(now.mean - (others.mean if others else 0), 0.005)
    chosen = Estimate(before - 0.08, 0.005)
    cards = Estimate(shown.mean - chosen.mean, 0.007)
    places = {"before": Estimate(before, 0.005), "chosen": chosen, "shown": shown, "now": now}
    yield types.SimpleNamespace(**places, choice=Estimate(-0.08, 0.004), cards=cards, others=others)


def made_up_reports(*asked: Any, **more: Any) -> Iterator[Any]:
    """Reports that fill in slowly."""
    for found in importlib.import_module("tests.support.made_up_report").reports(*asked, **more):
        time.sleep(PAUSE)
        yield found


def modules() -> dict[str, types.ModuleType]:
    """What is imported instead of the real ones if it lies in `sys.modules`."""
    names = ("forecast", "advice", "change", "compiled", "first_look", "report")
    forecast, advice, change, compiled, first_look, report = map(types.ModuleType, names)
    # Policies that look ahead need all the rest.
    for module in (advice, compiled, report):
        vars(module).update(vars(importlib.import_module(f"eternitium.analysis.{module.__name__}")))
    vars(forecast)["forecasts"], vars(advice)["advices"], vars(change)["changes"] = forecasts, advices, changes
    vars(compiled)["FORECASTS"] = types.SimpleNamespace(wait=lambda _seconds: True, share=1.0)
    vars(first_look).update(first_forecast=first_forecast, first_advice=first_advice)
    vars(first_look)["EVALUATOR"] = types.SimpleNamespace(is_ready=lambda: True)
    vars(report)["reports"] = made_up_reports
    made_up = zip(names, (forecast, advice, change, compiled, first_look, report), strict=True)
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
