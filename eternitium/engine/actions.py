"""Action numbers and their meaning: every action that any state can offer has one number (interface.md section 3)."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.components import (
    CHRONO_BLASTER,
    MAX_PLAYERS,
    N_CARDS,
    ROBO_THIEF,
    SHAPES,
)
from eternitium.engine.layout import INT

BLIND_BASIC: Final = N_CARDS
BLIND_ADVANCED: Final = N_CARDS + 1
NONE: Final = -1

VERBS: Final = (
    "pick", "destroy", "take", "play", "try", "discard", "steal", "recover", "gain", "keep", "keep none",
    "done", "end", "pass", "decline", "skip", "buy",
)  # fmt: skip
(
    DO_PICK, DO_DESTROY, DO_TAKE, DO_PLAY, DO_TRY, DO_DISCARD, DO_STEAL, DO_RECOVER, DO_GAIN, DO_KEEP, DO_KEEP_NONE,
    DO_DONE, DO_END, DO_PASS, DO_DECLINE, DO_SKIP, DO_BUY,
) = range(len(VERBS))  # fmt: skip


class Meaning(NamedTuple):
    """What an action number says: verb, card (or BLIND_...), the other player and the price, first named on top."""

    verb: int
    card: int = NONE
    target: int = NONE
    pay: int = NONE
    pay_under: int = NONE


def _meanings() -> list[Meaning]:
    cards, shapes = range(N_CARDS), range(len(SHAPES))
    offers = range(N_CARDS + 2)
    prices = [(NONE, NONE), *((a, NONE) for a in shapes), *((a, b) for a in shapes for b in shapes)]
    table = [Meaning(DO_PICK, card) for card in offers]
    table += [Meaning(DO_DESTROY, card) for card in cards]
    table += [Meaning(DO_TAKE, shape) for shape in shapes]
    table += [Meaning(DO_PLAY, card) for card in cards]
    table += [Meaning(DO_PLAY, card, k) for card in (CHRONO_BLASTER, ROBO_THIEF) for k in range(MAX_PLAYERS)]
    table += [Meaning(verb, card) for verb in (DO_TRY, DO_DISCARD, DO_STEAL, DO_RECOVER) for card in cards]
    table += [Meaning(DO_GAIN, card) for card in offers]
    table += [Meaning(DO_KEEP, card) for card in cards]
    table += [Meaning(verb) for verb in (DO_KEEP_NONE, DO_DONE, DO_END, DO_PASS, DO_DECLINE, DO_SKIP)]
    table += [Meaning(DO_BUY, card, NONE, *price) for card in offers for price in prices]
    table += [Meaning(DO_STEAL, card, k) for k in range(MAX_PLAYERS) for card in cards]
    return table


MEANINGS: Final = tuple(_meanings())
N_ACTIONS: Final = len(MEANINGS)
VERB: Final = np.array([meaning.verb for meaning in MEANINGS], INT)
CARD: Final = np.array([meaning.card for meaning in MEANINGS], INT)
TARGET: Final = np.array([meaning.target for meaning in MEANINGS], INT)
PAY: Final = np.array([meaning.pay for meaning in MEANINGS], INT)
PAY_UNDER: Final = np.array([meaning.pay_under for meaning in MEANINGS], INT)

_FIRST: Final = {
    verb: next(i for i, meaning in enumerate(MEANINGS) if meaning.verb == verb) for verb in range(len(VERBS))
}
PICK_0: Final = _FIRST[DO_PICK]
DESTROY_0: Final = _FIRST[DO_DESTROY]
TAKE_0: Final = _FIRST[DO_TAKE]
PLAY_0: Final = _FIRST[DO_PLAY]
BLAST_0: Final = PLAY_0 + N_CARDS
ROB_0: Final = BLAST_0 + MAX_PLAYERS
TRY_0: Final = _FIRST[DO_TRY]
DISCARD_0: Final = _FIRST[DO_DISCARD]
STEAL_0: Final = _FIRST[DO_STEAL]
RECOVER_0: Final = _FIRST[DO_RECOVER]
GAIN_0: Final = _FIRST[DO_GAIN]
KEEP_0: Final = _FIRST[DO_KEEP]
KEEP_NONE: Final = _FIRST[DO_KEEP_NONE]
DONE: Final = _FIRST[DO_DONE]
END: Final = _FIRST[DO_END]
PASS_TURN: Final = _FIRST[DO_PASS]
DECLINE: Final = _FIRST[DO_DECLINE]
SKIP: Final = _FIRST[DO_SKIP]
BUY_0: Final = _FIRST[DO_BUY]
STEAL_FROM_0: Final = N_ACTIONS - MAX_PLAYERS * N_CARDS
BUY_PRICES: Final = 1 + len(SHAPES) + len(SHAPES) ** 2
BUY_WITH_ONE: Final = 1
BUY_WITH_TWO: Final = 1 + len(SHAPES)
