"""The legal actions, in ascending order: those that nothing forbids (interface.md section 3).

This says again what `legality` says, since every decision needs a list, and fast; random games compare both
(`_offers_are_not_exact` in tests/engine/driver.py).
"""

from typing import Final

import numpy as np

from eternitium.components import DOUBLE_PORTAL_LAST, FIRST_BASIC, N_CARDS, SHAPES, Tech
from eternitium.engine import actions
from eternitium.engine.actions import Verb
from eternitium.engine.layout import LOOP_CAP, NO_CARD, UNSEEN, UP, Mode, Numbers, Phase, State
from eternitium.engine.legality import (
    has_effect,
    something_else_can_be_played,
    why_not_gain,
    why_not_gain_as_other,
    why_not_pick,
)
from eternitium.engine.piles import cards_in_discard, random_below, top_of
from eternitium.engine.playing import SHOWS
from eternitium.engine.queries import (
    MOST_COMMUNICATORS,
    at_floor,
    can_be_robbed,
    era_cards_for_sale,
    price,
    stealable,
)
from eternitium.engine.sets import lowest, member, set_of, size, without_lowest
from eternitium.engine.technologies import can_be_swapped
from eternitium.rule_ids import Rule

# Sets of cards; `FITTING`: for each shape the cards that show it (R55).
PORTALS: Final = set_of(*range(FIRST_BASIC))
ALL_PORTALS: Final = set_of(*range(DOUBLE_PORTAL_LAST + 1))
FITTING: Final = np.array([set_of(*np.flatnonzero(SHOWS[:, shape]).tolist()) for shape in range(len(SHAPES))])
TECHNOLOGIES: Final = set_of(*Tech)
BLASTER: Final = set_of(Tech.CHRONO_BLASTER)
TRANSPORTER: Final = set_of(Tech.TRANSPORTER)
COMMUNICATOR: Final = set_of(Tech.COMMUNICATOR)
RECYCLER: Final = set_of(Tech.ROBO_RECYCLER)
THIEF: Final = set_of(Tech.ROBO_THIEF)
AIMED: Final = BLASTER | THIEF
LOOPS: Final = RECYCLER | THIEF
NEED_A_STACK: Final = set_of(Tech.TRANSPORTER, Tech.ULTIMATE_PORTAL)


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


def random_in_step_two(s: State) -> int:
    """Return a random legal action of step 2: the one at a random place in their list, which is not written."""
    plays = plays_and_tries(s)
    n = size(plays)
    place = random_below(s, n + may_stop(s, plays))
    return actions.PLAY_0 + member(plays, place) if place < n else way_out(s)


def offer(out: Numbers, n: int, action: int) -> int:
    """Append one action and return the new length."""
    out[n] = action
    return n + 1


def offer_set(out: Numbers, n: int, action: int, numbers: int) -> int:
    """Append an action for each number of a set; `action` is that of number 0."""
    while numbers:
        out[n] = action + lowest(numbers)
        n += 1
        numbers = without_lowest(numbers)
    return n


def offer_hand(s: State, out: Numbers, n: int, action: int) -> int:
    """Append an action for each card in hand; `action` is that of card 0."""
    return offer_set(out, n, action, own_hand(s))


def own_hand(s: State) -> int:
    """Return the cards in the hand of the player in turn, as a set."""
    return int(s.held[s.active])


def offer_supply(s: State, out: Numbers) -> int:
    """Offer step 1: the portals that the supply still has (R12)."""
    n = 0
    for shape in range(len(SHAPES)):
        out[n] = actions.TAKE_0 + shape
        n += int(s.supply[shape] > 0)
    return n


def offer_picks(s: State, out: Numbers) -> int:
    """Offer the first technology (R9)."""
    n = 0
    for card in range(N_CARDS + 2):
        if why_not_pick(s, Verb.PICK, card) == Rule.LEGAL:
            n = offer(out, n, actions.PICK_0 + card)
    return offer(out, n, actions.DECLINE) if s.pick_optional else n


def offer_step_two(s: State, out: Numbers) -> int:
    """Offer step 2: what can be played and tried, and how the step can end."""
    plays = plays_and_tries(s)
    n = offer_set(out, 0, actions.PLAY_0, plays)
    return offer(out, n, way_out(s)) if may_stop(s, plays) else n


def may_stop(s: State, plays: int) -> bool:
    """Return whether step 2 may end now; `plays`: the set of what can be played or tried (R79)."""
    return not (s.must_play and plays)


def way_out(s: State) -> int:
    """Return the action that ends step 2 (R22)."""
    return actions.END if s.played > 0 else actions.PASS_TURN


def plays_and_tries(s: State) -> int:
    """Return everything that can be played or tried, as a set of action numbers from `PLAY_0` on."""
    technologies = own_hand(s) & TECHNOLOGIES & ~barred(s)
    plays = technologies & ~AIMED | portals(s)
    if technologies & BLASTER:
        plays |= aimed(swappable(s), BLASTER, actions.BLAST_0)
    if technologies & THIEF:
        plays |= aimed(0 if s.thief_looks_at_all else robbable(s), THIEF, actions.ROB_0)
    return plays


def portals(s: State) -> int:
    """Return the portals that show the face-up top card's shape, or the tries on a face-down one (R13)."""
    if s.stack_n[s.active] == 0:
        return 0
    top = top_of(s, s.active)
    if top < UP:
        return (own_hand(s) & (PORTALS if s.luck_portals_only else ALL_PORTALS)) << actions.TRY_0 - actions.PLAY_0
    return own_hand(s) & (ALL_PORTALS if s.null_portal else int(FITTING[top & 3]))


def barred(s: State) -> int:
    """Return the technologies whose cost cannot be paid or whose limit is reached (R15)."""
    cards = NEED_A_STACK if s.stack_n[s.active] == 0 else 0
    if s.hand_n[s.active] < 3 or (s.saves_plays and something_else_can_be_played(s)):
        cards |= TRANSPORTER
    if s.communicators >= MOST_COMMUNICATORS:
        cards |= COMMUNICATOR
    if s.literal_loops and s.loops >= LOOP_CAP:
        cards |= LOOPS
    return cards | without_effect(s) if s.strict_tech else cards


def without_effect(s: State) -> int:
    """Return the technologies that would change nothing (R15)."""
    cards = 0
    for card in range(Tech.TEMPORAL_PROJECTOR, N_CARDS):
        cards |= int(not has_effect(s, card)) << card
    return cards


def aimed(players: int, card: int, action: int) -> int:
    """Return a card's plays, one for each player whom it can hit, or one for nobody; `action` is that for player 0."""
    return players << action - actions.PLAY_0 if players else card


def swappable(s: State) -> int:
    """Return the players whom a Chrono-Blaster can hit (R46)."""
    players = 0
    for p in range(s.players):
        players |= int(can_be_swapped(s, p)) << p
    return players


def robbable(s: State) -> int:
    """Return the players whom a Robo-Thief can hit (R51)."""
    players = 0
    for p in range(s.players):
        players |= int(can_be_robbed(s, p)) << p
    return players


def offer_answers(s: State, out: Numbers) -> int:
    """Offer the answers to a question within step 2."""
    if s.phase == Phase.PASS or s.phase == Phase.PROJECTOR:
        return offer_removals(s, out)
    if s.phase == Phase.TRANSPORTER_COST:
        return offer_hand(s, out, 0, actions.DISCARD_0)
    if s.phase == Phase.RECYCLER:
        return offer_recoveries(s, out)
    if s.phase == Phase.THIEF:
        return offer_loot(s, out)
    if s.phase == Phase.LAB or s.phase == Phase.LAB_OTHERS:
        return offer_gains(s, out)
    if s.phase == Phase.KEEP:
        return offer(out, offer_hand(s, out, 0, actions.KEEP_0), actions.KEEP_NONE)
    return offer_hand(s, out, 0, actions.DESTROY_0) if s.phase == Phase.DESTROY else 0


def offer_removals(s: State, out: Numbers) -> int:
    """Offer the cards that the Projector or passing may remove from the hand (R24, R48)."""
    n = 0
    if (s.phase == Phase.PASS or s.mode != Mode.DISCARDING) and not at_floor(s, s.active):
        n = offer_hand(s, out, n, actions.DESTROY_0)
    if s.phase == Phase.PROJECTOR and s.mode != Mode.DESTROYING:
        n = offer_hand(s, out, n, actions.DISCARD_0)
    return offer(out, n, actions.DONE)


def offer_recoveries(s: State, out: Numbers) -> int:
    """Offer what a Robo-Recycler can recover (R50)."""
    banned = 0 if s.literal_loops else RECYCLER
    return offer_set(out, 0, actions.RECOVER_0, cards_in_discard(s, s.active) & ~banned)


def offer_loot(s: State, out: Numbers) -> int:
    """Offer what a Robo-Thief can take, from the pile that it opened or from all others' piles (R51)."""
    if not s.thief_looks_at_all:
        return offer_set(out, 0, actions.STEAL_0, loot(s, s.victim))
    n = 0
    for p in range(s.players):
        if can_be_robbed(s, p):
            n = offer_set(out, n, actions.STEAL_FROM_0 + p * N_CARDS, loot(s, p))
    return n


def loot(s: State, p: int) -> int:
    """Return the cards of a discard pile that can be taken (R25)."""
    banned = 0 if stealable(s, p, Tech.ROBO_THIEF) else THIEF
    return cards_in_discard(s, p) & ~banned


def offer_gains(s: State, out: Numbers) -> int:
    """Offer what a Laboratory can give, and to the others also to decline (R52)."""
    n = 0
    for card in range(FIRST_BASIC, N_CARDS + 2):
        if (why_not_gain(s, card) if s.phase == Phase.LAB else why_not_gain_as_other(s, Verb.GAIN, card)) == Rule.LEGAL:
            n = offer(out, n, actions.GAIN_0 + card)
    return n if s.phase == Phase.LAB or s.lab_must else offer(out, n, actions.DECLINE)


def offer_purchases(s: State, out: Numbers) -> int:
    """Offer step 4: every technology on offer, at every price that the market allows, or nothing."""
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
    """Append the ways to acquire a row's open technologies, lowest card first, and return the new length."""
    a, b, c = s.open[row, 0], s.open[row, 1], s.open[row, 2]
    lowest, highest = min(a, b, c), max(a, b, c)
    middle = a + b + c - lowest - highest
    n = offer_card(s, out, n, lowest, NO_CARD, due)
    n = offer_card(s, out, n, middle, lowest, due)
    return offer_card(s, out, n, highest, middle, due)


def offer_card(s: State, out: Numbers, n: int, card: int, lower: int, due: int) -> int:
    """Append the ways to acquire an open technology, unless the next lower one is the same; return the new length."""
    return n if card == lower else offer_prices(s, out, n, actions.BUY_0 + card * actions.BUY_PRICES, due)


def offer_prices(s: State, out: Numbers, n: int, first: int, due: int) -> int:
    """Append an action for every price that the market allows; `first` is the action at no price."""
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
    """Append an action for each different market card; `a` is NO_CARD if there is only one."""
    if a != NO_CARD:
        out[n] = first + a
        n += 1
    if a != b:
        out[n] = first + b
        n += 1
    return n
