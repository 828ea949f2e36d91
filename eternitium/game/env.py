"""`Stepper`: a game as numbers, for loops that play very many games."""

import copy
from typing import Any, Final

import numpy as np

from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.decision import DEAL, Flags
from eternitium.engine.layout import EVENT, INT, IntArray, Record, copied
from eternitium.engine.piles import Log
from eternitium.game.game import Result, Standing, result_of, undealt
from eternitium.game.notation import ACTIONS, IllegalAction, as_action_number
from eternitium.rule_ids import RULE_IDS
from eternitium.rules import Rules

_NO_LOG: Final[Log] = np.zeros(0, EVENT)


class Stepper(Standing):
    """One game without its history: actions are numbers, the legal ones a mask, and no action can be undone.

    `notation.ACTIONS[number]` is the text of an action. The same seed and the same actions make the same game as in
    `Game`. Call `eternitium.engine.kernels.load_compiled()` first: without it every step takes many times as long.

    This is the inside of an environment: `state` is the whole truth, including hidden cards and future shuffles. Never
    show it to a player; `eternitium.belief.observation` shows what a player of a `Game` sees.

    Args:
        players: 1 to 5; one player is the solo game against the AI deck.
        rules: a `Rules`; the German edition if left out.
        seed: a non-negative integer that fixes every shuffle; random if left out.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.

    Attributes:
        mask: for each action number whether it is legal now, bool, shape (`N_ACTIONS`,); always the same array.
        state: the record of the rules (`engine.layout.STATE`), only to be read; the same from step to step.
    """

    def __init__(self, players: int = 2, rules: Rules | None = None, seed: int | None = None) -> None:
        self._players, self._rules = players, Rules() if rules is None else rules
        self._numbers: IntArray = np.zeros(N_ACTIONS, INT)
        self.mask: Flags = np.zeros(N_ACTIONS, np.bool_)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> int:
        """Deal a new game for the same players by the same rules.

        Returns:
            How many actions are legal.

        Raises:
            ValueError: the seed is not allowed.

        Example:
            >>> Stepper(players=2, seed=7).reset(seed=8) > 0
            True
        """
        record, self._rules, self._seed = undealt(self._players, self._rules, seed)
        self._hold(record)
        self._count: int = self._go_on(self._states, _NO_LOG, self._numbers, self.mask, DEAL)
        return self._count

    def step(self, action: int) -> int:
        """Carry out an action, and then everything that needs no decision.

        Returns:
            How many actions are then legal; 0 if the game is over.

        Raises:
            IllegalAction: the rules forbid it now, or no action has this number; nothing has changed.

        Example:
            >>> stepper = Stepper(players=2, seed=7)
            >>> choices = stepper.step(int(stepper.legal[0]))
            >>> choices == len(stepper.legal)
            True
        """
        number = as_action_number(action)
        count: int = self._go_on(self._states, _NO_LOG, self._numbers, self.mask, number)
        if count < 0:
            raise IllegalAction(ACTIONS[number], RULE_IDS[-count])
        self._count = count
        return count

    @property
    def legal(self) -> IntArray:
        """The numbers of the legal actions, ascending; the next step overwrites them."""
        return self._numbers[: self._count]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._count == 0

    @property
    def result(self) -> Result | None:
        """The result of the game, with winners and points; None while it runs."""
        return result_of(self.state) if self.over else None

    def copy(self) -> "Stepper":
        """Return an independent game at the same point; equal actions meet equal shuffles in both.

        Example:
            >>> stepper = Stepper(players=2, seed=7)
            >>> other = stepper.copy()
            >>> choices = other.step(int(other.legal[0]))
            >>> stepper.over, other.over
            (False, False)
        """
        return copy.copy(self)

    def _hold(self, record: Record) -> None:
        self._states = copied(record)
        self.state = self._record = self._states[0]
        self._go_on = kernels.current().go_on

    def __getstate__(self) -> tuple[Any, ...]:
        return self._players, self._rules, self._seed, self.state, self._numbers.copy(), self._count, self.mask.copy()

    def __setstate__(self, inside: tuple[Any, ...]) -> None:
        self._players, self._rules, self._seed, record, self._numbers, self._count, self.mask = inside
        self._hold(record)
