"""The notebooks as pages: their words, their code, and the results that are stored in them and checked by the tests."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

FOLDER = Path(__file__).parents[2] / "notebooks"
LINK = re.compile(r"\[([^\]]+)\]\(([^)#\s]+)\.ipynb\)")
OPEN = (
    "{{download}}`Download this notebook <../../notebooks/{name}>`. "
    "`eternitium notebooks` opens all of them, and there the figures appear."
)


def page(path: Path) -> str:
    """A notebook as Markdown."""
    first, *rest = json.loads(path.read_text(encoding="utf-8"))["cells"]
    parts = [*_cell(first), OPEN.format(name=path.name), *(part for cell in rest for part in _cell(cell))]
    return "\n\n".join(parts) + "\n"


def _cell(cell: dict[str, Any]) -> Iterator[str]:
    text = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield LINK.sub(_link, text)
    elif cell["cell_type"] == "code":
        yield f"````python\n{text}\n````"
        said = "".join(_said(result) for result in cell["outputs"]).rstrip()
        if said:
            yield f"````text\n{said}\n````"


def _link(found: re.Match[str]) -> str:
    label, name = found.groups()
    return f"[{label}]({name}.md)" if name[:2].isdecimal() else label


def _said(result: dict[str, Any]) -> str:
    if result["output_type"] == "stream":
        return "".join(result["text"])
    return "".join(result.get("data", {}).get("text/plain", "")) + "\n"


def write(app: Sphinx) -> None:
    """Write what has changed, so that the rest need not be built anew."""
    for path in sorted(FOLDER.glob("[0-9]*.ipynb")):
        target, text = Path(app.srcdir) / "notebooks" / f"{path.stem}.md", page(path)
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Write the pages before Sphinx looks for any."""
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
