"""The deck laboratory as a page of its own, in a real browser."""

from typing import Protocol, Unpack

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.board_page import STICKING_OUT
from tests.browser.conftest import Look, OpenWindow
from tests.browser.pictures import faults

ULTIMATE = "copies.ultimate-portal"
GAMES_TAKE = 60_000  # at most; they give way to whatever else runs


class OpenLaboratory(Protocol):
    """Opens the laboratory (see `OpenWindow`) and waits until all games are played."""

    def __call__(self, **look: Unpack[Look]) -> Page: ...


@pytest.fixture
def open_laboratory(open_window: OpenWindow, address: str) -> OpenLaboratory:
    def open_one(**look: Unpack[Look]) -> Page:
        page = open_window(address, "./laboratory", **look)
        page.locator('.et-laboratory[data-ready="true"]').wait_for()
        until_done(page)
        return page

    return open_one


def until_done(page: Page) -> None:
    expect(page.get_by_test_id("lab-state")).to_have_attribute("data-state", "done", timeout=GAMES_TAKE)
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()


def slider(page: Page, side: str, field: str, kind: str = "range") -> Locator:
    return page.locator(f'[data-panel="{side}"] input[type="{kind}"][data-slider="{field}"]')


def unfold(page: Page, name: str) -> None:
    page.locator(f'[data-fold="{name}"] summary').click()


def difference(page: Page, row: str) -> Locator:
    return page.locator(f'[data-part="measured"] tr[data-row="{row}"] td').last


def test_a_slider_moved_by_keyboard_changes_odds_and_forecast_and_copying_makes_both_sides_alike(
    open_laboratory: OpenLaboratory,
) -> None:
    page = open_laboratory()
    assert page.title() == "Deck laboratory · Eternitium Tutor"
    expect(difference(page, "turns")).to_have_text("none")
    unfold(page, "b:advanced")
    slider(page, "b", ULTIMATE).focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("lab-state")).not_to_have_attribute("data-state", "done")
    until_done(page)
    expect(slider(page, "b", ULTIMATE, "number")).to_have_value("8")
    expect(slider(page, "b", ULTIMATE)).to_be_focused()
    expect(difference(page, "turns")).to_contain_text("−0.")
    expect(difference(page, "turns")).to_have_class("et-labsure")
    expect(page.locator('[data-fold="odds:advanced"] summary')).to_contain_text("7 differ")
    expect(page.locator('[data-part="said"]')).to_contain_text("All games are played.")
    page.locator('[data-panel="b"] [data-choice="edition"]').select_option("fr")
    page.locator('[data-act="copy"][data-side="b"]').click()
    expect(difference(page, "turns")).to_have_text("none")
    expect(slider(page, "a", ULTIMATE, "number")).to_have_value("8")
    expect(page.locator('[data-panel="a"] [data-choice="edition"]')).to_have_value("fr")


def test_a_fault_is_told_at_its_slider_the_other_side_goes_on_and_what_runs_can_be_stopped(
    open_laboratory: OpenLaboratory,
) -> None:
    page = open_laboratory()
    unfold(page, "b:dealing")
    slider(page, "b", "stack", "number").fill("15")
    page.locator('[data-panel="b"] [data-choice="players"]').select_option("5")
    fault = page.get_by_test_id("lab-fault-b")
    expect(fault).to_have_text("Era cards: 60 are too few; 15 in each stack (5 players) and two open ones need 77.")
    expect(slider(page, "b", "stack", "number")).to_have_attribute("aria-invalid", "true")
    until_done(page)
    cells = page.locator('[data-part="measured"] tr[data-row="turns"] td')
    expect(cells.nth(0)).to_contain_text("6.9")
    expect(cells.nth(1)).to_have_text("–")
    page.get_by_test_id("lab-reset-b").click()
    expect(fault).to_have_count(0)
    page.locator('[data-panel="b"] [data-choice="policy"]').select_option("random")
    page.get_by_test_id("lab-run").press("Enter")  # a click waits until nothing moves, perhaps until all is played
    state = page.get_by_test_id("lab-state")
    expect(state).to_have_attribute("data-state", "stopped")
    expect(state).to_contain_text("Stopped.")
    page.get_by_test_id("lab-run").click()
    expect(state).not_to_have_attribute("data-state", "stopped")
    page.locator('[data-panel="b"] [data-choice="policy"]').select_option("steady")
    until_done(page)
    expect(cells.nth(1)).not_to_have_text("–")
    for summary in page.locator("summary:visible").all():
        if summary.evaluate("(it) => !it.parentElement.open"):
            summary.click()
    assert faults(page, "laboratory") == []
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(STICKING_OUT) == []


def test_on_a_narrow_page_one_side_is_shown_at_a_time_in_the_language_of_the_reader(
    open_laboratory: OpenLaboratory,
) -> None:
    page = open_laboratory(width=390, locale="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Laboratoire des cartes")
    page.locator("[data-lab=language]").select_option("nl")
    expect(page.get_by_role("heading", level=1)).to_have_text("Kaartenlaboratorium")
    expect(page.locator('[data-panel="b"]')).to_be_hidden()
    page.locator('[data-act="show"][data-side="b"]').click()
    expect(page.locator('[data-panel="a"]')).to_be_hidden()
    expect(slider(page, "b", "era.circle")).to_be_visible()
