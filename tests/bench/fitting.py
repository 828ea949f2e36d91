"""Find the weights of `veteran` by rolling out its choices.

    python -m tests.bench.fitting rivals 4000  # four thousand games for each kind of choice; a quarter of an hour
    python -m tests.bench.fitting alone 4000   # the solo game, with each mission and without

One generation: `veteran` plays itself and the other built-in players, whose choices are not looked at. Some of its
choices are rolled out in worlds dealt again from what lies open, each player playing on as itself. The weights move so
that a choice by lot, the likelier the more it is worth to them, wins most (stochastic gradient of the softmax with
Adam; D. Kingma, J. Ba, 2015). It prints the share of the wins before and after for each kind of choice, in decisions
that were held out, then duels on other deals, and the weights as `eternitium.policies.veteran` holds them.

Opponents are those of a pool, since a player who is fitted to itself alone loses to others: it won 53% against the
one before it, and 5 points less against `bold`.
"""

import argparse
import random
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternitium import Rules
from eternitium.analysis.league import duel
from eternitium.analysis.loops import COLUMNS as ANSWERS
from eternitium.analysis.loops import room
from eternitium.engine.compiler import Entry
from eternitium.engine.layout import INT, STATE, Longs, Phase, Reals, Singles
from eternitium.experiments.labels import CHANCE, COLUMNS, DECISION, MULTIPLIED, VALUE, LabelPlan, label_choices
from eternitium.game.game import undealt
from eternitium.policies.builtin import Builtin
from eternitium.policies.fitted import ENDS, FITTED, KINDS, OF_KIND, OF_PRICE, PORTALS, PRICES
from eternitium.policies.player import Given
from eternitium.policies.registry import seated, weights_of
from eternitium.policies.veteran import KIND_NAMES, VETERAN
from eternitium.policies.weights import ROW, Weight
from eternitium.rules import MISSIONS

LABELS: Final = Entry(label_choices, "labels")
POOL: Final = ("expert", "careful", "bold", "veteran", "expert", "steady", "expert", "bold")
EDITIONS: Final = ("de", "fr", "de", "nl")
PLAYERS: Final = (2, 2, 2, 2, 3, 2, 4, 5)
BATCHES: Final = 16  # of games with the same seats
ROWS: Final = 40_000  # the most of a batch
CAP: Final = 60  # rounds
NOISE: Final = 5  # percentage of actions by lot, in two batches of three
STEPS: Final = 120
DEALS: Final = 6_000
HELD_OUT: Final = 5  # one in five decisions is not fitted to: they tell what was won
BAG: Final = 256  # more cards than there are


class Sort(NamedTuple):
    """A kind of choice: its phases, the weights that decide it, how rarely it is rolled out, and how often then."""

    phases: tuple[Phase, ...]
    first: int
    end: int
    one_in: int
    rolls: int


SORTS: Final = {
    "technologies": Sort((Phase.ACQUIRE, Phase.PICK), 0, PORTALS, 3, 8),
    "portals": Sort((Phase.PORTAL,), PORTALS, ENDS, 2, 16),
    "ending step 2": Sort((Phase.PLAY,), ENDS, FITTED, 1, 16),
}


class Table(NamedTuple):
    """Choices of decisions, one row each.

    `decision`: its number, rising; `value`: share of the wins in percentage points; `fixed`: added to what the weights
    say; `parts`: what the weights are multiplied with, shape (rows, weights).
    """

    decision: Longs
    value: Reals
    fixed: Reals
    parts: Singles

    def where(self, rows: NDArray[np.bool_]) -> "Table":
        """Return some of the rows."""
        return Table(self.decision[rows], self.value[rows], self.fixed[rows], self.parts[rows])


class Seating(NamedTuple):
    """The players of a batch of games, their rules, and the seat whose choices are rolled out."""

    rules: Rules
    seats: tuple[Given, ...]
    seat: int


def seatings(game: str, own: Given, seed: int) -> Iterator[Seating]:
    """Yield who plays in each batch."""
    if game == "alone":
        yield from (Seating(Rules("de", mission=mission), (own,), 0) for mission in (None, *MISSIONS))
        return
    dice = random.Random(seed)
    for batch in range(BATCHES):
        others = [POOL[batch % len(POOL)], *dice.choices(POOL, k=PLAYERS[batch % len(PLAYERS)] - 2)]
        seat = dice.randrange(len(others) + 1)
        rivals = [own if name == "veteran" else name for name in others]
        yield Seating(Rules(EDITIONS[batch // 2 % 4]), (*rivals[:seat], own, *rivals[seat:]), seat)


def labelled(who: Seating, plan: LabelPlan) -> Reals:
    """Return the rolled-out choices of a batch, shape (rows, COLUMNS)."""
    players, states = len(who.seats), np.zeros(4, STATE)
    states[0] = undealt(players, who.rules, 0)[0]
    out, weights = np.zeros(ROWS * COLUMNS), weights_of(seated(who.seats, players))
    rows = LABELS.load()(
        states, room(), weights, np.zeros(FITTED, np.int64), plan, np.zeros(BAG, INT), np.zeros(ANSWERS), out
    )
    return out.reshape(ROWS, COLUMNS)[:rows]


def table(game: str, own: Given, sort: Sort, games: int, seed: int) -> Table:
    """Roll out choices of one kind."""
    found, decisions = list[Reals](), 0
    for batch, who in enumerate(seatings(game, own, seed)):
        for phase in sort.phases:
            noise = NOISE if batch % 3 else 0
            plan = LabelPlan(int(phase), who.seat, sort.one_in, sort.rolls, noise, seed + batch, games // BATCHES, CAP)
            rows = labelled(who, plan)
            rows[:, DECISION] += decisions
            decisions += len(np.unique(rows[:, DECISION]))
            found.append(rows)
    rows = np.concatenate(found)
    parts = rows[:, MULTIPLIED + sort.first : MULTIPLIED + sort.end].astype(np.float32)
    return Table(rows[:, DECISION].astype(np.int64), 100 * rows[:, VALUE], 100 * rows[:, CHANCE], parts)


class Decisions:
    """The choices of a table, decision by decision."""

    def __init__(self, choices: Table) -> None:
        self._choices = choices
        self._starts = np.flatnonzero(np.diff(choices.decision, prepend=-1))
        self._of = np.repeat(np.arange(len(self._starts)), np.diff(self._starts, append=len(choices.decision)))

    def by_lot(self, weights: Reals, heat: float) -> tuple[float, Reals]:
        """Return the mean value of choices by lot, in percentage points, and its gradient by the weights."""
        said = (self._choices.parts @ weights.astype(np.float32) + self._choices.fixed) / (100 * heat)
        likely = np.exp(said - np.maximum.reduceat(said, self._starts)[self._of])
        likely /= np.add.reduceat(likely, self._starts)[self._of]
        mean = np.add.reduceat(likely * self._choices.value, self._starts)
        pull = likely * (self._choices.value - mean[self._of]) / (100 * heat * len(self._starts))
        return float(mean.mean()), (pull.astype(np.float32) @ self._choices.parts).astype(float)

    def best(self, weights: Reals) -> float:
        """Return the mean value of the choices that are worth most to the weights, in percentage points."""
        return self.by_lot(weights, 1e-3)[0]

    def fitted(self, weights: Reals) -> Reals:
        """Return weights that choose better: hot first, then cooler; see the module."""
        step = 5 * 100 / (np.abs(self._choices.parts).mean(axis=0, dtype=float) + 0.2).clip(0.5)
        for heat, pace in ((1.5, 0.01), (0.6, 0.004)):
            mean, square = np.zeros_like(weights), np.zeros_like(weights)
            for n in range(1, STEPS + 1):
                slope = self.by_lot(weights, heat)[1] * step
                mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
                pull = (mean / (1 - 0.9**n)) / (np.sqrt(square / (1 - 0.99**n)) + 1e-12)
                weights = weights + pace * step * pull
        return weights


def told(row: Longs) -> str:
    """Return fitted weights as `eternitium.policies.veteran` holds them."""
    kinds = row[: KINDS * OF_KIND].reshape(KINDS, OF_KIND).tolist()
    lines = [f'        "{name}": {tuple(numbers)},' for name, numbers in zip(KIND_NAMES, kinds, strict=True)]
    prices = tuple(map(tuple, row[PRICES:PORTALS].reshape(2, OF_PRICE).tolist()))
    ends = [f"    portal={tuple(row[PORTALS:ENDS].tolist())},", f"    end={tuple(row[ENDS:].tolist())},"]
    return "\n".join(["    {", *lines, "    },", f"    prices={prices},", *ends])


def main() -> None:
    """Fit one generation and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("rivals", "alone"))
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    row, at = np.array(VETERAN, np.int64), int(Weight.FITTED_FROM) + (ROW if given.game == "alone" else 0)
    for name, sort in SORTS.items():
        if given.game == "alone" and name == "ending step 2":
            continue
        own = Builtin("veteran", tuple(row.tolist()))
        choices = table(given.game, own, sort, given.games, given.seed)
        weights, kept = row[at + sort.first : at + sort.end], choices.decision % HELD_OUT == 0
        found = Decisions(choices.where(~kept)).fitted(weights.astype(float))
        before, now = (Decisions(choices.where(kept)).best(numbers) for numbers in (weights.astype(float), found))
        print(f"{name}: {before:.2f}% of the wins before, {now:.2f}% now", flush=True)
        weights[:] = np.rint(found)
    own = Builtin("fitted", tuple(row.tolist()))
    for other in ("steady", "bold", "careful", "expert", "veteran") if given.game == "rivals" else ():
        print(duel(own, other, DEALS, given.seed + 1, progress=False))
    print(told(row[at : at + FITTED]))


if __name__ == "__main__":
    main()
