"""Five browsers at a table whose lines are cut and restored: `python -m tests.bench.screens [MINUTES] [SEED]`.

Nothing here is a test. Phones and laptops play a whole game at a person's pace, each through a line of its own; every
few seconds one of the lines is cut for up to eight seconds. Each choice must be in the kept game once.
"""

import argparse
import asyncio
import os
import random
import statistics
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from eternitium.together.store import Store
from eternitium.together.table import Table
from tests.browser.board_page import AT_ONCE, BoardPage
from tests.browser.conftest import FLAGS, chromium
from tests.support.quick import quick_tutor

SIZES: Final = ((1366, 650), (390, 844), (360, 640), (1280, 800), (390, 844))
LANGUAGES_OF_SCREENS: Final = ("en", "de", "fr", "nl", "en")
THINKS_FOR: Final = (0.5, 2.0)  # seconds
UNCUT: Final = (2.0, 6.0)
CUT: Final = (0.5, 8.0)
PATIENT: Final = 120_000  # milliseconds
PORT: Final = 8974
FIRST_LINE: Final = 8980


class Cable(threading.Thread):
    """Lines to a server, each of which can be cut."""

    def __init__(self, server: int, count: int, dice: random.Random) -> None:
        super().__init__(daemon=True)
        self._server, self._count, self._dice = server, count, dice
        self._cut: int | None = None
        self._open: dict[int, set[asyncio.StreamWriter]] = {line: set() for line in range(count)}
        self.cuts = 0
        self.is_whole = False

    def run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        for line in range(self._count):
            await asyncio.start_server(partial(self._carry, line), "127.0.0.1", FIRST_LINE + line)
        while True:
            await asyncio.sleep(self._dice.uniform(*UNCUT))
            if self.is_whole:
                continue
            self._cut = self._dice.randrange(self._count)
            self.cuts += 1
            for writer in self._open[self._cut]:
                writer.transport.abort()
            await asyncio.sleep(self._dice.uniform(*CUT))
            self._cut = None

    async def _carry(self, line: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if line == self._cut:
            writer.transport.abort()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self._server)
        self._open[line] |= {writer, back}
        await asyncio.gather(_pump(reader, back), _pump(there, writer))
        self._open[line] -= {writer, back}


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    writer.close()


def opened(browser: Browser) -> list[BoardPage]:
    """Five windows at one table whose game has begun."""
    boards = []
    for line, (width, height) in enumerate(SIZES):
        size: ViewportSize = {"width": width, "height": height}
        context = browser.new_context(viewport=size, locale=LANGUAGES_OF_SCREENS[line], reduced_motion="reduce")
        context.add_init_script(AT_ONCE)
        context.set_default_timeout(PATIENT)
        boards.append(BoardPage(context.new_page()))
    first, *others = (board.page for board in boards)
    first.goto(f"http://127.0.0.1:{FIRST_LINE}/together")
    first.get_by_test_id("table-name").fill("P0")
    for place in range(1, len(others)):
        first.locator(f"[data-to=seat][data-place='{place}']").select_option("")
    first.get_by_test_id("table-open").click()
    code = first.get_by_test_id("table-link").input_value().partition("table=")[2]
    for seat, page in enumerate(others, 1):
        page.goto(f"http://127.0.0.1:{FIRST_LINE + seat}/together?table={code}")
        page.get_by_test_id("table-name").fill(f"P{seat}")
        page.get_by_test_id(f"sit-{seat}").click()
        page.get_by_test_id(f"sit-{seat}").wait_for(state="detached")
    first.get_by_test_id("table-start").click()
    for board in boards:
        board.wait()
    return boards


def play(boards: list[BoardPage], dice: random.Random, end: float) -> tuple[Counter[int], list[float]]:
    """Play until the game is over; return how often each seat has chosen, and how long its board took each time."""
    chosen, waits = Counter[int](), list[float]()
    while time.monotonic() < end and not any(board.part("result").count() for board in boards):
        for seat, board in enumerate(boards):
            if legal := board.legal():
                time.sleep(dice.uniform(*THINKS_FOR))
                good = [key for key in legal if key.startswith("hand")] or legal
                begun = time.monotonic()
                board.choose(dice.choice(good), dice.randrange(12))
                waits.append(time.monotonic() - begun)
                chosen[seat] += 1
        time.sleep(0.05)
    return chosen, waits


def measure(folder: str, minutes: float, dice: random.Random) -> None:
    cable = Cable(PORT, len(SIZES), dice)
    with quick_tutor("--port", str(PORT), XDG_DATA_HOME=folder), sync_playwright() as driver:
        cable.is_whole = True
        cable.start()
        browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS), env={**os.environ})
        boards = opened(browser)
        code = boards[0].page.url.partition("table=")[2][:8]
        cable.is_whole = False
        chosen, waits = play(boards, dice, time.monotonic() + 60 * minutes)
        cable.is_whole = True
        time.sleep(15)
        shown = [board.root.get_attribute("data-turn-count") and board.part("result").count() for board in boards]
        browser.close()
    store = Store(Path(folder, "eternitium-tutor", f"tables-{PORT}.sqlite"))
    game = Table.find(store, code).game
    kept = Counter(player for player, _ in game.history)
    print(f"{cable.cuts} cuts, {game.plies} moves, over: {game.is_over}, ends shown on {sum(map(bool, shown))} screens")
    print(f"chosen and kept once: {chosen == kept} {dict(chosen)} {dict(kept)}")
    print(f"a board shows its own choice after {statistics.median(waits):.2f} s (half), {max(waits):.1f} s (most)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("minutes", nargs="?", type=float, default=15.0)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    settings = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(folder, settings.minutes, random.Random(settings.seed))


if __name__ == "__main__":
    main()
