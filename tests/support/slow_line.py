"""A slow line between a browser and a server: every byte waits, also those of WebSockets."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator
from typing import Final

ROUND_TRIP: Final = 0.562  # seconds, and as much again to connect
DOWN: Final = 180_000  # bytes a second, shared by all connections
UP: Final = 84_375
PIECE: Final = 4096


class Direction:
    """One way, on which bytes leave one after the other. `rate`: bytes a second."""

    def __init__(self, rate: int) -> None:
        self.bytes = 0
        self._rate, self._free = rate, 0.0

    def leave(self, size: int) -> float:
        """When a piece of this size has left."""
        self.bytes += size
        self._free = max(self._free, time.monotonic()) + size / self._rate
        return self._free


class SlowLine:
    """Passes connections on to a port. `port`: where browsers connect; `down`, `up`: what has passed."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self.down, self.up = Direction(DOWN), Direction(UP)
        self._target, self._ready, self._stop = target, threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def begin(self) -> None:
        """Pass on from now on."""
        self._thread.start()
        self._ready.wait()

    def end(self) -> None:
        """Cut all that is open."""
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        server.close()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to_there = await asyncio.open_connection("127.0.0.1", self._target)
        with contextlib.suppress(asyncio.CancelledError):  # it ends with the line
            await asyncio.gather(
                self._pass_on(reader, to_there, self.up, ROUND_TRIP), self._pass_on(there, writer, self.down, 0)
            )

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: Direction, before: float
    ) -> None:
        """`before`: seconds that the first piece waits besides."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(self._arrive(under_way, writer))
        piece = b"x"
        while piece:
            piece = b""
            with contextlib.suppress(OSError):
                piece = await reader.read(PIECE)
            left = way.leave(len(piece))
            under_way.put_nowait((left + ROUND_TRIP / 2 + before, piece))
            before = 0
            await asyncio.sleep(left - time.monotonic())
        await arriving

    async def _arrive(self, under_way: "asyncio.Queue[tuple[float, bytes]]", writer: asyncio.StreamWriter) -> None:
        piece = b"x"
        while piece:
            when, piece = await under_way.get()
            await asyncio.sleep(when - time.monotonic())
            with contextlib.suppress(OSError):
                writer.write(piece)
                await writer.drain()
        writer.close()


@contextlib.contextmanager
def slow_line(target: int) -> Iterator[SlowLine]:
    """A slow line to a port of this computer."""
    line = SlowLine(target)
    line.begin()
    try:
        yield line
    finally:
        line.end()
