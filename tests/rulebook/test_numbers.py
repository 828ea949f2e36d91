"""Numbers as people of a language write them, and which form of a word goes with a number."""

import math
import subprocess
import sys
from decimal import Decimal
from fractions import Fraction

import pytest

from eternitium.rulebook import LANGUAGES
from eternitium.rulebook.numbers import Number, Numbers, plural, rounded, whole_percents
from tests.support.table import each

MANY = ("many", "one", "many", "many", "many")


def in_all(way: str, *numbers: object, **more: object) -> list[str]:
    return [getattr(Numbers(language), way)(*numbers, **more) for language in LANGUAGES]


def test_percent_stands_as_in_each_language() -> None:
    assert in_all("percent", 0.36) == ["36%", "36\u00a0%", "36\u202f%", "36%"]
    assert in_all("percent", Fraction(14, 57), 1) == ["24.6%", "24,6\u00a0%", "24,6\u202f%", "24,6%"]


@each("share places text",
    (0, 0, "0%"), (1e-9, 0, "<\u00a01%"), (0.005, 0, "<\u00a01%"), (0.0051, 0, "1%"), (Fraction(1, 3), 0, "33%"),
    (0.995, 0, ">\u00a099%"), (0.9949, 0, "99%"), (1 - 1e-9, 0, ">\u00a099%"), (1, 0, "100%"), (Fraction(1), 1, "100%"),
    (0.0004, 1, "<\u00a00.1%"), (0.9996, 1, ">\u00a099.9%"), (0.0006, 1, "0.1%"), (0, 1, "0%"), (0.5, 1, "50.0%"),
)  # fmt: skip
def test_hardly_ever_is_not_never(share: Number, places: int, text: str) -> None:
    assert Numbers("en").percent(share, places) == text


@each(
    "shares percents texts",
    ([Fraction(1, 3)] * 3 + [Fraction(0)], [34, 33, 33, 0], ["34%", "33%", "33%", "0%"]),
    ([Fraction(1, 7), *[Fraction(2, 7)] * 3], [14, 29, 29, 28], ["14%", "29%", "29%", "28%"]),
    ([0.004, 0.332, 0.332, 0.332], [0.4, 34, 33, 33], ["<\u00a01%", "34%", "33%", "33%"]),
    ([0.996, 0.004], [99.6, 0.4], [">\u00a099%", "<\u00a01%"]),
    ([1, 0], [100, 0], ["100%", "0%"]),
)
def test_shares_of_one_whole_add_up_to_100(shares: list[Number], percents: list[float], texts: list[str]) -> None:
    assert (whole_percents(shares), Numbers("en").percents(shares)) == (percents, texts)


def test_counts_and_decimal_places() -> None:
    assert in_all("count", 12_000) == ["12,000", "12.000", "12\u202f000", "12.000"]
    assert in_all("decimal", 3.25) == ["3.2", "3,2", "3,2", "3,2"]
    assert in_all("decimal", Fraction(-10, 3), 2) == ["−3.33", "−3,33", "−3,33", "−3,33"]
    assert in_all("decimal", -0.04) == ["0.0", "0,0", "0,0", "0,0"]
    assert in_all("plain", Decimal("-1.50")) == ["−1.50", "−1,50", "−1,50", "−1,50"]
    assert [Numbers().decimal(value) for value in (math.inf, -math.inf, math.nan)] == ["–"] * 3


def test_a_change_carries_its_sign() -> None:
    assert [Numbers("de").change(value) for value in (0.84, -0.84, 0.04, -0.04)] == ["+0,8", "−0,8", "0,0", "0,0"]
    assert Numbers().change(4.4, 0) == "+4"


def test_ranges_have_two_ends() -> None:
    assert in_all("range", 4.11, 4.4) == ["4.1 to 4.4", "4,1 bis 4,4", "de 4,1 à 4,4", "4,1 tot 4,4"]
    assert (Numbers().range(4.11, 4.14), Numbers().range(4.1, 4.1)) == ("4.11 to 4.14", "")
    assert in_all("percent_range", 0.34, 0.38) == [
        "34 to 38%", "34 bis 38\u00a0%", "de 34 à 38\u202f%", "34 tot 38%",
    ]  # fmt: skip
    assert (Numbers().percent_range(0.501, 0.503), Numbers().percent_range(0.5, 0.5)) == ("50.1 to 50.3%", "")


@each("language forms", ("en", MANY), ("de", MANY), ("fr", ("one", "one", *MANY[2:])), ("nl", MANY))
def test_plural(language: str, forms: tuple[str, ...]) -> None:
    assert tuple(plural(n, language) for n in (0, 1, 2, 100, 1_000_000)) == forms


def test_the_decimal_places_that_are_written_count() -> None:
    tenths = [Decimal("0.8"), Decimal("1.0"), Decimal("-1.0"), Decimal("2.0")]
    assert [plural(n, "en") for n in tenths] == ["many"] * 4
    assert [plural(n, "fr") for n in tenths] == ["one", "one", "one", "many"]


def test_halves_go_to_the_even_neighbour() -> None:
    assert [rounded(value, 0) for value in (0.5, 1.5, Fraction(5, 2))] == [0, 2, 2]
    assert str(rounded(3, 2)) == "3.00"


@pytest.mark.parametrize("ask", [Numbers, lambda language: plural(1, language)])
def test_unknown_language(ask: type[Numbers]) -> None:
    with pytest.raises(ValueError, match=r"^language: 'it' is unknown; available: en, de, fr, nl$"):
        ask("it")


def test_nobody_waits_for_babel_before_a_number_is_written() -> None:
    code = (
        "import sys, eternitium, eternitium.rulebook.numbers as numbers; before = 'babel' in sys.modules;"
        "numbers.Numbers('de').count(1000); print(before, 'babel' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False True\n"
