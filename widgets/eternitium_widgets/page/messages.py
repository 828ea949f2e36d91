"""Messages from the page, whose fields are read as the types of the parameters that take them."""

import math
import re
from collections.abc import Callable
from dataclasses import MISSING, field, fields, make_dataclass
from functools import cache, partial
from inspect import Parameter, signature
from typing import Annotated, Any, Final, TypeVar

from eternitium.checks import fail, written
from eternitium.components import MAX_PLAYERS
from eternitium.rulebook import EDITIONS, LANGUAGES, refusal, word
from eternitium.typed import read

T = TypeVar("T")
LONGEST_REFUSAL: Final = 400
LONGEST_FILE: Final = 2_000_000
DEEPEST: Final = 6  # levels of lists and objects in a message
HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")

Answer = Callable[..., None]
Players = Annotated[int, range(1, MAX_PLAYERS + 1)]
Seat = Annotated[int, range(MAX_PLAYERS)]
Edition = Annotated[str, EDITIONS]
Language = Annotated[str, LANGUAGES]
Index = Annotated[int, range(1_000_001)]  # in a game, a list of moments, lines of play
Number = Annotated[int, range(1_000_000_001)]  # by which a page recognises the answer to its question
Name = Annotated[str, range(201)]
File = Annotated[str, range(LONGEST_FILE + 1)]


def _between(low: float, high: float, name: str, value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not low <= value <= high:
        raise fail(name, f"{written(value)} is not allowed; give a number from {low:g} to {high:g}")
    return float(value)


def between(low: float, high: float) -> Callable[[str, object], float]:
    """Return a reader of numbers between two limits, both included."""
    return partial(_between, low, high)


class Message:
    """A message of a page.

    `content`: the data from the page. `kind`: its type. Raises ValueError: it is not an object with a `type`, or is not
    plain data.
    """

    def __init__(self, content: object) -> None:
        if not _is_plain(content):
            raise fail("message", f"is not plain data: whole texts and finite numbers, at most {DEEPEST} levels deep")
        kind = content.get("type") if isinstance(content, dict) else None
        if not isinstance(content, dict) or not isinstance(kind, str):
            raise fail("type", f"{written(kind)} is not a message; a message is an object with a type")
        self.kind, self.content = kind, content

    def put_to(self, answer: Callable[..., T], *given: object) -> T:
        """Call `answer` with the arguments in `given`, then with each field that it has a parameter for.

        A parameter of the type `Message` takes the whole message. Raises ValueError: a field does not fit its
        parameter; the error names the field, its value and what is allowed.
        """
        kind = fields_of(answer, len(given))
        told = {one.name: self if one.type is Message else self.content.get(one.name) for one in fields(kind)}
        needed = {one.name for one in fields(kind) if one.default is MISSING}
        found = read("", kind, {name: told[name] for name in told if name in needed or name in self.content})
        return answer(*given, *(getattr(found, name) for name in told))


def fields_of(answer: Callable[..., Any], given: int = 0) -> Any:
    """Return a dataclass of the fields that an answer reads: its parameters without the first `given`.

    The parameter `id_` takes the field `id`.
    """
    return _fields(getattr(answer, "__func__", answer), given + hasattr(answer, "__self__"))


@cache
def _fields(answer: Callable[..., Any], given: int) -> Any:
    told = [*signature(answer).parameters.values()][given:]
    return make_dataclass("Fields", [(one.name.rstrip("_"), one.annotation, _default(one)) for one in told])


def _default(parameter: Parameter) -> Any:
    return field(default=MISSING if parameter.default is Parameter.empty else parameter.default)


def said(key: str, language: str, **slots: object) -> str:
    """Return a sentence for a person whose wish cannot be met."""
    return word("messages", key, language, None, **slots)


def seed_of(typed: str | float | None, language: str) -> int | None:
    """Return the seed that a person typed; None for a random one if it is empty.

    Raises:
        ValueError: it is not a whole number of at most 18 digits.
    """
    text = "" if typed is None else written(typed) if not isinstance(typed, str) else typed.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > 18:
        raise ValueError(said("bad-seed", language, seed=_cut(text, 40)))
    return int(text)


def refused(error: ValueError, language: str) -> dict[str, Any]:
    """Return the message to a page about a refusal: the rule that forbids it, or else the text of the error."""
    rule = getattr(error, "rule", "")
    text = refusal(rule, language) if rule else ""
    return {"type": "refused", "text": _cut(text or str(error), LONGEST_REFUSAL)}


def _is_plain(value: object, levels: int = DEEPEST) -> bool:
    """Return whether a value can be shown and sent back: not too deep, whole characters, finite numbers."""
    if isinstance(value, str):
        return not HALF_CHARACTER.search(value)
    if isinstance(value, dict):
        return levels > 0 and all(_is_plain(one, levels - 1) for one in (*value, *value.values()))
    if isinstance(value, list):
        return levels > 0 and all(_is_plain(one, levels - 1) for one in value)
    return not isinstance(value, float) or math.isfinite(value)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
