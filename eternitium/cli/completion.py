"""The script with which a shell completes commands and options: `eternitium completion`."""

import argparse
from collections.abc import Iterator

import shtab

from eternitium.cli import arguments

FILES = ("FILE", "OUT")
FOLDERS = ("FOLDER",)


def script(shell: str) -> str:
    """Return the script for a shell; it knows which words are files and which are folders."""
    whole = arguments.parser()
    for action in _actions(whole):
        if action.metavar in (*FILES, *FOLDERS):
            action.complete = shtab.FILE if action.metavar in FILES else shtab.DIRECTORY  # type: ignore[attr-defined]
    return str(shtab.complete(whole, shell))


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
