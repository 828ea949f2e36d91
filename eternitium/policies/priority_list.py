"""The list of priorities of the built-in players: each legal action gets an urgency, and the most urgent is chosen.

It is compiled together with the rules, and looks at a game only through `features`.
"""

from eternitium.components import FIRST_BASIC, Tech
from eternitium.engine.actions import CARD, PAY, PAY_UNDER, TARGET, VERB, Verb
from eternitium.engine.layout import Longs, Numbers, Phase, State
from eternitium.engine.piles import random_below
from eternitium.policies.answers import answer_value, destroy_value, purchase_value, take_value, technology_value
from eternitium.policies.features import (
    HIDDEN,
    cards_left,
    era_at,
    hand_size,
    hides,
    hinders,
    in_hand,
    is_portal,
    last_turn,
    late,
    look,
    match_chance,
    me,
    own_cards,
    portals_for,
    rival_ahead,
    shown_run,
)
from eternitium.policies.fitted import ENDS, best_portal, best_technology, least_chance
from eternitium.policies.scores import best_by_score
from eternitium.policies.weights import BY_SCORE, Weight

# Urgencies of step 2. Cards that bring or show cards come first, certain effects before uncertain ones.
AT_ONCE = 1_000
SHOW = 900
DRAW = 850
SAVE = 800
HINDER = 700
MATCH = 600
SWAP = 550
FREE = 400
RENEW = 300
TRY = 200
NEVER = 0

THINKS = int(Weight.THINKS)
TRIES_AT = int(Weight.TRIES_AT)
PASSES_BELOW = int(Weight.PASSES_BELOW)
LOOKS = int(Weight.LOOKS)
ALONE = int(Weight.ALONE)
WEIGHS = int(Weight.WEIGHS)
FITTED_FROM = int(Weight.FITTED_FROM)
TRY_LEFT = int(Weight.TRY_LEFT)
PASS_LEFT = int(Weight.PASS_LEFT)
THINS = int(Weight.THINS)
THINS_AT = int(Weight.THINS_AT)
THINS_LEFT = int(Weight.THINS_LEFT)
THINS_TECH = int(Weight.THINS_TECH)
PROJECTS_AT = int(Weight.PROJECTS_AT)
SAVES_FREE = int(Weight.SAVES_FREE)
TRY_LAST = int(Weight.TRY_LAST)
PASS_LAST = int(Weight.PASS_LAST)
TRY_HAND = int(Weight.TRY_HAND)
TRY_BEHIND = int(Weight.TRY_BEHIND)


def choose(s: State, legal: Numbers, n: int, weights: Longs, row: int) -> int:
    """Return the most urgent of n legal actions, the first of several; `row`: the place of the player's weights."""
    if weights[row + THINKS] == 0:
        return legal[random_below(s, n)]
    if n == 1:
        return legal[0]
    if weights[row + WEIGHS] == BY_SCORE and s.plays_on == 0:
        return best_by_score(s, legal, n)
    if s.solo:
        row += weights[row + ALONE]
    if weights[row + WEIGHS] != 0 and (s.phase == Phase.PICK or (s.phase == Phase.ACQUIRE and not late(s))):
        return best_technology(s, legal, n, weights, row + FITTED_FROM)
    unseen = look(s) if counts_cards(s) else 0
    if weights[row + WEIGHS] != 0 and s.phase == Phase.PORTAL:
        return best_portal(s, legal, n, unseen, weights, row + FITTED_FROM)
    best, most = legal[0], urgency(s, legal[0], unseen, weights, row)
    for i in range(1, n):
        worth = urgency(s, legal[i], unseen, weights, row)
        if worth > most:
            best, most = legal[i], worth
    return best


def counts_cards(s: State) -> bool:
    """Return whether the decision depends on the era cards out of sight: only with a try, and not when acquiring."""
    if s.phase == Phase.PLAY:
        return era_at(s, me(s), 0) == HIDDEN
    return s.phase != Phase.ACQUIRE and s.phase != Phase.PICK


def urgency(s: State, action: int, unseen: int, weights: Longs, row: int) -> int:
    """Return the urgency of a legal action; `unseen`: the era cards out of sight, see `features.look`."""
    verb, card = VERB[action], CARD[action]
    if verb == Verb.PLAY:
        return play_urgency(s, card, TARGET[action], weights, row)
    if verb == Verb.TRY:
        return try_urgency(unseen, card)
    if verb == Verb.END or verb == Verb.PASS:
        return stop_urgency(s, verb, weights, row)
    if verb == Verb.BUY:
        return purchase_value(s, card, PAY[action], PAY_UNDER[action], weights, row)
    if verb == Verb.SKIP:
        return 0
    if verb == Verb.TAKE:
        return take_value(s, card, unseen, weights, row)
    if verb == Verb.PICK or verb == Verb.GAIN:
        return technology_value(s, card, weights, row)
    if verb == Verb.DESTROY:
        return destroy_value(s, card, unseen, weights, row)
    return answer_value(s, verb, card, unseen, weights, row)


# Step 2


def play_urgency(s: State, card: int, target: int, weights: Longs, row: int) -> int:
    """Return the urgency of playing a hand card."""
    if is_portal(card):
        return MATCH + portal_order(card)
    if card == Tech.DROID or card == Tech.GIGA_DROID:
        return SHOW + (card == Tech.GIGA_DROID) if hides(s, me(s), 3) else NEVER + 1
    if card == Tech.COMMUNICATOR or card == Tech.LABORATORY:
        return DRAW + (card == Tech.LABORATORY)
    if card == Tech.ULTIMATE_PORTAL or card == Tech.TRANSPORTER:
        return free_urgency(s, card, weights, row)
    if card == Tech.CHRONO_BLASTER:
        return swap_urgency(s, target)
    if card == Tech.TEMPORAL_PROJECTOR:
        return renew_urgency(s, weights, row)
    if card == Tech.DIGITAL_WALLET:
        return SAVE
    return NEVER if weights[row + LOOKS] != 0 and hinders(card) and late(s) else rival_urgency(s, card, target)


def rival_urgency(s: State, card: int, target: int) -> int:
    """Return the urgency of a card that reaches other players, or the player's own discard pile."""
    if card == Tech.QUANTUM_CLOCK:
        return HINDER
    if card == Tech.TIME_BOMB:
        return HINDER if somebody_shows(s) else NEVER
    if card == Tech.ROBO_THIEF:
        return DRAW - 10 + (target >= 0)
    if card == Tech.ROBO_RECYCLER:
        return FREE + 50
    return NEVER


def portal_order(card: int) -> int:
    """Return the order of portals: plain ones before Double Portals."""
    return 10 if card < FIRST_BASIC else 0


def renew_urgency(s: State, weights: Longs, row: int) -> int:
    """Return the urgency of a Projector, which replaces unneeded portals."""
    least = weights[row + PROJECTS_AT]
    enough = useless_cards(s) >= 2 if least == 0 else spare_portals(s) >= least
    return RENEW if enough else NEVER


def free_urgency(s: State, card: int, weights: Longs, row: int) -> int:
    """Return the urgency of a card that clears any top card: not one that a portal matches."""
    top = era_at(s, me(s), 0)
    if top >= 0 and portals_for(s, top) > 0:
        return NEVER + 1
    if weights[row + LOOKS] != 0 and saved_for_the_end(s, weights, row):
        return stop_urgency(s, Verb.END, weights, row) + 1
    if card == Tech.TRANSPORTER:
        spare = useless_cards(s) >= 2 or top == HIDDEN or (weights[row + LOOKS] != 0 and late(s))
        return FREE if hand_size(s) >= 3 and spare else NEVER
    return FREE + 10


def saved_for_the_end(s: State, weights: Longs, row: int) -> bool:
    """Return whether tries come first, to save a card that clears any for the last era cards."""
    if era_at(s, me(s), 0) != HIDDEN:
        return False
    more = cards_left(s, me(s)) - in_hand(s, Tech.ULTIMATE_PORTAL) - in_hand(s, Tech.TRANSPORTER)
    return 0 < more <= weights[row + SAVES_FREE]


def swap_urgency(s: State, target: int) -> int:
    """Return the urgency of a Chrono-Blaster: to swap an unmatched card for one that a portal matches."""
    if target < 0:
        return NEVER
    top, theirs = era_at(s, me(s), 0), era_at(s, target, 0)
    if theirs < 0 or portals_for(s, theirs) == 0:
        return NEVER
    if top >= 0 and portals_for(s, top) > 0:
        return NEVER
    return SWAP


def somebody_shows(s: State) -> bool:
    """Return whether a Time Bomb would surely reach somebody."""
    for p in range(s.players):
        if p != me(s) and era_at(s, p, 0) >= 0:
            return True
    return False


def useless_cards(s: State) -> int:
    """Return how many hand portals the shown era cards do not need, while the top card is face up."""
    return 0 if era_at(s, me(s), 0) == HIDDEN else spare_portals(s)


def spare_portals(s: State) -> int:
    """Return how many hand portals the shown era cards do not need."""
    count = 0
    for shape in range(4):
        count += max(in_hand(s, shape) - shown_run(s, shape), 0)
    return count


def try_urgency(unseen: int, card: int) -> int:
    """Return the urgency of a try: the best chance first."""
    chance = match_chance(unseen, card)
    return TRY + chance if chance > 0 else NEVER


def stop_urgency(s: State, verb: int, weights: Longs, row: int) -> int:
    """Return the urgency of ending step 2, or of passing, compared with a try at a poor chance."""
    least = weights[row + (PASSES_BELOW if verb == Verb.PASS else TRIES_AT)]
    if weights[row + LOOKS] == 0:
        return TRY + least
    if last_turn(s):
        return NEVER
    if late(s):
        return NEVER + 2
    if verb == Verb.PASS and thins_now(s, weights, row):
        return AT_ONCE
    if weights[row + WEIGHS] > 1 and verb == Verb.END:
        return TRY + max(least_chance(s, weights, row + FITTED_FROM + ENDS), 1)
    if cards_left(s, me(s)) == 1:
        least += weights[row + (PASS_LAST if verb == Verb.PASS else TRY_LAST)]
    more = weights[row + (PASS_LEFT if verb == Verb.PASS else TRY_LEFT)] * (cards_left(s, me(s)) - 5)
    more -= weights[row + TRY_HAND] * (hand_size(s) - 1) + weights[row + TRY_BEHIND] * rival_ahead(s)
    return TRY + max(least + more // 10, 1)


def thins_now(s: State, weights: Longs, row: int) -> bool:
    """Return whether destroying portals is worth passing; not while the top era card can be matched."""
    top, least = era_at(s, me(s), 0), weights[row + THINS_AT]
    if least <= 0 or (top >= 0 and portals_for(s, top) > 0):
        return False
    portals = in_hand(s, 0) + in_hand(s, 1) + in_hand(s, 2) + in_hand(s, 3)
    many = 10 * min(spare_portals(s), own_cards(s) - max(weights[row + THINS], 6))
    many += weights[row + THINS_LEFT] * (cards_left(s, me(s)) - 5)
    return many - weights[row + THINS_TECH] * (hand_size(s) - portals) >= least
