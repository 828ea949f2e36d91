"""What each player's choices give away in last turns of the solo game, exactly."""

from functools import cache
from typing import Final

import numpy as np

from eternitium.experiments.decisions import AS_GOOD
from eternitium.experiments.last_turns import DECISIONS_TO_SOLVE, stored
from eternitium.experiments.studies.measures import average, chance, measure
from eternitium.experiments.studies.store import Keys, Numbers, Study
from eternitium.policies.player import ask
from eternitium.policies.registry import NAMED, RESEARCH, SEARCHES, player_of


def row(keys: Keys, games: int, seed: int) -> Numbers:  # noqa: ARG001 (there is one set)
    """Return the mean loss of a player's choices, and how often it makes a best one; `games`: how many decisions.

    Players who solve such turns lose nothing, with certainty.
    """
    losses = np.array(_losses(str(keys["policy"]))[:games])
    lost = average("loss", losses) if losses.any() else measure("loss", 0.0, 0.0, 0.0)
    return {**lost, **chance("best", losses <= AS_GOOD)}


@cache
def _losses(policy: str) -> list[float]:
    """Return how many percentage points of the win each choice of a player gives away."""
    found = []
    for decision in stored().chosen:
        chosen = str(ask(player_of(policy).for_game(decision.seed), decision.view()))
        found.append(next(choice.losses[0] for choice in decision.choices if choice.action == chosen))
    return found


STUDY: Final = Study(
    name="last",
    what="exact loss of a decision in last turns of the solo game in percentage points, and share of best choices",
    games=DECISIONS_TO_SOLVE,
    seed=0,
    rows=tuple({"policy": policy} for policy in dict.fromkeys((*NAMED, *RESEARCH, *SEARCHES, "champion"))),
    row=row,
)
