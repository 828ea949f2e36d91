"""`champion`: what its weights are multiplied with, how they are learnt, and how often it wins."""

from typing import Any

import numpy as np
import pytest

from eternitium import Rules, VectorEnv
from eternitium.analysis.league import duel
from eternitium.analysis.loops import room
from eternitium.analysis.simulate import simulate
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import Singles, State
from eternitium.experiments.described import OPTIONS, Described, Lesson
from eternitium.policies.champion import champion
from eternitium.policies.registry import player_of
from eternitium.policies.scores import (
    N_SHAPES,
    SETS,
    SHAPES_FROM,
    SIGHTS,
    SIZE,
    TRAITS,
    WEIGHTS,
    choosing_room,
    score,
    set_of_weights,
    write_sights,
)
from eternitium.rules import MISSIONS
from tests.bench import judges, learning, style
from tests.support.table import each

OWN_SET = {1: "alone", 2: "two", 3: "more"}


def told(d: Described, row: int, k: int, weights: Any) -> float:
    """The score of a legal action, from its description."""
    at = row * OPTIONS + k
    value = weights[d.sorts[at] * SIGHTS :][:SIGHTS] @ d.sights[row * SIGHTS :][:SIGHTS]
    for use in d.uses[2 * at : 2 * at + 2]:
        if use >= 0:
            traits = d.traits[(row * N_SHAPES + use % N_SHAPES) * TRAITS :][:TRAITS]
            value += weights[SHAPES_FROM + use // N_SHAPES * TRAITS :][:TRAITS] @ traits
    return float(value)


@each("players", 1, 2, 3)
def test_a_score_is_the_sum_of_what_is_described_times_its_weights(players: int) -> None:
    """In plain Python, in the course of games by lot: what it plays by is what was learnt."""
    env, out, dice = VectorEnv(3, players, seed=8), learning.described(3), np.random.default_rng(2)
    weights = WEIGHTS.reshape(len(SETS), SIZE)[SETS.index(OWN_SET[players])].astype(int)
    for _ in range(12):
        learning.DESCRIBE.interpreted()(env._batch.states, room(), env.mask.any(axis=1), 0, out)
        for game in range(env.n):
            now, seen = State(env.state[game]), choosing_room()[N_ACTIONS:]
            write_sights(now, seen)
            for k in range(int(out.counts[game])):
                found = score(int(out.legal[game * OPTIONS + k]), seen, set_of_weights(now) * SIZE)
                assert found == told(out, game, k, weights)
        for _ in range(15):
            env.step(env.random_actions(dice))


def test_what_a_choice_has_gained() -> None:
    """Two games of two, three steps: the first ends after the second step, the second not at all."""
    deciders, ended = np.array([[0, 1], [1, 0], [0, 1]]), np.array([[False, False], [True, False], [False, False]])
    shares = np.zeros((3, 2, 2), np.float32)
    shares[1, 0] = 1, 0
    gain, came, known = learning.gains(deciders, ended, shares, np.full((3, 2), 0.25, np.float32))
    assert known.tolist() == [[True, True], [True, False], [False, False]]
    assert gain[0].tolist() == [0.75, 0] and gain[1, 0] == -0.25
    assert came[0].tolist() == [1, 0.25] and came[1, 0] == 0


def test_it_brings_games_to_an_end() -> None:
    """Late in a game nobody makes it longer; otherwise one game in sixty of two would never end."""
    for players in (2, 4):
        assert simulate(players, Rules("de"), "champion", 4_000, 1, progress=False).finished.mean() > 0.999


def test_what_following_another_judge_costs() -> None:
    """Two halves of the rollouts, three choices: the last is best to one judge, the first to the other."""
    said = np.array([[[40, 45, 60], [42, 45, 58]], [[50, 45, 48], [52, 45, 47]]])
    assert judges.lost(said, 0, 1) == (20 + 16) / 2 and judges.lost(said, 1, 0) == (2 + 5) / 2
    assert judges.lost(said, 0, 0) == 0 and judges.is_far(said, 0, 1) and not judges.is_far(said, 0, 0)
    said[1] = said[0] + [[9, 0, 0], [11, 0, 0]]  # far apart in one half only
    assert not judges.is_far(said, 0, 1)


def test_weights_move_along_the_slope_of_what_is_gained() -> None:
    """The five steepest slopes, against differences of what is gained (tolerance: their rounding)."""
    dice, games = np.random.default_rng(3), 40
    weights = dice.normal(0, 0.05, SIZE)
    env, d, scores = VectorEnv(games, 2, seed=9), learning.described(games), np.zeros(OPTIONS, np.float32)
    learning.DESCRIBE.load()(env._batch.states, room(), env.mask.any(axis=1), 0, d)
    chosen, chance = np.zeros(games, np.int64), np.zeros(games, np.float32)
    lots = dice.random(games, np.float32)
    learning.CHOOSE.load()(d, 0, games, weights.astype(np.float32), lots, chosen, chance, scores)
    lesson = Lesson(chosen, chance, dice.normal(0, 1, games).astype(np.float32), 0.2, 0.05)

    def gained(weights: Any) -> float:
        total = 0.0
        for row in range(games):
            logits = np.array([told(d, row, k, weights) for k in range(d.counts[row])])
            chances = np.exp(logits) / np.exp(logits).sum()
            total += lesson.gain[row] * chances[chosen[row]] / chance[row]
            total -= lesson.spread * (chances * np.log(chances)).sum()
        return total

    slopes: Singles = np.zeros(SIZE, np.float32)
    learning.LEARN.load()(d, np.arange(games), lesson, weights.astype(np.float32), slopes, scores)
    for place in np.argsort(-np.abs(slopes))[:5]:
        step = np.zeros(SIZE)
        step[place] = 1e-4
        assert slopes[place] == pytest.approx((gained(weights + step) - gained(weights - step)) / 2e-4, rel=1e-3)


@pytest.mark.deep
def test_a_player_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few rounds from nothing against `random`: it wins more often afterwards (four standard errors)."""
    monkeypatch.setattr(learning, "GAMES", 128)
    learner, arena = learning.Learner(np.zeros(SIZE, np.float32), 1), learning.Arena(2, Rules("de"), "random")
    tables = [learning.Table(arena, 5)]
    before = learning.won(learner.weights, arena, 400, 7)
    for _ in range(20):
        learner.play_and_learn(tables, learning.PACE)
    after = learning.won(learner.weights, arena, 400, 7)
    (low, error), (high, other) = ([float(number) for number in text.split(" ± ")] for text in (before, after))
    assert high - low > 4 * np.hypot(error, other) / 1.96, (before, after)


def test_it_wins_most_games_against_the_other_quick_players() -> None:
    """4,000 games of two, each deal from both seats; at larger tables twice the fair share; alone nearly always."""
    assert duel("champion", "veteran", 2_000, 9, progress=False).low > 0.7
    for players in (3, 5):
        assert duel("champion", "veteran", 400, 9, players=players, progress=False).low > 1.5 / players
    found = [simulate(1, Rules("de", mission=one), "champion", 500, 9, progress=False) for one in (None, *MISSIONS)]
    assert np.mean([games.winners.mean() for games in found]) > 0.95


def test_it_is_known_by_its_name() -> None:
    assert player_of("champion").compiled == champion.weights and "champion" in repr(champion)


def test_habits_of_two_players_are_those_of_their_games() -> None:
    """Nobody destroys technologies but `champion`, who plays Quantum Clocks more often than `veteran`."""
    counts, won = style.counted(["champion", "veteran"], 100, 4)
    assert won[:2].sum() == pytest.approx(1, abs=0.05) and won[2] > 4
    by_name = dict(zip(style.HABITS, counts.T.tolist(), strict=True))
    assert by_name["destroys technology"][0] > 0.5 > by_name["destroys technology"][1]
    assert by_name["plays quantum-clock"][0] > 2 * by_name["plays quantum-clock"][1]
