"""Widgets that work on a page without a kernel: ```` ```{live} Board ```` shows a recorded one."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

import eternitium_widgets
from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from eternitium_widgets.gallery.recording import Told
from eternitium_widgets.gallery.stored_page import Piece, write_gallery
from eternitium_widgets.report.export import page_of_record
from kept import kept
from pieces import EXAMPLE, OTHERS, PIECES, example_of
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from eternitium.analysis.report import reports
from eternitium.game.record import Record

FOLDER: Final = "live"
MADE_OF: Final = Path(__file__).with_name("pieces.py")
FRAME = (
    '<iframe src="{address}" title="{title}" class="live" data-widget="{name}" loading="lazy"{fits}></iframe>\n'
    '<p class="alone"><a class="reference external" href="{address}">{name} on a page of its own</a></p>'
)
# A board fills the frame that it gets, and with a guide next to it needs a tall one; the others say how tall they are.
FILLS = {"board": "", "tutor": " data-tall"}


class Live(SphinxDirective):
    """The directive that shows a recorded widget."""

    required_arguments = 1
    option_spec: ClassVar = {"title": directives.unchanged_required, "low": directives.flag}

    def run(self) -> Sequence[nodes.Node]:
        """Return a frame with the widget."""
        (name,) = self.arguments
        if name not in PIECES:
            raise self.error(f"live: {name!r} is not allowed; choose one of {', '.join(PIECES)}")
        up = "../" * self.env.docname.count("/")
        fits = " data-low" if "low" in self.options else FILLS.get(PIECES[name].page, " data-fits")
        title = self.options.get("title", name)
        html = FRAME.format(address=f"{up}{FOLDER}/{name}.html", title=title, name=name, fits=fits)
        return [nodes.raw("", html, format="html")]


class Others(SphinxDirective):
    """The directive that shows the widgets without a section of their own: code, description and widget."""

    def run(self) -> Sequence[nodes.Node]:
        """Return a frame for each."""
        lines = [line for name in OTHERS for line in _section(name)]
        found = nodes.container()
        self.state.nested_parse(StringList(lines, "others"), self.content_offset, found)
        return list(found.children)


def _section(name: str) -> tuple[str, ...]:
    said = (getattr(eternitium_widgets, name).__doc__ or "").partition("\n")[0]
    return "```python", example_of(name), "```", "", said, "", f"```{{live}} {name}", f":title: {said}", "```", ""


def write(app: Sphinx, problem: Exception | None) -> None:
    """Record the widgets, and write them and the example of a report next to the pages."""
    if problem is None and app.builder.name == "html":
        (Path(app.outdir) / "report.html").write_text(kept("report", [EXAMPLE], _report), encoding="utf-8")
        write_gallery(Path(app.outdir) / FOLDER, {name: _kept(name, piece) for name, piece in PIECES.items()})


def _report() -> str:
    """Return the page that `eternitium report` makes of the recorded game."""
    record = Record.parse(EXAMPLE.read_text(encoding="utf-8"))
    *_, found = reports(record.game())
    return page_of_record(record, found)


def _kept(name: str, piece: Piece) -> Piece:
    """Return a piece whose recording is kept."""

    def record() -> Told:
        told: Told = json.loads(kept(f"live-{name}", [MADE_OF], lambda: json.dumps(piece.record())))
        return told

    return Piece(piece.page, record)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register both directives, and write the widgets after the build."""
    app.add_directive("live", Live)
    app.add_directive("live-others", Others)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
