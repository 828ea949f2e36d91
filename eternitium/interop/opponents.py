"""Opponents that think too long for the compiled step: they choose between two of its calls, game by game."""

import numpy as np

from eternitium.analysis.evaluator import player as evaluator
from eternitium.analysis.loops import room
from eternitium.engine.decision import Flags
from eternitium.engine.layout import Longs, Records
from eternitium.interop.compiled import load_choosing
from eternitium.policies.player import Player
from eternitium.policies.registry import weights_of
from eternitium.policies.weights import RANDOM
from eternitium.rules import Rules


def is_evaluator(who: Player) -> bool:
    """Return whether a player is the evaluator, which compiled code also plays."""
    return isinstance(getattr(who.choose, "__self__", None), evaluator.Evaluating)


class Thinkers:
    """The players of all seats: some are the evaluator, the others built-in players with weights.

    `players`: seat by seat; the one for the seat that is asked is not used. `rules`: of the games. Raises ValueError:
    the evaluator was not trained on such games, or compiled code cannot play one of the others.
    """

    def __init__(self, players: tuple[Player, ...], rules: Rules) -> None:
        evaluator.check(rules, len(players))
        self._rules, self._thinks = rules, np.array([is_evaluator(who) for who in players])
        plain = tuple(Player("random", who.choose, RANDOM) if is_evaluator(who) else who for who in players)
        self._weights, self._rows = weights_of(plain, "opponents"), np.arange(len(players))
        self._room = room()

    def choose(self, states: Records, dice: Longs, asked: Flags, actions: Longs) -> None:
        """Write the choices for the games in which somebody is asked; the state of game g has the number g + 1."""
        thinks = asked & self._thinks[states["actor"][1:]]
        if thinks.any():
            evaluator.choose(states, self._rules, dice, thinks, actions)
        plain = asked & ~thinks
        if plain.any():
            rows = np.tile(self._rows, len(actions))
            load_choosing()(states, self._room, self._weights, rows, dice, plain, actions)
