"""Era cards of one shape that can be told apart by their pictures (R85, `era_identity="card"`)."""

import random
from fractions import Fraction

import pytest

from eternitium import Game, Rules, odds
from eternitium.belief.belief import Dealer, believe
from eternitium.belief.era_cards import EraBelief
from eternitium.engine.layout import ERA, EVERYBODY, HIDDEN_ERA, UP, Did
from eternitium.game.events import read_log
from eternitium.game.pictures import Pictures, Row

CARD = Rules(era_identity="card")


def rows(kind: int, *cards: int) -> list[Row]:
    return [(kind, 0, depth if kind == Did.SHOWN else 0, 0, card, EVERYBODY) for depth, card in enumerate(cards)]


# A try fails on a square; after the shuffle a Droid turns up the other one, or the same.
CIRCLE, SQUARE, TRIANGLE = range(ERA, ERA + 3)
HAPPENED = [
    *rows(Did.TURN_BACK, SQUARE + UP),
    *rows(Did.SHUFFLE_STACK, SQUARE, CIRCLE, SQUARE, TRIANGLE),
    *rows(Did.SHOWN, HIDDEN_ERA),
    *rows(Did.TURN_UP, SQUARE + UP),
]


def chances_after_a_droid(seed: int) -> Fraction:
    """T104: a bag of four with a square that was seen; a Droid shows a square; how likely is the next one a square?"""
    game = Game.from_position({"players": [{"stack": ["(s)", "(s)", "(c)", "(t)"]}]}, seed)
    _, happened = Pictures(game._record, seed).after(HAPPENED)
    eras = EraBelief([["(?)"] * 4], ["S"] * 4 + ["C", "T", "D"] * 5, (15,) * 4)
    eras.follow([event.as_seen_by(0) for event in read_log(happened, 1, True)])
    mixture = eras.mixture
    left = eras.generations.left(mixture.taken)[0]
    ((state, _),) = mixture.home[eras.stacks[0].down_urn].states
    known = state >> mixture.known(0, 1) & 255
    return Fraction(known, 3) + Fraction(3 - known, 3) * Fraction(left[1], sum(left))


def test_whoever_tells_pictures_apart_knows_whether_the_same_card_came_again() -> None:
    same, other = Fraction(10, 40), Fraction(1, 3) + Fraction(2, 3) * Fraction(9, 39)
    found = [chances_after_a_droid(seed) for seed in range(400)]
    assert set(found) == {same, other}
    # One of the two squares in the bag is the one that was seen: either is as likely to lie on top.
    assert abs(found.count(same) - 200) < 4 * (400 * 0.25) ** 0.5


@pytest.mark.parametrize("players", [1, 2, 4])
def test_odds_with_pictures_agree_with_what_happens(players: int) -> None:
    announced, variance, successes = 0.0, 0.0, 0
    for seed in range(40):
        game, dice = Game(players, CARD, seed), random.Random(seed)
        for _ in range(250):
            if game.is_over:
                break
            tries = [action for action in game.legal_actions if action.verb == "try"]
            action = dice.choice(tries or game.legal_actions)
            chance = float(odds.luck(game).success(action.card or "")) if tries else 0.0
            events = game.push(action)
            announced, variance = announced + chance, variance + chance * (1 - chance)
            successes += bool(tries) and not any(event.kind == "turn-back" for event in events)
    assert variance > 20
    assert abs(successes - announced) < 4 * variance**0.5


def test_nothing_is_ambiguous_when_pictures_are_told_apart_and_no_card_was_moved() -> None:
    game, dice = Game(1, CARD, 3), random.Random(3)
    while not game.is_over:
        game.push(dice.choice(game.legal_actions))
        if not game.is_over:
            assert all(shapes.exact for shapes in odds.era_stack(game, 0))


def test_a_recalled_game_goes_on_from_what_the_seat_knew() -> None:
    """Its cards have other numbers than those that were seen: taken for these, they would be counted twice."""
    game, dice, recalled = Game(5, CARD, 4), random.Random(4), 0
    while not game.is_over and game.round < 12:
        dealer = Dealer(believe(game, game.player))
        for action in game.legal_actions:
            if action.verb == "try" or action.card == "droid":
                world = dealer.recall(game.plies)
                world.push(action)
                after = Dealer(believe(world, game.player)).position(1)
                assert Game.from_position(after).player == world.player
                recalled += 1
        game.push(dice.choice(game.legal_actions))
    assert recalled > 100
