"""How the evaluator is made: games of all sorts are played, and the networks learn from how their positions went on."""

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from tqdm.auto import tqdm

from eternitium.analysis.evaluator import features, positions
from eternitium.analysis.evaluator.evaluator import CLAIMS, FILE, MODULES, NETWORK_OF, UNTRAINED
from eternitium.analysis.evaluator.features import WIDTH
from eternitium.analysis.evaluator.network import BINS
from eternitium.analysis.evaluator.positions import Notes, Plan
from eternitium.analysis.evaluator.training import BATCH, Floats, Learner, Weights, beginning
from eternitium.analysis.loops import room
from eternitium.checks import whole_number
from eternitium.engine import compiler
from eternitium.engine.layout import STATE
from eternitium.game.game import undealt
from eternitium.policies.registry import seated, weights_of
from eternitium.rules import EDITIONS, MISSIONS, SWITCHES, Rules

POSITIONS: Final = 3_000_000
ROLLS: Final = 1  # times each is played to the end; six times with half the positions taught no more
SHARES: Final = {"two": 0.6, "solo": 0.2, "more": 0.2}  # of the positions, by network
UNITS: Final = 96
SECOND: Final = 48
LOT: Final = 20_000  # positions from games of the same rules
LOTS: Final = 11  # that are learnt together
PASSES: Final = 3
TAKEN: Final = 60
WORLDS: Final = 35
MOST_RANDOM: Final = 35
OTHERS: Final = "steady"  # who plays one game in ten


class Examples(NamedTuple):
    """Positions and how they went on.

    Attributes:
        x: features, shape (positions, seats, WIDTH).
        share: each seat's share of the win, shape (positions, seats).
        turns: which of the bins of turns, shape (positions, seats, BINS).
    """

    x: Floats
    share: Floats
    turns: Floats


def train(total: int = POSITIONS, seed: int = 0, progress: bool = True) -> Iterator[tuple[str, Weights]]:
    """Make the networks: the name of each with its weights, one after the other.

    Args:
        total: positions, for all networks together.
        seed: fixes everything; the same seed gives the same bits on the same machine.
        progress: whether a bar shows how far it is.

    Raises:
        ValueError: an argument is not allowed.
    """
    total, seed = whole_number("positions", total, 1), whole_number("seed", seed, 0)
    for name, part in SHARES.items():
        seats = [players for players, network in NETWORK_OF.items() if network == name]
        lots = max(math.ceil(part * total / LOT), 1)
        with tqdm(total=lots, desc=name, unit="lot", disable=not progress) as bar:
            yield name, _taught(seats, lots, min(LOT, total), seed, bar.update)


def save(weights: dict[str, Weights], folder: Path) -> Path:
    """Write the weights of all networks into one file and return its place."""
    parts: dict[str, Any] = {
        f"{name}_{key}": part for name, network in weights.items() for key, part in network.items()
    }
    np.savez(folder / FILE, **parts)
    return folder / FILE


def _taught(seats: list[int], lots: int, size: int, seed: int, progress: Callable[[int], object]) -> Weights:
    """One network, for games of so many players."""
    groups = [range(first, min(first + LOTS, lots)) for first in range(0, lots, LOTS)]
    learner = Learner(beginning(WIDTH, UNITS, SECOND, seed), PASSES * lots * max(size // BATCH, 1))
    for number, group in enumerate(groups):
        players, dice = seats[number % len(seats)], np.random.default_rng((seed, seats[0], number))
        found = [examples(players, rules_for(players, k, dice), size, seed, k, progress) for k in group]
        together = Examples(*(np.concatenate(parts) for parts in zip(*found, strict=True)))
        for _ in range(PASSES):
            learner.learn(*together, dice)
    return learner.mean


def rules_for(players: int, number: int, dice: np.random.Generator) -> Rules:
    """Rules of a lot: all missions in turn, all editions, now and then a house rule."""
    mission = (None, *MISSIONS)[number % (1 + len(MISSIONS))] if players == 1 else None
    edition = EDITIONS[0] if dice.random() < 0.5 else str(dice.choice(EDITIONS))
    switches = {}
    if dice.random() < 0.15:
        name = str(dice.choice([name for name, switch in SWITCHES.items() if switch.values and name not in UNTRAINED]))
        values = SWITCHES[name].values
        switches[name] = values[int(dice.integers(len(values)))]
    return Rules(edition, mission, **switches)


def examples(
    players: int, rules: Rules, size: int, seed: int, number: int, progress: Callable[[int], object] = lambda _: None
) -> Examples:
    """Positions from games, each played to the end once more.

    Args:
        players: 1 to 5.
        rules: of the games.
        size: how many positions.
        seed, number: of the games: the same numbers give the same positions.
        progress: is told when they are there.
    """
    states = np.zeros(4, STATE)
    states[0] = undealt(players, rules, 0)[0]
    who = OTHERS if number % 10 == 9 else CLAIMS
    weights = np.concatenate([weights_of(seated(name, players)) for name in (who, CLAIMS)])
    notes = Notes(np.zeros(size * players * WIDTH), np.zeros(size * players), np.zeros(size * players * BINS))
    start = int(np.random.SeedSequence((seed, players, number)).generate_state(1, np.uint64)[0] >> np.uint64(1))
    plan = Plan(start, 0, size, size, ROLLS, TAKEN, WORLDS, MOST_RANDOM)
    gather = compiler.compiled((positions.gather,), MODULES)[0]
    gather(states, room(), features.bench(), positions.desk(), weights, plan, notes)
    progress(1)
    return Examples(
        notes.x.reshape(size, players, WIDTH).astype(np.float32),
        notes.share.reshape(size, players).astype(np.float32),
        notes.turns.reshape(size, players, BINS).astype(np.float32),
    )
