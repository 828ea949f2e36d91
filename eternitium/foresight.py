"""Looking ahead for all boards of a server in one process: compiled code is loaded once, and the computing is shared.

A server starts `python -m eternitium.foresight` and names it in the environment of its kernels. `forecasts` and
`advices` ask it; without such a process, or if it cannot be reached, they compute here. Whoever has been told least is
served first, so that a new position soon gets its first numbers however many boards there are.
"""

import heapq
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from typing import Final

from eternitium import outlook
from eternitium.outlook import Job, Told

ADDRESS: Final = "ETERNITIUM_FORESIGHT"
KEY: Final = "ETERNITIUM_FORESIGHT_KEY"
PATIENCE: Final = 10.0  # seconds in which a process that is missing may come back
LOOK_UP: Final = 0.05  # seconds after which an analyst may see whether something else is wanted
KINDNESS: Final = 10  # so much does the computing give way to the boards
WAITING_LINES: Final = 128

Compute = Callable[[Job], Iterator[Told]]


# Asking


def forecasts(job: Job) -> Iterator[Told]:
    """The forecast for a position, sharper and sharper; nothing ({}) now and then while it is waited for."""
    return _shared("outlook", job)


def advices(job: Job) -> Iterator[Told]:
    """The choices of a position, sharper and sharper; nothing ({}) now and then while they are waited for."""
    return _shared("advice", job)


def _own(kind: str) -> Compute:
    return outlook.forecasts if kind == "outlook" else outlook.advices


def _shared(kind: str, job: Job) -> Iterator[Told]:
    address, key = os.environ.get(ADDRESS), os.environ.get(KEY, "")
    end = time.monotonic() + PATIENCE
    while address and time.monotonic() < end:
        try:
            yield from _asked(address, key, kind, job)
        except (OSError, EOFError, AuthenticationError):
            yield {}
            time.sleep(LOOK_UP)
        else:
            return
    yield from _own(kind)(job)


def _asked(address: str, key: str, kind: str, job: Job) -> Iterator[Told]:
    """What the process tells; if this is closed, the process gives up."""
    with Client(address, authkey=key.encode()) as line:
        line.send((kind, job))
        while True:
            while not line.poll(LOOK_UP):
                yield {}
            told: Told | None = line.recv()
            if told is None:
                return
            yield told


# Answering


class Turns:
    """So many at once may compute; of those who wait, who has had the fewest turns comes first.

    Args:
        places: how many.
    """

    def __init__(self, places: int) -> None:
        self._free, self._count = places, 0
        self._lock = threading.Lock()
        self._waiting: list[tuple[int, int, threading.Event]] = []

    @contextmanager
    def turn(self, had: int, is_wanted: Callable[[], bool]) -> Iterator[bool]:
        """Wait for a place and keep it meanwhile; False if nobody wants it any more.

        Args:
            had: how many turns the same question has had before.
            is_wanted: asked now and then, so that those who wait in vain are not kept.
        """
        called = self._enter(had)
        while called is not None and not called.wait(LOOK_UP):
            if not is_wanted() and self._withdraw(called):
                yield False
                return
        try:
            yield is_wanted()
        finally:
            self._leave()

    def _enter(self, had: int) -> threading.Event | None:
        with self._lock:
            if self._free:
                self._free -= 1
                return None
            self._count += 1
            called = threading.Event()
            heapq.heappush(self._waiting, (had, self._count, called))
            return called

    def _withdraw(self, called: threading.Event) -> bool:
        """Wait no longer, unless a place has just become free."""
        with self._lock:
            kept = [one for one in self._waiting if one[-1] is not called]
            was_waiting = len(kept) < len(self._waiting)
            heapq.heapify(kept)
            self._waiting = kept
            return was_waiting

    def _leave(self) -> None:
        with self._lock:
            if self._waiting:
                heapq.heappop(self._waiting)[-1].set()
            else:
                self._free += 1


def answer(line: Connection, turns: Turns) -> None:
    """Compute what one question asks for, until it is done or nobody listens any more."""
    with line, suppress(OSError, EOFError):
        kind, job = line.recv()
        stream, had = _own(kind)(job), 0
        told: Told | None = {}
        while told is not None:
            with turns.turn(had, lambda: _is_open(line)) as is_wanted:
                if not is_wanted:
                    return
                told = _next(stream, kind, job)
            line.send(told)
            had += 1
            if told is not None and told["state"] == "failed":
                stream = iter(())


def _is_open(line: Connection) -> bool:
    """Whether somebody listens. Nothing more is ever asked: what there is to hear is the end."""
    try:
        return not line.poll()
    except OSError:
        return False


def _next(stream: Iterator[Told], kind: str, job: Job) -> Told | None:
    try:
        return next(stream, None)
    except Exception:
        logging.getLogger(__name__).warning("no %s for %s", kind, job.place, exc_info=True)
        return job.failed(kind)


def serve(listener: Listener, turns: Turns) -> None:
    """Answer whoever asks and knows the key, each in a thread of its own, until the listener is closed."""
    while True:
        try:
            line = listener.accept()
        except (AuthenticationError, EOFError, ConnectionError):
            continue
        except OSError:
            return
        threading.Thread(target=answer, args=(line, turns), daemon=True).start()


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def main() -> None:
    """Answer until standard input ends: it ends with the server that holds its other end."""
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    address = os.environ[ADDRESS]
    with suppress(FileNotFoundError):  # one that ended before has left it
        Path(address).unlink()
    listener = Listener(address, backlog=WAITING_LINES, authkey=os.environ[KEY].encode())
    threading.Thread(target=serve, args=(listener, Turns(cores())), daemon=True).start()
    sys.stdin.buffer.read()


if __name__ == "__main__":
    main()
