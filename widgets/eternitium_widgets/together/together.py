"""`Together`: a table for two to five people, each with a board of their own."""

from typing import Any, Final

import traitlets

from eternitium.payload.base import plain
from eternitium.payload.together import TogetherPayload
from eternitium.rulebook import word, words
from eternitium.training.themes import THEMES
from eternitium_widgets.board.page_words import page_catalog
from eternitium_widgets.page.bundle import module, styles
from eternitium_widgets.page.language import wanted
from eternitium_widgets.page.messages import Answer, Language, Message
from eternitium_widgets.page.page import Page
from eternitium_widgets.page.readonly import catalog_trait
from eternitium_widgets.page.still import still
from eternitium_widgets.together.kinds import OF_BOARDS, OF_ROOMS, OF_TABLES
from eternitium_widgets.together.link import Link

WORDS: Final = ("tutor", "together", "room")


class Together(Page):
    """A table for two to five people, each with a board of their own, on a server that has tables.

    The table is in a process of the server, which tells this one only what the person's seat sees. In a notebook it is
    that of a tutor which the same person has started on the same computer, once its page of tables was opened.

    Args:
        table: the code of a table to go to; "" for the page on which one is opened.
        language: of all texts; None for the one that `set_language` set, else as the visitor's browser prefers.

    Raises:
        ValueError: an unknown language; the message lists the known ones.

    Example:
        >>> from eternitium_widgets import Together
        >>> Together(language="en").table["state"]  # without a server
        'away'
    """

    _esm = module("together/together_widget.js")
    _css = styles("together/together_widget.js")

    catalog = catalog_trait()
    table = traitlets.Dict().tag(sync=True)
    room = traitlets.Dict().tag(sync=True)
    question = traitlets.Dict().tag(sync=True)
    snapshot = traitlets.Dict().tag(sync=True)
    outlook = traitlets.Dict().tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)
    coach = traitlets.Dict().tag(sync=True)
    comparison = traitlets.Dict().tag(sync=True)
    hope = traitlets.Dict().tag(sync=True)
    report = traitlets.Dict().tag(sync=True)

    def __init__(self, table: str = "", language: str | None = None) -> None:
        language = wanted(language)
        self._language, self._fixed = language or "en", language is not None
        self._code, self._secret = table, ""
        self._room, self._room_secret = "", ""
        super().__init__(catalog=self._catalog(), table=self._away())
        self._link = Link(self._take, self._come, self._lose)

    def _messages(self) -> dict[str, Answer]:
        return (
            super()._messages()
            | {"language": self._speak}
            | dict.fromkeys((*OF_TABLES, *OF_ROOMS, *OF_BOARDS), self._pass_on)
        )

    def _pass_on(self, message: Message) -> None:
        if not self._link.is_there:
            raise ValueError(word("together", "away-long", self._language))
        if message.kind == "table-enter":
            self._code, self._secret = str(message.content.get("code", "")), str(message.content.get("secret", ""))
        elif message.kind == "table-leave":
            self._code = self._secret = ""
        elif message.kind == "room-enter":
            self._room = str(message.content.get("code", ""))
            self._room_secret = str(message.content.get("secret", ""))
        elif message.kind == "room-join":
            self._room_secret = str(message.content.get("secret", ""))
        elif message.kind == "room-leave":
            self._room = self._room_secret = ""
        self._link.say(message.content)

    def _speak(self, language: Language) -> None:
        self._language = language
        self.catalog = self._catalog()
        if self._link.is_there:
            self._link.say({"type": "language", "language": language})

    def close(self) -> None:
        """Remove the widget from the page, and leave the table."""
        if "_link" in self.__dict__:
            self._link.close()
        super().close()

    # The process of the tables

    def _come(self) -> list[dict[str, Any]]:
        """Return what to say on a new line: the language, and which seat is the person's."""
        enter = {"type": "table-enter", "code": self._code, "secret": self._secret}
        go_in = {"type": "room-enter", "code": self._room, "secret": self._room_secret}
        told = [*([enter] if self._code else []), *([go_in] if self._room else [])]
        return [{"type": "language", "language": self._language}, *told]

    def _take(self, news: dict[str, Any]) -> None:
        if "message" in news:
            message = news["message"]
            if message["type"] == "seat":
                self._code, self._secret = message["code"], message["secret"]
            elif message["type"] == "room-secret":
                self._room, self._room_secret = message["code"], message["secret"]
            elif message["type"] == "room-left":
                self._room = self._room_secret = ""
            self.send(message)
            return
        with self.hold_sync():
            for trait, value in news["traits"].items():
                self.set_trait(trait, value)

    def _lose(self) -> None:
        self.table = self._away()

    @staticmethod
    def _away() -> dict[str, Any]:
        return TogetherPayload(state="away", seats=[]).plain()

    def _catalog(self) -> dict[str, Any]:
        catalog = page_catalog(self._language).plain()
        more = {key: text for section in WORDS for key, text in words(section, self._language).items()}
        more |= {f"theme-{theme}": word("trainer", f"theme-{theme}", self._language, None) for theme in THEMES}
        return {**catalog, "words": {**catalog["words"], **plain(more)}, "fixed": self._fixed}

    def _still(self) -> dict[str, str]:
        return still(self._language, words("together", self._language)["title"])
