"""Compiled: games in which lot decides one first technology or one purchase, and what each choice brought."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.loops import Room, carry_on, chosen, mixed, seed_game, win_share
from eternitium.engine.actions import CARD
from eternitium.engine.layout import NO_CARD, Longs, Numbers, Phase, Records, State
from eternitium.engine.offers import legal_actions
from eternitium.engine.setup import deal
from eternitium.explorer.counted import (
    CHOSEN,
    ITEMS,
    LAST_OF_BAND,
    LEFT,
    MEASURES,
    NONE,
    OFFERED,
    TRIED,
    WHOLE,
    WON,
    band_of,
    left_band,
)
from eternitium.policies.fitted import kind_number
from eternitium.policies.priority_list import choose
from eternitium.policies.weights import SIZE

MOST_ROUNDS: Final = 60  # a game that lasts longer counts as lost
# The rounds of the decision: each is as likely as the others.
ROUNDS: Final = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 10)


class Sample(NamedTuple):
    """The games to play: `seed` of their shuffles, number of the `first` one, how many `games`."""

    seed: int
    first: int
    games: int


def gather(
    states: Records, room: Room, weights: Longs, sample: Sample, seen: Longs, counts: Longs, beside: Longs
) -> None:
    """Play games and count.

    The states are an undealt table and room for a game. `seen`: room for the measures of each item, shape (ITEMS,
    MEASURES). `counts`: such measures of each seat, band of rounds and band of era cards; `beside`: of each seat, band
    of rounds and item that could be had as well. All are flat.
    """
    for i in range(sample.games):
        game = sample.first + i
        states[1] = states[0]
        s = states[1]
        seed_game(s, sample.seed, game)
        deal(s, room.log)
        lot = mixed(np.uint64(sample.seed) ^ mixed(np.uint64(game)))
        seat, number = int(lot % np.uint64(s.players)), ROUNDS[int(lot >> np.uint64(8)) % len(ROUNDS)]
        left = try_out(s, room, weights, seat, number, lot, seen)
        if left >= 0:
            while s.phase != Phase.OVER and s.round <= MOST_ROUNDS:
                carry_on(s, room, chosen(s, room, weights))
            note_win(seen, round(WHOLE * win_share(s, seat)))
            place = seat * len(LAST_OF_BAND) + band_of(number)
            add(counts, place * (len(LEFT) + 1) + left, seen)
            for item in range(ITEMS):
                if seen[item * MEASURES + OFFERED] > 0:
                    add(beside, place * ITEMS + item, seen)


def try_out(s: State, room: Room, weights: Longs, seat: int, number: int, lot: np.uint64, seen: Longs) -> int:
    """Play to the decision of a seat in a round, let lot decide it, and note the decision in `seen`.

    Return the band of its own era cards; -1 if there is no such decision.
    """
    phase, last = Phase.PICK if number == 0 else Phase.ACQUIRE, max(number, 1)
    while s.phase != phase or s.actor != seat or s.round != last:
        if s.phase == Phase.OVER or s.round > last:
            return -1
        carry_on(s, room, chosen(s, room, weights))
    n = legal_actions(s, room.legal)
    kinds = note_offers(room.legal, n, seen)
    if kinds < 2:
        return -1
    left = left_band(s.stack_n[seat])
    seen[item_of(choose(s, room.legal, n, weights, seat * SIZE)) * MEASURES + CHOSEN] = 1
    item = nth_offered(seen, int(lot >> np.uint64(16)) % kinds)
    seen[item * MEASURES + TRIED] = 1
    carry_on(s, room, choose(s, room.legal, only(room.legal, n, item), weights, seat * SIZE))
    return left


def note_win(seen: Longs, won: int) -> None:
    """Note what the choice of lot brought."""
    for item in range(ITEMS):
        seen[item * MEASURES + WON] = won * seen[item * MEASURES + TRIED]


def add(counts: Longs, place: int, seen: Longs) -> None:
    """Add a decision to the counts of a place."""
    for k in range(len(seen)):
        counts[place * len(seen) + k] += seen[k]


def item_of(action: int) -> int:
    """Return which item an action acquires."""
    return NONE if CARD[action] == NO_CARD else kind_number(CARD[action])


def note_offers(legal: Numbers, n: int, seen: Longs) -> int:
    """Note which items the actions acquire, and nothing else; return how many items there are."""
    for k in range(len(seen)):
        seen[k] = 0
    kinds = 0
    for i in range(n):
        at = item_of(legal[i]) * MEASURES + OFFERED
        kinds += 1 - seen[at]
        seen[at] = 1
    return kinds


def nth_offered(seen: Longs, place: int) -> int:
    """Return the item at this place of those that are offered."""
    for item in range(ITEMS):
        if seen[item * MEASURES + OFFERED] > 0:
            if place == 0:
                return item
            place -= 1
    return NONE


def only(legal: Numbers, n: int, item: int) -> int:
    """Keep the actions that acquire an item; return how many there are."""
    kept = 0
    for i in range(n):
        if item_of(legal[i]) == item:
            legal[kept] = legal[i]
            kept += 1
    return kept
