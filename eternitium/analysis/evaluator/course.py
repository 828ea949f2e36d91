"""The making of the evaluator: games of all sorts are played, and networks learn from how their positions went on."""

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from tqdm.auto import tqdm

from eternitium.analysis.evaluator import features, positions
from eternitium.analysis.evaluator.evaluator import CLAIMS, NETWORK_OF, TRAINED, file_of
from eternitium.analysis.evaluator.features import WIDTH
from eternitium.analysis.evaluator.network import BINS
from eternitium.analysis.evaluator.positions import Notes, Plan
from eternitium.analysis.evaluator.training import Examples, Learner, Weights, beginning, steps
from eternitium.analysis.loops import room
from eternitium.checks import whole_number
from eternitium.engine.compiler import Entry
from eternitium.engine.layout import STATE
from eternitium.game.game import undealt
from eternitium.policies.registry import seated, weights_of
from eternitium.rules import EDITIONS, MISSIONS, SWITCHES, Rules

POSITIONS: Final = 2_400_000
ROLLS: Final = 8  # times each is played to the end
SHARES: Final = {"two": 0.45, "solo": 0.3, "more": 0.25}  # of the positions, by network
UNITS: Final = 128
SECOND: Final = 64
LOT: Final = 20_000  # positions from games of the same rules, a batch
PASSES: Final = 5
TAKEN: Final = 60
MOST_RANDOM: Final = 35
GATHER: Final = Entry(positions.gather, "positions to learn from")
OTHERS: Final = "steady"  # the player of one game in ten


def train(
    total: int = POSITIONS, seed: int = 0, claims: str = CLAIMS, progress: bool = True
) -> Iterator[tuple[str, Weights]]:
    """Train the networks, and yield the name of each with its weights, one after the other.

    `total`: positions, for all networks together. `seed`: fixes everything; the same seed gives the same bits on the
    same machine. `claims`: who plays, a player of the compiled engine. `progress`: whether a bar shows how far it is.
    Raises ValueError: an argument is not allowed.
    """
    weights_of(seated(claims, 1))
    total, seed = whole_number("positions", total, 1), whole_number("seed", seed, 0)
    for name, part in SHARES.items():
        seats = [players for players, network in NETWORK_OF.items() if network == name]
        each = math.ceil(max(math.ceil(part * total / LOT), 1) / len(seats))
        with tqdm(total=(1 + PASSES) * each * len(seats), desc=name, unit="batch", disable=not progress) as bar:
            yield name, _taught(seats, each, min(LOT, total), seed, bar.update, claims)


def save(weights: dict[str, Weights], folder: Path, claims: str = CLAIMS) -> Path:
    """Write the weights of all networks, rounded to half the space, into one file, and return its place."""
    parts: dict[str, Any] = {
        f"{name}_{key}": part.astype(np.float16) for name, network in weights.items() for key, part in network.items()
    }
    np.savez(folder / file_of(claims), **parts)
    return folder / file_of(claims)


def _taught(
    seats: list[int], lots: int, size: int, seed: int, progress: Callable[[int], object], claims: str
) -> Weights:
    """Train one network on batches of games of each number of players."""
    dice = np.random.default_rng((seed, seats[0]))
    sets = [_gathered(players, lots, size, seed, dice, progress, claims) for players in seats]
    learner = Learner(beginning(WIDTH, UNITS, SECOND, seed), PASSES * steps(sets))
    for _ in range(PASSES):
        learner.learn(sets, dice)
        progress(lots * len(seats))
    return learner.mean


def _gathered(
    players: int,
    lots: int,
    size: int,
    seed: int,
    dice: np.random.Generator,
    progress: Callable[[int], object],
    claims: str,
) -> Examples:
    """Play the games of some batches, and return their positions."""
    together = empty(players, lots * size)
    for k in range(lots):
        lot = slice(k * size, (k + 1) * size)
        found = examples(players, rules_for(players, k, dice), size, seed, k, claims)
        together.x[lot], together.share[lot], together.turns[lot] = found
        progress(1)
    return together


def empty(players: int, size: int) -> Examples:
    """Return room for a number of positions."""
    return Examples(
        np.zeros((size, players, WIDTH), np.float16),
        np.zeros((size, players), np.float32),
        np.zeros((size, players, BINS), np.float32),
    )


def rules_for(players: int, number: int, dice: np.random.Generator) -> Rules:
    """Return the rules of a batch: all missions in turn, all editions, now and then a house rule."""
    mission = (None, *MISSIONS)[number % (1 + len(MISSIONS))] if players == 1 else None
    edition = EDITIONS[0] if dice.random() < 0.5 else str(dice.choice(EDITIONS))
    switches = {}
    if dice.random() < 0.15:
        name = str(dice.choice([name for name, switch in SWITCHES.items() if switch.values and name in TRAINED]))
        values = SWITCHES[name].values
        switches[name] = values[int(dice.integers(len(values)))]
    return Rules(edition, mission, **switches)


def examples(players: int, rules: Rules, size: int, seed: int, number: int, claims: str = CLAIMS) -> Examples:
    """Return positions from games, each played to the end some times more.

    `players`: 1 to 5; `rules`: of the games; `size`: how many positions; `seed`, `number`: of the games: the same
    numbers give the same positions; `claims`: who plays most of them, and then each to its end.
    """
    states = np.zeros(4, STATE)
    states[0] = undealt(players, rules, 0)[0]
    who = OTHERS if number % 10 == 9 else claims
    weights = np.concatenate([weights_of(seated(name, players)) for name in (who, claims)])
    notes = Notes(np.zeros(size * players * WIDTH), np.zeros(size * players), np.zeros(size * players * BINS))
    start = int(np.random.SeedSequence((seed, players, number)).generate_state(1, np.uint64)[0] >> np.uint64(1))
    plan = Plan(start, 0, size, size, ROLLS, TAKEN, MOST_RANDOM)
    GATHER.load()(states, room(), features.bench(), positions.desk(), weights, plan, notes)
    return Examples(
        notes.x.reshape(size, players, WIDTH).astype(np.float16),
        notes.share.reshape(size, players).astype(np.float32),
        notes.turns.reshape(size, players, BINS).astype(np.float32),
    )
