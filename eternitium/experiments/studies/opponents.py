"""How strong an opponent is: each built-in player against the same one, from both seats of a game of two."""

from typing import Final

from eternitium.experiments.studies.measures import chance, played
from eternitium.experiments.studies.store import Keys, Numbers, Study
from eternitium.policies import BUILTIN, NAMED

YARDSTICK: Final = "steady"  # who plays the other seat
BEGINS, SECOND = SEATS = (1, 2)
LONG: Final = 200  # a game of the planner takes longer than so many of the others


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Share of the wins from one seat, counted from 1; a shared win counts half."""
    policy, seat = str(keys["policy"]), int(keys["seat"])
    seats = [policy, YARDSTICK] if seat == BEGINS else [YARDSTICK, policy]
    found = played(players=2, policies=seats, games=games, seed=seed)
    return chance("win", found.win_share[:, seat - 1])


def part(keys: Keys) -> int:
    """The planner plays one game in so many."""
    return 1 if keys["policy"] in BUILTIN else LONG


STUDY: Final = Study(
    name="opponents",
    what=f"share of the wins against {YARDSTICK} in a game of two, by player and seat; seat 1 begins",
    games=40_000,
    seed=0,
    rows=tuple({"policy": policy, "seat": seat} for policy in NAMED for seat in SEATS),
    row=row,
    part=part,
)
