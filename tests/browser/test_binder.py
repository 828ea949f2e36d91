"""The pages of both badges in a real browser, behind a Jupyter of the visitor's own, as on Binder.

`binder/check` builds an environment as Binder does and runs these tests with it: BINDER_PREFIX names the environment,
BINDER_FOLDER the copy of the checkout, which there is the visitor's home as well.
"""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import psutil
import pytest
from eternitium_widgets.server.places import LEFT
from playwright.sync_api import Browser, Page, expect

from tests.browser.board_page import INSTANT, BoardPage
from tests.browser.conftest import leave, watch, window
from tests.repository.test_notebooks import TEACHING
from tests.support.quick import QUICK

REPOSITORY = Path(__file__).resolve().parents[2]
TOKEN = "for-the-tests"  # noqa: S105
# JupyterHub puts the visitor's name into the address.
BASE = "/user/a%40b.test/"
OPTIONS = ("--no-browser", "--allow-root")
PLACES = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "JUPYTERLAB_SETTINGS_DIR": "settings",
    "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
}
SECONDS_TO_START = 60
SECONDS_TO_STOP = 5
MINUTE = 60_000


class Visitor(NamedTuple):
    """A visitor's own Jupyter server."""

    address: str
    log: Path


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    with own_jupyter(tmp_path_factory.mktemp("binder"), BASE) as visitor:
        yield visitor


@contextlib.contextmanager
def own_jupyter(own: Path, base: str) -> Iterator[Visitor]:
    folder = Path(os.environ.get("BINDER_FOLDER", REPOSITORY))
    commands = Path(os.environ.get("BINDER_PREFIX", sys.prefix)) / "bin"
    names = {name: str(own / place) for name, place in PLACES.items()} | {"JUPYTER_TOKEN": TOKEN}
    names |= {"PATH": f"{commands}{os.pathsep}{os.environ['PATH']}"}
    names |= {"HOME": str(folder), "PYTHONPATH": ""} if "BINDER_FOLDER" in os.environ else QUICK
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with (own / "log").open("wb") as log:
        command = ["binder/start", "jupyter", "lab", f"--port={port}", f"--ServerApp.base_url={base}", *OPTIONS]
        process = subprocess.Popen(command, cwd=folder, env={**os.environ, **names}, stdout=log, stderr=log)
    try:
        yield Visitor(f"http://127.0.0.1:{port}{base}", own / "log")
    finally:
        stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    """With all that it began. Whether JupyterLab itself ends soon is not what is tested here."""
    family = psutil.Process(process.pid).children(recursive=True)
    process.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(SECONDS_TO_STOP)
    process.kill()
    process.wait()
    for one in psutil.wait_procs(family, timeout=1)[1]:
        one.kill()


@contextlib.contextmanager
def opened(browser: Browser, visitor: Visitor, path: str) -> Iterator[Page]:
    problems: list[str] = []
    context = window(browser)
    context.set_default_timeout(MINUTE)
    page = context.new_page()
    watch(page, visitor.address, problems)
    wait_for_jupyter(visitor)
    page.goto(f"{visitor.address}{path}?token={TOKEN}")
    yield page
    leave(context)
    assert problems == []


def wait_for_jupyter(visitor: Visitor) -> None:
    where = urlsplit(visitor.address)
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection((str(where.hostname), where.port or 0)):
            return
        time.sleep(0.1)
    raise AssertionError(f"Jupyter did not start: {visitor.log.read_text()}")


def test_the_first_badge_leads_to_a_game_that_outlives_its_page(browser: Browser, visitor: Visitor) -> None:
    with opened(browser, visitor, "eternitium/") as page:
        page.evaluate("(settings) => localStorage.setItem('eternitium-settings', settings)", INSTANT)
        page.locator('main a[data-word="play"]').click()
        board = BoardPage(page).wait()
        assert page.url == f"{visitor.address}eternitium/tutor#play"
        board.choose(board.legal()[0])
        board.wait_for_turn()
        place, cards = board.place, board.cards()
        page.goto("about:blank")
        page.go_back()
        board.wait()
        assert (board.place, board.cards()) == (place, cards)
        page.locator("#home a").click()
        expect(page.locator('main a[data-word="play"]')).to_be_visible()
        assert page.url == f"{visitor.address}eternitium/"


def test_the_start_page_leads_to_the_notebooks_and_every_address_stays_within_the_server(
    browser: Browser, visitor: Visitor
) -> None:
    with opened(browser, visitor, "eternitium/") as page:
        links = page.locator("section.notebooks li a")
        led_to = links.evaluate_all("(links) => links.map((link) => link.pathname)")
        assert led_to == [f"{BASE}lab/tree/notebooks/{path.name}" for path in TEACHING]
        for path, end in ((f"tutor?game={'1' * 9_000}", "?game="), ("?lesson=goal", "?lesson=goal")):
            answer = page.request.get(f"{visitor.address}eternitium/{path}", max_redirects=0)
            assert answer.headers["location"] == f"{BASE}eternitium/tutor{end}"


@pytest.mark.deep
def test_the_second_badge_leads_to_the_notebooks(browser: Browser, visitor: Visitor) -> None:
    with opened(browser, visitor, "lab/tree/notebooks/start.ipynb") as page:
        page.get_by_role("link", name="How does a turn work?").click()
        expect(page.get_by_role("tab", name=TEACHING[0].name)).to_be_visible()


# As JupyterLab saves: with its login and the token of its own cookie.
SAVE = """async (where) => {
  const headers = { "Content-Type": "application/json", "X-XSRFToken": document.cookie.match(/\\b_xsrf=([^;]*)/)[1] };
  const body = JSON.stringify({ data: {}, metadata: { id: "for-the-tests" } });
  return (await fetch(where, { method: "PUT", headers, body })).status;
}"""


def saving_works_beside_the_tutor(browser: Browser, visitor: Visitor) -> None:
    base = urlsplit(visitor.address).path
    save = f"{base}lab/api/workspaces/for-the-tests"
    with opened(browser, visitor, "lab/tree/notebooks") as lab:
        assert lab.evaluate(SAVE, save) == 204
        cookies = lab.context.cookies()
        tutor = lab.context.new_page()
        tutor.goto(f"{visitor.address}eternitium/")
        tutor.locator('main a[data-word="play"]').click()
        BoardPage(tutor).wait()
        tutor.goto(f"{visitor.address}eternitium/nothing")
        assert lab.evaluate(SAVE, save) == 204
        added = [cookie for cookie in lab.context.cookies() if cookie not in cookies]
        assert [(cookie["name"], cookie["path"]) for cookie in added] == [(LEFT, f"{base}eternitium/")]


def test_saving_in_the_lab_works_before_and_after_a_visit_to_the_tutor(browser: Browser, visitor: Visitor) -> None:
    saving_works_beside_the_tutor(browser, visitor)


@pytest.mark.deep
def test_saving_works_also_where_both_share_the_root(browser: Browser, tmp_path: Path) -> None:
    with own_jupyter(tmp_path, "/") as visitor:
        saving_works_beside_the_tutor(browser, visitor)


def test_nobody_else_gets_in(browser: Browser, visitor: Visitor) -> None:
    wait_for_jupyter(visitor)
    stranger = browser.new_context()
    for path in ("eternitium/", "eternitium/tutor"):
        answer = stranger.request.get(f"{visitor.address}{path}", max_redirects=0)
        assert answer.status == 403 or answer.headers["location"].startswith(f"{BASE}login")
    stranger.close()
