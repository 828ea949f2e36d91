"""What a browser keeps of a page: it brings the same game back, tells nothing, and cannot be changed."""

import base64
import json
import stat
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from eternitium_widgets import Lesson, Tutor
from eternitium_widgets.page.keeping import BLOCK, FORMAT, KIND, LONGEST_SEALED, Keeper, Seal
from eternitium_widgets.server.key import KEY_FILE, SEAL, key_of_seal, new_key
from eternitium_widgets.tutor import profile_part, visit_part
from eternitium_widgets.tutor.first_desk import KeptFirst
from eternitium_widgets.tutor.query import LONGEST_QUERY
from eternitium_widgets.tutor.training_desks import read_kept

from eternitium.match.match import Match
from eternitium.match.variations import Variations
from eternitium.rulebook import LANGUAGES, word
from tests.support.table import each
from tests.support.widget_page import Page

SECRET_WORDS = (b"seed", b"record", b"pick", b"transporter", b"eternitium", b"12345")


@pytest.fixture(autouse=True)
def sealed_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SEAL, new_key())


@pytest.fixture
def opened() -> Iterator[list[Tutor]]:
    tutors: list[Tutor] = []
    yield tutors
    for tutor in tutors:
        tutor.close()


@pytest.fixture
def page(opened: list[Tutor]) -> Page:
    return page_of(opened)


def page_of(opened: list[Tutor], **options: Any) -> Page:
    opened.append(Tutor(**options))
    return Page(opened[-1])


def seal() -> Seal:
    found = Seal.of_server()
    assert found is not None
    return found


def play(page: Page, actions: int, seed: int = 1) -> None:
    """Let the person and the policies do so many things."""
    dice = Random(seed)
    for _ in range(actions):
        if page.game["over"]:
            return
        page.ask(type="proceed") if page.game["policy_to_move"] else page.ask(
            type="act", action=dice.choice(page.legal)
        )


def go_on(page: Page, kept: dict[str, Any], visit: str = "", **changed: str) -> list[dict[str, Any]]:
    return page.ask(type="go-on", visit=visit, **({"sealed": kept["sealed"], "query": kept["query"]} | changed))


def record(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.widget.desk.match.save())
    return found


def without_ids(snapshot: dict[str, Any]) -> dict[str, Any]:
    own = ("id", "turn_count")
    return snapshot | {"game": {key: value for key, value in snapshot["game"].items() if key not in own}, "log": []}


def test_what_was_sealed_is_opened_again() -> None:
    told = {"format": FORMAT, "kind": KIND, "game": "ä" * 3000}
    assert seal().open(seal().close(told)) == told


def test_a_sealed_text_shows_nothing_but_how_many_blocks_it_fills() -> None:
    told = {"format": FORMAT, "kind": KIND, "game": Match(seed=12345).save()}
    one, other = seal().close(told), seal().close(told)
    raw = base64.urlsafe_b64decode(one)
    assert one != other and not any(said in raw or said in one.encode() for said in SECRET_WORDS)
    lengths = {len(seal().close(told | {"game": Match(seed=10**k).save()})) for k in range(15)}
    assert lengths == {len(one)} and BLOCK < len(raw) < 3 * BLOCK


@each("place", 0, 1, 40, 200, -2)
def test_a_changed_text_is_refused(place: int) -> None:
    text = seal().close({"format": FORMAT, "kind": KIND})
    changed = "A" if text[place] != "A" else "B"
    cut = place % len(text)
    with pytest.raises(ValueError, match="was changed"):
        seal().open(text[:cut] + changed + text[cut + 1 :])


@each("text", "", "x", "ä", "\x00", "gAAAAA==", "[]", "A" * LONGEST_SEALED)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="was changed"):
        seal().open(text)


def test_what_another_server_sealed_other_things_and_other_versions_are_refused() -> None:
    with pytest.raises(ValueError, match="was not sealed here"):
        Seal(new_key()).open(seal().close({"format": FORMAT, "kind": KIND}))
    for told in ({}, {"kind": "x"}, {"format": FORMAT + 1, "kind": KIND}):
        with pytest.raises(ValueError, match=r"not a kept game|format"):
            seal().open(seal().close(told))


@each("key", "", "x", "A" * 43, "ä" * 44)
def test_without_a_proper_key_nothing_is_sealed(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SEAL, key)
    assert Seal.of_server() is None


def test_the_key_stays_the_same_and_is_for_its_owner_only(tmp_path: Path) -> None:
    key = key_of_seal(tmp_path / "new" / "folder")
    place = tmp_path / "new" / "folder" / KEY_FILE
    assert Seal(key).open(Seal(key).close({"format": FORMAT, "kind": KIND}))
    assert key_of_seal(place.parent) == key == place.read_text()
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert [*place.parent.iterdir()] == [place]


@each("text", b"", b"short", b"\xff\xfe", b"A" * 44, b"A" * 10_000)
def test_a_damaged_key_is_replaced(text: bytes, tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_bytes(text)
    key = key_of_seal(tmp_path)
    assert key_of_seal(tmp_path) == key and key.encode() != text


def test_where_nothing_can_be_written_there_is_no_key(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ValueError, match=r"cannot be kept for you alone in .*seal\.key: Not a directory; fix that, or"):
        key_of_seal(tmp_path / "file" / "folder")


@each("mode", 0o644, 0o640, 0o604, 0o660)
def test_a_key_that_others_can_read_is_hidden_and_said(
    mode: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, place = key_of_seal(tmp_path), tmp_path / KEY_FILE
    assert capsys.readouterr().err == ""
    place.chmod(mode)
    assert key_of_seal(tmp_path) == key
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    said = f"eternitium: others could read {place}; now only you can. If they did, delete it for a new key\n"
    assert capsys.readouterr().err == said


def test_a_key_that_cannot_be_hidden_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_: Path, __: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    key_of_seal(tmp_path)
    (tmp_path / KEY_FILE).chmod(0o644)
    monkeypatch.setattr(Path, "chmod", refused)
    with pytest.raises(ValueError, match=r"for you alone in .*: Operation not permitted"):
        key_of_seal(tmp_path)


@pytest.mark.parametrize("players", [1, 2, 5])
def test_the_same_game_goes_on_with_the_same_shuffles(players: int, opened: list[Tutor]) -> None:
    first, again = page_of(opened, players=players), page_of(opened)
    play(first, 40)
    answers = go_on(again, first.widget.kept)
    assert [answer["type"] for answer in answers] == ["went-on"] and answers[0]["exact"]
    assert record(again) == record(first) and again.widget.welcome["notice"] == ""
    assert without_ids(again.widget.snapshot) == without_ids(first.widget.snapshot)
    for one in (first, again):
        play(one, 30, seed=2)
    assert record(again) == record(first)


def test_the_page_gets_it_with_each_picture(page: Page) -> None:
    before = page.widget.kept
    page.ask(type="act", action=page.legal[0])
    assert page.widget.kept["plies"] == 1 and page.widget.kept["sealed"] != before["sealed"]
    page.ask(type="undo")
    assert page.widget.kept["plies"] == 0


def test_what_was_taken_back_can_still_be_done_again(opened: list[Tutor]) -> None:
    first, again, third = page_of(opened), page_of(opened), page_of(opened)
    play(first, 30)
    first.until_mine()
    whole = record(first)
    for _ in range(3):
        first.ask(type="undo")
    go_on(again, first.widget.kept)
    assert again.game["can_redo"] and again.game["ply"] == first.game["ply"] < len(whole["record"]["actions"])
    again.ask(type="redo")
    go_on(third, again.widget.kept)
    while third.game["can_redo"] or third.game["policy_to_move"]:
        third.ask(type="redo" if third.game["can_redo"] else "proceed")
    assert record(third)["record"]["actions"][: len(whole["record"]["actions"])] == whole["record"]["actions"]


def test_the_place_that_is_looked_at_comes_back(opened: list[Tutor]) -> None:
    first, again = page_of(opened), page_of(opened)
    play(first, 20)
    plies, query = first.game["plies"], first.widget.kept["query"]
    first.ask(type="view", ply=5)
    assert first.widget.kept["query"] == query
    go_on(again, first.widget.kept)
    assert (again.game["ply"], again.game["plies"], again.game["live"]) == (5, plies, False)
    again.ask(type="branch", ply=5)
    assert again.game["ply"] == 5 and again.game["live"] and len(again.widget.snapshot["lines"]) == 2


def test_whoever_had_the_board_has_it_again(opened: list[Tutor]) -> None:
    first, again = page_of(opened), page_of(opened)
    first.ask(type="new", players=2, seats=["person", "person"])
    first.ask(type="act", action=first.legal[0])
    first.ask(type="take-seat", seat=1)
    first.ask(type="act", action=first.legal[0])
    first.ask(type="take-seat", seat=0)
    first.ask(type="undo")
    first.ask(type="take-seat", seat=1)
    go_on(again, first.widget.kept)
    assert again.game["viewer"] == first.game["viewer"] == 1


def test_a_game_that_is_over_stays_over(opened: list[Tutor]) -> None:
    first, again = page_of(opened), page_of(opened)
    while not first.game["over"]:
        play(first, 1)
    assert first.widget.kept["over"]
    go_on(again, first.widget.kept)
    assert again.widget.snapshot["result"] == first.widget.snapshot["result"]


def test_a_first_game_goes_on_with_its_comments(opened: list[Tutor]) -> None:
    first, again = page_of(opened), page_of(opened)
    first.ask(type="first-game")
    first.ask(type="act", action=first.legal[0])
    first.until_mine()
    go_on(again, first.widget.kept)
    assert again.guide | {"told": 0} == first.guide | {"told": 0} and first.guide["comment"] == "take"
    kept = KeptFirst(first={"pick": 0, "take": first.game["plies"]})
    assert again.widget.desk.kept() == first.widget.desk.kept() == kept


def test_a_lesson_goes_on_at_its_step_and_the_free_game_is_behind_it(opened: list[Tutor]) -> None:
    first, again = page_of(opened), page_of(opened)
    play(first, 6)
    free = record(first)
    first.ask(type="lesson", id="goal")
    while first.guide["step"] < 3:
        if first.guide["can_continue"]:
            first.ask(type="lesson-continue")
        else:
            first.ask(type="act", action=first.widget.desk._run._accepted[0])
        first.until_mine()
    first.ask(type="undo")
    first.ask(type="lesson-hint")
    go_on(again, first.widget.kept)
    assert again.guide | {"told": 0} == first.guide | {"told": 0}
    again.ask(type="leave")
    assert record(again) == free


@each("topic predict", ("cost", False), ("mixed", True))
def test_a_round_of_puzzles_goes_on_where_it_was(topic: str, predict: bool, opened: list[Tutor]) -> None:
    first, again = page_of(opened), page_of(opened)
    first.ask(type="practice", topic=topic, predict=predict)
    for _ in range(3):
        first.ask(type="next")
    go_on(again, first.widget.kept)
    same = ("id", "number", "of", "state", "score", "predict")
    assert [again.guide[key] for key in same] == [first.guide[key] for key in same]


def test_an_answered_puzzle_is_not_asked_again(opened: list[Tutor]) -> None:
    first, again = page_of(opened), page_of(opened)
    first.ask(type="practice", topic="cost")
    first.ask(type="answer", id=first.guide["options"][0]["id"])
    assert first.guide["state"] == "answered"
    go_on(again, first.widget.kept)
    assert (again.guide["number"], again.guide["state"]) == (2, "ask")
    assert again.guide["score"] == first.guide["score"] and again.guide["score"]["asked"] == 1


def test_a_lesson_of_another_version_is_left_out(opened: list[Tutor]) -> None:
    kept = Keeper(seal()).kept(Variations(Match(seed=3)), {"lesson": "none", "steps": []}).plain()
    again = page_of(opened)
    assert go_on(again, kept)[0]["exact"] and again.guide == {}


SCORE = {"asked": 1, "streak": 1, "best": 1, "errors": [0.25]}


@each(
    "run told",
    ({"lesson": "passing", "steps": [["continue", ""], ["act", "pass"], ["hint", ""]]}, {"step": 3}),
    (
        {"topic": "cost", "predict": False, "seed": 3, "number": 2, "score": {"right": 1, **SCORE}},
        {"number": 2, "state": "ask"},
    ),
    ({"duel": "level1", "seed": 3}, {"topic": "duel-level1", "state": "play"}),
    (
        {"round": "sense", "seed": 3, "ids": [], "number": 2, "score": {"right": 1, **SCORE}},
        {"topic": "sense", "number": 2, "state": "ask"},
    ),
    (None, {}),
)
def test_what_earlier_versions_kept_comes_back(run: object, told: dict[str, object], page: Page) -> None:
    game = {"game": Match(seed=5).save(), "ply": 0, "viewer": 0, "view": None, "run": run}
    kept = {"sealed": seal().close({"format": FORMAT, "kind": KIND, **game}), "query": ""}
    assert go_on(page, kept)[0]["exact"]
    assert told.items() <= page.guide.items() and bool(page.guide) == bool(run)


@each(
    "told said",
    ([], "desk: must be an object"),
    ({"lesson": "goal", "kind": "course"}, "kind: 'course' is not allowed; give one of lesson, first, "),
    ({"lesson": "goal"}, "lesson.steps: is missing"),
    ({"lesson": "goal", "steps": [["fly", ""]]}, r"lesson.steps\[0\]\[0\]: 'fly' is not allowed; give one of act, "),
    ({"duel": "level1", "seed": -1}, "duel.seed: -1 is not allowed; give a whole number, 0 or more"),
    ({"first": {"take": True}}, "first.first.take: True is not allowed"),
)
def test_what_no_desk_has_kept_is_named(told: object, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}"):
        read_kept(told)


def test_a_lesson_in_a_cell_of_its_own_comes_back_too(page: Page, opened: list[Tutor]) -> None:
    lesson = Lesson("goal")
    opened.append(lesson)
    assert [row["state"] for row in lesson.shelf["lessons"]][:2] == ["begun", "new"]
    go_on(page, lesson.kept)
    assert page.guide["id"] == "goal"


@each("sealed language", *zip(("", "x", "A" * LONGEST_SEALED, ""), LANGUAGES, strict=True))
def test_the_position_goes_on_with_other_hidden_cards(sealed: str, language: str, opened: list[Tutor]) -> None:
    first, again = page_of(opened), page_of(opened, language=language)
    play(first, 25)
    first.until_mine()
    (answer,) = go_on(again, first.widget.kept, sealed=sealed)
    assert answer == {"type": "went-on", "exact": False}
    assert again.widget.welcome["notice"] == word("kept", "reshuffled", language)
    assert again.widget.desk.match.query() == first.widget.desk.match.query()


def test_without_a_key_only_the_link_is_kept(opened: list[Tutor], monkeypatch: pytest.MonkeyPatch) -> None:
    sealed = page_of(opened)
    play(sealed, 9)
    monkeypatch.delenv(SEAL)
    plain, again = page_of(opened), page_of(opened)
    assert plain.widget.kept["sealed"] == "" and plain.widget.kept["query"].startswith("game=")
    assert not go_on(again, sealed.widget.kept)[0]["exact"]


@each("query", "", "x=1", "game=1abc&seat=0", "game=9abc", "game=" + "A" * (LONGEST_QUERY - 5), "&".join("a" * 2_000))
def test_what_cannot_be_brought_back_is_said_and_the_game_on_the_board_stays(query: str, page: Page) -> None:
    play(page, 5)
    before = page.widget.kept
    refused = page.refused(type="go-on", sealed="", query=query, visit="")
    assert refused == word("kept", "lost", "en") and page.widget.kept == before


@each("field", "sealed", "query", "visit")
@each("value", None, [], "A" * (LONGEST_SEALED + 1))
def test_no_text_is_refused(field: str, value: object, page: Page) -> None:
    told: dict[str, Any] = {"type": "go-on", "sealed": "", "query": "", "visit": "", field: value}
    assert page.refused(**told).startswith(field)


def test_a_kept_game_wins_over_the_address_that_it_came_from(opened: list[Tutor]) -> None:
    first = page_of(opened)
    address = f"{Match(seed=8).query()}&language=fr"
    first.ask(type="visit", query=address)
    play(first, 9)
    again = page_of(opened)
    go_on(again, first.widget.kept, visit=address)
    assert record(again) == record(first)
    assert again.game["language"] == again.widget.catalog["language"] == "fr"
    assert again.widget.welcome["visited"] == address


def test_a_message_that_comes_twice_is_carried_out_once(page: Page) -> None:
    page.ask(type="practice", topic="cost")
    onward = {"type": "next", "line": "a", "n": 1}
    for message, number in ((onward, 2), (onward, 2), (onward | {"n": 2}, 3), (onward, 3), (onward | {"line": "b"}, 4)):
        page.say(message)
        assert page.guide["number"] == number
    assert page.widget.heard == {"a": 2, "b": 1}


def test_a_page_that_was_cut_off_gets_everything_again(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(type(page.widget), "send_state", lambda _, key=None: told.extend(key or []))
    page.say({"type": "again", "line": "a", "n": 1})
    assert {"snapshot", "guide", "kept", "heard"} <= set(told) and "_esm" not in told


@each("line", {"line": 7, "n": 1}, {"line": "a"}, {"line": "a", "n": 0}, {"line": "a" * 41, "n": 1})
def test_a_line_needs_a_name_and_a_number(line: dict[str, Any], page: Page) -> None:
    assert page.refused(type="act", action=page.legal[0], **line).startswith(("line", "n:"))


def test_only_the_newest_lines_are_remembered(page: Page) -> None:
    for k in range(20):
        page.say({"type": "hide-advice", "line": f"page {k}", "n": 5})
    assert list(page.widget.heard.items()) == [(f"page {k}", 5) for k in range(12, 20)]


def test_what_a_click_does_not_change_is_not_built_for_it(opened: list[Tutor], monkeypatch: pytest.MonkeyPatch) -> None:
    """The shelf, what is said of a damaged address, and what the browser keeps: how often each is built."""
    built = Counter[str]()
    for owner, name in ((profile_part, "shelf"), (visit_part, "word"), (Keeper, "kept")):
        real = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *given, _name=name, _real=real: built.update([_name]) or _real(*given))
    page = page_of(opened, seed=4, query="game=1AAAA")
    assert built == {"shelf": 1, "word": 1, "kept": 1} and page.widget.welcome["notice"]
    clock: dict[str, Any] = {"type": "clock", "now": 1_795_000_000_000, "offset": 0}
    clicks: list[tuple[dict[str, Any], str]] = [
        ({"type": "act", "action": page.legal[0]}, "kept"),
        ({"type": "memory-aid", "on": True}, ""),
        ({"type": "view", "ply": 0}, "kept"),
        ({"type": "view", "ply": 1}, "kept"),
        ({"type": "lesson", "id": "goal"}, "shelf kept"),  # it is begun
        ({"type": "lesson-continue"}, "kept"),
        ({"type": "leave"}, "kept"),
        ({"type": "practice", "topic": "luck"}, "kept"),
        ({"type": "answer"}, "shelf kept"),
        ({"type": "next"}, ""),
        ({"type": "language", "language": "fr"}, "shelf word"),
        (clock, "shelf"),
        (clock, ""),
        (clock | {"now": clock["now"] + 86_400_000}, "shelf"),
        ({"type": "progress-forget"}, "shelf"),
    ]
    for click, names in clicks:
        if click["type"] == "answer":
            click["id"] = page.guide["options"][0]["id"]
        built.clear()
        assert page.ask(**click) == [] and built == Counter(names.split()), click
