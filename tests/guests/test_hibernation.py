"""Hibernating, step by step."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests.revive import SLOTS, Card, Person, Slot, all_cards, hibernate, place_card
from tests.guests.support import asked, refused, rules_of, small, tried

A, B, C, D = (Card(name, "red") for name in "ABCD")
PLAYED = tuple(Slot(place, cards=cards) for place, cards in zip(SLOTS, ((C,), (), (D,), (), ()), strict=True))
cards = st.lists(st.builds(Card, st.sampled_from("ABCDE"), st.sampled_from(["red", "blue"]), st.booleans()), max_size=4)
persons = st.builds(
    Person,
    cards.map(tuple),
    cards.map(tuple),
    st.tuples(*(st.builds(Slot, st.just(place), cards.map(tuple)) for place in SLOTS)),
    energy=small,
    on_machines=small,
    switch=st.sampled_from(["up", "down"]),
    marker=st.integers(0, 5),
)


def test_RV26_resting_cards_come_back_and_played_ones_rest() -> None:
    rested = hibernate(Person(resting=(A, B), slots=PLAYED)).person
    assert (rested.active, rested.resting) == ((A, B), (C, D))
    assert all(slot.cards == () for slot in rested.slots)


def test_RV27_energy_is_used_and_comes_back() -> None:
    done = hibernate(Person(energy=2, on_machines=1), use=1)
    assert (done.person.energy, done.person.on_machines) == (3, 0)
    assert [str(step.what) for step in done.steps[:2]] == [
        "1 energy is used on a machine.", "2 energy goes from machines into the store.",
    ]  # fmt: skip
    assert refused(hibernate, Person(energy=2), use=3) == "revive.hibernate.0"


def test_RV28_the_reward_is_of_the_new_field_or_below() -> None:
    person = Person(marker=2)
    assert hibernate(person, reward=3).person.marker == hibernate(person, reward=1).person.marker == 3
    assert str(hibernate(person, reward=1).steps[-1].what) == "The reward of field 1 is taken."
    assert str(hibernate(person).steps[-1].what) == "Choose a reward of the fields 1 to 3."
    assert refused(hibernate, person, reward=4) == "revive.hibernate.5"


def test_RV29_the_last_artefact_begins_the_end() -> None:
    done = hibernate(Person(marker=3), reward=4, remove="golden", artefacts=1)
    assert (done.person.marker, done.artefacts, done.end_tile) == (4, 0, True)
    assert rules_of(done.steps[-4:]) == [
        "revive.hibernate.5", "revive.hibernate.artefact", "revive.end.trigger", "revive.hibernate.5",
    ]  # fmt: skip
    assert "golden" in str(done.steps[-3].what)


def test_an_artefact_leaves_but_others_are_left_or_not_known_or_none_was_there() -> None:
    two, unknown, none = (hibernate(Person(marker=3), artefacts=n) for n in (2, None, 0))
    assert (two.artefacts, two.end_tile) == (1, False) and "revive.end.trigger" not in rules_of(two.steps)
    assert unknown.end_tile is None and str(unknown.steps[-2].what).startswith("If it was the last one")
    assert (none.artefacts, none.end_tile) == (0, False) and "revive.hibernate.artefact" not in rules_of(none.steps)


def test_G5_the_artefact_leaves_before_the_reward() -> None:
    rules = rules_of(hibernate(Person(marker=3), artefacts=1).steps)
    assert rules.index("revive.hibernate.artefact") < len(rules) - 1 and rules[-1] == "revive.hibernate.5"


def test_RV30_from_four_to_five_nothing_is_removed_G17() -> None:
    done = hibernate(Person(marker=4), artefacts=2)
    assert (done.person.marker, done.artefacts, done.end_tile) == (5, 2, False)
    assert refused(hibernate, Person(marker=4), remove="golden") == "revive.hibernate.artefact"


def test_RV31_on_the_last_field_any_reward_is_taken() -> None:
    done = hibernate(Person(marker=5), reward=2)
    assert done.person.marker == 5 and str(done.steps[-2].what) == "The marker stays on field 5."


def test_G6_where_the_marker_stands_is_asked() -> None:
    assert asked(hibernate, Person(marker=None)) == "revive.hibernate.marker"


def test_the_switch_goes_up_in_step_four() -> None:
    for switch, said in (("down", "The switch goes up."), ("up", "The switch is up already.")):
        steps = hibernate(Person(switch=switch)).steps
        assert [step.number for step in steps] == [0, 1, 2, 3, 4, 5, 5] and str(steps[4].what) == said


def test_bad_numbers_are_named() -> None:
    with pytest.raises(ValueError, match=r"^use: -1 is not allowed; give a whole number, 0 or more$"):
        hibernate(Person(), use=-1)
    with pytest.raises(ValueError, match=r"^artefacts: 'two' is not allowed; give a whole number, 0 or more, or None$"):
        hibernate(Person(), artefacts="two")  # type: ignore[arg-type]


@tried
@given(persons, small)
def test_I4_I5_I7_cards_and_energy_are_kept_slots_are_empty_the_marker_moves_on(person: Person, use: int) -> None:
    done = hibernate(person, use=min(use, person.energy)).person
    assert all_cards(done) == all_cards(person)
    assert all(slot.cards == () for slot in done.slots) and done.switch == "up"
    assert done.on_machines == 0 and done.energy == person.energy + person.on_machines
    assert (person.marker or 0) <= (done.marker or 0) <= 5


@tried
@given(persons)
def test_I6_a_played_card_comes_back_with_the_second_hibernation(person: Person) -> None:
    fresh = Card("fresh", "green")
    slots = tuple(replace(slot, cards=()) for slot in person.slots)
    played = place_card(replace(person, active=(*person.active, fresh), slots=slots), fresh, "upper-1").person
    once = hibernate(played).person
    assert fresh not in once.active and fresh in once.resting and fresh in hibernate(once).person.active
