"""Checks of JSON data: one clear error that names the field, the value and what is allowed."""

import json
import operator
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, SupportsIndex


def fail(field: str, reason: str) -> ValueError:
    """Return an error to raise: `field`, and `reason`, which says what is wrong with it."""
    return ValueError(f"{field}: {reason}")


def parse_json(field: str, value: object) -> Any:
    """Return a JSON text, or a value that JSON can hold, as plain JSON data; ValueError for any other."""
    try:
        return json.loads(value if isinstance(value, str | bytes) else json.dumps(value))
    except (TypeError, ValueError, RecursionError) as error:
        raise fail(field, f"is not valid JSON ({str(error) or type(error).__name__})") from None


def as_object(field: str, value: object) -> dict[str, Any]:
    """Return a value that must be a JSON object; ValueError for any other."""
    if not isinstance(value, dict):
        raise fail(field, f"must be an object with named fields, not {shown(value)}")
    return value


def as_list(field: str, value: object) -> list[Any]:
    """Return a value that must be a JSON list; ValueError for any other."""
    if not isinstance(value, list):
        raise fail(field, f"must be a list, not {shown(value)}")
    return value


def writable_folder(field: str, value: str | Path) -> Path:
    """Return the path of a folder in which files can be written; ValueError for any other."""
    folder = Path(value)
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise fail(field, f"{str(folder)!r} is not a folder that can be written to")
    return folder


def as_number(field: str, value: object, low: int, high: int) -> int:
    """Return a value that must be a whole number between two limits, both included; ValueError for any other."""
    number = as_whole(value)
    if number is None or not low <= number <= high:
        raise fail(field, f"{written(value)} is not allowed; give a whole number from {low} to {high}")
    return number


def whole_number(field: str, value: object, low: int, otherwise: str = "") -> int:
    """Return a value that must be a whole number not below a limit; `otherwise`: what else the message allows."""
    number = as_whole(value)
    if number is None or number < low:
        raise fail(field, f"{written(value)} is not allowed; give a whole number, {low} or more{otherwise}")
    return number


def as_whole(value: object) -> int | None:
    """Return a whole number of Python or NumPy as an int; None for any other value, including True and False."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return operator.index(value)
    except TypeError:  # NumPy's truth values and arrays
        return None


def number_between(field: str, value: object, low: float, high: float) -> float:
    """Return a value that must be a number between two limits, both excluded; ValueError for any other."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not low < value < high:
        raise fail(field, f"{written(value)} is not allowed; give a number above {low:g} and below {high:g}, or None")
    return float(value)


def check_keys(field: str, value: Mapping[str, Any], allowed: Sequence[str], complete: bool = False) -> None:
    """Raise a ValueError for an unknown key and, with `complete`, for a missing one."""
    for key in value:
        if key not in allowed:
            raise fail(field, f"{shown(key)} is an unknown field; allowed: {', '.join(allowed)}")
    for key in allowed if complete else ():
        if key not in value:
            raise fail(f"{field}.{key}", "is missing")


def check_format(value: object, *known: int) -> None:
    """Raise a ValueError unless `value` is one of the known versions of a format."""
    if type(value) is not int or value not in known:
        raise fail("format", f"{shown(value)} is unknown; this version reads {', '.join(map(str, known))}")


def shown(value: object) -> str:
    """Return a value as JSON text, shortened for a message."""
    return _short(json.dumps(value))


def written(value: object) -> str:
    """Return a value as Python writes it, on one line and shortened for a message."""
    try:
        return _short(" ".join(repr(value).split()))
    except RecursionError:
        return f"a {type(value).__name__} nested too deeply"
    except ValueError:  # Python does not write out whole numbers of thousands of digits
        return "a number of thousands of digits"
    except Exception:  # an object's own `__repr__` may raise anything
        return "an object that cannot be shown"


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
