"""A still picture of a figure beside the interactive one, so that stored and exported notebooks show it too.

Matplotlib draws it. It knows only what the figures of this project use: lines, bands, dots, bars, intervals, levels.
"""

import io
from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, Final

import plotly.graph_objects as go
import plotly.io as pio
from IPython.display import display

from eternitium_widgets.figures.alt_text import alt_text

PLOTLY: Final = "plotly_mimetype"  # the interactive figure, drawn by the front end
SVG: Final = "image/svg+xml"
# Text stays text, for readers, searches and pages of any width; the same figure always gives the same SVG.
LETTERS: Final[dict[Any, Any]] = {"svg.fonttype": "none", "svg.hashsalt": "eternitium", "font.family": "sans-serif"}
INCH: Final = 96  # pixels of a page
PAGE_WIDTH: Final = 900  # pixels
POINTS: Final = 72 / INCH  # per pixel
SMALL: Final = 13 * POINTS
DASHES: Final = {"dash": "--", "dot": ":", "dashdot": "-.", "longdash": (0, (8, 3)), "solid": "-", None: "-"}
SYMBOLS: Final = {
    "circle": "o", "circle-open": "o", "diamond": "D", "x": "X", "square": "s", "triangle-up": "^", "cross": "P",
    "star": "*", "line-ns-open": "|", None: "o",
}  # fmt: skip
BARS: Final = 0.8  # width of the bars at a place, as a share of its room


class Figure(go.Figure):
    """A figure that also leaves its picture in the notebook."""

    def _ipython_display_(self) -> None:
        """Show the figure and its picture; if another renderer was chosen, use that one.

        The picture is SVG: beside a PNG plotly's extension of JupyterLab draws nothing until the mouse is over it.
        """
        if PLOTLY in pio.renderers.default.split("+") and find_spec("matplotlib"):
            still = {SVG: svg(self), "text/plain": alt_text(self)}
            display({**pio.renderers[PLOTLY].to_mimebundle(self.to_dict()), **still}, raw=True)
        else:
            super()._ipython_display_()


def svg(figure: go.Figure) -> str:
    """Return the picture of a figure as SVG, without a background, never wider than its place, with a text alternative.

    Args:
        figure: made by this package.
    """
    from matplotlib import rc_context

    buffer = io.StringIO()
    with rc_context(LETTERS):
        drawn(figure).savefig(buffer, format="svg", transparent=True, metadata={"Date": None})
    said = escape(alt_text(figure))
    told = f'<svg role="img" aria-label="{said}" style="max-width: 100%; height: auto"'
    _, _, inside = buffer.getvalue().partition("<svg")
    return f"{told}{inside}"


def drawn(figure: go.Figure) -> Any:
    """Draw a figure with Matplotlib; return the Matplotlib figure."""
    from matplotlib.figure import Figure as Canvas

    layout = figure.layout
    canvas = Canvas(figsize=(PAGE_WIDTH / INCH, (layout.height or 450) / INCH), dpi=INCH, layout="constrained")
    panels = _panels(figure)
    axes = canvas.subplots(1, len(panels), squeeze=False, sharey=True)[0]
    for number, (suffix, ax) in enumerate(zip(panels, axes, strict=True)):
        _draw_panel(figure, suffix, ax, first=number == 0)
    _draw_notes(figure, dict(zip(panels, axes, strict=True)))
    canvas.suptitle(_plain(layout.title.text), x=0.01, ha="left", color=layout.font.color, fontsize=17 * POINTS)
    handles, labels = _legend_of(axes)
    if handles:
        canvas.legend(
            handles, labels, loc="outside lower left", ncols=3, frameon=False, labelcolor=layout.font.color,
            fontsize=SMALL,
        )  # fmt: skip
    return canvas


def _panels(figure: go.Figure) -> list[str]:
    """Return the suffixes of the panels' axes, from left to right: "", "2", "3", ..."""
    found = {str(trace.xaxis or "x")[1:] for trace in figure.data}
    return sorted(found, key=lambda suffix: int(suffix or 1))


def _draw_panel(figure: go.Figure, suffix: str, ax: Any, *, first: bool) -> None:
    xaxis, yaxis = figure.layout[f"xaxis{suffix}"], figure.layout[f"yaxis{suffix}"]
    traces = [trace for trace in figure.data if str(trace.xaxis or "x")[1:] == suffix]
    places = {"x": _places(traces, xaxis, "x"), "y": _places(traces, yaxis, "y")}
    bars = [trace for trace in traces if trace.type == "bar"]
    for before, trace in pairwise([None, *traces]):
        if trace.type == "bar":
            _draw_bars(ax, trace, bars.index(trace), len(bars), places)
        else:
            _draw_line(ax, trace, before, places)
    for shape in figure.layout.shapes:
        _draw_level(ax, shape, suffix)
    _style(ax, figure.layout.font.color)
    _set_axis(ax.xaxis, xaxis, places["x"], figure.layout.font.color)
    _set_axis(ax.yaxis, yaxis, places["y"], figure.layout.font.color)
    if not first:
        ax.tick_params(axis="y", length=0, labelleft=False)


# Drawing


def _draw_line(ax: Any, trace: Any, before: Any, places: dict[str, dict[Any, int]]) -> None:
    x, y = (_at(getattr(trace, name), places[name]) for name in "xy")
    mode, line, marker = trace.mode or "lines", trace.line, trace.marker
    colour = _rgba(line.color or marker.color or "#787878")
    if trace.fill == "tonexty":
        ax.fill_between(x, _at(before.y, places["y"]), y, color=_rgba(trace.fillcolor), lw=0, label=_label(trace))
        return
    width = 0 if "lines" not in mode else (2 if line.width is None else line.width) * POINTS
    symbol = SYMBOLS[marker.symbol] if "markers" in mode else ""
    hollow = str(marker.symbol or "").endswith("-open") and symbol != "|"
    ax.errorbar(
        x, y, xerr=_reach(trace.error_x), yerr=_reach(trace.error_y), color=colour, lw=width,
        ls=DASHES[line.dash] if width else "", marker=symbol, ms=(marker.size or 6) * POINTS,
        mfc="none" if hollow else _rgba(marker.color or line.color or "#787878"), mec=colour,
        mew=(marker.line.width or 1) * POINTS, capsize=0, zorder=3, label=_label(trace),
        elinewidth=(trace.error_y.thickness or trace.error_x.thickness or 2) * POINTS,
    )  # fmt: skip


def _draw_bars(ax: Any, trace: Any, number: int, of: int, places: dict[str, dict[Any, int]]) -> None:
    lying = trace.orientation == "h"
    along, across = ("y", "x") if lying else ("x", "y")
    wide = BARS / of
    where = [at + wide * (number - (of - 1) / 2) for at in _at(getattr(trace, along), places[along])]
    error = _reach(trace[f"error_{across}"])
    thick = (trace[f"error_{across}"].thickness or 2) * POINTS
    colour = _rgba(trace.marker.color, 1.0 if trace.marker.opacity is None else trace.marker.opacity)
    ends = {f"{across}err": error, "ecolor": _rgba(trace[f"error_{across}"].color or "#787878")}
    draw = ax.barh if lying else ax.bar
    draw(
        where, _at(getattr(trace, across), places[across]), wide, color=colour, label=_label(trace),
        error_kw={"elinewidth": thick}, **(ends if error is not None else {}),
    )  # fmt: skip


def _draw_level(ax: Any, shape: Any, suffix: str) -> None:
    """Draw a line across the panel at one height or one place."""
    style = {"color": _rgba(shape.line.color), "lw": (shape.line.width or 2) * POINTS, "ls": DASHES[shape.line.dash]}
    flat, upright = _spans(shape.xref), _spans(shape.yref)
    if flat and suffix == _suffix(shape.yref):
        ax.axhline(shape.y0, zorder=1, **style)
    elif upright and suffix == _suffix(shape.xref):
        ax.axvline(shape.x0, zorder=1, **style)


def _draw_notes(figure: go.Figure, axes: dict[str, Any]) -> None:
    """Draw the headings of panels, notes at a place, and the common title of the axes."""
    panels = iter(axes.values())
    for note in figure.layout.annotations:
        colour = note.font.color or figure.layout.font.color
        text = _plain(note.text)
        if note.xref != "paper":
            ax = axes[_suffix(note.xref)]
            ax.text(
                note.x, 0.98, f" {text}", transform=ax.get_xaxis_transform(), va="top", color=colour, fontsize=SMALL
            )
        elif note.yanchor == "top":
            middle, odd = divmod(len(axes), 2)  # a title of the canvas would have no room of its own beside the legend
            [*axes.values()][middle].set_xlabel(text, color=colour, fontsize=SMALL, x=odd / 2)
        else:
            next(panels).set_title(text, color=colour, fontsize=SMALL)


# Style


def _style(ax: Any, colour: str) -> None:
    ax.grid(color=_rgba("rgba(125, 125, 125, 0.3)"), lw=0.8)
    ax.set_axisbelow(True)
    for side in ax.spines.values():
        side.set_visible(False)
    ax.tick_params(colors=colour, labelsize=SMALL, length=0)


def _set_axis(drawn_axis: Any, axis: Any, places: dict[Any, int], colour: str) -> None:
    """Set the title, scale, limits and ticks of one axis."""
    from matplotlib.ticker import FuncFormatter, MultipleLocator

    ax, name = drawn_axis.axes, drawn_axis.axis_name
    if axis.title.text:
        drawn_axis.set_label_text(_plain(axis.title.text), color=colour, fontsize=SMALL)
    if axis.type == "log":
        getattr(ax, f"set_{name}scale")("log")
        drawn_axis.set_minor_formatter(FuncFormatter(lambda *_: ""))
    if axis.range:
        getattr(ax, f"set_{name}lim")(*axis.range)
    if axis.autorange == "reversed":
        drawn_axis.set_inverted(True)
    if axis.tickvals is not None:
        drawn_axis.set_ticks(list(axis.tickvals), list(map(_plain, axis.ticktext)))
    elif places:
        drawn_axis.set_ticks(list(places.values()), list(map(_plain, places)))
    elif axis.tickformat:
        drawn_axis.set_major_formatter(
            FuncFormatter(lambda value, _: format(value, axis.tickformat.replace(",", ",.0f")))
        )
    if axis.dtick and axis.type != "log" and axis.tickvals is None:
        drawn_axis.set_major_locator(MultipleLocator(float(axis.dtick)))


def _legend_of(axes: Sequence[Any]) -> tuple[list[Any], list[str]]:
    """Return the handles and labels of the legend, each label once."""
    found: dict[str, Any] = {}
    for ax in axes:
        for handle, label in zip(*ax.get_legend_handles_labels(), strict=True):
            found.setdefault(label, handle)
    return list(found.values()), list(found)


def _label(trace: Any) -> str | None:
    """Return the name in the legend. Plotly shows that of a single trace only if `showlegend` is set."""
    alone = len([one for one in trace.parent.data if one.showlegend is not False]) == 1
    hidden = trace.parent.layout.showlegend is False or trace.showlegend is False or (alone and not trace.showlegend)
    return None if hidden or not trace.name else str(trace.name)


def _places(traces: Sequence[Any], axis: Any, name: str) -> dict[Any, int]:
    """Return the places of names on an axis; {} for an axis of numbers."""
    values = [value for trace in traces for value in (() if trace[name] is None else trace[name])]
    if not any(isinstance(value, str) for value in values):
        return {}
    order = values if axis.categoryarray is None else axis.categoryarray
    return {value: at for at, value in enumerate(dict.fromkeys(order))}


def _at(values: Sequence[Any], places: dict[Any, int]) -> list[float]:
    return [places[value] if places else float(value) for value in values]


def _reach(error: Any) -> Any:
    """Return how far intervals reach down and up; None if there are none."""
    if error.array is None:
        return None
    up = list(error.array)
    return [up if error.arrayminus is None else list(error.arrayminus), up]


def _spans(ref: str | None) -> bool:
    return ref == "paper" or str(ref).endswith(" domain")


def _suffix(ref: str | None) -> str:
    return str(ref or "x").split()[0][1:]


def _rgba(colour: str, opacity: float = 1.0) -> Any:
    """Return a plotly colour as Matplotlib reads it."""
    from matplotlib.colors import to_rgba

    if colour.startswith("rgba("):
        red, green, blue, alpha = map(float, colour[5:-1].split(","))
        return red / 255, green / 255, blue / 255, alpha * opacity
    return to_rgba(colour, opacity)


def _plain(text: str | None) -> str:
    """Return a text with Matplotlib's signs for formulas escaped."""
    return (text or "").replace("$", r"\$").replace("<br>", "\n")
