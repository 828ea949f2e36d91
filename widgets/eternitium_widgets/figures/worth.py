"""Figures about the worth of technologies: dots with 95% intervals, one line a card, one panel a situation."""

from typing import TYPE_CHECKING, Final

import plotly.graph_objects as go
from plotly.subplots import make_subplots

from eternitium.match.catalog import catalog
from eternitium.payload.catalog import CardWords
from eternitium_widgets.figures.colours import GRID, TEXT, colour
from eternitium_widgets.figures.picture import Figure
from eternitium_widgets.figures.theme import figure

if TYPE_CHECKING:
    import pandas as pd

ROWS: Final = ("basic", "advanced")
LINE_PIXELS: Final = 30  # pixels a card
HEADING: Final = 30  # pixels of a panel's heading
MARGIN: Final = {"l": 10, "r": 10, "t": 110, "b": 70}

# The verdicts of an interval on a price, each with the number of its colour and the shape of its dot.
VERDICTS: Final = {"worth more": (2, "circle"), "cannot be told": (5, "circle-open"), "worth less": (4, "x")}


def cards() -> dict[str, CardWords]:
    """Return the words of each kind of card, by its slug without shapes."""
    return {slug.partition(":")[0]: card for slug, card in catalog().cards.items()}


def panels(table: "pd.DataFrame", measure: str, by: str, title: str, x: str) -> go.Figure:
    """Draw one measure of all cards, a panel for each number of players or round, with the best card on average on top.

    Args:
        table: columns card, the measure with its `_low` and `_high`, and `by`.
        measure: the column to draw.
        by: the column that separates the panels, "players" or "round".
        title: of the figure.
        x: title of the horizontal axis.
    """
    order, names = ranked(table, measure), {value: heading(by, value) for value in table[by].unique()}
    found = make_subplots(
        cols=len(names), shared_yaxes=True, subplot_titles=list(names.values()), horizontal_spacing=0.025, x_title=x
    )
    for column, (value, name) in enumerate(names.items(), start=1):
        for row in range(len(ROWS)):
            dots = _dots(_of_row(table[table[by] == value], ROWS[row]), measure, row, name)
            found.add_trace(dots.update(showlegend=column == 1), row=1, col=column)
    return _styled(found, title, order)


def short_name(card: CardWords) -> str:
    """Return the name of a card in the catalog, without its shapes."""
    return (card.name if card.row == "portal" else card.face).replace("\N{SOFT HYPHEN}", "")


def heading(by: str, value: int) -> str:
    """Return the heading of a panel."""
    if by == "round":
        return f"round {value}"
    return "solo" if value == 1 else f"{value} players"


def ranked(table: "pd.DataFrame", measure: str) -> list[str]:
    """Return the names of the cards, the lowest mean of a measure first."""
    means = table.groupby("card")[measure].mean().sort_values()
    return [short_name(cards()[card]) for card in means.index]


def _of_row(table: "pd.DataFrame", row: str) -> "pd.DataFrame":
    return table[[cards()[card].row == row for card in table.card]]


def _dots(table: "pd.DataFrame", measure: str, row: int, name: str) -> go.Scatter:
    """Return the trace of one row of cards: dots with intervals."""
    middle, low, high = (table[f"{measure}{end}"] for end in ("", "_low", "_high"))
    return go.Scatter(
        x=middle, y=[short_name(cards()[card]) for card in table.card], mode="markers",
        name=f"{ROWS[row]}: {row + 1} era card{'s' * row}", legendgroup=ROWS[row],
        marker={"color": colour(row), "size": 6, "symbol": "diamond" if row else "circle"},
        error_x={"array": high - middle, "arrayminus": middle - low, "thickness": 1.5, "width": 5},
        customdata=list(zip(low, high, strict=True)),
        hovertemplate="%{y}: %{x:+.2f}<br>95% interval: %{customdata[0]:+.2f} to %{customdata[1]:+.2f}"
        f"<extra>{name}</extra>",
    )  # fmt: skip


def _styled(found: go.Figure, title: str, order: list[str]) -> go.Figure:
    """Put panels into the style of all figures."""
    style = figure(title=title, x="", y="", height=LINE_PIXELS * len(order) + MARGIN["t"] + MARGIN["b"], margin=MARGIN)
    found.update_layout(style.layout.to_plotly_json())
    axis = {"gridcolor": GRID, "zerolinecolor": TEXT, "zerolinewidth": 1.5, "linecolor": GRID}
    found.update_xaxes(**axis, title=None, matches="x", nticks=5)
    found.update_yaxes(**axis, title=None, categoryorder="array", categoryarray=order)
    above = 1 + HEADING / (LINE_PIXELS * len(order))
    return Figure(found.update_layout(legend_y=above, title={"y": 1, "yanchor": "top", "pad": {"t": 12}}))


def prices(table: "pd.DataFrame", title: str) -> go.Figure:
    """Draw what each card is worth in era cards, with its 95% interval, beside its price.

    `table`: columns card, worth, worth_low, worth_high; one row a card. `title`: of the figure.
    """
    table = table.sort_values("worth")
    known = [cards()[card] for card in table.card]
    table = table.assign(name=[*map(short_name, known)], price=[1 + ROWS.index(card.row) for card in known])
    table["verdict"] = [verdict(*ends) for ends in zip(table.worth_low, table.worth_high, table.price, strict=True)]
    traces = [_worths(table[table.verdict == name], name) for name in VERDICTS if (table.verdict == name).any()]
    return figure(
        *traces, _tags(table), title=title, x="era cards", y="",
        height=LINE_PIXELS * len(table) + 120, margin=MARGIN | {"b": 10},
        yaxis_categoryorder="array", yaxis_categoryarray=list(table.name), xaxis_zerolinecolor=TEXT,
    )  # fmt: skip


def verdict(low: float, high: float, price: int) -> str:
    """Return the verdict of an interval on a price."""
    if low > price:
        return "worth more"
    return "worth less" if high < price else "cannot be told"


def _worths(table: "pd.DataFrame", name: str) -> go.Scatter:
    number, symbol = VERDICTS[name]
    return go.Scatter(
        x=table.worth, y=table.name, mode="markers", name=name,
        marker={"color": colour(number), "size": 9, "symbol": symbol},
        error_x={
            "array": table.worth_high - table.worth, "arrayminus": table.worth - table.worth_low,
            "thickness": 2, "width": 0,
        },
        customdata=table[["worth_low", "worth_high"]],
        hovertemplate="%{y}: worth %{x:.1f} era cards<br>95% interval: %{customdata[0]:.1f} to %{customdata[1]:.1f}"
        "<extra></extra>",
    )  # fmt: skip


def _tags(table: "pd.DataFrame") -> go.Scatter:
    """Return the trace of the prices, as vertical strokes."""
    return go.Scatter(
        x=table.price, y=table.name, mode="markers", name="its price",
        marker={"color": TEXT, "size": 16, "symbol": "line-ns-open", "line": {"width": 3}},
        hovertemplate="%{y}: costs %{x}<extra></extra>",
    )  # fmt: skip
