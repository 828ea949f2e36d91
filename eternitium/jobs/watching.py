"""Threads that compute the answer to the newest question, so that nobody waits; older ones are dropped."""

import logging
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import Any

from eternitium.jobs.job import FAILED, Answer, Job, News, ReportJob
from eternitium.worker import LOOK_ABOUT, Watcher, pause

Stream = Iterator[Answer[Any] | None]  # None for nothing new, so that something else can be begun meanwhile
Compute = Callable[[Job], Stream]
Publish = Callable[[str, News[Any, Any]], None]


def delayed(compute: Compute, seconds: float, first: Compute | None = None) -> Compute:
    """Return the same computation, begun later, with None now and then until it begins. `first` comes at once."""

    def begun(job: Job) -> Stream:
        if first is not None:
            yield from first(job)
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            yield None
            pause(min(left, LOOK_ABOUT))
        yield from compute(job)

    return begun


class Analyst(Watcher[Job]):
    """A background thread that looks ahead from the newest position.

    If only the wish for advice is new, a forecast under way goes on. `compute_forecast`: yields partial answers about a
    job's position. `compute_advice`: the same about the choices of that position. `publish`: gets "outlook" or "advice"
    and the news; called from the thread, one call at a time.
    """

    def __init__(self, compute_forecast: Compute, compute_advice: Compute, publish: Publish) -> None:
        self._computes = {"outlook": compute_forecast, "advice": compute_advice}
        self._publish = publish
        self._left = False
        super().__init__("eternitium-outlook")

    def watch(self, newest: Job | None) -> None:
        """Look ahead from this position; from one that was left and comes back, from the beginning."""
        with self._changed:
            self._left |= newest is None
            super().watch(newest)

    def _work(self) -> None:
        job: Job | None = None
        streams: dict[str, Stream] = {}
        while not self._closed:
            with self._changed:
                newest = self._next(job, busy=bool(streams))
                left, self._left = self._left, False
            if left or newest is not job:
                streams = self._replaced(streams, None if left else job, newest)
                job = newest
            for kind in list(streams):
                if job is None or not self._step(kind, job, streams[kind]):
                    _end(streams.pop(kind))
        for stream in streams.values():
            _end(stream)

    def _replaced(self, streams: dict[str, Stream], job: Job | None, newest: Job | None) -> dict[str, Stream]:
        """Return what has to be computed for the newest job."""
        same = job is not None and newest is not None and job.place == newest.place
        kept = {kind: stream for kind, stream in streams.items() if same and kind == "outlook"}
        for kind in streams.keys() - kept.keys():
            _end(streams[kind])
        if newest is None:
            return kept
        new = ([] if same else ["outlook"]) + (["advice"] if newest.advice else [])
        return kept | {kind: self._computes[kind](newest) for kind in new}

    def _step(self, kind: str, job: Job, stream: Stream) -> bool:
        """Compute and publish one partial answer; return whether more may come."""
        try:
            answer = next(stream)
        except StopIteration:
            return False
        except Exception:
            # The game goes on without a forecast; the page says so.
            logging.getLogger(__name__).debug("no %s for %s", kind, job.place, exc_info=True)
            self._tell(kind, News(job, Answer(FAILED)))
            return False
        if answer is not None:
            self._tell(kind, News(job, answer))
        return True

    def _tell(self, kind: str, news: News[Job, Any]) -> None:
        with self._changed:
            newest = self._newest
            if newest is not None and newest.place == news.job.place and (kind == "outlook" or newest.advice):
                self._publish(kind, news)


def _end(stream: Stream) -> None:
    """Close a generator where it is; any other iterator just stops."""
    close = getattr(stream, "close", None)
    if close is not None:
        close()


class Reporter(Watcher[ReportJob]):
    """A background thread that has the report of the newest game computed.

    Args:
        compute: yields partial answers about a job; None for nothing new.
        publish: gets "report" and the news; called from the thread.
    """

    def __init__(
        self, compute: Callable[[ReportJob], Generator[Answer[Any] | None, None, None]], publish: Publish
    ) -> None:
        self._compute, self._publish = compute, publish
        super().__init__("eternitium-report")

    def _work(self) -> None:
        job: ReportJob | None = None
        while not self._closed:
            job = self._next(job)
            if job is not None:
                self._report(job)

    def _report(self, job: ReportJob) -> None:
        try:
            self._follow(job)
        except Exception:
            # The page says so, and offers to try again.
            logging.getLogger(__name__).debug("no report of %s", job.match, exc_info=True)
            self._publish("report", News(job, Answer(FAILED)))

    def _follow(self, job: ReportJob) -> None:
        with closing(self._compute(job)) as stream:
            for answer in stream:
                if self._newest is not job:
                    return
                if answer is not None:
                    self._publish("report", News(job, answer))
