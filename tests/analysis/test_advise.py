"""Advice: every choice once, the best first, and errors that are what they say."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from eternitium import Action, Game, Rules
from eternitium.analysis.advice import Heat, Ranking, advices, advise, heats
from eternitium.analysis.results import Advice
from eternitium.analysis.rollouts import Sample
from tests.analysis.helpers import moment, played
from tests.belief.test_no_leak import Twins, dealt_twins, twins_from_a_position
from tests.support.helpers import NO_SHOP, other, position

pytestmark = pytest.mark.usefixtures("loops")
FAR = "S (?) (?) (?) (?) (?) (?) (?) (?)"
NEVER = 1e9  # standard errors: so far ahead no choice ever is
EVENLY = {"circle": 2, "square": 2, "triangle": 2, "diamond": 2}


def sample(share: Any, turns: Any = None) -> Sample:
    """Rollouts with these results, one row a world."""
    wins = np.array(share, float)
    tops, nobody = np.zeros(len(wins), np.int64), wins[:, :0]
    return Sample(wins, wins if turns is None else turns, wins > 2, tops, 1, nobody, nobody)


def ranking(share: Any, turns: Any = None) -> Ranking:
    """Choices with these results, all of them in the same worlds."""
    found = sample(share, turns)
    return Ranking([Heat(np.arange(found.share.shape[1]), found)], 0)


def undecided() -> Game:
    """A moment in the middle of a game with several choices of about the same worth."""
    return played(2, Rules("de"), 4, 30)


def many_choices() -> Game:
    """The same with eight choices, of which three or four are about as good."""
    return played(2, Rules("de"), 11, 32)


# The list


@pytest.mark.parametrize(
    ("players", "rules", "decisions"),
    [(1, Rules("de"), 0), (1, Rules("fr", 4), 9), (1, Rules("de", 6), 1), (2, Rules("fr"), 61), (5, Rules("bga"), 40)],
)
def test_every_legal_choice_is_there_once_best_first(players: int, rules: Rules, decisions: int) -> None:
    game = played(players, rules, 4, decisions)
    found = advise(game, rollouts=300)
    assert sorted(one.action for one in found) == sorted(game.legal_actions)
    wins = [one.win for one in found]
    assert wins == sorted(wins, reverse=True) and 0 <= wins[-1] <= wins[0] <= 1
    assert all(100 <= one.rollouts <= 300 * len(found) for one in found)
    assert sum(one.rollouts for one in found) <= 300 * len(found)
    assert all(one.turns >= 0 and one.turns_se >= 0 and one.win_se >= 0 for one in found)
    assert sum(one.best for one in found) == pytest.approx(1)


def test_the_winning_choice_is_first() -> None:
    """The last card lies face up, the portal is in hand."""
    game = Game.from_position(position("circle square droid", "C", others=[other(FAR)], **NO_SHOP), seed=1)
    best, *others = advise(game, rollouts=1_000)
    assert best.action == "play circle" and others
    assert best.win == pytest.approx(1, abs=0.01) and best.turns == pytest.approx(1, abs=0.01)
    assert all(one.win <= best.win for one in others)


def test_passing_a_won_game_up_is_far_behind() -> None:
    """The rival has the last card open, too, and all portals; whoever passes now has lost or shares at best."""
    rival = other("C", hand="circle circle circle circle circle", deck="circle circle")
    hand = "circle square"
    game = Game.from_position(position(hand, "C", others=[rival], supply=dict.fromkeys(EVENLY, 0), **NO_SHOP), seed=1)
    found = {one.action: one for one in advise(game, rollouts=1_000, clear=None)}
    assert found[Action("play circle")].best > 0.99
    assert found[Action("play circle")].win - found[Action("pass")].win > 5 * found[Action("pass")].win_se


def test_equal_choices_are_worth_the_same() -> None:
    """Circle and square are alike in all that lies open, and players who choose at random prefer neither."""
    rival = other("(?) (?) (?)", hand="droid", deck="triangle")
    own = position("triangle diamond", "(?) (?) (?)", "triangle diamond droid droid", others=[rival],
                   turn={"step": "portal"}, market="T D", supply=EVENLY, **NO_SHOP)  # fmt: skip
    found = {one.action: one for one in advise(Game.from_position(own, seed=1), 4_000, "random", clear=None)}
    one, another = found[Action("take circle")], found[Action("take square")]
    assert 0.1 < one.win < 0.9
    assert abs(one.win - another.win) < 4 * np.hypot(one.win_se, another.win_se)
    assert abs(one.turns - another.turns) < 4 * np.hypot(one.turns_se, another.turns_se)


def test_a_single_choice_is_surely_the_best() -> None:
    game, _ = moment(2, Rules("de"), 0, lambda game: len(game.legal_actions) == 1)
    (only,) = advise(game, rollouts=600)
    assert (only.action, only.best) == (game.legal_actions[0], 1.0)


def test_R52_a_player_who_is_asked_in_another_turn_is_advised() -> None:
    hand = "laboratory circle"
    game = Game.from_position(position(hand, "S (?) (?)", others=[other("(?) (?) (?)")]), seed=1)
    game.push("play laboratory")
    game.push(next(action for action in game.legal_actions if action.verb == "gain"))
    assert (game.player, game.turn_player) == (1, 0)
    found = advise(game, rollouts=300)
    assert {one.action for one in found} == set(game.legal_actions)


def test_the_game_stays_as_it_is() -> None:
    game = undecided()
    before = game.save(), game._record.tobytes(), game.events, game.legal_actions
    advise(game, rollouts=100)
    assert (game.save(), game._record.tobytes(), game.events, game.legal_actions) == before


# On the way


def test_clear_stops_early_and_none_never() -> None:
    game = Game.from_position(position("circle square droid", "C", others=[other(FAR)], **NO_SHOP), seed=1)
    assert advise(game, rollouts=1_000, clear=None)[0].rollouts == 1_000
    assert advise(undecided(), rollouts=1_000, clear=None)[0].rollouts == 1_000
    assert advise(undecided(), rollouts=1_000, clear=1e-9)[0].rollouts == 250


def test_streamed_advice_ends_with_the_advice() -> None:
    seen: list[list[Advice]] = []
    last = advise(undecided(), rollouts=700, seed=3, clear=None, progress=seen.append)
    streamed = list(advices(undecided(), rollouts=700, seed=3, clear=None))
    assert streamed == seen and streamed[-1] == last
    assert [found[0].rollouts for found in streamed] == [250, 500, 700, 700], (
        "the last list has the same numbers and the clearest reasons"
    )


def test_the_same_seed_gives_the_same_advice() -> None:
    one, same, other_seed = (advise(undecided(), rollouts=300, seed=seed, clear=None) for seed in (1, 1, 2))
    assert one == same != other_seed


# Errors


def test_errors_shrink_with_the_root_of_the_rollouts() -> None:
    """Four times as many rollouts halve them, within 20 %."""
    few, many = (advise(undecided(), rollouts=n, clear=None) for n in (1_000, 4_000))
    for field in ("win_se", "turns_se"):
        ratio = sum(getattr(one, field) for one in few) / sum(getattr(one, field) for one in many)
        assert ratio == pytest.approx(2, rel=0.2)


def test_errors_are_what_the_numbers_vary_by() -> None:
    """120 seeds: the standard deviation of each choice's win and turns is within 30 % of the announced error."""
    game, runs = undecided(), 120
    found = [advise(game, rollouts=400, seed=seed, clear=None) for seed in range(runs)]
    for action in game.legal_actions:
        mine = [next(one for one in run if one.action == action) for run in found]
        for mean, error in (("win", "win_se"), ("turns", "turns_se")):
            spread = np.std([getattr(one, mean) for one in mine], ddof=1)
            assert spread == pytest.approx(np.mean([getattr(one, error) for one in mine]), rel=0.3), action


def test_the_chance_to_be_the_best_comes_true() -> None:
    """Over 40 seeds the choice that wins most often in many rollouts has the chance that it says on average."""
    game = undecided()
    truth = advise(game, rollouts=12_000, seed=999, clear=None)[0]
    found = [advise(game, rollouts=250, seed=seed, clear=None) for seed in range(40)]
    first = np.mean([run[0].action == truth.action for run in found])
    said = np.mean([next(one.best for one in run if one.action == truth.action) for run in found])
    assert said == pytest.approx(first, abs=0.2)


# Sequential halving


@pytest.mark.parametrize("choices", [1, 2, 3, 5, 12, 60])
def test_heats_halve_the_choices_and_spend_what_was_asked(choices: int) -> None:
    for rollouts in (1, 10, 99, 300, 2_000):
        sizes, worlds = zip(*heats(choices, rollouts, even=False), strict=True)
        spent = sum(size * many for size, many in zip(sizes, worlds, strict=True))
        assert choices * rollouts - sum(sizes) < spent <= choices * rollouts
        assert sizes[0] == choices and sizes[-1] <= 2 and worlds[0] >= min(rollouts, 100)
        assert all(after == (size + 1) // 2 for size, after in pairwise(sizes))
        assert [*heats(choices, rollouts, even=True)] == [(choices, rollouts)]


def test_the_best_two_get_most_rollouts() -> None:
    found = advise(many_choices(), rollouts=400, clear=NEVER)
    rollouts = sorted((one.rollouts for one in found), reverse=True)
    assert rollouts[0] == rollouts[1] == found[0].rollouts > 2 * 400 > 2 * rollouts[-1]
    assert len(found) == 8 and 3_200 - 14 < sum(rollouts) <= 3_200


def test_luck_in_few_worlds_lifts_nobody_above_those_that_stay() -> None:
    """In the first ten worlds everything wins, later nothing does: who dropped out has not won more often."""
    first = np.ones((10, 3))
    first[0, 2] = 0
    later = np.concatenate([first[:, :2], np.zeros((90, 2))])
    found = Ranking([Heat(np.arange(3), sample(first)), Heat(np.arange(2), sample(later))], 0)
    assert [one.mean for one in found.wins] == pytest.approx([0.1, 0.1, 0.0])
    assert found.order == [0, 1, 2] and found.rollouts == {0: 100, 1: 100, 2: 10}


@pytest.mark.parametrize("groups", [1, 20])
def test_means_and_errors_of_all_heats_are_right(groups: int) -> None:
    """400 times three heats of made-up results: means within four standard errors, errors within 15 %."""
    dice, truth = np.random.default_rng(1), np.array([0.5, 0.45, 0.4, 0.35, 0.3])
    taking_part, worlds = ([0, 1, 2, 3, 4], [0, 1, 3], [1, 3]), (40, 100, 400)
    found, announced = [], []
    for _ in range(400):
        alike = np.tile(dice.normal(size=(groups, 5)), (400 // groups, 1)) if groups > 1 else 0.0
        values = truth + (dice.normal(size=(400, 1)) + dice.normal(size=(400, 5)) + alike) / 50
        done = [
            Heat(np.array(choices), sample(values[:many, choices])._replace(groups=groups))
            for choices, many in zip(taking_part, worlds, strict=True)
        ]
        ranks = Ranking(done, 0)
        found.append([one.mean for one in ranks.wins] + [ranks.wins[1].mean - ranks.wins[4].mean])
        announced.append([one.error for one in ranks.wins] + [ranks.error(1, 4)])
    means, spread = np.mean(found, axis=0), np.std(found, axis=0, ddof=1)
    assert (abs(means - [*truth, 0.15]) < 4 * spread / 400**0.5).all()
    assert np.mean(announced, axis=0) == pytest.approx(spread, rel=0.15)


def test_halving_finds_a_best_choice_and_does_not_flatter_it() -> None:
    """60 seeds against many rollouts of all choices.

    Hardly anything is lost; the first choice's win lies above the truth by less than its standard error on average; of
    the choices that stayed to the end errors are right within 30 %, the others' are no more than that too small.
    """
    game, runs = many_choices(), 60
    truth = {one.action: one.win for one in advise(game, rollouts=12_000, seed=999, clear=None)}
    found = [advise(game, rollouts=400, seed=seed, clear=NEVER) for seed in range(runs)]
    first = [run[0] for run in found]
    assert max(truth.values()) - np.mean([truth[one.action] for one in first]) < 0.01
    assert abs(np.mean([one.win - truth[one.action] for one in first])) < np.mean([one.win_se for one in first])
    away = [(one.win - truth[one.action]) / one.win_se for run in found for one in run if one.rollouts > 800]
    dropped = [(one.win - truth[one.action]) / one.win_se for run in found for one in run if one.rollouts <= 800]
    assert len(away) == 2 * runs and np.std(away) == pytest.approx(1, rel=0.3) and abs(np.mean(away)) < 0.5
    assert np.std(dropped) < 1.3 and -1 < np.mean(dropped) < 0.5


# The comparison of choices


def test_alike_choices_share_the_chance_to_be_the_best() -> None:
    wins = np.tile([[1.0, 1.0, 0.0], [0.0, 0.0, 0.0]], (50, 1))
    found = ranking(wins)
    assert found._chances_to_be_best() == pytest.approx([0.5, 0.5, 0], abs=0.02)
    assert found.lead() == 0


def test_choices_that_always_win_are_equally_good_and_the_quickest_is_first() -> None:
    """Certain results carry no error: nothing is ahead by rounding."""
    found = ranking(np.ones((400, 3)), np.tile([3.0, 2.0, 4.0], (400, 1)))
    assert (found.lead(), found.order) == (0, [1, 0, 2])
    assert found._chances_to_be_best() == pytest.approx([1 / 3] * 3)


def test_a_common_error_does_not_blur_the_difference() -> None:
    """The second choice wins wherever the first one does, and in a few worlds more: it leads by these worlds only."""
    dice = np.random.default_rng(1)
    first = (dice.random(1_000) < 0.5).astype(float)
    more = (dice.random(1_000) < 0.03) & (first == 0)
    found = ranking(np.column_stack([first, first + more]))
    difference = more.mean() / (more.std() / 1_000**0.5)
    assert found.order[0] == 1 and found.lead() == pytest.approx(difference, rel=0.05)


def test_equal_wins_are_ordered_by_turns() -> None:
    turns = np.tile([3.0, 2.0], (100, 1))
    assert ranking(np.ones((100, 2)), turns).order == [1, 0]


# What is not allowed


def test_a_game_that_is_over_has_no_advice() -> None:
    game = Game.from_position(position("circle", "C", others=[other(FAR)], **NO_SHOP), seed=1)
    game.push("play circle")
    while not game.is_over:
        game.push(game.legal_actions[-1])
    with pytest.raises(ValueError, match=r"^game: .*over"):
        advise(game)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("rollouts", value) for value in (0, -1, 1.5, "many", None)),
        *(("seed", value) for value in (-1, 1.5, None)),
        *(("policy", value) for value in ("clever", ["steady"], 3, None)),
        *(("clear", value) for value in (-1.0, float("nan"), "soon")),
    ],
)
def test_what_is_not_allowed_is_named_and_changes_nothing(field: str, value: Any) -> None:
    game = undecided()
    before = game._record.tobytes()
    with pytest.raises(ValueError, match=f"^{field}: "):
        advise(game, **{"rollouts": 300, field: value})
    assert game._record.tobytes() == before


# What a seat cannot know


@pytest.mark.parametrize("start", [dealt_twins, twins_from_a_position])
def test_advice_depends_on_nothing_hidden(start: Any) -> None:
    """Two games that differ only in cards that a seat does not see: that seat gets the same advice."""
    compared = 0
    for seed in range(30):
        twins: Twins = start(seed)
        one, another = twins.games
        if one.player == twins.viewer:
            compared += 1
            assert one.legal_actions == another.legal_actions
            assert advise(one, rollouts=40, seed=seed) == advise(another, rollouts=40, seed=seed), twins.story()
    assert compared >= 8
