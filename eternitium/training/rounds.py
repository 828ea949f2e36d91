"""Rounds, which say what puzzles come next: a theme at the person's level, what is due, five a day, a storm."""

import hashlib
import itertools
from collections.abc import Mapping
from typing import Final

import numpy as np

from eternitium.checks import written
from eternitium.lessons.measured import Measured
from eternitium.lessons.puzzles import Puzzle
from eternitium.training.bank import Listed, by_id, of_theme, openings, stored
from eternitium.training.profile import Profile
from eternitium.training.themes import THEMES

THEME: Final = "theme-"
DUE, DAILY, STORM = "due", "daily", "storm"
MISSES: Final = "storm-misses"  # a round of the puzzles that were missed in a storm
ROUNDS: Final = (*(f"{THEME}{theme}" for theme in THEMES), DUE, DAILY, STORM)
LENGTH: Final = 10  # puzzles of a theme: about five minutes
MOST_DUE: Final = 15  # due puzzles in one round
A_DAY: Final = 5
STORM_LENGTH: Final = 60  # more than anybody answers in three minutes
STORM_SECONDS: Final = 180
NEAREST: Final = 40  # puzzles near the level, from which a round is drawn
EASIER: Final = 60.0  # rating points below the person's, so that more than half are solved
STORM_FROM, STORM_TO = 0.0, 0.8  # places in the bank, by difficulty, of the first and the last one of a storm
DAILY_TO: Final = 0.9  # the place of the hardest one of a day
SPREAD: Final = 0.06  # of the bank, after each place


def round_of(name: str, profile: Profile, seed: int, until: int = 0, date: str = "") -> tuple[Puzzle, ...]:
    """Return the puzzles of a round, in their order; none if there is nothing to do.

    Args:
        name: one of `ROUNDS`.
        profile: the person's.
        seed: of the draw.
        until: the time up to which puzzles are due, in milliseconds since 1970.
        date: of the daily five, "2026-11-23".

    Raises:
        ValueError: there is no such round.
    """
    if name not in ROUNDS:
        raise ValueError(f"round: {written(name)} is unknown; allowed: {', '.join(ROUNDS)}")
    if name == DUE:
        return due(profile, until)
    if name == DAILY:
        return daily(date)
    return storm(seed) if name == STORM else of_level(name.removeprefix(THEME), profile, seed)


def of_level(theme: str, profile: Profile, seed: int) -> tuple[Measured, ...]:
    """Return a round of a theme: puzzles a little below the person's strength, new ones before solved ones.

    Raises:
        ValueError: there is no such theme.
    """
    if theme not in THEMES:
        raise ValueError(f"theme: {written(theme)} is unknown; allowed: {', '.join(THEMES)}")
    aim = profile.themes.get(theme, profile.rating).mean - EASIER
    ordered = sorted(of_theme(theme), key=lambda listed: (listed.id in profile.solved, abs(listed.rating - aim)))
    places = np.random.default_rng(seed).permutation(len(ordered[:NEAREST]))[:LENGTH]
    drawn = [ordered[int(place)] for place in places]
    return tuple(listed.puzzle() for listed in sorted(drawn, key=lambda listed: listed.rating))


def due(profile: Profile, until: int) -> tuple[Puzzle, ...]:
    """Return the due puzzles, the longest overdue first; those that are not known any more are left out."""
    found = (find(puzzle, profile.mistakes) for puzzle in profile.pile.due(until))
    return tuple(puzzle for puzzle in found if puzzle)[:MOST_DUE]


def measured(name: str) -> Measured:
    """Return a decision of the bank or an opening, by its id. Raises KeyError: there is none."""
    return (openings().get(name) or by_id()[name]).puzzle()


def find(name: str, mistakes: Mapping[str, Puzzle]) -> Puzzle | None:
    """Return a puzzle by its id: an own mistake, or one of the bank; None if there is none."""
    listed = by_id().get(name) or openings().get(name)
    return mistakes.get(name) or (listed.puzzle() if listed else None)


def daily(date: str) -> tuple[Measured, ...]:
    """Return the five of a date, the same for everybody, from easy to hard, and of different themes.

    >>> daily("2026-11-23") == daily("2026-11-23")
    True
    """
    seed = int.from_bytes(hashlib.sha256(date.encode()).digest()[:8])
    dice = np.random.default_rng(seed)
    five, themes = list[Listed](), set[str]()
    bounds = np.linspace(0, DAILY_TO * len(stored()), A_DAY + 1).astype(int)
    for low, high in itertools.pairwise(bounds):
        new = [listed for listed in stored()[low:high] if listed.theme not in themes] or stored()[low:high]
        five.append(new[int(dice.integers(len(new)))])
        themes.add(five[-1].theme)
    return tuple(listed.puzzle() for listed in five)


def storm(seed: int) -> tuple[Measured, ...]:
    """Return puzzles from easy to hard, more than anybody answers in a storm."""
    dice, bank = np.random.default_rng(seed), stored()
    found: dict[str, Listed] = {}
    for place in np.linspace(STORM_FROM, STORM_TO, STORM_LENGTH):
        low = int(place * len(bank))
        near = [listed for listed in bank[low : low + max(int(SPREAD * len(bank)), 2)] if listed.id not in found]
        if near:
            drawn = near[int(dice.integers(len(near)))]
            found[drawn.id] = drawn
    return tuple(listed.puzzle() for listed in found.values())
