"""The page of the companion, as the kernel sees it: what it says, and what it is told."""

import json
import random
import time
from typing import Any

import pytest
from eternitium_widgets import Companion

from eternitium import Game, Rules
from eternitium.companion import Companion as Followed
from tests.companion.witness import Witness, choose
from tests.support.table import each

BEGIN = {"type": "begin", "players": 2, "edition": "de", "mission": None, "seat": None, "names": ["Ann", ""]}


class Talk:
    """A page's end of the line."""

    def __init__(self, widget: Companion) -> None:
        self.widget, self.heard = widget, list[dict[str, Any]]()
        widget.send = lambda content, _=None, **__: self.heard.append(content)

    def say(self, **message: Any) -> dict[str, Any]:
        self.heard.clear()
        self.widget._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
        return self.heard[-1] if self.heard else {}

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.widget.view
        return view


def talk(game: Followed | None = None, **names: Any) -> Talk:
    widget = Companion("en", game, **names)
    widget._forecast.close()
    return Talk(widget)


def begun(seat: int | None, plies: int = 24) -> Followed:
    """A game on a table, some turns old."""
    witness, dice = Witness(Game(2, Rules("de"), 4), seat), random.Random(4)
    while witness.game.plies < plies or witness.game.player != (seat or 0) or witness.companion.question:
        witness.play(choose(witness.game, dice))
    return witness.companion


def test_a_game_begins_is_told_and_is_taken_back() -> None:
    page = talk()
    assert page.view.keys() == {"revision"}
    assert not page.say(**BEGIN)
    assert page.view["names"] == ["Ann", "Player 2"]
    assert page.view["question"] == {"kind": "row", "player": 0, "row": "basic", "count": 1, "number": 1, "of": 3}
    while page.view["table"] is None:
        page.say(type="tell", entries=page.view["options"][:1])
    seat = page.view["table"]["seats"][0]
    assert (len(seat["stack"]), seat["hand"], seat["deck"]) == (10, 0, 5)
    assert sum(row["share"] for row in seat["luck"]["shapes"]) == pytest.approx(1)
    entries, options = page.view["entries"], page.view["options"]
    page.say(type="tell", entries=options[:1])
    page.say(type="undo")
    assert (page.view["entries"], page.view["options"]) == (entries, options)
    page.say(type="redo")
    assert page.view["entries"] == [*entries, options[0]]


def test_what_does_not_fit_stops_there_and_can_be_corrected() -> None:
    page = talk(begun(None))
    end = len(page.view["entries"])
    first, *_ = page.view["options"]
    page.say(type="tell", entries=["buy droid", first])
    page.say(type="tell", entries=["end"])
    assert (len(page.view["entries"]), page.view["waiting"]) == (end, ["buy droid", first, "end"])
    assert page.view["conflict"]
    assert page.view["kept"]["entries"][end:] == ["buy droid", first, "end"]
    choices = page.say(type="choices", number=end)
    assert first in choices["options"]
    page.say(type="correct", number=end, entries=[], before=False)
    assert page.view["entries"][end] == first
    page.say(type="correct", number=end, entries=["buy droid"], before=True)
    assert page.view["waiting"][:2] == ["buy droid", first]
    page.say(type="correct", number=end, entries=choices["options"][:1], before=False)
    assert page.view["entries"][end] == choices["options"][0]


def test_a_file_opens_and_a_damaged_one_changes_nothing() -> None:
    page, other = talk(begun(0)), talk()
    told = {"kind": "eternitium-companion", "format": 1, "names": page.view["names"], "game": page.view["kept"]}
    other.say(type="open", text=json.dumps(told))
    assert {**other.view, "revision": 0} == {**page.view, "revision": 0}
    before = other.view
    for damage in ({"kind": "x"}, {"format": 2}, {"names": ["a"]}, {"game": {}}, {"more": 1}):
        assert other.say(type="open", text=json.dumps(told | damage))["type"] == "refused"
    assert other.view == before


@each(
    "message",
    {"type": "tell", "entries": ["take circle"]},
    {"type": "undo"},
    {"type": "review"},
    {"type": "link"},
    {"type": "begin", **BEGIN, "players": 6},
    {"type": "begin", **BEGIN, "edition": "xx"},
    {"type": "begin", **BEGIN, "seat": 2},
    {"type": "begin", **BEGIN, "mission": 3},
    {"type": "begin", **BEGIN, "names": ["a"]},
    {"type": "begin", **BEGIN, "names": ["a", "b" * 25]},
    {"type": "nothing"},
)
def test_what_cannot_be_is_one_sentence(message: dict[str, Any]) -> None:
    page = talk()
    answer = page.say(**message)
    assert answer["type"] == "refused"
    assert 0 < len(answer["text"]) < 300
    assert page.view.keys() == {"revision"}


def test_the_position_goes_to_the_board_the_sheet_and_the_rules_are_sent() -> None:
    page = talk(begun(0))
    assert page.say(type="link")["query"].startswith("game=")
    assert "<html" in page.say(type="sheet")["html"]
    assert page.say(type="rulebook", language="de")["book"]["language"] == "de"
    page.say(type="language", language="fr")
    assert page.widget.catalog["language"] == "fr"
    assert page.view["names"] == ["Player 1", "Player 2"]


def test_the_costliest_choices_of_the_own_seat() -> None:
    page = talk(begun(0, 30))
    page.say(type="review")
    end = time.monotonic() + 240
    while page.widget.review.get("state") != "done" and time.monotonic() < end:
        time.sleep(0.05)
    found = page.widget.review
    assert found["looked"] > 3
    for row in found["rows"]:
        assert row["did"] != row["better"]
        assert row["loss"]
    assert talk(begun(None)).say(type="review")["type"] == "refused"
