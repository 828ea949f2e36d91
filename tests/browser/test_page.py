"""The page of the tutor in a real browser."""

import contextlib
import json
import re
from random import Random
from urllib.parse import urljoin

import pytest
from playwright.sync_api import TimeoutError as StillDifferent
from playwright.sync_api import expect

from tests.browser.board_page import BoardPage
from tests.browser.conftest import OpenWindow
from tests.browser.places import in_the_middle

SECOND = 1000
SENTENCE = re.compile(r"^[A-Z].+\.$")
SHIFTS = """
  window.moved = 0;
  const add = (list) => list.getEntries().forEach(({ value }) => (window.moved += value));
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
"""
ROOM_FOR_WAITING = """() => {
  const place = () => document.querySelector("main").getBoundingClientRect().top, before = place();
  document.querySelector("#lost").insertAdjacentHTML("afterend", '<div id="loading">…</div>');
  return place() - before;
}"""
PICTURES = """() => Object.fromEntries([...document.querySelectorAll("[data-group] .et-card[data-key]")].map((card) => {
  const picture = card.querySelector("svg"), known = Boolean(picture.known);
  picture.known = true;
  return [card.dataset.key, known];
}))"""

# Of each region, without what is set on the page only.
REGIONS = """() => new Map([...document.querySelectorAll("[data-region]")].map((region) => {
  const copy = region.cloneNode(true);
  for (const inner of copy.querySelectorAll("*"))
    for (const name of ["aria-describedby", "data-lm-suppress-shortcuts", "data-more", "tabindex", "style"])
      inner.removeAttribute(name);
  return [region.dataset.region, copy];
}))"""
KEEP = f"() => {{ window.kept = ({REGIONS})(); }}"
DIFFERENT = f"""() => [...({REGIONS})()].filter(([name, region]) => !region.isEqualNode(window.kept.get(name)))
  .map(([name, region]) => [name, window.kept.get(name).innerHTML, region.innerHTML])"""


@pytest.fixture
def opened(open_window: OpenWindow, quick_address: str) -> BoardPage:
    return BoardPage(open_window(quick_address)).wait()


def test_page_opens_with_a_board_and_the_first_tab_stop_leads_to_it(opened: BoardPage) -> None:
    page = opened.page
    assert page.title() == "Eternitium Tutor"
    assert page.locator("html").get_attribute("lang") == "en"
    expect(page.locator("main [data-ready]")).to_be_visible()
    expect(page.locator("#loading")).to_have_count(0)
    assert "kernel" not in page.locator("body").inner_text().lower()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("n")
    expect(opened.lobby).to_be_visible()
    opened.close_lobby()


def test_keys_are_heard_after_a_click_beside_all_buttons_and_ctrl_z_takes_back(board: BoardPage) -> None:
    board.load(in_the_middle())
    before = board.cards()
    for key in ("u", "Control+z"):
        board.choose(board.legal()[0])
        board.wait_for_turn()
        board.page.locator(".et-rounds").click()
        board.press(key)
        assert board.cards() == before
    board.press("Control+Shift+z")
    board.press("u")
    assert board.cards() == before


def test_nothing_moves_while_the_page_comes(open_window: OpenWindow, quick_address: str) -> None:
    for where in ("", "#practice"):
        page = open_window(quick_address, where, script=SHIFTS, width=390, height=844)
        BoardPage(page).wait()
        page.wait_for_timeout(SECOND / 2)
        assert page.evaluate("window.moved") < 0.02, where
        assert page.evaluate(ROOM_FOR_WAITING) == 0, where


def test_a_click_leaves_what_does_not_change_and_the_focus_goes_to_what_may_be_done_next(board: BoardPage) -> None:
    page = board.start(players=2, edition="de", seed="1").page
    for _ in range(4):
        board.wait_for_turn()
        before, card = page.evaluate(PICTURES), page.locator(f'[data-group] [data-key="{board.legal()[0]}"]')
        card.focus()
        board.choose(board.legal()[0])
        after = page.evaluate(PICTURES)
        assert after.keys() & before.keys() and all(after[key] for key in after.keys() & before.keys())
        board.wait_for_turn()
        assert page.evaluate("document.activeElement.matches('[data-action], [data-key=prompt]')")


def test_a_board_that_was_changed_click_by_click_is_the_same_as_one_drawn_from_nothing(board: BoardPage) -> None:
    board.start(players=3, edition="de", seed="2")
    for number in range(9):
        board.wait_for_turn()
        legal = board.legal()
        board.choose(legal[number % len(legal)])
    told = '[data-testid="outlook"][data-state="done"] [data-testid="outlook-change"] p'
    board.until(told)
    board.page.evaluate(KEEP)
    for language in ("de", "en"):
        board.choose_language(language)
    board.until(told)
    with contextlib.suppress(StillDifferent):  # the whole log comes a moment later
        board.page.wait_for_function(f"() => !({DIFFERENT})().length")
    assert board.page.evaluate(DIFFERENT) == []


def test_leaving_the_page_ends_its_process(opened: BoardPage, quick_address: str) -> None:
    page = opened.page
    game = json.loads(page.locator("#jupyter-config-data").inner_text())["kernelId"]
    asked = urljoin(quick_address, f"api/kernels/{game}")
    assert page.request.get(asked).ok
    page.goto("about:blank")
    for _ in range(600):
        if page.request.get(asked).status == 404:
            return
        page.wait_for_timeout(SECOND / 10)
    pytest.fail("the game is still running")


def test_whole_game_by_random_clicks(board: BoardPage) -> None:
    board.start(players=2, edition="de", seed="7")
    assert board.play_to_the_end(Random(7)) > 20
    expect(board.part("result").get_by_role("row")).to_have_count(3)


def test_forbidden_click_shows_one_sentence_and_every_part_is_there(board: BoardPage) -> None:
    board.start()
    before = board.turn_count
    expect(board.part("toast")).to_be_empty()
    board.click_what_is_forbidden()
    expect(board.part("toast")).to_have_text(SENTENCE)
    assert board.turn_count == before
    for name in ("prompt", "outlook", "log", "discard-own", "undo", "open-menu"):
        expect(board.part(name)).to_be_visible()
    steps = [f"step-{step}" for step in ("portal", "play", "discard", "acquire", "draw")]
    for name in ("help", "discard-own", *steps):
        board.open_dialog(name)
        assert name not in steps or len(board.dialog.inner_text()) > 60
        board.close_dialog()


def test_impossible_seed_is_refused_in_one_sentence_and_editions_are_compared_side_by_side(board: BoardPage) -> None:
    board.start_game(players=4, edition="fr", seed="seven")
    seed = board.lobby.locator("input[name=seed]")
    expect(board.lobby.locator(".et-fielderror")).to_contain_text("“seven” is not a seed")
    expect(seed).to_be_focused()
    seed.fill("7")
    board.page.keyboard.press("Enter")
    expect(board.lobby).to_be_hidden()
    assert "French edition" in board.facts() and "seed 7" in board.facts()
    expect(board.page.locator('[data-open^="discard:"]')).to_have_count(4)
    board.open_lobby("edition")
    board.lobby.locator('[data-open="editions"]').click()
    expect(board.dialog.get_by_role("columnheader")).to_have_count(5)
    expect(board.dialog.get_by_role("row", name="may you keep a card")).to_contain_text("yes, one card")
    board.close_dialog()
    board.close_lobby()
