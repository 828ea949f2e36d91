"""How fast the environments are: `python -m tests.bench.environments` prints a table; nothing here is a test.

Each plays random legal actions and looks at each observation; what is counted is decisions in a second of processor
time, the choice of the action included. Games of others are measured beside them where they are installed:
`pip install ".[peers]"`. With `--json` each row is a line of JSON.
"""

import json
import random
import sys
from collections.abc import Callable, Iterator
from statistics import median
from time import process_time
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from open_spiel.python.games import block_dominoes  # noqa: F401 (it registers itself, as those below do)

import eternitium.interop.gymnasium
import eternitium.interop.openspiel  # noqa: F401
from eternitium import VectorEnv
from eternitium.interop.compiled import load_compiled
from eternitium.interop.pettingzoo import env, raw_env

SECONDS = 2.0
RUNS = 3
GAMES = 1024

Play = Iterator[int]  # decisions, some at a time


def vector(**settings: Any) -> Play:
    """Many games at a time."""
    games, dice = VectorEnv(GAMES, players=2, seed=1, **settings), np.random.default_rng(1)
    while True:
        games.step(games.random_actions(dice))
        yield GAMES


def gymnasium_vector(copy: bool) -> Play:
    """The same behind Gymnasium's interface."""
    games: Any = gymnasium.make_vec(
        "eternitium/Game-v1", num_envs=GAMES, vectorization_mode="vector_entry_point", copy=copy, opponents="random"
    )
    dice = np.random.default_rng(1)
    games.reset(seed=1)
    while True:
        games.step(games.random_actions(dice))
        yield GAMES


def gymnasium_single(name: str) -> Play:
    """One game behind Gymnasium's interface."""
    game, dice = gymnasium.make(name).unwrapped, random.Random(1)
    while True:
        seen, over = game.reset()[0], False
        while not over:
            seen, _, terminated, truncated, _ = game.step(chosen(seen["action_mask"], dice))
            over = terminated or truncated
            yield 1


def chosen(mask: Any, dice: random.Random) -> int:
    """A random legal action."""
    legal = np.flatnonzero(mask)
    return int(legal[int(dice.random() * len(legal))])


def pettingzoo(make: Callable[[], Any]) -> Play:
    """A PettingZoo game; each agent looks before it acts."""
    table, dice, number = make(), random.Random(1), 0
    while True:
        table.reset(seed=(number := number + 1))
        for _ in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
            else:
                table.step(chosen(seen["action_mask"], dice))
                yield 1


def openspiel(text: str, kind: str) -> Play:
    """A game of OpenSpiel; `kind` is the tensor that is asked for."""
    game, dice = pyspiel.load_game(text), random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(dice.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
                continue
            getattr(state, f"{kind}_tensor")(state.current_player())
            state.apply_action(dice.choice(state.legal_actions()))
            yield 1


def rlcard(name: str) -> Play:
    """A game of RLCard."""
    import rlcard

    game, dice = rlcard.make(name), random.Random(1)
    while True:
        state, _ = game.reset()
        while not game.is_over():
            state, _ = game.step(dice.choice([*state["legal_actions"]]))
            yield 1


def pgx(name: str) -> Play:
    """Many games of Pgx at a time, compiled as its authors advise."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    game = pgx.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))

    def turn(states: Any, key: Any) -> tuple[Any, Any]:
        key, choosing, stepping = jax.random.split(key, 3)
        chances = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choosing, chances, axis=-1)
        return step(states, actions, jax.random.split(stepping, GAMES)), key

    compiled, key = jax.jit(turn), jax.random.PRNGKey(1)
    states = jax.jit(jax.vmap(game.init))(jax.random.split(key, GAMES))
    while True:
        states, key = compiled(states, key)
        states.observation.block_until_ready()
        yield GAMES


def texas_holdem() -> Any:
    """A card game of PettingZoo."""
    from pettingzoo.classic import texas_holdem_no_limit_v6

    return texas_holdem_no_limit_v6.env()


ROWS: dict[str, Callable[[], Play]] = {
    f"VectorEnv, {GAMES} games, both seats": vector,
    f"VectorEnv, {GAMES} games, against steady": lambda: vector(opponents="steady"),
    f"Gymnasium make_vec, {GAMES} games, against random": lambda: gymnasium_vector(copy=True),
    "the same, arrays not copied": lambda: gymnasium_vector(copy=False),
    "Gymnasium, against steady": lambda: gymnasium_single("eternitium/Game-v1"),
    "Gymnasium, solo game": lambda: gymnasium_single("eternitium/Solo-v1"),
    "PettingZoo": lambda: pettingzoo(raw_env),
    "PettingZoo, with its wrappers": lambda: pettingzoo(env),
    "OpenSpiel, observation tensor": lambda: openspiel("eternitium(rng_seed=1)", "observation"),
    "OpenSpiel, information state tensor": lambda: openspiel("eternitium(rng_seed=1)", "information_state"),
}
# What is measured beside it, and what it offers that matters to a researcher.
OTHERS: dict[str, tuple[Callable[[], Play], str]] = {
    f"Pgx, Sparrow Mahjong, {GAMES} games": (
        lambda: pgx("sparrow_mahjong"),
        "many games at a time, on graphics cards, too; hidden hands; one seat's observation; no belief, no rule text",
    ),
    "RLCard, Gin Rummy": (
        lambda: rlcard("gin-rummy"),
        "one game at a time; hidden hands; agents to play against and training scripts; no belief",
    ),
    "RLCard, Uno": (lambda: rlcard("uno"), "as Gin Rummy"),
    "PettingZoo, Texas Hold'em (RLCard's), with its wrappers": (
        lambda: pettingzoo(texas_holdem),
        "one game at a time behind PettingZoo's interface, pictures; no players",
    ),
    "OpenSpiel, Gin Rummy (written in C++)": (
        lambda: openspiel("gin_rummy", "observation"),
        "one game at a time; information states; exact chances of each draw; many algorithms",
    ),
    "OpenSpiel, Block Dominoes (written in Python)": (
        lambda: openspiel("python_block_dominoes", "information_state"),
        "as Gin Rummy; rules that are read easily",
    ),
}


def decisions_per_second(play: Play) -> float:
    """Decisions in a second of processor time."""
    for _ in range(20):
        next(play)
    decisions, start = 0, process_time()
    while process_time() - start < SECONDS:
        decisions += next(play)
    return decisions / (process_time() - start)


def measured(make: Callable[[], Play]) -> dict[str, Any]:
    """The median of some runs, and their range; or what is not installed."""
    try:
        values = sorted(decisions_per_second(make()) for _ in range(RUNS))
    except ImportError as error:
        return {"missing": error.name or "something"}
    return {"median": median(values), "low": values[0], "high": values[-1]}


def report(table: str, what: str, make: Callable[[], Play], offers: str = "") -> None:
    """Print a row."""
    found = measured(make)
    if "--json" in sys.argv:
        print(json.dumps({"table": table, "what": what, "offers": offers, **found}), flush=True)
    elif "missing" in found:
        print(f"{what:55} not measured: {found['missing']} is not installed")
    else:
        rate, low, high = found["median"], found["low"], found["high"]
        print(f"{what:55} {rate:12,.0f} decisions/s   ({low:,.0f} to {high:,.0f})", flush=True)


def main() -> None:
    """Print everything."""
    load_compiled()
    for what, make in ROWS.items():
        report("ours", what, make)
    if "--json" not in sys.argv:
        print("\nGames of others in the same run")
    for what, (make, offers) in OTHERS.items():
        report("others", what, make, offers)


if __name__ == "__main__":
    main()
