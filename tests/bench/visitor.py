"""A visitor without a browser: opens the page, and speaks with its kernel as the page does."""

import asyncio
import json
import time
import uuid
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import urlsplit

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.support.stranger import board_of, kernel_of, state_in

PROTOCOL = "v1.kernel.websocket.jupyter.org"
SECONDS_TO_OPEN = 180
SECONDS_TO_ANSWER = 30
PAUSE = 0.4  # seconds until the page lets the next policy move
DIGITS = {"session": "visitors", "username": "", "version": "5.3"}


@dataclass
class Found:
    """What happened to a visitor; times in seconds.

    Attributes:
        opened: from the request for the page until the board could be drawn.
        clicks: from each action to the new snapshot.
        moves: the same for each move of a policy.
        forecasts: from each new position of the person to the first numbers of its forecast, estimates included.
        simulated: the same to the first that rest on simulated games.
        rollouts: on how many the forecast rested at each click.
        asked: how often advice was asked for.
        advices: from each question for advice to its first numbers, estimates included.
        errors: whatever went wrong, in words.
    """

    opened: float = 0.0
    clicks: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    forecasts: list[float] = field(default_factory=list)
    simulated: list[float] = field(default_factory=list)
    rollouts: list[int] = field(default_factory=list)
    asked: int = 0
    advices: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Visitor:
    """Somebody who plays game after game.

    Args:
        address: of the start page.
        dice: for choices and the time to think.
    """

    def __init__(self, address: str, dice: Random) -> None:
        self.found = Found()
        self._address, self._dice = address, dice
        self._line: WebSocketClientConnection | None = None
        self._model, self._number, self._shown_at = "", 0, 0.0
        self._state: dict[str, Any] = {}
        self._is_answered = False
        self._changed = asyncio.Event()
        self._told: set[tuple[str, int]] = set()

    async def visit(self, clicks: int, think: tuple[float, float], advice: float) -> Found:
        """Open the page and play; never raises.

        Args:
            clicks: how many actions.
            think: shortest and longest time before each, in seconds.
            advice: for which share of the decisions advice is asked for.
        """
        try:
            await self.open()
            await self.play(clicks, think, advice)
        except Exception as problem:
            self.found.errors.append(f"{type(problem).__name__}: {problem}")
        return self.found

    def leave(self) -> None:
        """Close the line."""
        if self._line is not None:
            self._line.close()

    # Opening

    async def open(self) -> None:
        """Load the page, connect with its kernel, and ask for what it shows."""
        start = time.monotonic()
        page = await AsyncHTTPClient(force_instance=True).fetch(
            f"{self._address}tutor", request_timeout=SECONDS_TO_OPEN
        )
        text = page.body.decode()
        where = urlsplit(self._address)
        request = HTTPRequest(
            f"ws://{where.netloc}/api/kernels/{kernel_of(text)}/channels?session_id=visitors",
            headers={"Origin": f"http://{where.netloc}"},
            request_timeout=SECONDS_TO_OPEN,
        )
        self._line = await websocket_connect(
            request, subprotocols=[PROTOCOL], compression_options={}, max_message_size=50_000_000
        )
        asyncio.get_running_loop().create_task(self._listen())
        self._model, self._state, self._shown_at = board_of(text), state_in(text), time.monotonic()
        self._say("comm_msg", {"comm_id": self._model, "data": {"method": "request_state"}})
        await self._until(lambda: self._is_answered, SECONDS_TO_OPEN)
        self.found.opened = time.monotonic() - start

    def _say(self, kind: str, content: dict[str, Any]) -> None:
        assert self._line is not None
        header = {**DIGITS, "msg_id": uuid.uuid4().hex, "msg_type": kind, "date": "2000-01-01T00:00:00Z"}
        parts: list[dict[str, Any]] = [header, {}, {}, content]
        message = serialize_msg_to_ws_v1([json.dumps(part).encode() for part in parts], "shell")
        self._line.write_message(message, binary=True)

    def _send(self, **message: Any) -> None:
        self._number += 1
        content = {**message, "line": "visitor", "n": self._number}
        self._say("comm_msg", {"comm_id": self._model, "data": {"method": "custom", "content": content}})

    async def _listen(self) -> None:
        assert self._line is not None
        while (message := await self._line.read_message()) is not None:
            assert isinstance(message, bytes)
            _, parts = deserialize_msg_from_ws_v1(message)
            if json.loads(parts[0])["msg_type"] == "comm_msg":
                self._hear(json.loads(parts[3]))

    # Listening

    def _hear(self, content: dict[str, Any]) -> None:
        data = content["data"]
        if content["comm_id"] == self._model and data["method"] == "update":
            self._is_answered = True
            self._state.update(data["state"])
            for kind in ("outlook", "advice"):
                self._note(kind, data["state"].get(kind))
        elif content["comm_id"] == self._model and data.get("content", {}).get("type") == "refused":
            self.found.errors.append(f"refused: {data['content']['text']}")
        self._changed.set()

    def _note(self, kind: str, told: dict[str, Any] | None) -> None:
        """Keep when the first numbers about a position have come, and the first that were simulated."""
        if not told or told["turn_count"] != self.game["turn_count"]:
            return
        if told["state"] == "failed":
            self.found.errors.append(f"{kind}: {told['note']}")
        first = {"outlook": self.found.forecasts, "advice": self.found.advices}
        if told.get("estimate") or told.get("rollouts"):
            self._first(kind, told["turn_count"], first[kind])
        if kind == "outlook" and told.get("rollouts"):
            self._first("simulated", told["turn_count"], self.found.simulated)

    def _first(self, kind: str, place: int, times: list[float]) -> None:
        if (kind, place) not in self._told:
            self._told.add((kind, place))
            times.append(time.monotonic() - self._shown_at)

    @property
    def game(self) -> dict[str, Any]:
        """What the snapshot says about the game."""
        game: dict[str, Any] = self._state["snapshot"]["game"]
        return game

    async def _until(self, reached: Any, seconds: float) -> None:
        async with asyncio.timeout(seconds):
            while not reached():
                self._changed.clear()
                await self._changed.wait()

    # Playing

    async def play(self, clicks: int, think: tuple[float, float], advice: float) -> None:
        """Act, and let the policies move, so many times."""
        while len(self.found.clicks) < clicks:
            if self.game["over"]:
                await self._ask(type="new", players=2)
            elif self.game["policy_to_move"]:
                await asyncio.sleep(PAUSE)
                self.found.moves.append(await self._ask(type="proceed"))
            else:
                await self._decide(think, advice)

    async def _decide(self, think: tuple[float, float], advice: float) -> None:
        wanted = self._dice.random() < advice
        if wanted:
            self.found.asked += 1
            self._told.discard(("advice", self.game["turn_count"]))
            self._send(type="advise")
        await asyncio.sleep(self._dice.uniform(*think))
        told = self._state["outlook"]
        is_now = bool(told) and told["turn_count"] == self.game["turn_count"]
        self.found.rollouts.append(told.get("rollouts", 0) if is_now else 0)
        action = self._dice.choice(sorted(legal(self._state["snapshot"])))
        self.found.clicks.append(await self._ask(type="act", action=action))

    async def _ask(self, **message: Any) -> float:
        before, start = (self.game["id"], self.game["turn_count"]), time.monotonic()
        self._send(**message)
        await self._until(lambda: (self.game["id"], self.game["turn_count"]) != before, SECONDS_TO_ANSWER)
        self._shown_at = time.monotonic()
        return self._shown_at - start


def legal(snapshot: object) -> set[str]:
    """The texts of all actions that a snapshot offers."""
    if isinstance(snapshot, list):
        return set().union(*map(legal, snapshot))
    if not isinstance(snapshot, dict):
        return set()
    own = {snapshot["action"]} if isinstance(snapshot.get("action"), str) else set()
    return own.union(*map(legal, snapshot.values()))
