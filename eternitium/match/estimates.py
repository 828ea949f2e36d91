"""The first numbers of a position, as a board tells them: estimates that are there at once, each with its error."""

import importlib
import logging
from collections.abc import Callable, Iterator
from typing import Any, Final

from eternitium.belief.belief import recalled
from eternitium.match.baseline import ABOUT
from eternitium.match.forecast_view import (
    PLAYED_BY,
    Figures,
    Job,
    Told,
    choice_text,
    curve_of,
    seat_of,
    spread,
    turns_left,
)

LEAST: Final = 0.01  # an estimate says neither never nor always


def first_forecasts(job: Job) -> Iterator[Told]:
    """An estimate of what the forecast will tell; nothing if there is none at once."""
    return _at_once(job, _forecast)


def first_advices(job: Job) -> Iterator[Told]:
    """The same of what the advice will tell."""
    return _at_once(job, _advice)


def _at_once(job: Job, tell: Callable[[Any, Job], Told | None]) -> Iterator[Told]:
    if job.known.position["turn"]["step"] == "over":
        return
    try:
        look = importlib.import_module("eternitium.analysis.first_look")
        told = tell(look, job) if look.EVALUATOR.is_ready() else None
    except Exception:
        # Rollouts follow; a page that has no estimate waits for them.
        logging.getLogger(__name__).debug("no estimate for %s", job.place, exc_info=True)
        return
    if told:
        yield told


def _forecast(look: Any, job: Job) -> Told | None:
    found = look.first_forecast(recalled(job.known), job.viewer)
    if found is None:
        return None
    figures, left = Figures(job.language), turns_left(job.known)
    return job.told(
        "working",
        estimate=True,
        rollouts=0,
        **_turns(figures, job, found, left),
        win=found.win,
        win_text=_percent(figures, found.win),
        win_error=_error(figures, 100 * found.errors.share, 0),
        win_range=figures.say("estimate-win", n=figures.numbers.decimal(100 * found.errors.share, 0)),
        curve=curve_of(figures, found, left),
        seats=[{**seat_of(figures, seat), "win_text": _percent(figures, seat.win)} for seat in found.seats],
        note=figures.say("estimate"),
    )


def _turns(figures: Figures, job: Job, found: Any, left: int | None) -> Told:
    """What is told of the own turns to the crystal."""
    if not job.known.position["players"][job.viewer]["stack"]:
        return {"likely": figures.say("found"), "turns": figures.say("found")}
    return {
        "likely": ABOUT + figures.likely(*spread(found), left),
        "turns": ABOUT + figures.turns(found.turns),
        "average": figures.average(found.turns),
        "turns_error": _error(figures, found.errors.turns, 1),
        "turns_range": figures.say("estimate-turns", n=figures.numbers.decimal(found.errors.turns)),
    }


def _advice(look: Any, job: Job) -> Told | None:
    found = look.first_advice(recalled(job.known), PLAYED_BY)
    rows = [_row(job, Figures(job.language), advice) for advice in found]
    return job.told("working", estimate=True, rollouts=0, rows=rows) if rows else None


def _row(job: Job, figures: Figures, advice: Any) -> Told:
    error = advice.errors.share
    return {
        "action": str(advice.action),
        "text": choice_text(advice.action, job.names, job.language),
        "win": advice.win,
        "win_text": _percent(figures, advice.win),
        "low": max(0.0, advice.win - error),
        "high": min(1.0, advice.win + error),
        "gain": [float(value) for value in advice.gain],
        "turns_text": ABOUT + figures.turns(advice.turns),
        "best_text": "",
        "reasons": [],
        "against": "",
        "tip": figures.say("estimate-win", n=figures.numbers.decimal(100 * error, 0)),
    }


def _percent(figures: Figures, share: float) -> str:
    return ABOUT + figures.percent(min(max(share, LEAST), 1 - LEAST))


def _error(figures: Figures, error: float, places: int) -> str:
    return f"±{figures.numbers.decimal(error, places)}"
