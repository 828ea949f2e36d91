"""The difficulty of missions: every mission of the solo game, in every edition, for every built-in player."""

from collections.abc import Iterator
from typing import Any, Final

from eternitium.experiments.studies.measures import average, chance, played
from eternitium.experiments.studies.store import Keys, Numbers, Study
from eternitium.policies.registry import BUILTIN, HIGHER
from eternitium.rules import EDITIONS, MISSIONS, Rules

NO_MISSION: Final = 0  # the solo game without a mission, in the column of missions
THOUGHT_ABOUT: Final = "de"  # the edition that slow players play
THINKING_COST: Final = 1_600  # a game of a slow player takes longer than this many of the others


def rules_of(edition: str, mission: int, **switches: Any) -> Rules:
    """Return the rules of a solo game; mission 0: none."""
    return Rules(edition, mission or None, **switches)


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Return how often the crystal is found in time, and how many era cards are left at the end."""
    rules = rules_of(str(keys["edition"]), int(keys["mission"]))
    found = played(players=1, rules=rules, policies=str(keys["policy"]), games=games, seed=seed)
    return {**chance("success", found.winners[:, 0]), **average("left", found.left[:, 0])}


def part(keys: Keys) -> int:
    """Return `THINKING_COST` for a slow player, who plays one game in this many, else 1."""
    return 1 if keys["policy"] in BUILTIN else THINKING_COST


def _rows() -> Iterator[Keys]:
    """Yield the keys of all rows: built-in players play every edition, those who think long only one."""
    for edition in EDITIONS:
        for mission in (NO_MISSION, *MISSIONS):
            for policy in (*BUILTIN, *(HIGHER if edition == THOUGHT_ABOUT else ())):
                yield {"edition": edition, "mission": mission, "policy": policy}


STUDY: Final = Study(
    name="missions",
    what="success of each mission of the solo game (0: none), by edition and player",
    games=40_000,
    seed=0,
    rows=tuple(_rows()),
    row=row,
    part=part,
)
