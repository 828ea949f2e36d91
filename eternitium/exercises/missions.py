"""Exercises of notebook 05: missions that cannot be told apart, what pairing saves, and a mission made to measure."""

from math import hypot
from typing import Any, Final

from eternitium.analysis.simulate import simulate
from eternitium.exercises.verdicts import Judge, Verdict, near, no_number, parts, right, wrong
from eternitium.experiments import studies
from eternitium.policies.registry import BUILTIN
from eternitium.rules import Rules

LOW, HIGH = 0.4, 0.6
THINKING: Final = tuple(BUILTIN)[1:]
GAMES, SEED = 4_000, 11
CARELESS: Final = 0.05  # of the truth; intervals are read with two digits


def alike(answer: Any) -> Verdict:
    """Judge a player and two missions of which nobody can say which is harder."""
    found = parts(answer, str, int, int)
    if found is None:
        return wrong("A player and two missions are expected, such as ('bold', 3, 9).")
    policy, *missions = found
    table = studies.load("missions").query("edition == 'de'")
    if policy not in THINKING:
        return wrong(f"{policy!r} is not one of the players who think and played many games: {', '.join(THINKING)}.")
    rows = [table[(table.policy == policy) & (table.mission == mission)] for mission in missions]
    if missions[0] == missions[1] or any(len(row) != 1 for row in rows):
        return wrong("Give two different missions, from 0 to 10.")
    one, other = (studies.entry(row, "success") for row in rows)
    reach = hypot(one.high - one.low, other.high - other.low) / 2
    gap = abs(one.share - other.share)
    told = f"{one} and {other}: they differ by {100 * gap:.2f} ± {100 * reach:.2f} percentage points"
    if gap <= reach:
        return right(f"{told}, and that holds 0. Only more games could show which of the two is harder.")
    if one.low <= other.high and other.low <= one.high:
        return wrong(f"{told}. The intervals overlap, but that of the difference does not hold 0: it is clear.")
    return wrong(f"{told}: the difference is clear.")


def pairing(answer: Any) -> Verdict:
    """Judge how many times shorter the interval of a change is when the same deals are compared."""
    readings = studies.load("readings")
    row = {"switch": "luck_double", "mission": 0, "policy": "careful"}
    before, after, change = (studies.entry(readings, name, **row) for name in ("before", "after", "change"))
    lengths = [found.high - found.low for found in (before, after, change)]
    truth = hypot(*lengths[:2]) / lengths[2]
    if no_number(answer) is None:
        for other, hint in (
            (lengths[0] / lengths[2], "Without pairs the difference has the errors of both shares, not of one."),
            ((lengths[0] + lengths[1]) / lengths[2], "Independent errors do not simply add up: their squares do."),
            (1 / truth, "That is how long it is. How many times shorter?"),
            (truth**2, "That is how many times fewer games are needed: the square."),
        ):
            if abs(answer / other - 1) <= CARELESS / 2 and abs(answer / truth - 1) > CARELESS:
                return wrong(hint)
    shows = f"The interval is {truth:.1f} times as short. Without pairs that takes {truth**2:.0f} times the games."
    return near(answer, truth, CARELESS * truth, shows, {})


def to_measure(answer: Any) -> Verdict:
    """Judge a mission that a player wins about every other time."""
    given = parts(answer, int, str)
    if given is None:
        return wrong("A mission and a player are expected, such as (4, 'bold').")
    mission, policy = given
    if policy not in BUILTIN:
        return wrong(f"{policy!r} is not one of the players that are quick enough: {', '.join(BUILTIN)}.")
    if not 0 <= mission <= 10:
        return wrong("The mission is a number from 0 to 10; 0 is the game without one.")
    rules = Rules("de", mission=mission or None)
    games = simulate(players=1, rules=rules, policies=policy, games=GAMES, seed=SEED, progress=False)
    found = studies.chance_of(games.finished)
    told = f"{policy} has won {found}"
    if found.low >= LOW and found.high <= HIGH:
        return right(f"{told}, and the whole interval is between {LOW:.0%} and {HIGH:.0%}.")
    if found.low <= HIGH and found.high >= LOW:
        return wrong(f"{told}. The interval is not all between {LOW:.0%} and {HIGH:.0%}: it cannot be said for sure.")
    return wrong(f"{told}: too {'easy' if found.share > HIGH else 'hard'} for this player.")


JUDGES: Final[dict[str, Judge]] = {"05.1": alike, "05.2": pairing, "05.3": to_measure}
