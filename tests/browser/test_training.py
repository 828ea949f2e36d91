"""The trainer in a browser: a mistake of a game comes back on another day, is solved, and is gone."""

import datetime as dt
import json
import re
import time

import pytest
from playwright.sync_api import expect

from eternitium import Game, PlayerView
from eternitium.policies import steady
from eternitium.training.entries import entry_of
from eternitium.training.profile import Profile
from eternitium.training.reviews import values_of
from tests.browser.board_page import AT_ONCE
from tests.browser.conftest import OpenWindow
from tests.browser.places import at_the_end
from tests.browser.tutor_page import TutorPage
from tests.support.reviewed_games import USUAL, reviewed_game

DAY = dt.timedelta(days=1)


def on_day(tutor: TutorPage, days: int) -> None:
    """The person comes back so many days later."""
    tutor.page.clock.set_fixed_time(dt.datetime.now() + days * DAY)
    tutor.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def expect_due(tutor: TutorPage, said: str | re.Pattern[str]) -> None:
    tutor.page.evaluate("location.hash = '#practice'")
    expect(tutor.page.locator("[data-round=due]")).to_contain_text(said)


def test_a_mistake_comes_back_when_it_is_due_and_is_gone_once_it_is_solved(
    open_window: OpenWindow, quick_address: str
) -> None:
    page = open_window(quick_address, script=AT_ONCE)  # of its own: its clock is set
    tutor = TutorPage(page).wait().load(at_the_end())
    tutor.part("end-report").click()
    expect(tutor.page.locator("[data-testid=report][data-state=done]")).to_have_count(1)
    assert tutor.part("report-mistake").count()
    expect_due(tutor, "Nothing is due today.")
    better: dict[str, str] = {}
    for days in (2, 4):
        on_day(tutor, days)
        expect_due(tutor, re.compile(r"\d (is|are) due today"))
        answer_all(tutor, better)
    expect_due(tutor, "Nothing is due today.")
    expect(tutor.page.locator(".et-duecount")).to_have_count(0)
    tutor.page.reload()
    tutor.wait()
    expect_due(tutor, "Nothing is due today.")


def answer_all(tutor: TutorPage, better: dict[str, str]) -> None:
    """Whatever is due: what was shown to be better the last time, and anything the first time."""
    tutor.part("training-next").click()
    tutor.expect_guide("puzzle", state="ask")
    while True:
        name = tutor.guide.get_attribute("data-id") or ""
        tutor.page.locator(f'[data-group] [data-key="{better.get(name) or tutor.legal()[-1]}"]').first.click()
        if tutor.page.get_by_role("menuitem").count():
            tutor.page.get_by_role("menuitem").first.click()
        tutor.expect_guide("puzzle", state="answered")
        better[name] = tutor.page.locator("[data-group] .et-marked").first.get_attribute("data-key") or ""
        onward = tutor.part("next-puzzle")
        is_last = onward.get_attribute("data-go")
        onward.click()
        if is_last:
            return
        tutor.expect_guide("puzzle", state="ask")


def test_a_storm_waits_until_its_verdict_is_read_and_says_nothing_old_about_the_next_puzzle(
    open_window: OpenWindow, quick_address: str
) -> None:
    tutor = TutorPage(open_window(quick_address, "#practice/storm")).wait()
    tutor.expect_guide("puzzle", state="ask")
    for n in range(2):
        legal = tutor.legal()
        tutor.page.locator(f'[data-group] [data-key="{legal[n]}"]').first.click()
        if tutor.page.get_by_role("menuitem").count():
            tutor.page.get_by_role("menuitem").first.click()
        tutor.expect_guide("puzzle", state="answered")
        clock = tutor.page.locator("[data-part=clock]").inner_text()
        tutor.page.locator(f'[data-group] [data-key="{tutor.legal()[0]}"]').first.click()
        if tutor.page.get_by_role("menuitem").count():
            tutor.page.get_by_role("menuitem").first.click()
        expect(tutor.part("toast")).to_contain_text("This puzzle is answered")
        expect(tutor.part("toast")).not_to_have_class(re.compile("et-faded"))
        tutor.page.wait_for_timeout(1_000)
        tutor.expect_guide("puzzle", state="answered")
        expect(tutor.part("verdict")).to_be_visible()
        assert tutor.page.locator("[data-part=clock]").inner_text() == clock
        if n:
            tutor.part("next-puzzle").press("Enter")
        else:
            tutor.part("next-puzzle").dispatch_event("click")  # nothing else silences what was said
        tutor.expect_guide("puzzle", state="ask")
        assert "et-faded" in (tutor.part("toast").get_attribute("class") or "")


@pytest.mark.parametrize("games", [3, 40])
def test_the_profile_says_where_points_go_and_what_follows_on_a_phone(
    open_window: OpenWindow, quick_address: str, games: int
) -> None:
    costs = {**USUAL, "try": (4, 30.0), "effect": (0, 0.0)}
    profile = Profile()
    for number in range(games):
        game = reviewed_game(number, costs)
        profile.merge([entry_of([game.at, "review", *values_of(game)])])
    keep = f"localStorage.setItem('eternitium-profile', {profile.save()!r})"
    kept = f"if (location.protocol.startsWith('http') && !localStorage.getItem('eternitium-profile')) {keep};"
    page = open_window(quick_address, "#profile", script=kept, width=360, height=640)
    insights = page.get_by_test_id("insights")
    expect(insights.get_by_test_id("insights-csv")).to_be_visible()
    if games == 3:
        expect(insights).to_contain_text("So far you have 3.")
        return
    expect(insights.get_by_test_id("insights-advice")).to_contain_text("trying your luck")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    wide = "boxes => boxes.filter(box => box.scrollWidth > box.clientWidth).length"
    assert insights.locator(".et-tablebox").evaluate_all(wide) == 0
    with page.expect_download() as saved:
        insights.get_by_test_id("insights-csv").press("Enter")
    assert len(saved.value.path().read_text().splitlines()) == 1 + games
    insights.get_by_test_id("insight:lesson/worth-a-try").press("Enter")
    expect(page.locator(".et-tutor")).to_have_attribute("data-screen", "lesson")


def test_games_for_research_are_saved_as_a_file_on_a_phone(open_window: OpenWindow, quick_address: str) -> None:
    page = open_window(quick_address, "#profile", width=360, height=640)
    switch, save = page.get_by_test_id("research"), page.get_by_test_id("research-save")
    expect(page.get_by_test_id("for-research")).to_contain_text("Nothing is sent.")
    expect(switch).not_to_be_checked()
    expect(save).to_be_hidden()
    switch.press("Space")
    expect(switch).to_be_checked()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_test_id("progress-load").set_input_files(
        {"name": "profile.json", "mimeType": "application/json", "buffer": noted_game().encode()}
    )
    with page.expect_download() as saved:
        save.press("Enter")
    assert [game["seed"] for game in json.loads(saved.value.path().read_text())["games"]] == [7]
    switch.press("Space")
    expect(save).to_be_hidden()


def noted_game() -> str:
    """A profile with a game that was noted for research."""
    game, profile = Game(2, seed=7), Profile()
    while not game.is_over:
        game.push(steady.choose(PlayerView(game)))
    actions = [action.number for _, action in game.history]
    at = 1_000 * int(time.time())
    profile.add(at - 2_000, "research", 1)
    profile.add(at - 1_000, "played", "de", 0, 7, ["person", "steady"], actions)
    return profile.save()
