"""Eternitium for Stable-Baselines3: many games at a time as a `VecEnv`, and a short training with MaskablePPO.

    model = model_for(["steady"], seed=1)
    train(model, minutes=10)
    Learned(weights_of(model), players=2).save("learned.npz")

`eternitium learn` does this and reports how strong the player is. The opponent "self" is what the player was some time
ago. It needs the extra `rl`: `pip install "eternitium-tutor[rl]"`.
"""

import time
from collections import deque
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import torch
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.distributions import MaskableCategorical, MaskableCategoricalDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv
from torch.distributions import Categorical
from tqdm.auto import tqdm

from eternitium.belief.view import PlayerView
from eternitium.checks import fail
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import Longs
from eternitium.game.notation import Action
from eternitium.interop.arena import Arena
from eternitium.interop.encoding import layout
from eternitium.interop.learned import SELF, Act, Learned, Weights
from eternitium.policies.player import Given
from eternitium.rules import Rules

GAMES_AT_ONCE: Final = 256
DECISIONS_A_GAME: Final = 64  # decisions in each game between two updates
MINIBATCH: Final = 1_024
EPOCHS: Final = 4
UNITS: Final = 128
LEARNING_RATE: Final = 1e-3  # at the beginning; it falls to a twentieth
ENTROPY: Final = 0.003
MANY: Final = 10**12
PAST_SELVES: Final = 20  # the latest ones
UPDATES_A_SELF: Final = 10  # from one past self to the next
_FAR: Final = -60.0  # logit of an illegal action relative to the best legal one; lower ones make exponentials slow


class PastSelves:
    """The opponent "self": one of the player's past selves, drawn anew after each update; at first any legal action.

    Args:
        seed: fixes which of them plays.
        players: the number of players of the games.
    """

    name = SELF

    def __init__(self, seed: int, players: int) -> None:
        self._players = players
        self._selves: deque[Learned] = deque(maxlen=PAST_SELVES)
        self._dice, self._updates = np.random.default_rng(seed), 0
        self.act: Act = self._any

    def _any(self, _: NDArray[np.float32], mask: NDArray[np.bool_]) -> Longs:
        found: Longs = (self._dice.random(mask.shape) * mask).argmax(axis=1)
        return found

    def choose(self, view: PlayerView) -> Action:
        """Return the choice of the latest of them in one game."""
        return self._selves[-1].choose(view)

    def note(self, model: MaskablePPO) -> None:
        """Draw who plays on, after an update; the player joins its past selves at the start and every tenth time."""
        if self._updates % UPDATES_A_SELF == 0:
            self._selves.append(Learned(weights_of(model), self._players))
        self._updates += 1
        self.act = self._selves[self._dice.integers(len(self._selves))].act


class GamesVecEnv(VecEnv):
    """The games of an `Arena` as Stable-Baselines3 takes them, with action masks.

    A game that is cut off counts as lost.

    Args:
        arena: the games.
        past: the opponent "self", if it is there.
    """

    render_mode = None

    def __init__(self, arena: Arena, past: PastSelves) -> None:
        self.arena, self.past = arena, past
        self._told: list[dict[str, Any]] = [{} for _ in range(arena.games)]
        self._actions = np.zeros(arena.games, np.int64)
        super().__init__(arena.games, Box(0, 1, (layout(arena.players).size,), np.float32), Discrete(N_ACTIONS))

    def reset(self) -> NDArray[np.float32]:
        """Begin with the first games."""
        return self.arena.reset()

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Note the actions."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Carry out the actions."""
        return *self.arena.step(self._actions), self._told

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, shape (games, 871), bool."""
        return self.arena.mask

    def close(self) -> None:
        """Do nothing: nothing is open."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute once for each game; all games share it."""
        return [getattr(self, attr_name)] * len([*self._get_indices(indices)])

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002 (Stable-Baselines3's)
        """Set an attribute, which all games share."""
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **settings: Any) -> Any:
        """Return the results of a method for some games."""
        return getattr(self, method_name)(*args, **settings)[[*self._get_indices(indices)]]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002 (the same)
        """Return False for each game: none is wrapped."""
        return [False] * len([*self._get_indices(indices)])


class _Masked(MaskableCategorical):
    """The same chances as in the library, at half the cost: exponentials of very small numbers are slow."""

    def apply_masking(self, masks: Any) -> None:
        if masks is None:
            return
        logits = self._original_logits
        self.masks = torch.as_tensor(masks, dtype=torch.bool).reshape(logits.shape)
        best = torch.where(self.masks, logits, -torch.inf).amax(-1, keepdim=True)
        self.__dict__.pop("probs", None)
        Categorical.__init__(self, logits=torch.where(self.masks, logits - best, _FAR))


class _Chances(MaskableCategoricalDistribution):
    def proba_distribution(self, action_logits: torch.Tensor) -> "_Chances":
        self.distribution = _Masked(logits=action_logits)
        return self


class GamePolicy(MaskableActorCriticPolicy):
    """Two networks of two layers, for actions and for expected rewards."""

    def _build(self, lr_schedule: Any) -> None:
        self.action_dist = _Chances(N_ACTIONS)
        super()._build(lr_schedule)


class _Clock(BaseCallback):
    """A clock that ends the training in time, slows down the learning rate, and shows the progress."""

    def __init__(self, seconds: float, decisions: int, bar: "tqdm[Any]", games: GamesVecEnv) -> None:
        super().__init__()
        self._seconds, self._decisions, self._bar, self._games = seconds, decisions, bar, games
        self._start = time.monotonic()

    @property
    def passed(self) -> float:
        """The share of the time, or of the decisions, that has passed, 0 to 1."""
        time_passed, decided = (time.monotonic() - self._start) / self._seconds, int(self.num_timesteps)
        return min(max(time_passed, decided / self._decisions), 1.0)

    def rate(self, _: float) -> float:
        """Return the learning rate now."""
        return LEARNING_RATE * max(1 - self.passed, 0.05)

    def _on_step(self) -> bool:
        return self.passed < 1

    def _on_rollout_start(self) -> None:
        self._games.past.note(self.model)

    def _on_rollout_end(self) -> None:
        games, share = self._games.arena.tally()
        self._bar.n = round(100 * self.passed)
        self._bar.set_postfix_str(f"{self.num_timesteps:,} decisions, {share:.1%} of the last {games} games won")


def model_for(
    opponents: Sequence[Given],
    seed: int,
    rules: Rules | None = None,
    games: int | None = None,
    weights: Weights | None = None,
    players: int = 2,
) -> MaskablePPO:
    """Return a MaskablePPO that plays against some opponents.

    Args:
        opponents: the opponents; "self" is one of the player's past selves.
        seed: fixes the first weights and all games.
        rules: a `Rules`; the German edition if left out.
        games: the number of games side by side, a multiple of opponents times seats; about 256 if left out.
        weights: to start from, as `weights_of` returns them or without expected rewards.
        players: 2 to 5.

    Raises:
        ValueError: an argument is not allowed.
    """
    # Otherwise each call would check its numbers again.
    torch.distributions.Distribution.set_default_validate_args(False)
    past = PastSelves(seed, players)
    corners, others = len(opponents) * players, [past if one == SELF else one for one in opponents]
    number = max(GAMES_AT_ONCE // corners, 1) * corners if games is None else games
    arena = Arena(number, others, players, rules, seed)
    networks = {"net_arch": {"pi": [UNITS] * 2, "vf": [UNITS] * 2}, "activation_fn": torch.nn.ReLU}
    model = MaskablePPO(
        GamePolicy, GamesVecEnv(arena, past), n_steps=DECISIONS_A_GAME,
        batch_size=MINIBATCH, n_epochs=EPOCHS, learning_rate=LEARNING_RATE, gamma=1.0, gae_lambda=0.95,
        ent_coef=ENTROPY, policy_kwargs=networks, seed=seed, device="cpu",
    )  # fmt: skip
    if weights is not None:
        _go_on_from(model, weights)
    return model


def _go_on_from(model: MaskablePPO, weights: Weights) -> None:
    """Put weights into a model; what they leave out, the expected rewards of a small file, is learnt from nothing."""
    there = model.policy.state_dict()
    if any(name not in there or there[name].shape != part.shape for name, part in weights.items()):
        raise fail("weights", f"only networks of {UNITS} and {UNITS} units go on learning")
    model.policy.load_state_dict({name: torch.as_tensor(part) for name, part in weights.items()}, strict=False)


def train(model: MaskablePPO, minutes: float, decisions: int = MANY, progress: bool = True) -> int:
    """Train a model for some minutes; return the number of its decisions.

    With a limit on decisions, the same seed gives the same player on the same machine.

    Args:
        model: from `model_for`.
        minutes: the time limit, above 0.
        decisions: the limit on decisions; the last ones, in a portion that is not full, teach nothing.
        progress: whether to show a progress bar.

    Raises:
        KeyboardInterrupt: somebody pressed Ctrl-C; the model keeps what it has learnt.
    """
    shape = "{percentage:3.0f}%|{bar}| {elapsed}{postfix}"
    with tqdm(total=100, bar_format=shape, disable=not progress) as bar:
        clock = _Clock(60 * minutes, decisions, bar, model.env)
        model.lr_schedule = clock.rate
        model.learn(MANY, callback=clock)
    return int(model.num_timesteps)


def weights_of(model: MaskablePPO) -> dict[str, NDArray[np.float32]]:
    """Return all weights of a model, by name."""
    return {name: part.detach().numpy().copy() for name, part in model.policy.state_dict().items()}
