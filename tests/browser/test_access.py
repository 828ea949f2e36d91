"""Everybody can use the page: axe-core finds nothing, text may be twice as large, and nothing needs a wide window."""

import re
from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.board_page import BoardPage
from tests.browser.pictures import JUDGED, faults, take_picture, too_small, violations
from tests.browser.places import at_the_end, early, handed_over, in_the_middle, of_five, solo, start
from tests.support.samples import DEEP

LARGE = (360, 390, 1280) if DEEP else (360,)
# Controls and headings of the board that lie upon each other although neither is within the other.
OVERLAPS = """() => {
  const apart = 'dialog, [popover], .et-sr, .et-fan, .et-log, .et-at-guide';
  const seen = [...document.querySelectorAll('.eternitium :is(button, h2, select)')].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 2 && height > 2 && !one.closest(apart) && one.checkVisibility({ opacityProperty: true });
  });
  const boxes = seen.map((one) => one.getBoundingClientRect());
  const deep = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 2;
  const meet = (a, b) => deep(a, b, 'left', 'right') && deep(a, b, 'top', 'bottom');
  const found = [];
  seen.forEach((one, i) => seen.slice(i + 1).forEach((other, k) => {
    const related = one.contains(other) || other.contains(one);
    if (!related && meet(boxes[i], boxes[i + 1 + k])) found.push([one, other].map((it) => it.outerHTML.slice(0, 90)));
  }));
  return found;
}"""


def by_button(name: str) -> Callable[[BoardPage], None]:
    return lambda board: board.open_dialog(name)


def new_game_in_full(board: BoardPage) -> None:
    """The page with everything that it can hold: five seats, all that is folded away, and what is wrong."""
    board.open_lobby("edition", "house", "seed")
    board.pick(players=5)
    board.lobby.locator("input[name=seed]").fill("seven")
    board.part("start-game").click()
    expect(board.lobby.locator(".et-fielderror")).to_be_visible()


def missions(board: BoardPage) -> None:
    board.open_lobby()
    board.pick(players=1)


def compared(board: BoardPage) -> None:
    board.open_lobby("edition")
    board.lobby.locator('[data-open="editions"]').click()


def rule(board: BoardPage) -> None:
    board.open_dialog("step-portal")
    board.dialog.locator("[data-fold=others] summary").click()


def large_chart(board: BoardPage) -> None:
    board.page.locator('[data-open="chart"]').first.click()
    expect(board.dialog.locator(".js-plotly-plot .main-svg").first).to_be_visible()


def card(board: BoardPage) -> None:
    board.page.locator('[data-group="hand"] [data-key]').first.focus()
    board.page.keyboard.press("i")
    expect(board.dialog).to_be_visible()


def shared(board: BoardPage) -> None:
    """With the address of a link."""
    board.open_dialog("open-game")
    board.part("link").first.click()
    expect(board.dialog.locator("input[readonly]")).to_be_visible()


def warned(board: BoardPage) -> None:
    board.open_dialog("open-settings")
    board.dialog.locator("[data-setting=coach]").select_option("5")
    board.close_dialog()
    board.page.locator(f'[data-group] [data-key="{board.legal()[3]}"]').click()
    expect(board.part("coach-rethink")).to_be_visible()


LOBBIES: dict[str, Callable[[BoardPage], None]] = {"new": new_game_in_full, "missions": missions}
DIALOGS: dict[str, Callable[[BoardPage], None]] = {
    "editions": compared,
    "settings": by_button("open-settings"),
    "game": shared,
    "help": by_button("help"),
    "what": by_button("what"),
    "rule": rule,
    "card": card,
    "discard": by_button("discard-own"),
    "chart": large_chart,
    "coach": warned,
}
PLACES = {
    "start": start,
    "middle": in_the_middle,
    "solo": solo,
    "end": at_the_end,
    "cover": handed_over,
}


def test_every_place_of_a_game(board: BoardPage, subtests: pytest.Subtests) -> None:
    for place, come_to in PLACES.items():
        board.load(come_to())
        board.settle()
        if place in ("middle", "solo"):
            board.part("advice-toggle").click()
            expect(board.part("advice")).to_have_attribute("data-state", "done")
        with subtests.test(place):
            assert faults(board.page, place) == []
        if place == "middle":
            light_ink_means_a_dark_board(board)
            text_may_be_of_twice_the_size(board)


def test_every_dialog(board: BoardPage, subtests: pytest.Subtests) -> None:
    board.load(in_the_middle())
    board.settle()
    for name, open_dialog in DIALOGS.items():
        with subtests.test(name):
            open_dialog(board)
            assert faults(board.page, f"dialog-{name}", "dialog[open]") == []
        board.close_dialog()
        if name == "editions":
            board.close_lobby()
    for name, open_lobby in LOBBIES.items():
        with subtests.test(name):
            open_lobby(board)
            assert faults(board.page, f"lobby-{name}") == []
        board.close_lobby()


PHONE_PAGES = (
    "",
    "explorer",
    "together",
    "revive",
    "sabaton",
    "laboratory",
    "rules?q=luck",
    "rules",
    "companion",
    "tutor",
)
PHONE_SCREENS = ("learn", "practice", "profile", "new", "edit", "lesson/goal", "practice/mixed", "play")
SCREEN_OF = {"lesson/goal": "lesson", "practice/mixed": "puzzle"}
MENUS = ("open-menu", "open-settings")
PHONE_GAMES = {"of one": solo, "of two": early, "of five": of_five}
PUZZLE_OF_FIVE = "practice/cost"


def test_on_a_phone_nothing_is_too_small(browser: Browser, quick_address: str, subtests: pytest.Subtests) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    for place in PHONE_PAGES:
        page.goto(urljoin(quick_address, f"./{place}"))
        if place:
            page.locator('[data-ready="true"]').first.wait_for()
        with subtests.test(place or "start"):
            assert [*too_small(page), *(violations(page) if place == "tutor" else [])] == []
    for screen in PHONE_SCREENS:
        page.evaluate("(screen) => { location.hash = screen }", screen)
        expect(page.locator(f'[data-screen="{SCREEN_OF.get(screen, screen)}"]').first).to_be_visible()
        with subtests.test(screen):
            assert too_small(page) == []
    for name in MENUS:
        page.get_by_test_id(name).first.click()
        with subtests.test(name):
            assert too_small(page) == []
        page.keyboard.press("Escape")
    for name, come_to in PHONE_GAMES.items():
        page.set_viewport_size({"width": 390, "height": 844})
        BoardPage(page).load(come_to())
        page.set_viewport_size({"width": 360, "height": 640})
        with subtests.test(name):
            assert too_small(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    all_rows_of_a_large_race_are_one_target(page)
    page.evaluate("(screen) => { location.hash = screen }", PUZZLE_OF_FIVE)
    expect(page.locator('[data-screen="puzzle"] .et-lanes-5')).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 640})
    with subtests.test("puzzle of five"):
        assert too_small(page) == []
    context.close()


def all_rows_of_a_large_race_are_one_target(page: Page) -> None:
    page.locator(".et-lane .et-way").first.tap(force=True)
    expect(page.get_by_role("dialog").locator(".et-raceseats > li")).to_have_count(5)
    assert too_small(page) == []
    page.get_by_role("dialog").get_by_role("button", name="Era stack").first.click()
    expect(page.get_by_role("dialog").locator(".et-eralist")).to_be_visible()
    page.keyboard.press("Escape")


def light_ink_means_a_dark_board(board: BoardPage) -> None:
    for width, scheme in JUDGED:
        board.resize(width, scheme)
        ink = board.root.evaluate("(element) => getComputedStyle(element).color")
        assert (sum(map(int, re.findall(r"\d+", ink)[:3])) > 384) == (scheme == "dark")


def text_may_be_of_twice_the_size(board: BoardPage) -> None:
    board.page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    for width in LARGE:
        board.resize(width)
        take_picture(board.page, f"large-text-{width}")
        assert board.sticking_out() == []
        assert board.page.evaluate(OVERLAPS) == []
        new_game_in_full(board)
        take_picture(board.page, f"large-text-new-{width}")
        assert board.sticking_out() == []
        board.close_lobby()
    board.page.evaluate("() => { document.documentElement.style.fontSize = '' }")
    board.resize(1280)
