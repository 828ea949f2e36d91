"""`Explorer`: what each choice of a technology brought in millions of games, as a page of its own."""

from typing import Any, Final

import traitlets

from eternitium.match.catalog import languages
from eternitium.match.explorer_view import ExplorerQuestion, explored, question
from eternitium.payload.base import plain
from eternitium.policies.registry import PLAYS_ON
from eternitium.rulebook import words
from eternitium_widgets.page.bundle import module, styles
from eternitium_widgets.page.language import wanted
from eternitium_widgets.page.messages import Answer, Language
from eternitium_widgets.page.page import Page
from eternitium_widgets.page.readonly import catalog_trait
from eternitium_widgets.page.still import still

WORD_SECTIONS: Final = ("words", "tutor", "explorer")


class Explorer(Page):
    """What wins here: how often each choice of a technology won in millions of games, under conditions of your choice.

    Args:
        players: 1 to 5.
        round: 0: the first technology; 1 to 10: the purchase in that round.
        by: whose games, "steady", "expert" or "veteran".
        edition: "de", "fr", "nl" or "bga"; all of them if left out.
        seat: from 1, the starting player; all of them if left out.
        left: own era cards; any number if left out.
        beside: a kind of technology that could be had as well; anything if left out.
        language: of all texts; None for the one that `set_language` set, else as the visitor's browser prefers.

    Raises:
        ValueError: an argument is not allowed; the message names it, its value and what is allowed.

    Example:
        >>> from eternitium_widgets import Explorer
        >>> Explorer(players=3, round=1, language="en").view["rows"][0]["name"]
        'Ultimate Portal'
    """

    _esm = module("explorer/explorer_widget.js")
    _css = styles("explorer/explorer_widget.js")

    catalog = catalog_trait()
    view = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        players: int = 2,
        round: int = 0,  # noqa: A002 - the booklet's word
        by: str = PLAYS_ON,
        edition: str | None = None,
        seat: int | None = None,
        left: int | None = None,
        beside: str | None = None,
        language: str | None = None,
    ) -> None:
        language = wanted(language)
        self._language, self._fixed = language or "en", language is not None
        self._question = question(players, round, by, edition, seat, left, beside).settled()
        super().__init__(catalog=self._catalog())
        self._show()

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {"ask": self._ask, "language": self._speak}

    def _ask(self, question: ExplorerQuestion) -> None:
        self._question = question.settled()
        self._show()

    def _speak(self, language: Language) -> None:
        self._language = language
        with self.hold_sync():
            self._show()
            self.catalog = self._catalog()

    def _show(self) -> None:
        self.view = explored(self._question, self._language).plain()

    def _catalog(self) -> dict[str, Any]:
        texts = {key: text for section in WORD_SECTIONS for key, text in words(section, self._language).items()}
        return {
            "language": self._language,
            "languages": plain(languages()),
            "words": texts,
            "fixed": self._fixed,
        }

    def _still(self) -> dict[str, str]:
        rows = [[row["name"], row["text"], row["range"]] for row in self.view["rows"]]
        return still(self._language, self.view["title"], rows)
