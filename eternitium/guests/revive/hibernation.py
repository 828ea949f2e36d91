"""Hibernating, step by step."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from eternitium.guests.revive.turn import Person
from eternitium.guests.values import count, text
from eternitium.guests.verdicts import Step, Verdict, allowed, forbidden, not_said
from eternitium.guests.words import Words, words

LAST: Final = 5
ARTEFACT: Final = 4


@dataclass(frozen=True, slots=True)
class Hibernated:
    """What came of hibernating.

    Attributes:
        person: the tableau afterwards.
        steps: 0 to 5; what the marker brings has the number 5, too.
        artefacts: large ones left on the map; None if that is not entered.
        end_tile: whether one gets it, and everybody else has one more turn; None if that is not known.
    """

    person: Person
    steps: tuple[Step, ...]
    artefacts: int | None
    end_tile: bool | None


def why_not_hibernate(person: Person, use: int = 0, reward: int | None = None, remove: str | None = None) -> Verdict:
    """Whether one may hibernate so; arguments as in `hibernate`."""
    count("use", use)
    count("reward", reward, 1, empty=True)
    if remove is not None:
        text("remove", remove)
    if person.marker is None:
        return not_said("revive.hibernate.marker")
    if use > person.energy:
        return forbidden("revive.hibernate.0", n=person.energy)
    after = min(person.marker + 1, LAST)
    if reward is not None and reward > after:
        return forbidden("revive.hibernate.5", n=after)
    if remove is not None and not removes(person):
        return forbidden("revive.hibernate.artefact")
    return allowed("revive.turn.either-or")


def removes(person: Person) -> bool:
    """Whether the marker will come to the fourth field, so that one large artefact leaves the map."""
    return person.marker is not None and person.marker == ARTEFACT - 1


def hibernate(
    person: Person, use: int = 0, reward: int | None = None, remove: str | None = None, artefacts: int | None = None
) -> Hibernated:
    """Carry out the steps 0 to 5.

    Args:
        person: the tableau.
        use: energy that is laid on machines first.
        reward: the field of the hibernation track whose reward is taken; None while it is still to choose.
        remove: name of the large artefact that leaves the game; None while it is still to choose.
        artefacts: large artefacts on the map before; None if not entered.

    Raises:
        NotAllowed: too much energy, a reward above the marker, or an artefact removed that stays.
        NotSaid: the place of the marker is still to enter.
        ValueError: not a whole number, or a name that is no text.
    """
    count("artefacts", artefacts, empty=True)
    why_not_hibernate(person, use, reward, remove).demand()
    due = removes(person)
    left = None if artefacts is None else max(0, artefacts - due)
    end = False if not due else None if artefacts is None else artefacts == 1
    steps = [*_cards_and_energy(person, use), *_marker(person, reward)]
    if due and artefacts != 0:
        steps[-1:-1] = _artefact(remove, end)
    return Hibernated(_rested(person), tuple(Step(*step) for step in steps), left, end)


def _rested(person: Person) -> Person:
    return replace(
        person,
        active=(*person.active, *person.resting),
        resting=tuple(card for slot in person.slots for card in slot.cards),
        slots=tuple(replace(slot, cards=()) for slot in person.slots),
        energy=person.energy + person.on_machines,
        on_machines=0,
        switch="up",
        marker=min((person.marker or 0) + 1, LAST),
    )


def _cards_and_energy(person: Person, use: int) -> Iterator[tuple[int, Words, str]]:
    played = sum(len(slot.cards) for slot in person.slots)
    numbers = (use, person.on_machines + use, len(person.resting), played)
    for number, n in enumerate(numbers):
        yield number, words("revive-steps", f"hibernate-{number}", n=n), f"revive.hibernate.{number}"
    yield 4, words("revive-steps", f"hibernate-4-{person.switch}"), "revive.hibernate.4"


def _marker(person: Person, reward: int | None) -> Iterator[tuple[int, Words, str]]:
    before = person.marker or 0
    after = min(before + 1, LAST)
    key = "marker-stays" if before == LAST else "marker"
    yield 5, words("revive-steps", key, field=after), "revive.hibernate.5"
    chosen = (
        words("revive-steps", "choose-reward", field=after)
        if reward is None
        else words("revive-steps", "reward", field=reward)
    )
    yield 5, chosen, "revive.hibernate.5"


def _artefact(remove: str | None, end: bool | None) -> Iterator[tuple[int, Words, str]]:
    gone = words("revive-steps", "remove") if remove is None else words("revive-steps", "removed", artefact=remove)
    yield 5, gone, "revive.hibernate.artefact"
    if end:
        yield 5, words("revive-steps", "end-tile"), "revive.end.trigger"
    elif end is None:
        yield 5, words("revive-steps", "end-check"), "revive.end.trigger"
