"""The advice in words, on the baseline of the forecast: each choice says what it changes of the chance there.

A forecast goes on with the choice that the policy itself would make. Advice says in the same worlds how much more often
each choice wins than that one; so all chances on a page are that of the forecast and these differences.
"""

from collections.abc import Sequence
from dataclasses import replace

from eternitium.analysis.results import Advice
from eternitium.analysis.statistics import Estimate
from eternitium.certainty import Z
from eternitium.jobs.job import WORKING, AdviceNews, Job
from eternitium.match.change_view import hundredths
from eternitium.match.choices import choice_text
from eternitium.match.figures import Figures
from eternitium.match.forecast_view import note_of
from eternitium.match.hints import cause_in, main_reason
from eternitium.payload.forecast import AdvicePayload, ChoicePayload, OutlookPayload
from eternitium.rulebook import word
from eternitium.rulebook.numbers import Numbers

Weighed = tuple[Estimate, Estimate]  # the chance to win that was forecast, and what a choice changes of it


def no_advice_yet(job: Job) -> AdvicePayload:
    """Return what a page shows while it waits for advice."""
    match, revision = job.place
    return AdvicePayload(game=match, turn_count=revision, state=WORKING, note="", rollouts=0, rows=[])


def told_advice(
    news: AdviceNews, names: Sequence[str], language: str, outlook: OutlookPayload | None = None
) -> AdvicePayload:
    """Return what a page shows of the choices of a position.

    `news`: what is known of them; `names`: what the seats are called; `language`: of all texts; `outlook`: the forecast
    for the same position that is shown next to them.
    """
    (match, revision), answer = news.job.place, news.answer
    rows = [_row(advice, names, Figures(language)) for advice in answer.found or ()]
    told = AdvicePayload(game=match, turn_count=revision, state=answer.state, note=note_of(answer, "advice", language))
    if answer.found is None:
        return replace(told, rollouts=0, rows=[]) if answer.state == WORKING else told
    told = replace(told, rollouts=max((advice.rollouts for advice in answer.found), default=0), rows=rows)
    return told if outlook is None else aligned(told, outlook, language)


def _row(advice: Advice, names: Sequence[str], figures: Figures) -> ChoicePayload:
    win, error, main = float(advice.win), Z * float(advice.win_se), main_reason(advice.reasons)
    return ChoicePayload(
        action=str(advice.action),
        text=choice_text(advice.action, names, figures.language),
        win=win,
        win_text=figures.percent(win),
        low=max(0.0, win - error),
        high=min(1.0, win + error),
        gain=advice.gain and [float(value) for value in advice.gain],
        turns_text=figures.turns(advice.turns),
        best_text=figures.best(advice.best),
        reasons=[reason.text(figures.language, names) for reason in advice.reasons],
        seen=main.sentence(figures.language, names) if main else "",
        cause=cause_in(advice.reasons),
        against=_against(advice, names, figures.language),
    )


def _against(advice: Advice, names: Sequence[str], language: str) -> str:
    """Return the choice with which the reasons compare, in words; "" if there are no reasons."""
    if not advice.reasons or advice.against is None:
        return ""
    choice = choice_text(advice.against, names, language)
    return word("outlook", "against", language, None, choice=choice)


# On the baseline of the forecast


def aligned(advice: AdvicePayload, outlook: OutlookPayload, language: str) -> AdvicePayload:
    """Align advice with a forecast of the same position; without a number there it stays as it is."""
    rows, level = advice.rows or [], outlook.win
    if level is None or not all(row.gain for row in rows):
        return advice
    return replace(advice, rows=[_beside(row, level, Numbers(language)) for row in rows])


def _beside(row: ChoicePayload, level: float, numbers: Numbers) -> ChoicePayload:
    win = _win(row, level)
    points = hundredths(win) - hundredths(level)
    return replace(
        row,
        win=win,
        win_text=numbers.percent(win),
        low=max(0.0, win - (row.win - row.low)),
        high=min(1.0, win + (row.high - row.win)),
        points=points,
        points_text=numbers.change(points, 0) if points else "±0",
    )


def _win(row: ChoicePayload, level: float) -> float:
    """Return the chance to win after a choice; one that all simulated games win or lose stays as it is."""
    if row.low == row.high or row.gain is None:
        return row.win
    return min(max(level + row.gain[0], 0.0), 1.0)


def weighed(action: str, advice: AdvicePayload | None, outlook: OutlookPayload | None) -> Weighed | None:
    """Return what a page has said of a choice: the chance forecast, and what the choice changes; None for nothing.

    `action`: its text; `advice`: as it was shown with the forecast; `outlook`: the forecast.
    """
    if advice is None or outlook is None or outlook.win is None or outlook.measured is None:
        return None
    row = next((row for row in advice.rows or () if row.action == action), None)
    if row is None or row.points is None or row.gain is None:
        return None
    before = Estimate(outlook.win, outlook.measured.win_se)
    return before, Estimate(row.win - before.mean, row.gain[1])
