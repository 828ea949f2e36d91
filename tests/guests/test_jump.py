"""The jump, and which elite cards are fought."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests.sabaton import (
    Preparation,
    Tile,
    choose_elites,
    jump,
    jumps,
    why_not_elites,
    why_not_jump,
)
from tests.guests.support import asked, refused, rules_of, tried


def test_SB01_one_of_two_epochs() -> None:
    assert jumps(Tile((2, 3)), 1) == (2, 3)
    assert refused(jump, Tile((2, 3)), 1, 4) == "sabaton.jump.one-of-two"


def test_SB02_never_the_present_epoch() -> None:
    assert jumps(Tile((2, 3)), 2) == (3,) and refused(jump, Tile((2, 3)), 2, 2) == "sabaton.jump.stay"
    assert rules_of(jump(Tile((2, 3)), 2, 3).steps) == [
        "sabaton.jump.one-of-two", "sabaton.jump.stay", "sabaton.jump.ends-phase", "sabaton.fight.either-or",
    ]  # fmt: skip


def test_unused_actions_are_told_when_one_jumps() -> None:
    told = jump(Tile((2, 3)), 1, 3, Preparation(("draw", "search"), ("draw",)))
    assert told.unused == ("search",) and "left out so far: search." in " ".join(str(step.what) for step in told.steps)
    assert jump(Tile((2, 3)), 1, 3, Preparation(("draw",), ("draw",))).unused == ()


def test_SB18_an_unconnected_card_is_fought_alone() -> None:
    assert refused(choose_elites, (1, 2), [(2, 3)]) == "sabaton.elite.alone"
    assert why_not_elites((1,), [(2, 3)]).rule == "sabaton.elite.alone" and choose_elites((1,), [(2, 3)]) == (1,)


def test_SB19_connected_cards_alone_or_together() -> None:
    for chosen in ((1,), (2,), (1, 2)):
        assert choose_elites(chosen, [(1, 2)]) == chosen
    assert why_not_elites((1,), [(1, 2)]).rule == "sabaton.elite.connected"
    assert why_not_elites((2, 1), [(1, 2)]).rule == "sabaton.elite.keep"


def test_SB20_connected_through_a_card_that_is_not_chosen_is_not_said_G24() -> None:
    assert choose_elites((3, 1, 2), [(1, 2), (2, 3)]) == (1, 2, 3)
    assert asked(choose_elites, (1, 3), [(1, 2), (2, 3)]) == "sabaton.elite.through"


@pytest.mark.parametrize(
    ("chosen", "connected", "message"),
    [
        ((), [], "^chosen: no card is not allowed; give one to three of 1, 2, 3$"),
        ((4,), [], "^chosen: 4 is not allowed; give one of 1, 2, 3$"),
        ((1,), [(2, 2)], r"^connected: \(2, 2\) is not allowed; give pairs of two different cards$"),
    ],
)
def test_cards_that_are_not_there_are_named(
    chosen: tuple[int, ...], connected: list[tuple[int, int]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        choose_elites(chosen, connected)


@pytest.mark.parametrize("epochs", [(2, 2), (1,), (1, 2, 3)])
def test_a_tile_shows_two_different_epochs(epochs: tuple[int, ...]) -> None:
    with pytest.raises(
        ValueError, match=r"^Tile.epochs: \(.*\) is not allowed; give two different whole numbers from 1$"
    ):
        Tile(epochs)  # type: ignore[arg-type]


@tried
@given(st.sets(st.integers(1, 6), min_size=2, max_size=2), st.integers(1, 6))
def test_J10_one_never_stays(epochs: set[int], here: int) -> None:
    first, second = epochs
    found = jumps(Tile((first, second)), here)
    assert (
        here not in found
        and {*found} == epochs - {here}
        and why_not_jump(Tile((first, second)), here, here).ok is False
    )
