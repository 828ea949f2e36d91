"""What forecasts and advice find: numbers, without what computes them, so that a page reads them without loading it."""

from dataclasses import dataclass
from typing import NamedTuple

from eternitium.analysis.reason import Reason
from eternitium.analysis.statistics import Estimate
from eternitium.engine.layout import Reals
from eternitium.game.notation import Action


@dataclass(frozen=True, slots=True)
class SeatForecast:
    """What the same rollouts say about one of the players; each field as in `Forecast`.

    `player`: the player; `win`: chance to win; `turns_pmf`: probability to need exactly k turns of that player's own.
    """

    player: int
    win: float
    turns_pmf: Reals

    def finish_by(self, k: int) -> float:
        """Probability to need at most k own turns."""
        return float(self.turns_pmf[: max(k + 1, 0)].sum())


@dataclass(frozen=True, slots=True)
class Forecast:
    """What rollouts say about one player's game.

    Attributes:
        viewer: the player.
        rollouts: on how many rollouts it rests.
        turns: expected number of the player's own turns until the last era card goes, the running one included. If
            the game ends before, it is counted on as if it did not.
        turns_se: standard error of `turns`.
        turns_ci: 95 % interval of `turns`.
        turns_pmf: probability to need exactly k turns, shape (most turns + 1,); it sums to 1 less `unfinished`.
        unfinished: share of rollouts that were stopped after 60 rounds; their turns count as those played so far.
        win: chance to win; a shared win counts as its share.
        win_se: standard error of `win`.
        win_ci: 95 % interval of `win`.
        done: whether no more rollouts will follow.
        seats: what the rollouts say about each player; empty with a policy in Python.
    """

    viewer: int
    rollouts: int
    turns: float
    turns_se: float
    turns_ci: tuple[float, float]
    turns_pmf: Reals
    unfinished: float
    win: float
    win_se: float
    win_ci: tuple[float, float]
    done: bool
    seats: tuple[SeatForecast, ...] = ()

    def finish_by(self, k: int) -> float:
        """Probability to need at most k own turns."""
        return float(self.turns_pmf[: max(k + 1, 0)].sum())


class Errors(NamedTuple):
    """How far `evaluate` is off at the beginning of a turn, root mean square.

    `share`: of a seat's share of the win; `turns`: of its expected turns.
    """

    share: float
    turns: float


@dataclass(frozen=True, slots=True)
class FirstForecast(SeatForecast):
    """What the evaluator says of a position to its viewer; `turns_pmf` tells the chance of 0, 1, ..., 14 own turns.

    `turns`: expected own turns of the viewer; 15 or more count as 15. `errors`: how far such answers are off, root mean
    square. `seats`: the same of each player.
    """

    turns: float
    errors: Errors
    seats: tuple[SeatForecast, ...]


@dataclass(frozen=True, slots=True)
class FirstAdvice:
    """What the evaluator says of a choice.

    Attributes:
        action: the choice.
        win: chance to win after it.
        turns: expected own turns, the running one included; 15 or more count as 15.
        gain: how much more often it wins than what the policy itself would choose; the error is that of a whole answer.
        errors: how far such answers are off, root mean square.
    """

    action: Action
    win: float
    turns: float
    gain: Estimate
    errors: Errors


@dataclass(frozen=True, slots=True)
class Advice:
    """What a choice is worth.

    Attributes:
        action: the choice.
        win: chance to win after it; a shared win counts as its share.
        win_se: standard error of `win`.
        turns: expected own turns until the last era card goes, the running one included.
        turns_se: standard error of `turns`.
        best: chance that no other choice wins more often, given how sure the estimates are.
        rollouts: on how many rollouts of this choice that rests.
        reasons: why it wins more or less often than `against`, the most important first: what its rollouts did
            otherwise, and what that is worth. None with a policy in Python or very few rollouts.
        against: the choice that it is compared with: the best one; of that the next one that is clearly worse, or the
            second.
        gain: how much more often it wins than what the policy itself would choose here, which is what a forecast goes
            on with; the error is that of the difference. None with a policy in Python or `random`.
    """

    action: Action
    win: float
    win_se: float
    turns: float
    turns_se: float
    best: float
    rollouts: int
    reasons: tuple[Reason, ...] = ()
    against: Action | None = None
    gain: Estimate | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """The chance to win at four places, one after the other, and what lies between them.

    The three parts add up to what has changed from `before` to `now`.

    Attributes:
        before: at the decision, as the policy would have gone on.
        chosen: after the choice, before any card was drawn or turned up because of it.
        shown: when that had happened and the player had nothing more to decide for the time being.
        now: at the next decision.
        choice: what the choice has changed; the error is that of the difference in the same worlds.
        cards: what was drawn and turned up has changed; alone, the AI's card too.
        others: what the others have done has changed; None if nobody else had anything to decide.
    """

    before: Estimate
    chosen: Estimate
    shown: Estimate
    now: Estimate
    choice: Estimate
    cards: Estimate
    others: Estimate | None
