"""What the built-in players take, buy, keep and give up: the values behind `priorities`."""

from eternitium.components import ADVANCED, FIRST_BASIC, N_CARDS
from eternitium.engine.actions import BLIND_ADVANCED, BLIND_BASIC, Verb
from eternitium.engine.layout import Longs, Phase, State
from eternitium.engine.piles import row_of_card
from eternitium.policies.features import (
    HIDDEN,
    cards_left,
    era_at,
    in_hand,
    match_chance,
    me,
    out_of_sight,
    own_cards,
    owned_portals,
    portals_for,
    shown_run,
    supply_of,
)
from eternitium.policies.weights import Weight

BUYS_UNTIL = int(Weight.BUYS_UNTIL)
LUXURY_UNTIL = int(Weight.LUXURY_UNTIL)
THINS = int(Weight.THINS)
COSTS = int(Weight.COSTS)
VALUES = int(Weight.VALUES)

NEED = 200
SPARE = 100
AGAINST = -1_000


def take_value(s: State, shape: int, unseen: int) -> int:
    """Step 1: the portal that the first unmatched era card needs, else the one with the best chance."""
    for depth in range(cards_left(s, me(s))):
        era = era_at(s, me(s), depth)
        if era == HIDDEN:
            break
        if portals_for(s, era) < shown_run(s, era):
            return 1_000 - 10 * depth if era == shape else luck_value(s, shape, unseen)
    return luck_value(s, shape, unseen)


def luck_value(s: State, shape: int, unseen: int) -> int:
    """A portal for trying one's luck: a shape that is often out of sight, and not yet in hand."""
    return out_of_sight(unseen, shape) * 3 - 4 * in_hand(s, shape) - owned_portals(s, shape)


def technology_value(card: int, weights: Longs, row: int) -> int:
    """Value of a technology; a blind one counts as a middling one of its row."""
    if card == BLIND_BASIC:
        return 9
    if card == BLIND_ADVANCED:
        return 22
    return weights[row + VALUES + card - FIRST_BASIC]


def purchase_value(s: State, card: int, pay: int, pay_under: int, weights: Longs, row: int) -> int:
    """A technology at its price in era cards, or AGAINST; better with shapes that own portals match."""
    left = cards_left(s, me(s))
    luxury = card == BLIND_ADVANCED or (card < N_CARDS and row_of_card(card) == ADVANCED)
    if left < weights[row + (LUXURY_UNTIL if luxury else BUYS_UNTIL)]:
        return AGAINST
    price = int(pay >= 0) + int(pay_under >= 0)
    value = technology_value(card, weights, row) - weights[row + COSTS] * price
    if value < 0:
        return AGAINST
    return SPARE + 10 * value + match_value(s, pay) + match_value(s, pay_under)


def match_value(s: State, shape: int) -> int:
    """How easily an era card of a shape is matched later: by the supply and by own portals."""
    if shape < 0:
        return 9
    return min(supply_of(s, shape), 2) * 3 + min(owned_portals(s, shape), 3)


def use(s: State, card: int, unseen: int, weights: Longs, row: int) -> int:
    """How useful a hand card is now."""
    if card >= FIRST_BASIC:
        return SPARE + technology_value(card, weights, row)
    if shown_run(s, card) >= in_hand(s, card):
        return NEED
    return match_chance(unseen, card) - 10 * in_hand(s, card)


def destroy_value(s: State, card: int, unseen: int, weights: Longs, row: int) -> int:
    """Destroying: portals that are no longer needed, while more than enough cards are owned."""
    if s.phase == Phase.PASS and own_cards(s) <= weights[row + THINS]:
        return AGAINST
    if s.phase == Phase.PROJECTOR:
        return AGAINST
    return 90 - use(s, card, unseen, weights, row)


def answer_value(s: State, verb: int, card: int, unseen: int, weights: Longs, row: int) -> int:
    """The answer to a question that a card or passing asks."""
    if verb == Verb.DISCARD:
        return discard_value(s, card, unseen, weights, row)
    if verb == Verb.STEAL or verb == Verb.RECOVER:
        return (
            use(s, card, unseen, weights, row) if card < FIRST_BASIC else SPARE + technology_value(card, weights, row)
        )
    if verb == Verb.KEEP:
        return use(s, card, unseen, weights, row)
    if verb == Verb.DONE:
        return 0
    return -1 if verb == Verb.DECLINE else -2


def discard_value(s: State, card: int, unseen: int, weights: Longs, row: int) -> int:
    """A Transporter takes the least useful cards, a Projector only portals that nothing needs."""
    value = NEED + 100 - use(s, card, unseen, weights, row)
    if s.phase == Phase.TRANSPORTER_COST:
        return value
    if card >= FIRST_BASIC or shown_run(s, card) >= in_hand(s, card):
        return AGAINST
    return value
