"""The compiled loop of the environments: one action in each of many games, and the observations after it."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.loops import Room, carry_on, chosen, win_share
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.decision import Flags, mask_legal
from eternitium.engine.layout import EVENT, INT, LOG_ROWS, Longs, Numbers, Phase, Records, Singles, State
from eternitium.engine.offers import legal_actions
from eternitium.engine.piles import Log
from eternitium.engine.setup import deal
from eternitium.interop.memory import Memory, remember_start, take_notice
from eternitium.interop.writing import write_observation
from eternitium.policies.scores import choosing_room

# In place of an action.
DEAL: Final = -1  # a new game
WAIT: Final = -2  # no action: the observation is written again


class Tables(NamedTuple):
    """The arrays that a loop reads and writes, game by game.

    Attributes:
        log: for the events of an action.
        choosing: room in which the built-in players choose.
        legal: numbers of the legal actions, 871 places per game.
        counts: the number of legal actions.
        mask: the legal actions as a mask, 871 places per game.
        deciders: the player who decides.
        seen: the observations.
        rewards: the reward of each player, one place per player.
        terminated, truncated: whether the game has just ended, or was cut off.
        rounds: the round after the last action, not that of a new game.
        dealt: whether a new game was dealt.
        shuffles: the state of the generator for the start of the next game.
        dice: the state of the built-in players' generator.
    """

    log: Log
    choosing: Numbers
    legal: Numbers
    counts: Longs
    mask: Flags
    deciders: Longs
    seen: Singles
    rewards: Singles
    terminated: Flags
    truncated: Flags
    rounds: Longs
    dealt: Flags
    shuffles: Longs
    dice: Longs


class Terms(NamedTuple):
    """The settings of a loop.

    Attributes:
        games: the number of games.
        width: the size of an observation; 0 for none.
        cap: rounds after which a game is cut off.
        goes_on: whether a new game begins when one has ended.
        seat: the player who is asked, while built-in players choose for the others; -1: all are asked.
    """

    games: int
    width: int
    cap: int
    goes_on: int
    seat: int


def tables(games: int, players: int, width: int) -> Tables:
    """Return tables with room for some games."""
    return Tables(
        log=np.zeros(LOG_ROWS, EVENT),
        choosing=choosing_room(),
        legal=np.zeros(games * N_ACTIONS, INT),
        counts=np.zeros(games, np.int64),
        mask=np.zeros(games * N_ACTIONS, np.bool_),
        deciders=np.zeros(games, np.int64),
        seen=np.zeros(games * width, np.float32),
        rewards=np.zeros(games * players, np.float32),
        terminated=np.zeros(games, np.bool_),
        truncated=np.zeros(games, np.bool_),
        rounds=np.zeros(games, np.int64),
        dealt=np.zeros(games, np.bool_),
        shuffles=np.zeros(games, np.int64),
        dice=np.ones(games, np.int64),
    )


def step_games(states: Records, t: Tables, m: Memory, weights: Longs, terms: Terms, actions: Longs) -> None:
    """Carry out one action in each game; state 0 is an undealt table, that of game g has the number g + 1."""
    for g in range(terms.games):
        begin_step(states[0], t, g)
        step_game(states, t, m, weights, terms, g, actions[g])
        show_game(states[g + 1], t, m, terms, g)


def begin_step(s: State, t: Tables, g: int) -> None:
    """Clear the results of the last step."""
    t.terminated[g] = t.truncated[g] = t.dealt[g] = False
    for p in range(s.players):
        t.rewards[g * s.players + p] = 0.0


def step_game(states: Records, t: Tables, m: Memory, weights: Longs, terms: Terms, g: int, action: int) -> None:
    """Carry out an action, all that follows, and built-in players' actions until the player who is asked decides."""
    room = Room(t.log, t.choosing)
    while action != WAIT:
        if action == DEAL:
            states[g + 1] = states[0]
        s = states[g + 1]
        if action == DEAL:
            deal_game(s, t, m, g)
        else:
            carry_on(s, room, action)
            take_notice(s, room.log, m, g)
        action = WAIT
        if not (t.terminated[g] or t.truncated[g]):
            t.rounds[g] = s.round
        if s.phase == Phase.OVER or s.round > terms.cap:
            note_end(s, t, g)
            if terms.goes_on:
                action = DEAL
        elif terms.seat >= 0 and s.actor != terms.seat:
            action = choice_of_other(s, room, t, weights, g)


def deal_game(s: State, t: Tables, m: Memory, g: int) -> None:
    """Deal a new game."""
    s.rng = np.uint64(t.shuffles[g])
    s.events = 0
    deal(s, t.log)
    remember_start(s, m, g, True)
    t.dealt[g] = True


def note_end(s: State, t: Tables, g: int) -> None:
    """Note that a game has ended or is cut off, and each player's share of the win."""
    t.terminated[g] = s.phase == Phase.OVER
    t.truncated[g] = s.phase != Phase.OVER
    for p in range(s.players):
        t.rewards[g * s.players + p] = win_share(s, p)


def choice_of_other(s: State, room: Room, t: Tables, weights: Longs, g: int) -> int:
    """Return the choice of a built-in player, whose dice are not the game's, so that shuffles do not change."""
    shuffles = np.uint64(s.rng)
    s.rng = np.uint64(t.dice[g])
    action = chosen(s, room, weights)
    t.dice[g] = np.int64(s.rng)
    s.rng = shuffles
    return action


def show_game(s: State, t: Tables, m: Memory, terms: Terms, g: int) -> None:
    """Write the legal actions, and the observation of the player who decides or is asked."""
    legal = t.legal[g * N_ACTIONS : (g + 1) * N_ACTIONS]
    t.counts[g] = legal_actions(s, legal) if s.phase != Phase.OVER and s.round <= terms.cap else 0
    mask_legal(legal, t.counts[g], t.mask[g * N_ACTIONS : (g + 1) * N_ACTIONS])
    t.deciders[g] = s.actor
    if terms.width > 0:
        viewer = terms.seat if terms.seat >= 0 else int(s.actor)
        write_observation(s, m, g, viewer, t.seen[g * terms.width : (g + 1) * terms.width])


def show_games(states: Records, m: Memory, games: int, width: int, viewer: int, seen: Singles) -> None:
    """Write one seat's observation of each game; the states are those of `step_games`."""
    for g in range(games):
        write_observation(states[g + 1], m, g, viewer, seen[g * width : (g + 1) * width])
