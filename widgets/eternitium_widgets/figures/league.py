"""Figures about a policy: its results in the league, and where it loses."""

from typing import TYPE_CHECKING, Final

import plotly.graph_objects as go

from eternitium_widgets.figures.colours import TEXT, colour, faint, symbol
from eternitium_widgets.figures.theme import figure

if TYPE_CHECKING:
    import pandas as pd

EVEN: Final = 0.5
POLICIES_APART: Final = 0.16  # distance of the dots of two policies at one opponent, in places of the axis
PALE: Final = 0.35  # opacity of bars behind their intervals
BAR: Final = 42  # pixels
MARGINS: Final = 150


def standings(table: "pd.DataFrame", title: str = "Games won in the league") -> go.Figure:
    """Draw the share of the games that each policy wins against each opponent, with 95% intervals.

    `table`: one row a duel, with the fields of `eternitium.analysis.league.Row`: `policy`, `against`, `games`, `share`,
    `low` and `high`; `title`: of the figure.
    """
    opponents, policies = list(table["against"].unique()), list(table["policy"].unique())
    middle = (len(policies) - 1) / 2
    traces = [
        _duels(table[table["policy"] == policy], opponents, number, POLICIES_APART * (number - middle))
        for number, policy in enumerate(policies)
    ]
    found = figure(*traces, title=title, x="opponent, the strongest one last", y="share of games won", percent="y")
    found.update_xaxes(tickvals=list(range(len(opponents))), ticktext=opponents, showgrid=False, zeroline=False)
    found.update_xaxes(range=[-0.5, len(opponents) - 0.5])
    found.update_yaxes(range=[-0.03, 1.03])
    return found.add_hline(EVEN, line={"dash": "dot", "color": TEXT, "width": 1})


def _duels(rows: "pd.DataFrame", opponents: list[str], number: int, shift: float) -> go.Scatter:
    """Return the dots of one policy."""
    policy = rows["policy"].iloc[0]
    return go.Scatter(
        x=[opponents.index(against) + shift for against in rows["against"]],
        y=rows["share"],
        error_y={"array": rows["high"] - rows["share"], "arrayminus": rows["share"] - rows["low"], "thickness": 2},
        mode="markers",
        marker={"size": 11, "color": colour(number), "symbol": symbol(number)},
        name=policy,
        showlegend=True,
        customdata=rows[["against", "low", "high", "games"]],
        hovertemplate=(
            f"{policy} against %{{customdata[0]}}: %{{y:.1%}} won<br>95% interval: %{{customdata[1]:.1%}} to "
            "%{customdata[2]:.1%}, %{customdata[3]} games<extra></extra>"
        ),
    )


def costs(table: "pd.DataFrame", title: str = "Where the win chance goes") -> go.Figure:
    """Draw what each kind of decision costs in a game, the most expensive one on top, with 95% intervals.

    No decision costs less than nothing, so the intervals end there. `table`: as `eternitium.analysis.review.losses`
    returns it: first the columns that distinguish the kinds, then `decisions`, `loss`, `low` and `high` (percentage
    points of the chance to win); `title`: of the figure.
    """
    names = list(table.columns[: list(table.columns).index("decisions")])
    labels = [_change([part for part in parts if part]) for parts in table[names].itertuples(index=False, name=None)]
    low = table["low"].clip(lower=table["loss"].clip(upper=0))
    bars = go.Bar(
        y=labels,
        x=table["loss"],
        orientation="h",
        error_x={
            "array": table["high"] - table["loss"],
            "arrayminus": table["loss"] - low,
            "color": colour(0),
            "thickness": 2,
        },
        marker={"color": faint(0, PALE), "line": {"color": colour(0), "width": 1}},
        customdata=table.assign(low=low)[["low", "high", "decisions"]],
        hovertemplate=(
            "%{y}: %{x:.1f} percentage points a game<br>95% interval: %{customdata[0]:.1f} to %{customdata[1]:.1f}<br>"
            "%{customdata[2]:.1f} decisions a game<extra></extra>"
        ),
    )
    height = MARGINS + BAR * len(labels)
    found = figure(bars, title=title, x="percentage points of win chance lost in a game", y="", height=height)
    return found.update_yaxes(autorange="reversed")


def _change(parts: list[str]) -> str:
    """Return the label "done → better"; if both are of the same kind, the second is "another" of it."""
    if len(parts) > 1 and parts[0] == parts[1]:
        parts = [parts[0], f"another {parts[0]}", *parts[2:]]
    return " → ".join(parts)
