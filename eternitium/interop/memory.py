"""The memory of each seat, kept from the events as that seat saw them: compiled code never uses the truth for it.

A memory counts copies that are certain. If one of several unknown cards leaves unseen, every count to which it may
have belonged becomes one smaller. So a count is never above the truth, but exact chances (`eternitium.odds`) may
know more.
"""

from typing import Final, NamedTuple

import numpy as np

from eternitium.components import ERA_ROOM, N_CARDS, SHAPES
from eternitium.engine.layout import ERA, EVERYBODY, HIDDEN_ERA, INT, NO_CARD, UP, Did, Numbers, State
from eternitium.engine.piles import Log
from eternitium.rule_ids import Rule

KINDS: Final = len(SHAPES)
UNKNOWN_CARD: Final = -1  # a place of a stack whose card the seat does not know
SHUFFLED: Final = -2  # the same for a shuffled card, which may be one that the seat has seen


class Memory(NamedTuple):
    """The memory of the seats of some games; row r = (game * players + viewer) * players + seat.

    Attributes:
        own: copies of each card in that seat's hand and deck together, as far as the viewer knows; 23 numbers per row.
        hand: those of them that are certainly in the hand; 23 numbers per row.
        top: the card on top of that seat's deck, or NO_CARD; one number per row.
        place: era cards of that seat's stack, bottom first, with their facing, or UNKNOWN_CARD or SHUFFLED; ERA_ROOM
            numbers per row.
        bag: shapes of shuffled cards of that stack that the viewer has seen; 4 numbers per row.
        height: era cards of each seat's stack; at game * players + seat.
        pile: shapes certainly in the common pile, since open cards renewed it; 4 numbers per game.
        total: copies of each card in all piles and the box; 23 numbers per game.
        deep: whether everybody sees as much of a stack as its owner (R82); one number for all games.
    """

    own: Numbers
    hand: Numbers
    top: Numbers
    place: Numbers
    bag: Numbers
    height: Numbers
    pile: Numbers
    total: Numbers
    deep: Numbers


# Numbers in each row.
ROW_SIZES: Final = {"own": N_CARDS, "hand": N_CARDS, "top": 1, "place": ERA_ROOM, "bag": KINDS}


def no_memory(games: int, players: int, deep: bool) -> Memory:
    """Return an empty memory with room for some games."""
    rows = games * players * players
    sizes = {name: rows * size for name, size in ROW_SIZES.items()}
    sizes |= {"height": games * players, "pile": games * KINDS, "total": games * N_CARDS}
    return Memory(**{name: np.zeros(size, INT) for name, size in sizes.items()}, deep=np.array([deep], INT))


# At the start of a game or at a position


def remember_start(s: State, m: Memory, g: int, dealt: bool) -> None:
    """Remember all that seats know of a new table: open cards, their own cards, and dealt start cards."""
    for shape in range(KINDS):
        m.pile[g * KINDS + shape] = 0
    count_all(s, m, g)
    for p in range(s.players):
        m.height[g * s.players + p] = s.stack_n[p]
        for v in range(s.players):
            row = (g * s.players + v) * s.players + p
            remember_cards(s, m, row, p, dealt or v == p)
            m.top[row] = s.deck[p, s.deck_n[p] - 1] if s.top_known[p] >> v & 1 else NO_CARD
            if v != p and not dealt and m.top[row] != NO_CARD:
                m.own[row * N_CARDS + m.top[row]] += 1
            remember_stack(s, m, row, p)


def count_all(s: State, m: Memory, g: int) -> None:
    """Count the copies of each card, wherever they are, including the box."""
    for card in range(N_CARDS):
        m.total[g * N_CARDS + card] = s.box[card]
        for p in range(s.players):
            m.total[g * N_CARDS + card] += s.hand[p, card]
    for p in range(s.players):
        for i in range(s.deck_n[p]):
            m.total[g * N_CARDS + s.deck[p, i]] += 1
        for i in range(s.discard_n[p]):
            m.total[g * N_CARDS + s.discard[p, i]] += 1
    for row in range(2):
        for i in range(s.pile_n[row]):
            m.total[g * N_CARDS + s.pile[row, i]] += 1
        for card in s.open[row]:
            if card != NO_CARD:
                m.total[g * N_CARDS + card] += 1
    count_others(s, m, g)


def count_others(s: State, m: Memory, g: int) -> None:
    """Count the portals of the supply, the AI deck, and a card that is being played."""
    for shape in range(KINDS):
        m.total[g * N_CARDS + shape] += s.supply[shape]
    for i in range(s.portal_pile_n):
        m.total[g * N_CARDS + s.portal_pile[i]] += 1
    for i in range(s.ai_n):
        m.total[g * N_CARDS + s.ai[i]] += 1
    if s.limbo != NO_CARD:
        m.total[g * N_CARDS + s.limbo] += 1


def remember_cards(s: State, m: Memory, row: int, p: int, known: bool) -> None:
    """Remember the cards of a hand and deck, if the viewer knows them."""
    for card in range(N_CARDS):
        copies = s.hand[p, card] if known else 0
        m.own[row * N_CARDS + card] = copies
        m.hand[row * N_CARDS + card] = copies
    for i in range(s.deck_n[p] if known else 0):
        m.own[row * N_CARDS + s.deck[p, i]] += 1


def remember_stack(s: State, m: Memory, row: int, p: int) -> None:
    """Remember the face-up era cards of a stack."""
    for shape in range(KINDS):
        m.bag[row * KINDS + shape] = 0
    for i in range(s.stack_n[p]):
        m.place[row * ERA_ROOM + i] = s.stack[p, i] if s.stack[p, i] >= UP else UNKNOWN_CARD


# The effects of an action


def take_notice(s: State, log: Log, m: Memory, g: int) -> None:
    """Show all seats the events of an action, as far as each may see them."""
    for i in range(s.events):
        kind, target = int(log[i]["kind"]), int(log[i]["target"])
        if kind == Did.SHOWN:
            notice_shown(s, log, i, m, g)
        elif target != NO_CARD and log[i]["card"] >= ERA:
            notice_stack(s, log, i, m, g, kind, target)
        else:
            notice_card(s, log, i, m, g, kind)


def is_first(log: Log, i: int) -> bool:
    """Return whether this is the first row of an event: the next ones only differ in the card."""
    return i == 0 or log[i - 1]["kind"] != log[i]["kind"] or log[i - 1]["target"] != log[i]["target"]


def notice_card(s: State, log: Log, i: int, m: Memory, g: int, kind: int) -> None:
    """Notice that an action card, or an era card of the common piles, has moved."""
    if kind == Did.PLAY or kind == Did.TRY or kind == Did.DISCARD:
        notice_leaving(s, log, i, m, g)
    elif kind == Did.DRAW:
        notice_draw(s, log, i, m, g)
    elif kind == Did.SHUFFLE_DECK:
        notice_reshuffle(s, log, i, m, g)
    elif kind == Did.MARKET:
        shape = g * KINDS + (int(log[i]["card"]) - ERA) % UP
        m.pile[shape] = max(m.pile[shape] - 1, 0)
    elif kind == Did.SHUFFLE_ERA:
        m.pile[g * KINDS + (int(log[i]["card"]) - ERA) % UP] += 1
    elif kind == Did.DESTROY:
        if log[i]["rule"] != Rule.SOLO_AI_THIEF:
            notice_leaving(s, log, i, m, g)
    elif kind == Did.PICK or kind == Did.BUY:
        notice_new_card(s, log, i, m, g, kind == Did.BUY, False)
    elif kind == Did.TAKE or kind == Did.GAIN or kind == Did.RECOVER or kind == Did.STEAL:
        notice_new_card(s, log, i, m, g, False, True)


def notice_leaving(s: State, log: Log, i: int, m: Memory, g: int) -> None:
    """Notice that a card has left a hand, for everybody to see."""
    p, card = int(log[i]["player"]), int(log[i]["card"])
    for v in range(s.players):
        at = ((g * s.players + v) * s.players + p) * N_CARDS + card
        m.own[at] = max(m.own[at] - 1, 0)
        m.hand[at] = max(m.hand[at] - 1, 0)


def notice_draw(s: State, log: Log, i: int, m: Memory, g: int) -> None:
    """Notice a drawn card: its owner sees it, and others know it if they knew the top of the deck."""
    p, seen = int(log[i]["player"]), int(log[i]["seen"])
    for v in range(s.players):
        row = (g * s.players + v) * s.players + p
        card = int(log[i]["card"]) if seen >> v & 1 else int(m.top[row])
        m.top[row] = NO_CARD
        if card != NO_CARD:
            m.hand[row * N_CARDS + card] += 1


def notice_reshuffle(s: State, log: Log, i: int, m: Memory, g: int) -> None:
    """Notice a renewed deck: all that was known of hand and deck is in the hand; the discard pile is the deck."""
    p, card, first = int(log[i]["player"]), int(log[i]["card"]), is_first(log, i)
    for v in range(s.players):
        at = ((g * s.players + v) * s.players + p) * N_CARDS
        for each in range(N_CARDS if first else 0):
            m.hand[at + each] = m.own[at + each]
        m.own[at + card] += 1


def notice_new_card(s: State, log: Log, i: int, m: Memory, g: int, on_top: bool, to_hand: bool) -> None:
    """Notice a card that comes to a deck or hand."""
    p, card, seen = int(log[i]["player"]), int(log[i]["card"]), int(log[i]["seen"])
    for v in range(s.players):
        row = (g * s.players + v) * s.players + p
        knows = seen >> v & 1
        m.own[row * N_CARDS + card] += knows
        if to_hand:
            m.hand[row * N_CARDS + card] += knows
        if on_top:
            m.top[row] = card if knows else NO_CARD


# Era stacks


def notice_stack(s: State, log: Log, i: int, m: Memory, g: int, kind: int, p: int) -> None:
    """Notice an event of an era stack."""
    era = int(log[i]["card"]) - ERA
    if kind == Did.ADD_ERA:
        notice_unseen_era(s, m, g, p)
    elif kind == Did.DISCARD_ERA:
        notice_era_leaving(s, m, g, p, era % UP)
    elif kind == Did.PAY:
        grow(s, m, g, p, era)
    elif kind == Did.TURN_UP or kind == Did.TURN_DOWN or kind == Did.TURN_BACK:
        for v in range(s.players):
            notice_turned(m, (g * s.players + v) * s.players + p, m.height[g * s.players + p], kind, era % UP)
    elif is_first(log, i):
        if kind == Did.SHUFFLE_STACK:
            notice_shuffle(s, m, g, p)
        elif kind == Did.SWAP:
            notice_swap(s, m, g, int(log[i]["player"]), p)
        elif kind == Did.TURN_OVER:
            notice_turned_over(s, m, g, p)


def grow(s: State, m: Memory, g: int, p: int, era: int) -> None:
    """Put an era card on top of a stack, for everybody to see."""
    for v in range(s.players):
        row = (g * s.players + v) * s.players + p
        m.place[row * ERA_ROOM + m.height[g * s.players + p]] = era
    m.height[g * s.players + p] += 1


def notice_unseen_era(s: State, m: Memory, g: int, p: int) -> None:
    """Notice an unseen card of the common pile that comes on top of a stack."""
    grow(s, m, g, p, UNKNOWN_CARD)
    lose_one(m.pile, g * KINDS)


def lose_one(counts: Numbers, at: int) -> None:
    """Count one card of unknown shape less."""
    for shape in range(KINDS):
        counts[at + shape] = max(counts[at + shape] - 1, 0)


def notice_era_leaving(s: State, m: Memory, g: int, p: int, shape: int) -> None:
    """Notice that the top card of a stack is discarded, for everybody to see."""
    top = m.height[g * s.players + p] - 1
    for v in range(s.players):
        reveal(m, (g * s.players + v) * s.players + p, top, shape)
    m.height[g * s.players + p] = top


def reveal(m: Memory, row: int, i: int, era: int) -> None:
    """Note that the viewer sees the card in a place of a stack, perhaps one that was shuffled."""
    if m.place[row * ERA_ROOM + i] == SHUFFLED:
        at = row * KINDS + era % UP
        m.bag[at] = max(m.bag[at] - 1, 0)
    m.place[row * ERA_ROOM + i] = era


def notice_turned(m: Memory, row: int, height: int, kind: int, shape: int) -> None:
    """Notice a turned card: the uppermost with the other facing, since those above it were just shown."""
    i = height - 1
    if kind == Did.TURN_UP:
        while i > 0 and m.place[row * ERA_ROOM + i] >= UP:
            i -= 1
    elif kind == Did.TURN_DOWN:
        while i > 0 and m.place[row * ERA_ROOM + i] != UP + shape:
            i -= 1
    reveal(m, row, i, shape + (UP if kind == Did.TURN_UP else 0))


def notice_shuffle(s: State, m: Memory, g: int, p: int) -> None:
    """Notice a shuffled stack: all that was known of it may be anywhere."""
    for v in range(s.players):
        row = (g * s.players + v) * s.players + p
        for i in range(m.height[g * s.players + p]):
            era = m.place[row * ERA_ROOM + i]
            if era >= 0:
                m.bag[row * KINDS + era % UP] += 1
            m.place[row * ERA_ROOM + i] = SHUFFLED


def notice_swap(s: State, m: Memory, g: int, p: int, q: int) -> None:
    """Notice that the top cards of two stacks change places."""
    for v in range(s.players):
        mine, theirs = (g * s.players + v) * s.players + p, (g * s.players + v) * s.players + q
        own = leave_stack(m, mine, m.height[g * s.players + p] - 1)
        other = leave_stack(m, theirs, m.height[g * s.players + q] - 1)
        m.place[mine * ERA_ROOM + m.height[g * s.players + p] - 1] = other
        m.place[theirs * ERA_ROOM + m.height[g * s.players + q] - 1] = own


def leave_stack(m: Memory, row: int, i: int) -> int:
    """Return the knowledge of a card that goes to another stack."""
    era = int(m.place[row * ERA_ROOM + i])
    if era == SHUFFLED:
        lose_one(m.bag, row * KINDS)
        return UNKNOWN_CARD
    return era


def notice_turned_over(s: State, m: Memory, g: int, p: int) -> None:
    """Notice that a whole stack is turned over (R75)."""
    n = m.height[g * s.players + p]
    for v in range(s.players):
        at = ((g * s.players + v) * s.players + p) * ERA_ROOM
        for i in range((n + 1) // 2):
            low, high = m.place[at + i], m.place[at + n - 1 - i]
            m.place[at + i] = high ^ UP if high >= 0 else high
            m.place[at + n - 1 - i] = low ^ UP if low >= 0 else low


def notice_shown(s: State, log: Log, i: int, m: Memory, g: int) -> None:
    """Notice that some seats see the facing of a card in a stack."""
    p, era, seen = int(log[i]["target"]), int(log[i]["card"]), int(log[i]["seen"])
    if era == HIDDEN_ERA:
        return
    place = m.height[g * s.players + p] - 1 - int(log[i]["player"])
    for v in range(s.players):
        if (EVERYBODY if m.deep[0] else seen) >> v & 1:
            reveal(m, (g * s.players + v) * s.players + p, place, era - ERA)
