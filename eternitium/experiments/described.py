"""Compiled: decisions of many games as `eternitium.policies.scores` sees them, to learn its weights."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.loops import Room
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.decision import Flags
from eternitium.engine.layout import Longs, Numbers, Records, Singles, State
from eternitium.engine.offers import legal_actions
from eternitium.policies.scores import (
    N_SHAPES,
    PLACE,
    SHAPES_FROM,
    SHAPES_USED,
    SIGHTS,
    TRAITS,
    USE_PLACE,
    USE_SHAPE,
    write_sights,
)

OPTIONS: Final = 40  # legal actions of a decision; more are left out
UNLIKELY: Final = 1e-9


class Described(NamedTuple):
    """Decisions, one row each; all arrays are flat.

    `sights`: what the player sees, (rows, SIGHTS); `traits`: of each shape, (rows, N_SHAPES, TRAITS); `counts`: the
    number of legal actions, (rows,); `legal`, `sorts`: of each its number and sort, (rows, OPTIONS); `uses`: of its
    shapes, use times N_SHAPES plus shape, or -1, (rows, OPTIONS, 2).
    """

    sights: Numbers
    traits: Numbers
    counts: Numbers
    legal: Numbers
    sorts: Numbers
    uses: Numbers


class Lesson(NamedTuple):
    """What was chosen in each row, and what is learnt from it.

    `chosen`: the place among the legal actions; `chance`: with which it was chosen; `gain`: how much better than
    expected it was; `clip`: how far a chance may move (PPO); `spread`: what an evenly spread choice is worth.
    """

    chosen: Longs
    chance: Singles
    gain: Singles
    clip: float
    spread: float


def describe_games(states: Records, room: Room, asked: Flags, first: int, out: Described) -> None:
    """Describe the decision of each game in which somebody is asked, from a row on; game g has the state g + 1."""
    for g in range(asked.size):
        out.counts[first + g] = 0
        if asked[g]:
            describe(states[g + 1], room, first + g, out)


def describe(s: State, room: Room, row: int, out: Described) -> None:
    """Describe a decision."""
    n, shapes = min(legal_actions(s, room.legal), OPTIONS), row * N_SHAPES * TRAITS
    out.counts[row] = n
    write_sights(s, room.legal[N_ACTIONS:])
    for i in range(SIGHTS):
        out.sights[row * SIGHTS + i] = room.legal[N_ACTIONS + i]
    for i in range(N_SHAPES * TRAITS):
        out.traits[shapes + i] = room.legal[N_ACTIONS + SIGHTS + i]
    for k in range(n):
        action, at = int(room.legal[k]), row * OPTIONS + k
        out.legal[at], out.sorts[at] = action, PLACE[action] // SIGHTS
        for i in range(2):
            use = (USE_PLACE[action, i] - SHAPES_FROM) // TRAITS
            out.uses[2 * at + i] = use * N_SHAPES + USE_SHAPE[action, i] if i < SHAPES_USED[action] else -1


def choose_by_lot(
    d: Described, first: int, n: int, weights: Singles, dice: Singles, chosen: Longs, chance: Singles, scores: Singles
) -> None:
    """Choose in n rows, each action with its chance; a number of `dice` below 0 takes the likeliest.

    `weights`: in logits, not hundredths; `scores`: room for OPTIONS numbers.
    """
    for row in range(first, first + n):
        if d.counts[row] == 0:
            continue
        best = spread_out(d, row, weights, scores)
        left, taken = dice[row - first], best
        if left >= 0:
            taken = 0
            while taken < d.counts[row] - 1 and left >= scores[taken]:
                left -= scores[taken]
                taken += 1
        chosen[row], chance[row] = taken, scores[taken]


def spread_out(d: Described, row: int, weights: Singles, scores: Singles) -> int:
    """Write the chances of the legal actions and return the place of the likeliest."""
    best, total = 0, 0.0
    for k in range(d.counts[row]):
        scores[k] = logit(d, row, k, weights)
        if scores[k] > scores[best]:
            best = k
    most = scores[best]
    for k in range(d.counts[row]):
        scores[k] = np.exp(scores[k] - most)
        total += scores[k]
    for k in range(d.counts[row]):
        scores[k] = scores[k] / total
    return best


def logit(d: Described, row: int, k: int, weights: Singles) -> float:
    """Return the score of a legal action in logits."""
    value, at = 0.0, int(d.sorts[row * OPTIONS + k]) * SIGHTS
    for i in range(SIGHTS):
        value += weights[at + i] * d.sights[row * SIGHTS + i]
    for i in range(2):
        use = int(d.uses[2 * (row * OPTIONS + k) + i])
        if use >= 0:
            at, seen_at = SHAPES_FROM + use // N_SHAPES * TRAITS, (row * N_SHAPES + use % N_SHAPES) * TRAITS
            for j in range(TRAITS):
                value += weights[at + j] * d.traits[seen_at + j]
    return value


def add_slopes(d: Described, rows: Longs, lesson: Lesson, weights: Singles, slopes: Singles, scores: Singles) -> None:
    """Add the slope of what is to be gained in some rows, weight by weight (PPO, Schulman and others, 2017)."""
    for row in rows:
        spread_out(d, row, weights, scores)
        ratio = scores[lesson.chosen[row]] / lesson.chance[row]
        gain = lesson.gain[row] * ratio
        if (gain > 0 and ratio > 1 + lesson.clip) or (gain < 0 and ratio < 1 - lesson.clip):
            gain = 0.0
        even = 0.0
        for k in range(d.counts[row]):
            even -= scores[k] * np.log(max(scores[k], UNLIKELY))
        for k in range(d.counts[row]):
            pull = gain * (int(k == lesson.chosen[row]) - scores[k])
            pull -= lesson.spread * scores[k] * (np.log(max(scores[k], UNLIKELY)) + even)
            if abs(pull) > UNLIKELY:
                add_slope(d, row, k, pull, slopes)


def add_slope(d: Described, row: int, k: int, pull: float, slopes: Singles) -> None:
    """Add the slope of a legal action's score, times a number."""
    at = int(d.sorts[row * OPTIONS + k]) * SIGHTS
    for i in range(SIGHTS):
        slopes[at + i] += pull * d.sights[row * SIGHTS + i]
    for i in range(2):
        use = int(d.uses[2 * (row * OPTIONS + k) + i])
        if use >= 0:
            at, seen_at = SHAPES_FROM + use // N_SHAPES * TRAITS, (row * N_SHAPES + use % N_SHAPES) * TRAITS
            for j in range(TRAITS):
                slopes[at + j] += pull * d.traits[seen_at + j]
