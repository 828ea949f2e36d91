"""Figures of the deck laboratory: two sides turn by turn, and the effect of a number in the box step by step."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import plotly.graph_objects as go

from eternitium_widgets.figures import turns
from eternitium_widgets.figures.colours import GRID, colour
from eternitium_widgets.figures.theme import figure

if TYPE_CHECKING:
    import pandas as pd

    from eternitium.experiments.laboratory import Comparison


def curves(comparison: "Comparison", names: Mapping[str, str], title: str) -> go.Figure:
    """Draw the chance that the crystal is found by each turn on both sides, with 95% bands.

    `comparison`: what was measured; `names`: of the sides "a" and "b"; `title`: of the figure.
    """
    table = comparison.curve_frame()
    return turns.curves(table.assign(plan=table.side.map(names)), title)


def steps(table: "pd.DataFrame", measure: str, printed: int, title: str, x: str, y: str) -> go.Figure:
    """Draw the effect of each number in the box, with 95% intervals; a line marks the printed one.

    Args:
        table: as `eternitium.experiments.laboratory.vary` returns it.
        measure: "turns_change" or "win_change".
        printed: the printed number.
        title: of the figure.
        x: title of the horizontal axis.
        y: title of the vertical axis.
    """
    percent = "y" if measure.startswith("win") else ""
    form = "+.1%" if percent else "+.2f"
    mean, low, high = (table[f"{measure}{end}"] for end in ("", "_low", "_high"))
    points = go.Scatter(
        x=table.value, y=mean, mode="lines+markers", name="measured, with 95% interval",
        line={"color": colour(0), "width": 1.5, "dash": "dot"}, marker={"size": 9},
        error_y={"array": high - mean, "arrayminus": mean - low, "thickness": 2},
        customdata=table[[f"{measure}_low", f"{measure}_high"]],
        hovertemplate=f"%{{x}}: %{{y:{form}}}<br>95% interval: %{{customdata[0]:{form}}} to %{{customdata[1]:{form}}}"
        "<extra></extra>",
    )  # fmt: skip
    found = figure(points, title=title, x=x, y=y, percent=percent, xaxis_dtick=1, showlegend=False)
    found.add_hline(y=0, line={"color": GRID, "width": 2})
    found.add_vline(x=printed, line={"color": colour(1), "width": 2, "dash": "dash"})
    return found.add_annotation(
        x=printed, y=1, yref="paper", text="as printed", showarrow=False, xanchor="left", xshift=6, yanchor="top",
        font={"color": colour(1)},
    )  # fmt: skip
