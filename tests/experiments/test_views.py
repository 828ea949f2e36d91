"""Stored tables as people read them: entries, tables in percent and figures hold the numbers of the files."""

import re
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import pytest
from eternitium_widgets.figures import studies as figures

from eternitium import Rules, simulate
from eternitium.experiments import studies
from eternitium.experiments.studies.measures import average, chance
from eternitium.rulebook import explain


def test_a_chance_reads_well() -> None:
    assert str(studies.Chance(0.4604, 0.455, 0.465, 40_000)) == "46.0% (45.5% to 46.5%, 40000 games)"
    assert studies.chance_of([True, False, False, True]).share == 0.5


@pytest.mark.parametrize("shares", [[], [[True]], [0.5, 1.5], [-0.1], [float("nan")]])
def test_shares_are_checked(shares: list[Any]) -> None:
    with pytest.raises(ValueError, match=r"^shares: give one number from 0 to 1, or true or false, for each of one"):
        studies.chance_of(shares)


def test_an_entry_is_found_by_its_keys() -> None:
    table = studies.load("seats")
    found = studies.entry(table, "win", players=3, policy="bold", seat=2)
    row = table[(table.players == 3) & (table.policy == "bold") & (table.seat == 2)].iloc[0]
    assert found == (row.win, row.win_low, row.win_high, row.games)


def test_what_is_not_in_a_table_is_named() -> None:
    table = studies.load("seats")
    with pytest.raises(ValueError, match=r"^table: has no column 'success'; it has players, policy, seat, win"):
        studies.entry(table, "success", players=3)
    with pytest.raises(ValueError, match=re.escape("keys: {'players': 3, 'seat': 4} fit 0 rows; give values that")):
        studies.entry(table, "win", players=3, seat=4)
    with pytest.raises(ValueError, match="fit 6 rows"):
        studies.entry(table, "win", players=3, seat=2)
    with pytest.raises(ValueError, match=r"^table: has several rows for one players and seat; choose one value"):
        studies.in_percent(table, "win", "players", "seat")


def test_a_table_in_percent_keeps_the_order_of_the_study() -> None:
    table = studies.load("missions")
    wide = studies.in_percent(table[table.edition == "de"], "success", "mission", "policy")
    assert list(wide) == ["random", "steady", "bold", "careful", "expert", "veteran", "master"]
    assert list(wide.index) == list(range(11))
    found = studies.entry(table, "success", edition="de", mission=5, policy="bold")
    assert wide.loc[5, "bold"] == f"{found.share * 100:.1f} ({found.low * 100:.1f} to {found.high * 100:.1f})"
    seats = studies.load("seats")
    assert studies.in_percent(seats[seats.policy == "bold"], "win", "players", "seat").loc[2, 5] == ""


def test_era_cards_left_of_the_lost_games_alone() -> None:
    games = simulate(players=1, rules=Rules("de", mission=5), policies="careful", games=2_000, seed=4)
    left = games.left[:, 0]
    lost = left[left > 0]
    table = pd.DataFrame([{**chance("success", games.winners[:, 0]), **average("left", left), "games": 2_000}])
    (found,) = studies.when_lost(table).to_dict("records")
    assert found["left"] == pytest.approx(lost.mean()) and len(lost) == 2_000 - games.winners.sum()
    error = lost.std(ddof=1) / len(lost) ** 0.5
    assert found["left_high"] - found["left"] == pytest.approx(1.959964 * error, rel=0.01)
    assert found["left"] - found["left_low"] == pytest.approx(1.959964 * error, rel=0.01)


def test_a_figure_shows_each_share_with_its_interval_beside_its_mission() -> None:
    table = studies.load("missions")
    figure = figures.success(table)
    names = list(figure.layout.yaxis.ticktext)
    bold = next(trace for trace in figure.data if trace.name == "Bold")
    found = studies.entry(table, "success", edition="de", mission=5, policy="bold")
    at = names.index(explain("mission.5").title)
    assert names[-1] == explain("mission.5").title and "No mission" in names
    place = min(range(11), key=lambda k: abs(bold.y[k] - at))
    assert abs(bold.y[place] - at) < 0.5 and bold.x[place] == found.share
    assert bold.error_x.array[place] == pytest.approx(found.high - found.share)
    assert bold.error_x.arrayminus[place] == pytest.approx(found.share - found.low)
    assert bold.customdata[place][0] == names[at]


def test_a_player_has_one_colour_in_all_figures() -> None:
    both = figures.success(studies.load("missions")), figures.changes(studies.load("readings"), "luck_double")
    one, other = ({trace.name: trace.marker.color for trace in figure.data} for figure in both)
    assert other == {name: one[name] for name in other} and len(other) == 5


@pytest.mark.parametrize(
    ("figure", "traces"),
    [
        (figures.editions(studies.load("missions")), 4),
        (figures.seats(studies.load("seats"), "steady"), 8),
        (figures.ways(studies.load("endings"), "bold"), 4),
    ],
)
def test_figures_show_every_group(figure: go.Figure, traces: int) -> None:
    assert len(figure.data) == traces
    assert figure.layout.xaxis.title.text
