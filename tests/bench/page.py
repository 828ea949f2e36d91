"""How fast the page answers: `python -m tests.bench.page [CLICKS]` plays in Chromium and prints milliseconds.

Nothing here is a test. A click counts until the new board is on the page, odds included, and until the browser has
painted it; every other measurement begins two seconds after the one before, when the forecast stands still. The same
is measured again with a slower processor for the page; the kernel keeps its own.

Then numbers arrive for two seconds without anybody clicking: what moves then is told as the layout shift (CLS).
"""

import argparse
import platform
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.browser.board_page import AT_ONCE, BoardPage
from tests.browser.conftest import FLAGS, chromium
from tests.support.tutor_process import running_tutor

QUIET = 2_000
CLICK = """async (key) => {
  const root = document.querySelector("[data-turn-count]");
  const before = root.dataset.turnCount;
  const thing = document.querySelector(`[data-group] [data-key="${CSS.escape(key)}"]`);
  const changed = new Promise((tell) => {
    const watcher = new MutationObserver(() => {
      if (root.dataset.turnCount === before) return;
      watcher.disconnect();
      tell(performance.now());
    });
    watcher.observe(root, { attributes: true, attributeFilter: ["data-turn-count"] });
  });
  const start = performance.now();
  thing.click();
  const board = await changed;
  const painted = await new Promise((tell) => requestAnimationFrame(() => setTimeout(() => tell(performance.now()))));
  return [board - start, painted - start];
}"""
WATCH_SHIFTS = """() => {
  window.shifting?.disconnect();
  window.shifts = [];
  const name = (one) => one?.closest?.("[data-region]")?.dataset.region ?? one?.className ?? "text";
  window.shifting = new PerformanceObserver((list) => {
    const told = ({ value, sources }) => [value, sources.map(({ node }) => name(node))];
    window.shifts.push(...list.getEntries().map(told));
  });
  window.shifting.observe({ type: "layout-shift", buffered: false });
}"""
DIRECT = "[data-group] [data-action][data-key]:not([aria-haspopup])"


SLOWER = 4  # how many times: an older phone beside this computer
COUNTED = {"styles": "RecalcStyleCount", "layouts": "LayoutCount"}


class Click(NamedTuple):
    """What a click took.

    Attributes:
        board: milliseconds to the new board.
        painted: milliseconds to its picture.
        quiet: whether nothing was computed beside it.
        styles: how often until then the browser found out anew what parts of the page look like.
        layouts: how often until then it found out anew where they are.
    """

    board: float
    painted: float
    quiet: bool
    styles: int
    layouts: int


class Measured(NamedTuple):
    """What the clicks of some games gave.

    Attributes:
        clicks: what each took.
        shifts: how far the layout moved while numbers arrived, and what moved, once for each wait.
    """

    clicks: list[Click]
    shifts: list[tuple[float, str]]


def measure(browser: Browser, address: str, clicks: int, slower: int = 1) -> Measured:
    """Play games until there were so many clicks, with a processor so many times slower for the page."""
    found, shifts = list[Click](), list[tuple[float, str]]()
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script(AT_ONCE)  # no coach, who holds actions back
    page.goto(address)
    board = BoardPage(page).wait()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    for game in count(1):
        board.start(players=2, edition="de", seed=str(game))
        while len(found) < clicks:
            board.wait_for_turn()
            if board.part("result").count():
                break
            direct = page.locator(DIRECT)
            if not direct.count():
                board.choose(board.legal()[0])
                continue
            quiet = len(found) % 2 == 1
            if quiet:
                shifts.append(shifted_in(page))
            key = direct.nth(len(found) % direct.count()).get_attribute("data-key")
            before = counts(session)
            changed, painted = page.evaluate(CLICK, key)
            did = {name: number - before[name] for name, number in counts(session).items()}
            found.append(Click(changed, painted, quiet, **did))
        if len(found) >= clicks:
            break
    page.close()
    return Measured(found, shifts)


def counts(session: CDPSession) -> dict[str, int]:
    """What the browser has done on the page so far."""
    told = {one["name"]: int(one["value"]) for one in session.send("Performance.getMetrics")["metrics"]}
    return {name: told[theirs] for name, theirs in COUNTED.items()}


def shifted_in(page: Page) -> tuple[float, str]:
    """How far the layout moves in the next two seconds, and what moves."""
    page.evaluate(WATCH_SHIFTS)
    page.wait_for_timeout(QUIET)
    found = page.evaluate("() => window.shifts")
    return sum(value for value, _ in found), ", ".join(sorted({name for _, names in found for name in names}))


def line(name: str, numbers: Sequence[float], unit: str = " ms") -> str:
    """Median and 95th percentile."""
    ordered = sorted(numbers)
    middle, late = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    told = f"median {middle:5.0f}{unit}, 95 % {late:5.0f}{unit}, most {ordered[-1]:5.0f}{unit}"
    return f"{name:42} {told}  ({len(ordered)} clicks)"


def of_clicks(clicks: Sequence[Click]) -> list[str]:
    """How fast they were, and what the browser did for them."""
    return [
        line("click to new board, odds included", [one.board for one in clicks]),
        line("click to the painted picture", [one.painted for one in clicks]),
        line("the same, page quiet before", [one.painted for one in clicks if one.quiet]),
        line("the same, while the forecast is computed", [one.painted for one in clicks if not one.quiet]),
        line("styles found out anew until then", [one.styles for one in clicks], ""),
        line("layouts until then", [one.layouts for one in clicks], ""),
    ]


def of_shifts(shifts: Sequence[tuple[float, str]]) -> str:
    """How far the layout moved at most, and what moved."""
    most, what = max(shifts)
    return f"layout shift while numbers arrive (CLS)    most {most:.4f} {what}  ({len(shifts)} waits)"


def main() -> None:
    """Measure and print, each part below its heading."""
    parser = argparse.ArgumentParser(description="milliseconds from a click to the new board, in Chromium")
    parser.add_argument("clicks", nargs="?", type=int, default=60)
    clicks = parser.parse_args().clicks
    with running_tutor() as tutor, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        usual, slow = (measure(browser, tutor.board, clicks, slower) for slower in (1, SLOWER))
        browser.close()
    print(f"Python {platform.python_version()}, {platform.machine()}")
    print("A click:", *of_clicks(usual.clicks), of_shifts(usual.shifts), sep="\n")
    print(f"A click, the page's processor {SLOWER} times slower:", *of_clicks(slow.clicks), sep="\n")


if __name__ == "__main__":
    main()
