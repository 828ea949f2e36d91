"""What the player who decides sees of a game: compiled policies look at it through these functions only."""

from typing import Final

from eternitium.components import DOUBLE_PORTAL_PAIRS, FIRST_BASIC, Tech
from eternitium.engine.layout import MARKET_SLOTS, UP, State
from eternitium.engine.piles import is_double_portal
from eternitium.engine.playing import matches

HIDDEN: Final = -2
NOTHING: Final = -1
LATE: Final = 12  # rounds
ONE_CARD: Final = tuple(1 << 8 * shape for shape in range(4))


def me(s: State) -> int:
    """Return the player who decides."""
    return s.actor


def in_hand(s: State, card: int) -> int:
    """Return copies of a card in the own hand."""
    return s.hand[s.actor, card]


def hand_size(s: State) -> int:
    """Return cards in the own hand."""
    return s.hand_n[s.actor]


def cards_left(s: State, p: int) -> int:
    """Era cards on somebody's stack."""
    return s.stack_n[p]


def rival_ahead(s: State) -> int:
    """By how many era cards the foremost rival is ahead; 0 if nobody is."""
    ahead = 0
    for p in range(s.players):
        ahead = max(ahead, s.stack_n[s.actor] - s.stack_n[p])
    return ahead


def owned(s: State, card: int) -> int:
    """Own copies of a card, wherever they lie: which cards the own deck holds is known, only their order is not."""
    p = s.actor
    count = in_hand(s, card)
    for i in range(s.deck_n[p]):
        count += int(s.deck[p, i] == card)
    for i in range(s.discard_n[p]):
        count += int(s.discard[p, i] == card)
    return count


def late(s: State) -> bool:
    """Return whether the game takes so long that it must be brought to an end."""
    return s.round > LATE


def stuck(s: State) -> bool:
    """Return whether the top era card lies open and no own card can remove it."""
    top = era_at(s, s.actor, 0)
    if top < 0 or owned(s, top) + owned(s, Tech.ULTIMATE_PORTAL) + owned(s, Tech.TRANSPORTER) > 0:
        return False
    for pair in range(6):
        if matches(FIRST_BASIC + pair, top) and owned(s, FIRST_BASIC + pair) > 0:
            return False
    return True


def solo_turns_left(s: State) -> int:
    """Return turns that the solo game still gives after the running one; many with rivals."""
    return s.turn_limit - s.round if s.solo else 99


def last_turn(s: State) -> bool:
    """Return whether no hand will be played after the present ones: somebody has found the crystal, or time is up."""
    if s.solo:
        return s.round >= s.turn_limit
    for p in range(s.players):
        if s.stack_n[p] == 0:
            return True
    return False


def era_at(s: State, p: int, depth: int) -> int:
    """Shape of the card `depth` places below the top of a stack; HIDDEN if it lies face down, NOTHING if none lies."""
    place = s.stack_n[p] - 1 - depth
    if place < 0:
        return NOTHING
    era = s.stack[p, place]
    return era - UP if era >= UP else HIDDEN


def look(s: State) -> int:
    """Return how many era cards of each shape the player who decides does not see, in one number: a byte for each shape.

    Of other stacks only the top card counts: what else is public about them depends on the edition (R82).
    """
    unseen = 0
    for shape in range(4):
        unseen += int(s.era_copies[shape]) * ONE_CARD[shape]
    for slot in range(MARKET_SLOTS):
        if s.market[slot] >= 0:
            unseen -= ONE_CARD[s.market[slot]]
    for i in range(s.era_discard_n):
        unseen -= ONE_CARD[s.era_discard[i]]
    for p in range(s.players):
        for depth in range(s.stack_n[p] if p == s.actor else min(s.stack_n[p], 1)):
            era = era_at(s, p, depth)
            if era == HIDDEN:
                break
            unseen -= ONE_CARD[era]
    return unseen


def out_of_sight(unseen: int, shape: int) -> int:
    """Era cards of a shape that do not lie open."""
    return unseen // ONE_CARD[shape] % 256


def match_chance(unseen: int, card: int) -> int:
    """Chance in percent that a portal or Double Portal matches a face-down card, by counting what is out of sight."""
    matching, total = 0, 0
    for shape in range(4):
        count = out_of_sight(unseen, shape)
        total += count
        if matches(card, shape):
            matching += count
    return 100 * matching // max(total, 1)


def portals_for(s: State, shape: int) -> int:
    """Hand cards that match a shape: portals and Double Portals."""
    count = in_hand(s, shape)
    for pair in range(6):
        if DOUBLE_PORTAL_PAIRS[pair][0] == shape or DOUBLE_PORTAL_PAIRS[pair][1] == shape:
            count += in_hand(s, FIRST_BASIC + pair)
    return count


def is_portal(card: int) -> bool:
    """Return whether a card is a portal or a Double Portal."""
    return card < FIRST_BASIC or is_double_portal(card)


def owned_portals(s: State, shape: int) -> int:
    """Own portals of a shape in the hand and the discard pile."""
    count = in_hand(s, shape)
    for i in range(s.discard_n[s.actor]):
        count += int(s.discard[s.actor, i] == shape)
    return count


def hides(s: State, p: int, depth: int) -> bool:
    """Return whether a face-down card lies among the top so many of a stack; the uppermost one can be seen to be one."""
    for i in range(depth):
        if era_at(s, p, i) == HIDDEN:
            return True
    return False


def shown_run(s: State, shape: int) -> int:
    """Own face-up cards of a shape that lie above the first face-down one."""
    count = 0
    for depth in range(s.stack_n[s.actor]):
        era = era_at(s, s.actor, depth)
        if era == HIDDEN:
            break
        count += int(era == shape)
    return count


def supply_of(s: State, shape: int) -> int:
    """Portals of a shape in the supply."""
    return s.supply[shape]


def own_cards(s: State) -> int:
    """Return cards in the own hand, deck and discard pile."""
    p = s.actor
    return s.hand_n[p] + s.deck_n[p] + s.discard_n[p]
