"""Learn the weights of `champion` by playing: millions of decisions a minute, against itself and against others.

    python -m tests.bench.learning two 25 --start nothing  # minutes; games of two, in three editions
    python -m tests.bench.learning more 20 --start two     # games of three to five
    python -m tests.bench.learning alone 8 --start two     # the solo game, with each mission and without

It starts from the weights of `champion` for the same games unless `--start` says otherwise. Choices are made by lot,
each with the chance that the weights give it. What a choice has gained is the player's share of the win, less what was
expected of the position; chances move towards what has gained (proximal policy optimisation; J. Schulman and others,
2017; generalised advantages, 2016). It prints how often the likeliest choices win, and with `--output` writes a file
as `eternitium/policies/champion.npy` is one.
"""

import argparse
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternitium import Rules, VectorEnv
from eternitium.analysis.loops import room
from eternitium.engine.compiler import Entry
from eternitium.engine.decision import Flags
from eternitium.engine.layout import Longs, Singles
from eternitium.experiments.described import (
    OPTIONS,
    Described,
    Lesson,
    add_slopes,
    choose_by_lot,
    describe_games,
)
from eternitium.policies.scores import KINDS, N_SHAPES, SETS, SHAPES_FROM, SIGHTS, SIZE, SORTS, TRAITS, WEIGHTS
from eternitium.rules import MISSIONS

DESCRIBE: Final = Entry(describe_games, "describing decisions")
CHOOSE: Final = Entry(choose_by_lot, "choosing by scores")
LEARN: Final = Entry(add_slopes, "learning")

GAMES: Final = 256  # at a time in each arena
STEPS: Final = 128  # of each game before the weights move
PASSES: Final = 2  # over what was played
ROWS: Final = 8_192  # of decisions for one move of the weights
PACE: Final = 0.01
CLIP: Final = 0.2
SPREAD: Final = 0.002
TRACE: Final = 0.97  # how far later surprises count
EXPECTS_PACE: Final = 0.003
EXPECTS_ROWS: Final = 4_096
FIRST_EXPECTS: Final = 5  # rounds before the weights move
LOGIT: Final = 100  # of a weight that is stored
CHECKED: Final = 512  # deals
NOTHING: Final = "nothing"

Sights = NDArray[np.int16]
STACKS: Final = 1 + 3 * KINDS  # the first of what is seen beyond the player's own cards: own era cards, then a rival's


class Arena(NamedTuple):
    """Games that are played at the same time: their number of players and rules, and who plays beside the learner.

    `others`: at all other seats; "" for the learner itself.
    """

    players: int
    rules: Rules
    others: str = ""


ARENAS: Final = {
    "two": (
        *[Arena(2, Rules(edition), others) for edition in ("de", "fr") for others in ("", "veteran")],
        *[Arena(2, Rules("de"), others) for others in ("", "expert", "ppo120")],
        Arena(2, Rules("nl")),
    ),
    "more": (
        *[
            Arena(players, Rules(edition))
            for players, edition in ((3, "de"), (3, "fr"), (4, "de"), (4, "nl"), (5, "de"))
        ],
        *[Arena(players, Rules("de"), "veteran") for players in (3, 4, 5)],
    ),
    "alone": tuple(Arena(1, Rules("de", mission=mission)) for mission in (None, *MISSIONS)),
}
CHECKS: Final = {
    "two": (
        *[Arena(2, Rules("de"), others) for others in ("expert", "veteran", "ppo120")],
        *[Arena(2, Rules(edition), "veteran") for edition in ("fr", "nl")],
    ),
    "more": tuple(Arena(players, Rules("de"), "veteran") for players in (3, 4, 5)),
    "alone": ARENAS["alone"],
}


class Adam:
    """The steps of D. Kingma, J. Ba (2015)."""

    def __init__(self, size: int) -> None:
        self._mean, self._square, self._n = np.zeros(size), np.zeros(size), 0

    def step(self, slopes: NDArray[np.floating]) -> NDArray[np.float64]:
        """Return how far the weights move, at a pace of 1."""
        self._n += 1
        self._mean += 0.1 * (slopes - self._mean)
        self._square += 0.01 * (slopes**2 - self._square)
        step: NDArray[np.float64] = self._mean / (1 - 0.9**self._n)
        return step / (np.sqrt(self._square / (1 - 0.99**self._n)) + 1e-8)


class Expectation:
    """The expected share of the win, from what a player sees, in units of about one size: logistic, with products."""

    def __init__(self) -> None:
        self._weights: Singles = np.zeros(self._terms(np.zeros((1, SIGHTS), np.float32)).shape[1], np.float32)
        self._adam = Adam(self._weights.size)

    def of(self, sights: Singles) -> Singles:
        """Return what is expected of some positions."""
        return self._said(self._terms(sights))

    def learn(self, sights: Singles, shares: Singles, dice: np.random.Generator) -> None:
        """Move towards what came of some positions."""
        terms, order = self._terms(sights), dice.permutation(len(shares))
        for start in range(0, len(order), EXPECTS_ROWS):
            rows = order[start : start + EXPECTS_ROWS]
            wrong = self._said(terms[rows]) - shares[rows].clip(0, 1)
            self._weights -= EXPECTS_PACE * self._adam.step(terms[rows].T @ wrong / len(rows)).astype(np.float32)

    def _said(self, terms: Singles) -> Singles:
        said: Singles = 1 / (1 + np.exp(-(terms @ self._weights)))
        return said

    @staticmethod
    def _terms(sights: Singles) -> Singles:
        own, rival, cards = sights[:, STACKS, None], sights[:, STACKS + 1, None], sights[:, 1:STACKS]
        return np.concatenate([sights, own**2, rival**2, own * rival, cards * own, cards * rival], axis=1)


class Table:
    """The arrays of many decisions, and the games that they come from: `STEPS` decisions of each game."""

    def __init__(self, arena: Arena, seed: int) -> None:
        self.players, seats = arena.players, range(arena.players) if arena.others else [None]
        each = GAMES // len(seats)
        self._envs = [
            VectorEnv(each, arena.players, arena.rules, seed + place, opponents=arena.others or None, seat=seat or 0)
            for place, seat in enumerate(seats)
        ]
        self.games = each * len(self._envs)
        rows = self.games * STEPS
        self.seen = described(rows)
        self.chosen, self.chance = np.zeros(rows, np.int64), np.zeros(rows, np.float32)

    def play(self, weights: Singles, dice: np.random.Generator) -> tuple[Longs, Flags, Singles]:
        """Play on, and return who decided, which games ended then, and the shares of the win there, step by step."""
        deciders = np.zeros((STEPS, self.games), np.int64)
        ended, shares = np.zeros((STEPS, self.games), np.bool_), np.zeros((STEPS, self.games, self.players), np.float32)
        for step in range(STEPS):
            place = 0
            for env in self._envs:
                here, first = slice(place, place + env.n), step * self.games + place
                deciders[step, here] = env.player
                act(env, first, weights, dice.random(env.n, np.float32), self.seen, self.chosen, self.chance)
                ended[step, here], shares[step, here] = env.dones, env.rewards
                place += env.n
        return deciders, ended, shares

    def sights(self) -> Sights:
        """Return what the players saw, (rows, SIGHTS)."""
        return self.seen.sights.reshape(-1, SIGHTS)


def act(
    env: VectorEnv, first: int, weights: Singles, dice: Singles, seen: Described, chosen: Longs, chance: Singles
) -> None:
    """Choose and act in all games of an environment, and write the decisions from a row on; see `choose_by_lot`."""
    asked, rows = env.mask.any(axis=1), np.arange(first, first + env.n)
    DESCRIBE.load()(env._batch.states, room(), asked, first, seen)
    CHOOSE.load()(seen, first, env.n, weights, dice, chosen, chance, np.zeros(OPTIONS, np.float32))
    env.step(np.where(asked, seen.legal.reshape(-1, OPTIONS)[rows, chosen[rows]], 0))


def described(rows: int) -> Described:
    """Return room for decisions."""
    sizes = (SIGHTS, N_SHAPES * TRAITS, 1, OPTIONS, OPTIONS, 2 * OPTIONS)
    return Described(*(np.zeros(rows * size, np.int16) for size in sizes))


def gains(deciders: Longs, ended: Flags, shares: Singles, expected: Singles) -> tuple[Singles, Singles, Flags]:
    """Return how much better each decision was than expected, what came of it, and whether that is known already."""
    steps, games = ended.shape
    places, players = np.arange(games), shares.shape[2]
    later, trace = np.zeros((games, players), np.float32), np.zeros((games, players), np.float32)
    decides_again, is_known = np.zeros((games, players), np.bool_), np.zeros((games, players), np.bool_)
    gain, known = np.zeros((steps, games), np.float32), np.zeros((steps, games), np.bool_)
    for step in reversed(range(steps)):
        over, at = ended[step], (places, deciders[step])
        later[over], trace[over], is_known[over], decides_again[over] = shares[step, over], 0, True, False
        surprise = later[at] - expected[step] + TRACE * trace[at] * decides_again[at]
        known[step] = is_known[at] | decides_again[at]
        gain[step] = np.where(known[step], surprise, 0)
        trace[at], later[at], decides_again[at] = gain[step], expected[step], True
    return gain, gain + expected, known


class Learner:
    """The weights, in logits, and what moves them.

    Weights are learnt in units in which all that they are multiplied with is of about one size: what a player sees is
    divided by the root of the most that was seen in the first round.
    """

    def __init__(self, weights: Singles, seed: int) -> None:
        self.weights, self._dice, self._rounds = weights, np.random.default_rng(seed), 0
        self._expects: Mapping[int, Expectation] = {players: Expectation() for players in range(1, 6)}
        self._adam, self._units = Adam(SIZE), np.ones(SIGHTS, np.float32)
        self._scores: Singles = np.zeros(OPTIONS, np.float32)

    def play_and_learn(self, tables: list[Table], pace: float) -> int:
        """Play on at all tables, then move the weights; return the number of decisions."""
        played = [table.play(self.weights, self._dice) for table in tables]
        if not self._rounds:
            most = np.max([table.sights().max(axis=0) for table in tables], axis=0)
            self._units = (1 / np.sqrt(most.clip(1))).astype(np.float32)
        self._rounds += 1
        lessons = [self._expect(table, *what) for table, what in zip(tables, played, strict=True)]
        every = np.concatenate([gain[rows] for gain, rows in lessons])
        for _ in range(PASSES if self._rounds > FIRST_EXPECTS else 0):
            for table, (gain, rows) in zip(tables, lessons, strict=True):
                told = ((gain - every.mean()) / (every.std() + 1e-6)).astype(np.float32)
                self._learn(table, told, self._dice.permutation(rows), pace)
        return len(every)

    def _expect(self, table: Table, deciders: Longs, ended: Flags, shares: Singles) -> tuple[Singles, Longs]:
        """Return what each decision has gained, and the rows of those from which is learnt."""
        sights, expects = table.sights() * self._units, self._expects[table.players]
        gain, came, known = gains(deciders, ended, shares, expects.of(sights).reshape(ended.shape))
        rows = np.flatnonzero(known.reshape(-1))
        expects.learn(sights[rows], came.reshape(-1)[rows], self._dice)
        return gain.reshape(-1), rows[table.seen.counts[rows] > 1]

    def _learn(self, table: Table, gain: Singles, rows: Longs, pace: float) -> None:
        lesson = Lesson(table.chosen, table.chance, gain, CLIP, SPREAD)
        units = np.concatenate([np.tile(self._units, len(SORTS)), np.ones(SIZE - SHAPES_FROM, np.float32)])
        for start in range(0, len(rows), ROWS):
            some, slopes = rows[start : start + ROWS], np.zeros(SIZE, np.float32)
            LEARN.load()(table.seen, some, lesson, self.weights, slopes, self._scores)
            step = self._adam.step(slopes * units / len(some))
            self.weights += (pace * step * units).astype(np.float32)


def won(weights: Singles, arena: Arena, deals: int, seed: int) -> str:
    """Return how often the likeliest choices win, each deal from each seat, with the 95% interval."""
    shares = []
    for seat in range(arena.players):
        env = VectorEnv(
            deals, arena.players, arena.rules, seed, auto_reset=False, opponents=arena.others or None, seat=seat
        )
        shares.append(_shares(weights, env, seat))
    mean = np.mean(shares, axis=0)
    return f"{100 * mean.mean():.1f} ± {196 * mean.std() / np.sqrt(deals):.1f}"


def _shares(weights: Singles, env: VectorEnv, seat: int) -> Singles:
    seen, chosen, chance = described(env.n), np.zeros(env.n, np.int64), np.zeros(env.n, np.float32)
    total, likeliest = env.rewards[:, seat].copy(), np.full(env.n, -1, np.float32)
    while env.mask.any():
        act(env, 0, weights, likeliest, seen, chosen, chance)
        total += env.rewards[:, seat]
    return total


def main() -> None:
    """Learn for some minutes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=SETS)
    parser.add_argument("minutes", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", choices=(*SETS, NOTHING), help="whose weights it starts from")
    parser.add_argument("--weights", type=Path, help="a file of weights, instead of those of champion")
    parser.add_argument("--output", type=Path)
    given = parser.parse_args()
    stored = (np.load(given.weights) if given.weights else WEIGHTS).reshape(len(SETS), SIZE).copy()
    place, start = SETS.index(given.game), given.start or given.game
    first = np.zeros(SIZE) if start == NOTHING else stored[SETS.index(start)] / LOGIT
    learner = Learner(first.astype(np.float32), given.seed)
    tables = [Table(arena, 1_000 * given.seed + 10 * i) for i, arena in enumerate(ARENAS[given.game])]
    begun, decisions, told = time.monotonic(), 0, 0.0
    while (share := (time.monotonic() - begun) / (60 * given.minutes)) < 1:
        decisions += learner.play_and_learn(tables, PACE * (1 - 0.9 * share))
        if share > told:
            told += 0.1
            rate = won(learner.weights, CHECKS[given.game][0], CHECKED, given.seed + 1)
            print(f"{share:.0%}: {decisions / 1e6:.1f} million decisions, {rate}", flush=True)
    for arena in CHECKS[given.game]:
        called = f"{arena.players} players, {arena.rules.edition}, mission {arena.rules.mission}, {arena.others}"
        print(called, won(learner.weights, arena, CHECKED, given.seed + 1))
    if given.output:
        stored[place] = np.rint(learner.weights * LOGIT)
        np.save(given.output, stored.reshape(-1))


if __name__ == "__main__":
    main()
