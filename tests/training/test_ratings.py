"""Ratings of persons and difficulties of puzzles: do they order those whose strength is known?"""

from itertools import product

import numpy as np
import pytest
from openskill.models import BradleyTerryFull

from eternitium.training.calibration import BINS, Guess, curve, lost, score
from eternitium.training.difficulty import LEVELS, SCALE, Difficulty, chance, difficulty, without_guesses
from eternitium.training.ratings import DRIFT, START, Rating, rated
from tests.support.table import each


def learners(count: int, answers: int, seed: int) -> tuple[list[float], list[Rating]]:
    """True strengths, and the ratings after so many puzzles near the rating that a learner has."""
    dice, strengths, found = np.random.default_rng(seed), [], []
    for _ in range(count):
        strength, rating = float(dice.normal(START[0], 300)), Rating()
        for _ in range(answers):
            measured = rating.mean + float(dice.normal(0, 80))
            true = measured + float(dice.normal(0, 60))
            rating = rated(rating, measured, 60, dice.random() < float(chance(strength, true)))
        strengths.append(strength)
        found.append(rating)
    return strengths, found


def rank_correlation(one: list[float], other: list[float]) -> float:
    ranks = [np.argsort(np.argsort(values)) for values in (one, other)]
    return float(np.corrcoef(np.array(ranks)).ravel()[1])


def test_ratings_order_learners_and_say_how_sure_they_are() -> None:
    strengths, ratings = learners(400, 40, seed=5)
    assert rank_correlation(strengths, [rating.mean for rating in ratings]) >= 0.95
    inside = [rating.low < strength < rating.high for strength, rating in zip(strengths, ratings, strict=True)]
    assert abs(np.mean(inside) - 0.95) < 4 * (0.95 * 0.05 / 400) ** 0.5
    assert all(rating.is_sure and rating.answers == 40 for rating in ratings)


def test_a_rating_is_that_of_the_model_for_teams_of_one() -> None:
    model = BradleyTerryFull(*START, beta=SCALE / 2**0.5, tau=DRIFT, gamma=lambda *_: 1.0)
    dice, rating = np.random.default_rng(1), Rating()
    for _ in range(200):
        before, hard, error, good = rating, dice.uniform(-500, 2000), dice.uniform(0, 300), bool(dice.random() < 0.6)
        rating = rated(before, hard, error, good)
        seats = [[model.rating(before.mean, before.deviation)], [model.rating(hard, error)]]
        ((after,), _) = model.rate(seats, ranks=[1, 2] if good else [2, 1])
        assert rating[:2] == pytest.approx((after.mu, after.sigma))


def test_a_difficulty_is_found_again_from_how_often_the_levels_solve_it() -> None:
    for true, guess in product((600.0, 900.0, 1200.0), (0.0, 0.2, 0.5)):
        found = difficulty([float(chance(level, true, guess)) for level in LEVELS], guess)
        assert abs(found.rating - true) < found.deviation
    assert difficulty([0.0] * 8).rating > 1300 and difficulty([1.0] * 8).rating < 500


def test_a_difficulty_knows_its_error() -> None:
    dice, true = np.random.default_rng(3), 950.0
    often = [float(chance(level, true, 0.2)) for level in LEVELS]
    found = [difficulty([dice.binomial(8, share) / 8 for share in often], 0.2) for _ in range(300)]
    spread, said = np.std([one.rating for one in found]), np.mean([one.deviation for one in found])
    assert abs(spread / said - 1) < 4 / (2 * 300) ** 0.5


@each("rating puzzle guess", *product((400.0, 900.0, 1_500.0), (700.0, 1_400.0), (0.1, 0.4)))
def test_a_puzzle_that_can_be_guessed_tells_less_than_one_that_is_solved_as_often(
    rating: float, puzzle: float, guess: float
) -> None:
    hard, plain = without_guesses(rating, Difficulty(puzzle, 60.0), guess), Difficulty(puzzle, 60.0)
    likely = 1 / (1 + np.exp((hard.rating - rating) / np.hypot(hard.deviation, SCALE) * np.hypot(60, SCALE) / SCALE))
    assert likely == pytest.approx(float(chance(rating, puzzle, guess))) and hard.deviation > 60
    assert without_guesses(rating, plain, 0.0) == pytest.approx(plain)


def test_the_score_is_proper_and_the_curve_holds_what_was_true() -> None:
    truths = np.random.default_rng(2).random(500)
    honest = [Guess("hand", round(float(true), 2), float(true)) for true in truths]
    bold = [Guess("hand", float(true > 0.5), float(true)) for true in truths]
    best, worse = score(honest), score(bold)
    assert best is not None and worse is not None and best.mean < 1e-4 < worse.mean and worse.error > 0
    assert lost(Guess("hand", 0.3, 0.5)) > lost(Guess("hand", 0.45, 0.5)) > lost(Guess("hand", 0.5, 0.5)) == 0
    points = curve(honest)
    assert len(points) == len(BINS) - 1 and sum(point.guesses for point in points) == 500
    assert all(point.low <= point.said <= point.high and abs(point.said - point.true.mean) < 0.01 for point in points)
    assert score([]) is None and curve([]) == [] and curve(honest[:4]) == []
