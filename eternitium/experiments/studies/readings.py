"""The effect of a booklet's reading: one switch with another edition's value, on the same deals of solo games."""

from collections.abc import Iterator
from typing import Any, Final

from eternitium.experiments.studies.measures import chance, change, played
from eternitium.experiments.studies.missions import NO_MISSION, rules_of
from eternitium.experiments.studies.store import Keys, Numbers, Study
from eternitium.policies import BUILTIN
from eternitium.rules import EDITIONS, MISSIONS, SWITCHES, Rules

BASE: Final = "de"
# Without the random player, first of the built-in ones, who succeeds too seldom for any change to show.
POLICIES: Final = tuple(BUILTIN)[1:]
ALL: Final = (NO_MISSION, *MISSIONS)
# The solo games in which a switch has an effect: the other switches concern opponents.
WHERE: Final = {"luck_double": ALL, "pass_keep": ALL, "m2_hand": (2,), "m2_supply": (2,), "m8": (8,)}


def others(switch: str) -> list[Any]:
    """Return the values of a switch that some edition has and the German one does not."""
    found = {Rules(edition).switches[switch] for edition in EDITIONS}
    return [value for value in SWITCHES[switch].values if value in found - {Rules(BASE).switches[switch]}]


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Return the success with the German edition and with the other reading, and the difference game by game."""
    switch, mission = str(keys["switch"]), int(keys["mission"])
    value = next(value for value in others(switch) if str(value) == keys["value"])
    before, after = (
        played(players=1, rules=rules, policies=str(keys["policy"]), games=games, seed=seed).winners[:, 0]
        for rules in (rules_of(BASE, mission), rules_of(BASE, mission, **{switch: value}))
    )
    return {**chance("before", before), **chance("after", after), **change("change", before, after)}


def _rows() -> Iterator[Keys]:
    for switch, missions in WHERE.items():
        for value in others(switch):
            for mission in missions:
                for policy in POLICIES:
                    yield {"switch": switch, "value": str(value), "mission": mission, "policy": policy}


STUDY: Final = Study(
    name="readings",
    what="how success in the solo game changes when the German edition takes over another edition's reading",
    games=40_000,
    seed=0,
    rows=tuple(_rows()),
    row=row,
)
