"""Stored tables as people read them."""

from typing import TYPE_CHECKING

from eternitium.checks import fail
from eternitium.studies.measures import Chance
from eternitium.studies.store import GAMES, HIGH, LOW

if TYPE_CHECKING:
    import pandas as pd


def in_percent(table: "pd.DataFrame", measure: str, rows: str, columns: str) -> "pd.DataFrame":
    """A measure in percent with its 95 % interval, as texts such as `46.0 (45.5 to 46.5)`.

    Args:
        table: of a study, or a part of it.
        measure: a chance in it, such as "success".
        rows: the key with a line for each value.
        columns: the key with a column for each value.

    Raises:
        ValueError: a column that the table lacks, or several rows of the table for one place.
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
    """One chance of a table.

    Args:
        table: of a study.
        measure: a chance in it, such as "success".
        keys: the values of the keys of that row.

    Raises:
        ValueError: a column that the table lacks, or not exactly one such row.
    """
    _check(table, measure, f"{measure}{LOW}", f"{measure}{HIGH}", *keys)
    found = table
    for name, value in keys.items():
        found = found[found[name] == value]
    if len(found) != 1:
        raise fail("keys", f"{keys!r} fit {len(found)} rows; give values that fit one")
    row = found.iloc[0]
    return Chance(float(row[measure]), float(row[f"{measure}{LOW}"]), float(row[f"{measure}{HIGH}"]), int(row[GAMES]))


def _check(table: "pd.DataFrame", *names: str) -> None:
    for name in names:
        if name not in table:
            raise fail("table", f"has no column {name!r}; it has {', '.join(map(str, table))}")
