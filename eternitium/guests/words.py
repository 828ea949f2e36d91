"""Texts that wait for their language, and where each rule of a guest stands."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, Union

from eternitium.checks import fail, written
from eternitium.rulebook.numbers import plural
from eternitium.rulebook.texts import filled, look_up

PLACES: Final[dict[str, Any]] = tomllib.loads(
    files("eternitium.guests").joinpath("rules.toml").read_text(encoding="utf-8")
)
Slot = Union[int, str, "Words", tuple[Union[int, str, "Words"], ...]]


@dataclass(frozen=True, slots=True)
class Words:
    """A text by its place in the language files, with what fills its slots; `str()` says it in English.

    Attributes:
        path: the section, the key and perhaps the part.
        slots: numbers, names as entered, other texts, or several of them, which are said as a list.
    """

    path: tuple[str, ...]
    slots: tuple[tuple[str, Slot], ...] = ()

    def say(self, language: str = "en") -> str:
        """The text in a language, in the form that the number `n` wants. An unknown language is a ValueError."""
        slots, path, text = dict(self.slots), self.path, look_up(language, *self.path)
        if isinstance(text, dict):
            n = slots["n"]
            path = (*path, plural(n if isinstance(n, int) else 0, language))
        return filled(language, path, {name: _said(slot, language) for name, slot in slots.items()})

    def __str__(self) -> str:
        return self.say()


def words(section: str, key: str, **slots: Slot) -> Words:
    """A text of a section, "revive-lines"."""
    return Words((section, key), tuple(slots.items()))


def refusal(rule: str, **slots: Slot) -> Words:
    """Why a rule forbids something, or what it leaves to the table."""
    return Words((f"{rule.partition('.')[0]}-rules", rule, "refusal"), tuple(slots.items()))


def check_rule(rule: object) -> None:
    """A ValueError unless it is the id of a rule of a guest."""
    if rule not in PLACES:
        raise fail("rule", f"{written(rule)} is not a rule id of a guest; they look like 'revive.cost.distance'")


def _said(slot: Slot, language: str) -> str:
    if isinstance(slot, tuple):
        return _listed([_said(part, language) for part in slot], language)
    return slot.say(language) if isinstance(slot, Words) else str(slot)


def _listed(parts: Sequence[str], language: str) -> str:
    between, last = (look_up(language, "list", key) for key in ("between", "last"))
    joined: str = last.join([between.join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    return joined
