"""What a visitor can and cannot do, tried out against the real server. SECURITY.md tells it in words."""

import asyncio
import contextlib
import gzip
import json
import re
import resource
import socket
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import brotli
import psutil
import pytest
from eternitium_widgets.page.charts import library
from eternitium_widgets.page.files import PLACE
from eternitium_widgets.server import room, security
from eternitium_widgets.server.files import NAMES
from eternitium_widgets.server.security import (
    BYTES_AT_ONCE,
    EACH_SECOND,
    HEADERS,
    HOSTS,
    LONGEST_MESSAGE,
    Budget,
    Careful,
)
from eternitium_widgets.server.server import Server
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.httpclient import HTTPClientError
from tornado.iostream import IOStream
from tornado.websocket import WebSocketClosedError, websocket_connect

from tests.support.samples import samples
from tests.support.stranger import ask, board_of, framed, kernel_of, line_to, message, packed, run
from tests.support.table import each
from tests.support.tutor_process import Tutor, cpu_seconds

ROOT: Final = Path(__file__).resolve().parents[2]
KERNEL: Final = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
# Every address that there is, and how it may be asked.
ADDRESSES: Final = {
    "/?": "GET",
    "/tutor/?": "GET",
    "/companion/?": "GET",
    "/laboratory/?": "GET",
    "/analysis/?": "GET",
    "/rules/?": "GET",
    "/explorer/?": "GET",
    "/together/?": "GET",
    "/revive/?": "GET",
    "/sabaton/?": "GET",
    "/robots.txt": "GET",
    "/health": "GET HEAD",
    f"/api/kernels/{KERNEL}": "GET",
    f"/api/kernels/{KERNEL}/channels": "GET",
    "/voila/api/shutdown/(.*)": "POST",
    f"/{PLACE}{NAMES}": "GET HEAD",
}
METHODS: Final = ("HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "ETERNITIUM")
NO_KERNEL: Final = "01234567-89ab-4cde-8f01-23456789abcd"
FOLDERS: Final = ("/files/", "/files/modules/", "/voila/static/", "/voila/templates/eternitium/static/")
WAYS_OUT: Final = (
    *("../voila.json", "../../../../notebooks/voila.json", "..%2f..%2f..%2fetc/passwd", "%2e%2e/%2e%2e/etc/passwd"),
    *("%252e%252e%252fetc/passwd", "..\\..\\etc\\passwd", "..%5c..%5cetc%5cpasswd", "....//....//etc/passwd"),
    *(
        "/etc/passwd",
        "//etc/passwd",
        "%2fetc%2fpasswd",
        "page.css/../../../start.html",
        "page.css%00.html",
        "%00",
        "%ff",
    ),
    *("~/.bashrc", "file:///etc/passwd", "", ".", "./", "..", "a" * 5000),
)
SECRETS: Final = ("root:", "kernel_pools_config", "def launch_instance", "{%", "Traceback", "site-packages")
FOREIGN: Final = (
    {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "image"},
    {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "cors", "Sec_Fetch_Dest": "empty"},
    {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "iframe"},
    {"Sec_Fetch_Site": "same-site", "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "script"},
    {"Origin": "https://elsewhere.test"},
    {"Origin": "null"},
)
FOLLOWED: Final[dict[str, Any]] = {
    "Sec_Fetch_Site": "cross-site",
    "Sec_Fetch_Mode": "navigate",
    "Sec_Fetch_Dest": "document",
}
TEXT_MODEL: Final = {
    **{f"_{part}_module": "@jupyter-widgets/controls" for part in ("model", "view")},
    **{f"_{part}_module_version": "2.0.0" for part in ("model", "view")},
    "_model_name": "TextModel",
    "_view_name": "TextView",
    "value": "x",
}
SECONDS_TO_FILL: Final = 60
QUICK: Final = 10.0  # CPU-seconds, which do not depend on what else the machine does


class Visited:
    """A running tutor and the kernel of one page, which must be there after each test."""

    def __init__(self, address: str, server: psutil.Process | None = None) -> None:
        self.address, self.server = address, server or psutil.Process()
        self.page = ask(address, "/tutor")
        self.kernel, self.board = kernel_of(self.page.text), board_of(self.page.text)

    @property
    def is_alive(self) -> bool:
        return ask(self.address, f"/api/kernels/{self.kernel}").status == 200


@pytest.fixture(scope="module")
def tutor(running: Tutor) -> Visited:
    return Visited(running.address, running.server)


@pytest.fixture
def visited(tutor: Visited) -> Iterator[Visited]:
    yield tutor
    assert ask(tutor.address, "/").status == 200 and tutor.is_alive


def test_there_are_these_addresses_and_no_others(made: Server) -> None:
    settings, handlers = made.init_settings(), made.init_handlers()
    assert {address: " ".join(answering(handler)) for address, handler, *_ in handlers} == ADDRESSES
    assert all(issubclass(handler, Careful) for _, handler, *_ in handlers)
    assert issubclass(settings["default_handler_class"], Careful) and "static_path" not in settings


def test_a_long_address_is_short_in_the_log() -> None:
    asked = SimpleNamespace(method="GET", uri=f"/tutor?game={'a' * 2_000_000}", remote_ip="::1")
    handler: Any = SimpleNamespace(request=asked)
    shown = Careful._request_summary(handler)
    assert shown.startswith("GET /tutor?game=aaa") and shown.endswith("... (::1)") and len(shown) < 400


def answering(handler: Any) -> list[str]:
    """The methods that a handler answers."""
    plain = Careful.__mro__[1]
    allowed = [method for method in handler.SUPPORTED_METHODS if method != "OPTIONS"]
    return [method for method in allowed if getattr(handler, method.lower()) is not getattr(plain, method.lower())]


@each("method", *METHODS)
def test_nothing_can_be_written_or_deleted(visited: Visited, method: str) -> None:
    kernel = f"/api/kernels/{visited.kernel}"
    places = ("/", "/tutor", "/nothing", kernel, f"{kernel}/channels", f"{kernel}/interrupt", f"{kernel}/restart")
    for place in (*places, "/api/kernels", "/api/contents/x.txt", "/voila/static/x.js", "/voila/query/a-b-c-d-e"):
        assert ask(visited.address, place, method, b"{}").status in (400, 403, 404, 405)


@each("folder", *FOLDERS)
def test_no_way_leads_out_of_the_folders(visited: Visited, folder: str) -> None:
    for way in WAYS_OUT:
        answer = ask(visited.address, folder + way)
        assert answer.status in (400, 403, 404) or answer.headers["Location"] == f"{folder}{way}/", way
        assert not any(secret in answer.text for secret in SECRETS)


def test_kernels_are_neither_listed_nor_guessed(visited: Visited) -> None:
    assert uuid.UUID(visited.kernel).version == 4
    for kernel in (NO_KERNEL, visited.kernel[:-1], "a-b-c-d-e", "..-..-..-..-.."):
        assert ask(visited.address, f"/api/kernels/{kernel}").status == 404
        assert ask(visited.address, f"/voila/api/shutdown/{kernel}", "POST").status == 204  # as if there were one
    for path in ("/api/kernels", "/api/sessions", "/api/status", "/api", "/voila/query/" + visited.kernel, "/metrics"):
        assert ask(visited.address, path).status == 404


def test_a_huge_request_is_refused(visited: Visited) -> None:
    body = b"x" * 200_000
    with contextlib.suppress(ConnectionError):  # it may be cut off while it is sent
        assert ask(visited.address, f"/voila/api/shutdown/{NO_KERNEL}", "POST", body).status in (400, 413)


@each("path", "/", "/tutor", "/nothing", "/files/modules/client", "/api/kernels/{kernel}")
def test_every_answer_tells_browsers_what_they_must_not_do(visited: Visited, path: str) -> None:
    answer = ask(visited.address, path.format(kernel=visited.kernel)) if path != "/tutor" else visited.page
    assert HEADERS.items() <= answer.headers.items()
    assert not any(name.lower().startswith("access-control-") for name in answer.headers)


@each("path", "/", "/tutor", "/nothing")
def test_no_page_has_a_script_in_its_text(visited: Visited, path: str) -> None:
    answer = visited.page if path == "/tutor" else ask(visited.address, path)
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", answer.text, re.DOTALL)
    assert scripts and all('type="application/json"' in kind or not text for kind, text in scripts)
    assert not re.search(r"<[^>]* on\w+=", answer.text)
    assert (
        "script-src" not in answer.headers["Content-Security-Policy"]
    )  # so `default-src` counts: files of this server
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'; ")


def test_no_cookie_is_set_or_cleared(visited: Visited) -> None:
    """Behind another server they may be those of a JupyterLab, which could not save any more."""
    jar = f"username-{visited.address.split('/')[2].replace('.', '-').replace(':', '-')}=a; _xsrf=b"
    for path in ("/", "/tutor", "/nothing", f"/api/kernels/{visited.kernel}"):
        assert "Set-Cookie" not in ask(visited.address, path, Cookie=jar).headers
    assert "Set-Cookie" not in visited.page.headers


@each("headers", *FOREIGN)
def test_another_site_gets_nothing_and_starts_nothing(visited: Visited, headers: dict[str, Any]) -> None:
    kernel = visited.kernel
    for path in ("/", "/tutor", client(visited), f"/api/kernels/{kernel}", "/nothing"):
        assert ask(visited.address, path, **headers).status == 403
    assert ask(visited.address, f"/voila/api/shutdown/{kernel}", "POST", **headers).status == 403
    with pytest.raises(HTTPClientError, match="403"):
        run(only_open(visited, **{name.replace("_", "-"): value for name, value in headers.items()}))


def client(visited: Visited) -> str:
    """The address of the script of its page."""
    return str(re.findall(r'src="(/files/modules/client-\w+)"', visited.page.text)[0])


async def only_open(visited: Visited, protocols: tuple[str, ...] = (security.PROTOCOL,), **headers: str) -> None:
    async with line_to(visited.address, visited.kernel, protocols, **headers):
        pass


def test_a_link_on_another_site_may_be_followed(visited: Visited) -> None:
    assert ask(visited.address, "/", **FOLLOWED).status == 200
    assert ask(visited.address, f"/voila/api/shutdown/{visited.kernel}", "POST", **FOLLOWED).status == 403


def test_another_name_for_this_computer_does_not_help_another_site(visited: Visited) -> None:
    """DNS rebinding: a site whose name suddenly leads here is told apart by that name."""
    for host in ("elsewhere.test", "localhost.elsewhere.test", "127.0.0.1.elsewhere.test:80", ""):
        assert ask(visited.address, "/tutor", Host=host).status in (400, 403)
        assert ask(visited.address, f"/api/kernels/{visited.kernel}", Host=host).status in (400, 403)
    for host in ("localhost", "LOCALHOST:1234", "127.0.0.1", "[::1]:8866", "192.168.1.2:80"):
        assert ask(visited.address, "/", Host=host).status == 200
    with pytest.raises(HTTPClientError, match="403"):
        run(only_open(visited, Host="elsewhere.test", Origin="http://elsewhere.test"))


@each(
    "listed ip base_url host known",
    ("", "127.0.0.1", "/", "elsewhere.test", False),
    ("", "localhost", "/", "elsewhere.test:80", False),
    ("", "::1", "/", "elsewhere.test", False),
    ("", "127.0.0.1", "/user/me/proxy/8866/", "hub.test", True),  # another server is in front
    ("", "0.0.0.0", "/", "classroom.test", True),  # noqa: S104
    ("tutor.test, other.test", "127.0.0.1", "/", "Tutor.test:443", True),
    ("tutor.test", "0.0.0.0", "/", "elsewhere.test", False),  # noqa: S104
    ("tutor.test", "0.0.0.0", "/", "localhost:8866", True),  # noqa: S104
    ("*", "127.0.0.1", "/", "elsewhere.test", True),
)
def test_the_operator_says_which_names_the_server_has(
    listed: str, ip: str, base_url: str, host: str, known: bool
) -> None:
    assert security.is_known_host(host, security.known_hosts(listed, ip, base_url)) is known
    assert HOSTS in (ROOT / "SECURITY.md").read_text()


def on_a_line(visited: Visited, *told: dict[str, Any] | str | bytes) -> list[dict[str, Any]]:
    """Say all this on one line; what comes back."""

    async def talk() -> list[dict[str, Any]]:
        async with line_to(visited.address, visited.kernel) as line:
            for one in told:
                await line.say(one)
            return await line.hear()

    return run(talk())


def test_no_code_is_run_and_nothing_is_looked_up(visited: Visited, tmp_path: Path) -> None:
    place = tmp_path / "written"
    code = f"open({str(place)!r}, 'w').write('x')"
    asked: dict[str, dict[str, Any]] = {
        "execute_request": {"code": code, "silent": False, "user_expressions": {"a": code}, "allow_stdin": True},
        "complete_request": {"code": "open", "cursor_pos": 4},
        "inspect_request": {"code": "open", "cursor_pos": 4, "detail_level": 1},
        "is_complete_request": {"code": code},
        "history_request": {"hist_access_type": "tail", "n": 9, "output": True, "raw": True},
        "debug_request": {"type": "request", "seq": 1, "command": "evaluate", "arguments": {"expression": code}},
        "input_reply": {"value": code},
        "interrupt_request": {},
        "shutdown_request": {"restart": True},
        "create_subshell_request": {},
        "usage_request": {},
        "kernel_info_request": {},
        "comm_info_request": {},
        "comm_close": {"comm_id": "x"},
    }
    told = [message(kind, content, channel) for kind, content in asked.items() for channel in CHANNELS]
    assert on_a_line(visited, *told) == []
    assert on_a_line(visited, *map(json.dumps, told)) == []
    assert visited.is_alive and not place.exists()


CHANNELS: Final = ("shell", "control", "stdin", "iopub", "heartbeat", "")


def test_no_other_widget_is_made_and_no_trait_is_set(visited: Visited) -> None:
    before = run(state(visited))
    told = [
        message("comm_open", {"comm_id": uuid.uuid4().hex, "target_name": name, "data": {"state": TEXT_MODEL}}, **more)
        for name in ("jupyter.widget", "jupyter.widget.control", "nothing", "os.system", "", None)
        for more in (dict[str, Any](), {"metadata": {"version": "2.1.0"}})
    ]
    changes: list[Any] = [{"method": "update", "state": {trait: "x"}, "buffer_paths": []} for trait in before]
    changes += [None, {}, [], {"method": "backbone"}, {"method": "request_states"}]
    told += [message("comm_msg", {"comm_id": visited.board, "data": data}) for data in changes]
    assert on_a_line(visited, *told) == []
    assert on_a_line(visited, *map(json.dumps, told)) == []
    assert run(state(visited)) == before


async def state(visited: Visited) -> dict[str, Any]:
    async with line_to(visited.address, visited.kernel) as line:
        found = await line.state(visited.board)
    return {name: told for name, told in found.items() if name not in ("outlook", "advice")}


TEXTS: Final = ("", "{", "[]", "null", "7", '"x"', "{}", "[" * 100_000, "\0", "\ud7ff" * 9)
MALFORMED: Final = (
    *(framed(b"shell", text.encode(), b"{}", b"{}", b"{}") for text in TEXTS),
    *(framed(b"shell", b'{"msg_type":"comm_msg"}', b"{}", b"{}", text.encode()) for text in TEXTS),
    packed(message(["comm_msg"], {})),
    packed(message("comm_msg", None)),
    packed(message("comm_msg", {"comm_id": ["x"], "data": {"method": "custom"}})),
    packed(message("comm_msg", {"comm_id": "x" * 500, "data": {"method": "custom"}})),
    packed(message("comm_open", {"comm_id": "x"}, metadata=None)),
)
# The first number says how many parts follow: Jupyter itself would make a list of so many.
BINARY: Final = (
    *(b"", b"\0", b"\xff" * 7, b"\xff" * 8, (2**40).to_bytes(8, "little")),
    *(b"\x00\xff\xff\xff", b"\x7f\xff\xff\xff" * 9),
    *(count.to_bytes(8, "little") + bytes(80) for count in (0, 1, 5, 6, 7)),
    packed(message("comm_msg", {"comm_id": "x", "data": {"method": "custom"}}), b"a buffer"),
    packed(message("comm_msg", {}))[:-1],
    (2**27).to_bytes(8, "little") + packed(message("comm_info_request", {}))[8:],
    b"".join(n.to_bytes(8, "little") for n in (6, 2**63, 0, 2**62, 1, 5, 9)),
)


def test_what_is_no_message_is_left_alone_and_holds_nobody_up(visited: Visited) -> None:
    before = cpu_seconds(visited.server)
    assert on_a_line(visited, *TEXTS, *MALFORMED, *BINARY) == []
    assert cpu_seconds(visited.server) - before < QUICK


def test_what_is_said_to_the_board_is_heard_both_ways_of_saying_it(visited: Visited) -> None:
    """Otherwise the tests above would show nothing."""
    question = {
        "comm_id": visited.board,
        "data": {"method": "custom", "content": {"type": "explain", "rule": "luck.fail"}},
    }
    (heard,) = on_a_line(visited, message("comm_msg", question))
    assert heard["content"]["data"]["content"]["type"] == "explained"
    assert security.cost_of_answer(packed(message("comm_msg", question))) == security.COST_OF_ANSWER


def test_no_traceback_and_no_path_reaches_a_page(visited: Visited) -> None:
    told = [message("comm_msg", {"comm_id": "x", "data": {"method": "custom"}})]  # there is no such widget
    told += [
        message("comm_msg", {"comm_id": visited.board, "data": {"method": "custom", "content": junk}})
        for junk in (7, [], {"type": "act"})
    ]
    heard = on_a_line(visited, *told)
    assert {one["msg_type"] for one in heard} == {"comm_msg"}
    assert not any(secret in json.dumps(heard) for secret in (*SECRETS, str(ROOT), ".py"))


def test_a_huge_message_cuts_its_own_line_only(visited: Visited) -> None:
    async def shout() -> None:
        async with line_to(visited.address, visited.kernel) as other, line_to(visited.address, visited.kernel) as line:
            with contextlib.suppress(Exception):  # it is cut off while it is said
                await line.say("x" * 50_000_000)
            while await asyncio.wait_for(line.socket.read_message(), 20) is not None:
                pass
            assert await other.hear() == []

    run(shout())
    assert LONGEST_MESSAGE < 10_000_000


def test_a_packed_message_counts_as_what_it_unpacks_to(tutor: Visited) -> None:
    """A thousandth of it comes over the line."""

    async def shout(size: int) -> tuple[int | None, int]:
        packing = Visited(tutor.address)
        before = tutor.server.memory_info().rss
        where = f"ws{packing.address[4:]}api/kernels/{packing.kernel}/channels?session_id=s"
        socket = await websocket_connect(where, subprotocols=[security.PROTOCOL], compression_options={})
        assert socket.headers is not None and "permessage-deflate" in socket.headers["Sec-Websocket-Extensions"]
        for _ in range(BYTES_AT_ONCE // size + 2):
            with contextlib.suppress(Exception):
                await socket.write_message(b"x" * size, binary=True)
        while await asyncio.wait_for(socket.read_message(), 20) is not None:
            pass
        return socket.close_code, tutor.server.memory_info().rss - before

    for size in (LONGEST_MESSAGE - 10, 10 * LONGEST_MESSAGE):
        code, grown = run(shout(size))
        assert code in (1008, 1009, None) and grown < 5 * LONGEST_MESSAGE, size


def test_a_flood_of_messages_cuts_the_line_of_its_kernel_only(tutor: Visited) -> None:
    flooding = Visited(tutor.address)

    async def flood() -> int | None:
        async with line_to(flooding.address, flooding.kernel) as line:
            for _ in range(BYTES_AT_ONCE // LONGEST_MESSAGE + 2):
                with contextlib.suppress(Exception):
                    await line.say("x" * (LONGEST_MESSAGE - 10))
            while await asyncio.wait_for(line.socket.read_message(), 20) is not None:
                pass
            return line.socket.close_code

    assert run(flood()) == 1008
    assert on_a_line(tutor) == []
    assert ask(tutor.address, f"/voila/api/shutdown/{flooding.kernel}", "POST").status == 204
    assert not flooding.is_alive and tutor.is_alive


def test_a_budget_is_refilled_and_an_ordinary_visitor_never_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("eternitium_widgets.server.security.time.monotonic", lambda: now)
    budget = Budget()
    for _ in range(600 * 20):  # twenty clicks a second for ten minutes
        now += 0.05
        assert budget.spend(500) and budget.spend(security.COST_OF_ANSWER) and budget.spend(12_000)
    assert budget.spend(LONGEST_MESSAGE) and not budget.spend(BYTES_AT_ONCE)
    now += 3600
    assert budget.spend(LONGEST_MESSAGE)


@each("protocols", (), ("other",), ("v2.kernel.websocket.jupyter.org", "x" + security.PROTOCOL))
def test_a_line_of_another_protocol_is_refused(visited: Visited, protocols: tuple[str, ...]) -> None:
    """In the old one Voila takes the beginning of an answer for the length of a list: one message ended the server."""
    with pytest.raises(HTTPClientError, match="400"):
        run(only_open(visited, protocols))
    assert security.Line.kernel_ws_protocol == security.PROTOCOL and not security.Line.class_traits(config=True).get(
        "kernel_ws_protocol"
    )


def test_who_does_not_listen_is_cut_and_nothing_is_kept(tutor: Visited) -> None:
    deaf = Visited(tutor.address)
    before = tutor.server.memory_info().rss

    async def flood() -> list[int]:
        sizes = []
        async with line_to(deaf.address, deaf.kernel) as line:
            with contextlib.suppress(WebSocketClosedError):
                await line.ask_for_state(deaf.board, 60)
                for _ in range(60):
                    await line.ask_board(deaf.board, type="rulebook", language="de")
            for _ in range(samples(15, deep=50)):
                await asyncio.sleep(0.1)
                sizes.append(tutor.server.memory_info().rss)
            assert await line.is_cut()
        return sizes

    sizes = run(flood())
    assert max(*sizes, tutor.server.memory_info().rss) - before < 30_000_000  # it was 600 million
    assert on_a_line(tutor) == []


def test_a_line_is_cut_when_too_much_waits_to_be_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda _: None)

    async def tell() -> int:
        here, there = socket.socketpair()
        stream = IOStream(here)
        fetching = SimpleNamespace(
            ws_connection=SimpleNamespace(stream=stream), write_message=lambda m, _: stream.write(m)
        )
        line = type(
            "OnPipe", (security.Line,), {"websocket_handler": fetching, "kernel_manager": type("Kernel", (), {})()}
        )()
        line.connect()
        told = 0
        while not stream.closed() and told < 20:
            line.write_message(b"x" * 500_000, True)
            told += 1
        there.close()
        return told

    assert security.MOST_WAITING // 500_000 <= run(tell()) <= security.MOST_WAITING // 500_000 + 2


def test_nobody_is_told_what_was_said_while_he_was_away(visited: Visited) -> None:
    """A page that comes back asks anew."""

    async def come_back() -> list[dict[str, Any]]:
        session = uuid.uuid4().hex
        async with line_to(visited.address, visited.kernel, session=session) as line:
            for _ in range(20):
                await line.ask_board(visited.board, type="explain", rule="luck.fail")
        await asyncio.sleep(1)
        async with line_to(visited.address, visited.kernel, session=session) as line:
            return await line.hear()

    assert run(come_back()) == []


def test_nothing_is_kept_for_the_absent_whatever_the_settings_say(made: Server) -> None:
    made.config.MappingKernelManager.buffer_offline_messages = True
    made.init_settings()
    assert made.kernel_manager.buffer_offline_messages is False


def test_there_are_as_many_sockets_as_files(made: Server) -> None:
    """The library has a limit of its own, which 57 pages reached."""
    made.init_settings()
    assert made.kernel_manager.context.max_sockets == room.files()


def test_a_kernel_has_four_lines_and_the_oldest_makes_room(tutor: Visited) -> None:
    page = Visited(tutor.address)
    before = tutor.server.num_fds()

    async def open_many() -> list[bool]:
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(line_to(page.address, page.kernel)) for _ in range(7)]
            cut = [await line.is_cut() for line in lines[:3]]
            for line in lines[3:]:
                assert await line.hear() == []
            async with asyncio.timeout(SECONDS_TO_FILL):  # the next page is made ready meanwhile
                while tutor.server.num_fds() - before >= room.FILES_OF_A_PAGE:
                    await asyncio.sleep(0.1)
            return cut

    assert run(open_many()) == [True] * (7 - security.MAX_CONNECTIONS)


def test_a_file_of_the_pages_is_packed_once_and_kept_by_browsers(visited: Visited) -> None:
    library_file = library()
    assert library_file is not None

    async def where() -> Any:
        async with line_to(visited.address, visited.kernel) as line:
            await line.ask_board(visited.board, type="plotly")
            return [one["content"]["data"]["content"] for one in await line.hear()]

    ((told),) = run(where())
    assert told["type"] == "plotly"
    for path, kind in ((client(visited), "text/javascript"), (told["address"], "text/javascript"), *linked(visited)):
        answers = [ask(visited.address, path, Accept_Encoding=taken) for taken in ("", "deflate, gzip", "gzip, br")]
        plain, short, shorter = (answer.body for answer in answers)
        assert plain == gzip.decompress(short) == brotli.decompress(shorter) and len(plain) > len(short) > len(shorter)
        assert [answer.headers.get("Content-Encoding") for answer in answers] == [None, "gzip", "br"]
        for answer in answers:
            assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            assert answer.headers["Content-Type"].startswith(kind) and HEADERS.items() <= answer.headers.items()
        for other in (f"{path}x", path[:-1], f"{path}.br", path.replace("/modules/", "/texts/")):
            assert other == path or ask(visited.address, other).status == 404, other
    assert ask(visited.address, told["address"]).body == library_file.read_bytes()


def linked(visited: Visited) -> list[tuple[str, str]]:
    """The files of other kinds that its page names, and what is in them."""
    page = visited.page.text
    kinds = {"styles": "text/css", "texts": "application/json", "drawings": "image/svg+xml"}
    return [(re.findall(rf'href="(/files/{kind}/[\w-]+)"', page)[0], told) for kind, told in kinds.items()]


@each(
    "listed megabytes files most",
    ("", 8000, 65_535, 61),
    ("", 100, 65_535, 1),
    ("", 0, 0, 50),
    ("", 8000, 1024, 19),  # with 1,024 files there is no room for more, whatever the memory holds
    ("", 8000, 64, 1),
    ("30", 100, 4096, 30),
    ("19", 8000, 1024, 19),
)
def test_there_is_room_for_as_many_pages_as_memory_and_files_allow(
    listed: str, megabytes: int, files: int, most: int
) -> None:
    assert room.most_pages(listed, megabytes, files) == most
    assert room.memory() > 500 and room.files() > 200


@each(
    "listed said",
    *((listed, f"'{listed}' is not allowed; give a whole number from 1") for listed in ("0", "-1", "many", "1e9")),
    ("100000", "'100000' is not allowed; give a whole number from 1"),
    ("80", "'80' is not allowed; 1024 open files are enough for 19 pages"),
)
def test_a_wrong_number_of_pages_is_named(listed: str, said: str) -> None:
    with pytest.raises(ValueError, match=f"ETERNITIUM_PAGES: {said}"):
        room.most_pages(listed, 8000, 1024)


@each(
    "groups limits megabytes",
    ("0::/system.slice/tutor.service", {"system.slice/tutor.service/memory.max": 400 << 20}, 400),
    (
        "0::/a/b/c",
        {"a/b/c/memory.max": "max", "a/b/memory.max": 900 << 20, "a/memory.max": 300 << 20, "memory.max": "max"},
        300,
    ),
    ("0::/", {"memory.max": 200 << 20}, 200),  # a container with a view of its own
    ("0::/docker/1234", {"memory.max": 200 << 20}, 200),  # one that is told its name outside
    ("5:devices:/x\n4:memory:/x/y\n0::/", {"memory/x/memory.limit_in_bytes": 100 << 20}, 100),
    ("4:memory:/x", {"memory/x/memory.limit_in_bytes": 2**63 - 4096}, None),
    ("0::/a", {"a/memory.max": "max"}, None),
    ("what is this?", {}, None),
    (None, {}, None),
)
def test_the_memory_is_that_of_the_own_control_group(
    tmp_path_factory: pytest.TempPathFactory, groups: str | None, limits: dict[str, Any], megabytes: int | None
) -> None:
    tmp_path = tmp_path_factory.mktemp("groups")
    if groups is not None:
        (tmp_path / "groups").write_text(f"{groups}\n")
    for name, limit in limits.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"{limit}\n")
    found = room.memory(tmp_path / "groups", tmp_path)
    assert found == (psutil.virtual_memory().total >> 20 if megabytes is None else megabytes)


@each("allowed hard files", (256, 4096, 4096), (256, 256, 256), (300, 100_000, 65_535))
def test_a_server_asks_for_all_the_files_that_it_may_open(allowed: int, hard: int, files: int) -> None:
    now_allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    code = "import resource; from eternitium_widgets.server.room import files; print(files(), *resource.getrlimit(7))"
    limit = f"ulimit -S -n {allowed}; ulimit -H -n {min(hard, now_allowed)}; exec {sys.executable} -c '{code}'"
    told = subprocess.run(["/bin/sh", "-c", limit], capture_output=True, text=True, check=True).stdout.split()
    expected = min(files, now_allowed)
    assert [*map(int, told)] == [expected, expected, min(hard, now_allowed)]


def test_the_service_in_the_document_opens_no_more_pages_than_it_can() -> None:
    unit = (ROOT / "HOSTING.md").read_text().split("[Service]")[1].split("[Install]")[0]
    pages, files, gigabytes = (
        int(re.search(rf"{name}=(\d+)", unit)[1])  # type: ignore[index]
        for name in (room.PAGES, "LimitNOFILE", "MemoryMax")
    )
    assert room.most_pages(str(pages), 0, files) == pages <= room.most_pages("", gigabytes << 10, files)


def test_a_visitor_can_end_the_own_game_and_no_other(tutor: Visited) -> None:
    leaving = Visited(tutor.address)
    assert leaving.kernel != tutor.kernel
    assert ask(tutor.address, f"/voila/api/shutdown/{leaving.kernel}", "POST").status == 204
    assert not leaving.is_alive and tutor.is_alive


def test_each_statement_of_the_document_names_a_test() -> None:
    text = (ROOT / "SECURITY.md").read_text()
    assert f"{BYTES_AT_ONCE // 10**6} megabytes at once and {EACH_SECOND // 10**6} megabyte a second" in " ".join(
        text.split()
    )
    assert "Ask for sixteen addresses" in text and len(ADDRESSES) == 16
    lines = [line for line in text.splitlines() if re.match(r"\| (?!What|--)", line)]
    assert len(lines) >= 12
    for line in lines:
        named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", line)
        assert named, line
        for file, test in named:
            assert f"\ndef {test}" in (ROOT / file).read_text(), test
