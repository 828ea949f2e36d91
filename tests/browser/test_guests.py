"""The tables for two other games in a real browser: what a person enters, and what the page makes of it."""

import json
from pathlib import Path
from typing import Any, Literal, Protocol, Unpack

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.board_page import STICKING_OUT
from tests.browser.conftest import Look, OpenWindow, expect_a_note_that_nothing_is_kept
from tests.browser.pictures import SCREENSHOTS
from tests.widgets.test_guests import RV26, SB15, SHEET, persons

AXE = Axe()
RV12 = ("2", "0", "3", "1")  # gears, books, food, crystals
PAGES = {"revive": ("costs", "hibernating", "rewards", "score"), "sabaton": ("preparing", "jump", "lineup", "dice")}


class OpenTables(Protocol):
    """Opens the tables of a game in a browser window of its own."""

    def __call__(self, guest: str, **look: Unpack[Look]) -> Page: ...


@pytest.fixture
def open_tables(open_window: OpenWindow, quick_address: str) -> OpenTables:
    def open_one(guest: str, **look: Unpack[Look]) -> Page:
        page = open_window(quick_address, f"./{guest}", **look)
        wait(page)
        return page

    return open_one


def wait(page: Page) -> None:
    expect(page.locator('.et-guests[data-ready="true"]')).to_be_visible()


def turn_to(page: Page, name: str) -> None:
    page.locator(f'[data-page="{name}"]').click()
    expect(page.locator(f'[data-page="{name}"][aria-current="page"]')).to_be_visible()


def field(page: Page, name: str, column: str = "a") -> Locator:
    return page.locator(f'[data-column="{column}"][data-name="{name}"]')


def load(page: Page, guest: str, name: str, entries: dict[str, str]) -> None:
    """Open a saved file."""
    saved = {"format": 1, "guest": guest, "page": name, "entries": {name: {"a": entries, "b": None}}}
    tables = page.locator(".et-guests")
    before = tables.get_attribute("data-number") or ""
    file: FilePayload = {"name": "saved.json", "mimeType": "application/json", "buffer": json.dumps(saved).encode()}
    page.locator("[data-guest=file]").set_input_files(file)
    expect(tables).not_to_have_attribute("data-number", before)
    expect(page.locator(f'[data-page="{name}"][aria-current="page"]')).to_be_visible()


def focused(page: Page) -> str:
    name: str = page.evaluate("document.activeElement.dataset.key ?? ''")
    return name


def tab_to(page: Page, key: str) -> None:
    for _ in range(40):
        if focused(page) == key:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {key}, but to {focused(page)}")


def test_RV12_by_keyboard_paid_with_a_crystal_compared_and_in_another_language(open_tables: OpenTables) -> None:
    page = open_tables("revive")
    total, said = page.locator('[data-total="first"]'), page.get_by_test_id("answers-a")
    expect(total).to_contain_text("not entered yet: Fields between, On the back of the tile)")
    tab_to(page, "a:gears")
    for typed in RV12:
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    assert focused(page) == "a:first.between"
    for typed in "112":
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(total).to_contain_text("1 book, 3 food")
    expect(said.locator('[data-ok="yes"]')).to_contain_text("1 crystal")
    tab_to(page, "fold:a:total:first")
    page.keyboard.press("Enter")
    expect(total.locator("li")).to_have_count(3)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(total.locator(".et-grule p").first).to_be_visible()
    page.locator("[data-guest=language]").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(total).to_contain_text("1 livre, 3 nourritures")
    expect(field(page, "food")).to_have_value("3")
    page.get_by_test_id("guest-compare").click()
    field(page, "first.between", "b").fill("3")
    expect(page.locator('[data-part="differences"] tbody tr').nth(1)).to_contain_text("+2")
    page.reload()
    wait(page)
    expect(field(page, "first.between", "b")).to_have_value("3")
    page.get_by_test_id("guest-link").click()
    address = page.locator("textarea").input_value()
    page.get_by_test_id("guest-clear").click()
    expect(total.first).to_contain_text("–")
    page.get_by_test_id("guest-restore").click()
    expect(total.first).to_contain_text("1 livre")
    page.get_by_test_id("guest-clear").click()
    page.goto(address)
    wait(page)
    expect(field(page, "first.between", "b")).to_have_value("3")
    expect_a_note_that_nothing_is_kept(page, lambda: field(page, "first.between", "b").fill("2"))


def test_a_score_is_ranked_and_a_hibernation_gone_through_on_a_narrow_phone(
    open_tables: OpenTables, tmp_path: Path
) -> None:
    page = open_tables("revive", width=360, height=740)
    turn_to(page, "score")
    sheets = persons({**SHEET, "resources-left": "13"}, {**SHEET, "blue": "67", "resources-left": "14"})
    for name, text in sheets.items():
        field(page, name).fill(text)
    field(page, "end-tile").select_option("0")
    ranking = page.locator(".et-gresults table").first
    expect(ranking.locator("tbody tr")).to_have_text(
        ["Player 21123Tie: resources beyond fives", "Player 12123Tie: resources beyond fives"]
    )
    page.locator('[data-total="person.0"] summary').first.click()
    expect(page.locator('[data-total="person.0"] li').last).to_contain_text(
        "(2 + 1) × 3 + (0 + 1) × 4 + (1 + 1) × 2 = 17"
    )
    with page.expect_download() as saved:
        page.get_by_test_id("guest-save").click()
    saved.value.save_as(tmp_path / "saved.json")
    assert json.loads((tmp_path / "saved.json").read_text())["entries"]["score"]["a"] == {**sheets, "end-tile": "0"}
    load(page, "revive", "hibernating", {**RV26, "reward": "3"})
    areas = page.locator(".et-gareas").last.locator("> div")
    expect(areas.nth(0)).to_contain_text("AB")
    expect(areas.nth(1)).to_contain_text("CD")
    expect(page.locator(".et-gsteps li")).to_have_count(7)
    field(page, "done-step.0").check()
    field(page, "marker").fill("3")
    expect(page.locator(".et-gsteps")).to_contain_text("artefact")
    field(page, "large-left").fill("1")
    field(page, "persons").fill("X, Y, Z")
    question = page.locator('[data-ok="open"]').filter(has=field(page, "trigger"))
    question.locator("select").select_option("1")
    expect(question.locator(".et-gown")).to_be_visible()
    expect(page.locator(".et-gsteps").last.locator("li").first).to_contain_text("Z")
    expect(field(page, "done-step.0")).to_be_checked()


def test_SB15_and_SB34_chances_and_a_line_up_step_by_step(open_tables: OpenTables) -> None:
    page = open_tables("sabaton", width=390, locale="de-DE")
    for name, text in SB15.items():
        where = field(page, name)
        where.select_option(text) if name.startswith("arrow") else where.fill(text)
    plans = page.locator("[data-total]")
    expect(plans.first).to_contain_text("Mischen, ziehen3/8 = 37,5")
    expect(plans.nth(1)).to_contain_text("1/6")
    turn_to(page, "lineup")
    field(page, "places").fill("4")
    for _ in range(2):
        page.locator('[data-act="add"][data-list="attackers"]').click()
    page.locator('[data-act="add"][data-list="deck-cards"]').click()
    field(page, "attackers.0.reinforce").fill("1")
    walk, taken = page.get_by_test_id("walk"), page.locator(".et-gattacker .et-gtaken")
    expect(taken).to_have_count(3)
    page.get_by_test_id("guest-next").click()
    expect(taken).to_have_count(4)
    page.get_by_test_id("guest-next").click()
    expect(walk.locator('[data-ok="no"]')).to_contain_text("Riskanten Würfel")
    expect(page.locator('[data-part="said"]')).to_contain_text("Riskanten Würfel")
    page.get_by_test_id("guest-all").click()
    expect(walk.locator("li").last).to_contain_text("Die Verstärkungen haben die Würfel getauscht")
    field(page, "deck-cards.0.reinforce").fill("1")
    page.locator('[data-act="add"][data-list="deck-cards"]').click()
    expect(taken).to_have_count(5)
    expect(page.locator(".et-gattacker .et-gvirtual")).to_have_class("et-gplace et-gvirtual et-gtaken")
    page.evaluate("() => { window.fetch = async () => ({ ok: false }); dispatchEvent(new Event('focus')) }")
    expect(page.locator("#lost")).to_contain_text("Deine Eingaben sind in diesem Browser gespeichert")


@pytest.mark.parametrize("guest", PAGES)
def test_everybody_can_use_every_page(open_tables: OpenTables, guest: str) -> None:
    page = open_tables(guest)
    SCREENSHOTS.mkdir(exist_ok=True)
    found: list[str] = []
    full = {
        "score": {**persons(SHEET, SHEET), "end-tile": "0"},
        "hibernating": RV26,
        "preparing": {**SB15, "own-markers": "3"},
    }
    looks: tuple[tuple[int, Literal["light", "dark"]], ...] = ((1280, "light"), (360, "dark"))
    for name in PAGES[guest]:
        load(page, guest, name, full.get(name, {"places": "4", "gears": "x"}))
        page.get_by_test_id("guest-compare").click()
        for width, scheme in looks:
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)
            page.evaluate("() => document.querySelectorAll('.et-guests details').forEach((one) => { one.open = true })")
            page.screenshot(path=SCREENSHOTS / f"guests-{name}-{width}-{scheme}.png", full_page=True)
            # A look of axe-core takes seconds: the narrow dark one at every page, the wide light one at the first.
            said: list[dict[str, Any]] = []
            if width == 360 or name == PAGES[guest][0]:
                said = AXE.run(page).response["violations"]
            found += [f"{name} {width} {one['id']}: {node['html'][:200]}" for one in said for node in one["nodes"]]
            found += [f"{name} {width} sticks out: {one}" for one in page.evaluate(STICKING_OUT)]
    assert found == []
