"""Ratings of whole games: they move towards the result, count once, and older profiles still open."""

from dataclasses import replace

import numpy as np
import pytest

from eternitium.game.game import Result
from eternitium.match.match import Match
from eternitium.payload.catalog import Strength
from eternitium.policies.rating import Rating as Rated
from eternitium.policies.registry import LEVELS
from eternitium.rulebook import LANGUAGES
from eternitium.training.entries import entry_of
from eternitium.training.games import expectations, note_game, opponent_of, strength_of, told_games
from eternitium.training.learner import Learner
from eternitium.training.profile import Profile
from eternitium.training.ratings import Rating, expected, rated
from eternitium.training.reviews import values_of
from tests.support.reviewed_games import USUAL, reviewed_game
from tests.support.samples import samples

STRENGTHS = {"level4": Strength(n=1_000, around=20), "level8": Strength(n=1_400, around=20)}
WON = Result((0,), (0,), (1, 0), (0, 0), 5, True)
LOST = replace(WON, winners=(1,), finders=(1,))


def against(level: str = "level4") -> Match:
    return Match(2, seed=1, seats=["person", level])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_moves_the_rating_towards_its_result_and_is_told(language: str) -> None:
    for result, way in ((WON, 1), (LOST, -1)):
        learner, match = Learner(), against()
        assert expectations(learner.profile.games, STRENGTHS, language) == {}
        found = note_game(learner, match, result, STRENGTHS)
        assert found and way * (found.after.mean - found.before.mean) > 0 and found.after.deviation < 350
        assert found.after == learner.profile.games and learner.profile.rating == Rating()
        match.language = language
        assert str(round(100 * found.expected)) in found.text(language)
        assert set(expectations(found.after, STRENGTHS, language)) == set(STRENGTHS)
        assert told_games(found.after, language).value == round(found.after.mean)


def test_a_game_counts_once_and_only_against_one_whose_strength_is_known() -> None:
    learner, match = Learner(), against()
    assert note_game(learner, match, WON, STRENGTHS) and note_game(learner, match, WON, STRENGTHS) is None
    assert note_game(learner, against("steady"), WON, STRENGTHS) is None
    assert opponent_of(Match(3, seed=1)) == "" == opponent_of(Match(2, seed=1, seats=["person", "person"]))
    kept = Profile.load(learner.profile.save(), "")
    assert kept.games == learner.profile.games and kept.games.answers == 1
    assert Profile.load('{"format":1,"kind":"eternitium-profile","entries":[[5,"storm",3,4]]}', "").games == Rating()


def test_ratings_of_simulated_people_come_near_their_strength_and_within_their_intervals() -> None:
    """A row of wins or defeats does not lead out of the interval of the same games in another order."""
    dice, inside, people = np.random.default_rng(3), 0, samples(60, deep=600)
    for true in dice.normal(950, 150, people):
        found = Rating()
        for other in dice.choice([800, 950, 1_100, 1_250], 40):
            won = dice.random() < expected(Rating(true, 0.0), other, 0.0)
            found = rated(found, other, 10, float(won))
        inside += found.low <= true <= found.high
    assert inside >= 0.85 * people
    rows = ([1.0] * 10 + [0.0] * 10, [1.0, 0.0] * 10)
    ends = []
    for row in rows:
        found = Rating()
        for good in row:
            found = rated(found, 950, 10, good)
        ends.append(found)
    assert ends[1].low < ends[0].mean < ends[1].high


def test_a_person_is_as_strong_as_games_show_and_then_as_the_levels_that_lose_as_much() -> None:
    levels, profile = {name: Rated(p := 500 + 100 * n, p - 30, p + 30) for n, name in enumerate(LEVELS)}, Profile()
    for n in range(20):
        rating = profile.games
        known = (rating.mean, rating.low, rating.high) if rating.is_sure else None
        assert strength_of(profile, levels) == known
        profile.add(n, "game", f"g{n}", "level4", 1_000 * (n % 2), 960, 20)
    assert known is not None
    for cost in (0.0, 9.0):
        profile = Profile()
        games = [reviewed_game(n, {name: (count, cost) for name, (count, _) in USUAL.items()}) for n in range(9)]
        profile.merge(entry_of([game.at, "review", *values_of(game)]) for game in games)
        found = strength_of(profile, levels)
        assert found is not None and found.low < found.points < found.high
        assert found.points == (500 if cost else 1_200)
