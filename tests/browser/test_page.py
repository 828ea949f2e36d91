"""The page of the tutor in a real browser."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from tests.tutor_process import running_tutor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import OpenBoard

SCREENSHOTS = Path(__file__).resolve().parents[2] / "screenshots"
SECOND = 1000


def test_page_opens_with_a_board(open_board: OpenBoard) -> None:
    board = open_board()
    assert board.page.title() == "Eternitium Tutor"
    assert board.page.locator("html").get_attribute("lang") == "en"
    expect(board.page.locator("main [data-ready]")).to_be_visible()
    expect(board.page.locator("#loading")).to_have_count(0)
    assert "kernel" not in board.page.locator("body").inner_text().lower()


def test_first_tab_stop_leads_to_the_game(open_board: OpenBoard) -> None:
    page = open_board().page
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_whole_game_by_random_clicks(open_board: OpenBoard) -> None:
    board = open_board()
    assert board.play_to_the_end(Random(7)) > 5
    expect(board.part("result")).to_be_visible()


def test_leaving_the_page_ends_its_process(open_board: OpenBoard, address: str) -> None:
    page = open_board().page
    game = json.loads(page.locator("#jupyter-config-data").inner_text())["kernelId"]
    asked = f"{address}api/kernels/{game}"
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
        page.goto(tutor.address)
        expect(page.locator('[data-ready="true"]')).to_be_visible(timeout=60 * SECOND)
        expect(page.locator("#lost")).to_be_hidden()
        tutor.stop()
        page.evaluate("window.dispatchEvent(new Event('focus'))")
        expect(page.get_by_role("alert")).to_contain_text("The tutor has stopped.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_screenshot(open_board: OpenBoard, width: int, scheme: Literal["light", "dark"]) -> None:
    board = open_board(width=width, height=844, scheme=scheme)
    SCREENSHOTS.mkdir(exist_ok=True)
    board.page.screenshot(path=SCREENSHOTS / f"board-{width}-{scheme}.png", full_page=True)
    assert board.page.evaluate("document.documentElement.scrollWidth") <= width
