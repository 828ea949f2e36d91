"""The reasons why one choice wins more often than another: countable consequences that differ in their rollouts.

Both choices are played on in the same hidden worlds with the same shuffles, so whatever differs on average follows from
the choice. The difference in wins is split without rest:

* into what the player's pace, the other players' pace and the tie-break contribute: in each world the player's course
  of one choice meets the others' course of the other one, and the effect of each exchange is averaged over all orders
  in which the three can be exchanged (L. Shapley, 1953);
* the player's pace into this turn, the next one and the later ones: the value of one more era card on the stack and of
one more card in the next hand is measured in these rollouts (least squares within each choice).
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from eternitium.analysis.statistics import Estimate
from eternitium.analysis.traces import CLEARED, HAND, NEVER, OWN, PAID, POINTS, RIVAL, SEEN, SHARE, STACK, TURNS
from eternitium.engine.layout import Reals

MAX_COUNTED_TURNS: Final = 20.0  # turns that count, or a policy that searches for ever would drown the others
WORTH_TELLING: Final = 0.01  # of the chance to win: one game of a hundred
FINDS: Final = 0.02  # the least difference in crystals found in a turn that is reported
NEARLY_NONE: Final = 1e-9  # the least divisor
PRIOR: Final = 0.05  # variance of era cards
MOSTLY: Final = 0.5  # cards seen are reported if they account for this share of the era cards that go


class Part(NamedTuple):
    """A part of the difference between one choice and another.

    `key`: what differs: "now", "paid", "next", "soon" for this turn and the next one together, "later", "rivals",
    "tie"; followed by "-seen", "-cleared", "-added" or "-crystal" where that can be counted. `amount`: how much more of
    it the one choice has; it need not have the same sign as `wins`. `wins`: what that adds to the chance to win.
    `turns`: how many own turns later the crystal is found because of it.
    """

    key: str
    amount: float
    wins: Estimate
    turns: float


class Differences:
    """The consequences of choices, compared in the same worlds.

    Args:
        traces: rows of `traces.play_worlds`, shape (worlds, choices, WIDTH).
        groups: how many joint draws the worlds share.
    """

    def __init__(self, traces: Reals, groups: int) -> None:
        self.traces, self.groups = traces, groups
        self.turns = np.minimum(traces[:, :, TURNS], MAX_COUNTED_TURNS)
        self.pace, self.rivals, self.tie = shares(traces)
        self._stages, hands = _features(traces), traces[:, :, HAND, None]
        self._wins = _slopes_by_stage(self._stages, hands, self.pace, 1)
        self._slower = _slopes_by_stage(self._stages, hands, self.turns, -1)

    def win(self, one: int, other: int) -> Estimate:
        """Return how much more often one choice wins than another."""
        share = self.traces[:, :, SHARE]
        return estimates((share[:, one] - share[:, other])[None], self.groups)[0]

    def more(self, one: int, other: int, column: int) -> float:
        """Return how much more of something that is noted one choice leads to."""
        return float((self.traces[:, one, column] - self.traces[:, other, column]).mean())

    def parts(self, one: int, other: int, win: Estimate | None = None) -> list[Part]:
        """Return the parts of the difference, the largest first; they add up to it.

        `one`: the place of a choice; `other`: the one that it is compared with; `win`: how much more often it wins, if
        more rollouts have shown that.
        """
        wins = self._by_stages(self._wins, self.pace[:, one] - self.pace[:, other], one, other)
        wins |= {"rivals": self.rivals[:, one] - self.rivals[:, other], "tie": self.tie[:, one] - self.tie[:, other]}
        turns = self._by_stages(self._slower, self.turns[:, one] - self.turns[:, other], one, other)
        if _cancel(wins["now"], wins["next"]):
            wins, turns = _joined(wins), _joined(turns)
        courses = Courses(self.traces[:, one], self.traces[:, other])
        found = []
        for key, share in zip(wins, estimates(np.array([*wins.values()]), self.groups, win), strict=True):
            late = float(turns[key].mean()) if key in turns else 0.0
            found.append(Part(*courses.counted(key, share.mean), share, late))
        return sorted(found, key=lambda part: -abs(part.wins.mean))

    def _by_stages(self, slopes: list[Reals], whole: Reals, one: int, other: int) -> dict[str, Reals]:
        """Return a difference in each world as the sum of its stages."""
        now, then = (stage[:, one] - stage[:, other] for stage in self._stages)
        cost = (self.traces[:, one, PAID] - self.traces[:, other, PAID]) * slopes[0][0]
        by_now, by_then = now @ slopes[0], then @ slopes[1]
        return {"now": by_now - cost, "paid": cost, "next": by_then - by_now, "later": whole - by_then}


class Courses:
    """The average consequences of two choices, and what of them can be counted.

    `one`: the rows of a choice; `other`: those of the one that it is compared with.
    """

    def __init__(self, one: Reals, other: Reals) -> None:
        self._both = one, other

    def counted(self, key: str, wins: float) -> tuple[str, float]:
        """Return the key of a part with what can be counted of it, and how much more of that the one choice has.

        Args:
            key: the part.
            wins: what it adds to the chance to win: of several things, one with the same sign is reported.
        """
        if key in ("now", "soon"):
            return self._first_turns(key, STACK + int(key == "soon"))
        if key == "next":
            return self._next(wins)
        if key == "later":
            return self._later(wins)
        if key == "rivals":
            return key, self._delay()
        return key, self._more(PAID if key == "paid" else POINTS)

    def _means(self, column: int) -> list[float]:
        return [float(rows[:, column].mean()) for rows in self._both]

    def _more(self, column: int) -> float:
        mine, theirs = self._means(column)
        return mine - theirs

    def _found(self, column: int) -> float:
        """Return how much more often the crystal is found by the end of a turn."""
        mine, theirs = (float((rows[:, column] == 0).mean()) for rows in self._both)
        return mine - theirs

    def _first_turns(self, key: str, column: int) -> tuple[str, float]:
        """Return what the turns up to one bring: the crystal, or era cards that go."""
        found = self._found(column)
        return (f"{key}-crystal", found) if abs(found) >= FINDS else (key, self._more(PAID) - self._more(column))

    def _next(self, wins: float) -> tuple[str, float]:
        """Return what the next turn brings: the crystal, or cards."""
        found = self._found(STACK + 1) - self._found(STACK)
        if abs(found) >= FINDS:
            return "next-crystal", found
        added = self._more(CLEARED) + self._more(STACK + 1) - self._more(STACK)
        return self._cards("next", [1.0, 1.0], added, wins)

    def _later(self, wins: float) -> tuple[str, float]:
        """Return what later turns bring."""
        turns = [max(float(np.maximum(rows[:, TURNS] - 2, 0).mean()), NEARLY_NONE) for rows in self._both]
        return self._cards("later", turns, self._more(CLEARED + 1) - self._more(STACK + 1), wins)

    def _cards(self, stage: str, turns: list[float], added: float, wins: float) -> tuple[str, float]:
        """Return what weighs more in the right direction: era cards that go, cards seen, or cards that are added.

        Cards seen are reported if they explain the era cards that go.
        """
        seen, cleared = (
            [x / n for x, n in zip(self._means(column + int(stage == "later")), turns, strict=True)]
            for column in (SEEN, CLEARED)
        )
        more_seen, more_cleared = seen[0] - seen[1], cleared[0] - cleared[1]
        if np.sign(wins) * -added > max(np.sign(wins) * more_cleared * sum(turns) / 2, 0.0):
            return f"{stage}-added", added
        a_card = sum(cleared) / max(sum(seen), NEARLY_NONE)
        if more_seen * more_cleared > 0 and abs(more_seen) * a_card >= MOSTLY * abs(more_cleared):
            return f"{stage}-seen", more_seen
        return f"{stage}-cleared", more_cleared

    def _delay(self) -> float:
        """Return how many rounds later the first other player finds the crystal."""
        first = min(rows[:, RIVAL].min() for rows in self._both)
        mine, theirs = (float(np.minimum(rows[:, RIVAL] - first, MAX_COUNTED_TURNS).mean()) for rows in self._both)
        return mine - theirs


def _cancel(now: Reals, then: Reals) -> bool:
    """Return whether the next turn undoes what this one brings: cards that are only played earlier or later."""
    return bool(now.mean() * then.mean() < 0 and min(abs(now.mean()), abs(then.mean())) >= WORTH_TELLING)


def _joined(parts: dict[str, Reals]) -> dict[str, Reals]:
    """Return this turn and the next one as one part."""
    return {"soon": parts["now"] + parts["next"]} | {k: x for k, x in parts.items() if k not in ("now", "next")}


def _features(traces: Reals) -> list[Reals]:
    """Return the features of the player's race after this turn and the next: era cards left, and crystals found."""
    now, then = traces[:, :, STACK], traces[:, :, STACK + 1]
    return [np.stack([now, now == 0], axis=-1), np.stack([then, then == 0, now == 0], axis=-1)]


def _slopes_by_stage(stages: list[Reals], hands: Reals, value: Reals, better: int) -> list[Reals]:
    """Return the value of one more of each feature after this turn and the next; fewer cards and crystals are better.

    It is measured within choices, because choices differ in other things as well. Where little varies within them, an
    era card counts as after the next turn, and a crystal as between all rollouts that have it and that do not.
    """
    now, then = stages
    card = float(_slopes(_within(then[..., :1]), _within(value), np.zeros(1), PRIOR / 10)[0])
    guess = np.array([card, _worth(then[..., 1] > 0, value - card * then[..., 0]), 0.0])
    found = then[..., 1] > 0
    guess[2] = _worth(now[found, 1] > 0, value[found])
    later = _slopes(_within(then), _within(value), guess, PRIOR / 10)
    guess = np.array([later[0], _worth(now[..., 1] > 0, value - later[0] * now[..., 0]), 0.0])
    first = _slopes(_within(np.concatenate([now, hands], axis=-1)), _within(value), guess, PRIOR)[:2]
    signs = better * np.array([-1, 1, 1])
    return [np.where(slopes * signs[: slopes.size] > 0, slopes, 0.0) for slopes in (first, later)]


def _worth(has: NDArray[np.bool_], value: Reals) -> float:
    """Return how much better off those are that have something; 0 if all do or none."""
    return float(value[has].mean() - value[~has].mean()) if 0 < has.sum() < has.size else 0.0


def _within(values: Reals) -> Reals:
    """Return the deviations from the mean of the same choice, a row for each rollout."""
    found: Reals = (values - values.mean(axis=0)).reshape(-1, *values.shape[2:])
    return found


def _slopes(features: Reals, value: Reals, guess: Reals, weight: float) -> Reals:
    """Return least squares, with a guess that counts as much as `weight` of variance of each feature."""
    square = features.T @ features + weight * len(features) * np.eye(features.shape[1])
    found: Reals = guess + np.linalg.lstsq(square, features.T @ (value - features @ guess), rcond=None)[0]
    return found


def shares(traces: Reals) -> tuple[Reals, Reals, Reals]:
    """Return the share of the win of each rollout by its own pace, by the others' pace and by the tie-break.

    Each is averaged over the other two of all rollouts.
    """
    share, own, rival = traces[:, :, SHARE], traces[:, :, OWN], traces[:, :, RIVAL]
    if (rival == NEVER).all():
        return share, np.zeros_like(share), np.zeros_like(share)
    even = own == rival
    tie = share[even].mean() if even.any() else 0.5
    return _ahead(own, rival, tie), 1.0 - _ahead(rival, own, 1.0 - tie), np.where(even, share - tie, 0.0)


def _ahead(rounds: Reals, others: Reals, tie: float) -> Reals:
    """Return how often each of some rounds comes before one of the others; equal ones count as `tie`."""
    others = np.sort(others, axis=None)
    first, last = (np.searchsorted(others, rounds, side) for side in ("left", "right"))
    found: Reals = 1.0 - last / others.size + tie * (last - first) / others.size
    return found


def estimates(worlds: Reals, groups: int, whole: Estimate | None = None) -> list[Estimate]:
    """Return the means of some parts with their errors; if the whole is known better, the least certain give way most.

    (Mean and variance of a normal distribution, given a sum that was measured with an error of its own.) `worlds`: the
    parts in each world, shape (parts, worlds); `groups`: how many joint draws the worlds share; `whole`: what the parts
    add up to.
    """
    means, covariance = worlds.mean(axis=1), _covariance(worlds, groups)
    if whole is not None:
        with_sum = covariance.sum(axis=1)
        gain = with_sum / max(with_sum.sum() + whole.error**2, NEARLY_NONE)
        means = means + gain * (whole.mean - means.sum())
        covariance = covariance - np.outer(gain, with_sum)
    errors = np.sqrt(np.maximum(np.diag(covariance), 0.0))
    return [Estimate(*both) for both in zip(means.tolist(), errors.tolist(), strict=True)]


def _covariance(worlds: Reals, groups: int) -> Reals:
    """Return the covariance of the means of some parts, shape (parts, parts); worlds of one group may be alike."""
    n, rest = worlds.shape[1], worlds - worlds.mean(axis=1, keepdims=True)
    if 1 < groups < n:
        rest = np.pad(rest, ((0, 0), (0, -n % groups))).reshape(len(worlds), -1, groups).sum(axis=1)
    count = rest.shape[1]
    found: Reals = rest @ rest.T / n**2 * (count / max(count - 1, 1))
    return found
