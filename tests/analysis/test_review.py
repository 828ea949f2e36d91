"""A review: every decision once, from what the player knew then, with losses that are fair."""

import random
from typing import Any

import numpy as np
import pandas as pd
import pytest

from eternitium import Game, Rules, advise
from eternitium.analysis.review import (
    Judge,
    Judged,
    before,
    losses,
    review,
    review_games,
    reviewed,
    student,
    within_reach,
)
from tests.analysis.helpers import played
from tests.belief.test_no_leak import dealt_twins, twins_from_a_position
from tests.support.helpers import NO_SHOP, other, position

pytestmark = pytest.mark.usefixtures("loops")
FAR = "S (?) (?) (?) (?) (?) (?) (?) (?)"
FEW = 64  # rollouts
EVENLY = {"circle": 2, "square": 2, "triangle": 2, "diamond": 2}


@pytest.fixture(scope="module")
def game() -> Game:
    """The first rounds of a game of two players who choose anything: they make all sorts of mistakes."""
    return at_random(10, 40)


@pytest.fixture(scope="module")
def table(game: Game) -> pd.DataFrame:
    """The reviews of three games."""
    return review_games([game, *(at_random(seed, 20) for seed in (8, 9))], 0, FEW)


def at_random(seed: int, actions: int) -> Game:
    """A game after so many actions, each chosen with a seed."""
    game, dice = Game(2, Rules("de"), seed), random.Random(seed)
    for _ in range(actions):
        game.push(dice.choice(game.legal_actions))
    return game


def last_card(action: str) -> Game:
    """The last era card lies open, the portal is in hand, the rival has one card and all portals; and a choice."""
    rival = other("C", hand="circle circle circle circle circle", deck="circle circle")
    given = position("circle square", "C", others=[rival], supply=dict.fromkeys(EVENLY, 0), **NO_SHOP)
    start = Game.from_position(given, seed=1)
    start.push(action)
    return start


def alike(action: str) -> Game:
    """Circle and square are alike in all that lies open, and so are triangle and diamond; a choice is made."""
    rival = other("(?) (?) (?)", hand="droid", deck="triangle")
    own = position("triangle diamond", "(?) (?) (?)", "triangle diamond droid droid", others=[rival],
                   turn={"step": "portal"}, market="T D", supply=EVENLY, **NO_SHOP)  # fmt: skip
    start = Game.from_position(own, seed=1)
    start.push(action)
    return start


# Which decisions


def test_every_decision_with_a_choice_is_there_once_in_order(game: Game) -> None:
    found = {one.place: one for player in (0, 1) for one in review(game, player, FEW)}
    for place, (player, action) in enumerate(game.history):
        then = before(game, place)
        assert (place in found) == (len(then.legal_actions) > 1)
        if place in found:
            one = found[place]
            assert then.player == player and one.action == action
            assert (one.round, one.step, one.choices) == (then.round, then.step, len(then.legal_actions))
            assert one.best in then.legal_actions
    places = [one.place for one in review(game, 0, FEW)]
    assert places == sorted(places)


def test_nothing_to_decide_gives_an_empty_review() -> None:
    assert review(Game(2, seed=1), 0) == []
    assert review(last_card("play circle"), 1, FEW) == []


def test_a_game_alone_and_one_of_four_are_reviewed() -> None:
    for start in (played(1, Rules("fr", 7), 3, 12), played(4, Rules("bga"), 3, 40)):
        assert review(start, 0, FEW)


def test_the_game_stays_as_it_is(game: Game) -> None:
    earlier = game.save(), game._record.tobytes(), game.events, game.legal_actions
    review(game, 0, FEW)
    assert (game.save(), game._record.tobytes(), game.events, game.legal_actions) == earlier


def test_the_game_before_an_action_is_the_game_of_then(game: Game) -> None:
    for place in (0, 7, len(game.history)):
        then = Game(2, game.rules, game.seed)
        for _, action in game.history[:place]:
            then.push(action)
        assert before(game, place).position() == then.position()
        assert before(game, place).history == game.history[:place]


# What it costs


def test_a_planted_blunder_is_found() -> None:
    """The rival finds the crystal at once: whoever passes leaves a win to the rival that could have been shared."""
    (blunder, *_) = review(last_card("pass"), 0)
    assert (blunder.place, blunder.action, blunder.best) == (0, "pass", "play circle")
    assert blunder.loss == pytest.approx(50) and blunder.error < 1
    assert blunder.turns == pytest.approx(1) and blunder.rollouts == 1_000
    assert (
        str(blunder.reasons[0])
        == "You clear your last era card, and 1 opponent still plays in this round: in 100 more games of 100 you find "
        "the crystal this turn, 50 more wins in 100."
    )
    assert (
        str(blunder.own_reasons[0])
        == "You leave a top card that a portal in your hand clears: in 100 fewer games of 100 you find the crystal "
        "this turn, 50 fewer wins in 100."
    )


def test_the_best_choice_costs_nothing() -> None:
    (only,) = review(last_card("play circle"), 0)
    assert only.action == only.best == "play circle"
    assert (only.loss, only.error, only.turns, only.turns_error) == (0, 0, 0, 0)
    assert only.reasons == only.own_reasons == ()


def test_a_loss_is_the_difference_that_advice_tells(game: Game) -> None:
    """The largest loss of the game, within four standard errors; the advice comes from other rollouts."""
    worst = max(review(game, 0, 400), key=lambda one: one.loss)
    found = {one.action: one for one in advise(before(game, worst.place), 1_000, seed=9, clear=None)}
    best, own = found[worst.best], found[worst.action]
    assert worst.loss > 5
    assert abs(worst.loss / 100 - (best.win - own.win)) < 4 * np.hypot(worst.error / 100, best.win_se + own.win_se)
    assert abs(worst.turns - (own.turns - best.turns)) < 4 * np.hypot(worst.turns_error, own.turns_se + best.turns_se)


def test_the_search_does_not_flatter_the_loss() -> None:
    """Circle is as good as square: over 150 seeds the measured losses are 0 on average, within four standard errors.

    In about one case of six the first look takes square for better by chance; were it measured by the same rollouts,
    the losses would lie far above 0.
    """
    start = alike("take circle")
    found = [review(start, 0, 400, "random", seed)[0] for seed in range(150)]
    measured = [one for one in found if one.best == "take square"]
    assert len(measured) > 10
    mean, error = np.mean([one.loss for one in measured]), np.hypot.reduce([one.error for one in measured])
    assert abs(mean) < 4 * error / len(measured)


def test_errors_are_what_the_losses_vary_by(game: Game) -> None:
    """80 seeds of one decision: the standard deviation is within 30 % of the announced error."""
    then, action = before(game, 33), game.history[33][1]
    runs = [Judge(400, "careful", seed)(then, action) for seed in range(80)]
    assert action == "take diamond" and {one.best for one in runs} == {"take square"}
    for value, error in (("loss", "error"), ("turns", "turns_error")):
        spread = np.std([getattr(one, value) for one in runs], ddof=1)
        assert spread == pytest.approx(np.mean([getattr(one, error) for one in runs]), rel=0.3)


def test_what_falls_far_behind_is_dropped_but_for_the_own_choice() -> None:
    worlds = 40
    even = np.tile([1.0, 0.0], worlds // 2)
    share = np.column_stack([even, 1 - even, np.zeros(worlds), np.ones(worlds), np.ones(worlds)])
    assert within_reach(share, 3) == [3, 4]
    assert within_reach(share, 2) == [2, 3, 4]
    assert within_reach(share[:, :2], 0) == [0, 1]
    for lost, kept in ((5, [0, 1]), (7, [0])):
        near = np.column_stack([np.ones(worlds), np.ones(worlds) - (np.arange(worlds) < lost)])
        assert within_reach(near, 0) == kept, "5 lost worlds are 2.4 standard errors, 7 are 2.9"


# The same again


def test_the_same_seed_gives_the_same_review(game: Game) -> None:
    one, same, other_seed = (review(game, 0, FEW, seed=seed) for seed in (1, 1, 2))
    assert one == same == list(reviewed(game, 0, FEW, seed=1)) != other_seed


@pytest.mark.parametrize("start", [dealt_twins, twins_from_a_position])
def test_a_review_depends_on_nothing_hidden(start: Any) -> None:
    """Two games that look the same to a seat, played on with the same actions: that seat gets the same review."""
    found: list[Judged] = []
    for seed in range(16):
        twins, dice = start(seed), random.Random(seed)
        for _ in range(12):
            twins.advance(dice)
        one, another = (review(game, twins.viewer, FEW, seed=seed) for game in twins.games)
        assert one == another, twins.story()
        found += one
    assert sum(one.loss != 0 for one in found) > 8


# Several games


def test_a_table_holds_the_reviews_of_all_games(game: Game, table: pd.DataFrame) -> None:
    rows = table[table["game"] == 0]
    for row, one in zip(rows.itertuples(), review(game, 0, FEW), strict=True):
        assert (row.place, row.action, row.best, row.loss, row.error) == (
            one.place,
            one.action,
            one.best,
            one.loss,
            one.error,
        )
        assert (row.did, row.better, row.card) == (one.action.verb, one.best.verb, one.best.card or "")
        assert row.reasons == " ".join(str(reason) for reason in one.reasons)
    assert set(table["game"]) == {0, 1, 2}


def test_each_game_has_a_seed_of_its_own(game: Game) -> None:
    both = review_games([game, game], 0, FEW)
    one, another = (both[both["game"] == number]["loss"].to_list() for number in (0, 1))
    assert one != another == [judged.loss for judged in review(game, 0, FEW, seed=1)]


def test_losses_are_means_over_all_games(table: pd.DataFrame) -> None:
    found = losses(table)
    assert found["loss"].sum() == pytest.approx(table["loss"].sum() / 3)
    assert found["decisions"].sum() == pytest.approx(len(table) / 3)
    assert list(found["loss"]) == sorted(found["loss"], reverse=True)
    portal = found[found["step"] == "portal"].iloc[0]
    each = [table[(table["game"] == n) & (table["step"] == "portal")]["loss"].sum() for n in range(3)]
    assert portal["loss"] == pytest.approx(np.mean(each))
    assert portal["high"] - portal["loss"] == pytest.approx(student(2) * np.std(each, ddof=1) / np.sqrt(3))
    assert portal["loss"] - portal["low"] == pytest.approx(portal["high"] - portal["loss"])


def test_losses_by_several_columns_count_games_without_such_a_decision(table: pd.DataFrame) -> None:
    found = losses(table, ["did", "better"])
    assert found["loss"].sum() == pytest.approx(table["loss"].sum() / 3)
    assert list(found.columns) == ["did", "better", "decisions", "loss", "low", "high"]
    assert not found.duplicated(["did", "better"]).any()


def test_one_game_says_nothing_about_others(table: pd.DataFrame) -> None:
    found = losses(table[table["game"] == 0])
    assert np.isinf(found["low"]).all() and np.isinf(found["high"]).all()


@pytest.mark.parametrize(("freedom", "exact"), [(4, 2.7764), (9, 2.2622), (11, 2.2010), (30, 2.0423), (10**6, 1.95997)])
def test_student_is_right_to_one_percent(freedom: int, exact: float) -> None:
    """The values are those of any table of Student's distribution."""
    assert student(freedom) == pytest.approx(exact, rel=0.01)


# What is refused, what is shown


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"player": 2}, "player: 2 is not a player of this game; allowed: 0 to 1"),
        ({"player": None}, "player: None"),
        ({"rollouts": 31}, "rollouts: 31 is not allowed; give a whole number, 32 or more"),
        ({"policy": "genius"}, "policy: 'genius' is not allowed"),
        ({"policy": ["steady"]}, "policy: 1 policies for 2 players"),
        ({"seed": -1}, "seed: -1"),
    ],
)
def test_what_is_not_allowed_is_refused_at_once(game: Game, arguments: dict[str, Any], words: str) -> None:
    for function in (review, reviewed):
        with pytest.raises(ValueError, match=words.replace("(", r"\(")):
            function(game, **{"player": 0, **arguments})


def test_places_and_columns_that_do_not_exist_are_refused(game: Game, table: pd.DataFrame) -> None:
    with pytest.raises(ValueError, match="place: 41 is not allowed; this game has 40 actions"):
        before(game, 41)
    with pytest.raises(ValueError, match="by: 'colour' is not a column of this table; allowed: game, place"):
        losses(table, "colour")
    with pytest.raises(ValueError, match="games: player 1 had nothing to decide in any of them"):
        review_games([Game(2, seed=1)], 1)


def test_a_bar_is_shown_only_if_it_takes_long(
    game: Game, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    review(before(game, 3), 0, FEW)
    assert capfd.readouterr() == ("", "")
    monkeypatch.setattr("eternitium.analysis.review.SECONDS_TO_BAR", 0)
    review(game, 0, FEW, progress=False)
    assert capfd.readouterr() == ("", "")
    review(game, 0, FEW)
    assert "decision" in capfd.readouterr().err


def test_a_review_is_a_table(game: Game, table: pd.DataFrame) -> None:
    found = review(game, rollouts=FEW).to_frame()
    same = table[table.game == 0].drop(columns="game")
    assert len(found) > 5 and [*found.columns] == [*same.columns]
    assert found["loss"].tolist() == same["loss"].tolist() and found["best"].tolist() == same["best"].tolist()
