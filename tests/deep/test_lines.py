"""Attacks over lines: whoever plays meanwhile has the answer to each click within half a second."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Any, Final

import pytest
from eternitium_widgets.server.room import FILES_OF_A_PAGE, FILES_OF_THE_SERVER, MOST_FILES, PAGES
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError

from tests.bench.visitor import Visitor
from tests.deep.test_attacks import THINK, assert_undisturbed
from tests.support import tutor_process
from tests.support.stranger import ask, board_of, kernel_of, line_to, run
from tests.support.tutor_process import Tutor, running_tutor

EACH: Final = "ETERNITIUM_PAGES_EACH"
LIMITED: Final = ("/bin/sh", "-c", 'ulimit -S -n 1024; ulimit -H -n "$0"; exec "$@"')
WANTED: Final = 80


@pytest.fixture
def tutor() -> Iterator[Tutor]:
    with running_tutor() as running:
        yield running


async def undisturbed(tutor: Tutor, attack: Callable[[], Awaitable[Any]], clicks: int = 30) -> None:
    """Somebody plays while an attack begins over and over again."""
    visitor = Visitor(tutor.address, Random(1))
    await visitor.open()

    async def go_on() -> None:
        while True:
            await attack()

    attacks = [asyncio.create_task(go_on()) for _ in range(2)]
    await visitor.play(clicks, THINK, 0.2)
    for one in attacks:
        assert not one.done() or one.exception() is None
        one.cancel()
    visitor.leave()
    assert_undisturbed(visitor.found)


def test_lines_of_another_protocol_disturb_nobody(tutor: Tutor) -> None:
    kernel, before = kernel_of(ask(tutor.address, "/tutor").text), tutor.server.memory_info().rss

    async def attack() -> None:
        with pytest.raises(HTTPClientError, match="400"):
            async with line_to(tutor.address, kernel, ()) as line:
                await line.ask_board("x", type="plotly")

    run(undisturbed(tutor, attack))
    assert tutor.server.memory_info().rss - before < 30_000_000


def test_who_does_not_listen_disturbs_nobody(tutor: Tutor) -> None:
    page, before = ask(tutor.address, "/tutor").text, tutor.server.memory_info().rss
    sizes: list[int] = []

    async def attack() -> None:
        async with line_to(tutor.address, kernel_of(page)) as line:
            with contextlib.suppress(WebSocketClosedError):
                await line.ask_for_state(board_of(page), 60)
                for _ in range(60):
                    await line.ask_board(board_of(page), type="rulebook", language="de")
            await asyncio.sleep(0.5)
            sizes.append(tutor.server.memory_info().rss)

    run(undisturbed(tutor, attack))
    print(f"{len(sizes)} attacks, {(max(sizes) - before) // 10**6} MB more")
    assert len(sizes) > 10 and max(sizes) - before < 50_000_000
    assert max(sizes) - sizes[0] < 10_000_000, "more attacks cost no more than one"


@pytest.mark.parametrize("hard", [1024, 4096])
def test_80_pages_with_1024_files_disturb_nobody(monkeypatch: pytest.MonkeyPatch, hard: int) -> None:
    """Each page that opens has all that it needs, up to its last line; the others are asked to come later."""
    monkeypatch.setattr(tutor_process, "COMMAND", (*LIMITED, str(hard), *tutor_process.COMMAND))
    room = min(WANTED, (hard - FILES_OF_THE_SERVER) // FILES_OF_A_PAGE)
    monkeypatch.setenv(PAGES, str(room))
    monkeypatch.setenv(EACH, str(room))
    with running_tutor() as tutor:
        opened, files = run(come(tutor))
    print(f"{opened} pages, {files} of {min(hard, MOST_FILES)} files")
    assert room - 1 <= opened <= room + 1 and files < hard


async def come(tutor: Tutor) -> tuple[int, int]:
    """Many want a page and open four lines to each, while somebody plays; how many pages and files there are then."""
    visitor = Visitor(tutor.address, Random(1))
    await visitor.open()
    playing, opened = asyncio.create_task(visitor.play(10**6, THINK, 0.2)), 1
    listening: list[asyncio.Task[None]] = []
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(WANTED):
            page = await asyncio.to_thread(ask, tutor.address, "/tutor")
            assert page.status in (200, 503)
            if page.status == 200:
                opened += 1
                kernel = kernel_of(page.text)
                lines = [await stack.enter_async_context(line_to(tutor.address, kernel)) for _ in range(4)]
                assert await lines[-1].state(board_of(page.text))
                listening += [asyncio.create_task(line.listen()) for line in lines]
        files = tutor.server.num_fds()
        assert not any(line.done() for line in listening)
    assert not playing.done()
    playing.cancel()
    visitor.leave()
    assert_undisturbed(visitor.found)
    return opened, files
