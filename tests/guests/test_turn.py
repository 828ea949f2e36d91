"""A turn: what may be done, cards and modules in slots, switch, tribe and machines."""

from dataclasses import replace

import pytest

from eternitium.guests.revive import (
    DEEDS,
    SLOTS,
    Card,
    Person,
    Pool,
    Slot,
    Store,
    Turn,
    after,
    all_cards,
    exchange,
    open_chest,
    place_card,
    place_module,
    use_machine,
    use_switch,
    use_tribe,
    why_not,
)
from tests.guests.support import refused, rules_of

RED, BLUE = Card("R", "red"), Card("B", "blue")


def with_slot(slot: Slot, *active: Card) -> Person:
    person = Person(active=active)
    return replace(person, slots=tuple(slot if other.place == slot.place else other for other in person.slots))


def test_RV17_no_third_action() -> None:
    assert refused(after, Turn(done=2), "explore") == "revive.turn.two-actions"
    assert after(Turn(done=1), "build") == Turn(done=2)


def test_RV18_no_hibernating_after_an_action_nor_the_other_way_round() -> None:
    assert refused(after, Turn(done=1), "hibernate") == "revive.turn.either-or"
    assert refused(after, Turn(hibernated=True), "build") == "revive.turn.either-or"
    assert refused(after, Turn(hibernated=True), "hibernate") == "revive.turn.either-or"
    assert after(Turn(), "hibernate") == Turn(hibernated=True)


def test_RV19_free_actions_are_always_allowed() -> None:
    for turn in (Turn(done=2), Turn(hibernated=True)):
        assert why_not(turn, "free").ok and after(turn, "free") == turn
    assert exchange(Pool(crystals=1), Store(), "food").pool == Pool(food=1)
    assert rules_of(open_chest()) == ["revive.free.chest"] * 3


def test_G1_a_turn_without_an_action_is_allowed() -> None:
    assert why_not(Turn(), "nothing").ok and after(Turn(), "nothing") == Turn()


def test_RV20_the_switch_stays_down_until_one_hibernates() -> None:
    down, steps = use_switch(Person(), "food")
    assert down.switch == "down" and str(steps[0].what) == "The switch goes down and brings: 1 food."
    assert refused(use_switch, down, "food") == "revive.switch.used"
    assert why_not(Turn(), "switch", "down").rule == "revive.switch.used" and why_not(Turn(), "switch").ok


@pytest.mark.parametrize("what", DEEDS)
def test_everything_but_a_used_switch_is_open_at_the_beginning_of_a_turn(what: str) -> None:
    assert why_not(Turn(), what).ok


def test_RV21_lower_slots_count_the_lower_half() -> None:
    placed = place_card(Person(active=(RED,)), RED, "lower-2")
    assert placed.half == "lower" and str(placed.steps[0].what) == "The lower half counts: R."
    assert place_card(Person(active=(RED,)), RED, "upper-1").half == "upper"
    assert placed.person.active == () and placed.person.slots[3].cards == (RED,)


def test_RV22_the_locked_fifth_slot_takes_modules_only() -> None:
    person = Person(active=(RED,))
    assert refused(place_card, person, RED, "fifth", "upper") == "revive.slot.locked"
    assert place_module(person.slots[4], "red", tick=False)[0].modules == ("red",)


def test_RV23_in_the_fifth_slot_the_half_is_named() -> None:
    person = with_slot(Slot("fifth"), RED)
    assert refused(place_card, person, RED, "fifth") == "revive.slot.half"
    assert place_card(person, RED, "fifth", "lower").half == "lower"


def test_RV24_a_module_works_for_cards_of_its_colour() -> None:
    slot = Slot("upper-1", modules=("red", "red", "blue"))
    assert place_card(with_slot(slot, RED), RED, "upper-1").modules == 2
    green = Card("G", "green")
    told = place_card(with_slot(slot, green), green, "upper-1")
    assert told.modules == 0 and "revive.module.colour" not in rules_of(told.steps)


def test_RV25_the_slot_symbol_lets_one_more_card_in() -> None:
    marked = Slot("upper-1", cards=(replace(RED, slot_symbol=True),))
    placed = place_card(with_slot(marked, BLUE), BLUE, "upper-1")
    assert len(placed.person.slots[0].cards) == 2
    assert refused(place_card, with_slot(Slot("upper-1", cards=(RED,)), BLUE), BLUE, "upper-1") == "revive.slot.full"
    assert refused(place_card, replace(placed.person, active=(RED,)), RED, "upper-1") == "revive.slot.full"


def test_G4_cards_of_the_colour_work_again_in_this_slot_and_elsewhere_it_is_not_said() -> None:
    marked, other = Card("M", "red", slot_symbol=True), Card("O", "red")
    person = with_slot(Slot("upper-1", cards=(marked,), modules=("red",)), RED)
    person = replace(person, slots=(person.slots[0], Slot("upper-2", cards=(other, BLUE)), *person.slots[2:]))
    placed = place_card(person, RED, "upper-1")
    assert (placed.again, placed.elsewhere) == (("M",), ("O",))
    assert rules_of(placed.steps) == [
        "revive.card.half", "revive.module.colour", "revive.slot.symbol", "revive.slot.elsewhere",
    ]  # fmt: skip
    assert place_card(person, RED, "lower-1").elsewhere == ()
    assert all_cards(placed.person) == all_cards(person)


def test_only_active_cards_are_played() -> None:
    assert refused(place_card, Person(resting=(RED,)), RED, "upper-1") == "revive.card.not-active"


def test_a_module_may_leave_the_game_for_another_and_a_tick_makes_it_work() -> None:
    slot, steps = place_module(Slot("lower-1", modules=("red",)), "blue", tick=True, throw_out="red")
    assert slot.modules == ("blue",)
    assert rules_of(steps) == ["revive.module.replace", "revive.slot.fifth", "revive.module.tick"]
    with pytest.raises(ValueError, match=r"^throw_out: 'green' is not allowed; give one of blue$"):
        place_module(slot, "red", tick=False, throw_out="green")


def test_RV38_without_markers_the_ability_of_the_tribe_still_works() -> None:
    left, steps = use_tribe(0)
    assert left == 0 and [str(step.what) for step in steps] == [
        "The ability of the tribe works.", "No progress marker is left, so none moves.",
    ]  # fmt: skip
    assert use_tribe(3)[0] == 2 and "lowest free field" in str(use_tribe(3)[1][1].what)


def test_G14_energy_runs_a_machine_and_a_second_one_is_not_checked() -> None:
    person, steps = use_machine(Person(energy=1, on_machines=1))
    assert (person.energy, person.on_machines) == (0, 2) and rules_of(steps)[-1] == "revive.machine.energy"
    assert refused(use_machine, person) == "revive.free.machine"


def test_half_and_slot_must_go_together() -> None:
    with pytest.raises(ValueError, match=r"^half: 'lower' is not allowed; give one of upper, None$"):
        place_card(Person(active=(RED,)), RED, "upper-1", "lower")
    assert SLOTS[-1] == "fifth"
    with pytest.raises(ValueError, match=r"^slot: 'sixth' is not allowed; give one of upper-1, "):
        place_card(Person(active=(RED,)), RED, "sixth")
