"""Pages of the reference that are written from the code before each build: the widgets and the commands."""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import eternitium_widgets
from pieces import PIECES
from sphinx.application import Sphinx

from eternitium.cli import arguments

# What a notebook may call on a widget; the rest belongs to its page.
METHODS: Final = ("from_position", "to_html", "game", "rules", "entries", "to_dict")
LINE_WIDTH: Final = 100
HANGING: Final = " " * len("usage: ")
WIDGETS: Final = """\
# Widgets

`from eternitium_widgets import Board` brings one into a notebook; the last line of a cell shows it. [The
gallery](../gallery.md) has them to be tapped. `set_language("fr")` changes the language of all that have none of their
own. A stored notebook keeps a still picture of a board.

{sections}
"""
COMMANDS: Final = """\
# Commands

`eternitium --help` lists these commands, and `eternitium COMMAND --help` says the same as this page.

{sections}
"""


def widgets() -> str:
    """Return the page with all widgets: how each is made, and what a notebook may call on it."""
    return WIDGETS.format(sections="\n\n".join(map(_widget, eternitium_widgets.__all__)))


def _widget(name: str) -> str:
    kind = "autoclass" if isinstance(getattr(eternitium_widgets, name), type) else "autofunction"
    found = [method for method in METHODS if method in dir(getattr(eternitium_widgets, name))]
    members = [f"   :members: {', '.join(found)}"] if kind == "autoclass" and found else []
    lines = [f"## {name}", "", "```{eval-rst}", f".. {kind}:: eternitium_widgets.{name}", *members, "```"]
    return "\n".join([*lines, "", f"[Try `{name}` in the gallery](../gallery.md)."] if name in PIECES else lines)


def commands() -> str:
    """Return the page with all commands: usage, arguments and options."""
    (named,) = [one for one in arguments.parser()._actions if isinstance(one, argparse._SubParsersAction)]
    return COMMANDS.format(sections="\n\n".join(_command(name, one) for name, one in named.choices.items()))


def _command(name: str, parser: argparse.ArgumentParser) -> str:
    os.environ["COLUMNS"] = str(LINE_WIDTH)  # argparse wraps the usage at the width of a terminal
    usage = parser.format_usage().replace("usage: ", "").replace(f"\n{HANGING}", "\n").rstrip()
    parts = [f"## eternitium {name}", _sentence(arguments.ABOUT[name]), f"```text\n{usage}\n```"]
    rows = [row for action in parser._actions for row in _option(action)]
    if rows:
        parts.append("\n".join(["| argument | what it is |", "|---|---|", *rows]))
    if name in arguments.KEPT:
        parts.append(f"After Ctrl-C: {arguments.KEPT[name]}.")
    return "\n\n".join(parts)


def _option(action: argparse.Action) -> Iterator[str]:
    if action.help and action.help != argparse.SUPPRESS and action.dest != "help":
        value = action.metavar or ("{" + ",".join(map(str, action.choices)) + "}" if action.choices else "")
        shown = " ".join(filter(None, [", ".join(action.option_strings), str(value)]))
        told = (action.help % {**vars(action), "prog": "eternitium"}).replace("|", "\\|")
        yield f"| `{shown}` | {_code(told)} |"


def _code(text: str) -> str:
    """Return a text in which what Markdown would read as a tag stays as it is."""
    return text.replace("<", "\\<").replace("*", "\\*")


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def write(app: Sphinx) -> None:
    """Write the pages that have changed, so that the rest need not be built again."""
    pages: dict[str, Any] = {"widgets": widgets, "commands": commands}
    for name, make in pages.items():
        page, text = Path(app.srcdir) / "api" / f"{name}.md", make()
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Write the pages before Sphinx looks for any."""
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
