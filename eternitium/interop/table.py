"""One game by numbers, fast, for the environments of single games: steps, masks, observations, copies."""

from collections import deque
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from eternitium.checks import as_whole
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import Phase, Record, State
from eternitium.game.game import Game
from eternitium.game.notation import ACTIONS
from eternitium.interop.batch import MAX_ROUNDS, Batch, refused
from eternitium.interop.memory import ROW_SIZES, remember_start
from eternitium.interop.stepping import note_end
from eternitium.rules import Rules


class Table:
    """One game whose actions are numbers; `game` is the same as a `Game`, made on demand.

    `players`, `rules`: of the game; `seed`: deals `Game(players, rules, seed)`; `max_rounds`: rounds after which the
    game is cut off.
    """

    def __init__(self, players: int, rules: Rules, seed: int, max_rounds: int = MAX_ROUNDS) -> None:
        self._batch = Batch(1, players, rules, max_rounds)
        self._name_arrays()
        self.deal(seed)

    def _name_arrays(self) -> None:
        batch = self._batch
        self._actions = np.zeros(1, np.int64)
        self._states, self._tables, self._memory = batch.states, batch.tables, batch.memory
        self._mask, self._legal = batch.tables.mask, batch.tables.legal

    def deal(self, seed: int) -> None:
        """Deal a new game."""
        self._batch.shuffle_with(0, seed)
        self._batch.deal()
        self._seed, self._history = seed, list[int]()
        self._game: Game | None = None

    @classmethod
    def at(cls, game: Game, max_rounds: int = MAX_ROUNDS) -> Self:
        """Return the table of a running game: seats remember what they have seen since its deal or its position."""
        table = cls(game.players, game.rules, game.seed, max_rounds)
        table._agree(game._opening, game._position is None)
        table._follow(game, 0)
        table._game, table._history = game.copy(), [action.number for _, action in game.history]
        return table

    def _follow(self, game: Game, plies: int) -> None:
        """Go on from the place after some actions of a game to where it is."""
        for (_, action), record in zip(game.history[plies:], [*game._past, game._record][plies + 1 :], strict=True):
            if self._mask[action.number]:
                self.step(action.number)
            self._agree(record, False)

    def _agree(self, record: Record, dealt: bool) -> None:
        """Go on from a record if it is another one: of a position, or of a saved game with its outcomes of chance."""
        if self._states[1].tobytes() != record.tobytes():
            self._sit_down(record, dealt)

    def _sit_down(self, record: Record, dealt: bool) -> None:
        """Go on from a record, of which seats know the open cards; if it was just dealt, also the start cards."""
        self._states[1] = record
        state = State(self._states[1])
        remember_start(state, self._memory, 0, dealt)
        self._batch.look()
        if state.phase == Phase.OVER:
            note_end(state, self._tables, 0)

    @property
    def players(self) -> int:
        """The number of players."""
        return self._batch.players

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._batch.rules

    @property
    def player(self) -> int:
        """The player who decides."""
        return int(self._tables.deciders[0])

    @property
    def over(self) -> bool:
        """Whether the rules have ended the game."""
        return bool(self._tables.terminated[0])

    @property
    def late(self) -> bool:
        """Whether the game is cut off."""
        return bool(self._tables.truncated[0])

    @property
    def shares(self) -> list[float]:
        """Each player's share of the win: 1 divided by the number of winners for each of them, 0 for others and before.

        This is `win` of `forecast`, so a learned value is a chance to win. With several players the shares of a
        finished game sum to 1; those of a lost solo game and of a game that is cut off are 0.
        """
        shares: list[float] = self._tables.rewards.astype(float).tolist()
        return shares

    @property
    def legal(self) -> list[int]:
        """The numbers of the legal actions, ascending."""
        numbers: list[int] = self._legal[: self._tables.counts[0]].tolist()
        return numbers

    @property
    def mask(self) -> NDArray[np.int8]:
        """A mask with a 1 for each legal action, shape (871,); a copy."""
        return self._mask.astype(np.int8)

    def step(self, action: object) -> None:
        """Carry out an action, with all that follows.

        Raises:
            IllegalAction: the rules forbid it now, or no action has this number; nothing has changed.
        """
        number = as_whole(action)
        if number is None or not 0 <= number < N_ACTIONS or not self._mask[number]:
            raise refused(self._states[1], action)
        self._actions[0] = number
        self._batch.step(self._actions)
        self._history.append(number)

    def see(self, viewer: int, out: NDArray[np.float32]) -> None:
        """Write what a player sees and remembers into `out`, shape (size,), float32."""
        self._batch.seen_by(viewer, out)

    def seen_by(self, viewer: int) -> NDArray[np.float32]:
        """Return what a player sees and remembers, in a new array of shape (size,)."""
        out = np.empty(self._batch.width, np.float32)
        self._batch.seen_by(viewer, out)
        return out

    @property
    def game(self) -> Game:
        """The game itself, including hidden cards; for judging players, not as their input."""
        if self._game is None:
            self._game = Game(self.players, self.rules, self._seed)
        for number in self._history[self._game.plies :]:
            self._game.push(ACTIONS[number])
        return self._game

    def copy(self) -> "Table":
        """Return the same game, which goes on independently; equal actions meet equal shuffles in both."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin._batch, twin._history = self._batch.copy(), [*self._history]
        twin._name_arrays()
        if self._game is not None:
            twin._game = self._game.copy()
        return twin

    def __deepcopy__(self, memo: object) -> "Table":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {name: vars(self)[name] for name in ("_batch", "_seed", "_history", "_game")}

    def __setstate__(self, inside: dict[str, Any]) -> None:
        vars(self).update(inside)
        self._name_arrays()

    def remembered_by(self, viewer: int, world: Game) -> "Table":
        """Return the table of another world that a player cannot tell from this one, with that player's memory."""
        twin = self.copy()
        twin._sit_down(world._record, False)
        for name, size in ROW_SIZES.items():
            rows = slice(viewer * self.players * size, (viewer + 1) * self.players * size)
            getattr(twin._memory, name)[rows] = getattr(self._memory, name)[rows]
        twin._memory.pile[:] = self._memory.pile
        twin._game, twin._history = world, [action.number for _, action in world.history]
        return twin


class _Follower:
    """A table that goes on with a game from question to question, so that each costs its actions since the last one."""

    def __init__(self, game: Game) -> None:
        self.table = Table.at(game)
        self._plies, self._record = game.plies, game._record

    def goes_on(self, game: Game) -> bool:
        """Follow a game to its present; False if it did not come by the place of the table."""
        came_by = [*game._past, game._record][self._plies : self._plies + 1]
        if not came_by or came_by[0] is not self._record:
            return False
        self.table._follow(game, self._plies)
        self._plies, self._record = game.plies, game._record
        return True


_followers: Final[deque[_Follower]] = deque(maxlen=1)  # empty while a thread uses it


def encode(game: Game, viewer: int) -> NDArray[np.float32]:
    """Return what a player sees and remembers of a game, in the `layout` of `eternitium.interop.encoding`.

    Returns an array of shape (size,), float32.

    Raises:
        ValueError: `viewer` is not a player of this game.
    """
    seat = game.check_seat("viewer", viewer)
    try:
        follower = _followers.pop()
    except IndexError:
        follower = _Follower(game)
    if not follower.goes_on(game):
        follower = _Follower(game)
    seen = follower.table.seen_by(seat)
    _followers.append(follower)
    return seen
