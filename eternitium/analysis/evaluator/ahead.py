"""Compiled: the network's answers at the beginnings of turns to which choices lead."""

import numpy as np

from eternitium.analysis.evaluator.features import Bench
from eternitium.analysis.evaluator.network import Network
from eternitium.analysis.evaluator.positions import Desk, Notes, ask, see_finders, start_clock, turn_number
from eternitium.analysis.loops import Batch, Hidden, Room, carry_on, chosen, deal_world, same_shuffles
from eternitium.engine.layout import Longs, Phase, Records, State


def look_ahead(
    states: Records,
    room: Room,
    bench: Bench,
    desk: Desk,
    net: Network,
    hidden: Hidden,
    weights: Longs,
    actions: Longs,
    batch: Batch,
    viewer: int,
    turns: int,
    notes: Notes,
) -> None:
    """Deal hidden worlds, play each from each of some actions for some turns, and ask the network there.

    The states are a template, room for a world and room for a game. The action -1 plays from the position itself. One
    world, and the shuffles in it, are the same for all actions. The network is asked as the viewer, who sees only what
    is face up by then. The notes are those of each world, action by action.
    """
    for i in range(batch.games):
        deal_world(states, hidden, batch.seed, batch.first + i)
        for k in range(actions.size):
            states[2] = states[1]
            s = states[2]
            end_turns(s, room, desk, weights, actions[k], turns)
            ask(s, viewer, bench, desk, net, 1.0, notes, (i * actions.size + k) * s.players)


def end_turns(s: State, room: Room, desk: Desk, weights: Longs, action: int, turns: int) -> None:
    """Play on for a number of turns, the current one included, or until the game is over."""
    turn = -1 if s.phase == Phase.PICK else turn_number(s)
    seed, last_step = np.uint64(s.rng), -1
    start_clock(s, desk.found)
    while turns > 0 and s.phase != Phase.OVER:
        if action < 0:
            action = chosen(s, room, weights)
        last_step = same_shuffles(s, seed, last_step)
        now = s.round
        carry_on(s, room, action)
        see_finders(s, desk.found, now)
        action = -1
        if s.phase != Phase.PICK and turn_number(s) != turn:
            turns -= 1
            turn = turn_number(s)
