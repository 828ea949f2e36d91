"""Notebooks for a class: without the solutions of their exercises, for two graders, and an answer key."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from eternitium.cli.exports import NUMBERED
from eternitium.cli.translation import translated
from eternitium.rulebook import LANGUAGES
from eternitium.rulebook.notebooks import COMMON_TEXTS, notebook_texts
from eternitium.rulebook.texts import ENGLISH

Cell = dict[str, Any]
ANSWER, SOLUTION = "answer-", "solution-"  # how the ids of cells begin
EXERCISE: Final = re.compile(r"exercise-\d+")  # the id of a cell with a question
PROMISES: Final = (
    "A solution is folded up below.",
    *(notebook_texts(COMMON_TEXTS, language)["promise"] for language in LANGUAGES if language != ENGLISH),
)
FOLD: Final = re.compile(
    r"<details><summary>[^<]+</summary>\n\n(?P<all>```python\n(?P<code>.+?)\n```.*)\n\n</details>", re.DOTALL
)
CHECK: Final = re.compile(r'check\("(?P<number>[\d.]+)", (?P<name>\w+)\)')


def without_solutions(notebook: str) -> str:
    """Return the text of a notebook's file without the solutions."""
    return _rewritten(notebook, lambda cells: (cell for cell in cells if not cell["id"].startswith(SOLUTION)))


def for_nbgrader(notebook: str) -> str:
    """Return the text of a notebook's file as a source of `nbgrader generate_assignment`, a point for each exercise."""
    return _rewritten(notebook, _nbgrader)


def for_otter(notebook: str) -> str:
    """Return the text of a notebook's file as a source of `otter assign`, a point for each exercise."""
    return _rewritten(notebook, _otter)


VERSIONS: Final[Mapping[str, Callable[[str], str]]] = {
    "class": without_solutions,
    "nbgrader": for_nbgrader,
    "otter": for_otter,
}


def version(kind: str | None, language: str) -> Callable[[str, str], str] | None:
    """Return what makes a copy from the text and the name of a notebook's file; None if copies are as the original.

    Args:
        kind: one of `VERSIONS`; None: with solutions, to work with.
        language: of the texts.
    """
    if kind is None and language == ENGLISH:
        return None
    change = VERSIONS[kind] if kind else str
    return lambda text, file: change(translated(text, file, language))


def _rewritten(notebook: str, change: Callable[[list[Cell]], Iterator[Cell]]) -> str:
    told = json.loads(notebook)
    told["cells"] = list(change(told["cells"]))
    for cell in told["cells"]:
        cell["source"] = _unpromised(_text(cell)).splitlines(keepends=True)
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _unpromised(text: str) -> str:
    return next((text.removesuffix(f" {promise}") for promise in PROMISES if text.endswith(promise)), text)


def _nbgrader(cells: list[Cell]) -> Iterator[Cell]:
    for cell, after in zip(cells, [*cells[1:], {}], strict=True):
        if cell["id"].startswith(ANSWER):
            key, test, code = _answer(cell, after)
            solved = _solved(cell, code, "### BEGIN SOLUTION", "### END SOLUTION")
            yield _code(f"answer-{key}", solved, {"nbgrader": _marks(f"answer-{key}", solution=True)})
            yield _code(f"check-{key}", test, {"nbgrader": {**_marks(f"check-{key}", solution=False), "points": 1}})
        elif not cell["id"].startswith(SOLUTION):
            yield cell


def _marks(grade_id: str, solution: bool) -> dict[str, Any]:
    kind = {"solution": solution, "grade": not solution, "locked": not solution, "task": False}
    return {"grade_id": grade_id, "schema_version": 3, **kind}


def _otter(cells: list[Cell]) -> Iterator[Cell]:
    yield _raw("config", "# ASSIGNMENT CONFIG\nrequirements: [eternitium-tutor]\ngenerate: true")
    for cell, after in zip(cells, [*cells[1:], {}], strict=True):
        if EXERCISE.fullmatch(cell["id"]):
            (number,) = re.findall(r"^### ([\d.]+) ", _text(cell))
            key = number.replace(".", "-")
            yield _raw(f"begin-{key}", f"# BEGIN QUESTION\nname: q{number.replace('.', '_')}\npoints: 1")
            yield cell
        elif cell["id"].startswith(ANSWER):
            key, test, code = _answer(cell, after)
            yield _raw(f"begin-answer-{key}", "# BEGIN SOLUTION")
            yield _code(f"answer-{key}", _solved(cell, code, "# BEGIN SOLUTION NO PROMPT", "# END SOLUTION"), {})
            yield _raw(f"end-answer-{key}", "# END SOLUTION")
            yield _raw(f"begin-check-{key}", "# BEGIN TESTS")
            yield _code(f"check-{key}", test, {})
            yield _raw(f"end-check-{key}", "# END TESTS")
            yield _raw(f"end-{key}", "# END QUESTION")
        elif not cell["id"].startswith(SOLUTION):
            yield cell


def _answer(cell: Cell, after: Cell) -> tuple[str, str, str]:
    """Return the number of an exercise with a hyphen, the test of its answer, and the code of its solution."""
    asked, solved = CHECK.search(_text(cell)), FOLD.search(_text(after))
    if asked is None or solved is None:
        raise ValueError(f"notebook: the cell {cell['id']} has no check, or no solution below it")
    return asked["number"].replace(".", "-"), f"verdict = {asked[0]}\nassert verdict.right, verdict", solved["code"]


def _solved(cell: Cell, code: str, begin: str, end: str) -> str:
    """Return the cell of an answer with the solution below its first line, which names the answer."""
    first, rest = _text(cell).split("\n", 1)
    return f"{first}\n{begin}\n{code}\n{end}\n{rest}"


def _code(cell_id: str, source: str, metadata: dict[str, Any]) -> Cell:
    return {
        "cell_type": "code", "execution_count": None, "id": cell_id, "metadata": metadata, "outputs": [],
        "source": source,
    }  # fmt: skip


def _raw(cell_id: str, source: str) -> Cell:
    return {"cell_type": "raw", "id": cell_id, "metadata": {}, "source": source}


def _text(cell: Cell) -> str:
    return "".join(cell.get("source", ""))


def answer_key(notebooks: Path, language: str = ENGLISH) -> str:
    """Return all exercises of a folder with their solutions, as Markdown. Raises ValueError: there are none."""
    parts = [part for path in sorted(notebooks.glob(NUMBERED)) for part in _key(path, language)]
    if not parts:
        raise ValueError(f"folder: {notebooks} holds no notebook with solutions")
    return "\n\n".join(["# Answer key", *parts]) + "\n"


def _key(path: Path, language: str) -> Iterator[str]:
    cells: list[Cell] = json.loads(translated(path.read_text(encoding="utf-8"), path.name, language))["cells"]
    if any(cell["id"].startswith(SOLUTION) for cell in cells):
        yield f"#{_text(cells[0]).splitlines()[0]}"
    for cell in cells:
        if EXERCISE.fullmatch(cell["id"]):
            yield _text(cell)
        elif cell["id"].startswith(SOLUTION):
            yield FOLD.sub(r"\g<all>", _text(cell))
