"""A turn: what may be done, cards and modules in slots, switch, tribe, free actions."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from eternitium.checks import fail, written
from eternitium.guests.revive.store import BASICS
from eternitium.guests.values import Value, check_counts, check_texts, count, one_of, row, text, truth
from eternitium.guests.verdicts import Step, Verdict, allowed, forbidden, numbered
from eternitium.guests.words import Words, words

SLOTS: Final = ("upper-1", "upper-2", "lower-1", "lower-2", "fifth")
HALVES: Final = ("upper", "lower")
ACTIONS: Final = ("play-card", "switch", "explore", "populate", "build")
DEEDS: Final = (*ACTIONS, "hibernate", "free", "nothing")
MOST_ACTIONS: Final = 2


@dataclass(frozen=True, slots=True)
class Turn(Value):
    """What was done in a turn: how many actions, from 0 to 2, and whether one hibernated."""

    done: int = 0
    hibernated: bool = False

    def __post_init__(self) -> None:
        one_of("Turn.done", self.done, (0, 1, 2))
        truth("Turn.hibernated", self.hibernated)


@dataclass(frozen=True, slots=True)
class Card(Value):
    """A citizen card; `slot_symbol` as the card lies. Names and colours are free texts."""

    name: str
    colour: str
    slot_symbol: bool = False

    def __post_init__(self) -> None:
        check_texts(self, "name", "colour")
        truth("Card.slot_symbol", self.slot_symbol)


@dataclass(frozen=True, slots=True)
class Slot(Value):
    """A slot with its cards and the colours of its modules; `place` is one of `SLOTS`."""

    place: str
    cards: tuple[Card, ...] = ()
    modules: tuple[str, ...] = ()
    unlocked: bool = True

    def __post_init__(self) -> None:
        one_of("Slot.place", self.place, SLOTS)
        row("Slot.cards", self.cards, Card)
        row("Slot.modules", self.modules, str)
        truth("Slot.unlocked", self.unlocked)


@dataclass(frozen=True, slots=True)
class Person(Value):
    """A person's tableau. What is not allowed is a ValueError.

    Attributes:
        active: cards that can be played.
        resting: cards that come back with the next hibernation.
        slots: the five, in the order of `SLOTS`.
        energy: in the store.
        on_machines: energy on machines.
        switch: "up" or "down".
        marker: field of the hibernation track, 0 before the first; None while it is still to enter.
    """

    active: tuple[Card, ...] = ()
    resting: tuple[Card, ...] = ()
    slots: tuple[Slot, ...] = tuple(Slot(place, unlocked=place != "fifth") for place in SLOTS)
    energy: int = 0
    on_machines: int = 0
    switch: str = "up"
    marker: int | None = 0

    def __post_init__(self) -> None:
        row("Person.active", self.active, Card)
        row("Person.resting", self.resting, Card)
        row("Person.slots", self.slots, Slot)
        if (places := tuple(slot.place for slot in self.slots)) != SLOTS:
            raise fail("Person.slots", f"{written(places)} is not allowed; give {', '.join(SLOTS)} once each")
        check_counts(self, "energy", "on_machines")
        one_of("Person.switch", self.switch, ("up", "down"))
        one_of("Person.marker", self.marker, (0, 1, 2, 3, 4, 5, None))


@dataclass(frozen=True, slots=True)
class Placed:
    """A card in its slot.

    Attributes:
        person: the tableau afterwards.
        half: the half of the card that counts.
        modules: how many modules work.
        again: names of cards in this slot that work again.
        elsewhere: names of cards in other slots of which the text does not say whether they work again.
        steps: the same in sentences.
    """

    person: Person
    half: str
    modules: int
    again: tuple[str, ...]
    elsewhere: tuple[str, ...]
    steps: tuple[Step, ...]


def why_not(turn: Turn, what: str, switch: str = "up") -> Verdict:
    """Whether something may be done in a turn.

    Args:
        turn: what was done in it.
        what: one of `DEEDS`.
        switch: "up" or "down".

    Raises:
        ValueError: something else.
    """
    one_of("what", what, DEEDS)
    one_of("switch", switch, ("up", "down"))
    if what == "free":
        return allowed("revive.turn.free")
    if what == "nothing":
        return allowed("revive.turn.nothing")
    if turn.hibernated or (what == "hibernate" and turn.done):
        return forbidden("revive.turn.either-or")
    if turn.done == MOST_ACTIONS:
        return forbidden("revive.turn.two-actions")
    if what == "switch" and switch == "down":
        return forbidden("revive.switch.used")
    return allowed("revive.turn.either-or")


def after(turn: Turn, what: str, switch: str = "up") -> Turn:
    """The turn after something was done in it.

    Raises:
        NotAllowed: it may not be done.
    """
    why_not(turn, what, switch).demand()
    return Turn(turn.done + (what in ACTIONS), turn.hibernated or what == "hibernate")


def why_not_place(person: Person, card: Card, slot: str, half: str | None = None) -> Verdict:
    """Whether a card may be put into a slot; arguments as in `place_card`."""
    one_of("slot", slot, SLOTS)
    one_of("half", half, (*HALVES, None) if slot == "fifth" else (slot[:5], None))
    there = person.slots[SLOTS.index(slot)]
    if card not in person.active:
        return forbidden("revive.card.not-active", card=card.name)
    if not there.unlocked:
        return forbidden("revive.slot.locked")
    if len(there.cards) > sum(other.slot_symbol for other in there.cards):
        return forbidden("revive.slot.full")
    if slot == "fifth" and half is None:
        return forbidden("revive.slot.half")
    return allowed("revive.card.slot")


def place_card(person: Person, card: Card, slot: str, half: str | None = None) -> Placed:
    """Put a card from the active area into a slot.

    Args:
        person: the tableau.
        card: one of the active cards.
        slot: one of `SLOTS`.
        half: "upper" or "lower", in the fifth slot only.

    Raises:
        NotAllowed: it may not be put there.
        ValueError: no such slot or half.
    """
    why_not_place(person, card, slot, half).demand()
    there, counts = person.slots[SLOTS.index(slot)], half or slot[:5]
    again = tuple(other.name for other in there.cards if other.colour == card.colour)
    others = [other for place in person.slots if place.place != slot and there.cards for other in place.cards]
    elsewhere = tuple(other.name for other in others if other.colour == card.colour)
    modules = there.modules.count(card.colour)
    active = list(person.active)
    active.remove(card)
    moved = replace(_with_slot(person, replace(there, cards=(*there.cards, card))), active=tuple(active))
    return Placed(moved, counts, modules, again, elsewhere, numbered(_told(card, counts, modules, again, elsewhere)))


def place_module(slot: Slot, module: str, tick: bool, throw_out: str | None = None) -> tuple[Slot, tuple[Step, ...]]:
    """Lay a module into a slot, a locked one too.

    Args:
        slot: the slot.
        module: its colour.
        tick: whether the place shows the activation sign.
        throw_out: the colour of the module that makes room and leaves the game.

    Raises:
        ValueError: a module is thrown out that does not lie there, or the colour is no text.
    """
    text("module", module)
    truth("tick", tick)
    if throw_out is not None and throw_out not in slot.modules:
        raise fail("throw_out", f"{written(throw_out)} is not allowed; give one of {', '.join(slot.modules) or None}")
    modules = list(slot.modules)
    told: list[tuple[Words, str]] = []
    if throw_out is not None:
        modules.remove(throw_out)
        told.append((words("revive-steps", "module-out", module=throw_out), "revive.module.replace"))
    told.append((words("revive-steps", "module-in", module=module), "revive.slot.fifth"))
    if tick:
        told.append((words("revive-steps", "module-works", module=module), "revive.module.tick"))
    return replace(slot, modules=(*modules, module)), numbered(told)


def use_switch(person: Person, kind: str) -> tuple[Person, tuple[Step, ...]]:
    """Slide the switch down for one basic resource.

    Raises:
        NotAllowed: it is down.
        ValueError: no basic resource.
    """
    one_of("kind", kind, BASICS)
    if person.switch == "down":
        forbidden("revive.switch.used").demand()
    told = words("revive-steps", "switch", gained=words("revive-amounts", kind, n=1))
    return replace(person, switch="down"), numbered([(told, "revive.switch")])


def use_tribe(markers: int) -> tuple[int, tuple[Step, ...]]:
    """Use the ability of the tribe: the progress markers left on the tableau, and the steps.

    Raises:
        ValueError: not a whole number from 0.
    """
    count("markers", markers)
    moves = words("revive-steps", "marker-moves" if markers else "no-marker")
    return max(0, markers - 1), numbered([(words("revive-steps", "tribe"), "revive.tribe"), (moves, "revive.tribe")])


def use_machine(person: Person) -> tuple[Person, tuple[Step, ...]]:
    """Free action: one energy onto a machine. Whether one that has some takes more is not checked.

    Raises:
        NotAllowed: there is no energy.
    """
    if not person.energy:
        forbidden("revive.free.machine").demand()
    told = [(words("revive-steps", "machine"), "revive.free.machine")]
    told.append((words("revive-steps", "machine-energy"), "revive.machine.energy"))
    return replace(person, energy=person.energy - 1, on_machines=person.on_machines + 1), numbered(told)


def open_chest() -> tuple[Step, ...]:
    """Free action: what to do with a closed chest."""
    return numbered((words("revive-steps", f"chest-{n}"), "revive.free.chest") for n in (1, 2, 3))


def all_cards(person: Person) -> Counter[Card]:
    """Every card of a person, wherever it lies."""
    return Counter([*person.active, *person.resting, *(card for slot in person.slots for card in slot.cards)])


def _with_slot(person: Person, slot: Slot) -> Person:
    return replace(person, slots=tuple(slot if other.place == slot.place else other for other in person.slots))


def _told(
    card: Card, half: str, modules: int, again: Sequence[str], elsewhere: Sequence[str]
) -> Iterator[tuple[Words, str]]:
    yield words("revive-steps", f"{half}-half", card=card.name), "revive.card.half"
    if modules:
        yield words("revive-steps", "modules", n=modules, colour=card.colour), "revive.module.colour"
    for name in again:
        yield words("revive-steps", "again", card=name), "revive.slot.symbol"
    for name in elsewhere:
        yield words("revive-steps", "elsewhere", card=name), "revive.slot.elsewhere"
