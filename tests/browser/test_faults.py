"""What goes wrong around a game: no finished action is lost, none is done twice, and the page says what it does."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from eternitium_widgets.page.keeping import FORMAT, KIND, Seal
from eternitium_widgets.server.key import new_key
from playwright.sync_api import Browser, BrowserContext, Page, expect

from eternitium import Game
from eternitium.match.match import Match
from eternitium.rulebook import word
from tests.browser.board_page import INSTANT
from tests.browser.conftest import leave, window
from tests.browser.tutor_page import TutorPage, remembering
from tests.browser.wire import IMPATIENT, Wire
from tests.support.quick import KEY, quick_tutor
from tests.support.samples import samples
from tests.support.tutor_process import Tutor
from tests.support.widget_page import wait_until

SECOND = 1000
LONGEST_NAME = 15  # of a process
# What a browser itself writes about a connection that is not there, and Jupyter's client when it tries again.
OF_THE_NETWORK = ("Failed to load resource", "WebSocket connection to", "Connection lost", "net::ERR_")
ASIDE = "Go on with it"
RESHUFFLED = word("kept", "reshuffled", "en")
BAD_FILE = word("messages", "bad-file", "en")
EMPTY_FILE = "“game.json” is empty. Choose another file."
DAMAGED_LINK = word("messages", "bad-link", "en")

SEAL_ANEW = """(sealed) => {
  const kept = JSON.parse(sessionStorage.getItem('eternitium-kept'));
  kept.kept.sealed = sealed;
  sessionStorage.setItem('eternitium-kept', JSON.stringify(kept));
}"""


@pytest.fixture
def problems() -> Iterator[list[str]]:
    """What our own scripts have complained of."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def visitor(browser: Browser, problems: list[str]) -> Iterator[BrowserContext]:
    """A person with a browser."""
    context = person(browser, problems)
    yield context
    leave(context)


@pytest.fixture(scope="module")
def kept_tab(browser: Browser, quick_address: str) -> Iterator[tuple[TutorPage, list[str]]]:
    """One tab for many tests, each of which finds a game on it."""
    problems: list[str] = []
    context = person(browser, problems)
    yield begun(context, quick_address), problems
    leave(context)


@pytest.fixture
def board(kept_tab: tuple[TutorPage, list[str]]) -> Iterator[TutorPage]:
    board, problems = kept_tab
    problems.clear()
    yield board
    assert problems == []


def person(browser: Browser, problems: list[str]) -> BrowserContext:
    context = window(browser)
    context.add_init_script(remembering(settings=json.loads(INSTANT)))
    context.add_init_script(IMPATIENT)
    context.on("page", lambda page: listen(page, problems))
    return context


def listen(page: Page, problems: list[str]) -> None:
    def note(text: str) -> None:
        if not any(said in text for said in OF_THE_NETWORK):
            problems.append(text)

    page.on("pageerror", lambda error: note(f"page error: {error}"))
    page.on("console", lambda said: note(said.text) if said.type == "error" else None)


def opened(visitor: BrowserContext, address: str) -> TutorPage:
    page = visitor.new_page()
    page.goto(address)
    return TutorPage(page).wait()


def played(seed: int) -> Match:
    match = Match(seed=seed)
    while len(match.history) < 12 or match.policy_to_move:
        match.proceed() if match.policy_to_move else match.act(match.legal_actions[0])
    return match


def begun(visitor: BrowserContext, address: str, seed: int = 5) -> TutorPage:
    """A page on which a game has been played for a while, one action taken back."""
    board = opened(visitor, address)
    match = played(seed)
    board.load(match)
    act(board)
    board.click_undo()
    wait_until(lambda: kept(board)["ply"] == len(match.history))  # the browser keeps it once it is drawn
    return board


def act(board: TutorPage) -> None:
    board.choose(board.legal()[0])
    board.wait_for_turn()


def kept(board: TutorPage) -> dict[str, Any]:
    """What the browser keeps of the game, opened with the key of the server."""
    text = board.page.evaluate("sessionStorage.getItem('eternitium-kept')")
    told = Seal(KEY).open(json.loads(text)["kept"]["sealed"])
    return {"game": json.loads(told["game"])["record"], "ply": told["ply"]}


def own_actions(told: dict[str, Any]) -> int:
    history = Game.load(json.dumps(told["game"])).history
    return sum(seat == 0 for seat, _ in history[: told["ply"]])


def settled(board: TutorPage) -> tuple[dict[str, Any], list[str]]:
    """The game to the last card, also those that nobody sees; and what is on the page."""
    board.wait_for_turn()
    return kept(board), board.cards()


def no_traceback(page: Page) -> None:
    text = page.locator("body").inner_text()
    assert not any(said in text for said in ("Traceback", "Error:", "kernel"))


def kernel(tutor: Tutor, board: TutorPage) -> psutil.Process:
    """The process behind a page."""
    name = json.loads(board.page.locator("#jupyter-config-data").inner_text())["kernelId"]
    children = psutil.Process(tutor.process.pid).children(recursive=True)
    living = [child for child in children if child.status() != psutil.STATUS_ZOMBIE]
    called = f"kernel-{name}"[:LONGEST_NAME]
    return next(child for child in living if child.name()[:LONGEST_NAME] == called or name in str(child.cmdline()))


NOTICED = 45 * SECOND


def go_on(board: TutorPage) -> None:
    button = board.page.get_by_role("button", name="Go on with this game")
    expect(button).to_be_focused(timeout=NOTICED)
    button.click()
    expect(button).to_be_hidden()
    board.wait()


def until_whole(board: TutorPage) -> None:
    """Until nothing is waited for any more."""
    expect(board.page.locator("#lost")).to_be_hidden()
    expect(board.part("waiting")).to_be_empty()
    board.wait_for_turn()


def click_something(board: TutorPage) -> None:
    board.page.locator(f'[data-group] [data-key="{board.legal()[0]}"]').click(timeout=5 * SECOND)
    menu = board.page.get_by_role("menuitem")
    if menu.count():
        menu.first.click()


def test_the_process_is_killed_and_the_same_game_goes_on(tutor: Tutor, board: TutorPage) -> None:
    before = settled(board)
    process = kernel(tutor, board)
    process.suspend()
    click_something(board)
    expect(board.part("waiting")).to_have_text(word("keeping", "kept-waiting", "en"))
    process.kill()
    alert = board.page.get_by_role("alert")
    expect(alert).to_contain_text("This game has stopped running.", timeout=NOTICED)
    assert board.page.locator("main").evaluate("(main) => main.inert")
    no_traceback(board.page)
    go_on(board)
    expect(alert).to_be_hidden()
    assert settled(board) == before
    board.click_redo()
    act(board)
    board.click_undo()


def test_a_lesson_goes_on_at_its_step(tutor: Tutor, board: TutorPage) -> None:
    free = settled(board)
    board.go("learn")
    board.part("lesson-goal").click()
    board.expect_guide("lesson", "goal")
    board.do("play circle")
    expect(board.guide).to_contain_text("Part 2")
    said = board.guide.inner_text()
    kernel(tutor, board).kill()  # and nobody clicks
    go_on(board)
    board.expect_guide("lesson", "goal")
    assert board.guide.inner_text() == said
    board.go("play")
    expect(board.guide).to_have_count(0)
    assert settled(board) == free


def test_an_action_into_a_dead_line_is_carried_out_once_when_it_lives_again(
    tutor: Tutor, visitor: BrowserContext
) -> None:
    with Wire(tutor.address) as wire:
        board = begun(visitor, f"{wire.address}tutor")
        before = kept(board)
        wire.freeze()
        click_something(board)
        expect(board.part("waiting")).not_to_be_empty()
        expect(board.page.get_by_role("alert")).to_contain_text("The tutor does not answer.", timeout=NOTICED)
        board.page.wait_for_timeout(samples(1, deep=20) * SECOND)
        assert kept(board) == before
        wire.mend()
        until_whole(board)
        assert own_actions(kept(board)) == own_actions(before) + 1
        wire.cut()  # this the browser notices by itself
        expect(board.page.get_by_role("alert")).to_contain_text("The tutor does not answer.", timeout=NOTICED)
        assert board.page.locator("main").evaluate("(main) => main.inert")
        wire.mend()
        until_whole(board)
        act(board)
        assert own_actions(kept(board)) == own_actions(before) + 2
        wire.freeze()
        click_something(board)
        expect(board.part("waiting")).not_to_be_empty()
        wire.cut()  # what was on the way is lost, and sent again
        wire.mend()
        until_whole(board)
        assert own_actions(kept(board)) == own_actions(before) + 3
        leave(visitor)


def test_the_game_outlives_reloads_at_a_full_house_a_page_that_had_vanished_and_the_server(
    visitor: BrowserContext, tmp_path: Path
) -> None:
    (tmp_path / "voila.json").write_text('{"Server": {"away": 3}}')
    settings = ("--settings", str(tmp_path))
    with quick_tutor("--port", "0", *settings, ETERNITIUM_PAGES="1") as small, Wire(small.address) as wire:
        board = begun(visitor, f"{wire.address}tutor")
        before = settled(board)
        board.page.reload()
        board.wait()
        assert settled(board) == before
        process = kernel(small, board)
        wire.cut()
        process.wait(60)
        wire.mend()
        go_on(board)
        assert settled(board) == before
        small.stop()
        alert = board.page.get_by_role("alert")
        expect(alert).to_contain_text("The tutor does not answer.", timeout=NOTICED)
        expect(alert.get_by_role("button")).to_be_hidden()
        port = str(urlsplit(small.address).port)
        with quick_tutor("--port", port, *settings, ETERNITIUM_PAGES="1"):
            go_on(board)
            assert settled(board) == before
            leave(visitor)


def test_a_reload_and_the_back_button_bring_the_game_back_without_a_question(board: TutorPage) -> None:
    before = settled(board)
    board.page.reload()
    board.wait()
    assert settled(board) == before
    expect(board.part("kept")).to_have_count(0)
    board.page.locator("#home a").click()
    expect(board.page.locator("body.start")).to_be_visible()
    board.page.go_back()
    board.wait()
    assert settled(board) == before


def test_each_tab_has_its_own_game_and_a_new_one_offers_the_last_that_is_not_open_elsewhere(
    tutor: Tutor, visitor: BrowserContext
) -> None:
    one, other = begun(visitor, tutor.board), opened(visitor, tutor.board)
    other.page.wait_for_timeout(SECOND)
    expect(other.part("kept")).to_have_count(0)
    other.load(played(6))
    act(one)
    games = settled(one), settled(other)
    assert games[0] != games[1]
    one.page.reload()
    one.wait()
    assert (settled(one), settled(other)) == games
    expect(one.part("kept")).to_have_count(0)
    act(other)
    last = settled(other)
    for board in (one, other):
        board.page.goto("about:blank")
        board.page.close()
    third = opened(visitor, tutor.board)
    third.page.get_by_role("button", name=ASIDE).click()
    expect(third.part("kept")).to_have_count(0)
    assert settled(third) == last


def test_a_link_wins_and_the_game_before_it_is_offered(tutor: Tutor, board: TutorPage) -> None:
    before = settled(board)
    damaged = ("1abc&seat=0", "A" * 1_000_000)
    for link, notices in ((Match(seed=77).query(), []), *((f"game={one}", [DAMAGED_LINK]) for one in damaged)):
        board.page.evaluate("(address) => location.assign(address)", f"{tutor.board}?{link}")
        expect(board.part("notice")).to_have_text(notices)
        board.page.get_by_role("button", name=ASIDE).wait_for()
        assert settled(board.wait()) != before
        no_traceback(board.page)
        board.page.get_by_role("button", name=ASIDE).click()
        expect(board.part("kept")).to_have_count(0)
        assert settled(board) == before
    board.page.reload()
    board.wait()
    assert settled(board) == before


def test_a_record_that_cannot_be_read_goes_on_from_its_position(board: TutorPage) -> None:
    cards = settled(board)[1]
    of_another_version = {"format": FORMAT + 1, "kind": KIND}
    for sealed in (Seal(KEY).close(of_another_version), Seal(new_key()).close(of_another_version), "gAAAA"):
        board.page.evaluate(SEAL_ANEW, sealed)
        board.page.reload()
        board.wait()
        expect(board.part("notice")).to_have_text(RESHUFFLED)
        assert board.cards() == cards
    no_traceback(board.page)
    act(board)


def test_a_damaged_file_leaves_the_game_alone(board: TutorPage) -> None:
    before = settled(board)
    saved = played(1).save()
    wrong = [saved.replace(*words) for words in (('"format": 1', '"format": 2'), ("pick", "pock"), ("record", "recor"))]
    board.open_dialog("open-game")
    for text in ("{", "[]", "no game", "", saved[:-9], *wrong):
        board.load_text(text)
        expect(board.dialog.get_by_role("status").last).to_have_text(EMPTY_FILE if not text else BAD_FILE)
    board.close_dialog()
    assert settled(board) == before
    no_traceback(board.page)
