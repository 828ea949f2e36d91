"""Eternitium for PettingZoo: an agent-environment-cycle game, played by number, seen through observations only.

>>> from eternitium.interop.pettingzoo import env
>>> table = env(players=2, max_rounds=3)
>>> table.reset(seed=7)
>>> for agent in table.agent_iter():
...     seen, reward, terminated, truncated, info = table.last()
...     over = terminated or truncated
...     table.step(None if over else table.action_space(agent).sample(seen["action_mask"]))

An observation is a dictionary: "observation" is the vector that `eternitium.interop.encoding.FIELDS` describes, numbers
from 0 to 1, and "action_mask" has a 1 for each legal action's number (`Action.number`). There are 871; if the rules
ever need more, these keep their numbers. The mask of an agent that does not decide is all zeros. A Laboratory also asks
the other players, so agents do not simply take turns.

Agents remember: the others' discard piles are closed to people at a table, but every card was discarded openly, so an
observation holds all of them (R84), and counts of the cards seen in hands, decks and era stacks. It holds nothing that
an agent could not see.

The reward comes with the last action of a game: 1 for the winner, shared equally by several, and 0 for the others. A
game is cut off (truncated) after `max_rounds` rounds, and a solo game can be lost; then nobody gets anything. So a
learned value is a chance to win, as in `forecast`; subtract 1 / players for a zero-sum game.

Steps are compiled when a `VectorEnv` is made or `eternitium.interop.compiled.load_compiled()` is called, once on a
computer, about a minute; until then they are interpreted and about thirty times as slow.
"""

import sys
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from eternitium.checks import whole_number
from eternitium.engine.actions import N_ACTIONS
from eternitium.game.game import Game, as_game
from eternitium.interop.batch import MAX_ROUNDS, checked_limit, checked_rules
from eternitium.interop.encoding import layout
from eternitium.interop.table import Table
from eternitium.interop.text import describe, spectate
from eternitium.rules import Rules

ILLEGAL_REWARD: Final = -1.0


def env(**settings: Any) -> OrderEnforcingWrapper:
    """Return the environment with the usual wrappers: an illegal action ends the game, with -1 for the agent.

    Args:
        settings: those of `EternitiumEnv`.

    Example:
        >>> table = env()
        >>> table.reset(seed=7)
        >>> table.agent_selection == table.agents[0]
        True
    """
    legal = TerminateIllegalWrapper(raw_env(**settings), illegal_reward=ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(legal))


def raw_env(**settings: Any) -> "EternitiumEnv":
    """Return the environment without wrappers: an illegal action raises `IllegalAction` and changes nothing.

    Args:
        settings: those of `EternitiumEnv`.

    Example:
        >>> table = raw_env()
        >>> table.reset(seed=7)
        >>> len(table.agents)
        2
    """
    return EternitiumEnv(**settings)


class EternitiumEnv(AECEnv):
    """One game after the other, as PettingZoo plays them; agent "player_0" starts.

    Args:
        players: 1 to 5; one player is the solo game.
        rules: a `Rules`; the German edition if left out.
        seed: fixes the games that `reset()` deals; random if left out.
        max_rounds: rounds after which a game is cut off.
        render_mode: "ansi" (`render` returns text), "human" (it is printed after every action) or None.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "eternitium_v1",
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
        max_rounds = checked_limit(max_rounds)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: {render_mode!r} is unknown; allowed: None, 'human', 'ansi'")
        players, rules = checked_rules(players, rules)
        first = 0 if seed is None else whole_number("seed", seed, 0)
        self._table = Table(players, rules, first, max_rounds)
        self.max_rounds, self.render_mode = max_rounds, render_mode
        self._dice = np.random.default_rng(seed)
        self.possible_agents = [f"player_{player}" for player in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.action_spaces = {agent: Discrete(N_ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: _observations(players) for agent in self.possible_agents}

    @property
    def game(self) -> Game:
        """The game itself, including hidden cards; for judging agents, not as their input, and not for playing."""
        return self._table.game

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations; always the same object.

        Example:
            >>> table = EternitiumEnv()
            >>> sorted(table.observation_space(table.possible_agents[0]))
            ['action_mask', 'observation']
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of action numbers; always the same object.

        Example:
            >>> table = EternitiumEnv()
            >>> int(table.action_space(table.possible_agents[0]).n)
            871
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        Args:
            seed: deals `Game(players, rules, seed)` and fixes the following games; the next one if left out.
            options: "game": a `Game` with the same players and rules, to continue in place of a new one.

        Raises:
            ValueError: an argument is not allowed; nothing has changed.

        Example:
            >>> table = EternitiumEnv()
            >>> table.reset(seed=7)
            >>> len(table.agents)
            2
        """
        begun = self._checked_game((options or {}).get("game"))
        if seed is not None:
            seed = whole_number("seed", seed, 0)
            self._dice = np.random.default_rng(seed)
        deal = int(self._dice.integers(2**32)) if seed is None else seed
        if begun is None:
            self._table.deal(deal)
        else:
            self._table = Table.at(begun, self.max_rounds)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.player]
        self._show()

    def _checked_game(self, game: object) -> Game | None:
        if game is None:
            return None
        begun = as_game(game)
        if (begun.players, begun.rules) != (self._table.players, self._table.rules):
            raise ValueError("game: it has other players or other rules than this environment")
        return begun

    def step(self, action: int | None) -> None:
        """Carry out the action with this number, for the agent that decides; None once the game is over.

        Raises:
            IllegalAction: the rules forbid it now, or no action has this number; nothing has changed.

        Example:
            >>> table = EternitiumEnv()
            >>> table.reset(seed=7)
            >>> mask = table.observe(table.agent_selection)["action_mask"]
            >>> table.step(int(mask.argmax()))
            >>> table.game.plies
            1
        """
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._table.step(action)
        self.rewards = dict(zip(self.agents, self._table.shares, strict=True))
        self.terminations = dict.fromkeys(self.agents, self._table.over)
        self.truncations = dict.fromkeys(self.agents, self._table.late)
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self._table.player]
        self._show()

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """Return what an agent sees and remembers, and the actions that it may choose.

        Example:
            >>> table = EternitiumEnv()
            >>> table.reset(seed=7)
            >>> sorted(table.observe(table.agents[0]))
            ['action_mask', 'observation']
        """
        seat = self._seats[agent]
        decides = seat == self._table.player and not self.terminations.get(agent, True)
        return {
            "observation": self._table.seen_by(seat),
            "action_mask": self._table.mask if decides else np.zeros(N_ACTIONS, np.int8),
        }

    def render(self) -> str | None:
        """Return the table as text, as a spectator sees it: without anything that is hidden from any player.

        Example:
            >>> table = EternitiumEnv(render_mode="ansi")
            >>> table.reset(seed=7)
            >>> table.render() is not None
            True
        """
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
        """Do nothing: nothing is open.

        Example:
            >>> EternitiumEnv().close()
        """


def _observations(players: int) -> Dict:
    return Dict(
        {
            "observation": Box(0, 1, (layout(players).size,), np.float32),
            "action_mask": Box(0, 1, (N_ACTIONS,), np.int8),
        }
    )
