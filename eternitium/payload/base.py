"""What all payloads have in common: as plain data they are what JSON can say."""

from dataclasses import fields
from typing import Any

_FIELDS: dict[type, tuple[tuple[str, Any], ...]] = {}  # of each kind of payload, once it was told


class Payload:
    """Something that a page gets; its subclasses are frozen dataclasses.

    A field that has its default is left out of the plain data: the page finds nothing there.
    """

    __slots__ = ()

    def plain(self) -> dict[str, Any]:
        """The same as JSON data."""
        kind = type(self)
        known = _FIELDS.get(kind) or _FIELDS.setdefault(kind, _fields(self))
        values = ((name, getattr(self, name), default) for name, default in known)
        return {name: plain(value) for name, value, default in values if value is not default}


def plain(value: Any) -> Any:
    """Payloads, and lists and tables of them, as JSON data."""
    if isinstance(value, Payload):
        return value.plain()
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return value


def _fields(payload: Any) -> tuple[tuple[str, Any], ...]:
    """Its fields with their defaults."""
    return tuple((field.name, field.default) for field in fields(payload))
