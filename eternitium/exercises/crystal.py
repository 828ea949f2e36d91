"""Exercises of notebook 03: an absorbing chain by hand, a deck that remembers, and the error of a mean."""

from fractions import Fraction
from functools import cache
from typing import Any, Final

import numpy as np

from eternitium.belief import odds
from eternitium.belief.view import PlayerView
from eternitium.engine.layout import Reals
from eternitium.exercises.verdicts import Judge, Verdict, exact, no_whole_number, right, wrong
from eternitium.experiments.studies import turns
from eternitium.game.game import Game
from eternitium.game.position import Position

EXAMPLE, ASKED = 2, 3  # unseen circles; there is one square as well
OWN: Final = ("circle", "square", "square", "triangle", "triangle", "diamond")
ROLLOUTS: Final = 2_000
FEWEST, MOST, OFF = 20, 100_000, 0.05
EVEN: Final = Fraction(1, 2)


@cache
def _chain(circles: int) -> tuple[Fraction, Fraction]:
    """Return the chance to hit at first, and that after a miss, when the last era card is face down."""
    start = _start(circles)
    for seed in range(100):
        game = Game.from_position(start, seed)
        first = odds.luck(game).success("circle")
        while game.round == 1 and game.result is None:
            game.push(turns.RACER.choose(PlayerView(game)))
        if game.result is None:
            return first, odds.luck(game).success("circle")
    raise AssertionError("no try has failed")


def _start(circles: int) -> Position:
    return turns.end_position(["(?)"], {"circle": circles, "square": 1}, hand=["circle"], deck=["square"])


def expected_turns(circles: int) -> Fraction:
    """Return the turns expected with one face-down era card, if some circles and one square are unseen."""
    first, later = _chain(circles)
    return 1 + (1 - first) / later


def by_hand(answer: Any) -> Verdict:
    """Judge the expected turns with three unseen circles and one square."""
    (first, later), truth = _chain(ASKED), expected_turns(ASKED)
    slips = {
        expected_turns(EXAMPLE): "That is the example, with two circles and a square.",
        1 / first: "That would be right if each try hit as often as the first one. What is on top after a miss?",
        2 - first: "After a miss, one more turn is not always enough.",
        1 / later: "That is how many turns it takes after a miss. Before it the chance is better.",
    }
    shows = f"One turn for sure, and with probability {1 - first} the wait of {1 / later} turns: {truth}."
    return exact(answer, truth, shows, slips)


def matrix(answer: Any) -> Verdict:
    """Judge the matrix of the same chain."""
    first, later = _chain(ASKED)
    truth = np.array([[0, 1 - first], [0, 1 - later]], dtype=float)
    found = _numbers(answer)
    if isinstance(found, Verdict):
        return found
    if np.allclose(found, truth):
        visits = np.linalg.inv(np.eye(len(truth)) - truth)[0].sum()
        return right(f"The first row of its fundamental matrix adds up to {visits:.6g} turns, as by hand.")
    if np.allclose(found, truth.T):
        return wrong("Rows and columns have changed places: a row says where you can go from its position.")
    if np.allclose(found.sum(axis=1), 1):
        return wrong("Each of your rows adds up to 1, so nobody ever finds the crystal.")
    return wrong(f"Row {1 + int(np.argmax(~np.isclose(found, truth).all(axis=1)))} is wrong.")


def _numbers(answer: Any) -> Reals | Verdict:
    """Return an answer as a matrix of probabilities, or what keeps it from being one."""
    try:
        found = np.array(answer, dtype=float)
    except (OverflowError, TypeError, ValueError):
        return wrong("A matrix is expected: two rows of two numbers.")
    if found.shape != (2, 2):
        return wrong(f"Two positions make a matrix of two rows and two columns; yours has the shape {found.shape}.")
    if (found < 0).any() or (found.sum(axis=1) > 1).any():
        return wrong("The numbers of a row are probabilities: none is below 0, and together they are 1 at most.")
    return found


def deck(answer: Any) -> Verdict:
    """Judge the expected turns until the one portal that matches is in hand."""
    truth = Fraction(sum(_turns(left) for left in range(len(OWN))), len(OWN))
    chance = Fraction(sum(_turns(left) == 1 for left in range(len(OWN))), len(OWN))
    slips = {
        1 / chance: "That would be right if each hand were drawn from all six cards. What is in the deck after one?",
        Fraction(1): "The portal may be the card that is not drawn.",
        chance: "That is how likely one turn is enough.",
        Fraction(2): "That is the longest that it can take.",
    }
    shows = "A deck remembers: what was not drawn comes next. That is why it is shorter than waiting for a die."
    return exact(answer, truth, shows, slips)


@cache
def _turns(left: int) -> int:
    """Return how many turns it takes if one of the player's cards is not in the first hand."""
    hand = [card for place, card in enumerate(OWN) if place != left]
    game = Game.from_position(turns.end_position(["C"], {}, hand, [OWN[left]]), seed=0)
    while game.result is None:
        game.push(turns.RACER.choose(PlayerView(game)))
    return game.result.turns


def half_the_error(answer: Any) -> Verdict:
    """Judge how many games halve the error of 2,000."""
    strange = no_whole_number(answer)
    if strange:
        return strange
    if not FEWEST <= answer <= MOST:
        return wrong(f"Give a number from {FEWEST} to {MOST:,}: they are played at once.")
    start = _start(EXAMPLE)
    before, after = (
        turns.mean(turns.played_out(Game.from_position(start, seed=1), rollouts=games, seed=1)).error
        for games in (ROLLOUTS, int(answer))
    )
    told = f"{answer} games were played: their error is {after:.4f}, and that of {ROLLOUTS:,} games is {before:.4f}"
    if abs(after / before - EVEN) <= OFF:
        return right(f"{told}. Half the error, four times the games.")
    return wrong(
        f"{told}. That is {after / before:.2f} times as much; give {'more' if after > before / 2 else 'fewer'}."
    )


JUDGES: Final[dict[str, Judge]] = {"03.1": by_hand, "03.2": matrix, "03.3": deck, "03.4": half_the_error}
