"""The features of the evaluator, seat by seat: readable relations of the cards that a seat has and needs.

Every shape is named by its place in the order in which the seat needs them, so that positions that differ only in the
names of shapes look alike.
"""

from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.evaluator.sight import DECK, FACE_UP, HAND, PLACE, PLACES, REST, SEAT, SHAPES
from eternitium.components import DOUBLE_PORTAL, DOUBLE_PORTAL_PAIRS, FIRST_ADVANCED, FIRST_BASIC, N_CARDS, Tech
from eternitium.engine.layout import MARKET_SLOTS, OPEN_SLOTS, Longs, Reals, State

KINDS: Final = 23  # of cards in its training; games with others are not covered
MISSIONS: Final = 10  # the same for missions
TURNS: Final = 8  # a solo game's, as printed
DEPTH: Final = 8  # era cards that a hand is held against
SEATS: Final = 5
MOST_TURNS: Final = 12.0
TECHNOLOGIES: Final = KINDS - FIRST_BASIC

# Places of the features of a seat.
STACK: Final = 0
SHOWN: Final = STACK + 10
LYING: Final = SHOWN + SHAPES * PLACES
BELOW: Final = LYING + PLACES
IN_HAND: Final = BELOW + SHAPES
IN_DECK: Final = IN_HAND + KINDS
DRAWN: Final = IN_DECK + KINDS
OWNED: Final = DRAWN + KINDS
LAID: Final = OWNED + KINDS
SIZES: Final = LAID + KINDS
COVERED: Final = SIZES + 6
STUCK: Final = COVERED + 2 * SHAPES
THREAT: Final = STUCK + PLACES + 1
CLEARED: Final = THREAT + 6
TWICE: Final = CLEARED + DEPTH + 2
THRICE: Final = TWICE + DEPTH + 2
STEADY: Final = THRICE + DEPTH + 2
MARKET: Final = STEADY + 3
SUPPLY: Final = MARKET + SHAPES
OFFER: Final = SUPPLY + SHAPES + 1
ORDER: Final = OFFER + TECHNOLOGIES
HAD: Final = ORDER + 1
RACE: Final = ORDER + 8
FOUND: Final = RACE + 12
RANKED: Final = RACE + 14
SWITCH: Final = RANKED + 1
SOLO: Final = SWITCH + 12
VARIANT: Final = SOLO + TURNS + 6 + MISSIONS
WIDTH: Final = VARIANT + 2

# Places of intermediate results for a seat.
OWN: Final = 0  # expected copies of all its cards
GONE: Final = OWN + N_CARDS  # copies in the discard pile
NEXT: Final = GONE + N_CARDS  # of the hand that it will draw after the present one
KIT: Final = NEXT + N_CARDS  # what a hand can still clear with: portals, Double Portals, then what follows
PAIRS: Final = KIT + SHAPES
TAKEN: Final = PAIRS + 6  # portals of the supply
HELP: Final = TAKEN + 1  # cards that bring another card
FREE: Final = HELP + 1  # cards that clear anything
SHOWER: Final = FREE + 1  # Droids
KIT_SIZE: Final = SHAPES + 10
ONCE: Final = SHOWER + 1  # cleared after one, two and three turns: chance of each, then how many, then all
RUNS: Final = 3
RUN: Final = DEPTH + 2
PACE: Final = ONCE + RUNS * RUN
TO_GO: Final = PACE + 1
RANK: Final = TO_GO + 1
POINTS: Final = RANK + 1
MISSING: Final = POINTS + 1  # whether nothing matches a shape, neither own cards nor the supply
STOCK: Final = MISSING + SHAPES  # in the order of the seat: portals of the supply, own ones, chances of an era card
OWNS: Final = STOCK + SHAPES
HOPE: Final = OWNS + SHAPES
WORK: Final = HOPE + SHAPES


def _pair_numbers() -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    numbers = np.zeros(SHAPES * SHAPES, np.int64)
    for number, (a, b) in enumerate(DOUBLE_PORTAL_PAIRS):
        numbers[SHAPES * a + b] = numbers[SHAPES * b + a] = number
    return numbers


PAIR: Final = _pair_numbers()
PAIR_A: Final = np.array([a for a, _ in DOUBLE_PORTAL_PAIRS], np.int64)
PAIR_B: Final = np.array([b for _, b in DOUBLE_PORTAL_PAIRS], np.int64)


class Bench(NamedTuple):
    """Room to work out features in.

    Attributes:
        order: for each seat the shapes in the order in which it needs them.
        work: for each seat the intermediate results.
    """

    order: Longs
    work: Reals


def bench() -> Bench:
    """Return empty room."""
    return Bench(np.zeros(SEATS * SHAPES, np.int64), np.zeros(SEATS * WORK))


def describe(s: State, sight: Reals, bench: Bench, x: Reals) -> None:
    """Write the features of all seats, one row after the other."""
    for p in range(s.players):
        at = p * WORK
        count_own(s, p, sight, bench.work, at)
        expect_draw(s, p, sight, bench.work, at)
        find_missing(s, bench.work, at)
        put_in_order(s, p, sight, bench.work, bench.order, at)
        run_ahead(s, p, sight, bench.work, bench.order, at)
        rate(bench.work, at)
    for p in range(s.players):
        bench.work[p * WORK + TO_GO] = turns_to_go(s, p, sight, bench.work)
    for i in range(s.players * WIDTH):
        x[i] = 0.0
    for p in range(s.players):
        describe_seat(s, p, sight, bench, x)


def describe_seat(s: State, p: int, sight: Reals, bench: Bench, x: Reals) -> None:
    """Write the features of a seat."""
    at, work, order = p * WIDTH, p * WORK, p * SHAPES
    stack_features(s, p, x, at + STACK)
    era_features(s, p, sight, bench.order, x, at)
    card_features(sight, p * SEAT + HAND, 1.0, bench.order, order, x, at + IN_HAND)
    card_features(sight, p * SEAT + DECK, 1.0, bench.order, order, x, at + IN_DECK)
    card_features(bench.work, work + NEXT, 1.0, bench.order, order, x, at + DRAWN)
    card_features(bench.work, work + GONE, 1.0, bench.order, order, x, at + LAID)
    own = s.hand_n[p] + s.deck_n[p] + s.discard_n[p]
    card_features(bench.work, work + OWN, 5.0 / max(own, 1), bench.order, order, x, at + OWNED)
    size_features(s, p, x, at + SIZES)
    cover_features(sight, p * SEAT + HAND, bench.order, order, x, at + COVERED)
    cover_features(bench.work, work + OWN, bench.order, order, x, at + COVERED + SHAPES)
    stuck_features(s, p, sight, bench.work, x, at + STUCK)
    threat_features(s, p, bench.work, x, at + THREAT)
    for i in range(RUNS * RUN):
        x[at + CLEARED + i] = bench.work[work + ONCE + i]
    pace_features(bench.work, work, x, at + STEADY)
    market_features(s, bench.order, order, x, at)
    offer_features(s, bench.order, order, x, at + OFFER)
    order_features(s, p, x, at + ORDER)
    race_features(s, p, bench.work, x, at + RACE)
    switch_features(s, x, at + SWITCH)
    if s.solo:
        solo_features(s, x, at + SOLO)


# Intermediate results


def count_own(s: State, p: int, sight: Reals, work: Reals, at: int) -> None:
    """Count the copies in the discard pile, and the expected copies of all cards of a seat."""
    for card in range(N_CARDS):
        work[at + GONE + card] = 0.0
    for i in range(s.discard_n[p]):
        work[at + GONE + s.discard[p, i]] += 1.0
    for card in range(N_CARDS):
        held = sight[p * SEAT + HAND + card] + sight[p * SEAT + DECK + card]
        work[at + OWN + card] = held + work[at + GONE + card]


def expect_draw(s: State, p: int, sight: Reals, work: Reals, at: int) -> None:
    """Work out the expected copies in the hand that a seat will draw after discarding the present one (R36)."""
    deck, other = s.deck_n[p], s.hand_n[p] + s.discard_n[p]
    first = min(s.full_hand, deck) / max(deck, 1)
    rest = max(s.full_hand - deck, 0) / max(other, 1)
    for card in range(N_CARDS):
        in_deck = sight[p * SEAT + DECK + card]
        work[at + NEXT + card] = first * in_deck + min(rest, 1.0) * (work[at + OWN + card] - in_deck)


def put_in_order(s: State, p: int, sight: Reals, work: Reals, order: Longs, at: int) -> None:
    """Order the shapes as a seat needs them: those on top first, then those that it has least of."""
    o = p * SHAPES
    for shape in range(SHAPES):
        order[o + shape] = shape
        work[at + KIT + shape] = need(s, p, sight, work, at, shape)
    for i in range(1, SHAPES):
        k = i
        while k > 0 and work[at + KIT + order[o + k]] > work[at + KIT + order[o + k - 1]]:
            order[o + k], order[o + k - 1] = order[o + k - 1], order[o + k]
            k -= 1


def need(s: State, p: int, sight: Reals, work: Reals, at: int, shape: int) -> float:
    """Return how early a shape is needed."""
    value, weight = 0.0, 1.0
    for k in range(PLACES):
        value += weight * sight[p * SEAT + PLACE + SHAPES * k + shape]
        weight *= 0.3
    return value - 1e-4 * work[at + OWN + shape] + 1e-6 * s.supply[shape] + 1e-5 * sight[p * SEAT + REST + shape]


def run_ahead(s: State, p: int, sight: Reals, work: Reals, order: Longs, at: int) -> None:
    """Work out what the hand clears alone, together with the next one, and with the one after that."""
    mine, own = p * SHAPES, max(s.hand_n[p] + s.deck_n[p] + s.discard_n[p], 1)
    for i in range(SHAPES):
        work[at + STOCK + i] = s.supply[order[mine + i]]
        work[at + OWNS + i] = work[at + OWN + order[mine + i]]
    for run in range(RUNS):
        empty_kit(work, at)
        pack(sight, p * SEAT + HAND, 1.0, work, order, mine, at)
        if run > 0:
            pack(work, at + NEXT, 1.0, work, order, mine, at)
        if run > 1:
            pack(work, at + OWN, min(s.full_hand / own, 1.0), work, order, mine, at)
        clear(s, p, sight, work, order, at, at + ONCE + run * RUN)
    empty_kit(work, at)
    pack(work, at + OWN, min(s.full_hand / own, 1.0), work, order, mine, at)
    work[at + PACE] = clear_unseen(p, sight, work, order, at)


def empty_kit(work: Reals, at: int) -> None:
    """Empty the kit."""
    for k in range(KIT_SIZE):
        work[at + KIT + k] = 0.0


def pack(cards: Reals, first: int, share: float, work: Reals, order: Longs, mine: int, at: int) -> None:
    """Add a hand's worth of cards to the kit, and a turn's portal from the supply."""
    number, stock = 0, 0.0
    for i in range(SHAPES):
        stock += work[at + STOCK + i]
        work[at + KIT + i] += share * cards[first + order[mine + i]]
        for k in range(i + 1, SHAPES):
            pair = PAIR[SHAPES * order[mine + i] + order[mine + k]]
            work[at + PAIRS + number] += share * cards[first + DOUBLE_PORTAL + pair]
            number += 1
    work[at + TAKEN] += int(stock > 0.0)
    work[at + HELP] += share * (cards[first + Tech.ROBO_RECYCLER] + cards[first + Tech.ROBO_THIEF])
    work[at + HELP] += share * (cards[first + Tech.COMMUNICATOR] + 0.5 * cards[first + Tech.LABORATORY])
    work[at + FREE] += share * (cards[first + Tech.ULTIMATE_PORTAL] + cards[first + Tech.TRANSPORTER])
    work[at + SHOWER] += share * (cards[first + Tech.DROID] + cards[first + Tech.GIGA_DROID])


def clear(s: State, p: int, sight: Reals, work: Reals, order: Longs, at: int, out: int) -> None:
    """Hold the kit against the stack: the chance to clear each place, how many are cleared, the chance of all."""
    reach, total = 1.0, 0.0
    for k in range(DEPTH):
        work[out + k] = 0.0
    for k in range(min(s.stack_n[p], DEPTH)):
        hope_for(p, k, sight, work, order, at)
        reach *= clear_one(sight[p * SEAT + FACE_UP + k] if k < PLACES else 0.0, work, at)
        work[out + k] = reach
        total += reach
    work[out + DEPTH] = total
    work[out + DEPTH + 1] = reach if s.stack_n[p] <= DEPTH else 0.0


def hope_for(p: int, k: int, sight: Reals, work: Reals, order: Longs, at: int) -> None:
    """Write the chances of each shape at a place of a stack."""
    chances = p * SEAT + (PLACE + SHAPES * k if k < PLACES else REST)
    for i in range(SHAPES):
        work[at + HOPE + i] = sight[chances + order[p * SHAPES + i]]


def clear_unseen(p: int, sight: Reals, work: Reals, order: Longs, at: int) -> float:
    """Return how many unseen era cards the kit clears."""
    reach, total = 1.0, 0.0
    for _ in range(4):
        hope_for(p, PLACES, sight, work, order, at)
        reach *= clear_one(0.0, work, at)
        total += reach
    return total


def clear_one(up: float, work: Reals, at: int) -> float:
    """Return the chance to clear a card: with a match if it is seen before, or else unseen."""
    seen, matched = max(up, min(work[at + SHOWER], 1.0)), 0.0
    for i in range(SHAPES):
        matched += use_up(i, seen * work[at + HOPE + i], work, at)
    return matched + (clear_blindly(1.0 - seen, work, at) if seen < 1.0 else 0.0)


def clear_blindly(part: float, work: Reals, at: int) -> float:
    """Return the chance to clear an unseen card: with a card that clears anything, or else by the best try."""
    free = min(work[at + FREE], part)
    work[at + FREE] -= free
    best, card = 0.0, -1
    for number in range(SHAPES + 6):
        there = work[at + KIT + number]
        if number < SHAPES and work[at + STOCK + number] > 0.0:
            there += work[at + TAKEN]
        hope = try_chance(number, work, at) * min(there, 1.0)
        if hope > best:
            best, card = hope, number
    if card >= 0:
        left = use_card(work, at + KIT + card, part - free)
        if card < SHAPES and work[at + STOCK + card] > 0.0:
            use_card(work, at + TAKEN, left)
    return free + (part - free) * best


def try_chance(number: int, work: Reals, at: int) -> float:
    """Return the chance that a portal or Double Portal matches."""
    if number < SHAPES:
        return work[at + HOPE + number]
    return work[at + HOPE + PAIR_A[number - SHAPES]] + work[at + HOPE + PAIR_B[number - SHAPES]]


def use_up(i: int, chance: float, work: Reals, at: int) -> float:
    """Return how much of a need for a shape the kit meets, which it uses up: the plainest cards first."""
    left = use_card(work, at + KIT + i, chance)
    for number in range(6):
        if PAIR_A[number] == i or PAIR_B[number] == i:
            left = use_card(work, at + PAIRS + number, left)
    if work[at + STOCK + i] > 0.0:
        left = use_card(work, at + TAKEN, left)
    if work[at + OWNS + i] > 0.0:
        left = use_card(work, at + HELP, left)
    left = use_card(work, at + FREE, left)
    return chance - left


def use_card(work: Reals, place: int, wanted: float) -> float:
    """Use up a card as far as wanted; return what is still wanted."""
    used = min(work[place], wanted)
    work[place] -= used
    return wanted - used


def rate(work: Reals, at: int) -> None:
    """Count the points of the tie-break (R61); an advanced technology counts a little more than its points."""
    points, advanced = 0.0, 0.0
    for card in range(FIRST_BASIC, N_CARDS):
        points += work[at + OWN + card]
        if card >= FIRST_ADVANCED:
            advanced += work[at + OWN + card]
    work[at + POINTS] = points + advanced
    work[at + RANK] = points + advanced + advanced / 5.0


def find_missing(s: State, work: Reals, at: int) -> None:
    """Find the shapes that a seat cannot match at all."""
    for shape in range(SHAPES):
        there = work[at + OWN + shape] + work[at + OWN + Tech.ULTIMATE_PORTAL] + work[at + OWN + Tech.TRANSPORTER]
        for number in range(6):
            if PAIR_A[number] == shape or PAIR_B[number] == shape:
                there += work[at + OWN + DOUBLE_PORTAL + number]
        work[at + MISSING + shape] = 1.0 - min(there + int(s.supply[shape] > 0), 1.0)


def turns_to_go(s: State, p: int, sight: Reals, work: Reals) -> float:
    """Return about how many turns a seat needs: the rest of its stack at the pace of an average hand; many if stuck."""
    at, free = p * WORK, 1.0
    if s.stack_n[p] == 0:
        return -1.0
    pace = work[at + PACE] - 0.7 * plays_of_rivals(s, p, Tech.QUANTUM_CLOCK, work)
    turns = min(max(s.stack_n[p] - work[at + ONCE + DEPTH], 0.0) / max(pace, 0.3), MOST_TURNS)
    for k in range(min(s.stack_n[p], PLACES)):
        for shape in range(SHAPES):
            free -= free * work[at + MISSING + shape] * sight[p * SEAT + PLACE + SHAPES * k + shape]
    return free * turns + (1.0 - free) * MOST_TURNS


def plays_of_rivals(s: State, p: int, card: int, work: Reals) -> float:
    """Return how many copies of a card the opponents draw in a round."""
    plays = 0.0
    for q in range(s.players):
        if q != p:
            owned = max(s.hand_n[q] + s.deck_n[q] + s.discard_n[q], 1)
            plays += work[q * WORK + OWN + card] * min(s.full_hand / owned, 1.0)
    return plays


# The features


def stack_features(s: State, p: int, x: Reals, at: int) -> None:
    """Write how many era cards are left, the last ones one by one."""
    n = s.stack_n[p]
    x[at] = n / 10.0
    x[at + 1] = 1.0 / (n + 1)
    if n < 8:
        x[at + 2 + n] = 1.0


def era_features(s: State, p: int, sight: Reals, order: Longs, x: Reals, at: int) -> None:
    """Write which shapes are uppermost, which of them are face up, and which may be below."""
    seat = p * SEAT
    for k in range(min(s.stack_n[p], PLACES)):
        for i in range(SHAPES):
            x[at + SHOWN + SHAPES * k + i] = sight[seat + PLACE + SHAPES * k + order[p * SHAPES + i]]
        x[at + LYING + k] = sight[seat + FACE_UP + k]
    for i in range(SHAPES):
        x[at + BELOW + i] = sight[seat + REST + order[p * SHAPES + i]]


def card_features(cards: Reals, first: int, share: float, order: Longs, mine: int, x: Reals, at: int) -> None:
    """Write the copies of each card, portals and Double Portals in the order of the shapes."""
    for i in range(SHAPES):
        x[at + i] = share * cards[first + order[mine + i]]
    number = 0
    for i in range(SHAPES):
        for k in range(i + 1, SHAPES):
            x[at + SHAPES + number] = (
                share * cards[first + DOUBLE_PORTAL + PAIR[SHAPES * order[mine + i] + order[mine + k]]]
            )
            number += 1
    for card in range(Tech.TEMPORAL_PROJECTOR, KINDS):
        x[at + card] = share * cards[first + card]


def size_features(s: State, p: int, x: Reals, at: int) -> None:
    """Write the cards in hand, deck and discard pile, and whether the next draw renews the deck."""
    hand, deck, discard = s.hand_n[p], s.deck_n[p], s.discard_n[p]
    x[at] = hand / 5.0
    x[at + 1] = deck / 10.0
    x[at + 2] = discard / 10.0
    x[at + 3] = (hand + deck + discard) / 10.0
    x[at + 4] = int(deck < s.full_hand)
    x[at + 5] = 5.0 / max(hand + deck + discard, 1)


def cover_features(cards: Reals, first: int, order: Longs, mine: int, x: Reals, at: int) -> None:
    """Write whether some cards match each shape: without a match a seat may be held up for ever."""
    for i in range(SHAPES):
        shape = order[mine + i]
        covering = cards[first + shape]
        for number in range(6):
            if PAIR_A[number] == shape or PAIR_B[number] == shape:
                covering += cards[first + DOUBLE_PORTAL + number]
        x[at + i] = min(covering, 1.0)


def stuck_features(s: State, p: int, sight: Reals, work: Reals, x: Reals, at: int) -> None:
    """Write the chances that a place, and any deeper card, shows a shape that the seat cannot match."""
    for shape in range(SHAPES):
        missing = work[p * WORK + MISSING + shape]
        for k in range(min(s.stack_n[p], PLACES)):
            x[at + k] += missing * sight[p * SEAT + PLACE + SHAPES * k + shape]
        x[at + PLACES] += missing * sight[p * SEAT + REST + shape]


def threat_features(s: State, p: int, work: Reals, x: Reals, at: int) -> None:
    """Write the opponents' cards that act on this seat, in a round."""
    x[at] = plays_of_rivals(s, p, Tech.QUANTUM_CLOCK, work)
    x[at + 1] = plays_of_rivals(s, p, Tech.TIME_BOMB, work)
    x[at + 2] = plays_of_rivals(s, p, Tech.CHRONO_BLASTER, work)
    x[at + 3] = plays_of_rivals(s, p, Tech.GIGA_DROID, work)
    x[at + 4] = plays_of_rivals(s, p, Tech.LABORATORY, work)
    x[at + 5] = plays_of_rivals(s, p, Tech.ROBO_THIEF, work)


def pace_features(work: Reals, row: int, x: Reals, at: int) -> None:
    """Write the unseen era cards that an average hand clears, and the turns to go."""
    x[at] = work[row + PACE]
    x[at + 1] = work[row + TO_GO] / 4.0
    x[at + 2] = 1.0 / (2.0 + work[row + TO_GO])


def market_features(s: State, order: Longs, mine: int, x: Reals, at: int) -> None:
    """Write the era cards that can be paid with, and the portals in the supply."""
    for i in range(SHAPES):
        for slot in range(MARKET_SLOTS):
            if s.market[slot] == order[mine + i]:
                x[at + MARKET + i] += 1.0
        x[at + SUPPLY + i] = min(s.supply[order[mine + i]], 4) / 2.0
        x[at + SUPPLY + SHAPES] += s.supply[i] / 8.0


def offer_features(s: State, order: Longs, mine: int, x: Reals, at: int) -> None:
    """Write which technologies are open."""
    for row in range(2):
        for slot in range(OPEN_SLOTS):
            card = s.open[row, slot]
            if card >= Tech.TEMPORAL_PROJECTOR:
                x[at + card - FIRST_BASIC] += 1.0
            elif card >= FIRST_BASIC:
                x[at + pair_place(card - FIRST_BASIC, order, mine)] += 1.0


def pair_place(number: int, order: Longs, mine: int) -> int:
    """Return the place of a Double Portal in the order of the shapes."""
    place = 0
    for i in range(SHAPES):
        for k in range(i + 1, SHAPES):
            if PAIR[SHAPES * order[mine + i] + order[mine + k]] == number:
                return place
            place += 1
    return place


def order_features(s: State, p: int, x: Reals, at: int) -> None:
    """Write whose turn it is, who comes when, and the round."""
    x[at] = int(p == s.active)
    x[at + 1] = int(p < s.active)
    x[at + 2] = ((p - s.active) % s.players) / 4.0
    x[at + 3] = (s.players - 1 - p) / 4.0
    x[at + 4] = min(s.round, 20) / 10.0
    x[at + 5] = 1.0 / s.round
    if s.players > 2:
        x[at + 3 + s.players] += 1.0


def race_features(s: State, p: int, work: Reals, x: Reals, at: int) -> None:
    """Compare a seat with its opponents: era cards, turns to go, the tie-break, the last round."""
    fewest, fastest, best_rank, found = 99.0, 99.0, 0.0, 0.0
    for q in range(s.players):
        if q != p:
            row = q * WORK
            fewest = min(fewest, s.stack_n[q])
            fastest = min(fastest, work[row + TO_GO])
            for run in range(RUNS):
                x[at + 8 + run] = max(x[at + 8 + run], work[row + ONCE + run * RUN + DEPTH + 1])
            if s.stack_n[q] == 0:
                found = 1.0
                best_rank = max(best_rank, work[row + RANK])
    mine = p * WORK
    if s.players > 1:
        x[at] = (s.stack_n[p] - fewest) / 5.0
        x[at + 1] = (work[mine + TO_GO] - fastest) / 4.0
        x[at + 2] = lead(s, p, work)
    x[at + 3] = found
    x[at + 4] = int(s.stack_n[p] == 0)
    x[at + 5] = int(found > 0.0 and work[mine + RANK] > best_rank + 1e-9)
    x[at + 6] = int(found > 0.0 and abs(work[mine + RANK] - best_rank) < 1e-9)
    x[at + 7] = work[mine + POINTS] / 10.0
    x[at + 11] = int(found > 0.0 and p < s.active and s.stack_n[p] > 0)
    x[at + 12] = int(found > 0.0 or s.stack_n[p] == 0)
    x[at + 13] = int(x[at + 2] > 0.01)
    x[at + 14] = work[mine + RANK] / 10.0


def lead(s: State, p: int, work: Reals) -> float:
    """Return how far a seat is ahead in the tie-break, a point or more counting for one."""
    best = 0.0
    for q in range(s.players):
        if q != p:
            best = max(best, work[q * WORK + RANK])
    return min(max(work[p * WORK + RANK] - best, -3.0), 3.0) / 2.0


def switch_features(s: State, x: Reals, at: int) -> None:
    """Write the rules on which editions differ."""
    x[at] = int(s.luck_portals_only > 0)
    x[at + 1] = int(s.pass_keep > 0)
    x[at + 2] = int(s.giga_literal > 0)
    x[at + 3] = int(s.lab_must > 0)
    x[at + 4] = int(s.thief_looks_at_all > 0)
    x[at + 5] = int(s.final_draw > 0)
    x[at + 6] = int(s.null_portal > 0)
    x[at + 7] = int(s.finder_stops > 0)
    x[at + 8] = int(s.single_wallet > 0)
    x[at + 9] = int(s.floor_for_all > 0)
    x[at + 10] = int(s.lab_open_only > 0)
    x[at + 11] = int(s.literal_loops > 0)


def solo_features(s: State, x: Reals, at: int) -> None:
    """Write the turns that are left, the AI deck, and the mission."""
    left = s.turn_limit - s.round
    if 0 <= left < TURNS:
        x[at + left] = 1.0
    x[at + TURNS] = (left + 1) / 8.0
    x[at + TURNS + 1] = s.ai_n / 9.0
    for i in range(s.ai_n):
        x[at + TURNS + 2 + ai_place(s.ai[i])] += 1.0
    if s.mission > 0:
        x[at + TURNS + 5 + s.mission] = 1.0
    # How an edition reads missions 8 and 9.
    x[at + VARIANT - SOLO] = int(s.price_face_down > 1)
    x[at + VARIANT - SOLO + 1] = int(s.saves_plays > 0)


def ai_place(card: int) -> int:
    """Return the place of a kind of AI card."""
    if card == Tech.CHRONO_BLASTER:
        return 0
    if card == Tech.TIME_BOMB:
        return 1
    return 2 if card == Tech.QUANTUM_CLOCK else 3
