"""Attacks that last: whoever plays meanwhile has the answer to each click within half a second."""

import contextlib
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from urllib.parse import urlsplit

import psutil
import pytest
from eternitium_widgets.server.places import EACH, LEFT, PROXIES, SECONDS_UNUSED
from eternitium_widgets.server.server import PATIENCE

from tests.bench.visitor import Found, Visitor
from tests.server.test_server import is_alive
from tests.support.stranger import ask, kernel_of, run
from tests.support.tutor_process import Tutor, running_tutor

PAGES = "ETERNITIUM_PAGES"
QUICK = 0.5  # seconds for a click
THINK = (0.2, 0.6)


@pytest.fixture
def tutor(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tutor]:
    for name, value in ((PAGES, "6"), (EACH, "4"), (PROXIES, "127.0.0.1")):
        monkeypatch.setenv(name, value)
    with running_tutor() as running:
        yield running


def played(tutor: Tutor, clicks: int, attack: Callable[[], None]) -> Found:
    """What somebody finds who plays, while an attack begins over and over again."""
    over, visitor = threading.Event(), Visitor(tutor.address, Random(1))

    def go_on() -> None:
        while not over.is_set():
            attack()

    async def visit() -> Found:
        await visitor.open()
        with ThreadPoolExecutor(2) as threads:
            attacks = [threads.submit(go_on) for _ in range(2)]
            await visitor.play(clicks, THINK, 0.2)
            over.set()
        for one in attacks:
            one.result()
        visitor.leave()
        return visitor.found

    return run(visit())


def assert_undisturbed(found: Found) -> None:
    print(
        f"slowest of {len(found.clicks)} clicks: {max(found.clicks):.3f} s, of the policies: {max(found.moves):.3f} s"
    )
    assert found.errors == []
    assert max(found.clicks + found.moves) < QUICK


def processes(tutor: Tutor, module: str) -> list[psutil.Process]:
    """Those beside the server that run a module; kernels are called otherwise."""
    found = []
    for one in psutil.Process(tutor.process.pid).children(recursive=True):
        with contextlib.suppress(psutil.Error):  # it may just end
            if one.cmdline()[-1:] == [module] and not one.name().startswith("kernel-"):
                found.append(one)
    return found


def test_requests_that_nobody_uses_do_not_keep_others_from_playing(tutor: Tutor) -> None:
    answers: list[int] = []

    def come() -> None:
        answers.append(ask(tutor.address, "/tutor", X_Forwarded_For="203.0.113.1").status)

    begun = time.monotonic()
    assert_undisturbed(played(tutor, 40, come))
    assert set(answers) == {200, 429} and answers.count(200) <= 4 * (1 + (time.monotonic() - begun) // SECONDS_UNUSED)
    time.sleep(max(0, begun + SECONDS_UNUSED + 15 - time.monotonic()))
    assert answers.count(200) >= 4
    assert ask(tutor.address, "/tutor", X_Forwarded_For="203.0.113.1").status == 200  # they have ended


def test_reloads_at_a_full_house_keep_the_place_and_let_others_play(tutor: Tutor) -> None:
    kernels = [kernel_of(ask(tutor.address, "/tutor").text) for _ in range(5)]
    lock = threading.Lock()

    def reload() -> None:
        with lock:
            answer = ask(tutor.address, "/tutor", Cookie=f"{LEFT}={kernels[0]}")
            assert answer.status == 200
            assert ask(tutor.address, "/tutor").status == 503
            kernels[0] = kernel_of(answer.text)
        time.sleep(0.5)

    assert_undisturbed(played(tutor, 25, reload))
    assert is_alive(tutor.address, kernels[0])


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_killed_and_hung_side_processes_do_not_keep_others_from_playing(tutor: Tutor, number: signal.Signals) -> None:
    modules = ("eternitium.jobs.server", "eternitium_widgets.server.fork_server")
    first = [one for module in modules for one in processes(tutor, module)]

    def disturb() -> None:
        for module in modules:
            for one in processes(tutor, module):
                with contextlib.suppress(psutil.NoSuchProcess):
                    one.send_signal(number)
        time.sleep(3)

    assert_undisturbed(played(tutor, 25, disturb))
    assert ask(tutor.address, "/laboratory").status == 200  # what hangs is ended then
    end = time.monotonic() + 90
    while {one.pid for one in first} & {one.pid for module in modules for one in processes(tutor, module)}:
        assert time.monotonic() < end, "it was not replaced"
        time.sleep(1)
    assert ask(tutor.address, "/tutor").status == 200


@pytest.mark.parametrize(
    ("sent", "seconds"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", PATIENCE["idle_connection_timeout"]),
        (
            b"POST /voila/api/shutdown/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\nx",
            PATIENCE["body_timeout"],
        ),
    ],
)
def test_half_a_request_is_cut(tutor: Tutor, sent: bytes, seconds: float) -> None:
    where, begun = urlsplit(tutor.address), time.monotonic()
    lines = [socket.create_connection((str(where.hostname), int(where.port or 0))) for _ in range(50)]
    for line in lines:
        line.sendall(sent)
    for line in lines:
        line.settimeout(seconds + 15)
        dribble(line, begun + seconds - 5)
        assert line.recv(100) == b""
        line.close()
    assert seconds - 5 < time.monotonic() - begun < seconds + 15


def dribble(line: socket.socket, until: float) -> None:
    """Send some more now and then: that is no reason to wait longer."""
    while time.monotonic() < until:
        line.sendall(b"a")
        time.sleep(1)
