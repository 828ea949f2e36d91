"""The compiled loop of the environments: one action in each of many games, and what then is seen of them."""

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

# In place of an action.
DEAL: Final = -1  # a new game
WAIT: Final = -2  # nothing: what is seen is written again


class Tables(NamedTuple):
    """What a loop reads and writes, game by game.

    Attributes:
        log: for the events of an action.
        legal: numbers of the legal actions, 871 places a game.
        counts: how many are legal.
        mask: the same as a mask, 871 places a game.
        deciders: whose decision it is.
        seen: the observations.
        rewards: what each player has got, one place a player.
        terminated, truncated: whether the game has just ended, or was cut off.
        rounds: the round that the last action led to, not that of a new game.
        dealt: whether a new game was dealt.
        shuffles: the state of the generator with which the next game begins.
        dice: the state of the generator of the built-in players.
    """

    log: Log
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
    """How a loop plays.

    Attributes:
        games: how many there are.
        width: numbers of an observation.
        cap: rounds after which a game is cut off.
        goes_on: whether a new game begins when one has ended.
        seat: the player who is asked, built-in players choose for the others; -1: all are asked.
    """

    games: int
    width: int
    cap: int
    goes_on: int
    seat: int


def tables(games: int, players: int, width: int) -> Tables:
    """Room for some games."""
    return Tables(
        log=np.zeros(LOG_ROWS, EVENT),
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
    """One action in each game; the first state is an undealt table, game g is the state behind it."""
    for g in range(terms.games):
        begin_step(states[0], t, g)
        step_game(states, t, m, weights, terms, g, actions[g])
        show_game(states[g + 1], t, m, terms, g)


def begin_step(s: State, t: Tables, g: int) -> None:
    """Nothing has happened yet."""
    t.terminated[g] = t.truncated[g] = t.dealt[g] = False
    for p in range(s.players):
        t.rewards[g * s.players + p] = 0.0


def step_game(states: Records, t: Tables, m: Memory, weights: Longs, terms: Terms, g: int, action: int) -> None:
    """One action, all that follows, and what built-in players do until the player who is asked decides again."""
    room = Room(t.log, t.legal[g * N_ACTIONS : (g + 1) * N_ACTIONS])
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
    """A new game."""
    s.rng = np.uint64(t.shuffles[g])
    s.events = 0
    deal(s, t.log)
    remember_start(s, m, g, True)
    t.dealt[g] = True


def note_end(s: State, t: Tables, g: int) -> None:
    """A game has ended or is cut off: each player's share of the win."""
    t.terminated[g] = s.phase == Phase.OVER
    t.truncated[g] = s.phase != Phase.OVER
    for p in range(s.players):
        t.rewards[g * s.players + p] = win_share(s, p)


def choice_of_other(s: State, room: Room, t: Tables, weights: Longs, g: int) -> int:
    """Return what a built-in player chooses; its dice are not the game's, so that these shuffle as they would anyway."""
    shuffles = np.uint64(s.rng)
    s.rng = np.uint64(t.dice[g])
    action = chosen(s, room, weights)
    t.dice[g] = np.int64(s.rng)
    s.rng = shuffles
    return action


def show_game(s: State, t: Tables, m: Memory, terms: Terms, g: int) -> None:
    """The legal actions, and what the player sees who decides."""
    legal = t.legal[g * N_ACTIONS : (g + 1) * N_ACTIONS]
    t.counts[g] = legal_actions(s, legal) if s.phase != Phase.OVER and s.round <= terms.cap else 0
    mask_legal(legal, t.counts[g], t.mask[g * N_ACTIONS : (g + 1) * N_ACTIONS])
    t.deciders[g] = s.actor
    if terms.width > 0:
        viewer = terms.seat if terms.seat >= 0 else int(s.actor)
        write_observation(s, m, g, viewer, t.seen[g * terms.width : (g + 1) * terms.width])


def show_games(states: Records, m: Memory, games: int, width: int, viewer: int, seen: Singles) -> None:
    """What one seat sees of each game; the states are those of `step_games`."""
    for g in range(games):
        write_observation(states[g + 1], m, g, viewer, seen[g * width : (g + 1) * width])
