"""A real server and a real browser. Every test also fails on a console error and on a request to another computer."""

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from typing import Any, Literal, Protocol, TypedDict, Unpack
from urllib.parse import urljoin, urlsplit

import psutil
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.board_page import INSTANT, BoardPage
from tests.support.needs import program
from tests.support.quick import quick_tutor
from tests.support.tutor_process import Tutor, running_tutor

KeptPage = Callable[[str], tuple[Page, list[str]]]

# Some tests take it as a plugin, others import it, whichever comes first.
pytest.register_assert_rewrite("tests.browser.tutor_page")

Scheme = Literal["light", "dark"]
PATIENCE = 60_000
SECONDS_TO_COMPILE = 600
FORGET = """(settings) => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('eternitium-settings', settings);
}"""
FULL = "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Without these a window takes half as long. The first three are suggestions below an address line that nobody sees; of
# several such flags the last counts, so the others are those of Playwright.
LEFT_OUT = (
    *("WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup", "AimEnabled", "PreconnectToSearch"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "AvoidCorsURLLoaderRestartOnRedirect"),
)
FLAGS = (
    f"--disable-features={','.join(LEFT_OUT)}",
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
    scheme: Scheme
    locale: str


class OpenWindow(Protocol):
    """Shows an address of the server as in a browser that was never there.

    It is the window of the test before, as good as new, except for another language or with a script of its own.
    """

    def __call__(self, home: str, where: str = "", script: str = "", **look: Unpack[Look]) -> Page: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name == "browser":
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def driver() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def browser(driver: Playwright) -> Iterator[Browser]:
    with launched(driver) as browser:
        yield browser


@contextlib.contextmanager
def launched(driver: Playwright, **settings: str) -> Iterator[Browser]:
    """A browser; with settings as environment variables."""
    options: dict[str, Any] = {"env": {**os.environ, **settings}} if settings else {}
    browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS), **options)
    yield browser
    browser.close()


def chromium() -> str:
    """The browser's program; without one the test is skipped, and fails in CI."""
    return os.environ.get("CHROMIUM") or program("Chromium", NAMES)


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    """The page with the board, of a tutor that forecasts with real numbers; all is compiled."""
    with running_tutor() as tutor:
        deadline = time.monotonic() + SECONDS_TO_COMPILE
        while any(map(is_warming_up, psutil.Process(tutor.process.pid).children())):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        yield tutor.board


def expect_a_note_that_nothing_is_kept(page: Page, enter: Callable[[], object]) -> None:
    """A full browser is mentioned when something is entered, with a way to save it, until that is dismissed."""
    page.evaluate(FULL)
    enter()
    note = page.get_by_test_id("note-entered-not-kept")
    expect(note).to_be_visible()
    with page.expect_download():
        page.get_by_test_id("note-save").click()
    page.get_by_test_id("dismiss-note").click()
    expect(note).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")


def is_warming_up(process: psutil.Process) -> bool:
    with contextlib.suppress(psutil.Error):
        return "warmup" in str(process.cmdline())
    return False


@pytest.fixture(scope="package")
def tutor() -> Iterator[Tutor]:
    """A tutor whose forecasts and advice are made up, soon there, and always the same."""
    with quick_tutor() as running:
        yield running


@pytest.fixture(scope="package")
def quick_address(tutor: Tutor) -> str:
    """The page of the quick tutor with the board."""
    return tutor.board


@pytest.fixture(scope="package")
def kept_page(browser: Browser) -> Iterator[KeptPage]:
    """One page of each tutor for many tests, and what went wrong on it: a new one would cost each a process."""
    pages: dict[str, tuple[Page, list[str]]] = {}

    def page_of(home: str) -> tuple[Page, list[str]]:
        if home not in pages:
            pages[home] = window(browser).new_page(), []
            watch(pages[home][0], home, pages[home][1])
        return pages[home]

    yield page_of
    for page, _ in pages.values():
        leave(page.context)


@pytest.fixture
def open_window(browser: Browser, kept_page: KeptPage) -> Iterator[OpenWindow]:
    problems: list[str] = []
    kept: list[list[str]] = []
    opened: list[BrowserContext] = []

    def of_its_own(home: str, script: str, **look: Unpack[Look]) -> Page:
        opened.append(window(browser, **look))
        opened[-1].add_init_script(script)
        page = opened[-1].new_page()
        watch(page, home, problems)
        return page

    def open_one(home: str, where: str = "", script: str = "", **look: Unpack[Look]) -> Page:
        if script or "locale" in look:
            page = of_its_own(home, script, **look)
        else:
            page, of_others = kept_page(home)
            of_others.clear()
            kept.append(of_others)
            as_new(page, home, **look)
        page.goto(urljoin(home, where))
        return page

    yield open_one
    for context in opened:
        leave(context)
    assert [problems, *kept] == [[], *([] for _ in kept)]


def as_new(page: Page, home: str, **look: Unpack[Look]) -> Page:
    """Leave what is on a page, and forget all that was left in the browser but that boards play at once."""
    page.set_viewport_size({"width": look.get("width", 1280), "height": look.get("height", 900)})
    page.emulate_media(color_scheme=look.get("scheme", "light"))
    page.mouse.move(0, 0)
    page.goto(urljoin(home, "/"))
    page.evaluate(FORGET, INSTANT)
    page.goto("about:blank")  # another part of the same page would not be loaded anew
    return page


@pytest.fixture
def board(kept_page: KeptPage, quick_address: str) -> Iterator[BoardPage]:
    """A page that other tests have used before; each test starts a game of its own."""
    page, problems = kept_page(quick_address)
    problems.clear()
    board = BoardPage(page)
    if board.is_tidy(quick_address):
        page.set_viewport_size({"width": 1280, "height": 900})
        page.emulate_media(color_scheme="light")
    else:
        as_new(page, quick_address).goto(quick_address)
    yield board.wait()
    assert problems == []


def window(
    browser: Browser,
    width: int = 1280,
    height: int = 900,
    scheme: Scheme = "light",
    locale: str = "en-US",
) -> BrowserContext:
    size: ViewportSize = {"width": width, "height": height}
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce", locale=locale)
    context.set_default_timeout(PATIENCE)
    return context


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


PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 360, "height": 640}
DESK: ViewportSize = {"width": 1366, "height": 650}
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Window:
    """A person's window. `language`: that of the browser."""

    def __init__(self, browser: Browser, address: str, size: ViewportSize, language: str) -> None:
        self.context: BrowserContext = browser.new_context(viewport=size, locale=language, reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE)
        self.page, self.problems = self.context.new_page(), list[str]()
        watch(self.page, address, self.problems)


@pytest.fixture
def windows(browser: Browser, tutor: Tutor) -> Iterator[list[Window]]:
    looks = [(DESK, "en"), (PHONE, "de"), (SMALL, "fr")]
    opened = [Window(browser, tutor.address, size, language) for size, language in looks]
    yield opened
    for one in opened:
        leave(one.context)
        assert one.problems == []
