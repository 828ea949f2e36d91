"""Decisions from games of many players, and how much less each choice wins than the best one, to two judges.

Players can be compared by what they choose here; `eternitium study decisions` does so. A set was made with

    python -m eternitium.experiments.decisions --seed 0 --workers 2 --output eternitium/experiments/data

Set 0 is for work on a player. Set 1 is for the final table only, so that no player is fitted to it by accident.
"""

import argparse
import functools
import itertools
import json
import lzma
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Final

import numpy as np
from tqdm.auto import tqdm

from eternitium import typed
from eternitium.analysis.levels import earlier
from eternitium.analysis.rollouts import Rollouts
from eternitium.belief.view import PlayerView
from eternitium.checks import fail, parse_json, whole_number, writable_folder
from eternitium.engine.layout import Reals
from eternitium.experiments.processes import pool
from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.policies.player import Player, ask, player
from eternitium.policies.registry import LEVELS, PLAYS_ON, player_of
from eternitium.rules import EDITIONS, MISSIONS, Rules

KINDS: Final = ("pick", "portal", "pass or play", "try", "play", "destroy", "card", "buy")
JUDGES: Final = (PLAYS_ON, "champion")  # unlike each other
PLAYERS: Final = (1, 2, 2, 2, 3, 4, 5)
POOL: Final = ("steady", "bold", "careful", "expert", "veteran", "level3", "level5", "level7")
DECISIONS: Final = 2_000
ROLLOUTS_OF_A_CHOICE: Final = 4_000  # of each choice, to each judge
FIRST_PART: Final = 8  # after an eighth of these, choices far behind get no more
AS_GOOD: Final = 0.3  # percentage points: a choice that loses no more counts as a best one
BEHIND: Final = 5.0  # standard errors of the difference
LAST_JUDGED_ROUND: Final = 40  # of a game
MOST_JUDGED_CHOICES: Final = 60
GAMES_A_BATCH: Final = 16
DATA: Final = files("eternitium.experiments").joinpath("data")


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and what it gives away.

    Attributes:
        action: the action.
        losses: how many percentage points less than the best one it wins, to each judge; where the truth is about 0,
            the estimate may be a little below it.
        errors: standard errors of `losses`.
    """

    action: str
    losses: tuple[float, ...]
    errors: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a game.

    Attributes:
        kind: what it is about, one of `KINDS`.
        position: the position with all that the player who decides remembers.
        seed: deals what the position leaves open.
        choices: all legal actions, in the order of `Game.legal_actions`.
    """

    kind: Annotated[str, KINDS]
    position: Position
    seed: Annotated[int, 0]
    choices: Annotated[tuple[Choice, ...], 2]

    def view(self) -> PlayerView:
        """Return what the player who decides sees and knows."""
        return PlayerView(Game.from_position(self.position, self.seed))


@dataclass(frozen=True, slots=True)
class DecisionSet:
    """A set of decisions.

    `seen`: how many decisions of each kind there were in the games that they are from; `chosen`: the decisions.
    """

    seen: dict[str, int]
    chosen: tuple[Decision, ...]


def kind_of_decision(game: Game) -> str:
    """Return what the next decision is about, one of `KINDS`."""
    verbs = {action.verb for action in game.legal_actions}
    if game.step in ("pick", "portal", "destroy"):
        return game.step
    if game.step == "acquire":
        return "buy"
    if "destroy" in verbs:
        return "destroy"
    if verbs <= {"play", "try", "end", "pass"}:
        return next(
            kind for kind, verb in (("pass or play", "pass"), ("try", "try"), ("play", "play")) if verb in verbs
        )
    return "card"


# Making a set


@dataclass(frozen=True, slots=True)
class Found:
    """A decision as it came up in a game: see `Decision`."""

    kind: str
    position: Position
    seed: int


def decisions_of(number: int, seed: int) -> tuple[Counter[str], list[Found]]:
    """Play a game; return how many decisions of each kind there were, and one of each kind, by lot.

    `number`: of the game; `seed`: of all games.
    """
    dice = np.random.default_rng([seed, number])
    players = int(dice.choice(PLAYERS))
    mission = int(dice.choice(MISSIONS)) if players == 1 and dice.integers(2) else None
    game = Game(players, Rules(str(dice.choice(EDITIONS)), mission), int(dice.integers(1 << 31)))
    names = [str(dice.choice(POOL)) for _ in range(players)]
    seats = [_seat(name, int(dice.integers(1 << 31))) for name in names]
    seen, found = Counter[str](), dict[str, Found]()
    while not game.is_over and game.round <= LAST_JUDGED_ROUND:
        if 1 < len(game.legal_actions) <= MOST_JUDGED_CHOICES:
            kind = kind_of_decision(game)
            seen[kind] += 1
            if not dice.integers(seen[kind]):  # each of them is as likely as the others to be the one that stays
                found[kind] = Found(kind, game.position(game.player), int(dice.integers(1 << 31)))
        game.push(ask(seats[game.player], PlayerView(game)))
    return seen, [found[kind] for kind in KINDS if kind in found]


def _seat(name: str, seed: int) -> Player:
    return player(earlier(LEVELS.index(name) + 1, seed)) if name in LEVELS else player_of(name).for_game(seed)


def judged(found: Found, rollouts: int = ROLLOUTS_OF_A_CHOICE) -> Decision:
    """Roll out all choices of a decision to each judge, in the same hidden worlds.

    A choice that is clearly behind after an eighth of the rollouts gets no more of them: its loss rests on that eighth.
    """
    view = PlayerView(Game.from_position(found.position, found.seed))
    numbers = [action.number for action in view.legal_actions]
    by_judge = [_losses(view, judge, found.seed, numbers, rollouts) for judge in JUDGES]
    choices = tuple(
        Choice(str(action), *(tuple(round(float(one[k]), 3) for one in part) for part in zip(*by_judge, strict=True)))
        for k, action in enumerate(view.legal_actions)
    )
    return Decision(found.kind, found.position, found.seed, choices)


def _losses(view: PlayerView, judge: str, seed: int, numbers: list[int], rollouts: int) -> tuple[Reals, Reals]:
    rolled = Rollouts(view, judge, seed, numbers)
    rolled.run(rollouts // FIRST_PART)
    losses, errors = _behind(rolled.sample().share)
    close = np.flatnonzero(losses <= BEHIND * errors)
    if close.size > 1:
        rolled.keep(list(close))
        rolled.run(rollouts - rolled.count)
        losses[close], errors[close] = _behind(rolled.sample().share)
    return 100 * losses, 100 * errors


def _behind(share: Reals) -> tuple[Reals, Reals]:
    """Return how far each choice is behind the best one, and the standard error of that; `share`: (worlds, choices).

    In each half of the worlds the best choice is the one that wins most in the other half. Otherwise the one that was
    luckiest would count as best, and all others as worse than they are.
    """
    halves = share[::2], share[1::2]
    gaps = [half[:, [int(other.mean(axis=0).argmax())]] - half for half, other in (halves, halves[::-1])]
    found = np.concatenate(gaps)
    return found.mean(axis=0), found.std(axis=0, ddof=1) / len(found) ** 0.5


def make(seed: int, count: int = DECISIONS, workers: int = 1) -> DecisionSet:
    """Make a set with equally many decisions of each kind, as far as the games have them.

    `seed`: the same seed gives the same set, whatever the workers; `count`: how many decisions; `workers`: processes.
    """
    seen, wanted = Counter[str](), Counter(dict.fromkeys(KINDS, -(-count // len(KINDS))))
    chosen = list[Found]()
    with pool(workers) as others:
        for first in itertools.count(0, GAMES_A_BATCH):
            games = range(first, first + GAMES_A_BATCH)
            for of_kind, found in others.imap(functools.partial(decisions_of, seed=seed), games):
                seen += of_kind
                chosen += [one for one in found if wanted[one.kind] > 0]
                wanted -= Counter(one.kind for one in found)
            if not wanted:
                break
        judging = tqdm(others.imap(judged, chosen), total=len(chosen), unit="decision")
        return DecisionSet({kind: seen[kind] for kind in KINDS}, tuple(judging))


# Stored sets


@cache
def stored(seed: int) -> DecisionSet:
    """Return the set with this seed, 0 or 1. Raises ValueError: there is no such set."""
    if not DATA.joinpath(_name(seed)).is_file():
        raise fail("seed", f"{seed} has no stored decisions; there are those of 0 and 1")
    return read(_name(seed))


def read(name: str) -> DecisionSet:
    """Return the stored set in a file with this name."""
    text = lzma.decompress(DATA.joinpath(name).read_bytes()).decode()
    return typed.read("decisions", DecisionSet, parse_json("decisions", text))


def as_stored(found: DecisionSet) -> bytes:
    """Return the contents of a file with these decisions."""
    return lzma.compress(json.dumps(asdict(found), separators=(",", ":")).encode(), preset=9 | lzma.PRESET_EXTREME)


def _name(seed: int) -> str:
    return f"decisions{seed}.json.xz"


def main(arguments: Sequence[str] | None = None) -> None:
    """Write a set of decisions."""
    write(main.__doc__, make, _name, DECISIONS, arguments)


def write(
    about: str | None,
    maker: Callable[[int, int, int], DecisionSet],
    name_of: Callable[[int], str],
    count: int,
    arguments: Sequence[str] | None,
) -> None:
    """Write the set that a command line asks for.

    `about`: of the command; `maker`: makes a set of a seed, a number of decisions and of processes; `name_of`: the file
    of a seed; `count`: of decisions, unless the command line says it; `arguments`: of the command line.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--seed", type=int, required=True, help="the same seed gives the same decisions")
    parser.add_argument("--count", type=int, default=count, help="how many decisions")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--output", default=".", help="folder to write it into")
    given = parser.parse_args(arguments)
    path = writable_folder("output", Path(given.output)) / name_of(whole_number("seed", given.seed, 0))
    path.write_bytes(as_stored(maker(given.seed, whole_number("count", given.count, 1), given.workers)))


if __name__ == "__main__":
    main()
