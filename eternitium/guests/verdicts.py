"""What every table answers with: a verdict, worked lines, steps."""

from collections.abc import Iterable
from dataclasses import dataclass

from eternitium.guests.words import Slot, Words, refusal


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether something may be done.

    Attributes:
        ok: True, False, or None if the text does not say.
        rule: the id of the rule.
        text: why it is forbidden, or what the table is asked; None if it is allowed and there is nothing to add.
    """

    ok: bool | None
    rule: str
    text: Words | None = None

    def demand(self) -> None:
        """Nothing if it is allowed.

        Raises:
            NotAllowed: it is forbidden.
            NotSaid: the text does not say.
        """
        if self.ok is False:
            raise NotAllowed(self)
        if self.ok is None:
            raise NotSaid(self)


class _Refused(ValueError):
    """Carries the verdict and the id of the rule."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(str(verdict.text))
        self.verdict = verdict
        self.rule = verdict.rule


class NotAllowed(_Refused):
    """The text forbids it; `rule` is the id."""


class NotSaid(_Refused):
    """The text does not say, the table must; `rule` is the id."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a breakdown.

    Attributes:
        label: what is counted.
        number: how many; None while it is still to enter.
        rule: the id of the rule.
        unit: of what, "food"; "" for points.
        working: how the number comes about, "(2 + 1) × 3 = 9"; the same in every language.
    """

    label: Words
    number: int | None
    rule: str
    unit: str = ""
    working: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do, or one that happened.

    Attributes:
        number: its number in the text or in the order of what happened.
        what: the sentence.
        rule: the id of the rule.
    """

    number: int
    what: Words
    rule: str


def allowed(rule: str, text: Words | None = None) -> Verdict:
    """Allowed by a rule."""
    return Verdict(True, rule, text)


def forbidden(rule: str, **slots: Slot) -> Verdict:
    """Forbidden by a rule, with its refusal."""
    return Verdict(False, rule, refusal(rule, **slots))


def not_said(rule: str, **slots: Slot) -> Verdict:
    """Left open by the text, with the question to the table."""
    return Verdict(None, rule, refusal(rule, **slots))


def numbered(told: Iterable[tuple[Words, str]], first: int = 1) -> tuple[Step, ...]:
    """Steps in a row."""
    return tuple(Step(number, what, rule) for number, (what, rule) in enumerate(told, first))


def total(lines: Iterable[Line], unit: str = "") -> int:
    """The sum of the lines of a unit that are entered."""
    return sum(line.number for line in lines if line.unit == unit and line.number is not None)
