"""`why_not`: the rule that forbids an action (interface.md section 3)."""

from eternitium.components import (
    ADVANCED,
    BASIC,
    CHRONO_BLASTER,
    COMMUNICATOR,
    DIGITAL_WALLET,
    DROID,
    FIRST_BASIC,
    GIGA_DROID,
    LABORATORY,
    N_CARDS,
    QUANTUM_CLOCK,
    ROBO_RECYCLER,
    ROBO_THIEF,
    TEMPORAL_PROJECTOR,
    TIME_BOMB,
    TRANSPORTER,
    ULTIMATE_PORTAL,
)
from eternitium.engine.actions import (
    BLIND_ADVANCED,
    BLIND_BASIC,
    CARD,
    DO_BUY,
    DO_DECLINE,
    DO_DESTROY,
    DO_DISCARD,
    DO_DONE,
    DO_END,
    DO_GAIN,
    DO_KEEP,
    DO_KEEP_NONE,
    DO_PASS,
    DO_PICK,
    DO_PLAY,
    DO_RECOVER,
    DO_SKIP,
    DO_STEAL,
    DO_TAKE,
    DO_TRY,
    PAY,
    PAY_UNDER,
    TARGET,
    VERB,
)
from eternitium.engine.layout import (
    ACQUIRE,
    DESTROY,
    DESTROYING,
    DISCARDING,
    LAB,
    LAB_OTHERS,
    LOOP_CAP,
    NO_CARD,
    OVER,
    PASS,
    PICK,
    PLAY,
    PORTAL,
    PROJECTOR,
    RECYCLER,
    THIEF,
    TRANSPORTER_COST,
    UNSEEN,
    UP,
    State,
)
from eternitium.engine.piles import (
    era_cards_left,
    find_in_discard,
    is_double_portal,
    market_count,
    open_slot,
    row_of_card,
    top_of,
)
from eternitium.engine.playing import matches
from eternitium.engine.queries import (
    MOST_COMMUNICATORS,
    at_floor,
    blind_row,
    can_be_recovered,
    can_be_robbed,
    can_rob_at_all,
    era_cards_for_sale,
    price,
    row_of_offer,
    something_to_recover,
    stealable,
)
from eternitium.engine.technologies import (
    bomb_bites,
    can_be_swapped,
    first_face_down,
    giga_depth,
    nothing_to_gain,
)
from eternitium.rule_ids import (
    ACQUIRE_CHOOSE,
    ACQUIRE_MARKET_SHORT,
    ACQUIRE_NOT_OFFERED,
    ACQUIRE_PILE_EMPTY,
    ACQUIRE_PRICE,
    CARD_BLASTER_TARGET,
    CARD_COMMUNICATOR_LIMIT,
    CARD_LAB,
    CARD_LAB_BASIC_ONLY,
    CARD_LAB_OPEN_ONLY,
    CARD_LAB_OTHERS,
    CARD_LAB_OTHERS_MUST,
    CARD_PROJECTOR,
    CARD_PROJECTOR_ALIKE,
    CARD_RECYCLER,
    CARD_RECYCLER_LOOP,
    CARD_THIEF,
    CARD_THIEF_LOOK,
    CARD_THIEF_LOOP,
    CARD_THIEF_TARGET,
    CARD_TRANSPORTER,
    CARD_TRANSPORTER_COST,
    END_OVER,
    LEGAL,
    LUCK_FACE_UP,
    LUCK_NO_DOUBLE,
    LUCK_PORTALS_ONLY,
    MISSION_4,
    MISSION_6,
    MISSION_8,
    MISSION_9,
    PASS_DESTROY,
    PASS_FLOOR,
    PASS_KEEP,
    PASS_ONLY_UNPLAYED,
    PICK_CHOOSE,
    PICK_DECLINE,
    PICK_NOT_OFFERED,
    PLAY_CHOOSE,
    PLAY_END,
    PLAY_FACE_DOWN,
    PLAY_LOOP_CAP,
    PLAY_MATCH,
    PLAY_NO_EFFECT,
    PLAY_NO_STACK,
    PLAY_NOT_IN_HAND,
    PORTAL_EMPTY,
    PORTAL_TAKE,
)


def why_not(s: State, action: int) -> int:
    """The rule that forbids an action now, LEGAL if none does."""
    verb, card = VERB[action], CARD[action]
    if s.phase == PLAY:
        return why_not_in_step_two(s, verb, card, TARGET[action])
    if s.phase == PORTAL:
        return why_not_take(s, verb, card)
    if s.phase == ACQUIRE:
        return why_not_acquire(s, action)
    if s.phase == PICK:
        return why_not_pick(s, verb, card)
    if s.phase == OVER:
        return END_OVER
    return why_not_answer(s, verb, card, TARGET[action])


def why_not_answer(s: State, verb: int, card: int, target: int) -> int:
    """Questions within step 2."""
    if s.phase == TRANSPORTER_COST:
        return why_not_from_hand(s, card) if verb == DO_DISCARD else CARD_TRANSPORTER
    if s.phase == PROJECTOR:
        return why_not_project(s, verb, card)
    if s.phase == THIEF:
        return why_not_steal(s, card, target) if verb == DO_STEAL else CARD_THIEF
    if s.phase == RECYCLER:
        return why_not_recover(s, card) if verb == DO_RECOVER else CARD_RECYCLER
    if s.phase == LAB:
        return why_not_gain(s, card) if verb == DO_GAIN else CARD_LAB
    if s.phase == LAB_OTHERS:
        return why_not_gain_as_other(s, verb, card)
    if s.phase == PASS:
        return why_not_destroy(s, verb, card)
    if s.phase == DESTROY:
        return why_not_from_hand(s, card) if verb == DO_DESTROY else MISSION_6
    return why_not_keep(s, verb, card)


def why_not_from_hand(s: State, card: int) -> int:
    """A card that is not in hand can be used for nothing."""
    return LEGAL if s.hand[s.active, card] > 0 else PLAY_NOT_IN_HAND


def why_not_pick(s: State, verb: int, card: int) -> int:
    """The first technology: an open basic one, or the top of that pile (R9)."""
    if verb == DO_DECLINE:
        return LEGAL if s.pick_optional else PICK_DECLINE
    if verb != DO_PICK:
        return PICK_CHOOSE
    if card == BLIND_BASIC:
        return LEGAL if s.pile_n[BASIC] > 0 else ACQUIRE_PILE_EMPTY
    if card == BLIND_ADVANCED or open_slot(s, BASIC, card) == NO_CARD:
        return PICK_NOT_OFFERED
    return LEGAL


def why_not_take(s: State, verb: int, shape: int) -> int:
    """Step 1: a portal of which the supply has one left must be taken (R12)."""
    if verb != DO_TAKE:
        return PORTAL_TAKE
    if s.supply[shape] > 0:
        return LEGAL
    return MISSION_4 if s.portals_shuffled else PORTAL_EMPTY


def why_not_in_step_two(s: State, verb: int, card: int, target: int) -> int:
    """Step 2: play, try your luck, end, or pass (R22)."""
    if verb == DO_PLAY:
        return why_not_play(s, card, target)
    if verb == DO_TRY:
        return why_not_try(s, card)
    if verb == DO_END and s.played == 0:
        return PLAY_END
    if verb == DO_PASS and s.played > 0:
        return PASS_ONLY_UNPLAYED
    if verb == DO_END or verb == DO_PASS:
        return MISSION_9 if s.must_play and something_can_be_played(s) else LEGAL
    return PLAY_CHOOSE


def something_can_be_played(s: State) -> bool:
    """Whether a hand card can be played or tried (R79)."""
    for card in range(N_CARDS):
        if s.hand[s.active, card] > 0 and can_be_played(s, card):
            return True
    return False


def can_be_played(s: State, card: int) -> bool:
    """Whether a hand card can be played, on some target or none, or tried."""
    if card < FIRST_BASIC or is_double_portal(card):
        return why_not_play_portal(s, card) == LEGAL or why_not_try(s, card) == LEGAL
    return why_not_use(s, card) == LEGAL


def why_not_play(s: State, card: int, target: int) -> int:
    """Playing a hand card."""
    if s.hand[s.active, card] == 0:
        return PLAY_NOT_IN_HAND
    if card < FIRST_BASIC or is_double_portal(card):
        return why_not_play_portal(s, card)
    return why_not_play_technology(s, card, target)


def why_not_play_portal(s: State, card: int) -> int:
    """A Portal or Double Portal must match a face-up top card (R13, R55)."""
    if s.stack_n[s.active] == 0:
        return PLAY_NO_STACK
    top = top_of(s, s.active)
    if top < UP:
        return PLAY_FACE_DOWN
    return LEGAL if s.null_portal or matches(card, top & 3) else PLAY_MATCH


def why_not_play_technology(s: State, card: int, target: int) -> int:
    """A technology is playable if it can be used; in one reading of mission 9 a Transporter comes last (R79)."""
    if card == CHRONO_BLASTER or card == ROBO_THIEF:
        rule = why_not_target(s, card, target)
        if rule != LEGAL:
            return rule
    if card == TRANSPORTER and s.saves_plays and something_else_can_be_played(s):
        return MISSION_9
    return why_not_use(s, card)


def why_not_use(s: State, card: int) -> int:
    """A technology is always playable but for an unpayable cost or a limit (R15)."""
    if (card == TRANSPORTER or card == ULTIMATE_PORTAL) and s.stack_n[s.active] == 0:
        return PLAY_NO_STACK
    if card == TRANSPORTER and s.hand_n[s.active] < 3:
        return CARD_TRANSPORTER_COST
    if card == COMMUNICATOR and s.communicators >= MOST_COMMUNICATORS:
        return CARD_COMMUNICATOR_LIMIT
    if (card == ROBO_RECYCLER or card == ROBO_THIEF) and s.literal_loops and s.loops >= LOOP_CAP:
        return PLAY_LOOP_CAP
    if s.strict_tech and not has_effect(s, card):
        return PLAY_NO_EFFECT
    return LEGAL


def something_else_can_be_played(s: State) -> bool:
    """Whether a card other than a Transporter, which would cost two of them, can be played (R79)."""
    for card in range(N_CARDS):
        if card != TRANSPORTER and s.hand[s.active, card] > 0 and can_be_played(s, card):
            return True
    return False


def why_not_target(s: State, card: int, target: int) -> int:
    """A Chrono-Blaster or Robo-Thief names a player if one can be hit, and nobody otherwise (R46, R51).

    A thief who looks through all piles names nobody yet.
    """
    if card == CHRONO_BLASTER:
        hit = can_be_swapped(s, target) if target != NO_CARD else not can_swap_at_all(s)
        return LEGAL if hit else CARD_BLASTER_TARGET
    if s.thief_looks_at_all:
        return LEGAL if target == NO_CARD else CARD_THIEF_LOOK
    hit = can_be_robbed(s, target) if target != NO_CARD else not can_rob_at_all(s)
    return LEGAL if hit else CARD_THIEF_TARGET


def can_swap_at_all(s: State) -> bool:
    """Whether a Chrono-Blaster has a target."""
    for p in range(s.players):
        if can_be_swapped(s, p):
            return True
    return False


def has_effect(s: State, card: int) -> bool:
    """Whether a technology would change anything; asked only where it must (R15)."""
    p = s.active
    if card == DIGITAL_WALLET or card == ULTIMATE_PORTAL or card == TRANSPORTER:
        return True
    if card == TEMPORAL_PROJECTOR:
        return s.hand_n[p] > 1
    if card == DROID:
        return first_face_down(s, p, 3) != NO_CARD
    if card == CHRONO_BLASTER:
        return can_swap_at_all(s)
    if card == COMMUNICATOR:
        return s.deck_n[p] + s.discard_n[p] > 0 or not s.after_effect
    if card == ROBO_RECYCLER:
        return something_to_recover(s) or (s.literal_loops > 0 and not s.after_effect)
    if card == ROBO_THIEF:
        return can_rob_at_all(s)
    return reaches_others(s, card)


def reaches_others(s: State, card: int) -> bool:
    """Whether a Time Bomb, Laboratory, Quantum Clock or Giga-Droid changes anything."""
    if card == GIGA_DROID and first_face_down(s, s.active, 3) != NO_CARD:
        return True
    if card == GIGA_DROID and s.giga_literal and s.stack_n[s.active] > 0:
        return False
    if card == LABORATORY and not nothing_to_gain(s, s.active, False):
        return True
    for p in range(s.players):
        if p != s.active and reaches(s, card, p):
            return True
    return False


def reaches(s: State, card: int, p: int) -> bool:
    """The same for one other player."""
    if card == TIME_BOMB:
        return bomb_bites(s, p)
    if card == LABORATORY:
        return not nothing_to_gain(s, p, True)
    if card == QUANTUM_CLOCK:
        return s.stack_n[p] > 0 and era_cards_left(s)
    return card == GIGA_DROID and first_face_down(s, p, giga_depth(s, p)) != NO_CARD


def why_not_try(s: State, card: int) -> int:
    """Trying your luck: a Portal or Double Portal on a face-down top card (R17)."""
    if card >= FIRST_BASIC and not is_double_portal(card):
        return LUCK_PORTALS_ONLY
    if s.hand[s.active, card] == 0:
        return PLAY_NOT_IN_HAND
    if s.stack_n[s.active] == 0:
        return PLAY_NO_STACK
    if top_of(s, s.active) >= UP:
        return LUCK_FACE_UP
    return LUCK_NO_DOUBLE if card >= FIRST_BASIC and s.luck_portals_only else LEGAL


def why_not_project(s: State, verb: int, card: int) -> int:
    """The Projector: all cards alike, and never below the floor (R24, R48)."""
    if verb == DO_DONE:
        return LEGAL
    if verb != DO_DISCARD and verb != DO_DESTROY:
        return CARD_PROJECTOR
    if s.mode == (DESTROYING if verb == DO_DISCARD else DISCARDING):
        return CARD_PROJECTOR_ALIKE
    if verb == DO_DESTROY and at_floor(s, s.active):
        return PASS_FLOOR
    return why_not_from_hand(s, card)


def why_not_steal(s: State, card: int, target: int) -> int:
    """The Robo-Thief takes a card of the discard pile that it opened, or names one if it opened all (R25, R51)."""
    if s.thief_looks_at_all and (target == NO_CARD or not can_be_robbed(s, target)):
        return CARD_THIEF_TARGET
    if target != NO_CARD and not s.thief_looks_at_all:
        return CARD_THIEF
    victim = target if s.thief_looks_at_all else s.victim
    if find_in_discard(s, victim, card) == NO_CARD:
        return CARD_THIEF
    return LEGAL if stealable(s, victim, card) else CARD_THIEF_LOOP


def why_not_recover(s: State, card: int) -> int:
    """The Robo-Recycler takes a card of the own discard pile (R25, R50)."""
    if find_in_discard(s, s.active, card) == NO_CARD:
        return CARD_RECYCLER
    return LEGAL if can_be_recovered(s, card) else CARD_RECYCLER_LOOP


def why_not_gain(s: State, card: int) -> int:
    """The Laboratory gives an open technology or the top of a pile (R52)."""
    if card < BLIND_BASIC:
        return why_not_offered(s, card)
    if s.lab_open_only:
        return CARD_LAB_OPEN_ONLY
    return LEGAL if s.pile_n[blind_row(card)] > 0 else ACQUIRE_PILE_EMPTY


def why_not_gain_as_other(s: State, verb: int, card: int) -> int:
    """The others may take, or must take, a basic technology (R52)."""
    if verb == DO_DECLINE:
        return CARD_LAB_OTHERS_MUST if s.lab_must else LEGAL
    if verb != DO_GAIN:
        return CARD_LAB_OTHERS
    if card == BLIND_ADVANCED or (card < BLIND_BASIC and row_of_card(card) == ADVANCED):
        return CARD_LAB_BASIC_ONLY
    return why_not_gain(s, card)


def why_not_offered(s: State, card: int) -> int:
    """A technology that is named must lie open."""
    if card < FIRST_BASIC or open_slot(s, row_of_card(card), card) == NO_CARD:
        return ACQUIRE_NOT_OFFERED
    return LEGAL


def why_not_destroy(s: State, verb: int, card: int) -> int:
    """Destroying after passing: down to six cards (R24)."""
    if verb == DO_DONE:
        return LEGAL
    if verb != DO_DESTROY:
        return PASS_DESTROY
    if at_floor(s, s.active):
        return PASS_FLOOR
    return why_not_from_hand(s, card)


def why_not_keep(s: State, verb: int, card: int) -> int:
    """Keeping one card after passing, or none (R23)."""
    if verb == DO_KEEP_NONE:
        return LEGAL
    return why_not_from_hand(s, card) if verb == DO_KEEP else PASS_KEEP


def why_not_acquire(s: State, action: int) -> int:
    """Step 4: one technology for its price, or none."""
    verb, card = VERB[action], CARD[action]
    if verb != DO_BUY:
        return LEGAL if verb == DO_SKIP else ACQUIRE_CHOOSE
    blind, row = card >= BLIND_BASIC, row_of_offer(card)
    if blind and s.pile_n[row] == 0:
        return ACQUIRE_PILE_EMPTY
    if not blind and why_not_offered(s, card) != LEGAL:
        return ACQUIRE_NOT_OFFERED
    return why_not_pay(s, price(s, row), PAY[action], PAY_UNDER[action])


def why_not_pay(s: State, due: int, pay: int, pay_under: int) -> int:
    """The price is paid with open market cards, exactly (R31 to R33)."""
    if due > era_cards_for_sale(s):
        return ACQUIRE_MARKET_SHORT
    if s.price_face_down == UNSEEN:
        return LEGAL if pay == NO_CARD else MISSION_8
    offered = int(pay != NO_CARD) + int(pay_under != NO_CARD)
    if offered != due:
        return ACQUIRE_PRICE
    needed = 2 if pay == pay_under else 1
    if due > 0 and market_count(s, pay) < needed:
        return ACQUIRE_PRICE
    if due > 1 and market_count(s, pay_under) < needed:
        return ACQUIRE_PRICE
    return LEGAL
