"""A background thread that always works on the newest thing that it was given."""

import socket
import threading
import time
from contextlib import suppress
from contextvars import ContextVar
from multiprocessing.connection import Connection, wait
from typing import Final, Generic, TypeVar

LOOK_ABOUT: Final = 0.05  # seconds after which a thread that waits for one thing looks after its others
RINGS: Final = 4_096  # how often the bell may have been rung before it is heard
T = TypeVar("T")
# In the thread of a watcher: can be read once there is something newer.
BELL: Final[ContextVar[socket.socket | None]] = ContextVar("BELL", default=None)


def pause(seconds: float, line: Connection | None = None) -> bool:
    """Wait until a line can be read, but no longer than until the thread's watcher has something newer.

    Args:
        seconds: how long at most.
        line: by default none: only the time and the watcher end the wait.

    Returns:
        Whether the line can be read.
    """
    bell = BELL.get()
    ends = [end for end in (line, bell) if end is not None]
    if not ends:
        time.sleep(seconds)
        return False
    ready = wait(ends, seconds)
    if bell is not None and bell in ready:
        bell.recv(RINGS)
    return line in ready


class Watcher(Generic[T]):
    """A worker in one thread, which starts with the first thing to work on. `name`: of the thread."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._changed = threading.Condition()
        self._newest: T | None = None
        self._closed = False
        self._thread: threading.Thread | None = None
        self._button: socket.socket | None = None

    def watch(self, newest: T | None) -> None:
        """Work on this from now on, and give up the work on anything else. None: work on nothing."""
        with self._changed:
            self._newest = newest
            if newest is not None and self._thread is None and not self._closed:
                ends = socket.socketpair()
                self._button = ends[0]
                for end in ends:
                    end.setblocking(False)
                self._thread = threading.Thread(target=self._begin, args=ends, name=self._name, daemon=True)
                self._thread.start()
            self._notify()

    def close(self) -> None:
        """Stop for good; nothing is published after this."""
        with self._changed:
            self._closed, self._newest = True, None
            self._notify()

    def _notify(self) -> None:
        self._changed.notify()
        if self._button is not None:
            with suppress(OSError):  # rung often enough, or the thread has ended
                self._button.send(b"!")

    def _begin(self, button: socket.socket, bell: socket.socket) -> None:
        BELL.set(bell)
        with button, bell:
            self._work()

    def _next(self, known: T | None, busy: bool = False) -> T | None:
        """Wait for something newer than `known` and return it; do not wait while `busy`."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or busy or self._newest is not known)
            return self._newest

    def _work(self) -> None:
        """Do the work of the thread, until this is closed."""
        raise NotImplementedError
