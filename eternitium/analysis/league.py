"""Who plays better: every built-in policy against the one before it, and all of them alone."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np

from eternitium.analysis.simulate import name_of, simulate
from eternitium.analysis.statistics import Estimate, share_interval
from eternitium.checks import whole_number
from eternitium.engine.layout import Reals
from eternitium.policies import BUILTIN, NAMED, Policy
from eternitium.rules import MISSIONS, Rules

FAVOURITE: Final = "steady"
SOLO: Final = (None, *MISSIONS)


class Row(NamedTuple):
    """One line of a league table.

    Attributes:
        policy: who played.
        against: the opponent, or "" for the solo game.
        games: how many games.
        share: share of the games won; a shared win counts half.
        low, high: 95 % interval of the share.
    """

    policy: str
    against: str
    games: int
    share: float
    low: float
    high: float


def league(games: int = 4_000, planner_games: int = 100, seed: int = 0, workers: int = 1) -> Iterator[Row]:
    """The table, line by line: duels of neighbours, the strongest against `steady`, then the solo game.

    Args:
        games: for each line.
        planner_games: for each line in which the planner plays, which takes about a second a game.
        seed: fixes everything.
        workers: as in `simulate`.

    Raises:
        ValueError: an argument is not allowed.
    """
    games, planner_games = whole_number("games", games, 1), whole_number("planner_games", planner_games, 1)
    names = list(NAMED)
    pairs = [(stronger, weaker) for weaker, stronger in pairwise(names)]
    for stronger, weaker in [*pairs, (names[-1], FAVOURITE)]:
        yield duel(NAMED[stronger], NAMED[weaker], games if stronger in BUILTIN else planner_games, seed, workers)
    for name in names:
        yield solo(NAMED[name], games if name in BUILTIN else planner_games, seed, workers)


def duel(policy: Policy, against: Policy, games: int, seed: int = 0, workers: int = 1) -> Row:
    """Two players, each seat in half of the games; the same deals from both seats."""
    shares = [
        _shares(2, None, seats, max(games // 2, 1), seed, workers)[:, place]
        for place, seats in enumerate(([policy, against], [against, policy]))
    ]
    return _row(policy, name_of(against), np.concatenate(shares))


def solo(policy: Policy, games: int, seed: int = 0, workers: int = 1, missions: Sequence[int | None] = SOLO) -> Row:
    """The solo game, with and without missions: games of each kind in turn, about so many altogether."""
    each = max(games // len(missions), 1)
    shares = [_shares(1, Rules(mission=mission), policy, each, seed, workers)[:, 0] for mission in missions]
    return _row(policy, "", np.concatenate(shares))


def _shares(*task: Any) -> Reals:
    played = simulate(*task)
    if played.interrupted:  # a line needs all its games, and whoever pressed Ctrl-C wants no more lines
        raise KeyboardInterrupt
    return played.win_share


def _row(policy: Policy, against: str, shares: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Row:
    share, n = float(shares.mean()), len(shares)
    low, high = share_interval(Estimate(share, float(shares.std() / np.sqrt(n))), n)
    return Row(name_of(policy), against, n, share, low, high)


def as_text(row: Row) -> str:
    """A line of the table."""
    opponent = f"against {row.against}" if row.against else "alone, all missions"
    return f"{row.policy:8} {opponent:20} {row.share:6.1%} won  ({row.low:.1%} to {row.high:.1%}, {row.games} games)"
