"""The map: how far it is, what may be explored, populated and built on, and the steps of exploring."""

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from eternitium.checks import fail, written
from eternitium.guests.values import count, one_of, truth
from eternitium.guests.verdicts import NotAllowed, NotSaid, Step, Verdict, allowed, forbidden, not_said, numbered
from eternitium.guests.words import Words, words

Hex = tuple[int, int]  # axial coordinates

FIELDS: Final = ("open", "ice", "own", "chasm", "closed")
NEIGHBOURS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Way(NamedTuple):
    """A cheapest way: how many open fields lie in between, and its fields from the start to the target."""

    between: int
    path: tuple[Hex, ...]


def distance(fields: Mapping[Hex, str], targets: Iterable[Hex]) -> Way:
    """The way with the fewest open fields from an own part, or from the chasm before the first, to one of the targets.

    Args:
        fields: one of `FIELDS` for each field that is drawn; "closed" is the person's word for one not to be crossed.
        targets: fields where the action may take place.

    Raises:
        NotAllowed: none can be reached.
        ValueError: another word for a field, no start, or a target that is not drawn.
    """
    wanted = set(targets)
    starts = _starts(fields, wanted)
    before: dict[Hex, Hex | None] = dict.fromkeys(starts)
    queue = deque(starts)
    while queue:
        here = queue.popleft()
        if here in wanted:
            path = _path(before, here)
            return Way(max(0, len(path) - 2), path)
        if here in starts or fields[here] == "open":
            for there in sorted(_next(here) & fields.keys() - before.keys()):
                before[there] = here
                queue.append(there)
    raise NotAllowed(forbidden("revive.explore.reach"))


def why_not_populate(own_figure: bool, first: bool, lowest: bool = True, connected: bool = True) -> Verdict:
    """Whether a site may be populated.

    Args:
        own_figure: an own figure stands there.
        first: it is the first population of all.
        lowest: the figure is the lowest one of the tableau.
        connected: its technology is connected to one that is unlocked.

    Raises:
        ValueError: not True or False.
    """
    for name, value in (("own_figure", own_figure), ("first", first), ("lowest", lowest), ("connected", connected)):
        truth(name, value)
    if own_figure:
        return forbidden("revive.populate.site")
    if first:
        return allowed("revive.populate.first") if lowest else forbidden("revive.populate.first")
    return allowed("revive.populate.connected") if connected else forbidden("revive.populate.connected")


def why_not_build(building: bool, desert: bool = True) -> Verdict:
    """Whether a field may be built on: it must be a desert without any building. Not True or False: a ValueError."""
    truth("building", building)
    truth("desert", desert)
    return allowed("revive.build.field") if desert and not building else forbidden("revive.build.field")


def explore(
    persons: Sequence[str], turn: int, owners: Collection[str] = (), from_display: bool = True
) -> tuple[Step, ...]:
    """The steps of exploring a tile.

    Args:
        persons: names, clockwise.
        turn: the place of the person whose turn it is.
        owners: who has a building next to a newly turned field.
        from_display: the citizen card comes from the display, not from the pile.

    Raises:
        ValueError: no such person.
    """
    one_of("turn", turn, tuple(range(len(persons))))
    for owner in owners:
        one_of("owners", owner, tuple(persons))
    told = [(words("revive-steps", "explore-reach"), "revive.explore.reach")]
    told.append((words("revive-steps", "explore-pay"), "revive.explore.price"))
    told.append((words("revive-steps", "explore-points"), "revive.explore.points"))
    told.append((words("revive-steps", "explore-card"), "revive.explore.order"))
    told.append((words("revive-steps", "explore-refill" if from_display else "explore-pile"), "revive.explore.order"))
    told.append((words("revive-steps", "explore-turn"), "revive.explore.order"))
    return numbered([*told, _neighbours(tuple(name for name in clockwise(persons, turn) if name in owners))])


def why_not_neighbour(buildings: int) -> Verdict:
    """Whether a newly turned field rewards a person, by the number of own buildings next to it; two are not said.

    Raises:
        ValueError: not a whole number from 0.
    """
    count("buildings", buildings)
    if buildings > 1:
        return not_said("revive.explore.twice", n=buildings)
    return allowed("revive.explore.neighbours") if buildings else forbidden("revive.explore.neighbours")


def last_turns(persons: Sequence[str], trigger: int | None) -> tuple[str, ...]:
    """Who still has one turn, in order.

    Args:
        persons: names, clockwise.
        trigger: the place of the person who triggered the end; None if that is open.

    Raises:
        NotSaid: the last artefact went to somebody in another person's turn.
        ValueError: no such person.
    """
    if trigger is None:
        raise NotSaid(not_said("revive.end.who"))
    one_of("trigger", trigger, tuple(range(len(persons))))
    return clockwise(persons, trigger)[1:]


def turn_steps(persons: Sequence[str], trigger: int | None) -> tuple[Step, ...]:
    """`last_turns` as steps. Errors as there."""
    turns = last_turns(persons, trigger)
    return numbered((words("revive-steps", "last-turn", person=name), "revive.turn.order") for name in turns)


def artefact(large_left: int) -> tuple[str, Step]:
    """What one gets for an artefact: "large", or "small" when no large one is left on the map.

    Raises:
        ValueError: not a whole number from 0.
    """
    count("large_left", large_left)
    size, rule = ("large", "revive.machine.unlock") if large_left else ("small", "revive.end.small")
    return size, Step(1, words("revive-steps", f"{size}-artefact"), rule)


def clockwise(persons: Sequence[str], first: int) -> tuple[str, ...]:
    """The persons, beginning with one of them."""
    return (*persons[first:], *persons[:first])


def _neighbours(owners: tuple[str, ...]) -> tuple[Words, str]:
    if not owners:
        return words("revive-steps", "explore-nobody"), "revive.explore.neighbours"
    return words("revive-steps", "explore-owners", persons=owners), "revive.explore.neighbours"


def _starts(fields: Mapping[Hex, str], targets: set[Hex]) -> list[Hex]:
    for place, kind in fields.items():
        one_of(f"fields[{place}]", kind, FIELDS)
    for place in targets - fields.keys():
        raise fail("targets", f"{written(place)} is not allowed; give fields that are drawn")
    own, chasm = (sorted(place for place, kind in fields.items() if kind == start) for start in ("own", "chasm"))
    if not own and not chasm:
        raise fail("fields", "no start; give at least one 'own' or 'chasm'")
    return own or chasm


def _path(before: Mapping[Hex, Hex | None], place: Hex) -> tuple[Hex, ...]:
    last = before[place]
    return (place,) if last is None else (*_path(before, last), place)


def _next(place: Hex) -> set[Hex]:
    return {(place[0] + q, place[1] + r) for q, r in NEIGHBOURS}
