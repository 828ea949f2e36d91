"""Rollouts from a position: hidden worlds from the exact belief, played to the end by policies."""

import time
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternitium.analysis import compiled
from eternitium.analysis.breathing import breathe
from eternitium.analysis.control_variates import EXPECTS, SORTS
from eternitium.analysis.loops import ANSWERS, COLUMNS, SHARE, TOP, TURNS, UNFINISHED
from eternitium.belief.belief import believe
from eternitium.belief.dealing import ROOM
from eternitium.belief.sampling import WorldMaker, Worlds
from eternitium.engine.actions import N_ACTIONS, NONE
from eternitium.engine.layout import EVENT, INT, STATE, Longs, Reals
from eternitium.game.game import Game
from eternitium.policies import BUILTIN, Builtin

ROUNDS: Final = 60  # so many rounds after the position a rollout stops
JOINT_DRAWS: Final = 256  # of what is known jointly, for all rollouts of a position
PIECE: Final = 0.05  # seconds of computing after which others are let in
FIRST_PIECE: Final = 32  # rollouts
Seating = str | Builtin | Sequence[str | Builtin]


class Sample(NamedTuple):
    """What rollouts have found, one row a world and one column an action.

    Attributes:
        share: the viewer's share of the win, shape (worlds, actions).
        turns: own turns until the viewer's last era card goes, the running turn included; shape (worlds, actions).
        unfinished: whether that took more rounds than a rollout has.
        top: shape of the top era card of the player in turn in each world, -1 if there is none; shape (worlds,).
        luck: measures of luck, each with mean 0, if the games were watched; shape (worlds, actions, measures).
        groups: how many joint draws the worlds share: world i belongs to group i modulo this number.
    """

    share: Reals
    turns: Reals
    unfinished: NDArray[np.bool_]
    top: Longs
    luck: Reals
    groups: int


class Rollouts:
    """Rollouts from a position as one seat knows it, made in as many portions as one likes.

    Args:
        game: stands at the position.
        viewer: whose knowledge counts.
        policy: who plays on: a name, a built-in policy, or one for each seat.
        seed: the same seed gives the same rollouts, however they are portioned.
        actions: the numbers of the actions from which to play on; none: from the position itself.
        watched: whether luck is measured.
    """

    def __init__(
        self,
        game: Game,
        viewer: int,
        policy: Seating,
        seed: int,
        actions: Sequence[int] = (NONE,),
        watched: bool = False,
    ) -> None:
        self.watched = watched
        self.viewer, self.seed, self.actions = viewer, seed_of(seed), np.array(actions, np.int64)
        self._tempers = tempers_of(policy, game.players)
        self._maker = WorldMaker(believe(game, viewer), seed)
        self._states = np.zeros(3, STATE)
        self._states[0] = self._maker.template
        self._found: list[Reals] = []
        self.count, self._piece = 0, FIRST_PIECE

    def run(self, count: int) -> None:
        """Make so many more rollouts of each action, and let others in meanwhile."""
        worlds, end = self._worlds(), self.count + count
        while self.count < end:
            begun, piece = time.perf_counter(), min(self._piece, end - self.count)
            self._roll(worlds, piece)
            self._adapt(piece, time.perf_counter() - begun)
            breathe()

    def _worlds(self) -> Worlds:
        if self.count == 0:
            for draws in range(1, JOINT_DRAWS + 1):
                self._maker.draw(draws)
                breathe()
        return self._maker.worlds(JOINT_DRAWS)

    def _adapt(self, piece: int, seconds: float) -> None:
        """The next pieces take about as long as they may."""
        if seconds > PIECE:
            self._piece = max(1, int(piece * PIECE / seconds))
        elif seconds < PIECE / 2:
            self._piece = max(self._piece, 2 * piece)

    def _roll(self, worlds: Worlds, count: int) -> None:
        loops = compiled.load()
        out = np.zeros(count * self.actions.size * COLUMNS)
        loops.roll_worlds(
            self._states,
            self._states.view(INT),
            np.zeros(0, EVENT),
            np.zeros(N_ACTIONS, INT),
            self._tempers,
            worlds.code,
            worlds.starts,
            np.zeros(worlds.bags * (ROOM + 1), INT),
            worlds.ordered,
            np.zeros(EXPECTS + 1, np.int64),
            np.zeros(SORTS),
            self.seed,
            self.count,
            count,
            self.viewer,
            self.actions,
            ROUNDS,
            self.watched,
            out,
        )
        self._found.append(out.reshape(count, self.actions.size, COLUMNS))
        self.count += count

    def keep(self, columns: Sequence[int]) -> None:
        """Go on with some of the actions only, given by their places; the others' rollouts are forgotten."""
        self.actions = self.actions[columns]
        self._found = [found[:, columns] for found in self._found]

    def sample(self) -> Sample:
        """All rollouts so far."""
        found = np.concatenate(self._found)
        groups = 1 if self._maker.is_single else JOINT_DRAWS
        return Sample(
            share=found[:, :, SHARE],
            turns=found[:, :, TURNS],
            unfinished=found[:, :, UNFINISHED] > 0,
            top=found[:, 0, TOP].astype(np.int64),
            luck=found[:, :, ANSWERS:],
            groups=groups,
        )


def seed_of(seed: int) -> int:
    """A seed of any size as compiled code takes it."""
    return int(np.random.SeedSequence(seed).generate_state(1, np.uint64)[0] >> np.uint64(1))


def tempers_of(policy: Seating, players: int) -> Longs:
    """The tempers of all seats, one after the other.

    Raises:
        ValueError: a policy that is not built in, or not one for each seat.
    """
    seats = one_for_each("policy", policy, players)
    return np.array([number for seat in seats for number in builtin(seat).temper], np.int64)


def one_for_each(field: str, policies: object, players: int) -> list[object]:
    """What each seat gets: the one that was given, or those of a list.

    Raises:
        ValueError: a list that is too short or too long; the message names the field.
    """
    seats = list(policies) if isinstance(policies, list | tuple) else [policies] * players
    if len(seats) != players:
        raise ValueError(f"{field}: {len(seats)} policies for {players} players; give one, or one for each player")
    return seats


def builtin(policy: object) -> Builtin:
    """A built-in policy, by its name or itself.

    Raises:
        ValueError: names what is allowed.
    """
    if isinstance(policy, Builtin):
        return policy
    if not isinstance(policy, str) or policy not in BUILTIN:
        raise ValueError(f"policy: {policy!r} is not allowed; rollouts are played by one of {', '.join(BUILTIN)}")
    return BUILTIN[policy]
