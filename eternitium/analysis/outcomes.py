"""All that an action may lead to, with exact chances: the engine as it is, with each shuffle decided in every way."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import factorial, prod
from typing import Final, NamedTuple, TypeVar

import numpy as np

from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.decision import NO_MASK
from eternitium.engine.layout import EVENT, INT, LOG_ROWS, STATE, IntArray, Record, Records, State, copied
from eternitium.engine.piles import Log, own_total
from eternitium.game.events import Event, read_log

World = TypeVar("World", int, bytes)
UNORDERED: Final = ("discard", "era_discard")  # nothing depends on the order of these piles
UNUSED: Final = 1  # a random generator's state, until the first random number
MOST_ORDERS: Final = 2_000  # of a shuffle
PILES: Final = (*UNORDERED, "deck", "stack", "era_pile", "ai", "portal_pile")


class ExactOutcome(NamedTuple):
    """One outcome of an action: its chance, the record after it, and what happened."""

    chance: Fraction
    world: bytes
    events: tuple[Event, ...]


class TooManyOrders(ValueError):
    """A shuffle with more different orders than can be gone through."""


class Deciding(State):
    """A game whose shuffles are decided: `decisions` first, then each in its first way; `ways` counts those of each."""

    def __init__(self, record: Record, decisions: Sequence[int]) -> None:
        super().__init__(record)
        self.decisions, self.ways = decisions, list[int]()


def outcomes(world: bytes, action: int, players: int, prefix_public: bool) -> Iterator[ExactOutcome]:
    """Yield all outcomes of an action, or of the deal; their chances add up to 1.

    Args:
        world: the bytes of a record, as `plain` returns them.
        action: its number, or DEAL or SETTLE.
        players, prefix_public: what events need to know.
    """
    record, log = one_way(world, action)
    if record["rng"] == UNUSED:
        yield _outcome(Fraction(1), record, log, players, prefix_public)
        return
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        decisions = waiting.pop()
        record = as_records(world)[0]
        s = Deciding(record, decisions)
        kernels.shuffled_by(_shuffle)([s], log, np.empty(N_ACTIONS, INT), NO_MASK, action)
        s.store(record)
        yield _outcome(Fraction(1, prod(s.ways)), record, log, players, prefix_public)
        for place in range(len(decisions), len(s.ways)):
            begun = (*decisions, *[0] * (place - len(decisions)))
            waiting += [(*begun, way) for way in range(1, s.ways[place])]


def one_way(world: bytes, action: int) -> tuple[Record, Log]:
    """Return the record after an action, and what happened, if chance decides anyhow; see `outcomes`."""
    records, log = as_records(world), np.empty(LOG_ROWS, EVENT)
    records["rng"] = UNUSED
    kernels.current().go_on(records, log, np.empty(N_ACTIONS, INT), NO_MASK, action)
    return records[0], log


def as_records(world: bytes) -> Records:
    """Return a world as an array of one record, which may be changed."""
    return np.frombuffer(bytearray(world), STATE)


def shares_of(group: Mapping[World, Fraction]) -> tuple[Fraction, tuple[tuple[World, Fraction], ...]]:
    """Return the chance of a group of worlds, and the probability of each in it, sorted."""
    total = sum(group.values(), Fraction(0))
    return total, tuple(sorted((world, chance / total) for world, chance in group.items()))


def _outcome(chance: Fraction, record: Record, log: Log, players: int, prefix_public: bool) -> ExactOutcome:
    events = read_log(log[: record["events"]].tolist(), players, prefix_public)
    return ExactOutcome(chance, plain(record), events)


def plain(record: Record) -> bytes:
    """Return the bytes of a record without what the rest of the game does not depend on."""
    record = copied(record)[0]
    record["rng"] = record["events"] = 0
    for name in PILES:
        for pile, count in _piles(record, name):
            pile[count:] = 0
            if name in UNORDERED:
                pile[:count].sort()
    return record.tobytes()


def _piles(record: Record, name: str) -> Iterator[tuple[IntArray, int]]:
    """Yield the piles of a name with their sizes: one, or one for each player."""
    piles, counts = record[name], record[f"{name}_n"]
    used = record["players"]  # the others have none
    yield from zip(piles[:used], counts[:used].tolist(), strict=True) if piles.ndim > 1 else [(piles, int(counts))]


def _shuffle(s: Deciding, cards: IntArray, n: int) -> None:
    """Give a pile the order that is decided; the order of a deck that comes to hand whole says nothing."""
    if any(np.may_share_memory(cards, s.deck[p]) and _fits_a_hand(s, p) for p in range(s.players)):
        cards[:n].sort()
        return
    found = cards[:n].tolist()
    many = factorial(n) // prod(map(factorial, Counter(found).values()))
    if many > MOST_ORDERS:
        raise TooManyOrders(f"a shuffle has {many} orders; at most {MOST_ORDERS} can be gone through")
    orders = _orders(tuple(sorted(found)))
    place = len(s.ways)
    s.ways.append(len(orders))
    cards[:n] = orders[s.decisions[place] if place < len(s.decisions) else 0]


def _fits_a_hand(s: Deciding, p: int) -> bool:
    return own_total(s, p) <= min(s.full_hand, s.missed_hand, s.passed_hand)


@cache
def _orders(cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the different orders of sorted cards; all are equally likely."""
    if not cards:
        return ((),)
    kinds = sorted({*cards})
    rest = {kind: cards[: cards.index(kind)] + cards[cards.index(kind) + 1 :] for kind in kinds}
    return tuple((kind, *order) for kind in kinds for order in _orders(rest[kind]))
