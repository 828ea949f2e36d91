"""Which die each side gets, and the chances of one roll."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eternitium.guests.sabaton import Faces, dice, die_rule, die_steps, roll
from tests.guests.support import tried

STRONG, RISKY = Faces((1, 2, 3, 3, 4, 4)), Faces((0, 0, 2, 4, 5, 6))
faces = st.lists(st.integers(-2, 6), min_size=2, max_size=6).map(lambda values: Faces(tuple(values)))


def test_SB32_up_to_three_cards_get_the_strong_die() -> None:
    assert dice(3) == dice(1) == ("strong", "risky") and die_rule(3) == "sabaton.die.few"


def test_SB33_more_than_three_get_the_risky_one() -> None:
    assert dice(4) == dice(5) == ("risky", "strong") and die_rule(4) == "sabaton.die.many"


def test_SB36_chances_of_a_roll() -> None:
    even, ahead = roll(STRONG, RISKY, "strong"), roll(STRONG, RISKY, "strong", 1)
    assert (even.more, even.equal, even.less) == (Fraction(4, 9), Fraction(1, 12), Fraction(17, 36))
    assert (ahead.more, ahead.equal, ahead.less) == (Fraction(19, 36), Fraction(5, 36), Fraction(1, 3))


def test_it_is_said_that_one_rolls_once() -> None:
    assert [step.rule for step in die_steps(3)] == ["sabaton.die.few", "sabaton.die.once"]


@tried
@given(st.integers(1, 9))
def test_J7_exactly_one_side_has_the_strong_die(attackers: int) -> None:
    assert sorted(dice(attackers)) == ["risky", "strong"]


@tried
@given(faces, faces, st.integers(-3, 3))
def test_J8_J9_chances_of_a_roll_are_those_of_all_pairs(strong: Faces, risky: Faces, difference: int) -> None:
    mine, theirs = roll(strong, risky, "strong", difference), roll(strong, risky, "risky", -difference)
    assert mine.more + mine.equal + mine.less == sum(chance for _, chance in mine.distribution) == 1
    assert (theirs.more, theirs.equal, theirs.less) == (mine.less, mine.equal, mine.more)
    pairs = [difference + one - other for one in strong.values for other in risky.values]
    assert mine.more == Fraction(sum(n > 0 for n in pairs), len(pairs))
    assert dict(mine.distribution) == {n: Fraction(pairs.count(n), len(pairs)) for n in pairs}


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Faces((1,)), r"^Faces.values: \(1,\) is not allowed; give at least two whole numbers$"),
        (lambda: Faces((1, True)), "^Faces.values: True is not allowed; give a whole number$"),
        (lambda: roll(STRONG, RISKY, "lucky"), "^side: 'lucky' is not allowed; give one of strong, risky$"),
        (lambda: roll(STRONG, RISKY, "risky", 0.5), "^difference: 0.5 is not allowed; give a whole number$"),  # type: ignore[arg-type]
        (lambda: dice(0), "^attackers: 0 is not allowed; give a whole number, 1 or more$"),
    ],
)
def test_dice_that_cannot_be_are_named(make: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make()  # type: ignore[operator]
