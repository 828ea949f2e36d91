"""Looking ahead for all boards of a server in one process: compiled code is loaded once, and the computing is shared.

A server starts `python -m eternitium.match.analysis_server` and names it in the environment of its kernels. `forecasts`
and `advices` ask it; without such a process, or if it cannot be reached, they compute here. Whoever has had least
computed is served first, so that a new position soon gets its first numbers however many boards there are. What a
question may hold and cost is limited, so that no game can take the process from the others.
"""

import heapq
import logging
import os
import pickle
import socket
import struct
import sys
import threading
import time
import zlib
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener, answer_challenge, deliver_challenge
from pathlib import Path
from typing import Any, Final

from eternitium.analysis.breathing import BREATHER
from eternitium.match import estimates, forecast_view, report_job
from eternitium.match.forecast_view import Job, Told
from eternitium.match.report_job import ReportJob

ADDRESS: Final = "ETERNITIUM_ANALYSIS"
KEY: Final = "ETERNITIUM_ANALYSIS_KEY"
PATIENCE: Final = 10.0  # seconds in which a process that is missing may come back
LOOK_UP: Final = 0.05  # seconds after which who waits for a place looks whether anybody listens
LISTEN: Final = 0.01  # seconds after which an analyst may see whether something else is wanted
KINDNESS: Final = 10  # so much does the computing give way to the boards
WAITING_LINES: Final = 128
MEGABYTE: Final = 1_000_000
LARGEST: Final = 16  # megabytes of a question, unpacked; one about an ordinary game has some hundredths of one
MOST_OPEN: Final = 8  # questions of one process at a time; a board asks two, and takes older ones back
SHARE: Final = 0.2  # seconds of computing after which those come first who have had less

_CALLED: Final = threading.Event()
_CALLED.set()
Compute = Callable[[Any], Iterator[Told]]


# Asking


def forecasts(job: Job) -> Iterator[Told]:
    """The forecast for a position, sharper and sharper; nothing ({}) now and then while it is waited for."""
    return _shared("outlook", job)


def advices(job: Job) -> Iterator[Told]:
    """The choices of a position, sharper and sharper; nothing ({}) now and then while they are waited for."""
    return _shared("advice", job)


def first_forecasts(job: Job) -> Iterator[Told]:
    """An estimate for a position at once, if there is one; nothing ({}) now and then while it is waited for."""
    return _at_once("first-outlook", job)


def first_advices(job: Job) -> Iterator[Told]:
    """Estimates of its choices at once, if there are any; nothing ({}) now and then while they are waited for."""
    return _at_once("first-advice", job)


def reports(job: ReportJob) -> Generator[Told, None, None]:
    """The report of a game, better and better; nothing ({}) now and then while it is waited for."""
    return _shared("report", job)


def averages(job: ReportJob) -> Generator[Told, None, None]:
    """How it goes on average after some choices; nothing ({}) now and then while it is waited for."""
    return _shared("averages", job)


def seat_reviews(job: ReportJob) -> Generator[Told, None, None]:
    """What a seat's choices at a real table have cost; nothing ({}) now and then while it is waited for."""
    return _shared("seat-review", job)


def _own(kind: str) -> Compute:
    computes: dict[str, Compute] = {
        "outlook": forecast_view.forecasts,
        "advice": forecast_view.advices,
        "first-outlook": estimates.first_forecasts,
        "first-advice": estimates.first_advices,
        "report": report_job.reports,
        "averages": report_job.averages,
        "seat-review": report_job.seat_reviews,
    }
    return computes[kind]


def _at_once(kind: str, job: Job) -> Iterator[Told]:
    """What the process tells; nothing without it, where there is one for all boards."""
    address, key = os.environ.get(ADDRESS), os.environ.get(KEY, "")
    if not address:
        yield from _own(kind)(job)
        return
    with suppress(OSError, EOFError, AuthenticationError):
        for told in _asked(address, key, kind, job):
            yield told if told.get("estimate") else {}


def _shared(kind: str, job: Job | ReportJob) -> Generator[Told, None, None]:
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


def _asked(address: str, key: str, kind: str, job: Job | ReportJob) -> Iterator[Told]:
    """What the process tells; if this is closed, the process gives up."""
    question = pickle.dumps((kind, job), pickle.HIGHEST_PROTOCOL)
    if len(question) > LARGEST * MEGABYTE:
        yield job.refused("too-large", LARGEST)
        return
    with Client(address, authkey=key.encode()) as line:
        line.send_bytes(zlib.compress(question, level=1))
        while True:
            while not line.poll(LISTEN):
                yield {}
            told: Told | None = line.recv()
            if told is None:
                return
            yield told


# Answering


class Unheard(OSError):
    """Nobody listens any more."""


class Turns:
    """So many at once may compute; of those who wait, who has had the fewest shares comes first.

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
            had: how many shares of computing the same question has had before.
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

    def give_way(self, had: int, is_wanted: Callable[[], bool]) -> None:
        """Who has a place lets those compute first who have had fewer shares, and then has a place again.

        Whoever is not wanted any more comes before all others, to end at once.
        """
        with self._lock:
            if not self._waiting or self._waiting[0][0] >= had:
                return
            called = self._queue(had)
        self._leave()
        while not called.wait(LOOK_UP):
            if had >= 0 and not is_wanted() and self._withdraw(called):
                had, called = -1, self._enter(-1) or _CALLED

    def _enter(self, had: int) -> threading.Event | None:
        with self._lock:
            if self._free:
                self._free -= 1
                return None
            return self._queue(had)

    def _queue(self, had: int) -> threading.Event:
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


class Doors:
    """So many questions of one process are open at a time.

    Args:
        most: how many.
    """

    def __init__(self, most: int = MOST_OPEN) -> None:
        self._most = most
        self._open: Counter[int] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def open(self, who: int) -> Iterator[bool]:
        """Whether another question of this process is answered; it counts meanwhile."""
        with self._lock:
            self._open[who] += 1
            is_free = self._open[who] <= self._most
        try:
            yield is_free
        finally:
            with self._lock:
                self._open[who] -= 1
                self._open += Counter()  # who asks nothing any more is forgotten


def _asker(line: Connection) -> int:
    """The process at the other end of a line; where that cannot be found out, the line alone."""
    if not hasattr(socket, "SO_PEERCRED"):
        return -line.fileno()
    with socket.socket(fileno=os.dup(line.fileno())) as end:
        credentials = end.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return int(struct.unpack("3i", credentials)[0])


class Question:
    """A question that is being answered, in a thread of its own.

    Args:
        kind: "outlook" or "advice", or one of them after "first-"; "report", "averages" or "seat-review".
        job: the position, or the game.
    """

    def __init__(self, kind: str, job: Job | ReportJob) -> None:
        self._kind, self._job = kind, job
        self._stream = _own(kind)(job)
        self._latest: Told = {}
        self._begun = time.thread_time()

    @property
    def seconds(self) -> float:
        """How long it has been computed."""
        return time.thread_time() - self._begun

    @property
    def shares(self) -> int:
        """How many shares of computing it has had."""
        return int(self.seconds / SHARE)

    def next(self) -> Told | None:
        """The next partial result; after enough time the latest one is the last."""
        if self.seconds > self._job.enough and self._latest:
            return self._end({**self._latest, "state": "done"})
        try:
            told = next(self._stream, None)
        except Unheard:
            raise
        except Exception:
            logging.getLogger(__name__).warning("no %s for %s", self._kind, self._job.place, exc_info=True)
            return self._end(self._job.failed(self._kind))
        is_some = told and told["state"] == "working" and self._job.has_numbers(told)
        self._latest = told if told and is_some else {}
        return told

    def _end(self, told: Told) -> Told:
        self._stream, self._latest = iter(()), {}
        return told


def answer(line: Connection, turns: Turns, doors: Doors) -> None:
    """Compute what one question asks for, until it is done or nobody listens any more."""
    with line, suppress(OSError, EOFError), doors.open(_asker(line)) as is_free:
        kind, job = _unpacked(line.recv_bytes(LARGEST * MEGABYTE))
        if is_free:
            _tell(line, Question(kind, job), turns)
        else:
            line.send(job.refused("too-many", MOST_OPEN))
            line.send(None)


def _unpacked(raw: bytes) -> tuple[str, Job | ReportJob]:
    reader = zlib.decompressobj()
    question = reader.decompress(raw, LARGEST * MEGABYTE)
    if reader.unconsumed_tail:
        raise OSError(f"a question is larger than {LARGEST} megabytes")
    kind, job = pickle.loads(question)  # noqa: S301 (who asks knows the key)
    return kind, job


def _tell(line: Connection, question: Question, turns: Turns) -> None:
    def breathe() -> None:
        turns.give_way(question.shares, lambda: _is_open(line))
        if not _is_open(line):
            raise Unheard

    BREATHER.set(breathe)
    told: Told | None = {}
    while told is not None:
        with turns.turn(question.shares, lambda: _is_open(line)) as is_wanted:
            if not is_wanted:
                return
            told = question.next()
        line.send(told)


def _is_open(line: Connection) -> bool:
    """Whether somebody listens. Nothing more is ever asked: what there is to hear is the end."""
    try:
        return not line.poll()
    except OSError:
        return False


def serve(listener: Listener, key: bytes, turns: Turns) -> None:
    """Answer whoever asks and knows the key, each in a thread of its own, until the listener is closed."""
    doors = Doors()
    while True:
        try:
            line = listener.accept()
        except ConnectionError:
            continue
        except OSError:
            return
        threading.Thread(target=_let_in, args=(line, key, turns, doors), daemon=True).start()


def _let_in(line: Connection, key: bytes, turns: Turns, doors: Doors) -> None:
    """Answer who knows the key; one that is silent keeps nobody else waiting."""
    try:
        deliver_challenge(line, key)
        answer_challenge(line, key)
    except (AuthenticationError, EOFError, OSError):
        line.close()
    else:
        answer(line, turns, doors)


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
    listener = Listener(address, backlog=WAITING_LINES)
    key = os.environ[KEY].encode()
    threading.Thread(target=serve, args=(listener, key, Turns(cores())), daemon=True).start()
    sys.stdin.buffer.read()


if __name__ == "__main__":
    main()
