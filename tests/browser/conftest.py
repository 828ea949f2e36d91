"""A real server and a real browser. Every test also fails on a console error and on a request to another computer."""

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, Protocol, TypedDict, Unpack
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect, sync_playwright

from tests.browser.board_page import BoardPage
from tests.support.tutor_process import running_tutor

OpenBoard = Callable[[], BoardPage]

# Some tests take it as a plugin, others import it, whichever comes first.
pytest.register_assert_rewrite("tests.browser.tutor_page")

PATIENCE = 20_000
HERE = Path(__file__).resolve().parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Look(TypedDict, total=False):
    """A browser window; what is left out is as most people have it."""

    width: int
    height: int
    scheme: Literal["light", "dark"]
    locale: str


class OpenWindow(Protocol):
    """Opens a watched browser window of its own, and an address of the server in it."""

    def __call__(self, home: str, where: str = "", script: str = "", **look: Unpack[Look]) -> Page: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name == "browser":
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield browser
        browser.close()


def chromium() -> str:
    """The browser's program; without one the test is skipped, and fails in CI."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and os.environ.get("CI") == "true":
        pytest.fail("Chromium is not installed, and in CI the browser tests must run")
    if found is None:
        pytest.skip("Chromium is not installed")
    return found


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    """The page with the board."""
    with running_tutor() as tutor:
        yield tutor.board


@pytest.fixture(scope="package")
def quick_address() -> Iterator[str]:
    """The page of a tutor whose forecasts and advice are made up, soon there, and always the same."""
    with contextlib.ExitStack() as running:
        with pytest.MonkeyPatch.context() as change:
            change.setenv("PYTHONPATH", os.pathsep.join([str(HERE / "ahead"), str(HERE.parents[1])]))
            tutor = running.enter_context(running_tutor())
        # From here on other processes get the real numbers again.
        yield tutor.board


@pytest.fixture
def open_window(browser: Browser) -> Iterator[OpenWindow]:
    problems: list[str] = []
    opened: list[BrowserContext] = []

    def open_one(home: str, where: str = "", script: str = "", **look: Unpack[Look]) -> Page:
        opened.append(window(browser, **look))
        opened[-1].add_init_script(script)
        page = opened[-1].new_page()
        watch(page, home, problems)
        page.goto(urljoin(home, where))
        return page

    yield open_one
    for context in opened:
        leave(context)
    assert problems == []


@pytest.fixture
def open_board(open_window: OpenWindow, address: str) -> OpenBoard:
    """Opens the tutor in a browser window of its own and waits for the board."""
    return lambda: BoardPage(open_window(address)).wait()


def window(
    browser: Browser,
    width: int = 1280,
    height: int = 900,
    scheme: Literal["light", "dark"] = "light",
    locale: str = "en-US",
) -> BrowserContext:
    size: ViewportSize = {"width": width, "height": height}
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce", locale=locale)
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture(scope="package")
def kept_board(browser: Browser, quick_address: str) -> Iterator[tuple[BoardPage, list[str]]]:
    """One page for many tests, and what went wrong on it."""
    problems: list[str] = []
    context = window(browser)
    page = context.new_page()
    watch(page, quick_address, problems)
    page.goto(quick_address)
    yield BoardPage(page), problems
    leave(context)


@pytest.fixture
def board(kept_board: tuple[BoardPage, list[str]], quick_address: str) -> Iterator[BoardPage]:
    """A page that other tests have used before; each test starts a game of its own."""
    board, problems = kept_board
    problems.clear()
    board.tidy(quick_address)
    yield board
    assert problems == []


def watch(page: Page, address: str, problems: list[str]) -> None:
    """Note what no page of the tutor may do."""
    home = urlsplit(address).netloc

    def look(url: str) -> None:
        if urlsplit(url).scheme not in ("blob", "data") and urlsplit(url).netloc != home:
            problems.append(f"asks another computer: {url}")

    page.on("request", lambda request: look(request.url))
    page.on("websocket", lambda socket: look(socket.url))
    page.on("pageerror", lambda error: problems.append(f"page error: {error}"))

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            problems.append(f"console: {said.text} ({said.location['url']})")

    page.on("console", hear)


def leave(context: BrowserContext) -> None:
    """Go elsewhere first: that ends the game's process, closing the window at once would not."""
    for page in context.pages:
        page.goto("about:blank")
    context.close()
