"""The effects of the fourteen technologies, one small function each, in the order of the card list."""

from eternitium.components import ADVANCED, BASIC, Tech
from eternitium.engine.actions import BLIND_BASIC
from eternitium.engine.layout import ERA, EVERYBODY, HIDDEN_ERA, NO_CARD, UP, Did, Mode, Phase, State
from eternitium.engine.piles import (
    Log,
    add_unseen_era,
    count_in_discard,
    discard_top_era,
    draw_card,
    find_in_discard,
    lay_from_hand,
    look,
    put_in_hand,
    refill_row,
    row_is_empty,
    row_of_card,
    show,
    shuffle_stack,
    take_from_discard,
    take_from_hand,
    take_open_technology,
    take_top_technology,
    tell,
)
from eternitium.engine.queries import at_floor, blind_row, can_rob_at_all, row_of_offer, something_to_recover
from eternitium.rule_ids import Rule


def apply_technology(s: State, log: Log, card: int, target: int) -> None:
    """Apply a technology that was just played, or ask the question that its effect needs."""
    if card == Tech.TEMPORAL_PROJECTOR:
        temporal_projector(s)
    elif card == Tech.DROID:
        droid(s, log)
    elif card == Tech.CHRONO_BLASTER:
        chrono_blaster(s, log, target)
    elif card == Tech.TRANSPORTER:
        transporter(s)
    elif card == Tech.DIGITAL_WALLET:
        digital_wallet(s, log)
    elif card == Tech.COMMUNICATOR:
        communicator(s, log)
    elif card == Tech.ULTIMATE_PORTAL:
        remove_top_era(s, log, Rule.CARD_ULTIMATE)
    else:
        apply_advanced(s, log, card, target)


def apply_advanced(s: State, log: Log, card: int, target: int) -> None:
    """Apply an advanced technology that reaches beyond the player's own stack."""
    if card == Tech.TIME_BOMB:
        time_bomb(s, log)
    elif card == Tech.LABORATORY:
        s.phase = Phase.LAB
    elif card == Tech.QUANTUM_CLOCK:
        quantum_clock(s, log)
    elif card == Tech.ROBO_RECYCLER:
        robo_recycler(s, log)
    elif card == Tech.GIGA_DROID:
        giga_droid(s, log)
    elif card == Tech.ROBO_THIEF:
        robo_thief(s, log, target)


def remove_top_era(s: State, log: Log, rule: Rule) -> None:
    """Clear the active player's top era card; the last one reveals the crystal and begins the last round (R59)."""
    p = s.active
    discard_top_era(s, log, p, rule)
    if s.stack_n[p] > 0:
        return
    tell(s, log, Did.FIND, Rule.END_CRYSTAL, p, NO_CARD, NO_CARD, EVERYBODY)
    if s.solo:
        return
    for q in range(s.players):
        if q != p and s.stack_n[q] == 0:
            return
    tell(s, log, Did.LAST_ROUND, Rule.END_LAST_ROUND, p, NO_CARD, NO_CARD, EVERYBODY)


# Temporal Projector


def temporal_projector(s: State) -> None:
    """Ask for any number of other hand cards to discard, or to destroy (R48)."""
    s.phase = Phase.PROJECTOR
    s.chosen = 0
    s.mode = Mode.FREE


def project(s: State, log: Log, card: int, mode: Mode) -> None:
    """Choose one more card for the Projector; the first decides whether all are discarded or destroyed (R48)."""
    s.mode = mode
    s.chosen += 1
    if mode == Mode.DISCARDING:
        lay_from_hand(s, log, s.active, card, Rule.CARD_PROJECTOR)
    else:
        destroy_from_hand(s, log, s.active, card, Rule.CARD_PROJECTOR)


def projector_can_go_on(s: State) -> bool:
    """Return whether another card can be chosen for the Projector (R24)."""
    return s.hand_n[s.active] > 0 and not (s.mode == Mode.DESTROYING and at_floor(s, s.active))


def finish_projector(s: State, log: Log) -> None:
    """Draw as many cards as were chosen (R48)."""
    draw_cards(s, log, s.chosen, Rule.CARD_PROJECTOR)
    s.chosen = 0
    s.mode = Mode.FREE


def destroy_from_hand(s: State, log: Log, p: int, card: int, rule: Rule) -> None:
    """Return a hand card to the box, for everybody to see."""
    take_from_hand(s, p, card)
    s.box[card] += 1
    tell(s, log, Did.DESTROY, rule, p, NO_CARD, card, EVERYBODY)


def draw_cards(s: State, log: Log, n: int, rule: Rule) -> None:
    """Draw n cards for the active player, one by one, while there are any (R36)."""
    for _ in range(n):
        if not draw_card(s, log, s.active, rule):
            break


# Droid


def droid(s: State, log: Log) -> None:
    """Turn up the first face-down card among the active player's top three (R38 to R40)."""
    if not turn_first_up(s, log, s.active, 3, Rule.CARD_DROID):
        tell(s, log, Did.NOTHING, Rule.CARD_DROID_NOTHING, s.active, NO_CARD, NO_CARD, EVERYBODY)


def first_face_down(s: State, p: int, depth: int) -> int:
    """Return the place of the first face-down card among the top `depth` of a stack, NO_CARD if there is none."""
    top = s.stack_n[p] - 1
    for i in range(top, max(top - depth, -1), -1):
        if s.stack[p, i] < UP:
            return i
    return NO_CARD


def turn_first_up(s: State, log: Log, p: int, depth: int, rule: Rule) -> bool:
    """Turn up the first face-down card among the top `depth` of a stack; return whether there was one."""
    place = first_face_down(s, p, depth)
    show(s, log, p, depth if place == NO_CARD else s.stack_n[p] - place)
    if place == NO_CARD:
        return False
    turn_up(s, log, p, place, rule)
    look(s, log, p)
    return True


def turn_up(s: State, log: Log, p: int, place: int, rule: Rule) -> None:
    """Turn up a face-down card."""
    s.stack[p, place] += UP
    tell(s, log, Did.TURN_UP, rule, s.active, p, ERA + s.stack[p, place], EVERYBODY)


# Chrono-Blaster


def chrono_blaster(s: State, log: Log, target: int) -> None:
    """Swap the top cards of two stacks; both keep their facing (R46)."""
    if target == NO_CARD:
        tell(s, log, Did.NOTHING, Rule.CARD_BLASTER_NOTHING, s.active, NO_CARD, NO_CARD, EVERYBODY)
        return
    mine, theirs = s.stack_n[s.active] - 1, s.stack_n[target] - 1
    own, other = s.stack[s.active, mine], s.stack[target, theirs]
    s.stack[s.active, mine] = other
    s.stack[target, theirs] = own
    tell_swapped(s, log, target, own)
    tell_swapped(s, log, target, other)
    look(s, log, s.active)
    look(s, log, target)


def tell_swapped(s: State, log: Log, target: int, era: int) -> None:
    """Show everybody which way up a swapped card is; nobody looks at a face-down one (R46)."""
    tell(s, log, Did.SWAP, Rule.CARD_BLASTER, s.active, target, ERA + era if era >= UP else HIDDEN_ERA, EVERYBODY)


def can_be_swapped(s: State, p: int) -> bool:
    """Return whether the active player may swap top cards with p (R46)."""
    return p != s.active and p < s.players and s.stack_n[s.active] > 0 and s.stack_n[p] > 0


# Transporter


def transporter(s: State) -> None:
    """Ask for the two hand cards to discard (R47)."""
    s.phase = Phase.TRANSPORTER_COST
    s.chosen = 0


def pay_transporter(s: State, log: Log, card: int) -> None:
    """Discard one of the two cards that the Transporter costs."""
    lay_from_hand(s, log, s.active, card, Rule.CARD_TRANSPORTER)
    s.chosen += 1


def finish_transporter(s: State, log: Log) -> None:
    """Clear the top era card, face up or face down (R47)."""
    s.chosen = 0
    remove_top_era(s, log, Rule.CARD_TRANSPORTER)


# Digital Wallet


def digital_wallet(s: State, log: Log) -> None:
    """Make a technology cost one era card less in step 4 of this turn (R31)."""
    s.wallets += 1
    tell(s, log, Did.DISCOUNT, Rule.CARD_WALLET, s.active, NO_CARD, NO_CARD, EVERYBODY)


# Communicator


def communicator(s: State, log: Log) -> None:
    """Draw two cards (R49)."""
    s.communicators += 1
    draw_cards(s, log, 2, Rule.CARD_COMMUNICATOR)


# Time Bomb


def time_bomb(s: State, log: Log) -> None:
    """Turn down everybody else's face-up cards among the top three and shuffle those stacks (R44, R45)."""
    for i in range(1, s.players):
        bomb(s, log, (s.active + i) % s.players, Rule.CARD_BOMB)


def bomb(s: State, log: Log, p: int, rule: Rule) -> None:
    """Apply a Time Bomb to one stack, of which everybody sees the top three (R44)."""
    show(s, log, p, 3)
    if bomb_bites(s, p):
        turn_top_three_down(s, log, p, rule)
        shuffle_stack(s, log, p, rule)
    else:
        tell(s, log, Did.NOTHING, Rule.CARD_BOMB_UNAFFECTED, s.active, p, NO_CARD, EVERYBODY)


def bomb_bites(s: State, p: int) -> bool:
    """Return whether one of the top three cards of a stack is face up (R44)."""
    for i in range(max(s.stack_n[p] - 3, 0), s.stack_n[p]):
        if s.stack[p, i] >= UP:
            return True
    return False


def turn_top_three_down(s: State, log: Log, p: int, rule: Rule) -> None:
    """Turn face down the face-up cards among the top three."""
    for i in range(s.stack_n[p] - 1, max(s.stack_n[p] - 4, -1), -1):
        if s.stack[p, i] >= UP:
            s.stack[p, i] -= UP
            tell(s, log, Did.TURN_DOWN, rule, s.active, p, ERA + UP + s.stack[p, i], EVERYBODY)


# Laboratory


def gain(s: State, log: Log, card: int) -> None:
    """Give the player who was asked a technology into hand: an open one, or the unseen top of a pile (R52)."""
    blind, row = card >= BLIND_BASIC, row_of_offer(card)
    taken = take_offer(s, card)
    put_in_hand(s, s.actor, taken)
    rule = Rule.CARD_LAB if s.phase == Phase.LAB else Rule.CARD_LAB_OTHERS
    tell(s, log, Did.GAIN, rule, s.actor, NO_CARD, taken, 1 << s.actor if blind else EVERYBODY)
    refill_row(s, log, row, Rule.ACQUIRE_REFILL)


def take_offer(s: State, card: int) -> int:
    """Take an open technology, or for an unseen choice the top of the pile, and return the card."""
    if card >= BLIND_BASIC:
        return take_top_technology(s, blind_row(card))
    take_open_technology(s, row_of_card(card), card)
    return card


def nothing_to_gain(s: State, p: int, basic_only: bool) -> bool:
    """Return whether the Laboratory has nothing for this player: a finder, or with exhausted rows (R52)."""
    if s.stack_n[p] == 0:
        return True
    return row_can_give_nothing(s, BASIC) and (basic_only or row_can_give_nothing(s, ADVANCED))


def row_can_give_nothing(s: State, row: int) -> bool:
    """Return whether a row has no card that a Laboratory may take."""
    if not s.lab_open_only:
        return row_is_empty(s, row)
    return s.open[row, 0] == NO_CARD and s.open[row, 1] == NO_CARD and s.open[row, 2] == NO_CARD


def decline(s: State, log: Log) -> None:
    """Log that another player wants nothing from the Laboratory (R52)."""
    tell(s, log, Did.DECLINE, Rule.CARD_LAB_OTHERS, s.actor, NO_CARD, NO_CARD, EVERYBODY)


def ask_next_at_lab(s: State) -> None:
    """Pass the Laboratory on to the next player in turn order (R52)."""
    s.phase = Phase.LAB_OTHERS
    s.actor = (s.actor + 1) % s.players


def tell_nothing_gained(s: State, log: Log) -> None:
    """Log that the player who was asked by the Laboratory gets nothing."""
    tell(s, log, Did.NOTHING, Rule.CARD_LAB_NOTHING, s.actor, NO_CARD, NO_CARD, EVERYBODY)


# Quantum Clock


def quantum_clock(s: State, log: Log) -> None:
    """Put an unseen era card on the stack of everybody else who still searches, in turn order (R53)."""
    delayed = False
    for i in range(1, s.players):
        p = (s.active + i) % s.players
        if s.stack_n[p] > 0:
            add_unseen_era(s, log, p, s.active, Rule.CARD_CLOCK)
            delayed = True
    if not delayed:
        tell(s, log, Did.NOTHING, Rule.CARD_CLOCK_NOTHING, s.active, NO_CARD, NO_CARD, EVERYBODY)


# Robo-Recycler


def robo_recycler(s: State, log: Log) -> None:
    """Ask for a card to recover from the active player's discard pile (R50)."""
    s.loops += 1
    if something_to_recover(s):
        s.phase = Phase.RECYCLER
    else:
        tell(s, log, Did.NOTHING, Rule.CARD_RECYCLER_NOTHING, s.active, NO_CARD, NO_CARD, EVERYBODY)


def recover(s: State, log: Log, card: int) -> None:
    """Return a card from the active player's discard pile to hand (R50)."""
    take_from_discard(s, s.active, card)
    put_in_hand(s, s.active, card)
    tell(s, log, Did.RECOVER, Rule.CARD_RECYCLER, s.active, NO_CARD, card, EVERYBODY)


# Giga-Droid


def giga_droid(s: State, log: Log) -> None:
    """Turn up the active player's top three, and everybody else's first face-down card (R41 to R43)."""
    turned = turn_top_three_up(s, log)
    if not turned and s.giga_literal and s.stack_n[s.active] > 0:
        tell(s, log, Did.NOTHING, Rule.CARD_GIGA_NOTHING, s.active, NO_CARD, NO_CARD, EVERYBODY)
        return
    for i in range(1, s.players):
        p = (s.active + i) % s.players
        turned |= turn_first_up(s, log, p, giga_depth(s, p), Rule.CARD_GIGA)
    if not turned:
        tell(s, log, Did.NOTHING, Rule.CARD_GIGA_NOTHING, s.active, NO_CARD, NO_CARD, EVERYBODY)


def giga_depth(s: State, p: int) -> int:
    """Return how deep another player's first face-down card may be: among the top three, or anywhere (R43)."""
    return s.stack_n[p] if s.giga_literal else 3


def turn_top_three_up(s: State, log: Log) -> bool:
    """Turn up the active player's top three; return whether one of them was face down."""
    p, turned = s.active, False
    show(s, log, p, 3)
    for i in range(s.stack_n[p] - 1, max(s.stack_n[p] - 4, -1), -1):
        if s.stack[p, i] < UP:
            turn_up(s, log, p, i, Rule.CARD_GIGA)
            turned = True
    look(s, log, p)
    return turned


# Robo-Thief


def robo_thief(s: State, log: Log, target: int) -> None:
    """Look through one discard pile, or all others, and ask for the card to take (R51)."""
    s.loops += 1
    if not can_rob_at_all(s):
        tell(s, log, Did.NOTHING, Rule.CARD_THIEF_NOTHING, s.active, NO_CARD, NO_CARD, EVERYBODY)
        return
    s.phase = Phase.THIEF
    s.victim = target
    for p in range(s.players):
        if p == target or (s.thief_looks_at_all and p != s.active and s.discard_n[p] > 0):
            tell(s, log, Did.LOOK, Rule.CARD_THIEF_LOOK, s.active, p, NO_CARD, EVERYBODY)


def steal(s: State, log: Log, card: int, target: int) -> None:
    """Take the loot into hand; the Robo-Thief takes its place in the victim's pile (R51)."""
    if target != NO_CARD:
        s.victim = target
    place = find_in_discard(s, s.victim, card)
    if s.limbo == Tech.ROBO_THIEF:
        s.limbo = NO_CARD
    else:
        take_from_discard(s, s.active, Tech.ROBO_THIEF)
    s.discard[s.victim, place] = Tech.ROBO_THIEF
    thieves = count_in_discard(s, s.victim, Tech.ROBO_THIEF)
    s.fresh_thieves[s.victim] = min(s.fresh_thieves[s.victim] + 1, thieves)
    put_in_hand(s, s.active, card)
    tell(s, log, Did.STEAL, Rule.CARD_THIEF, s.active, s.victim, card, EVERYBODY)
    tell(s, log, Did.GIVE, Rule.CARD_THIEF, s.active, s.victim, Tech.ROBO_THIEF, EVERYBODY)
