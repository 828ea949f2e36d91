"""The report of a game: it fills in, adds up, and judges from what each player knew then."""

import json
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from eternitium import Box, Game, Rules
from eternitium.analysis.hindsight import Hindsight, hindsight
from eternitium.analysis.report import KINDS, GameReport, draft, grade_of, kind_of, reports
from eternitium.analysis.review import Judged, before, review
from eternitium.game.notation import Action
from eternitium.policies.registry import PLAYS_ON
from tests.analysis.test_ledger import exact_last_try, mixed, whole
from tests.analysis.test_review import alike, at_random, last_card
from tests.belief.test_no_leak import dealt_twins, twins_from_a_position
from tests.support.helpers import NO_SHOP, position
from tests.support.samples import samples
from tests.support.table import each

pytestmark = pytest.mark.usefixtures("loops")
FEW = 128  # rollouts


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of two in which every fifth choice is any, to its end."""
    return mixed(2, Rules("de"), 7, 1_000)


@pytest.fixture(scope="module")
def found(game: Game) -> GameReport:
    """Its report."""
    return complete(game)


def complete(game: Game, rollouts: int = FEW, **settings: Any) -> GameReport:
    """The last report."""
    *_, last = reports(game, rollouts=rollouts, **settings)
    return last


def check(found: GameReport, game: Game) -> None:
    """All actions are there, and for each seat start, luck and skill make the result."""
    skill = np.sum([found.skill(seat) for seat in range(game.players)], axis=0)
    assert np.abs(np.array(found.start) + found.luck + skill - found.result).max() < 1e-9
    assert np.abs(np.array(found.adjusted) - found.start - skill).max() < 1e-9
    assert [(one.entry.player, one.entry.action) for one in found.moments] == [*game.history]
    for one in found.moments:
        assert (one.kind in KINDS) == (one.entry.choices > 1) and (one.kind == "") == (one.entry.choices < 2)
        assert one.judged is None or (one.judged.place, one.judged.action) == (one.entry.place, one.entry.action)
        assert one.grade == (grade_of(one.judged) if one.judged else 0)


# It fills in


def test_reports_get_better_and_each_of_them_adds_up(game: Game) -> None:
    several = [*reports(game, rollouts=FEW)]
    for one in several:
        check(one, game)
    done = [one.done for one in several]
    assert len(several) > 10 and done == sorted(done) and (done[0], done[-1]) == (0, 1)
    assert several[0] == draft(game) and several[0].rough and not several[-1].rough
    for moment in several[-1].moments:
        assert (moment.judged is None) == (moment.entry.choices < 2)
        assert moment.judged is None or moment.judged.rollouts in (32, 128)
    assert sorted(several[-1].result) in ([0, 1], [0.5, 0.5])


@each(
    "other",
    mixed(1, Rules("de"), 1, 200),
    mixed(1, Rules("fr", 3), 2, 200),
    mixed(2, Rules("de"), 4, 30),
    mixed(3, Rules("fr"), 5, 30),
    last_card("pass"),
    Game(2, seed=1),
)
def test_every_sort_of_game_has_a_report(other: Game) -> None:
    found = complete(other)
    check(found, other)
    assert found.done == 1 and not found.rough


def test_where_the_evaluator_was_not_trained_rollouts_answer_from_the_first_report_on() -> None:
    odd = mixed(2, Rules("de", box=Box(era={"circle": 12})), 4, 25)
    found = [*reports(odd, rollouts=FEW)]
    assert not any(one.rough for one in found) and found[0].done > 0 and found[-1].done == 1
    check(found[0], odd)
    with pytest.raises(ValueError, match="game: the evaluator was not trained on such games"):
        draft(odd)


def test_one_player_only() -> None:
    found = complete(mixed(2, Rules("de"), 4, 30), player=1)
    for one in found.moments:
        assert (one.judged is not None) == (one.entry.choices > 1 and one.entry.player == 1)
    assert found.error_rate(0).decisions == 0 < found.error_rate(1).decisions


def test_the_same_seed_gives_the_same_reports_and_the_game_stays_as_it_is() -> None:
    game = mixed(2, Rules("de"), 4, 30)
    earlier = game.save(), game.events
    assert complete(game, seed=1) == complete(game, seed=1) != complete(game, seed=2)
    assert (game.save(), game.events) == earlier
    running = reports(game, rollouts=FEW)
    next(running)
    game.pop()
    *_, last = running
    assert len(last.moments) == 30, "what happens to the game meanwhile does not matter"


# Verdicts


def test_a_blunder_is_graded_and_a_good_choice_is_not() -> None:
    blunder, fine = complete(last_card("pass")), complete(last_card("play circle"))
    (worst,) = blunder.mistakes(0)
    assert worst.grade == 4 and worst.judged and worst.judged.best == "play circle" and worst.kind == "pass"
    assert worst.judged.loss == pytest.approx(50, abs=15) and blunder.mistakes(1) == ()
    assert fine.mistakes(0) == () and fine.moments[0].grade == 0


def test_reasons_say_what_either_choice_has_over_the_other(found: GameReport) -> None:
    assert any(moment.grade for moment in found.moments)
    for moment in found.moments:
        reasons, own = (moment.judged.reasons, moment.judged.own_reasons) if moment.judged else ((), ())
        assert bool(reasons) == bool(own) == bool(moment.grade)
        assert {*map(str, reasons)}.isdisjoint(map(str, own))
        assert not moment.grade or reasons[0].wins > 0 > own[0].wins


def test_choices_that_are_alike_cost_nothing() -> None:
    for action in ("take circle", "take square"):
        assert complete(alike(action)).mistakes(0) == ()


def test_verdicts_are_those_of_a_review() -> None:
    game = mixed(2, Rules("de"), 9, 60)
    found = complete(game, 512)
    for player in (0, 1):
        judged = [one.judged for one in found.moments if one.entry.player == player and one.judged]
        told = review(game, player, 512, "expert", progress=False)
        assert [one.place for one in judged] == [one.place for one in told]
        far = [(one.loss - two.loss) / np.hypot(one.error, two.error) for one, two in zip(judged, told, strict=True)
               if one.best == two.best != one.action]  # fmt: skip
        assert far and max(map(abs, far)) < 4


SURE = Judged(0, 1, "play", 2, None, None, 0.0, 0.5, 0.0, 0.0, 100, (), ())  # type: ignore[arg-type]


@each(
    "loss error grade",
    (1.99, 0.1, 0),
    (2.0, 0.1, 1),
    (4.99, 0.1, 1),
    (5.0, 0.1, 2),
    (10.0, 0.1, 3),
    (20.0, 0.1, 4),
    (60.0, 0.1, 4),
    (8.0, 4.0, 0),
    (8.1, 4.0, 2),
    (-3.0, 0.1, 0),
)
def test_four_grades_above_two_standard_errors(loss: float, error: float, grade: int) -> None:
    assert grade_of(replace(SURE, loss=loss, error=error)) == grade


@pytest.mark.parametrize("start", [dealt_twins, twins_from_a_position])
def test_a_verdict_is_judged_from_what_the_player_knew_then(start: Callable[[int], Any]) -> None:
    """Two games that look the same to a seat, with other cards hidden: all that is said of its choices is the same."""
    judged, differ = 0, 0
    for seed in range(samples(4, deep=24)):
        twins, dice = start(seed), random.Random(seed)
        for _ in range(12):
            twins.advance(dice)
        for pair in zip(*(reports(game, seed=seed, rollouts=FEW) for game in twins.games), strict=False):
            told = [_told(found, twins.viewer) for found in pair]
            assert told[0] == told[1], twins.story()
            judged += len(told[0])
        differ += bool(twins.differing())
    assert judged > 25 and differ


def _told(found: GameReport, seat: int) -> list[str]:
    """What is said of a seat's choices, to the last digit."""
    own = [moment for moment in found.moments if moment.entry.player == seat]
    return [repr((one.judged, one.kind, one.grade, one.entry.skill, one.entry.before)) for one in own]


# Sums


def test_error_rates_are_means_of_losses(found: GameReport) -> None:
    for player in (0, 1):
        own = [one for one in found.moments if one.entry.player == player and one.judged]
        losses = [one.judged.loss for one in own if one.judged]
        rate, kinds = found.error_rate(player), found.by_kind(player)
        assert rate.decisions == len(losses) and rate.mean == pytest.approx(np.mean(losses))
        assert rate.error == pytest.approx(np.std(losses, ddof=1) / np.sqrt(len(losses)))
        assert sum(kind.decisions * kind.mean for kind in kinds.values()) == pytest.approx(sum(losses))
        paid = kinds["payment"].decisions if "payment" in kinds else 0
        assert sum(kind.decisions for kind in kinds.values()) == len(losses) + paid
        mistakes = found.mistakes(player)
        assert mistakes and [*mistakes] == sorted(mistakes, key=lambda one: -one.judged.loss)  # type: ignore[union-attr]
        assert (
            {*mistakes} == {one for one in own if one.grade}
            if False
            else len(mistakes) == sum(one.grade > 0 for one in own)
        )


def test_nobody_is_judged_without_a_decision() -> None:
    found = complete(Game(2, seed=1))
    assert found.error_rate(0) == (0, 0.0, np.inf) and found.by_kind(0) == {} and found.mistakes(0) == ()
    for player in (2, -1):
        for ask in (found.error_rate, found.by_kind, found.mistakes):
            with pytest.raises(ValueError, match="player: "):
                ask(player)


@each(
    "action kind",
    ("take circle", "portal"),
    ("try circle", "try"),
    ("play droid", "order"),
    ("end", "end"),
    ("pass", "pass"),
    ("skip", "technology"),
    ("buy droid with C", "technology"),
    ("discard droid", "effect"),
    ("destroy droid", "effect"),
    ("gain droid", "effect"),
)
def test_kinds(action: str, kind: str) -> None:
    assert kind_of(Game(2, seed=1), Action(action)) == kind


def test_what_goes_after_passing_belongs_to_it() -> None:
    start = Game.from_position(position("circle droid", "(?) (?)", deck="square " * 6, **NO_SHOP), seed=1)
    start.push("pass")
    assert kind_of(start, Action("destroy circle")) == kind_of(start, Action("done")) == "pass"


def test_to_pay_otherwise_for_the_same_card_is_a_payment() -> None:
    game = at_random(10, 200)
    for place, (_, action) in enumerate(game.history):
        then = before(game, place)
        ways = [one for one in then.legal_actions if one.verb == "buy" and one.card == action.card]
        if action.verb == "buy" and len(ways) > 1:
            same, left = replace(SURE, best=ways[0]), replace(SURE, best=Action("skip"))
            assert kind_of(then, action, same) == "payment" and kind_of(then, action, left) == "technology"
            return
    raise AssertionError("this game has no such moment")


# As data


def test_a_report_is_a_table_and_a_text(game: Game, found: GameReport) -> None:
    table, data = found.to_frame(), json.loads(found.to_json())
    assert len(table) == game.plies == len(data["actions"])
    assert table["luck_0"].sum() == pytest.approx(found.luck[0])
    assert table[table.player == 1]["loss"].mean() == pytest.approx(found.error_rate(1).mean)
    assert data["result"] == [*found.result] and data["skill"][1] == [*found.skill(1)]
    assert data["error_rate"][0]["mean"] == found.error_rate(0).mean
    assert data["by_kind"][0].keys() == found.by_kind(0).keys()
    assert found.to_csv() == table.to_csv(index=False)
    assert data["actions"] == json.loads(table.to_json(orient="records", double_precision=6))
    assert json.loads(complete(Game(2, seed=1)).to_json())["error_rate"][0]["error"] is None


def test_a_page_saves_a_report_without_pandas(found: GameReport, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert found.to_csv().startswith("place,") and found.to_json().startswith("{")


@each(
    "arguments message",
    ({"game": "x"}, "game: 'x' is not allowed; give a Game"),
    ({"seed": -1}, "seed: -1 is not allowed"),
    ({"policy": "clever"}, "'clever'"),
    ({"policy": "master"}, "a report needs built-in ones that are compiled"),
    ({"rollouts": 63}, "rollouts: 63 is not allowed; give a whole number, 64 or more"),
    ({"player": 2}, "player: 2 is not a player of this game"),
)
def test_arguments_are_checked_at_once(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        reports(**{"game": at_random(10, 3), **arguments})


# What turned out to be so


@pytest.mark.parametrize("seed", range(4))
def test_a_try_shows_what_the_card_was(seed: int) -> None:
    game, _ = exact_last_try(seed)
    assert hindsight(game, 0).shape == ("circle" if game.result and game.result.winners else shown(game))


def shown(game: Game) -> str:
    """The shape that a try which failed has turned up."""
    (letter,) = next(event.cards for event in game.events if event.kind == "turn-back")
    return {"C": "circle", "S": "square", "T": "triangle", "D": "diamond"}[letter]


def test_before_the_end_nothing_is_told_but_what_all_have_seen() -> None:
    game = mixed(2, Rules("de"), 4, 60)
    for place, (_, action) in enumerate(game.history):
        found = hindsight(game, place)
        assert found == Hindsight(found.shape if action.verb == "try" else None, None, None)
        assert (found.shape is not None) == (action.verb == "try")


def test_after_the_end_all_is_told(game: Game) -> None:
    told = [hindsight(game, place) for place in range(game.plies)]
    for place, found in enumerate(told):
        then, top = before(game, place), before(game, place).position()
        stack = top["players"][then.turn_player]["stack"]
        down = then.step == "play" and bool(stack) and stack[0].startswith("(")
        assert (found.shape is not None) == down
        assert found.shape is None or stack[0] == f"({found.shape[0]})"
        for row, card in (("basic", found.basic), ("advanced", found.advanced)):
            assert card == (top[row]["pile"][0] if any(a.card == f"?{row}" for a in then.legal_actions) else None)
    assert any(found.shape for found in told) and any(found.basic for found in told)
    for place in (game.plies, game.plies + 1, -1):
        with pytest.raises(ValueError, match="place: "):
            hindsight(game, place)


def test_a_whole_game_of_who_plays_on_has_no_skill() -> None:
    found = complete(whole(2, Rules("de"), 3, PLAYS_ON))
    assert np.abs(found.skill()).max() < 1e-12 and found.luck != (0, 0)
