"""A table for several people, each in a window of their own: they come by its link, play, reload, and look on."""

from playwright.sync_api import expect

from tests.browser.board_page import BoardPage
from tests.browser.conftest import TOO_WIDE, Window
from tests.support.tutor_process import Tutor


def test_three_people_meet_at_a_link_play_and_come_back(windows: list[Window], tutor: Tutor) -> None:
    anna, ben, carl = (one.page for one in windows)
    anna.goto(f"{tutor.address}together")
    anna.get_by_test_id("table-name").fill("Anna")
    anna.locator("[data-to=helps]").select_option("nobody")
    anna.get_by_test_id("table-open").click()
    link = anna.get_by_test_id("table-link")
    expect(anna.get_by_test_id("table-qr")).to_be_visible()
    code = link.input_value().partition("table=")[2]
    assert f"table={code}" in anna.url and len(code) == 8
    for page in (ben, carl):
        page.goto(f"{tutor.address}together?table={code}")
        page.get_by_test_id("table-name").fill("Ben" if page is ben else "anna")
        assert page.evaluate(TOO_WIDE) <= 0
    carl.get_by_test_id("sit-1").click()
    expect(carl.get_by_role("alert")).to_contain_text("déjà")
    ben.get_by_test_id("sit-1").click()
    expect(carl.get_by_test_id("sit-1")).to_have_count(0)
    anna.get_by_test_id("table-start").click()
    for page in (anna, ben, carl):
        expect(page.locator(".et-board[data-ready=true]")).to_be_visible()
    expect(carl.get_by_test_id("undo")).to_have_count(0)
    acting, waiting = (anna, ben) if anna.locator(".et-board [data-action]").count() else (ben, anna)
    acting.locator(".et-board [data-action^='pick ']").first.click()
    expect(waiting.locator(".et-board [data-action^='pick ']").first).to_be_visible()
    assert carl.locator(".et-board [data-action]").count() == 0
    anna.get_by_test_id("to-talk").click()
    anna.keyboard.press("Enter")
    expect(ben.get_by_test_id("said")).to_have_text("Anna: Hallo!")
    expect(carl.get_by_test_id("said")).to_have_text("Anna\u00a0: Bonjour\u202f!")
    asking = moved_until_undo([BoardPage(anna), BoardPage(ben)])
    (other,) = (page for page in (anna, ben) if page is not asking.page)
    before = asking.turn_count
    asking.page.keyboard.press("u")
    other.get_by_test_id("undo-yes").click()
    asking.wait_for_change(before)
    expect(asking.part("undo-question")).to_have_count(0)
    ben.reload()
    expect(ben.locator(".et-board[data-ready=true]")).to_be_visible()
    expect(anna.locator(".et-topeople [data-seat=here]")).to_have_text("Ben here")
    ben.close()
    expect(anna.locator(".et-topeople [data-seat=away]")).to_have_text("Ben not here")
    anna.get_by_test_id("to-table").click()
    anna.get_by_test_id("table-delete").click()
    anna.get_by_test_id("table-delete").click()
    expect(carl.get_by_test_id("table-code")).to_be_visible()
    expect(carl.get_by_role("alert")).to_contain_text("supprimée")


def moved_until_undo(boards: list[BoardPage]) -> BoardPage:
    """Move until somebody may ask to undo a move; whose board it is."""
    for _ in range(40):
        acting = next((board for board in boards if board.legal()), None)
        if acting is not None:
            acting.choose(acting.legal()[0])
            if not acting.part("undo").get_attribute("aria-disabled"):
                return acting
    raise AssertionError("no move could be undone")


def test_a_code_that_leads_nowhere_says_so(windows: list[Window], tutor: Tutor) -> None:
    page = windows[1].page
    page.goto(f"{tutor.address}together?table=nowhere2")
    expect(page.get_by_role("alert")).to_contain_text("keinen Tisch mit diesem Code")
    page.get_by_test_id("table-code").fill("abcdefgh")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("keinen Tisch")
    assert page.evaluate(TOO_WIDE) <= 0
