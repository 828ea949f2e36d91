"""Widgets that are recorded: what is kept, and that a page asks with the same keys."""

import json
from pathlib import Path
from typing import Any

import pytest
from eternitium_widgets import Board, CardView, Puzzle
from eternitium_widgets.gallery.recording import GAME, Recording, key_of
from eternitium_widgets.gallery.stored_page import Piece, write_gallery


def board() -> Board:
    made = Board(seed=7)
    made.close()
    return made


KEYS: list[tuple[dict[str, Any], str]] = [
    ({"type": "act", "action": "pass", "line": "x", "n": 3}, '{"action":"pass","type":"act"}'),
    ({"type": "set", "number": 7, "a": {"d": 1, "c": None}}, '{"a":{"c":null,"d":1},"type":"set"}'),
    ({"type": "edit-check", "text": '{"z": 1, "y": 2}'}, '{"text":{"y":2,"z":1},"type":"edit-check"}'),
    ({"type": "answer", "id": "é"}, '{"id":"é","type":"answer"}'),
]


def test_a_message_is_known_by_what_it_says() -> None:
    assert [key_of(message) for message, _ in KEYS] == [key for _, key in KEYS]


def test_a_recording_is_the_same_each_time_and_knows_each_place_once() -> None:
    def record() -> Recording:
        found = Recording(board)
        for _ in range(2):
            found.follow({"type": "act", "action": "pick digital-wallet"})
        return found

    one, other = record().told(), record().told()
    assert json.dumps(one) == json.dumps(other)
    assert len(one["places"]) == 2 and one["places"][0]["traits"]["snapshot"]["game"]["id"] == GAME
    assert "catalog" not in one["places"][1]["traits"] and "snapshot" in one["places"][1]["traits"]


def test_a_refused_message_is_no_recording() -> None:
    with pytest.raises(ValueError, match="nonsense"):
        Recording(board).follow({"type": "act", "action": "nonsense"})


def test_what_takes_long_is_waited_for() -> None:
    found = Recording(lambda: Puzzle("rules"), lambda one: one.guide["state"] != "checking")
    options = found.follow()["guide"]["options"]
    assert found.follow({"type": "answer", "id": options[0]["id"]})["guide"]["state"] == "answered"


def test_pages_share_what_is_large(tmp_path: Path) -> None:
    cards = ("droid", "time-bomb")
    write_gallery(tmp_path, {card: Piece("part", Recording(lambda card=card: CardView(card)).told) for card in cards})  # type: ignore[misc]
    assert {path.name for path in tmp_path.iterdir()} >= {"droid.html", "time-bomb.html", "part.css", "gallery.js"}
    assert max((tmp_path / f"{card}.html").stat().st_size for card in cards) < 3_000
