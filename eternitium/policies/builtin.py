"""The built-in players as policies: in Python, decision by decision, the code that plays millions of games compiled."""

import random
from typing import Final

import numpy as np

from eternitium.belief.view import PlayerView
from eternitium.engine.layout import State
from eternitium.game.notation import Action
from eternitium.game.read_position import read_position
from eternitium.policies.priority_list import choose
from eternitium.policies.scores import choosing_room
from eternitium.policies.weights import RANDOM, Weight

ANY_SEED: Final = 0


class Builtin:
    """A player with weights.

    Attributes:
        name: its name for `simulate` and other functions.
        compiled: its weights, see `weights.Weight`; None if compiled code cannot choose for it.
    """

    compiled: tuple[int, ...] | None

    def __init__(self, name: str, weights: tuple[int, ...]) -> None:
        self.name, self.weights, self.compiled = name, weights, weights

    def __repr__(self) -> str:
        return f"<policy {self.name}>"

    def choose(self, view: PlayerView) -> Action:
        """Return the most urgent legal action.

        Any cards that fit replace those that the view hides: no policy looks at them, beyond which cards of its own are
        in its deck, in whatever order.

        Raises:
            ValueError: another player decides.
        """
        legal = offered(view)
        _, record = read_position(view.remembered if self.weights[Weight.WEIGHS] else view.position, ANY_SEED)
        numbers = choosing_room(action.number for action in legal)
        best = choose(State(record), numbers, len(legal), np.array(self.weights, np.int64), 0)
        return next(action for action in legal if action.number == best)


class Random(Builtin):
    """A player that chooses uniformly among legal actions. `seed`: of its dice, which compiled code does not use."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__("random", RANDOM)
        self.compiled = RANDOM if seed is None else None
        self._dice = random.Random(seed)

    def for_game(self, seed: int) -> "Random":
        """Return the same player with its own dice, so that a game does not depend on others."""
        return Random(seed)

    def choose(self, view: PlayerView) -> Action:
        """Choose any legal action. Raises ValueError: another player decides."""
        return self._dice.choice(offered(view))


def offered(view: PlayerView) -> tuple[Action, ...]:
    """Return the legal actions. Raises ValueError: there are none, since another player decides."""
    if not view.legal_actions:
        raise ValueError(f"view: player {view.viewer} has nothing to decide now")
    return view.legal_actions
