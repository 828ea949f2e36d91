"""Who plays: policies by their names, house rules, missions, and several persons at one device."""

from playwright.sync_api import expect

from tests.browser.board_page import BoardPage
from tests.browser.frames import Frames

CARDS_IN_SIGHT = """() => [...document.querySelectorAll('.et-card, .et-era')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })).length"""


def test_a_game_with_chosen_players_and_a_house_rule(board: BoardPage) -> None:
    before = board.game
    board.open_lobby("edition", "house", "seed")
    board.pick(edition="de", players=3, place=1)
    board.pick(other_0="bold", other_1="careful")
    form = board.lobby
    rule = form.locator('select[name^="house:"]').first
    rule.select_option(index=rule.locator("option").count() - 1)
    expect(form.locator("[data-fold=house] summary")).to_contain_text("1 changed")
    form.locator("input[name=seed]").fill("8")
    board.part("start-game").click()
    board.wait_for_game(before)
    rivals = board.page.locator(".et-seat:not(.et-me)")
    expect(rivals).to_have_count(2)
    expect(rivals.filter(has_text="Bruno")).to_have_count(1)
    expect(rivals.filter(has_text="Clara")).to_have_count(1)
    board.wait_for_turn()
    board.open_dialog("open-menu")
    board.dialog.locator('[data-open="house"]').click()
    expect(board.dialog.get_by_role("heading", level=2)).to_have_text("House rules")
    board.close_dialog()
    board.choose(board.legal()[0])


def test_an_opponent_is_chosen_by_level_and_the_last_choice_is_proposed_again(board: BoardPage) -> None:
    board.page.evaluate("() => localStorage.removeItem('eternitium-tutor')")
    board.page.reload()
    board.wait_for_turn()
    before = board.game
    board.open_lobby()
    board.pick(players=2)
    levels = board.lobby.locator("input[name='other:0'][aria-label^='Level ']")
    expect(levels).to_have_count(8)
    expect(levels.nth(2)).to_be_checked()
    levels.nth(2).focus()
    board.page.keyboard.press("ArrowRight")
    expect(levels.nth(3)).to_be_checked()
    expect(board.lobby.locator("#et-about-0")).to_contain_text("Level 4 · Rating")
    board.part("start-game").click()
    board.wait_for_game(before)
    expect(board.page.locator(".et-seat:not(.et-me)")).to_contain_text("Nils")
    board.page.reload()
    board.open_lobby()
    expect(levels.nth(3)).to_be_checked()
    board.close_lobby()


def test_missions_are_for_one_player_and_the_game_that_runs_is_one_step_back(board: BoardPage) -> None:
    game, missions = board.game, board.lobby.locator("input[name=mission]")
    board.open_lobby()
    expect(board.lobby.get_by_role("heading", level=2)).to_be_focused()
    board.pick(preset="four")
    expect(board.lobby.locator('input[name=players][value="4"]')).to_be_checked()
    expect(missions).to_have_count(0)
    board.pick(players=1)
    expect(missions).to_have_count(11)
    board.pick(mission=7)
    expect(board.part("start-game").locator("xpath=..")).to_contain_text("Mission 7")
    board.page.keyboard.press("Escape")
    expect(board.lobby).to_be_hidden()
    assert board.game == game and board.page.url.endswith("#play")
    board.page.go_back()
    expect(missions.nth(7)).to_be_checked()
    board.close_lobby()


def test_two_persons_at_one_device(board: BoardPage) -> None:
    """The cover hides everything, and what the other person holds is not sent before the hand-over."""
    frames = Frames(board, reload=True)
    board.open_lobby("seed")
    board.pick(preset="hotseat")
    board.lobby.locator("input[name=seed]").fill("5")
    before = board.game
    board.part("start-game").click()
    board.wait_for_game(before)
    handed = 0
    while handed < 2:
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
