"""The position editor as its page knows it: positions come, are checked, and go to the board or become a puzzle."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from eternitium_widgets import Analysis
from eternitium_widgets.tutor.training_desks import kept_desk

from eternitium.match.link import read_query
from eternitium.match.position_draft import Draft
from eternitium.payload.base import plain
from eternitium.rulebook import LANGUAGES, counted, word
from eternitium.rules import EDITIONS, MISSIONS
from eternitium.training.learner import Learner
from eternitium.training.positions import templates
from tests.support import ahead
from tests.support.table import each
from tests.support.widget_page import Page

PLACE = {
    "players": [
        {"hand": ["circle", "square", "droid"], "deck": ["diamond"], "stack": ["C", "S", "T"]},
        {"hand": ["?"] * 5, "stack": ["D", "(?)"]},
    ],
    "turn": {"round": 6, "player": 0, "step": "play"},
}
WRONG = {**PLACE, "market": ["C", "S", "T"]}


@pytest.fixture(autouse=True)
def made_up_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead.install(monkeypatch, "forecast", "advice", "change", "compiled", "report")


@pytest.fixture
def page() -> Iterator[Page]:
    tutor = Analysis(seed=2, query="", language="en")
    yield Page(tutor)
    tutor.close()


def told(page: Page, **message: Any) -> dict[str, Any]:
    """The one answer to a message."""
    (answer,) = page.ask(**message)
    return answer


def test_the_page_opens_at_the_editor(page: Page) -> None:
    assert page.widget.welcome["screen"] == "edit"


def test_what_is_edited_is_checked_and_nothing_else_happens(page: Page) -> None:
    before = page.shown()
    assert told(page, type="edit-check", number=3, text=json.dumps(PLACE)) == {
        "type": "edit-checked",
        "number": 3,
        "problems": [],
    }
    found = told(page, type="edit-check", number=4, text=json.dumps(WRONG))["problems"]
    assert found == [{"field": "market", "text": word("editor-faults", "open-places", "en", None, n=2)}]
    assert page.shown() == before
    assert "number" in page.refused(type="edit-check", number=-1, text="{}")
    assert "position" in page.refused(type="edit-check", number=1, text="[")


def test_a_position_is_played_on_and_the_game_before_comes_back(page: Page) -> None:
    page.until_mine()
    page.ask(type="act", action=page.legal[0])
    before = page.game["id"]
    assert told(page, type="edit-play", text=json.dumps(PLACE), seat=0) == {"type": "edit-played", "before": True}
    assert page.game["desk"] == "play" and page.game["round"] == 6 and "play circle" in page.legal
    now = page.game["id"]
    page.ask(type="language", language="fr")
    assert told(page, type="edit-before")["before"]
    assert page.game["id"] == before and page.game["language"] == "fr"
    assert told(page, type="edit-before")["before"] and page.game["id"] == now


def test_a_position_with_faults_does_not_come_to_the_board(page: Page) -> None:
    for kind in ("edit-play", "edit-ask", "edit-link", "edit-text"):
        assert page.refused(type=kind, text=json.dumps(WRONG), seat=0) == "Fix 1 problem first."
    assert "seat" in page.refused(type="edit-play", text=json.dumps(PLACE), seat=2)


def test_a_link_leads_to_the_position(page: Page) -> None:
    query = told(page, type="edit-link", text=json.dumps(PLACE), seat=1)["query"]
    linked = read_query(query)
    assert (linked.position, linked.viewer) == (PLACE, 1)
    back = told(page, type="edit-open", text=f"https://example.org/analysis?{query}")
    assert (back["position"], back["seat"]) == (PLACE, 1)


def test_a_game_as_text_leads_to_the_position(page: Page) -> None:
    text = told(page, type="edit-text", text=json.dumps(PLACE), seat=0)["text"]
    assert text.startswith("[Eternitium") and told(page, type="edit-open", text=text)["position"] == PLACE


def test_the_board_comes_to_the_editor_as_its_seat_sees_it(page: Page) -> None:
    found = told(page, type="edit-board")
    assert found["position"] == page.widget.desk.match.position and found["seat"] == page.game["viewer"]
    assert all(card == "?" for card in found["position"]["players"][1]["hand"])


def test_a_saved_game_comes_with_each_of_its_moments(page: Page) -> None:
    page.until_choices()
    page.ask(type="act", action=page.legal[0])
    text = told(page, type="save")["text"]
    found = told(page, type="edit-open", text=text)
    assert found["ply"] == found["plies"] == page.game["plies"]
    assert told(page, type="edit-open", text=text, ply=0)["ply"] == 0
    assert "link" in page.refused(type="edit-open", text="hello")


@each("language", *LANGUAGES)
def test_every_template_is_a_position_of_which_nothing_is_wrong(page: Page, language: str) -> None:
    page.ask(type="language", language=language)
    groups = told(page, type="edit-templates")
    assert groups["language"] == language and groups["groups"] == plain(templates(language))
    entries = [entry for group in groups["groups"] for entry in group["entries"]]
    assert len({entry["id"] for entry in entries}) == len(entries) > 80
    puzzles = {entry["id"]: entry["title"].split(" · ") for entry in entries if entry["id"].startswith("puzzle:")}
    assert {len(title) for title in puzzles.values()} == {4}
    mission, two = word("board", "mission", language, n=4), counted("words", "players-n", 2, language)
    assert (puzzles["puzzle:luck-1"][2], puzzles["puzzle:luck-3"][2]) == (mission, two)
    for entry in entries if language == "en" else entries[:2]:
        found = told(page, type="edit-template", id=entry["id"], players=3, edition="fr", mission=None)
        assert Draft(found["position"]).problems() == ()
        assert 0 <= found["seat"] < len(found["position"]["players"])


def test_games_begin_with_the_chosen_players_edition_and_mission(page: Page) -> None:
    for edition in EDITIONS:
        for mission in (None, *MISSIONS):
            for name in ("start", "last"):
                asked = {"id": name, "players": 1, "edition": edition, "mission": mission}
                found = told(page, type="edit-template", **asked)["position"]
                assert (found["edition"], found["mission"]) == (edition, mission)
                assert Draft(found).problems() == ()
    found = told(page, type="edit-template", id="last", players=4, edition="de", mission=7)["position"]
    assert [len(player["stack"]) for player in found["players"]] == [3] * 4 and found["mission"] is None


@each("name", "", "nothing", "lesson:goal", "lesson:goal:9", "lesson:x:1", "puzzle:x", "bank:x", "bank")
def test_there_is_no_other_template(page: Page, name: str) -> None:
    assert "template" in page.refused(type="edit-template", id=name, players=2, edition="de")


def test_a_position_becomes_a_puzzle_which_counts_for_nobody_and_is_kept(page: Page) -> None:
    solved = page.widget.shelf["topics"]
    assert page.ask(type="edit-ask", text=json.dumps(PLACE)) == [{"type": "edit-asked"}]
    assert page.guide["kind"] == "puzzle" and page.guide["answer"] == "board"
    kept = page.widget.desk.kept().told()
    assert kept == {"kind": "position", "position": PLACE}
    again = kept_desk(kept, page.widget.desk.game, Learner()).guide()
    assert again is not None and again.plain()["question"] == page.guide["question"]
    page.ask(type="act", action="play circle")
    assert page.entries == [] and page.widget.shelf["topics"] == solved
    page.ask(type="leave")
    assert page.guide == {}


def test_where_nothing_is_to_be_chosen_there_is_no_puzzle(page: Page) -> None:
    over = {"players": [{"stack": []}, {"stack": ["C"]}], "turn": {"step": "over"}}
    assert page.refused(type="edit-ask", text=json.dumps(over)) == word("editor-refusals", "no-choice", "en")
