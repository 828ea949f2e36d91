"""Compiled loops: games from the deal to the end, and hidden worlds from a position to the end."""

from enum import IntEnum
from typing import Final, NamedTuple

import numpy as np

from eternitium.belief.dealing import ROOM, deal_hidden
from eternitium.components import MAX_PLAYERS
from eternitium.engine.ending import advanced_owned, is_winner, points
from eternitium.engine.layout import EVENT, IntArray, Longs, Numbers, Phase, Reals, Records, State
from eternitium.engine.offers import legal_actions, random_in_step_two
from eternitium.engine.piles import Log
from eternitium.engine.setup import deal
from eternitium.engine.turn import apply, play_on
from eternitium.policies.priority_list import THINKS, choose
from eternitium.policies.scores import choosing_room
from eternitium.policies.weights import SIZE

# One row of results a game.
WINNERS: Final = 0  # bit k: player k has won, perhaps with others
ROUNDS: Final = 1
FINISHED: Final = 2
DECISIONS: Final = 3
LEFT: Final = 4  # era cards left, one column a player
POINTS: Final = LEFT + MAX_PLAYERS
ADVANCED_OWNED: Final = POINTS + MAX_PLAYERS
WIDTH: Final = ADVANCED_OWNED + MAX_PLAYERS


class Room(NamedTuple):
    """The room in which a loop works, one game after the other.

    `log`: an empty one, to which nothing is written; `legal`: see `choosing_room`.
    """

    log: Log
    legal: Numbers


class Batch(NamedTuple):
    """The games that a loop plays.

    `seed`: of their shuffles; `first`, `games`: the number of the first one, and how many there are; `cap`: rounds
    after which a game stops as unfinished.
    """

    seed: int
    first: int
    games: int
    cap: int


def room() -> Room:
    """Return room for a loop."""
    return Room(np.zeros(0, EVENT), choosing_room())


_GOLDEN: Final = np.uint64(0x9E37_79B9_7F4A_7C15)
_MIX_1: Final = np.uint64(0xBF58_476D_1CE4_E5B9)
_MIX_2: Final = np.uint64(0x94D0_49BB_1331_11EB)
_SHIFT_30: Final = np.uint64(30)
_SHIFT_27: Final = np.uint64(27)
_SHIFT_31: Final = np.uint64(31)
_ONE: Final = np.uint64(1)


def mixed(number: np.uint64) -> np.uint64:
    """Spread the bits of a number (SplitMix64; G. Steele, D. Lea, C. Flood, 2014)."""
    z = number + _GOLDEN
    z = (z ^ (z >> _SHIFT_30)) * _MIX_1
    z = (z ^ (z >> _SHIFT_27)) * _MIX_2
    return z ^ (z >> _SHIFT_31)


def seed_game(s: State, seed: int, game: int) -> None:
    """Give a game its own shuffles: they depend on the seed and the game's number only."""
    start_shuffles(s, mixed(np.uint64(seed)) ^ np.uint64(game))


def start_shuffles(s: State, number: np.uint64) -> None:
    """Start the shuffles that belong to a number; the generator's state must be odd and below 2**63."""
    s.rng = mixed(number) >> _ONE | _ONE


def choice(s: State, legal: Numbers, weights: Longs) -> int:
    """Return the choice of the player who decides, among the legal actions."""
    return choice_of(s, legal, weights, s.actor)


def choice_of(s: State, legal: Numbers, weights: Longs, who: int) -> int:
    """Return the choice among them of the player whose row of the weights has this number."""
    row = who * SIZE
    if s.phase == Phase.PLAY and weights[row + THINKS] == 0:
        return random_in_step_two(s)
    return choose(s, legal, legal_actions(s, legal), weights, row)


# The same, and what follows, for loops that follow a game: not built into each of them (`compiler.APART`).


def chosen(s: State, room: Room, weights: Longs) -> int:
    """Return the choice of the player who decides."""
    return choice(s, room.legal, weights)


def carry_on(s: State, room: Room, action: int) -> None:
    """Carry out an action, with all that follows."""
    apply(s, room.log, action)


def play_to_end(s: State, log: Log, legal: Numbers, weights: Longs, cap: int) -> int:
    """Play until the game is over or a round has passed; return the number of decisions."""
    decisions = 0
    while s.phase != Phase.OVER and s.round <= cap:
        apply(s, log, choice(s, legal, weights))
        decisions += 1
    return decisions


def simulate_games(states: Records, room: Room, weights: Longs, batch: Batch, out: Longs) -> None:
    """Deal and play the games of a batch; the states are an undealt table and room for a game."""
    for i in range(batch.games):
        states[1] = states[0]
        s = states[1]
        seed_game(s, batch.seed, batch.first + i)
        deal(s, room.log)
        decisions = play_to_end(s, room.log, room.legal, weights, batch.cap)
        write_result(s, decisions, out, i * WIDTH)


def write_result(s: State, decisions: int, out: Longs, at: int) -> None:
    """Write one row of results."""
    out[at + WINNERS] = 0
    out[at + ROUNDS] = s.round
    out[at + FINISHED] = 0
    out[at + DECISIONS] = decisions
    for p in range(s.players):
        if s.stack_n[p] == 0:
            out[at + FINISHED] = int(s.phase == Phase.OVER)
        if s.phase == Phase.OVER and is_winner(s, p):
            out[at + WINNERS] += 1 << p
        out[at + LEFT + p] = s.stack_n[p]
        out[at + POINTS + p] = points(s, p)
        out[at + ADVANCED_OWNED + p] = advanced_owned(s, p)


def decide(states: Records, legal: Numbers, weights: Longs) -> int:
    """Return the choice of the player who decides in the first state, out of all legal actions."""
    return choice(states[0], legal, weights)


# From a position to the end

SHARE: Final = 0  # of the win: 1, a part of it if it is shared, or 0
TURNS: Final = 1  # own turns until the last era card goes, the current one included
UNFINISHED: Final = 2  # 1 if that did not happen within the cap; TURNS is then too small
TOP: Final = 3  # shape of the top era card of the player in turn, before anything happens; -1 if there is none
ANSWERS: Final = 4  # columns of the viewer
SHARES: Final = ANSWERS  # of each player, if they are followed
FINISHES: Final = SHARES + MAX_PLAYERS  # of each player: own turns as in TURNS, -1 if unfinished
COLUMNS: Final = FINISHES + MAX_PLAYERS


class Hidden(NamedTuple):
    """Hidden worlds of a belief, as `sampling.Worlds` describes them.

    `words`: the states of the loop, word by word; `code`: what deals a world; `starts`: where it begins for the era
    cards and for the action cards of each joint draw; `bags`: room for the cards that are being dealt, their numbers
    behind them.
    """

    words: IntArray
    code: Longs
    starts: Longs
    bags: IntArray


def deal_world(states: Records, hidden: Hidden, seed: int, number: int) -> None:
    """Deal a hidden world into the second state: its era cards, then its action cards."""
    world, bags = hidden.words[hidden.words.size // 3 :], hidden.bags
    sizes = bags[bags.size - bags.size // (ROOM + 1) :]
    draw = number % (hidden.starts.size // 2)
    states[1] = states[0]
    seed_game(states[1], seed, number)
    deal_hidden(states[1], world, hidden.code, hidden.starts[2 * draw], bags, sizes)
    deal_hidden(states[1], world, hidden.code, hidden.starts[2 * draw + 1], bags, sizes)


class Follow(IntEnum):
    """Whom a rollout follows, and how far; after the end of the game it goes on until the viewer has the crystal."""

    VIEWER = 0
    SHARES = 1  # also each player's share of the win
    EVERYONE = 2  # also each player, until all have found the crystal


def roll_out(
    s: State, room: Room, weights: Longs, viewer: int, action: int, cap: int, follow: int, out: Reals, at: int
) -> None:
    """Play one game from a position to its end, and on as far as `follow` says."""
    last, over, told = s.round + cap, False, False
    begin_row(s, viewer, follow, out, at)
    seed, last_step = np.uint64(s.rng), -1
    while True:
        if s.phase == Phase.OVER and not over:
            over = True
            share_win(s, viewer, follow, out, at)
        if over and follow == Follow.EVERYONE:
            note_finishes(s, out, at + FINISHES)
        if s.phase == Phase.OVER and s.stack_n[viewer] > 0:
            play_on(s, room.log)
        if not told and (s.round > last or (over and s.stack_n[viewer] == 0)):
            told = True
            end_row(s, viewer, out, at)
        if told and (follow != Follow.EVERYONE or s.round > last or not searched(s)):
            break
        if s.phase == Phase.OVER:
            play_on(s, room.log)
        if action < 0:
            action = chosen(s, room, weights)
        last_step = same_shuffles(s, seed, last_step)
        carry_on(s, room, action)
        action = -1


def begin_row(s: State, viewer: int, follow: int, out: Reals, at: int) -> None:
    """Note what is known before anything happens. Until they are written, turns are minus those past, less one."""
    out[at + TOP] = s.stack[s.active, s.stack_n[s.active] - 1] & 3 if s.stack_n[s.active] > 0 else -1
    out[at + TURNS] = -1 - turns_had(s, viewer) if s.stack_n[viewer] > 0 else 0
    for p in range(s.players if follow != Follow.VIEWER else 0):
        out[at + FINISHES + p] = -1 - turns_had(s, p) if s.stack_n[p] > 0 else 0


def share_win(s: State, viewer: int, follow: int, out: Reals, at: int) -> None:
    """Note who has won."""
    out[at + SHARE] = win_share(s, viewer)
    for p in range(s.players if follow != Follow.VIEWER else 0):
        out[at + SHARES + p] = win_share(s, p)


def note_finishes(s: State, out: Reals, at: int) -> None:
    """Note the turns of each player who has found the crystal by now."""
    for p in range(s.players):
        if out[at + p] < 0 and s.stack_n[p] == 0:
            out[at + p] += s.round + 1


def end_row(s: State, viewer: int, out: Reals, at: int) -> None:
    """Write the viewer's turns."""
    out[at + UNFINISHED] = int(s.stack_n[viewer] > 0)
    if out[at + TURNS] < 0:
        out[at + TURNS] += s.round + 1 - out[at + UNFINISHED]


def searched(s: State) -> bool:
    """Return whether anybody has not found the crystal."""
    for p in range(s.players):
        if s.stack_n[p] > 0:
            return True
    return False


def same_shuffles(s: State, seed: np.uint64, last_step: int) -> int:
    """Begin each step of each turn with shuffles of its own, whatever was shuffled before; return the step."""
    step = (s.round * 8 + s.active) * 2 + int(s.phase == Phase.ACQUIRE)
    if step != last_step:
        start_shuffles(s, seed ^ mixed(np.uint64(step)))
        tidy_discard(s)
    return step


def tidy_discard(s: State) -> None:
    """Sort the discard pile of the player in turn, so that equal piles meet equal shuffles; alone its order matters."""
    if s.solo:
        return
    p = s.active
    for i in range(1, s.discard_n[p]):
        card, k = s.discard[p, i], i
        while k > 0 and s.discard[p, k - 1] > card:
            s.discard[p, k] = s.discard[p, k - 1]
            k -= 1
        s.discard[p, k] = card


def turns_had(s: State, viewer: int) -> int:
    """Return the number of rounds in which a player's turn is over; a turn under way does not count."""
    return s.round if s.phase != Phase.PICK and viewer < s.active else s.round - 1


def win_share(s: State, viewer: int) -> float:
    """Return a player's share of the win."""
    if s.phase != Phase.OVER or not is_winner(s, viewer):
        return 0.0
    winners = 0
    for p in range(s.players):
        winners += int(is_winner(s, p))
    return 1.0 / winners
