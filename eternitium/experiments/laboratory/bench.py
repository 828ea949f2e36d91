"""The thread that measures for a page."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from eternitium.experiments.laboratory.measures import Comparison, comparisons
from eternitium.experiments.laboratory.setups import Setup
from eternitium.worker import Watcher

PATIENCE: Final = 0.3  # seconds between two looks at the progress of compiling


@dataclass(frozen=True, slots=True)
class Order:
    """An order for a measurement.

    `number`: of the order, repeated in its news. `a`: side A; None if it cannot be measured. `b`: side B.
    """

    number: int
    a: Setup | None
    b: Setup | None


@dataclass(frozen=True, slots=True)
class BenchNews:
    """The state of an order.

    `number`: of the order. `state`: "preparing", "working", "done" or "failed". `comparison`: the results so far; None
    during the preparation. `share`: the part of the preparation that is done, 0 to 1.
    """

    number: int
    state: str
    comparison: Comparison | None
    share: float = 0


class Bench(Watcher[Order]):
    """A worker that measures the newest order in one background thread.

    Args:
        publish: takes "results" and the news; called from the thread, one call at a time.
        compute: yields the comparison of two sides, more and more precise.
    """

    def __init__(
        self,
        publish: Callable[[str, BenchNews], None],
        compute: Callable[[Setup | None, Setup | None], Iterator[Comparison]] = comparisons,
    ) -> None:
        self._publish, self._compute = publish, compute
        super().__init__("eternitium-laboratory")

    def _work(self) -> None:
        measured: Order | None = None
        while not self._closed:
            measured = self._next(measured)
            if measured is not None:
                self._measure(measured)

    def _measure(self, order: Order) -> None:
        """Compute and publish until the order is done or a newer one replaces it."""
        from eternitium.analysis import compiled

        try:
            while not compiled.GAMES.wait(PATIENCE):
                if not self._tell(order, "preparing", None, compiled.GAMES.share):
                    return
            for comparison in self._compute(order.a, order.b):
                if not self._tell(order, "done" if comparison.done else "working", comparison):
                    return
        except Exception:
            # The page reports it, and the next change is measured again.
            logging.getLogger(__name__).debug("nothing measured for order %d", order.number, exc_info=True)
            self._tell(order, "failed", None)

    def _tell(self, order: Order, state: str, comparison: Comparison | None, share: float = 0) -> bool:
        """Publish unless a newer order has replaced this one; return whether it was published."""
        with self._changed:
            wanted = self._newest is order
            if wanted:
                self._publish("results", BenchNews(order.number, state, comparison, share))
            return wanted
