"""An uncertain prior: Bayes's rule by counting agrees with lots and games dealt by the engine."""

import doctest
from fractions import Fraction

import numpy as np
import pytest

from eternitium.analysis.statistics import Estimate, share_interval
from eternitium.components import SHAPES
from eternitium.exercises import flaws
from eternitium.experiments.studies import priors


def test_the_examples_run() -> None:
    outcome = doctest.testmod(priors)
    assert (outcome.failed, outcome.attempted > 0) == (0, True)


def test_all_that_can_be_seen_adds_up_to_one() -> None:
    for box in priors.BOXES.values():
        hands = [
            {"circle": c, "square": s, "triangle": t, "diamond": 3 - c - s - t}
            for c in range(4)
            for s in range(4 - c)
            for t in range(4 - c - s)
        ]
        assert sum(priors.likelihood(box, seen) for seen in hands) == 1


def test_lots_and_deals_agree_with_the_table() -> None:
    games = priors.lots(prior=0.3, games=2_000, cards=6, seed=3)
    for circles in (0, 1, 2):
        alike = games[games.circles == circles]
        truth = priors.which_box(Fraction(3, 10), {"circle": circles, "square": 6 - circles})
        for hits, chance in (
            (alike.box == "few circles", float(truth.posterior["few circles"])),
            (alike.next == "circle", float(truth.next["both"])),
        ):
            assert abs(hits.mean() - chance) < 4 * (chance * (1 - chance) / len(hits)) ** 0.5


def test_what_is_believed_after_a_game_is_the_prior_of_the_next() -> None:
    table = priors.evenings([0.0, 0.5, 1.0], "few circles", games=2, cards=10, seed=4)
    assert [*table.loc[0.0]] == [0.0] * 3 and [*table.loc[1.0]] == [1.0] * 3
    shown = [card for seed in (4, 5) for card in priors.first_cards("few circles", 10, seed)]
    odds = 1.0
    for part in (shown[:10], shown[10:]):
        seen = {shape: part.count(shape) for shape in SHAPES}
        odds *= float(priors.likelihood(priors.BOXES["few circles"], seen))
        odds /= float(priors.likelihood(priors.BOXES["printed"], seen))
    assert table.loc[0.5, 2] == pytest.approx(odds / (1 + odds))


def test_a_prior_is_from_0_to_1() -> None:
    with pytest.raises(ValueError, match=r"prior: 1\.5 is not allowed"):
        priors.which_box(1.5, {})


def test_matches_stopped_at_a_look_declare_equal_players_unequal_as_often_as_is_said() -> None:
    wins = np.random.default_rng(7).binomial(20, 0.5, size=(4_000, 10)).cumsum(axis=1)
    intervals = {
        (won, games): share_interval(Estimate(won / games, 0.0), games)
        for games in range(20, 201, 20)
        for won in range(games + 1)
    }
    alarms = [
        any(not low <= 0.5 <= high for low, high in (intervals[won, 20 * look] for look, won in enumerate(row, 1)))
        for row in wins.tolist()
    ]
    truth = flaws.false_alarms()
    assert abs(np.mean(alarms) - truth) < 4 * (truth * (1 - truth) / len(alarms)) ** 0.5
