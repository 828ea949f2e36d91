"""The exercises as they stand in the notebooks: their cells, their solutions, and what must have run before."""

import json
import re
import symtable
from pathlib import Path
from typing import Any, Final, NamedTuple

FOLDER: Final = Path(__file__).resolve().parents[2] / "notebooks"
SOLUTION: Final = re.compile(
    r"<details><summary>Solution</summary>\n\n```python\n(?P<code>.+?)\n```\n\n(?P<why>.+)\n\n</details>", re.DOTALL
)


class Posed(NamedTuple):
    """An exercise: the code above it, the cell for the answer, the solution as it stands below, and its code."""

    number: str
    before: tuple[str, ...]
    cell: str
    folded: str
    solution: str

    @property
    def question(self) -> str:
        """The line that asks for the check."""
        return self.cell.splitlines()[-1]


def exercises(path: Path) -> list[Posed]:
    """All exercises of a notebook, in order."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    found, before = [], []
    for cell, after in zip(cells, [*cells[1:], None], strict=True):
        text = "".join(cell["source"])
        if cell["id"].startswith("answer-"):
            assert after is not None, text
            solution = SOLUTION.fullmatch("".join(after["source"]))
            assert solution, f"{path.name}: no solution stands below {text!r}"
            (number,) = re.findall(r'check\("(\S+)"', text)
            found.append(Posed(number, tuple(before), text, solution[0], solution["code"]))
        elif cell["cell_type"] == "code":
            before.append(text)
    return found


def state(posed: Posed, code: str) -> dict[str, Any]:
    """The names that some code needs, as the cells above it have made them; no other cell is run."""
    wanted, chosen = _needed(code), []
    for cell in reversed(posed.before):
        new = made(cell) & wanted
        if new:
            wanted = wanted - new | _needed(cell)
            chosen.append(cell)
    names: dict[str, Any] = {}
    for cell in reversed(chosen):
        exec(cell, names)
    return names


def made(code: str) -> set[str]:
    """The names that a cell assigns or imports."""
    return {name.get_name() for name in _table(code).get_symbols() if name.is_assigned() or name.is_imported()}


def _needed(code: str) -> set[str]:
    return _read(_table(code)) - made(code)


def _read(table: symtable.SymbolTable) -> set[str]:
    own = {name.get_name() for name in table.get_symbols() if name.is_referenced() and name.is_global()}
    return own.union(*map(_read, table.get_children()))


def _table(code: str) -> symtable.SymbolTable:
    return symtable.symtable(code, "cell", "exec")
