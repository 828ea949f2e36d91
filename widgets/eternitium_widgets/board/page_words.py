"""The numbers for the page of a new game: how strong the opponents and how hard the missions are."""

import csv
from dataclasses import replace
from functools import cache
from importlib.resources import files
from math import ceil, floor
from typing import Final, NamedTuple

from eternitium.match.catalog import catalog
from eternitium.match.match import Match
from eternitium.match.seats import PERSON
from eternitium.payload.catalog import CatalogPayload, Difficulty, LobbyPayload, Strength
from eternitium.policies.rating import Rating, ratings
from eternitium.policies.registry import LEVELS

YARDSTICK: Final = "steady"  # its rating is 1,000, and its success measures how hard a mission is
# Read as plain files: the modules that make the tables take long to load, and no page should wait for them.
_TABLES: Final = files("eternitium.experiments").joinpath("studies", "data")

TEN: Final = 10


class Duel(NamedTuple):
    """A row of the stored table of duels."""

    policy: str
    against: str
    games: int
    share: float


def page_catalog(language: str = "en") -> CatalogPayload:
    """Return the catalog of a board whose page can ask for a new game.

    Raises ValueError: an unknown language.
    """
    lobby = LobbyPayload(yardstick=YARDSTICK, levels=[*LEVELS], strengths=strengths(), difficulties=difficulties())
    return replace(catalog(language), lobby=lobby)


@cache
def strengths() -> dict[str, Strength]:
    """Return the rating of each opponent in tens, its interval rounded outward."""
    return {name: _strength(rating) for name, rating in rated().items()}


@cache
def rated() -> dict[str, Rating]:
    """Return the rating of each opponent, from all stored duels; the last level plays as `master` does."""
    found = ratings(_duel(row) for row in _rows("opponents"))
    return {**found, LEVELS[-1]: found["master"]}


def ratings_at(match: Match, person: Rating | None) -> tuple[Rating, ...]:
    """Return how strong those at a table are; none unless there is one person, and all strengths are known.

    `match`: the table; `person`: how strong the person is, if that is known.
    """
    others = {*match.seats} - {PERSON}
    if person is None or match.seats.count(PERSON) != 1 or not others <= rated().keys():
        return ()
    return tuple(person if plays == PERSON else rated()[plays] for plays in match.seats)


@cache
def difficulties() -> dict[str, dict[str, Difficulty]]:
    """Return by edition and mission of the solo game ("0": none) how many of 100 games the yardstick wins."""
    found: dict[str, dict[str, Difficulty]] = {}
    for row in _rows("missions"):
        if row["policy"] == YARDSTICK:
            found.setdefault(row["edition"], {})[row["mission"]] = _share(row, "success")
    return found


def _duel(row: dict[str, str]) -> Duel:
    return Duel(row["policy"], row["against"], int(row["games"]), float(row["win"]))


def _strength(found: Rating) -> Strength:
    return Strength(n=TEN * round(found.points / TEN), around=TEN * ceil((found.high - found.points) / TEN))


def _rows(table: str) -> list[dict[str, str]]:
    text = _TABLES.joinpath(f"{table}.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(line for line in text.splitlines() if not line.startswith("#")))


def _share(row: dict[str, str], measure: str) -> Difficulty:
    """Return a share in percent, its 95% interval rounded outward, and the number of games."""
    found, low, high = (100 * float(row[f"{measure}{end}"]) for end in ("", "_low", "_high"))
    return Difficulty(n=round(found), low=floor(low), high=ceil(high), games=int(row["games"]))
