"""The forecast and the advice on the page, with made-up numbers that come slowly."""

import re

from playwright.sync_api import expect

from tests.browser.board_page import BoardPage

DONE = '[data-testid="outlook"][data-state="done"]'
# When a click's new position and its first number appeared, in milliseconds after the click.
WATCH = """([key, before]) => new Promise((answer) => {
  const start = performance.now(), seen = {};
  const look = () => {
    const outlook = document.querySelector('[data-testid=outlook]');
    const number = document.querySelector('[data-testid=outlook-turns]')?.textContent;
    if (outlook.dataset.of !== before) seen.changed ??= performance.now() - start;
    if (seen.changed !== undefined && number !== '…') seen.number ??= performance.now() - start;
    if (seen.number === undefined) return;
    seen.text = number;
    observer.disconnect();
    answer(seen);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.querySelector('[data-turn-count]'),
                   { subtree: true, childList: true, attributes: true, characterData: true });
  document.querySelector(`[data-group] [data-key="${key}"]`).click();
})"""


def test_the_first_number_comes_soon_and_then_the_numbers_sharpen(board: BoardPage) -> None:
    board.start()
    expect(board.page.locator(DONE)).to_be_visible()
    expect(board.part("outlook-turns")).to_have_text("2 to 8 turns")
    key = board.legal()[0]
    seen = board.page.evaluate(WATCH, [key, str(board.turn_count)])
    assert seen["changed"] <= seen["number"] and "≈" not in seen["text"], "games are simulated from the first moment on"
    expect(board.page.locator(DONE)).to_be_visible()
    expect(board.part("outlook-win")).to_have_text("54%")
    expect(board.part("outlook-change").get_by_role("listitem").first).to_contain_text("Your choice −8")
    board.part("outlook-change").get_by_role("button").first.click()
    expect(board.part("toast")).to_contain_text("compared with a good player's choice")
    expect(board.part("outlook").get_by_role("img")).to_have_accessible_name(re.compile(r"by turn 1: \d+%, by turn 2"))
    clicks_during_the_computation_are_neither_blocked_nor_lost(board)


def clicks_during_the_computation_are_neither_blocked_nor_lost(board: BoardPage) -> None:
    for _ in range(4):
        board.wait_for_turn()
        board.choose(board.legal()[0])
    board.wait_for_turn()
    outlook = board.part("outlook")
    expect(outlook).to_have_attribute("data-of", str(board.turn_count))
    expect(board.page.locator(DONE)).to_be_visible()


def test_what_stays_alike_stays_the_same_element_and_advice_goes_with_its_position(board: BoardPage) -> None:
    page = board.start().page
    toggle = board.part("advice-toggle").element_handle()
    curve = board.part("outlook").get_by_role("img").element_handle()
    board.choose(board.legal()[0])
    expect(page.locator(DONE)).to_be_visible()
    page.keyboard.press("a")
    expect(board.part("advice")).to_have_attribute("data-state", "done")
    assert toggle.evaluate("(element) => element.isConnected")
    assert curve.evaluate("(element) => element.isConnected")
    board.choose(board.legal()[0])
    expect(board.part("advice")).to_have_count(0)
    board.wait_for_turn()
    board.part("advice-toggle").click()
    expect(board.part("advice").locator("[data-reasons]").first).to_be_visible()


def test_advice_by_keyboard_marks_a_move_without_playing_it(board: BoardPage) -> None:
    page, before = board.start().page, board.turn_count
    toggle = board.part("advice-toggle")
    toggle.focus()
    page.keyboard.press("Enter")
    rows = board.part("advice").locator("[data-reasons]")
    expect(board.part("advice")).to_have_attribute("data-state", "done")
    expect(toggle).to_be_focused()
    expect(board.part("advice-ask")).to_have_text("Hide advice")
    assert rows.count() > 1
    expect(rows.first).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(rows.nth(1)).to_have_attribute("aria-expanded", "true")
    expect(rows.nth(1)).to_be_focused()
    expect(page.locator(".et-advised")).to_have_count(1)
    assert board.turn_count == before
    page.keyboard.press("a")
    expect(board.part("advice")).to_have_count(0)
    expect(page.locator(".et-advised")).to_have_count(0)


def test_nothing_on_the_board_moves_when_numbers_and_advice_come(board: BoardPage) -> None:
    board.start()
    places = """() => [...document.querySelectorAll('[data-region]')]
        .filter((element) => !element.closest('.et-pane'))
        .map((element) => element.getBoundingClientRect())
        .map((box) => [box.x, box.y, box.width].map(Math.round).join())"""
    board.choose(board.legal()[0])
    board.wait_for_turn()
    before = board.page.evaluate(places)
    expect(board.page.locator(DONE)).to_be_visible()
    board.page.keyboard.press("a")
    expect(board.part("advice")).to_have_attribute("data-state", "done")
    assert board.page.evaluate(places) == before


def test_each_lane_is_told_and_the_analysis_folds_away_and_stays_so(board: BoardPage) -> None:
    page = board.start().page
    board.open_tab("forecast")
    expect(page.locator(DONE)).to_be_visible()
    expect(page.locator("[data-part=winshare]")).to_have_text(["46%", "54%"])
    wide = "() => document.querySelector('.et-mat').offsetWidth"
    before = page.evaluate(wide)
    board.part("side").click()
    expect(page.locator(".et-aside")).to_be_hidden()
    assert page.evaluate(wide) > before + 200
    page.reload()
    board.wait()
    expect(page.locator(".et-aside")).to_be_hidden()
    page.keyboard.press("a")
    expect(board.part("advice")).to_be_visible()
