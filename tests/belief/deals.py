"""Do dealt worlds come as often as the odds say? `python -m tests.belief.deals 100000 [WORKERS]` prints a table.

Many hidden worlds are dealt from one belief of a game of three, in which tries have failed, cards of one shape cannot
be told apart, and a face-down card was moved unseen. What lies in them is counted and compared with `odds`.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from multiprocessing import get_context
from time import perf_counter

from tqdm import tqdm

from eternitium import Game, odds
from eternitium.belief.belief import Dealer, believe
from eternitium.belief.era_cards import MOVED
from eternitium.components import ROWS, SHAPES, SLUGS
from eternitium.engine import kernels
from tests.belief.calibration import choose

PLAYERS = 3
FIRST_SEED = 12  # this game has such a moment
ALLOWED = 4  # standard errors
HAND = 5
CHUNK = 500
Facts = dict[str, Fraction]


# The belief


@cache
def moment() -> Game:
    """The first moment of a random game at which everything is there that makes a belief difficult."""
    for seed in range(FIRST_SEED, 1_000):
        game, dice = Game(PLAYERS, seed=seed), random.Random(seed)
        while not game.is_over and game.round < 30:
            if is_difficult(game):
                return game
            game.push(choose(game, dice))
    raise AssertionError("no game has such a moment")


def is_difficult(game: Game) -> bool:
    """A card was moved unseen, two stacks are ambiguous, and a try, a whole hand and both piles can be asked about."""
    position = game.position()
    own, piles = position["players"][game.turn_player], [position[row]["pile"] for row in ROWS]
    if game.step != "play" or len(own["deck"]) < HAND or not all(piles) or "(" not in "".join(own["stack"]):
        return False
    belief = believe(game, game.turn_player).eras
    moved = any(token.sort == MOVED for stack in belief.stacks for token in (*stack.upper, *stack.lower))
    ambiguous = sum(len(belief.mixture.home[stack.down_urn].states) > 1 for stack in belief.stacks)
    return moved and ambiguous > 1 and odds.luck(game).exact


@cache
def dealer() -> Dealer:
    """What the player in turn knows at that moment, ready to deal."""
    return Dealer(believe(moment(), moment().turn_player))


# What is announced, and what is dealt


def announced(game: Game) -> Facts:
    """The chance of each thing that can be the case, by its name."""
    facts = named("luck", odds.luck(game))
    for player in range(game.players):
        for place, card in enumerate(odds.era_stack(game, player)):
            facts |= named(f"stack {player}.{place}", card)
    for row in ROWS:
        facts |= named(f"blind {row}", odds.blind(game, row))
    copies = odds.hand(game, HAND).copies
    for slug in SLUGS:
        for n, chance in enumerate(copies.get(slug, (Fraction(1),))):
            facts[f"hand {n} {slug}"] = chance
    return facts


def named(what: str, chances: odds.Odds) -> Facts:
    return {f"{what} {name}": chance for name, chance in chances.items()}


def dealt(world: Game) -> Iterator[str]:
    """The things that are the case in a world."""
    position, player = world.position(), world.turn_player
    stacks = [[shape(card) for card in seat["stack"]] for seat in position["players"]]
    own = position["players"][player]
    yield f"luck {next(shape(card) for card in own['stack'] if len(card) == 3)}"
    yield from (f"stack {p}.{place} {card}" for p, cards in enumerate(stacks) for place, card in enumerate(cards))
    yield from (f"blind {row} {position[row]['pile'][0]}" for row in ROWS)
    hand = Counter(own["deck"][:HAND])
    yield from (f"hand {hand[card]} {card}" for card in SLUGS)


def shape(card: str) -> str:
    """The shape of an era card from its text, "C" or "(c)"."""
    return SHAPES["CSTD".index(card.strip("()").upper())]


def count(seeds: range) -> Counter[str]:
    """How often each thing was the case in the worlds of some seeds."""
    return Counter(fact for seed in seeds for fact in dealt(dealer().deal(seed)))


# The comparison


@dataclass(frozen=True)
class Comparison:
    """Something that can be the case: its chance, and how often it was so."""

    name: str
    chance: Fraction
    found: int
    worlds: int

    @property
    def open(self) -> bool:
        """Whether it can be so and otherwise."""
        return 0 < self.chance < 1

    @property
    def errors(self) -> float:
        """By how many standard errors the frequency exceeds the chance; infinite if it must not."""
        p = float(self.chance)
        excess = self.found - self.worlds * p
        return excess / (self.worlds * p * (1 - p)) ** 0.5 if self.open else float("inf") * excess if excess else 0.0


def compare(facts: Facts, found: Counter[str], worlds: int) -> list[Comparison]:
    """Everything that was announced, and everything that was found."""
    names = dict.fromkeys([*facts, *found])
    return [Comparison(name, facts.get(name, Fraction(0)), found[name], worlds) for name in names]


def wrong(comparisons: list[Comparison]) -> list[Comparison]:
    """What came more or less often than it should."""
    return [comparison for comparison in comparisons if abs(comparison.errors) > ALLOWED]


def table(comparisons: list[Comparison]) -> str:
    """A line for each kind of thing."""
    lines = [f"{'what':8} {'comparisons':>11} {'certain':>8} {'largest deviation in standard errors':>40}"]
    for kind in ("luck", "stack", "blind", "hand"):
        rows = [row for row in comparisons if row.name.startswith(kind)]
        asked, largest = sum(row.open for row in rows), max(rows, key=lambda row: abs(row.errors))
        lines.append(f"{kind:8} {asked:11} {len(rows) - asked:8} {largest.errors:+10.2f}  {largest.name}")
    return "\n".join(lines)


def main(worlds: int = 100_000, workers: int = 2) -> None:
    """Print the table; the exit code says whether the worlds agree with the odds."""
    kernels.load_compiled()
    facts, chunks = announced(moment()), [range(n, min(n + CHUNK, worlds)) for n in range(0, worlds, CHUNK)]
    found, start = Counter[str](), perf_counter()
    with get_context("spawn").Pool(workers, kernels.load_compiled) as pool, tqdm(total=worlds, unit="world") as bar:
        for chunk, counted in zip(chunks, pool.imap(count, chunks), strict=True):
            found.update(counted)
            bar.update(len(chunk))
    rows = compare(facts, found, worlds)
    print(table(rows))
    speed = f"{worlds / (perf_counter() - start):,.0f} worlds a second with {workers} workers"
    print(f"{sum(row.open for row in rows)} comparisons in {worlds:,} worlds, {speed}; wrong: {wrong(rows)}")
    sys.exit(bool(wrong(rows)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
