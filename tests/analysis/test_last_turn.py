"""Last turns of the solo game, solved exactly: by hand, and by those who play them."""

from fractions import Fraction

import pytest

from eternitium import Game, PlayerView, odds
from eternitium.analysis.last_turn import TooLarge, chances_to_win
from eternitium.analysis.master import Master, master, planner
from tests.support.helpers import NO_SHOP, seat

LAST = {"round": 8, "player": 0, "step": "play"}


def alone(hand: str, stack: str, deck: str = "", ai: str = "", round_number: int = 8) -> Game:
    turn = {**LAST, "round": round_number}
    position = {"players": [seat(hand, stack, deck, "")], "turn": turn, "ai": ai.split(), **NO_SHOP}
    return Game.from_position(position, seed=1)


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


def test_a_giga_droid_brings_one_of_two_cards_of_the_ai_deck() -> None:
    """The Quantum Clock adds an era card, which one circle does not clear; the Time Bomb hides what was seen."""
    game = alone("giga-droid circle", "(?)", ai="quantum-clock time-bomb")
    circle = odds.luck(game).success("circle")
    assert chances(game) == {"play giga-droid": circle / 2, "try circle": circle, "pass": 0}


def test_a_giga_droid_that_comes_back_is_refused() -> None:
    game = alone("giga-droid robo-recycler circle", "(?)", ai="quantum-clock time-bomb")
    with pytest.raises(TooLarge, match="Giga Droid"):
        chances_to_win(PlayerView(game))


@pytest.mark.parametrize("player", [master, planner])
def test_those_who_look_ahead_know_the_truth(player: Master) -> None:
    """Looking first loses nothing: whatever it shows, the best try follows."""
    game = alone("circle square droid", "(?)")
    assert player.choose(PlayerView(game)) == "play droid"


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (Game(1, seed=1), "not the last turn"),
        (alone("circle", "(?)", round_number=7), "not the last turn"),
        (Game(2, seed=1), "not the last turn"),
        (alone("communicator laboratory", "(?)", "circle"), "Laboratory"),
        (alone("communicator", "(?) (?) (?) (?) (?)", "circle square triangle diamond droid"), "hidden worlds"),
    ],
)
def test_what_cannot_be_solved_is_refused(game: Game, reason: str) -> None:
    if game.step == "pick":
        game.push(game.legal_actions[0])
    with pytest.raises(TooLarge, match=reason):
        chances_to_win(PlayerView(game))
