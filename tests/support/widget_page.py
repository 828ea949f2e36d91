"""A widget and the page's end of its line, without a browser."""

import time
from collections.abc import Callable
from typing import Any

SECONDS = 60


class Page:
    """A widget with the page's end of the line."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.sent: list[dict[str, Any]] = []
        self.entries: list[list[Any]] = []  # of the profile, as the page keeps them
        self.buffers: list[Any] = []
        widget.send = self._hear

    def _hear(self, content: dict[str, Any], buffers: Any = None) -> None:
        if content["type"] == "entries":
            self.entries += content["rows"]
        else:
            self.sent.append(content)
        self.buffers += buffers or []

    def ask(self, **message: Any) -> list[dict[str, Any]]:
        """Send a message; what came back."""
        return self.say(message)

    def say(self, content: object) -> list[dict[str, Any]]:
        """Send anything at all; what came back."""
        self.sent.clear()
        self.widget._receive(self.widget, content, [])
        return list(self.sent)

    def refused(self, **message: Any) -> str:
        """Send what must be refused; the sentence. Nothing has changed."""
        before = self.shown()
        (answer,) = self.ask(**message)
        assert answer["type"] == "refused" and self.shown() == before
        return str(answer["text"])

    def shown(self) -> dict[str, Any]:
        """What the page shows, without the numbers that come by themselves."""
        names = ("snapshot", "catalog", "coach", "guide", "shelf", "welcome")
        return {name: getattr(self.widget, name) for name in names if self.widget.has_trait(name)}

    @property
    def game(self) -> dict[str, Any]:
        game: dict[str, Any] = self.widget.snapshot["game"]
        return game

    @property
    def guide(self) -> dict[str, Any]:
        guide: dict[str, Any] = self.widget.guide
        return guide

    @property
    def legal(self) -> tuple[str, ...]:
        actions: tuple[str, ...] = self.widget.desk.match.legal_actions
        return actions

    def until_mine(self) -> None:
        """Let the policies play until a person decides."""
        while self.game["policy_to_move"]:
            self.ask(type="proceed")

    def until_choices(self, least: int = 3) -> None:
        """Play on until there is something to choose from."""
        self.until_mine()
        while len(self.legal) < least:
            self.ask(type="act", action=self.legal[0])
            self.until_mine()

    def is_now(self, told: dict[str, Any]) -> bool:
        """Whether a forecast or advice is about the position that is shown."""
        return bool(told) and (told["game"], told["turn_count"]) == (self.game["id"], self.game["turn_count"])


def wait_until(reached: Callable[[], Any]) -> None:
    """Wait for what comes from a background thread."""
    end = time.monotonic() + SECONDS
    while not reached():
        assert time.monotonic() < end, "nothing came"
        time.sleep(0.002)
