"""Notebooks as pages: they are run, and each figure and widget becomes a picture or a sentence in one HTML file."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

NUMBERED: Final = "[0-9]*_*.ipynb"  # the notebooks that teach
MINUTES: Final = 15  # the most that a cell may take
PICTURES: Final = {"image/png": "png", "image/svg+xml": "svg"}  # by kind, their file extension
WIDGET: Final = "application/vnd.jupyter.widget-view+json"
QUIET: Final = "--IPKernelApp.log_level=40"
NEEDS_A_KERNEL: Final = "Here the notebook shows a board, which needs a kernel."
LINK: Final = re.compile(r"\]\((\d\d_\w+)\.ipynb\)")
# JupyterLab's template without what it would load from other servers; each picture also has a description in words.
TEMPLATE: Final = """{%- extends 'lab/index.html.j2' -%}
{%- block html_head_js_requirejs -%}{%- endblock -%}
{%- block jupyter_widgets -%}{%- endblock -%}
{%- block html_head_js_mathjax -%}{%- endblock -%}
{%- block html_head_js_mermaidjs -%}{%- endblock -%}
{%- block data_svg -%}
<img alt="{{ output.data['text/plain'] | escape_html }}" \
src="data:image/svg+xml;base64,{{ output.data['image/svg+xml'] | text_base64 }}">
{%- endblock -%}
"""


def executed(path: Path) -> Any:
    """Run a notebook and return it with its results. Raises ValueError: a cell fails; the message says how."""
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError

    notebook = nbformat.read(path, nbformat.NO_CONVERT)
    where = {"metadata": {"path": str(path.parent)}}
    client = NotebookClient(
        notebook, timeout=60 * MINUTES, resources=where, store_widget_state=False, extra_arguments=[QUIET]
    )
    try:
        return client.execute()
    except CellExecutionError as problem:
        raise ValueError(f"{path.name}: a cell fails with {problem.ename}: {problem.evalue}") from None
    except CellTimeoutError:
        raise ValueError(f"{path.name}: a cell takes more than {MINUTES} minutes") from None


def stilled(notebook: Any) -> Any:
    """Return the notebook with only what needs no kernel and no network: figures and widgets become pictures."""
    for cell in notebook.cells:
        if "outputs" in cell:
            cell.outputs = [result for result in cell.outputs if not is_pictured(result.get("data", {}))]
        if cell.cell_type == "markdown":
            cell.source = LINK.sub(r"](\1.html)", cell.source)
        for result in cell.get("outputs", ()):
            if "data" in result:
                result.data = _still(result.data)
    return notebook


def is_pictured(data: Any) -> bool:
    """Return whether a result is a widget without words, whose still picture is the result before it."""
    return WIDGET in data and not "".join(data.get("text/plain", "a widget of others"))


def _still(data: Any) -> Any:
    pictures = {kind: data[kind] for kind in PICTURES if kind in data}
    if WIDGET in data and not pictures:
        return {"text/plain": NEEDS_A_KERNEL}
    return {**pictures, "text/plain": data.get("text/plain", "")} if pictures else data


def page(notebook: Any, title: str) -> str:
    """Return a notebook with its results as one HTML file that loads nothing."""
    from jinja2 import DictLoader
    from nbconvert import HTMLExporter

    loader = DictLoader({"still.html.j2": TEMPLATE})
    exporter = HTMLExporter(extra_loaders=[loader], template_file="still.html.j2")
    text, _ = exporter.from_notebook_node(notebook, {"metadata": {"name": title}})
    return str(text)


def export(notebooks: Path, folder: Path) -> Iterator[Path]:
    """Run the numbered notebooks of a folder one after the other, and write each as a page.

    `notebooks`: where they are; nothing is changed there. `folder`: for the pages; it is made if it is missing.
    Raises ValueError: there is no such notebook, or a cell of one fails. Raises OSError: a page cannot be written.
    """
    found = sorted(notebooks.glob(NUMBERED))
    if not found:
        raise ValueError(f"folder: {notebooks} holds no notebook whose name begins with a number and _")
    folder.mkdir(parents=True, exist_ok=True)
    for path in found:
        target = folder / f"{path.stem}.html"
        target.write_text(page(stilled(executed(path)), path.stem), encoding="utf-8")
        yield target
