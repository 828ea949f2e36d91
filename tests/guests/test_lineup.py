"""Line-ups: deploying, reinforcements, markers, and their order."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests.sabaton import (
    ORDER,
    LineUp,
    Unit,
    connect,
    defend,
    deploy,
    dice,
    die_steps,
    override,
    reinforce,
    reinforce_once,
    settle,
    war_markers,
    why_not_deploy,
    why_not_reinforce,
)
from tests.guests.support import asked, refused, rules_of, small, tried

PLAIN, ONE, X, Y = Unit("plain"), Unit("one", 1), Unit("X"), Unit("Y")
R, R1, R2 = Unit("R"), Unit("R1", 1), Unit("R2")
units = st.lists(st.builds(Unit, st.sampled_from("ABC"), st.integers(0, 2)), max_size=6)
lineups = st.one_of(
    st.builds(deploy, units.filter(lambda own: 1 <= len(own) <= 4),
              st.integers(4, 6), units),
    st.builds(defend, units.filter(lambda own: 1 <= len(own) <= 3), units),
)  # fmt: skip


def test_SB21_one_to_four_units() -> None:
    assert [why_not_deploy([PLAIN] * n).ok for n in (0, 1, 4, 5)] == [False, True, True, False]
    assert refused(deploy, []) == refused(deploy, [PLAIN] * 5) == "sabaton.lineup.attacker"


def test_SB22_the_first_unit_stands_at_the_front_line() -> None:
    assert deploy([X, Y]).cards == (X, Y)


def test_SB23_each_symbol_brings_one_card_to_the_back() -> None:
    done = reinforce(deploy([ONE, PLAIN], 4, [R, R2]))
    assert done.lineup.cards == (ONE, PLAIN, R) and done.lineup.source == (R2,)
    assert done.stop == "sabaton.reinforce.done" and done.unused == 0
    assert [str(step.what) for step in done.steps] == [
        "From the own deck: R, on place 3.", "No reinforcement symbol is left.",
    ]  # fmt: skip


def test_SB24_reinforcements_bring_reinforcements() -> None:
    done = reinforce(deploy([ONE, PLAIN], 4, [R1, R2]))
    assert done.lineup.cards == (ONE, PLAIN, R1, R2)
    assert rules_of(done.steps) == [
        "sabaton.reinforce.attacker", "sabaton.reinforce.chain", "sabaton.reinforce.attacker", "sabaton.die.many",
        "sabaton.reinforce.done",
    ]  # fmt: skip


def test_SB25_the_virtual_place_is_the_last_one() -> None:
    done = reinforce(deploy([Unit("three", 3), PLAIN, PLAIN, PLAIN], 4, [R] * 9))
    assert len(done.lineup.cards) == 5 and done.stop == "sabaton.reinforce.full" and done.unused == 2
    assert "virtual place" in str(done.steps[0].what) and len(done.lineup.source) == 8


def test_SB26_the_defender_gets_one_on_the_virtual_place() -> None:
    done = reinforce(defend([Unit("two", 2), PLAIN, PLAIN], [R] * 9))
    assert len(done.lineup.cards) == 4 and done.stop == "sabaton.reinforce.full" and done.unused == 1


def test_SB27_no_card_left_and_the_discard_pile_stays() -> None:
    done = reinforce(deploy([ONE, ONE], 4, [R]))
    assert len(done.lineup.cards) == 3 and done.stop == "sabaton.reinforce.empty" and done.unused == 1
    assert done.lineup.source == () and rules_of(done.steps)[-1] == "sabaton.reinforce.empty"


def test_SB28_the_defender_draws_from_the_pile_of_the_epoch() -> None:
    done = reinforce(defend([ONE], [R]))
    assert done.steps[0].rule == "sabaton.reinforce.defender"
    assert str(done.steps[0].what) == "From the pile of the epoch: R, on place 2."
    assert refused(defend, []) == refused(defend, [PLAIN] * 4) == "sabaton.lineup.defender"


def test_SB29_the_nearest_markers_are_removed() -> None:
    done = override(2, (1, 2, 3))
    assert done.left == (3,) and done.removed == (1, 2)
    assert next(str(step.what) for step in done.steps) == "The connection marker on place 1 is removed."


def test_SB30_each_side_loses_its_own_number() -> None:
    enemy, own = override(3, (2, 1)), override(0, (1,))
    assert enemy.left == () and own.left == (1,) and own.steps == ()


def test_SB31_one_war_marker_a_unit() -> None:
    assert refused(war_markers, (1, 1), 2) == "sabaton.war.one-each"
    assert refused(war_markers, (1, 2), 1) == "sabaton.war.own" and war_markers((2, 1), 2) == (1, 2)
    assert refused(war_markers, (1, 2), 3, 1) == "sabaton.war.limit"


def test_G25_a_war_marker_on_a_reinforcement_is_not_said() -> None:
    assert asked(war_markers, (3,), 1, None, (3,)) == "sabaton.war.reinforcement"
    assert war_markers((1,), 1, 1, (3,)) == (1,)


def test_SB34_the_fourth_card_changes_the_die_and_the_step_says_so_G26() -> None:
    done = reinforce(deploy([ONE, PLAIN, PLAIN], 4, [R]))
    assert dice(3) == ("strong", "risky") and dice(len(done.lineup.cards)) == ("risky", "strong")
    assert done.steps[1].rule == "sabaton.die.many" and "fourth card" in str(done.steps[1].what)
    assert (
        die_steps(4)[0].rule == "sabaton.die.many"
        and rules_of(reinforce(defend([ONE] * 3, [R])).steps)[1] != "sabaton.die.many"
    )


def test_SB37_reinforcements_do_not_come_after_connections() -> None:
    done = reinforce(deploy([ONE], 4, [R, R]))
    later = settle(done.lineup, "connections")
    for lineup in (done.lineup, later):
        assert refused(reinforce, lineup) == refused(reinforce_once, lineup) == "sabaton.order"
    assert refused(settle, deploy([ONE]), "dice") == "sabaton.order"
    for what in ORDER[2:]:
        later = settle(later, what)
    assert later.settled == 5 and refused(settle, later, "dice") == "sabaton.order"


def test_G21_an_attacker_has_at_least_four_places_and_a_defender_three() -> None:
    with pytest.raises(ValueError, match=r"^LineUp.places: 3 is not allowed; give a whole number, 4 or more$"):
        deploy([X], 3)
    with pytest.raises(ValueError, match=r"^LineUp.places: 4 is not allowed; give one of 3$"):
        LineUp("defender", 4)
    assert len(reinforce(deploy([Unit("many", 9)], 6, [R] * 9)).lineup.cards) == 7


def test_connection_markers_lie_on_cards() -> None:
    steps = connect(deploy([X, Y]), (2, 1))
    assert [str(step.what) for step in steps] == [f"A connection marker on place {n}." for n in (1, 2)]
    with pytest.raises(ValueError, match=r"^places: 3 is not allowed; give one of 1, 2$"):
        connect(deploy([X, Y]), (3,))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"side": "referee"}, "^LineUp.side: 'referee' is not allowed; give one of attacker, defender$"),
        ({"cards": (X,) * 6}, "^LineUp.cards: 6 are not allowed; give at most 5$"),
        ({"cards": (X,), "deployed": 2}, "^LineUp.deployed: 2 is not allowed; give a whole number from 0 to 1$"),
        ({"cards": (X,) * 5}, "^LineUp.deployed: 5 is not allowed; give a whole number from 0 to 4$"),
        ({"cards": (X,), "deployed": True}, "^LineUp.deployed: True is not allowed; give a whole number, 0 "),
        ({"settled": 6}, "^LineUp.settled: 6 is not allowed; give one of 0, 1, 2, 3, 4, 5$"),
        ({"source": [X]}, r"^LineUp.source: \[.*\] is not allowed; give a tuple$"),
    ],
)
def test_a_line_up_that_cannot_be_is_named(fields: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        LineUp(**{"side": "attacker", "places": 4, **fields})  # type: ignore[arg-type]


@tried
@given(lineups)
def test_J3_J4_J5_reinforcements_fill_places_from_the_front_and_use_each_symbol_once(lineup: LineUp) -> None:
    done = reinforce(lineup)
    after, came = done.lineup.cards, len(done.lineup.cards) - len(lineup.cards)
    assert after[: len(lineup.cards)] == lineup.cards and after[len(lineup.cards) :] == lineup.source[:came]
    assert Counter(after) + Counter(done.lineup.source) == Counter(lineup.cards) + Counter(lineup.source)
    assert len(after) <= lineup.places + 1 and len(lineup.cards) <= lineup.places
    assert done.unused + came == sum(card.reinforce for card in after) and done.unused >= 0
    reasons = {"sabaton.reinforce.done": done.unused == 0, "sabaton.reinforce.full": len(after) == lineup.places + 1,
               "sabaton.reinforce.empty": not done.lineup.source}  # fmt: skip
    assert reasons[done.stop] and refused(reinforce, done.lineup) == "sabaton.order"


@tried
@given(lineups)
def test_J5_one_step_at_a_time_comes_to_the_same(lineup: LineUp) -> None:
    whole, steps = reinforce(lineup), []
    while why_not_reinforce(lineup).ok:
        lineup, told = reinforce_once(lineup)
        steps += told
    assert lineup.cards == whole.lineup.cards and why_not_reinforce(lineup).rule == whole.stop
    assert [step.what for step in steps] == [step.what for step in whole.steps[:-1]]


@tried
@given(small, st.sets(st.integers(1, 6)))
def test_J6_the_farthest_markers_stay(symbols: int, markers: set[int]) -> None:
    done = override(symbols, [*markers])
    assert len(done.left) == max(0, len(markers) - symbols) and {*done.left} | {*done.removed} == markers
    assert all(far > near for far in done.left for near in done.removed)


def test_the_symbols_of_a_side_are_counted() -> None:
    assert replace(deploy([Unit("A", 0, 2), Unit("B", 0, 1)])).symbols == 3
