"""Exercises of notebook 09: a price, a more expensive payment that is better, and what goes together."""

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from eternitium.exercises.verdicts import Judge, Verdict, exact, parts, right, wrong
from eternitium.guests import revive
from eternitium.guests.revive import Artefacts, Payment, Pool, Sheet

BETWEEN, BOOKS, FOOD = 2, 2, 1
POOL: Final = Pool(gears=2, food=5, crystals=2)
PRICE: Final = revive.explore_price(between=1, books=1, food=2)
ORANGE: Final = Artefacts("orange", 2, 4)
SHEET: Final = Sheet(
    "Anna", 63, 14, (9,), (6,), (), True, 1, 13, (Artefacts("violet", 2, 3), ORANGE, Artefacts("white", 1, 2))
)


def food(answer: Any) -> Verdict:
    """Judge how much food an exploration costs."""
    price = revive.explore_price(between=BETWEEN, books=BOOKS, food=FOOD)
    slips = {
        Fraction(FOOD): "That is what is printed on the back. The way costs food as well.",
        Fraction(BETWEEN): "That is the way. What is printed on the back is added to it.",
        Fraction(BETWEEN + FOOD + 1): "Only the fields strictly between count, not the tile itself.",
        Fraction(BETWEEN + FOOD + BOOKS): "Books are not food.",
    }
    shows = f"{BETWEEN} for the fields between, {FOOD} on the back; and {price.books} books."
    return exact(answer, (price.distance or 0) + (price.food or 0), shows, slips)


def dearer(answer: Any) -> Verdict:
    """Judge the payment that leaves the most points, though it takes more crystals."""
    ways = revive.payments(POOL, PRICE)
    way = parts(answer, int, int, int)
    if way is None or Payment(*way) not in ways:
        return wrong("Give one of the payments that `revive.payments` lists: how many crystals replace each resource.")
    left = {way: _left(way) for way in ways}
    points = {way: _points(resources) for way, resources in left.items()}
    chosen = Payment(*way)
    told = f"It leaves {left[chosen]} resources, points for them: {points[chosen]}"
    if points[chosen] < max(points.values()):
        return wrong(f"{told}. Each whole five of them is a point: is there a way to keep one resource more?")
    cheapest = min(ways, key=sum)
    return right(
        f"{told}. The payment with fewer crystals leaves {left[cheapest]}, points: {points[cheapest]}. If crystals "
        "counted among the resources, both would leave as much: the sheet does not say."
    )


def _left(way: Payment) -> int:
    """Return the gears, books and food that a payment leaves."""
    pool = revive.pay(POOL, PRICE, way)
    return pool.gears + pool.books + pool.food


def _points(resources: int) -> int:
    return revive.score(replace(SHEET, resources=resources)).total - revive.score(replace(SHEET, resources=0)).total


def together(answer: Any) -> Verdict:
    """Judge what one more X of orange brings, now that there are two orange artefacts."""
    more = replace(SHEET, artefacts=tuple(_one_more_x(one) for one in SHEET.artefacts))
    slips = {
        Fraction(1): "That was so without any orange artefact.",
        Fraction(2): "Artefacts of a colour count one more than there are.",
        Fraction(4): "That is what one more artefact brings, not one more X.",
    }
    shows = "Each makes the other worth more: a product grows with both, so they are best collected together."
    return exact(answer, revive.score(more).total - revive.score(SHEET).total, shows, slips)


def _one_more_x(one: Artefacts) -> Artefacts:
    return replace(one, each=(one.each or 0) + 1) if one == ORANGE else one


JUDGES: Final[dict[str, Judge]] = {"09.1": food, "09.2": dearer, "09.3": together}
