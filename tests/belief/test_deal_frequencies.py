"""Worlds dealt from one difficult belief reproduce what `odds` announces; tests/belief/deals.py deals many more."""

from collections import Counter
from fractions import Fraction

import pytest

from eternitium.engine import kernels
from tests.belief.deals import Facts, announced, compare, count, dealer, moment, wrong
from tests.support.samples import samples

WORLDS = samples(1_000, deep=3_000)


@pytest.fixture(scope="module")
def facts() -> Facts:
    kernels.load_compiled()
    return announced(moment())


@pytest.fixture(scope="module")
def found() -> Counter[str]:
    kernels.load_compiled()
    return count(range(WORLDS))


def test_the_moment_is_difficult() -> None:
    """Several tries have failed, and a face-down card was moved to another stack."""
    kernels.load_compiled()
    events = moment().events
    assert sum(event.kind == "turn-back" for event in events) > 3
    assert any(event.kind == "swap" and "(?)" in event.cards for event in events)
    assert moment().players == 3


def test_every_frequency_is_within_four_standard_errors(facts: Facts, found: Counter[str]) -> None:
    """Luck, every card of every stack, the next hand, the tops of both piles."""
    rows = compare(facts, found, WORLDS)
    assert sum(row.open for row in rows) > 150
    assert not wrong(rows)


def test_a_wrong_announcement_is_noticed(facts: Facts, found: Counter[str]) -> None:
    """A tenth of one chance is given to another shape; a certain card is called impossible."""
    likely, other = sorted((name for name in facts if name.startswith("luck")), key=lambda name: facts[name])[-2:]
    moved = facts | {likely: facts[likely] - Fraction(1, 10), other: facts[other] + Fraction(1, 10)}
    assert {row.name for row in wrong(compare(moved, found, WORLDS))} == {likely, other}
    known = next(name for name, chance in facts.items() if name.startswith("stack") and chance == 1)
    assert [row.name for row in wrong(compare({**facts, known: Fraction(0)}, found, WORLDS))] == [known]


def test_worlds_of_one_belief_differ_and_those_of_one_seed_do_not() -> None:
    positions = [repr(dealer().deal(seed).position()) for seed in (0, 1, 0)]
    assert positions[0] == positions[2] != positions[1]
