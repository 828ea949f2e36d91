"""Who plays: policies by their names, house rules, missions, and several persons at one device."""

from playwright.sync_api import expect

from tests.browser.board_page import BoardPage
from tests.browser.frames import Frames

CARDS_IN_SIGHT = """() => [...document.querySelectorAll('.et-card, .et-era')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })).length"""


def test_a_game_with_chosen_players_and_a_house_rule(board: BoardPage) -> None:
    board.open_dialog("new-game")
    form, before = board.dialog, board.game
    form.locator('input[name=players][value="3"]').check(force=True)
    form.locator('select[name="seat:0"]').select_option("bold")
    form.locator('select[name="seat:1"]').select_option("person")
    form.locator('select[name="seat:2"]').select_option("careful")
    form.locator("[data-fold=house] summary").click()
    rule = form.locator('select[name^="house:"]').first
    rule.select_option(index=rule.locator("option").count() - 1)
    expect(form.locator("[data-fold=house] summary")).to_contain_text("1 changed")
    form.locator("input[name=seed]").fill("8")
    board.part("start-game").click()
    board.wait_for_game(before)
    rivals = board.page.locator(".et-seat:not(.et-me)")
    expect(rivals).to_have_count(2)
    expect(rivals.filter(has_text="Bold")).to_have_count(1)
    expect(rivals.filter(has_text="Careful")).to_have_count(1)
    board.open_dialog("open-menu")
    board.dialog.locator('[data-open="house"]').click()
    expect(board.dialog.get_by_role("heading", level=2)).to_have_text("House rules")
    board.close_dialog()
    board.wait_for_turn()
    board.choose(board.legal()[0])


def test_at_least_one_seat_is_a_persons_and_missions_are_for_one_player(board: BoardPage) -> None:
    board.open_dialog("new-game")
    board.dialog.locator('input[name=players][value="2"]').check(force=True)
    for seat in (0, 1):
        board.dialog.locator(f'select[name="seat:{seat}"]').select_option("planner")
    board.part("start-game").click()
    expect(board.dialog.locator(".et-fielderror")).to_have_text("Give at least one seat to a person.")
    mission = board.dialog.locator("select[name=mission]")
    expect(mission).to_be_hidden()
    board.dialog.locator('input[name=players][value="1"]').check(force=True)
    expect(mission.locator("option")).to_have_count(11)
    mission.select_option("7")
    expect(board.dialog.locator(".et-solofield small")).not_to_be_empty()
    board.close_dialog()


def test_two_persons_at_one_device(board: BoardPage) -> None:
    """The cover hides everything, and what the other person holds is not sent before the hand-over."""
    frames = Frames(board, reload=True)
    board.open_dialog("new-game")
    board.dialog.locator('input[name=players][value="2"]').check(force=True)
    board.dialog.locator('select[name="seat:0"]').select_option("person")
    board.dialog.locator('select[name="seat:1"]').select_option("person")
    board.dialog.locator("input[name=seed]").fill("5")
    before = board.game
    board.part("start-game").click()
    board.wait_for_game(before)
    handed = 0
    while handed < 4:
        if board.page.locator(".et-cover[open]").count():
            handed += 1
            check_cover(board)
            take_over(board)
        board.choose(board.legal()[0])
    snapshots = frames.snapshots()
    assert {snapshot["game"]["viewer"] for snapshot in snapshots} == {0, 1}
    for snapshot in snapshots:
        assert [bool(seat["hand"] is not None) for seat in snapshot["seats"]].count(True) <= 1
        for seat in snapshot["seats"]:
            assert seat["seat"] == snapshot["game"]["viewer"] or seat["hand"] is None


def check_cover(board: BoardPage) -> None:
    """Only the cover is to be seen, read and reached."""
    page = board.page
    expect(page.get_by_role("alertdialog")).to_be_visible()
    expect(page.get_by_test_id("take-seat")).to_be_focused()
    for key in ("Tab", "Tab", "Escape", "Escape"):
        page.keyboard.press(key)
    expect(page.get_by_role("alertdialog")).to_be_visible()
    assert not page.locator("[data-group]").first.is_visible()
    assert page.evaluate("() => document.activeElement.closest('.et-cover, body') !== null")
    assert page.evaluate(CARDS_IN_SIGHT) == 0


def take_over(board: BoardPage) -> None:
    before = board.turn_count
    board.part("take-seat").click()
    board.wait_for_change(before)
    expect(board.page.locator(".et-cover")).to_be_hidden()
