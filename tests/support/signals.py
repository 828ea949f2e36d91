"""Programs that are stopped in a test, started as a shell starts them: in front of it or in its background."""

import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

SECONDS_TO_START = 120
STOPPING = (signal.SIGINT, signal.SIGTERM)


def listening() -> None:
    """To be called in a child before its program begins: whatever the tests inherited, it can be stopped."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_DFL)


def in_background() -> None:
    """To be called in a child before its program begins: as after `&`, it does not hear Ctrl-C."""
    listening()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def wait_until_stoppable(process: subprocess.Popen[str]) -> None:
    """Until a program that turns a polite kill into Ctrl-C does so; before, it would just end."""
    caught = 1 << (signal.SIGTERM - 1)
    deadline = time.monotonic() + SECONDS_TO_START
    while not int(_status(process.pid)["SigCgt"], 16) & caught:
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.05)


def _status(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return dict(line.split(":\t", 1) for line in lines if ":\t" in line)


@pytest.fixture
def tests_in_background() -> Iterator[None]:
    """The tests themselves run in the background of a shell: their children inherit that Ctrl-C is ignored."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)
