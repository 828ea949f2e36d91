"""Forecast, advice and coach on one baseline: each choice is told by what it changes of the chance that is forecast.

A forecast goes on with the choice that the policy itself would make. Advice says in the same worlds how much more often
each choice wins than that one; so all chances on a page are that of the forecast and these differences.
"""

from typing import Any, Final

from eternitium.analysis.statistics import Estimate
from eternitium.match.change_view import hundredths
from eternitium.rulebook.numbers import Numbers

ABOUT: Final = "≈\N{NO-BREAK SPACE}"  # before what is estimated
Told = dict[str, Any]
Weighed = tuple[Estimate, Estimate]  # the chance to win that was forecast, and what a choice changes of it


def aligned(advice: Told, outlook: Told, language: str) -> Told:
    """Advice as it stands beside a forecast of the same position.

    Args:
        advice: as `advices` tells it.
        outlook: as `forecasts` tells it; while that has no number the advice stays as it is.
        language: of the numbers.
    """
    rows, level = advice.get("rows", []), outlook.get("win")
    if level is None or not all(row["gain"] for row in rows):
        return advice
    about = ABOUT if advice.get("estimate") else ""
    return {**advice, "rows": [_row(row, level, about, Numbers(language)) for row in rows]}


def _row(row: Told, level: float, about: str, numbers: Numbers) -> Told:
    win = _win(row, level)
    points = hundredths(win) - hundredths(level)
    return {
        **row,
        "win": win,
        "win_text": f"{about}{numbers.percent(win)}",
        "low": max(0.0, win - (row["win"] - row["low"])),
        "high": min(1.0, win + (row["high"] - row["win"])),
        "points": points,
        "points_text": numbers.change(points, 0) if points else "±0",
    }


def _win(row: Told, level: float) -> float:
    """What is won or lost in all rollouts stays so."""
    if row["low"] == row["high"]:
        return float(row["win"])
    return float(min(max(level + row["gain"][0], 0.0), 1.0))


def weighed(action: str, advice: Told, outlook: Told) -> Weighed | None:
    """What a page has told of a choice: the chance that was forecast, and what the choice changes; None for nothing.

    Args:
        action: its text.
        advice: as `aligned` told it.
        outlook: that it was aligned with.
    """
    row = next((row for row in advice.get("rows", []) if row["action"] == action), None)
    if row is None or "points" not in row or advice.get("estimate") or outlook.get("estimate"):
        return None
    before = Estimate(outlook["win"], outlook["measured"]["win_se"])
    return before, Estimate(row["win"] - before.mean, row["gain"][1])
