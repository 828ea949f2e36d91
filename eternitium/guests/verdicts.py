"""The answers of every table: a verdict, calculated lines, steps; their texts wait for a language."""

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, NamedTuple, Self, Union

from eternitium.rulebook.numbers import plural
from eternitium.rulebook.texts import filled, look_up

PLACES: Final[dict[str, Any]] = tomllib.loads(
    files("eternitium.guests").joinpath("rules.toml").read_text(encoding="utf-8")
)
Text = Union[int, str, "Words", tuple[Union[int, str, "Words"], ...]]


@dataclass(frozen=True)
class Words:
    """A text by its place in the language files, with the contents of its slots; `str()` says it in English.

    A slot is a number, a name as entered, another text, or several of them, which are said as a list.
    """

    path: tuple[str, ...]
    slots: tuple[tuple[str, Text], ...] = ()

    def say(self, language: str = "en") -> str:
        """Return the text in a language, in the form that the number `n` wants. An unknown language is a ValueError."""
        slots, path = dict(self.slots), self.path
        if isinstance(look_up(language, *path), dict):
            n = slots["n"]
            path = (*path, plural(n if isinstance(n, int) else 0, language))
        return filled(language, path, {name: _said(slot, language) for name, slot in slots.items()})

    def __str__(self) -> str:
        return self.say()


class Verdict(NamedTuple):
    """The answer whether something may be done.

    `ok` is True, False, or None if the text does not say; `rule` an id; `text` why it is forbidden, or the question to
    the table, None if it is allowed and there is nothing to add.
    """

    ok: bool | None
    rule: str
    text: Words | None = None

    @classmethod
    def yes(cls, rule: str, text: Words | None = None) -> Self:
        """Return that a rule allows it."""
        return cls(True, rule, text)

    @classmethod
    def no(cls, rule: str, **slots: Text) -> Self:
        """Return that a rule forbids it, with the refusal."""
        return cls(False, rule, _refusal(rule, slots))

    @classmethod
    def asks(cls, rule: str, **slots: Text) -> Self:
        """Return that the text leaves it open, with the question to the table."""
        return cls(None, rule, _refusal(rule, slots))

    @classmethod
    def either(cls, holds: bool, rule: str) -> Self:
        """Return that a rule allows it, or that the same one forbids it."""
        return cls.yes(rule) if holds else cls.no(rule)

    def demand(self) -> None:
        """Raise `NotAllowed` if it is forbidden, or `NotSaid` if the text does not say."""
        if not self.ok:
            raise (NotSaid if self.ok is None else NotAllowed)(self)


class _Refused(ValueError):
    def __init__(self, verdict: Verdict) -> None:
        super().__init__(str(verdict.text))
        self.verdict, self.rule = verdict, verdict.rule


class NotAllowed(_Refused):
    """The error that the text forbids something; `rule` is the id."""


class NotSaid(_Refused):
    """The error that the text does not say something, so that the table must; `rule` is the id."""


class Line(NamedTuple):
    """One line of a breakdown.

    `number` is None until it is entered; `unit` says of what, "food", and is "" for points; `working` is how the
    number comes about, "(2 + 1) × 3 = 9", the same in every language.
    """

    label: Words
    number: int | None
    rule: str
    unit: str = ""
    working: str = ""


class Step(NamedTuple):
    """One thing to do, or one that happened; its number is that of the text, or of the order of what happened."""

    number: int
    what: Words
    rule: str


Steps = tuple[Step, ...]


def words(section: str, key: str, **slots: Text) -> Words:
    """Return a text of a section, "revive-lines"."""
    return Words((section, key), tuple(slots.items()))


def numbered(told: Iterable[tuple[Words, str]], first: int = 1) -> Steps:
    """Return numbered steps."""
    return tuple(Step(number, what, rule) for number, (what, rule) in enumerate(told, first))


def total(lines: Iterable[Line], unit: str = "") -> int:
    """Return the sum of the lines of a unit that are entered."""
    return sum(line.number for line in lines if line.unit == unit and line.number is not None)


def _refusal(rule: str, slots: dict[str, Text]) -> Words:
    return Words((f"{rule.partition('.')[0]}-rules", rule, "refusal"), tuple(slots.items()))


def _said(slot: Text, language: str) -> str:
    if isinstance(slot, tuple):
        return _listed([_said(part, language) for part in slot], language)
    return slot.say(language) if isinstance(slot, Words) else str(slot)


def _listed(parts: Sequence[str], language: str) -> str:
    between, last = (look_up(language, "list", key) for key in ("between", "last"))
    joined: str = last.join([between.join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    return joined
