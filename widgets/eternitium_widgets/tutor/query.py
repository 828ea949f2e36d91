"""The wishes of a visitor, read from the address of the page."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs

from eternitium.rulebook import LANGUAGES

LONGEST_QUERY: Final = 8_000
MOST_FIELDS: Final = 50


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes in the query string of a page; "" for those that it does not have.

    Attributes:
        query: the whole query string.
        language: one of `LANGUAGES`.
        game: whether it holds a link to a game.
        lesson: id of a lesson.
        practice: id of a topic, "mixed" or "endless".
        damaged: whether something in it cannot be read.
    """

    query: str = ""
    language: str = ""
    game: bool = False
    lesson: str = ""
    practice: str = ""
    damaged: bool = False

    @classmethod
    def read(cls, query: str) -> "Wishes":
        """Return the wishes in a query string; other fields in it are ignored."""
        if len(query) > LONGEST_QUERY:
            return cls(damaged=True)
        try:
            fields = parse_qs(query.removeprefix("?"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
        except ValueError:
            return cls(damaged=True)
        found = {name: values[-1] for name, values in fields.items()}
        language = found.get("language", "")
        return cls(
            query=query.removeprefix("?"),
            language=language if language in LANGUAGES else "",
            game="game" in found,
            lesson=found.get("lesson", ""),
            practice=found.get("practice", ""),
            damaged=bool(language) and language not in LANGUAGES,
        )
