"""A whole solo mission by mouse and one by keyboard alone, and turns of a game of two by keyboard."""

from random import Random

from playwright.sync_api import expect

from tests.browser.board_page import BoardPage

MOST = 400


def test_a_mission_by_mouse(board: BoardPage) -> None:
    board.start(players=1, edition="fr", seed="4", mission="3")
    expect(board.page.locator("main")).to_contain_text("Mission 3")
    expect(board.part("ai-deck").get_by_role("listitem")).to_have_count(4)
    expect(board.part("step-ai")).to_be_visible()
    assert board.play_to_the_end(Random(4)) > 8
    expect(board.part("result")).to_be_visible()


def test_a_mission_by_keyboard(board: BoardPage) -> None:
    """Nothing but keys from the form for the new game to the result: Tab, arrows, Enter and the shortcuts."""
    page, before = board.page, board.game
    page.keyboard.press("Tab")
    page.keyboard.press("n")
    expect(board.dialog).to_be_visible()
    while not page.locator('input[name=players][value="1"]').is_checked():
        page.keyboard.press("ArrowLeft")
    board.tab_to("select[name=mission]")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    board.tab_to("input[name=seed]")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    board.wait_for_game(before)
    expect(board.page.locator("main")).to_contain_text("Mission 1")
    dice = Random(5)
    for _ in range(MOST):
        board.wait_for_turn()
        if board.part("result").count():
            break
        act_by_keyboard(board, dice)
    expect(board.part("result")).to_be_visible()
    expect(board.part("result")).to_be_focused()
    page.keyboard.press("n")
    expect(board.dialog).to_be_visible()


def act_by_keyboard(board: BoardPage, dice: Random) -> None:
    """Now and then end the step by its key; otherwise go to something that can be done and do it."""
    before = board.turn_count
    if board.page.locator('[aria-keyshortcuts="E"]').count() and dice.random() < 0.8:
        board.page.keyboard.press("e")
        board.wait_for_change(before)
    else:
        board.choose_by_keyboard()


def test_turns_of_two_by_keyboard(board: BoardPage) -> None:
    board.start(players=2, seed="3")
    for _ in range(10):
        board.wait_for_turn()
        board.choose_by_keyboard()
    board.wait_for_turn()
    expect(board.part("log")).to_contain_text("Round 2")


def test_arrows_go_from_card_to_card(board: BoardPage) -> None:
    board.start(players=2, seed="3")
    page, row = board.page, '[data-group="basic"] [data-key]'
    board.tab_to(row)
    page.keyboard.press("ArrowRight")
    expect(page.locator(row).nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator(row).last).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator(row).first).to_be_focused()
