"""Exercises of notebook 12: what a choice by lot costs, and a habit that does not win."""

from typing import Any, Final

from eternitium.checks import written
from eternitium.exercises.verdicts import Judge, Verdict, near, right, wrong
from eternitium.explorer import what_wins

FAIR: Final = 50.0  # percent of the games of two
TENTH: Final = 0.1  # percentage points


def lot(answer: Any) -> Verdict:
    """Judge how many percentage points it costs to get the first technology by lot, among two experts."""
    lines = what_wins(players=2, by="expert")
    mean = 100 * sum(line.won * line.games for line in lines) / sum(line.games for line in lines)
    plain = 100 * sum(line.won for line in lines) / len(lines)
    slips = {
        mean: "That is how much is won with it. How much does it cost?",
        mean - FAIR: "The right size; but a cost is a number above 0.",
        FAIR - plain: "You have counted each card once, but the unseen one has far more games.",
        (FAIR - mean) / 100: "Give percentage points: 1 of 100 games is one point.",
    }
    shows = f"The best card wins {100 * (lines[0].won - lines[-1].won):.0f} games of 100 more than the worst."
    return near(answer, FAIR - mean, TENTH, shows, slips)


def habit(answer: Any) -> Verdict:
    """Judge a first technology that experts never take although it wins more than another one."""
    lines = {line.card: line for line in what_wins(players=2, by="expert")}
    if not isinstance(answer, str) or answer not in lines:
        return wrong(f"{written(answer)} is not one of the first technologies: {', '.join(lines)}.")
    line, worst = lines[answer], min(one.won for one in lines.values() if one.chosen > 0)
    told = f"Experts take it in {line.chosen:.0%} of the cases, and it wins {line.won:.0%}."
    if line.chosen > 0:
        return wrong(f"{told} Find one that they never take.")
    if line.won <= worst:
        return wrong(f"{told} Everything that they take wins more.")
    better = [one.card for one in lines.values() if one.chosen > 0 and one.won < line.won]
    return right(f"{told} They take {' and '.join(better)} instead, which win less.")


JUDGES: Final[dict[str, Judge]] = {"12.1": lot, "12.2": habit}
