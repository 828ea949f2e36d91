"""The forecast and the advice for a position: numbers that sharpen while they are computed."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Never

from eternitium.analysis.results import FirstForecast, Forecast
from eternitium.analysis.statistics import Estimate
from eternitium.belief.belief import Belief, recalled
from eternitium.engine.queries import last_round
from eternitium.game.read_position import seen_state
from eternitium.jobs.job import DONE, OVER, WORKING, Answer, Choices, Job, Outlook, Past
from eternitium.policies.registry import PLAYS_ON

if TYPE_CHECKING:
    from eternitium.analysis.hope import Hope

PATIENCE: Final = 0.3  # seconds between two looks at how far the compiling is


def forecasts(job: Job) -> Iterator[Answer[Outlook] | None]:
    """Yield the forecast for a position, again and again while it sharpens; None now and then for nothing new.

    The last one is final; if the job asks for it, it comes once more with what has changed since the last choice.
    """
    if _is_over(job):
        yield Answer(OVER)
        return
    from eternitium.analysis.forecast import forecasts as compute

    yield from _meanwhile(job)
    for forecast in compute(recalled(job.known), job.viewer, PLAYS_ON):
        yield Answer(DONE if forecast.done else WORKING, _outlook(job, forecast))
    if job.past is not None:
        now = Estimate(forecast.win, forecast.win_se)
        yield from _changed(job.past, now, _outlook(job, forecast))


def advices(job: Job) -> Iterator[Answer[Choices]]:
    """Yield the choices of a position, best first, again and again while they sharpen; the last list is final."""
    from eternitium.analysis.advice import advices as compute

    yield from prepared()
    found: Choices = []
    for found in compute(recalled(job.known), policy=PLAYS_ON):
        yield Answer(WORKING, found)
    yield Answer(DONE, found)


def hopes(job: Job) -> Iterator[Answer[list["Hope"]]]:
    """Yield the outcomes to hope for in a position."""
    from eternitium.analysis.hope import hopes as compute

    yield from prepared()
    yield Answer(DONE, compute(job.known))


def first_forecasts(job: Job) -> Iterator[Answer[Outlook]]:
    """Yield a forecast by few rollouts; nothing if these cannot be played at once."""
    from eternitium.analysis.forecast import forecasts as compute

    if _answers_at_once(job):
        yield Answer(WORKING, _outlook(job, next(compute(recalled(job.known), job.viewer, PLAYS_ON))))


def first_advices(job: Job) -> Iterator[Answer[Choices]]:
    """Yield the choices by few rollouts; nothing if these cannot be played at once."""
    from eternitium.analysis.advice import advices as compute

    if _answers_at_once(job):
        yield Answer(WORKING, next(compute(recalled(job.known), policy=PLAYS_ON)))


def _answers_at_once(job: Job) -> bool:
    from eternitium.analysis.compiled import FORECASTS

    return not _is_over(job) and FORECASTS.wait(0)


def prepared() -> Iterator[Answer[Never]]:
    """Yield how far the rules are compiled, until they are."""
    from eternitium.analysis.compiled import FORECASTS

    while not FORECASTS.wait(PATIENCE):
        yield Answer(WORKING, compiled=FORECASTS.share)


def _meanwhile(job: Job) -> Iterator[Answer[Outlook] | None]:
    """Yield how far the rules are compiled, with what plain Python finds out meanwhile."""
    from eternitium.analysis.compiled import FORECASTS

    latest: Outlook | None = None
    slow = _slow_outlooks(job)
    while not FORECASTS.wait(0):
        try:
            found = next(slow)
        except StopIteration:
            break
        latest = found or latest
        yield None if found is None else Answer(WORKING, found, FORECASTS.share)
    for answer in prepared():
        yield Answer(WORKING, latest, answer.compiled)


def _slow_outlooks(job: Job) -> Iterator[Outlook | None]:
    try:
        from eternitium.analysis.first_look import slow_forecasts

        for found in slow_forecasts(recalled(job.known), job.viewer):
            yield None if found is None else _outlook(job, found)
    except Exception:
        _no_estimate(job)


def turns_left(known: Belief) -> int | None:
    """Return how many turns the seat can still have, the current one included; None if nobody knows."""
    s = seen_state(known.position)
    if s.solo:
        return max(int(s.turn_limit - s.round) + 1, 0)
    return int(known.viewer >= s.active) if last_round(s) else None


def _outlook(job: Job, forecast: Forecast | FirstForecast) -> Outlook:
    position = job.known.position
    past = position["turn"]["round"] - (job.viewer >= position["turn"]["player"])
    return Outlook(forecast, past, turns_left(job.known), not position["players"][job.viewer]["stack"])


def _changed(past: Past, now: Estimate, outlook: Outlook) -> Iterator[Answer[Outlook] | None]:
    from eternitium.analysis.change import changes

    for change in changes(past.before, past.action, past.between, now, PLAYS_ON, past.weighed):
        yield None if change is None else Answer(DONE, replace(outlook, change=change))


def _is_over(job: Job) -> bool:
    return bool(job.known.position["turn"]["step"] == "over")


def _no_estimate(job: Job) -> None:
    """Log that there is no estimate; a page then waits for simulated games."""
    logging.getLogger(__name__).debug("no estimate for %s", job.place, exc_info=True)
