"""Compiled: a player who deals the hidden cards again, ends the turn after each choice, and asks the network there."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.evaluator.ahead import end_turns
from eternitium.analysis.evaluator.features import Bench
from eternitium.analysis.evaluator.network import BINS, Network
from eternitium.analysis.evaluator.positions import Desk, Notes, ask, clear_notes, deal_unknown, forget, shuffle_piles
from eternitium.analysis.loops import Room, chosen
from eternitium.engine.decision import Flags
from eternitium.engine.layout import Longs, Numbers, Records, State
from eternitium.engine.offers import legal_actions

TURN: Final = 0.03  # the value of one turn less, against a whole win


class Chooser(NamedTuple):
    """The judge of choices, with all that it needs.

    Attributes:
        own_room, own_bench, own_desk: to work in.
        net: the network for this number of players.
        weights: of those who play the turns to their end, seat by seat.
        notes: the results of each choice.
        choices: their numbers.
        worlds: in how many deals of the hidden cards each choice is looked at.
        turns: how many are played on, of all players together, the current one included.
        ahead: of a win, by which a choice must be better than the usual one.
    """

    own_room: Room
    own_bench: Bench
    own_desk: Desk
    net: Network
    weights: Longs
    notes: Notes
    choices: Numbers
    worlds: int
    turns: int
    ahead: float


def judge_games(states: Records, space: Records, judge: Chooser, dice: Longs, asked: Flags, actions: Longs) -> None:
    """Choose in each game in which somebody is asked; the state of game g is the one behind it.

    The space has room for two games. Cards are dealt again with dice that are not the game's.
    """
    for g in range(actions.size):
        if asked[g]:
            actions[g] = judge_game(states, g, space, judge, dice)


def judge_game(states: Records, g: int, space: Records, judge: Chooser, dice: Longs) -> int:
    """Return the best choice of the player who decides; the usual one unless another is clearly better."""
    space[0] = states[g + 1]
    usual = chosen(space[0], judge.own_room, judge.weights)
    n = legal_actions(space[0], judge.choices)
    if n == 1:
        return usual
    seats, viewer = int(space[0].players), int(space[0].actor)
    clear_notes(judge.notes, 0, n * seats)
    for _ in range(judge.worlds):
        space[0] = states[g + 1]
        deal_anew(space[0], viewer, judge.own_desk, dice, g)
        for k in range(n):
            space[1] = space[0]
            end_turns(space[1], judge.own_room, judge.own_desk, judge.weights, judge.choices[k], judge.turns)
            ask(
                space[1], viewer, judge.own_bench, judge.own_desk, judge.net, 1.0 / judge.worlds, judge.notes, k * seats
            )
    return best_of(judge, n, seats, viewer, usual)


def deal_anew(s: State, viewer: int, desk: Desk, dice: Longs, g: int) -> None:
    """Deal again what is not face up for the viewer."""
    s.rng = np.uint64(dice[g])
    forget(desk)
    shuffle_piles(s)
    deal_unknown(s, viewer, desk)
    dice[g] = np.int64(s.rng)


def best_of(judge: Chooser, n: int, seats: int, viewer: int, usual: int) -> int:
    """Return the choice with the greatest value."""
    best, most, own = usual, -np.inf, -np.inf
    for k in range(n):
        worth = worth_of(judge.notes, k * seats + viewer)
        if worth > most:
            best, most = int(judge.choices[k]), worth
        if judge.choices[k] == usual:
            own = worth
    return best if most > own + judge.ahead else usual


def worth_of(notes: Notes, row: int) -> float:
    """Return the share of the win, less a little for each turn."""
    worth = notes.share[row]
    for k in range(BINS):
        worth -= TURN * k * notes.turns[row * BINS + k]
    return worth
