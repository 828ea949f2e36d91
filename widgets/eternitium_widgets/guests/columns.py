"""One column of a page, as its page gets it; and what differs between two of them."""

import re
from dataclasses import dataclass, field
from typing import Any, Final

WHOLE: Final = re.compile(r"(?:.*= )?([-−]?\d+)(?: \D*)?")
MINUS: Final = "−"


@dataclass
class Column:
    """What is asked in groups of fields, and what is told in blocks, both as JSON.

    Attributes:
        figures: what is compared and copied: key -> label and value.
    """

    groups: list[dict[str, Any]] = field(default_factory=list)
    blocks: list[dict[str, Any]] = field(default_factory=list)
    figures: dict[str, tuple[str, str]] = field(default_factory=dict)

    def put(self, kind: str, **told: Any) -> None:
        """Tell one thing more."""
        self.blocks.append({"kind": kind, **told})

    def figure(self, key: str, label: str, value: str) -> None:
        """Note a value."""
        self.figures[key] = (label, value)

    @property
    def shown(self) -> dict[str, Any]:
        """What the page draws."""
        return {"groups": self.groups, "blocks": self.blocks}


def differences(a: Column, b: Column) -> list[dict[str, str]]:
    """The values that differ, with both of them and, of numbers, the difference."""
    keys = [key for key in {**a.figures, **b.figures} if a.figures.get(key) != b.figures.get(key)]
    return [_difference(key, a.figures.get(key), b.figures.get(key)) for key in keys]


def _difference(key: str, a: tuple[str, str] | None, b: tuple[str, str] | None) -> dict[str, str]:
    label, _ = a or b or ("", "")
    first, second = (found[1] if found else "–" for found in (a, b))
    return {"id": key, "label": label, "a": first, "b": second, "difference": _change(first, second)}


def _change(a: str, b: str) -> str:
    """How much a number has grown; nothing for what is no number."""
    numbers = [WHOLE.fullmatch(value) for value in (a, b)]
    if not all(numbers):
        return ""
    first, second = (int(found[1].replace(MINUS, "-")) for found in numbers if found)
    return f"+{second - first}" if second >= first else f"{MINUS}{first - second}"
