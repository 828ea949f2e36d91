"""What a building brings, and a newly turned tile next to one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from eternitium.guests.revive.costs import GEARS_OF
from eternitium.guests.values import count, one_of, text
from eternitium.guests.verdicts import Line, not_said
from eternitium.guests.words import words

TERRAIN: Final = ("forest", "mountain", "steppe")


@dataclass(frozen=True, slots=True)
class Rewards:
    """What a building brings.

    Attributes:
        steps: for each terrain next to it the steps of its marker.
        crystals: how many.
        lakes: the lakes whose reward one gets.
        lines: the same worked; the unit is "step:forest", "crystals" or "lake".
    """

    steps: tuple[tuple[str, int], ...]
    crystals: int
    lakes: tuple[str, ...]
    lines: tuple[Line, ...]


def rewards(
    size: str, terrain: Mapping[str, int], crystal_signs: int, lakes: Sequence[str] = (), had: Sequence[str] = ()
) -> Rewards:
    """What a building brings; with the newly turned fields only, what exploring brings to it.

    Args:
        size: "small" or "large".
        terrain: adjacent fields of each of `TERRAIN`.
        crystal_signs: adjacent ones.
        lakes: names of adjacent lakes.
        had: lakes whose reward one had before.

    Raises:
        ValueError: another size or terrain, a number below 0, or a name that is no text.
    """
    _check(size, terrain, crystal_signs, [*lakes, *had])
    factor, rule = (2, "revive.build.large") if size == "large" else (1, "revive.build.rewards")
    steps = tuple((kind, terrain[kind] * factor) for kind in TERRAIN if terrain.get(kind))
    lines = [
        Line(words("revive-terrain", kind), n, rule, f"step:{kind}", f"{terrain[kind]} × {factor} = {n}")
        for kind, n in steps
    ]
    crystals, told = crystal_signs * factor, f"{crystal_signs} × {factor} = {crystal_signs * factor}"
    lines += [Line(words("revive-lines", "crystal-signs"), crystals, rule, "crystals", told)] if crystals else []
    asked = tuple(dict.fromkeys(lakes))
    lines += [_lake_line(lake, lake in had) for lake in asked]
    return Rewards(steps, crystals, tuple(lake for lake in asked if lake not in had), tuple(lines))


def marker_steps(found: Rewards, markers: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    """How far each machine marker moves.

    Args:
        found: what the building brings.
        markers: for each terrain the track that it moves.

    Raises:
        NotSaid: a terrain that moves something has no track entered.
    """
    for kind, _ in found.steps:
        if kind not in markers:
            not_said("revive.build.terrain", terrain=words("revive-terrain", kind)).demand()
    moved: dict[str, int] = {}
    for kind, n in found.steps:
        moved[markers[kind]] = moved.get(markers[kind], 0) + n
    return tuple(moved.items())


def _check(size: str, terrain: Mapping[str, int], crystal_signs: int, lakes: Sequence[str]) -> None:
    one_of("size", size, tuple(GEARS_OF))
    for kind, n in terrain.items():
        one_of("terrain", kind, TERRAIN)
        count(f"terrain.{kind}", n)
    count("crystal_signs", crystal_signs)
    for lake in lakes:
        text("lakes", lake)


def _lake_line(lake: str, had: bool) -> Line:
    label = words("revive-lines", "lake-had" if had else "lake", lake=lake)
    return Line(label, int(not had), "revive.build.lake-once", "lake")
