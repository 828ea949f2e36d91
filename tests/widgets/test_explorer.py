"""The explorer's page: what it asks the table of games, and how it says the answer."""

from typing import Any

import pytest
from eternitium_widgets import Explorer

from eternitium.explorer import what_wins
from eternitium.match.explorer_view import ExplorerQuestion, explored
from eternitium.rulebook import LANGUAGES
from tests.support.table import each
from tests.support.widget_page import Page


def test_the_rows_are_those_of_the_table_with_the_other_players_beside_them() -> None:
    view = explored(ExplorerQuestion(players="3", round="1", by="veteran", seat="2"))
    lines = what_wins(3, 1, "veteran", seat=2)
    assert [row.card for row in view.rows] == [line.card for line in lines]
    assert [row.percent for row in view.rows] == [round(100 * line.won, 1) for line in lines]
    others = {line.card: line for line in what_wins(3, 1, "steady", seat=2)}
    assert [row.others[0] for row in view.rows] == [
        "" if (other := others.get(line.card)) is None or other.is_rare else f"{100 * other.won:.0f}%" for line in lines
    ]


@each("language", *LANGUAGES)
def test_every_condition_has_a_name_in_each_language(language: str) -> None:
    view = explored(ExplorerQuestion(players="5"), language)
    assert all(text for field in view.fields for _, text in field.options)
    assert {field.id: field.value for field in view.fields} == {
        **dict.fromkeys(("seat", "left", "edition", "beside"), ""), "players": "5", "round": "0", "by": "veteran",
    }  # fmt: skip


@each(
    "asked settled",
    ({"players": "2", "seat": "4"}, {"seat": ""}),
    ({"round": "0", "beside": "giga-droid"}, {"beside": ""}),
    ({"beside": "droid", "left": "2", "edition": "de"}, {"beside": "droid", "left": "", "edition": ""}),
)
def test_a_condition_that_cannot_be_met_is_dropped(asked: dict[str, Any], settled: dict[str, str]) -> None:
    found = ExplorerQuestion(**asked).settled()
    assert {name: getattr(found, name) for name in settled} == settled


def test_a_page_asks_and_is_refused_in_one_sentence() -> None:
    page = Page(Explorer(language="de"))
    page.ask(type="ask", question={"players": "1", "round": "3"})
    assert page.widget.view["fields"][0]["value"] == "1" and page.widget.view["title"] == "Was hier gewinnt"
    before = page.widget.view
    refusal = page.refused(type="ask", question={"players": "6"})
    assert "players: '6' is not allowed" in refusal and page.widget.view == before


def test_arguments_are_those_of_what_wins() -> None:
    shown = Explorer(players=4, round=4, by="steady", seat=3, left=5, language="en")
    values = {field["id"]: field["value"] for field in shown.view["fields"]}
    assert values == {
        "players": "4",
        "round": "5",
        "by": "steady",
        "seat": "3",
        "left": "6",
        "edition": "",
        "beside": "",
    }
    with pytest.raises(ValueError, match=r"^seat: 5"):
        Explorer(players=4, seat=5)
