"""Persons at a table in a process of its own, which can be killed at any moment."""

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from eternitium_widgets.together.kinds import ADDRESS, FILE, KEY
from eternitium_widgets.together.link import Link

PATIENCE = 90.0


class Host:
    """The process of the tables; `folder`: where they are kept."""

    def __init__(self, folder: Path) -> None:
        self.env = {ADDRESS: str(folder / "line"), KEY: "k" * 16, FILE: "tables.sqlite", "XDG_DATA_HOME": str(folder)}
        os.environ.update(self.env)
        self.folder = folder
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "eternitium_widgets.together.host"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, env=os.environ)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None
        self.process.stdin.close()

    @property
    def file(self) -> Path:
        return self.folder / "eternitium-tutor" / "tables.sqlite"


class Person:
    """A person whose page is at a table. `dice`: chooses what they do."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.traits: dict[str, Any] = {"table": {"state": "away", "seats": []}, "snapshot": {}}
        self.told: list[dict[str, Any]] = []
        self.code = self.secret = ""
        self.done: list[str] = []
        self.number = 0
        self.name = f"{dice.randrange(10**9)}"
        self.changed = asyncio.Event()
        self.link = Link(self._take, self._come, lambda: None)

    def _come(self) -> list[dict[str, Any]]:
        return [{"type": "table-enter", "code": self.code, "secret": self.secret}] if self.code else []

    def _take(self, news: dict[str, Any]) -> None:
        self.traits |= news.get("traits", {})
        if "message" in news:
            self.told.append(news["message"])
            if news["message"]["type"] == "seat":
                self.code, self.secret = news["message"]["code"], news["message"]["secret"]
        self.changed.set()

    def say(self, **message: Any) -> None:
        self.number += 1
        self.link.say({**message, "line": self.name, "n": self.number})

    async def until(self, holds: Any) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(PATIENCE):
            while not holds(self):
                self.changed.clear()
                await self.changed.wait()

    @property
    def game(self) -> dict[str, Any]:
        game: dict[str, Any] = self.traits["snapshot"].get("game", {})
        return game

    @property
    def actions(self) -> list[str]:
        """What the person may do, as the board offers it."""
        snapshot = self.traits["snapshot"]
        return [*offered({key: snapshot[key] for key in snapshot if key not in ("log", "game")})] if snapshot else []

    async def play(self, most: int = 10_000) -> None:
        """Act whenever it is their turn, until the game is over or has this many actions."""
        while True:
            await self.until(lambda one: one.game.get("over") or one.game.get("plies", 0) >= most or one.actions)
            if self.game["over"] or self.game["plies"] >= most:
                return
            plies, action = self.game["plies"], self.dice.choice(self.actions)
            self.say(type="act", action=action)
            self.done.append(action)
            await self.until(lambda one, plies=plies: one.game.get("plies", 0) > plies)


async def gathered(count: int, plays: list[str], seed: int = 0) -> list[Person]:
    """Persons at a table whose game has begun."""
    persons = [Person(random.Random(1_000 * seed + one)) for one in range(count)]
    first = persons[0]
    first.say(type="table-open", edition="de", seats=[*[""] * count, *plays], helps="nobody", name="P0")
    await first.until(lambda one: one.code)
    for seat, one in enumerate(persons[1:], 1):
        one.code = first.code
        one.say(type="table-enter", code=first.code)
        one.say(type="table-sit", seat=seat, name=f"P{seat}")
        await one.until(lambda there: there.secret)
    first.say(type="table-start")
    return persons


def offered(part: Any) -> Any:
    """All actions that lie somewhere in a part of a snapshot."""
    if isinstance(part, dict):
        if isinstance(part.get("action"), str):
            yield part["action"]
        for inner in part.values():
            yield from offered(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from offered(inner)
