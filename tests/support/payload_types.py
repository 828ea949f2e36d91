"""What pages get and send, as types of TypeScript and as a table, from what Python makes and reads."""

import dataclasses
import importlib
import inspect
import json
import pkgutil
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from eternitium_widgets import AbsorbingChain, Companion, Explorer, Laboratory, ReviveTables, Tutor
from eternitium_widgets.page.messages import fields_of
from eternitium_widgets.page.page import Page
from eternitium_widgets.together.hall import Hall
from eternitium_widgets.together.room_visitor import RoomVisitor
from eternitium_widgets.together.rooms import Rooms

from eternitium import payload
from eternitium.experiments.laboratory import Settings
from eternitium.match.explorer_view import ExplorerQuestion
from eternitium.payload import Payload
from eternitium.together.room_store import RoomStore

ROOT: Final = Path(__file__).resolve().parents[2]
TYPES: Final = ROOT / "widgets" / "eternitium_widgets" / "page" / "payload.d.ts"
README: Final = ROOT / "widgets" / "README.md"
BEGIN, END = "<!-- payloads -->\n", "<!-- end of payloads -->\n"


def visitor() -> RoomVisitor:
    """A person who is at no table and in no room yet."""
    store = RoomStore(":memory:")
    return RoomVisitor(Rooms(store, Hall(store)), lambda _: None)


# Together they know all messages.
PAGES: Final = (Tutor, Companion, Explorer, Laboratory, AbsorbingChain, ReviveTables, visitor)
NAMES: Final = {
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
    type(None): "null",
    Any: "any",
    object: "unknown",
    ...: "...",
}


def payloads() -> list[type[Payload]]:
    """All payloads, module by module, in the order in which they are written."""
    names = sorted(one.name for one in pkgutil.iter_modules(payload.__path__) if one.name != "base")
    modules = [importlib.import_module(f"{payload.__name__}.{name}") for name in names]
    return [kind for module in modules for kind in vars(module).values() if _is_payload(kind, module.__name__)]


def _is_payload(value: object, module: str) -> bool:
    return inspect.isclass(value) and issubclass(value, Payload) and value.__module__ == module


def type_of(hint: Any) -> str:
    """A type of Python as TypeScript says it."""
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:  # a type and its bound, which may be all texts that there can be
        texts = isinstance(parts[1], tuple) and isinstance(parts[1][0], str)
        return " | ".join(map(json.dumps, parts[1])) if texts else type_of(parts[0])
    if origin is typing.Literal:
        return " | ".join(map(json.dumps, parts))
    return _container(origin, [type_of(one) for one in parts]) or NAMES.get(hint) or str(hint.__name__)


def _container(origin: Any, inner: list[str]) -> str:
    match origin:
        case types.UnionType | typing.Union:
            return " | ".join(inner)
        case builtin if builtin is list or inner[1:] == ["..."]:
            return f"({inner[0]})[]" if "|" in inner[0] else f"{inner[0]}[]"
        case builtin if builtin is dict:
            return f"Record<string, {inner[1]}>"
    return f"[{', '.join(inner)}]" if origin is tuple else ""


def fields(kind: type[Payload], nulls: bool = False) -> Iterator[str]:
    """The fields of a payload: "name: type", and "name?: type" if it may be left out; then it is never null."""
    hints = typing.get_type_hints(kind, include_extras=True)
    for field in dataclasses.fields(typing.cast("Any", kind)):
        is_optional = field.default is not dataclasses.MISSING
        said = type_of(hints[field.name])
        said = said.removesuffix(" | null") if is_optional and not nulls else said
        yield f"{field.name}{'?' * is_optional}: {said}"


def as_types() -> str:
    """All payloads as interfaces, and all messages as one type."""
    head = "// What pages get and send. Written by `python -m tests.renew payloads`; not by hand.\n"
    kinds: list[type[Payload]] = [Settings, ExplorerQuestion, *payloads()]
    return head + "".join(_interface(kind) for kind in kinds) + _messages()


def message_fields(page: Page | RoomVisitor) -> dict[str, list[Any]]:
    """What a page reads: type of a message -> for each of those who answer it a dataclass of its fields."""
    found = {kind: [fields_of(answer)] for kind, answer in page._answers.items()}
    desks = [desk.messages for desk in getattr(page, "_desks", ())]
    asked = {kind: [fields_of(one[kind], 1) for one in desks if kind in one] for desk in desks for kind in desk}
    return found | asked


def _messages() -> str:
    """What the pages send, each kind of message once."""
    told = dict[str, None]()
    for make in PAGES:
        page = make()
        told |= {_message(kind, one): None for kind, found in message_fields(page).items() for one in found}
        page.close()
    return f"\n/** What a page sends. */\nexport type Message =\n{''.join(sorted(told)).rstrip()};\n"


def _message(kind: str, read: Any) -> str:
    taken = (field for field in fields(read, nulls=True) if not field.endswith(": Message"))
    return f"  | {{ {'; '.join([f'type: {json.dumps(kind)}', *taken])} }}\n"


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
