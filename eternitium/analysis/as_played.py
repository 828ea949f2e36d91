"""The chance to win of those who sit at a table, from the chance that experts would have in their places.

A forecast lets experts play on. Others err, so that a lead is worth less than it says; and the stronger player makes up
for more, the longer the game still is. So the chances of the seats are in proportion to

    (share if experts play on) ** LEAD_LEFT * 10 ** (SKILL * sqrt(turns left) * rating / 400)

which is R. A. Bradley's and M. E. Terry's model (1952) with a head start. In the solo game nobody else errs: each turn
that is left costs a part of the chance, and the more, the weaker the player:

    (share if experts play on) * exp(-SLIPS_A_TURN * turns left * 10 ** (-SLIPS_SKILL * (rating - 1000) / 400))

The constants make the results of games between players of all strengths most likely, and were found, and then tested
on other games, by these commands; beside each constant stands its standard error.

    python -m tests.bench.announced --fit
    python -m tests.bench.announced
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from eternitium.analysis.results import SeatForecast
from eternitium.engine.layout import Reals
from eternitium.policies.rating import AT, POINTS

LEAD_LEFT: Final = 0.69  # what is left of a lead, as a power of it; ± 0.05
SKILL: Final = 0.32  # what a rating point is worth, in a game of which one turn is left; ± 0.03
SLIPS_A_TURN: Final = 0.023  # alone, what a turn costs who has 1,000; ± 0.006
SLIPS_SKILL: Final = 0.74  # ± 0.14
LONGEST: Final = 60.0  # own turns that count for a player who may never find the crystal


def as_played(shares: Sequence[float] | Reals, left: float, ratings: Sequence[float] | Reals) -> Reals:
    """Return the chance to win of each seat as its player plays; shape (players,).

    Args:
        shares: of the win for each seat if experts play on, from 0 to 1.
        left: own turns that the nearest to the crystal still needs.
        ratings: the strength of each seat's player on the scale of the league.

    >>> as_played([0.5, 0.5], 8, [1000, 1000]).tolist()
    [0.5, 0.5]
    >>> [as_played([0.5, 0.5], left, [1200, 1000]).round(2).tolist() for left in (1, 8)]
    [[0.59, 0.41], [0.74, 0.26]]
    """
    strong = (np.asarray(ratings, float) - AT) / POINTS
    if len(shares) == 1:
        alone: Reals = np.asarray(shares, float) * np.exp(-SLIPS_A_TURN * left * np.exp(-SLIPS_SKILL * strong))
        return alone
    weights = np.asarray(shares, float) ** LEAD_LEFT * np.exp(SKILL * left**0.5 * (strong - strong.max()))
    found: Reals = weights / weights.sum()
    return found


def turns_left(seats: Sequence[SeatForecast]) -> float:
    """Return how many own turns the player who is nearest to the crystal still needs, on average."""
    return min(float(seat.turns_pmf @ np.arange(len(seat.turns_pmf))) + _never(seat) for seat in seats)


def _never(seat: SeatForecast) -> float:
    return LONGEST * max(0.0, 1 - float(seat.turns_pmf.sum()))
