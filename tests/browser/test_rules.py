"""The rules on a page of their own and over the board: typed, tapped, printed, and without a network."""

from collections.abc import Iterator
from typing import Unpack

import pytest
from playwright.sync_api import Browser, Page, expect

from eternitium.rule_ids import RULE_IDS
from tests.browser.board_page import BoardPage
from tests.browser.conftest import Look, OpenWindow, leave, window
from tests.browser.pictures import faults, violations
from tests.browser.places import in_the_middle
from tests.browser.wire import IMPATIENT, Wire
from tests.support.tutor_process import Tutor

NOTICED = 20_000
HERE = "[data-rules=here]"


def open_rules(open_window: OpenWindow, home: str, query: str = "", **look: Unpack[Look]) -> Page:
    page = open_window(home, f"./rules{query}", **look)
    page.locator('.et-rulespage[data-ready="true"]').wait_for()
    return page


@pytest.fixture
def cut_off(browser: Browser) -> Iterator[Page]:
    """A page whose browser may complain that nobody answers."""
    context = window(browser)
    context.add_init_script(IMPATIENT)
    yield context.new_page()
    leave(context)


def titles(page: Page) -> list[str]:
    return page.locator(".et-rrule h3").all_inner_texts()


def test_everybody_can_use_the_page(open_window: OpenWindow, quick_address: str) -> None:
    page = open_rules(open_window, quick_address)
    for typed in ("", "theif", "potl"):
        page.get_by_test_id("rules-text").fill(typed)
        if typed == "theif":
            page.keyboard.press("Enter")
            expect(page.locator(".et-rmore[open]")).to_be_visible()
        assert faults(page, f"rules-{typed or 'nothing-asked'}") == []
    page.get_by_test_id("rules-nothing").get_by_role("button", name="Take a portal").click()
    expect(page.get_by_test_id("rules-count")).to_be_focused()
    assert titles(page) == ["Take a portal"]


def test_an_address_asks_for_a_rule_and_says_what_is_asked(open_window: OpenWindow, quick_address: str) -> None:
    page = open_rules(open_window, quick_address, "?id=pass.keep&edition=fr&language=nl")
    assert titles(page) == ["Een kaart bewaren"]
    expect(page.locator(".et-rhere")).to_contain_text("Franse editie")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.locator("#home")).to_have_text("Startpagina")
    page.get_by_test_id("rules-language").select_option("en")
    expect(page.locator(".et-rrule h3")).to_have_text("Keep a card")
    page.get_by_test_id("rules-edition").select_option("de")
    expect(page.locator(".et-rhere")).to_contain_text("German edition")
    page.get_by_test_id("rules-clear").click()
    page.get_by_test_id("rules-cards").get_by_role("button", name="Droid", exact=True).click()
    expect(page.get_by_test_id("rules-count")).to_be_focused()
    assert {"Droid", "Nothing for the Droid"} < {*titles(page)}
    assert "card=droid" in page.url and "language=en" in page.url
    page.get_by_test_id("rules-chapters").locator("summary").click()
    page.get_by_role("button", name="Setting up").click()
    assert titles(page) == ["Your start cards"]
    page.reload()
    page.locator('.et-rulespage[data-ready="true"]').wait_for()
    assert titles(page) == ["Your start cards"]
    page.locator("body").press("/")
    expect(page.get_by_test_id("rules-text")).to_be_focused()


def test_what_is_chosen_or_everything_goes_to_the_printer(open_window: OpenWindow, quick_address: str) -> None:
    page = open_rules(open_window, quick_address)
    paper = page.frame_locator(".et-rpaper")
    page.get_by_test_id("rules-print-all").click()
    expect(paper.locator("article")).to_have_count(len(RULE_IDS) - 1)
    page.get_by_test_id("rules-text").fill("luck.")
    shown = len(titles(page))
    page.get_by_test_id("rules-print-shown").click()
    expect(paper.locator("article")).to_have_count(shown)
    page.locator('[data-pick="luck.fail"]').check()
    page.get_by_test_id("rules-text").fill("")
    page.get_by_test_id("rules-print-picked").click()
    expect(paper.locator("article")).to_have_count(1)
    expect(paper.locator("article")).to_contain_text("A miss")


def test_the_page_needs_nobody_once_it_is_there(cut_off: Page, tutor: Tutor) -> None:
    with Wire(tutor.address) as wire:
        page = cut_off
        page.goto(f"{wire.address}rules")
        expect(page.locator("[data-needs=nothing]")).to_be_visible(timeout=NOTICED)
        wire.cut()
        page.get_by_test_id("rules-language").select_option("de")
        page.get_by_test_id("rules-text").fill("ablagestapel mischen")
        expect(page.locator(".et-rrule h3").first).to_have_text("Das Deck ist leer")
        page.evaluate("window.dispatchEvent(new Event('focus'))")
        page.wait_for_timeout(1500)
        expect(page.get_by_role("alert")).to_be_hidden()
        wire.mend()


def test_over_the_board_by_keyboard_and_from_the_menu(board: BoardPage) -> None:
    board.load(in_the_middle())
    board.settle()
    page = board.page
    before = board.turn_count
    card = page.locator('[data-group="hand"] [data-key]').first
    card.focus()
    page.keyboard.press("/")
    expect(page.get_by_test_id("rules-text")).to_be_focused()
    page.keyboard.type("robo thef/")
    expect(page.locator(".et-rrule h3").first).to_have_text("Robo-Thief")
    assert violations(page, ".et-rulesdialog") == []
    page.keyboard.press("Enter")
    expect(page.locator('[data-fold="card.robo-thief"][open]')).to_contain_text("French edition")
    expect(page.locator(".et-rhere").first).to_contain_text("German edition")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_test_id("rules-text")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("rules-dialog")).to_have_count(0)
    expect(card).to_be_focused()
    board.part("open-menu").first.click()
    board.part("menu-rules").click()
    expect(page.get_by_test_id("rules-text")).to_be_focused()
    board.close_dialog()
    assert board.turn_count == before


def test_while_the_line_is_cut_the_rules_can_be_searched(cut_off: Page, tutor: Tutor) -> None:
    with Wire(tutor.address) as wire:
        page = cut_off
        page.goto(f"{wire.address}tutor")
        BoardPage(page).wait()
        expect(page.locator(HERE)).to_have_count(1, timeout=NOTICED)
        wire.cut()
        expect(page.get_by_role("alert")).to_be_visible(timeout=NOTICED)
        page.keyboard.press("/")
        page.keyboard.type("gues wrong")
        expect(page.locator(".et-rrule h3").first).to_contain_text("A miss")
        page.keyboard.press("Escape")
        page.get_by_role("alert").get_by_role("button", name="Search the rules").click()
        expect(page.get_by_test_id("rules-text")).to_be_focused()
        page.keyboard.press("Escape")
        wire.mend()
        expect(page.get_by_role("alert")).to_be_hidden(timeout=NOTICED)
