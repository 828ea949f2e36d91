"""Values checked by their types: a type says what a field may hold, and one sentence says what is wrong with it.

A type may have a bound: `Annotated[int, 1]` is a whole number from 1, `Annotated[int, range(1, 6)]` one from 1 to 5,
`Annotated[str, range(1, 81)]` a text of 1 to 80 characters, `Annotated[tuple[int, ...], 1]` at least one number,
`Annotated[str, ("a", "b")]` one of two texts, `Annotated[str, re.compile("[a-f]+")]` a text of these letters. A bound
that is a function of the field's name and the value reads the value itself: `Annotated[Position, read_it]`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from eternitium.checks import as_number, as_whole, check_keys, fail, whole_number, written

T = TypeVar("T")
Reader = Callable[[Any], Any]  # returns the value, with tuples for lists and dataclasses for objects
NAMES = {str: "a text", bool: "True or False", int: "a whole number", float: "a number"}


class _Wrong(Exception):
    """A mistake in a value: what is wrong, and where, such as ".scenes[0].seed"."""

    def __init__(self, reason: str, path: str = "") -> None:
        super().__init__(reason)
        self.reason, self.path = reason, path


def read(field: str, kind: type[T], value: object) -> T:
    """Return a value converted to a type: objects become dataclasses, lists become tuples.

    `field`: its name in messages; "" if its fields go by their own names. `kind`: a dataclass, a container of them, or
    any type with or without a bound. `value`: plain JSON data, or values of that type. Raises ValueError: the value
    does not fit the type; the message names the field, the value and what is allowed.
    """
    try:
        found: T = reader(kind)(value)  # type: ignore[arg-type]
    except _Wrong as wrong:
        place = f"{field}{wrong.path}".removeprefix(".")
        raise (fail(place, wrong.reason) if place else ValueError(wrong.reason)) from None
    return found


@cache
def reader(kind: Any) -> Reader:
    """Return a function that reads values of a type."""
    origin, parts = get_origin(kind) or kind, get_args(kind)
    if origin is Annotated:
        return _bounded(*parts[:2])
    if origin in (Union, UnionType):
        return _one_of_kinds([part for part in parts if part is not NoneType], NoneType in parts)
    return _container(origin, parts) if parts and isinstance(origin, type) else _single(origin)


def _bounded(kind: Any, bound: Any) -> Reader:
    if isinstance(bound, tuple):
        return partial(_choice, bound, frozenset((type(choice), choice) for choice in bound))
    if isinstance(bound, re.Pattern):
        return partial(_fitting, bound)
    if callable(bound):
        return partial(_told, bound)
    return partial(_limited, bound) if kind is int else partial(_sized, reader(kind), bound)


def _one_of_kinds(kinds: Sequence[Any], may_be_none: bool) -> Reader:
    choices = get_args(kinds[0])[1:2] if may_be_none and len(kinds) == 1 else ()
    if choices and isinstance(choices[0], tuple):
        return _bounded(None, (*choices[0], None))
    return partial(_any_of, tuple(map(reader, kinds)), may_be_none)


def _container(kind: type, parts: Sequence[Any]) -> Reader:
    if issubclass(kind, Mapping):
        return partial(_table, *map(reader, parts))
    if kind is tuple and parts[-1] is not Ellipsis:
        return partial(_places, tuple(map(reader, parts)))
    return partial(_list, kind, reader(parts[0])) if issubclass(kind, Iterable) else partial(_plain, kind)


def _single(kind: Any) -> Reader:
    if kind in (Any, object):
        return lambda value: value
    if is_dataclass(kind):
        return partial(_object, _shape(kind))
    return (
        partial(_told, _whole) if kind is int else partial(_told, _number) if kind is float else partial(_plain, kind)
    )


# Single values


def _refused(value: object, wanted: str) -> _Wrong:
    return _Wrong(f"{written(value)} is not allowed; give {wanted}")


def _told(check: Callable[..., Any], value: object, *allowed: Any) -> Any:
    """Return what a check makes of a value; its error becomes a `_Wrong`."""
    try:
        return check("", value, *allowed)
    except ValueError as error:
        path, _, reason = str(error).partition(": ")
        raise _Wrong(reason, path if path[:1] in ("", ".", "[") else f".{path}") from None


def _plain(kind: type, value: Any) -> Any:
    if not isinstance(value, kind):
        raise _refused(value, NAMES.get(kind, f"a {kind.__name__}"))
    return value


def _whole(field: str, value: object) -> int:
    number = as_whole(value)
    if number is None:
        raise fail(field, f"{written(value)} is not allowed; give {NAMES[int]}")
    return number


def _number(field: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise fail(field, f"{written(value)} is not allowed; give {NAMES[float]}")
    return float(value)


def one_of(field: str, value: object, choices: Sequence[object]) -> None:
    """Raise a ValueError unless the value is one of the choices."""
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        raise fail(field, f"{written(value)} is not allowed; give one of {', '.join(map(str, choices))}")


def _choice(choices: Sequence[object], known: frozenset[tuple[type, object]], value: Any) -> Any:
    if isinstance(value, list | dict | set) or (type(value), value) not in known:
        _told(one_of, value, choices)
    return value


def _fitting(pattern: re.Pattern[str], value: Any) -> Any:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise _refused(value, f"a text of the form {pattern.pattern}")
    return value


def _limited(bound: int | range, value: Any) -> Any:
    """Return a whole number not below a limit, or between two."""
    if isinstance(bound, int):
        return value if type(value) is int and value >= bound else _told(whole_number, value, bound)
    return value if type(value) is int and value in bound else _told(as_number, value, bound[0], bound[-1])


def _size(bound: int | range) -> str:
    if isinstance(bound, int):
        return f"{bound} or more"
    return f"{bound[0]} to {bound[-1]}" if bound[0] else f"at most {bound[-1]}"


def _sized(inner: Reader, bound: int | range, value: Any) -> Any:
    found = inner(value)
    if len(found) < bound if isinstance(bound, int) else len(found) not in bound:
        raise _refused(value, _size(bound) + " characters" * isinstance(value, str))
    return found


# Values of several kinds, and of several parts


def _any_of(readers: Sequence[Reader], may_be_none: bool, value: Any) -> Any:
    if value is None and may_be_none:
        return None
    refused = list[_Wrong]()
    for one in readers:
        try:
            return one(value)
        except _Wrong as wrong:
            refused.append(wrong)
    told = max(refused, key=lambda wrong: len(wrong.path))  # the one that got furthest
    within = told.path or isinstance(value, list | tuple)
    raise told if within or not may_be_none else _Wrong(f"{told.reason}, or None")


def _inside(place: str, inner: Reader, value: Any) -> Any:
    try:
        return inner(value)
    except _Wrong as wrong:
        raise _Wrong(wrong.reason, place + wrong.path) from None


def _table(key: Reader, part: Reader, value: Any) -> dict[Any, Any]:
    if not isinstance(value, Mapping):
        raise _refused(value, "an object")
    return {key(name): _inside(f".{name}", part, inner) for name, inner in value.items()}


def _list(kind: type, part: Reader, value: Any) -> Any:
    """Read a list or a tuple as `kind`, whichever of the two that is; sets and the like stay as they are."""
    made = kind in (tuple, list)
    if isinstance(value, str) or not isinstance(value, (list, tuple) if made else kind):
        raise _refused(value, "a list" if made else f"a {kind.__name__.lower()}")
    if not isinstance(value, Sized):  # it can be read only once
        return value
    found = list[Any]()
    try:
        for one in value:  # type: ignore[attr-defined]
            found.append(part(one))
    except _Wrong as wrong:
        simple = not wrong.path and not isinstance(one, dict)  # then the message shows the value, which needs no number
        raise _Wrong(wrong.reason, "" if simple else f"[{len(found)}]{wrong.path}") from None
    return kind(found) if made else value


def _places(readers: Sequence[Reader], value: Any) -> tuple[Any, ...]:
    """Read a tuple that has a type for each place."""
    if not isinstance(value, list | tuple) or len(value) != len(readers):
        raise _refused(value, f"a list of {len(readers)}")
    found = list[Any]()
    try:
        for one, part in zip(readers, value, strict=True):
            found.append(one(part))
    except _Wrong as wrong:
        raise _Wrong(wrong.reason, f"[{len(found)}]{wrong.path}") from None
    return tuple(found)


# Objects


class _Shape(NamedTuple):
    """A dataclass, the readers of its fields, and the fields that must be there."""

    kind: Any
    readers: Mapping[str, Reader]
    needed: tuple[str, ...]


def _shape(kind: Any) -> _Shape:
    """Return the shape of a dataclass, from the fields that are compared."""
    hints = get_type_hints(kind, include_extras=True)
    told = [field for field in fields(kind) if field.init and field.compare]
    needed = (field.name for field in told if field.default is MISSING and field.default_factory is MISSING)
    return _Shape(kind, {field.name: reader(hints[field.name]) for field in told}, tuple(needed))


def _object(shape: _Shape, value: Any) -> Any:
    """Read a dataclass; an error of its own checks becomes one of the field that it names."""
    if isinstance(value, shape.kind):
        return value
    if not isinstance(value, dict):
        raise _refused(value, f"an object with {', '.join(shape.readers)}")
    _told(check_keys, value, tuple(shape.readers))
    for name in shape.needed:
        if name not in value:
            raise _Wrong("is missing", f".{name}")
    found = {name: _inside(f".{name}", shape.readers[name], part) for name, part in value.items()}
    try:
        return shape.kind(**found)
    except ValueError as error:
        field, _, reason = str(error).partition(": ")
        raise _Wrong(reason, f".{field.removeprefix(f'{shape.kind.__name__}.')}") from None
