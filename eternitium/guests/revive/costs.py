"""What an action costs and how it can be paid."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product
from typing import Final, NamedTuple

from eternitium.checks import fail, written
from eternitium.guests.revive.store import BASICS, Pool
from eternitium.guests.values import Value, check_counts, count, one_of
from eternitium.guests.verdicts import Line, NotSaid, Verdict, allowed, not_said
from eternitium.guests.words import Words, refusal, words

PARTS: Final = ("distance", "action", "any")
GEARS_OF: Final = {"small": 3, "large": 5}

Amounts = dict[tuple[str, str], int | None]


@dataclass(frozen=True, slots=True)
class Price(Value):
    """What is to be paid; None while it is still to enter. Not a whole number from 0: a ValueError.

    Attributes:
        distance: food for the way.
        gears: for the action.
        books: for the action.
        food: for the action.
        lines: how it came about; they add up to the price, unit by unit.
    """

    distance: int | None = 0
    gears: int | None = 0
    books: int | None = 0
    food: int | None = 0
    lines: tuple[Line, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        check_counts(self, "distance", *BASICS, empty=True)

    @property
    def complete(self) -> bool:
        """Whether nothing is still to enter."""
        return None not in (self.distance, self.gears, self.books, self.food)


@dataclass(frozen=True, slots=True)
class Less(Value):
    """An effect that reduces a price. What is not allowed is a ValueError.

    Attributes:
        part: "distance", "action" or "any".
        kind: a basic resource; the way costs food only.
        number: by how many.
    """

    part: str
    kind: str
    number: int

    def __post_init__(self) -> None:
        one_of("Less.part", self.part, PARTS)
        one_of("Less.kind", self.kind, ("food",) if self.part == "distance" else BASICS)
        check_counts(self, "number")


class Payment(NamedTuple):
    """How many crystals stand in for what."""

    gears: int
    books: int
    food: int


class Together(NamedTuple):
    """Prices that can be paid in one turn: which, in the order of paying, and the most crystals that may be left."""

    which: tuple[int, ...]
    crystals: int


def explore_price(between: int | None, books: int | None, food: int | None, less: Iterable[Less] = ()) -> Price:
    """The price of exploring.

    Args:
        between: fields strictly between the nearest own part and the field of the action.
        books: on the back of the tile.
        food: on the back of the tile.
        less: effects that reduce it.

    Raises:
        ValueError: not a whole number from 0 or None.
    """
    _check(between=between, books=books, food=food)
    on_back = words("revive-lines", "on-the-back")
    amounts = [(on_back, "books", books), (on_back, "food", food)]
    return _price(between, amounts, "revive.explore.price", less)


def populate_price(between: int | None, books: int | None, others: int | None, less: Iterable[Less] = ()) -> Price:
    """The price of populating.

    Args:
        between: fields strictly between the nearest own part and the site.
        books: at the technology.
        others: other persons on the site.
        less: effects that reduce it.

    Raises:
        ValueError: not a whole number from 0 or None.
    """
    _check(between=between, books=books, others=others)
    amounts = [
        (words("revive-lines", "technology"), "books", books),
        (words("revive-lines", "others"), "books", others),
    ]
    return _price(between, amounts, "revive.populate.price", less)


def build_price(between: int | None, size: str, less: Iterable[Less] = ()) -> Price:
    """The price of a building.

    Args:
        between: fields strictly between the nearest own part and the field.
        size: "small" or "large".
        less: effects that reduce it.

    Raises:
        ValueError: not a whole number from 0 or None, or another size.
    """
    _check(between=between)
    one_of("size", size, tuple(GEARS_OF))
    amounts: list[tuple[Words, str, int | None]] = [
        (words("revive-lines", f"{size}-building"), "gears", GEARS_OF[size])
    ]
    return _price(between, amounts, "revive.build.price", less)


def payments(pool: Pool, price: Price) -> tuple[Payment, ...]:
    """Every way to pay: fewest crystals first, then fewest for gears, books, food. Empty if there is none.

    Raises:
        NotSaid: something of the price is still to enter.
    """
    due = _due(price)
    ranges = [range(max(0, n - getattr(pool, kind)), min(n, pool.crystals) + 1) for kind, n in due.items()]
    ways = product(*ranges)
    payable = (Payment(*way) for way in ways if sum(way) <= pool.crystals)
    return tuple(sorted(payable, key=lambda way: (sum(way), way)))


def why_not_pay(pool: Pool, price: Price) -> Verdict:
    """Whether a price can be paid, and what is missing after all crystals; open while the price is."""
    if not price.complete:
        return not_said("revive.table.values")
    missing = {kind: max(0, n - getattr(pool, kind)) for kind, n in _due(price).items()}
    short = sum(missing.values())
    if short <= pool.crystals:
        told = words("revive-says", "payable", n=short) if short else words("revive-says", "payable-at-once")
        return allowed("revive.crystal.exchange", told)
    listed = tuple(words("revive-amounts", kind, n=n) for kind, n in missing.items() if n)
    told = refusal("revive.crystal.exchange", missing=listed, crystals=pool.crystals)
    return Verdict(False, "revive.crystal.exchange", told)


def pay(pool: Pool, price: Price, crystals: Sequence[int] | None = None) -> Pool:
    """What is left after paying the first way, or the named one.

    Args:
        pool: what is there.
        price: what is paid.
        crystals: one of `payments`.

    Raises:
        NotAllowed: it cannot be paid.
        NotSaid: something of the price is still to enter.
        ValueError: another way.
    """
    why_not_pay(pool, price).demand()
    ways = payments(pool, price)
    if crystals is not None and tuple(crystals) not in ways:
        raise fail(
            "crystals", f"{written(crystals)} is not allowed; give one of {', '.join(map(str, map(tuple, ways)))}"
        )
    return _paid(pool, price, ways[0] if crystals is None else Payment(*crystals))


def together(pool: Pool, prices: Sequence[Price], gains: Mapping[int, Pool] | None = None) -> tuple[Together, ...]:
    """Which prices can be paid in one turn, two at most, each set in its best order.

    Args:
        pool: what is there at the beginning.
        prices: of the actions, none still to enter.
        gains: by the place of the price, what that action brings before the next one.

    Raises:
        NotSaid: something of a price is still to enter.
    """
    orders = [order for size in (0, 1, 2) for order in permutations(range(len(prices)), size)]
    found: dict[frozenset[int], Together] = {}
    for order in orders:
        left = _left({pool}, [prices[n] for n in order], [(gains or {}).get(n, Pool()) for n in order])
        best = found.get(frozenset(order))
        if left is not None and (best is None or left > best.crystals):
            found[frozenset(order)] = Together(order, left)
    return tuple(found.values())


def _left(pools: set[Pool], prices: Sequence[Price], gains: Sequence[Pool]) -> int | None:
    """The most crystals that can be left after paying one price after the other; None if that cannot be done."""
    for price, gained in zip(prices, gains, strict=True):
        pools = {_sum(_paid(pool, price, way), gained) for pool in pools for way in payments(pool, price)}
    return max((pool.crystals for pool in pools), default=None)


def _sum(pool: Pool, more: Pool) -> Pool:
    return Pool(*(getattr(pool, kind) + getattr(more, kind) for kind in (*BASICS, "crystals")))


def _paid(pool: Pool, price: Price, way: Payment) -> Pool:
    due = _due(price)
    gears, books, food = (getattr(pool, kind) - due[kind] + n for kind, n in zip(BASICS, way, strict=True))
    return Pool(gears, books, food, pool.crystals - sum(way))


def _due(price: Price) -> dict[str, int]:
    """What is to be paid of each basic resource, the way included."""
    if not price.complete:
        raise NotSaid(not_said("revive.table.values"))
    return {kind: getattr(price, kind) + (price.distance if kind == "food" else 0) for kind in BASICS}


def _price(
    between: int | None, amounts: Sequence[tuple[Words, str, int | None]], rule: str, less: Iterable[Less]
) -> Price:
    due: Amounts = {("distance", "food"): between, **{("action", kind): 0 for kind in BASICS}}
    for _, kind, n in amounts:
        due["action", kind] = _plus(due["action", kind], n)
    lines = [Line(words("revive-lines", "distance"), between, "revive.cost.distance", "food")]
    lines += [Line(label, n, rule, kind) for label, kind, n in amounts]
    for effect in sorted(less, key=lambda effect: effect.part == "any"):
        lines += _reduce(due, effect)
    gears, books, food = (due["action", kind] for kind in BASICS)
    return Price(due["distance", "food"], gears, books, food, tuple(lines))


def _check(**numbers: int | None) -> None:
    for name, number in numbers.items():
        count(name, number, empty=True)


def _reduce(due: Amounts, effect: Less) -> Iterator[Line]:
    """Take an effect from what is due, as far as there is something."""
    parts = ("action", "distance") if effect.part == "any" else (effect.part,)
    left = effect.number
    for place in [(part, effect.kind) for part in parts if (part, effect.kind) in due]:
        if (have := due[place]) is not None:
            due[place], left = max(0, have - left), max(0, left - have)
    known = all(due.get((part, effect.kind), 0) is not None for part in parts)
    label = words("revive-lines", f"less-{effect.part}", n=effect.number)
    yield Line(label, left - effect.number if known else None, "revive.cost.reduced", effect.kind)


def _plus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other
