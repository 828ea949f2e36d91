"""Action numbers and their meaning: every action that any state can offer has one number (interface.md section 3)."""

from enum import IntEnum
from typing import Final, NamedTuple

import numpy as np

from eternitium.components import MAX_PLAYERS, N_CARDS, SHAPES, Tech
from eternitium.engine.layout import INT, NO_CARD

BLIND_BASIC: Final = N_CARDS
BLIND_ADVANCED: Final = N_CARDS + 1


class Verb(IntEnum):
    """The act of an action."""

    PICK = 0
    DESTROY = 1
    TAKE = 2
    PLAY = 3
    TRY = 4
    DISCARD = 5
    STEAL = 6
    RECOVER = 7
    GAIN = 8
    KEEP = 9
    KEEP_NONE = 10
    DONE = 11
    END = 12
    PASS = 13
    DECLINE = 14
    SKIP = 15
    BUY = 16


VERBS: Final = tuple(verb.name.lower().replace("_", " ") for verb in Verb)


class Meaning(NamedTuple):
    """The meaning of an action number: verb, card (or BLIND_...), other player and price, first named on top."""

    verb: Verb
    card: int = NO_CARD
    target: int = NO_CARD
    pay: int = NO_CARD
    pay_under: int = NO_CARD


def _meanings() -> list[Meaning]:
    cards, shapes = range(N_CARDS), range(len(SHAPES))
    offers = range(N_CARDS + 2)
    prices = [(NO_CARD, NO_CARD), *((a, NO_CARD) for a in shapes), *((a, b) for a in shapes for b in shapes)]
    table = [Meaning(Verb.PICK, card) for card in offers]
    table += [Meaning(Verb.DESTROY, card) for card in cards]
    table += [Meaning(Verb.TAKE, shape) for shape in shapes]
    table += [Meaning(Verb.PLAY, card) for card in cards]
    table += [
        Meaning(Verb.PLAY, card, k) for card in (Tech.CHRONO_BLASTER, Tech.ROBO_THIEF) for k in range(MAX_PLAYERS)
    ]
    table += [Meaning(verb, card) for verb in (Verb.TRY, Verb.DISCARD, Verb.STEAL, Verb.RECOVER) for card in cards]
    table += [Meaning(Verb.GAIN, card) for card in offers]
    table += [Meaning(Verb.KEEP, card) for card in cards]
    table += [Meaning(verb) for verb in (Verb.KEEP_NONE, Verb.DONE, Verb.END, Verb.PASS, Verb.DECLINE, Verb.SKIP)]
    table += [Meaning(Verb.BUY, card, NO_CARD, *price) for card in offers for price in prices]
    table += [Meaning(Verb.STEAL, card, k) for k in range(MAX_PLAYERS) for card in cards]
    return table


MEANINGS: Final = tuple(_meanings())
N_ACTIONS: Final = len(MEANINGS)
VERB: Final = np.array([meaning.verb for meaning in MEANINGS], INT)
CARD: Final = np.array([meaning.card for meaning in MEANINGS], INT)
TARGET: Final = np.array([meaning.target for meaning in MEANINGS], INT)
PAY: Final = np.array([meaning.pay for meaning in MEANINGS], INT)
PAY_UNDER: Final = np.array([meaning.pay_under for meaning in MEANINGS], INT)

_FIRST: Final = {verb: next(i for i, meaning in enumerate(MEANINGS) if meaning.verb == verb) for verb in Verb}
PICK_0: Final = _FIRST[Verb.PICK]
DESTROY_0: Final = _FIRST[Verb.DESTROY]
TAKE_0: Final = _FIRST[Verb.TAKE]
PLAY_0: Final = _FIRST[Verb.PLAY]
BLAST_0: Final = PLAY_0 + N_CARDS
ROB_0: Final = BLAST_0 + MAX_PLAYERS
TRY_0: Final = _FIRST[Verb.TRY]
DISCARD_0: Final = _FIRST[Verb.DISCARD]
STEAL_0: Final = _FIRST[Verb.STEAL]
RECOVER_0: Final = _FIRST[Verb.RECOVER]
GAIN_0: Final = _FIRST[Verb.GAIN]
KEEP_0: Final = _FIRST[Verb.KEEP]
KEEP_NONE: Final = _FIRST[Verb.KEEP_NONE]
DONE: Final = _FIRST[Verb.DONE]
END: Final = _FIRST[Verb.END]
PASS_TURN: Final = _FIRST[Verb.PASS]
DECLINE: Final = _FIRST[Verb.DECLINE]
SKIP: Final = _FIRST[Verb.SKIP]
BUY_0: Final = _FIRST[Verb.BUY]
STEAL_FROM_0: Final = N_ACTIONS - MAX_PLAYERS * N_CARDS
BUY_PRICES: Final = 1 + len(SHAPES) + len(SHAPES) ** 2
BUY_WITH_ONE: Final = 1
BUY_WITH_TWO: Final = 1 + len(SHAPES)
