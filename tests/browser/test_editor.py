"""The position editor in a real browser: tapping on a phone, dragging on a desktop, keys, and the way to the board."""

import json
from typing import Any, Protocol, Unpack

import pytest
from playwright.sync_api import Locator, Page, expect

from eternitium.match.link import Linked, write_query
from eternitium.rulebook import word
from tests.browser.board_page import STICKING_OUT, BoardPage
from tests.browser.conftest import Look, OpenWindow
from tests.browser.pictures import violations

STACK, HAND = "players[0].stack", "players[0].hand"
RACE = {
    "players": [
        {"hand": ["circle", "square"], "deck": [], "stack": ["C", "(?)", "(?)"]},
        {"hand": ["?"] * 5, "stack": ["D", "(?)", "(?)", "(?)"]},
    ],
    "turn": {"round": 5, "player": 0, "step": "play"},
}


class OpenEditor(Protocol):
    """Opens the editor in a browser that was never there."""

    def __call__(self, **look: Unpack[Look]) -> Page: ...


@pytest.fixture
def open_editor(open_window: OpenWindow, quick_address: str) -> OpenEditor:
    def open_one(**look: Unpack[Look]) -> Page:
        page = open_window(quick_address, "./analysis", **look)
        expect_fine(page)
        return page

    return open_one


def said(key: str) -> str:
    return word("editor-page", key, "en")


def expect_fine(page: Page) -> None:
    expect(page.get_by_test_id("edit-state")).to_have_text(said("editor-fine"))


def zone(page: Page, name: str) -> Locator:
    return page.locator(f'[data-ezone="{name}"]')


def tile(page: Page, card: str) -> Locator:
    return page.locator(f'[data-etile="{card}"]')


def add(page: Page, name: str, end: str = "last") -> Locator:
    return page.get_by_test_id(f"add-{name}-{end}")


def cards(page: Page, name: str) -> list[str]:
    """The names of the cards of a zone, as a screen reader tells them."""
    found: list[str] = (
        zone(page, name).locator("[data-echip]").evaluate_all("(chips) => chips.map((chip) => chip.title)")
    )
    return found


def paste(page: Page, position: dict[str, Any]) -> None:
    page.get_by_test_id("edit-fold-bring").click()
    page.get_by_test_id("edit-text").fill(json.dumps(position))
    page.get_by_test_id("edit-open").click()
    expect(page.get_by_test_id("edit-text")).to_have_count(0)


def kept(page: Page) -> dict[str, Any]:
    """The position as this browser keeps it."""
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage['eternitium-tutor']).edit.position")
    return found


def test_on_a_phone_a_position_is_tapped_mended_and_played(open_editor: OpenEditor) -> None:
    page = open_editor(width=390, height=844)
    paste(page, RACE)
    tile(page, "S").click()
    for _ in range(3):
        add(page, "era_discard", "first").click()
    zone(page, STACK).locator("[data-echip]").nth(1).click()  # a square in place of an unknown card
    tile(page, "S").click()
    for _ in range(2):
        zone(page, STACK).locator("[data-echip]").nth(0).click()  # face down, then unknown
    assert cards(page, STACK) == ["Unknown card", "square", "Unknown card"]
    page.get_by_test_id("set-market").click()
    tile(page, "C").click()
    for _ in range(3):
        add(page, "market").click()
    expect(zone(page, "market").get_by_test_id("edit-problem")).to_have_text("At most 2 cards lie open here.")
    play = page.get_by_test_id("edit-play")
    expect(play).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_test_id("edit-state")).to_contain_text("At most 2 cards lie open here.")
    page.get_by_test_id("edit-mend").click()
    expect_fine(page)
    add(page, "market").click()
    page.get_by_test_id("edit-first").click()
    tile(page, "C").click()
    zone(page, "market").locator("[data-echip]").nth(0).click()
    page.get_by_test_id("edit-remove").click()
    expect_fine(page)
    page.reload()
    expect_fine(page)
    assert cards(page, STACK) == ["Unknown card", "square", "Unknown card"]
    play.click()
    expect(page.locator(".et-tutor[data-screen=play]")).to_be_visible()
    chance = page.locator('[data-key="hand:square:0"] .et-odds')
    expect(chance).to_be_visible()  # eleven squares of 53 era cards that nobody has seen
    expect(chance.locator(".et-written")).to_have_attribute("data-text", "21%")


FINGER = """(target, [...types]) => {
  const { left, top } = target.getBoundingClientRect();
  const [clientX, clientY] = [left + 20, top + 20];
  for (const type of types) target.dispatchEvent(new PointerEvent(type,
    { pointerType: 'touch', pointerId: 7, isPrimary: true, button: 0, clientX, clientY, bubbles: true }));
}"""


def test_on_a_phone_a_press_that_lasts_drags(open_editor: OpenEditor) -> None:
    """However long it lasts: places are looked up when the card is on its way, and nothing is drawn anew any more."""
    page = open_editor(width=390, height=844)
    paste(page, RACE)
    expect_fine(page)
    zone(page, HAND).evaluate("(zone) => zone.scrollIntoView({ block: 'center' })")  # the palette covers the bottom
    tile(page, "droid").evaluate(FINGER, ["pointerdown"])
    expect(page.locator(".et-eghost")).to_be_visible()
    zone(page, HAND).evaluate(FINGER, ["pointermove", "pointerup"])
    assert "droid" in kept(page)["players"][0]["hand"]


def test_a_link_is_opened_in_the_editor_and_its_edits_stay(open_window: OpenWindow, quick_address: str) -> None:
    page = open_window(quick_address, f"./analysis?{write_query(Linked(RACE, 0, None))}")
    expect_fine(page)
    assert cards(page, STACK)[0] == "circle"
    zone(page, STACK).locator("[data-echip]").nth(0).click()
    page.reload()
    expect_fine(page)
    assert cards(page, STACK)[0] == "face down: circle"


def test_on_a_desktop_cards_are_dragged(open_editor: OpenEditor) -> None:
    page = open_editor(width=1366, height=900)
    paste(page, RACE)
    tile(page, "T").drag_to(zone(page, STACK).locator("[data-echip]").nth(0), target_position={"x": 4, "y": 20})
    assert cards(page, STACK) == ["triangle", "circle", "Unknown card", "Unknown card"]
    zone(page, STACK).locator("[data-echip]").nth(0).drag_to(add(page, STACK))
    assert cards(page, STACK) == ["circle", "Unknown card", "Unknown card", "triangle"]
    tile(page, "droid").drag_to(zone(page, HAND))
    assert kept(page)["players"][0]["hand"] == ["circle", "square", "droid"]
    tile(page, "droid").drag_to(zone(page, STACK))
    assert len(kept(page)["players"][0]["stack"]) == 4
    expect_fine(page)
    page.keyboard.press("Control+z")
    assert kept(page)["players"][0]["hand"] == ["circle", "square"]


def test_by_keyboard_cards_are_named_moved_and_taken_away(open_editor: OpenEditor) -> None:
    page = open_editor()
    paste(page, RACE)
    zone(page, STACK).locator("[data-echip]").nth(0).focus()
    page.keyboard.press("s")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("t")
    page.keyboard.press("Alt+ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    assert kept(page)["players"][0]["stack"] == ["T", "S"]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+Z")
    add(page, HAND).focus()
    page.keyboard.press("?")
    assert kept(page)["players"][0]["hand"] == ["circle", "square", "?"]
    assert violations(page) == [] and page.evaluate(STICKING_OUT) == []


def test_the_board_is_edited_and_a_position_becomes_a_puzzle(open_window: OpenWindow, quick_address: str) -> None:
    page = open_window(quick_address)
    BoardPage(page).wait()
    page.get_by_test_id("open-menu").click()
    page.get_by_test_id("edit-position").click()
    expect_fine(page)
    assert cards(page, "players[1].deck") == ["Unknown card × 5"]
    paste(page, RACE)
    expect_fine(page)
    page.get_by_test_id("edit-ask").click()
    expect(page.locator('[data-testid="guide"][data-kind="puzzle"]')).to_be_visible()
    page.wait_for_url("**#practice/*")
    page.go_back()
    expect_fine(page)
    page.get_by_test_id("edit-fold-take").click()
    page.get_by_test_id("edit-link").click()
    address = page.get_by_test_id("edit-shared").input_value()
    assert "?game=" in address
