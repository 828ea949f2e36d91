"""The delivery of news from background threads to the kernel's own thread, the only one in which a widget may change.

It also delivers news after a delay, and starts work in a thread of its own.
"""

import asyncio
import contextlib
import contextvars
import threading
from collections.abc import Callable
from typing import Any


class Delivery:
    """A delivery of news from any thread to the thread in which this object was made.

    In a kernel that is its event loop; if several news of one kind wait there, only the latest is handed over. Without
    a loop, in plain Python, news is handed over at once, in order. `hand_over`: called with the kind and the news.
    """

    def __init__(self, hand_over: Callable[[str, Any], None]) -> None:
        self._hand_over = hand_over
        self._lock = threading.RLock()
        self._waiting: dict[str, Any] = {}
        # The context says which cell a widget's messages belong to; a thread does not have it.
        self._context = contextvars.copy_context()
        self._loop: asyncio.AbstractEventLoop | None = None
        with contextlib.suppress(RuntimeError):
            self._loop = asyncio.get_running_loop()

    def post(self, kind: str, news: Any) -> None:
        """Hand news over as soon as possible, without waiting for the kernel."""
        with self._lock:
            if self._loop is None:
                self._hand_over(kind, news)
                return
            scheduled = bool(self._waiting)
            self._waiting[kind] = news
            if not scheduled:
                # A closed loop has no page any more.
                with contextlib.suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(self._deliver, context=self._context.copy())

    def later(self, seconds: float, kind: str, news: Any) -> None:
        """Hand news over after a number of seconds."""
        if self._loop is None:
            timer = threading.Timer(seconds, self.post, (kind, news))
            timer.daemon = True
            timer.start()
        else:
            self._loop.call_later(seconds, self._hand_over, kind, news, context=self._context.copy())

    def work(self, kind: str, compute: Callable[[], Any]) -> None:
        """Compute news in a new thread and hand it over."""
        threading.Thread(target=lambda: self.post(kind, compute()), name=f"eternitium-{kind}", daemon=True).start()

    def _deliver(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        for kind, news in waiting.items():
            self._hand_over(kind, news)
