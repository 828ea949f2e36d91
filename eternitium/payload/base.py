"""The base of all payloads: as plain data they are what JSON can hold."""

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

P = TypeVar("P", bound="Payload")
Fields = tuple[tuple[str, ...], tuple[Any, ...], Callable[[Any], tuple[Any, ...]]]  # names, defaults, their reader
SIMPLE = frozenset({str, int, float, bool, type(None)})
_FIELDS: dict[type, Fields] = {}  # of each kind of payload, once it was used


class Payload:
    """The data of something on a page; its subclasses are frozen dataclasses.

    A field that has its default is left out of the plain data: the page finds nothing there.
    """

    __slots__ = ()

    def plain(self) -> dict[str, Any]:
        """Return the payload as JSON data."""
        names, defaults, values = _fields(type(self))
        told = zip(names, values(self), defaults, strict=True)
        return {
            name: value if type(value) in SIMPLE else plain(value)
            for name, value, default in told
            if value is not default
        }


def plain(value: Any) -> Any:
    """Return payloads, and lists and tables of them, as JSON data.

    Of texts only the text is left: some writers of JSON show an `Action` as an object.
    """
    if type(value) in SIMPLE:
        return value
    if isinstance(value, Payload):
        return value.plain()
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return str(value) if isinstance(value, str) else value


def remade(kind: type[P], payload: Payload, **more: Any) -> P:
    """Return a payload of another kind: the fields that both have, and these."""
    kept = {name: getattr(payload, name) for name in _fields(kind)[0] if name not in more and hasattr(payload, name)}
    return kind(**kept, **more)


def _fields(kind: type[Any]) -> Fields:
    """Return the fields of a kind of payload: their names, their defaults, and what reads all of one payload."""
    if kind not in _FIELDS:
        names = tuple(field.name for field in fields(kind))
        read = attrgetter(*names) if len(names) > 1 else lambda payload: (getattr(payload, names[0]),)
        _FIELDS[kind] = names, tuple(field.default for field in fields(kind)), read
    return _FIELDS[kind]
