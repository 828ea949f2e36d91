"""What built-in players choose in many games at a time, compiled: the caller carries the choices out."""

import numpy as np

from eternitium.analysis.loops import Room, choice_of
from eternitium.engine.decision import Flags
from eternitium.engine.layout import Longs, Records


def choose_games(
    states: Records, room: Room, weights: Longs, rows: Longs, dice: Longs, asked: Flags, actions: Longs
) -> None:
    """Choose in each game in which somebody is asked; the state of game g is the one behind it.

    `rows` has the number of each player's row of the weights, game by game. The dice of players are not those of the
    game, so that this shuffles as it would anyway.
    """
    for g in range(actions.size):
        if asked[g]:
            s = states[g + 1]
            shuffles = np.uint64(s.rng)
            s.rng = np.uint64(dice[g])
            actions[g] = choice_of(s, room.legal, weights, rows[g * s.players + s.actor])
            dice[g] = np.int64(s.rng)
            s.rng = shuffles
