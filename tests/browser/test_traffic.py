"""What the browser is really told while a game is played: nothing but what the person's seat may see.

`tests/match/test_hidden_match.py` and `tests/match/test_traffic.py` show that `Match.snapshot()` and all messages
depend on nothing that is hidden from the seat. Here the frames of a real page are read: each snapshot in them must be
equal to that of a table in this test at which the same is done, and every other frame must be without cards that are
not in the snapshot or in the catalog, which is the same for every game. So what reaches the browser is what those tests
have looked at.
"""

import json
import re
from random import Random
from typing import Any

import pytest
from eternitium_widgets.board.page_words import page_catalog
from eternitium_widgets.page.bundle import joined_modules, joined_styles

from eternitium.components import SLUGS
from eternitium.match.match import Match
from eternitium.match.rule_book import rule_book
from eternitium.rules import Rules
from tests.browser.board_page import BoardPage
from tests.browser.frames import Frames, states_of
from tests.support.samples import samples
from tests.support.stranger import ask

CHOICES = samples(6, deep=14)
SLUG = re.compile("|".join(rf'"{re.escape(slug)}"' for slug in SLUGS))
# Traits whose texts tell of the position: they may hold no cards of their own.
TEXTS = ("outlook", "coach", "guide", "shelf", "welcome")


@pytest.mark.parametrize(("players", "mission"), [(2, None), (1, 4)])
def test_every_frame_of_a_game(board: BoardPage, players: int, mission: int | None) -> None:
    frames = Frames(board, reload=True)
    board.start(players, "de", "31", str(mission or ""))
    dice = Random(players)
    for step in range(CHOICES):
        board.wait_for_turn()
        board.choose(dice.choice(board.legal()), dice.randrange(9))
        if step % 5 == 4:
            board.wait_for_turn()
            board.click_undo()
            board.part("advice-toggle").click()
            board.part("advice").wait_for()
    board.wait_for_turn()
    game = board.game
    ours = [snapshot for snapshot in frames.snapshots() if snapshot["game"]["id"] == game]
    assert plain(ours) == plain(replayed(Match(players, Rules("de", mission), seed=31), frames.wishes()))
    assert len(ours) > CHOICES
    check_the_rest(frames, board)


def replayed(match: Match, wishes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The snapshots of a table at which is done what the page has asked for."""
    snapshots = [match.snapshot().plain()]
    asked = [wish for wish in wishes if wish["type"] in ("new", "act", "proceed", "undo")]
    start = max(place for place, wish in enumerate(asked) if wish["type"] == "new")
    for wish in asked[start + 1 :]:
        if wish["type"] == "act":
            match.act(wish["action"])
        else:
            getattr(match, wish["type"])()
        snapshots.append(match.snapshot().plain())
    return snapshots


def plain(snapshots: list[dict[str, Any]]) -> list[str]:
    """As the text that is sent, without the number of the table; there is one line of play."""
    named = [{**snapshot, "game": {**snapshot["game"], "id": ""}} for snapshot in snapshots]
    return [json.dumps({"lines": []} | snapshot, sort_keys=True) for snapshot in named]


def file_at(board: BoardPage, told: dict[str, Any]) -> Any:
    """What is in a file that is the same for every game."""
    return json.loads(ask(board.page.url.rsplit("/", 1)[0], told["file"]).text)


def is_rulebook(message: dict[str, Any], board: BoardPage) -> bool:
    """Whether it names the file of the rules."""
    content = ((message.get("content") or {}).get("data") or {}).get("content") or {}
    told = content.get("book") if isinstance(content, dict) and content.get("type") == "rulebook" else None
    return told is not None and file_at(board, told) == json.loads(json.dumps(rule_book("en").plain()))


def check_the_rest(frames: Frames, board: BoardPage) -> None:
    """All frames that are no snapshot, and all other traits."""
    for state in frames.states():
        assert [name for name in TEXTS if SLUG.search(json.dumps(state.get(name)))] == []
        if state.get("catalog"):
            assert file_at(board, state["catalog"]) == json.loads(json.dumps(page_catalog("en").plain()))
        if state.get("_esm"):
            assert ask(board.page.url.rsplit("/", 1)[0], state["_esm"]).text == joined_modules("tutor/tutor_widget.js")
            assert ask(board.page.url.rsplit("/", 1)[0], state["_css"]).text == joined_styles("tutor/tutor_widget.js")
    others = [message for message in frames.received if not states_of(message) and not is_rulebook(message, board)]
    assert [one for one in others if SLUG.search(json.dumps(one.get("content")))] == []
    assert len(others) > 10
