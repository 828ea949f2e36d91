"""The war marker and the actions at the arrows."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests.sabaton import ACTIONS, Piles, Preparation, act, shuffle_chances, take_marker, why_not_act
from tests.guests.support import asked, refused, tried

names = st.lists(st.sampled_from("ABC"), max_size=4).map(tuple)
piles = st.builds(Piles, names, names, names, names)


def both(*shown: str) -> Preparation:
    return Preparation(shown)


def test_SB03_only_the_actions_at_the_arrows() -> None:
    cards = Piles(deck=("A", "B"))
    assert refused(act, cards, "draw", both("search", "shuffle")) == "sabaton.prepare.two"
    told = why_not_act(cards, "draw", both("search", "shuffle")).text
    assert str(told).endswith("they show: search and shuffle.")


def test_SB04_in_any_order_or_not_at_all() -> None:
    cards, first = Piles(deck=("A", "B", "C")), both("draw", "shuffle")
    after = act(cards, "shuffle", first, drawn="B")
    assert (
        after.preparation.unused == ("draw",) and act(after.piles, "draw", after.preparation).preparation.unused == ()
    )
    assert refused(act, after.piles, "shuffle", after.preparation) == "sabaton.prepare.two"
    assert first.unused == ("draw", "shuffle") and why_not_act(cards, "draw", first).rule == "sabaton.prepare.any-order"


def test_SB05_draw_two_cards() -> None:
    after = act(Piles(deck=("A", "B", "C")), "draw", both("draw"))
    assert after.piles == Piles(hand=("A", "B"), deck=("C",)) and after.steps[0].rule == "sabaton.action.draw"
    assert str(after.steps[0].what) == "Into your hand: A and B."


def test_SB06_search_the_discard_pile() -> None:
    assert act(Piles(discard=("A", "B")), "search", both("search"), "B").piles == Piles(hand=("B",), discard=("A",))


def test_SB07_dismiss_a_unit() -> None:
    after = act(Piles(hand=("U",), deck=("A",)), "dismiss", both("dismiss"), "U").piles
    assert after == Piles(hand=("A",), out=("U",))


def test_SB08_nobody_to_dismiss() -> None:
    assert refused(act, Piles(deck=("A",)), "dismiss", both("dismiss"), "U") == "sabaton.action.dismiss"


def test_SB09_shuffle_the_discard_pile_into_the_deck() -> None:
    cards = Piles(deck=("A",), discard=("B", "C"))
    assert shuffle_chances(cards) == dict.fromkeys("ABC", Fraction(1, 3))
    assert act(cards, "shuffle", both("shuffle"), drawn="B").piles == Piles(hand=("B",), deck=("A", "C"))


def test_SB10_shuffle_without_a_discard_pile() -> None:
    cards = Piles(deck=("A", "B"))
    assert shuffle_chances(cards) == dict.fromkeys("AB", Fraction(1, 2))
    assert act(cards, "shuffle", both("shuffle"), drawn="A").piles == Piles(hand=("A",), deck=("B",))


def test_SB11_too_late_after_deploying() -> None:
    late = Preparation(("draw",), deployed=True)
    assert refused(act, Piles(deck=("A", "B")), "draw", late) == "sabaton.prepare.late"


def test_SB12_too_few_cards_to_draw_G23() -> None:
    for action, cards in (
        ("draw", Piles(deck=("A",))),
        ("dismiss", Piles(hand=("U",))),
        ("search", Piles(deck=("A",))),
    ):
        assert asked(act, cards, action, both(action), "U") == "sabaton.action.too-few"
    assert (
        asked(act, Piles(), "shuffle", both("shuffle")) == asked(shuffle_chances, Piles()) == "sabaton.action.too-few"
    )


def test_SB13_a_fourth_war_marker_is_not_said_G22() -> None:
    assert [take_marker(own) for own in (0, 1, 2)] == [1, 2, 3]
    assert asked(take_marker, 3) == "sabaton.prepare.fourth-marker"
    with pytest.raises(ValueError, match=r"^own: 4 is not allowed; give one of 0, 1, 2, 3$"):
        take_marker(4)


def test_G20_both_arrows_may_show_the_same_action() -> None:
    cards = Piles(deck=("A", "B", "C", "D"))
    once = act(cards, "draw", both("draw", "draw"))
    assert act(once.piles, "draw", once.preparation).piles.hand == ("A", "B", "C", "D")


def test_G27_after_the_jump_actions_are_allowed_with_a_warning() -> None:
    verdict = why_not_act(Piles(deck=("A", "B")), "draw", Preparation(("draw",), jumped=True))
    assert verdict.ok and verdict.rule == "sabaton.prepare.after-jump" and "Phase 1 is over" in str(verdict.text)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ("search", "^choice: 'X' is not allowed; give one of C$"),
        ("dismiss", "^choice: 'X' is not allowed; give one of A$"),
        ("shuffle", "^drawn: None is not allowed; give one of B, C$"),
        ("fly", "^action: 'fly' is not allowed; give one of draw, "),
    ],
)
def test_a_card_or_an_action_that_is_not_there_is_named(action: str, message: str) -> None:
    shown = (action,) if action in ACTIONS else ()
    with pytest.raises(ValueError, match=message):
        act(Piles(("A",), ("B",), ("C",)), action, both(*shown), "X")


@tried
@given(piles, st.sampled_from(ACTIONS), st.data())
def test_J1_J2_no_card_is_lost_and_none_comes_back_from_outside(cards: Piles, action: str, data: st.DataObject) -> None:
    preparation = both(action)
    if not why_not_act(cards, action, preparation).ok:
        return
    pool = {"search": cards.discard, "dismiss": cards.hand}.get(action, (*cards.deck, *cards.discard))
    chosen = data.draw(st.sampled_from(pool))
    after = act(cards, action, preparation, chosen, chosen).piles
    assert all_of(after) == all_of(cards) and Counter(after.out) >= Counter(cards.out)
    assert Counter(after.out).total() == Counter(cards.out).total() + (action == "dismiss")


def all_of(cards: Piles) -> Counter[str]:
    return Counter([*cards.hand, *cards.deck, *cards.discard, *cards.out])
