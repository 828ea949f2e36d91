"""What lies in `notebooks/`: clean files; nbval runs them cell by cell."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def sources(notebook: dict[str, Any]) -> list[str]:
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_stores_only_the_results_that_are_checked(path: Path) -> None:
    notebook = read(path)
    assert "widgets" not in notebook["metadata"]
    for cell in notebook["cells"]:
        if "nbval-check-output" in cell["metadata"].get("tags", []):
            assert cell["outputs"], "a cell whose result is checked stores it"
        else:
            assert not cell.get("outputs")
            assert cell.get("execution_count") is None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_notebook_runs_on_any_python_kernel(path: Path) -> None:
    assert read(path)["metadata"]["kernelspec"]["name"] == "python3"


def test_app_holds_imports_and_one_line() -> None:
    lines = [line for text in sources(read(FOLDER / "tutor.ipynb")) for line in text.splitlines() if line]
    assert [line for line in lines if not line.startswith(("from ", "import "))] == ["Tutor()"]
