"""How many visitors a server carries: `python -m tests.bench.visitors [VISITORS] [CLICKS]` plays and prints a report.

Nothing here is a test. Every visitor opens the page, thinks as long as a person, acts, and waits for the new board; the
page's own messages are sent, without a browser. Each figure is printed beside the one that was recorded last
(`--record`, before a release and where nothing else runs), so that a slowdown is seen. `--page` opens the page in
Chromium instead and measures until it can be used, with a kernel that was started before and with one that was not,
beside an empty notebook served the same way.
"""

import argparse
import asyncio
import contextlib
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple
from urllib.request import urlopen

import psutil
from playwright.sync_api import Browser, sync_playwright

from eternitium.cli import program
from tests.bench.visitor import Found, Visitor
from tests.browser.conftest import FLAGS, chromium

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "widgets" / "eternitium_widgets" / "server" / "server.py"
SECONDS_TO_START = 60
SECONDS_TO_PREHEAT = 12  # after a visit, on a crowded computer too
MEGABYTE = 1_000_000
RECORDS = Path(__file__).with_suffix(".json")  # what was found the last time that it was recorded
EMPTY = {"cells": [], "metadata": {"kernelspec": {"name": "python3"}}, "nbformat": 4, "nbformat_minor": 5}
# When the board takes clicks; of an empty page, when all of it has been loaded.
READY = """new MutationObserver((_, watcher) => {
  if (!document.querySelector('[data-ready="true"]')) return;
  watcher.disconnect();
  window.readyAt = performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready"] });"""
BOARD = "window.readyAt"
LOADED = "performance.getEntriesByType('navigation')[0]?.loadEventEnd"


class Served(NamedTuple):
    """A running server: its process and the address of its start page."""

    process: psutil.Process
    address: str


@contextlib.contextmanager
def served(folder: Path, *options: str) -> Iterator[Served]:
    """The tutor's server for the notebooks of a folder."""
    port = program.claim_port("127.0.0.1", 0)
    command = [sys.executable, "-P", str(SERVER), f"--port={port}", "--Voila.ip=127.0.0.1", *options]
    places = [f"--Voila.root_dir={folder}", f"--Voila.config_file_paths={folder}"]
    paths = {"JUPYTER_PATH": str(ROOT / "widgets"), "JUPYTER_PREFER_ENV_PATH": "1"}
    with tempfile.TemporaryFile() as log:
        child = subprocess.Popen(
            [*command, *places], env={**os.environ, **paths}, stdin=subprocess.PIPE, stdout=log, stderr=log
        )
        try:
            address = f"http://127.0.0.1:{port}/"
            wait_until_it_answers(address)
            yield Served(psutil.Process(child.pid), address)
        finally:
            child.terminate()
            child.wait(SECONDS_TO_START)


def wait_until_it_answers(address: str) -> None:
    """Wait for the start page."""
    end = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            with urlopen(address):  # noqa: S310
                return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


# Playing


class Played(NamedTuple):
    """What all visitors have found, and what was measured of the processes meanwhile.

    Attributes:
        found: of each visitor.
        seconds: how long they played.
        kernels: memory of each kernel in megabytes.
        private: how much of it is shared with no other.
        others: the memory of the server and of its other processes, by name.
        processor: processor seconds of each kind of process; of this one, while it played the visitors.
    """

    found: list[Found]
    seconds: float
    kernels: list[float]
    private: list[float]
    others: dict[str, float]
    processor: dict[str, float]


async def play(server: Served, settings: argparse.Namespace) -> Played:
    """All visitors at once; the memory is read while they are still there."""
    visitors = [Visitor(server.address, Random(seed)) for seed in range(settings.visitors)]
    start, begun, think = time.monotonic(), time.process_time(), (settings.think[0], settings.think[1])

    async def visit(number: int) -> Found:
        await asyncio.sleep(number * settings.apart)
        return await visitors[number].visit(settings.clicks, think, settings.advice)

    found = await asyncio.gather(*map(visit, range(settings.visitors)))
    seconds = time.monotonic() - start
    children = server.process.children(recursive=True)
    kernels = [child for child in children if is_kernel(child)]
    others, used = defaultdict[str, float](float), defaultdict[str, float](float)
    used["the visitors"] = time.process_time() - begun
    for process in kernels:
        used["kernels"] += sum(process.cpu_times()[:2])
    for process in (server.process, *(child for child in children if child not in kernels)):
        others[name_of(process)] += memory(process)
        used[name_of(process)] += sum(process.cpu_times()[:2])
    private = [memory(kernel, "Private_Clean", "Private_Dirty") for kernel in kernels]
    played = Played(list(found), seconds, list(map(memory, kernels)), private, others, used)
    for visitor in visitors:
        visitor.leave()
    return played


def is_kernel(process: psutil.Process) -> bool:
    """Whether a process of the server is a kernel."""
    return process.name().startswith("kernel-") or "ipykernel_launcher" in process.cmdline()


def name_of(process: psutil.Process) -> str:
    """What a process of the server is called in the report."""
    scripts = [Path(part).name for part in process.cmdline()[1:] if not part.startswith("-")]
    return scripts[0] if scripts else process.name()


def memory(process: psutil.Process, *kinds: str) -> float:
    """Megabytes of a process, of some kinds; by default all, and what several share is divided between them."""
    lines = Path(f"/proc/{process.pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    sizes = dict(line.split(":", 1) for line in lines[1:])
    return sum(int(sizes[kind].split()[0]) for kind in kinds or ("Pss",)) * 1_024 / MEGABYTE


def figures(played: Played) -> dict[str, str]:
    """What is told of it, by name."""
    found = played.found
    rollouts = sorted(value for one in found for value in one.rollouts)
    shown = {
        "page opened, without a browser": spread([one.opened for one in found if one.opened], "s"),
        "click to new board": spread([value for one in found for value in one.clicks], "ms"),
        "move of an opponent": spread([value for one in found for value in one.moves], "ms"),
        "first numbers of a forecast": spread([value for one in found for value in one.forecasts], "ms"),
        "its first simulated games": spread([value for one in found for value in one.simulated], "ms"),
        "first numbers of advice": spread([value for one in found for value in one.advices], "ms"),
        "rollouts at the next click": f"{rollouts[len(rollouts) // 2]}, 5 % {rollouts[len(rollouts) // 20]}",
        "memory of a kernel": spread(played.kernels, "MB"),
        "of it nobody else's": spread(played.private, "MB"),
    }
    shown |= {f"processor time of {name}": f"{seconds:.0f} s" for name, seconds in played.processor.items()}
    shown |= {f"memory of {name}": f"{size:.0f} MB" for name, size in played.others.items()}
    shown["memory of all processes"] = f"{sum(played.kernels) + sum(played.others.values()):.0f} MB"
    return shown


def report(played: Played, settings: argparse.Namespace) -> None:
    """Print what was found beside what was recorded, and record it if that is wanted."""
    records = json.loads(RECORDS.read_text(encoding="utf-8"))
    run, shown = f"{settings.visitors} visitors, {settings.clicks} clicks each", figures(played)
    before = records.get(run, {})
    print(f"{run}, {played.seconds:.0f} s, {platform_line()}; each with 95 % and the most behind it")
    for name, text in {"": "now", **shown}.items():
        print(f"{name:36} {text:32} {before.get(name, '') if name else 'before'}")
    errors = [error for one in played.found for error in one.errors]
    print(f"{'errors':36} {len(errors)}", *sorted(set(errors))[:10], sep="\n")
    if settings.record:
        records[run] = {"": platform_line()} | shown
        RECORDS.write_text(json.dumps(records, indent=1) + "\n", encoding="utf-8")


def platform_line() -> str:
    """On what was measured, and what else went on there."""
    load = os.getloadavg()[0]
    return f"Python {platform.python_version()}, {os.cpu_count()} cores, load at the end {load:.1f}"


def spread(values: Sequence[float], unit: str) -> str:
    """Median, 95th percentile and most."""
    if not values:
        return "nothing"
    ordered = sorted(value * (1_000 if unit == "ms" else 1) for value in values)
    shown = [ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))], ordered[-1]]
    return f"{', '.join(f'{value:.2f}' if unit == 's' else f'{value:.0f}' for value in shown)} {unit}"


# The page in a browser


def measure_pages(times: int) -> None:
    """Print how long a page takes in Chromium until it can be used."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        empty = Path(place)
        (empty / "tutor.ipynb").write_text(json.dumps(EMPTY), encoding="utf-8")
        shutil.copy(ROOT / "notebooks" / "voila.json", empty)
        medians = {}
        for heated in (True, False):
            for folder, ready in ((empty, LOADED), (ROOT / "notebooks", BOARD)):
                name = f"{'tutor' if ready == BOARD else 'empty page'}, {'preheated' if heated else 'cold'}"
                found = openings(browser, folder, ready, heated, times)
                medians[name] = statistics.median(found)
                print(f"{name:36} {spread(found, 's')}", flush=True)
        more = medians["tutor, preheated"] - medians["empty page, preheated"]
        print(f"preheated, the tutor can be used {more:.2f} s after an empty page; {platform_line()}")
        browser.close()


def openings(browser: Browser, folder: Path, ready: str, heated: bool, times: int) -> list[float]:
    """Seconds from the request for the page until it can be used; each time in a browser that knows nothing of it."""
    found = []
    with served(folder, f"--VoilaConfiguration.preheat_kernel={heated}") as server:
        for _ in range(times):
            time.sleep(SECONDS_TO_PREHEAT)
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            page = context.new_page()
            page.add_init_script(READY)
            page.goto(f"{server.address}tutor", wait_until="commit")
            while not page.evaluate(ready):
                page.wait_for_timeout(100)
            found.append(float(page.evaluate(ready)) / 1_000)
            context.close()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="how many visitors a server carries")
    parser.add_argument("visitors", nargs="?", type=int, default=10)
    parser.add_argument("clicks", nargs="?", type=int, default=20)
    parser.add_argument(
        "--think", nargs=2, type=float, default=(1.0, 3.0), help="seconds before a click, least and most"
    )
    parser.add_argument("--advice", type=float, default=0.2, help="share of decisions with advice (default 0.2)")
    parser.add_argument("--apart", type=float, default=0.0, help="seconds between two visitors' arrivals (default 0)")
    parser.add_argument("--record", action="store_true", help="keep what is found, to be shown beside the next")
    parser.add_argument("--page", type=int, metavar="TIMES", help="open the page so often in Chromium, instead")
    settings = parser.parse_args()
    if settings.page:
        measure_pages(settings.page)
        return
    subprocess.run([sys.executable, "-m", "eternitium", "warmup"], check=True)
    with served(ROOT / "notebooks") as server:
        time.sleep(SECONDS_TO_PREHEAT)
        report(asyncio.run(play(server, settings)), settings)


if __name__ == "__main__":
    main()
