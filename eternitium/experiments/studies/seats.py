"""The advantage of the start player: each seat's share of the wins when everybody plays alike."""

from typing import Final

from eternitium.experiments.studies.measures import chance, played
from eternitium.experiments.studies.store import Keys, Numbers, Study
from eternitium.policies import BUILTIN

PLAYERS: Final = (2, 3, 4, 5)


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Return one seat's share of the wins, seats counted from 1; a shared win counts as a fraction."""
    found = played(players=int(keys["players"]), policies=str(keys["policy"]), games=games, seed=seed)
    return chance("win", found.win_share[:, int(keys["seat"]) - 1])


STUDY: Final = Study(
    name="seats",
    what="share of the wins of each seat when everybody plays alike; seat 1 begins",
    games=40_000,
    seed=0,
    rows=tuple(
        {"players": players, "policy": policy, "seat": seat}
        for players in PLAYERS
        for policy in BUILTIN
        for seat in range(1, players + 1)
    ),
    row=row,
)
