"""The built-in players as policies: for one decision in Python, the same code that plays millions of games compiled."""

import random
from typing import Final

import numpy as np

from eternitium.belief.view import PlayerView
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import INT, State
from eternitium.game.notation import Action
from eternitium.game.read_position import read_position
from eternitium.policies.priority_list import choose
from eternitium.policies.weights import RANDOM

ANY_SEED: Final = 0


class Builtin:
    """A player with weights.

    Attributes:
        name: by which `simulate` and the other functions know it.
        compiled: its weights, see `weights.Weight`; None if compiled code cannot choose in its place.
    """

    compiled: tuple[int, ...] | None

    def __init__(self, name: str, weights: tuple[int, ...]) -> None:
        self.name, self.weights, self.compiled = name, weights, weights

    def __repr__(self) -> str:
        return f"<policy {self.name}>"

    def choose(self, view: PlayerView) -> Action:
        """Return the most urgent legal action.

        What the view hides is filled in with any cards that fit: no policy looks at it.

        Raises:
            ValueError: it is not the viewer's decision.
        """
        legal = offered(view)
        _, record = read_position(view.position, ANY_SEED)
        numbers = np.zeros(N_ACTIONS, INT)
        numbers[: len(legal)] = [action.number for action in legal]
        best = choose(State(record), numbers, len(legal), np.array(self.weights, np.int64), 0)
        return next(action for action in legal if action.number == best)


class Random(Builtin):
    """Chooses uniformly among the legal actions. `seed`: fixes its dice, which compiled code does not use."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__("random", RANDOM)
        self.compiled = RANDOM if seed is None else None
        self._dice = random.Random(seed)

    def for_game(self, seed: int) -> "Random":
        """Return the same player with dice of its own, so that a game does not depend on others."""
        return Random(seed)

    def choose(self, view: PlayerView) -> Action:
        """Any legal action. Raises ValueError: it is not the viewer's decision."""
        return self._dice.choice(offered(view))


def offered(view: PlayerView) -> tuple[Action, ...]:
    """Return the legal actions. Raises ValueError: there is none, because it is not the viewer's decision."""
    if not view.legal_actions:
        raise ValueError(f"view: player {view.viewer} has nothing to decide now")
    return view.legal_actions
