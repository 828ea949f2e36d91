"""The sheet for the real table: shown beside the lessons, printed alone, one page for each of its halves."""

import re

from playwright.sync_api import Browser, expect

from eternitium.lessons.sheet import sheet
from eternitium.lessons.strategy_sheet import strategy_sheet
from eternitium.rulebook import EDITIONS, LANGUAGES
from tests.browser.conftest import leave, window
from tests.browser.tutor_page import OpenTutor
from tests.support.samples import DEEP

pytest_plugins = ["tests.browser.tutor_page"]

ALL = [(players, edition) for players in range(1, 6) for edition in EDITIONS]
WATCH_PRINTER = "document.querySelector('iframe').contentWindow.print = () => (window.printed = true)"


def test_the_sheet_is_chosen_shown_and_printed_alone(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#learn")
    tutor.part("sheet-players").select_option("3")
    tutor.part("sheet-edition").select_option("fr")
    tutor.part("sheet-show").click()
    expect(tutor.dialog).to_be_visible()
    paper = tutor.page.frame_locator("iframe")
    expect(paper.locator("h1").first).to_have_text("Set up the table")
    expect(paper.locator(".about").first).to_contain_text("3 players · French")
    expect(paper.locator("body")).to_contain_text("6 of each shape")
    tutor.page.evaluate(WATCH_PRINTER)
    tutor.part("sheet-print").click()
    assert tutor.page.evaluate("window.printed")
    tutor.press("Escape")
    expect(tutor.part("sheet-show")).to_be_focused()


def test_each_half_of_the_sheet_and_that_of_strategy_fit_on_one_page(browser: Browser) -> None:
    context = window(browser)
    page = context.new_page()
    for language in LANGUAGES:
        page.set_content(strategy_sheet(language))
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) == 1, language
        for players, edition in ALL if DEEP else ((1, "fr"), (5, "nl")):
            page.set_content(sheet(players, edition, language))
            printed = page.pdf(prefer_css_page_size=True)
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2, (language, players, edition)
    leave(context)


def test_settings_can_be_seen_where_there_is_no_board(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#learn")
    tutor.page.locator(".et-shell [data-testid=open-settings]").click()
    expect(tutor.dialog).to_be_visible()
    tutor.press("Escape")
    expect(tutor.dialog).to_be_hidden()
