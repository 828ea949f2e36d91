"""What all entered values share: they are checked, immutable, and go to JSON and back."""

from collections.abc import Sequence
from dataclasses import fields
from types import UnionType
from typing import Any, Self, get_args, get_origin, get_type_hints

from eternitium.checks import as_list, as_object, check_format, check_keys, fail, parse_json, whole_number, written

FORMAT = 1


class Value:
    """A frozen dataclass that checks its fields when it is made."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The value as JSON data, with its format, guest, page and name."""
        return {**_head(type(self)), **_plain(self)}

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """The value from JSON data or its text.

        Raises:
            ValueError: it is no such value; the message names the field, the value and what is allowed.
        """
        given = dict(as_object(cls.__name__, parse_json(cls.__name__, data)))
        check_format(given.pop("format", None), FORMAT)
        for key, expected in list(_head(cls).items())[1:]:
            one_of(key, given.pop(key, None), (expected,))
        made: Self = _made(cls, cls.__name__, given)
        return made


def one_of(field: str, value: object, choices: Sequence[object]) -> None:
    """A ValueError unless the value is one of the choices."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        raise fail(field, f"{written(value)} is not allowed; give one of {', '.join(map(str, choices))}")


def check_counts(value: object, *names: str, low: int = 0, empty: bool = False) -> None:
    """A ValueError unless the named fields are whole numbers from `low`, or None where they may be `empty`."""
    for name in names:
        count(f"{type(value).__name__}.{name}", getattr(value, name), low, empty)


def count(field: str, value: object, low: int = 0, empty: bool = False) -> None:
    """A ValueError unless it is a whole number from `low`, or None where that is allowed."""
    if value is not None or not empty:
        whole_number(field, value, low, ", or None" if empty else "")


def check_texts(value: object, *names: str) -> None:
    """A ValueError unless the named fields are texts."""
    for name in names:
        text(f"{type(value).__name__}.{name}", getattr(value, name))


def text(field: str, value: object) -> None:
    """A ValueError unless it is a text."""
    if not isinstance(value, str):
        raise fail(field, f"{written(value)} is not allowed; give a text")


def truth(field: str, value: object) -> None:
    """A ValueError unless it is True or False."""
    if not isinstance(value, bool):
        raise fail(field, f"{written(value)} is not allowed; give True or False")


def row(field: str, value: object, kind: type, most: int | None = None) -> None:
    """A ValueError unless it is a tuple of values of one kind, at most so many."""
    if not isinstance(value, tuple) or not all(type(part) is kind for part in value):
        raise fail(field, f"{written(value)} is not allowed; give a tuple of {kind.__name__}")
    if most is not None and len(value) > most:
        raise fail(field, f"{len(value)} are not allowed; give at most {most}")


def _head(kind: type) -> dict[str, Any]:
    _, _, guest, page = kind.__module__.split(".")
    return {"format": FORMAT, "guest": guest, "page": page, "value": kind.__name__}


def _saved(kind: Any) -> list[str]:
    return [field.name for field in fields(kind) if field.compare]


def _plain(value: Any) -> Any:
    if isinstance(value, Value):
        return {name: _plain(getattr(value, name)) for name in _saved(value)}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _made(kind: Any, field: str, data: object) -> Any:
    given = as_object(field, data)
    check_keys(field, given, _saved(kind))
    hints = get_type_hints(kind)
    try:
        return kind(**{name: _read(f"{field}.{name}", hints[name], part) for name, part in given.items()})
    except TypeError as error:
        raise fail(field, str(error).partition(") ")[2]) from None


def _read(field: str, hint: Any, data: Any) -> Any:
    """What a field holds: objects become values, lists tuples; the rest is checked when the value is made."""
    hints = get_args(hint) if get_origin(hint) is UnionType else (hint,)
    for each in hints:
        if isinstance(data, dict) and isinstance(each, type) and issubclass(each, Value):
            return _made(each, field, data)
        if isinstance(data, list) and get_origin(each) is tuple:
            return tuple(_read(f"{field}[{n}]", part, data[n]) for n, part in enumerate(_parts(field, each, data)))
    return data


def _parts(field: str, hint: Any, data: object) -> list[Any]:
    """What each place of a list holds."""
    given, parts = as_list(field, data), get_args(hint)
    if parts[-1] is Ellipsis:
        return [parts[0]] * len(given)
    if len(given) != len(parts):
        raise fail(field, f"{written(given)} is not allowed; give {len(parts)} of them")
    return list(parts)
