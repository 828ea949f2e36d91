"""Stored tables in a form for people."""

from typing import TYPE_CHECKING

from eternitium.certainty import Z
from eternitium.checks import fail
from eternitium.experiments.studies.measures import Chance
from eternitium.experiments.studies.store import GAMES, HIGH, LOW

if TYPE_CHECKING:
    import pandas as pd


def in_percent(table: "pd.DataFrame", measure: str, rows: str, columns: str) -> "pd.DataFrame":
    """Return a measure in percent with its 95% interval, as texts such as `46.0 (45.5 to 46.5)`.

    `table`: of a study, or a part of it; `measure`: a chance in it, such as "success"; `rows`: the key with a line for
    each value; `columns`: the key with a column for each value. Raises ValueError: the table lacks a column, or has
    several rows for one place.
    """
    _check(table, measure, f"{measure}{LOW}", f"{measure}{HIGH}", rows, columns)
    if table.duplicated([rows, columns]).any():
        raise fail("table", f"has several rows for one {rows} and {columns}; choose one value of each other key first")
    texts = [
        f"{found * 100:.1f} ({low * 100:.1f} to {high * 100:.1f})"
        for found, low, high in zip(table[measure], table[f"{measure}{LOW}"], table[f"{measure}{HIGH}"], strict=True)
    ]
    wide = table.assign(text=texts).pivot_table(index=rows, columns=columns, values="text", aggfunc="first", sort=False)
    return wide.fillna("")


def entry(table: "pd.DataFrame", measure: str, **keys: object) -> Chance:
    """Return one chance of a table.

    `table`: of a study; `measure`: a chance in it, such as "success"; `keys`: the values of the keys of that row.
    Raises ValueError: the table lacks a column, or does not have exactly one such row.
    """
    _check(table, measure, f"{measure}{LOW}", f"{measure}{HIGH}", *keys)
    found = table
    for name, value in keys.items():
        found = found[found[name] == value]
    if len(found) != 1:
        raise fail("keys", f"{keys!r} fit {len(found)} rows; give values that fit one")
    row = found.iloc[0]
    return Chance(float(row[measure]), float(row[f"{measure}{LOW}"]), float(row[f"{measure}{HIGH}"]), int(row[GAMES]))


def when_lost(table: "pd.DataFrame") -> "pd.DataFrame":
    """Return the study "missions" with `left`, `left_low` and `left_high` of the lost games alone.

    A won game leaves nothing, so the mean of all games is that of the lost ones times their share; the spread of the
    lost ones follows from that of all in the same way, so that the 95% interval is that of their mean. `table`: of the
    study, or a part of it. Raises ValueError: the table lacks a column.
    """
    _check(table, "success", "left", f"left{HIGH}", GAMES)
    lost = 1 - table["success"]
    spread = table[GAMES] * ((table[f"left{HIGH}"] - table["left"]) / Z) ** 2
    mean = table["left"] / lost
    error = (((spread + table["left"] ** 2) / lost - mean**2) / (table[GAMES] * lost)) ** 0.5
    return table.assign(left=mean, **{f"left{LOW}": mean - Z * error, f"left{HIGH}": mean + Z * error})


def _check(table: "pd.DataFrame", *names: str) -> None:
    for name in names:
        if name not in table:
            raise fail("table", f"has no column {name!r}; it has {', '.join(map(str, table))}")
