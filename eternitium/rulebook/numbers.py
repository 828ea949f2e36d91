"""Numbers as a language writes them, and which form of a word goes with a number.

The rules are those of the Unicode CLDR. Babel, which holds them, is loaded when the first number is written.
"""

import math
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from eternitium.rulebook.texts import LANGUAGES, check, filled

if TYPE_CHECKING:
    from babel import Locale
    from babel.numbers import NumberPattern

MINUS: Final = "\N{MINUS SIGN}"
UNKNOWN: Final = "\N{EN DASH}"

Number = int | float | Fraction | Decimal


def plural(n: int | Decimal, language: str = "en") -> str:
    """Return which form of a text goes with a number: "one" or "many".

    `n`: the number; the decimal places of a `Decimal` count, "1.0 turns". `language`: one of `LANGUAGES`. Raises
    ValueError: an unknown language.
    """
    return "one" if _locale(language).plural_form(Decimal(n)) == "one" else "many"


class Numbers:
    """A writer of numbers in one language. `language`: one of `LANGUAGES`. Raises ValueError: an unknown language."""

    __slots__ = ("_language",)

    def __init__(self, language: str = "en") -> None:
        check("language", language, LANGUAGES)
        self._language = language

    def count(self, n: int) -> str:
        """Return a whole number with separated thousands: "12,000"."""
        return self.decimal(n, 0)

    def decimal(self, value: Number, places: int = 1) -> str:
        """Return a number with some decimal places: "3.2"; a dash if it is not finite."""
        if not math.isfinite(value):
            return UNKNOWN
        exact = rounded(value, places)
        return self._signed(exact, MINUS if exact < 0 else "", "#,##0", places)

    def change(self, value: Number, places: int = 1) -> str:
        """Return a change with its sign: "+0.4"; "0.0" if nothing is left at these places."""
        exact = rounded(value, places)
        return self._signed(exact, MINUS if exact < 0 else "+" if exact > 0 else "", "#,##0", places)

    def plain(self, n: int | Decimal) -> str:
        """Return a number with the decimal places that it has."""
        return self.decimal(n, _places(n))

    def percent(self, share: Number, places: int = 0) -> str:
        """Return a chance: "36%"; hardly ever is not never, and almost always is not always.

        `share`: from 0 to 1. `places`: decimal places; never and always have none.
        """
        exact, step = rounded(100 * share, places), Decimal(1).scaleb(-places)
        if share > 0 and exact == 0:
            return self._say("below", n=self._percent(step, places))
        if share < 1 and exact == 100:
            return self._say("above", n=self._percent(100 - step, places))
        return self._percent(exact, 0 if share in (0, 1) else places)

    def percents(self, shares: Sequence[Number]) -> list[str]:
        """Return shares of one whole, whose percentages add up to 100 (`whole_percents`): "33%", "34%", "33%"."""
        whole = whole_percents(shares)
        return [
            self._percent(Decimal(n), 0) if n == int(n) else self.percent(share)
            for n, share in zip(whole, shares, strict=True)
        ]

    def range(self, low: Number, high: Number, places: tuple[int, ...] = (1, 2)) -> str:
        """Return a range from one number to another: "4.1 to 4.4".

        `low`: the lower end. `high`: the upper end. `places`: decimal places to try; the first with which the ends
        differ are taken; "" if there are none.
        """
        pairs = ((self.decimal(low, digits), self.decimal(high, digits)) for digits in places)
        return next((self._say("range", low=a, high=b) for a, b in pairs if a != b), "")

    def percent_range(self, low: Number, high: Number, places: tuple[int, ...] = (0, 1)) -> str:
        """Return a range from one chance to another: "34 to 38%"; arguments as in `range`, the ends from 0 to 1."""
        for digits in places:
            first, last = rounded(100 * low, digits), rounded(100 * high, digits)
            if first != last:
                return self._say("range", low=self.decimal(first, digits), high=self._percent(last, digits))
        return ""

    def _percent(self, percent: Decimal, places: int) -> str:
        # French sets the narrow space before a percent sign; Babel has the wide one.
        text = self._signed(percent, "", _locale(self._language).percent_formats[None].pattern, places)
        return text.replace("\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}") if self._language == "fr" else text

    def _signed(self, value: Decimal, sign: str, pattern: str, places: int) -> str:
        """Return a number after its sign, by a pattern of the CLDR; in a pattern with a percent sign, a percentage."""
        amount = abs(value).scaleb(-2) if "%" in pattern else abs(value)
        return f"{sign}{_pattern(pattern, places).apply(amount, _locale(self._language))}"

    def _say(self, key: str, **slots: object) -> str:
        return filled(self._language, ("figures", key), slots)


def rounded(value: Number, places: int) -> Decimal:
    """Return a number rounded to some decimal places; a half goes to the even neighbour."""
    exact = Decimal(value.numerator) / value.denominator if isinstance(value, Fraction) else Decimal(str(value))
    return exact.quantize(Decimal(1).scaleb(-places))


def whole_percents(shares: Sequence[Number]) -> list[float]:
    """Return percentages of shares that add up to 1, so that those shown add up to 100.

    Whole numbers by the largest remainder; what is hardly ever or almost certain keeps its first decimal place.
    """
    exact = [100 * float(share) for share in shares]
    whole = [round(percent, 1) if _is_extreme(percent) else math.floor(percent + 1e-9) for percent in exact]
    plain = [n for n, percent in enumerate(exact) if not _is_extreme(percent)]
    missing = round(sum(exact)) - math.floor(sum(whole))
    for n in sorted(plain, key=lambda n: whole[n] - exact[n])[: max(missing, 0)]:
        whole[n] += 1
    return whole


def _is_extreme(percent: float) -> bool:
    return 0 < percent < 1 or 99 < percent < 100


def _places(n: int | Decimal) -> int:
    exponent = Decimal(n).as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


@cache
def _locale(language: str) -> "Locale":
    from babel import Locale

    check("language", language, LANGUAGES)
    return Locale(language)


@cache
def _pattern(pattern: str, places: int) -> "NumberPattern":
    from babel.numbers import parse_pattern

    return parse_pattern(pattern.replace("#,##0", "#,##0." + "0" * places if places else "#,##0"))
