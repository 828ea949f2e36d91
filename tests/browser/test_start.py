"""The start page in a real browser: where it leads, its languages and looks, and what is told where nothing is."""

import re
from pathlib import Path
from typing import Protocol, Unpack
from urllib.parse import urljoin

import pytest
from eternitium_widgets.server.server import apps_in, shown_at_start
from playwright.sync_api import Browser, Locator, Page, expect

from eternitium.rulebook import LANGUAGES
from tests.browser.board_page import STICKING_OUT, BoardPage
from tests.browser.conftest import Look, OpenWindow, window
from tests.browser.pictures import faults, violations
from tests.rulebook.test_page_words import START_WORDS, WORDS

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
SHOWN = {"learn": '[data-screen="learn"]', "practice": '[data-screen="practice"]', "play": '[data-screen="play"]'}
MOST_TABS = 6


class OpenStart(Protocol):
    """Opens the start page, or another address of the same server (see `OpenWindow`)."""

    def __call__(self, where: str = "", **look: Unpack[Look]) -> Page: ...


@pytest.fixture
def open_start(open_window: OpenWindow, quick_address: str) -> OpenStart:
    return lambda where="", **look: open_window(quick_address, f"./{where}", **look)


def card(page: Page, name: str) -> Locator:
    return page.locator(f'main a[data-word="{name}"]')


def expect_start(page: Page, language: str = "en") -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#choices")).to_have_text(START_WORDS[language]["choices"])


def test_a_card_leads_to_its_place_and_back_leads_here_again(open_start: OpenStart) -> None:
    page = open_start()
    leads_to = page.locator("main nav a").evaluate_all("(links) => links.map((link) => link.pathname.slice(1))")
    assert sorted({*leads_to}) == sorted(apps_in(NOTEBOOKS))
    for name in SHOWN:
        expect(card(page, name)).to_have_attribute("href", f"/tutor#{name}")
    card(page, "learn").click()
    expect(page.locator(f".et-tutor{SHOWN['learn']}")).to_be_visible()
    page.go_back()
    expect_start(page)
    page.go_forward()
    expect(page.locator(f".et-tutor{SHOWN['learn']}")).to_be_visible()
    page.get_by_role("link", name="Start page").click()
    expect_start(page)


def test_what_is_due_and_what_was_begun_is_offered(open_start: OpenStart) -> None:
    page = open_start()
    expect(page.locator("#again")).to_be_hidden()
    later = "Date.now() + 9e8"
    page.evaluate(f"localStorage['eternitium-tutor'] = JSON.stringify({{ due: [1, 2, {later}], lesson: 'goal' }})")
    page.reload()
    expect(page.locator("#due b")).to_have_text("2")
    expect(page.locator("#onward")).to_have_attribute("href", re.compile(r"tutor#lesson/goal$"))
    assert not violations(page)
    page.locator("#due").click()
    expect(page.locator(SHOWN["practice"])).to_have_count(1)


def test_the_page_is_there_without_a_game_and_lists_the_notebooks_by_their_titles(open_start: OpenStart) -> None:
    page = open_start()
    lines: list[str] = []
    page.on("websocket", lambda socket: lines.append(socket.url))
    page.reload(wait_until="networkidle")
    assert lines == []
    assert "kernel" not in page.content().lower()
    titles = [title for _, title in shown_at_start(NOTEBOOKS, "")["notebooks"]]
    assert page.locator(".notebooks li").all_inner_texts() == titles
    assert page.locator(".notebooks a").count() == 0
    assert page.locator("code").all_inner_texts() == (["eternitium notebooks"] if titles else [])


def test_the_page_speaks_the_language_of_the_browser(open_start: OpenStart) -> None:
    page = open_start(locale="fr-CA")
    expect_start(page, "fr")
    said = START_WORDS["fr"]
    assert page.locator("main nav a:visible").all_inner_texts() == [
        said[name] for name in ("learn", "practice", "play")
    ] + [said[name] for name in apps_in(NOTEBOOKS) if name in said]


def test_start_page_and_tutor_speak_the_same_language(open_start: OpenStart) -> None:
    page = open_start()
    page.get_by_label("Language").select_option("nl")
    expect_start(page, "nl")
    card(page, "play").click()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    BoardPage(page).wait().choose_language("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("link", name=WORDS["fr"]["home"]).click()
    expect_start(page, "fr")
    expect(page.get_by_label("Langue")).to_have_value("fr")
    page.reload()
    expect_start(page, "fr")


def test_old_links_to_a_game_lead_to_the_tutor(open_start: OpenStart) -> None:
    for where in ("?lesson=goal&language=de", "#lesson/goal"):
        page = open_start(where)
        expect(page.get_by_test_id("guide")).to_be_visible()
        assert "/tutor" in page.url


def test_keys_alone_lead_to_a_lesson(open_start: OpenStart) -> None:
    page = open_start()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the choices")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(card(page, "learn")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f".et-tutor{SHOWN['learn']}")).to_be_visible()


def test_everybody_can_use_the_page_in_any_language_and_with_large_text(open_start: OpenStart) -> None:
    page = open_start()
    assert faults(page, "start-page") == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert "Eternitium Noto Sans" in page.evaluate("getComputedStyle(document.body).fontFamily")
    for language in LANGUAGES:
        page.locator("#language select").select_option(language)
        page.evaluate("document.documentElement.style.fontSize = ''")
        assert page.evaluate(STICKING_OUT) == []
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(STICKING_OUT) == [], language


def test_where_nothing_is_one_page_says_so_and_leads_back(browser: Browser, quick_address: str) -> None:
    context = window(browser, 390, 844, "dark", "fr-FR")
    page = context.new_page()
    answer = page.goto(urljoin(quick_address, "voila/render/01_turn.ipynb"))
    assert answer is not None and answer.status == 404
    expect(page.get_by_role("heading")).to_have_text(WORDS["fr"]["missing"])
    assert violations(page) == []
    page.get_by_role("link", name=WORDS["fr"]["home"]).click()
    expect_start(page, "fr")
    context.close()
