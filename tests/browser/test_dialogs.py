"""What opens over the board: rules, the coach, the large chart, covered odds, a card, and the keys of the dialogs."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.board_page import BoardPage
from tests.browser.places import in_the_middle, with_discards


@pytest.fixture
def middle(board: BoardPage) -> BoardPage:
    board.load(in_the_middle())
    board.settle()
    return board


def opened_from(board: BoardPage, what: Locator) -> str:
    what.click()
    expect(board.dialog).to_be_visible()
    return board.dialog.inner_text()


def test_a_rule_from_a_step_a_line_of_the_log_and_a_refusal(middle: BoardPage) -> None:
    for what in (
        middle.part("step-acquire"),
        middle.part("log").locator("[data-rule]").last,
        middle.part("prompt").locator("[data-rule]"),
    ):
        text = opened_from(middle, what)
        assert "German edition" in text
        middle.dialog.locator("[data-fold=others] summary").click()
        expect(middle.dialog.locator("[data-fold=others]")).to_contain_text("French edition")
        expect(middle.dialog.locator("[data-fold=others]")).to_contain_text("Dutch edition")
        middle.close_dialog()
    middle.open_dialog("what")
    refusal = middle.dialog.locator("[data-rule]", has_text="Which rule?").first
    refusal.click()
    expect(middle.part("dialog-back")).to_be_visible()
    middle.part("dialog-back").click()
    expect(middle.dialog.get_by_role("heading", level=2)).to_have_text("What may I do?")


def test_focus_comes_back_to_what_opened_the_dialog(middle: BoardPage) -> None:
    for name in ("help", "new-game", "step-play", "discard-own"):
        opener = middle.part(name).first
        opener.focus()
        middle.page.keyboard.press("Enter")
        expect(middle.dialog).to_be_visible()
        middle.close_dialog()
        expect(opener).to_be_focused()


@pytest.fixture
def coached(board: BoardPage) -> Iterator[BoardPage]:
    board.load(in_the_middle())
    set_to(board, "coach", "5")
    yield board
    if board.page.locator("dialog[open]").count():
        board.close_dialog()
    set_to(board, "coach", "off")


def set_to(board: BoardPage, setting: str, value: str) -> None:
    board.open_dialog("open-settings")
    board.dialog.locator(f"[data-setting={setting}]").select_option(value)
    board.close_dialog()


def lose(board: BoardPage) -> str:
    """Choose what loses nine points in the made-up advice; what the coach says."""
    board.page.locator(f'[data-group] [data-key="{board.legal()[3]}"]').click()
    expect(board.part("coach-rethink")).to_be_visible()
    return board.dialog.inner_text()


def test_the_coach_warns_and_the_person_thinks_again(coached: BoardPage) -> None:
    before = coached.turn_count
    said = lose(coached)
    assert "Are you sure?" in said and "portal" in said and re.search(r"47\D+56|56\D+47", said)
    expect(coached.part("coach-rethink")).to_be_focused()
    coached.part("coach-rethink").click()
    expect(coached.dialog).to_be_hidden()
    assert coached.turn_count == before
    assert len(coached.legal()) == 4


def test_the_coach_is_told_to_play_anyway(coached: BoardPage) -> None:
    before = coached.turn_count
    lose(coached)
    coached.part("coach-play").click()
    coached.wait_for_change(before)
    expect(coached.dialog).to_be_hidden()


def test_the_coach_shows_what_is_better(coached: BoardPage) -> None:
    best, before = coached.legal()[0], coached.turn_count
    lose(coached)
    coached.part("coach-show").click()
    expect(coached.dialog).to_be_hidden()
    expect(coached.part("advice")).to_be_visible()
    expect(coached.page.locator(".et-advised")).to_have_count(1)
    expect(coached.page.locator(".et-advised")).to_have_attribute("data-key", best)
    assert coached.turn_count == before


def test_the_coach_is_silent_about_the_best_choice(coached: BoardPage) -> None:
    coached.choose(coached.legal()[0])
    expect(coached.page.get_by_test_id("coach-rethink")).to_have_count(0)


def test_the_large_chart_has_a_table_beside_it(middle: BoardPage) -> None:
    middle.page.emulate_media(color_scheme="dark")
    middle.page.locator('[data-open="chart"]').first.click()
    expect(middle.dialog.locator(".main-svg").first).to_be_visible()
    table = middle.dialog.locator("details", has_text="The numbers as a table")
    table.locator("summary").click()
    expect(table.get_by_role("row")).to_have_count(14)
    middle.close_dialog()


def test_odds_are_covered_until_they_are_asked_for(middle: BoardPage) -> None:
    page, odds = middle.page, middle.page.locator("[data-region=coming] .et-bars")
    expect(odds).to_be_visible()
    set_to(middle, "odds", "hidden")
    expect(odds).to_be_hidden()
    page.locator("[data-region=coming] [data-layer=reveal]").click()
    expect(odds).to_be_visible()
    middle.choose(middle.legal()[0])
    expect(page.locator("[data-region=coming] [data-layer=reveal]")).to_be_visible()
    set_to(middle, "odds", "shown")
    expect(odds).to_be_visible()


def test_the_memory_aid_opens_the_others_discard_piles(board: BoardPage) -> None:
    board.load(with_discards())
    piles = board.page.locator(".et-seat [data-open^='discard:']")
    pile = board.page.locator('[data-region="opponents"] [data-key^="discard:"]').first
    size = int(pile.locator("b").inner_text())
    assert size > 1
    assert "closed" in opened_from(board, pile)
    board.close_dialog()
    expect(pile).to_be_focused()
    set_to(board, "memory", "on")
    piles.first.click()
    expect(board.dialog.locator(".et-cardlist li")).to_have_count(size)
    board.close_dialog()
    board.page.reload()
    board.wait()
    expect(piles.first).to_be_visible()
    set_to(board, "memory", "off")
    expect(piles).to_have_count(0)


def test_appearance_and_speed_stay_as_they_were_set(middle: BoardPage) -> None:
    colour = "() => getComputedStyle(document.querySelector('.eternitium')).color"
    light = middle.page.evaluate(colour)
    set_to(middle, "theme", "dark")
    assert middle.page.evaluate(colour) != light
    middle.page.reload()
    middle.wait()
    assert middle.page.evaluate(colour) != light
    set_to(middle, "theme", "system")
    assert middle.page.evaluate(colour) == light


def test_a_card_by_the_key_i(middle: BoardPage) -> None:
    card = middle.page.locator('[data-group="hand"] [data-key]').first
    card.focus()
    middle.page.keyboard.press("i")
    expect(middle.dialog.get_by_role("heading", level=2)).to_have_text(re.compile("portal", re.IGNORECASE))
    middle.dialog.locator("[data-rule]").click()
    expect(middle.part("dialog-back")).to_be_visible()
