"""Somebody at the table who sees a whole game in the engine, and tells only what a seat sees of it."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import numpy as np

from eternitium import Game
from eternitium.companion import seen_game
from eternitium.companion.questions import (
    AI,
    BLIND,
    DRAWN,
    FACE_DOWN,
    LAID,
    LIES,
    MARKET,
    PORTAL,
    REMOVED,
    ROW,
    TOP,
    TRIED,
    TURNED,
)
from eternitium.companion.seen_game import KEEP, SeenGame
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


class Witness:
    """Follows a game of the engine from a seat, or from beside the table.

    Attributes:
        told: the answers that were needed for the last action.
        asked: how many questions there were.
    """

    def __init__(self, game: Game, seat: int | None) -> None:
        self.seat, self.asked = seat, 0
        record, _, _ = undealt(game.players, game.rules, game.seed)
        with self._sees(record, DEAL):
            self.seen = SeenGame(game.players, game.rules, seat)
        self.begun = self.told

    def follow(self, game: Game, action: str) -> None:
        """An action that is about to happen in the game."""
        hidden = action.startswith("keep ") and action != "keep none" and game.player != self.seen.watcher
        with self._sees(game._record, game_number(action)):
            self.seen.enter(KEEP if hidden else action)

    def _sees(self, record: Any, number: int) -> Any:
        states, log = copied(record), np.empty(LOG_ROWS, EVENT)
        kernels.interpreted().go_on(states, log, np.empty(N_ACTIONS, INT), NO_MASK, number)
        rows = log[: int(states[0]["events"])].tolist()
        self.told: list[str] = []
        witness, asks = self, Telling.ask

        class Seeing(Telling):
            def ask(self, kind: str, player: int, options: tuple[str, ...], row: str = "", count: int = 1) -> str:
                if len(options) > 1 or kind in (ROW, LAID):
                    answer = witness.answer(rows, self, kind, int(player))
                    if len(options) == 1:
                        assert answer in (options[0], FACE_DOWN), (kind, answer, options)
                        return options[0]
                    witness.asked += 1
                    witness.told.append(answer)
                    self.answers = [answer]
                return asks(self, kind, player, options, row, count)

        return patch.object(seen_game, "Telling", Seeing)

    def answer(self, rows: list[Any], s: Telling, kind: str, player: int) -> str:
        """What is seen next."""
        memory = vars(s).setdefault("repeated", {})
        number = memory[kind, s.events] = memory.get((kind, s.events), -1) + 1
        return next(_texts(rows[s.events :], kind, player, number), FACE_DOWN)


def _texts(rows: list[Any], kind: str, player: int, number: int) -> Iterator[str]:
    found = [row for row in rows if row[0] in SHOWN_BY[kind]]
    for did, _, _, _, card, _ in found[number:]:
        if did in (Did.SHOWN, Did.TURN_OVER) and not ERA + UP <= card < ERA + 2 * UP:
            yield FACE_DOWN
        else:
            yield SHAPES[(card - ERA) & 3] if card >= ERA else SLUGS[card]


def game_number(action: str) -> int:
    from eternitium.game.notation import parse_action

    return parse_action(action).number
