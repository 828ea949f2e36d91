"""What goes over the line between the page and its kernel, read as the browser gets it."""

import json
import struct
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import WebSocket

from tests.browser.board_page import BoardPage
from tests.support.stranger import state_in


class Frames:
    """All frames of a page from now on. A line that is open already is not heard, so the page may be loaded again."""

    def __init__(self, board: BoardPage, reload: bool = False) -> None:
        self.received: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        board.page.on("websocket", self._listen)
        if reload:
            address = board.page.url
            board.page.evaluate("() => sessionStorage.clear()")
            board.page.goto("about:blank")
            answer = board.page.goto(address)
            assert answer is not None
            self.received.append({"content": {"data": {"state": state_in(answer.text())}}})
            board.wait()

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(message_of(frame)))
        socket.on("framesent", lambda frame: self.sent.append(message_of(frame)))

    def states(self) -> list[dict[str, Any]]:
        """What the kernel told of the widget's traits, in order."""
        return [state for message in self.received for state in states_of(message)]

    def snapshots(self) -> list[dict[str, Any]]:
        return [state["snapshot"] for state in self.states() if state.get("snapshot")]

    def wishes(self) -> list[dict[str, Any]]:
        """What the page said, in order."""
        datas = [content.get("data", {}) for content in contents(self.sent)]
        return [data["content"] for data in datas if data.get("method") == "custom"]


def states_of(message: dict[str, Any]) -> list[dict[str, Any]]:
    """The traits in a message."""
    data = (message.get("content") or {}).get("data") or {}
    return [data["state"]] if "state" in data else []


def contents(messages: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    return (message["content"] for message in messages if message.get("content"))


def message_of(frame: str | bytes) -> dict[str, Any]:
    """A message of the kernel's protocol: JSON text, or its parts with their places in front."""
    if isinstance(frame, str):
        return dict(json.loads(frame)) if frame.startswith("{") else {}
    (count,) = struct.unpack_from("<Q", frame)
    places = struct.unpack_from(f"<{count}Q", frame, 8)
    parts = [frame[start:end] for start, end in zip(places, [*places[1:], len(frame)], strict=True)]
    return {"header": json.loads(parts[1]), "content": json.loads(parts[4]), "buffers": parts[5:]}
