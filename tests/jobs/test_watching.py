"""The thread that looks ahead: it only tells what is still asked for, and ends what nobody waits for."""

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from eternitium import Game
from eternitium.belief.belief import believe
from eternitium.jobs.job import DONE, FAILED, WORKING, Answer, Job, News
from eternitium.jobs.watching import Analyst, Stream, delayed
from eternitium.worker import pause
from tests.support.widget_page import wait_until

SECONDS = 60


def job(revision: int = 1, advice: bool = False, match: str = "a") -> Job:
    return Job(believe(Game(2, seed=1), 0), match, revision, advice)


class Stage:
    """Streams that go on only when told to, and everything that an analyst publishes."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Any]] = []
        self.started: list[tuple[str, int]] = []
        self.closed: list[tuple[str, int]] = []
        self.go = threading.Semaphore(0)
        self.analyst = Analyst(self.stream("outlook"), self.stream("advice"), self.hear)

    def hear(self, kind: str, news: News[Job, Any]) -> None:
        self.heard.append((kind, news.answer.found))

    def stream(self, kind: str) -> Callable[[Job], Stream]:
        def run(asked: Job) -> Stream:
            self.started.append((kind, asked.revision))
            try:
                for n in range(1, 4):
                    assert self.go.acquire(timeout=SECONDS)
                    yield Answer(WORKING, (asked.revision, n))
            finally:
                self.closed.append((kind, asked.revision))

        return run

    def step(self, n: int = 1) -> None:
        self.go.release(n)


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage()
    yield stage
    stage.analyst.close()
    stage.step(100)
    if stage.analyst._thread is not None:
        stage.analyst._thread.join(SECONDS)
        assert not stage.analyst._thread.is_alive()


def test_what_is_delayed_begins_after_a_while_or_never_and_what_is_first_at_once() -> None:
    begun: list[float] = []

    def compute(asked: Job) -> Stream:
        begun.append(time.monotonic())
        yield Answer(WORKING, asked.revision)

    def first(asked: Job) -> Stream:
        yield Answer(WORKING, -asked.revision)

    start, late, left = time.monotonic(), delayed(compute, 0.1, first)(job(1)), delayed(compute, SECONDS)(job(2))
    assert next(late) == Answer(WORKING, -1) and next(late) is next(left) is None
    del left
    assert [answer.found for answer in late if answer] == [1]
    (begin,) = begun
    assert begin - start >= 0.1


def test_a_newer_position_ends_the_wait_for_an_older_one() -> None:
    seen: list[int] = []

    def compute(asked: Job) -> Stream:
        seen.append(asked.revision)
        while True:
            pause(SECONDS)
            yield None

    analyst, start = Analyst(compute, compute, lambda *_: None), time.monotonic()
    for revision in (1, 2, 3):
        analyst.watch(job(revision))
        wait_until(partial(seen.count, revision))
    assert time.monotonic() - start < SECONDS / 2
    analyst.close()


def test_partial_results_come_one_by_one(stage: Stage) -> None:
    stage.analyst.watch(job(1))
    stage.step(3)
    wait_until(lambda: stage.closed == [("outlook", 1)])
    assert stage.heard == [("outlook", (1, n)) for n in (1, 2, 3)]


def test_results_of_an_older_position_are_dropped_and_its_stream_is_closed(stage: Stage) -> None:
    stage.analyst.watch(job(1))
    stage.step()
    wait_until(lambda: len(stage.heard) == 1)
    stage.analyst.watch(job(2))
    stage.step()
    wait_until(lambda: ("outlook", 2) in stage.started)
    stage.step(3)
    wait_until(lambda: len(stage.heard) == 4)
    assert stage.heard[1:] == [("outlook", (2, n)) for n in (1, 2, 3)]
    assert stage.closed[0] == ("outlook", 1)


def test_the_same_revision_of_another_game_is_another_position(stage: Stage) -> None:
    stage.analyst.watch(job(1))
    wait_until(lambda: len(stage.started) == 1)
    stage.analyst.watch(job(1, match="b"))
    stage.step()
    wait_until(lambda: len(stage.started) == 2)
    assert stage.heard == []


def test_a_position_that_was_left_and_comes_back_at_once_is_looked_at_again(stage: Stage) -> None:
    for times in range(1, 5):
        stage.analyst.watch(job(1))
        stage.step(3)
        wait_until(lambda times=times: stage.closed == [("outlook", 1)] * times)  # type: ignore[misc]
        stage.analyst.watch(None)


def test_advice_does_not_begin_the_forecast_again_and_can_be_hidden(stage: Stage) -> None:
    stage.analyst.watch(job(1))
    stage.step()
    wait_until(lambda: len(stage.heard) == 1)
    stage.analyst.watch(job(1, advice=True))
    stage.step(3)
    wait_until(lambda: ("advice", (1, 1)) in stage.heard)
    stage.analyst.watch(job(1))
    stage.step(10)
    wait_until(lambda: ("outlook", (1, 3)) in stage.heard and ("advice", 1) in stage.closed)
    assert stage.started == [("outlook", 1), ("advice", 1)]
    assert [what for what in stage.heard if what[0] == "advice"] == [("advice", (1, 1))]


def test_nothing_is_computed_for_nobody_and_nothing_after_the_end(stage: Stage) -> None:
    stage.analyst.watch(None)
    assert stage.analyst._thread is None
    stage.analyst.watch(job(1))
    wait_until(lambda: len(stage.started) == 1)
    stage.analyst.watch(None)
    stage.step()
    wait_until(lambda: len(stage.closed) == 1)
    stage.analyst.close()
    stage.analyst.watch(job(2))
    assert stage.heard == [] and stage.started == [("outlook", 1)]


def test_what_cannot_be_computed_is_said_and_the_next_position_is_tried() -> None:
    heard: list[Answer[Any]] = []

    def compute(asked: Job) -> Stream:
        if asked.revision == 1:
            raise ArithmeticError("no")
        yield Answer(DONE)

    analyst = Analyst(compute, compute, lambda _, news: heard.append(news.answer))
    analyst.watch(job(1))
    wait_until(lambda: len(heard) == 1)
    analyst.watch(job(2))
    wait_until(lambda: len(heard) == 2)
    assert heard == [Answer(FAILED), Answer(DONE)]
    analyst.close()
