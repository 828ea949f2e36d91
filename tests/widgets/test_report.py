"""The report on a page, from message to what is shown; and trying mistakes again while the game waits."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from eternitium_widgets import Report, Tutor
from eternitium_widgets.board.desk import GameDesk

from eternitium import Game
from eternitium.rulebook import LANGUAGES
from tests.browser.places import at_the_end, handed_over, in_the_middle, start
from tests.support import ahead
from tests.support.widget_page import Page, wait_until


@pytest.fixture(autouse=True)
def made_up_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead.install(monkeypatch, "forecast", "change", "compiled", "report")


@pytest.fixture
def page() -> Iterator[Page]:
    tutor = Tutor(seed=2, query="")
    tutor.sit_at(GameDesk(at_the_end()))
    yield Page(tutor)
    tutor.close()


def reported(page: Page) -> Page:
    page.ask(type="report")
    wait_until(lambda: page.widget.report["state"] == "done")
    return page


def test_a_report_fills_in_and_stays(page: Page) -> None:
    shares = []
    page.widget.observe(lambda news: shares.append(news.new["share"]), "report")
    reported(page)
    assert shares == sorted(shares) and shares[-1] == 1 and len(shares) > 2
    assert page.widget.report["game"] == page.game["id"] and page.widget.report["mistakes"]
    before = page.widget.report
    assert page.ask(type="report") == [] and page.widget.report == before


def test_it_can_be_stopped_and_gone_on_with(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "PAUSE", 0.2)
    page.ask(type="report")
    wait_until(lambda: page.widget.report.get("turns"))
    page.ask(type="report-stop")
    stopped = page.widget.report
    assert stopped["state"] == "stopped" and stopped["share"] < 1 and stopped["turns"]
    monkeypatch.setattr(ahead, "PAUSE", 0.0)
    assert reported(page).widget.report["share"] == 1


def test_a_report_that_fails_says_so_and_can_be_asked_for_again(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr("tests.support.made_up_report.made_up", None)
        page.ask(type="report")
        wait_until(lambda: page.widget.report["state"] == "failed")
    reported(page)


def test_an_action_makes_a_new_report_and_another_game_too(page: Page) -> None:
    page.widget.sit_at(GameDesk(in_the_middle()))
    plies = reported(page).widget.report["plies"]
    page.ask(type="act", action=page.legal[0])
    assert reported(page).widget.report["plies"] > plies
    page.ask(type="new", players=2)
    page.until_mine()
    page.ask(type="act", action=page.legal[0])
    page.ask(type="report")
    wait_until(lambda: page.widget.report["state"] == "done")
    assert page.widget.report["game"] == page.game["id"]


def test_while_the_game_runs_nothing_tells_how_far_the_work_is(page: Page) -> None:
    page.widget.sit_at(GameDesk(in_the_middle()))
    shares = set()
    page.widget.observe(lambda news: shares.add(news.new["share"]), "report")
    reported(page)
    assert shares == {0.0, 1.0}


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_language_tells_the_same_anew(page: Page, language: str) -> None:
    places = [one["place"] for one in reported(page).widget.report["mistakes"]]
    page.ask(type="language", language=language)
    told = page.widget.report
    assert [one["place"] for one in told["mistakes"]] == places and told["state"] == "done"
    page.ask(type="language", language="en")
    assert language == "en" or page.widget.report["sentence"] != told["sentence"]


def test_a_mistake_is_tried_again_while_the_game_waits(page: Page) -> None:
    place = reported(page).widget.report["mistakes"][1]["place"]
    game = page.game["id"]
    page.ask(type="retry", place=place)
    assert page.guide["kind"] == "retry" and page.game["ply"] == place and page.widget.outlook == {}
    assert "advice" in page.refused(type="advise")
    for kind in ("undo", "redo", "branch"):
        assert page.refused(type=kind)
    page.ask(type="retry-show")
    best = page.guide["marks"][0]
    page.ask(type="leave")
    page.ask(type="retry", place=place)
    page.ask(type="act", action=best)
    assert page.guide["solved"] and page.guide["feedback"]["good"]
    page.ask(type="leave")
    assert page.game["id"] == game and page.guide == {}
    page.ask(type="report")
    assert page.widget.report["mistakes"][1]["solved"]


def test_the_three_moments_of_the_story_are_asked_and_lead_back_to_the_end_of_the_game(page: Page) -> None:
    mistakes = [one["place"] for one in reported(page).widget.report["mistakes"]]
    assert page.widget.report["story"]["moments"] == 3 < len(mistakes)
    page.ask(type="retry", story=True)
    asked = [page.game["ply"]]
    while not page.guide["last"]:
        page.ask(type="retry-next")
        asked.append(page.game["ply"])
    assert asked == mistakes[:3] and page.guide["back"] == "play"
    page.ask(type="leave")
    assert page.game["over"] and page.guide == {}


def test_a_report_ends_with_its_game(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is computed at the end of a game without being asked for: nothing of it may reach the next one."""
    monkeypatch.setattr(ahead, "PAUSE", 0.2)
    page.ask(type="report")
    wait_until(lambda: page.widget.report.get("turns"))
    page.ask(type="new", players=2)
    wait_until(lambda: page.widget.report == {})


def test_the_game_goes_on_from_a_mistake_and_can_be_come_back_to(page: Page) -> None:
    reported(page).ask(type="retry")
    before = page.game["plies"]
    page.ask(type="retry-play")
    assert page.guide == {} and page.refused(type="retry-play")
    page.ask(type="act", action=page.legal[-1])
    page.until_mine()
    assert page.game["plies"] > before and not page.game["over"]
    game, other = page.widget.snapshot["lines"]
    assert other["here"] and other["ply"] == before and game["result"]
    page.ask(type="line", number=game["number"], where="end")
    assert page.game["over"]
    page.ask(type="report")
    assert page.widget.report["state"] == "done"


def test_what_is_not_there_is_refused_in_a_sentence(page: Page) -> None:
    assert page.refused(type="retry") == "There is no report of this game yet."
    assert page.refused(type="retry-hint") == "You are not trying a choice again just now."
    reported(page)
    assert "cannot be tried again" in page.refused(type="retry", place=999)
    page.ask(type="retry")
    assert "lesson" in page.refused(type="save")


def test_before_the_first_action_and_while_the_board_changes_hands_there_is_no_report(page: Page) -> None:
    for match in (start(), handed_over()):
        page.widget.sit_at(GameDesk(match))
        assert page.refused(type="report") == "There is no report of this game yet."
        assert page.widget.report == {}


def test_retrying_is_no_progress_of_the_course(page: Page) -> None:
    score = page.widget.shelf["score"]
    reported(page).ask(type="retry")
    assert page.ask(type="proceed") == []  # it was meant for the game before
    page.ask(type="retry-show")
    assert page.widget.shelf["score"] == score


def test_the_report_stands_alone_in_a_notebook() -> None:
    game = Game(2, seed=3)
    for _ in range(12):
        game.push(game.legal_actions[0])
    report = Report(game, player=1, language="de")
    wait_until(lambda: report.report["state"] == "done")
    assert (
        report.welcome["report"] and report.report["title"] == "Bis hierher" and report.snapshot["game"]["viewer"] == 1
    )
    json.dumps(report.report)
    report.close()
    assert game.plies == 12
    with pytest.raises(ValueError, match="viewer"):
        Report(game, player=2)


def test_of_a_game_without_actions_and_of_what_is_no_game_the_page_says_what_is_missing(tmp_path: Path) -> None:
    for given, state in ((Game(2, seed=3), None), ("game.txt", "unreadable"), (None, "unreadable")):
        with closing(Report(given, language="nl")) as report:
            assert report.report.get("state") == state and report.welcome["report"]
            report.speak_in("fr")
            assert report.report.get("state") == state and report.catalog["words"]["report-none-todo"]
            with pytest.raises(ValueError, match="game: nothing has been played in this game yet; give one with"):
                report.to_html(tmp_path / "page.html")
