"""Exercises of notebook 10: one unit, an order of two actions, and a deck made to measure."""

from fractions import Fraction
from typing import Any, Final

from eternitium.exercises.verdicts import Judge, Verdict, chance, parts, right, wrong
from eternitium.guests import sabaton
from eternitium.guests.sabaton import LineUp, Stock, Unit

PLACES: Final = 4
DECK: Final = (4, 2)  # without and with a symbol
FRONT: Final = (Unit("first", reinforce=1), Unit("second"))
STOCK: Final = Stock(deck_wanted=1, deck_others=3, discard_others=4)
SHOWN: Final = ("draw", "shuffle")
WANTED: Final = Fraction(3, 4)
MOST: Final = 60


def one_unit(answer: Any) -> Verdict:
    """Judge how likely the strong die is to be kept with one unit."""
    one, two = sabaton.deploy_table(FRONT, PLACES, DECK)
    without, with_symbol = DECK
    cards = without + with_symbol
    truth = one.strong or Fraction(0)
    slips = {
        two.strong or Fraction(0): "That is right for two units: there the first card decides. Here it does not.",
        1 - Fraction(with_symbol, cards) ** 2: "The first card is not put back: one card with the symbol is gone then.",
        Fraction(with_symbol, cards): "That is how likely the first card is to show a symbol.",
    }
    shows = f"The die is lost only if two cards with the symbol come first, with probability {1 - truth}."
    return chance(answer, truth, shows, slips)


def order(answer: Any) -> Verdict:
    """Judge how likely the wanted card is if the two actions are done in the better order."""
    found = {plan.actions: plan.chance or Fraction(0) for plan in sabaton.plans(STOCK, shown=SHOWN)}
    best = max(found.values())
    slips = {
        value: f"That is the plan {' '.join(plan) or 'of doing nothing'}. There is a better one."
        for plan, value in found.items()
        if value != best
    }
    shows = "Draw while the deck is small and holds the card; in the example it was in the discard pile."
    return chance(answer, best, shows, slips)


def deck(answer: Any) -> Verdict:
    """Judge a deck with which two units keep the strong die in three of four cases, and five cards may come."""
    counts = parts(answer, int, int)
    if counts is None or not all(0 <= number <= MOST for number in counts):
        return wrong(f"Two whole numbers from 0 to {MOST} are expected: cards without and with a symbol.")
    found = sabaton.sizes(LineUp("attacker", PLACES, FRONT), counts)
    sizes = dict(found.chances)
    told = f"The strong die is kept with {found.strong}"
    if found.strong != WANTED:
        return wrong(f"{told}, not with {WANTED}.")
    if PLACES + 1 not in sizes:
        return wrong(f"{told}, but a fifth card never comes: one card with the symbol brings one more, not two.")
    return right(f"{told}, and with {sizes[PLACES + 1]} there are five cards. The first card decides about the die.")


JUDGES: Final[dict[str, Judge]] = {"10.1": one_unit, "10.2": order, "10.3": deck}
