"""Exercises of notebook 02: one more open card, Bayes's rule, how many tries, and a claim."""

from fractions import Fraction
from typing import Any, Final

from eternitium.belief import odds
from eternitium.certainty import Z
from eternitium.exercises.verdicts import (
    Judge,
    Verdict,
    chance,
    no_number,
    no_whole_number,
    right,
    said,
    wrong,
)
from eternitium.experiments.studies import luck
from eternitium.game.game import Game

SOME: Final = 40  # games, some of which show a triangle
REACH: Final = 0.02  # to each side
ROUNDED: Final = 0.0005
AT: Final = Fraction(2, 5)


def one_more_open(answer: Any) -> Verdict:
    """Judge the chance of a circle when one more of them is open."""
    discard = luck.BEFORE_A_TRY["era_discard"]
    before = odds.luck(Game.from_position(luck.BEFORE_A_TRY, seed=0)).success("circle")
    game = Game.from_position({**luck.BEFORE_A_TRY, "era_discard": [*discard, "C"]}, seed=0)
    left = luck.count(game).left
    slips = {
        before: "That was the chance before the circle was opened.",
        Fraction(int(left["circle"]) + 1, int(left["all"])): "The open circle is no longer one of the hidden circles.",
        Fraction(int(left["circle"]), int(left["all"]) + 1): "The open circle is no longer one of the hidden cards.",
    }
    truth = odds.luck(game).success("circle")
    shows = f"One open card has changed the chance from {before} to {truth}: both numbers of the fraction fall by one."
    return chance(answer, truth, shows, slips)


def after_a_triangle(answer: Any) -> Verdict:
    """Judge the chance that a triangle is on top, after a try for a circle has shown one."""
    before = odds.luck(Game.from_position(luck.BEFORE_A_TRY, seed=0)).success("triangle")
    left = luck.count(Game.from_position(luck.BEFORE_A_TRY, seed=0)).left
    lain, unseen = Fraction(1, 4), Fraction(3, 4)
    others = Fraction(int(left["triangle"]) - 1, int(left["all"]) - 1)
    slips = {
        before: "That was the chance before the try.",
        lain: "That is the card that was shown. The other three may also be triangles.",
        unseen * others: "Those are the cards that nobody has seen. The one that was shown may be on top as well.",
        lain + unseen * before: "The triangle that was shown is not among the unseen cards any more.",
        others: "That would be right if the triangle had not been shuffled in again.",
    }
    truth = odds.era_stack(_shown_a_triangle(), player=0)[0].success("triangle")
    shows = f"Before the try it was {before}: a miss makes the shape that it shows more likely."
    return chance(answer, truth, shows, slips)


def _shown_a_triangle() -> Game:
    """Return a game in which a try for a circle has just shown a triangle."""
    for seed in range(SOME):
        game = Game.from_position(luck.BEFORE_A_TRY, seed)
        if any(event.kind == "turn-back" and event.cards == ("T",) for event in game.push("try circle")):
            return game
    raise AssertionError(f"none of {SOME} tries has shown a triangle")


def enough_tries(answer: Any) -> Verdict:
    """Judge how many tries make the interval short enough."""
    p = float(odds.luck(Game.from_position(luck.BEFORE_A_TRY, seed=0)).success("circle"))
    strange = no_whole_number(answer)
    if strange:
        return strange
    reached = Z * (p * (1 - p) / answer) ** 0.5
    told = f"With {answer} tries the interval reaches {100 * reached:.2f} percentage points to each side"
    if abs(reached - REACH) <= ROUNDED:
        return right(f"{told}. The error shrinks with the square root: for one point it takes four times as many.")
    if reached > REACH:
        return wrong(f"{told}: too few tries.")
    half = abs(reached - REACH / 2) <= ROUNDED
    return wrong(f"{told}: fewer would do.{' It may reach two points to each side, not one.' if half else ''}")


def claim(answer: Any) -> Verdict:
    """Judge a hit and a miss with which a try pays that misses more often than it hits."""
    if not isinstance(answer, list | tuple) or len(answer) != 2:
        return wrong("Two numbers are expected: what a hit gains and what a miss loses, in turns.")
    strange = no_number(answer[0]) or no_number(answer[1])
    if strange:
        return strange
    hit, miss = answer
    if hit <= 0 or miss <= 0:
        return wrong("A hit gains something and a miss loses something: two numbers above 0.")
    gained = AT * Fraction(hit) - (1 - AT) * Fraction(miss)
    told = f"{said(AT)} × {said(hit)} - {said(1 - AT)} × {said(miss)} = {float(gained):+.2f} turns"
    if gained > 0:
        return right(f"{told}. A try pays if what it wins outweighs what it loses, however often it misses.")
    return wrong(f"{told}: with these two the try does not pay, as the claim says.")


JUDGES: Final[dict[str, Judge]] = {
    "02.1": one_more_open,
    "02.2": after_a_triangle,
    "02.3": enough_tries,
    "02.4": claim,
}
