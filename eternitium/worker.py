"""A background thread that always works on the newest thing that it was given."""

import threading
from typing import Generic, TypeVar

T = TypeVar("T")


class Watcher(Generic[T]):
    """A worker in one thread, which starts with the first thing to work on. `name`: of the thread."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._changed = threading.Condition()
        self._newest: T | None = None
        self._closed = False
        self._thread: threading.Thread | None = None

    def watch(self, newest: T | None) -> None:
        """Work on this from now on, and give up the work on anything else. None: work on nothing."""
        with self._changed:
            self._newest = newest
            if newest is not None and self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Stop for good; nothing is published after this."""
        with self._changed:
            self._closed, self._newest = True, None
            self._changed.notify()

    def _next(self, known: T | None, busy: bool = False) -> T | None:
        """Wait for something newer than `known` and return it; do not wait while `busy`."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or busy or self._newest is not known)
            return self._newest

    def _work(self) -> None:
        """Do the work of the thread, until this is closed."""
        raise NotImplementedError
