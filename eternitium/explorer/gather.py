"""Compiled: games in which lot decides one first technology or one purchase, and what each choice brought."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.loops import Room, carry_on, chosen, mixed, seed_game, win_share
from eternitium.engine.actions import CARD
from eternitium.engine.layout import NO_CARD, Longs, Numbers, Phase, Records, State
from eternitium.engine.offers import legal_actions
from eternitium.engine.setup import deal
from eternitium.explorer.counted import CHOSEN, ITEMS, LAST_OF_BAND, LEFT, MEASURES, NONE, OFFERED, TRIED, WHOLE, WON
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


def gather(states: Records, room: Room, weights: Longs, sample: Sample, offered: Longs, counts: Longs) -> None:
    """Play games and count.

    The states are an undealt table and room for a game. `offered`: room for a number for each item. `counts`: of each
    seat, band of rounds, band of era cards and item; shape (seats, bands, bands, ITEMS, MEASURES), one after the other.
    """
    for i in range(sample.games):
        game = sample.first + i
        states[1] = states[0]
        s = states[1]
        seed_game(s, sample.seed, game)
        deal(s, room.log)
        lot = mixed(np.uint64(sample.seed) ^ mixed(np.uint64(game)))
        seat, number = int(lot % np.uint64(s.players)), ROUNDS[int(lot >> np.uint64(8)) % len(ROUNDS)]
        at = try_out(s, room, weights, seat, number, lot, offered, counts)
        if at >= 0:
            while s.phase != Phase.OVER and s.round <= MOST_ROUNDS:
                carry_on(s, room, chosen(s, room, weights))
            counts[at + WON] += round(WHOLE * win_share(s, seat))


def try_out(
    s: State, room: Room, weights: Longs, seat: int, number: int, lot: np.uint64, offered: Longs, counts: Longs
) -> int:
    """Play to the decision of a seat in a round, and let lot decide it.

    Return the place of the counts of what was chosen; -1 if there is no such decision.
    """
    phase, last = Phase.PICK if number == 0 else Phase.ACQUIRE, max(number, 1)
    while s.phase != phase or s.actor != seat or s.round != last:
        if s.phase == Phase.OVER or s.round > last:
            return -1
        carry_on(s, room, chosen(s, room, weights))
    n = legal_actions(s, room.legal)
    kinds = note_offers(room.legal, n, offered)
    if kinds < 2:
        return -1
    cell = ((seat * len(LAST_OF_BAND) + band_of(number)) * (len(LEFT) + 1) + left_band(s.stack_n[seat])) * ITEMS
    for item in range(ITEMS):
        counts[(cell + item) * MEASURES + OFFERED] += int(offered[item] > 0)
    own = choose(s, room.legal, n, weights, seat * SIZE)
    counts[(cell + item_of(own)) * MEASURES + CHOSEN] += 1
    item = nth_offered(offered, int(lot >> np.uint64(16)) % kinds)
    at = (cell + item) * MEASURES
    counts[at + TRIED] += 1
    carry_on(s, room, choose(s, room.legal, only(room.legal, n, item), weights, seat * SIZE))
    return at


def item_of(action: int) -> int:
    """Return which item an action acquires."""
    return NONE if CARD[action] == NO_CARD else kind_number(CARD[action])


def note_offers(legal: Numbers, n: int, offered: Longs) -> int:
    """Note how many of the actions acquire each item; return how many items there are."""
    for item in range(ITEMS):
        offered[item] = 0
    kinds = 0
    for i in range(n):
        item = item_of(legal[i])
        kinds += int(offered[item] == 0)
        offered[item] += 1
    return kinds


def nth_offered(offered: Longs, place: int) -> int:
    """Return the item at this place of those that are offered."""
    for item in range(ITEMS):
        if offered[item] > 0:
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


def band_of(number: int) -> int:
    """Return the band of a round."""
    band = 0
    while LAST_OF_BAND[band] < number:
        band += 1
    return band


def left_band(left: int) -> int:
    """Return the band of a number of own era cards."""
    band = 0
    while band < len(LEFT) and LEFT[band] < left:
        band += 1
    return band
