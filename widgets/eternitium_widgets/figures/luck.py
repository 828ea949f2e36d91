"""Figures about trying your luck: frequencies that settle, samples with their intervals, the worth of a try."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import plotly.graph_objects as go

from eternitium.certainty import Z
from eternitium_widgets.figures.colours import TEXT, colour, faint
from eternitium_widgets.figures.theme import figure

if TYPE_CHECKING:
    import pandas as pd


def settling(
    table: "pd.DataFrame", exact: float, *, title: str, x: str, y: str, percent: bool = False, wide: float = 0.0
) -> go.Figure:
    """Draw a running mean with its 95% band, beside the exact value.

    Args:
        table: columns count, mean (by any names, in this order), low and high.
        exact: the value that the mean should approach.
        title: of the figure.
        x: title of the horizontal axis: what is counted.
        y: title of the vertical axis.
        percent: whether the mean is a share, to be written in percent.
        wide: how far the vertical axis reaches from the exact value to each side; 0 for as far as needed.
    """
    counts, means = table.iloc[:, 0], table.iloc[:, 1]
    number = ".1%" if percent else ".3f"
    hover = (
        f"after %{{x:,}}: %{{y:{number}}}<br>95% interval: %{{customdata[0]:{number}}} to %{{customdata[1]:{number}}}"
    )
    line = go.Scatter(
        x=counts, y=means, mode="lines", name="simulated", line={"color": colour(0), "width": 2.5},
        customdata=table[["low", "high"]], hovertemplate=hover + "<extra></extra>",
    )  # fmt: skip
    aim = go.Scatter(
        x=[counts.iloc[0], counts.iloc[-1]], y=[exact, exact], mode="lines", name=f"exact: {exact:{number}}",
        line={"color": colour(1), "width": 2, "dash": "dash"}, hovertemplate=f"exact: {exact:{number}}<extra></extra>",
    )  # fmt: skip
    return figure(
        *band(counts, table.low, table.high, 0), line, aim, title=title, x=x, y=y, percent="y" if percent else "",
        xaxis_type="log", xaxis_dtick=1, xaxis_tickformat=",",
        yaxis_range=[exact - wide, exact + wide] if wide else None,
    )  # fmt: skip


def band(x: Any, low: Any, high: Any, number: int, name: str = "95% interval", shown: bool = True) -> list[go.Scatter]:
    """Return the traces of the area between two lines, in the faint colour of a number."""
    edge = {"x": x, "mode": "lines", "line": {"width": 0}, "hoverinfo": "skip", "legendgroup": name}
    return [
        go.Scatter(y=low, showlegend=False, **edge),
        go.Scatter(y=high, fill="tonexty", fillcolor=faint(number), name=name, showlegend=shown, **edge),
    ]


def samples(table: "pd.DataFrame", exact: float, title: str) -> go.Figure:
    """Draw the 95% intervals of many samples: those that hold the exact chance, and those that miss it.

    `table`: columns share, low, high, one row a sample; `exact`: the exact chance; `title`: of the figure.
    """
    holds = (table.low <= exact) & (exact <= table.high)
    groups = ((holds, 0, "holds the exact chance"), (~holds, 4, "misses it"))
    traces = [_intervals(table[chosen], number, name) for chosen, number, name in groups if chosen.any()]
    return figure(
        *traces, title=title, x="sample", y="share of successes", percent="y",
        xaxis_range=[0, len(table) + 1], shapes=[_level(exact, "dash")],
    )  # fmt: skip


def _intervals(table: "pd.DataFrame", number: int, name: str) -> go.Scatter:
    hover = "sample %{x}: %{y:.0%}<br>95% interval: %{customdata[0]:.0%} to %{customdata[1]:.0%}<extra></extra>"
    ends = {"array": table.high - table.share, "arrayminus": table.share - table.low, "width": 0, "thickness": 2}
    return go.Scatter(
        x=table.index + 1, y=table.share, mode="markers", name=name, error_y=ends,
        marker={"color": colour(number), "size": 7, "symbol": "circle" if number == 0 else "x"},
        customdata=table[["low", "high"]], hovertemplate=hover,
    )  # fmt: skip


def stakes(tables: Mapping[str, "pd.DataFrame"], break_evens: Mapping[str, Any], title: str) -> go.Figure:
    """Draw what a try gains, by its chance of success, with the chances at which it breaks even.

    `tables`: for each situation a table with the columns chance, gain and gain_error (own turns); `break_evens`: for
    each situation the chance at which the gain is 0, with its standard error; `title`: of the figure.
    """
    traces = [trace for k, name in enumerate(tables) for trace in _situation(k, name, tables[name], break_evens[name])]
    return figure(
        *traces, title=title, x="chance that the try succeeds", y="own turns gained by trying", percent="x",
        height=440, margin={"l": 10, "r": 10, "t": 85, "b": 10}, shapes=[_level(0.0, "solid")],
    )  # fmt: skip


def _situation(number: int, name: str, table: "pd.DataFrame", zero: Any) -> list[go.Scatter]:
    mean, error = zero
    gains = go.Scatter(
        x=table.chance, y=table.gain, mode="lines+markers", name=name, legendgroup=name,
        line={"color": colour(number), "width": 1.5},
        error_y={"array": Z * table.gain_error, "width": 0, "thickness": 2},
        customdata=Z * table.gain_error,
        hovertemplate="chance %{x:.0%}: %{y:+.2f} ± %{customdata:.2f} turns<extra>" + name + "</extra>",
    )  # fmt: skip
    crossing = go.Scatter(
        x=[mean], y=[0], mode="markers", showlegend=False, legendgroup=name,
        marker={"color": colour(number), "size": 13, "symbol": "diamond"},
        error_x={"array": [Z * error], "width": 6, "thickness": 3},
        hovertemplate=f"breaks even at {mean:.0%} ± {Z * error:.0%}<extra>{name}</extra>",
    )  # fmt: skip
    return [gains, crossing]


def _level(y: float, dash: str) -> dict[str, Any]:
    """Return the shape of a horizontal line across the figure."""
    return {
        "type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": y, "y1": y,
        "line": {"color": TEXT, "width": 1.5, "dash": dash},
    }  # fmt: skip
