"""The page of the tutor in a real browser."""

import json
import re
from random import Random
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board_page import BoardPage
from tests.browser.conftest import OpenBoard
from tests.support.tutor_process import running_tutor

SECOND = 1000
SENTENCE = re.compile(r"^[A-Z].+\.$")


def test_page_opens_with_a_board_and_the_first_tab_stop_leads_to_it(open_board: OpenBoard) -> None:
    board = open_board()
    page = board.page
    assert board.page.title() == "Eternitium Tutor"
    assert board.page.locator("html").get_attribute("lang") == "en"
    expect(board.page.locator("main [data-ready]")).to_be_visible()
    expect(board.page.locator("#loading")).to_have_count(0)
    assert "kernel" not in board.page.locator("body").inner_text().lower()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_whole_game_by_random_clicks(open_board: OpenBoard) -> None:
    board = open_board()
    board.choose_speed("instant")
    board.start(players=2, edition="de", seed="7")
    assert board.play_to_the_end(Random(7)) > 20
    expect(board.part("result").get_by_role("row")).to_have_count(3)


def test_forbidden_click_shows_one_sentence(board: BoardPage) -> None:
    before = board.turn_count
    expect(board.part("toast")).to_be_empty()
    board.click_what_is_forbidden()
    expect(board.part("toast")).to_have_text(SENTENCE)
    assert board.turn_count == before


def test_undo_leads_back_to_the_decision_before(board: BoardPage) -> None:
    board.start(players=2, edition="de", seed="3")
    before = board.cards()
    board.choose(board.legal()[0])
    board.wait_for_turn()
    assert board.cards() != before
    board.part("undo").click()
    expect(board.part("undo")).to_be_disabled()
    assert board.cards() == before


def test_new_game_as_asked_for(board: BoardPage) -> None:
    board.start(players=4, edition="fr", seed="11")
    facts = board.page.locator("main").inner_text()
    assert "French edition" in facts
    assert "11" in facts
    expect(board.page.locator('[data-open^="discard:"]')).to_have_count(4)


def test_editions_are_compared_side_by_side(board: BoardPage) -> None:
    board.part("new-game").click()
    board.dialog.locator('[data-open="editions"]').click()
    expect(board.dialog.get_by_role("columnheader")).to_have_count(5)
    expect(board.dialog.get_by_role("row", name="may you keep a card")).to_contain_text("yes, one card")


def test_same_seed_brings_the_same_cards(board: BoardPage) -> None:
    board.start(players=3, edition="nl", seed="5")
    first = board.cards()
    board.start(players=3, edition="nl", seed="6")
    assert board.cards() != first
    board.start(players=3, edition="nl", seed="5")
    assert board.cards() == first


def test_impossible_seed_is_refused_in_one_sentence(board: BoardPage) -> None:
    board.start_game(players=2, edition="de", seed="seven")
    expect(board.dialog.locator(".et-fielderror")).to_contain_text("“seven” is no seed")
    expect(board.dialog.locator("input[name=seed]")).to_be_focused()
    board.dialog.locator("input[name=seed]").fill("7")
    board.page.keyboard.press("Enter")
    expect(board.dialog).to_be_hidden()
    expect(board.page.locator("main")).to_contain_text("seed 7")


def test_every_step_explains_its_rule(board: BoardPage) -> None:
    for step in ("portal", "play", "discard", "acquire", "draw"):
        board.part(f"step-{step}").click()
        expect(board.dialog).to_be_visible()
        assert len(board.dialog.inner_text()) > 60
        board.page.keyboard.press("Escape")
        expect(board.dialog).to_be_hidden()


def test_parts_that_are_always_there(board: BoardPage) -> None:
    for name in ("prompt", "odds", "log", "discard-own", "help", "undo", "new-game"):
        expect(board.part(name)).to_be_visible()
    for name in ("help", "discard-own"):
        board.part(name).click()
        expect(board.dialog).to_be_visible()
        board.page.keyboard.press("Escape")
        expect(board.dialog).to_be_hidden()


def test_leaving_the_page_ends_its_process(open_board: OpenBoard, address: str) -> None:
    page = open_board().page
    game = json.loads(page.locator("#jupyter-config-data").inner_text())["kernelId"]
    asked = urljoin(address, f"api/kernels/{game}")
    assert page.request.get(asked).ok
    page.goto("about:blank")
    for _ in range(50):
        if page.request.get(asked).status == 404:
            return
        page.wait_for_timeout(SECOND / 10)
    pytest.fail("the game is still running")


def test_page_says_when_the_tutor_has_stopped(browser: Browser) -> None:
    with running_tutor() as tutor, browser.new_context() as context:
        page = context.new_page()
        page.goto(tutor.board)
        expect(page.locator('[data-ready="true"]')).to_be_visible()
        expect(page.locator("#lost")).to_be_hidden()
        tutor.stop()
        page.evaluate("window.dispatchEvent(new Event('focus'))")
        expect(page.get_by_role("alert")).to_contain_text("The tutor does not answer.")
