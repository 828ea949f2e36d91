"""Reports of many games: error rates and luck over time, by kind of decision, by opponent."""

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from eternitium.analysis.report import GameReport, Rate
from eternitium.game.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd

ALONE: Final = "alone"  # instead of opponents


def games_table(found: "Iterable[tuple[Record, GameReport]]") -> "pd.DataFrame":
    """Return reports of several games as a table, one row for each game and seat.

    Columns are `game`, counted from 1, `date`, `player`, `opponents`, `actions`; `result`, the share of the win, `luck`
    and `adjusted`, the result without it; `decisions` and `loss`, the percentage points that one cost on average;
    and the same two for each kind of decision, such as `decisions_try` and `loss_try`.

    Args:
        found: records with their reports, in the order in which they were played.

    Raises:
        ValueError: there are no games.

    Example:
        >>> from eternitium.analysis.league import games_of
        >>> (game,) = games_of(["steady", "careful"], games=1, seed=3)
        >>> from eternitium import Record, draft
        >>> len(games_table([(Record.of(game), draft(game))]))
        2
    """
    import pandas as pd

    rows = [
        _row(number, record, report, seat)
        for number, (record, report) in enumerate(found, 1)
        for seat in range(len(record.names))
    ]
    if not rows:
        raise ValueError("found: there are no games")
    return pd.DataFrame(rows)


def _row(number: int, record: Record, report: GameReport, seat: int) -> dict[str, Any]:
    others = [name for place, name in enumerate(record.names) if place != seat]
    row = {
        "game": number,
        "date": record.date,
        "player": record.names[seat],
        "opponents": ", ".join(others) or ALONE,
        "actions": len(report.moments),
        "result": report.result[seat],
        "luck": report.luck[seat],
        "adjusted": report.adjusted[seat],
    }
    row |= _of(report.error_rate(seat))
    for kind, rate in report.by_kind(seat).items():
        row |= _of(rate, f"_{kind}")
    return row


def _of(rate: Rate, end: str = "") -> dict[str, Any]:
    return {f"decisions{end}": rate.decisions, f"loss{end}": rate.mean}


def rate_over(table: "pd.DataFrame", kind: str = "") -> Rate:
    """Return what a decision cost on average over all rows of a table; the error is from how much games differ.

    `table`: rows of `games_table`. `kind`: of decision; all of them if left out.
    """
    end = f"_{kind}" if kind else ""
    if f"loss{end}" not in table:
        return Rate(0, 0.0, np.inf)
    some = table[table[f"decisions{end}"] > 0]
    counts, losses = some[f"decisions{end}"].to_numpy(float), some[f"loss{end}"].to_numpy(float)
    if not len(some):
        return Rate(0, 0.0, np.inf)
    mean = float(np.average(losses, weights=counts))
    if len(some) == 1:
        return Rate(int(counts.sum()), mean, np.inf)
    apart = (losses - mean) * counts / counts.mean()
    return Rate(int(counts.sum()), mean, float(np.sqrt(np.square(apart).sum() / (len(some) * (len(some) - 1)))))
