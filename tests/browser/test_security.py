"""What browsers let other sites do with the page, and the page with other computers. SECURITY.md tells it in words."""

import http.server
import json
import threading
from collections.abc import Iterator
from urllib.parse import urlencode, urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from eternitium.match.match import Match
from eternitium.rulebook import word
from tests.browser.board_page import AT_ONCE, BoardPage
from tests.browser.conftest import leave, window

MARKUP = "\"'></script><img src=x onerror=\"window.harmed = 1\"><svg onload='window.harmed = 1'>"
# All ways in which a page may ask another computer; what the browser has forbidden.
REACH_OUT = """async (address) => {
  const forbidden = new Set();
  addEventListener("securitypolicyviolation", (event) => forbidden.add(event.effectiveDirective));
  const add = (name, more) => document.body.append(Object.assign(document.createElement(name), more));
  add("img", { src: address + "img" });
  add("script", { src: address + "script" });
  add("link", { rel: "stylesheet", href: address + "style" });
  add("iframe", { src: address + "frame" });
  add("video", { src: address + "video" });
  add("object", { data: address + "object" });
  add("form", { action: address + "form", method: "post" });
  document.querySelector("form:last-of-type").submit();
  await fetch(address + "fetch", { mode: "no-cors" }).catch(() => {});
  await import(address + "module").catch(() => {});
  navigator.sendBeacon(address + "beacon", "x");
  try { new WebSocket(address.replace("http", "ws") + "socket"); } catch {}
  try { eval("1"); } catch { forbidden.add("eval"); }
  await new Promise((go) => setTimeout(go, 500));
  return [...forbidden].sort();
}"""
FORBIDDEN = ("connect-src", "eval", "form-action", "frame-src", "img-src", "media-src", "object-src")
# What the page of another site tries; "yes" for each thing that worked.
ATTACK = """async ([tutor, kernel, script, style, image]) => {
  const found = {};
  const loaded = (name, more) => new Promise((answer) => {
    const element = Object.assign(document.createElement(name), more);
    element.onload = () => answer("yes");
    element.onerror = () => answer("no");
    document.body.append(element);
  });
  const tried = (promise) => promise.then(() => "yes", () => "no");
  found.script = await loaded("script", { src: script });
  found.style = await loaded("link", { rel: "stylesheet", href: style });
  found.image = await loaded("img", { src: image });
  found.read = await tried(fetch(tutor + "tutor"));
  found.started = await tried(fetch(tutor + "tutor", { mode: "no-cors" }));
  found.ended = await tried(fetch(tutor + "voila/api/shutdown/" + kernel, { method: "POST", mode: "no-cors" }));
  navigator.sendBeacon(tutor + "voila/api/shutdown/" + kernel, new FormData());
  found.line = await new Promise((answer) => {
    const line = new WebSocket(tutor.replace("http", "ws") + "api/kernels/" + kernel + "/channels");
    line.onopen = () => answer("yes");
    line.onerror = () => answer("no");
  });
  const frame = document.createElement("iframe");
  frame.src = tutor + "tutor";
  document.body.append(frame);
  await new Promise((go) => (frame.onload = go));
  return found;
}"""


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """Another site: an empty page at every address; it notes what is asked."""

    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!DOCTYPE html><title>elsewhere</title><body>")

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[tuple[str, list[str]]]:
    """The address of another site, which is not the same site as 127.0.0.1, and what it is asked."""
    asked: list[str] = []
    handler = type("Handler", (Elsewhere,), {"asked": asked})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/", asked
    server.shutdown()
    server.server_close()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    context = window(browser)
    yield context
    leave(context)


def opened(visitor: BrowserContext, address: str) -> BoardPage:
    page = visitor.new_page()
    page.goto(address)
    return BoardPage(page).wait()


def kernel_of(page: Page) -> str:
    return str(json.loads(page.locator("#jupyter-config-data").inner_text())["kernelId"])


def test_the_page_can_reach_no_other_computer(
    visitor: BrowserContext, quick_address: str, elsewhere: tuple[str, list[str]]
) -> None:
    address, asked = elsewhere
    forbidden = opened(visitor, quick_address).page.evaluate(REACH_OUT, address)
    assert {*FORBIDDEN} <= {*forbidden} and {"script-src-elem", "style-src-elem"} <= {*forbidden}
    assert asked == []


def test_every_page_works_while_all_other_computers_are_blocked(visitor: BrowserContext, quick_address: str) -> None:
    home, blocked = urlsplit(quick_address).netloc, []

    def block(route: Route) -> None:
        blocked.append(route.request.url)
        route.abort()

    visitor.route(lambda url: url.startswith("http") and urlsplit(url).netloc != home, block)
    visitor.add_init_script(AT_ONCE)
    page = visitor.new_page()
    page.goto(urljoin(quick_address, "/"))
    page.get_by_role("link", name="Play", exact=True).click()
    board = BoardPage(page).wait()
    board.choose(board.legal()[0])
    with page.expect_response("**/files/modules/plotly-*") as library:
        page.locator('[data-open="chart"]').first.click()
    assert library.value.status == 200 and library.value.headers["content-encoding"] == "br"
    expect(board.dialog.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    page.goto(urljoin(quick_address, "/laboratory"))
    page.locator('.eternitium[data-ready="true"]').wait_for()
    assert blocked == []


def test_another_site_can_neither_frame_nor_use_the_page(
    visitor: BrowserContext, quick_address: str, elsewhere: tuple[str, list[str]]
) -> None:
    visitor.add_init_script(AT_ONCE)
    board = opened(visitor, quick_address)
    kernel, tutor = kernel_of(board.page), urljoin(quick_address, "./")
    kinds = ('script[type="module"]', "link[rel=stylesheet]", "link[rel=icon]")
    files = [board.page.locator(kind).first.evaluate("(found) => found.src ?? found.href") for kind in kinds]
    page, answers = visitor.new_page(), list[tuple[str, int]]()
    page.on("response", lambda answer: answers.append((answer.url, answer.status)))
    page.goto(elsewhere[0])
    found = page.evaluate(ATTACK, [tutor, kernel, *files])
    assert found == dict.fromkeys(("script", "style", "image", "read", "started", "ended", "line"), "no")
    theirs = [status for url, status in answers if url.startswith(tutor)]
    assert theirs and {*theirs} == {403}
    assert all(frame.locator("[data-ready]").count() == 0 for frame in page.frames)
    assert page.request.get(urljoin(quick_address, f"api/kernels/{kernel}")).ok
    board.choose(board.legal()[0])


def test_what_a_link_or_a_file_says_never_becomes_part_of_the_page(visitor: BrowserContext, quick_address: str) -> None:
    for fields in ({"game": MARKUP, "seat": MARKUP}, {"lesson": MARKUP, "language": MARKUP}, {"practice": MARKUP}):
        board = opened(visitor, f"{quick_address}?{urlencode(fields)}#{urlencode({MARKUP: MARKUP})}")
        expect(board.part("notice")).to_have_text(word("messages", "bad-link", "en"))
        assert unharmed(board)
    board.start_game(players=2, edition="de", seed=MARKUP)
    expect(board.lobby.locator(".et-fielderror")).to_contain_text(MARKUP[:30])
    board.close_lobby()
    board.open_dialog("open-game")
    board.load_text(
        json.dumps(json.loads(Match(seed=1).save()) | {"edition": MARKUP, "seats": [MARKUP], MARKUP: MARKUP})
    )
    expect(board.dialog).to_contain_text(word("messages", "bad-file", "en"))
    assert unharmed(board)
    start = board.page
    start.goto(f"{urljoin(quick_address, './')}?{urlencode({MARKUP: MARKUP})}")
    assert unharmed(board)
    start.goto(f"{urljoin(quick_address, './')}nothing/{MARKUP}")
    assert unharmed(board)


def unharmed(board: BoardPage) -> bool:
    """No element that the markup would have made."""
    made = board.page.locator("img[src=x], svg[onload]").count()
    return made == 0 and board.page.evaluate("window.harmed === undefined")
