"""The moving picture of the README, from the real page: `python -m tests.browser.moving_picture` makes it anew."""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from eternitium import PlayerView, policies
from eternitium.match.match import Match
from tests.browser.board_page import BoardPage
from tests.browser.conftest import FLAGS, PATIENCE, chromium, window
from tests.support.tutor_process import running_tutor

WHERE = Path(__file__).resolve().parents[2] / "widgets" / "board.webp"
WIDTH, HEIGHT, WIDE = 1280, 720, 960
MILLISECONDS, AT_THE_END = 1200, 5000
SEED, CARDS_LEFT = 4, 4


def nearly_won() -> Match:
    """A game against `steady` in which the person, who plays like `careful`, has few cards left."""
    match = Match(2, seed=SEED, seats=["person", "steady"])
    while match._game.step != "portal" or len(match._game.position()["players"][0]["stack"]) > CARDS_LEFT:
        go_on(match)
    return match


def go_on(match: Match) -> list[str]:
    """One action; what it is if it is the person's."""
    if match.policy_to_move:
        match.proceed()
        return []
    action = str(policies.careful.choose(PlayerView(match._game)))
    match.act(action)
    return [action]


def choices(saved: str) -> list[str]:
    """What the person chooses until the game is over."""
    match, found = Match.load(saved), list[str]()
    while not match.is_over:
        found += go_on(match)
    return found


def frames(page: Page, address: str) -> list[bytes]:
    """What is seen before each choice of the person, and at the end."""
    saved = nearly_won().save()
    page.goto(address)
    board = BoardPage(page).wait().load_saved(saved)
    pictures = []
    for action in choices(saved):
        board.settle()
        pictures.append(page.screenshot())
        board.act(action)
    expect(board.part("result")).to_be_visible()
    return [*pictures, page.screenshot()]


def store(pictures: list[bytes]) -> None:
    """All of them as one moving picture."""
    images = [Image.open(io.BytesIO(picture)).convert("RGB") for picture in pictures]
    small = [image.resize((WIDE, HEIGHT * WIDE // WIDTH), Image.Resampling.LANCZOS) for image in images]
    lasting = [MILLISECONDS] * (len(small) - 1) + [AT_THE_END]
    small[0].save(WHERE, save_all=True, append_images=small[1:], duration=lasting, loop=0, quality=70, method=6)
    print(f"{WHERE.name}: {len(small)} frames, {WHERE.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    expect.set_options(timeout=PATIENCE)
    with running_tutor() as tutor, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        found = frames(window(browser, WIDTH, HEIGHT).new_page(), tutor.board)
        browser.close()
    store(found)
