"""A class in a room, each in a window of their own: joining, tables, a puzzle, a duel, and the end of the lesson."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, SMALL, TOO_WIDE, Window
from tests.browser.pictures import faults
from tests.support.tutor_process import Tutor

AROUND = ".et-together"
READY = ".et-board[data-ready=true]"


def joined(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_test_id("room-name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("room-gather")).to_be_visible()


def test_a_lesson_from_the_code_to_the_end(windows: list[Window], tutor: Tutor) -> None:
    teacher, anna, ben = pages = [one.page for one in windows]
    teacher.goto(f"{tutor.address}together")
    teacher.get_by_test_id("room-open").click()
    expect(teacher.get_by_test_id("room-qr")).to_be_visible()
    address = teacher.get_by_test_id("room-link").input_value()
    assert address == teacher.url and address.endswith(teacher.get_by_test_id("room-code").inner_text())
    joined(anna, address, "Anna")
    joined(ben, address, "Ben")
    expect(teacher.get_by_test_id("room-people").locator("[data-seat=here]")).to_have_count(2)

    teacher.get_by_test_id("room-send").click()
    for page in pages:
        expect(page.locator(f".et-roomboard {READY}")).to_be_visible()
        assert page.evaluate(TOO_WIDE) <= 0 and faults(page, "room-question", AROUND) == []
    anna.get_by_test_id("room-choice").first.focus()
    anna.keyboard.press("Enter")
    expect(anna.locator("[data-testid=room-choice][aria-pressed=true]")).to_be_focused()
    ben.locator(".et-roomboard [data-action]").first.click()
    for page in (anna, ben):
        expect(page.locator("[aria-pressed=true]")).to_have_count(1)
        assert page.get_by_test_id("room-answers").count() == 0
    anna.reload()
    expect(anna.locator("[data-testid=room-choice][aria-pressed=true]")).to_have_count(1)
    assert teacher.get_by_test_id("room-answers").count() == 0
    teacher.get_by_test_id("room-reveal").click()
    for page, size in zip(pages, (DESK, PHONE, SMALL), strict=True):
        page.set_viewport_size(size)
        expect(page.get_by_test_id("room-answers").locator("[data-good]").first).to_be_visible()
        assert page.evaluate(TOO_WIDE) <= 0 and faults(page, "room-answers", AROUND) == []
    teacher.get_by_test_id("room-close").click()

    teacher.get_by_test_id("room-seat").click()
    for page in (anna, ben):
        expect(page.locator(f"[data-part=board] {READY}")).to_be_visible()
    expect(teacher.get_by_test_id("room-tables")).to_contain_text("Anna")
    assert faults(teacher, "room", AROUND) == []
    teacher.get_by_test_id("room-begin-duel").click()
    teacher.get_by_test_id("room-begin-duel").click()
    expect(teacher.get_by_test_id("room-results").locator("tbody tr")).to_have_count(2)
    board = anna.locator(f"[data-part=board] {READY}")
    expect(board).to_be_visible()
    teacher.get_by_test_id("room-send").click()
    expect(anna.locator(f".et-roomboard {READY}")).to_be_visible()
    expect(board).to_be_hidden()
    teacher.get_by_test_id("room-close").click()
    expect(board).to_be_visible()

    teacher.reload()
    with teacher.expect_download() as saving:
        teacher.get_by_test_id("room-export").click()
    assert "Anna" in saving.value.path().read_text()
    teacher.get_by_test_id("room-end").click()
    teacher.get_by_test_id("room-end").click()
    for page, text in ((anna, "gelöscht"), (ben, "supprimés")):
        expect(page.get_by_role("alert")).to_contain_text(text)
    expect(teacher.get_by_test_id("room-open")).to_be_visible()


def test_a_code_of_no_room_says_so(windows: list[Window], tutor: Tutor) -> None:
    page = windows[1].page
    page.goto(f"{tutor.address}together?room=nowhere")
    expect(page.get_by_role("alert")).to_contain_text("keinen Raum mit diesem Code")
    page.get_by_test_id("table-code").fill("abcdef")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("keinen Raum")


def test_a_link_that_is_no_position_is_refused_in_a_sentence(windows: list[Window], tutor: Tutor) -> None:
    teacher = windows[2].page
    teacher.goto(f"{tutor.address}together")
    teacher.get_by_test_id("room-open").click()
    teacher.get_by_test_id("room-position").fill(f"{tutor.address}tutor?game=1damaged")
    teacher.keyboard.press("Enter")
    expect(teacher.get_by_role("alert")).to_be_visible()
    assert teacher.get_by_test_id("room-reveal").count() == 0 and teacher.evaluate(TOO_WIDE) <= 0
