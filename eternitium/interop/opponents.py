"""Opponents that think too long for the compiled step: they choose between two of its calls, game by game."""

from typing import TYPE_CHECKING, Any

import numpy as np

from eternitium.analysis.evaluator import player as evaluator
from eternitium.analysis.loops import room
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.decision import Flags
from eternitium.engine.layout import Longs
from eternitium.interop.compiled import load_choosing
from eternitium.policies.player import Player
from eternitium.policies.registry import weights_of
from eternitium.policies.weights import RANDOM
from eternitium.rules import Rules

if TYPE_CHECKING:
    from eternitium.interop.batch import Batch


def is_evaluator(who: Player) -> bool:
    """Return whether a player is the evaluator, which compiled code also plays."""
    return isinstance(getattr(who.choose, "__self__", None), evaluator.Evaluating)


def network_of(who: Player) -> Any:
    """Return the network that a player is, which chooses in many games at a time (`act`); None if it is none."""
    owner = getattr(who.choose, "__self__", None)
    return owner if hasattr(owner, "act") else None


def thinks(who: Player) -> bool:
    """Return whether a player chooses between two calls of the compiled step."""
    return is_evaluator(who) or network_of(who) is not None


class Thinkers:
    """The players of all seats: some are the evaluator or a network, the others built-in players with weights.

    `players`: seat by seat; the one for the seat that is asked is not used. `rules`: of the games. Raises ValueError:
    the evaluator was not trained on such games, or compiled code cannot play one of the others.
    """

    def __init__(self, players: tuple[Player, ...], rules: Rules) -> None:
        self._evaluates = np.array([is_evaluator(who) for who in players])
        if self._evaluates.any():
            evaluator.check(rules, len(players))
        self._rules, self._networks = rules, [network_of(who) for who in players]
        self._plain = np.array([not thinks(who) for who in players])
        plain = tuple(Player("random", who.choose, RANDOM) if thinks(who) else who for who in players)
        self._weights, self._rows = weights_of(plain, "opponents"), np.arange(len(players))
        self._room = room()

    def choose(self, batch: "Batch", asked: Flags, actions: Longs) -> None:
        """Write the choices for the games in which somebody is asked."""
        states, dice, seats = batch.states, batch.tables.dice, batch.tables.deciders
        if (some := asked & self._evaluates[seats]).any():
            evaluator.choose(states, self._rules, dice, some, actions)
        if (some := asked & self._plain[seats]).any():
            rows = np.tile(self._rows, len(actions))
            load_choosing()(states, self._room, self._weights, rows, dice, some, actions)
        for seat, network in enumerate(self._networks):
            if network is not None and (some := asked & (seats == seat)).any():
                actions[some] = _chosen(network, batch, some)


def _chosen(network: Any, batch: "Batch", some: Flags) -> Longs:
    """Return what a network chooses in some games, from the observations of those who decide there."""
    tables, games = batch.tables, len(some)
    found: Longs = network.act(tables.seen.reshape(games, -1)[some], tables.mask.reshape(games, N_ACTIONS)[some])
    return found
