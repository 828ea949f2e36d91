"""`VectorEnv`: very many games at a time, with their observations, in arrays that compiled code fills.

>>> import numpy as np
>>> from eternitium import VectorEnv
>>> env = VectorEnv(4, players=2, seed=7)
>>> dice, earned = np.random.default_rng(1), np.zeros((4, 2))
>>> obs = env.reset()
>>> for _ in range(1_000):
...     obs, rewards, dones, info = env.step(env.random_actions(dice))
...     earned += rewards
>>> obs.shape, env.mask.shape, rewards.shape
((4, 498), (4, 871), (4, 2))
>>> int(info["games"].sum()), float(earned.sum())  # games that have begun, and shares of the win so far
(11, 5.0)
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from eternitium.checks import whole_number, written
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import Longs
from eternitium.game.notation import IllegalAction
from eternitium.interop.batch import (
    EVERYONE,
    MAX_ROUNDS,
    NO_OPPONENTS,
    Batch,
    checked_limit,
    checked_opponents,
    checked_rules,
    checked_seat,
    masks,
    refused,
)
from eternitium.interop.compiled import load_compiled
from eternitium.interop.encoding import Layout, layout
from eternitium.interop.stepping import DEAL, WAIT
from eternitium.policies.player import Seating
from eternitium.rules import Rules

_DICE: Final = 2**32  # not the number of any game
_WORDS: Final = np.uint64(11)  # bits that are removed from a seed, so that it has 53


def game_seed(seed: int, place: int, number: int) -> int:
    """Return the seed of a game of a `VectorEnv`; `number`: 0 for the first game in its place, 1 for the next one.

    `VectorEnv(n, players, rules, seed)` plays `Game(players, rules, game_seed(seed, i, k))` in place i.
    """
    return int(np.random.SeedSequence([seed, place, number]).generate_state(1, np.uint64)[0] >> _WORDS)


class Step(NamedTuple):
    """The result of a step; all arrays belong to the environment, and the next step overwrites them.

    Attributes:
        obs: the observations of the players who decide now, shape (n, size), float32 from 0 to 1.
        rewards: each player's share of the win in games that have just ended, else 0; shape (n, players), float32.
        dones: whether the game has just ended or was cut off, shape (n,), bool.
        info: see `VectorEnv.info`.
    """

    obs: NDArray[np.float32]
    rewards: NDArray[np.float32]
    dones: NDArray[np.bool_]
    info: dict[str, NDArray[Any]]


class VectorEnv:
    """Many games at a time: one action in each of them is one call of compiled code.

    All arrays are made once. `step` and `reset` fill them and return the same objects each time: copy those that you
    want to keep (`obs.copy()`). When a game ends, the same step begins a new one: `rewards` and `dones` belong to the
    end, `obs`, `mask` and `player` already to the new game.

    An observation is that of the single environments: `eternitium.interop.encoding.FIELDS` describes it, and
    `env.layout.parts(obs)` takes it apart. It holds what the player who decides sees and remembers, and nothing else.

    The first `VectorEnv` compiles what it needs, about a minute once on a computer; later ones take about a second.

    Args:
        n: the number of games, 1 or more.
        players: 1 to 5; one player is the solo game.
        rules: a `Rules`; the German edition if left out.
        seed: fixes all shuffles: place i plays `Game(players, rules, game_seed(seed, i, k))` as its game k.
        max_rounds: rounds after which a game is cut off.
        auto_reset: False: a game that has ended does not change, takes no action and has an empty mask until `reset`.
        opponents: None: every seat is asked. Otherwise the built-in players of all seats, by name ("random", "steady",
            "bold", "careful", "expert", "veteran", "champion", "ppo10", "ppo120", and "evaluator", which is slow), a
            `Learned`, or a list with one for each seat; only `seat` is asked.
        seat: the seat that is asked if there are opponents.

    Attributes:
        obs: shape (n, size), float32: the observations of the players who decide; see `layout`.
        mask: shape (n, 871), bool: the legal actions, by `Action.number`.
        player: shape (n,), int64: the players who decide, from the start player.
        rewards: shape (n, players), float32: see `Step`.
        dones: shape (n,), bool: whether the last step has ended the game.
        seeds: shape (n,), int64: the seeds of the games, which reveal all hidden cards: not for players.
        info: arrays of shape (n,): "terminated" (the rules ended the game), "truncated" (it was cut off), "rounds" (the
            round after the last action), "games" (how many games have begun in this place), "players" (`player`) and
            "seeds" (`seeds`).
        layout: the places of the parts of an observation.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """

    def __init__(
        self,
        n: int,
        players: int = 2,
        rules: Rules | None = None,
        seed: int = 0,
        *,
        max_rounds: int = MAX_ROUNDS,
        auto_reset: bool = True,
        opponents: Seating | None = None,
        seat: int = 0,
    ) -> None:
        n, max_rounds = whole_number("n", n, 1), checked_limit(max_rounds)
        players, rules = checked_rules(players, rules)
        self._seed = whole_number("seed", seed, 0)
        asked, others = EVERYONE, NO_OPPONENTS
        if opponents is not None:
            asked, others = checked_opponents(opponents, seat, players, rules)
        load_compiled()
        self._batch = Batch(n, players, rules, max_rounds, bool(auto_reset), True, asked, others)
        self._numbers: Longs = np.full(n, -1, np.int64)
        self.seeds: Longs = np.zeros(n, np.int64)
        self._coming: Longs = np.zeros(n, np.int64)
        self._bind()
        self.reset()

    def _bind(self) -> None:
        """Make the arrays attributes."""
        batch, n = self._batch, self._batch.terms.games
        tables = batch.tables
        self.layout: Layout = layout(batch.players)
        self.obs: NDArray[np.float32] = tables.seen.reshape(n, -1)
        self.mask: NDArray[np.bool_] = masks(batch)
        self.player: Longs = tables.deciders
        self.rewards: NDArray[np.float32] = tables.rewards.reshape(n, -1)
        self.dones: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.info: dict[str, NDArray[Any]] = {
            "terminated": tables.terminated,
            "truncated": tables.truncated,
            "rounds": tables.rounds,
            "games": np.zeros(n, np.int64),
            "players": tables.deciders,
            "seeds": self.seeds,
        }
        self._legal = tables.legal.reshape(n, -1)
        self._places = np.arange(n)

    @property
    def n(self) -> int:
        """The number of games."""
        return self._batch.terms.games

    @property
    def players(self) -> int:
        """The number of players of each game."""
        return self._batch.players

    @property
    def rules(self) -> Rules:
        """The rules of each game."""
        return self._batch.rules

    @property
    def max_rounds(self) -> int:
        """Rounds after which a game is cut off."""
        return self._batch.terms.cap

    @property
    def state(self) -> NDArray[np.void]:
        """The records of the games (`eternitium.engine.layout.STATE`), including hidden cards; only to be read."""
        return self._batch.states[1:]

    def reset(self, seed: int | None = None, games: ArrayLike | None = None) -> NDArray[np.float32]:
        """Deal new games.

        Args:
            seed: start again with this seed; the same as before if left out, or with `games` the next game.
            games: shape (n,), bool: deal only these, as their next games; all if left out.

        Returns:
            The observations of the players who decide, `obs`.

        Raises:
            ValueError: an argument is not allowed; nothing has changed.

        Example:
            >>> VectorEnv(4, players=2).reset(seed=7).shape
            (4, 498)
        """
        if games is not None:
            return self._deal_some(seed, games)
        if seed is not None:
            self._seed = whole_number("seed", seed, 0)
        self._numbers[:] = -1
        for i in range(self.n):
            self._prepare(i)
            dice = np.random.SeedSequence([self._seed, i, _DICE]).generate_state(1, np.uint64)[0]
            self._batch.tables.dice[i] = int(dice >> np.uint64(1) | np.uint64(1))
        return self.go_on(np.full(self.n, DEAL)).obs

    def _deal_some(self, seed: int | None, games: ArrayLike) -> NDArray[np.float32]:
        which = np.asarray(games)
        if seed is not None:
            raise ValueError(f"seed: {written(seed)} is not allowed with games, which go on with the seed as it is")
        if which.shape != (self.n,) or which.dtype != np.bool_:
            raise ValueError(f"games: {written(games)} is not allowed; give {self.n} booleans, one for each game")
        return self.go_on(np.where(which, DEAL, WAIT)).obs

    def _prepare(self, i: int) -> None:
        """Prepare the game that is dealt next in a place."""
        self._coming[i] = game_seed(self._seed, i, int(self._numbers[i]) + 1)
        self._batch.shuffle_with(i, int(self._coming[i]))

    def step(self, actions: ArrayLike) -> Step:
        """Carry out one action in each game, and all that follows until the next decision.

        Args:
            actions: shape (n,), whole numbers, each one of `Action.number`; those of games that have ended (without
                `auto_reset`) are ignored.

        Raises:
            ValueError: these are not `n` whole numbers.
            IllegalAction: an action is illegal; the message names the game; no game has changed.

        Example:
            >>> import numpy as np
            >>> env = VectorEnv(4, players=2, seed=7)
            >>> obs = env.reset()
            >>> obs, rewards, dones, info = env.step(env.random_actions(np.random.default_rng(1)))
            >>> rewards.shape
            (4, 2)
        """
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise ValueError(
                f"actions: {written(actions)} is not allowed; give {self.n} whole numbers, one for each game"
            )
        asked = self._batch.tables.counts > 0
        self._check_actions(given, asked)
        return self.go_on(np.where(asked, given, WAIT))

    def _check_actions(self, actions: Longs, asked: NDArray[np.bool_]) -> None:
        inside = (actions >= 0) & (actions < N_ACTIONS)
        legal = self.mask[self._places, np.where(inside, actions, 0)] & inside
        if (legal | ~asked).all():
            return
        game = int(np.argmax(asked & ~legal))
        raise self.refused(game, int(actions[game]))

    def refused(self, game: int, action: object) -> IllegalAction:
        """Return the error for an illegal action in one of the games.

        :meta private:
        """
        return refused(self._batch.states[game + 1], action, f"actions[{game}]")

    def go_on(self, actions: Longs) -> Step:
        """Carry out actions that are known to be legal; DEAL and WAIT of `stepping` may be among them.

        :meta private:
        """
        batch, tables = self._batch, self._batch.tables
        batch.step(actions.astype(np.int64, copy=False))
        np.logical_or(tables.terminated, tables.truncated, out=self.dones)
        for i in np.nonzero(tables.dealt)[0].tolist():
            self._numbers[i] += 1
            self.seeds[i] = self._coming[i]
            self._prepare(i)
        np.add(self._numbers, 1, out=self.info["games"])
        return Step(self.obs, self.rewards, self.dones, self.info)

    def random_actions(self, rng: np.random.Generator) -> Longs:
        """Return one random legal action of each game; shape (n,), a new array.

        Games that have ended get a 0, which `step` ignores.

        Example:
            >>> import numpy as np
            >>> env = VectorEnv(4, players=2, seed=7)
            >>> obs = env.reset()
            >>> actions = env.random_actions(np.random.default_rng(1))
            >>> bool(env.mask[np.arange(4), actions].all())
            True
        """
        place = (rng.random(self.n) * self._batch.tables.counts).astype(np.int64)
        return self._legal[self._places, place].astype(np.int64)

    def observe(self, viewer: int, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Return one player's observation of each game, whoever decides; shape (n, size), float32.

        Args:
            viewer: 0 to players - 1, from the start player.
            out: an array to fill, C-contiguous; a new one if left out.

        Raises:
            ValueError: an argument is not allowed.

        Example:
            >>> env = VectorEnv(4, players=2, seed=7)
            >>> obs = env.reset()
            >>> env.observe(viewer=1).shape
            (4, 498)
        """
        viewer, shape = checked_seat(viewer, self.players, "viewer"), self.obs.shape
        seen = np.empty(shape, np.float32) if out is None else out
        if seen.shape != shape or seen.dtype != np.float32 or not seen.flags.c_contiguous:
            raise ValueError(f"out: not allowed; give a C-contiguous float32 array of shape {shape}")
        self._batch.seen_by(viewer, seen.reshape(-1))
        return seen

    def copy(self) -> "VectorEnv":
        """Return the same games in new arrays; equal actions meet equal shuffles in both.

        Example:
            >>> env = VectorEnv(4, players=2, seed=7)
            >>> obs = env.reset()
            >>> env.copy().n
            4
        """
        twin = object.__new__(type(self))
        twin.__setstate__(self.__getstate__())
        return twin

    def __getstate__(self) -> tuple[Any, ...]:
        batch = self._batch.copy()
        return self._seed, batch, self._numbers.copy(), self.seeds.copy(), self._coming.copy(), self.dones.copy()

    def __setstate__(self, inside: tuple[Any, ...]) -> None:
        load_compiled()
        self._seed, self._batch, self._numbers, self.seeds, self._coming, dones = inside
        self._bind()
        self.dones[:] = dones
        np.add(self._numbers, 1, out=self.info["games"])
