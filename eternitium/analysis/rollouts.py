"""Rollouts from a position: hidden worlds from the exact belief, played to the end by policies."""

import functools
import time
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from eternitium.analysis import compiled, python_loops
from eternitium.analysis.breathing import breathe
from eternitium.analysis.loops import (
    COLUMNS,
    FINISHES,
    SHARE,
    SHARES,
    TOP,
    TURNS,
    UNFINISHED,
    Batch,
    Follow,
    Hidden,
    room,
)
from eternitium.analysis.traces import WIDTH
from eternitium.belief.dealing import ROOM
from eternitium.belief.sampling import WorldMaker, Worlds
from eternitium.belief.view import PlayerView
from eternitium.components import LETTERS
from eternitium.engine.layout import INT, STATE, Longs, Reals
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS, Action
from eternitium.policies.player import Player, Seating, ask
from eternitium.policies.registry import seated, weights_of

NO_ACTION: Final = -1  # instead of the first action of a rollout
ROLLOUT_ROUNDS: Final = 60  # a rollout stops 60 rounds after the position
JOINT_DRAWS: Final = 256  # of what is known jointly, for all rollouts of a position
PIECE: Final = 0.01  # seconds of computing after which others are let in
FIRST_PIECE: Final = 32  # rollouts
TIMES_SLOWER: Final = 50  # policies in Python get a fiftieth of the rollouts
Players = tuple[Player, ...]


class Usual(int):
    """A default number of rollouts: with policies in Python, which take time, there are fewer."""


class Sample(NamedTuple):
    """The results of rollouts, one row a world and one column an action.

    Attributes:
        share: the viewer's share of the win, shape (worlds, actions).
        turns: own turns until the viewer's last era card goes, the current turn included; shape (worlds, actions).
        unfinished: whether that took more rounds than a rollout has.
        top: shape of the top era card of the player in turn in each world, -1 if there is none; shape (worlds,).
        groups: how many joint draws the worlds share: world i belongs to group i modulo this number.
        shares: each player's share of the win after the first action, shape (worlds, players); without players unless
            they were followed.
        finishes: each player's `turns` after it, negative where `unfinished`; the same shape, if everyone was followed.
    """

    share: Reals
    turns: Reals
    unfinished: NDArray[np.bool_]
    top: Longs
    groups: int
    shares: Reals
    finishes: Reals


class _Loop(Protocol):
    """A maker of rollouts; each world follows from its number. `groups`: how many joint draws the worlds share."""

    @property
    def groups(self) -> int: ...

    def usual(self) -> int:
        """Return the number of the action that the viewer's own policy would take."""

    def roll(self, first: int, most: int, actions: Longs, noted: bool = False) -> Reals:
        """Make rollouts from number `first` on, at least one and at most `most`; shape (rollouts, actions, COLUMNS).

        If they are `noted`, return what can be counted of them instead: shape (rollouts, actions, WIDTH).
        """


class Rollouts:
    """Rollouts from a position as one seat knows it, made in any number of portions.

    Compiled code plays them with built-in policies. Any other policy is asked itself, with the view of its seat in the
    world that is played; there the viewer remembers what it knows now. That takes some hundredths of a second a
    rollout, and after different actions shuffles differ.

    Args:
        view: the position, as the seat knows it.
        policy: who plays on: a name, a policy, or one for each seat.
        seed: the same seed gives the same rollouts, however they are portioned.
        actions: the numbers of the actions from which to play on; none: from the position itself.
        follow: whom compiled code follows.
        draws: how often compiled code draws what is known jointly; fewer are made sooner.

    Attributes:
        compiled: whether compiled code plays.
        count: how many rollouts of each action there are.

    Raises:
        ValueError: a policy is not allowed, or there is not one for each seat.
    """

    def __init__(
        self,
        view: PlayerView,
        policy: Seating,
        seed: int,
        actions: Sequence[int] = (NO_ACTION,),
        follow: Follow = Follow.VIEWER,
        draws: int = JOINT_DRAWS,
    ) -> None:
        players = seated(policy, len(view.position["players"]))
        self.actions, self.count = np.array(actions, np.int64), 0
        self._found: list[Reals] = []
        self.compiled = all(player.compiled for player in players)
        self._followed = len(players) if follow and self.compiled else 0
        asking = _Asking if not self.compiled else functools.partial(_Compiled, follow=follow, draws=draws)
        self._loop: _Loop = asking(view, players, seed)

    def run(self, count: int) -> None:
        """Make more rollouts of each action, and let others in meanwhile.

        Raises:
            IllegalAction: a policy made an illegal choice; the message names the policy, the rollout and the choice.
        """
        end = self.count + count
        while self.count < end:
            self._found.append(self._loop.roll(self.count, end - self.count, self.actions))
            self.count += len(self._found[-1])
            breathe()

    def trace(self, first: int, count: int) -> list[Reals]:
        """Play the same games, from world `first` on, and note what can be counted; others are let in meanwhile.

        Returns:
            Rows of `traces.play_worlds`, each array of shape (worlds, actions, WIDTH); only if `compiled`.
        """
        found, end = list[Reals](), first + count
        while first < end:
            found.append(self._loop.roll(first, end - first, self.actions, True))
            first += len(found[-1])
            breathe()
        return found

    @property
    def groups(self) -> int:
        """The number of joint draws that the worlds share."""
        return self._loop.groups

    def usual(self) -> int:
        """Return the number of the action that the viewer's own policy would take; it must be the viewer's decision."""
        return self._loop.usual()

    def asked(self, rollouts: int) -> int:
        """Return the number of rollouts that is meant."""
        return rollouts // TIMES_SLOWER if isinstance(rollouts, Usual) and not self.compiled else rollouts

    def keep(self, columns: Sequence[int]) -> None:
        """Go on with some of the actions only, given by their places, and forget the rollouts of the others."""
        self.actions = self.actions[columns]
        self._found = [found[:, columns] for found in self._found]

    def shares(self) -> Reals:
        """Return each player's share of the win, shape (worlds, actions, players); players as in `Sample.shares`."""
        return np.concatenate(self._found)[:, :, SHARES : SHARES + self._followed]

    def sample(self) -> Sample:
        """Return all rollouts so far."""
        found = np.concatenate(self._found)
        return Sample(
            share=found[:, :, SHARE],
            turns=found[:, :, TURNS],
            unfinished=found[:, :, UNFINISHED] > 0,
            top=found[:, 0, TOP].astype(np.int64),
            groups=self._loop.groups,
            shares=found[:, 0, SHARES : SHARES + self._followed],
            finishes=found[:, 0, FINISHES : FINISHES + self._followed],
        )


class _Compiled:
    """Rollouts by compiled code, in pieces that take about as long as they may."""

    def __init__(self, view: PlayerView, players: Players, seed: int, follow: Follow, draws: int) -> None:
        self._viewer, self._seed, self._follow, self._draws = view.viewer, seed_of(seed), int(follow), draws
        self._weights = weights_of(players)
        self._maker = WorldMaker(view.belief, seed)
        self._states = np.zeros(3, STATE)
        self._states[0] = self._maker.template
        self._worlds: Worlds | None = None
        self._piece = FIRST_PIECE

    @property
    def groups(self) -> int:
        return 1 if self._maker.is_single else self._draws

    def usual(self) -> int:
        return int(compiled.load().decide(self._states[:1], room().legal, self._weights))

    def roll(self, first: int, most: int, actions: Longs, noted: bool = False) -> Reals:
        self._worlds = self._worlds or self._drawn()
        begun, piece = time.perf_counter(), min(self._piece, most)
        out = self._roll(self._worlds, first, piece, actions, noted)
        self._adapt(piece, time.perf_counter() - begun)
        return out

    def _drawn(self) -> Worlds:
        for draws in range(1, self._draws + 1):
            self._maker.draw(draws)
            breathe()
        return self._maker.worlds(self._draws)

    def _adapt(self, piece: int, seconds: float) -> None:
        """Adapt the size of the next pieces, so that they take about as long as they may."""
        if seconds > PIECE:
            self._piece = max(1, int(piece * PIECE / seconds))
        elif seconds < PIECE / 2:
            self._piece = max(self._piece, 2 * piece)

    def _roll(self, worlds: Worlds, first: int, count: int, actions: Longs, noted: bool) -> Reals:
        width = WIDTH if noted else COLUMNS
        out = np.zeros(count * actions.size * width)
        bags = np.zeros(worlds.bags * (ROOM + 1), INT)
        hidden = Hidden(self._states.view(INT), worlds.code, worlds.starts, bags)
        batch = Batch(self._seed, first, count, ROLLOUT_ROUNDS)
        play = compiled.load().trace_worlds if noted else compiled.load().roll_worlds
        play(self._states, room(), hidden, self._weights, actions, batch, self._viewer, self._follow, out)
        return out.reshape(count, actions.size, width)


class _Asking:
    """Rollouts in which policies are asked themselves, in one world after the other."""

    groups: Final = 1

    def __init__(self, view: PlayerView, players: Players, seed: int) -> None:
        self._viewer, self._players, self._seed = view.viewer, players, seed
        self._view = view

    def usual(self) -> int:
        return Action(ask(self._players[self._viewer], self._view)).number

    def roll(self, first: int, _: int, actions: Longs, _noted: bool = False) -> Reals:
        seed = python_loops.seed_of_game(self._seed, first)
        world, where = Game.from_position(self._view.remembered, seed), f"rollout {first}, "
        rows = [
            self._roll_out(world.copy(), python_loops.for_game(self._players, seed), action, where)
            for action in actions.tolist()
        ]
        return np.array([rows])

    def _roll_out(self, game: Game, players: Sequence[Player], action: int, where: str) -> list[float]:
        """Play one game from a position to its end, and on until the viewer has the crystal, as `loops.roll_out`."""
        row, viewer, last = [0.0] * COLUMNS, self._viewer, game.round + ROLLOUT_ROUNDS
        row[TOP] = top_shape(game)
        before, searching = turns_had(game, viewer), _searches(game, viewer)
        if action != NO_ACTION:
            game.push(ACTIONS[action])
        python_loops.play(game, players, last, where)
        if game.result is not None:
            row[SHARE] = game.result.share(viewer)
            if _searches(game, viewer):
                game = python_loops.played_on(game)
        while _searches(game, viewer) and game.round <= last:
            python_loops.decide(game, players, where)
        row[UNFINISHED] = float(_searches(game, viewer))
        row[TURNS] = game.round - before - row[UNFINISHED] if searching else 0.0
        return row


def top_shape(game: Game) -> float:
    """Return the shape of the top era card of the player in turn, -1 if there is none."""
    stack = game.position()["players"][game.turn_player]["stack"]
    return float(LETTERS.index(stack[0].strip("()").upper())) if stack else -1.0


def turns_had(game: Game, viewer: int) -> int:
    """Return the number of rounds in which a player's turn is over; a turn under way does not count."""
    return game.round if game.step != "pick" and viewer < game.turn_player else game.round - 1


def _searches(game: Game, viewer: int) -> bool:
    """Return whether a player has not found the crystal."""
    return bool(game._record["stack_n"][viewer] > 0)


def seed_of(seed: int) -> int:
    """Return a seed of any size as compiled code takes it."""
    return int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0] >> np.uint64(1))
