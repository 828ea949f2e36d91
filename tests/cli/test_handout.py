"""`eternitium notebooks --without-solutions` and `--answer-key`: what a class gets, and what its teacher gets."""

import json
from pathlib import Path

import pytest

from eternitium.cli import program
from tests.exercises.notebook_cells import exercises
from tests.repository.test_notebooks import FOLDER, NOTEBOOKS, TEACHING


def test_copies_for_a_class_lack_the_solutions_and_nothing_else(tmp_path: Path) -> None:
    program.own_notebooks(program.find_app(), str(tmp_path), without_solutions=True)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in NOTEBOOKS}
    for path in NOTEBOOKS:
        copy = json.loads((tmp_path / path.name).read_text(encoding="utf-8"))
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert [cell["id"] for cell in copy["cells"]] == [
            cell["id"] for cell in cells if "<details>" not in "".join(cell["source"])
        ]
        assert "olution" not in "".join("".join(cell["source"]) for cell in copy["cells"])


def test_the_answer_key_has_every_exercise_with_its_solution(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = tmp_path / "key.md"
    assert program.main(["notebooks", "--answer-key", str(key)]) == 0 and capsys.readouterr().out == f"{key}\n"
    text = key.read_text(encoding="utf-8")
    at = -1
    for posed in (posed for path in TEACHING for posed in exercises(path)):
        assert text.index(f"### {posed.number} ") > at
        at = text.index(f"```python\n{posed.solution}\n```")
        assert at > text.index(f"### {posed.number} ")
    assert "<details>" not in text
    assert program.main(["notebooks", str(tmp_path), "--answer-key", str(key)]) == 2
    assert "holds no notebook with solutions" in capsys.readouterr().err


def test_the_notebooks_themselves_keep_their_solutions() -> None:
    assert sum(len(exercises(path)) for path in sorted(FOLDER.glob("[0-9]*_*.ipynb"))) > 30
