"""The strength of opponents: games of two between all players and levels, for a rating on one scale."""

from typing import Final

from eternitium.analysis import league
from eternitium.experiments.studies.store import HIGH, LOW, Keys, Numbers, Study
from eternitium.policies import BUILTIN

PYTHON_COST: Final = 10  # a game of players who think in Python takes far longer than this many of the others


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Return the share of the wins, half of the games from each seat; a shared win counts half."""
    found = league.duel(str(keys["policy"]), str(keys["against"]), max(games // 2, 1), seed, progress=False)
    return {"win": found.share, f"win{LOW}": found.low, f"win{HIGH}": found.high}


def part(keys: Keys) -> int:
    """Return n if a row plays one in n of the games, for players who think long; else 1."""
    names = {keys["policy"], keys["against"]}
    return 1 if names <= BUILTIN.keys() else PYTHON_COST


STUDY: Final = Study(
    name="opponents",
    what="share of the wins in games of two on the same deals from both seats, by player and opponent",
    games=8_000,
    seed=0,
    rows=tuple({"policy": policy, "against": against} for policy, against in league.duels()),
    row=row,
    part=part,
)
