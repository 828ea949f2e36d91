"""What all entered values share: they are checked by their types, immutable, and go to JSON and back.

A bound may stand with a type: `Annotated[int, 1]` is a whole number from 1, `Annotated[str, ("a", "b")]` one of two.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import wraps
from inspect import signature
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    NoReturn,
    ParamSpec,
    Self,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)  # fmt: skip

from eternitium.checks import as_object, as_whole, check_format, check_keys, fail, parse_json, whole_number, written

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
            check(f"{type(self).__name__}.{name}", getattr(self, name), kind)

    def to_dict(self) -> dict[str, Any]:
        """The value as JSON data, with its format, guest, page and name."""
        return {**self._head(), **_plain(self)}

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """The value from JSON data or its text.

        Raises:
            ValueError: it is no such value; the message names the field, the value and what is allowed.
        """
        given = dict(as_object(cls.__name__, parse_json(cls.__name__, data)))
        check_format(given.pop("format", None), FORMAT)
        for key, expected in list(cls._head().items())[1:]:
            one_of(key, given.pop(key, None), (expected,))
        made: Self = _made(cls, cls.__name__, given)
        return made

    @classmethod
    def _head(cls) -> dict[str, Any]:
        return {"format": FORMAT, "guest": cls.__module__.split(".")[2], "page": cls.page, "value": cls.__name__}


def checked(do: Callable[P, R]) -> Callable[P, R]:
    """A function whose arguments are checked by their types; what is not allowed is a ValueError that names it."""
    hints, takes = get_type_hints(do, include_extras=True), signature(do)

    @wraps(do)
    def careful(*args: P.args, **named: P.kwargs) -> R:
        for name, value in takes.bind(*args, **named).arguments.items():
            check(name, value, hints[name])
        return do(*args, **named)

    return careful


def check(field: str, value: object, hint: Any, bound: Any = None, empty: bool = False) -> None:
    """A ValueError unless a value is of a type, within its bound, or None if it may be empty."""
    kind, parts = get_origin(hint) or hint, get_args(hint)
    if kind is Annotated:
        check(field, value, parts[0], parts[1], empty)
    elif kind in (Union, UnionType):
        if type(value) not in parts:
            check(field, value, next(part for part in parts if part is not NoneType), empty=NoneType in parts)
    elif isinstance(bound, tuple):
        one_of(field, value, (*bound, None) if empty else bound)
    elif value is not None or not empty:
        _check_kind(field, value, kind, parts, bound, ", or None" if empty else "")


def one_of(field: str, value: object, choices: Sequence[object]) -> None:
    """A ValueError unless the value is one of the choices."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        raise fail(field, f"{written(value)} is not allowed; give one of {', '.join(map(str, choices))}")


def up_to(field: str, value: int, most: int, why: str = "") -> None:
    """A ValueError unless a whole number is at most so large."""
    if not 0 <= value <= most:
        raise fail(field, f"{written(value)} is not allowed; give a whole number from 0 to {most}{why}")


NAMES = {str: "a text", bool: "True or False", int: "a whole number"}


def _check_kind(field: str, value: object, kind: Any, parts: Sequence[Any], bound: int | None, otherwise: str) -> None:
    if bound is not None:
        whole_number(field, value, bound, otherwise)
    elif isinstance(kind, type) and issubclass(kind, Mapping):
        for key, part in value.items() if isinstance(value, Mapping) else _wrong(field, value, "a mapping"):
            check(field, key, parts[0])
            check(f"{field}.{key}", part, parts[1])
    elif parts:
        _check_parts(field, value, kind, parts, otherwise)
    elif as_whole(value) is None if kind is int else not isinstance(value, kind):
        _wrong(field, value, NAMES.get(kind, f"a {kind.__name__}") + otherwise)


def _check_parts(field: str, value: object, kind: Any, parts: Sequence[Any], otherwise: str) -> None:
    """A tuple is of one kind, with ... behind it, or has a kind for each place."""
    if not isinstance(value, kind) or isinstance(value, str):
        _wrong(field, value, f"a {kind.__name__.lower()}{otherwise}")
    elif kind is tuple and parts[-1] is not Ellipsis and len(value) != len(parts):
        _wrong(field, value, f"{len(parts)} of them")
    elif kind is tuple and parts[-1] is not Ellipsis:
        for part, hint in zip(value, parts, strict=True):
            check(field, part, hint)
    elif isinstance(value, Sequence | set | frozenset):  # what can be looked at only once is not
        for part in value:
            check(field, part, parts[0])


def _wrong(field: str, value: object, wanted: str) -> NoReturn:
    raise fail(field, f"{written(value)} is not allowed; give {wanted}")


def _plain(value: Any) -> Any:
    if isinstance(value, Value):
        return {name: _plain(getattr(value, name)) for name in value.kinds}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _made(kind: type[Value], field: str, data: object) -> Any:
    given = as_object(field, data)
    check_keys(field, given, tuple(kind.kinds))
    for name in kind.kinds:
        if name not in given and not hasattr(kind, name):  # a default is an attribute of the class
            raise fail(f"{field}.{name}", "is missing")
    return kind(**{name: _read(f"{field}.{name}", kind.kinds[name], part) for name, part in given.items()})


def _read(field: str, hint: Any, data: Any) -> Any:
    """What a field holds: objects become values, lists tuples; the rest is checked when the value is made."""
    for kind in get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,):
        if isinstance(data, dict) and isinstance(kind, type) and issubclass(kind, Value):
            return _made(kind, field, data)
        if isinstance(data, list) and get_origin(kind) is tuple:
            return tuple(_read(f"{field}[{n}]", get_args(kind)[0], part) for n, part in enumerate(data))
    return data
