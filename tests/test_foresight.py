"""One process looks ahead for many boards: what it tells, who is served first, and what happens when it is gone."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from multiprocessing.connection import Connection, Listener, Pipe
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from eternitium_widgets import launching

from eternitium import Game, foresight, outlook
from eternitium.foresight import Turns, advices, answer, forecasts
from eternitium.outlook import Analyst, Job
from tests import ahead

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SECONDS = 10
KEY = "a key"


@pytest.fixture(autouse=True)
def made_up_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead.install(monkeypatch, "forecast", "coach", "compiled")


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Where a process should be, as a kernel is told."""
    place = str(tmp_path / "line")
    monkeypatch.setenv(foresight.ADDRESS, place)
    monkeypatch.setenv(foresight.KEY, KEY)
    return place


@pytest.fixture
def process(address: str) -> Iterator[Listener]:
    """A thread of this process that answers as the process of a server does."""
    with answering(address) as listener:
        yield listener


@contextlib.contextmanager
def answering(address: str, places: int = 2) -> Iterator[Listener]:
    with Listener(address, backlog=8, authkey=KEY.encode()) as listener:
        threading.Thread(target=foresight.serve, args=(listener, Turns(places)), daemon=True).start()
        yield listener


def job(revision: int = 1, advice: bool = False) -> Job:
    return Job(Game(2, seed=1), 0, "en", ("You", "Policy 1"), "a", revision, advice)


def news(stream: Iterator[dict[str, Any]]) -> list[dict[str, Any]]:
    return [told for told in stream if told]


def wait_until(reached: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not reached():
        assert time.monotonic() < end, "nothing came"
        time.sleep(0.002)


# Asking


@pytest.mark.usefixtures("process")
def test_the_process_tells_what_would_be_computed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    here = [list(outlook.forecasts(job())), list(outlook.advices(job(advice=True)))]
    real, asked = outlook.forecasts, list[int]()
    monkeypatch.setattr(outlook, "forecasts", lambda one: asked.append(threading.get_ident()) or real(one))
    assert [news(forecasts(job())), news(advices(job(advice=True)))] == here
    assert asked and threading.get_ident() not in asked


def test_without_a_process_everything_is_computed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(foresight.ADDRESS, raising=False)
    assert list(forecasts(job())) == list(outlook.forecasts(job()))


@pytest.mark.usefixtures("address")
def test_if_nobody_answers_everything_is_computed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight, "PATIENCE", 0.2)
    told = list(forecasts(job()))
    assert told[0] == {} and [one for one in told if one] == list(outlook.forecasts(job()))


def test_who_does_not_know_the_key_is_told_nothing(process: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Job] = []
    monkeypatch.setattr(foresight, "PATIENCE", 0.2)
    monkeypatch.setattr(foresight, "answer", lambda line, _: asked.append(line))
    monkeypatch.setenv(foresight.KEY, "another")
    assert news(forecasts(job()))[-1]["state"] == "done" and asked == []
    assert process.address


def test_a_process_that_comes_back_is_asked_again(address: str) -> None:
    stream = forecasts(job())
    assert next(stream) == {}
    with answering(address):
        assert news(stream)[-1]["state"] == "done"


def test_a_line_that_breaks_is_no_error(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(line: Connection, _: Turns) -> None:
        line.recv()
        line.send(job().told("working"))
        line.close()

    monkeypatch.setattr(foresight, "PATIENCE", 0.3)
    monkeypatch.setattr(foresight, "answer", broken)
    with answering(address):
        told = news(forecasts(job()))
    assert told[0]["state"] == "working" and told[-1]["state"] == "done"


@pytest.mark.usefixtures("process")
def test_what_cannot_be_computed_is_told_and_the_next_question_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "eternitium.analysis.forecast", None)
    (told,) = news(forecasts(job()))
    assert told == job().failed("outlook")
    assert news(advices(job(advice=True)))[-1]["state"] == "done"


@pytest.mark.usefixtures("process")
def test_an_analyst_turns_to_a_new_position_while_it_waits_for_the_old_one(monkeypatch: pytest.MonkeyPatch) -> None:
    go, real = threading.Event(), outlook.forecasts

    def slow(one: Job) -> Iterator[dict[str, Any]]:
        if one.revision == 1:
            assert go.wait(3 * SECONDS)
        yield from real(one)

    heard: list[int] = []
    monkeypatch.setattr(outlook, "forecasts", slow)
    analyst = Analyst(forecasts, advices, lambda _, told: heard.append(told["turn_count"]))
    analyst.watch(job(1))
    time.sleep(2 * foresight.LOOK_UP)
    analyst.watch(job(2))
    wait_until(lambda: len(heard) == ahead.STEPS)
    assert set(heard) == {2}
    go.set()
    analyst.close()


# Answering


def test_nothing_more_is_computed_when_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[int] = []

    def endless(one: Job) -> Iterator[dict[str, Any]]:
        while True:
            computed.append(one.revision)
            yield one.told("working")

    monkeypatch.setattr(outlook, "forecasts", endless)
    mine, theirs = Pipe()
    thread = threading.Thread(target=answer, args=(theirs, Turns(1)))
    mine.send(("outlook", job()))
    thread.start()
    assert mine.recv()["state"] == "working"
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
            wait_until(lambda n=n: len(turns._waiting) == n)
    for thread in threads:
        thread.join(SECONDS)
    assert order == [1, 2, 3]
    assert turns._free == 1


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


# The process


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[launching.Foresight]:
    for name in (launching.FORESIGHT, launching.FORESIGHT_KEY):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["tests/browser/ahead", "."]))
    found = launching.Foresight()
    yield found
    found.stop()
    assert not Path(os.environ[launching.FORESIGHT]).parent.exists()


def test_a_server_keeps_a_process_and_starts_it_anew_when_it_has_ended(kept: launching.Foresight) -> None:
    assert news(forecasts(job()))[-1]["state"] == "done"
    first = kept._process
    kept.look_after()
    assert kept._process is first
    first.kill()
    first.wait(SECONDS)
    kept.look_after()
    assert kept._process.pid != first.pid
    assert news(forecasts(job()))[-1]["state"] == "done"
    kept._process.stdin.close()
    assert kept._process.wait(SECONDS) == 0


def test_a_process_that_hangs_is_replaced(kept: launching.Foresight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launching, "SECONDS_TO_ANSWER", 1)
    assert news(forecasts(job()))[-1]["state"] == "done"
    kept.look_after()
    wait_until(lambda: not kept._asking.is_alive())
    first = kept._process
    first.send_signal(signal.SIGSTOP)

    def is_replaced() -> bool:
        kept.look_after()
        return kept._process is not first

    wait_until(is_replaced)
    assert news(forecasts(job()))[-1]["state"] == "done"


def test_server_and_kernels_mean_the_same_names() -> None:
    assert (launching.FORESIGHT, launching.FORESIGHT_KEY) == (foresight.ADDRESS, foresight.KEY)
