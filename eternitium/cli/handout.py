"""Notebooks for a class: copies without the solutions of their exercises, and an answer key for the teacher."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from eternitium.cli.exports import NUMBERED

SOLUTION_CELL: Final = "solution-"  # how the ids of cells with a solution begin
EXERCISE_CELL: Final = "exercise-"
PROMISE: Final = " A solution is folded up below."
FOLD: Final = ("<details><summary>Solution</summary>\n\n", "\n\n</details>")


def without_solutions(notebook: str) -> str:
    """Return the text of a notebook's file without the solutions, and without the sentence that promises them."""
    told = json.loads(notebook)
    told["cells"] = [cell for cell in told["cells"] if not cell["id"].startswith(SOLUTION_CELL)]
    for cell in told["cells"]:
        text = "".join(cell["source"])
        if PROMISE in text:
            cell["source"] = text.replace(PROMISE, "").splitlines(keepends=True)
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def answer_key(notebooks: Path) -> str:
    """Return all exercises of a folder with their solutions, as Markdown. Raises ValueError: there are none."""
    parts = [part for path in sorted(notebooks.glob(NUMBERED)) for part in _key(path)]
    if not parts:
        raise ValueError(f"folder: {notebooks} holds no notebook with solutions")
    return "\n\n".join(["# Answer key", *parts]) + "\n"


def _key(path: Path) -> Iterator[str]:
    cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    if not any(cell["id"].startswith(SOLUTION_CELL) for cell in cells):
        return
    yield "#" + "".join(cells[0]["source"]).splitlines()[0]
    for cell in cells:
        text = "".join(cell["source"])
        if cell["id"].startswith(EXERCISE_CELL):
            yield text
        elif cell["id"].startswith(SOLUTION_CELL):
            yield text.removeprefix(FOLD[0]).removesuffix(FOLD[1])
