"""Values of technologies and portals to `veteran`, and when it stops trying: weights fitted to choices rolled out.

A value is linear in what the player sees: each kind of technology has weights of its own for the situation, and all
have common ones for the era cards that pay. Values are in hundredths of a percentage point of the win; acquiring
nothing is worth 0.
"""

from typing import Final, NamedTuple

from eternitium.components import DOUBLE_PORTAL_LAST, DOUBLE_PORTAL_PAIRS, FIRST_BASIC, N_CARDS, Tech
from eternitium.engine.actions import BLIND_BASIC, CARD, PAY, PAY_UNDER, VERB, Verb
from eternitium.engine.layout import Longs, Numbers, State
from eternitium.engine.playing import matches
from eternitium.engine.queries import price, row_of_offer
from eternitium.policies.features import (
    HIDDEN,
    cards_left,
    era_at,
    hand_size,
    in_hand,
    is_portal,
    me,
    out_of_sight,
    own_cards,
    portals_for,
    shown_run,
    solo_turns_left,
    supply_of,
)

BLIND: Final = N_CARDS - DOUBLE_PORTAL_LAST  # the first of the unseen cards of both rows; Double Portals are one kind
KINDS: Final = BLIND + 2

# How many weights there are of each sort, and where they begin, in this order.
OF_KIND: Final = 11  # a kind of technology, see `worth_of_kind`, and what the first pick adds
OF_PRICE: Final = 6  # an era card that pays, then a second one below it, see `price_of`
OF_PORTAL: Final = 12  # a portal in step 1, see `portal_worth`
OF_END: Final = 10  # the chance below which step 2 ends, see `least_chance`
PRICES: Final = KINDS * OF_KIND
PORTALS: Final = PRICES + 2 * OF_PRICE
ENDS: Final = PORTALS + OF_PORTAL
FITTED: Final = ENDS + OF_END

USUAL_LEFT: Final = 6
USUAL_CARDS: Final = 10
MAX_OPEN_RUN: Final = 6
MAX_GAP: Final = 8
MAX_PORTALS_OWNED: Final = 4
MAX_DOUBLES_OWNED: Final = 3
MAX_SUPPLY: Final = 2
MAX_RIVAL_LEFT: Final = 8
NO_RIVAL: Final = 99

KIND_BITS: Final = 4  # of the number of cards of a kind
DOUBLES: Final = 4  # the first byte of Double Portals in `Situation.matching`


def kind_number(card: int) -> int:
    """Return the number of a technology's kind, or of an unseen one's."""
    if card <= DOUBLE_PORTAL_LAST:
        return 0
    return card - DOUBLE_PORTAL_LAST if card < BLIND_BASIC else BLIND + card - BLIND_BASIC


TRANSPORTER: Final = kind_number(int(Tech.TRANSPORTER))
ULTIMATE_PORTAL: Final = kind_number(int(Tech.ULTIMATE_PORTAL))
COMMUNICATOR: Final = kind_number(int(Tech.COMMUNICATOR))
LABORATORY: Final = kind_number(int(Tech.LABORATORY))


def _matching(card: int) -> int:
    if card < FIRST_BASIC:
        return 1 << 8 * card
    pair = DOUBLE_PORTAL_PAIRS[card - FIRST_BASIC] if card <= DOUBLE_PORTAL_LAST else ()
    return sum(1 << 8 * (DOUBLES + shape) for shape in pair)


# A card as one of its kind, and as one of those that match its shapes.
ONE_OF_KIND: Final = tuple(1 << KIND_BITS * kind_number(card) if card >= FIRST_BASIC else 0 for card in range(N_CARDS))
ONE_MATCHING: Final = tuple(_matching(card) for card in range(N_CARDS))


class Situation(NamedTuple):
    """What the value of a technology depends on, besides its kind.

    `left`: own era cards, less six; `gap`: how many fewer the foremost opponent has; `cards`: owned, less ten;
    `technologies`, `frees`, `draws`: owned technologies, those that clear any era card, those that draw; `run`: own era
    cards above the first face-down one; `others`: opponents beyond the first, or alone the turns left; `kinds`: owned
    technologies of each kind; `matching`: owned portals of each shape, then Double Portals with it, a byte for each.
    """

    left: int
    gap: int
    cards: int
    technologies: int
    frees: int
    draws: int
    run: int
    others: int
    kinds: int
    matching: int


def situation(s: State) -> Situation:
    """Return the situation of the player who decides."""
    p, kinds, matching, technologies = me(s), 0, 0, 0
    for card in range(N_CARDS):
        copies = int(s.hand[p, card])
        kinds, matching = kinds + copies * ONE_OF_KIND[card], matching + copies * ONE_MATCHING[card]
    for i in range(s.deck_n[p]):
        kinds, matching = kinds + ONE_OF_KIND[s.deck[p, i]], matching + ONE_MATCHING[s.deck[p, i]]
    for i in range(s.discard_n[p]):
        kinds, matching = kinds + ONE_OF_KIND[s.discard[p, i]], matching + ONE_MATCHING[s.discard[p, i]]
    for kind in range(BLIND):
        technologies += of_kind(kinds, kind)
    return Situation(
        cards_left(s, p) - USUAL_LEFT,
        lead_of_others(s),
        own_cards(s) - USUAL_CARDS,
        technologies,
        of_kind(kinds, TRANSPORTER) + of_kind(kinds, ULTIMATE_PORTAL),
        of_kind(kinds, COMMUNICATOR) + of_kind(kinds, LABORATORY),
        open_cards(s),
        solo_turns_left(s) if s.solo else s.players - 2,
        kinds,
        matching,
    )


def of_kind(kinds: int, kind: int) -> int:
    """Return how many technologies of a kind there are."""
    return kinds >> KIND_BITS * kind & 15


def matching_of(now: Situation, place: int) -> int:
    """Return how many owned portals show a shape; from `DOUBLES` on, how many Double Portals."""
    return now.matching >> 8 * int(place) & 255


def lead_of_others(s: State) -> int:
    """Return how many era cards fewer the foremost opponent has, negative if more; 0 alone."""
    return 0 if s.solo else min(max(cards_left(s, me(s)) - least_of_others(s), -MAX_GAP), MAX_GAP)


def least_of_others(s: State) -> int:
    """Return the number of era cards of the foremost opponent; many alone."""
    least = NO_RIVAL
    for p in range(s.players):
        if p != me(s):
            least = min(least, cards_left(s, p))
    return least


def open_cards(s: State) -> int:
    """Return how many of the player's era cards lie open above the first face-down one, up to a limit."""
    for depth in range(min(cards_left(s, me(s)), MAX_OPEN_RUN)):
        if era_at(s, me(s), depth) == HIDDEN:
            return depth
    return min(cards_left(s, me(s)), MAX_OPEN_RUN)


def best_technology(s: State, legal: Numbers, n: int, weights: Longs, row: int) -> int:
    """Return the best of n legal choices at the first pick or when acquiring, the first of several."""
    now, best = situation(s), legal[0]
    most = worth(s, best, now, weights, row)
    for i in range(1, n):
        found = worth(s, legal[i], now, weights, row)
        if found > most:
            best, most = legal[i], found
    return best


def worth(s: State, action: int, now: Situation, weights: Longs, row: int) -> int:
    """Return the value of a choice; `row`: the place of these weights."""
    if VERB[action] == Verb.SKIP:
        return 0
    card = int(CARD[action])
    kind = kind_number(card)
    if VERB[action] == Verb.PICK:
        return worth_of_kind(kind, now, weights, row) + weights[row + kind * OF_KIND + OF_KIND - 1]
    value, due = worth_of_kind(kind, now, weights, row), price(s, row_of_offer(card))
    if due > 0:
        value += price_of(s, card, PAY[action], now, weights, row + PRICES)
    if due > 1:
        value += price_of(s, card, PAY_UNDER[action], now, weights, row + PRICES + OF_PRICE)
    return value


def worth_of_kind(kind: int, now: Situation, weights: Longs, row: int) -> int:
    """Return the value of a kind of technology without its price."""
    at = row + kind * OF_KIND
    value = weights[at] + weights[at + 1] * now.left + weights[at + 2] * now.gap + weights[at + 3] * now.cards
    value += weights[at + 4] * now.technologies + weights[at + 5] * now.frees + weights[at + 6] * now.draws
    value += weights[at + 7] * now.run + weights[at + 8] * now.others
    return value + weights[at + 9] * (of_kind(now.kinds, kind) if kind < BLIND else 0)


def price_of(s: State, card: int, shape: int, now: Situation, weights: Longs, at: int) -> int:
    """Return what an era card that pays adds to the value, usually less than nothing; in mission 8 it may be unseen."""
    if shape < 0:
        return weights[at] + weights[at + 1] * MAX_SUPPLY
    portals, doubles = matching_of(now, shape), matching_of(now, DOUBLES + shape)
    value = weights[at] + weights[at + 1] * min(supply_of(s, shape), MAX_SUPPLY)
    value += weights[at + 2] * min(portals, MAX_PORTALS_OWNED) + weights[at + 3] * min(doubles, MAX_DOUBLES_OWNED)
    value += weights[at + 4] * shown_run(s, shape)
    return value + weights[at + 5] * int(is_portal(card) and matches(card, shape))


# Step 1


def best_portal(s: State, legal: Numbers, n: int, unseen: int, weights: Longs, row: int) -> int:
    """Return the best of n portals in step 1, the first of several; `unseen`: see `features.look`."""
    now, best, need = situation(s), legal[0], first_need(s)
    most = portal_worth(s, CARD[best], need, now, unseen, weights, row + PORTALS)
    for i in range(1, n):
        found = portal_worth(s, CARD[legal[i]], need, now, unseen, weights, row + PORTALS)
        if found > most:
            best, most = legal[i], found
    return best


def first_need(s: State) -> int:
    """Return the depth of the first open era card that the hand does not match; -1 if there is none."""
    for depth in range(cards_left(s, me(s))):
        era = era_at(s, me(s), depth)
        if era == HIDDEN:
            return -1
        if portals_for(s, era) < shown_run(s, era):
            return depth
    return -1


def portal_worth(s: State, shape: int, need: int, now: Situation, unseen: int, weights: Longs, at: int) -> int:
    """Return the value of a portal in step 1; `need`: the depth of the first era card without a match, or -1."""
    hand, matching, run = in_hand(s, shape), portals_for(s, shape), shown_run(s, shape)
    portals, doubles = matching_of(now, shape), matching_of(now, DOUBLES + shape)
    total = out_of_sight(unseen, 0) + out_of_sight(unseen, 1) + out_of_sight(unseen, 2) + out_of_sight(unseen, 3)
    share = 100 * out_of_sight(unseen, shape) // max(total, 1)
    needed = int(need >= 0 and era_at(s, me(s), need) == shape)
    value = weights[at] * needed + weights[at + 1] * needed * need + weights[at + 2] * max(run - matching, 0)
    value += weights[at + 3] * share + weights[at + 4] * share * int(era_at(s, me(s), 0) == HIDDEN)
    value += weights[at + 5] * hand + weights[at + 6] * (matching - hand) + weights[at + 7] * (portals - hand)
    value += weights[at + 8] * (doubles - matching + hand) + weights[at + 9] * supply_of(s, shape)
    return value + weights[at + 10] * run + weights[at + 11] * hand * now.left


# Step 2


def least_chance(s: State, weights: Longs, at: int) -> int:
    """Return the chance in percent below which a try is not worth it; `at`: the place of the weights."""
    now, left = situation(s), cards_left(s, me(s))
    value = weights[at] + weights[at + 1] * now.left + weights[at + 2] * (hand_size(s) - 1) + weights[at + 3] * now.gap
    value += weights[at + 4] * now.cards + weights[at + 5] * now.technologies + weights[at + 6] * now.others
    value += weights[at + 7] * min(least_of_others(s), MAX_RIVAL_LEFT) + weights[at + 8] * int(left == 1)
    return (value + weights[at + 9] * now.frees) // 100
