"""Whole games on a phone, from the lobby to the result: by finger with next to no scrolling, and by keyboard alone."""

from random import Random

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.board_page import AT_ONCE, BoardPage
from tests.browser.conftest import PATIENCE, leave, watch

PHONE: ViewportSize = {"width": 390, "height": 844}
MOST_SCROLLED = 300  # pixels a turn
# How far anything but the log was scrolled since the last question, whoever did it.
COUNT_SCROLLING = """() => {
  const places = new Map();
  window.scrolled = 0;
  document.addEventListener('scroll', ({ target }) => {
    const part = target === document ? document.scrollingElement : target;
    if (part.closest('[data-testid=log], dialog')) return;
    window.scrolled += Math.abs(part.scrollTop - (places.get(part) ?? 0));
    places.set(part, part.scrollTop);
  }, true);
}"""


@pytest.mark.deep
@pytest.mark.parametrize(("players", "mission"), [(2, ""), (5, ""), (1, "3")])
def test_by_finger(browser: Browser, quick_address: str, players: int, mission: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_ONCE)
    page, problems, dice = context.new_page(), list[str](), Random(players)
    watch(page, quick_address, problems)
    page.goto(quick_address)
    board = BoardPage(page).wait()
    board.start(players=players, mission=mission)
    page.evaluate(COUNT_SCROLLING)
    scrolled = dict[str, float]()
    while not ended(board):
        turn = board.round
        tap_something(board, dice)
        scrolled[turn] = scrolled.get(turn, 0) + page.evaluate("() => { const by = scrolled; scrolled = 0; return by }")
    assert len(scrolled) > 2 and max(scrolled.values()) <= MOST_SCROLLED, scrolled
    assert problems == []
    leave(context)


def ended(board: BoardPage) -> bool:
    board.wait_for_turn()
    return board.part("result").count() > 0


def tap_something(board: BoardPage, dice: Random) -> None:
    """Tap anything legal; rather a try than another purchase, so that the game ends."""
    before, keys = board.turn_count, board.legal()
    board.page.locator(f'[data-group] [data-key="{dice.choice(keys)}"]').first.tap()
    menu = board.page.get_by_role("menuitem")
    if menu.count():
        menu.nth(dice.randrange(menu.count())).tap()
    board.wait_for_change(before)


@pytest.mark.deep
@pytest.mark.parametrize(("players", "mission"), [(2, ""), (5, ""), (1, "3")])
def test_by_keyboard(board: BoardPage, players: int, mission: str) -> None:
    board.resize(390)
    board.start(players=players, mission=mission)
    for _ in range(600):
        if ended(board):
            break
        board.choose_by_keyboard()
    expect(board.part("result")).to_be_visible()
    assert sideways(board.page) == 0


def sideways(page: Page) -> float:
    found: float = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found
