"""The legal actions, in ascending order: those that nothing forbids (interface.md section 3).

This states a second time what `legality` states, since lists are made for every decision and must be made fast;
random games compare both (`_offers_are_not_exact` in tests/engine/driver.py).
"""

from eternitium.components import DOUBLE_PORTAL_LAST, FIRST_BASIC, N_CARDS, SHAPES, Tech
from eternitium.engine import actions
from eternitium.engine.actions import Verb
from eternitium.engine.layout import NO_CARD, UNSEEN, UP, Mode, Numbers, Phase, State
from eternitium.engine.legality import (
    something_can_be_played,
    why_not_gain,
    why_not_gain_as_other,
    why_not_pick,
    why_not_play_technology,
    why_not_recover,
    why_not_steal,
)
from eternitium.engine.piles import top_of
from eternitium.engine.playing import FITTING
from eternitium.engine.queries import at_floor, era_cards_for_sale, price
from eternitium.rule_ids import Rule


def legal_actions(s: State, out: Numbers) -> int:
    """Write the numbers of all legal actions into `out`, ascending, and return how many there are."""
    if s.phase == Phase.PLAY:
        return offer_step_two(s, out)
    if s.phase == Phase.ACQUIRE:
        return offer_purchases(s, out)
    if s.phase == Phase.PORTAL:
        return offer_supply(s, out)
    if s.phase == Phase.PICK:
        return offer_picks(s, out)
    return offer_answers(s, out)


def offer(out: Numbers, n: int, action: int) -> int:
    """Append one action; returns the new length."""
    out[n] = action
    return n + 1


def offer_hand(s: State, out: Numbers, n: int, action: int, first: int, end: int) -> int:
    """Append an action for each hand card from `first` up to `end`, whose number is `action` plus the card.

    Each one is written, and counts only if the card is there: a processor does that faster than it takes turnings.
    """
    p = s.active
    for card in range(first, end):
        out[n] = action + card
        n += int(s.hand[p, card] > 0)
    return n


def offer_supply(s: State, out: Numbers) -> int:
    """Step 1: the portals of which the supply has one left (R12)."""
    n = 0
    for shape in range(len(SHAPES)):
        out[n] = actions.TAKE_0 + shape
        n += int(s.supply[shape] > 0)
    return n


def offer_picks(s: State, out: Numbers) -> int:
    """The first technology (R9)."""
    n = 0
    for card in range(N_CARDS + 2):
        if why_not_pick(s, Verb.PICK, card) == Rule.LEGAL:
            n = offer(out, n, actions.PICK_0 + card)
    return offer(out, n, actions.DECLINE) if s.pick_optional else n


def offer_step_two(s: State, out: Numbers) -> int:
    """Step 2: what can be played and tried, and how the step can end."""
    face_down = s.stack_n[s.active] > 0 and top_of(s, s.active) < UP
    n = 0 if face_down else offer_portals(s, out)
    n = offer_technologies(s, out, n)
    n = offer_targets(s, out, n, Tech.CHRONO_BLASTER, actions.BLAST_0)
    n = offer_targets(s, out, n, Tech.ROBO_THIEF, actions.ROB_0)
    if face_down:
        n = offer_hand(s, out, n, actions.TRY_0, 0, FIRST_BASIC if s.luck_portals_only else DOUBLE_PORTAL_LAST + 1)
    if s.must_play and something_can_be_played(s):
        return n
    return offer(out, n, actions.END if s.played > 0 else actions.PASS_TURN)


def offer_portals(s: State, out: Numbers) -> int:
    """Portals and Double Portals that show the shape of the top card, or all where that is not needed (R13)."""
    p = s.active
    if s.stack_n[p] == 0:
        return 0
    if s.null_portal:
        return offer_hand(s, out, 0, actions.PLAY_0, 0, DOUBLE_PORTAL_LAST + 1)
    n, shape = 0, top_of(s, p) & 3
    for i in range(FITTING.shape[1]):
        out[n] = actions.PLAY_0 + FITTING[shape, i]
        n += int(s.hand[p, FITTING[shape, i]] > 0)
    return n


def offer_technologies(s: State, out: Numbers, n: int) -> int:
    """Append the technologies that can be played, as long as they name no player."""
    held = offer_hand(s, out, n, actions.PLAY_0, Tech.TEMPORAL_PROJECTOR, N_CARDS)
    for i in range(n, held):
        action = int(out[i])
        if why_not_play_technology(s, action - actions.PLAY_0, NO_CARD) == Rule.LEGAL:
            n = offer(out, n, action)
    return n


def offer_targets(s: State, out: Numbers, n: int, card: int, action: int) -> int:
    """Append the players whom a Chrono-Blaster or Robo-Thief can hit; `action` names the first one."""
    if s.hand[s.active, card] > 0:
        for target in range(s.players):
            if why_not_play_technology(s, card, target) == Rule.LEGAL:
                n = offer(out, n, action + target)
    return n


def offer_answers(s: State, out: Numbers) -> int:
    """Questions within step 2."""
    if s.phase == Phase.PASS or s.phase == Phase.PROJECTOR:
        return offer_removals(s, out)
    if s.phase == Phase.TRANSPORTER_COST:
        return offer_hand(s, out, 0, actions.DISCARD_0, 0, N_CARDS)
    if s.phase == Phase.RECYCLER:
        return offer_recoveries(s, out)
    if s.phase == Phase.THIEF:
        return offer_loot(s, out)
    if s.phase == Phase.LAB or s.phase == Phase.LAB_OTHERS:
        return offer_gains(s, out)
    if s.phase == Phase.KEEP:
        return offer(out, offer_hand(s, out, 0, actions.KEEP_0, 0, N_CARDS), actions.KEEP_NONE)
    return offer_hand(s, out, 0, actions.DESTROY_0, 0, N_CARDS) if s.phase == Phase.DESTROY else 0


def offer_removals(s: State, out: Numbers) -> int:
    """Cards that the Projector or passing may remove from the hand (R24, R48)."""
    n = 0
    if (s.phase == Phase.PASS or s.mode != Mode.DISCARDING) and not at_floor(s, s.active):
        n = offer_hand(s, out, n, actions.DESTROY_0, 0, N_CARDS)
    if s.phase == Phase.PROJECTOR and s.mode != Mode.DESTROYING:
        n = offer_hand(s, out, n, actions.DISCARD_0, 0, N_CARDS)
    return offer(out, n, actions.DONE)


def offer_recoveries(s: State, out: Numbers) -> int:
    """What a Robo-Recycler can take back (R50)."""
    n = 0
    for card in range(N_CARDS):
        if why_not_recover(s, card) == Rule.LEGAL:
            n = offer(out, n, actions.RECOVER_0 + card)
    return n


def offer_loot(s: State, out: Numbers) -> int:
    """What a Robo-Thief can take, from the pile that it opened or from all others (R51)."""
    if not s.thief_looks_at_all:
        return offer_loot_of(s, out, 0, NO_CARD, actions.STEAL_0)
    n = 0
    for victim in range(s.players):
        n = offer_loot_of(s, out, n, victim, actions.STEAL_FROM_0 + victim * N_CARDS)
    return n


def offer_loot_of(s: State, out: Numbers, n: int, victim: int, action: int) -> int:
    """Append the cards of one pile that can be taken; `action` takes the first card of the list."""
    for card in range(N_CARDS):
        if why_not_steal(s, card, victim) == Rule.LEGAL:
            n = offer(out, n, action + card)
    return n


def offer_gains(s: State, out: Numbers) -> int:
    """What a Laboratory can give, and for the others to do without it (R52)."""
    n = 0
    for card in range(FIRST_BASIC, N_CARDS + 2):
        if (why_not_gain(s, card) if s.phase == Phase.LAB else why_not_gain_as_other(s, Verb.GAIN, card)) == Rule.LEGAL:
            n = offer(out, n, actions.GAIN_0 + card)
    return n if s.phase == Phase.LAB or s.lab_must else offer(out, n, actions.DECLINE)


def offer_purchases(s: State, out: Numbers) -> int:
    """Step 4: every technology that is offered, at every price that the market allows, or nothing."""
    n, for_sale = offer(out, 0, actions.SKIP), era_cards_for_sale(s)
    for row in range(2):
        due = price(s, row)
        if due <= for_sale:
            n = offer_open(s, out, n, row, due)
    for row in range(2):
        due = price(s, row)
        if due <= for_sale and s.pile_n[row] > 0:
            n = offer_prices(s, out, n, actions.BUY_0 + (actions.BLIND_BASIC + row) * actions.BUY_PRICES, due)
    return n


def offer_open(s: State, out: Numbers, n: int, row: int, due: int) -> int:
    """Append the purchases of a row's open technologies, lowest card first; returns the new length."""
    a, b, c = s.open[row, 0], s.open[row, 1], s.open[row, 2]
    lowest, highest = min(a, b, c), max(a, b, c)
    middle = a + b + c - lowest - highest
    n = offer_card(s, out, n, lowest, NO_CARD, due)
    n = offer_card(s, out, n, middle, lowest, due)
    return offer_card(s, out, n, highest, middle, due)


def offer_card(s: State, out: Numbers, n: int, card: int, lower: int, due: int) -> int:
    """Append the purchases of an open technology, unless the next lower one is the same; returns the new length."""
    return n if card == lower else offer_prices(s, out, n, actions.BUY_0 + card * actions.BUY_PRICES, due)


def offer_prices(s: State, out: Numbers, n: int, first: int, due: int) -> int:
    """Append a purchase at every price that the market allows; `first` is the purchase at no price."""
    if due == 0 or s.price_face_down == UNSEEN:
        out[n] = first
        return n + 1
    a, b = min(s.market[0], s.market[1]), max(s.market[0], s.market[1])
    if due == 1:
        return offer_price_of_one(out, n, first + actions.BUY_WITH_ONE, a, b)
    out[n] = first + actions.BUY_WITH_TWO + 4 * a + b
    if a == b:
        return n + 1
    out[n + 1] = first + actions.BUY_WITH_TWO + 4 * b + a
    return n + 2


def offer_price_of_one(out: Numbers, n: int, first: int, a: int, b: int) -> int:
    """Append a purchase for each different market card; `a` is NO_CARD if there is only one."""
    if a != NO_CARD:
        out[n] = first + a
        n += 1
    if a != b:
        out[n] = first + b
        n += 1
    return n
