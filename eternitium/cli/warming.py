"""A second process that shares the compiling with the one that will run the code."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from eternitium.analysis import compiled
from eternitium.analysis.evaluator import evaluator
from eternitium.engine import kernels
from eternitium.engine.compiler import Entry
from eternitium.jobs.server import cores

# First what pages wait for.
ENTRIES: Final[tuple[Entry, ...]] = (
    *(compiled.PLAY_WORLDS, evaluator.LOOK_AHEAD, evaluator.JUDGE),
    *(*compiled.ENTRIES.values(), *kernels.ENTRIES),
)


@contextmanager
def helped() -> Iterator[None]:
    """Have another process compile meanwhile what this one has not come to, if there is a second processor."""
    if cores() < 2 or all(entry.is_kept() for entry in ENTRIES):
        yield
        return
    nothing = subprocess.DEVNULL
    command = [sys.executable, "-P", "-m", __name__]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nothing, stderr=nothing)  # noqa: S603
    try:
        yield
    finally:
        child.kill()
        child.communicate()


def main() -> None:
    """Compile until all is done, or the other process ends."""
    threading.Thread(target=_follow, daemon=True).start()
    for entry in ENTRIES:
        entry.help_out()


def _follow() -> None:
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main()
