"""An observation as compiled code writes it: the rows of `encoding.FIELDS`, in their order.

From a state these functions read only the cards that the viewer sees, and sizes; all else comes from the viewer's
memory. Functions that return a number return the place of the next one.
"""

from typing import Final

import numpy as np

from eternitium.components import AI_KINDS, CARDS, ERA_ROOM, FIRST_ADVANCED, FIRST_BASIC, N_CARDS
from eternitium.engine.layout import INT, MARKET_SLOTS, NO_CARD, UP, IntArray, Phase, Singles, State
from eternitium.game.position import MODES, PHASE_OF_STEP, QUESTIONS
from eternitium.interop import encoding
from eternitium.interop.memory import KINDS, Memory

COPIES: Final = np.array([card.copies for card in CARDS], INT)
PART: Final = 1.0 / COPIES
SHAPE_OF: Final = 3  # the bits of an era card that say its shape
STEPS: Final = len(PHASE_OF_STEP)
PLAY_STEP: Final = [*PHASE_OF_STEP].index("play")
QUESTION_COUNT: Final = len(QUESTIONS)
MODE_COUNT: Final = len(MODES)
# For each phase its step and its question.
STEP: Final = np.full(len(Phase), PLAY_STEP, INT)
STEP[[*PHASE_OF_STEP.values()]] = np.arange(STEPS)
QUESTION: Final = np.full(len(Phase), NO_CARD, INT)
QUESTION[[*QUESTIONS]] = np.arange(QUESTION_COUNT)
AI_CARD: Final = np.array(AI_KINDS, INT)
AI_COUNT: Final = len(AI_KINDS)
NO_ONE: Final = -1


def write_observation(s: State, m: Memory, g: int, v: int, out: Singles) -> None:
    """Write all that a viewer sees and remembers of a game into `out`."""
    for i in range(len(out)):
        out[i] = 0.0
    at = write_turn(s, v, out, 0)
    at = write_question(s, v, out, at)
    at = write_seats(s, m, g, v, out, at)
    write_table(s, m, g, v, out, at)


def put(out: Singles, at: int, count: int, high: int) -> int:
    """Write one count divided by the largest one."""
    out[at] = min(count, high) / high
    return at + 1


def put_one_of(out: Singles, at: int, size: int, which: int) -> int:
    """Write a 1 for one of `size` numbers, or none if `which` is not among them."""
    if 0 <= which < size:
        out[at + which] = 1.0
    return at + size


def seat_from(s: State, v: int, p: int) -> int:
    """Return the seat of a player, counted from the viewer."""
    if p < 0:
        return NO_ONE
    return p - v if p >= v else p - v + s.players


def player_at(s: State, v: int, seat: int) -> int:
    """Return the player at a seat that is counted from the viewer."""
    p = v + seat
    return p if p < s.players else p - s.players  # as `%`, which divides: that would take a tenth of an observation


# The turn


def write_turn(s: State, v: int, out: Singles, at: int) -> int:
    """Write the viewer, the players who decide and in turn, the step, and counters."""
    at = put_one_of(out, at, s.players, v)
    at = put_one_of(out, at, s.players, seat_from(s, v, int(s.actor)))
    at = put_one_of(out, at, s.players, seat_from(s, v, int(s.active)))
    at = put_one_of(out, at, STEPS, int(STEP[s.phase]))
    at = put(out, at, s.round, encoding.ROUND)
    at = put(out, at, s.draw, encoding.DRAWN)
    at = put(out, at, s.played, encoding.PLAYED)
    at = put(out, at, s.communicators, encoding.COMMUNICATORS)
    at = put(out, at, s.wallets, encoding.WALLETS)
    return put(out, at, s.loops, encoding.LOOPS)


def write_question(s: State, v: int, out: Singles, at: int) -> int:
    """Write the question of a card or of passing."""
    asked = int(QUESTION[s.phase])
    choosing = s.phase == Phase.TRANSPORTER_COST or s.phase == Phase.PROJECTOR
    at = put_one_of(out, at, QUESTION_COUNT, asked)
    at = put(out, at, s.chosen if choosing else 0, encoding.CHOSEN)
    at = put_one_of(out, at, MODE_COUNT, int(s.mode) if s.phase == Phase.PROJECTOR else NO_ONE)
    at = put_one_of(out, at, s.players, seat_from(s, v, int(s.victim)) if s.phase == Phase.THIEF else NO_ONE)
    at = put_one_of(out, at, N_CARDS, int(s.limbo) if asked >= 0 else NO_ONE)
    for seat in range(s.players):
        at = put(out, at, s.fresh_thieves[player_at(s, v, seat)], encoding.THIEVES)
    return at


# The seats


def write_seats(s: State, m: Memory, g: int, v: int, out: Singles, at: int) -> int:
    """Write hands, decks, discard piles and era stacks."""
    at = write_hands(s, m, g, v, out, at)
    for seat in range(s.players):
        at = put(out, at, s.hand_n[player_at(s, v, seat)], encoding.HAND)
    for seat in range(s.players):
        at = put(out, at, s.deck_n[player_at(s, v, seat)], encoding.DECK)
    at = write_tops(s, v, out, at)
    for seat in range(s.players):
        p = player_at(s, v, seat)
        add_cards(s.discard[p], s.discard_n[p], out, at)
        at += N_CARDS
    at = put_one_of(out, at, N_CARDS, lowest_of(s, v))
    for seat in range(s.players):
        at = put(out, at, s.stack_n[player_at(s, v, seat)], encoding.STACK)
    return write_stacks(s, m, g, v, out, at)


def write_hands(s: State, m: Memory, g: int, v: int, out: Singles, at: int) -> int:
    """Write the known cards of hands, and those of hand or deck; if a deck is empty, all are in the hand."""
    behind = s.players * N_CARDS
    for seat in range(s.players):
        p = player_at(s, v, seat)
        row = ((g * s.players + v) * s.players + p) * N_CARDS
        own, hand = m.own[row : row + N_CARDS], m.hand[row : row + N_CARDS]
        in_hand = hand if s.deck_n[p] > 0 else own
        hands, rest = out[at : at + N_CARDS], out[at + behind : at + behind + N_CARDS]
        for card in range(N_CARDS):
            hands[card] = min(in_hand[card] * PART[card], 1.0)
            rest[card] = min((own[card] - in_hand[card]) * PART[card], 1.0)
        at += N_CARDS
    return at + behind


def write_tops(s: State, v: int, out: Singles, at: int) -> int:
    """Write the top cards of decks, if the viewer knows them, and the seats that know them."""
    for seat in range(s.players):
        p = player_at(s, v, seat)
        if s.top_known[p] >> v & 1:
            out[at + s.deck[p, s.deck_n[p] - 1]] = 1.0
        at += N_CARDS
    for seat in range(s.players):
        for other in range(s.players):
            out[at] = s.top_known[player_at(s, v, seat)] >> player_at(s, v, other) & 1
            at += 1
    return at


def add_cards(cards: IntArray, n: int, out: Singles, at: int) -> None:
    """Write the copies of each card in an open pile."""
    pile = out[at : at + N_CARDS]
    for i in range(n):
        pile[cards[i]] += 1.0
    for card in range(N_CARDS):
        pile[card] = min(pile[card] * PART[card], 1.0)


def lowest_of(s: State, p: int) -> int:
    """Return the lowest technology of a discard pile (R68)."""
    for i in range(s.discard_n[p]):
        if s.discard[p, i] >= FIRST_BASIC:
            return int(s.discard[p, i])
    return NO_ONE


def write_stacks(s: State, m: Memory, g: int, v: int, out: Singles, at: int) -> int:
    """Write the known cards of era stacks."""
    ups = at + s.players * encoding.PLACES * KINDS
    more = ups + s.players * encoding.PLACES
    for seat in range(s.players):
        p = player_at(s, v, seat)
        write_stack(m, (g * s.players + v) * s.players + p, s.stack_n[p], out, at, ups, more)
        at += encoding.PLACES * KINDS
        ups += encoding.PLACES
        more += KINDS
    return more


def write_stack(m: Memory, row: int, height: int, out: Singles, at: int, ups: int, more: int) -> None:
    """Write one stack: its uppermost places, and other shapes that are known to be in it."""
    for shape in range(KINDS):
        out[more + shape] = m.bag[row * KINDS + shape]
    for i in range(height - encoding.PLACES):
        count_era(int(m.place[row * ERA_ROOM + i]), 1.0, out, more)
    share_shapes(out, more, encoding.SHAPE)
    for i in range(min(height, encoding.PLACES)):
        era = m.place[row * ERA_ROOM + height - 1 - i]
        if era >= 0:
            out[at + i * KINDS + (era & SHAPE_OF)] = 1.0
            out[ups + i] = int(era >= UP)


def count_era(era: int, step: float, out: Singles, at: int) -> None:
    """Add `step` to the count of an era card's shape, if it is known."""
    if era >= 0:
        out[at + (era & SHAPE_OF)] += step


def share_shapes(out: Singles, at: int, high: int) -> None:
    """Divide counts of shapes by the largest one."""
    for shape in range(KINDS):
        out[at + shape] = min(max(out[at + shape], 0.0), high) / high


# The table


def write_table(s: State, m: Memory, g: int, v: int, out: Singles, at: int) -> int:
    """Write the cards in the middle of the table, and those out of sight."""
    for shape in range(KINDS):
        at = put(out, at, s.supply[shape], encoding.SUPPLY)
    at = write_portal_pile(s, out, at)
    at = write_row(s, 0, FIRST_BASIC, FIRST_ADVANCED, out, at)
    at = put(out, at, s.pile_n[0], encoding.BASIC_PILE)
    at = write_row(s, 1, FIRST_ADVANCED, N_CARDS, out, at)
    at = put(out, at, s.pile_n[1], encoding.ADVANCED_PILE)
    at = write_eras(s, m, g, v, out, at)
    for kind in range(AI_COUNT):
        card, count = AI_CARD[kind], 0
        for i in range(s.ai_n):
            count += int(s.ai[i] == card)
        at = put(out, at, count, COPIES[card])
    box = out[at : at + N_CARDS]
    for card in range(N_CARDS):
        box[card] = min(s.box[card] * PART[card], 1.0)
    return write_unseen(s, m, g, v, out, at + N_CARDS)


def write_portal_pile(s: State, out: Singles, at: int) -> int:
    """Write the face-down pile of mission 4, whose cards are known, but not their order (R74)."""
    for i in range(s.portal_pile_n):
        out[at + s.portal_pile[i]] += 1.0 / encoding.PORTALS
    return at + KINDS


def write_row(s: State, row: int, first: int, end: int, out: Singles, at: int) -> int:
    """Write the open technologies of a row."""
    for card in s.open[row]:
        if card != NO_CARD:
            out[at + card - first] = min(out[at + card - first] + PART[card], 1.0)
    return at + end - first


def write_eras(s: State, m: Memory, g: int, v: int, out: Singles, at: int) -> int:
    """Write the era cards of the market and the common piles, and those out of sight."""
    pile, known, laid, unseen = at + KINDS, at + KINDS + 1, at + 2 * KINDS + 1, at + 3 * KINDS + 1
    put(out, pile, s.era_pile_n, encoding.ERA_PILE)
    for slot in range(MARKET_SLOTS):
        count_era(int(s.market[slot]), 1.0, out, at)
    for i in range(s.era_discard_n):
        count_era(int(s.era_discard[i]), 1.0, out, laid)
    for shape in range(KINDS):
        out[known + shape] = m.pile[g * KINDS + shape]
        open_cards = out[at + shape] + out[laid + shape] + out[known + shape]
        out[unseen + shape] = s.era_copies[shape] - open_cards
    for p in range(s.players):
        take_stack_away(m, (g * s.players + v) * s.players + p, s.stack_n[p], out, unseen)
    share_shapes(out, at, encoding.MARKET)
    share_shapes(out, known, encoding.SHAPE)
    share_shapes(out, laid, encoding.SHAPE)
    share_shapes(out, unseen, encoding.SHAPE)
    return unseen + KINDS


def take_stack_away(m: Memory, row: int, height: int, out: Singles, at: int) -> None:
    """Subtract the era cards that the viewer knows to be in a stack from those out of sight."""
    for shape in range(KINDS):
        out[at + shape] -= m.bag[row * KINDS + shape]
    for i in range(height):
        count_era(int(m.place[row * ERA_ROOM + i]), -1.0, out, at)


def write_unseen(s: State, m: Memory, g: int, v: int, out: Singles, at: int) -> int:
    """Write the copies of each card whose place the viewer does not know."""
    unseen, total = out[at : at + N_CARDS], m.total[g * N_CARDS : (g + 1) * N_CARDS]
    for card in range(N_CARDS):
        unseen[card] = total[card] - s.box[card]
    take_away_open(s, out, at)
    for p in range(s.players):
        take_away_known(s, m, g, v, p, out, at)
    for card in range(N_CARDS):
        unseen[card] = min(max(unseen[card], 0.0) * PART[card], 1.0)
    return at + N_CARDS


def take_away_open(s: State, out: Singles, at: int) -> None:
    """Subtract the open cards in the middle, and those of known piles."""
    for shape in range(KINDS):
        out[at + shape] -= s.supply[shape]
    for i in range(s.portal_pile_n):
        out[at + s.portal_pile[i]] -= 1.0
    for i in range(s.ai_n):
        out[at + s.ai[i]] -= 1.0
    for row in range(2):
        for card in s.open[row]:
            if card != NO_CARD:
                out[at + card] -= 1.0
    if s.limbo != NO_CARD:
        out[at + s.limbo] -= 1.0


def take_away_known(s: State, m: Memory, g: int, v: int, p: int, out: Singles, at: int) -> None:
    """Subtract a player's cards that the viewer knows."""
    row = ((g * s.players + v) * s.players + p) * N_CARDS
    unseen, own = out[at : at + N_CARDS], m.own[row : row + N_CARDS]
    for card in range(N_CARDS):
        unseen[card] -= own[card]
    for i in range(s.discard_n[p]):
        out[at + s.discard[p, i]] -= 1.0
