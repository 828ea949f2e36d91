"""What an action of Revive costs, whether it can be paid, and whether two can be done in one turn."""

from collections.abc import Sequence
from typing import Final, NamedTuple

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
    why_not_build,
    why_not_pay,
    why_not_populate,
)
from eternitium.guests.verdicts import Verdict, allowed
from eternitium.guests.verdicts import words
from eternitium_widgets.guests.asking import HIGHEST, Ask, Row
from eternitium_widgets.guests.revive_map import asked_distance

TARGETS: Final = ("explore", "populate", "small", "large")
PARTS: Final = ("distance", "action", "any")
MOST_WAYS: Final = 12
# Limits of the page, so that all ways to pay are soon found.
DEAREST, MOST_CRYSTALS = 20, 20


def costs(ask: Ask) -> None:
    """The page."""
    pool = _pool(ask)
    less = _less(ask)
    first = _target(ask, "first", TARGETS, less)
    second = _target(ask, "second", ("none", *TARGETS), less)
    counted = asked_distance(ask)
    if counted is not None:
        ask.note("counted", n=counted)
    for name, target in (("first", first), ("second", second)):
        if target is not None:
            _answer(ask, name, target, pool)
    if first and second:
        _both(ask, pool, [first.price, second.price])


def _pool(ask: Ask) -> Pool | None:
    ask.group("resources")
    have = {kind: ask.number(kind, high=MOST_CRYSTALS if kind == "crystals" else HIGHEST) for kind in KINDS}
    return None if None in have.values() else Pool(**{kind: n or 0 for kind, n in have.items()})


class Target(NamedTuple):
    """An action: its price, and whether it may be done there at all."""

    price: Price
    may: Verdict


def _target(ask: Ask, name: str, kinds: Sequence[str], less: Sequence[Less]) -> Target | None:
    ask.group(f"target-{name}", folded=name == "second")
    kind = ask.choice(f"{name}.target", kinds)
    if kind == "none":
        return None
    between = ask.number(f"{name}.between", high=DEAREST)
    if kind == "explore":
        price = explore_price(
            between, ask.number(f"{name}.back-books", high=DEAREST), ask.number(f"{name}.back-food", high=DEAREST), less
        )
        return Target(price, allowed("revive.explore.reach"))
    if kind == "populate":
        price = populate_price(
            between,
            ask.number(f"{name}.technology-books", high=DEAREST),
            ask.number(f"{name}.others", high=DEAREST),
            less,
        )
        return Target(price, _site(ask, name))
    return Target(build_price(between, kind, less), why_not_build(ask.tick(f"{name}.occupied")))


def _site(ask: Ask, name: str) -> Verdict:
    """Whether the site may be populated at all."""
    own, first = ask.tick(f"{name}.own-figure"), ask.tick(f"{name}.first-figure")
    key = "lowest" if first else "connected"
    fits = ask.choice(f"{name}.{key}", ("yes", "no")) == "yes"
    return why_not_populate(own, first, fits if first else True, True if first else fits)


def _less(ask: Ask) -> list[Less]:
    ask.group("reductions", folded=True)
    found = ask.rows("less", _one_less)
    return [less for less in found if less]


def _one_less(row: Row) -> Less | None:
    part = row.choice("part", [(one, row.say(f"part-{one}")) for one in PARTS])
    kind = row.choice("kind", ("food",) if part == "distance" else BASICS)
    number = row.number("number")
    return None if number is None else Less(part, kind, number)


def _answer(ask: Ask, name: str, target: Target, pool: Pool | None) -> None:
    price, title = target.price, ask.say(f"target-{name}")
    ask.total(name, title, price.lines, amounts_text(ask, price))
    if not target.may.ok:
        ask.tell(target.may)
        return
    if pool is None or not price.complete:
        ask.note("payable-open")
        return
    if ask.tell(why_not_pay(pool, price)):
        _ways(ask, name, price, pool)


def amounts_text(ask: Ask, price: Price) -> str:
    """What is to be paid, in words: "1 book, 3 food"."""
    food = (price.distance or 0) + (price.food or 0)
    due = {"gears": price.gears or 0, "books": price.books or 0, "food": food}
    told = [words("revive-amounts", kind, n=n).say(ask.language) for kind, n in due.items() if n]
    return ", ".join(told) or ("0" if price.complete else "–")


def _ways(ask: Ask, name: str, price: Price, pool: Pool) -> None:
    """The ways to pay with the fewest crystals, and what is left after each; those that need more are folded up."""
    ways = payments(pool, price)
    fewest = sum(ways[0])
    heads = [ask.say("way"), *(ask.say(f"crystals-for-{kind}") for kind in BASICS), ask.say("left")]
    rows = [(n, *way, _left(ask, pay(pool, price, way))) for n, way in enumerate(ways[:MOST_WAYS], 1)]
    cheap = sum(sum(way) == fewest for way in ways[:MOST_WAYS])
    ask.table("ways", heads, rows[:cheap], compared=False)
    if rows[cheap:]:
        ask.table("dearer-ways", heads, rows[cheap:], compared=False, folded=f"dearer-{name}")
    ask.figure(f"{name}:crystals", ask.say("fewest-crystals"), str(fewest))
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
