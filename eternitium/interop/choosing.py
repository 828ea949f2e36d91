"""The choices of built-in players in many games at a time, compiled; the caller carries them out."""

import numpy as np

from eternitium.analysis.loops import Room, choice_of
from eternitium.engine.decision import Flags
from eternitium.engine.layout import Longs, Records


def choose_games(
    states: Records, room: Room, weights: Longs, rows: Longs, dice: Longs, asked: Flags, actions: Longs
) -> None:
    """Choose in each game in which somebody is asked; the state of game g has the number g + 1.

    `rows` has the number of each player's row of the weights, game by game. The players' dice are not those of the
    game, whose shuffles therefore do not change.
    """
    for g in range(actions.size):
        if asked[g]:
            s = states[g + 1]
            shuffles = np.uint64(s.rng)
            s.rng = np.uint64(dice[g])
            actions[g] = choice_of(s, room.legal, weights, rows[g * s.players + s.actor])
            dice[g] = np.int64(s.rng)
            s.rng = shuffles
