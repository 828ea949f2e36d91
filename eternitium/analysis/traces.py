"""Compiled rollouts, and what can be counted on their way: the consequences of a choice, turn by turn."""

from typing import Final

import numpy as np

from eternitium.analysis.loops import (
    COLUMNS,
    Batch,
    Hidden,
    Room,
    carry_on,
    chosen,
    deal_world,
    roll_out,
    same_shuffles,
    turns_had,
    win_share,
)
from eternitium.components import N_CARDS
from eternitium.engine.actions import CARD, PAY, PAY_UNDER, VERB, Verb
from eternitium.engine.ending import points
from eternitium.engine.layout import Longs, Phase, Reals, Records, State
from eternitium.engine.turn import play_on

# One row for each world and choice. Own turns count from the current one, or the next if none is current: 0, 1, ...
SHARE: Final = 0  # of the win
OWN: Final = 1  # round in which the viewer found the crystal; NEVER if that did not happen within the cap
RIVAL: Final = 2  # round in which the first other player did
TURNS: Final = 3  # own turns until then
POINTS: Final = 4  # the viewer's in the tie-break when the game ended, less those of the best other player
STACK: Final = 5  # era cards on the viewer's stack after own turn 0, and after own turn 1
PAID: Final = 7  # era cards paid in own turn 0
HAND: Final = 8  # cards in hand before own turn 1
FAILED: Final = 9  # tries in own turn 0
SEEN: Final = 10  # cards with which own turn 1 began, and those that came to hand in it; the same of all later turns
CLEARED: Final = 12  # era cards that own actions removed in own turn 1, and in all later ones
BEGUN: Final = 14  # the last own turn that has begun
PLAYS: Final = 15  # of each card, in own turns from 0 on, until the crystal
WIDTH: Final = PLAYS + N_CARDS

TURNS_NOTED: Final = 2
NEVER: Final = 10_000


def play_worlds(
    noted: bool,
    states: Records,
    room: Room,
    hidden: Hidden,
    weights: Longs,
    actions: Longs,
    batch: Batch,
    viewer: int,
    follow: int,
    out: Reals,
) -> None:
    """Deal the hidden worlds of a batch, and play each from each of some actions to the end.

    The states are a template, room for a world and room for a game. The action -1 plays from the position itself. One
    world is the same for all actions, and so are the shuffles of each later turn. `follow`: see `Follow`;
    where their courses are `noted`, games go on until the viewer and another player have found the crystal.
    """
    for i in range(batch.games):
        deal_world(states, hidden, batch.seed, batch.first + i)
        for k in range(actions.size):
            states[2] = states[1]
            game = i * actions.size + k
            if noted:
                trace(states[2], room, weights, viewer, actions[k], batch.cap, out, game * WIDTH)
            else:
                roll_out(states[2], room, weights, viewer, actions[k], batch.cap, follow, out, game * COLUMNS)


def trace(s: State, room: Room, weights: Longs, viewer: int, action: int, cap: int, out: Reals, at: int) -> None:
    """Play one game to its end, and on until the viewer and another player have found the crystal."""
    start, last, over = turns_had(s, viewer), s.round + cap, False
    seed, last_step = np.uint64(s.rng), -1
    begin_trace(s, viewer, out, at)
    while True:
        if s.phase == Phase.OVER and not over:
            over = True
            out[at + SHARE] = win_share(s, viewer)
            out[at + POINTS] = points_ahead(s, viewer)
            if not is_told(s, out, at):
                play_on(s, room.log)
        if s.phase == Phase.OVER or s.round > last or (over and is_told(s, out, at)):
            break
        if action < 0:
            action = chosen(s, room, weights)
        last_step = same_shuffles(s, seed, last_step)
        apply_noted(s, room, action, viewer, start, out, at)
        action = -1
    if out[at + OWN] == NEVER:
        out[at + TURNS] = turns_had(s, viewer) - start


def begin_trace(s: State, viewer: int, out: Reals, at: int) -> None:
    """Note the state before anything happens."""
    out[at + OWN] = NEVER
    out[at + RIVAL] = NEVER
    out[at + HAND] = s.full_hand
    note_finders(s, viewer, s.round, out, at)


def note_finders(s: State, viewer: int, turn: int, out: Reals, at: int) -> None:
    """Note who has found the crystal in this round."""
    for p in range(s.players):
        place = at + (OWN if p == viewer else RIVAL)
        if s.stack_n[p] == 0 and out[place] == NEVER:
            out[place] = turn


def is_told(s: State, out: Reals, at: int) -> bool:
    """Return whether the viewer and, with other players, another one have found the crystal."""
    return out[at + OWN] != NEVER and (s.solo > 0 or out[at + RIVAL] != NEVER)


def apply_noted(s: State, room: Room, action: int, viewer: int, start: int, out: Reals, at: int) -> None:
    """Carry out an action, and note what it brings the viewer."""
    turn, round_then, mine = turns_had(s, viewer) - start, s.round, s.active == viewer and s.stack_n[viewer] > 0
    hand, stack = s.hand_n[viewer], s.stack_n[viewer]
    if mine:
        note_play(s, action, turn, out, at)
    carry_on(s, room, action)
    note_finders(s, viewer, round_then, out, at)
    same_turn = s.active == viewer and turns_had(s, viewer) - start == turn and s.phase != Phase.OVER
    if mine and turn == 0:
        note_first_turn(s, action, viewer, stack, same_turn, out, at)
    elif mine:
        note_later_turn(s, action, viewer, hand, stack, turn, same_turn, out, at)
    if mine and s.stack_n[viewer] == 0:
        out[at + TURNS] = turn + 1
    for k in range(max(turn, 0), TURNS_NOTED):
        out[at + STACK + k] = s.stack_n[viewer]


def note_play(s: State, action: int, turn: int, out: Reals, at: int) -> None:
    """Note the card that is about to be played in an own turn, and the hand with which a later turn begins."""
    verb, card = VERB[action], CARD[action]
    if verb == Verb.PLAY or verb == Verb.TRY:
        out[at + PLAYS + card] += 1
    if turn > out[at + BEGUN]:
        out[at + BEGUN] = turn
        out[at + SEEN + int(turn > 1)] += s.hand_n[s.active]


def note_first_turn(s: State, action: int, viewer: int, stack: int, same_turn: bool, out: Reals, at: int) -> None:
    """Note what an action in own turn 0 cost, and the hand that it leaves for the next one."""
    verb = VERB[action]
    if verb == Verb.BUY:
        shown = int(PAY[action] >= 0) + int(PAY_UNDER[action] >= 0)
        out[at + PAID] = max(s.stack_n[viewer] - stack, 0) if s.price_face_down > 0 and shown == 0 else shown
    if verb == Verb.TRY:
        out[at + FAILED] += int(s.stack_n[viewer] >= stack)
    if not same_turn and s.stack_n[viewer] > 0 and s.phase != Phase.OVER:
        out[at + HAND] = s.hand_n[viewer]


def note_later_turn(
    s: State, action: int, viewer: int, hand: int, stack: int, turn: int, same_turn: bool, out: Reals, at: int
) -> None:
    """Note what an action in a later own turn removed and brought to hand."""
    later, verb = int(turn > 1), VERB[action]
    if verb != Verb.BUY:
        out[at + CLEARED + later] += max(stack - s.stack_n[viewer], 0)
    if same_turn and s.phase < Phase.PASS:
        spent = int(verb == Verb.PLAY or verb == Verb.TRY or verb == Verb.DISCARD or verb == Verb.DESTROY)
        out[at + SEEN + later] += max(s.hand_n[viewer] - hand + spent, 0)


def points_ahead(s: State, viewer: int) -> int:
    """Return by how many points of the tie-break the viewer is ahead of the best other player; 0 in the solo game."""
    best = -1
    for p in range(s.players):
        if p != viewer:
            best = max(best, points(s, p))
    return points(s, viewer) - best if best >= 0 else 0
