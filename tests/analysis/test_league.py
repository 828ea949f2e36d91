"""The league: built-in policies and one's own, on the same deals from both seats, and the same games to look at."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from eternitium import IllegalAction, PlayerView, Rules, policies, simulate
from eternitium.analysis.league import LEAGUE, Row, as_text, duel, enter, games_of, solo, table
from eternitium.game.notation import Action
from eternitium.policies import simple
from eternitium.policies.builtin import offered

GAMES = 3_000

pytestmark = pytest.mark.usefixtures("loops")


def last(view: PlayerView) -> Action:
    """The last legal action."""
    return offered(view)[-1]


def nearly_simple(view: PlayerView) -> Action:
    """Like `simple`, but takes the first legal action from the seventh round on."""
    return view.legal_actions[0] if view.turn["round"] > 6 else Action(simple.choose(view))


# The league


def test_a_line_is_the_mean_of_both_seats_on_the_same_deals() -> None:
    (row,) = enter(simple, ["steady"], deals=6, seed=4)
    first, second = (
        simulate(policies=seats, games=6, seed=4, progress=False).win_share
        for seats in ((simple, policies.steady), (policies.steady, simple))
    )
    shares = (first[:, 0] + second[:, 1]) / 2
    assert row[:3] == ("simple", "steady", 12)
    assert row.share == pytest.approx(shares.mean())
    assert row.low <= row.share <= row.high


def test_a_policy_meets_all_built_in_ones_from_the_weakest_to_the_strongest() -> None:
    rows = enter(last, deals=1)
    assert [row.against for row in rows] == list(LEAGUE) == ["random", "steady", "bold", "careful", "expert", "veteran"]
    assert {(row.policy, row.games) for row in rows} == {("last", 2)}
    assert all(as_text(row) for row in rows)


def test_built_in_players_enter_as_well() -> None:
    """`careful` beats `random` nearly always; the interval of so many deals is narrow."""
    (row,) = enter("careful", ["random"], deals=100)
    assert row.low > 0.9


def test_against_oneself_every_deal_is_even() -> None:
    row = duel(simple, simple, deals=4)
    assert row.share == 0.5 and row.low < 0.5 < row.high


def test_nearly_equal_policies_are_told_apart_by_few_deals() -> None:
    """Where both choose alike they win a deal from the same seat: the interval is narrower than for unlike players."""
    row = duel(nearly_simple, simple, deals=24)
    unpaired = 2 * 1.96 * np.sqrt(0.25 / row.games)
    assert row.high - row.low < 0.7 * unpaired


def test_the_interval_counts_deals() -> None:
    """It is that of Wilson with the error of the means of deals, taken from `simulate`."""
    row = duel("steady", "bold", deals=60, seed=2)
    first, second = (
        simulate(policies=seats, games=60, seed=2, progress=False).win_share
        for seats in (["steady", "bold"], ["bold", "steady"])
    )
    error = ((first[:, 0] + second[:, 1]) / 2).std(ddof=1) / np.sqrt(60)
    assert (row.high - row.low) / 2 == pytest.approx(1.96 * error, rel=0.05)


def test_other_rules_and_seeds_make_other_games() -> None:
    one, same, other_seed, other_rules = (
        enter(simple, ["bold"], 8, seed, rules) for seed, rules in ((1, None), (1, Rules("de")), (2, None),
                                                                   (1, Rules("fr")))
    )  # fmt: skip
    assert one == same
    assert len({row.share for (row,) in (one, other_seed, other_rules)}) > 1


# The table of the built-in policies


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(policies.BUILTIN)))
def test_each_player_beats_the_one_before_it(weaker: str, stronger: str) -> None:
    row = duel(stronger, weaker, GAMES // 2)
    assert (row.policy, row.against, row.games) == (stronger, weaker, GAMES)
    assert 0.5 < row.low < row.share <= row.high + 1e-12


def test_each_player_wins_more_often_alone_than_the_one_before_it() -> None:
    rows = [solo(policy, GAMES) for policy in policies.BUILTIN.values()]
    assert [row.policy for row in rows] == ["random", "steady", "bold", "careful", "expert", "veteran"]
    for weaker, stronger in pairwise(rows):
        assert 0 <= weaker.low <= weaker.share <= weaker.high < stronger.low


def test_a_player_is_as_good_as_itself() -> None:
    """Both seats get the same deals, so nobody is ahead."""
    row = duel(policies.steady, policies.steady, 200)
    assert row.share == 0.5 and row.low < 0.5 < row.high


def test_at_a_larger_table_the_opponent_has_all_other_seats() -> None:
    assert duel("steady", "steady", 40, players=3).share == pytest.approx(1 / 3)
    tables = [["careful" if at == seat else "steady" for at in range(4)] for seat in range(4)]
    won = [
        simulate(4, policies=seats, games=30, seed=2, progress=False).win_share[:, seat]
        for seat, seats in enumerate(tables)
    ]
    row = duel("careful", "steady", 30, seed=2, progress=False, players=4)
    assert row.games == 120 and row.share == pytest.approx(np.mean(won))


def test_the_same_seed_gives_the_same_line() -> None:
    row = duel(policies.careful, policies.bold, 300, seed=3)
    assert row == duel(policies.careful, policies.bold, 300, seed=3, workers=2)
    assert row != duel(policies.careful, policies.bold, 300, seed=4)
    assert solo(policies.bold, 600, seed=3) == solo(policies.bold, 600, seed=3, workers=2)


def test_solo_games_of_some_missions_only() -> None:
    row = solo(policies.careful, 300, missions=[1, None, 5])
    assert (row.games, row.against) == (300, "")


def test_a_table_begins_with_duels_of_neighbours() -> None:
    rows = table(games=40, slow_games=1)
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


# Games to look at


@pytest.mark.parametrize("seats", [[simple, "steady"], ["random", simple], ["bold", "careful", simple]])
def test_games_to_look_at_are_those_of_the_league(seats: list[Any]) -> None:
    played = simulate(players=len(seats), policies=seats, games=4, seed=3, progress=False)
    for number, game in enumerate(games_of(seats, 4, seed=3)):
        result = game.result
        assert result is not None and game.is_over
        assert game.round == played.rounds[number]
        assert len(game.history) == played.decisions[number]
        assert result.winners == tuple(np.flatnonzero(played.winners[number]))


def test_built_in_players_play_the_same_games_again() -> None:
    one, again = (games_of(["steady", "random"], 2, seed=5) for _ in range(2))
    assert [game.history for game in one] == [game.history for game in again]
    assert one[0].history != one[1].history


# What is refused


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            {"policy": "genius"},
            "policy: 'genius' is not allowed; give one of random, steady, bold, careful, expert, veteran, master, ",
        ),
        ({"against": ["genius"]}, "against: 'genius' is not allowed"),
        ({"deals": 0}, "deals: 0 is not allowed; give a whole number, 1 or more"),
        ({"players": 1}, "players: 1 is not allowed"),
        ({"players": 6}, "players: 6 is not allowed"),
        ({"seed": -1}, "seed: -1"),
        ({"rules": "de"}, "rules: 'de'"),
        ({"rules": Rules("de", 3)}, "mission"),
    ],
)
def test_what_is_not_allowed_is_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        enter(**{"policy": simple, "against": ["steady"], "deals": 1, **arguments})


def test_games_of_too_many_players_are_refused() -> None:
    with pytest.raises(ValueError, match="players: 6"):
        games_of(["steady"] * 6)
    with pytest.raises(ValueError, match="games: 0"):
        games_of(["steady", "steady"], 0)


def test_an_illegal_choice_is_named() -> None:
    def fool(_: PlayerView) -> str:
        return "buy time-bomb with S"

    with pytest.raises(IllegalAction, match="fool made an illegal choice in game 0, round 1, player 0"):
        enter(fool, ["steady"], deals=1)
    with pytest.raises(IllegalAction, match="buy time-bomb with S"):
        games_of([fool, "steady"], 1)
