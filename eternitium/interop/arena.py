"""Games to learn from: against several opponents and from every seat, with a reward at each decision."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternitium.checks import fail, whole_number
from eternitium.engine.layout import Longs
from eternitium.interop.encoding import STACK, layout
from eternitium.interop.vector import VectorEnv
from eternitium.policies.player import Given
from eternitium.rules import Rules

SHAPING: Final = 0.1  # of a win for each era card by which the learner is ahead


class Tally(NamedTuple):
    """The results of the games that have ended.

    Attributes:
        games: the number of games.
        share: the average share of the win, 0 to 1; 0 without games.
    """

    games: int
    share: float


class Arena:
    """Many games at a time in which one player learns; the others are opponents.

    The reward is the share of the win at the end, and before that the gains of a potential: the learner's lead over the
    best opponent in era cards. Such a reward comes sooner and does not change the best way to play (A. Ng, D. Harada,
    S. Russell: Policy invariance under reward transformations, 1999).

    >>> import numpy as np
    >>> from eternitium.interop.arena import Arena
    >>> arena, dice = Arena(8, ["random", "steady"], seed=1), np.random.default_rng(1)
    >>> obs = arena.reset()
    >>> obs, rewards, dones = arena.step(arena.random_actions(dice))
    >>> obs.shape, arena.mask.shape, rewards.shape
    ((8, 498), (8, 871), (8,))

    Args:
        games: the number of games at a time; equally many for each opponent and seat.
        opponents: the opponents; each takes all other seats of a game.
        players: 2 to 5.
        rules: a `Rules`; the German edition if left out.
        seed: fixes all games.

    Attributes:
        obs: the learner's observations, shape (games, size), float32, as in `VectorEnv`.
        mask: the legal actions, shape (games, 871), bool.

    Raises:
        ValueError: an argument is not allowed.
    """

    def __init__(
        self, games: int, opponents: Sequence[Given], players: int = 2, rules: Rules | None = None, seed: int = 0
    ) -> None:
        corners = [(opponent, seat) for opponent in opponents for seat in range(players)]
        games, seed = whole_number("games", games, 1), whole_number("seed", seed, 0)
        if players < 2 or not corners or games % len(corners):
            raise fail("games", f"{games} is not allowed; give a multiple of opponents times seats, {len(corners)}")
        self.games, self.players, each = games, players, games // len(corners)
        self._envs = [
            VectorEnv(each, players, rules, seed * len(corners) + k, opponents=opponent, seat=seat)
            for k, (opponent, seat) in enumerate(corners)
        ]
        self._seats = [seat for _, seat in corners]
        self._stacks = layout(players).slices["stack_size"]
        self._ended, self._won = 0, 0.0
        self._gather()

    def _gather(self) -> None:
        self.obs = np.concatenate([env.obs for env in self._envs])
        self.mask = np.concatenate([env.mask for env in self._envs])
        stacks = self.obs[:, self._stacks]
        self._ahead: NDArray[np.float32] = SHAPING * STACK * (stacks[:, 1:].min(axis=1) - stacks[:, 0])

    def reset(self) -> NDArray[np.float32]:
        """Begin again with the first games and return `obs`."""
        for env in self._envs:
            env.reset()
        self._gather()
        return self.obs

    def step(self, actions: Longs) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]]:
        """Carry out one decision in each game; if a game ends, the next one begins in its place.

        Args:
            actions: numbers of legal actions, shape (games,).

        Returns:
            `obs`, the rewards, shape (games,), float32, and whether the game has ended, shape (games,), bool.

        Raises:
            IllegalAction: an action is illegal.
        """
        for env, some in zip(self._envs, np.split(np.asarray(actions), len(self._envs)), strict=True):
            env.step(some)
        shares = np.concatenate([env.rewards[:, seat] for env, seat in zip(self._envs, self._seats, strict=True)])
        dones = np.concatenate([env.dones for env in self._envs])
        before = self._ahead
        self._gather()
        self._ended += int(dones.sum())
        self._won += float(shares[dones].sum())
        # A game that has just begun is even, so this closes the sum of the one that has ended.
        return self.obs, shares + self._ahead - before, dones

    def random_actions(self, rng: np.random.Generator) -> Longs:
        """Return one legal action of each game, all equally likely; shape (games,)."""
        return np.concatenate([env.random_actions(rng) for env in self._envs])

    def tally(self) -> Tally:
        """Return the results of the games that have ended since the last call."""
        found = Tally(self._ended, self._won / max(self._ended, 1))
        self._ended, self._won = 0, 0.0
        return found
