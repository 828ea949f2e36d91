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
MODULES: Final = ("eternitium", "widgets/eternitium_widgets")
WITH_DOCSTRING: Final = (ast.Module, ast.ClassDef, ast.FunctionDef)
BLOCK: Final = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CLOSING: Final = re.compile(r"^```$", re.MULTILINE)
# A line of an example may stand for what it shows, of a result, too, that is there once the game is over.
LOOSER: Final = ("--allow-redefinition", "--allow-untyped-defs", "--disable-error-code=union-attr")


def examples(text: str) -> Iterator[str]:
    """Programs in a text: what stands after `>>>`, together, and each block of Python."""
    lines = doctest.DocTestParser().get_examples(CLOSING.sub("", text))
    if lines:
        yield "".join(line.source for line in lines)
    yield from (block for block in BLOCK.findall(text) if ">>>" not in block)


def of_pages() -> Iterator[str]:
    """The programs of all pages."""
    for page in (page for pattern in PAGES for page in sorted(ROOT.glob(pattern))):
        if "_build" not in page.parts:
            yield from examples(page.read_text(encoding="utf-8"))


def of_modules() -> Iterator[str]:
    """The programs of all docstrings; what a module holds need not be imported in its own examples."""
    for package in (ROOT / folder for folder in MODULES):
        for path in sorted(package.rglob("*.py")):
            name = ".".join(path.relative_to(package.parent).with_suffix("").parts)
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            for node in (node for node in nodes if isinstance(node, WITH_DOCSTRING)):
                for program in examples(ast.get_docstring(node) or ""):
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
