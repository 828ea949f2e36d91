"""Small questions about a state, for the rules and for code above the engine: nothing here changes a card.

No code above the engine works out a rule a second time: to know what follows from what a seat sees, read a state from
that position (`game.read_position.seen_state`) and ask here.
"""

from typing import Final

from eternitium.components import ADVANCED, BASIC, Tech
from eternitium.engine.actions import BLIND_ADVANCED, BLIND_BASIC
from eternitium.engine.layout import NO_CARD, UNSEEN, Phase, State
from eternitium.engine.piles import count_in_discard, find_in_discard, market_size, own_total, row_is_empty, row_of_card

FLOOR: Final = 6  # R24
MOST_COMMUNICATORS: Final = 3  # in one turn


# Turns that are left


def last_round(s: State) -> bool:
    """Return whether somebody has found the crystal."""
    for p in range(s.players):
        if s.stack_n[p] == 0:
            return True
    return False


def no_turn_left(s: State) -> bool:
    """Return whether this is the last turn that the solo game gives (R64)."""
    return s.solo > 0 and s.round >= s.turn_limit


def is_last_turn(s: State) -> bool:
    """Return whether no hand will be played after the current ones."""
    return last_round(s) or no_turn_left(s)


# Cards that may be destroyed, stolen, recovered


def at_floor(s: State, p: int) -> bool:
    """Return whether a player owns too few cards to destroy one (R24)."""
    return own_total(s, p) <= FLOOR


def destroyable(s: State, p: int) -> int:
    """Return how many hand cards a player may destroy at will (R24)."""
    return max(min(int(own_total(s, p)) - FLOOR, int(s.hand_n[p])), 0)


def stealable(s: State, p: int, card: int) -> bool:
    """Return whether such a card may be taken from a discard pile: a Robo-Thief played this turn may not (R25)."""
    if card == Tech.ROBO_THIEF and not s.literal_loops:
        return count_in_discard(s, p, card) > s.fresh_thieves[p]
    return find_in_discard(s, p, card) != NO_CARD


def can_be_robbed(s: State, p: int) -> bool:
    """Return whether a player's discard pile holds a card that may be taken (R25, R51)."""
    if p == s.active or p >= s.players:
        return False
    return s.discard_n[p] > 0 and (s.literal_loops > 0 or s.discard_n[p] > s.fresh_thieves[p])


def can_rob_at_all(s: State) -> bool:
    """Return whether a Robo-Thief has a victim."""
    for p in range(s.players):
        if can_be_robbed(s, p):
            return True
    return False


def can_be_recovered(s: State, card: int) -> bool:
    """Return whether a Robo-Recycler may recover a card from its player's discard pile: not another one (R25)."""
    return card != Tech.ROBO_RECYCLER or s.literal_loops > 0


def something_to_recover(s: State) -> bool:
    """Return whether the active player's discard pile holds a card that may be recovered."""
    for i in range(s.discard_n[s.active]):
        if can_be_recovered(s, int(s.discard[s.active, i])):
            return True
    return False


# Offers and prices


def blind_row(card: int) -> int:
    """Return the row whose pile an unseen choice means."""
    return ADVANCED if card == BLIND_ADVANCED else BASIC


def row_of_offer(card: int) -> int:
    """Return the row of an open technology or of an unseen choice."""
    return blind_row(card) if card >= BLIND_BASIC else row_of_card(card)


def price(s: State, row: int) -> int:
    """Return how many era cards a technology of this row costs now."""
    return price_with(s, row, s.wallets)


def price_with(s: State, row: int, wallets: int) -> int:
    """Return how many era cards a technology of this row costs after this many Digital Wallets (R31)."""
    discount = min(wallets, 1) if s.single_wallet else wallets
    return max(row + 1 - discount, 0)


def costs_unseen(s: State, row: int) -> bool:
    """Return whether a technology is paid with unseen cards of the common pile, which no action names (R78)."""
    return s.price_face_down == UNSEEN and price(s, row) > 0


def era_cards_for_sale(s: State) -> int:
    """Return how many era cards there are to pay with: in the market, in mission 8 perhaps in the pile (R33, R78)."""
    if s.price_face_down == UNSEEN:
        return s.era_pile_n + s.era_discard_n
    return market_size(s)


def nothing_to_buy(s: State) -> bool:
    """Return whether no technology is left for which the market has enough cards (R33, R34)."""
    for row in range(2):
        if not row_is_empty(s, row) and price(s, row) <= era_cards_for_sale(s):
            return False
    return True


# Drawing


def skips_drawing(s: State) -> bool:
    """Return whether step 5 is left out: in the last round nobody draws (R59)."""
    return last_round(s) and not (s.final_draw or s.solo or s.plays_on)


def kept(s: State, p: int) -> int:
    """Return how many hand cards are kept: those that are still there after step 3 (R23)."""
    return int(s.hand_n[p]) if p == s.active and (s.phase == Phase.ACQUIRE or s.phase == Phase.DRAW) else 0


def cards_to_draw(s: State, p: int) -> int:
    """Return how many cards a player's next step 5 draws, if there is one; a kept card counts as drawn (R23, R36)."""
    return max(s.draw - kept(s, p), 0) if p == s.active else s.full_hand


def from_deck(s: State, p: int, n: int) -> int:
    """Return how many of the next n cards come from the current deck; for the others it is renewed (R36)."""
    return min(n, int(s.deck_n[p]))


def from_new_deck(s: State, p: int, n: int) -> int:
    """Return how many of the next n cards come from the discard pile, shuffled once the deck is empty (R36)."""
    return min(n - from_deck(s, p, n), int(s.discard_n[p]))
