"""The announced chances come true in random games; tests/belief/calibration.py tries much more often."""

from fractions import Fraction

import pytest

from eternitium.engine import kernels
from tests.belief.calibration import CERTAIN, DECILES, NEVER, Calibration, Try, play
from tests.support.samples import samples

GAMES = samples(40, deep=150)
ROUNDS = 20
PARTS = samples(5, deep=10)


@pytest.fixture(scope="module")
def games() -> list[list[Try]]:
    kernels.load_compiled()
    return [play(seed, ROUNDS) for seed in range(GAMES)]


def test_every_line_is_within_four_standard_errors(games: list[list[Try]]) -> None:
    table = Calibration()
    for tries in games:
        table.add(tries)
    assert table.tries > 20 * GAMES
    assert not table.broken, f"\n{table}"
    assert {NEVER, CERTAIN, *DECILES[:7], "unseen", "shuffled", "moved"} <= {*table.lines}


def test_chances_that_are_too_high_are_noticed(games: list[list[Try]]) -> None:
    """A part of the chance to fail is announced as a chance to succeed."""
    table = Calibration()
    for tries in games:
        table.add(found._replace(chance=found.chance + (1 - found.chance) / PARTS) for found in tries)
    assert {*DECILES[2:5], "shuffled"} <= {*table.broken}


def test_a_wrong_estimate_is_not_excused_by_the_error_that_it_announces() -> None:
    table = Calibration()
    table.add(Try(Fraction(868, 1000), False, 0.662, "shuffled", number % 3 == 0) for number in range(60))
    assert table.broken == ["estimate, 80 to  90 %", "all estimates"]
    assert "0.66200" in str(table)
