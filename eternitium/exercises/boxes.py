"""Exercises of notebook 07: fewer diamonds, enough Ultimate Portals, and a box without one kind of card."""

from fractions import Fraction
from typing import Any, Final

from eternitium.box import Box
from eternitium.components import ERA_COPIES
from eternitium.exercises.verdicts import Judge, Verdict, chance, no_whole_number, parts, right, wrong
from eternitium.experiments.laboratory import Setup, Start, compare
from eternitium.rules import Rules

FEWER: Final = 5
WANTED: Final = Fraction(4, 5)
PORTAL: Final = "ultimate-portal"
GAMES, SEED = 4_000, 13
WAYS: Final = ("sooner", "later")


def fewer_diamonds(answer: Any) -> Verdict:
    """Judge the chance of a circle with fewer diamonds in the box."""
    left = ERA_COPIES - FEWER
    start = Start(Setup(rules=Rules(box=Box(era={"diamond": left}))))
    before = Start(Setup()).match("circle")
    slips = {
        before: "That is the chance in the printed box. There are fewer cards now, and as many circles.",
        start.match("diamond"): "That is the chance of a diamond.",
        Fraction(left, 4 * ERA_COPIES): "No circle has left the box. How many cards are there in all?",
    }
    truth = start.match("circle")
    shows = f"The circles have not changed, and yet their chance went from {before} to {truth}: the whole has changed."
    return chance(answer, truth, shows, slips)


def enough_copies(answer: Any) -> Verdict:
    """Judge the smallest number of Ultimate Portals with which one is open often enough."""
    strange = no_whole_number(answer)
    if strange:
        return strange
    try:
        chances = [_lies_open(copies) for copies in (int(answer) - 1, int(answer))]
    except ValueError as error:
        return wrong(str(error))
    told = f"With {answer} copies one is open in {chances[1]} of all games, {float(chances[1]):.3f}"
    if chances[1] < WANTED:
        return wrong(f"{told}: not often enough.")
    if chances[0] >= WANTED:
        return wrong(f"{told}. That is enough, but fewer copies would do.")
    return right(f"{told}, with one copy less in {chances[0]}, {float(chances[0]):.3f}.")


def _lies_open(copies: int) -> Fraction:
    return Start(Setup(rules=Rules(box=Box(copies={PORTAL: copies})))).lies_open(PORTAL)


def foretold(answer: Any) -> Verdict:
    """Judge a prediction whether the crystal is found sooner or later without a kind of card."""
    found = parts(answer, str, str)
    if found is None or found[1] not in WAYS:
        return wrong("A card and 'sooner' or 'later' are expected, such as ('communicator', 'sooner').")
    card, way = found
    try:
        without = Rules(box=Box(copies={card: 0}))
    except ValueError as error:
        return wrong(str(error))
    change = compare(Rules(), without, policy="steady", games=GAMES, seed=SEED).find("turns").difference
    if change is None:
        return wrong("Without this card the crystal is hardly ever found: take another one.")
    told = f"Without {card} it takes {change.mean:+.2f} turns ({change.low:+.2f} to {change.high:+.2f})"
    if change.low <= 0 <= change.high:
        return wrong(f"{told}. The interval holds 0: {GAMES:,} games cannot decide. Take another card.")
    if (change.mean < 0) == (way == "sooner"):
        return right(f"{told}, as you predicted.")
    return wrong(f"{told}, so it is the other way round. Why? Make a prediction for another card.")


JUDGES: Final[dict[str, Judge]] = {"07.1": fewer_diamonds, "07.2": enough_copies, "07.3": foretold}
