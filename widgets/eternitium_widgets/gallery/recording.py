"""Recordings of widgets: each message is put to the real widget, and everything that follows is kept."""

import contextlib
import json
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from eternitium_widgets.page.readonly import Guarded

Told = dict[str, Any]
Path = tuple[str, ...]
Make = Callable[[], Guarded]
Settled = Callable[[Any], bool]
SECONDS: Final = 600.0
LOOK: Final = 0.005
BESIDE: Final = ("layout", "tabbable", "tooltip", "heard")  # traits that every widget has
OF_THE_LINE: Final = ("line", "n", "number", "width")
GAME: Final = "recorded"  # the id of every game: the same in each recording


class Recording:
    """A recording of a widget at the places to which messages lead.

    Args:
        make: makes the widget, the same each time.
        settled: returns whether the widget has answered; work in the background is waited for.
        name: of the first widget, if several are shown.

    Example:
        >>> from eternitium_widgets import CardView
        >>> told = Recording(lambda: CardView("quantum-clock")).told()
        >>> told["places"][0]["traits"]["view"]["card"]
        'quantum-clock'
    """

    def __init__(self, make: Make, settled: Settled = lambda _: True, name: str = "") -> None:
        self._makes, self._settled = [make], settled
        self._places: list[Told] = []
        self._at: dict[Path, int] = {}
        self._anywhere: dict[str, int] = {}
        self._answers: dict[str, list[Told]] = {}
        self._shows = [{"name": name, "place": 0}]
        self.follow()

    def show(self, name: str, make: Make) -> None:
        """Add another widget of the same kind, to be shown after the others."""
        self._makes.append(make)
        self.follow(show=len(self._shows))
        self._shows.append({"name": name, "place": self._at[str(len(self._shows)),]})

    def follow(self, *messages: Told, show: int = 0) -> Told:
        """Put messages to the widget, one after the other, from its beginning; return the traits at the end.

        `messages`: as a page would send them; `show`: the number of the widget, if there are several. Raises
        ValueError: a message is refused. Raises TimeoutError: an answer does not come.
        """
        played = _Played(self._makes[show](), self._settled)
        try:
            path: Path = (str(show),)
            self._keep(path, played.traits(), [])
            for message in messages:
                said = played.say(message)
                path = (*path, key_of(message))
                self._keep(path, played.traits(), said)
            return played.traits()
        finally:
            played.widget.close()

    def ask(self, messages: Iterable[Told]) -> None:
        """Put questions to the widget that change nothing; their answers are the same wherever the page is.

        Raises:
            ValueError: a message is refused.
        """
        played = _Played(self._makes[0](), self._settled)
        for message in messages:
            self._answers[key_of(message)] = played.say(message)
        played.widget.close()

    def anywhere(self, messages: Iterable[Told]) -> None:
        """Put messages to the widget, one after the other, that lead to the same place wherever the page is.

        Raises:
            ValueError: a message is refused.
        """
        played = _Played(self._makes[0](), self._settled)
        for message in messages:
            said, key = played.say(message), key_of(message)
            self._keep(("0", key), played.traits(), said)
            self._anywhere[key] = self._at["0", key]
        played.widget.close()

    def _keep(self, path: Path, traits: Told, said: Sequence[Told]) -> None:
        if path in self._at:
            return
        first = self._places[0]["traits"] if self._places else {}
        changed = {name: value for name, value in traits.items() if name not in first or first[name] != value}
        self._at[path] = len(self._places)
        if len(path) > 1:
            self._places[self._at[path[:-1]]]["next"][path[-1]] = len(self._places)
        self._places.append({"traits": changed, "said": [*said], "next": {}})

    def told(self) -> Told:
        """Return the recording as JSON data.

        Returns:
            `places`, the first with all traits, the others with those that differ; `anywhere`, messages that lead to a
            place from everywhere; `answers` to questions; `shows`, the place at which each widget begins.
        """
        return {
            "places": self._places,
            "anywhere": self._anywhere,
            "answers": self._answers,
            "shows": self._shows,
        }


class _Played:
    """A widget and the page's end of its line."""

    def __init__(self, widget: Any, settled: Settled) -> None:
        self.widget, self._settled = widget, settled
        self._said: list[Told] = []
        widget.send = lambda content, _buffers=None: self._said.append(content)
        self._wait()

    def say(self, message: Told) -> list[Told]:
        """Put a message to the widget; return the messages that it sends back."""
        self._said.clear()
        self.widget._receive(self.widget, message, [])
        self._wait()
        for refused in (told["text"] for told in self._said if told["type"] == "refused"):
            raise ValueError(f"{message}: {refused}")
        return [told for told in self._said if told["type"] != "entries"]

    def traits(self) -> Told:
        """Return a copy of the widget's own traits, as plain JSON data."""
        names = [name for name in self.widget.keys if not name.startswith("_") and name not in BESIDE]
        text = json.dumps({name: getattr(self.widget, name) for name in names})
        game = getattr(self.widget, "snapshot", {}).get("game", {}).get("id")
        traits: Told = json.loads(text.replace(json.dumps(game), json.dumps(GAME)) if game else text)
        return traits

    def _wait(self) -> None:
        end = time.monotonic() + SECONDS
        while not self._settled(self.widget):
            if time.monotonic() > end:
                raise TimeoutError(f"{type(self.widget).__name__}: no answer in {SECONDS:g} seconds")
            time.sleep(LOOK)


def key_of(message: Told) -> str:
    """Return the key of a message, the same as `keyOf` on the page."""
    meant = {name: value for name, value in message.items() if name not in OF_THE_LINE}
    if isinstance(meant.get("text"), str):
        with contextlib.suppress(ValueError):
            meant["text"] = json.loads(meant["text"])
    return json.dumps(meant, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
