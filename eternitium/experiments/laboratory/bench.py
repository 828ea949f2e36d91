"""The thread that measures what a page asks for."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from eternitium.experiments.laboratory.measures import Comparison, comparisons
from eternitium.experiments.laboratory.setups import Setup
from eternitium.worker import Watcher

PATIENCE: Final = 0.3  # seconds between two looks at how far the rules are compiled


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be measured.

    `number`: of the order; news carry it. `a`: side A; None if nothing can be measured there. `b`: side B.
    """

    number: int
    a: Setup | None
    b: Setup | None


@dataclass(frozen=True, slots=True)
class BenchNews:
    """What was found of an order.

    `number`: of the order. `state`: "preparing", "working", "done" or "failed". `comparison`: what was measured; None
    while it is prepared. `share`: of the preparation that is done.
    """

    number: int
    state: str
    comparison: Comparison | None
    share: float = 0


class Bench(Watcher[Order]):
    """Measures the newest order in one background thread.

    Args:
        publish: gets "results" and what was found; called from the thread, one call at a time.
        compute: the comparison of two sides, one partial result after the other.
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
        """Compute and publish until it is done or something else is wanted."""
        from eternitium.analysis import compiled

        try:
            while not compiled.GAMES.wait(PATIENCE):
                if not self._tell(order, "preparing", None, compiled.GAMES.share):
                    return
            for comparison in self._compute(order.a, order.b):
                if not self._tell(order, "done" if comparison.done else "working", comparison):
                    return
        except Exception:
            # The page says so, and the next change is measured again.
            logging.getLogger(__name__).debug("nothing measured for order %d", order.number, exc_info=True)
            self._tell(order, "failed", None)

    def _tell(self, order: Order, state: str, comparison: Comparison | None, share: float = 0) -> bool:
        """Publish, unless something else is wanted by now."""
        with self._changed:
            wanted = self._newest is order
            if wanted:
                self._publish("results", BenchNews(order.number, state, comparison, share))
            return wanted
