"""Figures of the stored studies: hard missions, readings of the rules, seats, and ends of games."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import plotly.graph_objects as go

from eternitium.rulebook import edition_name, explain, word, words
from eternitium_widgets.figures.colours import TEXT, colour, dash, symbol
from eternitium_widgets.figures.theme import figure

if TYPE_CHECKING:
    import pandas as pd

ROW_PIXELS: Final = 46  # pixels
EDGE_PIXELS: Final = 150  # pixels
WHOLE: Final = (-0.02, 1.02)  # all shares, with room for the dots at the ends
DOTS_SPREAD: Final = 0.64  # the part of a place that the dots of all groups take together
ENDINGS: Final = {
    "alone": "one finder alone",
    "points": "tie, decided by points",
    "advanced": "tie, decided by advanced technologies",
    "shared": "shared win",
}


class Measure(NamedTuple):
    """A number of a table to draw, and the words for it."""

    name: str
    said: str
    sign: str = ""  # "+" for a change

    def hover(self) -> str:
        """Return the hover text of a dot."""
        number = f"{self.sign}.1%"
        return (
            f"%{{customdata[0]}}: %{{customdata[1]:{number}}} {self.said}<br>95% interval: %{{customdata[2]:{number}}} "
            f"to %{{customdata[3]:{number}}}, %{{customdata[4]:,}} games"
        )


SUCCESS: Final = Measure("success", "of the games won")


def success(table: "pd.DataFrame", edition: str = "de") -> go.Figure:
    """Draw how often each player finds the crystal in each mission of an edition, the hardest one on top.

    `table`: the study "missions"; `edition`: "de", "fr", "nl" or "bga".
    """
    rows = table[table["edition"] == edition]
    groups = {_player(policy): rows[rows["policy"] == policy] for policy in rows["policy"].unique()}
    order = rows.groupby("mission")["success"].mean().sort_values().index
    title = f"Success in each mission, {edition_name(edition, 'en')}"
    found = _ladder(groups, "mission", {number: _mission(number) for number in order}, SUCCESS, title)
    return found.update_xaxes(range=WHOLE)


def editions(table: "pd.DataFrame", policy: str = "careful") -> go.Figure:
    """Draw how often one player finds the crystal in each mission and edition, the hardest mission on top.

    `table`: the study "missions"; `policy`: the player.
    """
    rows = table[table["policy"] == policy]
    groups = {edition_name(edition, "en"): rows[rows["edition"] == edition] for edition in rows["edition"].unique()}
    order = rows.groupby("mission")["success"].mean().sort_values().index
    title = f"Success in each edition, {_player(policy)} player"
    return _ladder(groups, "mission", {number: _mission(number) for number in order}, SUCCESS, title)


def changes(table: "pd.DataFrame", switch: str) -> go.Figure:
    """Draw the effect of another reading of a rule in the German edition, for each mission and player.

    `table`: the study "readings"; `switch`: the reading, such as "luck_double".
    """
    rows = table[table["switch"] == switch]
    groups = {_player(policy): rows[rows["policy"] == policy] for policy in rows["policy"].unique()}
    order = rows.groupby("mission")["change"].mean().sort_values().index
    names = {number: _mission(number) for number in order}
    change = Measure("change", "of the games", "+")
    # Players keep their colours of the other figures, even if some are left out here.
    first = list(words("policies", "en")).index(rows["policy"].iloc[0])
    found = _ladder(groups, "mission", names, change, word("switches", switch, "en", "title"), first)
    found.update_xaxes(title="change of success, in percentage points", tickformat="+.0%")
    return found.add_vline(0, line={"dash": "dot", "color": TEXT, "width": 1})


def seats(table: "pd.DataFrame", policy: str = "careful") -> go.Figure:
    """Draw the share of the wins of each seat when all play alike, for each number of players.

    `table`: the study "seats"; `policy`: the player at all seats.
    """
    rows = table[table["policy"] == policy]
    numbers = list(rows["players"].unique())
    groups = {f"{n} players": rows[rows["players"] == n] for n in numbers}
    names = {seat: f"seat {seat}" for seat in sorted(rows["seat"].unique())}
    win = Measure("win", "of the wins")
    traces = [*_dots(groups, "seat", names, win, 0, upright=True), *(_fair(n, at) for at, n in enumerate(numbers))]
    title = f"Wins by seat, {_player(policy)} players"
    found = figure(*traces, title=title, x="seat; seat 1 begins", y="share of the wins", percent="y")
    found.update_xaxes(tickvals=list(range(len(names))), ticktext=list(names.values()))
    return found.update_yaxes(rangemode="tozero")


def ways(table: "pd.DataFrame", policy: str = "careful") -> go.Figure:
    """Draw how games of two to five players end: one finder alone, a tie-break, a shared win.

    `table`: the study "endings"; `policy`: the player at all seats.
    """
    rows = table[(table["policy"] == policy) & (table["final_step5"] == "skip")]
    traces = [_bar(rows, name, said, number) for number, (name, said) in enumerate(ENDINGS.items())]
    title = f"How games end, {_player(policy)} players"
    found = figure(*traces, title=title, x="players", y="share of the games", percent="y")
    found.update_xaxes(dtick=1)
    return found.update_layout(barmode="group", legend={"y": -0.3, "yanchor": "top", "x": 0, "xanchor": "left"})


def _player(policy: str) -> str:
    return word("policies", policy, "en", "name")


def _mission(number: int) -> str:
    return explain(f"mission.{number}").title if number else "No mission"


def _ladder(
    groups: Mapping[str, "pd.DataFrame"], key: str, names: Mapping[Any, str], measure: Measure, title: str,
    first: int = 0,
) -> go.Figure:  # fmt: skip
    """Draw dots with intervals, one line for each name, the first one on top."""
    traces = _dots(groups, key, names, measure, first, upright=False)
    height = EDGE_PIXELS + ROW_PIXELS * len(names)
    found = figure(*traces, title=title, x="share of the games won", y="", percent="x", height=height)
    found.update_xaxes(zeroline=False)
    found.update_yaxes(tickvals=list(range(len(names))), ticktext=list(names.values()), zeroline=False)
    # The legend is above the figure, below its title.
    found.update_layout(margin={"t": 90}, legend={"x": 0, "xanchor": "left"}, title={"y": 0.97, "yanchor": "top"})
    return found.update_yaxes(range=[len(names) - 0.5, -0.5])


def _dots(
    groups: Mapping[str, "pd.DataFrame"],
    key: str,
    names: Mapping[Any, str],
    measure: Measure,
    first: int,
    upright: bool,
) -> list[go.Scatter]:
    """Return one trace for each group, in colours from `first` on; at each place the groups are side by side."""
    places = {value: at for at, value in enumerate(names)}
    step = DOTS_SPREAD / max(len(groups), 1)
    traces = []
    for number, (said, rows) in enumerate(groups.items()):
        shift = step * (number - (len(groups) - 1) / 2)
        at = [places[value] + shift for value in rows[key]]
        where = [names[value] for value in rows[key]]
        traces.append(_points(said, rows, at, where, measure, first + number, upright))
    return traces


def _points(
    said: str, rows: "pd.DataFrame", at: Sequence[float], where: Sequence[str], measure: Measure, number: int,
    upright: bool,
) -> go.Scatter:  # fmt: skip
    values, low, high = (rows[f"{measure.name}{end}"] for end in ("", "_low", "_high"))
    reach = {"array": high - values, "arrayminus": values - low, "thickness": 2, "width": 3}
    axes = {"x": at, "y": values, "error_y": reach} if upright else {"x": values, "y": at, "error_x": reach}
    return go.Scatter(
        **axes,
        mode="markers",
        marker={"size": 9, "color": colour(number), "symbol": symbol(number)},
        name=said,
        showlegend=True,
        customdata=list(zip(where, values, low, high, rows["games"], strict=True)),
        hovertemplate=f"{measure.hover()}<extra>{said}</extra>",
    )


def _fair(players: int, number: int) -> go.Scatter:
    """Return a line at the share that every seat would get if seats did not matter."""
    return go.Scatter(
        x=[-0.4, players - 0.6],
        y=[1 / players] * 2,
        mode="lines",
        line={"dash": dash(number), "width": 1, "color": colour(number)},
        name=f"an equal share of {players} players",
        showlegend=False,
        hovertemplate=f"an equal share: {1 / players:.1%}<extra></extra>",
    )


def _bar(rows: "pd.DataFrame", name: str, said: str, number: int) -> go.Bar:
    values, low, high = (rows[f"{name}{end}"] for end in ("", "_low", "_high"))
    where = [f"{players} players" for players in rows["players"]]
    return go.Bar(
        x=rows["players"],
        y=values,
        error_y={"array": high - values, "arrayminus": values - low, "thickness": 1.5, "width": 3, "color": TEXT},
        marker={"color": colour(number)},
        name=said,
        customdata=list(zip(where, values, low, high, rows["games"], strict=True)),
        hovertemplate=f"{Measure(name, 'of the games').hover()}<extra>{said}</extra>",
    )
