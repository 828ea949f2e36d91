"""Figures about luck over many games: series of games with and without it, and your own games."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import plotly.graph_objects as go

from eternitium.certainty import Z
from eternitium_widgets.figures.colours import TEXT, colour, dash, faint, symbol
from eternitium_widgets.figures.luck import band
from eternitium_widgets.figures.theme import figure

if TYPE_CHECKING:
    import pandas as pd

SERIES_APART: Final = 0.3  # distance of the two dots of a series, in places of the axis
ENOUGH_GAMES: Final = 3  # the least number of games for an interval
MEASURES = {"result": "share of the wins", "adjusted": "the same without luck"}


def series(table: "pd.DataFrame", truth: float, title: str) -> go.Figure:
    """Draw the result of each series with its 95% interval, and the result without luck beside it.

    `table`: the rows of one pair in the study "luck"; `truth`: the first player's true share of the wins; `title`: of
    the figure.
    """
    traces = [_dots(table, name, number) for number, name in enumerate(MEASURES)]
    games = table["games"].iloc[0]
    found = figure(*traces, title=title, x=f"series of {games} games", y="share of the wins", percent="y")
    found.update_xaxes(dtick=1)
    return found.add_hline(truth, line={"dash": "dash", "color": TEXT, "width": 1.5})


def _dots(table: "pd.DataFrame", name: str, number: int) -> go.Scatter:
    low, high = table[f"{name}_low"], table[f"{name}_high"]
    reach = {"array": high - table[name], "arrayminus": table[name] - low, "width": 0, "thickness": 2}
    return go.Scatter(
        x=table["series"] + SERIES_APART * (number - 0.5), y=table[name], error_y=reach, mode="markers",
        name=MEASURES[name],
        marker={"color": colour(number), "size": 8, "symbol": symbol(number)},
        customdata=list(zip(table["series"], low, high, strict=True)),
        hovertemplate="series %{customdata[0]}: %{y:.0%}<br>95% interval: %{customdata[1]:.0%} to "
        f"%{{customdata[2]:.0%}}<extra>{MEASURES[name]}</extra>",
    )  # fmt: skip


def fortunes(own: "pd.DataFrame", title: str) -> go.Figure:
    """Draw a player's luck in each game, and the mean result so far, with and without luck.

    `own`: one player's rows of `games_table`, in the order of play; `title`: of the figure.
    """
    places = list(range(1, len(own) + 1))
    luck = go.Bar(
        x=places, y=own["luck"], name="luck in this game", marker={"color": faint(2, 0.5)},
        hovertemplate="game %{x}: luck %{y:+.0%} of a win<extra></extra>",
    )  # fmt: skip
    lines = [
        _line(places, own[name].expanding().mean(), said, number, ".0%")
        for number, (name, said) in enumerate({"result": "wins so far", "adjusted": "without luck"}.items())
    ]
    y = "lines: share of the wins<br>bars: luck, in parts of a win"
    return figure(luck, *lines, title=title, x="game", y=y, percent="y")


def rates(own: "pd.DataFrame", so_far: Sequence[tuple[float, float]], title: str) -> go.Figure:
    """Draw what a decision of a player cost in each game, and on average so far, with a 95% band.

    The band shows how much the games differ, so it begins with the third. `own`: as for `fortunes`; `so_far`: after
    each game the mean over all games until then and its standard error, both in percentage points; `title`: of the
    figure.
    """
    places = list(range(1, len(own) + 1))
    ends = [(max(0.0, mean - Z * error), mean + Z * error) for mean, error in so_far[ENOUGH_GAMES - 1 :]]
    low, high = zip(*ends, strict=True) if ends else ((), ())
    games = go.Bar(
        x=places, y=own["loss"], name="in this game", marker={"color": faint(4, 0.5)},
        hovertemplate="game %{x}: %{y:.2f} percentage points a decision<extra></extra>",
    )  # fmt: skip
    line = _line(places, [mean for mean, _ in so_far], "so far", 0, ".2f")
    return figure(
        games,
        *band(places[ENOUGH_GAMES - 1 :], low, high, 0),
        line,
        title=title,
        x="game",
        y="percentage points lost a decision",
    )


def _line(places: list[int], values: Sequence[float], said: str, number: int, told: str) -> go.Scatter:
    return go.Scatter(
        x=places, y=values, mode="lines+markers", name=said,
        line={"color": colour(number), "width": 2.5, "dash": dash(number)},
        marker={"symbol": symbol(number), "size": 7},
        hovertemplate=f"after game %{{x}}: %{{y:{told}}}<extra>{said}</extra>",
    )  # fmt: skip
