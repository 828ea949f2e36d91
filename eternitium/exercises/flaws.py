"""Exercises of notebook 13: the wrong step of three arguments, and a prediction with an uncertain prior."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

import numpy as np

from eternitium.analysis.statistics import Estimate, share_interval
from eternitium.belief import odds
from eternitium.exercises.verdicts import Judge, Verdict, chance, no_whole_number, right, wrong
from eternitium.experiments.studies import luck, priors
from eternitium.explorer import what_wins
from eternitium.game.game import Game

STEPS: Final = 5
EXPERTS, CHOICES = Fraction(1, 10), 4  # of the people in the club; what can be had as a first technology
LOOKS, EACH = 10, 20  # looks at a match of two equal players, and games between two looks
EVEN: Final = 0.5
DOUBT: Final = Fraction(1, 10)
SEEN: Final = {"square": 1}


def _flaw(answer: Any, flaw: int, sound: Mapping[int, str], shows: str) -> Verdict:
    """Judge which step of an argument is wrong. `sound`: why a step before it is right."""
    strange = no_whole_number(answer)
    if strange:
        return strange
    if answer > STEPS:
        return wrong(f"The argument has {STEPS} steps.")
    if answer == flaw:
        return right(shows)
    if answer > flaw:
        return wrong(f"Step {answer} follows from the steps above it. One of these is wrong.")
    return wrong(f"Step {answer} is right: {sound[int(answer)]}")


def memory(answer: Any) -> Verdict:
    """Judge which step forgets what a failed try has shown."""
    before = odds.luck(Game.from_position(luck.BEFORE_A_TRY, seed=0)).success("circle")
    after = Fraction(3, 4) * before * Fraction(40, 39)
    sound = {
        1: f"`odds.luck` also says {before}.",
        2: "this is the rule of a failed try.",
        3: "this is what shuffling means.",
    }
    shows = (
        "All four cards are equally likely on top, but one of them is a square for certain. The chance is "
        f"{after} now: 3/4 that the top card is one of the other three, and 12/39 that such a card is a circle."
    )
    return _flaw(answer, 4, sound, shows)


def turned_round(answer: Any) -> Verdict:
    """Judge which step takes the chance of what was seen for the chance of its cause."""
    (line,) = [line for line in what_wins(players=2, by="expert") if line.card == "communicator"]
    takes = Fraction(round(100 * line.chosen), 100)
    expert, other = EXPERTS * takes, (1 - EXPERTS) * Fraction(1, CHOICES)
    sound = {
        1: "this is what was given.",
        2: f"in the table of notebook 12 an expert takes it in {line.chosen:.0%} of the cases.",
        3: f"three open cards and the unseen one are {CHOICES} choices, and the lot treats them alike.",
    }
    shows = (
        "An expert nearly always takes it; that does not mean that whoever takes it is an expert. Of 40 people, "
        f"4 experts take it, and 9 of the 36 others do as well: the chance is {expert / (expert + other)}."
    )
    return _flaw(answer, 4, sound, shows)


def stopping(answer: Any) -> Verdict:
    """Judge which step forgets that many looks give luck many chances."""
    sound = {
        1: "the interval is made so that it holds the truth in 95 of 100 matches, and the truth is one half.",
        2: "this is how the match goes.",
    }
    shows = (
        f"The match ends at the first of {LOOKS} chances for luck, not at one. Worked out look by look, two "
        f"equal players are declared unequal in {false_alarms():.0%} of such matches, not in 5%. "
        "Fix the number of games before you begin."
    )
    return _flaw(answer, 3, sound, shows)


def false_alarms(looks: int = LOOKS, each: int = EACH) -> float:
    """Return how likely one of several looks at a match of equal players finds an interval without one half."""
    one = np.array([1.0])
    for _ in range(each):
        one = np.convolve(one, [EVEN, EVEN])
    going, alarms = np.array([1.0]), 0.0
    for look in range(1, looks + 1):
        going = np.convolve(going, one)
        out = [not _holds_half(wins, look * each) for wins in range(len(going))]
        alarms += going[out].sum()
        going[out] = 0.0
    return float(alarms)


def _holds_half(wins: int, games: int) -> bool:
    low, high = share_interval(Estimate(wins / games, 0.0), games)
    return low <= EVEN <= high


def uncertain(answer: Any) -> Verdict:
    """Judge the chance of a circle when it is uncertain which box is on the table."""
    found = priors.which_box(DOUBT, SEEN)
    even = priors.which_box(Fraction(1, 2), SEEN)
    slips = {
        (found.prior * found.next)[:-1].sum(): "The cards seen have changed how likely each box is.",
        found.next["printed"]: "That is the chance if the box is complete. It may be the other one.",
        found.next["few circles"]: "That is the chance if the box lacks circles. It may be the other one.",
        even.next["both"]: "That is for somebody who thought both boxes equally likely.",
        found.posterior["few circles"]: "That is how likely the box lacks circles. What follows for the next card?",
    }
    shows = (
        f"The box lacks circles with probability {found.posterior['few circles']} now. Each box adds its own "
        "chance of a circle, times how likely it is."
    )
    return chance(answer, found.next["both"], shows, slips)


JUDGES: Final[dict[str, Judge]] = {"13.1": memory, "13.2": turned_round, "13.3": stopping, "13.4": uncertain}
