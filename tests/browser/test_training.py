"""The trainer in a browser: a mistake of a game comes back on another day, is solved, and is gone."""

import datetime as dt
import re

from playwright.sync_api import expect

from tests.browser.board_page import AT_ONCE
from tests.browser.conftest import OpenWindow
from tests.browser.places import at_the_end
from tests.browser.tutor_page import TutorPage

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
