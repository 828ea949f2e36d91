"""Small games solved exactly, and what built-in players and players of your own lose there."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from eternitium.checks import fail, written
from eternitium.engine.layout import State
from eternitium.experiments.small.tree import Belief, SmallGame, Tree
from eternitium.game.game import Game, as_game
from eternitium.game.notation import ACTIONS, Action
from eternitium.game.position import Position
from eternitium.policies import BUILTIN
from eternitium.policies.priority_list import choose
from eternitium.policies.scores import choosing_room

Chances = Mapping[Action, Fraction]


@dataclass(frozen=True, slots=True)
class InformationState:
    """A decision in a small game, as the player who decides knows it, and what each action is worth.

    Attributes:
        player: the player who decides.
        position: what the player sees.
        worlds: the possible truths, each with its probability, given all that the player has seen.
        values: for each legal action the result with best play from there on: the chance that player 0 wins, less that
            of player 1.
    """

    player: int
    position: Position
    worlds: tuple[tuple[Position, Fraction], ...]
    values: Mapping[Action, Fraction]

    @property
    def value(self) -> Fraction:
        """The result with best play."""
        return min(self.values.values()) if self.player else max(self.values.values())

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that lose nothing."""
        return tuple(action for action, value in self.values.items() if value == self.value)


Strategy = Callable[[InformationState], Action | str | Chances]
Chooser = Callable[[Belief], Chances] | None  # of a seat; None: the seat plays its best


class Solution:
    """The exact solution of a small game, by backward induction over its information states.

    A belief is the exact posterior of the hidden cards, so each information state is solved once, however it came
    about. With two players, hands come whole and all looks are public, so both have the same belief.

    Args:
        game: the game.

    Attributes:
        game: the game.
        tree: its information states, and how they follow each other.

    Raises:
        ValueError: the game has private information; the message says what to change.

    Example:
        >>> from eternitium import Game
        >>> from eternitium.experiments.small import SOLO, solve
        >>> game = Game(SOLO.players, SOLO.rules, seed=3)
        >>> game.push("decline") != ()
        True
        >>> for action, value in solve(SOLO).at(game).values.items():
        ...     print(action, value)
        play droid 1/6
        pass 1/3
    """

    def __init__(self, game: SmallGame) -> None:
        self.game = game
        self.tree = Tree(game)
        self._values = self._solved((None,) * game.players)
        self._beliefs = [belief for belief in self._values if self.tree.node(belief).actions]

    def __len__(self) -> int:
        """Return the number of information states in which somebody decides."""
        return len(self._beliefs)

    def __iter__(self) -> Iterator[InformationState]:
        """Yield the information states that can be reached."""
        return map(self._state, self._beliefs)

    @property
    def value(self) -> Fraction:
        """The result of the whole game with best play: the chance that player 0 wins, less that of player 1."""
        return self._at_the_start(self._values)

    @cached_property
    def decisive(self) -> int:
        """The number of information states in which a choice can lose something."""
        return sum(len(state.best) < len(state.values) for state in self)

    def at(self, game: Game) -> InformationState:
        """Return the information state of a game that was dealt by the same rules.

        Raises:
            ValueError: it is another game, or it is over.

        Example:
            >>> from eternitium.experiments import small
            >>> from eternitium.game.game import Game
            >>> game = Game(1, small.SOLO.rules, seed=1)
            >>> small.solve(small.SOLO).at(game).best != ()
            True
        """
        belief = self.tree.found(as_game(game))
        if not self.tree.node(belief).actions:
            raise fail("game", f"{game!r} is over or cut off after round {self.game.rounds}")
        return self._state(belief)

    def result(self, *strategies: object) -> Fraction:
        """Return the exact result between strategies, one for each player.

        Args:
            strategies: for each player the name of a quick built-in player, None for best play against the others, or
                a function of an `InformationState` that returns an action or a dict of actions with their chances.

        Raises:
            ValueError: a strategy is unknown, or there is not one for each player.

        Example:
            >>> from eternitium.experiments import small
            >>> small.solve(small.SOLO).result("careful") <= small.solve(small.SOLO).value
            True
        """
        if len(strategies) != self.game.players:
            raise fail(
                "strategies", f"{len(strategies)} are not allowed; give one for each of {self.game.players} players"
            )
        return self._at_the_start(self._solved(tuple(map(self._chooser, strategies))))

    def exploitability(self, strategy: object) -> Fraction:
        """Return what a strategy loses against best replies: 0 for best play, a mean over the seats.

        Alone, that is what it gives away of `value`. Raises ValueError: the strategy is unknown.

        Example:
            >>> from eternitium.experiments import small
            >>> small.solve(small.SOLO).exploitability("careful") >= 0
            True
        """
        if self.game.players == 1:
            return self.value - self.result(strategy)
        return (self.result(None, strategy) - self.result(strategy, None)) / 2

    # Backward induction

    def _at_the_start(self, values: Mapping[Belief, Fraction]) -> Fraction:
        return sum((chance * values[belief] for chance, belief in self.tree.deals.values()), Fraction(0))

    def _solved(self, choosers: tuple[Chooser, ...]) -> dict[Belief, Fraction]:
        """Return the value of each belief that is reached if each seat chooses like that."""
        values: dict[Belief, Fraction] = {}
        waiting = [belief for _, belief in self.tree.deals.values()]
        while waiting:
            belief = waiting[-1]
            node = self.tree.node(belief)
            chances = self._weights(choosers[node.player], belief)
            ahead = {next_ for action in chances for _, next_ in self.tree.after(belief, action).values()}
            missing = [one for one in ahead if one not in values]
            if missing:
                waiting += missing
                continue
            waiting.pop()
            if not node.actions:
                values[belief] = self.tree.outcome(belief)
            elif choosers[node.player] is None:
                values[belief] = (min if node.player else max)(self._worth(belief, one, values) for one in node.actions)
            else:
                told = (chance * self._worth(belief, action, values) for action, chance in chances.items())
                values[belief] = sum(told, Fraction(0))
        return values

    def _weights(self, chooser: Chooser, belief: Belief) -> Chances:
        """Return the actions that matter: all if the seat plays its best."""
        actions = self.tree.node(belief).actions
        return dict.fromkeys(actions, Fraction(1)) if chooser is None or not actions else chooser(belief)

    def _worth(self, belief: Belief, action: Action, values: Mapping[Belief, Fraction]) -> Fraction:
        after = self.tree.after(belief, action).values()
        return sum((chance * values[following] for chance, following in after), Fraction(0))

    def _state(self, belief: Belief) -> InformationState:
        node, tree = self.tree.node(belief), self.tree
        values = {action: self._worth(belief, action, self._values) for action in node.actions}
        worlds = tuple((tree.position(world), chance) for world, chance in belief)
        return InformationState(node.player, tree.position(belief[0][0], node.player), worlds, values)

    # Strategies

    def _chooser(self, strategy: object) -> Chooser:
        if strategy is None:
            return None
        if isinstance(strategy, str) and strategy in BUILTIN:
            name = strategy
            return lambda belief: self._built_in(name, belief)
        if not callable(strategy):
            names = ", ".join(BUILTIN)
            raise fail("strategies", f"{written(strategy)} is not allowed; give one of {names}, None or a function")
        return lambda belief: self._own(strategy, belief)

    def _built_in(self, name: str, belief: Belief) -> Chances:
        """Return the choice of a built-in player, which is the same in all worlds of a belief."""
        actions = self.tree.node(belief).actions
        if name == "random":
            return dict.fromkeys(actions, Fraction(1, len(actions)))
        weights = np.array(BUILTIN[name].weights, np.int64)
        numbers = choosing_room(action.number for action in actions)
        choices = {choose(State(self.tree.record(world)), numbers, len(actions), weights, 0) for world, _ in belief}
        if len(choices) > 1:
            raise fail("strategies", f"{name!r} sees more than its seat does here; report this, please")
        return {ACTIONS[choices.pop()]: Fraction(1)}

    def _own(self, strategy: Any, belief: Belief) -> Chances:
        actions, choice = self.tree.node(belief).actions, strategy(self._state(belief))
        chances = {choice: Fraction(1)} if isinstance(choice, str) else dict(choice)
        if not {*chances} <= {*actions} or sum(chances.values()) != 1:
            raise fail(
                "strategies", f"{written(choice)} is not allowed; give one of {', '.join(actions)}, or their chances"
            )
        return {Action(action): Fraction(chance) for action, chance in chances.items()}
