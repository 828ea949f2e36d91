"""Do the announced chances come true? `python -m tests.belief.calibration 200000 [WORKERS]` prints a table.

Random games of all kinds are played. Before every try the announced chance of success is written down, and afterwards
whether the try succeeded.
"""

import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from multiprocessing import get_context
from typing import NamedTuple

from tqdm import tqdm

from eternitium import Game, odds
from eternitium.belief.belief import known
from eternitium.belief.era_cards import DRAW, KNOWN, MOVED, PLAIN
from eternitium.belief.odds import uppermost_face_down
from eternitium.components import shapes_of
from eternitium.engine import kernels
from eternitium.game.notation import Action
from tests.engine.driver import random_rules

ROUND_CAP = 60
ALLOWED = 4  # standard errors
NEVER, CERTAIN = "never", "certain"
DECILES = tuple(f"{10 * d:2} to {10 * d + 10:3} %" for d in range(10))
ESTIMATES = tuple(f"estimate, {decile}" for decile in DECILES)
# Why the card's shape is uncertain, by the number of its sort.
SORTS = {KNOWN: "known", PLAIN: "unseen", DRAW: "shuffled", MOVED: "moved"}
LINES = (*DECILES, NEVER, CERTAIN, *SORTS.values(), *ESTIMATES, "all estimates")


class Try(NamedTuple):
    """A try.

    Attributes:
        chance: the chance of success that was announced.
        exact: whether that was exact.
        stderr: the standard error that was announced with it, 0 if it was exact.
        sort: what was known of the card.
        success: what came of it.
    """

    chance: Fraction
    exact: bool
    stderr: float
    sort: str
    success: bool

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the table in which this try counts."""
        decile = min(int(10 * self.chance), 9)
        if not self.exact:
            return ESTIMATES[decile], "all estimates"
        if self.chance in (0, 1):
            return (CERTAIN if self.chance else NEVER,)
        return DECILES[decile], self.sort


@dataclass
class Line:
    """The tries of a line of the table.

    Attributes:
        tries: how many there were.
        successes: how many succeeded.
        announced: the sum of the announced chances.
        variance: the variance of the number of successes, if the announced chances are right.
        stderr: the sum of the standard errors that were announced with estimates.
    """

    tries: int = 0
    successes: int = 0
    announced: float = 0.0
    variance: float = 0.0
    stderr: float = 0.0

    def add(self, found: Try) -> None:
        """Count a try."""
        chance = float(found.chance)
        self.tries += 1
        self.successes += found.success
        self.announced += chance
        self.variance += chance * (1 - chance)
        self.stderr += found.stderr

    @property
    def errors(self) -> float:
        """By how many binomial errors the frequency exceeds the mean announced chance; infinite if it must not.

        The errors that estimates announce of themselves are no excuse: they are shown beside.
        """
        excess, error = self.successes - self.announced, self.variance**0.5
        return float(excess / error) if error else float("inf") * excess if excess else 0.0


class Calibration:
    """A calibration table."""

    def __init__(self) -> None:
        self.lines: defaultdict[str, Line] = defaultdict(Line)
        self.games = self.tries = 0

    def add(self, tries: Iterable[Try]) -> None:
        """Count the tries of a game."""
        self.games += 1
        for found in tries:
            self.tries += 1
            for line in found.lines:
                self.lines[line].add(found)

    @property
    def broken(self) -> list[str]:
        """The lines of which the frequency is not what was announced."""
        return [name for name in LINES if abs(self.lines[name].errors) > ALLOWED]

    def __str__(self) -> str:
        head = f"{'chance':22} {'tries':>8} {'share':>7} {'announced':>10} {'frequency':>10}"
        head += f" {'standard errors':>16} {'own error':>10}"
        return "\n".join([head, *(self._row(name) for name in LINES if self.lines[name].tries)])

    def _row(self, name: str) -> str:
        line = self.lines[name]
        share, announced, frequency, own = (x / n for x, n in self._ratios(line))
        numbers = f"{share:7.2%} {announced:10.5f} {frequency:10.5f} {line.errors:+16.2f} {own:10.5f}"
        return f"{name:22} {line.tries:8} {numbers}"

    def _ratios(self, line: Line) -> tuple[tuple[float, int], ...]:
        values = line.announced, line.successes, line.stderr
        return (line.tries, self.tries), *((value, line.tries) for value in values)


# Games


def play(seed: int, rounds: int = ROUND_CAP) -> list[Try]:
    """The tries of a random game: of one to five players, any edition, mission and switches."""
    players, dice = 1 + seed % 5, random.Random(seed)
    game, found = Game(players, random_rules(seed, players), seed), list[Try]()
    while not game.is_over and game.round <= rounds:
        action = choose(game, dice)
        if action.verb == "try":
            found.append(attempt(game, action))
        else:
            game.push(action)
    return found


def choose(game: Game, dice: random.Random) -> Action:
    """A random legal action; every other time a try if there is one."""
    tries = [action for action in game.legal_actions if action.verb == "try"]
    return dice.choice(tries if tries and dice.random() < 0.5 else game.legal_actions)


def attempt(game: Game, action: Action) -> Try:
    """Ask for the odds of a try, and try it."""
    player = game.turn_player
    announced, stacks = odds.luck(game), known(game, player)[0].stacks
    card, sort = action.card or "", uppermost_face_down(stacks[player], player).sort
    stderr = sum(announced.stderr.get(shape, 0.0) for shape in shapes_of(card))
    success = any(event.rule == "luck.success" for event in game.push(action))
    return Try(announced.success(card), announced.exact, stderr, SORTS[sort], success)


def measure(tries: int, games: Iterable[list[Try]], progress: Callable[[int], object]) -> Calibration:
    """Count games until there were so many tries."""
    table = Calibration()
    for found in games:
        table.add(found)
        progress(len(found))
        if table.tries >= tries:
            break
    return table


def played(workers: int) -> Iterator[list[Try]]:
    """The tries of one game after the other, in the order of their seeds."""
    with get_context("spawn").Pool(workers, kernels.load_compiled) as pool:
        yield from pool.imap(play, count(), chunksize=4)


def main(tries: int, workers: int = 2) -> None:
    """Print the table; the exit code says whether the announced chances came true."""
    kernels.load_compiled()
    with tqdm(total=tries, unit="try") as bar:
        table = measure(tries, played(workers), bar.update)
    print(table)
    print(f"{table.tries} tries in {table.games} games; wrong by more than {ALLOWED} standard errors: {table.broken}")
    sys.exit(bool(table.broken))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
