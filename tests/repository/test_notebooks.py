"""What lies in `notebooks/`: clean files; nbval runs them cell by cell."""

import ast
import json
import re
import runpy
from pathlib import Path
from typing import Any, Final

import nbformat
import pytest

from tests.exercises.notebook_cells import exercises
from tests.renew import with_results

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
TEACHES = runpy.run_path(str(FOLDER.parent / "docs" / "_extensions" / "teaching.py"))
LESSONS = TEACHES["lessons"]()
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
TEACHING = [path for path in NOTEBOOKS if re.match(r"\d\d_", path.name)]
APP_NAMES = ("tutor", "companion", "laboratory", "analysis", "rules", "explorer", "together", "revive", "sabaton")
APPS = {name: FOLDER / f"{name}.ipynb" for name in APP_NAMES}
MADE_BY = {"companion": "Companion", "rules": "Rulebook", "revive": "ReviveTables", "sabaton": "SabatonTables"}
START = FOLDER / "start.ipynb"
LINK = re.compile(r"\[([^]]+)\]\(([^)]+)\)")
LONGEST_CELL: Final = 6  # lines
LONGEST_POLICY: Final = 10
HELPERS = (ast.FunctionDef, ast.ClassDef, ast.Lambda, ast.AsyncFunctionDef)
SHOWN: Final = ('<table class="dataframe">', "<table><caption")  # data frames, and results that show themselves


def read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def sources(notebook: dict[str, Any]) -> list[str]:
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def texts(notebook: dict[str, Any]) -> list[str]:
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown"]


@pytest.mark.parametrize("path", TEACHING, ids=lambda path: path.name)
def test_results_that_are_the_same_are_stored_the_same(path: Path) -> None:
    stored = path.read_text(encoding="utf-8")
    assert with_results(stored, nbformat.reads(stored, nbformat.NO_CONVERT).cells) == stored


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_runs_on_any_kernel_and_stores_only_the_results_that_are_checked(path: Path) -> None:
    notebook = read(path)
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert "widgets" not in notebook["metadata"]
    for cell in notebook["cells"]:
        if "nbval-check-output" in cell["metadata"].get("tags", []):
            assert cell["outputs"], "a cell whose result is checked stores it"
            counted = [result for result in cell["outputs"] if result["output_type"] == "execute_result"]
            assert {result["execution_count"] for result in counted} <= {cell["execution_count"]} - {None}
        else:
            assert not cell.get("outputs")
            assert cell.get("execution_count") is None


@pytest.mark.parametrize("path", TEACHING, ids=lambda path: path.name)
def test_data_frames_are_shown_as_tables(path: Path) -> None:
    """Printed they would wrap at the edge of their cell; and their HTML holds nothing that differs from run to run."""
    notebook = read(path)
    assert not [source for source in sources(notebook) if "to_string" in source]
    results = [result for cell in notebook["cells"] for result in cell.get("outputs", ())]
    tables = ["".join(result.get("data", {}).get("text/html", "")) for result in results]
    assert not [table for table in tables if table and not table.startswith(SHOWN)]


@pytest.mark.parametrize("name", APPS)
def test_app_holds_imports_and_one_line(name: str) -> None:
    lines = [line for text in sources(read(APPS[name])) for line in text.splitlines() if line]
    assert [line for line in lines if not line.startswith(("from ", "import "))] == [
        f"{MADE_BY.get(name, name.title())}()"
    ]


@pytest.mark.parametrize("path", TEACHING, ids=lambda path: path.name)
def test_teaching_notebook_asks_one_question(path: Path) -> None:
    title, *others = re.findall(r"^# .*", "\n".join(texts(read(path))), re.MULTILINE)
    assert title.endswith("?") and not others


@pytest.mark.parametrize("path", TEACHING, ids=lambda path: path.name)
def test_teaching_notebook_has_short_cells_and_no_helpers(path: Path) -> None:
    for source in [*sources(read(path)), *(posed.solution for posed in exercises(path))]:
        cell = ast.parse(source)
        helpers = [node for node in ast.walk(cell) if isinstance(node, HELPERS)]
        assert all(is_policy(helper) for helper in helpers), source
        lines = [line for line in source.splitlines() if line.strip()]
        assert len(lines) <= (LONGEST_POLICY if helpers else LONGEST_CELL), source


def is_policy(node: ast.AST) -> bool:
    """Whether it is a player of the reader's own: a function of what it has seen."""
    return isinstance(node, ast.FunctionDef) and [one.arg for one in node.args.args] == ["view"]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.name)
def test_teaching_notebook_says_what_it_is_for_and_how_long_it_takes(lesson: Any) -> None:
    """`python docs/_extensions/teaching.py --write` writes the estimates."""
    number = lesson.path.name[:2]
    assert 2 <= len(lesson.aims) <= 3
    links = LINK.findall(lesson.before)
    assert [name for name, target in links if target[:2] != name or name >= number] == []
    assert links or lesson.before == "nothing"
    assert {target for _, target in links} <= {path.name for path in TEACHING}
    assert lesson.minutes == lesson.estimate
    stored = lesson.path.read_text(encoding="utf-8")
    said = f"Minutes:** {lesson.minutes}, {lesson.practice} of"
    assert stored.count(said) == 1
    assert TEACHES["corrected"](stored.replace(said, "Minutes:** 7, 3 of"), lesson) == stored
    assert lesson.practice == sum(one.minutes for one in lesson.exercises)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.path.name)
def test_teaching_notebook_ends_with_two_to_four_exercises(lesson: Any) -> None:
    asked = [one.number for one in lesson.exercises]
    assert 2 <= len(asked) <= 4
    assert asked == [f"{lesson.path.name[:2]}.{place}" for place in range(1, len(asked) + 1)]
    assert asked == [posed.number for posed in exercises(lesson.path)]
    assert all(one.title.endswith("?") for one in lesson.exercises)
    for posed in exercises(lesson.path):
        name = posed.cell.partition(" ")[0]
        assert posed.cell == f'{name} = ...\ncheck("{posed.number}", {name})'


def test_a_level_means_the_same_in_all_notebooks() -> None:
    needs = {(lesson.level, lesson.needs) for lesson in LESSONS if lesson.needs}
    assert sorted(level for level, _ in needs) == ["1", "2", "3"]


def test_start_leads_to_every_notebook_under_its_title() -> None:
    links = {target: name for text in texts(read(START)) for name, target in LINK.findall(text)}
    titles = {path.name: re.findall(r"^# (.+)$", texts(read(path))[0], re.MULTILINE)[0] for path in TEACHING}
    assert links.keys() == titles.keys() | {path.name for path in APPS.values()}
    assert {target: links[target] for target in titles} == titles
    assert len(titles) == 13
