"""The notebooks as pages: their words, their code, all results and figures.

A build runs them, as many at a time as there are processors, and keeps the results until a notebook or the packages
change. With `-D run_notebooks=0` it runs none: the pages show the results that are stored in them. `teaching` writes
the page that leads to them.
"""

import base64
import json
import os
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import teaching
from kept import kept
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.fileutil import copy_asset_file
from teaching import FOLDER, LINK

from eternitium.cli.exports import NEEDS_A_KERNEL, PICTURES, WIDGET, executed, is_pictured

OPEN = (
    "{{download}}`Download this notebook <../../notebooks/{name}>`. "
    "`eternitium notebooks` opens all of them: change a cell, run it again and see what follows."
)
STILL: Final = "et-still"  # the class of a widget's still picture
FIGURE: Final = "application/vnd.plotly.v1+json"
UNMARKED: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\[]*_`<>&$"})  # escapes Markdown's signs in a text


def page(path: Path, notebook: dict[str, Any], pictures: Path) -> str:
    """Return a notebook as Markdown, and write its pictures into a folder.

    Args:
        path: the file of the notebook.
        notebook: the notebook as JSON, as it is stored or after a run.
        pictures: the folder for its pictures.
    """
    title, head, *rest = notebook["cells"]
    parts = [*_cell(title, pictures), *_cell(head, pictures), OPEN.format(name=path.name)]
    for cell in rest:
        parts += _cell(cell, pictures)
    return "\n\n".join(parts) + "\n"


def done(path: Path) -> str:
    """Run a notebook, and return it with the results, as the text of its file.

    Raises:
        ExtensionError: a cell fails; the message names the notebook and says why.
    """
    import nbformat

    logging.getLogger(__name__).info("running %s", path.name)
    try:
        return str(nbformat.writes(executed(path)))
    except ValueError as error:
        raise ExtensionError(str(error)) from error


def shown(path: Path, run: bool) -> dict[str, Any]:
    """Return a notebook as JSON, with the results of a run if `run` is true."""
    text = kept(path.stem, [path], lambda: done(path)) if run else path.read_text(encoding="utf-8")
    notebook: dict[str, Any] = json.loads(text)
    return notebook


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
        told = "".join(data.get("text/plain", "")).translate(UNMARKED)
        yield f"![{told or 'The figure that this cell draws'}](pictures/{file.parent.name}/{file.name})"
        if FIGURE in data:
            yield _figure(data[FIGURE])
    elif WIDGET in data:
        yield "" if is_pictured(data) else f"*{NEEDS_A_KERNEL}*"
    elif STILL in "".join(data.get("text/html", "")):
        yield f"*{''.join(data['text/plain'])}*"
    elif result["output_type"] == "stream" and result["name"] == "stdout":
        yield _text("".join(result["text"]))
    elif "text/plain" in data:
        yield _text("".join(data["text/plain"]))


def _text(said: str) -> str:
    return f"````text\n{said.rstrip()}\n````"


def _figure(drawn: dict[str, Any]) -> str:
    told = json.dumps({"data": drawn["data"], "layout": drawn["layout"]}).replace("</", "<\\/")
    inside = f'<div class="drawn"></div><script type="application/json">{told}</script>'
    return f'<details class="plot"><summary>The same figure, to point at</summary>{inside}</details>'


def read_switch(_app: Sphinx, config: Config) -> None:
    """Turn `run_notebooks` into a truth value; from the command line it comes as a text."""
    config.run_notebooks = str(config.run_notebooks).lower() not in ("0", "false")


def write(app: Sphinx) -> None:
    """Write the pages that have changed, so that the rest need not be built again."""
    folder, paths = Path(app.srcdir) / "notebooks", sorted(FOLDER.glob("[0-9]*.ipynb"))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        notebooks = list(pool.map(lambda path: shown(path, app.config.run_notebooks), paths))
    folder.mkdir(exist_ok=True)
    pages = {"index": teaching.page()}
    for path, notebook in zip(paths, notebooks, strict=True):
        pages[path.stem] = page(path, notebook, folder / "pictures" / path.name[:2])
    for name, text in pages.items():
        target = folder / f"{name}.md"
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")


def bring_plotly(app: Sphinx, problem: Exception | None) -> None:
    """Copy the library that draws figures next to the pages, so that they need no network."""
    if problem is None and app.builder.name == "html":
        from plotly import offline

        copy_asset_file(Path(offline.__file__).parents[1] / "package_data" / "plotly.min.js", app.outdir / "_static")


def setup(app: Sphinx) -> dict[str, bool]:
    """Write the pages before Sphinx looks for any."""
    app.add_config_value("run_notebooks", True, "env", types=(bool, str))
    app.connect("config-inited", read_switch)
    app.connect("builder-inited", write)
    app.connect("build-finished", bring_plotly)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
