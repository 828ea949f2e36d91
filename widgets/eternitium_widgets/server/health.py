"""A check whether pages can be opened, made on the pages that are kept ready for the next visitors."""

import asyncio
import queue
import time
from typing import Any, Final
from weakref import WeakKeyDictionary

import tornado.web

from eternitium_widgets.server.places import Places
from eternitium_widgets.server.security import Careful

SECONDS_TO_KEEP: Final = 5  # the processes are asked at most this often
HEALTH_SECONDS: Final = 5
SECONDS_TO_RENDER: Final = 30
SECONDS_TO_RECOVER: Final = 60
BOARD: Final = "vnd.jupyter.widget-view+json"  # is in every page that has a board


class Checkup:
    """A check of the pages that are kept ready; one that does not work is replaced.

    `kernels`: the manager that keeps them; `places`: those for pages.
    """

    def __init__(self, kernels: Any, places: Places) -> None:
        self._kernels, self._places = kernels, places
        self._lock = asyncio.Lock()
        self._begun: WeakKeyDictionary[asyncio.Task[Any], float] = WeakKeyDictionary()  # when waiting for it began
        self._good = time.monotonic()
        self._looked = self._good - SECONDS_TO_KEEP

    async def state(self) -> str:
        """Return the state that a visitor would find: "open", "full" or "broken"."""
        async with self._lock:
            if time.monotonic() - self._looked >= SECONDS_TO_KEEP:
                await self._look()
                self._looked = time.monotonic()
        if time.monotonic() - self._good > SECONDS_TO_RECOVER:
            return "broken"
        return "full" if self._places.are_full else "open"

    async def _look(self) -> None:
        pools = getattr(self._kernels, "_pools", {})
        ready = [(name, page) for name, pool in pools.items() for page in list(pool)]
        if not ready:  # none is kept, or the next one has not begun: there is nothing to check
            self._good = time.monotonic()
        for name, page in ready:
            is_good = await self._is_good(page)
            if is_good:
                self._good = time.monotonic()
            elif is_good is not None and page in pools[name]:
                await self._replace(name, page)

    async def _is_good(self, page: "asyncio.Task[Any]") -> bool | None:
        """Return whether a page works; None if it is not ready yet."""
        if not page.done():
            return None
        if page.cancelled() or page.exception():
            return False
        rendering = page.result()["task"]
        if not rendering.done():
            begun = self._begun.setdefault(rendering, time.monotonic())
            return None if time.monotonic() - begun < SECONDS_TO_RENDER else False
        if rendering.cancelled() or rendering.exception() or BOARD not in "".join(rendering.result()[0]):
            return False
        return await self._answers(page.result()["kernel_id"])

    async def _answers(self, kernel: str) -> bool:
        if kernel not in self._kernels:
            return False
        client = self._kernels.get_kernel(kernel).client()
        client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        try:
            await client.kernel_info(reply=True, timeout=HEALTH_SECONDS)
        except (TimeoutError, queue.Empty, RuntimeError):
            return False
        finally:
            client.stop_channels()
        return True

    async def _replace(self, name: str, page: "asyncio.Task[Any]") -> None:
        self._kernels._pools[name].remove(page)
        kernel = None if page.cancelled() or page.exception() else page.result()["kernel_id"]
        self._kernels.fill_if_needed(notebook_name=name)
        if kernel in self._kernels:
            await self._kernels.shutdown_kernel(kernel, now=True)


class Health(Careful, tornado.web.RequestHandler):
    """The answer to a monitor of the server: whether a visitor could open a page."""

    SUPPORTED_METHODS = ("GET", "HEAD")

    async def get(self) -> None:
        """Answer 200, or 503 if no page can be opened although there are places."""
        state = await self.settings["checkup"].state()
        self.set_status(503 if state == "broken" else 200)
        self.set_header("Cache-Control", "no-store")
        self.finish({"pages": state})

    head = get
