"""Figures about the turns to the crystal: exact and simulated shares, and the curves of plans."""

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from eternitium_widgets.figures.colours import colour, dash
from eternitium_widgets.figures.luck import band
from eternitium_widgets.figures.theme import figure

if TYPE_CHECKING:
    import pandas as pd

BESIDE = {"orientation": "v", "yanchor": "top", "y": 1.0, "xanchor": "left", "x": 1.02}


def shares(table: "pd.DataFrame", title: str) -> go.Figure:
    """Draw how likely each number of turns is: exact as bars, simulated as points with 95% intervals.

    `table`: columns turn, exact, share, low, high; `title`: of the figure.
    """
    bars = go.Bar(
        x=table.turn, y=table.exact, name="exact", marker={"color": colour(1), "opacity": 0.55},
        hovertemplate="turn %{x}: %{y:.1%}<extra>exact</extra>",
    )  # fmt: skip
    points = go.Scatter(
        x=table.turn, y=table.share, mode="markers", name="played, with 95% interval",
        marker={"color": colour(0), "size": 8},
        error_y={"array": table.high - table.share, "arrayminus": table.share - table.low, "thickness": 2},
        customdata=table[["low", "high"]],
        hovertemplate="turn %{x}: %{y:.1%}<br>95% interval: %{customdata[0]:.1%} to %{customdata[1]:.1%}"
        "<extra>played</extra>",
    )  # fmt: skip
    return figure(bars, points, title=title, x="own turns to the crystal", y="chance", percent="y", xaxis_dtick=1)


def curves(table: "pd.DataFrame", title: str) -> go.Figure:
    """Draw the chance that each plan has found the crystal by each turn, with 95% bands.

    `table`: columns plan, turn, share, low, high; `title`: of the figure.
    """
    traces = []
    for number, (plan, rows) in enumerate(table.groupby("plan", sort=False)):
        traces += band(rows.turn, rows.low, rows.high, number, name=str(plan), shown=False)
        traces.append(_curve(str(plan), rows, number))
    return figure(
        *traces, title=title, x="own turns", y="chance to have found the crystal", percent="y",
        height=440, legend=BESIDE, yaxis_range=[0, 1],
    )  # fmt: skip


def _curve(plan: str, rows: "pd.DataFrame", number: int) -> go.Scatter:
    hover = f"by turn %{{x}}: %{{y:.0%}} (%{{customdata[0]:.0%}} to %{{customdata[1]:.0%}})<extra>{plan}</extra>"
    return go.Scatter(
        x=rows.turn, y=rows.share, mode="lines", name=plan, legendgroup=plan,
        line={"color": colour(number), "width": 2.5, "dash": dash(number)}, customdata=rows[["low", "high"]],
        hovertemplate=hover,
    )  # fmt: skip
