"""The places for pages, each a process with a game: who gets one, who comes back to it, and which are given up."""

import asyncio
import ipaddress
import logging
import math
import re
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import tornado.web

EACH: Final = "ETERNITIUM_PAGES_EACH"
PROXIES: Final = "ETERNITIUM_PROXIES"
# A page that is being left names its process in this cookie, so that the page after it takes over the place.
LEFT: Final = "eternitium_left"
LEAST_EACH: Final = 4
SECONDS_UNUSED: Final = 60
SECONDS_AWAY: Final = 420
SECONDS_SPARED: Final = 45  # somebody else may have the place of a page that vanished only after this time
SECONDS_TO_RETURN: Final = 5
BITS_OF_A_HOME: Final = 64  # of 128: one household has all IPv6 addresses that begin with the same 64 bits
# Programs that only look where a link leads. Most say so, as browsers do when they fetch a page in advance.
FETCHED_BEFORE: Final = ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz")
CRAWLERS: Final = re.compile(
    r"(?<!cu)bot\b|bot_|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|skypeuri|embedly|ia_archiver|mediapartners",
    re.IGNORECASE,
)

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


@dataclass(eq=False)
class Place:
    """The place of one page.

    Attributes:
        whose: the address of the visitor; "" for one that is not counted.
        since: when the last line to the process was closed; before that, when the place was taken.
        kernel: the id of the process; "" while it starts.
        lines: the open lines to the process.
        was_used: whether a line was ever open.
        end: the end of the process, once it is wanted.
    """

    whose: str
    since: float
    kernel: str = ""
    lines: set[object] = field(default_factory=set)
    was_used: bool = False
    end: "asyncio.Task[None] | None" = None


class Places:
    """All places of a server.

    `kernels`: the manager of the processes; `most`: the number of places; `each`: how many of them one address may
    have; `away`: seconds after which the process of a page that has vanished ends.
    """

    def __init__(self, kernels: Any, most: int, each: int, away: float = SECONDS_AWAY) -> None:
        self._kernels, self._most, self._each, self._away = kernels, most, each, away
        self._places: list[Place] = []

    @property
    def are_full(self) -> bool:
        """Whether all places are taken."""
        return len(self._places) >= self._most

    async def take(self, whose: str, left: str) -> Place:
        """Take a place for a new page.

        If none is free, the page that vanished first loses its place: its browser has the game, and brings it back if
        it returns.

        Args:
            whose: the address of the visitor; "" for one that is not counted.
            left: the process of the page that the visitor left for this one, whose place it takes over.

        Raises:
            tornado.web.HTTPError: 429, this address has enough of them; 503, all are taken.
        """
        own = self._of(left)
        if own is not None and await self._end(own) and own in self._places:
            self._places.remove(own)
        elif self._has_enough(whose) and not await self._end_vanished(whose):
            raise tornado.web.HTTPError(429)
        elif self.are_full and not await self._end_vanished():
            raise tornado.web.HTTPError(503)
        place = Place(whose, time.monotonic())
        self._places.append(place)
        return place

    def give_back(self, place: Place) -> None:
        """Free a place whose process never started."""
        if not place.kernel and place in self._places:
            self._places.remove(place)

    async def leave(self, kernel: str) -> bool:
        """End the process of a page that its visitor left; keep its place for a moment for the next page.

        Returns:
            Whether there is such a page.
        """
        place = self._of(kernel)
        if place is None or place.end is not None:
            return False
        place.since = time.monotonic()
        await self._end(place)
        return True

    def connect(self, kernel: str, line: object) -> None:
        """Note that a line to a process is open."""
        place = self._of(kernel)
        if place is not None:
            place.lines.add(line)
            place.was_used = True

    def disconnect(self, kernel: str, line: object) -> None:
        """Note that a line to a process is closed."""
        place = self._of(kernel)
        if place is not None:
            place.lines.discard(line)
            place.since = time.monotonic()

    async def look_after(self) -> None:
        """End the processes of pages that nobody came to, or that nobody comes back to."""
        for place in [place for place in self._places if place.kernel]:
            is_late = time.monotonic() - place.since > self._patience_with(place)
            if is_late and await self._end(place) and place in self._places:
                self._places.remove(place)

    def _has_enough(self, whose: str) -> bool:
        return bool(whose) and sum(place.whose == whose for place in self._places) >= self._each

    async def _end_vanished(self, whose: str = "") -> bool:
        """Free the place of the page that vanished first, of one address or of all; return whether there was one."""
        last = time.monotonic() - SECONDS_SPARED
        gone = [
            place
            for place in self._places
            if place.was_used and not place.lines and place.end is None and place.since <= last
            if whose in ("", place.whose)
        ]
        first = min(gone, key=lambda place: place.since, default=None)
        if first is None or not await self._end(first) or first not in self._places:
            return False
        self._places.remove(first)
        return True

    def _patience_with(self, place: Place) -> float:
        if place.kernel not in self._kernels or place.end is not None:
            return SECONDS_TO_RETURN
        if place.lines:
            return math.inf
        return self._away if place.was_used else SECONDS_UNUSED

    def _of(self, kernel: str) -> Place | None:
        return next((place for place in self._places if kernel and place.kernel == kernel), None)

    async def _end(self, place: Place) -> bool:
        """End the process of a place; return whether it has ended."""
        if place.end is None or place.end.done():
            place.end = asyncio.create_task(self._kill(place.kernel))
        await asyncio.shield(place.end)
        return place.kernel not in self._kernels

    async def _kill(self, kernel: str) -> None:
        try:
            if kernel in self._kernels:
                await self._kernels.shutdown_kernel(kernel, now=True)
        except Exception:
            logging.getLogger(__name__).warning("the process of a page does not end", exc_info=True)


class Visit:
    """The kernel manager as the request for a page sees it: the kernel that it gets is noted at the page's place.

    `kernels`: the server's manager; `place`: the page's.
    """

    def __init__(self, kernels: Any, place: Place) -> None:
        self._kernels, self._place = kernels, place

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kernels, name)

    async def start_kernel(self, **settings: Any) -> str:
        """Start a kernel for the page; return its id."""
        self._place.kernel = await self._kernels.start_kernel(**settings)
        return self._place.kernel

    async def get_rendered_notebook(self, **settings: Any) -> Any:
        """Return a page that was prepared."""
        found = await self._kernels.get_rendered_notebook(**settings)
        self._place.kernel = found[-1]
        return found


def pages_each(listed: str, most: int) -> int:
    """Return how many pages one address may have open at once.

    `listed`: the number as text; "" for half of the places. `most`: the number of places. Raises ValueError: `listed`
    is not a whole number from 1 to 99999.
    """
    if not listed:
        return max(LEAST_EACH, most // 2)
    if not re.fullmatch("[1-9][0-9]{0,4}", listed):
        raise ValueError(f"{EACH}: {listed!r} is not allowed; give a whole number from 1 to 99999")
    return int(listed)


def known_proxies(listed: str) -> list[Network]:
    """Return the servers in front of this one that are trusted to say for whom they ask.

    `listed`: their addresses or networks with commas between them, "127.0.0.1, 172.16.0.0/12"; "" for none. Raises
    ValueError: one of them is neither.
    """
    names = [name.strip() for name in listed.split(",") if name.strip()]
    try:
        return [ipaddress.ip_network(name) for name in names]
    except ValueError:
        raise ValueError(
            f"{PROXIES}: {listed!r} is not allowed; give addresses or networks with commas between them"
        ) from None


def whose(peer: str, forwarded: str, proxies: Collection[Network]) -> str:
    """Return the address by which a visitor's places are counted; "" for this computer, where nobody is counted.

    `peer`: the sender of the request. `forwarded`: its header X-Forwarded-For, which counts only if it comes from one
    of the `proxies`.
    """
    asked = _address(peer)
    for name in reversed(forwarded.split(",")):
        said = _address(name.strip())
        if said is None or asked is None or not any(asked in network for network in proxies):
            break
        asked = said
    if asked is None or asked.is_loopback:
        return ""
    return str(ipaddress.ip_network((asked, BITS_OF_A_HOME), strict=False)) if asked.version == 6 else str(asked)


def _address(text: str) -> Address | None:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def is_fetched_before(headers: Mapping[str, str]) -> bool:
    """Return whether a browser fetches a page in advance that perhaps nobody will look at."""
    purposes = " ".join(headers.get(name, "") for name in FETCHED_BEFORE).lower()
    return any(word in purposes for word in ("prefetch", "prerender", "preview"))


def is_crawler(headers: Mapping[str, str]) -> bool:
    """Return whether the request comes from a program that follows links and says so."""
    return bool(CRAWLERS.search(headers.get("User-Agent", "")))
