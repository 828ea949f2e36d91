"""Hibernating in Revive, step by step."""

from dataclasses import replace
from typing import Final

from eternitium.guests.revive import (
    SLOTS,
    Card,
    Hibernated,
    Person,
    Slot,
    Turn,
    hibernate,
    removes,
    turn_steps,
    why_not,
    why_not_hibernate,
)
from eternitium_widgets.guests.asking import Ask

LAST: Final = 5


def hibernating(ask: Ask) -> None:
    """The page."""
    done = _turn(ask)
    person = _cards(ask)
    use = _energy(ask)
    person = replace(person, energy=use[0], on_machines=use[1])
    person, reward, remove, left = _marker(ask, person)
    persons = ask.names("persons") if left == 1 and removes(person) else ()
    if not ask.tell(why_not(Turn(done), "hibernate"), ask.say("hibernate-ok") if not done else ""):
        return
    wished = why_not_hibernate(person, use[2], reward, remove or None)
    if wished.ok is not True:
        ask.tell(wished)
        return
    _result(ask, person, hibernate(person, use[2], reward, remove or None, left), persons)


def _turn(ask: Ask) -> int:
    ask.group("turn")
    return int(ask.choice("done", [(str(n), str(n)) for n in (0, 1, 2)]))


def _cards(ask: Ask) -> Person:
    ask.group("cards")
    active, resting = (_named(ask.names(area, hint=ask.say("names-hint"))) for area in ("active", "resting"))
    slots = [Slot(place, _named(ask.names(place)), unlocked=True) for place in SLOTS]
    return Person(active, resting, tuple(slots), switch=ask.choice("switch", ("up", "down")), marker=None)


def _named(names: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(Card(name, "") for name in names)


def _energy(ask: Ask) -> tuple[int, int, int]:
    """Energy in the store, on machines, and how much of the first is laid on machines before."""
    ask.group("energy")
    store, machines, use = (ask.number(name) for name in ("in-store", "on-machines", "use"))
    if store is None or machines is None:
        ask.note("energy-open")
    return store or 0, machines or 0, use or 0


def _marker(ask: Ask, person: Person) -> tuple[Person, int | None, str, int | None]:
    """The marker, the reward that is wished, the artefact to be removed, and how many lie on the map."""
    ask.group("marker")
    marker = ask.number("marker", high=LAST, label=ask.say("marker-field"))
    reward = None
    if marker is not None:
        reward = ask.choice("reward", [(str(n), str(n)) for n in range(1, LAST + 1)], empty=True)
    person = replace(person, marker=marker)
    if not removes(person):
        return person, int(reward) if reward else None, "", None
    left = ask.number("large-left", low=1)
    return person, int(reward) if reward else None, ask.text("remove-which"), left


def _result(ask: Ask, person: Person, done: Hibernated, persons: tuple[str, ...]) -> None:
    new = done.person.marker or 0
    ask.note("rewards-allowed", n=new)
    ask.steps(done.steps, ticks="done-step")
    _areas(ask, "before", person)
    _areas(ask, "after", done.person)
    ask.figure("next", ask.say("next-time"), _listed(done.person.active))
    ask.figure("later", ask.say("time-after"), _listed(done.person.resting))
    if done.end_tile:
        _end(ask, persons)


def _areas(ask: Ask, key: str, person: Person) -> None:
    """A picture of the areas; afterwards with the time when a card can be played."""
    slots = [card for slot in person.slots for card in slot.cards]
    told = [("active", person.active, "next-time"), ("resting", person.resting, "time-after"), ("slots", slots, "")]
    areas = [
        {
            "title": ask.say(area),
            "cards": [card.name for card in cards],
            "note": ask.say(note) if note and key == "after" else "",
        }
        for area, cards, note in told
    ]
    ask.heading(ask.say(key))
    ask.column.put("areas", areas=areas)


def _listed(cards: tuple[Card, ...]) -> str:
    return ", ".join(card.name for card in cards) or "–"


def _end(ask: Ask, persons: tuple[str, ...]) -> None:
    """Everybody else has one more turn: whose turn it was is the table's word."""
    ask.heading(ask.say("end"))
    if len(persons) < 2:
        ask.note("end-persons")
        return
    question = ("revive.end.who", ask.say("who-triggered"))
    who = ask.question("trigger", question, [(str(place), name) for place, name in enumerate(persons)])
    if who:
        ask.steps(turn_steps(persons, int(who)))
