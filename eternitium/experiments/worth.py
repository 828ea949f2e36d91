"""The worth of a technology, by experiment: the same game played on with and without it, and with its price alone.

Built-in players play real games up to step 4 of player 0 in some round. There the technology is opened if it is not,
and the game is played to its end once for each of five ways to go on (`WAYS`), each time with the same later shuffles
(common random numbers; see `rollout.same_shuffles`). The difference between two ways, game by game, is the gain from
the technology.
"""

from typing import Final

from eternitium.analysis.loops import ANSWERS, Batch, Follow, Room, carry_on, chosen, roll_out, seed_game, turns_had
from eternitium.engine.actions import BUY_0, BUY_PRICES, CARD, SKIP, VERB, Verb
from eternitium.engine.layout import NO_CARD, OPEN_SLOTS, Longs, Numbers, Phase, Reals, Records, State
from eternitium.engine.offers import legal_actions
from eternitium.engine.piles import Log, open_slot, row_of_card
from eternitium.engine.queries import era_cards_for_sale
from eternitium.engine.setup import deal
from eternitium.engine.turn import pay_era
from eternitium.policies.answers import match_value
from eternitium.policies.priority_list import choose

# The ways to go on from step 4.
SKIPPED: Final = 0  # nothing is acquired
GIVEN: Final = 1  # the technology is acquired for nothing
BOUGHT: Final = 2  # it is acquired for its full price, paid as the player would
ONE_CARD: Final = 3  # nothing is acquired, but one era card of the market is still put on top of the player's stack
TWO_CARDS: Final = 4  # the same with both
WAYS: Final = 5

# The fate of a game.
ELSEWHERE: Final = 0  # it was over, or player 0 had nothing to decide in step 4
WITHOUT: Final = 1  # its row had no copy
TRIED: Final = 2
WIDTH: Final = 1 + WAYS * ANSWERS  # a game's row: its fate, then the results of each way

FREE_DISCOUNT: Final = 2  # discounts that make any technology free


def try_technology(
    states: Records,
    room: Room,
    weights: Longs,
    eager: Longs,
    batch: Batch,
    turn: int,
    lowest: int,
    highest: int,
    out: Reals,
) -> None:
    """Play the games of a batch on in all ways from step 4 of round `turn`, and write their results into `out`.

    The states are an undealt table, room for a position and room for a game. The technology is any of the cards from
    `lowest` to `highest`; if there are none, only era cards are tried. `eager`: weights of player 0, but of a player
    who acquires at any price.
    """
    for i in range(batch.games):
        states[1] = states[0]
        s, at = states[1], i * WIDTH
        seed_game(s, batch.seed, batch.first + i)
        deal(s, room.log)
        out[at] = ELSEWHERE
        if not reach(s, room, weights, turn):
            continue
        s.wallets = 0
        card = lay_open(s, lowest, highest, (batch.first + i) % OPEN_SLOTS)
        out[at] = WITHOUT
        if (card == NO_CARD and lowest <= highest) or era_cards_for_sale(s) < 2:
            continue
        out[at] = TRIED
        go_each_way(states, room, weights, eager, card, batch.cap, out, at + 1)


def go_each_way(
    states: Records, room: Room, weights: Longs, eager: Longs, card: int, cap: int, out: Reals, at: int
) -> None:
    """Play the second state, in which a technology is open, to its end in all ways, each with the same shuffles."""
    for way in range(WAYS):
        states[2] = states[1]
        action = set_out(states[2], room, eager, card, way)
        place = at + way * ANSWERS
        roll_out(states[2], room, weights, 0, action, cap, Follow.VIEWER, out, place)


def reach(s: State, room: Room, weights: Longs, turn: int) -> bool:
    """Play until player 0 decides in step 4 of a round; False if that does not happen."""
    while s.phase != Phase.OVER and turns_had(s, 0) < turn:
        if s.round == turn and s.phase == Phase.ACQUIRE:
            return True
        carry_on(s, room, chosen(s, room, weights))
    return False


def lay_open(s: State, lowest: int, highest: int, slot: int) -> int:
    """Make sure that one of some cards is open; return which one, NO_CARD if the row has none.

    If none is open, the uppermost in the pile changes places with the open card of a slot.
    """
    row = row_of_card(lowest)
    for card in range(lowest, highest + 1):
        if open_slot(s, row, card) != NO_CARD:
            return card
    for place in range(s.pile_n[row] - 1, -1, -1):
        found: int = s.pile[row, place]
        if lowest <= found <= highest:
            s.pile[row, place] = s.open[row, slot]
            s.open[row, slot] = found
            return found
    return NO_CARD


def set_out(s: State, room: Room, eager: Longs, card: int, way: int) -> int:
    """Prepare a way to go on; return the action of step 4 with which it begins."""
    if way == GIVEN and card != NO_CARD:
        s.wallets = FREE_DISCOUNT
        return BUY_0 + card * BUY_PRICES
    if way == BOUGHT and card != NO_CARD:
        return purchase(s, room.legal, eager, card)
    if way == ONE_CARD:
        take_era_card(s, room.log)
    elif way == TWO_CARDS:
        take_both_era_cards(s, room.log)
    return SKIP


def purchase(s: State, legal: Numbers, eager: Longs, card: int) -> int:
    """Return the action with which the player would best like to acquire an open technology."""
    n = 0
    for i in range(legal_actions(s, legal)):
        if VERB[legal[i]] == Verb.BUY and CARD[legal[i]] == card:
            legal[n] = legal[i]
            n += 1
    return choose(s, legal, n, eager, 0)


def take_era_card(s: State, log: Log) -> None:
    """Put the era card of the market that is easier to match on top of the player's stack, as if it were a price."""
    a, b = min(s.market[0], s.market[1]), max(s.market[0], s.market[1])
    pay_era(s, log, b if match_value(s, b) > match_value(s, a) else a)


def take_both_era_cards(s: State, log: Log) -> None:
    """Put both era cards of the market on top of the player's stack."""
    a, b = min(s.market[0], s.market[1]), max(s.market[0], s.market[1])
    pay_era(s, log, b)
    pay_era(s, log, a)
