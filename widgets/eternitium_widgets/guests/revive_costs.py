"""What does an action of Revive cost, can it be paid, and can two be done in one turn?"""

from collections.abc import Sequence
from typing import Final

from eternitium.guests.revive import (
    BASICS,
    KINDS,
    Less,
    Pool,
    Price,
    build_price,
    explore_price,
    pay,
    payments,
    populate_price,
    together,
    why_not_pay,
)
from eternitium.guests.words import words
from eternitium_widgets.guests.asking import Ask, Row
from eternitium_widgets.guests.revive_map import asked_distance

TARGETS: Final = ("explore", "populate", "small", "large")
PARTS: Final = ("distance", "action", "any")
MOST_WAYS: Final = 12


def costs(ask: Ask) -> None:
    """The page."""
    pool = _pool(ask)
    less = _less(ask)
    first = _target(ask, "first", TARGETS, less)
    second = _target(ask, "second", ("none", *TARGETS), less)
    counted = asked_distance(ask)
    for name, price in (("first", first), ("second", second)):
        if price is not None:
            _answer(ask, name, price, pool, counted)
    if first and second:
        _both(ask, pool, [first, second])


def _pool(ask: Ask) -> Pool | None:
    ask.group("resources")
    have = {kind: ask.number(kind) for kind in KINDS}
    return None if None in have.values() else Pool(**{kind: n or 0 for kind, n in have.items()})


def _target(ask: Ask, name: str, kinds: Sequence[str], less: Sequence[Less]) -> Price | None:
    ask.group(f"target-{name}", folded=name == "second")
    kind = ask.choice(f"{name}.target", kinds)
    if kind == "none":
        return None
    between = ask.number(f"{name}.between")
    if kind == "explore":
        return explore_price(between, ask.number(f"{name}.back-books"), ask.number(f"{name}.back-food"), less)
    if kind == "populate":
        return populate_price(between, ask.number(f"{name}.technology-books"), ask.number(f"{name}.others"), less)
    return build_price(between, kind, less)


def _less(ask: Ask) -> list[Less]:
    ask.group("reductions", folded=True)
    found = ask.rows("less", _one_less)
    return [less for less in found if less]


def _one_less(row: Row) -> Less | None:
    part = row.choice("part", [(one, row.say(f"part-{one}")) for one in PARTS])
    kind = row.choice("kind", ("food",) if part == "distance" else BASICS)
    number = row.number("number")
    return None if number is None else Less(part, kind, number)


def _answer(ask: Ask, name: str, price: Price, pool: Pool | None, counted: int | None) -> None:
    title = ask.say(f"target-{name}")
    ask.total(name, title, price.lines, amounts_text(ask, price))
    if counted is not None:
        ask.note("counted", n=counted)
    if pool is None or not price.complete:
        ask.note("payable-open")
        return
    if ask.tell(why_not_pay(pool, price)):
        _ways(ask, name, price, pool)


def amounts_text(ask: Ask, price: Price) -> str:
    """What is to be paid in words: "1 book, 3 food"."""
    food = (price.distance or 0) + (price.food or 0)
    due = {"gears": price.gears or 0, "books": price.books or 0, "food": food}
    told = [words("revive-amounts", kind, n=n).say(ask.language) for kind, n in due.items() if n]
    return ", ".join(told) or "0"


def _ways(ask: Ask, name: str, price: Price, pool: Pool) -> None:
    """Every way to pay, and what is left after each."""
    ways = payments(pool, price)
    heads = [ask.say("way"), *(ask.say(f"crystals-for-{kind}") for kind in BASICS), ask.say("left")]
    rows = [(n, *way, _left(ask, pay(pool, price, way))) for n, way in enumerate(ways[:MOST_WAYS], 1)]
    ask.table("ways", heads, rows)
    if len(ways) > MOST_WAYS:
        ask.note("more-ways", n=len(ways) - MOST_WAYS)


def _left(ask: Ask, pool: Pool) -> str:
    told = [words("revive-amounts", kind, n=n).say(ask.language) for kind in KINDS if (n := getattr(pool, kind))]
    return ", ".join(told) or "0"


def _both(ask: Ask, pool: Pool | None, prices: list[Price]) -> None:
    ask.heading(ask.say("both"))
    if pool is None or not all(price.complete for price in prices):
        ask.note("payable-open")
        return
    found = [done for done in together(pool, prices) if len(done.which) == 2]
    if found:
        order = ", ".join(ask.say(f"target-{('first', 'second')[place]}") for place in found[0].which)
        ask.say_yes("revive.turn.either-or", ask.say("both-yes", order=order, n=found[0].crystals))
    else:
        ask.say_no("revive.turn.either-or", ask.say("both-no"))
