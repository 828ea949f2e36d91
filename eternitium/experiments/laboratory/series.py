"""One slider moved step by step, each time compared with the printed game."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from eternitium.experiments.laboratory.fields import FIELDS, settings_of, setup_of
from eternitium.experiments.laboratory.measures import Comparison, comparisons
from eternitium.experiments.laboratory.setups import Setup
from eternitium.policies.registry import PLAYS_ON

if TYPE_CHECKING:
    import pandas as pd


def vary(
    slider: str, values: Iterable[int], players: int = 2, policy: str = PLAYS_ON, games: int = 4_000, seed: int = 0
) -> "pd.DataFrame":
    """Measure the effect of a number in the box: a row for each value, compared with the printed game.

    Args:
        slider: one of `FIELDS`, such as "copies.ultimate-portal", "era.circle" or "stack".
        values: the numbers to try.
        players: 1 to 5.
        policy: the name of the policy at all seats.
        games: the number of games for each value, and as many of the printed game.
        seed: the same seed gives the same answer.

    Returns:
        A table with the column `value`, and for the turns until the crystal is found and the chance that seat 1 wins
        (`turns`, `win`) the mean, `_low` and `_high`; `turns_change` and `win_change` with the same endings are the
        differences from the printed game.

    Raises:
        ValueError: there is no such slider, or a number is impossible; the message names it and what is allowed.
    """
    import pandas as pd

    if slider not in FIELDS:
        raise ValueError(f"slider: {slider!r} is unknown; the sliders are {', '.join(FIELDS)}")
    printed = Setup(players, policy=policy)
    rows = []
    for value in values:
        changed = setup_of(replace(settings_of(printed), box={slider: value}), "en")
        *_, last = comparisons(printed, changed, games, seed)
        rows.append({"value": value} | dict(_numbers(last)))
    return pd.DataFrame(rows)


def _numbers(found: Comparison) -> list[tuple[str, float]]:
    table = found.to_frame().loc[["turns", "win 1"]]
    named = zip(("turns", "win"), table.itertuples(), strict=True)
    return [
        (f"{name}{change}{end}", getattr(row, f"{column}{end}"))
        for name, row in named
        for change, column in (("", "b"), ("_change", "difference"))
        for end in ("", "_low", "_high")
    ]
