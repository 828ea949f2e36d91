"""The gallery of the documentation, from a file and without a network: recorded widgets work."""

import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
from eternitium_widgets.gallery.stored_page import write_gallery
from playwright.sync_api import Browser, FrameLocator, Page, expect

from eternitium.rulebook import word

DOCS = Path(__file__).resolve().parents[2] / "docs"
USED = {"Board": "", "Puzzle": "", "Analysis": "", "CardView": "data-fits", "Rulebook": "data-fits"}
FRAME = '<iframe class="live" data-widget="{0}" src="live/{0}.html" style="width: 48rem; height: 44rem" {1}></iframe>'


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with some recorded widgets, dark as a reader may choose it."""
    folder = tmp_path_factory.mktemp("gallery")
    pieces = runpy.run_path(str(DOCS / "_extensions" / "pieces.py"))["PIECES"]
    write_gallery(folder / "live", {name: pieces[name] for name in USED})
    script = (DOCS / "_static" / "live.js").read_text(encoding="utf-8")
    frames = "".join(FRAME.format(*used) for used in USED.items())
    page = folder / "gallery.html"
    page.write_text(f'<!doctype html><body data-theme="dark">{frames}<script>{script}</script>', encoding="utf-8")
    return page


@pytest.fixture
def page(browser: Browser, gallery: Path) -> Iterator[Page]:
    """The gallery without a network; nothing is said on its console."""
    window = browser.new_context(offline=True, color_scheme="light")
    shown = window.new_page()
    said: list[str] = []
    shown.on("console", lambda message: said.append(message.text))
    shown.on("pageerror", lambda error: said.append(str(error)))
    shown.goto(gallery.as_uri())
    yield shown
    assert said == []
    window.close()


def frame(page: Page, name: str) -> FrameLocator:
    return page.frame_locator(f'iframe[data-widget="{name}"]')


def test_a_board_plays_on_begins_anew_and_says_what_it_cannot(page: Page) -> None:
    board = frame(page, "Board")
    root, told = board.locator(".et-board"), board.locator("[data-part=told]")
    expect(root).to_have_attribute("data-turn-count", "0")
    board.locator("[data-action='take circle']").first.click()
    expect(root).to_have_attribute("data-turn-count", "1")
    expect(told).to_have_text(word("gallery", "stored"))
    board.locator("[data-key=undo]").first.click()
    expect(told).to_have_text(word("gallery", "missing"))
    board.locator("[data-step='0']").click()
    expect(root).to_have_attribute("data-turn-count", "0")
    expect(told).to_have_text(word("gallery", "stored"))


def test_a_puzzle_tells_its_verdict_and_goes_on(page: Page) -> None:
    puzzle = frame(page, "Puzzle")
    expect(puzzle.locator("[data-send*=answer]").first).to_be_visible()
    page.wait_for_timeout(2500)  # a line that is not heard says so after two seconds
    expect(puzzle.locator("[data-part=told]")).to_have_text(word("gallery", "stored"))
    puzzle.locator("[data-send*=answer]").first.click()
    puzzle.locator("[data-key=continue]").click()
    expect(puzzle.locator(".et-at-guide")).to_contain_text("2 of")


def test_a_position_that_nobody_has_checked_is_not_called_sound(page: Page) -> None:
    editor = frame(page, "Analysis").locator("[data-place=edit]")
    expect(editor).to_contain_text(word("editor-page", "editor-fine"))
    editor.locator("[data-testid='edit-turn.round']").fill("2")
    page.keyboard.press("Tab")
    expect(editor).to_contain_text(word("gallery", "missing"))


def test_small_widgets_step_through_what_they_show_and_the_rules_are_searched(page: Page) -> None:
    card = frame(page, "CardView").locator(".et-part")
    first = card.inner_text()
    frame(page, "CardView").locator("[data-step='1']").click()
    expect(card).not_to_have_text(first)
    rules = frame(page, "Rulebook").locator("[data-ask=text]")
    rules.fill("time bomb")
    expect(frame(page, "Rulebook").locator(".et-rulespage")).to_contain_text("Time Bomb")


def test_a_frame_is_as_dark_as_its_page_and_as_high_as_its_widget(page: Page) -> None:
    card = frame(page, "CardView").locator(":root")
    expect(card).to_have_css("color-scheme", "dark")
    page.evaluate("document.body.dataset.theme = 'light'")
    expect(card).to_have_css("color-scheme", "light")
    height = card.locator("body").evaluate("(body) => body.offsetHeight")
    framed = page.locator('iframe[data-widget="CardView"]')
    framed.scroll_into_view_if_needed()  # a frame out of sight is not laid out
    expect(framed).to_have_css("height", f"{height + 2}px")
