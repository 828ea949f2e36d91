"""Each built-in player is better than the one before it, against it and alone."""

from itertools import pairwise

import pytest

from eternitium import policies
from eternitium.analysis.league import Row, as_text, duel, league, solo

GAMES = 3_000
PLANNER_GAMES = 24


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(policies.BUILTIN)))
def test_each_player_beats_the_one_before_it(weaker: str, stronger: str) -> None:
    row = duel(policies.NAMED[stronger], policies.NAMED[weaker], GAMES)
    assert (row.policy, row.against, row.games) == (stronger, weaker, GAMES)
    assert 0.5 < row.low < row.share <= row.high + 1e-12


def test_each_player_wins_more_often_alone_than_the_one_before_it() -> None:
    rows = [solo(policy, GAMES) for policy in policies.BUILTIN.values()]
    assert [row.policy for row in rows] == ["random", "steady", "bold", "careful"]
    for weaker, stronger in pairwise(rows):
        assert 0 <= weaker.low <= weaker.share <= weaker.high < stronger.low


def test_the_planner_beats_steady() -> None:
    """From both seats, in as many games as a test may take; `eternitium league` plays more."""
    row = duel(policies.planner, policies.steady, PLANNER_GAMES)
    assert (row.policy, row.games) == ("planner", PLANNER_GAMES)
    assert row.low > 0.5


def test_a_player_is_as_good_as_itself() -> None:
    """Both seats get the same deals, so nobody is ahead."""
    row = duel(policies.steady, policies.steady, 400)
    assert row.share == 0.5 and row.low < 0.5 < row.high


def test_the_same_seed_gives_the_same_line() -> None:
    row = duel(policies.careful, policies.bold, 600, seed=3)
    assert row == duel(policies.careful, policies.bold, 600, seed=3, workers=2)
    assert row != duel(policies.careful, policies.bold, 600, seed=4)
    assert solo(policies.bold, 600, seed=3) == solo(policies.bold, 600, seed=3, workers=2)


def test_solo_games_of_some_missions_only() -> None:
    row = solo(policies.careful, 300, missions=[1, None, 5])
    assert (row.games, row.against) == (300, "")


def test_a_table_begins_with_duels_of_neighbours() -> None:
    rows = league(games=40, planner_games=1)
    found = [next(rows) for _ in range(3)]
    assert [(row.policy, row.against) for row in found] == [
        ("steady", "random"),
        ("bold", "steady"),
        ("careful", "bold"),
    ]
    assert {row.games for row in found} == {40}


def test_a_line_is_short_and_says_everything() -> None:
    against = as_text(Row("bold", "steady", 400, 0.675, 0.65, 0.7))
    assert " ".join(against.split()) == "bold against steady 67.5% won (65.0% to 70.0%, 400 games)"
    alone = as_text(Row("random", "", 11, 0.0, 0.0, 0.259))
    assert " ".join(alone.split()) == "random alone, all missions 0.0% won (0.0% to 25.9%, 11 games)"
    assert len(alone) < 100 and against.index("%") == alone.index("%")
