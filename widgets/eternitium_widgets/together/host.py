"""The process of a server in which all tables are: `python -m eternitium_widgets.together.host`.

Pages' processes connect to it. They say what their page said, and are told what its person may see: nothing else of a
game ever leaves this process.
"""

import asyncio
import hmac
import json
import logging
import os
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from eternitium.together.room_store import RoomStore
from eternitium.together.store import CannotKeep
from eternitium_widgets.together.hall import Hall
from eternitium_widgets.together.kinds import ADDRESS, FILE, KEY
from eternitium_widgets.together.room_visitor import RoomVisitor
from eternitium_widgets.together.rooms import Rooms

LONGEST_SAID: Final = 20_000  # bytes of a page's message
MOST_UNFETCHED: Final = 4_000_000  # bytes that a page's process has not fetched
# A page may say this much at once, and then this much a second; what it says beyond that waits.
SAID_AT_ONCE: Final = 30
SAID_EACH_SECOND: Final = 6


class Door:
    """The line to a page's process. `rooms`: with all tables; `writer`: what is told goes there."""

    def __init__(self, rooms: Rooms, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._traits: dict[str, Any] = {}
        self.visitor = RoomVisitor(rooms, self._tell)
        self._left, self._since = float(SAID_AT_ONCE), time.monotonic()

    def _tell(self, news: dict[str, Any]) -> None:
        """Send news; several traits that change together travel together."""
        if "traits" in news:
            if not self._traits:
                asyncio.get_running_loop().call_soon(self._flush)
            self._traits |= news["traits"]
        else:
            self._flush()
            self._write(news)

    def _flush(self) -> None:
        traits, self._traits = self._traits, {}
        if traits:
            self._write({"traits": traits})

    def _write(self, news: dict[str, Any]) -> None:
        if self._writer.transport.get_write_buffer_size() > MOST_UNFETCHED:
            self._writer.transport.abort()
        else:
            self._writer.write(json.dumps(news, separators=(",", ":")).encode() + b"\n")

    async def pause(self) -> None:
        """Wait until the page may say more."""
        now = time.monotonic()
        self._left = min(SAID_AT_ONCE, self._left + (now - self._since) * SAID_EACH_SECOND) - 1
        self._since = now
        if self._left < 0:
            await asyncio.sleep(-self._left / SAID_EACH_SECOND)

    def take(self, line: bytes) -> None:
        """Do what a page asks for, then say that it was heard."""
        told = json.loads(line)
        try:
            self.visitor.hear(told["said"])
        except Exception:  # it would come again and again
            logging.getLogger(__name__).exception("a message could not be answered")
        self._flush()
        self._write({"heard": told["number"]})


async def _answer(rooms: Rooms, key: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError, ValueError, asyncio.IncompleteReadError):
        if hmac.compare_digest((await reader.readline()).strip(), key):
            door = Door(rooms, writer)
            try:
                while line := await reader.readline():
                    await door.pause()
                    door.take(line)
            finally:
                door.visitor.end()
    writer.close()


async def serve(address: str, key: str, store: RoomStore, end: asyncio.Event) -> None:
    """Answer pages' processes that know the key until the end.

    `address`: of the socket; `key`: a line of text; `store`: where tables are kept; `end`: set when it is time to stop.
    """
    rooms = Rooms(store, Hall(store))
    with suppress(FileNotFoundError):  # one that ended before has left it
        Path(address).unlink()
    server = await asyncio.start_unix_server(
        lambda reader, writer: _answer(rooms, key.encode(), reader, writer), address, limit=LONGEST_SAID
    )
    tidying = asyncio.create_task(rooms.keep_tidy())
    async with server:
        await end.wait()
    tidying.cancel()
    store.close()


async def _until_input_ends(store: RoomStore) -> None:
    end, loop = asyncio.Event(), asyncio.get_running_loop()

    def wait() -> None:
        sys.stdin.buffer.read()
        loop.call_soon_threadsafe(end.set)

    threading.Thread(target=wait, daemon=True).start()
    await serve(os.environ[ADDRESS], os.environ[KEY], store, end)


def main() -> None:
    """Answer until standard input ends: it ends with the server that holds its other end."""
    folder = user_data_path("eternitium-tutor", False)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        store = RoomStore(folder / os.environ[FILE])
    except CannotKeep as problem:
        sys.exit(f"eternitium: {problem}")
    asyncio.run(_until_input_ends(store))


if __name__ == "__main__":
    main()
