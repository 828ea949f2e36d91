"""Strength on one scale, from games of two: a player with 400 more rating points wins ten times as often as it loses.

The model is that of R. A. Bradley and M. E. Terry (1952) with the points of A. E. Elo (1978).
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, Protocol

import numpy as np

from eternitium.certainty import Z
from eternitium.engine.layout import Reals

ANCHOR: Final = "steady"
AT: Final = 1_000.0  # the anchor's rating
POINTS: Final = 400 / np.log(10)  # of a difference of one in the logarithm of wins to losses
SHARED_GAMES: Final = 1  # extra games, shared by every pair, so that a player who lost all games has a rating
MAX_ITERATIONS: Final = 100
CLOSE: Final = 1e-9


class Duel(Protocol):
    """Games of two players, as `league.Row` has them."""

    @property
    def policy(self) -> str:
        """The player."""

    @property
    def against(self) -> str:
        """The opponent; "" for the solo game."""

    @property
    def games(self) -> int:
        """The number of games."""

    @property
    def share(self) -> float:
        """The player's share of the wins."""


class Rating(NamedTuple):
    """A player's strength.

    Attributes:
        points: rating points; `ANCHOR` has 1,000; 100 more win 64 of 100 games, 400 more 10 of 11.
        low, high: 95% interval of the difference from the anchor, whose own has no width.
    """

    points: float
    low: float
    high: float


def ratings(duels: Iterable[Duel]) -> dict[str, Rating]:
    """Return the ratings that make the results of some duels most likely, the strongest player first.

    `duels`: they must link all players, directly or not, to `ANCHOR`; rows without an opponent do not count. Raises
    ValueError: somebody is not linked to the anchor, or it does not play.
    """
    played = [duel for duel in duels if duel.against]
    names = _linked(played)
    pairs = np.array([(names.index(duel.policy), names.index(duel.against)) for duel in played])
    games = np.array([duel.games + SHARED_GAMES for duel in played], float)
    wins = np.array([duel.share * duel.games + SHARED_GAMES / 2 for duel in played])
    logits, errors = _fitted(_design(pairs, len(names)), wins, games)
    points, widths = AT + POINTS * logits, Z * POINTS * errors
    ends = np.stack([points, points - widths, points + widths], axis=1).tolist()
    return {names[k]: Rating(*ends[k]) for k in np.argsort(-points)}


def _linked(played: list[Duel]) -> list[str]:
    """Return the players, the anchor first, then those who have met one before them in the list."""
    names, count = [ANCHOR], 0
    while count < len(names):
        for duel in played:
            pair = (duel.policy, duel.against)
            names += [name for name in pair if names[count] in pair and name not in names]
        count += 1
    lost = {name for duel in played for name in (duel.policy, duel.against)} - {*names}
    if lost or len(names) == 1:
        raise ValueError(f"duels: no games link {', '.join(sorted(lost)) or 'anybody'} to {ANCHOR}")
    return names


def _design(pairs: "np.ndarray[tuple[int, int], np.dtype[np.int64]]", players: int) -> Reals:
    """Return one row a duel: 1 for the first player, -1 for the second; the anchor has no column."""
    design = np.zeros((len(pairs), players))
    np.add.at(design, (np.arange(len(pairs)), pairs[:, 0]), 1.0)
    np.add.at(design, (np.arange(len(pairs)), pairs[:, 1]), -1.0)
    return design[:, 1:]


def _fitted(design: Reals, wins: Reals, games: Reals) -> tuple[Reals, Reals]:
    """Return the logits of all players and their standard errors, the anchor's first, by Newton's method."""
    logits = np.zeros(design.shape[1])
    for _ in range(MAX_ITERATIONS):
        chance = 1 / (1 + np.exp(-design @ logits))
        information = design.T @ (design * (games * chance * (1 - chance))[:, None])
        step = np.linalg.solve(information, design.T @ (wins - games * chance))
        logits += np.clip(step, -1, 1)
        if np.abs(step).max() < CLOSE:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(information)))
    return np.concatenate([[0.0], logits]), np.concatenate([[0.0], errors])
