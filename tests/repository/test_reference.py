"""The reference: an example that runs for each function and method, no internals, and pages written from the code."""

import builtins
import doctest
import inspect
import re
import runpy
from collections.abc import Callable, Iterator
from importlib import import_module, metadata
from pathlib import Path
from typing import Any, Final

import eternitium_widgets
import pytest

import eternitium
from eternitium.cli import arguments

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
EXTENSIONS: Final = DOCS / "_extensions"
DIRECTIVE: Final = re.compile(
    r"\.\. auto(class|function|module):: (eternitium\.\S+|eternitium_widgets\.\S+)\n((?: +:.*\n)*)"
)
HIDDEN: Final = ":meta private:"
INTERNAL: Final = ("knower", "caused", "outset", "sight", "begun", "known", "starts_dealt", "check_seat", "replay")


def found(name: str) -> Any:
    """The object with a dotted name; the longest part of it that is a module is imported."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            place = import_module(".".join(parts[:length]))
        except ModuleNotFoundError as missing:
            if missing.name and not ".".join(parts).startswith(missing.name):
                pytest.skip(f"{missing.name} is not installed")
            continue
        for part in parts[length:]:
            place = getattr(place, part)
        return place
    raise AssertionError(name)


def documented() -> list[str]:
    """The names of all functions and classes that the pages of the reference describe."""
    names = []
    for page in sorted((DOCS / "api").glob("*.md")):
        if page.stem not in ("widgets", "commands"):
            for kind, name, options in DIRECTIVE.findall(page.read_text(encoding="utf-8")):
                members = re.findall(r":members: (.+)", options)
                names += [f"{name}.{one.strip()}" for one in members[0].split(",")] if kind == "module" else [name]
    return names


def described(name: str) -> Iterator[tuple[str, str]]:
    """What the reference shows of a name: itself if it is a function, its methods if it is a class; with docstrings."""
    thing = found(name)
    if not inspect.isclass(thing):
        yield name, inspect.getdoc(thing) or ""
        return
    for part, value in vars(thing).items():
        method = getattr(value, "__func__", value)
        if not part.startswith("_") and inspect.isfunction(method) and HIDDEN not in (method.__doc__ or ""):
            yield f"{name}.{part}", inspect.getdoc(method) or ""


@pytest.mark.parametrize("name", documented())
def test_each_function_and_method_has_an_example(name: str) -> None:
    assert [shown for shown, text in described(name) if ">>>" not in text] == []


@pytest.mark.parametrize("module", sorted({inspect.getmodule(found(name)).__name__ for name in documented()}))  # type: ignore[union-attr]
def test_the_examples_run(module: str) -> None:
    said: list[str] = []
    for test in doctest.DocTestFinder().find(import_module(module)):
        doctest.DocTestRunner().run(test, out=said.append)
    assert not said, "".join(said)


def test_internals_are_not_in_the_reference() -> None:
    for name in INTERNAL:
        thing = inspect.getattr_static(eternitium.Game, name)
        assert HIDDEN in (getattr(thing, "__func__", getattr(thing, "fget", thing)).__doc__ or ""), name


def test_the_packages_list_only_what_is_meant_to_be_used() -> None:
    assert {name for name in dir(eternitium) if not name.startswith("_")} == {*eternitium.__all__}
    assert {*dir(eternitium_widgets)} == {*eternitium_widgets.__all__}
    assert eternitium.__version__ == metadata.version("eternitium-tutor")


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], dict[str, Any]]:
    """Return what a script of the documentation defines."""
    monkeypatch.syspath_prepend(EXTENSIONS)
    return lambda name: runpy.run_path(str(EXTENSIONS / f"{name}.py"))


def test_every_command_and_option_is_on_its_page(script: Callable[[str], dict[str, Any]]) -> None:
    page = script("reference")["commands"]()
    assert re.findall(r"^## eternitium (\S+)$", page, re.MULTILINE) == [
        *("play", "rules", "league", "study", "train", "policies", "games", "learn", "replay", "report", "sheet"),
        *("notebooks", "docs", "warmup", "completion"),
    ]
    assert {*arguments.ABOUT} == {*re.findall(r"^## eternitium (\S+)$", page, re.MULTILINE)}
    assert "`--without-solutions`" in page and "`--language {en,de,fr,nl}`" in page and "%" not in page


def test_every_widget_is_on_its_page(script: Callable[[str], dict[str, Any]]) -> None:
    page = script("reference")["widgets"]()
    assert re.findall(r"^## (\S+)$", page, re.MULTILINE) == [*eternitium_widgets.__all__]
    assert "   :members: to_html" in page or ":members: from_position, to_html" in page


def test_names_of_other_libraries_are_real(script: Callable[[str], dict[str, Any]]) -> None:
    for name in script("name_links")["OUTSIDE"]:
        assert name == "None" or hasattr(builtins, name) or found(name) is not None, name
