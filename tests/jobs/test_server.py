"""One process looks ahead for many boards: what it tells, who is served first, and what happens when it is gone."""

import contextlib
import itertools
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.connection import Client, Connection, Listener, Pipe
from pathlib import Path
from typing import Any

import pytest
from eternitium_widgets.server import provisioner

from eternitium import Game
from eternitium.analysis.breathing import breathe
from eternitium.belief.belief import believe
from eternitium.jobs import forecasts as own_forecasts
from eternitium.jobs import reports as own_reports
from eternitium.jobs import server
from eternitium.jobs.job import DONE, FAILED, WORKING, Answer, Job, Refusal, ReportJob
from eternitium.jobs.server import AT_ONCE, Doors, Question, Turns, advices, answer, forecasts
from eternitium.jobs.watching import Analyst
from tests.support import ahead
from tests.support.widget_page import wait_until

SECONDS = 60
KEY = "a key"


pytestmark = pytest.mark.usefixtures("made_up_numbers")


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where a process should be, as a kernel is told."""
    place = str(tmp_path / "line")
    monkeypatch.setenv(server.ADDRESS, place)
    monkeypatch.setenv(server.KEY, KEY)
    return place


@pytest.fixture
def process(address: str) -> Iterator[Listener]:
    """A thread of this process that answers as the process of a server does."""
    with answering(address) as listener:
        yield listener


@contextlib.contextmanager
def answering(address: str, places: int = 2) -> Iterator[Listener]:
    with Listener(address, backlog=8) as listener:
        threading.Thread(target=server.serve, args=(listener, KEY.encode(), Turns(places)), daemon=True).start()
        yield listener


def job(revision: int = 1, advice: bool = False) -> Job:
    return Job(believe(Game(2, seed=1), 0), "a", revision, advice)


def packed(one: Job) -> bytes:
    """A question about the forecast, as it is sent."""
    return zlib.compress(pickle.dumps(("outlook", one)))


def news(stream: Iterator[Answer[Any] | None]) -> list[Answer[Any]]:
    return [found for found in stream if found is not None]


def texts(stream: Iterator[Answer[Any] | None]) -> list[str]:
    """All that is in the answers, to be compared."""
    return [repr(found) for found in news(stream)]


@pytest.mark.usefixtures("process")
def test_the_process_tells_what_would_be_computed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    here = [texts(own_forecasts.forecasts(job())), texts(own_forecasts.advices(job(advice=True)))]
    real, asked = own_forecasts.forecasts, list[int]()

    def heard(one: Any) -> Any:
        asked.append(threading.get_ident())
        return real(one)

    monkeypatch.setattr(own_forecasts, "forecasts", heard)
    assert [texts(forecasts(job())), texts(advices(job(advice=True)))] == here
    assert asked and threading.get_ident() not in asked


def test_without_a_process_everything_is_computed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(server.ADDRESS, raising=False)
    assert texts(forecasts(job())) == texts(own_forecasts.forecasts(job()))


@pytest.mark.usefixtures("address")
def test_if_nobody_answers_everything_is_computed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "RESTART_SECONDS", 0.2)
    first, *rest = forecasts(job())
    assert first is None and texts(iter(rest)) == texts(own_forecasts.forecasts(job()))


def test_who_does_not_know_the_key_is_told_nothing(process: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Job] = []
    monkeypatch.setattr(server, "RESTART_SECONDS", 0.2)
    monkeypatch.setattr(server, "answer", lambda line, *_: asked.append(line))
    monkeypatch.setenv(server.KEY, "another")
    assert news(forecasts(job()))[-1].state == DONE and asked == []
    assert process.address


def test_a_process_that_comes_back_is_asked_again(address: str) -> None:
    stream = forecasts(job())
    assert next(stream) is None
    with answering(address):
        assert news(stream)[-1].state == DONE


def test_a_line_that_breaks_is_no_error(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(line: Connection, *_: object) -> None:
        line.recv_bytes()
        line.send(Answer(WORKING))
        line.close()

    monkeypatch.setattr(server, "RESTART_SECONDS", 0.3)
    monkeypatch.setattr(server, "answer", broken)
    with answering(address):
        told = news(forecasts(job()))
    assert (told[0].state, told[-1].state) == (WORKING, DONE)


@pytest.mark.usefixtures("process")
def test_what_cannot_be_computed_is_told_and_the_next_question_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "eternitium.analysis.forecast", None)
    assert news(forecasts(job())) == [Answer(FAILED)]
    assert news(advices(job(advice=True)))[-1].state == DONE


@pytest.mark.usefixtures("process")
def test_an_analyst_turns_to_a_new_position_while_it_waits_for_the_old_one(monkeypatch: pytest.MonkeyPatch) -> None:
    go, real = threading.Event(), own_forecasts.forecasts

    def slow(one: Job) -> Iterator[Answer[Any] | None]:
        if one.revision == 1:
            assert go.wait(3 * SECONDS)
        yield from real(one)

    heard: list[int] = []
    monkeypatch.setattr(own_forecasts, "forecasts", slow)
    analyst = Analyst(forecasts, advices, lambda _, found: heard.append(found.job.revision))
    analyst.watch(job(1))
    time.sleep(2 * server.LOOK_UP)
    analyst.watch(job(2))
    wait_until(lambda: len(heard) == ahead.STEPS)
    assert set(heard) == {2}
    go.set()
    analyst.close()


def test_nothing_more_is_computed_when_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[int] = []

    def endless(one: Job) -> Iterator[Answer[Any]]:
        while True:
            computed.append(one.revision)
            yield Answer(WORKING)

    monkeypatch.setattr(own_forecasts, "forecasts", endless)
    mine, theirs = Pipe()
    thread = threading.Thread(target=answer, args=(theirs, Turns(1), Doors()))
    mine.send_bytes(packed(job()))
    thread.start()
    assert mine.recv().state == WORKING
    mine.close()
    thread.join(SECONDS)
    assert not thread.is_alive() and computed


def test_who_has_been_told_least_comes_first() -> None:
    turns, order = Turns(1), list[int]()

    def ask(had: int) -> None:
        with turns.turn(had, lambda: True):
            order.append(had)

    with turns.turn(0, lambda: True):
        threads = [threading.Thread(target=ask, args=(had,)) for had in (3, 1, 2)]
        for n, thread in enumerate(threads, 1):
            thread.start()
            wait_until(lambda: len(turns._waiting) == n)  # noqa: B023 (called at once)
    for thread in threads:
        thread.join(SECONDS)
    assert order == [1, 2, 3]
    assert turns._free == 1


def test_a_first_estimate_comes_before_all_that_takes_longer() -> None:
    shares = [Question(kind, job()).shares for kind in ("first-outlook", "first-advice", "outlook", "advice")]
    assert shares == [AT_ONCE, AT_ONCE, 0, 0] and AT_ONCE < 0


@pytest.mark.parametrize("places", [1, 3])
def test_no_more_compute_at_once_than_there_are_places(places: int) -> None:
    turns, lock, most, now = Turns(places), threading.Lock(), [0], [0]

    def compute() -> None:
        for had in range(5):
            with turns.turn(had, lambda: True):
                with lock:
                    now[0] += 1
                    most[0] = max(most[0], now[0])
                time.sleep(0.001)
                with lock:
                    now[0] -= 1

    threads = [threading.Thread(target=compute) for _ in range(3 * places)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
    assert most == [places] and turns._free == places


def test_a_question_that_waits_in_vain_is_dropped_and_the_others_keep_their_order() -> None:
    turns, order, left = Turns(1), list[int](), list[int]()
    wanted = {1: True, 2: True, 3: True}

    def ask(had: int) -> None:
        with turns.turn(had, lambda: wanted[had]) as is_wanted:
            (order if is_wanted else left).append(had)

    threads = [threading.Thread(target=ask, args=(had,)) for had in wanted]
    with turns.turn(0, lambda: True):
        for thread in threads:
            thread.start()
        wait_until(lambda: len(turns._waiting) == len(wanted))
        wanted[2] = False
        wait_until(lambda: left == [2])
        assert len(turns._waiting) == 2
    for thread in threads:
        thread.join(SECONDS)
    assert (order, left, turns._free) == ([1, 3], [2], 1)


def test_a_place_is_free_again_after_an_error() -> None:
    turns = Turns(1)
    with pytest.raises(ZeroDivisionError), turns.turn(0, lambda: True):
        raise ZeroDivisionError
    with turns.turn(0, lambda: True):
        assert turns._free == 0


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[provisioner.Foresight]:
    for name in (provisioner.ANALYSIS, provisioner.ANALYSIS_KEY):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["tests/browser/ahead", "."]))
    found = provisioner.Foresight()
    yield found
    found.stop()
    assert not Path(os.environ[provisioner.ANALYSIS]).parent.exists()


def test_a_server_keeps_a_process_and_starts_it_anew_when_it_has_ended(kept: provisioner.Foresight) -> None:
    assert news(forecasts(job()))[-1].state == DONE
    first = kept._process
    kept.look_after()
    assert kept._process is first
    first.kill()
    first.wait(SECONDS)
    kept.look_after()
    assert kept._process.pid != first.pid
    assert news(forecasts(job()))[-1].state == DONE
    assert kept._process.stdin is not None
    kept._process.stdin.close()
    assert kept._process.wait(SECONDS) == 0


def test_a_process_that_hangs_is_replaced(kept: provisioner.Foresight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provisioner, "SECONDS_TO_ANSWER", 1)
    assert news(forecasts(job()))[-1].state == DONE
    kept.look_after()
    wait_until(lambda: not kept._asking.is_alive())
    first = kept._process
    first.send_signal(signal.SIGSTOP)

    def is_replaced() -> bool:
        kept.look_after()
        return kept._process is not first

    wait_until(is_replaced)
    assert news(forecasts(job()))[-1].state == DONE


def test_server_and_kernels_mean_the_same_names() -> None:
    assert (provisioner.ANALYSIS, provisioner.ANALYSIS_KEY) == (server.ADDRESS, server.KEY)


def test_a_question_that_is_too_large_is_refused_before_it_is_sent(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MEGABYTE", 100)
    monkeypatch.setattr(server, "Client", lambda *_, **__: pytest.fail(f"{address} was asked"))
    (told,) = forecasts(job())
    assert told == Answer(FAILED, refusal=Refusal("too-large", server.LARGEST_QUESTION))


@pytest.mark.parametrize("pack", [bytes, lambda size: zlib.compress(bytes(size))])
def test_a_question_that_is_too_large_is_not_even_read(
    pack: Callable[[int], bytes], process: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eternitium.jobs.server.pickle.loads", lambda _: pytest.fail("it was read"))
    with Client(process.address, authkey=KEY.encode()) as line:
        with contextlib.suppress(ConnectionError):
            line.send_bytes(pack(server.LARGEST_QUESTION * server.MEGABYTE + 1))
        with pytest.raises((EOFError, ConnectionError)):
            line.recv()


def endless(_: Job) -> Iterator[Answer[int]]:
    yield Answer(WORKING, compiled=0.5)
    for n in itertools.count(1):
        yield Answer(WORKING, n)


@pytest.mark.usefixtures("process")
def test_a_question_that_takes_too_long_ends_with_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_forecasts, "forecasts", endless)
    monkeypatch.setattr(Job, "enough", 0.1)
    told = news(forecasts(job()))
    assert {one.state for one in told[:-1]} == {WORKING}
    assert told[-1] == Answer(DONE, told[-2].found) and (told[-1].found or 0) > 1


def test_a_report_that_takes_too_long_ends_with_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    partial: list[Answer[Any]] = [Answer(WORKING), Answer(WORKING, "a draft")]
    monkeypatch.setattr(own_reports, "reports", lambda _: iter(2 * partial))
    monkeypatch.setattr(ReportJob, "enough", 0.0)
    assert [*Question("report", ReportJob("", 0, "a", 1))] == [*partial, Answer(DONE, "a draft")]


@pytest.mark.usefixtures("process")
def test_numbers_are_waited_for_and_what_is_done_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = next(one for one in news(own_forecasts.forecasts(job())) if one.found is not None)
    monkeypatch.setattr(Job, "enough", 0.0)
    assert texts(forecasts(job())) == [repr(first), repr(replace(first, state=DONE))]


def test_one_process_has_only_so_many_questions_open(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_forecasts, "forecasts", endless)
    with answering(address, places=1):
        streams: list[Any] = [forecasts(job(n)) for n in range(server.MOST_OPEN)]
        for stream in streams:
            assert next(one for one in stream if one).state == WORKING
        assert news(forecasts(job(99))) == [Answer(FAILED, refusal=Refusal("too-many", server.MOST_OPEN))]
        streams.pop().close()
        wait_until(lambda: next(one for one in forecasts(job(100)) if one).state == WORKING)
        for stream in streams:
            stream.close()


def test_questions_of_other_processes_count_for_themselves() -> None:
    doors = Doors(most=2)
    with doors.open(1) as first, doors.open(1) as second, doors.open(2) as other:
        with doors.open(1) as third:
            assert (first, second, third, other) == (True, True, False, True)
        with doors.open(2) as another:
            assert another
    assert not doors._open


def test_who_is_asking_is_known_by_the_process() -> None:
    if not hasattr(socket, "SO_PEERCRED"):
        pytest.skip("this system does not tell")
    mine, theirs = Pipe()
    assert server._asker(theirs) == os.getpid()
    mine.close()
    theirs.close()


def test_somebody_who_connects_and_says_nothing_keeps_nobody_waiting(process: Listener) -> None:
    with socket.socket(socket.AF_UNIX) as silent:
        silent.connect(process.address)
        assert news(forecasts(job()))[-1].state == DONE


def test_a_long_step_lets_those_in_who_have_had_less() -> None:
    turns, order, began = Turns(1), list[str](), threading.Event()

    def long_one() -> None:
        with turns.turn(0, lambda: True):
            began.set()
            wait_until(lambda: bool(turns._waiting))
            turns.give_way(0, lambda: True)
            order.append("first share")
            turns.give_way(1, lambda: True)
            order.append("second share")

    def newcomer() -> None:
        assert began.wait(SECONDS)
        with turns.turn(0, lambda: True):
            order.append("newcomer")

    threads = [threading.Thread(target=one) for one in (long_one, newcomer)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
    assert order == ["first share", "newcomer", "second share"]
    assert turns._free == 1


@pytest.mark.usefixtures("process")
def test_rollouts_give_way_between_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    gave_way: list[int] = []

    def one_long_step(_job: Job) -> Iterator[Answer[Any] | None]:
        for _ in range(3):
            breathe()
        yield Answer(DONE, 1)

    monkeypatch.setattr(own_forecasts, "forecasts", one_long_step)
    monkeypatch.setattr(Turns, "give_way", lambda _, had, __: gave_way.append(had))
    assert news(forecasts(job()))[-1].state == DONE and gave_way == [0, 0, 0]


def test_who_gives_way_and_is_not_wanted_any_more_is_called_first() -> None:
    turns, order, wanted, began = Turns(1), list[str](), [True], threading.Event()

    def left_alone() -> None:
        with turns.turn(0, lambda: True):
            began.set()
            wait_until(lambda: len(turns._waiting) == 2)
            turns.give_way(5, lambda: wanted[0])
            order.append("left alone")

    def newcomer(name: str) -> None:
        assert began.wait(SECONDS)
        with turns.turn(0, lambda: True):
            if name == "first":
                wanted[0] = False
                wait_until(lambda: turns._waiting[0][0] == -1)
            order.append(name)

    threads = [threading.Thread(target=left_alone)]
    threads += [threading.Thread(target=newcomer, args=(name,)) for name in ("first", "second")]
    for n, thread in enumerate(threads):
        thread.start()
        wait_until(lambda: len(turns._waiting) >= n)  # noqa: B023 (called at once)
    for thread in threads:
        thread.join(SECONDS)
    assert order == ["first", "left alone", "second"] and turns._free == 1


def test_a_long_step_ends_when_nobody_listens_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    went_on: list[int] = []

    def one_long_step(_: Job) -> Iterator[Answer[Any] | None]:
        mine.close()
        breathe()
        went_on.append(1)
        yield None

    monkeypatch.setattr(own_forecasts, "forecasts", one_long_step)
    mine, theirs = Pipe()
    mine.send_bytes(packed(job()))
    turns = Turns(1)
    thread = threading.Thread(target=answer, args=(theirs, turns, Doors()))
    thread.start()
    thread.join(SECONDS)
    assert not thread.is_alive() and not went_on and turns._free == 1


def test_a_kernel_loads_nothing_that_only_the_process_needs() -> None:
    loads = "import sys, eternitium_widgets.tutor.tutor; print('eternitium.analysis.loops' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loads], capture_output=True, check=True).stdout == b"False\n"


def test_the_process_estimates_at_once_and_without_it_nobody_waits(address: str) -> None:
    here = [texts(own_forecasts.first_forecasts(job())), texts(own_forecasts.first_advices(job()))]
    assert [*server.first_forecasts(job())] == []
    with answering(address, places=1):
        assert [texts(server.first_forecasts(job())), texts(server.first_advices(job()))] == here
    assert all(here)
