"""The loss of each player's decisions to each judge, by what they are about."""

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np

from eternitium.analysis.statistics import Estimate, interval
from eternitium.checks import fail
from eternitium.engine.layout import Reals
from eternitium.experiments.decisions import AS_GOOD, JUDGES, KINDS, Decision, stored
from eternitium.experiments.studies.measures import Flags, average, chance, measure
from eternitium.experiments.studies.store import Keys, Numbers, Study
from eternitium.policies.player import ask
from eternitium.policies.registry import NAMED, RESEARCH, SEARCHES, player_of

NO_LEAST: Final = -np.inf  # of a loss: one whose truth is about 0 may come out below it
ALL: Final = "all"  # kinds, each as often as in the games
FEWEST: Final = 2  # decisions, for a standard error


def row(keys: Keys, games: int, seed: int) -> Numbers:
    """Return the mean loss of a player's choices, and how often it makes a best one.

    `games`: how many decisions of the set; `seed`: which set.
    """
    policy, judge, kind, found = str(keys["policy"]), str(keys["judge"]), str(keys["kind"]), stored(seed)
    if kind != ALL:
        losses = losses_of(policy, judge, kind, games, seed)
        return {**average("loss", losses, NO_LEAST), **chance("best", losses <= AS_GOOD)}
    total = sum(found.seen.values())
    parts = [(seen / total, losses_of(policy, judge, kind, games, seed)) for kind, seen in found.seen.items()]
    return {
        **weighted("loss", parts, NO_LEAST, np.inf),
        **weighted("best", [(share, losses <= AS_GOOD) for share, losses in parts], 0, 1),
    }


def weighted(name: str, parts: Sequence[tuple[float, Reals | Flags]], least: float, most: float) -> Numbers:
    """Return a mean over kinds of decisions, each with its share of all."""
    mean = sum(share * float(values.mean()) for share, values in parts)
    variance = sum(share**2 * float(values.var(ddof=1)) / len(values) for share, values in parts)
    return measure(name, mean, *interval(Estimate(mean, variance**0.5), least, most))


def losses_of(policy: str, judge: str, kind: str, count: int, seed: int) -> Reals:
    """Return the loss of each of a player's choices to a judge, in percentage points.

    `judge`: one of `decisions.JUDGES`; `kind`: of the decisions; `count`: how many of the set are looked through;
    `seed`: which set. Raises ValueError: fewer than two of them are of this kind.
    """
    decisions = [(k, one) for k, one in enumerate(stored(seed).chosen[:count]) if one.kind == kind]
    if len(decisions) < FEWEST:
        raise fail("games", f"{count} are too few; fewer than {FEWEST} of these decisions are about {kind!r}")
    return np.array([loss(choice_of(policy, place, seed), decision, judge) for place, decision in decisions])


@cache
def choice_of(policy: str, place: int, seed: int) -> str:
    """Return what a player chooses in the decision at a place of a set."""
    decision = stored(seed).chosen[place]
    return str(ask(player_of(policy).for_game(decision.seed), decision.view()))


def loss(action: str, decision: Decision, judge: str) -> float:
    """Return how many percentage points a choice gives away to a judge."""
    (chosen,) = (choice for choice in decision.choices if choice.action == action)
    return chosen.losses[JUDGES.index(judge)]


STUDY: Final = Study(
    name="decisions",
    what="loss of a decision in percentage points of the win, and share of best choices, by player, judge and kind",
    games=2_000,
    seed=1,
    rows=tuple(
        {"policy": policy, "judge": judge, "kind": kind}
        for policy in dict.fromkeys((*NAMED, *RESEARCH, *SEARCHES, *JUDGES))
        for judge in JUDGES
        for kind in (*KINDS, ALL)
    ),
    row=row,
)
