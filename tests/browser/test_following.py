"""Following a turn and the whole game; dragging what else is clicked."""

import re

from playwright.sync_api import Browser, CDPSession, Locator, Page, ViewportSize, expect

from eternitium.match.match import Match
from tests.browser.board_page import AT_ONCE, BoardPage
from tests.browser.conftest import PATIENCE, leave, watch
from tests.browser.decisions import saved
from tests.browser.places import in_the_middle

PHONE: ViewportSize = {"width": 390, "height": 844}
NOW = "[data-testid=log] [aria-current] .et-line"


def test_a_turn_unfolds_and_every_moment_of_the_game_is_near(board: BoardPage) -> None:
    match, page = in_the_middle(), board.page
    board.load(match)
    told, plies = match.snapshot().plain()["turns"], len(match.history)
    for line, turn in zip(board.part("last-turn").all(), told[1:], strict=True):
        expect(line).to_have_text(turn["text"])
    board.part("last-turn").first.click()
    fold = board.part("fold")
    lines = [entry.text for entry in match.whole_log() if entry.turn == told[1]["turn"]]
    expect(fold.locator(".et-line")).to_have_text([re.compile(re.escape(text)) for text in lines])
    board.part("watch").click()
    expect(page.locator(".et-place")).to_have_text(f"{told[1]['ply']} of {plies}")
    expect(page.locator(".et-place")).to_have_text(f"{told[1]['ply'] + 2} of {plies}")
    page.keyboard.press("Escape")
    expect(fold).to_be_hidden()
    board.press("]")
    turns = match.snapshot().plain()["game"]["turn_plies"]
    back = [ply for ply in turns if ply < plies]
    rounds = [ply for ply in turns[::3] if ply < back[-1]]
    for key, ply in (
        ("j", back[-1]),
        ("j", back[-2]),
        ("k", back[-1]),
        ("Shift+J", rounds[-1]),
        ("k", after(turns, rounds[-1])),
    ):
        board.press(key)
        assert board.place == f"{ply} of {plies}", key
    expect(page.locator(NOW)).to_contain_text(last_line(match, ply))
    first = page.locator("[data-testid=log] button.et-line").first
    first.evaluate("line => line.click()")
    expect(board.part("earlier")).to_be_visible()
    expect(page.locator(NOW)).to_contain_text(last_line(match, match.whole_log()[0].ply))
    board.part("replay-slider").fill(str(plies))
    expect(board.part("earlier")).to_have_count(0)
    search(board, match)


def after(plies: list[int], ply: int) -> int:
    return next(one for one in plies if one > ply)


def last_line(match: Match, ply: int) -> str:
    """What had just happened after so many actions."""
    told = [entry.text for entry in match.whole_log() if entry.ply <= ply]
    return told[-1]


def search(board: BoardPage, match: Match) -> None:
    """The whole log is searched, and one that finds nothing says so and leads back."""
    log, page = match.whole_log(), board.page
    seen = page.locator("[data-testid=log] .et-entry:visible .et-line")
    board.part("log-search").fill("DRÓID plays")
    wanted = [entry.text for entry in log if "Droid" in entry.text and "plays" in entry.text]
    expect(seen).to_have_count(len(wanted))
    board.part("log-search").fill("nothing like this")
    expect(seen).to_have_count(0)
    page.get_by_role("button", name="Clear the search").click()
    expect(seen).to_have_count(len(log))


def test_a_drop_does_what_a_click_does(board: BoardPage) -> None:
    own, piles = (board.page.locator(place) for place in (".et-at-own", ".et-piles"))
    board.load_saved(saved()["play"])
    card = board.page.locator("[data-group=hand] .et-legal[data-action]:not([aria-haspopup])").first
    before = board.turn_count
    drag(card, board.page.locator(".et-at-market"))
    expect(board.page.locator(".et-dragged")).to_have_count(0)
    assert board.turn_count == before
    drag(card, own)
    board.wait_for_change(before)
    board.load_saved(saved()["acquire"])
    before = board.turn_count
    drag(board.page.locator("[data-group=basic] .et-legal[aria-haspopup]").first, piles)
    drag(board.page.get_by_role("menuitem").first, own)
    board.wait_for_change(before)
    expect(board.page.locator(".et-dragged")).to_have_count(0)


def drag(thing: Locator, place: Locator) -> None:
    """By the mouse, from middle to middle."""
    mouse = thing.page.mouse
    for one in (thing, place):
        box = one.bounding_box()
        assert box is not None
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if one is thing:
            mouse.down()
    mouse.up()


def test_a_finger_drags_cards_and_scrolls_what_scrolls(browser: Browser, quick_address: str) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_ONCE)
    page, problems = context.new_page(), list[str]()
    watch(page, quick_address, problems)
    page.goto(quick_address)
    board, finger, own = BoardPage(page).wait(), context.new_cdp_session(page), page.locator(".et-at-own")
    board.load_saved(saved()["play"])
    card = page.locator("[data-group=hand] .et-legal[data-action]:not([aria-haspopup])").first
    before = board.turn_count
    swipe(finger, card, page.locator(".et-at-race"))
    expect(page.locator(".et-dragged, dialog[open]")).to_have_count(0)
    assert board.turn_count == before
    swipe(finger, card, own)
    board.wait_for_change(before)
    board.load_saved(saved()["acquire"])
    before = board.turn_count
    swipe(finger, page.locator("[data-group=basic] .et-legal[aria-haspopup]").first, own)
    swipe(finger, page.get_by_role("menuitem").first, own)
    board.wait_for_change(before)
    assert places(page) == [0, 0]
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    board.load_saved(saved()["play"])
    card.scroll_into_view_if_needed()
    before, (_, scrolled) = board.turn_count, places(page)
    swipe(finger, card, own)
    page.wait_for_function("(before) => document.querySelector('.et-board').scrollTop > before + 20", arg=scrolled)
    assert board.turn_count == before and problems == []
    leave(context)


def places(page: Page) -> list[float]:
    """How far the page and the board are scrolled."""
    found: list[float] = page.evaluate("[scrollY, document.querySelector('.et-board').scrollTop]")
    return found


def swipe(finger: CDPSession, thing: Locator, place: Locator) -> None:
    """A finger goes from middle to middle."""
    boxes = [one.bounding_box() for one in (thing, place)]
    ends = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    (left, top), (right, bottom) = ends
    for step in range(11):
        x, y = left + (right - left) * step / 10, top + (bottom - top) * step / 10
        kind = "touchMove" if step else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
