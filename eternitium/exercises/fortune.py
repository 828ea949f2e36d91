"""Exercises of notebook 11: the balance of a game, how many games an edge takes, what an adjusted result is worth."""

from functools import cache
from typing import Any, Final

from eternitium.analysis.league import games_of
from eternitium.analysis.report import GameReport, draft
from eternitium.exercises.verdicts import Judge, Slips, Verdict, near, no_whole_number, wrong
from eternitium.experiments import studies
from eternitium.experiments.studies.adjustment import enough, variances

POLICY, SEED = "level5", 2
ROUNDED: Final = 0.015  # three numbers rounded to whole percentage points
EDGE: Final = 0.03
PAIR: Final = ("careful", "careful")
UNEQUAL: Final = ("level6", "level5")
ADJUSTED: Final = 100  # games
CARELESS: Final = 0.05


def balance(answer: Any) -> Verdict:
    """Judge what luck has brought in a game of which all else is known."""
    found = _judged()
    start, result, luck = found.start[0], found.result[0], found.luck[0]
    own, other = (found.skill(seat)[0] for seat in (0, 1))
    slips = {
        -luck: "The right size, with the wrong sign.",
        result - start: "That is how far the chance went in all. Part of that was choices.",
        result - own - other: "The chance at the start belongs to the sum as well.",
    }
    if isinstance(answer, int | float) and 1 < abs(answer) <= 100:
        return wrong("Give a part of a game, as the cell does before it writes percent: 0.27 for 27 percentage points.")
    shows = f"{start:+.0%} {own:+.0%} {other:+.0%} {luck:+.0%} = {result:.0%}: but for rounding, nothing is left over."
    return near(answer, luck, ROUNDED, shows, slips)


@cache
def _judged() -> GameReport:
    """Return the report of the game, judged once however often somebody answers."""
    (game,) = games_of([POLICY, POLICY], games=1, seed=SEED)
    return draft(game)


def edge(answer: Any) -> Verdict:
    """Judge how many games show an edge between careful players, without luck."""
    row = variances(studies.load("luck")).loc[PAIR]
    needed, raw = (enough(row[name], EDGE) for name in ("adjusted", "result"))
    slips = {
        raw: "That is how many it takes with luck in the results.",
        enough(row["adjusted"], 2 * EDGE): "After that many games, the interval reaches twice as far.",
        enough(row["adjusted"] ** 0.5, EDGE): "The variance goes into the formula, not its root.",
    }
    return _games(answer, needed, f"{needed} games; with luck in the results it would take {raw}.", slips)


def exchange(answer: Any) -> Verdict:
    """Judge how many results tell as much as a hundred adjusted ones, between unequal players."""
    found = variances(studies.load("luck"))
    ratio = found.loc[UNEQUAL].ratio
    needed = round(ADJUSTED * ratio)
    slips = {
        ADJUSTED / ratio: "That is how many adjusted games tell as much as a hundred results.",
        ADJUSTED * ratio**0.5: "Games are counted by variances, not by their roots.",
        ADJUSTED * found.loc[PAIR].ratio: "That is between careful players.",
    }
    return _games(
        answer, needed, f"{needed} games: single results vary {ratio:.2f} times as much as adjusted ones.", slips
    )


def _games(answer: Any, needed: int, shows: str, slips: Slips) -> Verdict:
    """Judge a number of games that may be a little off."""
    strange = no_whole_number(answer)
    if strange:
        return strange
    for known, hint in slips.items():
        if abs(answer / known - 1) <= CARELESS < abs(answer / needed - 1):
            return wrong(hint)
    return near(int(answer), needed, CARELESS * needed, shows, {})


JUDGES: Final[dict[str, Judge]] = {"11.1": balance, "11.2": edge, "11.3": exchange}
