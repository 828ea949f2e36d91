"""The legal actions, in ascending order: those that nothing forbids (interface.md section 3)."""

from eternitium.components import CHRONO_BLASTER, DOUBLE_PORTAL_LAST, N_CARDS, ROBO_THIEF
from eternitium.engine.actions import (
    BLAST_0,
    BLIND_BASIC,
    BUY_0,
    BUY_PRICES,
    BUY_WITH_ONE,
    BUY_WITH_TWO,
    DECLINE,
    DESTROY_0,
    DISCARD_0,
    DONE,
    END,
    GAIN_0,
    KEEP_0,
    KEEP_NONE,
    PASS_TURN,
    PICK_0,
    PLAY_0,
    RECOVER_0,
    ROB_0,
    SKIP,
    STEAL_0,
    TAKE_0,
    TRY_0,
)
from eternitium.engine.layout import (
    ACQUIRE,
    DESTROY,
    DESTROYING,
    DISCARDING,
    KEEP,
    LAB,
    LAB_OTHERS,
    NO_CARD,
    OPEN_SLOTS,
    PASS,
    PICK,
    PLAY,
    PORTAL,
    PROJECTOR,
    RECYCLER,
    THIEF,
    TRANSPORTER_COST,
    UNSEEN,
    UP,
    IntArray,
    State,
)
from eternitium.engine.legality import why_not, why_not_play, why_not_try
from eternitium.engine.piles import own_total, top_of
from eternitium.engine.technologies import FLOOR
from eternitium.engine.turn import era_cards_for_sale, price
from eternitium.rule_ids import (
    LEGAL,
)


def legal_actions(s: State, out: IntArray) -> int:
    """Write the numbers of all legal actions into `out`, ascending, and return how many there are."""
    if s.phase == PLAY:
        return offer_step_two(s, out)
    if s.phase == ACQUIRE:
        return offer_purchases(s, out)
    if s.phase == PORTAL:
        return offer_range(s, out, 0, TAKE_0, TAKE_0 + 4)
    if s.phase == PICK:
        n = offer_range(s, out, 0, PICK_0, PICK_0 + N_CARDS + 2)
        return offer_range(s, out, n, DECLINE, DECLINE + 1)
    return offer_answers(s, out)


def offer_range(s: State, out: IntArray, n: int, first: int, end: int) -> int:
    """Append the actions from `first` up to `end` that nothing forbids; returns the new length."""
    for action in range(first, end):
        if why_not(s, action) == LEGAL:
            out[n] = action
            n += 1
    return n


def offer_hand(s: State, out: IntArray, n: int, first: int) -> int:
    """Append the actions that use a hand card, whichever it is; returns the new length."""
    for card in range(N_CARDS):
        if s.hand[s.active, card] > 0:
            out[n] = first + card
            n += 1
    return n


def offer_step_two(s: State, out: IntArray) -> int:
    """Step 2: what can be played and tried, and how the step can end."""
    n = offer_plays(s, out)
    if s.hand[s.active, CHRONO_BLASTER] > 0:
        n = offer_range(s, out, n, BLAST_0, BLAST_0 + s.players)
    if s.hand[s.active, ROBO_THIEF] > 0:
        n = offer_range(s, out, n, ROB_0, ROB_0 + s.players)
    if s.stack_n[s.active] > 0 and top_of(s, s.active) < UP:
        n = offer_tries(s, out, n)
    return offer_range(s, out, n, END, PASS_TURN + 1)


def offer_plays(s: State, out: IntArray) -> int:
    """What can be played, as long as it names no player."""
    n = 0
    for card in range(N_CARDS):
        if s.hand[s.active, card] > 0 and why_not_play(s, card, NO_CARD) == LEGAL:
            out[n] = PLAY_0 + card
            n += 1
    return n


def offer_tries(s: State, out: IntArray, n: int) -> int:
    """Append the tries of portals and Double Portals; returns the new length."""
    for card in range(DOUBLE_PORTAL_LAST + 1):
        if s.hand[s.active, card] > 0 and why_not_try(s, card) == LEGAL:
            out[n] = TRY_0 + card
            n += 1
    return n


def offer_answers(s: State, out: IntArray) -> int:
    """Questions within step 2."""
    if s.phase == TRANSPORTER_COST:
        return offer_hand(s, out, 0, DISCARD_0)
    if s.phase == THIEF:
        return offer_range(s, out, 0, STEAL_0, STEAL_0 + N_CARDS)
    if s.phase == RECYCLER:
        return offer_range(s, out, 0, RECOVER_0, RECOVER_0 + N_CARDS)
    if s.phase == LAB or s.phase == LAB_OTHERS:
        n = offer_range(s, out, 0, GAIN_0, GAIN_0 + N_CARDS + 2)
        return offer_range(s, out, n, DECLINE, DECLINE + 1)
    if s.phase == KEEP:
        n = offer_hand(s, out, 0, KEEP_0)
        return offer_range(s, out, n, KEEP_NONE, KEEP_NONE + 1)
    return offer_removals(s, out)


def offer_removals(s: State, out: IntArray) -> int:
    """Cards that the Projector or passing may remove from the hand."""
    if s.phase == DESTROY:
        return offer_hand(s, out, 0, DESTROY_0)
    if s.phase != PROJECTOR and s.phase != PASS:
        return 0
    n = 0
    if own_total(s, s.active) > FLOOR and (s.phase == PASS or s.mode != DISCARDING):
        n = offer_hand(s, out, n, DESTROY_0)
    if s.phase == PROJECTOR and s.mode != DESTROYING:
        n = offer_hand(s, out, n, DISCARD_0)
    return offer_range(s, out, n, DONE, DONE + 1)


def offer_purchases(s: State, out: IntArray) -> int:
    """Step 4: every technology that is offered, at every price that the market allows, or nothing."""
    out[0] = SKIP
    n = 1
    for row in range(2):
        due = price(s, row)
        if due <= era_cards_for_sale(s):
            n = offer_open(s, out, n, row, due)
    for row in range(2):
        if s.pile_n[row] > 0 and price(s, row) <= era_cards_for_sale(s):
            n = offer_prices(s, out, n, BUY_0 + (BLIND_BASIC + row) * BUY_PRICES, price(s, row))
    return n


def offer_open(s: State, out: IntArray, n: int, row: int, due: int) -> int:
    """Append the purchases of a row's open technologies, lowest card first; returns the new length."""
    last = NO_CARD
    for _ in range(OPEN_SLOTS):
        card = N_CARDS
        for slot in range(OPEN_SLOTS):
            if last < s.open[row, slot] < card:
                card = s.open[row, slot]
        if card == N_CARDS:
            break
        n = offer_prices(s, out, n, BUY_0 + card * BUY_PRICES, due)
        last = card
    return n


def offer_prices(s: State, out: IntArray, n: int, first: int, due: int) -> int:
    """Append a purchase at every price that the market allows; `first` is the purchase at no price."""
    if due == 0 or s.price_face_down == UNSEEN:
        out[n] = first
        return n + 1
    a, b = min(s.market[0], s.market[1]), max(s.market[0], s.market[1])
    if due == 1:
        return offer_one(out, n, first + BUY_WITH_ONE, a, b)
    out[n] = first + BUY_WITH_TWO + 4 * a + b
    if a == b:
        return n + 1
    out[n + 1] = first + BUY_WITH_TWO + 4 * b + a
    return n + 2


def offer_one(out: IntArray, n: int, first: int, a: int, b: int) -> int:
    """Append a purchase for each different market card; `a` is NO_CARD if there is only one."""
    if a != NO_CARD:
        out[n] = first + a
        n += 1
    if a != b:
        out[n] = first + b
        n += 1
    return n
