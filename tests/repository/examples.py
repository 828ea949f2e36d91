"""Types of the examples that people read: `python -m tests.repository.examples` is what mypy says of them."""

import ast
import doctest
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import mypy.api

ROOT: Final = Path(__file__).resolve().parents[2]
PAGES: Final = ("*.md", "docs/**/*.md", "widgets/*.md")
WRITTEN: Final = {"_build", "notebooks"}  # folders that the documentation writes; notebooks are run
MODULES: Final = ("eternitium", "widgets/eternitium_widgets")
WITH_DOCSTRING: Final = (ast.Module, ast.ClassDef, ast.FunctionDef)
BLOCK: Final = re.compile(r"^```(?:python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# A line of an example may stand for what it shows, of a result, too, that is there once the game is over.
LOOSER: Final = ("--allow-redefinition", "--allow-untyped-defs", "--disable-error-code=union-attr")


def typed_in(text: str) -> str:
    """What stands after `>>>`."""
    return "".join(line.source for line in doctest.DocTestParser().get_examples(text))


def of_pages() -> Iterator[str]:
    """A program for each page: all its blocks of Python, one after the other, as they are read."""
    for page in (page for pattern in PAGES for page in sorted(ROOT.glob(pattern))):
        blocks = [] if WRITTEN & {*page.parts} else BLOCK.findall(page.read_text(encoding="utf-8"))
        if blocks:
            yield "".join(typed_in(block) if ">>>" in block else block for block in blocks)


def of_modules() -> Iterator[str]:
    """The programs of all docstrings; what a module holds need not be imported in its own examples."""
    for package in (ROOT / folder for folder in MODULES):
        for path in sorted(package.rglob("*.py")):
            name = ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__")
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            for node in (node for node in nodes if isinstance(node, WITH_DOCSTRING)):
                if program := typed_in(ast.get_docstring(node) or ""):
                    yield f"from {name} import *\n{program}"


def complaints(programs: list[str]) -> str:
    """What mypy says of programs, with the line; nothing if all is well."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"example_{number}.py" for number in range(len(programs))]
        for file, program in zip(files, programs, strict=True):
            file.write_text(program, encoding="utf-8")
        settings = [f"--config-file={ROOT / 'pyproject.toml'}", f"--cache-dir={ROOT / '.mypy_cache'}", "--pretty"]
        settings.append("--follow-imports=silent")
        said, trouble, code = mypy.api.run([*settings, *LOOSER, *map(str, files)])
        return f"{trouble}{said}" if code else ""


if __name__ == "__main__":
    found = [*of_pages(), *of_modules()]
    told = complaints(found)
    print(told or f"{len(found)} examples: no issues", file=sys.stderr if told else sys.stdout)
    sys.exit(bool(told))
