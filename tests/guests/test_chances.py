"""Exact chances, compared with every order of a small deck."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests.sabaton import (
    ACTIONS,
    LineUp,
    Piles,
    Plan,
    Stock,
    Unit,
    deploy,
    deploy_table,
    plans,
    reinforce,
    sizes,
    stock,
)
from tests.guests.support import refused, tried

few = st.integers(0, 2)
stocks = st.builds(Stock, few, few, few, few, few)
shown = st.lists(st.sampled_from(ACTIONS), max_size=2).map(tuple)


def chances(found: tuple[Plan, ...]) -> dict[tuple[str, ...], Fraction | None]:
    return {plan.actions: plan.chance for plan in found}


def named(wanted: int, others: int) -> tuple[str, ...]:
    return ("W",) * wanted + ("o",) * others


def test_SB14_two_wanted_cards_of_ten() -> None:
    assert chances(plans(Piles(deck=named(2, 8)), {"W"}, ["draw"]))[("draw",)] == Fraction(17, 45)


def test_SB15_shuffle_before_you_draw() -> None:
    found = plans(Piles(deck=named(0, 4), discard=named(1, 3)), {"W"}, ["draw", "shuffle"])
    assert [(plan.actions, plan.chance) for plan in found[:3]] == [
        (("shuffle", "draw"), Fraction(3, 8)), (("draw", "shuffle"), Fraction(1, 6)), (("shuffle",), Fraction(1, 8)),
    ]  # fmt: skip
    assert [str(step.what) for step in found[0].steps] == ["shuffle (wanted: 1 of 8)", "draw (wanted: 1 of 7)"]


def test_SB16_searching_thins_the_discard_pile() -> None:
    found = chances(plans(Piles(deck=named(1, 2), discard=named(0, 2)), {"W"}, ["search", "shuffle"]))
    assert found[("search", "shuffle")] == Fraction(1, 4) and found[("shuffle",)] == Fraction(1, 5)
    assert found[("shuffle", "search")] is None


def test_SB17_dismissing_before_or_after_shuffling() -> None:
    cards = Piles(("U",), named(1, 3), named(0, 4))
    found = chances(plans(cards, {"W"}, ["dismiss", "shuffle"], hand_units=1))
    assert found == {
        ("dismiss", "shuffle"): Fraction(5, 14), ("dismiss",): Fraction(1, 4), ("shuffle", "dismiss"): Fraction(1, 4),
        ("shuffle",): Fraction(1, 8), (): 0,
    }  # fmt: skip


def test_a_search_finds_what_is_there_and_else_nothing() -> None:
    for wanted in (1, 2, 3):
        assert chances(plans(Stock(discard_wanted=wanted, discard_others=1), shown=["search"]))[("search",)] == 1
    assert chances(plans(Stock(discard_others=1), shown=["search"]))[("search",)] == 0


def test_G23_plans_that_run_out_of_cards_come_last_and_are_open() -> None:
    found = plans(Stock(deck_wanted=1), shown=["draw", "shuffle"])
    assert [plan.chance for plan in found][-1] is None and found[-1].rule == "sabaton.action.too-few"
    assert found[0].chance == 1 and found[0].actions == ("shuffle",)


def test_a_wanted_card_in_hand_is_certain_and_without_units_nothing_is_dismissed() -> None:
    assert {*chances(plans(Piles(("W",), ("o", "o")), {"W"}, ["draw"])).values()} == {Fraction(1)}
    assert ("dismiss",) not in chances(plans(Piles(deck=named(1, 1)), {"W"}, ["dismiss"]))
    assert chances(plans(Stock(deck_others=4, units=1), shown=["dismiss", "dismiss"])).keys() == {(), ("dismiss",)}


def test_SB35_how_many_cards_a_line_up_will_have() -> None:
    found = sizes(LineUp("attacker", 4, (Unit("A", 1), Unit("B"))), (3, 2))
    assert found.chances == ((3, Fraction(3, 5)), (4, Fraction(3, 10)), (5, Fraction(1, 10)))
    assert found.strong == Fraction(3, 5)
    assert sizes(LineUp("defender", 3, (Unit("A", 1),)), (1,)).strong is None


def test_how_many_units_to_deploy() -> None:
    table = deploy_table([Unit("A", 1), Unit("B"), Unit("C"), Unit("D"), Unit("E")], 4, (3, 2))
    assert [row.strong for row in table] == [Fraction(9, 10), Fraction(3, 5), 0, 0]
    assert len(deploy_table([Unit("A")], 4, ())) == 1 and refused(deploy_table, [], 4, ()) == "sabaton.lineup.attacker"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"shown": ["draw"] * 3}, "^shown: 3 are not allowed; give at most 2$"),
        ({"shown": ["fly"]}, "^shown: 'fly' is not allowed; give one of draw, search, dismiss, shuffle$"),
        ({"hand_units": -1}, "^Stock.units: -1 is not allowed; give a whole number, 0 or more$"),
    ],
)
def test_questions_that_cannot_be_are_named(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        plans(Piles(), **arguments)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^counts: -1 is not allowed; give a whole number, 0 or more$"):
        sizes(LineUp("attacker", 4), (1, -1))


@tried
@given(stocks, shown)
def test_J8_doing_more_never_lowers_the_chance_of_the_best_order(counts: Stock, actions: tuple[str, ...]) -> None:
    found = chances(plans(counts, shown=actions))
    best: dict[tuple[str, ...], Fraction | None] = {}
    for order, chance in found.items():
        both = [best.get(tuple(sorted(order)), chance), chance]
        best[tuple(sorted(order))] = max((known for known in both if known is not None), default=None)
    for less, low in best.items():
        for more, high in best.items():
            if not Counter(less) - Counter(more) and low is not None and high is not None:
                assert high >= low


@tried
@given(st.builds(Stock, few, st.integers(0, 3), few, few, few), shown)
def test_J9_plans_agree_with_every_order_of_the_deck(counts: Stock, actions: tuple[str, ...]) -> None:
    for order, chance in chances(plans(counts, shown=actions)).items():
        if chance is not None:
            results = [*played(named(counts.deck_wanted, counts.deck_others), counts, order)]
            assert chance == sum(part for part, found in results if found)
            assert sum(part for part, _ in results) == 1


def played(
    deck: tuple[str, ...], counts: Stock, order: tuple[str, ...], part: Fraction = Fraction(1)
) -> Iterator[tuple[Fraction, bool]]:
    """Every course of an order that has not found a wanted card yet: its chance, and whether it finds one."""
    if not order:
        yield part, False
        return
    action, rest = order[0], order[1:]
    if action == "search":
        if counts.discard_wanted:
            yield part, True
        else:
            yield from played(deck, replace(counts, discard_others=counts.discard_others - 1), rest, part)
        return
    if action == "shuffle":
        deck = (*deck, *named(counts.discard_wanted, counts.discard_others))
        counts = replace(counts, discard_wanted=0, discard_others=0)
    drawn = 2 if action == "draw" else 1
    courses = [*permutations(range(len(deck)), drawn)]
    for places in courses:
        came = [deck[place] for place in places]
        left = tuple(card for place, card in enumerate(deck) if place not in places)
        if "W" in came:
            yield part / len(courses), True
        else:
            yield from played(left, counts, rest, part / len(courses))


@tried
@given(st.lists(few, min_size=1, max_size=4), st.lists(few, max_size=4), st.integers(4, 5))
def test_J8_J9_sizes_agree_with_every_order_of_the_source(own: list[int], source: list[int], places: int) -> None:
    lineup = deploy([Unit("U", n) for n in own], places)
    counted = Counter(
        len(reinforce(replace(lineup, source=tuple(Unit("S", n) for n in order))).lineup.cards)
        for order in permutations(source)
    )
    found = sizes(replace(lineup, source=tuple(Unit("S", n) for n in source)))
    assert dict(found.chances) == {n: Fraction(times, counted.total()) for n, times in counted.items()}
    assert sum(chance for _, chance in found.chances) == 1
    assert found.strong == sum((chance for n, chance in found.chances if n <= 3), Fraction())


def test_piles_by_name_are_counted() -> None:
    for deck, discard in product(range(3), repeat=2):
        cards = Piles(("U",), named(deck, 1), named(discard, 2))
        assert stock(cards, {"W"}, 1) == Stock(deck, 1, discard, 2, 1)
        assert stock(cards, {"W"}).units == 0
