"""Sets of small numbers, each one number, against Python's own."""

import random

from eternitium.engine.sets import lowest, member, set_of, size, without_lowest


def test_sets_are_those_of_python() -> None:
    dice = random.Random(1)
    for _ in range(2_000):
        chosen = sorted(dice.sample(range(56), dice.randint(1, 56)))
        numbers = set_of(*chosen)
        assert size(numbers) == len(chosen)
        assert lowest(numbers) == chosen[0]
        assert without_lowest(numbers) == set_of(*chosen[1:])
        place = dice.randrange(len(chosen))
        assert member(numbers, place) == chosen[place]


def test_nothing_and_each_member_alone_are_sets() -> None:
    assert size(0) == set_of() == 0
    assert all(lowest(set_of(number)) == number and size(set_of(number)) == 1 for number in range(61))
