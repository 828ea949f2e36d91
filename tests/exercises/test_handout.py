"""`eternitium notebooks` for a class: copies without solutions, for two graders, and an answer key."""

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from eternitium.cli import handout, program
from eternitium.exercises import check
from tests.exercises.notebook_cells import Posed, exercises, state
from tests.repository.test_notebooks import NOTEBOOKS, TEACHING

POSED = [posed for path in TEACHING for posed in exercises(path)]


def cells(text: str) -> list[Any]:
    """The cells of a notebook, which must be a valid one."""
    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    return list(notebook.cells)


def posed_of(path: Path) -> list[Posed]:
    return exercises(path) if path in TEACHING else []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_copies_for_a_class_lack_the_solutions_and_nothing_else(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    copy = cells(handout.without_solutions(text))
    assert [cell.id for cell in copy] == [cell.id for cell in cells(text) if "<details>" not in cell.source]
    assert not [cell.source for cell in copy if "olution" in cell.source]


@pytest.mark.parametrize("path", TEACHING, ids=lambda path: path.name)
def test_each_exercise_is_a_point_for_nbgrader(path: Path) -> None:
    marked = [
        cell for cell in cells(handout.for_nbgrader(path.read_text(encoding="utf-8"))) if "nbgrader" in cell.metadata
    ]
    asked = [cell for cell in marked if cell.metadata.nbgrader.solution]
    tests = [cell for cell in marked if cell.metadata.nbgrader.grade]
    assert [cell.source for cell in asked] == [
        posed.cell.replace("\n", f"\n### BEGIN SOLUTION\n{posed.solution}\n### END SOLUTION\n", 1)
        for posed in posed_of(path)
    ]
    assert [cell.metadata.nbgrader.points for cell in tests] == [1] * len(asked) and len(marked) == 2 * len(asked)
    assert len({cell.metadata.nbgrader.grade_id for cell in marked}) == len(marked)


@pytest.mark.parametrize("path", TEACHING, ids=lambda path: path.name)
def test_each_exercise_is_a_question_for_otter(path: Path) -> None:
    raw = [
        cell.source for cell in cells(handout.for_otter(path.read_text(encoding="utf-8"))) if cell.cell_type == "raw"
    ]
    first, *rest = raw
    assert first.startswith("# ASSIGNMENT CONFIG\n")
    one = ("# BEGIN SOLUTION", "# END SOLUTION", "# BEGIN TESTS", "# END TESTS", "# END QUESTION")
    assert rest == [
        line
        for posed in posed_of(path)
        for line in (f"# BEGIN QUESTION\nname: q{posed.number.replace('.', '_')}\npoints: 1", *one)
    ]


def test_a_test_of_a_grader_passes_with_the_solution_and_fails_without() -> None:
    posed = next(posed for posed in POSED if posed.number == "02.1")
    text = TEACHING[1].read_text(encoding="utf-8")
    for make in (handout.for_nbgrader, handout.for_otter):
        answer, test = [cell.source for cell in cells(make(text)) if cell.id in ("answer-02-1", "check-02-1")]
        names = state(posed, posed.solution) | {"check": check}
        exec(answer, names)
        exec(test, names)
        for wrong, said in ((0.9, "Not yet"), (..., "Not answered yet")):
            with pytest.raises(AssertionError, match=said):
                exec(test, names | {"answer": wrong})


def test_what_is_left_without_the_solution_is_the_cell_as_pupils_know_it() -> None:
    posed = next(posed for posed in POSED if posed.number == "02.3")
    text = TEACHING[1].read_text(encoding="utf-8")
    for make in (handout.for_nbgrader, handout.for_otter):
        (answer,) = [cell.source for cell in cells(make(text)) if cell.id == "answer-02-3"]
        assert re.sub(r"#+ BEGIN SOLUTION.*# END SOLUTION\n", "", answer, flags=re.DOTALL) == posed.cell


def test_the_answer_key_has_every_exercise_with_its_solution(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = tmp_path / "key.md"
    assert program.main(["notebooks", "--answer-key", str(key)]) == 0 and capsys.readouterr().out == f"{key}\n"
    text = key.read_text(encoding="utf-8")
    places = [text.index(f"### {posed.number} ") for posed in POSED]
    solved = [text.index(f"```python\n{posed.solution}\n```", at) for posed, at in zip(POSED, places, strict=True)]
    assert sorted(places + solved) == [at for both in zip(places, solved, strict=True) for at in both]
    assert "<details>" not in text and text.count("\n### ") == len(POSED)
    assert program.main(["notebooks", str(tmp_path), "--answer-key", str(key)]) == 2
    assert "holds no notebook with solutions" in capsys.readouterr().err


def test_the_command_writes_a_folder_for_a_grader_and_opens_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program.main(["notebooks", str(tmp_path), "--grader", "nbgrader"]) == 0
    assert capsys.readouterr().out == f"{tmp_path}\n"
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in NOTEBOOKS}
    assert "BEGIN SOLUTION" in json.dumps(json.loads((tmp_path / TEACHING[0].name).read_text(encoding="utf-8")))
