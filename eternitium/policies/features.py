"""The game as the player who decides sees it: compiled policies look at it only through these functions."""

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
    """Return how many copies of a card the player who decides has in hand."""
    return s.hand[s.actor, card]


def hand_size(s: State) -> int:
    """Return how many cards the player who decides has in hand."""
    return s.hand_n[s.actor]


def cards_left(s: State, p: int) -> int:
    """Return how many era cards a player's stack has."""
    return s.stack_n[p]


def rival_ahead(s: State) -> int:
    """Return by how many era cards the foremost opponent is ahead; 0 if nobody is."""
    ahead = 0
    for p in range(s.players):
        ahead = max(ahead, s.stack_n[s.actor] - s.stack_n[p])
    return ahead


def owned(s: State, card: int) -> int:
    """Return how many copies of a card the player owns anywhere; only the order of the player's deck is unknown."""
    p = s.actor
    count = in_hand(s, card)
    for i in range(s.deck_n[p]):
        count += int(s.deck[p, i] == card)
    for i in range(s.discard_n[p]):
        count += int(s.discard[p, i] == card)
    return count


def late(s: State) -> bool:
    """Return whether the game has taken so long that it must come to an end."""
    return s.round > LATE


def hinders(card: int) -> bool:
    """Return whether a card makes the game longer."""
    return card == Tech.QUANTUM_CLOCK or card == Tech.TIME_BOMB


def stuck(s: State) -> bool:
    """Return whether the top era card is face up and none of the player's cards can clear it."""
    top = era_at(s, s.actor, 0)
    if top < 0 or owned(s, top) + owned(s, Tech.ULTIMATE_PORTAL) + owned(s, Tech.TRANSPORTER) > 0:
        return False
    for pair in range(6):
        if matches(FIRST_BASIC + pair, top) and owned(s, FIRST_BASIC + pair) > 0:
            return False
    return True


def solo_turns_left(s: State) -> int:
    """Return how many turns the solo game still has after this one; many with opponents."""
    return s.turn_limit - s.round if s.solo else 99


def last_turn(s: State) -> bool:
    """Return whether no hand will be played after the current ones: somebody has found the crystal, or time is up."""
    if s.solo:
        return s.round >= s.turn_limit
    for p in range(s.players):
        if s.stack_n[p] == 0:
            return True
    return False


def era_at(s: State, p: int, depth: int) -> int:
    """Return the shape of the card `depth` places below the top of a stack; HIDDEN if face down, NOTHING if none."""
    place = s.stack_n[p] - 1 - depth
    if place < 0:
        return NOTHING
    era = s.stack[p, place]
    return era - UP if era >= UP else HIDDEN


def look(s: State) -> int:
    """Return how many era cards of each shape the deciding player does not see, in one number: a byte for each shape.

    Of other stacks only the top card counts: whether more of them is public depends on the edition (R82).
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
    """Return how many era cards of a shape are out of sight; `unseen`: from `look`."""
    return unseen // ONE_CARD[shape] % 256


def match_chance(unseen: int, card: int) -> int:
    """Return the chance in percent that a portal matches a face-down card, by counting the cards out of sight."""
    matching, total = 0, 0
    for shape in range(4):
        count = out_of_sight(unseen, shape)
        total += count
        if matches(card, shape):
            matching += count
    return 100 * matching // max(total, 1)


def portals_for(s: State, shape: int) -> int:
    """Return how many hand cards match a shape: portals and Double Portals."""
    count = in_hand(s, shape)
    for pair in range(6):
        if DOUBLE_PORTAL_PAIRS[pair][0] == shape or DOUBLE_PORTAL_PAIRS[pair][1] == shape:
            count += in_hand(s, FIRST_BASIC + pair)
    return count


def is_portal(card: int) -> bool:
    """Return whether a card is a portal or a Double Portal."""
    return card < FIRST_BASIC or is_double_portal(card)


def owned_portals(s: State, shape: int) -> int:
    """Return how many portals of a shape the player has in hand and discard pile."""
    count = in_hand(s, shape)
    for i in range(s.discard_n[s.actor]):
        count += int(s.discard[s.actor, i] == shape)
    return count


def hides(s: State, p: int, depth: int) -> bool:
    """Return whether one of the top `depth` cards of a stack is face down; the uppermost one is visible as such."""
    for i in range(depth):
        if era_at(s, p, i) == HIDDEN:
            return True
    return False


def shown_run(s: State, shape: int) -> int:
    """Return how many of the player's era cards above the first face-down one have a shape."""
    count = 0
    for depth in range(s.stack_n[s.actor]):
        era = era_at(s, s.actor, depth)
        if era == HIDDEN:
            break
        count += int(era == shape)
    return count


def supply_of(s: State, shape: int) -> int:
    """Return how many portals of a shape the supply has."""
    return s.supply[shape]


def own_cards(s: State) -> int:
    """Return how many cards the player owns: hand, deck and discard pile."""
    p = s.actor
    return s.hand_n[p] + s.deck_n[p] + s.discard_n[p]
