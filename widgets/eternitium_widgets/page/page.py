"""The base of all widgets with messages: a language, answers by kind of message, work in the background."""

import contextlib
from collections.abc import Iterator
from typing import Any

import traitlets

from eternitium.typed import one_of
from eternitium_widgets.page.delivery import Delivery
from eternitium_widgets.page.message_ids import Heard
from eternitium_widgets.page.messages import Answer, Message, refused
from eternitium_widgets.page.part import Hear, Part
from eternitium_widgets.page.readonly import Guarded


class Page(Guarded):
    """A widget whose page sends messages.

    Each message is carried out once, even if a page sends it again; if it is wrong, one sentence comes back. A subclass
    says which messages it answers itself (`_messages`), and which parts (`_parts`) do the rest. `shown`: the first
    values of its traits, besides those of its parts.
    """

    heard = traitlets.Dict().tag(sync=True)

    def __init__(self, **shown: Any) -> None:
        self._heard = Heard()
        self.delivery = Delivery(self._hear)
        self._put_together = self._parts()
        self._answers, self._hearers = self._messages(), dict[str, Hear]()
        for part in self._put_together:
            self._answers |= part.messages()
            self._hearers |= part.hears()
        self._hearers |= self._hears()
        super().__init__(**shown, **self._news())
        self.on_msg(self._receive)

    def close(self) -> None:
        """Remove the widget from the page and stop computing."""
        for part in self.__dict__.get("_put_together", ()):  # a widget that could not be made has none
            part.close()
        super().close()

    def _parts(self) -> list[Part[Any]]:
        """Return the parts of the page."""
        return []

    def _messages(self) -> dict[str, Answer]:
        """Return the messages that the page itself answers, by type, besides those of its parts."""
        return {"again": self._show_again}

    def _news(self) -> dict[str, Any]:
        """Return the values to show, by trait."""
        return {trait: shown for part in self._put_together for trait, shown in part.news().items()}

    def _hears(self) -> dict[str, Hear]:
        """Return the handlers of news from the background or the clock, which replace or join those of the parts."""
        return {}

    def _hear(self, kind: str, news: Any) -> None:
        self._hearers[kind](news)

    def _receive(self, _: object, content: object, __: object) -> None:
        with self._refusing():
            message = Message(content)
            if self._heard.is_new(message):
                one_of("type", message.kind, tuple(self._answers))
                message.put_to(self._answers[message.kind])
            else:
                self._show_again()
        self.heard = self._heard.numbers

    def _show_again(self) -> None:
        """Send everything that a page shows: news sent while it was cut off may not have arrived."""
        self.heard = self._heard.numbers
        everybodys = Guarded.class_trait_names(sync=True)
        self.send_state([name for name in self.trait_names(sync=True) if name[0] != "_" and name not in everybodys])

    @contextlib.contextmanager
    def _refusing(self) -> Iterator[None]:
        """Show the message of a ValueError on the page."""
        try:
            yield
        except ValueError as error:
            self.send(refused(error, self._language))
