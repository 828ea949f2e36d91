"""The line from a page's process to the process of the tables."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from eternitium_widgets.together.kinds import LONGEST_NEWS
from eternitium_widgets.together.nearby import find

SECONDS_OFF_LINE: Final = 1.0
MOST_UNHEARD: Final = 100  # messages of a page


class Link:
    """A line that restores itself; each message is sent until it was heard, so that none is lost.

    `take`: gets the news, {"traits": ...} or {"message": ...}; `come`: called whenever the line is open, and returns
    what to say first; `lost`: called when there is none. `is_there`: whether the server has tables at all.
    """

    def __init__(
        self,
        take: Callable[[dict[str, Any]], None],
        come: Callable[[], list[dict[str, Any]]],
        lost: Callable[[], None],
    ) -> None:
        self._take, self._come, self._lost = take, come, lost
        self._number, self._unheard = 0, dict[int, dict[str, Any]]()
        self._writer: asyncio.StreamWriter | None = None
        self._task: asyncio.Task[None] | None = None
        self.is_there = find() is not None
        if self.is_there:
            with suppress(RuntimeError):  # plain Python has no loop, and no page
                self._task = asyncio.get_running_loop().create_task(self._talk())

    def say(self, message: dict[str, Any]) -> None:
        """Send a message, at once or as soon as there is a line. Raises ValueError: far too many wait already."""
        if len(self._unheard) >= MOST_UNHEARD:
            raise ValueError(f"message: {MOST_UNHEARD} others wait; try again later")
        self._number += 1
        self._unheard[self._number] = message
        self._send(self._number, message)

    def close(self) -> None:
        """Close the line."""
        if self._task is not None:
            self._task.cancel()

    def _send(self, number: int, message: dict[str, Any]) -> None:
        if self._writer is not None:
            told = json.dumps({"number": number, "said": message}, separators=(",", ":"))
            self._writer.write(told.encode() + b"\n")

    async def _talk(self) -> None:
        while True:
            with suppress(OSError, ValueError):
                await self._listen()
            self._writer = None
            self._lost()
            await asyncio.sleep(SECONDS_OFF_LINE)

    async def _listen(self) -> None:
        where = find()
        if where is None:
            return
        reader, self._writer = await asyncio.open_unix_connection(where.address, limit=LONGEST_NEWS)
        try:
            self._writer.write(where.key.encode() + b"\n")
            for message in self._come():
                self._send(0, message)
            for number, message in self._unheard.items():
                self._send(number, message)
            while line := await reader.readline():
                news = json.loads(line)
                if "heard" in news:
                    self._unheard.pop(news["heard"], None)
                else:
                    self._take(news)
        finally:
            self._writer.close()
