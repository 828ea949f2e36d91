"""Resources and crystals: what fits, what is lost, what crystals become."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from eternitium.checks import fail, written
from eternitium.guests.values import Value, check_counts, one_of
from eternitium.guests.verdicts import Line, forbidden
from eternitium.guests.words import words

BASICS: Final = ("gears", "books", "food")
KINDS: Final = (*BASICS, "crystals")


@dataclass(frozen=True, slots=True)
class Pool(Value):
    """What a person has, in whole numbers from 0. Anything else is a ValueError."""

    gears: int = 0
    books: int = 0
    food: int = 0
    crystals: int = 0

    def __post_init__(self) -> None:
        check_counts(self, *KINDS)


@dataclass(frozen=True, slots=True)
class Store(Value):
    """Room for each; None is not entered, so no loss is told. Not a whole number from 0: a ValueError."""

    gears: int | None = None
    books: int | None = None
    food: int | None = None
    crystals: int | None = None

    def __post_init__(self) -> None:
        check_counts(self, *KINDS, empty=True)


@dataclass(frozen=True, slots=True)
class Gained:
    """What came of a gain.

    Attributes:
        pool: what is there now.
        lost: what did not fit.
        turned: crystals that became basic resources.
        lines: each number with its rule; what is lost counts below zero.
    """

    pool: Pool
    lost: Pool
    turned: int
    lines: tuple[Line, ...]


def gain(
    pool: Pool,
    store: Store,
    gears: int = 0,
    books: int = 0,
    food: int = 0,
    crystals: int = 0,
    become: Sequence[str] = (),
) -> Gained:
    """Add resources, then crystals; a crystal without room becomes a basic resource.

    Args:
        pool: what is there.
        store: the room.
        gears: how many come.
        books: how many come.
        food: how many come.
        crystals: how many come.
        become: for each crystal without room the basic resource that it becomes.

    Raises:
        ValueError: a number below 0, more in the pool than the store holds, or too few or too many in `become`.
    """
    given = Pool(gears, books, food, crystals)
    _check_room(pool, store)
    turned = max(0, pool.crystals + crystals - _room(store, "crystals", pool.crystals + crystals))
    _check_become(become, turned)
    more = {kind: getattr(given, kind) + list(become).count(kind) for kind in BASICS}
    more["crystals"] = crystals - turned
    now = {kind: getattr(pool, kind) + n for kind, n in more.items()}
    kept = {kind: min(n, _room(store, kind, n)) for kind, n in now.items()}
    lost = {kind: now[kind] - kept[kind] for kind in KINDS}
    return Gained(Pool(**kept), Pool(**lost), turned, tuple(_gain_lines(given, become, lost)))


def exchange(pool: Pool, store: Store, kind: str) -> Gained:
    """Free action: one crystal becomes one basic resource.

    Raises:
        NotAllowed: there is no crystal.
        ValueError: no basic resource.
    """
    one_of("kind", kind, BASICS)
    if not pool.crystals:
        forbidden("revive.free.crystal").demand()
    gears, books, food = (int(kind == basic) for basic in BASICS)
    gained = gain(replace(pool, crystals=pool.crystals - 1), store, gears, books, food)
    spent = Line(words("revive-lines", "crystal-spent"), -1, "revive.free.crystal", "crystals")
    return replace(gained, lines=(spent, *gained.lines))


def _room(store: Store, kind: str, otherwise: int) -> int:
    room: int | None = getattr(store, kind)
    return otherwise if room is None else room


def _check_room(pool: Pool, store: Store) -> None:
    for kind in KINDS:
        have = getattr(pool, kind)
        room = _room(store, kind, have)
        if have > room:
            raise fail(f"Pool.{kind}", f"{have} is not allowed; give a whole number from 0 to {room}, the room for it")


def _check_become(become: Sequence[str], turned: int) -> None:
    for kind in become:
        one_of("become", kind, BASICS)
    if len(become) != turned:
        raise fail("become", f"{written(tuple(become))} is not allowed; give {turned} of {', '.join(BASICS)}")


def _gain_lines(given: Pool, become: Sequence[str], lost: dict[str, int]) -> Iterator[Line]:
    for kind in KINDS:
        if n := getattr(given, kind):
            yield Line(words("revive-lines", "gained"), n, "revive.resource.kinds", kind)
    for kind in become:
        yield Line(words("revive-lines", "crystal-turned"), -1, "revive.crystal.no-room", "crystals")
        yield Line(words("revive-lines", "became"), 1, "revive.crystal.no-room", kind)
    for kind in BASICS:
        if n := lost[kind]:
            yield Line(words("revive-lines", "lost"), -n, "revive.resource.overflow", kind)
