"""Games side by side as arrays: what `VectorEnv` and the environments of single games are made of."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from eternitium.checks import as_number, whole_number
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import STATE, Longs
from eternitium.engine.setup import blank, first_shuffle
from eternitium.game.game import undealt
from eternitium.game.notation import ACTIONS, IllegalAction
from eternitium.interop import compiled
from eternitium.interop.encoding import layout
from eternitium.interop.memory import Memory, no_memory
from eternitium.interop.opponents import Thinkers, is_evaluator
from eternitium.interop.stepping import DEAL, WAIT, Tables, Terms, tables
from eternitium.policies.registry import seated, weights_of
from eternitium.rule_ids import RULE_IDS
from eternitium.rules import PRINTED, Rules

MAX_ROUNDS: Final = 60
EVERYONE: Final = -1
NO_WEIGHTS: Final = np.zeros(0, np.int64)
NO_OPPONENTS: Final[Longs | Thinkers] = NO_WEIGHTS


def checked_rules(players: object, rules: object) -> tuple[int, Rules]:
    """Players and rules that fit each other, and observations.

    Raises:
        ValueError: they do not; the message names the field, the value and what is allowed.
    """
    record, checked, _ = undealt(players, rules, 0)
    if checked.box != PRINTED:
        raise ValueError(f"rules: {checked!r} is not allowed; observations are made for the printed box")
    return int(record["players"]), checked


def refused(record: Any, number: int) -> IllegalAction:
    """Return why an action is illegal now."""
    return IllegalAction(ACTIONS[number], RULE_IDS[kernels.current().why_not(record, number)])


class Batch:
    """Games of equal players and rules; each copy and each pickle goes on by itself, with the same shuffles.

    Args:
        n: how many games.
        players, rules: of each game.
        max_rounds: rounds after which a game is cut off.
        goes_on: whether a new game is dealt in the place of one that has ended.
        observed: whether each step writes what the player sees who decides.
        seat: the only player who is asked; -1: all are.
        weights: of the built-in players who choose for the others, player by player; or who else does.

    Attributes:
        states: the records of the games, the whole truth; the first one is an undealt table.
        tables: what the compiled loop writes.
        memory: what the seats remember.
    """

    def __init__(
        self,
        n: int,
        players: int,
        rules: Rules,
        max_rounds: int = MAX_ROUNDS,
        goes_on: bool = False,
        observed: bool = False,
        seat: int = EVERYONE,
        weights: Longs | Thinkers = NO_WEIGHTS,
    ) -> None:
        compiled.load_if_ready()
        self.players, self.rules, self._seat = players, rules, seat
        self._thinkers = weights if isinstance(weights, Thinkers) else None
        self.weights = NO_WEIGHTS if isinstance(weights, Thinkers) else weights
        self.width = layout(players).size
        asked = EVERYONE if self._thinkers else seat
        self.terms = Terms(n, self.width if observed else 0, max_rounds, int(goes_on), asked)
        self.states = np.zeros(n + 1, STATE)
        self.states[0] = blank(players, rules, 0)
        self.tables = tables(n, players, self.terms.width)
        self.memory = no_memory(n, players, bool(rules.prefix_public))

    def shuffle_with(self, game: int, seed: int) -> None:
        """The next game that is dealt at this place is `Game(players, rules, seed)`."""
        self.tables.shuffles[game] = first_shuffle(seed)

    def step(self, actions: Longs) -> None:
        """One action in each game, which must be legal; DEAL and WAIT stand for no action."""
        self._step(actions)
        if self._thinkers:
            self._let_choose(self._thinkers)

    def _step(self, actions: Longs) -> None:
        compiled.current().step_games(self.states, self.tables, self.memory, self.weights, self.terms, actions)

    def _let_choose(self, thinkers: Thinkers) -> None:
        """Go on until the player who is asked decides in each game; what the steps have told is told together."""
        t, games = self.tables, self.terms.games
        told: tuple[NDArray[Any], ...] = (t.rewards, t.terminated, t.truncated, t.dealt)
        before, rounds = [array.copy() for array in told], t.rounds.copy()
        while (asked := (t.counts > 0) & (t.deciders != self._seat)).any():
            actions = np.full(games, WAIT)
            thinkers.choose(self.states, t.dice, asked, actions)
            self._step(actions)
            rounds = np.where(before[1] | before[2], rounds, t.rounds)
            for array, sums in zip(told, before, strict=True):
                np.add(sums, array, out=sums)
        for array, sums in zip(told, before, strict=True):
            array[:] = sums
        t.rounds[:] = rounds
        if self.terms.width and not t.counts.all():
            self.seen_by(self._seat, t.seen)

    def deal(self) -> None:
        """A new game at each place."""
        self.step(np.full(self.terms.games, DEAL))

    def look(self) -> None:
        """Write again what can be done and seen, for the records were changed."""
        self.step(np.full(self.terms.games, WAIT))

    def seen_by(self, viewer: int, out: NDArray[np.float32]) -> None:
        """What a player sees in each game; `out` has one number after the other."""
        compiled.current().show_games(self.states, self.memory, self.terms.games, self.width, viewer, out)

    def copy(self) -> "Batch":
        """Return the same games, which go on by themselves."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.states = self.states.copy()
        twin.tables = Tables._make(array.copy() for array in self.tables)
        twin.memory = Memory._make(array.copy() for array in self.memory)
        return twin


def checked_limit(max_rounds: object) -> int:
    """Return the round after which a game is cut off. Raises ValueError: it is none."""
    return whole_number("max_rounds", max_rounds, 1)


def checked_seat(seat: object, players: int, field: str = "seat") -> int:
    """Return a player. Raises ValueError: it is none."""
    return as_number(field, seat, 0, players - 1)


def checked_opponents(opponents: object, seat: object, players: int, rules: Rules) -> tuple[int, Longs | Thinkers]:
    """Return the player who is asked, and the weights of the built-in ones; or all, if the evaluator is among them.

    Raises:
        ValueError: there is no such player, or an opponent is none that compiled code plays.
    """
    sitting, asked = seated(opponents, players, "opponents"), checked_seat(seat, players)
    if any(map(is_evaluator, sitting)):
        return asked, Thinkers(sitting, rules)
    return asked, weights_of(sitting, "opponents")


def masks(batch: Batch) -> NDArray[np.bool_]:
    """Return the legal actions of each game as a mask."""
    return batch.tables.mask.reshape(-1, N_ACTIONS)
