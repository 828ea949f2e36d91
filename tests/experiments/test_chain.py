"""The chain of a small race: by hand, by its own sums, and by playing."""

import re
from fractions import Fraction

import numpy as np
import pytest

from eternitium import Game, PlayerView
from eternitium.experiments.studies import chain as chains
from eternitium.experiments.studies.chain import Chain, best_try, chain_of
from eternitium.experiments.studies.turns import end_position
from eternitium.game.position import Position
from tests.support.samples import samples
from tests.support.table import each


def race(cards: int, circles: int, *others: str) -> Position:
    return end_position(["(?)"] * cards, {"circle": circles, **dict.fromkeys(others, 1)}, ["circle"], others)


@each("circles", 1, 2, 3, 5)
def test_one_card_among_circles_and_a_square_is_found_as_counted_by_hand(circles: int) -> None:
    """A miss shows the square; from then on each turn is even: w = 1 + w / 2."""
    chain = chain_of(race(1, circles, "square"))
    miss = Fraction(1, circles + 1)
    assert chain.moves == ((0, miss), (0, Fraction(1, 2)))
    assert chain.expected == 1 + 2 * miss
    assert chain.after(3) == (0, miss / 4) and chain.after(0) == (1, 0)


def test_the_expected_turns_are_the_sum_of_the_chances_that_the_race_goes_on() -> None:
    chain = chain_of(race(2, 1, "square", "triangle"))
    assert len(chain.states) == 10 and {state.cards for state in chain.states} == {1, 2}
    assert all(sum(row) <= 1 for row in chain.moves)
    going_on = [float(sum(chain.after(turn))) for turn in range(60)]
    assert going_on[-1] < 1e-6 and sum(going_on) == pytest.approx(float(chain.expected), abs=1e-4)


def test_games_that_are_played_take_as_long_as_the_chain_says() -> None:
    """Within four standard errors of the mean."""
    position, games = race(2, 2, "square"), samples(80, deep=1500)
    turns = np.array([turns_of(position, seed) for seed in range(games)])
    exact = chain_of(position).expected
    assert abs(turns.mean() - exact) < 4 * turns.std() / games**0.5


def turns_of(position: Position, seed: int) -> int:
    game, rounds = Game.from_position(position, seed), set[int]()
    while not game.is_over:
        rounds.add(game.round)
        game.push(best_try(PlayerView(game)))
    return len(rounds)


@each(
    "position sentence",
    (
        end_position(["(?)"], {"circle": 2, "square": 1}, ["circle"], ["droid"]),
        "own cards ['circle', 'droid']; allowed",
    ),
    (end_position(["(?)"], {"circle": 2, "square": 1}, ["circle"], ["square"] * 4), "own cards ['circle', 'square', "),
    (race(2, 2, "square"), "more than 3 positions can follow"),
)
def test_a_race_that_is_no_small_chain_is_refused(
    position: Position, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chains, "MAX_CHAIN_STATES", 3)
    with pytest.raises(ValueError, match=f"^position: {re.escape(sentence)}"):
        chain_of(position)


def test_what_is_too_rare_to_be_dealt_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chains, "MOST_DEALS", 1)
    with pytest.raises(ValueError, match=r"^position: not all outcomes of its turn have come in 1 deals"):
        chain_of(race(1, 9, "square"))


def test_a_number_of_turns_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^turns: -1 is not allowed"):
        Chain((), ()).after(-1)
