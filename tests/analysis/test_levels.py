"""Levels: they err by chance, small mistakes more often than large ones, each in a way of its own."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from eternitium import Box, Game, PlayerView, Rules, simulate
from eternitium.analysis import levels
from eternitium.analysis.league import duel
from eternitium.analysis.levels import MANNERS, Level, Manner, chances, liking
from eternitium.analysis.master import master, master1
from eternitium.engine.layout import Reals
from eternitium.policies import LEVELS, NAMED, careful
from tests.support.helpers import start
from tests.support.table import each

ACTIONS = ("play circle", "try square", "end", "buy droid with S", "buy droid with D", "skip")
WORTH = np.array([0.5, 0.45, 0.4, 0.48, 0.3, 0.2])


def in_play(seed: int, steps: int, rules: Rules | None = None) -> Game:
    game = Game(2, rules, seed)
    for _ in range(steps):
        game.push(careful.choose(PlayerView(game)))
    return game


# Chances


@each("temperature", 0.5, 3.0, 20.0)
def test_a_better_choice_of_its_kind_is_likelier_and_all_have_a_chance(temperature: float) -> None:
    found = chances(WORTH, ACTIONS, Manner(temperature))
    assert found.sum() == pytest.approx(1) and (found > 0).all()
    for kind in ([0, 1, 2, 5], [3, 4]):
        assert (np.diff(found[kind]) < 0).all()


def test_the_hotter_the_more_mistakes() -> None:
    best = [chances(WORTH, ACTIONS, Manner(temperature))[0] for temperature in (0.1, 1.0, 4.0, 16.0)]
    assert best[0] > 0.99 and all(cold > hot for cold, hot in pairwise(best))


def test_a_temperature_is_in_points_of_win_share() -> None:
    one, other = chances(np.array([0.52, 0.5]), ("end", "skip"), Manner(2.0))
    assert one / other == pytest.approx(np.exp(1))


def test_many_ways_to_acquire_something_weigh_as_one_choice() -> None:
    for n in (1, 5, 30):
        found = chances(np.full(n + 1, 0.4), ["skip", *(f"buy droid with {k}" for k in range(n))], Manner(5.0))
        assert found[0] == pytest.approx(0.5)


def test_a_leaning_makes_its_kind_likelier_and_no_other() -> None:
    plain, lucky = (chances(WORTH, ACTIONS, Manner(4.0, leaning)) for leaning in ({}, {"try": 4.0}))
    assert lucky[1] / lucky[0] == pytest.approx(np.exp(1) * plain[1] / plain[0])
    rest = [0, 2, 3, 4, 5]
    assert lucky[rest] / lucky[0] == pytest.approx(plain[rest] / plain[0])


@each(
    "action bonus",
    ("buy droid with S", 3.0),
    ("buy droid-x", 1.0),
    ("buy", 1.0),
    ("buyer", 0.0),
    ("play droid", 0.0),
)
def test_a_leaning_is_told_by_the_first_words(action: str, bonus: float) -> None:
    assert liking(action, {"buy": 1, "buy droid": 2}) == bonus


def test_each_level_is_cooler_than_the_one_before_and_leans_its_own_way() -> None:
    assert len(MANNERS) == len(LEVELS) == 8
    assert all(one.temperature > other.temperature for one, other in pairwise(MANNERS))
    assert MANNERS[-1] == Manner(0.0)
    assert len({tuple(manner.leaning.items()) for manner in MANNERS}) == 8


# Games


def test_each_level_has_a_name_and_the_last_is_the_master() -> None:
    for number, name in enumerate(LEVELS, 1):
        policy: Any = NAMED[name]
        assert policy.name == name == f"level{number}" and policy.level == number and name in repr(policy)
    view = PlayerView(in_play(3, 40))
    assert Level(8).choose(view) == master.choose(view)
    assert Level(8).choose(PlayerView(start("circle", "C"))) == "play circle"
    assert Level(8).best is master and levels.earlier(8).best is master1


def test_the_same_seed_makes_the_same_choices() -> None:
    views = [PlayerView(in_play(seed, 30)) for seed in range(4)]
    one, same, *others = ([Level(1).for_game(seed).choose(view) for view in views] for seed in (7, 7, *range(8, 14)))
    assert one == same and any(other != one for other in others)


def test_games_depend_on_the_seed_alone() -> None:
    one, same = (simulate(policies=["level1", "level5"], games=1, seed=4, progress=False) for _ in range(2))
    assert (one.decisions == same.decisions).all() and (one.winner == same.winner).all()


def test_a_long_game_makes_everybody_serious(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a late round even a beginner hardly errs."""
    asked: list[float] = []

    def noting(worth: Reals, actions: Sequence[str], manner: Manner) -> Reals:
        asked.append(manner.temperature)
        return chances(worth, actions, manner)

    monkeypatch.setattr(levels, "chances", noting)
    for late in (1, 4):
        view = PlayerView(in_play(1, 30))
        view.turn["round"] = late * levels.LONG_GAME
        Level(1, 0).choose(view)
    assert asked == [MANNERS[0].temperature, MANNERS[0].temperature / 16]


def test_beginners_finish_their_games() -> None:
    found = simulate(policies=["level1", "level1"], games=2, seed=1, progress=False)
    assert found.finished.all()


def test_where_the_evaluator_was_not_trained_a_level_plays_as_well() -> None:
    view = PlayerView(in_play(1, 30, Rules(box=Box(stack=5))))
    assert Level(3, 0).choose(view) in view.legal_actions


def test_an_upper_level_beats_the_first() -> None:
    assert duel("level7", "level1", 3, progress=False).share > 0.6


@each("level", 0, 9, "3", None, 1.5)
def test_there_are_eight_levels(level: Any) -> None:
    with pytest.raises(ValueError, match=f"level: {level!r} is not allowed; give a whole number from 1 to 8"):
        Level(level)
