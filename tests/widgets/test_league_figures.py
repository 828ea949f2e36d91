"""Figures of the league and of reviews: every estimate with its interval, every dot at its place."""

import pandas as pd
import pytest
from eternitium_widgets.figures.league import costs, standings

from eternitium.analysis.league import Row

ROWS = pd.DataFrame(
    [
        Row("mine", "random", 60, 1.0, 0.94, 1.0),
        Row("mine", "steady", 60, 0.4, 0.3, 0.52),
        Row("better", "steady", 60, 0.5, 0.38, 0.62),
    ]
)
LOSSES = pd.DataFrame(
    {"did": ["skip", "end"], "better": ["buy", ""], "decisions": [2.5, 1.0], "loss": [30.0, 3.0], "low": [10.0, -1.0],
     "high": [50.0, 7.0]}
)  # fmt: skip


def test_each_policy_has_its_dots_beside_each_other() -> None:
    found = standings(ROWS)
    mine, better = found.data
    assert (mine.name, better.name) == ("mine", "better")
    assert list(mine.y) == [1.0, 0.4] and list(better.y) == [0.5]
    assert [round(x) for x in mine.x] == [0, 1] and [round(x) for x in better.x] == [1]
    assert mine.x[1] < 1 < better.x[0]
    assert list(found.layout.xaxis.ticktext) == ["random", "steady"]
    assert mine.marker.color != better.marker.color
    assert list(standings(ROWS[ROWS["policy"] == "mine"]).data[0].x) == [0, 1]


def test_intervals_of_the_league_reach_from_low_to_high() -> None:
    mine = standings(ROWS).data[0]
    assert [y + up for y, up in zip(mine.y, mine.error_y.array, strict=True)] == pytest.approx([1.0, 0.52])
    assert [y - down for y, down in zip(mine.y, mine.error_y.arrayminus, strict=True)] == pytest.approx([0.94, 0.3])


def test_the_most_expensive_sort_is_on_top_with_its_interval() -> None:
    found = costs(LOSSES, "Losses")
    (bars,) = found.data
    assert list(bars.y) == ["skip → buy", "end"] and found.layout.yaxis.autorange == "reversed"
    assert list(bars.x) == [30.0, 3.0]
    assert [x + up for x, up in zip(bars.x, bars.error_x.array, strict=True)] == [50.0, 7.0]
    assert [x - down for x, down in zip(bars.x, bars.error_x.arrayminus, strict=True)] == [10.0, 0.0]
    assert found.layout.title.text == "Losses" and "points" in found.layout.xaxis.title.text
    assert list(costs(LOSSES.drop(columns="better")).data[0].y) == ["skip", "end"]
