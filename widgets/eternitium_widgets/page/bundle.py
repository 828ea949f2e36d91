"""The bundle that a widget sends to its page: JavaScript modules joined into one, each in its own scope, and styles.

Notebooks give a widget no address from which it could import, so all modules travel together. The server of the pages
gives the bundle an address.
"""

import re
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Final

from eternitium_widgets.page.files import published

FOLDER: Final = Path(__file__).parents[1]
IMPORT: Final = re.compile(r'^import (\{[^}]*\}) from "(\.{1,2}/[^"]*\.js)";\n', flags=re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", flags=re.MULTILINE)
COMMENT: Final = re.compile(r"^ *(?://[^\n]*|/\*.*?\*/)\n", flags=re.MULTILINE | re.DOTALL)  # on lines of their own
STYLES: Final = ("page/faces.js", "page/base.js")  # they come first: they define fonts and colours


def module(entry: str) -> str:
    """Return the address of a module joined with all that it needs, or its text if no server gives it out.

    `entry`: its path in the folder of the widgets, "board/board_widget.js".
    """
    text = joined_modules(entry)
    return published("modules", PurePosixPath(entry).stem, text) or text


def styles(entry: str) -> str:
    """Return the address of a module's style sheets, or their text if no server gives them out."""
    text = joined_styles(entry)
    return published("styles", PurePosixPath(entry).stem, text) or text


def modules_of(entry: str) -> tuple[str, ...]:
    """Return the paths of a module and of all that it needs, each after those that it needs itself."""
    found: dict[str, None] = {}
    _follow(entry, found, set())
    return tuple(found)


def text_of(path: str) -> str:
    """Return the text of a file in the folder of the widgets, without its comments."""
    return COMMENT.sub("", (FOLDER / path).read_text(encoding="utf-8"))


def _follow(path: str, found: dict[str, None], begun: set[str]) -> None:
    begun.add(path)
    for _, needed in IMPORT.findall(text_of(path)):
        if _beside(path, needed) not in begun:
            _follow(_beside(path, needed), found, begun)
    found[path] = None


def joined_modules(entry: str) -> str:
    """Return the text of a module and all that it needs, as one module without imports."""
    *needed, last = modules_of(entry)
    return "\n".join([*map(_scoped, needed), _with_needs(last)])


def joined_styles(entry: str) -> str:
    """Return the text of the style sheets of a module and of all that it needs."""
    found = dict.fromkeys(
        folder_and_stem
        for path in (*STYLES, *modules_of(entry))
        for folder_and_stem in (path.removesuffix(".js"), path.removesuffix(".js").partition("_")[0])
    )
    return "\n".join(text_of(f"{stem}.css") for stem in found if (FOLDER / f"{stem}.css").exists())


def _scoped(path: str) -> str:
    exported = EXPORT.findall(text_of(path))
    body = EXPORT.sub("", _with_needs(path))
    return f"const {_name(path)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();"


def _with_needs(path: str) -> str:
    """Return the text of a module with its imports taken from the scopes before it."""

    def taken(found: re.Match[str]) -> str:
        return f"const {found[1].replace(' as ', ': ')} = {_name(_beside(path, found[2]))};\n"

    return IMPORT.sub(taken, text_of(path))


def _beside(path: str, needed: str) -> str:
    return normpath(str(PurePosixPath(path).parent / needed))


def _name(path: str) -> str:
    return re.sub(r"\W", "_", f"${path}")
