"""`ReviveTables` and `SabatonTables`: tables for two other games, each with its pages."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

import traitlets

from eternitium.checks import as_object, check_format, check_keys, parse_json
from eternitium.guests import Explanation, explain
from eternitium.guests.verdicts import PLACES
from eternitium.match.catalog import catalog
from eternitium.rulebook import word, words
from eternitium.typed import one_of, read
from eternitium_widgets.guests.asking import Ask, differences
from eternitium_widgets.guests.revive_pages import costs, hibernating, rewards, scoring
from eternitium_widgets.guests.sabaton_pages import jumping, lineup, preparing, rolling
from eternitium_widgets.page.bundle import module, styles
from eternitium_widgets.page.language import wanted
from eternitium_widgets.page.messages import Answer, File, Language, Number
from eternitium_widgets.page.page import Page
from eternitium_widgets.page.readonly import catalog_trait
from eternitium_widgets.page.still import still

Entries = dict[str, dict[str, dict[str, str] | None]]
FORMAT: Final = 1
MAX_FIELDS, LONGEST_NAME, LONGEST_FIELD = 600, 60, 400
Text = Annotated[str, range(LONGEST_FIELD + 1)]
Texts = Annotated[dict[Annotated[str, range(LONGEST_NAME + 1)], Text], range(MAX_FIELDS + 1)]
SHARED_WORDS: Final = ("tutor-title", "note-entered-not-kept", "file-save", "welcome-dismiss")


@dataclass(frozen=True)
class Columns:
    """The entries of a page, in one column or two: a text for each field."""

    a: Texts | None = None
    b: Texts | None = None


class GuestTables(Page):
    """Tables for another game: fields for things on the table, and what follows from them.

    The tables know only what the text of that game says; they ask the rest. `page`: the page to begin with; the first
    one if left out. `entries`: a text for each field, for each page and each of its columns "a" and "b", as in the
    attribute `entries` and in a saved file. `language`: of all texts; None for the one that `set_language` set, else as
    the visitor's browser prefers. Raises ValueError: no such page, language or entries; the message names it.
    """

    _esm = module("guests/guests_widget.js")
    _css = styles("guests/guests_widget.js")
    GUEST: ClassVar[str]
    PAGES: ClassVar[Mapping[str, Callable[[Ask], None]]]

    catalog = catalog_trait()
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, page: str | None = None, entries: object = None, language: str | None = None) -> None:
        language = wanted(language)
        self._language, self._fixed = language or "en", language is not None
        self._number, self._given = 0, entries is not None
        self._page = self._checked_page(next(iter(self.PAGES)) if page is None else page)
        self._entries = self._checked({} if entries is None else entries)
        super().__init__(catalog=self._catalog())
        self._show()

    @property
    def entries(self) -> Entries:
        """The current entries, as JSON data."""
        return {page: dict(columns) for page, columns in self._entries.items()}

    def to_dict(self) -> dict[str, Any]:
        """Return the content of a saved file with the current entries."""
        return {"format": FORMAT, "guest": self.GUEST, "page": self._page, "entries": self.entries}

    # Words

    def _still(self) -> dict[str, str]:
        return still(self._language, rows=[[line] for line in self.view["text"].splitlines()])

    def _catalog(self) -> dict[str, Any]:
        """Return the words for the page in its language."""
        told, rules = catalog(self._language).plain(), [rule for rule in PLACES if rule.startswith(f"{self.GUEST}.")]
        own = {key: word(f"{self.GUEST}-page", key, self._language) for key in ("title", "intro")}
        titles = words("guests-page", self._language)
        own |= {key: told["words"][key] for key in SHARED_WORDS}
        return {
            "language": told["language"],
            "languages": told["languages"],
            "guest": self.GUEST,
            "fixed": self._fixed,
            "pages": [{"id": page, "title": titles[f"page-{page}"]} for page in self.PAGES],
            "rules": {rule: _told(explain(rule, self._language)) for rule in rules},
            "words": words("guests-view", self._language) | own,
        }

    # Messages

    def _messages(self) -> dict[str, Answer]:
        return super()._messages() | {"set": self._set, "load": self._load, "language": self._speak}

    def _set(self, page: str, entries: dict[str, Any], number: Number) -> None:
        self._page, self._entries = self._checked_page(page), self._checked(entries)
        self._number = number
        self._show()

    def _load(self, text: File) -> None:
        """Check a saved file and send its content, which the page takes over."""
        told = as_object("file", parse_json("file", text))
        check_keys("file", told, ("format", "guest", "page", "entries"), complete=True)
        check_format(told["format"], FORMAT)
        one_of("guest", told["guest"], (self.GUEST,))
        page, entries = self._checked_page(told["page"]), self._checked(told["entries"])
        self.send({"type": "loaded", "page": page, "entries": entries})

    def _speak(self, language: Language) -> None:
        """Change the language: all words are made again, the entries stay."""
        self._language = language
        with self.hold_sync():
            self._show()
            self.catalog = self._catalog()

    def _checked_page(self, page: object) -> str:
        one_of("page", page, tuple(self.PAGES))
        return str(page)

    def _checked(self, entries: object) -> Entries:
        found = read("entries", dict[Annotated[str, tuple(self.PAGES)], Columns], entries)
        return {page: {"a": columns.a or {}, "b": columns.b} for page, columns in found.items()}

    # Showing

    def _show(self) -> None:
        columns = self._entries.get(self._page, {})
        a, second = self._column(columns.get("a") or {}), columns.get("b")
        b = None if second is None else self._column(second)
        self.view = {
            "number": self._number, "page": self._page, "entries": self._entries, "given": self._given,
            "a": _shown(a), "b": b and _shown(b), "differences": differences(a, b) if b else [],
            "text": "\n".join(a.of(label, value) for label, value in a.figures.values()),
        }  # fmt: skip

    def _column(self, entries: dict[str, str]) -> Ask:
        others = {page: columns.get("a") or {} for page, columns in self._entries.items()}
        ask = Ask(entries, self._language, others)
        self.PAGES[self._page](ask)
        return ask


class ReviveTables(GuestTables):
    """Tables made from a short rules sheet of Revive: costs, hibernating, rewards of buildings, score."""

    GUEST = "revive"
    PAGES: ClassVar = {"costs": costs, "hibernating": hibernating, "rewards": rewards, "score": scoring}


class SabatonTables(GuestTables):
    """Tables made from one page of a rule book of Sabaton: preparing, time jump, line-up, dice."""

    GUEST = "sabaton"
    PAGES: ClassVar = {"preparing": preparing, "jump": jumping, "lineup": lineup, "dice": rolling}


def _told(rule: Explanation) -> dict[str, str]:
    return {name: getattr(rule, name) for name in ("title", "text", "ruling", "place", "status")}


def _shown(column: Ask) -> dict[str, Any]:
    return {"groups": column.groups, "blocks": column.blocks}
