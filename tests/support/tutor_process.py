"""The tutor as a person starts it: a process that prints its address."""

import contextlib
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import psutil

from tests.support import signals

SECONDS_TO_START = 120
SECONDS_TO_STOP = 120
SERVER = "server.py"
COMMAND = (sys.executable, "-m", "eternitium", "--no-browser")


class Tutor(NamedTuple):
    process: subprocess.Popen[str]
    line: str
    address: str

    @property
    def board(self) -> str:
        """The address of the page with the board."""
        return f"{self.address}tutor"

    @property
    def server(self) -> psutil.Process:
        """The process that answers."""
        family = psutil.Process(self.process.pid).children(recursive=True)
        return next(child for child in family if _runs(child, SERVER))

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Send the signal; return the exit code and what it printed on both streams since the first line."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=SECONDS_TO_STOP)
        return self.process.returncode, out, err


def cpu_seconds(process: psutil.Process) -> float:
    """What a process has cost so far, whatever else the machine does."""
    user, system, *_ = process.cpu_times()
    return float(user + system)


@contextlib.contextmanager
def running_tutor(*options: str, before: Callable[[], None] = signals.listening) -> Iterator[Tutor]:
    process = subprocess.Popen(
        [*COMMAND, *(options or ("--port", "0"))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=before,  # noqa: PLW1509
    )
    try:
        line = _first_line(process)
        yield Tutor(process, line, line.split(" is at ")[1].split(" ")[0])
    finally:
        _end(process)


def _runs(process: psutil.Process, script: str) -> bool:
    """Whether this process runs a script; one that has just ended runs none."""
    with contextlib.suppress(psutil.Error):
        return any(Path(part).name == script for part in process.cmdline())
    return False


def _end(process: subprocess.Popen[str]) -> None:
    """Stop it; if it has ended by itself, say with which words."""
    if process.poll() is None:
        process.terminate()
        process.communicate(timeout=SECONDS_TO_STOP)
    elif process.returncode != 0 and process.stderr is not None and not process.stderr.closed:
        raise AssertionError(f"the tutor has ended: {process.stderr.read()}")


def _first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    ready, _, _ = select.select([process.stdout], [], [], SECONDS_TO_START)
    line = process.stdout.readline() if ready else ""
    if not line:
        process.kill()
        raise AssertionError(f"the tutor did not start: {process.communicate()}")
    return line
