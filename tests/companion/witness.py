"""Somebody at the table who sees a whole game in the engine, and tells only what a seat sees of it."""

import random
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import numpy as np

from eternitium import Action, Game
from eternitium.companion import Companion, seen_game
from eternitium.companion.questions import (
    AI,
    BLIND,
    DRAWN,
    FACE_DOWN,
    LAID,
    LIES,
    MARKET,
    NOT_NOTED,
    PORTAL,
    REMOVED,
    ROW,
    TOP,
    TRIED,
    TURNED,
)
from eternitium.companion.seen_game import DISCARD, KEEP
from eternitium.companion.telling import Telling
from eternitium.components import SHAPES, SLUGS
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.decision import DEAL, NO_MASK
from eternitium.engine.layout import ERA, EVENT, INT, LOG_ROWS, UP, Did, copied
from eternitium.game.game import undealt

SHOWN_BY = {
    TOP: {Did.TURN_UP},
    MARKET: {Did.MARKET},
    ROW: {Did.OPEN, Did.UNDER},
    PORTAL: {Did.OPEN_PORTAL},
    DRAWN: {Did.DRAW},
    BLIND: {Did.PICK, Did.GAIN, Did.BUY},
    TRIED: {Did.DISCARD_ERA, Did.TURN_BACK},
    REMOVED: {Did.DISCARD_ERA},
    TURNED: {Did.TURN_UP, Did.TURN_OVER},
    LIES: {Did.SHOWN},
    LAID: {Did.DISCARD},
    AI: {Did.AI},
}
IDLE = {"pass", "end", "skip", "done", "decline"}


def choose(game: Game, dice: random.Random) -> Action:
    """A choice that keeps a random game busy."""
    busy = [action for action in game.legal_actions if action.verb not in IDLE]
    return dice.choice(busy if busy and dice.random() < 0.8 else game.legal_actions)


class Witness:
    """Tells a companion what happens in a game of the engine.

    Args:
        game: which is played on by `play`.
        seat: from which it is followed; None: from beside the table.
        forgets: whether the card that a question is about is not noted; asked where that is possible.
    """

    def __init__(self, game: Game, seat: int | None, forgets: Callable[[], bool] = lambda: False) -> None:
        self.game, self.forgets, self.forgotten = game, forgets, 0
        self._next = ""
        record, _, _ = undealt(game.players, game.rules, game.seed)
        with self._sees(record, DEAL):
            self.companion = Companion(game.players, game.rules, seat)
            self._answer(lambda: self.companion.game is None)

    def play(self, action: Action) -> None:
        """An action happens in the game and is told."""
        companion, game = self.companion, self.game
        assert companion.game is not None
        if companion.game.plies == game.plies:  # otherwise it has followed by itself
            hidden = game.player != companion.game.watcher
            text = str(action)
            if hidden and action.verb == "keep":
                text = KEEP
            if hidden and action.verb == "discard" and self.forgets():
                text, self.forgotten = DISCARD, self.forgotten + 1
            with self._sees(game._record, action.number):
                if companion.question is None:
                    companion.enter(text)
                else:
                    companion._advance(companion._pending)
                self._answer(lambda: companion.game is not None and companion.game.plies == game.plies)
        game.push(action)

    def _answer(self, goes_on: Callable[[], bool]) -> None:
        while goes_on() and self.companion.question is not None:
            forgets = NOT_NOTED in self.companion.question.options and self.forgets()
            missed = self.companion.question.kind != TRIED or self._missed
            self.forgotten += forgets and missed
            self.companion.enter(NOT_NOTED if forgets and missed else self._next)

    def _sees(self, record: Any, number: int) -> Any:
        states, log = copied(record), np.empty(LOG_ROWS, EVENT)
        kernels.interpreted().go_on(states, log, np.empty(N_ACTIONS, INT), NO_MASK, number)
        rows = log[: int(states[0]["events"])].tolist()
        self._missed = any(row[0] == Did.TURN_BACK for row in rows)
        witness, asks = self, Telling.ask

        class Seeing(Telling):
            def ask(self, kind: str, player: int, options: tuple[str, ...], row: str = "", count: int = 1) -> str:
                witness._look(rows, self, kind)
                return asks(self, kind, player, options, row, count)

        return patch.object(seen_game, "Telling", Seeing)

    def _look(self, rows: list[Any], s: Telling, kind: str) -> None:
        """What is seen next."""
        times = vars(s).setdefault("times", {})
        number = times[kind, s.events] = times.get((kind, s.events), -1) + 1
        self._next = next(_texts(rows[s.events :], kind, number), FACE_DOWN)


def _texts(rows: list[Any], kind: str, number: int) -> Iterator[str]:
    found = [row for row in rows if row[0] in SHOWN_BY[kind]]
    for did, _, _, _, card, _ in found[number:]:
        if did in (Did.SHOWN, Did.TURN_OVER) and not ERA + UP <= card < ERA + 2 * UP:
            yield FACE_DOWN
        else:
            yield SHAPES[(card - ERA) & 3] if card >= ERA else SLUGS[card]
