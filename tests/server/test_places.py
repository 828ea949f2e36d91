"""The places for pages: who gets one, who comes back to it, and which are given up."""

import asyncio
import re
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
import tornado.web
from eternitium_widgets.server import places as module
from eternitium_widgets.server.places import (
    EACH,
    PROXIES,
    SECONDS_SPARED,
    SECONDS_TO_RETURN,
    SECONDS_UNUSED,
    Place,
    Places,
    is_crawler,
    is_fetched_before,
    known_proxies,
    pages_each,
    whose,
)

from tests.support.table import each

ROOT = Path(__file__).resolve().parents[2]
AWAY = 420.0


class Kernels(set[str]):
    """Running kernels."""

    is_stubborn = False

    async def shutdown_kernel(self, kernel: str, now: bool) -> None:
        assert now
        await asyncio.sleep(0)
        if self.is_stubborn:
            raise RuntimeError
        self.remove(kernel)


class House:
    """Places, and a clock that is set by hand."""

    def __init__(self, most: int = 3, each: int = 9) -> None:
        self.now, self.kernels = 1000.0, Kernels()
        self.places = Places(self.kernels, most, each, AWAY)

    def monotonic(self) -> float:
        return self.now

    async def come(self, kernel: str, left: str = "", whose: str = "") -> Place:
        place = await self.places.take(whose, left)
        place.kernel = kernel
        self.kernels.add(kernel)
        return place

    async def refused(self, left: str = "", whose: str = "") -> int:
        with pytest.raises(tornado.web.HTTPError) as refused:
            await self.places.take(whose, left)
        return refused.value.status_code

    async def after(self, seconds: float) -> list[str]:
        """Which kernels run then."""
        self.now += seconds
        await self.places.look_after()
        return sorted(self.kernels)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    made = House()
    monkeypatch.setattr(module, "time", made)
    return made


def run(talk: Coroutine[Any, Any, None]) -> None:
    asyncio.run(talk)


def test_a_page_to_which_nobody_comes_ends_soon_and_one_that_has_vanished_later(house: House) -> None:
    async def visit() -> None:
        for name in ("unused", "used", "open"):
            await house.come(name)
        for line, name in enumerate(("used", "open", "open")):
            house.places.connect(name, line)
        house.places.disconnect("open", 2)
        assert len(await house.after(1)) == 3
        house.places.disconnect("used", 0)
        assert len(await house.after(SECONDS_UNUSED - 2)) == 3
        assert await house.after(2) == ["open", "used"]
        assert await house.after(AWAY - SECONDS_UNUSED - 1) == ["open", "used"]
        house.places.connect("used", 3)  # it came back
        assert len(await house.after(2 * AWAY)) == 2
        house.places.disconnect("used", 3)
        house.places.disconnect("used", 3)
        assert await house.after(AWAY - 1) == ["open", "used"]
        assert await house.after(2) == ["open"]
        assert await house.after(10 * AWAY) == ["open"]
        await house.come("1")
        await house.come("2")
        assert await house.refused() == 503

    run(visit())


def test_a_reload_at_a_full_house_takes_over_the_own_place_and_no_other(house: House) -> None:
    async def visit() -> None:
        for name in ("a", "b", "c"):
            await house.come(name)
        assert await house.refused() == await house.refused(left="guessed") == 503
        await house.come("a2", left="a")  # the browser has not said yet that it is left
        assert house.kernels == {"b", "c", "a2"}
        assert not await house.places.leave("a")  # now it does
        assert await house.places.leave("b") and not await house.places.leave("b")
        assert await house.refused() == 503  # for a moment the place is kept
        await house.come("b2", left="b")
        assert await house.refused(left="b") == 503  # once
        assert house.kernels == {"c", "a2", "b2"}
        assert await house.places.leave("c")
        await house.after(SECONDS_TO_RETURN + 1)
        await house.come("d")

    run(visit())


def test_where_no_place_is_free_the_page_that_vanished_first_gives_up_its_own(house: House) -> None:
    async def story() -> None:
        for kernel, address in (("1", "A"), ("2", "B"), ("3", "B")):
            await house.come(kernel, whose=address)
            house.places.connect(kernel, kernel)
        for kernel in ("2", "1"):
            house.now += 1
            house.places.disconnect(kernel, kernel)
        assert await house.refused() == 503
        house.now += SECONDS_SPARED - 1
        await house.come("4")
        assert house.kernels == {"1", "3", "4"}
        assert await house.refused() == 503
        house.now += 1
        house.places.connect("1", "again")
        assert await house.refused() == 503
        house.places.disconnect("1", "again")
        house.now += SECONDS_SPARED
        places = await asyncio.gather(*(house.places.take("", "") for _ in range(2)), return_exceptions=True)
        assert [isinstance(place, Place) for place in places] == [True, False]
        assert house.kernels == {"3", "4"}

    run(story())


def test_two_requests_in_the_name_of_one_page_get_one_place(house: House) -> None:
    async def visit() -> None:
        for name in ("a", "b", "c"):
            await house.come(name)
        came = await asyncio.gather(*(house.places.take("", "a") for _ in range(5)), return_exceptions=True)
        assert sum(isinstance(one, Place) for one in came) == 1

    run(visit())


def test_the_place_of_a_kernel_that_died_or_never_began_is_free_again(house: House) -> None:
    async def visit() -> None:
        await house.come("a")
        house.kernels.remove("a")
        failed = await house.places.take("", "")
        await house.come("b")
        assert house.places.are_full
        house.places.give_back(failed)
        await house.come("c")
        assert await house.refused() == 503
        await house.after(SECONDS_TO_RETURN + 1)
        await house.come("d")

    run(visit())


def test_a_process_that_does_not_end_keeps_its_place_until_it_does(house: House) -> None:
    async def visit() -> None:
        for name in ("a", "b", "c"):
            await house.come(name)
        house.kernels.is_stubborn = True
        assert await house.refused(left="a") == 503
        assert len(await house.after(AWAY)) == 3 and await house.refused() == 503
        house.kernels.is_stubborn = False
        assert await house.after(1) == []
        await house.come("d")

    run(visit())


def test_one_address_has_so_many_places_and_a_reload_needs_no_further_one(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(most=9, each=2)
    monkeypatch.setattr(module, "time", house)

    async def visit() -> None:
        await house.come("a", whose="203.0.113.1")
        await house.come("b", whose="203.0.113.1")
        assert await house.refused(whose="203.0.113.1") == 429
        await house.come("c", left="a", whose="203.0.113.1")
        await house.come("d", whose="203.0.113.2")
        for name in "efghij":
            await house.come(name)  # nobody counts who comes from this computer
        assert await house.refused() == 503

    run(visit())


@each("listed most share", ("", 50, 25), ("", 3, 4), ("7", 50, 7), ("99999", 1, 99999))
def test_the_operator_says_how_many_places_an_address_may_have(listed: str, most: int, share: int) -> None:
    assert pages_each(listed, most) == share
    assert EACH in (ROOT / "HOSTING.md").read_text() and PROXIES in (ROOT / "HOSTING.md").read_text()


@each(
    "ask listed said",
    *((lambda listed: pages_each(listed, 0), listed, "give a whole number from 1")
      for listed in ("0", "-1", "many", "1e9", "100000")),
    (known_proxies, "10.0.0.1, caddy", "give addresses"),
)  # fmt: skip
def test_what_the_operator_may_not_say_is_named(ask: Any, listed: str, said: str) -> None:
    name = PROXIES if ask is known_proxies else EACH
    with pytest.raises(ValueError, match=f"{name}: {re.escape(repr(listed))} is not allowed; {said}"):
        ask(listed)


@each(
    "peer forwarded counted",
    ("203.0.113.9", "", "203.0.113.9"),
    ("203.0.113.9", "198.51.100.7", "203.0.113.9"),  # anybody can say so
    ("::ffff:203.0.113.9", "", "203.0.113.9"),
    ("127.0.0.1", "", ""),
    ("::1", "198.51.100.7", ""),
    ("192.0.2.1", "198.51.100.7", "198.51.100.7"),  # a known one
    ("192.0.2.1", "198.51.100.7, 203.0.113.9", "203.0.113.9"),  # the first was said by the visitor
    ("192.0.2.1", "198.51.100.7, 10.1.2.3", "198.51.100.7"),  # two known ones in a row
    ("192.0.2.1", "nonsense", "192.0.2.1"),
    ("192.0.2.1", "", "192.0.2.1"),
    ("192.0.2.1", "127.0.0.1", ""),
    ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
    ("fe80::1%eth0", "", "fe80::/64"),
    ("", "", ""),
)
def test_whose_a_place_is(peer: str, forwarded: str, counted: str) -> None:
    assert whose(peer, forwarded, known_proxies("192.0.2.1, 10.0.0.0/8")) == counted


@each(
    "headers crawler before",
    ({"User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"}, True, False),
    ({"User-Agent": "facebookexternalhit/1.1"}, True, False),
    ({"User-Agent": "WhatsApp/2.23"}, True, False),
    ({"User-Agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"}, True, False),
    ({"User-Agent": "Mozilla/5.0 (compatible; YandexBot/3.0)"}, True, False),
    ({"User-Agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)"}, True, False),
    ({"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}, False, False),
    (
        {"User-Agent": "Mozilla/5.0 (Linux; Android 15; CUBOT X90) AppleWebKit/537.36 Chrome/140 Mobile"},
        False,
        False,
    ),
    ({"Sec-Purpose": "prefetch"}, False, True),
    ({"Sec-Purpose": "prefetch;prerender"}, False, True),
    ({"Purpose": "prefetch"}, False, True),
    ({"X-Moz": "prefetch"}, False, True),
    ({}, False, False),
)
def test_who_only_looks_is_told_apart(headers: dict[str, str], crawler: bool, before: bool) -> None:
    assert (is_crawler(headers), is_fetched_before(headers)) == (crawler, before)
