"""What the page for a new game is told besides the catalog: how strong the opponents are, and how hard the missions."""

import csv
from functools import cache
from importlib.resources import files
from math import ceil, floor
from typing import Any, Final

from eternitium.match.catalog import catalog

YARDSTICK: Final = "steady"  # against whom strength is measured, and whose luck says how hard a mission is
# Read as plain files: what makes the tables takes long to load, and no page waits for it.
_TABLES: Final = files("eternitium.experiments").joinpath("studies", "data")

Share = dict[str, int]


def page_catalog(language: str = "en") -> dict[str, Any]:
    """The catalog of a board whose page can ask for a new game.

    Raises:
        ValueError: an unknown language.
    """
    measured = {"strengths": strengths(), "difficulties": difficulties()}
    return {**catalog(language), "lobby": {"yardstick": YARDSTICK, **measured}}


@cache
def strengths() -> dict[str, list[Share]]:
    """For each policy how many of 100 games it wins against the yardstick: as starting player, and as second."""
    found: dict[str, list[Share]] = {}
    for row in sorted(_rows("opponents"), key=lambda row: row["seat"]):
        found.setdefault(row["policy"], []).append(_share(row, "win"))
    return found


@cache
def difficulties() -> dict[str, dict[str, Share]]:
    """For each edition and mission of the solo game ("0": none) how often out of 100 games the yardstick wins it."""
    found: dict[str, dict[str, Share]] = {}
    for row in _rows("missions"):
        if row["policy"] == YARDSTICK:
            found.setdefault(row["edition"], {})[row["mission"]] = _share(row, "success")
    return found


def _rows(table: str) -> list[dict[str, str]]:
    text = _TABLES.joinpath(f"{table}.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))


def _share(row: dict[str, str], measure: str) -> Share:
    """A share in percent, its 95 % interval rounded outward, and the games behind it."""
    found, low, high = (100 * float(row[f"{measure}{end}"]) for end in ("", "_low", "_high"))
    return {"n": round(found), "low": floor(low), "high": ceil(high), "games": int(row["games"])}
