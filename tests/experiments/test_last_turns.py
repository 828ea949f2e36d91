"""Last turns of the solo game, solved exactly: by hand, by playing them out, and as they are stored."""

import random
from fractions import Fraction
from math import sqrt

import pytest

from eternitium import Game, PlayerView, odds
from eternitium.belief.belief import determinize
from eternitium.experiments import decisions, last_turns
from eternitium.experiments.last_turns import TooLarge, chances_to_win, decision_of, stored
from tests.support.helpers import NO_SHOP, seat
from tests.support.samples import samples

LAST = {"round": 8, "player": 0, "step": "play"}
LARGEST = 60_000  # bytes
SAMPLE = samples(2, deep=30)


def alone(hand: str, stack: str, deck: str = "", round_number: int = 8) -> Game:
    turn = {**LAST, "round": round_number}
    return Game.from_position({"players": [seat(hand, stack, deck, "")], "turn": turn, "ai": [], **NO_SHOP}, seed=1)


def chances(game: Game) -> dict[str, Fraction]:
    return {str(action): chance for action, chance in chances_to_win(PlayerView(game)).items()}


def test_one_try_and_one_look_as_by_hand() -> None:
    game = alone("circle square droid", "(?)")
    circle, square = (odds.luck(game).success(shape) for shape in ("circle", "square"))
    assert chances(game) == {
        "play droid": circle + square,
        "try circle": circle,
        "try square": square,
        "pass": 0,
    }


def test_a_first_hit_makes_the_second_less_likely() -> None:
    game = alone("circle circle", "(?) (?)")
    assert odds.luck(game).success("circle") == Fraction(15, 58)  # two other era cards lie open
    assert chances(game)["try circle"] == Fraction(15, 58) * Fraction(14, 57)


def test_cards_are_drawn_as_often_as_they_lie_there() -> None:
    """Two of four cards of the deck come to hand; one of them is the circle that is needed."""
    assert chances(alone("communicator", "C", "circle square square square"))["play communicator"] == Fraction(1, 2)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (Game(1, seed=1), "not the last turn"),
        (alone("circle", "(?)", round_number=7), "not the last turn"),
        (Game(2, seed=1), "not the last turn"),
        (alone("giga-droid circle", "(?)"), "AI deck"),
        (alone("communicator laboratory", "(?)", "circle"), "AI deck"),
        (alone("communicator", "(?) (?) (?) (?) (?)", "circle square triangle diamond droid"), "hidden worlds"),
    ],
)
def test_what_cannot_be_solved_is_refused(game: Game, reason: str) -> None:
    if game.step == "pick":
        game.push(game.legal_actions[0])
    with pytest.raises(TooLarge, match=reason):
        chances_to_win(PlayerView(game))


def test_best_play_wins_as_often_as_it_says() -> None:
    """Each moment is solved by itself, in games dealt from what the seat knows; within 3.5 standard errors."""
    dice, won, said, spread = random.Random(5), 0.0, 0.0, 0.0
    for one in dice.sample(stored().chosen, 6):
        chance = float(max(chances_to_win(one.view()).values()))
        for _ in range(samples(12, deep=100)):
            game = determinize(one.view().belief, dice.randrange(1 << 30))
            while not game.is_over and game.step not in ("acquire", "over"):
                found = chances_to_win(PlayerView(game)) if len(game.legal_actions) > 1 else {}
                game.push(max(found, key=found.__getitem__) if found else game.legal_actions[0])
            won += game.is_over and game.result is not None and game.result.share(0)
            said, spread = said + chance, spread + chance * (1 - chance)
    assert abs(won - said) <= 3.5 * sqrt(spread) + 1e-9


def test_the_stored_decisions_are_those_of_their_seed_and_matter() -> None:
    found = stored().chosen
    assert len(found) == last_turns.DECISIONS_TO_SOLVE and len(decisions.as_stored(stored())) < LARGEST
    for one in found:
        losses = [choice.losses[0] for choice in one.choices]
        assert min(losses) == 0 and max(losses) > decisions.AS_GOOD
    assert next(one for one in map(decision_of, range(50), [0] * 50) if one) == found[0]


def test_stored_losses_come_out_the_same_again() -> None:
    for one in random.Random(3).sample(stored().chosen, SAMPLE):
        worth = chances_to_win(one.view())
        assert [choice.losses for choice in one.choices] == [
            (round(float(100 * (max(worth.values()) - chance)), 3),) for chance in worth.values()
        ]
