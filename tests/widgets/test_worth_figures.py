"""Figures about technologies: every card of the table is drawn at its number, with its interval, in its panel."""

import pytest
from eternitium_widgets.figures import worth

from eternitium.experiments import studies
from tests.support.table import each

NAMES = {kind: worth.short_name(card) for kind, card in worth.cards().items()}


def test_each_panel_shows_its_rows_with_their_intervals() -> None:
    table = studies.load("technologies").query("round == 1")
    found = worth.panels(table, "net_win", "players", "title", "points")
    headings = [note.text for note in found.layout.annotations]
    assert headings == ["solo", "2 players", "3 players", "4 players", "5 players", "points"]
    drawn = {}
    for trace in found.data:
        players = int((trace.xaxis or "x")[1:] or 1)
        for name, x, ends in zip(trace.y, trace.x, trace.customdata, strict=True):
            drawn[players, name] = (x, *ends)
        for x, ends, up, down in zip(
            trace.x, trace.customdata, trace.error_x.array, trace.error_x.arrayminus, strict=True
        ):
            assert (x - down, x + up) == pytest.approx(tuple(ends))
    expected = {
        (row["players"], NAMES[row["card"]]): (row["net_win"], row["net_win_low"], row["net_win_high"])
        for row in table.to_dict("records")
    }
    assert drawn == expected


def test_rounds_have_headings_too_and_the_best_card_is_on_top() -> None:
    table = studies.load("technologies").query("players == 2")
    found = worth.panels(table, "net_win", "round", "title", "points")
    assert [note.text for note in found.layout.annotations[:4]] == ["round 1", "round 2", "round 3", "round 5"]
    means = table.groupby("card")["net_win"].mean()
    assert found.layout.yaxis.categoryarray[-1] == NAMES[means.idxmax()]
    assert found.layout.yaxis.categoryarray[0] == NAMES[means.idxmin()]


@each("ends price said", ((1.1, 3), 1, "worth more"), ((0.9, 3), 1, "cannot be told"), ((0.9, 1.9), 2, "worth less"))
def test_an_interval_above_below_or_around_the_price(ends: tuple[float, float], price: int, said: str) -> None:
    assert worth.verdict(*ends, price) == said


def test_prices_stand_beside_the_worths() -> None:
    found = worth.prices(studies.load("technologies").query("players == 2 and round == 2"), "title")
    *groups, tags = found.data
    prices = dict(zip(tags.y, tags.x, strict=True))
    assert len(prices) == 14
    assert {prices[NAMES[card]] for card in ("droid", "double-portal")} == {1}
    assert {prices[NAMES[card]] for card in ("laboratory", "time-bomb")} == {2}
    for group in groups:
        for name, (low, high) in zip(group.y, group.customdata, strict=True):
            assert worth.verdict(low, high, prices[name]) == group.name
