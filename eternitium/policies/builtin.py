"""The built-in players as policies: for one decision in Python, the same code that plays millions of games compiled."""

import random
from typing import Final

import numpy as np

from eternitium.belief.observation import Observation, observe
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import INT, State, copied
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS, Action
from eternitium.game.read_position import read_position
from eternitium.policies.priority_list import choose
from eternitium.policies.weights import RANDOM

ANY_SEED: Final = 0


class Builtin:
    """A player with a temper.

    Attributes:
        name: by which `simulate` and the other functions know it.
        temper: its row of numbers, see `tempers.Trait`.
    """

    def __init__(self, name: str, temper: tuple[int, ...]) -> None:
        self.name, self.temper = name, temper

    def __repr__(self) -> str:
        return f"<policy {self.name}>"

    def __call__(self, observation: Observation) -> Action:
        """The most urgent legal action.

        What the observation hides is filled in with any cards that fit: no policy looks at it.

        Raises:
            ValueError: it is not the viewer's decision.
        """
        legal = offered(observation)
        _, record = read_position(observation.position, ANY_SEED)
        numbers = np.zeros(N_ACTIONS, INT)
        numbers[: len(legal)] = [action.number for action in legal]
        best = choose(State(record), numbers, len(legal), np.array(self.temper, np.int64), 0)
        return next(action for action in legal if action.number == best)

    def decide(self, game: Game) -> Action:
        """The choice of the player who decides in a game, found by compiled code if it is loaded."""
        from eternitium.analysis import compiled

        if not compiled.load().is_loaded("decide"):
            return self(observe(game, game.player))
        states, legal = copied(game._record), np.zeros(N_ACTIONS, INT)
        tempers = np.array(self.temper * game.players, np.int64)
        return ACTIONS[compiled.load().decide(states, legal, tempers)]


class Random(Builtin):
    """Chooses uniformly among the legal actions."""

    def __init__(self, seed: int | None = None) -> None:
        super().__init__("random", RANDOM)
        self._dice = random.Random(seed)

    def __call__(self, observation: Observation) -> Action:
        """Any legal action.

        Raises:
            ValueError: it is not the viewer's decision.
        """
        return self._dice.choice(offered(observation))

    def decide(self, game: Game) -> Action:
        """Any legal action of the player who decides in a game."""
        return self(observe(game, game.player))


def offered(observation: Observation) -> tuple[Action, ...]:
    """The legal actions.

    Raises:
        ValueError: there is none, because it is not the viewer's decision.
    """
    if not observation.legal_actions:
        raise ValueError(f"observation: player {observation.viewer} has nothing to decide now")
    return observation.legal_actions
