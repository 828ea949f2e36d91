"""Scores of legal actions, linear in what the player who decides sees: how `champion` chooses.

A sort of action, a verb with a kind of card, has weights of its own for all that the player sees (`Seen`); a use of a
portal, such as taking it or paying with its shape, has weights for how well the player's cards suit the shape. Scores
are in hundredths of a logit: in training, an action with 100 more than another was e times as likely to be chosen.
"""

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
from eternitium.engine.actions import MEANINGS, Meaning, Verb
from eternitium.engine.layout import INT, OPEN_SLOTS, Mode, Numbers, State
from eternitium.policies.features import (
    HIDDEN,
    cards_left,
    era_at,
    hand_size,
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
from eternitium.policies.fitted import KIND_BITS, ONE_MATCHING, first_need, least_of_others, of_kind, open_cards

# Kinds of cards: portals, Double Portals, each other technology, then the unseen ones of both rows. A technology that
# was not there when the weights were learnt counts as the last one that was.
KINDS: Final = FIRST_KINDS - DOUBLE_PORTAL_LAST + 1
_LEARNT: Final = (*[0] * FIRST_BASIC, *[1] * (DOUBLE_PORTAL_LAST - FIRST_BASIC + 1), *range(2, KINDS))
KIND_OF: Final = np.array([*_LEARNT, *[KINDS - 1] * (N_CARDS - FIRST_KINDS), KINDS, KINDS + 1], INT)
MANY: Final = 15  # more cards of a kind than this are not counted
BYTES: Final = 7  # words of eight numbers

MOST_COUNTED: Final = 30
MOST_MATCHED: Final = 6

SIGHTS: Final = 1 + 3 * KINDS + 8 * BYTES  # the first weight of a sort counts once


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


TRAITS: Final = 12  # the fields of `Traits`
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


class Seen(NamedTuple):
    """What the player who decides sees, packed into whole numbers.

    `hand`, `deck`, `discard`: its cards of each kind, four bits each; `stacks` to `alone`: eight numbers of a byte
    each, see the functions of these names; `owned`: its portals of each shape, then its Double Portals with it, a byte
    each; `need`: see `fitted.first_need`; `unseen`: see `features.look`.
    """

    hand: int
    deck: int
    discard: int
    stacks: int
    flags: int
    turn: int
    race: int
    table: int
    offers: int
    alone: int
    owned: int
    need: int
    unseen: int


class Traits(NamedTuple):
    """How well a player's cards suit a shape.

    `one`: 1; `hand`: portals of it in hand; `run`: open era cards of it on top; `short`: how many of them the hand does
    not match; `needed`: whether the first one that the hand does not match has it, and `depth`: how deep that is;
    `share`: of the era cards out of sight, in twentieths, and `blind`: the same if the top one is hidden; `portals`,
    `doubles`: owned portals and Double Portals with it; `supply`: portals in the supply; `top`: whether the top era
    card has it.
    """

    one: int
    hand: int
    run: int
    short: int
    needed: int
    depth: int
    share: int
    blind: int
    portals: int
    doubles: int
    supply: int
    top: int


def seen(s: State) -> Seen:
    """Return what the player who decides sees."""
    p, hand, deck, discard, owned = me(s), 0, 0, 0, 0
    for card in range(N_CARDS):
        for _ in range(s.hand[p, card]):
            hand, owned = one_more(hand, card), owned + ONE_MATCHING[card]
    for i in range(s.deck_n[p]):
        deck, owned = one_more(deck, int(s.deck[p, i])), owned + ONE_MATCHING[int(s.deck[p, i])]
    for i in range(s.discard_n[p]):
        discard, owned = one_more(discard, int(s.discard[p, i])), owned + ONE_MATCHING[int(s.discard[p, i])]
    clocks, free = int(every(CLOCK, hand, deck, discard) > 0), int(every(ULTIMATE, hand, deck, discard) > 0)
    fetched = every(RECYCLER, hand, deck, discard) * (clocks | free << 8)
    alone = solo_game(s) if s.solo else 0
    return Seen(
        hand, deck, discard, stacks(s), flags(s), turn(s), race(s, owned), table(s, fetched), offers(s), alone, owned,
        first_need(s), look(s),
    )  # fmt: skip


def one_more(counts: int, card: int) -> int:
    """Count a card; `counts`: four bits for each kind."""
    kind = int(KIND_OF[card])
    return counts + (1 << KIND_BITS * kind if of_kind(counts, kind) < MANY else 0)


def every(kind: int, hand: int, deck: int, discard: int) -> int:
    """Return how many cards of a kind the player owns."""
    return of_kind(hand, kind) + of_kind(deck, kind) + of_kind(discard, kind)


def word(a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int) -> int:
    """Return eight numbers from 0 to 127 as one."""
    low = int(a) | int(b) << 8 | int(c) << 16 | int(d) << 24
    return low | int(e) << 32 | int(f) << 40 | int(g) << 48 | int(h) << 56


def stacks(s: State) -> int:
    """Return own era cards, those of the foremost rival, the cards of hand, deck and discard pile, and the round.

    Last how many open era cards there are on top, and how many of them the hand matches.
    """
    p, matched = me(s), 0
    left = min(cards_left(s, p), MOST_MATCHED)
    while matched < left and era_at(s, p, matched) >= 0 and portals_for(s, era_at(s, p, matched)) > 0:
        matched += 1
    return word(
        min(cards_left(s, p), MANY), min(least_of_others(s), MANY), min(hand_size(s), MOST_COUNTED),
        min(s.deck_n[p], MOST_COUNTED), min(s.discard_n[p], MOST_COUNTED), min(s.round, MANY), open_cards(s), matched,
    )  # fmt: skip


def flags(s: State) -> int:
    """Return whether the top era card is hidden, whether it is matched, and whether the end is near."""
    left, least, top = cards_left(s, me(s)), least_of_others(s), era_at(s, me(s), 0)
    matched = top >= 0 and portals_for(s, top) > 0
    return word(
        int(top == HIDDEN), int(matched), int(left == 1), int(left <= 2), int(least == 0), int(least <= 1),
        int(least <= 3), int(last_turn(s)),
    )  # fmt: skip


def turn(s: State) -> int:
    """Return what was played and chosen in this turn, the hand size that step 5 draws up to, and whether it is late."""
    discarding, destroying = s.mode == Mode.DISCARDING, s.mode == Mode.DESTROYING
    return word(
        min(s.played, MANY), s.communicators, min(s.chosen, MANY), int(discarding), int(destroying), s.wallets, s.draw,
        int(late(s)),
    )  # fmt: skip


def race(s: State, owned: int) -> int:
    """Return how far the deck lasts, by how much rivals are ahead or behind, what Ultimate Portals leave, and cards."""
    p = me(s)
    left, least, portals, free = cards_left(s, p), least_of_others(s), 0, in_hand(s, Tech.ULTIMATE_PORTAL)
    for shape in range(4):
        portals += owned >> 8 * shape & 255
    return word(
        min(s.deck_n[p], 5), int(s.deck_n[p] == 0), min(max(left - least, 0), 8), min(max(least - left, 0), 8),
        min(max(left - free, 0), MANY), int(left <= free), min(own_cards(s), MOST_COUNTED), min(portals, MOST_COUNTED),
    )  # fmt: skip


def table(s: State, fetched: int) -> int:
    """Return rivals beyond the first, the edition's hand sizes, the last seat, and the piles.

    `fetched`: owned Robo-Recyclers if there are Quantum Clocks to fetch, then if there are Ultimate Portals, in bytes.
    """
    return word(
        max(s.players - 2, 0), s.missed_hand, s.passed_hand, int(me(s) == s.players - 1), min(s.era_pile_n, 5),
        min(s.pile_n[ADVANCED], 5), fetched & 255, fetched >> 8,
    )  # fmt: skip


def offers(s: State) -> int:
    """Return how many of some technologies lie open, and whether a played card waits for an answer."""
    return word(
        offered(s, Tech.QUANTUM_CLOCK), offered(s, Tech.ULTIMATE_PORTAL), offered(s, Tech.ROBO_RECYCLER),
        offered(s, Tech.LABORATORY), offered(s, Tech.ROBO_THIEF), int(s.limbo >= 0), offered(s, Tech.COMMUNICATOR),
        offered(s, Tech.TEMPORAL_PROJECTOR),
    )  # fmt: skip


def offered(s: State, card: int) -> int:
    """Return how many copies of a technology lie open."""
    count, row = 0, int(card >= FIRST_ADVANCED)
    for slot in range(OPEN_SLOTS):
        count += int(s.open[row, slot] == card)
    return count


def solo_game(s: State) -> int:
    """Return the turns and AI cards that are left, and the rules of some missions."""
    return word(
        min(max(solo_turns_left(s), 0), MANY), s.ai_n, s.turns_stack_over, s.destroys_first, s.adds_era_card,
        int(s.price_face_down > 0), s.must_play, s.portals_shuffled,
    )  # fmt: skip


def best_by_score(s: State, legal: Numbers, n: int) -> int:
    """Return the legal action with the highest score, the first of several."""
    now, best = seen(s), legal[0]
    most = score(s, best, now)
    for i in range(1, n):
        found = score(s, legal[i], now)
        if found > most:
            best, most = legal[i], found
    return best


def score(s: State, action: int, now: Seen) -> int:
    """Return the score of an action."""
    first = set_of_weights(s) * SIZE
    at = PLACE[action] + first
    value = int(WEIGHTS[at]) + sum_of(now.hand, KIND_BITS, at + 1) + sum_of(now.deck, KIND_BITS, at + 1 + KINDS)
    value += sum_of(now.discard, KIND_BITS, at + 1 + 2 * KINDS)
    at += 1 + 3 * KINDS
    value += sum_of(now.stacks, 8, at) + sum_of(now.flags, 8, at + 8) + sum_of(now.turn, 8, at + 16)
    value += sum_of(now.race, 8, at + 24) + sum_of(now.table, 8, at + 32) + sum_of(now.offers, 8, at + 40)
    value += sum_of(now.alone, 8, at + 48)
    for i in range(SHAPES_USED[action]):
        value += shape_score(s, int(USE_SHAPE[action, i]), now, USE_PLACE[action, i] + first)
    return value


def set_of_weights(s: State) -> int:
    """Return the number of the weights for this number of players."""
    return 2 if s.solo else int(s.players > 2)


def sum_of(numbers: int, bits: int, at: int) -> int:
    """Return a sum of packed numbers, each times its weight; `bits`: of each number; `at`: the place of the first."""
    value, mask = 0, (1 << bits) - 1
    while numbers > 0:
        value += (numbers & mask) * int(WEIGHTS[at])
        numbers, at = numbers >> bits, at + 1
    return value


def shape_score(s: State, shape: int, now: Seen, at: int) -> int:
    """Return what a shape adds to the score of an action; `at`: the place of its weights."""
    value = 0
    for i, number in enumerate(traits(s, shape, now)):
        value += number * int(WEIGHTS[at + i])
    return value


def traits(s: State, shape: int, now: Seen) -> Traits:
    """Return how well the player's cards suit a shape."""
    top, hand, run, matching = era_at(s, me(s), 0), in_hand(s, shape), shown_run(s, shape), portals_for(s, shape)
    total = out_of_sight(now.unseen, 0) + out_of_sight(now.unseen, 1)
    total += out_of_sight(now.unseen, 2) + out_of_sight(now.unseen, 3)
    share = 20 * out_of_sight(now.unseen, shape) // max(total, 1)
    needed = int(now.need >= 0 and era_at(s, me(s), now.need) == shape)
    portals, doubles = now.owned >> 8 * shape & 255, now.owned >> 8 * (4 + shape) & 127
    return Traits(
        1, min(hand, 4), min(run, 6), max(run - matching, 0), needed, needed * now.need, share,
        share * int(top == HIDDEN), min(portals, 6), doubles, min(supply_of(s, shape), 6), int(top == shape),
    )  # fmt: skip
