"""The steps in the order of the booklet, and the rounds."""

from typing import Final

from eternitium.components import BASIC, FIRST_BASIC, Tech
from eternitium.engine.actions import BLIND_BASIC, CARD, PAY, PAY_UNDER, TARGET, VERB, Verb
from eternitium.engine.ending import count_finders, end_game
from eternitium.engine.layout import ERA, EVERYBODY, NO_CARD, UP, Did, Mode, Phase, State
from eternitium.engine.piles import (
    Log,
    add_unseen_era,
    draw_card,
    lay_cards,
    put_in_hand,
    put_on_deck,
    put_on_stack,
    refill_market,
    refill_row,
    row_is_empty,
    shuffle,
    take_from_hand,
    take_from_market,
    tell,
)
from eternitium.engine.playing import back_to_play, compensate, note_win, play, try_luck
from eternitium.engine.queries import (
    at_floor,
    cards_to_draw,
    costs_unseen,
    destroyable,
    last_round,
    no_turn_left,
    nothing_to_buy,
    price,
    row_of_offer,
    skips_drawing,
)
from eternitium.engine.sets import set_of
from eternitium.engine.solo import add_era_card, draw_ai_card, lose_solo, open_portal, turn_stack_over
from eternitium.engine.technologies import (
    ask_next_at_lab,
    decline,
    destroy_from_hand,
    draw_cards,
    finish_projector,
    finish_transporter,
    gain,
    nothing_to_gain,
    pay_transporter,
    project,
    projector_can_go_on,
    recover,
    steal,
    take_offer,
    tell_nothing_gained,
)
from eternitium.rule_ids import Rule

PORTALS: Final = set_of(*range(FIRST_BASIC))


def apply(s: State, log: Log, action: int) -> None:
    """Carry out a legal action, and then everything that needs no decision."""
    s.events = 0
    act(s, log, action)
    settle(s, log)


def act(s: State, log: Log, action: int) -> None:
    """Carry out one choice of the actor."""
    verb, card, target = int(VERB[action]), int(CARD[action]), int(TARGET[action])
    if verb == Verb.PLAY:
        play(s, log, card, target)
    elif verb == Verb.TRY:
        try_luck(s, log, card)
    elif verb == Verb.TAKE:
        take_portal(s, log, card)
    elif verb == Verb.BUY:
        buy(s, log, card, PAY[action], PAY_UNDER[action])
    elif verb == Verb.PICK:
        pick(s, log, card)
    else:
        answer(s, log, verb, card, target)


def answer(s: State, log: Log, verb: int, card: int, target: int) -> None:
    """Carry out a choice within a step: the answer to a question of a card or of passing."""
    if verb == Verb.DISCARD and s.phase == Phase.TRANSPORTER_COST:
        pay_transporter(s, log, card)
    elif verb == Verb.DISCARD:
        project(s, log, card, Mode.DISCARDING)
    elif verb == Verb.DESTROY and s.phase == Phase.PROJECTOR:
        project(s, log, card, Mode.DESTROYING)
    elif verb == Verb.DESTROY and s.phase == Phase.DESTROY:
        destroy_from_hand(s, log, s.active, card, Rule.MISSION_6)
        s.phase = Phase.PORTAL
    elif verb == Verb.DESTROY:
        destroy_from_hand(s, log, s.active, card, Rule.PASS_DESTROY)
    elif verb == Verb.STEAL:
        steal(s, log, card, target)
        back_to_play(s)
    elif verb == Verb.RECOVER:
        recover(s, log, card)
        back_to_play(s)
    elif verb == Verb.GAIN:
        gain(s, log, card)
        ask_next_at_lab(s)
    else:
        decide(s, log, verb, card)


def decide(s: State, log: Log, verb: int, card: int) -> None:
    """Carry out a choice to stop, to pass, to keep, or to do without."""
    if verb == Verb.END:
        tell(s, log, Did.END, Rule.PLAY_END, s.active, NO_CARD, NO_CARD, EVERYBODY)
        s.phase = Phase.LAY_HAND
    elif verb == Verb.PASS:
        pass_turn(s, log)
    elif verb == Verb.SKIP:
        tell(s, log, Did.SKIP, Rule.ACQUIRE_SKIP, s.active, NO_CARD, NO_CARD, EVERYBODY)
        refill_market(s, log, Rule.ACQUIRE_MARKET)
        s.phase = Phase.DRAW
    elif verb == Verb.DONE:
        finish_choosing(s, log)
    elif verb == Verb.DECLINE and s.phase == Phase.PICK:
        tell(s, log, Did.DECLINE, Rule.PICK_DECLINE, s.active, NO_CARD, NO_CARD, EVERYBODY)
        finish_pick(s, log)
    elif verb == Verb.DECLINE:
        decline(s, log)
        ask_next_at_lab(s)
    elif verb == Verb.KEEP or verb == Verb.KEEP_NONE:
        keep(s, log, card)


def finish_choosing(s: State, log: Log) -> None:
    """Finish choosing cards for the Projector, or cards to destroy after passing."""
    if s.phase == Phase.PROJECTOR:
        finish_projector(s, log)
        back_to_play(s)
    else:
        s.phase = Phase.KEEP


# Steps without a decision


def settle(s: State, log: Log) -> None:
    """Do everything that needs no decision, in the order of the booklet."""
    going = True
    while going:
        note_win(s, log)
        going = advance(s, log)


def advance(s: State, log: Log) -> bool:
    """Carry out a phase that needs no action and go on to the next one; return whether it needed none."""
    if s.phase == Phase.PLAY:
        return end_step_two(s, log)
    if s.phase == Phase.PORTAL:
        return skip_portal(s, log)
    if s.phase == Phase.ACQUIRE:
        return skip_acquiring(s, log)
    if s.phase == Phase.LAY_HAND:
        lay_hand(s, log)
    elif s.phase == Phase.DRAW:
        draw_hand(s, log)
    elif s.phase == Phase.STEP_SIX:
        step_six(s, log)
    elif s.phase == Phase.NEXT_TURN:
        next_turn(s, log)
    else:
        return close_choice(s, log)
    return True


def close_choice(s: State, log: Log) -> bool:
    """Go on from a question that has no answer left; return whether it has none."""
    over = choice_is_over(s)
    if over:
        leave_choice(s, log)
    return over


def choice_is_over(s: State) -> bool:
    """Return whether a question within step 2, or before step 1, has no answer left."""
    if s.phase == Phase.TRANSPORTER_COST:
        return s.chosen == 2
    if s.phase == Phase.PROJECTOR:
        return not projector_can_go_on(s)
    if s.phase == Phase.LAB:
        return nothing_to_gain(s, s.actor, False)
    if s.phase == Phase.LAB_OTHERS:
        return s.actor == s.active or nothing_to_gain(s, s.actor, True)
    if s.phase == Phase.PASS:
        return destroyable(s, s.active) == 0
    if s.phase == Phase.KEEP:
        return s.pass_keep == 0 or s.hand_n[s.active] == 0
    if s.phase == Phase.PICK:
        return row_is_empty(s, BASIC)
    return s.phase == Phase.DESTROY and nothing_to_destroy(s)


def leave_choice(s: State, log: Log) -> None:
    """Leave a question that has no answer left."""
    if s.phase == Phase.TRANSPORTER_COST:
        finish_transporter(s, log)
        back_to_play(s)
    elif s.phase == Phase.PROJECTOR:
        finish_projector(s, log)
        back_to_play(s)
    elif s.phase == Phase.PASS:
        s.phase = Phase.KEEP
    elif s.phase == Phase.KEEP:
        s.phase = Phase.LAY_HAND
    elif s.phase == Phase.LAB_OTHERS and s.actor == s.active:
        if not s.comp_before:
            compensate(s, log, Tech.LABORATORY)
        back_to_play(s)
    elif s.phase == Phase.LAB or s.phase == Phase.LAB_OTHERS:
        tell_nothing_gained(s, log)
        ask_next_at_lab(s)
    elif s.phase == Phase.PICK:
        finish_pick(s, log)
    else:
        s.phase = Phase.PORTAL


# Before the first turn


def pick(s: State, log: Log, card: int) -> None:
    """Take the first technology, which costs no era cards; only its owner knows an unseen one (R9, R10)."""
    blind = card == BLIND_BASIC
    taken = take_offer(s, card)
    put_on_deck(s, s.active, taken)
    rule = Rule.PICK_BLIND if blind else Rule.PICK_CHOOSE
    tell(s, log, Did.PICK, rule, s.active, NO_CARD, taken, 1 << s.active if blind else EVERYBODY)
    refill_row(s, log, BASIC, Rule.ACQUIRE_REFILL)
    finish_pick(s, log)


def finish_pick(s: State, log: Log) -> None:
    """Shuffle the deck and draw the first hand; then the next player picks, or the first turn begins."""
    shuffle(s, s.deck[s.active], s.deck_n[s.active])
    draw_cards(s, log, s.start_hand, Rule.PICK_HAND)
    s.active += 1
    if s.active == s.players:
        begin_turn(s, log, 0)
    s.actor = s.active


# Step 1


def begin_turn(s: State, log: Log, p: int) -> None:
    """Begin a player's turn with step 1."""
    s.active = p
    s.actor = p
    s.draw = s.full_hand
    s.played = 0
    s.communicators = 0
    s.wallets = 0
    s.loops = 0
    for q in range(s.players):
        s.fresh_thieves[q] = 0
    s.kept = NO_CARD
    if s.plays_on and s.stack_n[p] == 0:
        s.phase = Phase.NEXT_TURN
        return
    s.phase = Phase.DESTROY if s.destroys_first else Phase.PORTAL
    tell(s, log, Did.TURN, Rule.TURN_BEGIN, p, NO_CARD, NO_CARD, EVERYBODY)


def nothing_to_destroy(s: State) -> bool:
    """Return whether mission 6 destroys nothing: no hand card (R76) or, in one reading, the floor of six (R24)."""
    return s.hand_n[s.active] == 0 or (s.floor_for_all > 0 and at_floor(s, s.active))


def skip_portal(s: State, log: Log) -> bool:
    """Skip step 1 if no portal is left (R12); return whether it is skipped."""
    if s.supply[0] + s.supply[1] + s.supply[2] + s.supply[3] > 0:
        return False
    tell(s, log, Did.SKIP, Rule.PORTAL_NONE, s.active, NO_CARD, NO_CARD, EVERYBODY)
    s.phase = Phase.PLAY
    return True


def take_portal(s: State, log: Log, shape: int) -> None:
    """Take a portal from the supply into hand in step 1 (R12)."""
    s.supply[shape] -= 1
    put_in_hand(s, s.active, shape)
    tell(s, log, Did.TAKE, Rule.PORTAL_TAKE, s.active, NO_CARD, shape, EVERYBODY)
    open_portal(s, log)
    s.phase = Phase.PLAY


# Step 2


def step_two_is_over(s: State) -> bool:
    """Return whether step 2 ends by itself: a card was played and the hand is empty, or the crystal is found (R27)."""
    if s.played == 0:
        return False
    return s.hand_n[s.active] == 0 or (s.finder_stops > 0 and s.stack_n[s.active] == 0)


def end_step_two(s: State, log: Log) -> bool:
    """End step 2 without a decision if nothing is left to do in it; return whether it ends."""
    if not step_two_is_over(s):
        return False
    rule = Rule.PLAY_END_EMPTY if s.hand_n[s.active] == 0 else Rule.END_TURN_STOPS
    tell(s, log, Did.END, rule, s.active, NO_CARD, NO_CARD, EVERYBODY)
    s.phase = Phase.LAY_HAND
    return True


def pass_turn(s: State, log: Log) -> None:
    """Pass instead of playing: cards may be destroyed, and step 5 draws six (R22)."""
    s.draw = s.passed_hand
    tell(s, log, Did.PASS, Rule.PASS_SIX, s.active, NO_CARD, NO_CARD, EVERYBODY)
    s.phase = Phase.PASS


def keep(s: State, log: Log, card: int) -> None:
    """Keep one hand card after passing, or none (R23)."""
    s.kept = card
    if card != NO_CARD:
        tell(s, log, Did.KEEP, Rule.PASS_KEEP, s.active, NO_CARD, card, 1 << s.active)
    s.phase = Phase.LAY_HAND


# Step 3


def lay_hand(s: State, log: Log) -> None:
    """Discard the hand in step 3: basic technologies lowest, then advanced ones, then portals (R28)."""
    p = s.active
    if s.kept != NO_CARD:
        take_from_hand(s, p, s.kept)
    cards = int(s.held[p])
    lay_cards(s, log, p, cards & ~PORTALS)
    lay_cards(s, log, p, cards & PORTALS)
    if s.kept != NO_CARD:
        put_in_hand(s, p, s.kept)
        s.kept = NO_CARD
    s.phase = Phase.ACQUIRE


# Step 4


def skip_acquiring(s: State, log: Log) -> bool:
    """Skip step 4 for a finder, or if nothing can be acquired; return whether it is skipped."""
    if s.stack_n[s.active] > 0 and not nothing_to_buy(s):
        return False
    rule = Rule.ACQUIRE_FINDER if s.stack_n[s.active] == 0 else Rule.ACQUIRE_NONE
    tell(s, log, Did.SKIP, rule, s.active, NO_CARD, NO_CARD, EVERYBODY)
    refill_market(s, log, Rule.ACQUIRE_MARKET)
    s.phase = Phase.DRAW
    return True


def buy(s: State, log: Log, card: int, pay: int, pay_under: int) -> None:
    """Acquire in step 4: put the card on the deck, take the era cards, then refill row and market (R29)."""
    blind, row = card >= BLIND_BASIC, row_of_offer(card)
    taken = take_offer(s, card)
    put_on_deck(s, s.active, taken)
    seen = 1 << s.active if blind and s.hidden_blind_buy else EVERYBODY
    s.top_known[s.active] = seen
    rule = Rule.ACQUIRE_BLIND if blind else Rule.ACQUIRE_ADVANCED if row else Rule.ACQUIRE_BASIC
    tell(s, log, Did.BUY, rule, s.active, NO_CARD, taken, seen)
    if costs_unseen(s, row):
        for _ in range(price(s, row)):
            add_unseen_era(s, log, s.active, s.active, Rule.MISSION_8)
    else:
        pay_era(s, log, pay_under)
        pay_era(s, log, pay)
    refill_row(s, log, row, Rule.ACQUIRE_REFILL)
    refill_market(s, log, Rule.ACQUIRE_MARKET)
    s.phase = Phase.DRAW


def pay_era(s: State, log: Log, shape: int) -> None:
    """Put a market card face up on top of the active player's stack, face down in mission 8 (R32)."""
    if shape == NO_CARD:
        return
    take_from_market(s, shape)
    facing = 0 if s.price_face_down else UP
    put_on_stack(s, s.active, shape + facing)
    rule = Rule.MISSION_8 if s.price_face_down else Rule.ACQUIRE_PRICE
    tell(s, log, Did.PAY, rule, s.active, s.active, ERA + facing + shape, EVERYBODY)


# Step 5 and the end


def draw_hand(s: State, log: Log) -> None:
    """Draw up to the hand size in step 5, but not in the last round (R36, R59)."""
    if skips_drawing(s):
        tell(s, log, Did.SKIP, Rule.DRAW_LAST_ROUND, s.active, NO_CARD, NO_CARD, EVERYBODY)
    else:
        draw_cards(s, log, cards_to_draw(s, s.active), Rule.DRAW_HAND)
    s.phase = Phase.STEP_SIX if s.solo else Phase.NEXT_TURN


def step_six(s: State, log: Log) -> None:
    """Carry out step 6 of the solo game, with what missions 5 and 7 do before and after it (R65, R75, R77)."""
    if s.turns_stack_over:
        turn_stack_over(s, log)
    draw_ai_card(s, log, Rule.SOLO_STEP_SIX)
    if s.adds_era_card and not no_turn_left(s):
        add_era_card(s, log)
    s.phase = Phase.NEXT_TURN


def next_turn(s: State, log: Log) -> None:
    """Begin the left neighbour's turn, or end the game after a round with a finder (R59)."""
    if no_turn_left(s) and not s.plays_on:
        lose_solo(s, log)
    elif s.active + 1 < s.players:
        begin_turn(s, log, s.active + 1)
    elif count_finders(s) == s.players or (last_round(s) and not s.plays_on):
        end_game(s, log)
    else:
        s.round += 1
        begin_turn(s, log, 0)


def play_on(s: State, log: Log) -> None:
    """Continue a game that is over for those who have not found the crystal, as if nobody had.

    This is not a rule of the booklet: a forecast counts the turns that a player would still have needed. A player
    who missed step 5 in the last round draws the usual hand.
    """
    s.plays_on = 1
    s.active = s.players - 1
    for p in range(s.players):
        while s.stack_n[p] > 0 and s.hand_n[p] < s.full_hand and draw_card(s, log, p, Rule.DRAW_HAND):
            pass
    s.phase = Phase.NEXT_TURN
    settle(s, log)
