"""The payloads as types of TypeScript and as a table, from the structures that Python makes them of."""

import dataclasses
import importlib
import inspect
import pkgutil
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from eternitium import payload
from eternitium.payload import Payload

ROOT: Final = Path(__file__).resolve().parents[2]
TYPES: Final = ROOT / "widgets" / "eternitium_widgets" / "page" / "payload.d.ts"
README: Final = ROOT / "widgets" / "README.md"
BEGIN, END = "<!-- payloads -->\n", "<!-- end of payloads -->\n"
NAMES: Final = {bool: "boolean", int: "number", float: "number", str: "string", type(None): "null", Any: "any"}


def payloads() -> list[type[Payload]]:
    """All payloads, module by module, in the order in which they are written."""
    names = sorted(one.name for one in pkgutil.iter_modules(payload.__path__) if one.name != "base")
    modules = [importlib.import_module(f"{payload.__name__}.{name}") for name in names]
    return [kind for module in modules for kind in vars(module).values() if _is_payload(kind, module.__name__)]


def _is_payload(value: object, module: str) -> bool:
    return inspect.isclass(value) and issubclass(value, Payload) and value.__module__ == module


def type_of(hint: Any) -> str:
    """A type of Python as TypeScript says it."""
    if typing.get_origin(hint) is typing.Literal:
        return " | ".join(f'"{value}"' for value in typing.get_args(hint))
    inner = [type_of(one) for one in typing.get_args(hint)]
    match typing.get_origin(hint):
        case types.UnionType | typing.Union:
            return " | ".join(inner)
        case builtin if builtin is list:
            return f"({inner[0]})[]" if "|" in inner[0] else f"{inner[0]}[]"
        case builtin if builtin is dict:
            return f"Record<{inner[0]}, {inner[1]}>"
        case builtin if builtin is tuple:
            return f"[{', '.join(inner)}]"
    return NAMES.get(hint) or str(hint.__name__)


def fields(kind: type[Payload]) -> Iterator[str]:
    """The fields of a payload: "name: type", and "name?: type" if it may be left out."""
    hints = typing.get_type_hints(kind)
    for field in dataclasses.fields(typing.cast("Any", kind)):
        is_optional = field.default is not dataclasses.MISSING
        said = type_of(hints[field.name])
        yield f"{field.name}?: {said.removesuffix(' | null')}" if is_optional else f"{field.name}: {said}"


def as_types() -> str:
    """All payloads as interfaces."""
    head = "// What pages get. Written by `python -m tests.renew payloads` from eternitium/payload; not by hand.\n"
    return head + "".join(_interface(kind) for kind in payloads())


def _interface(kind: type[Payload]) -> str:
    lines = "".join(f"  {field};\n" for field in fields(kind))
    return f"\n/** {_said(kind)} */\nexport interface {kind.__name__} {{\n{lines}}}\n"


def as_table() -> str:
    """All payloads as a table of Markdown."""
    rows = [f"| `{kind.__name__}` | {_said(kind)} | {_listed(kind)} |\n" for kind in payloads()]
    return "| payload | what it is | fields |\n|---|---|---|\n" + "".join(rows)


def _listed(kind: type[Payload]) -> str:
    return ", ".join(f"`{field}`" for field in fields(kind)).replace("|", "\\|")


def _said(kind: type[Payload]) -> str:
    return " ".join((inspect.getdoc(kind) or "").split("\n\n")[0].split())


def with_table(text: str) -> str:
    """The README with the table as it is now."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + as_table() + END + rest.split(END)[1]
