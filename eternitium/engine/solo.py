"""The solo game: the AI deck, step 6, compensation, and the effects of missions during a turn."""

from eternitium.components import FIRST_BASIC, Tech
from eternitium.engine.layout import ERA, EVERYBODY, HIDDEN_ERA, NO_CARD, UP, Did, Phase, State
from eternitium.engine.piles import (
    Log,
    add_unseen_era,
    discard_top_era,
    draw_portal,
    look,
    take_from_discard_at,
    tell,
)
from eternitium.engine.queries import at_floor
from eternitium.engine.technologies import bomb
from eternitium.rule_ids import Rule

PLAYER = 0


# The AI deck


def draw_ai_card(s: State, log: Log, rule: Rule) -> None:
    """Show the top AI card, apply its effect and put it in the box; an empty AI deck does nothing (R65)."""
    if s.ai_n == 0:
        tell(s, log, Did.NOTHING, Rule.SOLO_AI_EMPTY, PLAYER, NO_CARD, NO_CARD, EVERYBODY)
        return
    s.ai_n -= 1
    card = int(s.ai[s.ai_n])
    s.box[card] += 1
    tell(s, log, Did.AI, rule, PLAYER, NO_CARD, card, EVERYBODY)
    apply_ai_card(s, log, card)


def apply_ai_card(s: State, log: Log, card: int) -> None:
    """Apply an AI card as if an opponent had played it (R67 to R69)."""
    if card == Tech.CHRONO_BLASTER:
        ai_chrono_blaster(s, log)
    elif card == Tech.TIME_BOMB:
        bomb(s, log, PLAYER, Rule.SOLO_AI_BOMB)
    elif card == Tech.QUANTUM_CLOCK:
        add_unseen_era(s, log, PLAYER, PLAYER, Rule.SOLO_AI_CLOCK)
    else:
        ai_robo_thief(s, log)


def ai_chrono_blaster(s: State, log: Log) -> None:
    """Replace the top era card by an unseen one; losing the only card is not finding the crystal (R67)."""
    discard_top_era(s, log, PLAYER, Rule.SOLO_AI_BLASTER)
    add_unseen_era(s, log, PLAYER, PLAYER, Rule.SOLO_AI_BLASTER)


def ai_robo_thief(s: State, log: Log) -> None:
    """Destroy the lowest technology of the discard pile (R68); the floor of six does not protect it (R24)."""
    place = lowest_technology(s)
    if place == NO_CARD or (s.floor_for_all and at_floor(s, PLAYER)):
        tell(s, log, Did.NOTHING, Rule.SOLO_AI_THIEF_NOTHING, PLAYER, NO_CARD, NO_CARD, EVERYBODY)
        return
    card = s.discard[PLAYER, place]
    take_from_discard_at(s, PLAYER, place)
    s.box[card] += 1
    tell(s, log, Did.DESTROY, Rule.SOLO_AI_THIEF, PLAYER, NO_CARD, card, EVERYBODY)


def lowest_technology(s: State) -> int:
    """Return the place of the lowest technology in the discard pile, NO_CARD if there is none."""
    for i in range(s.discard_n[PLAYER]):
        if s.discard[PLAYER, i] >= FIRST_BASIC:
            return i
    return NO_CARD


# Effects of missions


def open_portal(s: State, log: Log) -> None:
    """Open a portal of mission 4's face-down pile in place of the one that was taken (R74)."""
    if s.portal_pile_n > 0:
        shape = draw_portal(s)
        tell(s, log, Did.OPEN_PORTAL, Rule.MISSION_4, PLAYER, NO_CARD, shape, EVERYBODY)


def turn_stack_over(s: State, log: Log) -> None:
    """Turn over the whole stack in mission 5: backs become faces, and the bottom card comes to the top (R75)."""
    n = s.stack_n[PLAYER]
    for i in range((n + 1) // 2):
        low, high = s.stack[PLAYER, i], s.stack[PLAYER, n - 1 - i]
        s.stack[PLAYER, i] = high ^ UP
        s.stack[PLAYER, n - 1 - i] = low ^ UP
    for i in range(n - 1, -1, -1):
        era = s.stack[PLAYER, i]
        if era < UP:
            break
        tell(s, log, Did.TURN_OVER, Rule.MISSION_5, PLAYER, PLAYER, ERA + era, EVERYBODY)
    if n > 0 and s.stack[PLAYER, n - 1] < UP:
        tell(s, log, Did.TURN_OVER, Rule.MISSION_5, PLAYER, PLAYER, HIDDEN_ERA, EVERYBODY)
    look(s, log, PLAYER)


def add_era_card(s: State, log: Log) -> None:
    """Put an unseen era card on top after step 6 of mission 7 (R77)."""
    add_unseen_era(s, log, PLAYER, PLAYER, Rule.MISSION_7)


# The end


def win_solo(s: State, log: Log) -> None:
    """End the solo game at once, since the crystal is found (R64)."""
    s.phase = Phase.OVER
    tell(s, log, Did.OVER, Rule.SOLO_WIN, PLAYER, NO_CARD, NO_CARD, EVERYBODY)
    tell(s, log, Did.WIN, Rule.SOLO_WIN, PLAYER, NO_CARD, NO_CARD, EVERYBODY)


def lose_solo(s: State, log: Log) -> None:
    """End the solo game after the last turn, without the crystal (R64)."""
    s.phase = Phase.OVER
    tell(s, log, Did.OVER, Rule.SOLO_LOSS, PLAYER, NO_CARD, NO_CARD, EVERYBODY)
