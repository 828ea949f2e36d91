"""Messages from the page: read field by field, so that whatever is wrong is said in one sentence."""

import math
import re
from collections.abc import Callable, Collection
from typing import Any, Final

from eternitium.checks import shown
from eternitium.rulebook import refusal, word

LONGEST_REFUSAL: Final = 400
LONGEST_FILE: Final = 2_000_000
DEEPEST: Final = 6  # levels of lists and objects in a message
HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")


class Message:
    """A message of a page.

    Args:
        content: what came from the page.
        language: of what a person may have done wrong.

    Raises:
        ValueError: it is no object with a `type`, or holds what could not be sent back.
    """

    def __init__(self, content: object, language: str) -> None:
        if not _is_plain(content):
            raise ValueError(f"message: this is no plain JSON of whole texts and finite numbers, {DEEPEST} levels deep")
        kind = content.get("type") if isinstance(content, dict) else None
        if not isinstance(content, dict) or not isinstance(kind, str):
            raise ValueError(f"type: {_short(kind)} is no message; a message is an object with a type")
        self.kind, self._fields, self._language = kind, content, language

    def get(self, field: str) -> Any:
        """A field as it came; None if it is left out."""
        return self._fields.get(field)

    def text(self, field: str, longest: int = 200) -> str:
        """A text.

        Raises:
            ValueError: it is none, or too long.
        """
        value = self.get(field)
        if not isinstance(value, str) or len(value) > longest:
            raise ValueError(f"{field}: {_short(value)} is not allowed; give a text of at most {longest} characters")
        return value

    def one_of(self, field: str, allowed: Collection[str]) -> str:
        """One of several texts. A ValueError says which are allowed."""
        value = self.get(field)
        if not isinstance(value, str) or value not in allowed:
            raise ValueError(f"{field}: {_short(value)} is not allowed; choose one of {', '.join(allowed)}")
        return value

    def whole(self, field: str, low: int, high: int) -> int:
        """A whole number between two limits, both included. A ValueError names them."""
        value = self.get(field)
        if type(value) is not int or not low <= value <= high:
            raise ValueError(f"{field}: {_short(value)} is not allowed; give a whole number from {low} to {high}")
        return value

    def number(self, field: str, low: float, high: float) -> float:
        """A number between two limits, both included. A ValueError names them."""
        value = self.get(field)
        if not isinstance(value, int | float) or isinstance(value, bool) or not low <= value <= high:
            raise ValueError(f"{field}: {_short(value)} is not allowed; give a number from {low:g} to {high:g}")
        return float(value)

    def flag(self, field: str) -> bool:
        """True or False; False if it is left out. A ValueError says so."""
        value = self.get(field)
        if value is not None and not isinstance(value, bool):
            raise ValueError(f"{field}: {_short(value)} is not allowed; give true or false")
        return bool(value)

    def texts(self, field: str, most: int) -> list[str] | None:
        """A list of texts; None if it is left out. A ValueError says so."""
        value = self.get(field)
        if value is None:
            return None
        if not isinstance(value, list) or len(value) > most or not all(isinstance(one, str) for one in value):
            raise ValueError(f"{field}: {_short(value)} is not allowed; give a list of at most {most} texts")
        return value

    def table(self, field: str, allowed: Collection[str]) -> dict[str, Any]:
        """Values by name; empty if it is left out. A ValueError says which names are allowed."""
        value = self.get(field)
        if value is None:
            return {}
        unknown = [name for name in value if name not in allowed] if isinstance(value, dict) else [value]
        if unknown:
            raise ValueError(f"{field}: {_short(unknown[0])} is not allowed; the names are {', '.join(allowed)}")
        return dict(value)

    def seed(self) -> int | None:
        """The seed that a person typed: empty for a random one.

        Raises:
            ValueError: it is no whole number of at most 18 digits.
        """
        value = self.get("seed")
        typed = value.strip() if isinstance(value, str) else "" if value is None else _short(value)
        if not typed:
            return None
        if not (typed.isascii() and typed.isdecimal()) or len(typed) > 18:
            raise ValueError(said("bad-seed", self._language, seed=_cut(typed, 40)))
        return int(typed)


Answer = Callable[[Message], None]


def said(key: str, language: str, **slots: object) -> str:
    """A sentence to a person who cannot have what was asked for."""
    return word("messages", key, language, None, **slots)


def refused(error: ValueError, language: str) -> dict[str, Any]:
    """What a page is told when something is refused: the rule that forbids it, or else what the error says."""
    rule = getattr(error, "rule", "")
    text = refusal(rule, language) if rule else ""
    return {"type": "refused", "text": _cut(text or str(error), LONGEST_REFUSAL)}


def _is_plain(value: object, levels: int = DEEPEST) -> bool:
    """Whether it can be shown and sent back: not too deep, whole characters, finite numbers."""
    if isinstance(value, str):
        return not HALF_CHARACTER.search(value)
    if isinstance(value, dict):
        return levels > 0 and all(_is_plain(one, levels - 1) for one in (*value, *value.values()))
    if isinstance(value, list):
        return levels > 0 and all(_is_plain(one, levels - 1) for one in value)
    return not isinstance(value, float) or math.isfinite(value)


def _short(value: object) -> str:
    try:
        return _cut(shown(value), 60)
    except (TypeError, ValueError, RecursionError):
        return type(value).__name__


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
