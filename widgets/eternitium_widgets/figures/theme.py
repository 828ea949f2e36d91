"""The style of all figures: no background, and colours that are readable on white and on black."""

from typing import Any, Final

import plotly.graph_objects as go

from eternitium_widgets.figures.colours import COLOURS, GRID, TEXT
from eternitium_widgets.figures.picture import Figure

CLEAR: Final = "rgba(0, 0, 0, 0)"
HEIGHT: Final = 380  # pixels


def figure(*traces: Any, title: str, x: str, y: str, percent: str = "", **layout: Any) -> go.Figure:
    """Return a figure in the style of this project.

    Args:
        traces: of `plotly.graph_objects`.
        title: what the figure shows, in a few words.
        x: title of the horizontal axis.
        y: title of the vertical axis.
        percent: axes whose numbers are shares, to be written in percent: "x", "y", "xy" or "".
        layout: further settings of `plotly.graph_objects.Layout`.
    """
    axis: dict[str, Any] = {"gridcolor": GRID, "zerolinecolor": GRID, "linecolor": GRID, "automargin": True}
    style = {
        "title": {"text": title, "x": 0, "xanchor": "left", "xref": "paper", "font": {"size": 17}},
        "font": {"size": 14, "color": TEXT, "family": "system-ui, sans-serif"},
        "colorway": COLOURS,
        "paper_bgcolor": CLEAR,
        "plot_bgcolor": CLEAR,
        "height": HEIGHT,
        "margin": {"l": 10, "r": 10, "t": 60, "b": 10},
        "legend": {"orientation": "h", "yanchor": "bottom", "y": 1.0, "xanchor": "right", "x": 1.0},
        "xaxis": {**axis, "title": x, **({"tickformat": ".0%"} if "x" in percent else {})},
        "yaxis": {**axis, "title": y, **({"tickformat": ".0%"} if "y" in percent else {})},
    }
    found = Figure(list(traces), layout=style)
    return found.update_layout(**layout)
