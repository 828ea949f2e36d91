"""A wire between browser and server that can be cut: a small TCP proxy."""

import contextlib
import socket
import threading
from typing import Self
from urllib.parse import urlsplit

CHUNK = 65_536
# A script for a page: it asks ten times as often whether its server is there.
IMPATIENT = """{ const usual = setTimeout;
  window.setTimeout = (then, after, ...more) => usual(then, after === 20_000 ? 2_000 : after, ...more); }"""


class Wire:
    """Passes on what comes, as long as it is whole.

    While it is frozen nothing comes through and nobody is told, as when a computer loses its wireless network; when it
    is cut all connections break and new ones are refused.
    """

    def __init__(self, address: str) -> None:
        where = urlsplit(address)
        self._server = (str(where.hostname), int(where.port or 80))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        self._flows = threading.Event()
        self._flows.set()
        self._whole = True
        self._lock = threading.Lock()
        self._ends: set[socket.socket] = set()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()
        self._flows.set()
        self._break()

    def freeze(self) -> None:
        """From now on nothing comes through."""
        self._flows.clear()

    def cut(self) -> None:
        """Break all connections and refuse new ones. What waits in a frozen wire is lost."""
        with self._lock:
            self._whole = False
        self._break()
        self._flows.set()

    def mend(self) -> None:
        """As before. What was sent into a frozen wire arrives now."""
        self._whole = True
        self._flows.set()

    def _break(self) -> None:
        with self._lock:
            ends = [*self._ends]
        for end in ends:
            _close(end)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                page, _ = self._listener.accept()
                if self._holds(page):
                    threading.Thread(target=self._connect, args=(page,), daemon=True).start()

    def _holds(self, end: socket.socket) -> bool:
        """From now on the end breaks when the wire is cut, which it may have been already."""
        with self._lock:
            if self._whole:
                self._ends.add(end)
                return True
        _close(end)
        return False

    def _connect(self, page: socket.socket) -> None:
        self._flows.wait()
        try:
            server = socket.create_connection(self._server)
        except OSError:
            _close(page)
            return
        if not self._holds(server):
            _close(page)
            return
        for one, other in ((page, server), (server, page)):
            threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(CHUNK):
                self._flows.wait()
                other.sendall(data)
        for end in (one, other):
            with self._lock:
                self._ends.discard(end)
            _close(end)


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
