"""Beginnings of turns in random games."""

import random
from collections.abc import Iterator

import numpy as np

from eternitium import Game, Rules
from eternitium.analysis.evaluator import features, network
from eternitium.analysis.evaluator.network import ANSWER, Network
from eternitium.engine.layout import Reals, Record, State


def beginnings(players: int, seed: int, rules: Rules | None = None) -> Iterator[Game]:
    """A game of random moves at the beginning of each turn."""
    game, dice, last = Game(players, rules, seed), random.Random(seed), None
    while not game.is_over and game.round < 30:
        turn = game.round, game.turn_player
        if game.step != "pick" and turn != last:
            last = turn
            yield game.copy()
        game.push(dice.choice(game.legal_actions))


def moments(players: int, turns: int = 9, seeds: range = range(3)) -> list[Game]:
    """Such a beginning of some games, each a little later than the one before."""
    return [
        game
        for seed in seeds
        for number, game in zip(range(turns), beginnings(players, seed), strict=False)
        if number == 2 * seed + 1
    ]


def described(record: Record, sight: Reals) -> Reals:
    """The features of all seats, by plain Python."""
    s = State(record)
    x = np.zeros(s.players * features.WIDTH)
    features.describe(s, sight, features.bench(), x)
    return x.reshape(s.players, -1)


def answered(net: Network, x: Reals) -> Reals:
    """What a network says of each seat, by plain Python."""
    found = np.zeros(len(x) * ANSWER)
    network.answer_seats(net, x.ravel(), len(x), network.network_room(), found)
    return found.reshape(len(x), ANSWER)
