"""A solo mission by keyboard alone, and turns of a game of two by keyboard."""

from random import Random

from playwright.sync_api import expect

from tests.browser.board_page import BoardPage
from tests.browser.places import nearly_over

ACTIONS = 4
FRAME = "input => getComputedStyle(input.nextElementSibling, '::after').boxShadow"


def test_a_mission_by_keyboard(board: BoardPage) -> None:
    """Nothing but keys from the form for the new game to the result: Tab, arrows, Enter and the shortcuts.

    From its middle on it is a game that was nearly over.
    """
    page, before = board.page, board.game
    board.tab_to("[data-turn-count] button")
    page.keyboard.press("n")
    expect(board.lobby).to_be_visible()
    board.tab_to("input[name=players]")
    while not page.locator('input[name=players][value="1"]').is_checked():
        page.keyboard.press("ArrowLeft")
    board.tab_to("input[name=mission]")
    while not page.locator('input[name=mission][value="3"]').is_checked():
        page.keyboard.press("ArrowDown")
    chosen = page.locator('input[name=mission][value="3"]')
    assert "inset" in chosen.evaluate(FRAME)  # it lies over the picture
    board.tab_to("[data-fold=seed] summary")
    if page.locator("[data-fold=seed]:not([open])").count():
        page.keyboard.press("Enter")
    board.tab_to("input[name=seed]")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    board.wait_for_game(before)
    expect(page.locator("main")).to_contain_text("Mission 3")
    expect(board.part("ai-deck").get_by_role("listitem")).to_have_count(4)
    expect(board.part("step-ai")).to_be_visible()
    dice = Random(5)
    for _ in range(ACTIONS):
        board.wait_for_turn()
        act_by_keyboard(board, dice)
    board.load(nearly_over())
    while not over(board):
        act_by_keyboard(board, dice)
    expect(board.part("result")).to_be_visible()
    expect(board.part("result")).to_be_focused()
    page.keyboard.press("n")
    expect(board.lobby.get_by_text("Your best:")).to_have_count(1)


def over(board: BoardPage) -> bool:
    board.wait_for_turn()
    return bool(board.part("result").count())


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
    arrows_go_from_card_to_card(board)
    for _ in range(6):
        board.wait_for_turn()
        board.choose_by_keyboard()


def arrows_go_from_card_to_card(board: BoardPage) -> None:
    page, row = board.page, '[data-group="basic"] [data-key]'
    board.tab_to(row)
    page.keyboard.press("ArrowRight")
    expect(page.locator(row).nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator(row).last).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator(row).first).to_be_focused()
