"""The notebooks as pages: their words, their code, and the results that are stored in them and checked by the tests.

The page that leads to them is written by `teaching`.

With `-D run_notebooks=1` they are run first (`pip install ".[notebooks]"`), and all results and figures are shown.
"""

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import teaching
from sphinx.application import Sphinx
from sphinx.util.fileutil import copy_asset_file
from teaching import FOLDER, LINK

from eternitium.cli.exports import NEEDS_A_KERNEL, PICTURES, WIDGET, executed

OPEN = (
    "{{download}}`Download this notebook <../../notebooks/{name}>`. "
    "`eternitium notebooks` opens all of them: change a cell, run it again and see what follows."
)
FIGURE: Final = "application/vnd.plotly.v1+json"


def page(path: Path, pictures: Path, run: bool) -> str:
    """A notebook as Markdown; its pictures are put into a folder beside the page."""
    notebook = executed(path) if run else json.loads(path.read_text(encoding="utf-8"))
    title, head, *rest = notebook["cells"]
    parts = [*_cell(title, pictures), *_cell(head, pictures), OPEN.format(name=path.name)]
    for cell in rest:
        parts += _cell(cell, pictures)
    return "\n\n".join(parts) + "\n"


def _cell(cell: dict[str, Any], pictures: Path) -> Iterator[str]:
    text = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield LINK.sub(_link, text)
    elif cell["cell_type"] == "code":
        yield f"````python\n{text}\n````"
        for k, result in enumerate(cell["outputs"]):
            yield from _result(result, pictures / f"{cell['id']}-{k}")


def _link(found: re.Match[str]) -> str:
    label, name = found.groups()
    return f"[{label}]({name}.md)" if name[:2].isdecimal() else label


def _result(result: dict[str, Any], file: Path) -> Iterator[str]:
    data = result.get("data", {})
    if drawn := next((kind for kind in PICTURES if kind in data), None):
        picture = "".join(data[drawn])
        file = file.with_name(f"{file.name}.{PICTURES[drawn]}")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(picture.encode() if drawn.endswith("xml") else base64.b64decode(picture))
        yield f"![The figure that this cell draws](pictures/{file.parent.name}/{file.name})"
        if FIGURE in data:
            yield _figure(data[FIGURE])
    elif WIDGET in data:
        yield f"*{NEEDS_A_KERNEL}*"
    elif result["output_type"] == "stream" and result["name"] == "stdout":
        yield _text("".join(result["text"]))
    elif "text/plain" in data:
        yield _text("".join(data["text/plain"]))


def _text(said: str) -> str:
    return f"````text\n{said.rstrip()}\n````"


def _figure(drawn: dict[str, Any]) -> str:
    told = json.dumps({"data": drawn["data"], "layout": drawn["layout"]}).replace("</", "<\\/")
    inside = f'<div class="drawn"></div><script type="application/json">{told}</script>'
    return f'<details class="plot"><summary>The same figure, to be pointed at</summary>{inside}</details>'


def write(app: Sphinx) -> None:
    """Write what has changed, so that the rest need not be built anew."""
    folder = Path(app.srcdir) / "notebooks"
    pages = {"index": teaching.page()}
    for path in sorted(FOLDER.glob("[0-9]*.ipynb")):
        pages[path.stem] = page(path, folder / "pictures" / path.name[:2], app.config.run_notebooks)
    for name, text in pages.items():
        target = folder / f"{name}.md"
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")


def bring_plotly(app: Sphinx, problem: Exception | None) -> None:
    """Put what draws figures beside the pages, so that they need no network."""
    if app.config.run_notebooks and problem is None:
        from plotly import offline

        copy_asset_file(Path(offline.__file__).parents[1] / "package_data" / "plotly.min.js", app.outdir / "_static")


def setup(app: Sphinx) -> dict[str, bool]:
    """Write the pages before Sphinx looks for any."""
    app.add_config_value("run_notebooks", False, "env", types=(bool, str))
    app.connect("builder-inited", write)
    app.connect("build-finished", bring_plotly)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
