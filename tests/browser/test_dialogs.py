"""What opens over the board: rules, the coach, the large chart, covered odds, a card, and the keys of the dialogs."""

import re

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


def test_a_rule_from_a_step_a_line_of_the_log_and_a_refusal_and_focus_comes_back(middle: BoardPage) -> None:
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
    middle.close_dialog()
    for name in ("open-menu", "open-settings", "step-play", "discard-own"):
        opener = middle.part(name).first
        opener.focus()
        middle.page.keyboard.press("Enter")
        expect(middle.dialog).to_be_visible()
        middle.close_dialog()
        expect(opener).to_be_focused()


def set_to(board: BoardPage, setting: str, value: str) -> None:
    board.open_dialog("open-settings")
    board.dialog.locator(f"[data-setting={setting}]").select_option(value)
    board.close_dialog()


HIDDEN_BELOW = """(key) => {
  const card = document.querySelector(`.et-marked[data-key="${CSS.escape(key)}"]`).getBoundingClientRect();
  const box = document.querySelector('.et-dialog[open]').getBoundingClientRect();
  return card.top < box.bottom && card.bottom > box.top && card.left < box.right && card.right > box.left;
}"""


def lose(board: BoardPage) -> str:
    """Choose what loses nine points in the made-up advice; what the coach says."""
    board.page.locator(f'[data-group] [data-key="{board.legal()[3]}"]').click()
    expect(board.part("coach-rethink")).to_be_visible()
    return board.dialog.inner_text()


def test_the_coach_warns_and_the_person_thinks_again_looks_or_plays_anyway(middle: BoardPage) -> None:
    set_to(middle, "coach", "5")
    before, best = middle.turn_count, middle.legal()[0]
    said = lose(middle)
    assert "Are you sure?" in said and "portal" in said and "%" not in said
    assert "?" in said.partition("Your choice")[0].partition("Are you sure?")[2], "it asks first"
    expect(middle.part("coach-rethink")).to_be_focused()
    middle.dialog.locator("summary").click()
    assert re.search(r"48% \(−6\)", middle.dialog.inner_text())
    expect(middle.page.locator(".et-marked")).to_have_count(0)
    middle.part("coach-rethink").click()
    expect(middle.dialog).to_be_hidden()
    assert middle.turn_count == before
    assert len(middle.legal()) == 4

    middle.load(in_the_middle())  # it warns once of each choice
    before = middle.turn_count
    lose(middle)
    expect(middle.part("coach-show")).to_have_count(0)
    middle.part("coach-hint").click()
    expect(middle.part("coach-place")).to_be_focused()
    expect(middle.page.locator(f'.et-marked[data-key="{best}"]')).to_be_in_viewport()
    assert middle.page.evaluate(HIDDEN_BELOW, best) is False, "the coach leaves what is marked in sight"
    expect(middle.page.locator(".et-advised")).to_have_count(0)
    middle.part("coach-show").click()
    expect(middle.part("coach-best")).to_be_focused()
    middle.part("coach-rethink").click()
    expect(middle.dialog).to_be_hidden()
    expect(middle.page.locator(".et-marked")).to_have_count(1)
    expect(middle.part("advice")).to_be_visible()
    expect(middle.page.locator(".et-advised")).to_have_count(1)
    expect(middle.page.locator(".et-advised")).to_have_attribute("data-key", best)
    assert middle.turn_count == before

    middle.load(in_the_middle())
    lose(middle)
    middle.part("coach-play").click()
    middle.wait_for_change(before)
    expect(middle.dialog).to_be_hidden()

    middle.load(in_the_middle())
    middle.choose(best)  # about that the coach is silent
    expect(middle.part("coach-rethink")).to_have_count(0)


def test_the_large_chart_has_a_table_beside_it_and_a_card_opens_by_the_key_i(middle: BoardPage) -> None:
    middle.page.emulate_media(color_scheme="dark")
    middle.page.locator('[data-open="chart"]').first.click()
    expect(middle.dialog.locator(".main-svg").first).to_be_visible()
    table = middle.dialog.locator("details", has_text="The numbers as a table")
    table.locator("summary").click()
    expect(table.get_by_role("row")).to_have_count(14)
    middle.close_dialog()
    middle.page.locator('[data-group="hand"] [data-key]').first.focus()
    middle.page.keyboard.press("i")
    expect(middle.dialog.get_by_role("heading", level=2)).to_have_text(re.compile("portal", re.IGNORECASE))
    middle.dialog.locator("[data-rule]").click()
    expect(middle.part("dialog-back")).to_be_visible()
    middle.close_dialog()


def test_odds_are_covered_until_asked_for_and_the_appearance_stays_as_it_was_set(middle: BoardPage) -> None:
    page, odds = middle.page, middle.page.locator("[data-region=coming] .et-bars")
    middle.open_tab("odds")
    expect(odds).to_be_visible()
    set_to(middle, "odds", "hidden")
    expect(odds).to_be_hidden()
    page.locator("[data-region=coming] [data-layer=reveal]").click()
    expect(odds).to_be_visible()
    middle.choose(middle.legal()[0])
    expect(page.locator("[data-region=coming] [data-layer=reveal]")).to_be_visible()
    set_to(middle, "odds", "shown")
    expect(odds).to_be_visible()
    colour = "() => getComputedStyle(document.querySelector('.eternitium')).color"
    light = page.evaluate(colour)
    set_to(middle, "theme", "dark")
    assert page.evaluate(colour) != light
    page.reload()
    middle.wait()
    assert page.evaluate(colour) != light
    set_to(middle, "theme", "system")
    assert page.evaluate(colour) == light


def test_the_memory_aid_opens_the_others_discard_piles(board: BoardPage) -> None:
    board.load(with_discards())
    piles = board.page.locator(".et-seat [data-open^='discard:']")
    pile = board.page.locator('[data-region="race"] [data-key^="discard:"]').first
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
