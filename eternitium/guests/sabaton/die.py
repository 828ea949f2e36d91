"""Which die each side gets, and the chances of one roll."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final

from eternitium.checks import as_whole, fail, written
from eternitium.guests.values import Value, count, one_of, row
from eternitium.guests.verdicts import Step
from eternitium.guests.words import words

DICE: Final = ("strong", "risky")
FEW: Final = 3


@dataclass(frozen=True, slots=True)
class Faces(Value):
    """The faces of a die as entered: at least two whole numbers. Anything else is a ValueError."""

    values: tuple[int, ...]

    def __post_init__(self) -> None:
        row("Faces.values", self.values, int)
        if len(self.values) < 2:
            raise fail("Faces.values", f"{written(self.values)} is not allowed; give at least two whole numbers")


@dataclass(frozen=True, slots=True)
class Roll:
    """What one roll may bring.

    Attributes:
        distribution: by how much the own side has more, lowest first, with its chance.
        more: chance that it has more.
        equal: chance that both have as many.
        less: chance that it has less.
    """

    distribution: tuple[tuple[int, Fraction], ...]
    more: Fraction
    equal: Fraction
    less: Fraction


def dice(attackers: int) -> tuple[str, str]:
    """The attacker's and the defender's die, "strong" or "risky".

    Args:
        attackers: all cards on the attacker's tableau after the reinforcements.

    Raises:
        ValueError: not a whole number from 1.
    """
    count("attackers", attackers, 1)
    return ("strong", "risky") if attackers <= FEW else ("risky", "strong")


def die_rule(attackers: int) -> str:
    """The rule that gives the dice out."""
    return "sabaton.die.few" if attackers <= FEW else "sabaton.die.many"


def die_steps(attackers: int) -> tuple[Step, ...]:
    """The same in sentences: who gets which die, and that it is rolled once."""
    given = words("sabaton-steps", "die-few" if dice(attackers)[0] == "strong" else "die-many", n=attackers)
    return Step(1, given, die_rule(attackers)), Step(2, words("sabaton-steps", "die-once"), "sabaton.die.once")


def roll(strong: Faces, risky: Faces, side: str, difference: int = 0) -> Roll:
    """The chances of a roll for the side that has one of the dice; how a fight is decided is not said.

    Args:
        strong: faces of the strong die.
        risky: faces of the risky die.
        side: the own die, "strong" or "risky".
        difference: own other values less the enemy's.

    Raises:
        ValueError: another die, or no whole number.
    """
    one_of("side", side, DICE)
    if as_whole(difference) is None:
        raise fail("difference", f"{written(difference)} is not allowed; give a whole number")
    own, enemy = (strong, risky) if side == "strong" else (risky, strong)
    results = Counter(difference + one - other for one, other in product(own.values, enemy.values))
    chances = tuple((result, Fraction(n, results.total())) for result, n in sorted(results.items()))
    more, equal, less = (
        sum((chance for result, chance in chances if (result > 0) - (result < 0) == sign), Fraction())
        for sign in (1, 0, -1)
    )
    return Roll(chances, more, equal, less)
