"""Eternitium for PettingZoo: an agent-environment-cycle game, played by number, seen through observations only.

>>> from eternitium.interop.pettingzoo import env
>>> table = env(players=2, max_rounds=3)
>>> table.reset(seed=7)
>>> for agent in table.agent_iter():
...     seen, reward, terminated, truncated, info = table.last()
...     over = terminated or truncated
...     table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))

An observation is a dictionary: "observation" is the vector that `eternitium.interop.encoding.layout` describes, and
"action_mask" has a 1 for each legal action's number (`Action.number`). There are 871; should the rules need more, these
keep their numbers. The mask of an agent who has nothing to decide is all zeros. A Laboratory asks the other players
too, so agents do not simply take turns.

Agents have perfect recall: the others' discard piles are closed to people at a table, but every card was laid there
openly, so an observation holds all of them (R84). What an agent could not see and not work out is not in it.

The reward comes with the last action of a game: 1 for the winner, shared equally by several, and 0 for the others. A
game is cut off (truncated) after `max_rounds` rounds, and a solo game can be lost; then nobody gets anything. So a
learned value is a chance to win, as `forecast` tells it; subtract 1 / players for a game of sum zero.

The engine starts interpreted; `eternitium.engine.kernels.load_compiled()` makes every game of the process faster.
"""

import sys
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from eternitium.belief.observation import observe
from eternitium.checks import whole_number
from eternitium.game.game import Game
from eternitium.interop.encoding import N_ACTIONS, action_of, describe, layout, mask, shares, spectate
from eternitium.rules import PRINTED, Rules

ILLEGAL_REWARD: Final = -1.0
MAX_ROUNDS: Final = 60


def env(**settings: Any) -> OrderEnforcingWrapper:
    """The environment with the usual wrappers: an illegal action ends the game, with -1 for the agent who chose it.

    Args:
        settings: those of `EternitiumEnv`.
    """
    legal = TerminateIllegalWrapper(raw_env(**settings), illegal_reward=ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(legal))


def raw_env(**settings: Any) -> "EternitiumEnv":
    """The environment without wrappers: an illegal action raises `IllegalAction` and changes nothing.

    Args:
        settings: those of `EternitiumEnv`.
    """
    return EternitiumEnv(**settings)


class EternitiumEnv(AECEnv):
    """One game after the other, as PettingZoo plays them; agent "player_0" starts.

    Args:
        players: 1 to 5; one player is the solo game.
        rules: a `Rules`; the German edition if left out.
        seed: fixes the games that `reset()` deals; random if left out.
        max_rounds: after so many rounds a game is cut off.
        render_mode: "ansi" (`render` returns text), "human" (it is printed after every action) or None.

    Attributes:
        game: the game itself, the hidden cards included; for judging agents, not for feeding them.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "eternitium_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        rules: Rules | None = None,
        seed: int | None = None,
        max_rounds: int = MAX_ROUNDS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        max_rounds = whole_number("max_rounds", max_rounds, 1)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: {render_mode!r} is unknown; allowed: None, 'human', 'ansi'")
        if isinstance(rules, Rules) and rules.box != PRINTED:
            raise ValueError(f"rules: {rules!r} is not allowed; observations are made for the printed box")
        self.game = Game(players, rules, 0 if seed is None else seed)
        self.max_rounds, self.render_mode = max_rounds, render_mode
        self._dice = np.random.default_rng(seed)
        self.possible_agents = [f"player_{player}" for player in range(self.game.players)]
        self.agents: list[str] = []
        self._layout = layout(self.game.players)
        self.action_spaces = {agent: Discrete(N_ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observations() for agent in self.possible_agents}

    def _observations(self) -> Dict:
        return Dict(
            {
                "observation": Box(np.zeros_like(self._layout.high), self._layout.high),
                "action_mask": Box(0, 1, (N_ACTIONS,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        """What an agent's observations look like; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The numbers of all actions; always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 (none yet)
        """Deal a new game.

        Args:
            seed: deals `Game(players, rules, seed)` and fixes the games that follow; the next one if left out.
            options: not used.
        """
        if seed is not None:
            seed = whole_number("seed", seed, 0)
            self._dice = np.random.default_rng(seed)
        deal = int(self._dice.integers(2**32)) if seed is None else seed
        self.game = Game(self.game.players, self.game.rules, deal)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.player]
        self._show()

    def step(self, action: int | None) -> None:
        """Carry out the action that has this number, for the agent whose decision it is; None once the game is over.

        Raises:
            IllegalAction: the rules forbid it now, or no action has this number; nothing has changed.
        """
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.push(action_of(action))
        self._look_for_the_end()
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self.game.player]
        self._show()

    def _look_for_the_end(self) -> None:
        self.rewards = dict(zip(self.agents, shares(self.game), strict=True))
        self.terminations = dict.fromkeys(self.agents, self.game.is_over)
        late = self.game.round > self.max_rounds and not self.game.is_over
        self.truncations = dict.fromkeys(self.agents, late)

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent sees now, and which actions it may choose."""
        seen = observe(self.game, self.possible_agents.index(agent))
        over = self.terminations.get(agent, True) or self.truncations.get(agent, True)
        return {
            "observation": self._layout.encode(seen),
            "action_mask": mask(() if over else seen.legal_actions),
        }

    def render(self) -> str | None:
        """The table as a spectator sees it, in text: nothing is shown that is hidden from any of the players."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() has nothing to do without a render_mode.")
            return None
        text = describe(spectate(self.game))
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n\n")
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is open, so there is nothing to close."""
