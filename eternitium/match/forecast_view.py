"""The forecast in words: numbers that sharpen while they are computed, in the language of the page."""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from eternitium.analysis.as_played import as_played, turns_left
from eternitium.analysis.results import FirstForecast, Forecast, SeatForecast
from eternitium.certainty import CONFIDENCE
from eternitium.jobs.job import FAILED, OVER, WORKING, Answer, Outlook, OutlookNews
from eternitium.match.change_view import told_change
from eternitium.match.figures import Figures
from eternitium.payload.forecast import Measured, OutlookPayload, PlayedOutlook, Point, SeatOutlook
from eternitium.policies.rating import Rating
from eternitium.rulebook import word

SHORT_CURVE, LONG_CURVE, CURVE_SHARE = 6, 14, 0.985
MIDDLE: Final = (0.1, 0.9)  # of the likely turns: the shares that come before them and by their end
ABOUT: Final = "≈\N{NO-BREAK SPACE}"  # before estimates
LEAST_CHANCE: Final = 0.01  # an estimate says neither never nor always


def told_outlook(news: OutlookNews, language: str, ratings: Sequence[Rating] = ()) -> OutlookPayload:
    """Return what a page shows of a forecast for a position.

    `news`: what is known of it; `language`: of all texts; `ratings`: of those who sit there, none if unknown.
    """
    (match, revision), answer = news.job.place, news.answer
    told = OutlookPayload(game=match, turn_count=revision, state=answer.state, note="")
    if answer.found is None:
        rollouts = 0 if answer.state == WORKING else None
        return replace(told, note=note_of(answer, "outlook", language), rollouts=rollouts)
    figures, forecast = Figures(language), answer.found.forecast
    if isinstance(forecast, FirstForecast):
        told = _estimated(told, figures, answer.found, forecast, answer.compiled or 0.0)
    else:
        told = _measured(told, figures, answer.found, forecast)
    return _as_played(told, figures, forecast.seats, ratings, news.job.viewer) if ratings and forecast.seats else told


def _as_played(
    told: OutlookPayload, figures: Figures, seats: Sequence[SeatForecast], ratings: Sequence[Rating], own: int
) -> OutlookPayload:
    """Add what those at the table can expect as they play; the interval is from what is known of one's own strength."""
    text = partial(about_percent, figures) if told.estimate else figures.percent
    shares, points, left = [seat.win for seat in seats], [one.points for one in ratings], turns_left(seats)
    found = as_played(shares, left, points).tolist()
    ends = [
        float(as_played(shares, left, [*points[:own], end, *points[own + 1 :]])[own])
        for end in (ratings[own].low, ratings[own].high)
    ]
    played = PlayedOutlook(
        text=text(found[own]),
        error=figures.error([100 * end for end in ends], 0),
        range=figures.say("sure-played", range=figures.percents(*ends), share=figures.percent(CONFIDENCE)),
    )
    shown = [replace(seat, win_text=text(share)) for seat, share in zip(told.seats or (), found, strict=True)]
    return replace(told, played=played, seats=shown)


def note_of(answer: Answer[object], kind: str, language: str) -> str:
    """Return what is said instead of numbers: how far the preparation is, or why there will be none; "" for nothing.

    `answer`: without numbers; `kind`: what was asked for, "outlook" or "advice"; `language`: of the text.
    """
    if answer.refusal is not None:
        return word("outlook", answer.refusal.key, language, None, n=answer.refusal.limit)
    if answer.state in (OVER, FAILED):
        return word("outlook", OVER if answer.state == OVER else f"{kind}-failed", language)
    if answer.compiled is None:
        return ""
    return word("outlook", "preparing", language, None, n=Figures(language).percent(answer.compiled))


def _measured(told: OutlookPayload, figures: Figures, outlook: Outlook, forecast: Forecast) -> OutlookPayload:
    """Add what simulated games have found."""
    found, change = outlook.is_found, outlook.change
    return replace(
        told,
        rollouts=forecast.rollouts,
        likely=_likely(figures, outlook),
        turns=figures.say("found") if found else figures.turns(forecast.turns),
        average="" if found else figures.average(forecast.turns),
        turns_error="" if found else figures.error(forecast.turns_ci, 1),
        turns_range="" if found else figures.sure(figures.between(*forecast.turns_ci)),
        win=float(forecast.win),
        win_text=figures.percent(forecast.win),
        win_error=figures.error([100 * end for end in forecast.win_ci], 0),
        win_range=figures.sure(figures.percents(*forecast.win_ci)),
        measured=_numbers(outlook, forecast),
        curve=_curve(figures, forecast, outlook.turns_left),
        seats=[_seat(seat, figures.percent(seat.win)) for seat in forecast.seats],
        note=figures.rollouts(forecast.rollouts),
        change=None if change is None else told_change(change, len(forecast.seats) == 1, figures.language),
    )


def _numbers(outlook: Outlook, forecast: Forecast) -> Measured:
    return Measured(
        past=outlook.turns_past,
        turns=None if outlook.is_found else _finite(forecast.turns, *forecast.turns_ci),
        win=_finite(forecast.win, *forecast.win_ci),
        win_se=float(forecast.win_se),
    )


def _estimated(
    told: OutlookPayload, figures: Figures, outlook: Outlook, forecast: FirstForecast, compiled: float
) -> OutlookPayload:
    """Add what the evaluator says. `compiled`: the share of the rules that is compiled."""
    error = forecast.errors.share
    told = replace(
        told,
        estimate=True,
        rollouts=0,
        win=forecast.win,
        win_text=about_percent(figures, forecast.win),
        win_error=_error(figures, 100 * error, 0),
        win_range=figures.say("estimate-win", n=figures.numbers.decimal(100 * error, 0)),
        curve=_curve(figures, forecast, outlook.turns_left),
        seats=[_seat(seat, about_percent(figures, seat.win)) for seat in forecast.seats],
        note=figures.say("estimate", n=figures.percent(compiled)),
    )
    if outlook.is_found:
        return replace(told, likely=figures.say("found"), turns=figures.say("found"))
    return replace(
        told,
        likely=ABOUT + _likely(figures, outlook),
        turns=ABOUT + figures.turns(forecast.turns),
        average=figures.average(forecast.turns),
        turns_error=_error(figures, forecast.errors.turns, 1),
        turns_range=figures.say("estimate-turns", n=figures.numbers.decimal(forecast.errors.turns)),
    )


def about_percent(figures: Figures, share: float) -> str:
    """Return an estimated chance."""
    return ABOUT + figures.percent(min(max(share, LEAST_CHANCE), 1 - LEAST_CHANCE))


def _error(figures: Figures, error: float, places: int) -> str:
    return f"±{figures.numbers.decimal(error, places)}"


def _finite(*values: float) -> list[float] | None:
    """Return a mean and the ends of its interval, if all of them are numbers."""
    return [float(value) for value in values] if all(map(math.isfinite, values)) else None


def _likely(figures: Figures, outlook: Outlook) -> str:
    if outlook.is_found:
        return figures.say("found")
    return figures.likely(*spread(outlook.forecast), outlook.turns_left)


def spread(found: Forecast | SeatForecast) -> tuple[int | None, int | None]:
    """Return between which own turns the crystal is likely to be found; None where that is never."""
    first, last = (
        next((turn for turn in range(len(found.turns_pmf)) if found.finish_by(turn) >= share), None) for share in MIDDLE
    )
    return first, last


def _seat(seat: SeatForecast, win_text: str) -> SeatOutlook:
    first, last = spread(seat)
    return SeatOutlook(seat=seat.player, win_text=win_text, first=first, last=last)


def _curve(figures: Figures, forecast: Forecast | FirstForecast, left: int | None) -> list[Point]:
    """Return the chance to be done by each turn from the first, until hardly anything is missing or the game ends."""
    longest = max(SHORT_CURVE, min(LONG_CURVE, len(forecast.turns_pmf) - 1))
    shares = [float(forecast.finish_by(turn)) for turn in range(1, longest + 1)]
    enough = next((turn for turn, share in enumerate(shares, 1) if share >= CURVE_SHARE), longest)
    return [
        Point(turn=turn, share=round(share, 4), text=figures.percent(share))
        for turn, share in enumerate(shares[: max(enough, SHORT_CURVE)][:left], 1)
    ]
