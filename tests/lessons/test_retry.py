"""Learning from one's mistakes: a try is judged, a hint narrows it down, and the game itself stays as it is."""

import json
from typing import Any

import pytest

import eternitium.lessons.retry as module
from eternitium.analysis.statistics import Estimate
from eternitium.game.notation import parse_action
from eternitium.jobs import reports as report_job
from eternitium.jobs.job import Answer, ReportJob
from eternitium.lessons.retry import RetryRun
from eternitium.match import hints
from eternitium.match.choices import choice_text
from eternitium.match.match import Match
from eternitium.rulebook import LANGUAGES
from tests.browser.places import at_the_end
from tests.support.made_up_report import made_up
from tests.support.table import each

GAME = at_the_end()


def begun(place: int | None = None, solved: set[int] | None = None) -> RetryRun:
    solved = set() if solved is None else solved
    return RetryRun(GAME, made_up(GAME._game).mistakes(GAME.viewer), solved, place)


def other(run: RetryRun) -> str:
    """A choice that is neither the best one nor the one that was played."""
    known = {str(run._judged.best), str(run._judged.action)}
    return next(text for text in run.match.legal_actions if text not in known)


def with_choices(solved: set[int] | None = None) -> RetryRun:
    """A mistake where there is a third choice."""
    found = [one for one in made_up(GAME._game).mistakes(GAME.viewer) if one.entry.choices > 2]
    return begun(found[0].entry.place, solved)


def rolling(monkeypatch: pytest.MonkeyPatch, loss: float, error: float = 0.5, apart: float = 20.0) -> None:
    """Play-outs in which the better choice wins more than another one, and than the person's, by these points."""
    turns, nothing = Estimate(5.0, 0.2), Estimate(0.0, 0.0)

    def averages(job: ReportJob) -> Any:
        better = Estimate(0.6, 0.01), turns, nothing
        own = Estimate(0.6 - apart / 100, 0.01), turns, Estimate(apart / 100, 0.01)
        other = Estimate(0.6 - loss / 100, 0.01), turns, Estimate(loss / 100, error / 100)
        found = [better, own, other][: len(job.attempt[1])]
        return iter([None, Answer("working"), Answer("done", found)])

    monkeypatch.setattr(module, "averages", averages)


def table(run: RetryRun) -> list[tuple[str, str, int]]:
    rows = run.guide().plain()["averages"]
    return [(row["what"], row["choice"], int(row["win"].rstrip("%"))) for row in rows]


def test_the_board_stands_as_it_stood_and_the_answer_is_hidden() -> None:
    run = begun()
    guide, best = run.guide().plain(), str(run._judged.best)
    assert guide["state"] == "ask" and run.match.plies == run.place and run.match.history == GAME.history[: run.place]
    assert best in run.match.legal_actions and guide["marks"] == [] and guide["reasons"] == []
    assert run.job() is None and not run.snapshot().plain()["game"]["can_undo"]
    assert GAME.plies > run.place


def test_the_best_choice_is_right_and_is_marked_as_solved() -> None:
    solved: set[int] = set()
    run = begun(solved=solved)
    assert run.act(str(run._judged.best)) is None
    guide = run.guide().plain()
    assert guide["state"] == "answered" and guide["feedback"]["good"] and guide["solved"] and solved == {run.place}
    assert guide["marks"] == [str(run._judged.best)] and run.job() is not None


def test_what_was_played_is_wrong_and_may_be_tried_over() -> None:
    run = begun()
    assert run.act(str(run._judged.action)) is None
    guide = run.guide().plain()
    assert guide["state"] == "ask" and guide["feedback"] == {"good": False, "text": "That is what you played."}
    run.act(str(run._judged.best))
    assert run.guide().plain()["feedback"]["good"]


def test_another_choice_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    rolling(monkeypatch, loss=7.0)
    run = with_choices()
    work = run.act(other(run))
    assert work is not None and run.guide().state == "checking"
    work()
    assert run.guide().state == "ask" and "7 percentage points" in run.guide().plain()["feedback"]["text"]
    run.show()
    names = [name for name, *_ in table(run)]
    assert names == ["Better", "You tried", "You played"] and table(run)[0][2] - table(run)[1][2] == 7


@each("loss error", (7.0, 4.0), (0.4, 0.1), (-3.0, 2.0), (-9.0, 1.0))
def test_what_is_about_as_good_is_praised_by_its_own_name(
    monkeypatch: pytest.MonkeyPatch, loss: float, error: float
) -> None:
    rolling(monkeypatch, loss, error)
    run = with_choices()
    tried = other(run)
    work = run.act(tried)
    assert work is not None
    work()
    guide, said = run.guide().plain(), choice_text(parse_action(tried), tuple(GAME.names), "en")
    assert guide["state"] == "answered" and run.place in run._solved and guide["marks"] == [tried]
    assert said in guide["feedback"]["text"] and guide["reasons"] == []
    rows = table(run)
    assert {name: text for name, text, _ in rows}["You tried"] == said
    assert [percent for *_, percent in rows] == sorted((percent for *_, percent in rows), reverse=True)
    assert ("As good" in [name for name, *_ in rows]) == (loss > -9) and run.averaging() is None


@each("apart", 2.0, 15.0, 59.0)
def test_a_mistake_costs_the_same_in_the_report_and_where_it_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, apart: float
) -> None:
    rolling(monkeypatch, 0.0, apart=apart)
    run = begun()
    cost = round(run._judged.loss)
    assert f"It cost {cost} percentage points" in run.guide().text
    run.show()
    work = run.averaging()
    assert work is not None
    work()
    (_, _, better), (_, _, own) = table(run)
    assert better - own == cost and 0 <= own < better <= 100


def test_a_try_that_cannot_be_judged_may_be_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "averages", lambda _: iter([Answer("failed")]))
    run = with_choices()
    work = run.act(other(run))
    assert work is not None
    with pytest.raises(RuntimeError):
        work()
    assert run.guide().state == "ask"


def test_a_question_comes_first_a_hint_marks_the_place_and_the_answer_can_be_shown() -> None:
    run = begun()
    best = str(run._judged.best)
    assert run.guide().text.endswith("?") and run.guide().hint == ""
    run.hint()
    marks = run.guide().marks
    assert best in marks and marks == hints.marked(best, run.match.legal_actions)
    assert run.guide().hint == hints.place(best, "en", len(marks)) != hints.place(best, "en", 3 - min(len(marks), 2))
    run.show()
    guide = run.guide().plain()
    assert guide["state"] == "answered" and not guide["feedback"]["good"] and not guide["solved"]
    with pytest.raises(ValueError, match="no longer open"):
        run.hint()


def test_what_the_rules_forbid_is_refused_and_asked_on() -> None:
    run = begun()
    for text in ("end", "fly", ""):
        if text not in run.match.legal_actions:
            with pytest.raises(ValueError, match=r"\w"):
                run.act(text)
    assert run.guide().state == "ask"


def test_one_goes_from_each_to_the_next_and_begins_with_what_is_not_solved() -> None:
    places = [one.entry.place for one in made_up(GAME._game).mistakes(GAME.viewer)]
    run = begun(solved={places[0]})
    assert run.place == places[1] and begun(place=places[0], solved={places[0]}).guide().solved
    for place in [*places[2:], *places[:1]]:
        run.next()
        assert run.place == place
    assert begun(place=places[-1]).guide().last


def test_once_it_is_answered_one_sees_how_it_goes_on_average(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_job, "RETRY_ROLLOUTS", 64)
    run = begun()
    assert run.averaging() is None
    run.act(str(run._judged.action))
    run.show()
    work = run.averaging()
    assert work is not None and run.averaging() is None and run.guide().plain()["averages"] == []
    work()
    best, played = run.guide().plain()["averages"]
    assert (best["what"], played["what"]) == ("Better", "You played")
    assert all(row["win"].endswith("%") and float(row["turns"]) > 0 and row["win_error"] for row in (best, played))
    run.language = "de"
    assert [row["what"] for row in run.guide().plain()["averages"]] == ["Besser", "Gespielt"]
    run.next()
    assert run.guide().plain()["averages"] == []


@pytest.mark.parametrize("place", [1_000, -1])
def test_where_there_was_no_mistake_nothing_is_tried_again(place: int) -> None:
    with pytest.raises(ValueError, match="cannot be tried again"):
        begun(place)
    with pytest.raises(ValueError, match="cannot be tried again"):
        RetryRun(GAME, (), set())


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_is_said_in_every_language_also_when_it_changes(language: str) -> None:
    run = begun()
    run.act(str(run._judged.action))
    run.language = language
    told: list[Any] = [run.guide().plain()]
    run.show()
    told.append(run.guide().plain())
    assert "{" not in json.dumps([one["text"] for one in told]) and told[1]["feedback"]["text"]
    assert isinstance(run.match, Match) and run.match.language == language
