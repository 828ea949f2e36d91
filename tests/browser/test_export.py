"""A notebook that was written as a page, in a browser without a network."""

from pathlib import Path

import eternitium_widgets
import plotly.graph_objects as go
from eternitium_widgets.figures.picture import SVG, svg
from eternitium_widgets.figures.theme import figure
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from playwright.sync_api import Browser

from eternitium.cli.exports import page, stilled

NAMES = ("BayesUpdate", "IntervalCoverage", "AbsorbingChain", "TechnologyValue")
BROKEN = "[...document.images].filter((one) => !one.complete || !one.naturalWidth).map((one) => one.src.slice(0, 80))"


def test_all_pictures_are_there_and_nothing_is_asked_of_anybody(browser: Browser, tmp_path: Path) -> None:
    shown = [getattr(eternitium_widgets, name)()._still() for name in NAMES]
    drawn = figure(go.Scatter(x=[1, 2], y=[3, 4]), title="A figure", x="x", y="y")
    results = [new_output("display_data", data=data) for data in (*shown, {SVG: svg(drawn), "text/plain": "Told"})]
    notebook = new_notebook(cells=[new_markdown_cell("# Title"), new_code_cell("1", outputs=results)])
    file = tmp_path / "page.html"
    file.write_text(page(stilled(notebook), "Title"), encoding="utf-8")
    context = browser.new_context(offline=True)
    asked: list[str] = []
    wrong: list[str] = []
    tab = context.new_page()
    tab.on("request", lambda request: asked.append(request.url[:80]))
    tab.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    tab.goto(file.as_uri())
    assert tab.evaluate("[...document.images].at(-1).alt") == "Told"
    assert tab.evaluate("[...document.images].every((one) => one.alt && one.width <= innerWidth)")
    assert tab.evaluate("document.images.length") == len(results) and tab.evaluate(BROKEN) == []
    assert [address for address in asked if not address.startswith("data:")] == [file.as_uri()[:80]] and wrong == []
    context.close()
