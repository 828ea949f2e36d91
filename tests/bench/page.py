"""How fast the page answers: `python -m tests.bench.page [CLICKS]` plays in Chromium and prints milliseconds.

Nothing here is a test. A click counts until the new board is on the page, odds included, and until the browser has
painted it; every other measurement begins two seconds after the one before, when the forecast stands still.

Then numbers arrive for two seconds without anybody clicking: what moves then is told as the layout shift (CLS).
"""

import argparse
import platform
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

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


class Measured(NamedTuple):
    """What the clicks of some games gave.

    Attributes:
        rows: milliseconds to the new board and to its picture, and whether the page was quiet before.
        shifts: how far the layout moved while numbers arrived, and what moved, once for each wait.
    """

    rows: list[tuple[float, float, bool]]
    shifts: list[tuple[float, str]]


def measure(clicks: int) -> Measured:
    """Play games until there were so many clicks."""
    rows, shifts = Measured([], [])
    with running_tutor() as tutor, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.add_init_script(AT_ONCE)  # no coach, who holds actions back
        page.goto(tutor.board)
        board = BoardPage(page).wait()
        for game in count(1):
            board.start(players=2, edition="de", seed=str(game))
            while len(rows) < clicks:
                board.wait_for_turn()
                if board.part("result").count():
                    break
                direct = page.locator(DIRECT)
                if not direct.count():
                    board.choose(board.legal()[0])
                    continue
                quiet = len(rows) % 2 == 1
                if quiet:
                    shifts.append(shifted_in(page))
                key = direct.nth(len(rows) % direct.count()).get_attribute("data-key")
                changed, painted = page.evaluate(CLICK, key)
                rows.append((changed, painted, quiet))
            if len(rows) >= clicks:
                break
        browser.close()
    return Measured(rows, shifts)


def shifted_in(page: Page) -> tuple[float, str]:
    """How far the layout moves in the next two seconds, and what moves."""
    page.evaluate(WATCH_SHIFTS)
    page.wait_for_timeout(QUIET)
    found = page.evaluate("() => window.shifts")
    return sum(value for value, _ in found), ", ".join(sorted({name for _, names in found for name in names}))


def line(name: str, milliseconds: Sequence[float]) -> str:
    """Median and 95th percentile."""
    ordered = sorted(milliseconds)
    middle, late = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return (
        f"{name:42} median {middle:5.0f} ms, 95 % {late:5.0f} ms, most {ordered[-1]:5.0f} ms  ({len(ordered)} clicks)"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="milliseconds from a click to the new board, in Chromium")
    parser.add_argument("clicks", nargs="?", type=int, default=60)
    rows, shifts = measure(parser.parse_args().clicks)
    print(f"Python {platform.python_version()}, {platform.machine()}")
    print(line("click to new board, odds included", [row[0] for row in rows]))
    print(line("click to the painted picture", [row[1] for row in rows]))
    print(line("the same, page quiet before", [row[1] for row in rows if row[2]]))
    print(line("the same, while the forecast is computed", [row[1] for row in rows if not row[2]]))
    most, what = max(shifts)
    print(f"layout shift while numbers arrive (CLS)    most {most:.4f} {what}  ({len(shifts)} waits)")


if __name__ == "__main__":
    main()
