"""Eternitium for OpenSpiel: importing this module registers the game "eternitium".

>>> import pyspiel
>>> import eternitium.interop.openspiel
>>> game = pyspiel.load_game("eternitium(players=1,mission=4,rng_seed=7)")
>>> state = game.new_initial_state()
>>> state.apply_action(0)  # the deal
>>> state.action_to_string(state.legal_actions()[0])
'pick double-portal:triangle+diamond'

Actions are the numbers of `Action.number`. Chance is sampled: every game begins with one chance node whose only
outcome, 0, deals it, with a seed from the game's generator (`rng_seed`, random if negative). Later shuffles come with
the players' actions, from the state's own stream. A clone has the stream of its original: equal actions lead to equal
states. So a search that clones the state, such as `mcts.MCTSBot`, knows hidden cards and future shuffles.
`ismcts.ISMCTSBot` does not: it uses `resample_from_infostate`, which deals both again from what one player knows.
Both are bots of `open_spiel.python.algorithms`; OpenSpiel 2.0's `pyspiel.MCTSBot` crashes on games written in Python.

A player's return is the share of the win: 1 divided by the number of winners for each of them, 0 for the others. A game
is cut off after `max_rounds` rounds, and a solo game can be lost; then all returns are 0.

The tensors of an observation and of an information state are the same: the fields of `eternitium.interop.encoding`,
each by its name, numbers from 0 to 1. They show the open cards, and count the cards that the player has seen and those
that may still be there. Players have perfect recall: the others' discard piles are closed to people at a table, but
every card was discarded openly, so all of them are included (R84). Two games that only differ in their past, and not
in what can be known of the cards, may have the same tensor.

The string of an observation says in words what is open. That of an information state has everything: all events as the
player saw them, the player's own actions, and after each action of anybody the changes on the table.

Steps are compiled when a `VectorEnv` is made or `eternitium.interop.compiled.load_compiled()` is called, once on a
computer, about a minute; until then they are interpreted and about thirty times as slow. Strings of information states
and resampled states are made in Python, from a `Game` that is replayed on demand.

States and games can be pickled, and `state.serialize` and `game.deserialize_state` work. `game.serialize` does not:
OpenSpiel has no way to ask a game that is written in Python for the state of its generator.
"""

import copy
import functools
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from eternitium.belief.belief import believe, determinize
from eternitium.belief.observation import observe
from eternitium.belief.view import PlayerView
from eternitium.components import MAX_PLAYERS
from eternitium.engine.actions import N_ACTIONS
from eternitium.game.events import SeenEvent
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS
from eternitium.interop.batch import MAX_ROUNDS, checked_limit, checked_rules
from eternitium.interop.encoding import layout
from eternitium.interop.table import Table
from eternitium.interop.text import describe
from eternitium.rules import Rules

# Far more than a turn can have; a game is cut off there, so that its length really has a bound.
ACTIONS_PER_TURN: Final = 100
DEAL_OUTCOME: Final = 0
NOT_DEALT: Final = "not dealt yet"

GAME_TYPE: Final = pyspiel.GameType(
    short_name="eternitium",
    long_name="Eternitium",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    min_num_players=1,
    max_num_players=MAX_PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "edition": "de", "mission": 0, "max_rounds": MAX_ROUNDS, "rng_seed": -1},
)


class Story:
    """A dealt game with the history of each player; copies go on independently, with the same shuffles."""

    def __init__(self, table: Table, earlier: int = 0) -> None:
        self.table, self._earlier = table, earlier
        self._told: dict[int, tuple[str, ...]] = {}
        self._table: dict[int, list[str]] = {}

    def __deepcopy__(self, memo: object) -> "Story":
        twin = copy.copy(self)
        twin.table, twin._told, twin._table = self.table.copy(), {**self._told}, {**self._table}
        return twin

    @property
    def game(self) -> Game:
        """The same as a `Game`; not for playing."""
        return self.table.game

    def told(self, player: int) -> str:
        """Return as text all that a player has seen since the deal."""
        told = self._told.get(player, ())
        table = self._table.get(player, [])
        start = len(told) - self._earlier
        for step, lines in enumerate(self._tables(player, start), start):
            told += ("\n".join([*self._news(player, step), *_changes(table, lines)]),)
            table = lines
        self._told[player], self._table[player] = told, table
        return "\n".join(told)

    def dealt_anew(self, player: int, seed: int) -> "Story":
        """Return another world that one player cannot tell from this one; the others' histories begin there."""
        self.told(player)
        earlier = len(self._told[player]) - 1
        world = determinize(believe(self.game, player), seed)
        twin = Story(self.table.remembered_by(player, world), earlier)
        twin._told = dict.fromkeys(range(self.game.players), ("",) * earlier)
        twin._told[player], twin._table[player] = self._told[player], self._table[player]
        return twin

    def _news(self, player: int, step: int) -> list[str]:
        """Return what a player learned from a step: the player's own choice, and the events."""
        mover, action = self.game.history[step - 1] if step else (None, "")
        own = [f"> {action}"] if mover == player else []
        return own + [_event(event) for event in self.game.seen(step, player)]

    def _tables(self, player: int, start: int) -> list[list[str]]:
        """Return a player's sight of the table after each step from `start` on."""
        game, tables = self.game.copy(), []
        for step in range(len(game.history), start - 1, -1):
            tables.append(describe(observe(game, player)).splitlines())
            if step > start:
                game.pop()
        return tables[::-1]


def _changes(before: list[str], after: list[str]) -> list[str]:
    """Return the lines of a table that are new, and the labels of those that are gone."""
    labels = {line.partition(":")[0] for line in after}
    gone = [label for line in before if (label := line.partition(":")[0]) not in labels]
    return [line for line in after if line not in before] + [f"{label}: -" for label in gone]


def _event(event: SeenEvent) -> str:
    target = "" if event.target is None else f" @{event.target}"
    return f"* {event.kind} {event.player}{target}: {', '.join(event.cards)} [{event.rule}]"


class EternitiumState(pyspiel.State):
    """A moment of one game; before the deal it is the chance node."""

    def __init__(self, game: "EternitiumGame") -> None:
        super().__init__(game)
        self._story: Story | None = None
        self._longest = game.max_game_length()

    @property
    def story(self) -> Story:
        """The dealt game, including hidden cards.

        Raises:
            ValueError: it is not dealt yet.
        """
        if self._story is None:
            raise ValueError("the game is not dealt yet: apply action 0 of the chance node first")
        return self._story

    @property
    def is_dealt(self) -> bool:
        """Whether the cards are dealt."""
        return self._story is not None

    def current_player(self) -> int:
        """Return the player who decides; chance before the deal.

        Example:
            >>> import pyspiel
            >>> game = pyspiel.load_game("eternitium(players=2,rng_seed=7)")
            >>> state = game.new_initial_state()
            >>> state.apply_action(0)  # the deal
            >>> state.current_player()
            0
        """
        if not self.is_dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.story.table.player

    def is_terminal(self) -> bool:
        """Return whether the game has ended or is cut off.

        Example:
            >>> import pyspiel
            >>> game = pyspiel.load_game("eternitium(players=2,rng_seed=7)")
            >>> state = game.new_initial_state()
            >>> state.is_terminal()
            False
        """
        if not self.is_dealt:
            return False
        table = self.story.table
        return table.over or table.late or self.move_number() > self._longest

    def returns(self) -> list[float]:
        """Return each player's share of the win.

        Example:
            >>> import pyspiel
            >>> game = pyspiel.load_game("eternitium(players=2,rng_seed=7)")
            >>> state = game.new_initial_state()
            >>> state.returns()
            [0.0, 0.0]
        """
        return self.story.table.shares if self.is_dealt else [0.0] * self.num_players()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deal as the only outcome, since chance is sampled.

        Example:
            >>> import pyspiel
            >>> game = pyspiel.load_game("eternitium(players=2,rng_seed=7)")
            >>> state = game.new_initial_state()
            >>> state.chance_outcomes()
            [(0, 1.0)]
        """
        return [(DEAL_OUTCOME, 1.0)]

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "EternitiumState":
        """Return a state that one player cannot tell from this one, with other hidden cards and future shuffles.

        Example:
            >>> import pyspiel
            >>> game = pyspiel.load_game("eternitium(players=2,rng_seed=7)")
            >>> state = game.new_initial_state()
            >>> state.apply_action(0)  # the deal
            >>> other = state.resample_from_infostate(0, lambda: 0.5)
            >>> other.legal_actions() == state.legal_actions()
            True
        """
        other: EternitiumState = self.clone()
        other._story = self.story.dealt_anew(player_id, int(probability_sampler() * 2**32))
        return other

    def _legal_actions(self, player: int) -> list[int]:
        table = self.story.table
        return table.legal if player == table.player else []

    def _apply_action(self, action: int) -> None:
        if self.is_dealt:
            self.story.table.step(action)
        else:
            self._story = Story(self.get_game().deal())

    def _action_to_string(self, player: int, action: int) -> str:
        return "deal" if player == pyspiel.PlayerId.CHANCE else str(ACTIONS[action])

    def __str__(self) -> str:
        """Return the whole truth, for people who look for errors."""
        if not self.is_dealt:
            return NOT_DEALT
        game = self.story.game
        return describe(replace(observe(game, game.player), position=game.position()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _state_from, (self.get_game(), self.serialize())


class SeatObserver:
    """An observer of what one player sees and remembers of a state, as numbers and as text.

    Args:
        players: the number of players.
        recalls: whether the text covers the whole past, not only the moment.

    Attributes:
        tensor: the numbers of the last `set_from`.
    """

    def __init__(self, players: int, recalls: bool) -> None:
        self._layout, self._recalls = layout(players), recalls
        self.tensor = np.zeros(self._layout.size, np.float32)

    @functools.cached_property
    def dict(self) -> dict[str, NDArray[np.float32]]:
        """The numbers of `tensor`, by field."""
        return self._layout.parts(self.tensor)

    def set_from(self, state: EternitiumState, player: int) -> None:
        """Write a player's observation into `tensor`; zeros before the deal."""
        if state.is_dealt:
            state.story.table.see(player, self.tensor)
        else:
            self.tensor[:] = 0

    def string_from(self, state: EternitiumState, player: int) -> str:
        """Return in words what the player sees, or has seen since the deal."""
        if not state.is_dealt:
            return NOT_DEALT
        told = state.story.told(player) if self._recalls else describe(observe(state.story.game, player))
        return f"you: player {player}\n{told}"


class EternitiumGame(pyspiel.Game):
    """The game "eternitium" with its parameters.

    Args:
        params: players (1 to 5), edition, mission (0 for none), max_rounds, rng_seed (negative: random).

    Raises:
        ValueError: a parameter is not allowed; the message names it, its value and what is allowed.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        settings = {**GAME_TYPE.parameter_specification, **(params or {})}
        self.max_rounds = checked_limit(settings["max_rounds"])
        rules = Rules(settings["edition"], settings["mission"] or None)
        self.seats, self.rules = checked_rules(settings["players"], rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=N_ACTIONS,
            max_chance_outcomes=1,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=self.seats * self.max_rounds * ACTIONS_PER_TURN,
        )
        super().__init__(GAME_TYPE, info, settings)
        self._dice = np.random.default_rng(settings["rng_seed"] if settings["rng_seed"] >= 0 else None)

    def deal(self) -> Table:
        """Return a new game with the generator's next seed.

        :meta private:
        """
        return Table(self.seats, self.rules, int(self._dice.integers(2**32)), self.max_rounds)

    def new_initial_state(self) -> EternitiumState:
        """Return a state before the deal.

        Example:
            >>> import pyspiel
            >>> game = pyspiel.load_game("eternitium(players=2,rng_seed=7)")
            >>> state = game.new_initial_state()
            >>> state.is_chance_node()
            True
        """
        return EternitiumState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> SeatObserver:
        """Return an observer of states for a player; its text covers the moment, or with perfect recall the past.

        Raises:
            ValueError: it does not support this kind of observation.

        Example:
            >>> import pyspiel
            >>> game = pyspiel.load_game("eternitium(players=2,rng_seed=7)")
            >>> game.make_py_observer().tensor is not None
            True
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params or not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observer shows what one player sees, and takes no parameters")
        return SeatObserver(self.seats, kind.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        """Return 1: the deal is the only chance node.

        Example:
            >>> import pyspiel
            >>> game = pyspiel.load_game("eternitium(players=2,rng_seed=7)")
            >>> game.max_chance_nodes_in_history()
            1
        """
        return 1

    def get_rng_state(self) -> str:
        """Return the state of the generator of deals.

        Example:
            >>> import pyspiel
            >>> game = pyspiel.load_game("eternitium(players=2,rng_seed=7)")
            >>> game.set_rng_state(game.get_rng_state())
        """
        return json.dumps(self._dice.bit_generator.state)

    def set_rng_state(self, state: str) -> None:
        """Take over the state of another game's generator of deals.

        Example:
            >>> import pyspiel
            >>> game = pyspiel.load_game("eternitium(players=2,rng_seed=7)")
            >>> game.set_rng_state(game.get_rng_state())
        """
        self._dice.bit_generator.state = json.loads(state)

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_from, (self.get_parameters(), self.get_rng_state())


def state_at(view: PlayerView, game: EternitiumGame) -> EternitiumState:
    """Return the state in which a view's seat decides, for a bot that only asks what this seat has seen.

    A search that clones the state instead, such as `mcts.MCTSBot`, would know the hidden cards.

    Example:
        >>> import pyspiel
        >>> from eternitium import Game, PlayerView
        >>> game = Game(players=2, seed=7)
        >>> state_at(PlayerView(game), pyspiel.load_game("eternitium(players=2)")).current_player()
        0
    """
    state = game.new_initial_state()
    state._story = Story(view._ask.told(lambda truth, _: Table.at(truth, game.max_rounds)))
    return state


def _game_from(params: Mapping[str, Any], rng_state: str) -> EternitiumGame:
    game = EternitiumGame(params)
    game.set_rng_state(rng_state)
    return game


def _state_from(game: EternitiumGame, text: str) -> EternitiumState:
    state: EternitiumState = game.deserialize_state(text)
    return state


pyspiel.register_game(GAME_TYPE, EternitiumGame)
