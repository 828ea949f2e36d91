"""Playing a card in step 2: portals, trying your luck, and what follows an effect."""

from typing import Final

import numpy as np

from eternitium.components import DOUBLE_PORTAL_PAIRS, FIRST_BASIC, SHAPES, Tech
from eternitium.engine.layout import ERA, EVERYBODY, INT, NO_CARD, UP, Did, Phase, State
from eternitium.engine.piles import (
    Log,
    add_unseen_era,
    is_double_portal,
    put_on_discard,
    shuffle_stack,
    take_from_hand,
    tell,
    top_of,
)
from eternitium.engine.solo import draw_ai_card, win_solo
from eternitium.engine.technologies import apply_technology, remove_top_era
from eternitium.rule_ids import Rule

# The shapes on each Portal and Double Portal (R55).
SHOWS: Final = np.array([*np.eye(len(SHAPES)), *np.eye(len(SHAPES))[np.array(DOUBLE_PORTAL_PAIRS)].sum(axis=1)], INT)


def play(s: State, log: Log, card: int, target: int) -> None:
    """Play a hand card in step 2, with its effect."""
    leave_hand(s, log, card, target, Did.PLAY, Rule.PLAY_CARD)
    if s.comp_before:
        compensate(s, log, card)
    if card < FIRST_BASIC or is_double_portal(card):
        play_portal(s, log, card)
    else:
        apply_technology(s, log, card, target)
    if s.phase == Phase.PLAY:
        if card == Tech.GIGA_DROID and not s.comp_before:
            compensate(s, log, card)
        back_to_play(s)


def compensate(s: State, log: Log, card: int) -> None:
    """Draw the AI card that answers a Giga-Droid or Laboratory in the solo game, for what others would get (R66)."""
    if s.solo and (card == Tech.GIGA_DROID or card == Tech.LABORATORY):
        draw_ai_card(s, log, Rule.SOLO_COMPENSATION)


def leave_hand(s: State, log: Log, card: int, target: int, kind: Did, rule: Rule) -> None:
    """Discard the played card before its effect, or hold it back until after it (R16)."""
    take_from_hand(s, s.active, card)
    s.played += 1
    if s.after_effect:
        s.limbo = card
    else:
        put_on_discard(s, s.active, card)
    tell(s, log, kind, rule, s.active, target, card, EVERYBODY)


def back_to_play(s: State) -> None:
    """Go on with step 2 after an effect, and discard a card that was held back."""
    if s.limbo != NO_CARD:
        put_on_discard(s, s.active, s.limbo)
        s.limbo = NO_CARD
    s.actor = s.active
    s.phase = Phase.PLAY


def note_win(s: State, log: Log) -> None:
    """Win the solo game as soon as the last era card is cleared (R64)."""
    if s.solo and s.stack_n[s.active] == 0:
        win_solo(s, log)


def play_portal(s: State, log: Log, card: int) -> None:
    """Clear the face-up top card with a matching portal; one that does not match has no effect (R13)."""
    if matches(card, top_of(s, s.active) & 3):
        remove_top_era(s, log, Rule.ERA_DISCARD if card < FIRST_BASIC else Rule.CARD_DOUBLE_PORTAL)
    else:
        tell(s, log, Did.NOTHING, Rule.PLAY_NO_EFFECT, s.active, NO_CARD, NO_CARD, EVERYBODY)


def matches(card: int, shape: int) -> bool:
    """Return whether a Portal or Double Portal shows the shape (R55)."""
    return bool(SHOWS[card, shape])


def try_luck(s: State, log: Log, card: int) -> None:
    """Try your luck with a Portal or Double Portal on the face-down top card."""
    leave_hand(s, log, card, NO_CARD, Did.TRY, Rule.LUCK_TRY)
    if matches(card, top_of(s, s.active)):
        remove_top_era(s, log, Rule.LUCK_SUCCESS)
        back_to_play(s)
    else:
        fail_luck(s, log)


def fail_luck(s: State, log: Log) -> None:
    """Show everybody the card, turn it back, shuffle the stack, and end step 2 (R19 to R21)."""
    p = s.active
    tell(s, log, Did.TURN_BACK, Rule.LUCK_FAIL, p, p, ERA + UP + top_of(s, p), EVERYBODY)
    if s.stack_n[p] == 1:
        add_unseen_era(s, log, p, p, Rule.LUCK_LAST_CARD)
    shuffle_stack(s, log, p, Rule.LUCK_FAIL)
    s.draw = s.missed_hand
    back_to_play(s)
    s.phase = Phase.LAY_HAND
