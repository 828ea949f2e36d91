"""The learning of a network: chances by cross-entropy, step by step (Adam; D. Kingma, J. Ba, 2015)."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternitium.analysis.evaluator.features import FOUND, HAD, RANKED, SOLO, TURNS
from eternitium.analysis.evaluator.network import ANSWER, BINS, DOUBT, LAST_POINT, POINT, Network

Floats = NDArray[np.float32]
Halves = NDArray[np.float16]
Weights = dict[str, Floats]

RATE: Final = 3e-3
LAST_RATE: Final = 2e-5
MEAN: Final = 0.9
SQUARE: Final = 0.999
EPSILON: Final = 1e-8
BATCH: Final = 128  # positions for each step; with larger steps, many more positions are needed
LAST_STEPS: Final = 2_000  # of which the mean is taken
TURNS_COUNT: Final = 0.3  # weight of the turns against the win


class Examples(NamedTuple):
    """Positions and how they went on.

    `x`: features, shape (positions, seats, WIDTH); `share`: each seat's share of the win, shape (positions, seats);
    `turns`: the chances of the bins of turns, shape (positions, seats, BINS).
    """

    x: Halves
    share: Floats
    turns: Floats


def beginning(width: int, units: int, second: int, seed: int) -> Weights:
    """Return weights before anything is learnt (K. He and others, 2015)."""
    dice = np.random.default_rng(seed)

    def drawn(rows: int, columns: int, scale: float) -> Floats:
        return (dice.standard_normal((rows, columns)) * scale / math.sqrt(rows)).astype(np.float32)

    return {
        "first": drawn(width, units, 1.4),
        "first_bias": np.zeros(units, np.float32),
        "own": drawn(units, second, 1.4),
        "rival": drawn(units, second, 1.0),
        "second_bias": np.zeros(second, np.float32),
        "last": drawn(second, ANSWER, 0.5),
        "last_bias": np.zeros(ANSWER, np.float32),
    }


def network(weights: Weights) -> Network:
    """Return the weights as compiled code takes them."""
    return Network(**{name: np.ascontiguousarray(part, np.float64).ravel() for name, part in weights.items()})


def forward(weights: Weights, x: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """Return both layers, win chances (positions, seats) and chances of turns (positions, seats, BINS)."""
    n, seats, width = x.shape
    first = np.maximum(x.reshape(-1, width) @ weights["first"] + weights["first_bias"], 0).reshape(n, seats, -1)
    second = others(first) @ weights["rival"] + first @ weights["own"] + weights["second_bias"]
    second = np.maximum(second, 0)
    numbers = second @ weights["last"] + weights["last_bias"]
    turns = chances(numbers[:, :, 1:])
    shares = races(x, turns)
    nobody = np.maximum(1 - shares.sum(axis=1, keepdims=True), 0)
    win = np.log(np.concatenate([shares, nobody], axis=1) + np.float32(DOUBT))
    win[:, :-1] += numbers[:, :, 0]
    return first, second, chances(win)[:, :-1], turns


def races(x: Floats, turns: Floats) -> Floats:
    """Return each seat's chance to find the crystal first, as `network.race`."""
    seats, rounds = turns.shape[1], turns.copy()
    rounds[:, :, -1] = 0
    early = np.concatenate([rounds[:, :, :1] + rounds[:, :, 1:2], rounds[:, :, 2:], 0 * rounds[:, :, :1]], axis=2)
    rounds = np.where(x[:, :, HAD, None] > 0, rounds, early)
    if seats == 1:
        left = np.round(x[:, :, SOLO + TURNS, None] * 8)
        in_time: Floats = (rounds * (np.arange(BINS) < left)).sum(axis=2)
        return in_time
    later = 1 - np.cumsum(rounds, axis=2)
    rank = 10 * x[:, :, RANKED]
    shares = rounds.copy()
    for p in range(seats):
        for q in range(seats):
            if q != p:
                point = np.where(x[:, p, FOUND] > 0, LAST_POINT, POINT)
                ahead = 1 / (1 + np.exp(np.minimum(point * (rank[:, q] - rank[:, p]), 80)))
                shares[:, p] *= later[:, q] + rounds[:, q] * ahead[:, None]
    found: Floats = shares.sum(axis=2)
    return found


def others(first: Floats) -> Floats:
    """Return the sum of the opponents of each seat."""
    total: Floats = first.sum(axis=1, keepdims=True) - first
    return total


def chances(numbers: Floats) -> Floats:
    """Return numbers as chances along the last axis."""
    powers = np.exp(numbers - numbers.max(axis=-1, keepdims=True))
    found: Floats = powers / powers.sum(axis=-1, keepdims=True)
    return found


def slope(weights: Weights, x: Floats, share: Floats, turns: Floats) -> Weights:
    """Return the gradient of the mean loss of some positions by each weight."""
    n, seats, width = x.shape
    first, second, win, chance = forward(weights, x)
    errors = np.concatenate([(win - share)[:, :, None], TURNS_COUNT * (chance - turns)], axis=2) / n
    errors = errors.reshape(-1, 1 + BINS)
    back = (errors @ weights["last"].T) * (second.reshape(len(errors), -1) > 0)
    rivals = others(back.reshape(n, seats, -1)).reshape(len(back), -1)
    below = (back @ weights["own"].T + rivals @ weights["rival"].T) * (first.reshape(len(back), -1) > 0)
    flat = first.reshape(len(back), -1)
    return {
        "first": x.reshape(-1, width).T @ below,
        "first_bias": below.sum(axis=0),
        "own": flat.T @ back,
        "rival": others(first).reshape(len(back), -1).T @ back,
        "second_bias": back.sum(axis=0),
        "last": second.reshape(len(back), -1).T @ errors,
        "last_bias": errors.sum(axis=0),
    }


class Adam:
    """The optimiser Adam.

    Args:
        weights: changed in place.
        steps: how many there will be; the rate falls from `RATE` to `LAST_RATE` like a cosine.
    """

    def __init__(self, weights: Weights, steps: int) -> None:
        self._weights, self._steps, self._done = weights, steps, 0
        self._mean = {name: np.zeros_like(part) for name, part in weights.items()}
        self._square = {name: np.zeros_like(part) for name, part in weights.items()}

    def step(self, slopes: Weights) -> None:
        """Take one step."""
        done = self._done / self._steps
        rate = LAST_RATE + (RATE - LAST_RATE) * (1 + math.cos(math.pi * done)) / 2
        self._done += 1
        rate *= math.sqrt(1 - SQUARE**self._done) / (1 - MEAN**self._done)
        for name, part in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += (1 - MEAN) * (part - mean)
            square += (1 - SQUARE) * (part * part - square)
            self._weights[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(EPSILON))


class Learner:
    """A network that learns; its result is the mean of its last weights.

    `weights`: those at the beginning; `steps`: how many there will be. `weights`: the present ones; `mean`: of the
    weights, the last ones counting most.
    """

    def __init__(self, weights: Weights, steps: int) -> None:
        self.weights, self.mean = weights, {name: part.copy() for name, part in weights.items()}
        self._adam, self._done = Adam(weights, steps), 0

    def learn(self, sets: Sequence[Examples], dice: np.random.Generator) -> None:
        """Learn from each position once, in random order; all positions of a step have the same number of seats."""
        lots = [(found, lot) for found in sets for lot in _lots(len(found.x), dice)]
        for k in dice.permutation(len(lots)):
            found, lot = lots[k]
            self._adam.step(slope(self.weights, found.x[lot].astype(np.float32), found.share[lot], found.turns[lot]))
            self._done += 1
            part = np.float32(max(1 / self._done, 1 / LAST_STEPS))
            for name in self.mean:
                self.mean[name] += part * (self.weights[name] - self.mean[name])


def steps(sets: Sequence[Examples]) -> int:
    """Return how many steps it takes to learn from each position once."""
    return sum(max(len(found.x) // BATCH, 1) for found in sets)


def _lots(positions: int, dice: np.random.Generator) -> list[NDArray[np.int64]]:
    order, size = dice.permutation(positions), min(BATCH, positions)
    return [order[first : first + size] for first in range(0, positions - size + 1, size)]
