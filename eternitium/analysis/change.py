"""The reasons why a chance to win has changed between two decisions of a player: the choice, the cards, the others."""

import math
from collections.abc import Generator, Iterator, Sequence
from typing import Final

from eternitium.analysis.forecast import ROLLOUTS, portions
from eternitium.analysis.results import Change
from eternitium.analysis.rollouts import NO_ACTION, Rollouts, Sample
from eternitium.analysis.statistics import Estimate, estimate
from eternitium.belief.belief import Belief, recalled
from eternitium.belief.view import PlayerView
from eternitium.policies.player import Seating
from eternitium.policies.registry import PLAYS_ON

SEED: Final = 0  # that of a forecast, so that the value before the choice is the one that was forecast


def changes(
    before: Belief,
    action: int,
    between: Belief | None,
    now: Estimate,
    policy: Seating = PLAYS_ON,
    weighed: tuple[Estimate, Estimate] | None = None,
    rollouts: int = ROLLOUTS,
) -> Iterator[Change | None]:
    """Yield why a chance to win has changed; None now and then while that is computed, the change at last.

    Only what the player knew at each place is used.

    Args:
        before: what the player knew at the decision.
        action: the number of the choice.
        between: what the player knew right after it, if somebody else was to decide then.
        now: the chance to win at the next decision.
        policy: who plays on, as in `forecast`.
        weighed: the chance to win that was forecast at the decision, and the change by the choice that was shown; if
                left out, both are computed.
        rollouts: for each value that is missing.
    """
    if weighed is None:
        sample = yield from _rolled(before, policy, [NO_ACTION, action], rollouts)
        told, chosen = (estimate(sample.share[:, k], sample.groups) for k in (0, 1))
        choice = estimate(sample.share[:, 1] - sample.share[:, 0], sample.groups)
    else:
        told, choice = weighed
        chosen = Estimate(told.mean + choice.mean, math.hypot(told.error, choice.error))
    shown = now
    if between is not None:
        sample = yield from _rolled(between, policy, [NO_ACTION], rollouts)
        shown = estimate(sample.share[:, 0], sample.groups)
    others = None if between is None else _step(shown, now)
    yield Change(told, chosen, shown, now, choice, _step(chosen, shown), others)


def _step(one: Estimate, other: Estimate) -> Estimate:
    """Return the step from one value to another, each from rollouts of its own."""
    return Estimate(other.mean - one.mean, math.hypot(one.error, other.error))


def _rolled(known: Belief, policy: Seating, actions: Sequence[int], count: int) -> Generator[None, None, Sample]:
    rolled = Rollouts(PlayerView(recalled(known), known.viewer), policy, SEED, actions)
    for portion in portions(rolled.asked(count)):
        rolled.run(portion)
        yield None
    return rolled.sample()
