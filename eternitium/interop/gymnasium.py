"""Eternitium for Gymnasium: one player learns, alone or against built-in opponents, in one game or many at a time.

>>> import gymnasium
>>> import eternitium.interop.gymnasium  # registers the environments
>>> env = gymnasium.make("eternitium/Game-v1", players=2, opponents="steady")
>>> seen, info = env.reset(seed=7)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(mask=seen["action_mask"])
...     seen, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated

"eternitium/Solo-v1" is the solo game, "eternitium/Game-v1" one with opponents. `gymnasium.make_vec` plays many games in
one call of compiled code:

    envs = gymnasium.make_vec("eternitium/Game-v1", num_envs=1024, vectorization_mode="vector_entry_point")

An observation is a dictionary: "observation" is the vector that `eternitium.interop.encoding.FIELDS` describes, numbers
from 0 to 1, and "action_mask" has a 1 for each legal action's number (`Action.number`).

The reward comes with the last action of a game: 1 for a win, a fraction for a shared win, 0 for a loss. A game
is cut off (truncated) after `max_rounds` rounds. An illegal action ends the game with a reward of -1.

`EternitiumVectorEnv` is compiled once on a computer, which takes about a minute. `EternitiumEnv` also uses that code;
before that, or before `eternitium.interop.compiled.load_compiled()`, it is interpreted and about thirty times as slow.
"""

from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from eternitium.checks import whole_number, written
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import Longs
from eternitium.interop.batch import MAX_ROUNDS, Batch, checked_limit, checked_opponents, checked_rules, refused
from eternitium.interop.encoding import layout
from eternitium.interop.stepping import DEAL, WAIT
from eternitium.interop.text import describe, look_at
from eternitium.interop.vector import VectorEnv
from eternitium.policies.player import Seating
from eternitium.rules import Rules

ILLEGAL_REWARD: Final = -1.0
RENDER_MODES: Final = ("ansi",)

Seen = dict[str, NDArray[Any]]


def spaces(players: int) -> tuple[Dict, Discrete]:
    """Return the spaces of observations and of actions."""
    seen: dict[str, Space[Any]] = {
        "observation": Box(0, 1, (layout(players).size,), np.float32),
        "action_mask": Box(0, 1, (N_ACTIONS,), np.int8),
    }
    return Dict(seen), Discrete(N_ACTIONS)


class EternitiumEnv(gymnasium.Env[Seen, np.int64]):
    """One game after the other, seen from one seat.

    Args:
        players: 1 to 5; one player is the solo game.
        rules: a `Rules`; the German edition if left out.
        opponents: the built-in players of all seats, by name ("random", "steady", "bold", "careful", "expert",
            "veteran", "champion", and "evaluator", which is slow), or a list with one for each seat.
        seat: the learner's seat, from the start player.
        max_rounds: rounds after which a game is cut off.
        render_mode: "ansi" (`render` returns what the seat sees, as text) or None.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (Gymnasium's)

    def __init__(
        self,
        players: int = 1,
        rules: Rules | None = None,
        opponents: Seating = "steady",
        seat: int = 0,
        max_rounds: int = MAX_ROUNDS,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode: {render_mode!r} is unknown; allowed: None, 'ansi'")
        players, rules = checked_rules(players, rules)
        seat, weights = checked_opponents(opponents, seat, players, rules)
        self.render_mode, self._seat = render_mode, seat
        self._batch = Batch(1, players, rules, checked_limit(max_rounds), False, True, seat, weights)
        self.observation_space: Any
        self.observation_space, self.action_space = spaces(players)
        self._ended = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal a new game.

        Args:
            seed: deals `Game(players, rules, seed)` and fixes the following games; the next one if left out.
            options: not used.

        Example:
            >>> env = EternitiumEnv()
            >>> obs, info = env.reset(seed=7)
            >>> obs in env.observation_space
            True
        """
        if seed is not None:
            seed = whole_number("seed", seed, 0)
        super().reset(seed=seed, options=options)
        deal, dice = self.np_random.integers(2**32, size=2).tolist()
        self._batch.shuffle_with(0, deal if seed is None else seed)
        self._batch.tables.dice[0] = 2 * dice + 1
        self._batch.deal()
        self._ended = False
        return self._seen(), {}

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Carry out an action, and all that follows until the learner's next decision; an illegal one ends the game.

        `info["illegal"]` says whether that was so, and `info["refusal"]` then what other environments raise.

        Raises:
            ValueError: the game has ended or has not begun; call `reset` first.

        Example:
            >>> env = EternitiumEnv()
            >>> obs, info = env.reset(seed=7)
            >>> obs, reward, terminated, truncated, info = env.step(int(env.action_masks().argmax()))
            >>> terminated
            False
        """
        if self._ended:
            raise ValueError("step: the game has ended or has not begun; call reset first")
        tables = self._batch.tables
        if not self._is_legal(action):
            self._ended = True
            said = str(refused(self._batch.states[1], action))
            return self._seen(), ILLEGAL_REWARD, True, False, {"illegal": True, "refusal": said}
        self._batch.step(np.array([action], np.int64))
        terminated, truncated = bool(tables.terminated[0]), bool(tables.truncated[0])
        self._ended = terminated or truncated
        return self._seen(), float(tables.rewards[self._seat]), terminated, truncated, {"illegal": False}

    def _is_legal(self, action: Any) -> bool:
        return self.action_space.contains(action) and bool(self._batch.tables.mask[action])

    def _seen(self) -> Seen:
        tables = self._batch.tables
        mask = np.zeros(N_ACTIONS, np.int8) if self._ended else tables.mask.astype(np.int8)
        return {"observation": tables.seen.copy(), "action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, shape (871,), bool, for libraries that ask for them.

        Example:
            >>> env = EternitiumEnv()
            >>> obs, info = env.reset(seed=7)
            >>> bool(env.action_masks().any())
            True
        """
        return self._batch.tables.mask.copy()

    def render(self) -> str | None:
        """Return the table as the seat sees it, as text.

        Example:
            >>> env = EternitiumEnv(render_mode="ansi")
            >>> obs, info = env.reset(seed=7)
            >>> env.render() is not None
            True
        """
        if self.render_mode is None:
            gymnasium.logger.warn("render() has nothing to do without a render_mode.")
            return None
        return describe(look_at(self._batch.states[1], self._batch.rules, self._seat))


class EternitiumVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games at a time, each seen from one seat, in one call of compiled code.

    After the end of a game the next step begins a new one, whatever the action there (Gymnasium's
    `AutoresetMode.NEXT_STEP`); the observation of the last step is that of the end.

    Args:
        num_envs: the number of games.
        players, rules, opponents, seat, max_rounds: as in `EternitiumEnv`.
        copy: False: observations and rewards are the same arrays in each step, which overwrites them.
        render_mode: None.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        players: int = 1,
        rules: Rules | None = None,
        opponents: Seating = "steady",
        seat: int = 0,
        max_rounds: int = MAX_ROUNDS,
        copy: bool = True,
        render_mode: None = None,
    ) -> None:
        if render_mode is not None:
            raise ValueError(f"render_mode: {render_mode!r} is not allowed; many games are not rendered")
        num_envs = whole_number("num_envs", num_envs, 1)
        self._games = VectorEnv(
            num_envs, players, rules, max_rounds=max_rounds, auto_reset=False, opponents=opponents, seat=seat
        )
        self.num_envs, self.render_mode, self._seat, self._copy = num_envs, None, seat, copy
        self.single_observation_space, self.single_action_space = spaces(self._games.players)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rewards = np.zeros(num_envs)
        self._terminated, self._truncated = np.zeros(num_envs, np.bool_), np.zeros(num_envs, np.bool_)
        self._mask = self._games.mask.view(np.int8)
        self._places = np.arange(num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal new games.

        Args:
            seed: fixes these and the following games: place i plays the games of `eternitium.interop.vector.game_seed`.
            options: not used.

        Raises:
            ValueError: the seed is not a whole number; a list is not allowed.

        Example:
            >>> envs = EternitiumVectorEnv(3)
            >>> obs, info = envs.reset(seed=7)
            >>> len(obs["observation"])
            3
        """
        checked = None if seed is None else whole_number("seed", seed, 0)
        super().reset(seed=checked, options=options)
        self._games.reset(int(self.np_random.integers(2**53)) if checked is None else checked)
        self._terminated[:] = self._truncated[:] = False
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Any]:
        """Carry out one action in each game; an illegal one ends its game, and `info["refusal"]` says why.

        Raises:
            ValueError: these are not `num_envs` whole numbers.

        Example:
            >>> import numpy as np
            >>> envs = EternitiumVectorEnv(3)
            >>> obs, info = envs.reset(seed=7)
            >>> obs, rewards, terminated, truncated, info = envs.step(envs.random_actions(np.random.default_rng(1)))
            >>> rewards.shape
            (3,)
        """
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions: {written(actions)} is not allowed; give {self.num_envs} whole numbers")
        ended = self._terminated | self._truncated
        illegal = ~(self._legal(given) | ended)
        info: dict[str, Any] = {"illegal": illegal}
        if illegal.any():
            said = [str(self._games.refused(game, given[game])) if wrong else "" for game, wrong in enumerate(illegal)]
            info["refusal"] = np.array(said, object)
        told = self._games.go_on(np.where(ended, DEAL, np.where(illegal, WAIT, given))).info
        self._rewards[:] = np.where(illegal, ILLEGAL_REWARD, self._games.rewards[:, self._seat])
        self._terminated[:] = told["terminated"] | illegal
        self._truncated[:] = told["truncated"]
        rewards, terminated, truncated = self._rewards, self._terminated, self._truncated
        if self._copy:
            rewards, terminated, truncated = rewards.copy(), terminated.copy(), truncated.copy()
        return self._seen(), rewards, terminated, truncated, info

    def _legal(self, actions: Longs) -> NDArray[np.bool_]:
        inside = (actions >= 0) & (actions < N_ACTIONS)
        legal: NDArray[np.bool_] = self._games.mask[self._places, np.where(inside, actions, 0)] & inside
        return legal

    def _seen(self) -> Seen:
        seen: Seen = {"observation": self._games.obs, "action_mask": self._mask}
        return {name: part.copy() for name, part in seen.items()} if self._copy else seen

    def random_actions(self, rng: np.random.Generator) -> Longs:
        """Return one random legal action of each game, 0 for those that have ended; shape (num_envs,).

        Example:
            >>> import numpy as np
            >>> envs = EternitiumVectorEnv(3)
            >>> obs, info = envs.reset(seed=7)
            >>> len(envs.random_actions(np.random.default_rng(1)))
            3
        """
        return self._games.random_actions(rng)


for _name, _settings in {"Solo": {"players": 1}, "Game": {"players": 2}}.items():
    gymnasium.register(
        id=f"eternitium/{_name}-v1",
        entry_point="eternitium.interop.gymnasium:EternitiumEnv",
        vector_entry_point="eternitium.interop.gymnasium:EternitiumVectorEnv",
        kwargs=_settings,
    )
