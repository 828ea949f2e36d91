"""Games side by side as arrays: the inside of `VectorEnv` and of the environments of single games."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from eternitium.checks import as_number, as_whole, fail, whole_number, written
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import INT, STATE, Longs, Record
from eternitium.engine.setup import blank, first_shuffle
from eternitium.game.game import undealt
from eternitium.game.notation import ACTIONS, IllegalAction, as_action_number
from eternitium.interop import compiled
from eternitium.interop.encoding import layout
from eternitium.interop.memory import Memory, no_memory
from eternitium.interop.opponents import Thinkers, thinks
from eternitium.interop.stepping import DEAL, WAIT, Tables, Terms, tables
from eternitium.policies.registry import BUILTIN, RESEARCH, TRAINED, seated, weights_of
from eternitium.rule_ids import RULE_IDS
from eternitium.rulebook import refusal
from eternitium.rules import PRINTED, Rules

MAX_ROUNDS: Final = 60
NAMED_ACTIONS: Final = 8  # in an error; the mask has all of them
OPPONENTS: Final = (*BUILTIN, *RESEARCH, *TRAINED)  # the names that environments take
EVERYONE: Final = -1
NO_WEIGHTS: Final = np.zeros(0, np.int64)
NO_OPPONENTS: Final[Longs | Thinkers] = NO_WEIGHTS


def checked_rules(players: object, rules: object) -> tuple[int, Rules]:
    """Return a number of players and rules that fit each other and observations.

    Raises:
        ValueError: they do not fit; the message names the field, the value and what is allowed.
    """
    record, checked, _ = undealt(players, rules, 0)
    if checked.box != PRINTED:
        raise ValueError(f"rules: {checked!r} is not allowed; observations are made for the printed box")
    return int(record["players"]), checked


def refused(record: Record, value: object, field: str = "action") -> IllegalAction:
    """Return the error for a value that is not the number of a legal action, the same in all environments.

    It names the field, the value and what is allowed, and says which rule forbids it.
    """
    try:
        number = as_action_number(value)
        named, rule = f"{number} ({ACTIONS[number]})", RULE_IDS[kernels.current().why_not(record, number)]
        reason = refusal(rule)
    except IllegalAction as error:
        whole = as_whole(value)
        named = written(value if whole is None else whole)
        rule, reason = error.rule, f"The actions have numbers from 0 to {N_ACTIONS - 1}."
    refusing = IllegalAction(named, rule)
    refusing.args = (f"{field}: {named} is not allowed; allowed: {_allowed(record)}. {reason}",)
    return refusing


def _allowed(record: Record) -> str:
    """Return the legal actions with their numbers, some of them if they are many."""
    numbers = np.zeros(N_ACTIONS, INT)
    count = kernels.current().legal_actions(record, numbers)
    told = ", ".join(f"{number} ({ACTIONS[number]})" for number in numbers[: min(count, NAMED_ACTIONS)].tolist())
    return told if count <= NAMED_ACTIONS else f"{told} and {count - NAMED_ACTIONS} more, as the mask says"


class Batch:
    """Games with the same players and rules; copies and pickles go on independently, with the same shuffles.

    Args:
        n: the number of games.
        players, rules: of each game.
        max_rounds: rounds after which a game is cut off.
        goes_on: whether a new game is dealt in place of one that has ended.
        observed: whether each step writes the observation of the player who decides.
        seat: the only player who is asked; -1: all are.
        weights: of the built-in players who choose for the others, player by player; or other such opponents.

    Attributes:
        states: the records of the games, the whole truth; the first one is an undealt table.
        tables: the output of the compiled loop.
        memory: the memory of the seats.
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
        """Make `Game(players, rules, seed)` the next game that is dealt in this place."""
        self.tables.shuffles[game] = first_shuffle(seed)

    def step(self, actions: Longs) -> None:
        """Carry out one legal action in each game; DEAL and WAIT stand for no action."""
        self._step(actions)
        if self._thinkers:
            self._let_choose(self._thinkers)

    def _step(self, actions: Longs) -> None:
        compiled.current().step_games(self.states, self.tables, self.memory, self.weights, self.terms, actions)

    def _let_choose(self, thinkers: Thinkers) -> None:
        """Go on until the player who is asked decides in each game, and sum up the results of all steps."""
        t, games = self.tables, self.terms.games
        told: tuple[NDArray[Any], ...] = (t.rewards, t.terminated, t.truncated, t.dealt)
        before, rounds = [array.copy() for array in told], t.rounds.copy()
        while (asked := (t.counts > 0) & (t.deciders != self._seat)).any():
            actions = np.full(games, WAIT)
            thinkers.choose(self, asked, actions)
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
        """Deal a new game in each place."""
        self.step(np.full(self.terms.games, DEAL))

    def look(self) -> None:
        """Write legal actions and observations again, after the records were changed."""
        self.step(np.full(self.terms.games, WAIT))

    def seen_by(self, viewer: int, out: NDArray[np.float32]) -> None:
        """Write a player's observation of each game into `out`, shape (games * width,)."""
        compiled.current().show_games(self.states, self.memory, self.terms.games, self.width, viewer, out)

    def copy(self) -> "Batch":
        """Return the same games, which go on independently."""
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        twin.states = self.states.copy()
        twin.tables = Tables._make(array.copy() for array in self.tables)
        twin.memory = Memory._make(array.copy() for array in self.memory)
        return twin


def checked_limit(max_rounds: object) -> int:
    """Return a value that must be a number of rounds, 1 or more; ValueError for any other."""
    return whole_number("max_rounds", max_rounds, 1)


def checked_seat(seat: object, players: int, field: str = "seat") -> int:
    """Return a value that must be the number of a player; ValueError for any other."""
    return as_number(field, seat, 0, players - 1)


def checked_opponents(opponents: object, seat: object, players: int, rules: Rules) -> tuple[int, Longs | Thinkers]:
    """Return the player who is asked, and the opponents: their weights, or `Thinkers` if one of them thinks longer.

    Raises:
        ValueError: there is no such player, or compiled code cannot play an opponent.
    """
    asked = checked_seat(seat, players)
    for one in opponents if isinstance(opponents, list | tuple) else [opponents]:
        if isinstance(one, str) and one not in OPPONENTS:
            raise fail("opponents", f"{written(one)} is not allowed; give one of {', '.join(OPPONENTS)}")
    sitting = seated(opponents, players, "opponents")
    if any(map(thinks, sitting)):
        return asked, Thinkers(sitting, rules)
    return asked, weights_of(sitting, "opponents")


def masks(batch: Batch) -> NDArray[np.bool_]:
    """Return the legal actions of each game as a mask, shape (games, 871), bool."""
    return batch.tables.mask.reshape(-1, N_ACTIONS)
