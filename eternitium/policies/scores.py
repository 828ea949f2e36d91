"""Scores of legal actions, linear in what the player who decides sees: how `champion` chooses.

A sort of action, a verb with a kind of card, has weights of its own for all that the player sees (`write_sights`); a
use of a portal, such as taking it or paying with its shape, has weights for how well the player's cards suit the shape.
Scores are in hundredths of a logit: in training, an action with 100 more than another was e times as likely to be
chosen.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from eternitium.components import (
    ADVANCED,
    DOUBLE_PORTAL_LAST,
    DOUBLE_PORTAL_PAIRS,
    FIRST_ADVANCED,
    FIRST_BASIC,
    FIRST_KINDS,
    N_CARDS,
    Tech,
)
from eternitium.engine.actions import CARD, MEANINGS, N_ACTIONS, VERB, Meaning, Verb
from eternitium.engine.layout import INT, OPEN_SLOTS, Mode, Numbers, State
from eternitium.policies.features import (
    HIDDEN,
    cards_left,
    era_at,
    hand_size,
    hinders,
    in_hand,
    last_turn,
    late,
    look,
    me,
    out_of_sight,
    own_cards,
    portals_for,
    shown_run,
    solo_turns_left,
    supply_of,
)
from eternitium.policies.fitted import DOUBLES, ONE_MATCHING, first_need, least_of_others, open_cards

# Kinds of cards: portals, Double Portals, each other technology, then the unseen ones of both rows. A technology that
# was not there when the weights were learnt counts as the last one that was.
KINDS: Final = FIRST_KINDS - DOUBLE_PORTAL_LAST + 1
_LEARNT: Final = (*[0] * FIRST_BASIC, *[1] * (DOUBLE_PORTAL_LAST - FIRST_BASIC + 1), *range(2, KINDS))
KIND_OF: Final = np.array([*_LEARNT, *[KINDS - 1] * (N_CARDS - FIRST_KINDS), KINDS, KINDS + 1], INT)
MANY: Final = 15  # more cards of a kind than this are not counted
EIGHTS: Final = 7  # see `write_sights`

MOST_COUNTED: Final = 30
MOST_MATCHED: Final = 6
NO_SCORE: Final = -(1 << 40)  # below every score

EIGHTS_FROM: Final = 1 + 3 * KINDS
SIGHTS: Final = EIGHTS_FROM + 8 * EIGHTS  # the first weight of a sort counts once


class Use(NamedTuple):
    """The use of a shape by an action: a verb with a portal or a Double Portal, or a price."""

    verb: Verb
    place: int


def _sort(action: Meaning) -> tuple[int, int]:
    return int(action.verb), int(KIND_OF[action.card]) if action.card >= 0 else 0


def _shapes(action: Meaning) -> list[tuple[Use, int]]:
    """Return the shapes that an action uses."""
    if action.verb == Verb.BUY:
        prices = (action.pay, action.pay_under)
        return [(Use(action.verb, place), shape) for place, shape in enumerate(prices) if shape >= 0]
    if 0 <= action.card < FIRST_BASIC:
        return [(Use(action.verb, 0), action.card)]
    if 0 <= action.card <= DOUBLE_PORTAL_LAST:
        return [(Use(action.verb, 1), shape) for shape in DOUBLE_PORTAL_PAIRS[action.card - FIRST_BASIC]]
    return []


TRAITS: Final = 12  # of a shape, see `write_traits`
N_SHAPES: Final = 4
SORTS: Final = sorted({_sort(action) for action in MEANINGS})
USES: Final = sorted({use for action in MEANINGS for use, _ in _shapes(action)})
SHAPES_FROM: Final = len(SORTS) * SIGHTS
SIZE: Final = SHAPES_FROM + len(USES) * TRAITS

# Of each action: the place of its sort's weights, how many shapes it uses, and for each its place and the shape.
PLACE: Final = np.array([SORTS.index(_sort(action)) * SIGHTS for action in MEANINGS], np.int64)
SHAPES_USED: Final = np.array([len(_shapes(action)) for action in MEANINGS], INT)
_USED: Final = [[*_shapes(action), *[(USES[0], 0)] * 2][:2] for action in MEANINGS]
USE_PLACE: Final = np.array([[SHAPES_FROM + USES.index(use) * TRAITS for use, _ in row] for row in _USED], np.int64)
USE_SHAPE: Final = np.array([[shape for _, shape in row] for row in _USED], INT)

RECYCLER: Final = int(KIND_OF[Tech.ROBO_RECYCLER])
CLOCK: Final = int(KIND_OF[Tech.QUANTUM_CLOCK])
ULTIMATE: Final = int(KIND_OF[Tech.ULTIMATE_PORTAL])

SETS: Final = ("two", "more", "alone")  # of weights: for two players, for three to five, and for the solo game
WEIGHTS: Final[Numbers] = np.load(Path(__file__).with_name("champion.npy"), allow_pickle=False)
if WEIGHTS.shape != (len(SETS) * SIZE,):
    raise ValueError(f"champion.npy: {WEIGHTS.shape} is not allowed; give {len(SETS)} times {SIZE} weights")


def choosing_room(legal: Iterable[int] = ()) -> Numbers:
    """Return the numbers of legal actions, with room for all, and behind it for what the player who decides sees."""
    numbers, room = [*legal], np.zeros(N_ACTIONS + SIGHTS + N_SHAPES * TRAITS, INT)
    room[: len(numbers)] = numbers
    return room


def best_by_score(s: State, legal: Numbers, n: int) -> int:
    """Return the legal action with the highest score, the first of several; late, none that makes the game longer.

    `legal`: see `choosing_room`.
    """
    seen, first, must_end = legal[N_ACTIONS:], set_of_weights(s) * SIZE, late(s)
    write_sights(s, seen)
    best, most = legal[0], NO_SCORE
    for i in range(n):
        found = NO_SCORE if must_end and is_drag(legal[i]) else score(legal[i], seen, first)
        if found > most:
            best, most = legal[i], found
    return best


def is_drag(action: int) -> bool:
    """Return whether an action makes the game longer."""
    return VERB[action] == Verb.PLAY and hinders(CARD[action])


def set_of_weights(s: State) -> int:
    """Return the number of the weights for this number of players."""
    return 2 if s.solo else int(s.players > 2)


def score(action: int, seen: Numbers, first: int) -> int:
    """Return the score of an action; `seen`: see `write_sights`; `first`: the place of the first weight of the set."""
    value = sum_of(seen, SIGHTS, first + PLACE[action])
    for i in range(SHAPES_USED[action]):
        at = SIGHTS + TRAITS * USE_SHAPE[action, i]
        value += sum_of(seen[at:], TRAITS, first + USE_PLACE[action, i])
    return value


def sum_of(numbers: Numbers, n: int, first: int) -> int:
    """Return the sum of n numbers, each times its weight; `first`: the place of the first weight."""
    value, weights = 0, WEIGHTS[first : first + n]
    for i in range(n):
        value += int(numbers[i]) * int(weights[i])
    return value


def write_sights(s: State, out: Numbers) -> None:
    """Write what the player who decides sees: SIGHTS numbers, then TRAITS for each shape.

    First a 1, its cards of each kind in hand, deck and discard pile, then what the functions below write.
    """
    out[0] = 1
    hand, deck, discard = out[1 : 1 + KINDS], out[1 + KINDS : 1 + 2 * KINDS], out[1 + 2 * KINDS : EIGHTS_FROM]
    owned = write_cards(s, hand, deck, discard)
    recyclers = hand[RECYCLER] + deck[RECYCLER] + discard[RECYCLER]
    out = out[EIGHTS_FROM:]
    write_stacks(s, out[:8])
    write_flags(s, out[8:16])
    write_turn(s, out[16:24])
    write_race(s, owned, out[24:32])
    write_table(s, out[32:38])
    out[38] = recyclers if hand[CLOCK] + deck[CLOCK] + discard[CLOCK] > 0 else 0
    out[39] = recyclers if hand[ULTIMATE] + deck[ULTIMATE] + discard[ULTIMATE] > 0 else 0
    write_offers(s, out[40:48])
    write_solo(s, out[48:56])
    write_traits(s, owned, out[56:])


def write_cards(s: State, hand: Numbers, deck: Numbers, discard: Numbers) -> int:
    """Write the player's cards of each kind; return its portals of each shape, as `fitted.ONE_MATCHING` is."""
    p, owned = me(s), 0
    hand[:], deck[:], discard[:] = 0, 0, 0
    for card in range(N_CARDS):
        hand[KIND_OF[card]] += s.hand[p, card]
        owned += int(s.hand[p, card]) * ONE_MATCHING[card]
    for i in range(s.deck_n[p]):
        deck[KIND_OF[s.deck[p, i]]] += 1
        owned += ONE_MATCHING[s.deck[p, i]]
    for i in range(s.discard_n[p]):
        discard[KIND_OF[s.discard[p, i]]] += 1
        owned += ONE_MATCHING[s.discard[p, i]]
    for i in range(KINDS):
        hand[i], deck[i], discard[i] = min(hand[i], MANY), min(deck[i], MANY), min(discard[i], MANY)
    return owned


def write_stacks(s: State, out: Numbers) -> None:
    """Write own era cards, those of the foremost rival, the cards of hand, deck and discard pile, and the round.

    Last how many open era cards there are on top, and how many of them the hand matches.
    """
    p, matched = me(s), 0
    left = min(cards_left(s, p), MOST_MATCHED)
    while matched < left and era_at(s, p, matched) >= 0 and portals_for(s, era_at(s, p, matched)) > 0:
        matched += 1
    out[0] = min(cards_left(s, p), MANY)
    out[1] = min(least_of_others(s), MANY)
    out[2] = min(hand_size(s), MOST_COUNTED)
    out[3] = min(s.deck_n[p], MOST_COUNTED)
    out[4] = min(s.discard_n[p], MOST_COUNTED)
    out[5] = min(s.round, MANY)
    out[6] = open_cards(s)
    out[7] = matched


def write_flags(s: State, out: Numbers) -> None:
    """Write whether the top era card is hidden, whether it is matched, and whether the end is near."""
    left, least, top = cards_left(s, me(s)), least_of_others(s), era_at(s, me(s), 0)
    matched = top >= 0 and portals_for(s, top) > 0
    out[0] = int(top == HIDDEN)
    out[1] = int(matched)
    out[2] = int(left == 1)
    out[3] = int(left <= 2)
    out[4] = int(least == 0)
    out[5] = int(least <= 1)
    out[6] = int(least <= 3)
    out[7] = int(last_turn(s))


def write_turn(s: State, out: Numbers) -> None:
    """Write what was played and chosen in this turn, the hand size that step 5 draws up to, and whether it is late."""
    discarding, destroying = s.mode == Mode.DISCARDING, s.mode == Mode.DESTROYING
    out[0] = min(s.played, MANY)
    out[1] = s.communicators
    out[2] = min(s.chosen, MANY)
    out[3] = int(discarding)
    out[4] = int(destroying)
    out[5] = s.wallets
    out[6] = s.draw
    out[7] = int(late(s))


def write_race(s: State, owned: int, out: Numbers) -> None:
    """Write how far the deck lasts, by how much rivals are ahead or behind, what Ultimate Portals leave, and cards."""
    p = me(s)
    left, least, portals, free = cards_left(s, p), least_of_others(s), 0, in_hand(s, Tech.ULTIMATE_PORTAL)
    for shape in range(N_SHAPES):
        portals += owned >> 8 * shape & 255
    out[0] = min(s.deck_n[p], 5)
    out[1] = int(s.deck_n[p] == 0)
    out[2] = min(max(left - least, 0), 8)
    out[3] = min(max(least - left, 0), 8)
    out[4] = min(max(left - free, 0), MANY)
    out[5] = int(left <= free)
    out[6] = min(own_cards(s), MOST_COUNTED)
    out[7] = min(portals, MOST_COUNTED)


def write_table(s: State, out: Numbers) -> None:
    """Write rivals beyond the first, the edition's hand sizes, the last seat, and the piles."""
    out[0] = max(s.players - 2, 0)
    out[1] = s.missed_hand
    out[2] = s.passed_hand
    out[3] = int(me(s) == s.players - 1)
    out[4] = min(s.era_pile_n, 5)
    out[5] = min(s.pile_n[ADVANCED], 5)


def write_offers(s: State, out: Numbers) -> None:
    """Write how many of some technologies lie open, and whether a played card waits for an answer."""
    out[0] = offered(s, Tech.QUANTUM_CLOCK)
    out[1] = offered(s, Tech.ULTIMATE_PORTAL)
    out[2] = offered(s, Tech.ROBO_RECYCLER)
    out[3] = offered(s, Tech.LABORATORY)
    out[4] = offered(s, Tech.ROBO_THIEF)
    out[5] = int(s.limbo >= 0)
    out[6] = offered(s, Tech.COMMUNICATOR)
    out[7] = offered(s, Tech.TEMPORAL_PROJECTOR)


def offered(s: State, card: int) -> int:
    """Return how many copies of a technology lie open."""
    count, row = 0, int(card >= FIRST_ADVANCED)
    for slot in range(OPEN_SLOTS):
        count += int(s.open[row, slot] == card)
    return count


def write_solo(s: State, out: Numbers) -> None:
    """Write the turns and AI cards that are left, and the rules of some missions."""
    out[0] = min(max(solo_turns_left(s), 0), MANY)
    out[1] = s.ai_n
    out[2] = s.turns_stack_over
    out[3] = s.destroys_first
    out[4] = s.adds_era_card
    out[5] = int(s.price_face_down > 0)
    out[6] = s.must_play
    out[7] = s.portals_shuffled


def write_traits(s: State, owned: int, out: Numbers) -> None:
    """Write, for each shape, how well the player's cards suit it.

    A 1; portals of it in hand; open era cards of it on top; how many of them the hand does not match; whether the
    first one that the hand does not match has it, and how deep that is; its share of the era cards out of sight, in
    twentieths, and the same if the top one is hidden; owned portals and Double Portals with it; portals in the supply;
    whether the top era card has it.
    """
    need, top, unseen = first_need(s), era_at(s, me(s), 0), look(s)
    needed = era_at(s, me(s), need) if need >= 0 else HIDDEN
    total = out_of_sight(unseen, 0) + out_of_sight(unseen, 1) + out_of_sight(unseen, 2) + out_of_sight(unseen, 3)
    for shape in range(N_SHAPES):
        some = out[TRAITS * shape : TRAITS * (shape + 1)]
        run, share = shown_run(s, shape), 20 * out_of_sight(unseen, shape) // max(total, 1)
        some[0] = 1
        some[1] = min(in_hand(s, shape), 4)
        some[2] = min(run, 6)
        some[3] = max(run - portals_for(s, shape), 0)
        some[4] = int(needed == shape)
        some[5] = int(needed == shape) * need
        some[6] = share
        some[7] = share * int(top == HIDDEN)
        some[8] = min(owned >> 8 * shape & 255, 6)
        some[9] = owned >> 8 * (DOUBLES + shape) & 255
        some[10] = min(supply_of(s, shape), 6)
        some[11] = int(top == shape)
