"""`eternitium notebooks --export`: pages with all figures that load nothing."""

import base64
import re
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from eternitium.cli import exports, program
from tests.cli.complaints import complaint
from tests.repository.test_notebooks import FOLDER, TEACHING

LOADED = re.compile(r"""<(?:script|link|img|iframe|source)\b[^>]*?(?:src|href)=["'](?!data:)([^"']+)""")
IMPORTED = re.compile(r"""import\(?\s*["'](?:https?:)?//|url\((?!["']?data:|["']?#)["']?([^)"']+)""")
SOLUTION = "<details><summary>Solution</summary>"
FOLDED = f'{SOLUTION}\n<div class="highlight">'
IMAGE = re.compile(r'<img alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)"')
CELLS = (
    """import plotly.graph_objects as go
from eternitium_widgets import BayesUpdate, Board
from eternitium_widgets.figures.theme import figure
figure(go.Scatter(x=[1, 2], y=[3, 4]), title="A figure", x="x", y="y")""",
    "BayesUpdate(seed=0, language='fr')",
    "Board(seed=1)",
)


def written(folder: Path, name: str, *cells: Any) -> Path:
    path = folder / name
    nbformat.write(new_notebook(cells=list(cells)), path)
    return path


def test_a_figure_sliders_and_a_board_become_pictures_and_nothing_is_loaded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = new_markdown_cell("# Small\n\nGo on with [the next](02_next.ipynb).")
    written(tmp_path, "01_small.ipynb", text, *map(new_code_cell, CELLS))
    assert program.main(["notebooks", str(tmp_path), "--export", str(tmp_path / "pages")]) == 0
    page = tmp_path / "pages" / "01_small.html"
    assert capsys.readouterr().out == f"{page}\n"
    html = page.read_text(encoding="utf-8")
    assert LOADED.findall(html) == [] and IMPORTED.findall(html) == []
    assert "<script src" not in html and "widget-state" not in html
    (first, figure), (second, sliders), (third, board) = IMAGE.findall(html)
    assert first == "A figure. Horizontal: x. Vertical: y. 3 at 1, 4 at 2."
    assert "Ce qui peut être au-dessus" in second
    assert base64.b64decode(figure).decode().startswith("<svg role=")
    assert "Ce qui peut être au-dessus" in base64.b64decode(sliders).decode()
    assert base64.b64decode(board).decode().startswith("<svg") and "Your first technology" in third
    assert html.count(exports.NEEDS_A_KERNEL) == 0
    assert 'href="02_next.html"' in html and "<title>01_small</title>" in html


def test_without_a_folder_it_is_the_notebooks_that_teach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(exports, "executed", lambda path: nbformat.read(path, nbformat.NO_CONVERT))
    before = {path: path.stat().st_mtime_ns for path in FOLDER.iterdir()}
    assert program.main(["notebooks", "--export", str(tmp_path)]) == 0
    pages = [tmp_path / f"{path.stem}.html" for path in TEACHING]
    assert capsys.readouterr().out.splitlines() == [str(page) for page in pages]
    for notebook, html in zip(TEACHING, (page.read_text(encoding="utf-8") for page in pages), strict=True):
        assert LOADED.findall(html) == []
        assert html.count(FOLDED) == notebook.read_text(encoding="utf-8").count(SOLUTION) > 0
    assert {path: path.stat().st_mtime_ns for path in FOLDER.iterdir()} == before


def test_what_cannot_be_written_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = str(tmp_path / "pages")
    said = complaint(capsys, "notebooks", str(tmp_path), "--export", pages)
    assert f"folder: {tmp_path} holds no notebook whose name begins with a number and _" in said
    broken = written(tmp_path, "01_broken.ipynb", new_code_cell("1 / 0"))
    said = complaint(capsys, "notebooks", str(tmp_path), "--export", pages)
    assert "01_broken.ipynb: a cell fails with ZeroDivisionError: division by zero" in said
    assert not (tmp_path / "pages" / "01_broken.html").exists()
    said = complaint(capsys, "notebooks", str(tmp_path), "--export", str(broken))
    assert "exists" in said
    monkeypatch.setattr(exports, "executed", stopped)
    said = complaint(capsys, "notebooks", str(tmp_path), "--export", pages)
    assert said.endswith("stopped; the pages printed so far are complete; the next call starts from the first\n")
    shutil.rmtree(pages)


def stopped(_: Path) -> None:
    raise KeyboardInterrupt
