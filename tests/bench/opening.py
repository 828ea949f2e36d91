"""How heavy each page is and how soon it is there: `python -m tests.bench.opening [PAGE ...]` opens them in Chromium.

Nothing here is a test. A page is there when the board is drawn and answers. Each is opened for the first time, with
nothing in the browser, and for the second: on this computer, with a processor that is four times slower, and over a
slow line (`tests.support.slow_line`). A kernel lies ready for the tutor only; the others begin one.
"""

import argparse
import time
from collections.abc import Iterator
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from eternitium_widgets.server.server import APPS
from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

from tests.browser.conftest import FLAGS, chromium
from tests.support.slow_line import slow_line
from tests.support.tutor_process import running_tutor

READY: Final = '[data-ready="true"]'
QUIET: Final = 3.0  # seconds until the next kernel lies ready
SLOWER: Final = 4
PHONE: Final = ViewportSize(width=390, height=844)


class Opened(NamedTuple):
    """`seconds` until a page was there, `requests` that it made, `bytes` that came over the line."""

    seconds: float
    requests: int
    bytes: int


def opened(context: BrowserContext, address: str, slower: int = 1) -> Opened:
    """Open a page, and leave it again."""
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    asked, came = list[str](), list[float]()
    tools.on("Network.requestWillBeSent", lambda told: asked.append(told["request"]["url"]))
    tools.on("Network.webSocketCreated", lambda told: asked.append(told["url"]))
    tools.on("Network.loadingFinished", lambda told: came.append(told["encodedDataLength"]))
    start = time.monotonic()
    page.goto(address, wait_until="commit")
    page.locator(READY if urlsplit(address).path != "/" else "footer").first.wait_for()
    seconds = time.monotonic() - start
    page.wait_for_timeout(500)
    page.close()
    time.sleep(QUIET)
    return Opened(seconds, len({*asked}), int(sum(came)))


def both(browser: Browser, address: str, slower: int = 1) -> Iterator[Opened]:
    """The first visit of somebody, then the second."""
    context = browser.new_context(viewport=PHONE)
    for _ in range(2):
        yield opened(context, address, slower)
    context.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="how heavy the pages are, and how soon they are there")
    parser.add_argument("pages", nargs="*", default=["", *APPS])
    with running_tutor() as tutor, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        list(both(browser, f"{tutor.address}tutor"))
        print(
            "first and second visit       requests        kB        s, here     s, 4x slower   s, slow line   kB there"
        )
        for name in parser.parse_args().pages:
            here = list(both(browser, f"{tutor.address}{name}"))
            slower = list(both(browser, f"{tutor.address}{name}", SLOWER))
            with slow_line(urlsplit(tutor.address).port or 0) as line:
                passed = [(one, line.down.bytes) for one in both(browser, f"http://127.0.0.1:{line.port}/{name}")]
            far, (first, all_of_it) = [one for one, _ in passed], [size for _, size in passed]
            cells = (
                *(
                    f"{here[0].requests:3} {here[1].requests:3}",
                    f"{here[0].bytes / 1000:6.0f} {here[1].bytes / 1000:3.0f}",
                ),
                *(" ".join(f"{one.seconds:6.2f}" for one in two) for two in (here, slower, far)),
                f"{first / 1000:5.0f} {(all_of_it - first) / 1000:5.0f}",
            )
            print(f"{name or 'start':28} " + "   ".join(cells))
        browser.close()


if __name__ == "__main__":
    main()
