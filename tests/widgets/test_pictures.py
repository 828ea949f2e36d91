"""Still pictures of the figures: everything at its place, and in the notebook beside the interactive figure."""

import functools
import xml.etree.ElementTree as ET
from typing import Any

import nbformat
import numpy as np
import pandas as pd
import plotly.graph_objects as go
import plotly.io as pio
import pytest
from eternitium_widgets.figures import Table, fortune, laboratory, league, luck, picture, turns, worth
from eternitium_widgets.figures import studies as tables
from eternitium_widgets.figures.alt_text import alt_text
from matplotlib.container import BarContainer, ErrorbarContainer
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from eternitium.analysis.many_games import rate_over
from eternitium.experiments import studies
from eternitium.experiments.studies import luck as tries
from tests.widgets.test_league_figures import LOSSES, ROWS

CELL = """from eternitium.experiments import studies
from eternitium_widgets.figures import studies as figures
figures.seats(studies.load("seats"))"""
OWN = pd.DataFrame({"result": [1, 0], "luck": [0.2, -0.3], "adjusted": [0.8, 0.3], "decisions": [9, 3], "loss": [1, 2]})
TURN = np.arange(1, 9)
BAND = pd.DataFrame({"turn": TURN, "share": TURN / 10, "low": TURN / 11, "high": TURN / 9})
PLOTLY, WORDS = "application/vnd.plotly.v1+json", "text/plain"


@functools.cache
def figures() -> dict[str, go.Figure]:
    """One of each sort that the notebooks show."""
    hits = np.random.default_rng(1).random(400) < 0.3
    gains = pd.DataFrame({"chance": [0.3, 0.5, 0.7], "gain": [-0.2, 0.1, 0.3], "gain_error": [0.05] * 3})
    change = {"turns_change": [3.0, 0.0], "turns_change_low": [2.5, 0.0], "turns_change_high": [4.0, 0.0]}
    first = studies.load("technologies").query("round == 1")
    return {
        "ladder": tables.success(studies.load("missions")),
        "seats": tables.seats(studies.load("seats")),
        "bars": tables.ways(studies.load("endings")),
        "panels": worth.panels(first, "net_win", "players", "title", "points"),
        "prices": worth.prices(first.query("players == 1"), "title"),
        "settling": luck.settling(tries.running(hits), exact=0.3, title="title", x="tries", y="share"),
        "samples": luck.samples(tries.bands(hits, 40), 0.3, "title"),
        "stakes": luck.stakes({"a": gains}, {"a": (0.4, 0.05)}, "title"),
        "shares": turns.shares(BAND.assign(exact=0.1), "title"),
        "curves": turns.curves(BAND.assign(plan="a"), "title"),
        "steps": laboratory.steps(pd.DataFrame({"value": [0, 4], **change}), "turns_change", 4, "title", "x", "y"),
        "series": fortune.series(studies.load("luck").query("policy == 'level6'"), 0.5, "title"),
        "fortunes": fortune.fortunes(OWN, "title"),
        "rates": fortune.rates(OWN, rates_so_far(OWN), "title"),
        "standings": league.standings(ROWS),
        "costs": league.costs(LOSSES),
    }


@functools.cache
def canvases() -> dict[str, Any]:
    """Each drawn by matplotlib."""
    return {name: picture.drawn(figure) for name, figure in figures().items()}


def rates_so_far(own: pd.DataFrame) -> list[tuple[float, float]]:
    return [rate_over(own.iloc[: n + 1])[1:] for n in range(len(own))]


def test_each_figure_is_drawn_with_all_its_dots_lines_bars_and_intervals() -> None:
    for name, figure in figures().items():
        canvas = canvases()[name]
        assert canvas._suptitle.get_text() == figure.layout.title.text
        traces = sorted(
            (trace for trace in figure.data if trace.type == "bar" or not trace.fill),
            key=lambda trace: int((trace.xaxis or "x")[1:] or 1),
        )
        containers = [one for ax in canvas.axes for one in ax.containers]
        dots = [one for one in containers if isinstance(one, ErrorbarContainer) and one.lines[0] is not None]
        bars = [one for one in containers if isinstance(one, BarContainer)]
        assert len(dots) + len(bars) == len(traces), name
        for trace, drawn in zip([t for t in traces if t.type == "scatter"], dots, strict=True):
            compare(trace, *drawn.lines[0].get_data(), drawn.lines[2])
        for trace, bar in zip([t for t in traces if t.type == "bar"], bars, strict=True):
            lying = trace.orientation == "h"
            lengths = [patch.get_width() if lying else patch.get_height() for patch in bar]
            assert lengths == pytest.approx(list(trace.x if lying else trace.y)), name


def compare(trace: Any, x: Any, y: Any, intervals: Any) -> None:
    """Whether a trace was drawn at its numbers; names on an axis have places of their own."""
    for values, places in ((trace.x, x), (trace.y, y)):
        if not any(isinstance(value, str) for value in values):
            assert list(places) == pytest.approx(list(values))
    assert len(intervals) == sum(error.array is not None for error in (trace.error_x, trace.error_y))
    for error, values, along in ((trace.error_x, x, 0), (trace.error_y, y, 1)):
        if error.array is not None:
            down = error.array if error.arrayminus is None else error.arrayminus
            ends = [(segment[0][along], segment[1][along]) for segment in intervals[0].get_segments()]
            assert [low for low, _ in ends] == pytest.approx([v - d for v, d in zip(values, down, strict=True)])
            assert [high for _, high in ends] == pytest.approx(
                [v + u for v, u in zip(values, error.array, strict=True)]
            )


def test_a_notebook_keeps_the_picture_and_its_words_and_no_png() -> None:
    """Beside a PNG plotly's extension of JupyterLab draws no figure."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    (output,) = notebook.cells[0].outputs
    assert output.data.keys() == {PLOTLY, picture.SVG, WORDS}
    exported, _ = HTMLExporter().from_notebook_node(notebook)
    assert "data:image/svg+xml;base64," in exported


def test_each_picture_is_told_in_words() -> None:
    for name, figure in figures().items():
        said = alt_text(figure)
        assert said.startswith(f"{figure.layout.title.text}. "), name
    panels, ladder = alt_text(figures()["panels"]), figures()["ladder"]
    assert ET.fromstring(picture.svg(ladder)).get("aria-label") == alt_text(ladder)  # noqa: S314 - our own text
    assert "Horizontal: points. solo, basic: 1 era card: " in panels and " at Droid, " in panels
    assert " 2 players: 66% at seat 1, 34% at seat 2. 3 players: " in alt_text(figures()["seats"])
    assert " simulated: 116 points from 0 at 1 to 0.32 at 400, lowest 0, highest 0.33. " in alt_text(
        figures()["settling"]
    )


def test_no_title_of_an_axis_lies_on_the_legend() -> None:
    for name, canvas in canvases().items():
        canvas.draw_without_rendering()
        titles = [ax.xaxis.label for ax in canvas.axes if ax.get_xlabel()]
        boxes = [one.get_window_extent() for one in titles]
        assert not any(legend.get_window_extent().overlaps(box) for legend in canvas.legends for box in boxes), name
        assert name != "panels" or [title.get_text() for title in titles] == ["points"]


def test_series_differ_without_colours_too_and_no_loss_lies_below_zero() -> None:
    drawn = figures()
    marks = [trace.marker.symbol for trace in drawn["seats"].data if trace.mode == "markers"]
    assert len(marks) == len(set(marks)) == 4
    curves = turns.curves(pd.concat([BAND.assign(plan=plan) for plan in "abc"]), "title")
    dashes = [trace.line.dash for trace in curves.data if trace.name and not trace.fill and trace.hoverinfo != "skip"]
    assert dashes == ["solid", "dash", "dot"]
    costly = league.costs(LOSSES.assign(did="gain", better="gain", low=-5.0)).data[0]
    assert set(costly.y) == {"gain → another gain"} and list(costly.x - costly.error_x.arrayminus) == [0, 0]
    band = [list(trace.y) for trace in drawn["rates"].data if trace.hoverinfo == "skip"]
    assert band == [[], []]  # two games do not say how much games differ
    own = pd.concat([OWN] * 3)
    drawn_rates = fortune.rates(own, rates_so_far(own), "t")
    (low, high) = (trace.y for trace in drawn_rates.data if trace.hoverinfo == "skip")
    assert len(low) == 4 and all(0 <= one < other for one, other in zip(low, high, strict=True))


@pytest.mark.parametrize(("default", "has_matplotlib"), [("browser", True), ("plotly_mimetype", False)])
def test_who_has_chosen_another_way_or_has_no_matplotlib_gets_the_plain_figure(
    default: str, has_matplotlib: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[go.Figure] = []
    monkeypatch.setattr(pio, "show", shown.append)
    monkeypatch.setattr(pio.renderers, "default", default)
    monkeypatch.setattr(picture, "find_spec", lambda _: has_matplotlib or None)
    figure = league.standings(ROWS)
    figure._ipython_display_()
    assert shown == [figure]


def test_a_data_frame_is_a_table_that_is_stored_row_by_row_and_text_of_any_width() -> None:
    wide = pd.DataFrame({f"column {k}": [k / 7, "<b>"] for k in range(12)})
    html, text = Table(wide, index=False)._repr_html_(), repr(Table(wide, index=False))
    assert sum("<td>" in line for line in html.splitlines()) == len(wide) and "<b>" not in html and "style>" not in html
    assert len(text.splitlines()) == len(wide) + 1
    rounded = repr(Table(pd.Series([0.123, 0.456], name="share"), 1))
    assert "share" in rounded and "0.5" in rounded and "0.456" not in rounded
