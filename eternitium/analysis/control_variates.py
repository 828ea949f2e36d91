"""Luck, measured as it happens: what a reveal brought, less what could be expected of it just before.

Each measure has the mean 0 exactly, whatever the players do, so that it can be taken out of a result without changing
the mean (control variates; compare variance reduction in backgammon rollouts, D. Montgomery, 2000). For that all cards
that a stack or deck holds count as known, only their order does not.
"""

from typing import Final

from eternitium.components import FIRST_BASIC, N_CARDS, Tech
from eternitium.engine.actions import CARD, PAY, TARGET, VERB, Verb
from eternitium.engine.layout import UP, Longs, Phase, Reals, State
from eternitium.engine.piles import Log, is_double_portal
from eternitium.engine.playing import matches
from eternitium.engine.queries import cards_to_draw, from_deck, from_new_deck, skips_drawing
from eternitium.engine.technologies import bomb_bites
from eternitium.engine.turn import apply
from eternitium.policies.features import era_at

# Sorts of cards that a hand can bring.
FITTING: Final = 0  # portals of the shape on top of the own stack
SHAPED: Final = 1  # other portals
DOUBLE: Final = 2
FREEING: Final = 3  # Ultimate Portal, Transporter
SHOWING: Final = 4  # Droid, Giga-Droid
DRAWING: Final = 5  # Communicator, Laboratory, Robo-Recycler, Robo-Thief
HINDERING: Final = 6  # Quantum Clock, Time Bomb
SORTS: Final = 7

TRIED: Final = SORTS
CLOSE: Final = SORTS + 1  # from here on the same again, counted in close races only
MEASURES: Final = 2 * (SORTS + 1)
LUCK: Final = 2 * MEASURES  # the viewer's, then everybody else's

ORDERED: Final = 0  # first of the notes: for each player how many of the lowest era cards lie in random order
TOP_THEN: Final = 8  # shape on top of the own stack when a hand is drawn
EXPECTS: Final = 16  # 1 if a hand will be drawn


def sort_of(card: int, top: int) -> int:
    """The sort of a card, -1 for none; `top` is the shape on top of the own stack, if it lies face up."""
    if card < FIRST_BASIC:
        return FITTING if card == top else SHAPED
    if is_double_portal(card):
        return DOUBLE
    if card == Tech.ULTIMATE_PORTAL or card == Tech.TRANSPORTER:
        return FREEING
    if card == Tech.DROID or card == Tech.GIGA_DROID:
        return SHOWING
    if card == Tech.COMMUNICATOR or card == Tech.LABORATORY or card == Tech.ROBO_RECYCLER or card == Tech.ROBO_THIEF:
        return DRAWING
    return HINDERING if card == Tech.QUANTUM_CLOCK or card == Tech.TIME_BOMB else -1


def is_close(s: State, p: int) -> bool:
    """Whether a player's race is close: near the crystal, and no more than two cards from the nearest rival."""
    rival = 99
    for q in range(s.players):
        if q != p:
            rival = min(rival, s.stack_n[q])
    return s.stack_n[p] <= 5 and (s.solo > 0 or abs(s.stack_n[p] - rival) <= 2)


def add_luck(p: int, viewer: int, measure: int, amount: float, close: bool, luck: Reals, at: int) -> None:
    """Some luck of a player."""
    side = at if p == viewer else at + MEASURES
    luck[side + measure] += amount
    if close:
        luck[side + CLOSE + measure] += amount


# Trying one's luck


def try_chance(s: State, card: int, ordered: int) -> float:
    """Chance of a try given what the stack holds; -1 if the top card does not lie in random order."""
    p = s.active
    if s.stack_n[p] > ordered:
        return -1.0
    down, matching = 0, 0
    for i in range(ordered):
        era = s.stack[p, i]
        if era < UP:
            down += 1
            matching += int(matches(card, era))
    return matching / down


# Drawing a hand


def expect_hand(s: State, action: int, notes: Longs, expected: Reals) -> None:
    """Before step 5: how many cards of each sort can be expected."""
    p = s.active
    notes[EXPECTS] = 0
    if skips_drawing(s):
        return
    bought = int(VERB[action] == Verb.BUY and CARD[action] < N_CARDS)
    if VERB[action] == Verb.BUY and not bought:
        return
    top = PAY[action] if PAY[action] >= 0 else era_at(s, p, 0)
    due = cards_to_draw(s, p) - bought
    if due < 0:
        return
    notes[EXPECTS] = 1
    notes[TOP_THEN] = top
    for sort in range(SORTS):
        expected[sort] = 0.0
    if bought:
        expect(expected, CARD[action], top, 1.0)
    expect_held(s, p, top, expected)
    expect_draws(s, p, top, due, expected)


def expect(expected: Reals, card: int, top: int, amount: float) -> None:
    """So many cards can be expected."""
    sort = sort_of(card, top)
    if sort >= 0:
        expected[sort] += amount


def expect_held(s: State, p: int, top: int, expected: Reals) -> None:
    """Cards that are kept in hand."""
    if s.hand_n[p] == 0:
        return
    for card in range(N_CARDS):
        expect(expected, card, top, 1.0 * s.hand[p, card])


def expect_draws(s: State, p: int, top: int, due: int, expected: Reals) -> None:
    """Cards from the deck, and when it is empty from the discard pile, which is shuffled."""
    deck, discard = from_deck(s, p, due), from_new_deck(s, p, due)
    if deck > 0:
        for i in range(s.deck_n[p]):
            expect(expected, s.deck[p, i], top, deck / s.deck_n[p])
    if discard > 0:
        for i in range(s.discard_n[p]):
            expect(expected, s.discard[p, i], top, discard / s.discard_n[p])


def note_hand(s: State, p: int, viewer: int, close: bool, notes: Longs, expected: Reals, luck: Reals, at: int) -> None:
    """After step 5: what the hand has brought."""
    top = notes[TOP_THEN]
    for card in range(N_CARDS):
        if s.hand[p, card] > 0:
            sort = sort_of(card, top)
            if sort >= 0:
                expected[sort] -= s.hand[p, card]
    for sort in range(SORTS):
        add_luck(p, viewer, sort, -expected[sort], close, luck, at)


# Which era cards lie in random order


def reorder(s: State, active: int, action: int, notes: Longs, bitten: int, failed: bool, ai_before: int) -> None:
    """After an action: a shuffled stack lies in random order, a swapped top card does not belong to it."""
    if failed:
        notes[ORDERED + active] = s.stack_n[active] if s.phase == Phase.ACQUIRE else 0
    for p in range(s.players):
        if bitten >> p & 1:
            notes[ORDERED + p] = s.stack_n[p]
        notes[ORDERED + p] = min(notes[ORDERED + p], s.stack_n[p])
    if VERB[action] == Verb.PLAY and CARD[action] == Tech.CHRONO_BLASTER and TARGET[action] >= 0:
        lift_top(s, active, notes)
        lift_top(s, TARGET[action], notes)
    if s.solo:
        reorder_solo(s, notes, ai_before)


def lift_top(s: State, p: int, notes: Longs) -> None:
    """The top card of a stack does not lie there by chance."""
    notes[ORDERED + p] = min(notes[ORDERED + p], s.stack_n[p] - 1)


def reorder_solo(s: State, notes: Longs, ai_before: int) -> None:
    """What the AI deck and mission 5 do to the stack."""
    for i in range(s.ai_n, ai_before):
        if s.ai[i] == Tech.CHRONO_BLASTER:
            lift_top(s, 0, notes)
        elif s.ai[i] == Tech.TIME_BOMB:
            notes[ORDERED] = 0
    if s.turns_stack_over:
        notes[ORDERED] = 0


def bombed(s: State, action: int) -> int:
    """The players whose stacks a Time Bomb will shuffle, as bits."""
    players = 0
    if VERB[action] == Verb.PLAY and CARD[action] == Tech.TIME_BOMB:
        for p in range(s.players):
            if p != s.active and bomb_bites(s, p):
                players |= 1 << p
    return players


# One action


def apply_watched(
    s: State, log: Log, action: int, viewer: int, notes: Longs, expected: Reals, watched: bool, luck: Reals, at: int
) -> None:
    """Carry out an action, and if it is watched add up the luck that it has brought."""
    p, left, ai, tries = s.active, s.stack_n[s.active], s.ai_n, VERB[action] == Verb.TRY
    close, bitten, chance = False, 0, -1.0
    draws = watched and s.phase == Phase.ACQUIRE
    if watched:
        close, bitten = is_close(s, p), bombed(s, action)
        if tries:
            chance = try_chance(s, CARD[action], notes[ORDERED + p])
    if draws:
        expect_hand(s, action, notes, expected)
    apply(s, log, action)
    if not watched:
        return
    success = s.stack_n[p] < left
    if chance >= 0.0:
        add_luck(p, viewer, TRIED, int(success) - chance, close, luck, at)
    if draws and notes[EXPECTS]:
        note_hand(s, p, viewer, close, notes, expected, luck, at)
    reorder(s, p, action, notes, bitten, tries and not success, ai)
