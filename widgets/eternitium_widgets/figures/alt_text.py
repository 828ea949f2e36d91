"""Figures in words, for people who listen to a page and for places without pictures."""

from collections.abc import Callable
from typing import Any, Final

import plotly.graph_objects as go

LISTED: Final = 6  # a series with more points is summarised


def alt_text(figure: go.Figure) -> str:
    """Return a figure in words: its title, its axes, and for each series its points or its range.

    Args:
        figure: made by this package.

    Example:
        >>> import plotly.graph_objects as go
        >>> from eternitium_widgets.figures.theme import figure
        >>> bars = go.Bar(x=[1, 2], y=[0.25, 0.5], name="hits")
        >>> alt_text(figure(bars, title="Tries", x="cards", y="chance", percent="y"))
        'Tries. Horizontal: cards. Vertical: chance. hits: 25% at 1, 50% at 2.'
    """
    layout = figure.layout
    common = [note.text for note in layout.annotations if note.xref == "paper" and note.yanchor == "top"]
    across, upright = layout.xaxis.title.text or next(iter(common), ""), layout.yaxis.title.text
    axes = [f"Horizontal: {across}" if across else "", f"Vertical: {upright}" if upright else ""]
    series = [_series(figure, trace) for trace in figure.data if trace.hoverinfo != "skip"]
    said = [layout.title.text or "", *axes, *series]
    return " ".join(f"{part}." for part in said if part).replace("<br>", " ")


def _series(figure: go.Figure, trace: Any) -> str:
    """Return the name of a series and its numbers, with the names of its places if they have names."""
    lying = isinstance(trace.y[0], str) or (trace.error_y.array is None and trace.error_x.array is not None)
    values, places = (trace.x, trace.y) if lying else (trace.y, trace.x)
    told, place = (_teller(figure.layout[_axis(trace, name)]) for name in ("xy" if lying else "yx"))
    name = ", ".join(part for part in (_panel(figure, trace), trace.name) if part)
    if len(values) <= LISTED:
        said = ", ".join(f"{told(value)} at {place(at)}" for value, at in zip(values, places, strict=True))
    else:
        ends = f"from {told(values[0])} at {place(places[0])} to {told(values[-1])} at {place(places[-1])}"
        said = f"{len(values)} points {ends}, lowest {told(min(values))}, highest {told(max(values))}"
    return f"{name}: {said}" if name else said


def _axis(trace: Any, name: str) -> str:
    """Return the name of a trace's axis in the layout."""
    return f"{name}axis{str(trace[f'{name}axis'] or name)[1:]}"


def _panel(figure: go.Figure, trace: Any) -> str:
    """Return the heading of a trace's panel; "" if there is only one panel."""
    headings = [note.text for note in figure.layout.annotations if note.xref == "paper" and note.yanchor == "bottom"]
    number = int(str(trace.xaxis or "x")[1:] or 1)
    return headings[number - 1] if headings else ""


def _teller(axis: Any) -> Callable[[Any], str]:
    """Return a function that writes a number as the axis does."""
    if axis.ticktext is not None:
        return lambda at: str(axis.ticktext[round(at)])
    if "%" in (axis.tickformat or ""):
        return lambda value: format(value, axis.tickformat)
    whole = axis.dtick == 1
    return lambda value: value if isinstance(value, str) else f"{value:,.{0 if whole or value == int(value) else 2}f}"
