"""Find numbers for a player of `eternitium.policies.weights` by playing.

    python -m tests.bench.tuning rivals 40  # forty steps against `careful`, `bold` and itself; about a minute
    python -m tests.bench.tuning alone 40   # the solo game, with each mission and without

Evolution of a normal distribution (N. Hansen, A. Ostermeier, 2001; with a diagonal covariance: R. Ros, N. Hansen,
2008): in each step 24 rows are drawn around the mean, all play the same deals, and the better half moves the mean.
It begins with `expert`'s numbers and prints a row for `weights.tuned`, with its share of the wins against `careful` and
alone on other deals. Found so: 0.621 (0.617 to 0.626) of the wins against `careful` in 40,000 games of two.
"""

import argparse
from collections.abc import Callable
from typing import Final

import numpy as np

from eternitium import Rules
from eternitium.analysis.simulate import simulate
from eternitium.engine.layout import Longs, Reals
from eternitium.policies.builtin import Builtin
from eternitium.policies.weights import EXPERT, ROW, TECHNOLOGIES, Weight
from eternitium.rules import MISSIONS

DRAWN: Final = 24
SIGMA: Final = 0.4
GAMES: Final = 3_000
DOUBLE_PORTALS: Final = 6
FIXED: Final = (Weight.THINKS, Weight.LOOKS, Weight.ALONE, Weight.WEIGHS)
NATURAL: Final = (Weight.THINS_AT, Weight.PROJECTS, Weight.PROJECTS_AT, Weight.SAVES_FREE)
# Steps of one number compared with those of another.
STEPS: Final = {
    Weight.BUYS_UNTIL: 1, Weight.LUXURY_UNTIL: 1, Weight.THINS: 1.5, Weight.SOLO_TURNS: 0.7, Weight.PROJECTS_AT: 1,
    Weight.SAVES_FREE: 0.8, Weight.PAY_SUPPLY: 2, Weight.PAY_OWN: 2, Weight.LUCK_UNSEEN: 1.5, Weight.PROJECTS: 2,
    Weight.TRY_LEFT: 15, Weight.PASS_LEFT: 15, Weight.TRY_HAND: 15, Weight.TRY_BEHIND: 15,
}  # fmt: skip


def scale() -> Reals:
    """How far each number goes in a step."""
    found = np.full(ROW, 5.0)
    found[Weight.SLOPES : Weight.FITTED_FROM], found[Weight.FITTED_FROM :] = 12.0, 0.0
    for weight, step in STEPS.items():
        found[weight] = step
    found[list(FIXED)] = 0.0
    return found


def as_row(numbers: Reals) -> Longs:
    """Whole numbers; all Double Portals are worth the same."""
    row = np.array(numbers)
    for first in (Weight.VALUES, Weight.SLOPES):
        row[first : first + DOUBLE_PORTALS] = row[first : first + DOUBLE_PORTALS].mean()
    row[list(NATURAL)] = row[list(NATURAL)].clip(min=0)
    return np.rint(row).astype(np.int64)


def rivals(row: Longs, seed: int, games: int = GAMES) -> float:
    """Share of the wins against `careful`, `bold` and `expert`, from both seats."""
    own = Builtin("tuned", (*row.tolist(), *EXPERT[ROW:]))
    shares = []
    for other in ("careful", "bold", "expert"):
        for seat, seats in enumerate(([own, other], [other, own])):
            found = simulate(policies=seats, games=games // 6, seed=seed, progress=False)
            shares.append(found.win_share[:, seat].mean())
    return float(np.mean(shares))


def alone(row: Longs, seed: int, games: int = GAMES) -> float:
    """How often the solo game is won, with each mission and without."""
    own = Builtin("tuned", (*EXPERT[:ROW], *row.tolist()))
    rules = [Rules(mission=mission) for mission in (None, *MISSIONS)]
    played = [simulate(1, each, own, games // len(rules), seed, progress=False) for each in rules]
    return float(np.mean([found.winners.mean() for found in played]))


def tune(worth: Callable[[Longs, int], float], mean: Reals, steps: int, seed: int = 1) -> Longs:
    """Draw, play, and move the mean towards the better half."""
    dice, sigma, spread = np.random.default_rng(seed), SIGMA, scale()
    parts = np.log(DRAWN / 2 + 0.5) - np.log(np.arange(1, DRAWN // 2 + 1))
    parts /= parts.sum()
    for step in range(steps):
        half = dice.standard_normal((DRAWN // 2, ROW))
        drawn = np.concatenate([half, -half])
        found = [worth(as_row(mean + sigma * spread * each), 1_000 + step) for each in drawn]
        best = drawn[np.argsort(found)[::-1][: DRAWN // 2]]
        mean = mean + sigma * spread * (parts @ best)
        spread = spread * np.sqrt(0.9 + 0.1 * (parts @ best**2))
        print(f"{step + 1:4} {np.mean(found):.4f}", flush=True)
        sigma *= 0.99
    return as_row(mean)


def main() -> None:
    """Tune a row and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("rivals", "alone"))
    parser.add_argument("steps", type=int)
    given = parser.parse_args()
    worth, begin = (rivals, EXPERT[:ROW]) if given.game == "rivals" else (alone, EXPERT[ROW:])
    row = tune(worth, np.array(begin, float), given.steps)
    told = {weight.name.lower(): int(row[weight]) for weight in Weight if weight < Weight.FITTED_FROM}
    print(told, row[Weight.VALUES :][:TECHNOLOGIES].tolist(), row[Weight.SLOPES : Weight.FITTED_FROM].tolist())
    print(f"before {worth(np.array(begin), 7):.4f}, now {worth(row, 7):.4f}")


if __name__ == "__main__":
    main()
