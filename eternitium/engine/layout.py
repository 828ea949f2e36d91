"""The state record and the event record: every field that the rules use, and nothing else.

`State` is written once, as a class: its annotations make the NumPy record `STATE` for compiled code and copies, and its
instances are the same record unpacked for interpreted code. Piles are stored bottom first, so the top card is the last
one; an era card is its shape, plus `UP` while it is face up.
"""

import operator
from enum import IntEnum
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from eternitium.components import ACTION_ROOM, ERA_ROOM, MAX_PLAYERS, N_CARDS
from eternitium.rules import Readings

INT: Final = np.int16
# Fields of other types; Numba need not check whether an unsigned place counts from the end.
TYPES: Final = {"rng": np.uint64, "held": np.int32, "active": np.uint16, "actor": np.uint16}
IntArray = NDArray[np.int16]
Record = np.void
Records = NDArray[np.void]
Numbers = np.ndarray[tuple[int], np.dtype[np.int16]]  # a list without gaps, of actions
Longs = NDArray[np.int64]
Reals = NDArray[np.float64]
Singles = NDArray[np.float32]

UP: Final = 4
NO_CARD: Final = -1
OPEN_SLOTS: Final = 3
MARKET_SLOTS: Final = 2
ROW_CARDS: Final = 44
AI_CARDS: Final = 24
PORTAL_PILE: Final = 8

# Mission 8: the cards to pay with (State.price_face_down).
MARKET_CARDS: Final = 1
UNSEEN: Final = 2

LOOP_CAP: Final = 12


# Python compares a member with an `int` in no time, but with a number out of a NumPy array in 12 microseconds.
class Phase(IntEnum):
    """The next question or act: it waits for an action of the actor, or runs by itself (`turn.advance`)."""

    PICK = 0
    PORTAL = 1
    PLAY = 2
    TRANSPORTER_COST = 3
    PROJECTOR = 4
    THIEF = 5
    RECYCLER = 6
    LAB = 7
    LAB_OTHERS = 8
    PASS = 9
    KEEP = 10
    LAY_HAND = 11
    ACQUIRE = 12
    DRAW = 13
    NEXT_TURN = 14
    OVER = 15
    DESTROY = 16
    STEP_SIX = 17


class Mode(IntEnum):
    """The fate of the cards chosen for a Temporal Projector."""

    FREE = 0
    DISCARDING = 1
    DESTROYING = 2


class State(Readings):
    """One game, as the rules see it; the switches come first."""

    rng: Any  # the random generator's whole state (piles.random_below)
    players: int  # 2 to 5

    era_copies: Annotated[IntArray, (4,)]  # era cards of each shape in the box
    full_hand: int  # cards in the first hand, up to which step 5 also draws
    missed_hand: int  # the same after a failed try
    passed_hand: int  # the same after passing
    solo: int  # one player, against the AI deck
    stack_size: int  # era cards dealt to each player
    supply_each: int  # portals of each shape in the supply, at the start
    start_portals: int  # portals of each shape among the start cards
    start_droids: int  # Droids among the start cards
    start_hand: int  # cards in the first hand
    turn_limit: int  # turns of the solo game
    ai_advanced: int  # 0 in mission 1, which has no advanced cards; else 1
    projectors: int  # 0 in mission 10, which has no Temporal Projectors; else 1
    portals_shuffled: int  # mission 4: three open portals next to a shuffled pile
    turns_stack_over: int  # mission 5
    destroys_first: int  # mission 6
    adds_era_card: int  # mission 7
    price_face_down: int  # mission 8: 1 market cards, 2 unseen cards of the common pile
    must_play: int  # mission 9
    mission: int  # 0 for none

    plays_on: int  # the game is over, but players without the crystal go on searching (a forecast counts their turns)
    phase: Phase  # the next question or act
    round: int  # 1, 2, ...
    active: int  # whose turn it is
    actor: int  # whose decision it is
    draw: int  # hand size to be reached in step 5
    played: int  # cards played this turn
    communicators: int  # Communicators played this turn
    wallets: int  # Digital Wallets played this turn
    loops: int  # Robo-Recyclers and Robo-Thieves played this turn
    fresh_thieves: Annotated[IntArray, (MAX_PLAYERS,)]  # Robo-Thieves put into that discard pile this turn (R25)
    limbo: int  # the played card that is not discarded yet (R16), or NO_CARD
    chosen: int  # cards chosen so far for a Transporter or a Temporal Projector
    mode: Mode  # of a Temporal Projector
    victim: int  # whose discard pile a Robo-Thief opened, or NO_CARD if it opened all (R51)
    kept: int  # the card kept after passing, or NO_CARD
    events: int  # rows of the log that the running action has written

    hand: Annotated[IntArray, (MAX_PLAYERS, N_CARDS)]  # copies of each card
    held: Annotated[IntArray, (MAX_PLAYERS,)]  # bit c: card c is in the hand
    hand_n: Annotated[IntArray, (MAX_PLAYERS,)]
    deck: Annotated[IntArray, (MAX_PLAYERS, ACTION_ROOM)]
    deck_n: Annotated[IntArray, (MAX_PLAYERS,)]
    top_known: Annotated[IntArray, (MAX_PLAYERS,)]  # bit k: player k knows the top of this deck, just acquired (R30)
    discard: Annotated[IntArray, (MAX_PLAYERS, ACTION_ROOM)]
    discard_n: Annotated[IntArray, (MAX_PLAYERS,)]
    stack: Annotated[IntArray, (MAX_PLAYERS, ERA_ROOM)]
    stack_n: Annotated[IntArray, (MAX_PLAYERS,)]  # 0: this player has found the crystal
    supply: Annotated[IntArray, (4,)]  # portals of each shape left in the supply
    open: Annotated[IntArray, (2, OPEN_SLOTS)]  # open technologies of both rows, NO_CARD for an empty slot
    pile: Annotated[IntArray, (2, ROW_CARDS)]  # face-down technologies of both rows
    pile_n: Annotated[IntArray, (2,)]
    market: Annotated[IntArray, (MARKET_SLOTS,)]  # shapes of the open era cards, NO_CARD for an empty slot
    era_pile: Annotated[IntArray, (ERA_ROOM,)]  # the common pile, shapes
    era_pile_n: int
    era_discard: Annotated[IntArray, (ERA_ROOM,)]  # the common discard pile, shapes
    era_discard_n: int
    box: Annotated[IntArray, (N_CARDS,)]  # copies of each card that are not in the game
    ai: Annotated[IntArray, (AI_CARDS,)]  # the AI deck of the solo game
    ai_n: int
    portal_pile: Annotated[IntArray, (PORTAL_PILE,)]  # mission 4: the face-down portals
    portal_pile_n: int

    def __init__(self, record: Record) -> None:
        vars(self).update({name: record[name] for name in ARRAY_FIELDS})
        vars(self).update(zip(SCALAR_FIELDS, record.getfield(SCALARS, 0).item(), strict=True))

    def store(self, record: Record) -> None:
        """Write the plain fields back; the arrays are already views of the record."""
        record.setfield(_plain_fields(self), SCALARS, 0)


def _fields() -> list[tuple[Any, ...]]:
    rows: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(State, include_extras=True).items():
        if get_origin(hint) is Annotated:
            rows.append((name, TYPES.get(name, INT), get_args(hint)[1]))
        else:
            rows.append((name, TYPES.get(name, INT)))
    return rows


STATE: Final = np.dtype(_fields())
ARRAY_FIELDS: Final = tuple(row[0] for row in _fields() if len(row) == 3)
SCALAR_FIELDS: Final = tuple(row[0] for row in _fields() if len(row) == 2)
_plain_fields: Final = operator.attrgetter(*SCALAR_FIELDS)
# The same bytes as a record of the plain fields only: NumPy reads and writes it at once.
SCALARS: Final = np.dtype(
    {
        "names": SCALAR_FIELDS,
        "formats": [STATE[name] for name in SCALAR_FIELDS],
        "offsets": [(STATE.fields or {})[name][1] for name in SCALAR_FIELDS],
        "itemsize": STATE.itemsize,
    }
)


def copied(record: Record) -> Records:
    """Return a copy of a record, in an array of one; NumPy's own copy takes many times as long."""
    return np.frombuffer(bytearray(record.tobytes()), STATE)


# One row of the log; neighbouring rows that differ only in the card are one event.
EVENT: Final = np.dtype(
    [
        ("kind", INT),  # what happened (Did)
        ("rule", INT),  # the rule that was applied (Rule)
        ("player", INT),  # the player who did it
        ("target", INT),  # the player whose cards it concerned, or NO_CARD
        ("card", INT),  # an action card, ERA plus an era card, or NO_CARD
        ("seen", INT),  # bit k: player k learns which card it is
    ]
)
LOG_ROWS: Final = 1024
ERA: Final = 32
HIDDEN_ERA: Final = 40  # a face-down era card that nobody looks at
NOBODY: Final = 0
EVERYBODY: Final = 31


class Did(IntEnum):
    """The kind of an event."""

    TURN = 0
    PICK = 1
    TAKE = 2
    PLAY = 3
    TRY = 4
    DISCARD = 5
    DESTROY = 6
    DRAW = 7
    SHUFFLE_DECK = 8
    DISCARD_ERA = 9
    TURN_UP = 10
    TURN_DOWN = 11
    TURN_BACK = 12
    SHUFFLE_STACK = 13
    ADD_ERA = 14
    SHUFFLE_ERA = 15
    PAY = 16
    MARKET = 17
    OPEN = 18
    UNDER = 19
    BUY = 20
    GAIN = 21
    DECLINE = 22
    SWAP = 23
    LOOK = 24
    STEAL = 25
    GIVE = 26
    RECOVER = 27
    KEEP = 28
    PASS = 29
    END = 30
    SKIP = 31
    NOTHING = 32
    FIND = 33
    LAST_ROUND = 34
    OVER = 35
    WIN = 36
    DEAL = 37
    DISCOUNT = 38
    AI = 39
    TURN_OVER = 40
    MISSION = 41
    OPEN_PORTAL = 42
    SHOWN = 43  # no event: players see the facing of a card in the target's stack, "player" places deep


EVENT_KINDS: Final = tuple(did.name.lower().replace("_", "-") for did in Did if did != Did.SHOWN)
