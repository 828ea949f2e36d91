"""`why_not`: the rule that forbids an action (interface.md section 3)."""

from eternitium.components import ADVANCED, BASIC, FIRST_BASIC, N_CARDS, Tech
from eternitium.engine.actions import BLIND_ADVANCED, BLIND_BASIC, CARD, PAY, PAY_UNDER, TARGET, VERB, Verb
from eternitium.engine.layout import LOOP_CAP, NO_CARD, UNSEEN, UP, Mode, Phase, State
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
from eternitium.rule_ids import Rule


def why_not(s: State, action: int) -> Rule:
    """Return the rule that forbids an action now, or LEGAL if none does."""
    verb, card = int(VERB[action]), int(CARD[action])
    if s.phase == Phase.PLAY:
        return why_not_in_step_two(s, verb, card, TARGET[action])
    if s.phase == Phase.PORTAL:
        return why_not_take(s, verb, card)
    if s.phase == Phase.ACQUIRE:
        return why_not_acquire(s, action)
    if s.phase == Phase.PICK:
        return why_not_pick(s, verb, card)
    if s.phase == Phase.OVER:
        return Rule.END_OVER
    return why_not_answer(s, verb, card, TARGET[action])


def why_not_answer(s: State, verb: int, card: int, target: int) -> Rule:
    """Return the rule that forbids an answer to a question within step 2."""
    if s.phase == Phase.TRANSPORTER_COST:
        return why_not_from_hand(s, card) if verb == Verb.DISCARD else Rule.CARD_TRANSPORTER
    if s.phase == Phase.PROJECTOR:
        return why_not_project(s, verb, card)
    if s.phase == Phase.THIEF:
        return why_not_steal(s, card, target) if verb == Verb.STEAL else Rule.CARD_THIEF
    if s.phase == Phase.RECYCLER:
        return why_not_recover(s, card) if verb == Verb.RECOVER else Rule.CARD_RECYCLER
    if s.phase == Phase.LAB:
        return why_not_gain(s, card) if verb == Verb.GAIN else Rule.CARD_LAB
    if s.phase == Phase.LAB_OTHERS:
        return why_not_gain_as_other(s, verb, card)
    if s.phase == Phase.PASS:
        return why_not_destroy(s, verb, card)
    if s.phase == Phase.DESTROY:
        return why_not_from_hand(s, card) if verb == Verb.DESTROY else Rule.MISSION_6
    return why_not_keep(s, verb, card)


def why_not_from_hand(s: State, card: int) -> Rule:
    """Refuse a card that is not in hand."""
    return Rule.LEGAL if s.hand[s.active, card] > 0 else Rule.PLAY_NOT_IN_HAND


def why_not_pick(s: State, verb: int, card: int) -> Rule:
    """Check the first technology: an open basic one, or the top of that pile (R9)."""
    if verb == Verb.DECLINE:
        return Rule.LEGAL if s.pick_optional else Rule.PICK_DECLINE
    if verb != Verb.PICK:
        return Rule.PICK_CHOOSE
    if card == BLIND_BASIC:
        return Rule.LEGAL if s.pile_n[BASIC] > 0 else Rule.ACQUIRE_PILE_EMPTY
    if card == BLIND_ADVANCED or open_slot(s, BASIC, card) == NO_CARD:
        return Rule.PICK_NOT_OFFERED
    return Rule.LEGAL


def why_not_take(s: State, verb: int, shape: int) -> Rule:
    """Check step 1: the player must take a portal that the supply still has (R12)."""
    if verb != Verb.TAKE:
        return Rule.PORTAL_TAKE
    if s.supply[shape] > 0:
        return Rule.LEGAL
    return Rule.MISSION_4 if s.portals_shuffled else Rule.PORTAL_EMPTY


def why_not_in_step_two(s: State, verb: int, card: int, target: int) -> Rule:
    """Check step 2: play, try your luck, end, or pass (R22)."""
    if verb == Verb.PLAY:
        return why_not_play(s, card, target)
    if verb == Verb.TRY:
        return why_not_try(s, card)
    if verb == Verb.END and s.played == 0:
        return Rule.PLAY_END
    if verb == Verb.PASS and s.played > 0:
        return Rule.PASS_ONLY_UNPLAYED
    if verb == Verb.END or verb == Verb.PASS:
        return Rule.MISSION_9 if s.must_play and something_can_be_played(s) else Rule.LEGAL
    return Rule.PLAY_CHOOSE


def something_can_be_played(s: State) -> bool:
    """Return whether a hand card can be played or tried (R79)."""
    for card in range(N_CARDS):
        if s.hand[s.active, card] > 0 and can_be_played(s, card):
            return True
    return False


def can_be_played(s: State, card: int) -> bool:
    """Return whether a hand card can be played, on some target or none, or tried."""
    if card < FIRST_BASIC or is_double_portal(card):
        return why_not_play_portal(s, card) == Rule.LEGAL or why_not_try(s, card) == Rule.LEGAL
    return why_not_use(s, card) == Rule.LEGAL


def why_not_play(s: State, card: int, target: int) -> Rule:
    """Check playing a hand card."""
    if s.hand[s.active, card] == 0:
        return Rule.PLAY_NOT_IN_HAND
    if card < FIRST_BASIC or is_double_portal(card):
        return why_not_play_portal(s, card)
    return why_not_play_technology(s, card, target)


def why_not_play_portal(s: State, card: int) -> Rule:
    """Check a Portal or Double Portal: it must match a face-up top card (R13, R55)."""
    if s.stack_n[s.active] == 0:
        return Rule.PLAY_NO_STACK
    top = top_of(s, s.active)
    if top < UP:
        return Rule.PLAY_FACE_DOWN
    return Rule.LEGAL if s.null_portal or matches(card, top & 3) else Rule.PLAY_MATCH


def why_not_play_technology(s: State, card: int, target: int) -> Rule:
    """Check a technology and its target; in one reading of mission 9 a Transporter comes last (R79)."""
    if card == Tech.CHRONO_BLASTER or card == Tech.ROBO_THIEF:
        rule = why_not_target(s, card, target)
        if rule != Rule.LEGAL:
            return rule
    if card == Tech.TRANSPORTER and s.saves_plays and something_else_can_be_played(s):
        return Rule.MISSION_9
    return why_not_use(s, card)


def why_not_use(s: State, card: int) -> Rule:
    """Check the use of a technology: only a cost that cannot be paid or a limit forbids it (R15)."""
    if (card == Tech.TRANSPORTER or card == Tech.ULTIMATE_PORTAL) and s.stack_n[s.active] == 0:
        return Rule.PLAY_NO_STACK
    if card == Tech.TRANSPORTER and s.hand_n[s.active] < 3:
        return Rule.CARD_TRANSPORTER_COST
    if card == Tech.COMMUNICATOR and s.communicators >= MOST_COMMUNICATORS:
        return Rule.CARD_COMMUNICATOR_LIMIT
    if (card == Tech.ROBO_RECYCLER or card == Tech.ROBO_THIEF) and s.literal_loops and s.loops >= LOOP_CAP:
        return Rule.PLAY_LOOP_CAP
    if s.strict_tech and not has_effect(s, card):
        return Rule.PLAY_NO_EFFECT
    return Rule.LEGAL


def something_else_can_be_played(s: State) -> bool:
    """Return whether a card other than a Transporter, which would cost two of them, can be played (R79)."""
    for card in range(N_CARDS):
        if card != Tech.TRANSPORTER and s.hand[s.active, card] > 0 and can_be_played(s, card):
            return True
    return False


def why_not_target(s: State, card: int, target: int) -> Rule:
    """Check a target: a Chrono-Blaster or Robo-Thief names a player if it can hit one, else nobody (R46, R51).

    A thief that looks through all piles names nobody yet.
    """
    if card == Tech.CHRONO_BLASTER:
        hit = can_be_swapped(s, target) if target != NO_CARD else not can_swap_at_all(s)
        return Rule.LEGAL if hit else Rule.CARD_BLASTER_TARGET
    if s.thief_looks_at_all:
        return Rule.LEGAL if target == NO_CARD else Rule.CARD_THIEF_LOOK
    hit = can_be_robbed(s, target) if target != NO_CARD else not can_rob_at_all(s)
    return Rule.LEGAL if hit else Rule.CARD_THIEF_TARGET


def can_swap_at_all(s: State) -> bool:
    """Return whether a Chrono-Blaster has a target."""
    for p in range(s.players):
        if can_be_swapped(s, p):
            return True
    return False


def has_effect(s: State, card: int) -> bool:
    """Return whether a technology would change anything; needed only if it must (R15)."""
    p = s.active
    if card == Tech.DIGITAL_WALLET or card == Tech.ULTIMATE_PORTAL or card == Tech.TRANSPORTER:
        return True
    if card == Tech.TEMPORAL_PROJECTOR:
        return s.hand_n[p] > 1
    if card == Tech.DROID:
        return first_face_down(s, p, 3) != NO_CARD
    if card == Tech.CHRONO_BLASTER:
        return can_swap_at_all(s)
    if card == Tech.COMMUNICATOR:
        return s.deck_n[p] + s.discard_n[p] > 0 or not s.after_effect
    if card == Tech.ROBO_RECYCLER:
        return something_to_recover(s) or (s.literal_loops > 0 and not s.after_effect)
    if card == Tech.ROBO_THIEF:
        return can_rob_at_all(s)
    return reaches_others(s, card)


def reaches_others(s: State, card: int) -> bool:
    """Return whether a Time Bomb, Laboratory, Quantum Clock or Giga-Droid changes anything."""
    if card == Tech.GIGA_DROID and first_face_down(s, s.active, 3) != NO_CARD:
        return True
    if card == Tech.GIGA_DROID and s.giga_literal and s.stack_n[s.active] > 0:
        return False
    if card == Tech.LABORATORY and not nothing_to_gain(s, s.active, False):
        return True
    for p in range(s.players):
        if p != s.active and reaches(s, card, p):
            return True
    return False


def reaches(s: State, card: int, p: int) -> bool:
    """Return whether one of these cards changes anything for one other player."""
    if card == Tech.TIME_BOMB:
        return bomb_bites(s, p)
    if card == Tech.LABORATORY:
        return not nothing_to_gain(s, p, True)
    if card == Tech.QUANTUM_CLOCK:
        return s.stack_n[p] > 0 and era_cards_left(s)
    return card == Tech.GIGA_DROID and first_face_down(s, p, giga_depth(s, p)) != NO_CARD


def why_not_try(s: State, card: int) -> Rule:
    """Check trying your luck: a Portal or Double Portal on a face-down top card (R17)."""
    if card >= FIRST_BASIC and not is_double_portal(card):
        return Rule.LUCK_PORTALS_ONLY
    if s.hand[s.active, card] == 0:
        return Rule.PLAY_NOT_IN_HAND
    if s.stack_n[s.active] == 0:
        return Rule.PLAY_NO_STACK
    if top_of(s, s.active) >= UP:
        return Rule.LUCK_FACE_UP
    return Rule.LUCK_NO_DOUBLE if card >= FIRST_BASIC and s.luck_portals_only else Rule.LEGAL


def why_not_project(s: State, verb: int, card: int) -> Rule:
    """Check the Projector: it treats all cards alike, and destroys none below the floor (R24, R48)."""
    if verb == Verb.DONE:
        return Rule.LEGAL
    if verb != Verb.DISCARD and verb != Verb.DESTROY:
        return Rule.CARD_PROJECTOR
    if s.mode == (Mode.DESTROYING if verb == Verb.DISCARD else Mode.DISCARDING):
        return Rule.CARD_PROJECTOR_ALIKE
    if verb == Verb.DESTROY and at_floor(s, s.active):
        return Rule.PASS_FLOOR
    return why_not_from_hand(s, card)


def why_not_steal(s: State, card: int, target: int) -> Rule:
    """Check the loot: from the discard pile that the thief opened, or from a named one if it opened all (R25, R51)."""
    if s.thief_looks_at_all and (target == NO_CARD or not can_be_robbed(s, target)):
        return Rule.CARD_THIEF_TARGET
    if target != NO_CARD and not s.thief_looks_at_all:
        return Rule.CARD_THIEF
    victim = target if s.thief_looks_at_all else s.victim
    if find_in_discard(s, victim, card) == NO_CARD:
        return Rule.CARD_THIEF
    return Rule.LEGAL if stealable(s, victim, card) else Rule.CARD_THIEF_LOOP


def why_not_recover(s: State, card: int) -> Rule:
    """Check the Robo-Recycler: it recovers a card from its player's discard pile (R25, R50)."""
    if find_in_discard(s, s.active, card) == NO_CARD:
        return Rule.CARD_RECYCLER
    return Rule.LEGAL if can_be_recovered(s, card) else Rule.CARD_RECYCLER_LOOP


def why_not_gain(s: State, card: int) -> Rule:
    """Check the Laboratory: it gives an open technology or the top of a pile (R52)."""
    if card < BLIND_BASIC:
        return why_not_offered(s, card)
    if s.lab_open_only:
        return Rule.CARD_LAB_OPEN_ONLY
    return Rule.LEGAL if s.pile_n[blind_row(card)] > 0 else Rule.ACQUIRE_PILE_EMPTY


def why_not_gain_as_other(s: State, verb: int, card: int) -> Rule:
    """Check another player's gain: they may take, or must take, a basic technology (R52)."""
    if verb == Verb.DECLINE:
        return Rule.CARD_LAB_OTHERS_MUST if s.lab_must else Rule.LEGAL
    if verb != Verb.GAIN:
        return Rule.CARD_LAB_OTHERS
    if card == BLIND_ADVANCED or (card < BLIND_BASIC and row_of_card(card) == ADVANCED):
        return Rule.CARD_LAB_BASIC_ONLY
    return why_not_gain(s, card)


def why_not_offered(s: State, card: int) -> Rule:
    """Refuse a named technology that is not open."""
    if card < FIRST_BASIC or open_slot(s, row_of_card(card), card) == NO_CARD:
        return Rule.ACQUIRE_NOT_OFFERED
    return Rule.LEGAL


def why_not_destroy(s: State, verb: int, card: int) -> Rule:
    """Check destroying after passing: down to six cards (R24)."""
    if verb == Verb.DONE:
        return Rule.LEGAL
    if verb != Verb.DESTROY:
        return Rule.PASS_DESTROY
    if at_floor(s, s.active):
        return Rule.PASS_FLOOR
    return why_not_from_hand(s, card)


def why_not_keep(s: State, verb: int, card: int) -> Rule:
    """Check keeping one card after passing, or none (R23)."""
    if verb == Verb.KEEP_NONE:
        return Rule.LEGAL
    return why_not_from_hand(s, card) if verb == Verb.KEEP else Rule.PASS_KEEP


def why_not_acquire(s: State, action: int) -> Rule:
    """Check step 4: one technology for its price, or none."""
    verb, card = int(VERB[action]), int(CARD[action])
    if verb != Verb.BUY:
        return Rule.LEGAL if verb == Verb.SKIP else Rule.ACQUIRE_CHOOSE
    blind, row = card >= BLIND_BASIC, row_of_offer(card)
    if blind and s.pile_n[row] == 0:
        return Rule.ACQUIRE_PILE_EMPTY
    if not blind and why_not_offered(s, card) != Rule.LEGAL:
        return Rule.ACQUIRE_NOT_OFFERED
    return why_not_pay(s, price(s, row), PAY[action], PAY_UNDER[action])


def why_not_pay(s: State, due: int, pay: int, pay_under: int) -> Rule:
    """Check the price: it is paid exactly, with open market cards (R31 to R33)."""
    if due > era_cards_for_sale(s):
        return Rule.ACQUIRE_MARKET_SHORT
    if s.price_face_down == UNSEEN:
        return Rule.LEGAL if pay == NO_CARD else Rule.MISSION_8
    offered = int(pay != NO_CARD) + int(pay_under != NO_CARD)
    if offered != due:
        return Rule.ACQUIRE_PRICE
    needed = 2 if pay == pay_under else 1
    if due > 0 and market_count(s, pay) < needed:
        return Rule.ACQUIRE_PRICE
    if due > 1 and market_count(s, pay_under) < needed:
        return Rule.ACQUIRE_PRICE
    return Rule.LEGAL
