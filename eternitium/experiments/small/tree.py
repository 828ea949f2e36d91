"""The information states of a small game, and how they follow each other."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from eternitium.analysis.outcomes import ExactOutcome, as_records, outcomes, plain, shares_of
from eternitium.checks import fail
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.decision import DEAL
from eternitium.engine.layout import INT, Record
from eternitium.engine.setup import blank
from eternitium.game.events import SeenEvent
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS, Action
from eternitium.game.position import Position, write_position
from eternitium.rules import Rules

Belief = tuple[tuple[int, Fraction], ...]  # worlds by their number in the tree, each with its probability
Seen = tuple[tuple[SeenEvent, ...], str]


@dataclass(frozen=True, slots=True)
class SmallGame:
    """A game that is small enough to be solved.

    `name`: its name. `players`: 1 or 2. `rules`: with a small box. `rounds`: nobody has won if the game is not over by
    then.
    """

    name: str
    players: int
    rules: Rules
    rounds: int


class Node(NamedTuple):
    """An information state: the exact posterior of what is hidden, given all that was seen.

    Attributes:
        player: the player who decides.
        actions: the legal actions.
        belief: the possible worlds, each with its probability.
    """

    player: int
    actions: tuple[Action, ...]
    belief: Belief


class Tree:
    """All that can happen in a small game, worked out on demand and kept.

    Raises ValueError: two players see different things, so that no belief is common to both.
    """

    def __init__(self, game: SmallGame) -> None:
        self.game = game
        self._table = 0 if game.players == 1 else game.players  # who watches; with two players the table
        self._numbers: dict[bytes, int] = {}
        self._worlds: list[bytes] = []
        self._sights: dict[tuple[int, int], str] = {}
        self._nodes: dict[Belief, Node] = {}
        self._outcomes: dict[tuple[int, int], list[ExactOutcome]] = {}
        self._after: dict[tuple[Belief, int], dict[Seen, tuple[Fraction, Belief]]] = {}

    @cached_property
    def deals(self) -> dict[Seen, tuple[Fraction, Belief]]:
        """What may be seen of the deal: the chance and the belief of each."""
        undealt = self._number(plain(blank(self.game.players, self.game.rules, 0)))
        return self._followed(((undealt, Fraction(1)),), DEAL)

    def after(self, belief: Belief, action: Action) -> dict[Seen, tuple[Fraction, Belief]]:
        """Return what may be seen of an action: the chance of each, and the belief that follows."""
        key = belief, action.number
        if key not in self._after:
            self._after[key] = self._followed(*key)
        return self._after[key]

    def node(self, belief: Belief) -> Node:
        """Return the information state of a belief; it has no actions if the game is over or cut off."""
        if belief not in self._nodes:
            record, numbers = self.record(belief[0][0]), np.empty(N_ACTIONS, INT)
            count = kernels.current().legal_actions(record, numbers) if record["round"] <= self.game.rounds else 0
            legal = tuple(map(ACTIONS.__getitem__, numbers[:count].tolist()))
            self._nodes[belief] = Node(int(record["actor"]), legal, belief)
        return self._nodes[belief]

    def outcome(self, belief: Belief) -> Fraction:
        """Return the result of a game that is over: the share of player 0, less that of player 1 if there are two."""
        record, kernel = self.record(belief[0][0]), kernels.current()
        won = [bool(kernel.is_winner(record, p)) for p in range(self.game.players)]
        shares = [Fraction(one, max(sum(won), 1)) for one in won]
        return shares[0] - sum(shares[1:], Fraction(0))

    def record(self, world: int) -> Record:
        """Return the record of a world, a copy."""
        record: Record = as_records(self._worlds[world])[0]
        return record

    def position(self, world: int, viewer: int | None = None) -> Position:
        """Return a world as a position: the whole truth, or what one player sees."""
        return write_position(self.record(world), self.game.rules, viewer)

    def found(self, game: Game) -> Belief:
        """Return the belief of the player who decides in a game. Raises ValueError: it is not a game of this tree."""
        if (game.players, game.rules) != (self.game.players, self.game.rules) or not game.starts_dealt:
            raise fail("game", f"{game!r} is not a game of {self.game.name!r}; deal one with its players and rules")
        belief = self.deals[self._noticed(game, 0)][1]
        for ply in range(game.plies):
            belief = self.after(belief, game.chosen(ply)[1])[self._noticed(game, ply + 1)][1]
        return belief

    def _noticed(self, game: Game, step: int) -> Seen:
        then = game.copy().back_to(step)
        return game.seen(step, self._table), _text(write_position(then._record, game.rules, self._table))

    def _followed(self, belief: Belief, action: int) -> dict[Seen, tuple[Fraction, Belief]]:
        groups: dict[Seen, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
        private: dict[Seen, set[tuple[Seen, ...]]] = defaultdict(set)
        for world, probability in belief:
            for chance, following, events in self._outcomes_of(world, action):
                number = self._number(following)
                seen = [self._seen(events, number, viewer) for viewer in {*range(self.game.players), self._table}]
                groups[seen[-1]][number] += probability * chance
                private[seen[-1]].add(tuple(seen[:-1]))
        if any(len(different) > 1 for different in private.values()):
            raise fail(
                "game", f"{self.game.name!r} has private information; give all players hands for all their cards"
            )
        return {seen: shares_of(group) for seen, group in groups.items()}

    def _outcomes_of(self, world: int, action: int) -> list[ExactOutcome]:
        key = world, action
        if key not in self._outcomes:
            game = self.game
            self._outcomes[key] = [*outcomes(self._worlds[world], action, game.players, bool(game.rules.prefix_public))]
        return self._outcomes[key]

    def _seen(self, events: Iterable[Any], world: int, viewer: int) -> Seen:
        if (world, viewer) not in self._sights:
            self._sights[world, viewer] = _text(self.position(world, viewer))
        return tuple([event.as_seen_by(viewer) for event in events]), self._sights[world, viewer]

    def _number(self, world: bytes) -> int:
        number = self._numbers.setdefault(world, len(self._worlds))
        if number == len(self._worlds):
            self._worlds.append(world)
        return number


def _text(position: Position) -> str:
    """Return what a position shows, as text; the order of discard piles does not matter."""
    seats = [{**seat, "discard": sorted(seat["discard"])} for seat in position["players"]]
    return json.dumps({**position, "players": seats, "era_discard": sorted(position["era_discard"])})
