"""`Rulebook`: all rules on a page, to search, read and print; it needs the kernel only for other languages."""

from typing import Any

import traitlets

from eternitium.match.rule_book import rule_book
from eternitium.payload.replies import BookReply
from eternitium.typed import read
from eternitium_widgets.page.bundle import module, styles
from eternitium_widgets.page.files import as_file
from eternitium_widgets.page.language import wanted
from eternitium_widgets.page.messages import Answer, Edition, Language, Name
from eternitium_widgets.page.page import Page


class Rulebook(Page):
    """All rules, by words, by card and by step of the turn, with the other editions; also to print.

    Args:
        query: the first search, such as "no portal left".
        language: of all texts; None for the one that `set_language` set, else as the visitor's browser prefers.
        edition: the booklet that is cited at first, "de", "fr", "nl" or "bga".

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.
    """

    _esm = module("rules/rules_widget.js")
    _css = styles("rules/rules_widget.js")

    view = traitlets.Dict().tag(sync=True)

    def __init__(self, query: str = "", language: str | None = None, edition: str = "de") -> None:
        read("query", Name, query)
        read("edition", Edition, edition)
        language = wanted(language)
        self._language = language or "en"
        book = as_file("rules", rule_book(self._language).plain())
        super().__init__(view={"book": book, "query": query, "edition": edition, "fixed": language is not None})

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {"rulebook": self._send_book}

    def _send_book(self, language: Language) -> None:
        self.send(book_message(language))


def book_message(language: str) -> dict[str, Any]:
    """Return the answer of any page to the message `rulebook`: all rules in a language."""
    told = BookReply(type="rulebook", book=rule_book(language)).plain()
    return {**told, "book": as_file("rules", told["book"])}
