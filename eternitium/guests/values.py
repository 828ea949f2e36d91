"""The base of all entered values: they are checked by their types, immutable, and go to JSON and back."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import wraps
from inspect import signature
from typing import Annotated, Any, ClassVar, ParamSpec, Self, TypeVar, dataclass_transform, get_type_hints

from eternitium.checks import as_object, check_format, fail, parse_json, written
from eternitium.typed import one_of, read

FORMAT = 1
P = ParamSpec("P")
R = TypeVar("R")

Whole = Annotated[int, 0]
Amount = Whole | None  # None: still to enter


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value:
    """A frozen dataclass that checks its fields when it is made; `page` is the table to which it belongs."""

    page: ClassVar[str]
    kinds: ClassVar[dict[str, Any]]  # of the fields that are saved

    def __init_subclass__(cls, page: str) -> None:
        made: Any = dataclass(frozen=True)(cls)
        hints = get_type_hints(cls, include_extras=True)
        cls.page, cls.kinds = page, {one.name: hints[one.name] for one in fields(made) if one.compare}

    def __post_init__(self) -> None:
        for name, kind in self.kinds.items():
            check(f"{type(self).__name__}.{name}", kind, getattr(self, name))

    def to_dict(self) -> dict[str, Any]:
        """Return the value as JSON data, with its format, guest, page and name."""
        return {**self._head(), **_plain(self)}

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """Return the value from JSON data or its text.

        Raises:
            ValueError: it is not such a value; the message names the field, the value and what is allowed.
        """
        given = dict(as_object(cls.__name__, parse_json(cls.__name__, data)))
        check_format(given.pop("format", None), FORMAT)
        for key, expected in list(cls._head().items())[1:]:
            one_of(key, given.pop(key, None), (expected,))
        return read(cls.__name__, cls, given)

    @classmethod
    def _head(cls) -> dict[str, Any]:
        return {"format": FORMAT, "guest": cls.__module__.split(".")[2], "page": cls.page, "value": cls.__name__}


def checked(do: Callable[P, R]) -> Callable[P, R]:
    """Return a function that checks its arguments by their types; what is not allowed is a ValueError that names it."""
    hints, takes = get_type_hints(do, include_extras=True), signature(do)

    @wraps(do)
    def careful(*args: P.args, **named: P.kwargs) -> R:
        for name, value in takes.bind(*args, **named).arguments.items():
            check(name, hints[name], value)
        return do(*args, **named)

    return careful


def check(field: str, kind: Any, value: object) -> None:
    """Raise ValueError unless a value is of a type, within its bounds; a list, which can be changed, is not a tuple."""
    if read(field, kind, value) != value:
        raise fail(field, f"{written(value)} is not allowed; give a tuple")


def up_to(field: str, value: int, most: int, why: str = "") -> None:
    """Raise ValueError unless a whole number is from 0 to `most`."""
    if not 0 <= value <= most:
        raise fail(field, f"{written(value)} is not allowed; give a whole number from 0 to {most}{why}")


def _plain(value: Any) -> Any:
    if isinstance(value, Value):
        return {name: _plain(getattr(value, name)) for name in value.kinds}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
