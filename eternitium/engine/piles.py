"""Shuffle, draw, put, take: the code that moves cards, and the only code that uses chance."""

from typing import Any, Final

import numpy as np

from eternitium.components import ADVANCED, BASIC, DOUBLE_PORTAL, DOUBLE_PORTAL_LAST, FIRST_ADVANCED, N_CARDS
from eternitium.engine.layout import (
    ERA,
    EVERYBODY,
    HIDDEN_ERA,
    MARKET_SLOTS,
    NO_CARD,
    NOBODY,
    OPEN_SLOTS,
    UP,
    Did,
    IntArray,
    Record,
    State,
)
from eternitium.engine.sets import lowest, without_lowest
from eternitium.rule_ids import Rule

Log = np.ndarray[tuple[int], np.dtype[np.void]]

_LOW: Final = np.uint64(0xFFFF_FFFF)
_HALF: Final = np.uint64(32)
_MULTIPLIER: Final = np.uint64(4_294_883_355)


def tell(s: State, log: Log, kind: Did, rule: Rule, player: int, target: int, card: int, seen: int) -> None:
    """Write one event row, if there is a log."""
    if len(log) > 0:
        write_event(s, log, kind, rule, player, target, card, seen)


def write_event(s: State, log: Log, kind: Did, rule: Rule, player: int, target: int, card: int, seen: int) -> None:
    """Write the next row of the log."""
    row: Record = log[s.events]
    row["kind"] = kind
    row["rule"] = rule
    row["player"] = player
    row["target"] = target
    row["card"] = card
    row["seen"] = seen
    s.events += 1


def random_below(s: State, n: int) -> int:
    """Return a uniform integer from 0 to n - 1, for n below 2**31.

    Generator MWC64X (D. B. Thomas, 2011), which never overflows 64 bits; bounded without bias by rejection
    (D. Lemire, "Fast random integer generation in an interval", 2019).
    """
    size: Any = np.int64(n)
    while True:
        state = np.uint64(s.rng)
        low, carry = state & _LOW, state >> _HALF
        s.rng = low * _MULTIPLIER + carry
        product = np.int64(low ^ carry) * size
        remainder = product & 0xFFFF_FFFF
        if remainder >= size or remainder >= 4_294_967_296 % size:
            return product >> 32


def shuffle(s: State, cards: IntArray, n: int) -> None:
    """Put the first n cards into uniformly random order (R. Durstenfeld, Algorithm 235, 1964)."""
    for i in range(n - 1, 0, -1):
        j = random_below(s, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


# Hands, decks and discard piles


def own_total(s: State, p: int) -> int:
    """Return how many action cards a player owns: hand, deck, discard pile (R24), and a card being played."""
    playing = 1 if s.limbo != NO_CARD and p == s.active else 0
    return s.hand_n[p] + s.deck_n[p] + s.discard_n[p] + playing


def put_in_hand(s: State, p: int, card: int) -> None:
    """Put a card in a hand."""
    s.hand[p, card] += 1
    s.hand_n[p] += 1
    s.held[p] |= 1 << int(card)


def take_from_hand(s: State, p: int, card: int) -> None:
    """Take a card out of a hand."""
    s.hand[p, card] -= 1
    s.hand_n[p] -= 1
    s.held[p] ^= int(s.hand[p, card] == 0) << int(card)


def note_held(s: State, p: int) -> None:
    """Note which cards a hand holds, after its copies were written."""
    s.held[p] = 0
    for card in range(N_CARDS):
        s.held[p] |= int(s.hand[p, card] > 0) << card


def put_on_deck(s: State, p: int, card: int) -> None:
    """Put a card on top of a deck."""
    s.deck[p, s.deck_n[p]] = card
    s.deck_n[p] += 1


def put_on_discard(s: State, p: int, card: int) -> None:
    """Put a card face up on a discard pile."""
    s.discard[p, s.discard_n[p]] = card
    s.discard_n[p] += 1


def lay_from_hand(s: State, log: Log, p: int, card: int, rule: Rule) -> None:
    """Discard a card from a player's hand, for everybody to see (R84)."""
    take_from_hand(s, p, card)
    put_on_discard(s, p, card)
    tell(s, log, Did.DISCARD, rule, p, NO_CARD, card, EVERYBODY)


def lay_cards(s: State, log: Log, p: int, cards: int) -> None:
    """Discard all copies of a set of hand cards, in the order of the card list."""
    s.held[p] &= ~cards
    while cards:
        card = lowest(cards)
        for _ in range(s.hand[p, card]):
            put_on_discard(s, p, card)
            tell(s, log, Did.DISCARD, Rule.DISCARD_HAND, p, NO_CARD, card, EVERYBODY)
        s.hand_n[p] -= s.hand[p, card]
        s.hand[p, card] = 0
        cards = without_lowest(cards)


def find_in_discard(s: State, p: int, card: int) -> int:
    """Return the place of the topmost such card in a discard pile, NO_CARD if there is none."""
    for i in range(s.discard_n[p] - 1, -1, -1):
        if int(s.discard[p, i]) == card:
            return i
    return NO_CARD


def cards_in_discard(s: State, p: int) -> int:
    """Return the cards of a discard pile, as a set."""
    cards = 0
    for i in range(s.discard_n[p]):
        cards |= 1 << int(s.discard[p, i])
    return cards


def count_in_discard(s: State, p: int, card: int) -> int:
    """Return how many such cards a discard pile holds."""
    copies = 0
    for i in range(s.discard_n[p]):
        if int(s.discard[p, i]) == card:
            copies += 1
    return copies


def take_from_discard(s: State, p: int, card: int) -> None:
    """Take the topmost such card from a discard pile."""
    take_from_discard_at(s, p, find_in_discard(s, p, card))


def take_from_discard_at(s: State, p: int, place: int) -> None:
    """Take the card at a place from a discard pile; the cards above it move down."""
    for i in range(place, s.discard_n[p] - 1):
        s.discard[p, i] = s.discard[p, i + 1]
    s.discard_n[p] -= 1


def draw_card(s: State, log: Log, p: int, rule: Rule) -> bool:
    """Draw one card from a player's deck, renewed first if it is empty (R36); return whether there was one."""
    if s.deck_n[p] == 0 and s.discard_n[p] > 0:
        reshuffle(s, log, p)
    if s.deck_n[p] == 0:
        tell(s, log, Did.NOTHING, Rule.DRAW_NOTHING_LEFT, p, NO_CARD, NO_CARD, EVERYBODY)
        return False
    s.deck_n[p] -= 1
    s.top_known[p] = NOBODY
    card = s.deck[p, s.deck_n[p]]
    put_in_hand(s, p, card)
    tell(s, log, Did.DRAW, rule, p, NO_CARD, card, 1 << p)
    return True


def reshuffle(s: State, log: Log, p: int) -> None:
    """Turn the discard pile into the new deck, face down and shuffled (R36)."""
    for i in range(s.discard_n[p]):
        s.deck[p, i] = s.discard[p, i]
        tell(s, log, Did.SHUFFLE_DECK, Rule.DRAW_RESHUFFLE, p, NO_CARD, s.discard[p, i], EVERYBODY)
    s.deck_n[p] = s.discard_n[p]
    s.discard_n[p] = 0
    shuffle(s, s.deck[p], s.deck_n[p])


def draw_portal(s: State) -> int:
    """Open the top of mission 4's face-down portal pile in the supply; return its shape (R74)."""
    s.portal_pile_n -= 1
    shape = s.portal_pile[s.portal_pile_n]
    s.supply[shape] += 1
    return shape


# Era cards


def top_of(s: State, p: int) -> int:
    """Return the top era card of a stack that is not empty."""
    return s.stack[p, s.stack_n[p] - 1]


def put_on_stack(s: State, p: int, era: int) -> None:
    """Put an era card on top of a stack."""
    s.stack[p, s.stack_n[p]] = era
    s.stack_n[p] += 1


def show(s: State, log: Log, p: int, depth: int) -> None:
    """Show everybody the top `depth` cards of a stack, for somebody has to look at them (R38, R43, R44)."""
    for i in range(min(depth, s.stack_n[p]) if len(log) > 0 else 0):
        show_card(s, log, p, i, EVERYBODY)


def look(s: State, log: Log, p: int) -> None:
    """Show a changed stack: to its player the cards down to the first back, to the others the top one (R82)."""
    for i in range(s.stack_n[p] if len(log) > 0 else 0):
        show_card(s, log, p, i, EVERYBODY if i == 0 else 1 << p)
        if s.stack[p, s.stack_n[p] - 1 - i] < UP:
            break


def show_card(s: State, log: Log, p: int, depth: int, seen: int) -> None:
    """Show which way up a card of a stack is, and its shape if it is face up."""
    era = s.stack[p, s.stack_n[p] - 1 - depth]
    tell(s, log, Did.SHOWN, Rule.VIEW_STACK, depth, p, ERA + era if era >= UP else HIDDEN_ERA, seen)


def discard_top_era(s: State, log: Log, p: int, rule: Rule) -> None:
    """Clear the top era card onto the common discard pile (R58), which may fill a short market (R57)."""
    shape = top_of(s, p) & 3
    s.stack_n[p] -= 1
    s.era_discard[s.era_discard_n] = shape
    s.era_discard_n += 1
    tell(s, log, Did.DISCARD_ERA, rule, p, p, ERA + UP + shape, EVERYBODY)
    look(s, log, p)
    refill_market(s, log, Rule.ACQUIRE_MARKET)


def era_cards_left(s: State) -> bool:
    """Return whether an era card can be drawn, from the common pile or after renewing it."""
    return s.era_pile_n + s.era_discard_n > 0


def draw_era(s: State, log: Log) -> int:
    """Draw the top of the common pile, which is renewed only when it is empty and a card is due (R56)."""
    if s.era_pile_n == 0:
        renew_era_pile(s, log)
    s.era_pile_n -= 1
    return s.era_pile[s.era_pile_n]


def renew_era_pile(s: State, log: Log) -> None:
    """Shuffle the common discard pile, which becomes the common pile (R56)."""
    for i in range(s.era_discard_n):
        s.era_pile[i] = s.era_discard[i]
        tell(s, log, Did.SHUFFLE_ERA, Rule.ERA_RENEW, s.active, NO_CARD, ERA + UP + s.era_discard[i], EVERYBODY)
    s.era_pile_n = s.era_discard_n
    s.era_discard_n = 0
    shuffle(s, s.era_pile, s.era_pile_n)


def shuffle_stack(s: State, log: Log, p: int, rule: Rule) -> None:
    """Shuffle a whole era stack; every card keeps its facing (R19, R45)."""
    shuffle(s, s.stack[p], s.stack_n[p])
    for i in range(s.stack_n[p] - 1, -1, -1):
        tell(s, log, Did.SHUFFLE_STACK, rule, p, p, ERA + s.stack[p, i], NOBODY)
    look(s, log, p)


def refill_market(s: State, log: Log, rule: Rule) -> None:
    """Fill empty market slots from the common pile as long as era cards are left (R57)."""
    for slot in range(MARKET_SLOTS):
        if s.market[slot] == NO_CARD and era_cards_left(s):
            s.market[slot] = draw_era(s, log)
            tell(s, log, Did.MARKET, rule, s.active, NO_CARD, ERA + UP + s.market[slot], EVERYBODY)


def take_from_market(s: State, shape: int) -> None:
    """Take an era card of this shape from the market."""
    slot = 0 if s.market[0] == shape else 1
    s.market[slot] = NO_CARD


def market_count(s: State, shape: int) -> int:
    """Return how many open market cards show this shape."""
    return int(s.market[0] == shape) + int(s.market[1] == shape)


def market_size(s: State) -> int:
    """Return how many era cards the market holds."""
    return int(s.market[0] != NO_CARD) + int(s.market[1] != NO_CARD)


def add_unseen_era(s: State, log: Log, p: int, player: int, rule: Rule) -> None:
    """Put the top of the common pile on a stack, unseen and face down, if there is a card (R53, R57)."""
    if not era_cards_left(s):
        tell(s, log, Did.NOTHING, Rule.ERA_NONE_LEFT, player, p, NO_CARD, EVERYBODY)
        return
    era = draw_era(s, log)
    put_on_stack(s, p, era)
    tell(s, log, Did.ADD_ERA, rule, player, p, ERA + era, NOBODY)


# Technologies


def row_of_card(card: int) -> int:
    """Return the row of a technology."""
    return ADVANCED if card >= FIRST_ADVANCED else BASIC


def open_slot(s: State, row: int, card: int) -> int:
    """Return the slot of an open technology, NO_CARD if it is not open."""
    for slot in range(OPEN_SLOTS):
        if s.open[row, slot] == card:
            return slot
    return NO_CARD


def row_is_empty(s: State, row: int) -> bool:
    """Return whether a row has neither open cards nor a pile left."""
    for slot in range(OPEN_SLOTS):
        if s.open[row, slot] != NO_CARD:
            return False
    return s.pile_n[row] == 0


def is_double_portal(card: int) -> bool:
    """Return whether a card is one of the six Double Portals."""
    return DOUBLE_PORTAL <= card <= DOUBLE_PORTAL_LAST


def identical(s: State, a: int, b: int) -> bool:
    """Return whether two technologies count as identical in the display (R6)."""
    return a == b or (s.kind_identity > 0 and is_double_portal(a) and is_double_portal(b))


def lies_open(s: State, row: int, card: int) -> bool:
    """Return whether an identical technology is open in the row."""
    for slot in range(OPEN_SLOTS):
        if s.open[row, slot] != NO_CARD and identical(s, s.open[row, slot], card):
            return True
    return False


def cards_above_fresh(s: State, row: int) -> int:
    """Return how many cards are above the first one that may be opened; 0 if none may: the ban is lifted (R7)."""
    for depth in range(s.pile_n[row]):
        if not lies_open(s, row, s.pile[row, s.pile_n[row] - 1 - depth]):
            return depth
    return 0


def put_top_under(s: State, log: Log, row: int) -> None:
    """Show the top card of a technology pile and put it under the pile (R8)."""
    top = s.pile_n[row] - 1
    card = s.pile[row, top]
    for i in range(top, 0, -1):
        s.pile[row, i] = s.pile[row, i - 1]
    s.pile[row, 0] = card
    tell(s, log, Did.UNDER, Rule.SETUP_IDENTICAL, s.active, NO_CARD, card, EVERYBODY)


def refill_row(s: State, log: Log, row: int, rule: Rule) -> None:
    """Open technologies until there are three, without identical ones while the pile allows it (R7, R34)."""
    for slot in range(OPEN_SLOTS):
        if s.open[row, slot] == NO_CARD and s.pile_n[row] > 0:
            for _ in range(cards_above_fresh(s, row)):
                put_top_under(s, log, row)
            s.open[row, slot] = take_top_technology(s, row)
            tell(s, log, Did.OPEN, rule, s.active, NO_CARD, s.open[row, slot], EVERYBODY)


def take_top_technology(s: State, row: int) -> int:
    """Take the top card of a technology pile."""
    s.pile_n[row] -= 1
    return s.pile[row, s.pile_n[row]]


def take_open_technology(s: State, row: int, card: int) -> None:
    """Take an open technology from its row."""
    s.open[row, open_slot(s, row, card)] = NO_CARD
