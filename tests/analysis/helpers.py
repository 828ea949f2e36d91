"""Moments of games, and hidden worlds dealt from what a seat knows then."""

import functools
import random
import types
from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np

from eternitium import Game, Rules
from eternitium.analysis import loops, traces
from eternitium.belief import dealing
from eternitium.belief.belief import Belief
from eternitium.belief.dealing import ROOM, deal_hidden
from eternitium.belief.sampling import WorldMaker, Worlds
from eternitium.belief.view import PlayerView
from eternitium.components import SHAPES
from eternitium.engine import piles
from eternitium.engine.compiler import Twins
from eternitium.engine.layout import INT, STATE, Records, State
from eternitium.policies import BUILTIN
from tests.belief.calibration import choose
from tests.support.helpers import NO_SHOP, position, seat

# What makes a world is compiled here alone: the whole engine would take as long as all these tests.
_deal_hidden: Any = None
_seed_game: Any = None


# Moments


def moment(
    players: int, rules: Rules, seed: int, reached: Callable[[Game], object], viewer: int | None = None
) -> tuple[Game, int]:
    """A random game when it has come to such a moment in step 2, and a seat: that of the player in turn if none."""
    game, dice = Game(players, rules, seed), random.Random(seed)
    while not game.is_over and game.round < 40:
        if game.step == "play" and game.round > 2 and reached(game):
            return game, game.turn_player if viewer is None else viewer
        game.push(choose(game, dice))
    raise AssertionError(f"seed {seed}: the game has no such moment")


def after(kind: str, times: int = 1, rule: str = "", card: str = "") -> Callable[[Game], bool]:
    """Whether so many events of a kind have happened, for a rule that begins so, with such a card."""

    def reached(game: Game) -> bool:
        found = [event for event in game.events if event.kind == kind and event.rule.startswith(rule)]
        return sum(not card or card in event.cards for event in found) >= times

    return reached


def played(players: int, rules: Rules, seed: int, decisions: int, policy: str = "steady") -> Game:
    """A game after so many decisions of a built-in policy, or just before its end."""
    game, chooser = Game(players, rules, seed), BUILTIN[policy]
    for _ in range(decisions):
        game.push(chooser.choose(PlayerView(game)))
        if game.is_over:
            game.pop()
            break
    return game


# Worlds


def _deal_each(states: Any, words: Any, code: Any, starts: Any, bags: Any, seed: int, out: Any) -> None:
    """Deal one world after the other; states are a template and room for a world."""
    sizes = bags[bags.size - bags.size // (ROOM + 1) :]
    draws = starts.size // 2
    for i in range(out.size):
        states[1] = states[0]
        s = states[1]
        _seed_game(s, seed, i)
        _deal_hidden(s, words, code, starts[2 * (i % draws)], bags, sizes)
        _deal_hidden(s, words, code, starts[2 * (i % draws) + 1], bags, sizes)
        out[i] = states[1]


@cache
def compiled_dealer() -> Callable[..., None]:
    """`_deal_each`, compiled with the functions that it needs."""
    twins = kernels_of((piles, dealing, loops))
    space = {**globals(), "_deal_hidden": twins[dealing.deal_hidden], "_seed_game": twins[loops.seed_game]}
    found: Any = numba.njit(types.FunctionType(_deal_each.__code__, space, "_deal_each"))
    return found  # type: ignore[no-any-return]


def kernels_of(modules: tuple[types.ModuleType, ...]) -> dict[Callable[..., Any], Any]:
    """Twins of the functions of some modules that are compiled when they are first called."""
    twins = Twins(numba.njit)
    twins.add(modules)
    return twins


def deal(belief: Belief, count: int, seed: int = 1) -> Records:
    """So many worlds, each from a joint draw of its own."""
    return deal_worlds(WorldMaker(belief, seed).worlds(count), count, seed)


def deal_worlds(worlds: Worlds, count: int, seed: int) -> Records:
    """So many worlds of a program."""
    states, out = np.zeros(2, STATE), np.zeros(count, STATE)
    states[0] = worlds.template
    words, bags = states.view(INT)[STATE.itemsize // INT().itemsize :], np.zeros(worlds.bags * (ROOM + 1), INT)
    compiled_dealer()(states, words, worlds.code, worlds.starts, bags, seed, out)
    return out


def deal_interpreted(worlds: Worlds, number: int, seed: int) -> Any:
    """World of this number, dealt by plain Python."""
    states = np.zeros(1, STATE)
    states[0] = worlds.template
    s, draw = State(states[0]), number % worlds.draws
    with np.errstate(over="ignore"):
        loops.seed_game(s, seed, number)
        bags = np.zeros(worlds.bags * ROOM, INT)
        sizes = np.zeros(worlds.bags, INT)
        for start in worlds.starts[2 * draw : 2 * draw + 2]:
            deal_hidden(s, states.view(INT), worlds.code, int(start), bags, sizes)
    s.store(states[0])
    return states[0]


# Rollouts in plain Python


class Unpacked:
    """An array of records for interpreted code: what is taken out of it can be read and changed by field."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._states = [State(record) for record in records]

    def __getitem__(self, number: int) -> State:
        return self._states[number]

    def __setitem__(self, number: int, state: State) -> None:
        state.store(self._records[self._states.index(state)])
        self._records[number] = self._records[self._states.index(state)]
        self._states[number] = State(self._records[number])


def play_interpreted(noted: bool, states: Records, *args: Any) -> None:
    """`play_worlds` as plain Python."""
    with np.errstate(over="ignore"):
        traces.play_worlds(noted, Unpacked(states), *args)  # type: ignore[arg-type]


INTERPRETED = types.SimpleNamespace(
    simulate_games=loops.simulate_games,
    roll_worlds=functools.partial(play_interpreted, False),
    trace_worlds=functools.partial(play_interpreted, True),
)


# Positions


def stuck() -> Game:
    """A position from which nobody can come to the crystal: there are no portals, and nothing can be bought."""
    rival = seat("digital-wallet", "C S", "temporal-projector temporal-projector")
    deck = "droid droid communicator communicator"
    shared = {"supply": dict.fromkeys(SHAPES, 0), "market": "S D", **NO_SHOP}
    return Game.from_position(position("droid droid", "C S", deck, "", [rival], **shared), seed=1)
