"""How long the first page waits where nothing was compiled: `python -m tests.bench.cold` starts the tutor and prints.

Nothing here is a test. The command `eternitium` starts with an empty cache of compiled code; a visitor without a
browser opens the page as soon as it is served, and waits for the forecast. Seconds are counted from the command, and so
are processor seconds, of all processes and of the one that has used most. Python's own bytecode is kept.
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Callable
from random import Random
from typing import Any

import psutil

from tests.bench.visitor import Visitor
from tests.bench.visitors import platform_line
from tests.support.tutor_process import Tutor, running_tutor

SECONDS_TO_COMPILE = 600
STAGES: dict[str, Callable[[dict[str, Any]], bool]] = {
    "first estimate": lambda outlook: bool(outlook.get("win_text")),
    "first simulated games": lambda outlook: bool(outlook.get("rollouts")),
    "all simulated games": lambda outlook: outlook.get("state") == "done",
}


def processor(process: psutil.Process) -> list[float]:
    """Processor seconds of a process and each that it has started, of those that run."""
    return [sum(one.cpu_times()[:2]) for one in (process, *process.children(recursive=True))]


async def watch(tutor: Tutor, start: float) -> None:
    """Open the page, and print when it shows what."""
    process = psutil.Process(tutor.process.pid)

    def tell(what: str) -> None:
        used, seconds = processor(process), time.monotonic() - start
        print(f"{what:32} {seconds:6.1f} s {sum(used):6.1f} CPU-s, {max(used):.1f} of them in one process", flush=True)

    tell("the server answers")
    visitor = Visitor(tutor.address, Random(0))
    await visitor.open()
    tell("page with exact odds")
    for what, is_shown in STAGES.items():
        await visitor._until(lambda: is_shown(visitor._state["outlook"] or {}), SECONDS_TO_COMPILE)  # noqa: B023
        tell(what)
    visitor.leave()


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        start = time.monotonic()
        with running_tutor() as tutor:
            asyncio.run(watch(tutor, start))
    print(platform_line())


if __name__ == "__main__":
    main()
