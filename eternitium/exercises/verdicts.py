"""The verdicts on answers, and how numbers are compared with the truth."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import Any, Final

from eternitium.analysis.statistics import Estimate
from eternitium.checks import as_whole, written

FEW: Final = 4  # standard errors that an estimate may be off
DECIMALS: Final = 0.0005  # how far decimals may be off that replace a fraction: three of them are enough
ROUNDED: Final = 0.005  # how far they may be off to be told so
PERCENT: Final = re.compile(r"\s*([+-]?\d{1,9}(?:[.,]\d{1,15})?)\s*%\s*")
LARGEST: Final = 10**12  # larger ones cannot be shown
ALIKE: Final = 0.0005


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an answer.

    Attributes:
        right: whether it is right; None if there is no answer yet.
        text: why it is wrong, or what it shows.
    """

    right: bool | None
    text: str

    def __repr__(self) -> str:
        head = {True: "Right. ", False: "Not yet. ", None: ""}[self.right]
        return f"{head}{self.text}"


Judge = Callable[[Any], Verdict]
Number = int | float | Fraction
Slips = Mapping[Any, str]
"""Wrong numbers that have a reason, each with its hint."""

UNANSWERED: Final = Verdict(None, "Not answered yet: put your answer in the place of `...` and run the cell once more.")


def right(text: str) -> Verdict:
    """Return the verdict that the answer is right; the text says what it shows."""
    return Verdict(True, text)


def wrong(text: str) -> Verdict:
    """Return the verdict that the answer is wrong; the text says why, but not what is right."""
    return Verdict(False, text)


def plain(answer: Any) -> Any:
    """Return numbers and lists of NumPy, pandas and `decimal` as Python's own, and a text such as "30%" as a share."""
    if isinstance(answer, str):
        percent = PERCENT.fullmatch(answer)
        return float(percent[1].replace(",", ".")) / 100 if percent else answer
    if type(answer) in (list, tuple):
        return type(answer)(map(plain, answer))
    if isinstance(answer, Decimal):
        return float(answer)
    return answer.tolist() if hasattr(answer, "tolist") else answer


def unanswered(answer: object) -> bool:
    """Return whether the answer or a part of it is still `...`."""
    return answer is ... or (isinstance(answer, list | tuple) and any(part is ... for part in answer))


def parts(answer: object, *kinds: type) -> list[Any] | None:
    """Return the parts of a list or tuple if they are of these kinds, str or int, one by one; or else None."""
    if not isinstance(answer, list | tuple) or len(answer) != len(kinds):
        return None
    found = [as_whole(part) if kind is int else part for part, kind in zip(answer, kinds, strict=True)]
    return found if all(isinstance(part, kind) for part, kind in zip(found, kinds, strict=True)) else None


def said(number: Number) -> str:
    """Return a number for people: a fraction as it is, decimals with four digits at most."""
    return str(number) if isinstance(number, Rational) else f"{float(number):.4g}"


def no_number(answer: Any) -> Verdict | None:
    """Return the verdict on something that is not a number; None for a number."""
    if isinstance(answer, str):
        return wrong("A number is expected, not a text: leave out the quotation marks.")
    if not _is_number(answer):
        return wrong(f"A number is expected, not {written(answer)}.")
    return None if abs(answer) < LARGEST else wrong(f"{written(answer)} cannot be right here.")


def _is_number(answer: object) -> bool:
    return isinstance(answer, Real) and not isinstance(answer, bool)


def no_whole_number(answer: Any) -> Verdict | None:
    """Return the verdict on something that is not a whole number of one or more; None for such a number."""
    strange = no_number(answer)
    if strange is None and (as_whole(answer) or 0) < 1:
        strange = wrong(f"A whole number of one or more is expected, not {written(answer)}.")
    return strange


def slip(answer: Any, slips: Slips, within: float = ALIKE) -> str | None:
    """Return the hint for a known wrong answer."""
    return next((hint for known, hint in slips.items() if abs(answer - known) <= within), None)


def exact(answer: Any, truth: Number, shows: str, slips: Slips) -> Verdict:
    """Compare with a fraction or a whole number, to the last digit; three right decimals of a fraction are enough."""
    strange = no_number(answer)
    if strange:
        return strange
    if answer == truth:
        return right(f"{_as_fraction(answer, truth)}{shows}")
    decimals = not isinstance(answer, Rational) and _is_broken(truth)
    if decimals and abs(answer - truth) <= DECIMALS:
        return right(f"{_as_fraction(answer, truth)}{shows}")
    if decimals and abs(answer - truth) < ROUNDED:
        return wrong("That is close, but rounded: give three decimals, or a fraction, such as Fraction(2, 7) for 2/7.")
    return wrong(_apart(answer, truth, slips))


def _is_broken(truth: Number) -> bool:
    return isinstance(truth, Rational) and truth.denominator > 1


def _as_fraction(answer: Number, truth: Number) -> str:
    """Return the fraction that right decimals stand for, in a sentence."""
    return "" if isinstance(answer, Rational) or not _is_broken(truth) else f"The exact fraction is {truth!r}. "


def chance(answer: Any, truth: Fraction, shows: str, slips: Slips) -> Verdict:
    """Compare with an exact probability: it is between 0 and 1, and its opposite is often given instead."""
    if no_number(answer) is None and not 0 <= answer <= 1:
        return wrong("A probability is between 0 and 1: give a fraction, or a text such as '30%'.")
    return exact(answer, truth, shows, {1 - truth: "That is how likely the opposite is.", **slips})


def near(answer: Any, truth: Number, within: float, shows: str, slips: Slips) -> Verdict:
    """Compare with a number that was rounded: `within` is how far the answer may be off."""
    strange = no_number(answer)
    return strange or (right(shows) if abs(answer - truth) <= within else wrong(_apart(answer, truth, slips, within)))


def estimated(answer: Any, truth: Estimate, shows: str, slips: Slips) -> Verdict:
    """Compare an estimate with another one that is as good: both have an error, and may differ by four of the two."""
    reach = FEW * math.sqrt(2) * truth.error
    found = near(answer, truth.mean, reach, shows, slips)
    if found.right is not False or no_number(answer):
        return found
    return wrong(f"{found.text} It may be off by four standard errors, which is {reach:.2g} here.")


def _apart(answer: Number, truth: Number, slips: Slips, within: float = ALIKE) -> str:
    hint = slip(answer, slips, within)
    side = f"{said(answer)} is too {'large' if answer > truth else 'small'}."
    return f"{hint} {side}" if hint else side
