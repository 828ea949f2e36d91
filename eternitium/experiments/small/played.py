"""Small games that are really played, as a check of exact numbers."""

import numpy as np

from eternitium.checks import fail, whole_number, written
from eternitium.engine.layout import Longs, Reals, State
from eternitium.experiments.small.tree import SmallGame
from eternitium.game.env import Stepper
from eternitium.policies import BUILTIN
from eternitium.policies.priority_list import choose
from eternitium.policies.scores import choosing_room


def play(game: SmallGame, names: tuple[str, ...], games: int, seed: int) -> Reals:
    """Play a small game again and again.

    Args:
        game: the game.
        names: for each player the name of a quick built-in player.
        games: the number of games.
        seed: fixes all of them.

    Returns:
        The results, shape (games,), as in `Solution.value`.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.

    Example:
        >>> from eternitium.experiments import small
        >>> small.play(small.SOLO, ("careful",), games=3, seed=1).shape
        (3,)
    """
    games, seed = whole_number("games", games, 1), whole_number("seed", seed, 0)
    if len(names) != game.players or not {*names} <= {*BUILTIN}:
        raise fail("names", f"{written(names)} is not allowed; give {game.players} of {', '.join(BUILTIN)}")
    weights = [np.array(BUILTIN[name].weights, np.int64) for name in names]
    dice, stepper = np.random.default_rng(seed), Stepper(game.players, game.rules, seed)
    return np.array([_result(game, stepper, weights, dice) for _ in range(games)])


def _result(game: SmallGame, stepper: Stepper, weights: list[Longs], dice: np.random.Generator) -> float:
    stepper.reset(int(dice.integers(2**32)))
    while not stepper.over and stepper.round <= game.rounds:
        own = State(stepper.state.copy())
        own.rng = int(dice.integers(1, 2**62))  # a player who draws lots must not draw those of the shuffles
        legal = choosing_room(stepper.legal)
        stepper.step(choose(own, legal, len(stepper.legal), weights[stepper.player], 0))
    shares = [stepper.result.share(p) if stepper.result else 0.0 for p in range(game.players)]
    return shares[0] - sum(shares[1:])
