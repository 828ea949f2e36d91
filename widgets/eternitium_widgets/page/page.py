"""What all widgets with messages have in common: a language, answers by kind of message, work in the background."""

import contextlib
from collections.abc import Iterator
from typing import Any, Protocol

import traitlets

from eternitium.typed import one_of
from eternitium_widgets.page.delivery import Delivery
from eternitium_widgets.page.message_ids import Heard
from eternitium_widgets.page.messages import Answer, Message, refused
from eternitium_widgets.page.readonly import Guarded


class Worker(Protocol):
    """Something that computes in the background until the page goes."""

    def close(self) -> None:
        """Stop computing."""


class Page(Guarded):
    """A widget whose page sends messages.

    Each message is carried out once, even if a page sends it again; what is wrong with it comes back as one sentence.
    A page says which messages it answers (`_messages`), what it does with news from the background (`_hear`), and which
    workers end with it (`_workers`).

    Args:
        shown: the first values of its traits.
    """

    heard = traitlets.Dict().tag(sync=True)

    def __init__(self, **shown: Any) -> None:
        self._answers, self._heard, self._workers = self._messages(), Heard(), list[Worker]()
        super().__init__(**shown)
        self.on_msg(self._receive)
        self._delivery = Delivery(self._hear)

    def close(self) -> None:
        """Take it from the page and stop computing."""
        for worker in self.__dict__.get("_workers", ()):
            worker.close()
        super().close()

    def _messages(self) -> dict[str, Answer]:
        """What a page may say, and who answers."""
        return {"again": self._show_again}

    def _hear(self, kind: str, news: Any) -> None:
        """News from the background or the clock."""

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
        """Send all that a page shows: what was sent while it was cut off may never have come."""
        self.heard = self._heard.numbers
        everybodys = Guarded.class_trait_names(sync=True)
        self.send_state([name for name in self.trait_names(sync=True) if name[0] != "_" and name not in everybodys])

    @contextlib.contextmanager
    def _refusing(self) -> Iterator[None]:
        """What cannot be done is said on the page."""
        try:
            yield
        except ValueError as error:
            self.send(refused(error, self._language))
