"""Compiled: choices of simulated games, each rolled out, with all that the fitted weights multiply."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.loops import SHARE, Follow, Room, choice, mixed, roll_out, seed_game, start_shuffles
from eternitium.components import N_CARDS
from eternitium.engine.actions import CARD, VERB, Verb
from eternitium.engine.layout import UP, IntArray, Longs, Numbers, Phase, Reals, Records, State
from eternitium.engine.offers import legal_actions
from eternitium.engine.piles import note_held, shuffle
from eternitium.engine.setup import deal
from eternitium.engine.turn import apply
from eternitium.policies.features import look, match_chance
from eternitium.policies.fitted import ENDS, FITTED, PORTALS, first_need, least_chance, portal_worth, situation, worth

DECISION: Final = 0
ACTION: Final = 1
VALUE: Final = 2  # the viewer's share of the win
CHANCE: Final = 3  # of a try, in percent
MULTIPLIED: Final = 4  # from here on: what each fitted weight is multiplied with
COLUMNS: Final = MULTIPLIED + FITTED
UNIT: Final = 100  # `least_chance` divides by it


class LabelPlan(NamedTuple):
    """The choices that are rolled out.

    `phase`: their phase; `seat`: whose; `one_in`: one of how many; `rolls`: how often each; `noise`: percentage of
    actions by lot; `seed`, `games`, `cap`: of the games, as in `loops.Batch`.
    """

    phase: int
    seat: int
    one_in: int
    rolls: int
    noise: int
    seed: int
    games: int
    cap: int


def label_choices(
    states: Records, room: Room, weights: Longs, units: Longs, plan: LabelPlan, bag: IntArray, rolled: Reals, out: Reals
) -> int:
    """Play games and write a row for each choice of some decisions; return the number of rows.

    `states`: an undealt table, and room for a game, a world and a rollout. `units`: room for the fitted weights, 0.
    """
    rows, decisions = 0, 0
    for game in range(plan.games):
        states[1] = states[0]
        s = states[1]
        seed_game(s, plan.seed, game)
        deal(s, room.log)
        ply = 0
        while s.phase != Phase.OVER and s.round <= plan.cap:
            action, ply = choice(s, room.legal, weights), ply + 1
            lot = mixed(np.uint64(plan.seed) ^ mixed(np.uint64(1_000 * game + ply)))
            n = options(s, room.legal, action, plan)
            if n > 1 and lot % np.uint64(plan.one_in) == np.uint64(0) and rows + n <= out.size // COLUMNS:
                write_rows(states, room, n, units, decisions, out, rows)
                roll_out_all(states, room, n, weights, plan, lot, bag, rolled, out, rows)
                rows, decisions = rows + n, decisions + 1
            if (lot >> np.uint64(32)) % np.uint64(100) < np.uint64(plan.noise):
                n = legal_actions(s, room.legal)
                action = room.legal[(lot >> np.uint64(40)) % np.uint64(n)]
            apply(s, room.log, action)
    return rows


def options(s: State, legal: Numbers, action: int, plan: LabelPlan) -> int:
    """List the choices of a decision that is rolled out; in step 2 only tries and ending it, if it comes to that."""
    if s.phase != plan.phase or s.actor != plan.seat:
        return 0
    n = legal_actions(s, legal)
    if s.phase != Phase.PLAY:
        return n
    if VERB[action] != Verb.TRY and VERB[action] != Verb.END:
        return 0
    kept = 0
    for i in range(n):
        if VERB[legal[i]] == Verb.TRY or VERB[legal[i]] == Verb.END:
            legal[kept] = legal[i]
            kept += 1
    return kept


def write_rows(states: Records, room: Room, n: int, units: Longs, decision: int, out: Reals, rows: int) -> None:
    """Write what each fitted weight is multiplied with: a value is linear in them, so that a unit of each tells."""
    s = states[1]
    now, need, unseen = situation(s), first_need(s), look(s)
    for k in range(n):
        action, at = int(room.legal[k]), (rows + k) * COLUMNS
        out[at + DECISION], out[at + ACTION] = decision, action
        for i in range(FITTED):
            units[i] = UNIT
            if s.phase == Phase.PORTAL:
                value = portal_worth(s, CARD[action], need, now, unseen, units, PORTALS) / UNIT
            elif s.phase == Phase.PLAY:
                value = least_chance(s, units, ENDS) if VERB[action] == Verb.END else 0
            else:
                value = worth(s, action, now, units, 0) / UNIT
            out[at + MULTIPLIED + i] = value
            units[i] = 0
        if VERB[action] == Verb.TRY:
            out[at + CHANCE] = match_chance(unseen, CARD[action])


def roll_out_all(
    states: Records, room: Room, n: int, weights: Longs, plan: LabelPlan, lot: np.uint64, bag: IntArray, rolled: Reals,
    out: Reals, rows: int,
) -> None:  # fmt: skip
    """Write the viewer's mean share of the win after each choice: all meet the same worlds and the same shuffles."""
    for k in range(n):
        out[(rows + k) * COLUMNS + VALUE] = 0
    for number in range(plan.rolls):
        states[2] = states[1]
        start_shuffles(states[2], lot + np.uint64(number))
        deal_again(states[2], bag)
        for k in range(n):
            at = (rows + k) * COLUMNS
            states[3] = states[2]
            start_shuffles(states[3], lot ^ mixed(np.uint64(number)))
            roll_out(states[3], room, weights, plan.seat, int(out[at + ACTION]), plan.cap, Follow.VIEWER, rolled, 0)
            out[at + VALUE] += rolled[SHARE] / plan.rolls


def deal_again(s: State, bag: IntArray) -> None:
    """Deal again what the player who decides does not see now: face-down era cards, piles, decks and rivals' hands."""
    deal_era_again(s, bag)
    shuffle(s, s.pile[0], s.pile_n[0])
    shuffle(s, s.pile[1], s.pile_n[1])
    for p in range(s.players):
        if p == s.actor:
            shuffle(s, s.deck[p], s.deck_n[p] - int(s.top_known[p] > 0))
        else:
            draw_again(s, p, bag)


def deal_era_again(s: State, bag: IntArray) -> None:
    """Deal the face-down era cards of all stacks and of the common pile again."""
    n = s.era_pile_n
    for i in range(n):
        bag[i] = s.era_pile[i]
    for p in range(s.players):
        for i in range(s.stack_n[p]):
            if s.stack[p, i] < UP:
                bag[n], n = s.stack[p, i], n + 1
    shuffle(s, bag, n)
    for p in range(s.players):
        for i in range(s.stack_n[p]):
            if s.stack[p, i] < UP:
                n -= 1
                s.stack[p, i] = bag[n]
    for i in range(n):
        s.era_pile[i] = bag[i]


def draw_again(s: State, p: int, bag: IntArray) -> None:
    """Draw a rival's hand again from hand and deck."""
    n = 0
    for card in range(N_CARDS):
        for _ in range(s.hand[p, card]):
            bag[n], n = card, n + 1
        s.hand[p, card] = 0
    in_hand = n
    for i in range(s.deck_n[p]):
        bag[n], n = s.deck[p, i], n + 1
    shuffle(s, bag, n)
    for i in range(in_hand):
        s.hand[p, bag[i]] += 1
    for i in range(s.deck_n[p]):
        s.deck[p, i] = bag[in_hand + i]
    note_held(s, p)
