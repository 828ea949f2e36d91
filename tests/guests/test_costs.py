"""Prices, ways to pay them, and two of them in one turn."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests.revive import (
    BASICS,
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
from tests.guests.support import asked, refused, rules_of, small, sum_of, tried

pools = st.builds(Pool, small, small, small, small)
prices = st.builds(Price, st.integers(0, 3), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))


def test_RV04_a_crystal_stands_in() -> None:
    pool, price = Pool(gears=2, crystals=1), Price(gears=3)
    assert payments(pool, price) == ((1, 0, 0),) and pay(pool, price) == Pool()
    assert str(why_not_pay(pool, price).text) == "payable with 1 crystal"


def test_RV05_every_way_to_pay() -> None:
    pool, price = Pool(gears=2, food=1, crystals=2), build_price(1, "small")
    assert payments(pool, price) == ((1, 0, 0), (1, 0, 1), (2, 0, 0))
    assert pay(pool, price) == Pool(crystals=1)
    assert pay(pool, price, (1, 0, 1)) == Pool(food=1) and pay(pool, price, (2, 0, 0)) == Pool(gears=1)
    with pytest.raises(
        ValueError, match=r"^crystals: \(0, 0, 1\) is not allowed; give one of \(1, 0, 0\), \(1, 0, 1\)"
    ):
        pay(pool, price, (0, 0, 1))


def test_RV06_what_is_missing_is_said() -> None:
    pool, price = Pool(gears=2, books=1, crystals=1), Price(gears=3, books=1, food=2)
    assert payments(pool, price) == () and refused(pay, pool, price) == "revive.crystal.exchange"
    assert str(why_not_pay(pool, price).text) == "Missing: 1 gear and 2 food; crystals to stand in: 1."


def test_RV07_never_below_nothing() -> None:
    price = build_price(0, "small", [Less("action", "gears", 4)])
    assert price == Price() and sum_of(price.lines, "gears") == 0
    assert rules_of(price.lines)[-1] == "revive.cost.reduced" and price.lines[-1].number == -3


def test_RV08_a_small_building_two_fields_away() -> None:
    price = build_price(2, "small")
    assert price == Price(distance=2, gears=3)
    assert rules_of(price.lines) == ["revive.cost.distance", "revive.build.price"]


def test_RV09_a_large_building_next_door() -> None:
    assert build_price(0, "large") == Price(gears=5)


def test_RV12_the_way_and_what_stands_on_the_back() -> None:
    price = explore_price(1, 1, 2)
    assert price == Price(distance=1, books=1, food=2)
    assert payments(Pool(books=1, food=2, crystals=1), price) == ((0, 0, 1),)
    assert sum_of(price.lines, "food") == 3 and sum_of(price.lines, "books") == 1


def test_RV14_a_book_for_each_other_person() -> None:
    price = populate_price(1, 2, 2)
    assert price == Price(distance=1, books=4) and [line.number for line in price.lines] == [1, 2, 2]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: populate_price(1, 5, -2), "^others: -2 is not allowed; give a whole number, 0 or more, or None$"),
        (lambda: explore_price(1, 0, 1.5), "^food: 1.5 is not allowed; give a whole number, 0 or more, or None$"),  # type: ignore[arg-type]
        (lambda: build_price(-1, "small"), "^between: -1 is not allowed; give a whole number, 0 or more, or None$"),
        (lambda: build_price(1, "huge"), "^size: 'huge' is not allowed; give one of small, large$"),
    ],
)
def test_prices_that_cannot_be_are_named(make: Callable[[], Price], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()


def test_reductions_of_a_part_come_first() -> None:
    both = [Less("any", "food", 2), Less("action", "food", 5), Less("distance", "food", 1)]
    price = explore_price(3, 0, 2, both)
    assert price == Price() and [line.number for line in price.lines] == [3, 0, 2, -2, -1, -2]
    assert explore_price(3, 0, 2, [Less("action", "food", 5)]) == Price(distance=3)


def test_G9_what_is_still_to_enter_stays_open() -> None:
    for price in (build_price(None, "small"), explore_price(1, None, 2), populate_price(0, 1, None)):
        assert not price.complete and None in [line.number for line in price.lines]
        for question in (payments, pay):
            assert asked(question, Pool(), price) == "revive.table.values"
        assert asked(together, Pool(), [price]) == "revive.table.values"
    less = build_price(None, "small", [Less("any", "food", 1)])
    assert less.lines[-1].number is None


def test_two_prices_in_one_turn() -> None:
    pool, small_one, large_one = Pool(gears=6, crystals=2), Price(gears=3), Price(gears=5)
    found = {frozenset(way.which): way.crystals for way in together(pool, [small_one, large_one])}
    assert found == {frozenset(): 2, frozenset({0}): 2, frozenset({1}): 2, frozenset({0, 1}): 0}
    assert len(together(Pool(), [small_one, large_one])) == 1


def test_what_an_action_brings_pays_the_next_one() -> None:
    found = together(Pool(gears=3), [Price(gears=3), Price(books=1)], {0: Pool(books=1)})
    assert (0, 1) in [way.which for way in found] and (1,) not in [way.which for way in found]


def test_three_prices_are_never_paid_in_one_turn() -> None:
    assert max(len(way.which) for way in together(Pool(9, 9, 9, 9), [Price()] * 3)) == 2


@tried
@given(pools, prices)
def test_I3_every_payment_pays_exactly_the_price(pool: Pool, price: Price) -> None:
    ways, due = payments(pool, price), {**{kind: getattr(price, kind) for kind in BASICS}}
    due["food"] += price.distance or 0
    assert bool(ways) == (why_not_pay(pool, price).ok is True) and len({*ways}) == len(ways)
    assert list(ways) == sorted(ways, key=lambda way: (sum(way), way))
    for way in ways:
        left = pay(pool, price, way)
        assert sum(way) == pool.crystals - left.crystals
        for kind, crystals in zip(BASICS, way, strict=True):
            assert getattr(pool, kind) - getattr(left, kind) + crystals == due[kind] and crystals <= due[kind]


@tried
@given(prices)
def test_I3_with_enough_of_everything_each_number_of_crystals_is_a_way(price: Price) -> None:
    gears, books, food = price.gears or 0, price.books or 0, (price.food or 0) + (price.distance or 0)
    assert len(payments(Pool(9, 9, 9, 99), price)) == (gears + 1) * (books + 1) * (food + 1)


@tried
@given(
    small, small, small, st.lists(st.builds(Less, st.sampled_from(["action", "any"]), st.sampled_from(BASICS), small))
)
def test_I8_lines_of_a_price_add_up_to_it(between: int, books: int, food: int, less: list[Less]) -> None:
    price = explore_price(between, books, food, less)
    assert sum_of(price.lines, "books") == price.books and sum_of(price.lines, "gears") == price.gears == 0
    assert sum_of(price.lines, "food") == (price.food or 0) + (price.distance or 0)


@tried
@given(pools, prices, pools)
def test_I9_more_of_anything_pays_no_less(pool: Pool, price: Price, more: Pool) -> None:
    richer = Pool(*(getattr(pool, kind) + getattr(more, kind) for kind in (*BASICS, "crystals")))
    assert {*payments(pool, price)} <= {*payments(richer, price)}
