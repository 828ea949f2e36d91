"""The cards that the built-in players take, acquire, keep and give up: the values behind `priorities`."""

from eternitium.components import ADVANCED, FIRST_BASIC, N_CARDS, Tech
from eternitium.engine.actions import BLIND_ADVANCED, BLIND_BASIC, Verb
from eternitium.engine.layout import Longs, Phase, State
from eternitium.engine.piles import row_of_card
from eternitium.engine.playing import matches
from eternitium.policies.features import (
    HIDDEN,
    cards_left,
    era_at,
    in_hand,
    is_portal,
    late,
    match_chance,
    me,
    out_of_sight,
    own_cards,
    owned,
    owned_portals,
    portals_for,
    rival_ahead,
    shown_run,
    solo_turns_left,
    stuck,
    supply_of,
)
from eternitium.policies.weights import Weight

BUYS_UNTIL = int(Weight.BUYS_UNTIL)
LUXURY_UNTIL = int(Weight.LUXURY_UNTIL)
THINS = int(Weight.THINS)
COSTS = int(Weight.COSTS)
VALUES = int(Weight.VALUES)
LOOKS = int(Weight.LOOKS)
HORIZON = int(Weight.HORIZON)
SOLO_TURNS = int(Weight.SOLO_TURNS)
PAY_SUPPLY = int(Weight.PAY_SUPPLY)
PAY_OWN = int(Weight.PAY_OWN)
PAY_SHOWN = int(Weight.PAY_SHOWN)
LUCK_UNSEEN = int(Weight.LUCK_UNSEEN)
LUCK_HAND = int(Weight.LUCK_HAND)
LUCK_OWNED = int(Weight.LUCK_OWNED)
BUYS_HIDDEN = int(Weight.BUYS_HIDDEN)
PAY_SELF = int(Weight.PAY_SELF)
PAY_COUNTS = int(Weight.PAY_COUNTS)
PROJECTS = int(Weight.PROJECTS)
MIDDLING_BASIC = int(Weight.BLIND_BASIC)
MIDDLING_ADVANCED = int(Weight.BLIND_ADVANCED)
SLOPES = int(Weight.SLOPES)

NEED = 200
SPARE = 100
AGAINST = -1_000


def take_value(s: State, shape: int, unseen: int, weights: Longs, row: int) -> int:
    """Value a portal in step 1: the one that the first unmatched era card needs, else by its chance."""
    for depth in range(cards_left(s, me(s))):
        era = era_at(s, me(s), depth)
        if era == HIDDEN:
            break
        if portals_for(s, era) < shown_run(s, era):
            return 1_000 - 10 * depth if era == shape else luck_value(s, shape, unseen, weights, row)
    return luck_value(s, shape, unseen, weights, row)


def luck_value(s: State, shape: int, unseen: int, weights: Longs, row: int) -> int:
    """Value a portal for tries: its shape should often be out of sight, and not yet in hand."""
    value = (3 + weights[row + LUCK_UNSEEN]) * out_of_sight(unseen, shape)
    value -= (4 + weights[row + LUCK_HAND]) * in_hand(s, shape)
    return value - (1 + weights[row + LUCK_OWNED]) * owned_portals(s, shape)


def technology_value(s: State, card: int, weights: Longs, row: int) -> int:
    """Return the value of a technology; an unseen one counts as a middling one of its row."""
    if card == BLIND_BASIC:
        return 9 + weights[row + MIDDLING_BASIC]
    if card == BLIND_ADVANCED:
        return 22 + weights[row + MIDDLING_ADVANCED]
    value = weights[row + VALUES + card - FIRST_BASIC]
    if weights[row + LOOKS] == 0:
        return value
    return value + weights[row + SLOPES + card - FIRST_BASIC] * (horizon(s, weights, row) - 6) // 10


def horizon(s: State, weights: Longs, row: int) -> int:
    """Return the player's era cards left, reduced in part to those of the foremost opponent if fewer."""
    left = cards_left(s, me(s))
    return left - weights[row + HORIZON] * rival_ahead(s) // 10


def purchase_value(s: State, card: int, pay: int, pay_under: int, weights: Longs, row: int) -> int:
    """Value a technology at its price in era cards, or return AGAINST; shapes that own portals match are better."""
    if weights[row + LOOKS] != 0 and solo_turns_left(s) <= weights[row + SOLO_TURNS]:
        return AGAINST
    if weights[row + LOOKS] != 0 and late(s):
        return rescue_value(s, card) + fit_value(s, card, pay, weights, row) if stuck(s) else AGAINST
    left = horizon(s, weights, row)
    luxury = card == BLIND_ADVANCED or (card < N_CARDS and row_of_card(card) == ADVANCED)
    if left < weights[row + (LUXURY_UNTIL if luxury else BUYS_UNTIL)]:
        return AGAINST
    price = int(pay >= 0) + int(pay_under >= 0)
    value = technology_value(s, card, weights, row) - weights[row + COSTS] * price
    if era_at(s, me(s), 0) == HIDDEN:
        value += weights[row + BUYS_HIDDEN]
    fits = fit_value(s, card, pay, weights, row) + fit_value(s, card, pay_under, weights, row)
    if 10 * value + weights[row + PAY_COUNTS] * (fits - 18) // 10 < 0:
        return AGAINST
    return SPARE + 10 * value + fits


def rescue_value(s: State, card: int) -> int:
    """Value a technology for a player who is stuck."""
    if card == Tech.ULTIMATE_PORTAL:
        return SPARE + 300
    if card == Tech.TRANSPORTER or (is_portal(card) and matches(card, era_at(s, me(s), 0))):
        return SPARE + 200
    return SPARE + 100 * int(card == BLIND_BASIC)


def match_value(s: State, shape: int) -> int:
    """Return how easily the supply and own portals match an era card of a shape later."""
    if shape < 0:
        return 9
    return min(supply_of(s, shape), 2) * 3 + min(owned_portals(s, shape), 3)


def fit_value(s: State, card: int, shape: int, weights: Longs, row: int) -> int:
    """Value an era card that pays for a technology, by the player's own numbers."""
    value = match_value(s, shape)
    if shape < 0:
        return value
    value += min(supply_of(s, shape), 2) * weights[row + PAY_SUPPLY]
    value += min(owned_portals(s, shape), 3) * weights[row + PAY_OWN]
    if is_portal(card) and matches(card, shape):
        value += weights[row + PAY_SELF]
    return value - weights[row + PAY_SHOWN] * shown_run(s, shape)


def use(s: State, card: int, unseen: int, weights: Longs, row: int) -> int:
    """Return how useful a hand card is now."""
    if card >= FIRST_BASIC:
        return SPARE + technology_value(s, card, weights, row)
    if shown_run(s, card) >= in_hand(s, card):
        return NEED
    return match_chance(unseen, card) - 10 * in_hand(s, card)


def destroy_value(s: State, card: int, unseen: int, weights: Longs, row: int) -> int:
    """Value destroying a card: an unneeded portal, while the player owns more than enough cards."""
    if s.phase == Phase.PASS and own_cards(s) <= weights[row + THINS]:
        return AGAINST
    if s.phase == Phase.PROJECTOR:
        thins = 0 < weights[row + PROJECTS] < own_cards(s)
        return discard_value(s, card, unseen, weights, row) + 1 if thins else AGAINST
    if weights[row + LOOKS] != 0 and (late(s) or last_of_its_shape(s, card)):
        return AGAINST
    return 90 - use(s, card, unseen, weights, row)


def last_of_its_shape(s: State, card: int) -> bool:
    """Return whether a portal is the last one of its shape, in the supply too."""
    return card < FIRST_BASIC and supply_of(s, card) == 0 and owned(s, card) == 1


def answer_value(s: State, verb: int, card: int, unseen: int, weights: Longs, row: int) -> int:
    """Value an answer to a question that a card or passing asks."""
    if verb == Verb.DISCARD:
        return discard_value(s, card, unseen, weights, row)
    if verb == Verb.STEAL or verb == Verb.RECOVER:
        return (
            use(s, card, unseen, weights, row)
            if card < FIRST_BASIC
            else SPARE + technology_value(s, card, weights, row)
        )
    if verb == Verb.KEEP:
        return use(s, card, unseen, weights, row)
    if verb == Verb.DONE:
        return 0
    return -1 if verb == Verb.DECLINE else -2


def discard_value(s: State, card: int, unseen: int, weights: Longs, row: int) -> int:
    """Value discarding a card: the least useful for a Transporter, only unneeded portals for a Projector."""
    value = NEED + 100 - use(s, card, unseen, weights, row)
    if s.phase == Phase.TRANSPORTER_COST:
        return value
    if card >= FIRST_BASIC or shown_run(s, card) >= in_hand(s, card):
        return AGAINST
    return value
