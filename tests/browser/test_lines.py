"""Lines of play on the page: something else is played, and both lines stay; by mouse, by key, after a reload."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenWindow
from tests.browser.places import in_the_middle
from tests.browser.tutor_page import TutorPage


@pytest.fixture
def page(open_window: OpenWindow, quick_address: str) -> TutorPage:
    return TutorPage(open_window(quick_address)).wait()


def test_another_line_is_played_both_stay_and_can_be_compared(page: TutorPage) -> None:
    match = in_the_middle()
    page.load(match)
    *_, decision = (ply for ply, (seat, _) in enumerate(match.history) if seat == match.viewer)
    chosen = str(match.history[decision][1])
    expect(page.part("lines")).to_have_count(0)
    while not page.place.startswith(f"{decision} of"):
        page.click_and_wait("replay-back")
    page.click_and_wait("branch")
    expect(page.part("lines")).to_contain_text("2 of 2")
    page.act(next(text for text in match.branch(decision).legal_actions if text != chosen))
    page.wait_for_turn()
    other = page.cards()
    name_it(page, "<b>What if</b>", "One\nTwo")
    page.page.reload()
    page.wait()
    expect(page.part("lines")).to_contain_text("<b>What if</b>")
    assert page.cards() == other
    page.page.locator("[data-key=prompt]").focus()
    page.press("l")
    expect(page.part("lines")).to_contain_text("The game")
    expect(page.part("earlier")).to_be_visible()
    assert page.place.startswith(f"{decision + 1} of {match.plies}")
    page.press("l")
    expect(page.part("lines")).to_contain_text("What if")
    page.part("lines").click()
    before = page.turn_count
    page.part("line").last.click()
    page.wait_for_change(before)
    compare_and_take_away(page)
    assert page.place == f"{match.plies} of {match.plies}"


def name_it(page: TutorPage, name: str, comment: str) -> None:
    page.part("lines").click()
    page.part("line-edit").last.click()
    page.dialog.locator("[name=name]").fill(name)
    page.dialog.locator("[name=comment]").fill(comment)
    page.part("line-keep").click()
    expect(page.part("line").last).to_contain_text(name)
    expect(page.dialog).to_contain_text(comment.rsplit(maxsplit=1)[-1])
    page.close_dialog()


def compare_and_take_away(page: TutorPage) -> None:
    page.part("lines").click()
    page.part("line-compare").click()
    expect(page.page.locator("[data-testid=compared][data-state=done]")).to_contain_text(re.compile(r"%.*\."))
    assert page.page.locator("[data-testid=compared] tbody tr").count() == 2
    page.part("line-edit").last.click()
    page.part("line-delete").click()
    expect(page.dialog).to_have_count(0)
    expect(page.part("lines")).to_have_count(0)
