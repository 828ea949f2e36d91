"""The report of a game as a page tells it: it adds up as shown, in four languages, and hides what the game hides."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from eternitium.analysis import report as module
from eternitium.analysis.likeness import Likeness
from eternitium.game.game import Game
from eternitium.jobs import reports as report_job
from eternitium.jobs import server
from eternitium.jobs.job import Answer, News, ReportJob
from eternitium.jobs.watching import Reporter
from eternitium.match.match import Match
from eternitium.match.report_view import MAX_SHOWN_MISTAKES, told_report
from eternitium.rulebook import LANGUAGES
from tests.belief.test_no_leak import dealt_twins, twins_from_a_position
from tests.browser.places import at_the_end, in_the_middle, play, solo
from tests.support.made_up_report import made_up
from tests.support.table import each
from tests.support.widget_page import wait_until


def told_of(match: Match, **more: Any) -> dict[str, Any]:
    return told_report(made_up(match._game), match, **more).plain()


def number(text: str) -> int:
    return int(text.rstrip("%").replace("−", "-").replace("±", "").replace("+", ""))


def test_luck_and_choices_add_up_as_shown() -> None:
    told = told_of(at_the_end())
    keys, (start, *steps, result) = zip(*((one["key"], number(one["text"])) for one in told["balance"]), strict=True)
    assert keys == ("start", "luck", "own", "others", "result") and start + sum(steps) == result
    for turn in told["turns"]:
        assert number(turn["chance"]) + number(turn["choices"]) + number(turn["luck"]) <= 100


def test_who_won_by_what_is_said_in_a_sentence() -> None:
    """It tells the sums that stand below, however much more all mistakes have lost than a whole game."""
    match = at_the_end()
    told = told_of(match)
    parts = {one["key"]: number(one["text"]) for one in told["balance"]}
    assert told["title"] == match.snapshot().plain()["result"]["title"]
    luck = f"luck {'cost' if parts['luck'] < 0 else 'brought'} you {abs(parts['luck'])} percentage point"
    choices = f"Your choices cost you {-parts['own']} percentage points; {luck}"
    assert parts["own"] < 0 and choices in told["sentence"]


def test_what_luck_and_choices_did_is_not_cut_off() -> None:
    """One may have lost more than a whole game, and got it back by luck."""
    match = at_the_end()
    report, seat = made_up(match._game), match.viewer
    parts = {one["key"]: number(one["text"]) for one in told_of(match)["balance"]}
    assert parts["own"] == pytest.approx(100 * report.skill(seat)[seat], abs=1)
    assert parts["luck"] == pytest.approx(100 * report.luck[seat], abs=1) and parts["luck"] < -100


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_all_of_it(language: str) -> None:
    for match in (at_the_end(), in_the_middle(), play(solo(), lambda _: False)):
        match.language = language
        told = told_of(match)
        assert (
            told["sentence"].endswith(".")
            and told["title"]
            and told["rate"]
            and "{" not in json.dumps({**told, "story": None}).replace('{"', "")
        )
        assert all(one["grade_text"] and one["played"] and one["better"] for one in told["mistakes"])


def test_the_costliest_come_first_with_their_error_and_what_is_solved_is_marked() -> None:
    match = at_the_end()
    places = [one["place"] for one in told_of(match)["mistakes"]]
    told = told_of(match, solved=[places[1]])["mistakes"]
    assert [one["solved"] for one in told[:3]] == [False, True, False]
    points = [number(one["points"]) for one in told]
    assert points == sorted(points) and points[0] < 0 and {one["error"] for one in told} == {"±1"}


def test_the_curve_goes_from_the_start_to_the_result() -> None:
    match = at_the_end()
    told = told_of(match)
    points, marks = told["curve"]["points"], told["curve"]["marks"]
    assert points[0][0] == 0 and points[-1] == [match.plies, made_up(match._game).result[match.viewer]]
    assert all(0 <= share <= 1 for _, share in points)
    assert [one["place"] for one in marks if one["kind"] == "mistake"] == [one["place"] for one in told["mistakes"]]
    assert {one["kind"] for one in marks} == {"mistake", "good", "bad"}
    assert [round_ for _, round_ in told["curve"]["rounds"]] == [*range(1, match._game.round + 1)]


def test_every_turn_has_its_row_and_every_choice_its_turn() -> None:
    match = at_the_end()
    turns = told_of(match)["turns"]
    assert [turn["ply"] for turn in turns] == match.snapshot().plain()["game"]["turn_plies"]
    own = match.players * [0]
    for turn in turns:
        own[turn["seat"]] += 1
        assert turn["own"] == (turn["seat"] == match.viewer) and turn["name"] == match.names[turn["seat"]]
    assert max(own) - min(own) <= 1


def test_alone_nobody_else_is_in_the_sum() -> None:
    told = told_of(play(solo(), lambda _: False))
    assert told["alone"] and [one["key"] for one in told["balance"]] == ["start", "luck", "own", "result"]


def test_in_a_game_of_two_the_error_rate_is_put_beside_those_of_the_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    two, four = play(Match(2, seed=3), lambda _: False), at_the_end()
    assert re.search(r"in \d+ choices\. That is as much as levels? \d", told_of(two)["rate"])
    assert "level" not in told_report(made_up(two._game, 0.5), two).rate + told_of(four)["rate"]
    monkeypatch.setattr("eternitium.analysis.likeness.like_level", lambda _: Likeness(4, 1, 8))
    assert told_of(two)["rate"].endswith(". There were too few choices to tell the level.")


def test_a_very_long_game_makes_no_large_report() -> None:
    match = at_the_end()
    report = made_up(match._game)
    many = replace(report, moments=tuple(replace(one, grade=1) if one.judged else one for one in report.moments) * 20)
    told = told_report(many, match).plain()
    assert len(told["mistakes"]) == MAX_SHOWN_MISTAKES and len(json.dumps({**told, "story": None})) < 60_000


def test_nothing_that_went_well_is_praised_and_nothing_lost_is_said() -> None:
    match = at_the_end()
    report = made_up(match._game)
    calm = replace(report, moments=tuple(replace(one, grade=0) for one in report.moments))
    told = told_report(calm, match)
    assert told.mistakes == [] and told.story is not None and not told.story.moments
    running = in_the_middle()
    calm = replace(made_up(running._game), moments=())
    assert told_report(calm, running).sentence.endswith(". No choice cost you anything worth mentioning.")


def test_simulated_games_without_an_end_are_told_where_there_are_any() -> None:
    match = at_the_end()
    report = made_up(match._game)
    some = replace(report, ledger=replace(report.ledger, unfinished=0.031))
    end = " In 3% of the simulated games nobody found the crystal; they do not count."
    assert told_report(some, match).sentence == told_report(report, match).sentence + end


def test_while_the_game_runs_only_the_own_choices_are_told() -> None:
    match = in_the_middle()
    told, report = told_of(match), made_up(match._game)
    own = [one.entry.place for one in report.moments if one.entry.player == match.viewer]
    assert [place for place, _ in told["curve"]["points"]] == own and told["balance"] == []
    assert {one["kind"] for one in told["curve"]["marks"]} == {"mistake"}
    assert {(turn["choices"], turn["luck"]) for turn in told["turns"]} == {("", "")}
    assert not any(turn["chance"] for turn in told["turns"] if not turn["own"] and turn is not told["turns"][0])


@pytest.mark.parametrize("start", [dealt_twins, twins_from_a_position])
def test_a_report_of_a_running_game_tells_nothing_that_its_seat_cannot_know(
    start: Callable[[int], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STAGES", (32,))
    differ = 0
    for seed in range(4):
        twins, dice = start(seed), random.Random(seed)
        for _ in range(12):
            twins.advance(dice)
        differ += bool(twins.differing())
        assert len({_complete(game, twins.viewer) for game in twins.games}) == 1, twins.story()
    assert differ


def _complete(game: Game, viewer: int) -> str:
    *_, last = module.reports(game, player=viewer)
    return json.dumps(told_report(last, Match.around(game, viewer)).plain())


# From the background


def job_of(match: Match) -> ReportJob:
    return match.report_job()


def test_a_report_is_computed_from_the_saved_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STAGES", (32,))
    match = play(solo(), lambda _: False)
    *before, last = (one for one in report_job.reports(job_of(match)) if one.found)
    assert last.state == "done" and {one.state for one in before} <= {"working"}
    assert last.found and len(last.found.moments) == match.plies


def test_choices_are_played_out_in_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_job, "RETRY_ROLLOUTS", 64)
    match = in_the_middle()
    place = max(one.entry.place for one in made_up(match._game).moments if one.judged and one.entry.player == 0)
    first, second = map(str, match.branch(place)._game.legal_actions[:2])
    one, two = (
        server.last(report_job.averages(job_of(match).at(place, *actions)))
        for actions in ((first, second), (second, first))
    )
    assert [found[:2] for found in one] == [found[:2] for found in two[::-1]]
    assert all(0 <= win.mean <= 1 and turns.mean > 0 < turns.error for win, turns, _ in one)
    assert one[0][2].mean == 0 and one[1][2].mean == pytest.approx(one[0][0].mean - one[1][0].mean)
    assert one[1][2].mean == -two[1][2].mean and one[1][2].error == two[1][2].error


def test_the_reporter_works_on_the_newest_game_and_stops() -> None:
    heard: list[News[Any, Any]] = []
    closed: list[str] = []

    def endless(job: ReportJob) -> Any:
        try:
            while True:
                yield Answer("working", len(heard))
        finally:
            closed.append(job.match)

    reporter = Reporter(endless, lambda _, news: heard.append(news))
    one, other = ReportJob("", 0, "one", 1), ReportJob("", 0, "other", 1)
    reporter.watch(one)
    wait_until(lambda: heard)
    reporter.watch(other)
    wait_until(lambda: any(news.job is other for news in heard))
    reporter.watch(None)
    wait_until(lambda: closed == ["one", "other"])
    reporter.close()


def test_a_report_that_cannot_be_made_says_so() -> None:
    heard: list[News[Any, Any]] = []
    reporter = Reporter(report_job.reports, lambda _, news: heard.append(news))
    reporter.watch(ReportJob("no game", 0, "one", 1))
    wait_until(lambda: heard)
    reporter.close()
    assert heard[0].answer == Answer("failed")


# Beside the game


@each("ply", 0, 7, 30)
def test_a_branch_is_the_game_as_it_was_with_the_same_players(ply: int) -> None:
    match = in_the_middle()
    history, branch = match.history, match.branch(ply)
    assert branch.history == history[:ply] and branch.seats == match.seats and branch.viewer == match.viewer
    play(branch, lambda _: False)
    assert match.history == history


def test_there_is_no_branch_where_the_game_has_not_been() -> None:
    match = in_the_middle()
    with pytest.raises(ValueError, match="ply"):
        match.branch(match.plies + 1)
