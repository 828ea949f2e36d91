"""The loss of each player's decisions, by what they are about."""

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np

from eternitium.analysis.statistics import Estimate, interval
from eternitium.checks import fail
from eternitium.engine.layout import Reals
from eternitium.experiments.decisions import KINDS, Decision, stored
from eternitium.experiments.studies.measures import Flags, average, chance, measure
from eternitium.experiments.studies.store import Keys, Numbers, Study
from eternitium.policies.player import ask
from eternitium.policies.registry import NAMED, RESEARCH, player_of

NO_LEAST: Final = -np.inf  # of a loss: the best choice to one judge may be worse than another to both
ALL: Final = "all"  # kinds, each as often as in the games
FEWEST: Final = 2  # decisions, for a standard error
AS_GOOD: Final = 0.3  # percentage points: a choice that loses no more counts as a best one


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Return the mean loss of a player's choices, and how often it makes a best one.

    `games`: how many decisions of the set; `seed`: which set.
    """
    policy, kind, found = str(keys["policy"]), str(keys["kind"]), stored(seed)
    if kind != ALL:
        losses = losses_of(policy, kind, games, seed)
        return {**average("loss", losses, NO_LEAST), **chance("best", losses <= AS_GOOD)}
    total = sum(found.seen.values())
    parts = [(seen / total, losses_of(policy, kind, games, seed)) for kind, seen in found.seen.items()]
    return {
        **weighted("loss", parts, NO_LEAST, np.inf),
        **weighted("best", [(share, losses <= AS_GOOD) for share, losses in parts], 0, 1),
    }


def weighted(name: str, parts: Sequence[tuple[float, Reals | Flags]], least: float, most: float) -> Numbers:
    """Return a mean over kinds of decisions, each with its share of all."""
    mean = sum(share * float(values.mean()) for share, values in parts)
    variance = sum(share**2 * float(values.var(ddof=1)) / len(values) for share, values in parts)
    return measure(name, mean, *interval(Estimate(mean, variance**0.5), least, most))


@cache
def losses_of(policy: str, kind: str, count: int, seed: int) -> Reals:
    """Return the loss of each of a player's choices in percentage points.

    `kind`: of the decisions; `count`: how many of the set are looked through; `seed`: which set. Raises ValueError:
    fewer than two of them are of this kind.
    """
    decisions = [decision for decision in stored(seed).chosen[:count] if decision.kind == kind]
    if len(decisions) < FEWEST:
        raise fail("games", f"{count} are too few; fewer than {FEWEST} of these decisions are about {kind!r}")
    return np.array([loss(policy, decision) for decision in decisions])


def loss(policy: str, decision: Decision) -> float:
    """Return how many percentage points a player's choice gives away, on average over the judges."""
    action = str(ask(player_of(policy).for_game(decision.seed), decision.view()))
    (chosen,) = (choice for choice in decision.choices if choice.action == action)
    return sum(chosen.losses) / len(chosen.losses)


STUDY: Final = Study(
    name="decisions",
    what="loss of a decision in percentage points of the win, and share of best choices, by player and kind",
    games=2_000,
    seed=1,
    rows=tuple({"policy": policy, "kind": kind} for policy in (*NAMED, *RESEARCH) for kind in (*KINDS, ALL)),
    row=row,
)
