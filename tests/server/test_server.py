"""The server around the boards: what its start page shows, and that it gives out nothing else."""

import asyncio
import gzip
import json
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
from eternitium_widgets.server.health import BOARD, Checkup
from eternitium_widgets.server.places import EACH, LEFT, PROXIES, Places
from eternitium_widgets.server.room import PAGES
from eternitium_widgets.server.server import apps_in, is_for_tutor, shown_at_start, title

from eternitium.rulebook import word
from tests.support.quick import quick_tutor
from tests.support.stranger import Answer, ask, kernel_of, run
from tests.support.table import each
from tests.support.tutor_process import Tutor, cpu_seconds

# Bytes, packed: of a page with all its files, and of the page alone, which is all that a second visit needs.
MOST_AT_FIRST = 175_000
MOST_AGAIN = 15_000
LAB = "https://lab.test/lab/tree/notebooks"
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
# Whatever somebody may try: other notebooks, files, folders, what Voila would serve, ways out of the folder.
NOTHING = (
    "/nothing",
    "/tutor.ipynb",
    "/voila.json",
    "/start",
    "/01_how_does_a_turn_work",
    "/voila/render/tutor.ipynb",
    "/voila/render/start.ipynb",
    "/voila/render/../../etc/passwd",
    "/voila/tree",
    "/voila/tree/notebooks",
    "/voila/files/tutor.ipynb",
    "/voila/files/voila.json",
    "/voila/api/contents/",
    "/voila/templates/eternitium",
    "/voila/templates/eternitium/page.html",
    "/voila/templates/nothing/static/page.css",
    "/voila/templates/eternitium/static/../start.html",
    "/voila/templates/eternitium/static/%2e%2e/start.html",
    "/voila/static/../../../etc/passwd",
    "/login",
    "/api/contents",
)


def notebook(place: Path, *cells: tuple[str, str]) -> Path:
    made = [{"cell_type": kind, "source": [text]} for kind, text in cells]
    place.write_text(json.dumps({"cells": made}))
    return place


def fetch(address: str, path: str) -> tuple[int, str, str]:
    """Status, text and the address that it sends to, of exactly this path."""
    answer = ask(address, path)
    return answer.status, answer.text, answer.headers.get("Location", "")


@each("path", *NOTHING)
def test_every_other_address_shows_the_same_friendly_page(address: str, path: str) -> None:
    status, text, _ = fetch(address, path)
    assert status in (403, 404)
    assert 'data-word="missing">There is nothing here' in text and 'href="/"' in text
    assert "Traceback" not in text and "root:" not in text


def test_the_start_page_is_there_at_once_and_is_never_kept(address: str) -> None:
    status, text, _ = fetch(address, "/")
    assert status == 200
    assert 'href="/tutor#learn"' in text and "jupyter-config-data" not in text


@each("query", "game=1abc&seat=0", "lesson=goal", "practice=", "language=fr", "x=1&game=%2F%0d%0aa")
def test_a_link_of_the_tutor_is_led_on_as_it_is(address: str, query: str) -> None:
    assert fetch(address, f"/?{query}")[::2] == (302, f"/tutor?{query}")


@each("query", "", "x=1", "games=1", "&".join("a" * 60))
def test_other_queries_stay(query: str) -> None:
    assert not is_for_tutor(query)


@each("name", "tutor", "", "laboratory")
def test_an_address_of_a_megabyte_is_answered_at_once(running: Tutor, name: str) -> None:
    before = cpu_seconds(running.server)
    assert fetch(running.address, f"/{name}?game={'A' * 1_000_000}")[::2] == (302, f"/{name}?game=")
    assert cpu_seconds(running.server) - before < 5


def test_the_title_is_the_first_heading(tmp_path: Path) -> None:
    place = tmp_path / "01_a.ipynb"
    assert (
        title(notebook(place, ("code", "# no"), ("markdown", "hello"), ("markdown", "\n#  Who wins? \n## b")))
        == "Who wins?"
    )
    assert title(notebook(place, ("markdown", "## no title"))) == "01_a"


def test_only_what_lies_there_is_shown(tmp_path: Path) -> None:
    assert shown_at_start(tmp_path, "") == {"apps": [], "notebooks": [], "lab": ""}
    for name in ("laboratory", "tutor", "other", "10_b", "02_a"):
        notebook(tmp_path / f"{name}.ipynb", ("markdown", f"# {name}?"))
    assert apps_in(tmp_path) == ["tutor", "laboratory"]
    for name, said in (("clock", {"page": True}), ("sand", {"page": 1}), ("Sand", {"page": True}), ("list", [])):
        (tmp_path / f"{name}.ipynb").write_text(json.dumps({"cells": [], "metadata": said}))
    (tmp_path / "broken.ipynb").write_text("{")
    assert apps_in(tmp_path) == ["tutor", "laboratory", "clock"]
    (tmp_path / "clock.ipynb").unlink()
    assert shown_at_start(tmp_path, "https://lab.test/x/") == {
        "apps": ["tutor", "laboratory"],
        "notebooks": [("02_a.ipynb", "02_a?"), ("10_b.ipynb", "10_b?")],
        "lab": "https://lab.test/x",
    }


def test_a_jupyterlab_must_have_the_address_of_a_page(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ETERNITIUM_LAB: 'javascript:x' is not allowed; give an address"):
        shown_at_start(tmp_path, "javascript:x")


@pytest.fixture(scope="module")
def small() -> Iterator[str]:
    """A server with three places, two for each address, that knows where a JupyterLab is."""
    with quick_tutor(**{PAGES: "3", EACH: "2", PROXIES: "127.0.0.1", "ETERNITIUM_LAB": f"{LAB}/"}) as tutor:
        yield tutor.address


def come(address: str, whose: str = "127.0.0.1", left: str = "", **headers: Any) -> Answer:
    """Somebody opens a page."""
    cookie: dict[str, Any] = {"Cookie": f"{LEFT}={left}"} if left else {}
    return ask(address, "/tutor", X_Forwarded_For=whose, **cookie, **headers)


def is_alive(address: str, kernel: str) -> bool:
    return ask(address, f"/api/kernels/{kernel}").status == 200


def wait_until(reached: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.1)


def test_with_a_jupyterlab_the_notebooks_are_links(small: str) -> None:
    names = [name for name, _ in shown_at_start(NOTEBOOKS, "")["notebooks"]]
    listed = ask(small, "/").text.split('class="notebooks"')[1].split("</section>")[0]
    assert re.findall(r'href="([^"]+)"', listed) == [f"{LAB}/{name}" for name in [*names, "start.ipynb"]]


def test_places_are_shared_kept_for_reloads_and_not_for_who_only_looks(small: str) -> None:
    who_only_looks_starts_no_process(small)
    pages = one_address_has_its_share_of_the_places_and_no_more(small)
    a_reload_at_a_full_house_takes_over_the_own_place(small, *(kernel_of(page.text) for page in pages))


def who_only_looks_starts_no_process(small: str) -> None:
    for headers in ({"Sec_Purpose": "prefetch;prerender"}, {"Purpose": "prefetch"}, {"X_Moz": "prefetch"}):
        assert come(small, **headers).status == 503
    for name in ("Googlebot/2.1", "Twitterbot/1.0", "facebookexternalhit/1.1"):
        answer = ask(small, "/tutor?game=1abc", User_Agent=name)
        assert (answer.status, answer.headers["Location"]) == (302, "/")
    assert ask(small, "/tutor", "HEAD").status == 405
    robots = ask(small, "/robots.txt")
    closed = (
        "/tutor",
        "/together",
        "/laboratory",
        "/analysis",
        "/companion",
        "/rules",
        "/explorer",
        "/revive",
        "/sabaton",
    )
    assert robots.text == "".join(["User-agent: *\n", *(f"Disallow: {address}\n" for address in closed)])


def one_address_has_its_share_of_the_places_and_no_more(small: str) -> list[Answer]:
    """Then all three are taken; the pages."""
    pages = [come(small, "203.0.113.1") for _ in range(2)]
    refused = come(small, "203.0.113.1")
    assert refused.status == 429
    assert "Your connection already has as many pages open as this server allows." in refused.text
    assert refused.headers["Retry-After"] == "60"
    assert come(small, "198.51.100.7, 203.0.113.1").status == 429  # only the last one was said by the proxy
    pages.append(come(small, "203.0.113.2"))
    assert [page.status for page in pages] == [200, 200, 200]
    return pages


def a_reload_at_a_full_house_takes_over_the_own_place(small: str, mine: str, *others: str) -> None:
    full = come(small)
    assert (full.status, full.headers["Retry-After"]) == (503, "60")
    assert come(small, left="01234567-89ab-4cde-8f01-23456789abcd").status == 503
    again = come(small, left=mine)
    assert again.status == 200 and kernel_of(again.text) != mine and not is_alive(small, mine)
    assert all(is_alive(small, kernel) for kernel in others)
    assert come(small, left=mine).status == 503
    assert ask(small, f"/voila/api/shutdown/{others[0]}", "POST").status == 204
    assert come(small).status == 503  # the place is kept for a moment
    assert come(small, left=others[0]).status == 200
    assert ask(small, f"/voila/api/shutdown/{others[1]}", "POST").status == 204
    wait_until(lambda: come(small).status == 200)


@pytest.fixture
def narrow() -> Iterator[Tutor]:
    """A server with one place, at an address of its own."""
    with quick_tutor("--port", "0", "--base-url", "/a/", **{PAGES: "1"}) as tutor:
        wait_until(lambda: len(ready(tutor)) == 1)
        yield tutor


def ready(tutor: Tutor) -> list[psutil.Process]:
    """The kernels of pages."""
    family = psutil.Process(tutor.process.pid).children(recursive=True)
    return [one for one in family if one.name().startswith("kernel-")]


def health(tutor: Tutor) -> tuple[int, str]:
    answer = ask(tutor.address, "/health")
    return answer.status, answer.text


def test_there_are_not_more_pages_than_the_memory_holds_and_health_sees_it(narrow: Tutor) -> None:
    before = ready(narrow)[0].cpu_times().user
    assert {health(narrow) for _ in range(300)} == {(200, '{"pages": "open"}')}
    assert ready(narrow)[0].cpu_times().user - before < 1
    page = ask(narrow.address, "/a/tutor")
    assert page.status == 200 and BOARD in page.text
    assert health(narrow) == (200, '{"pages": "full"}')
    assert [ask(narrow.address, f"/a{query}").headers["Location"] for query in ("", "?x=1")] == ["/a/", "/a/?x=1"]
    refused = ask(narrow.address, "/a/laboratory")
    assert refused.status == 503 and "This server is full right now." in refused.text
    assert ask(narrow.address, "/a/").status == 200
    assert ask(narrow.address, f"/a/api/kernels/{kernel_of(page.text)}").status == 200


@pytest.mark.deep
def test_a_kept_page_that_hangs_is_replaced(narrow: Tutor) -> None:
    first = ready(narrow)[0]
    first.send_signal(signal.SIGSTOP)
    wait_until(lambda: health(narrow)[0] == 200 and first not in ready(narrow) and len(ready(narrow)) == 1)
    assert BOARD in ask(narrow.address, "/a/tutor").text


class KeptPages(dict[str, Any]):
    """Kernels of pages that are kept; `answers` says whether they say anything when they are asked."""

    def __init__(self, answers: bool) -> None:
        self.answers, self.filled = answers, list[str]()
        self._pools: dict[str, list[asyncio.Task[dict[str, Any]]]] = {"tutor.ipynb": []}
        self.keep("first")

    def keep(self, kernel: str) -> None:
        async def rendered() -> tuple[list[str], str]:
            return [BOARD], ""

        async def kept() -> dict[str, Any]:
            return {"task": rendering, "kernel_id": kernel}

        rendering = asyncio.create_task(rendered())
        self[kernel] = self
        self._pools["tutor.ipynb"].append(asyncio.create_task(kept()))

    def fill_if_needed(self, notebook_name: str) -> None:
        self.answers = True
        self.keep(notebook_name)

    async def shutdown_kernel(self, kernel: str, now: bool) -> None:
        assert now
        del self[kernel]

    def get_kernel(self, _: str) -> SimpleNamespace:
        async def kernel_info(**_: Any) -> None:
            if not self.answers:
                raise TimeoutError

        line = SimpleNamespace(start_channels=lambda **_: None, stop_channels=lambda: None, kernel_info=kernel_info)
        return SimpleNamespace(client=lambda: line)


@each("answers kept", (True, ["first"]), (False, ["tutor.ipynb"]))
def test_of_the_kept_pages_one_that_does_not_answer_is_replaced(answers: bool, kept: list[str]) -> None:
    async def look() -> tuple[str, KeptPages]:
        kernels = KeptPages(answers)
        await asyncio.sleep(0)
        checkup = Checkup(kernels, Places(kernels, 3, 3))
        return await checkup.state(), kernels

    state, kernels = run(look())
    assert (state, [*kernels], len(kernels._pools["tutor.ipynb"])) == ("open", kept, 1)


class NoPages(dict[str, str]):
    """Kernels that never come to a page."""

    _pools: dict[str, list[asyncio.Task[None]]]

    def fill_if_needed(self, notebook_name: str) -> None:
        self._pools[notebook_name].append(asyncio.create_task(self.fail()))

    async def fail(self) -> None:
        raise RuntimeError


def test_health_says_so_when_no_page_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("eternitium_widgets.server.health.time.monotonic", lambda: now)

    async def look() -> list[str]:
        nonlocal now
        kernels = NoPages()
        kernels._pools = {"tutor.ipynb": []}
        kernels.fill_if_needed("tutor.ipynb")
        checkup, said = Checkup(kernels, Places(kernels, 3, 3)), list[str]()
        for _ in range(5):
            said.append(await checkup.state())
            now += 20
        return said

    assert run(look()) == ["open", "open", "open", "open", "broken"]


@each(
    "accepted language",
    *(("", "en"), ("*", "en"), ("es, pl;q=0.9", "en"), ("fr-BE,fr;q=0.9,en;q=0.8", "fr"), ("es, nl", "nl")),
    *(("DE", "de"), (";;,q=1,-", "en"), ("x" * 5000, "en")),
)
def test_the_start_page_comes_in_the_readers_language(address: str, accepted: str, language: str) -> None:
    answer = ask(address, "/", Accept_Language=accepted)
    assert f'<html lang="{language}">' in answer.text and word("start-page", "lead", language) in answer.text
    assert "Accept-Language" in answer.headers["Vary"]
    assert ask(address, "/", Accept_Language=accepted, If_None_Match=answer.headers["Etag"]).status == 304


@each("name", "tutor", "companion", "rules")
def test_a_page_weighs_little_and_less_the_second_time(address: str, name: str) -> None:
    """In the browser the line to the kernel is one request more; `tests.bench.opening` weighs all of it."""
    page = ask(address, f"/{name}", Accept_Encoding="gzip")
    text = gzip.decompress(page.body).decode()
    files = set(re.findall(r'(?:href|src)="(/files/(?!texts/manifest|pictures)[^"]*)"', text))
    first = len(page.body) + sum(len(ask(address, file, Accept_Encoding="br").body) for file in files)
    assert len(files) <= 5 and first < MOST_AT_FIRST, f"{len(files)} files, {first} bytes"
    assert len(page.body) < MOST_AGAIN
