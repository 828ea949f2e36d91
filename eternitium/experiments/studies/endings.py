"""The endings of games with several players: the finders of the crystal, and the tie-breaks."""

from typing import Final

import numpy as np

from eternitium.analysis.simulate import Simulation
from eternitium.experiments.studies.measures import Flags, average, chance, played
from eternitium.experiments.studies.seats import PLAYERS
from eternitium.experiments.studies.store import Keys, Numbers, Study
from eternitium.policies import BUILTIN
from eternitium.rules import SWITCHES, Rules

LAST_ROUND: Final = "final_step5"  # whether hands are filled again in the last round (R59)
NOT_A_FINDER: Final = -1  # below all points


def finders_of(games: Simulation) -> Flags:
    """Return for each player whether they have found the crystal, bool, shape (games, players)."""
    finders: Flags = (games.left == 0) & games.finished[:, None]
    return finders


def endings_of(games: Simulation) -> dict[str, Flags]:
    """Return the games by what decided them (R61), bool, shape (games,): each game is in exactly one of these.

    `alone`: only one player found the crystal. `points`: one of several finders had the most points. `advanced`: one of
    several with the most points had the most advanced technologies. `shared`: not even that. `nobody`: the game was
    stopped after 60 rounds.
    """
    finders, winners = finders_of(games), games.winners.sum(axis=1)
    points = np.where(finders, games.points, NOT_A_FINDER)
    leaders = (finders & (points == points.max(axis=1, keepdims=True))).sum(axis=1)
    tied = finders.sum(axis=1) > 1
    return {
        "alone": finders.sum(axis=1) == 1,
        "points": tied & (leaders == 1),
        "advanced": tied & (leaders > 1) & (winners == 1),
        "shared": winners > 1,
        "nobody": winners == 0,
    }


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Return how often each ending occurs, and how many rounds the games take."""
    players, policy = int(keys["players"]), str(keys["policy"])
    rules = Rules(final_step5=keys[LAST_ROUND])
    found = played(players=players, rules=rules, policies=policy, games=games, seed=seed)
    numbers = average("rounds", found.rounds, 1)
    for name, happened in endings_of(found).items():
        numbers |= chance(name, happened)
    return numbers


STUDY: Final = Study(
    name="endings",
    what="how games of several players end: one finder alone, a tie-break, a shared win; and after how many rounds",
    games=40_000,
    seed=0,
    rows=tuple(
        {"players": players, "policy": policy, LAST_ROUND: value}
        for players in PLAYERS
        for policy in BUILTIN
        for value in SWITCHES[LAST_ROUND].values
    ),
    row=row,
)
