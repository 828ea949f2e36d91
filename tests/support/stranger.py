"""Somebody without a browser, who speaks HTTP and the kernel's protocol, and so can say what no page says."""

import asyncio
import contextlib
import http.client
import json
import re
import time
import uuid
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

from eternitium_widgets.page.readonly import STATE
from eternitium_widgets.server.security import PROTOCOL
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

SECONDS: Final = 30
SECONDS_TO_END: Final = 10
# As in the page of Voila: settings for its scripts.
SETTINGS: Final = re.compile(r'id="jupyter-config-data"[^>]*>(.*?)</script>', re.DOTALL)
WIDGET: Final = re.compile(r'<script type="application/json" class="widget">(.*?)</script>', re.DOTALL)
VIEW: Final = "application/vnd.jupyter.widget-view+json"
Result = TypeVar("Result")


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")


def ask(address: str, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> Answer:
    """The answer to a request for exactly this path; `_` in a header's name stands for `-`."""
    where = urlsplit(address)
    connection = http.client.HTTPConnection(str(where.hostname), where.port, timeout=SECONDS)
    try:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        told = {name: ", ".join(answer.headers.get_all(name, [])) for name in answer.headers}
        return Answer(answer.status, told, answer.read())
    finally:
        connection.close()


def run(talk: Coroutine[Any, Any, Result]) -> Result:
    """What comes of a talk. In a thread of its own, because a browser test may have left its loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, talk).result()


def kernel_of(page: str) -> str:
    """The id of the kernel behind a page."""
    found = SETTINGS.search(page)
    assert found is not None
    return str(json.loads(found[1])["kernelId"])


def board_of(page: str) -> str:
    """The id of the board of a page."""
    return str(_widget_in(page)[VIEW]["model_id"])


def state_in(page: str) -> dict[str, Any]:
    """What the board of a page shows at first."""
    return dict(_widget_in(page)[STATE])


def _widget_in(page: str) -> dict[str, Any]:
    found = WIDGET.search(page)
    assert found is not None
    return dict(json.loads(found[1]))


def message(kind: object, content: object, channel: str = "shell", **more: Any) -> dict[str, Any]:
    """A message of the kernel's protocol."""
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "session": "s",
        "username": "",
        "version": "5.3",
        "date": "",
    }
    empty: dict[str, Any] = {"parent_header": {}, "metadata": {}, "buffers": []}
    return {"channel": channel, "header": header, "content": content, **empty, **more}


def packed(told: dict[str, Any], *buffers: bytes) -> bytes:
    """A message as browsers send it."""
    names = ("header", "parent_header", "metadata", "content")
    return framed(told["channel"].encode(), *(json.dumps(told[name]).encode() for name in names), *buffers)


def framed(*parts: bytes) -> bytes:
    """Places, then the parts."""
    places = [8 * (len(parts) + 2)]
    for part in parts:
        places.append(places[-1] + len(part))
    return b"".join([(number).to_bytes(8, "little") for number in (len(places), *places)] + [*parts])


def unpacked(came: bytes) -> dict[str, Any]:
    """A message as the server sends it."""
    channel, (header, parent, metadata, content, *_) = deserialize_msg_from_ws_v1(came)
    texts = {"header": header, "parent_header": parent, "metadata": metadata, "content": content}
    told = {name: json.loads(text) for name, text in texts.items()}
    return {"channel": channel, "msg_type": told["header"]["msg_type"], **told}


class Line:
    """A line to a kernel."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket

    async def say(self, told: dict[str, Any] | str | bytes) -> None:
        text = packed(told) if isinstance(told, dict) else told
        await self.socket.write_message(text, binary=isinstance(text, bytes))

    async def hear(self) -> list[dict[str, Any]]:
        """All that comes up to now: until the kernel has left alone what is said to nobody."""
        question = message("comm_msg", {"comm_id": "nobody", "data": {"method": "custom", "content": {}}})
        await self.say(question)
        heard: list[dict[str, Any]] = []
        end = time.monotonic() + SECONDS
        while not (heard and is_done(heard[-1], question)):
            came = await asyncio.wait_for(self.socket.read_message(), end - time.monotonic())
            assert isinstance(came, bytes), "the line was cut"
            heard.append(unpacked(came))
        return [one for one in heard if not comes_by_itself(one)]

    async def ask_for_state(self, board: str, times: int = 1) -> None:
        """Ask for all that a board shows."""
        for _ in range(times):
            await self.say(message("comm_msg", {"comm_id": board, "data": {"method": "request_state"}}))

    async def ask_board(self, board: str, **content: Any) -> None:
        """Say something to the board."""
        await self.say(message("comm_msg", {"comm_id": board, "data": {"method": "custom", "content": content}}))

    async def state(self, board: str) -> dict[str, Any]:
        """All that a board shows."""
        await self.ask_for_state(board)
        told = [one["content"]["data"]["state"] for one in await self.hear()]
        return max(told, key=len)

    async def is_cut(self) -> bool:
        """Whether it ends soon."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.listen(), SECONDS_TO_END)
            return True
        return False

    async def listen(self) -> None:
        """Hear all that comes, until it ends."""
        while await self.socket.read_message() is not None:
            pass


def is_done(heard: dict[str, Any], question: dict[str, Any]) -> bool:
    mine: bool = heard["parent_header"].get("msg_id") == question["header"]["msg_id"]
    return mine and bool(heard["content"].get("execution_state") == "idle")


def comes_by_itself(heard: dict[str, Any]) -> bool:
    """Whether it is no answer: the state of the kernel, or a forecast that is ready."""
    changed = heard["content"].get("data", {}).get("state", {}) if heard["msg_type"] == "comm_msg" else {}
    return heard["msg_type"] == "status" or [*changed] == ["outlook"]


@contextlib.asynccontextmanager
async def line_to(
    address: str, kernel: str, protocols: Sequence[str] = (PROTOCOL,), session: str = "", **headers: str
) -> AsyncIterator[Line]:
    """A line to a kernel, as browsers open it unless told otherwise."""
    where = f"ws{address[4:]}api/kernels/{kernel}/channels?session_id={session or uuid.uuid4().hex}"
    request = HTTPRequest(where, headers=headers, request_timeout=SECONDS)
    socket = await websocket_connect(request, subprotocols=[*protocols] or None)
    try:
        yield Line(socket)
    finally:
        socket.close()
