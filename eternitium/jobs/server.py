"""Looking ahead for all boards of a server in one process: compiled code is loaded once, and the computing is shared.

A server starts `python -m eternitium.jobs.server` and names it in the environment of its kernels. `forecasts`
and `advices` ask it; without such a process, or if it cannot be reached, they compute here. The question that has had
the least computing is served first, so that a new position soon gets its first numbers however many boards there are.
What a question may hold and cost is limited, so that no game can take the process from the others.
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
from dataclasses import replace
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection, Listener, answer_challenge, deliver_challenge
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from eternitium.analysis.breathing import BREATHER
from eternitium.jobs import forecasts as own_forecasts
from eternitium.jobs import reports as own_reports
from eternitium.jobs.job import DONE, FAILED, WORKING, Answer, Averages, Choices, Job, Outlook, Refusal, ReportJob
from eternitium.worker import LOOK_ABOUT, pause

if TYPE_CHECKING:
    from eternitium.analysis.hope import Hope
    from eternitium.analysis.report import GameReport
    from eternitium.analysis.review import Judged

ADDRESS: Final = "ETERNITIUM_ANALYSIS"
KEY: Final = "ETERNITIUM_ANALYSIS_KEY"
RESTART_SECONDS: Final = 10.0  # seconds in which a process that is missing may come back
LOOK_UP: Final = 0.05  # seconds between two looks at whether anybody still listens
KINDNESS: Final = 10  # how far the computing gives way to the boards
WAITING_LINES: Final = 128
MEGABYTE: Final = 1_000_000
LARGEST_QUESTION: Final = 16  # megabytes of a question, unpacked; one about an ordinary game has some hundredths of one
MOST_OPEN: Final = 8  # questions of one process at a time; a board asks two, and withdraws older ones
SHARE: Final = 0.2  # seconds of computing in a share; those who have had fewer shares come first
AT_ONCE: Final = -1  # shares

_CALLED: Final = threading.Event()
_CALLED.set()
END: Final = "end"  # of the answers to a question
Stream = Generator[Answer[Any] | None, None, None]
Compute = Callable[[Any], Iterator[Answer[Any] | None]]
T = TypeVar("T")
Answers = Generator[Answer[T] | None, None, None]  # None now and then while they are waited for


# Asking


def forecasts(job: Job) -> Answers[Outlook]:
    """Yield the forecast for a position, sharper and sharper."""
    return _shared("outlook", job)


def advices(job: Job) -> Answers[Choices]:
    """Yield the choices of a position, sharper and sharper."""
    return _shared("advice", job)


def hopes(job: Job) -> Answers[list["Hope"]]:
    """Yield what to hope for in a position."""
    return _shared("hope", job)


def first_forecasts(job: Job) -> Answers[Outlook]:
    """Yield an estimate for a position at once, if there is one."""
    return _at_once("first-outlook", job)


def first_advices(job: Job) -> Answers[Choices]:
    """Yield estimates of its choices at once, if there are any."""
    return _at_once("first-advice", job)


def reports(job: ReportJob) -> Answers["GameReport"]:
    """Yield the report of a game, better and better."""
    return _shared("report", job)


def averages(job: ReportJob) -> Answers[Averages]:
    """Yield how it goes on average after some choices."""
    return _shared("averages", job)


def seat_reviews(job: ReportJob) -> Answers[list["Judged"]]:
    """Yield what a seat's choices at a real table have cost."""
    return _shared("seat-review", job)


def last(answers: Answers[T]) -> T:
    """Return the numbers of the last answer. Raises RuntimeError: there are none."""
    *_, answer = (one for one in answers if one is not None)
    if answer.found is None:
        raise RuntimeError(f"nothing was computed: {answer.state}")
    return answer.found


def _own(kind: str) -> Compute:
    computes: dict[str, Compute] = {
        "outlook": own_forecasts.forecasts,
        "advice": own_forecasts.advices,
        "hope": own_forecasts.hopes,
        "first-outlook": own_forecasts.first_forecasts,
        "first-advice": own_forecasts.first_advices,
        "report": own_reports.reports,
        "averages": own_reports.averages,
        "seat-review": own_reports.seat_reviews,
    }
    return computes[kind]


def _at_once(kind: str, job: Job) -> Stream:
    """Yield what the process answers; nothing without it, where there is one for all boards."""
    address, key = os.environ.get(ADDRESS), os.environ.get(KEY, "")
    if not address:
        yield from _own(kind)(job)
        return
    with suppress(OSError, EOFError, AuthenticationError):
        for answer in _asked(address, key, kind, job):
            yield answer if answer is not None and answer.found is not None else None


def _shared(kind: str, job: Job | ReportJob) -> Stream:
    address, key = os.environ.get(ADDRESS), os.environ.get(KEY, "")
    end = time.monotonic() + RESTART_SECONDS
    while address and time.monotonic() < end:
        try:
            yield from _asked(address, key, kind, job)
        except (OSError, EOFError, AuthenticationError):
            yield None
            time.sleep(LOOK_UP)
        else:
            return
    yield from _own(kind)(job)


def _asked(address: str, key: str, kind: str, job: Job | ReportJob) -> Stream:
    """Yield what the process answers; if this is closed, the process gives up."""
    question = pickle.dumps((kind, job), pickle.HIGHEST_PROTOCOL)
    if len(question) > LARGEST_QUESTION * MEGABYTE:
        yield Answer(FAILED, refusal=Refusal("too-large", LARGEST_QUESTION))
        return
    with Client(address, authkey=key.encode()) as line:
        line.send_bytes(zlib.compress(question, level=1))
        while True:
            while not pause(LOOK_ABOUT, line):
                yield None
            answer: Answer[Any] | str | None = line.recv()
            if isinstance(answer, str):
                return
            yield answer


# Answering


class Unheard(OSError):
    """The error that nobody listens any more."""


class Turns:
    """A limited number of places for computing; those who have had the fewest shares get one first."""

    def __init__(self, places: int) -> None:
        self._free, self._count = places, 0
        self._lock = threading.Lock()
        self._waiting: list[tuple[int, int, threading.Event]] = []

    @contextmanager
    def turn(self, had: int, is_wanted: Callable[[], bool]) -> Iterator[bool]:
        """Wait for a place and hold it meanwhile; yield False if nobody wants it any more.

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
        """Let those compute first who have had fewer shares, then wait for a place again.

        A question that is not wanted any more comes before all others, to end at once.
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
    """The open questions of each process, at most `most` at a time."""

    def __init__(self, most: int = MOST_OPEN) -> None:
        self._most = most
        self._open: Counter[int] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def open(self, who: int) -> Iterator[bool]:
        """Count another question of this process meanwhile; yield whether it is answered."""
        with self._lock:
            self._open[who] += 1
            is_free = self._open[who] <= self._most
        try:
            yield is_free
        finally:
            with self._lock:
                self._open[who] -= 1
                self._open += Counter()  # forget those who ask nothing any more


def _asker(line: Connection) -> int:
    """Return the process at the other end of a line; where that cannot be found out, the line alone."""
    if not hasattr(socket, "SO_PEERCRED"):
        return -line.fileno()
    with socket.socket(fileno=os.dup(line.fileno())) as end:
        credentials = end.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return int(struct.unpack("3i", credentials)[0])


class Question:
    """A question that is being answered, in a thread of its own.

    Args:
        kind: "outlook" or "advice", or one of them after "first-"; "hope", "report", "averages" or "seat-review".
        job: the position, or the game.
    """

    def __init__(self, kind: str, job: Job | ReportJob) -> None:
        self._kind, self._job = kind, job
        self._stream = _own(kind)(job)
        self._latest: Answer[Any] | None = None
        self._begun = time.thread_time()

    @property
    def seconds(self) -> float:
        """The computing time so far."""
        return time.thread_time() - self._begun

    @property
    def shares(self) -> int:
        """The number of shares of computing so far; a first estimate is short and comes before all others."""
        return AT_ONCE if self._kind.startswith("first-") else int(self.seconds / SHARE)

    def __iter__(self) -> Iterator[Answer[Any] | None]:
        """Yield the partial answers; after enough time, the latest one as the last."""
        while True:
            if self.seconds > self._job.enough and self._latest is not None:
                yield replace(self._latest, state=DONE)
                return
            try:
                found = next(self._stream)
            except StopIteration:
                return
            except Unheard:
                raise
            except Exception:
                logging.getLogger(__name__).warning("no %s for %s", self._kind, self._job.place, exc_info=True)
                yield Answer(FAILED)
                return
            has_more = found is not None and found.state == WORKING and found.found is not None
            self._latest = found if has_more else None
            yield found


def answer(line: Connection, turns: Turns, doors: Doors) -> None:
    """Compute what one question asks for, until it is done or nobody listens any more."""
    with line, suppress(OSError, EOFError), doors.open(_asker(line)) as is_free:
        kind, job = _unpacked(line.recv_bytes(LARGEST_QUESTION * MEGABYTE))
        if is_free:
            _tell(line, Question(kind, job), turns)
        else:
            line.send(Answer(FAILED, refusal=Refusal("too-many", MOST_OPEN)))
            line.send(END)


def _unpacked(raw: bytes) -> tuple[str, Job | ReportJob]:
    reader = zlib.decompressobj()
    question = reader.decompress(raw, LARGEST_QUESTION * MEGABYTE)
    if reader.unconsumed_tail:
        raise OSError(f"a question is larger than {LARGEST_QUESTION} megabytes")
    kind, job = pickle.loads(question)  # noqa: S301 (who asks knows the key)
    return kind, job


def _tell(line: Connection, question: Question, turns: Turns) -> None:
    def breathe() -> None:
        turns.give_way(question.shares, lambda: _is_open(line))
        if not _is_open(line):
            raise Unheard

    BREATHER.set(breathe)
    answers: Iterator[Answer[Any] | str | None] = iter(question)
    found: Answer[Any] | str | None = None
    while found is not END:
        with turns.turn(question.shares, lambda: _is_open(line)) as is_wanted:
            if not is_wanted:
                return
            found = next(answers, END)
        line.send(found)


def _is_open(line: Connection) -> bool:
    """Return whether somebody listens; nothing more is ever sent, so that anything to read is the end."""
    try:
        return not line.poll()
    except OSError:
        return False


def serve(listener: Listener, key: bytes, turns: Turns) -> None:
    """Answer those who know the key, each in a thread of its own, until the listener is closed."""
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
    """Answer a process that knows the key; one that is silent keeps nobody else waiting."""
    try:
        deliver_challenge(line, key)
        answer_challenge(line, key)
    except (AuthenticationError, EOFError, OSError):
        line.close()
    else:
        answer(line, turns, doors)


def cores() -> int:
    """Return how many processors this process may use."""
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
