"""The tutor: lessons and puzzles on the board beside a game that is kept, progress, and what an address asks for."""

import json
import re
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from eternitium_widgets import Lesson, Puzzle, Tutor
from eternitium_widgets.tutor.query import LONGEST_QUERY, Wishes
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eternitium.lessons.lessons import LESSONS
from eternitium.lessons.practice import TOPICS
from eternitium.lessons.sheet import sheet
from eternitium.rulebook import LANGUAGES
from eternitium.training.entries import OLDER
from tests.support import ahead
from tests.support.samples import samples
from tests.support.table import each
from tests.support.widget_page import SECONDS, Page, wait_until

# Whatever a page may send
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
FIELDS = (
    *("action", "ply", "seat", "players", "seats", "edition", "mission", "house_rules", "seed", "rule", "language"),
    *("on", "threshold", "choice", "text", "id", "topic", "predict", "percent", "place"),
)
LIKELY = st.sampled_from([0, 1, 2, 5, "de", "fr", "person", "pass", "end", "rethink", "play", "show", True, "luck.try",
                          "fly", *LESSONS, *TOPICS, "mixed"])  # fmt: skip
SCORE = {"right": 0, "asked": 0, "streak": 0, "best": 0}
EMPTY = {"format": 1, "kind": OLDER, "lessons": {}, "solved": [], "score": SCORE}


@pytest.fixture(autouse=True)
def made_up_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The forecast costs nothing here; the puzzles are judged by the real advice."""
    ahead.install(monkeypatch, "forecast", "change", "compiled", "report")


@pytest.fixture
def page() -> Iterator[Page]:
    tutor = Tutor(seed=2, query="")
    yield Page(tutor)
    tutor.close()


def state_of(page: Page, lesson: str) -> str:
    return next(str(row["state"]) for row in page.widget.shelf["lessons"] if row["id"] == lesson)


def test_the_page_opens_with_a_game_that_can_be_played(page: Page) -> None:
    assert page.guide == {} and page.widget.welcome == {"language_fixed": False, "notice": "", "visited": ""}
    assert [row["id"] for row in page.widget.shelf["lessons"]] == [*LESSONS]
    assert [row["id"] for row in page.widget.shelf["topics"]] == [*TOPICS]
    assert page.ask(type="act", action=page.legal[0]) == [] and page.game["desk"] == "play"


@each(
    "query language expected",
    ("", None, ("en", False)),
    ("", "fr", ("fr", True)),
    ("language=de", None, ("de", True)),
    ("?language=nl&theme=dark", "fr", ("nl", True)),
)
def test_the_language_is_that_of_the_address_or_of_the_author_or_else_the_browsers(
    query: str, language: str | None, expected: tuple[str, bool]
) -> None:
    tutor = Tutor(language=language, query=query)
    tutor.close()
    assert (tutor.catalog["language"], tutor.welcome["language_fixed"]) == expected
    assert tutor.welcome["notice"] == ""


def test_a_link_brings_the_position_that_it_was_made_of(page: Page) -> None:
    page.ask(type="act", action=page.legal[0])
    page.until_mine()
    (linked,) = page.ask(type="link")
    tutor = Tutor(query=linked["query"])
    tutor.close()
    there = tutor.snapshot
    assert tutor.welcome["notice"] == "" and there["game"]["seed"] is None
    for part in ("supply", "rows", "market", "era_discard"):
        assert there[part] == page.widget.snapshot[part]
    assert there["seats"][0]["hand"] == page.widget.snapshot["seats"][0]["hand"]


def test_the_address_opens_a_lesson_or_practice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", f"lesson={LESSONS[1]}&language=de")
    tutor = Tutor()
    tutor.close()
    assert (tutor.guide["id"], tutor.snapshot["game"]["desk"]) == (LESSONS[1], "lesson")
    tutor = Tutor(query="practice=luck")
    tutor.close()
    assert (tutor.guide["topic"], tutor.snapshot["game"]["desk"]) == ("luck", "practice")


@each(
    "query",
    "game=x",
    "game=",
    "game=1AAAA&seats=random",
    "lesson=nothing",
    "practice=nothing",
    "language=it",
    "x" * (LONGEST_QUERY + 1),
    "&".join(f"a{n}=1" for n in range(99)),
)
def test_a_damaged_address_brings_the_usual_board_and_one_sentence(query: str) -> None:
    tutor = Tutor(language="fr", query=query)
    page = Page(tutor)
    assert page.game["desk"] == "play" and page.legal
    assert re.fullmatch(r"\S.*\.", tutor.welcome["notice"])
    before = tutor.welcome["notice"]
    page.ask(type="language", language="de")
    assert tutor.welcome["notice"] != before
    tutor.close()


def test_a_page_that_was_prepared_before_the_visit_is_told_its_address(page: Page) -> None:
    assert page.ask(type="visit", query="lesson=goal&language=fr") == []
    assert (page.guide["id"], page.widget.catalog["language"]) == ("goal", "fr")
    assert page.widget.welcome == {"language_fixed": True, "notice": "", "visited": "lesson=goal&language=fr"}
    page.ask(type="leave")
    assert page.ask(type="visit", query="?lesson=goal&language=fr") == [], "once is enough"
    assert page.guide == {}
    assert page.ask(type="visit", query="game=x") == [] and page.widget.welcome["notice"].endswith(".")
    page.refused(type="visit", query=7)


def test_what_is_not_ours_in_an_address_is_left_alone() -> None:
    assert Wishes.read("token=1&theme=dark") == Wishes("token=1&theme=dark")
    with pytest.raises(ValueError, match="players"):
        Tutor(players=9)


def test_a_lesson_is_played_and_the_free_game_is_kept(page: Page) -> None:
    page.ask(type="act", action=page.legal[0])
    kept = page.widget.snapshot["seats"]
    assert page.ask(type="lesson", id="goal") == []
    assert (page.guide["kind"], page.game["desk"], state_of(page, "goal")) == ("lesson", "lesson", "begun")
    play_lesson(page)
    assert page.guide["done"] and state_of(page, "goal") == "done"
    assert page.ask(type="leave") == []
    assert page.guide == {} and page.widget.snapshot["seats"] == kept and page.game["can_undo"]


def play_lesson(page: Page) -> None:
    """Do what the last hint of each step says."""
    while not page.guide["done"]:
        while page.guide["hints_left"] and not page.guide["marks"]:
            page.ask(type="lesson-hint")
        if page.guide["can_continue"]:
            page.ask(type="lesson-continue")
        elif page.game["policy_to_move"]:
            page.ask(type="proceed")
        else:
            page.ask(type="act", action=page.guide["marks"][0])


def test_a_wrong_move_changes_nothing_and_every_answer_is_news(page: Page) -> None:
    page.ask(type="lesson", id="goal")
    before = page.widget.snapshot["seats"]
    told = []
    for action in ("pass", "pass", "buy droid", "fly"):
        assert page.ask(type="act", action=action) == []
        told.append(page.guide)
    assert page.widget.snapshot["seats"] == before
    assert [one["feedback"]["kind"] for one in told] == ["wrong", "wrong", "illegal", "illegal"]
    assert len({one["told"] for one in told}) == 4, "else the page would wait for an answer"


def test_undo_and_again_in_a_lesson(page: Page) -> None:
    page.ask(type="lesson", id="goal")
    for action in ("play circle", "play square"):
        page.ask(type="act", action=action)
    assert page.guide["step"] == 3
    page.ask(type="undo")
    assert page.guide["step"] == 2
    page.ask(type="lesson-again")
    assert page.guide["step"] == 1
    page.refused(type="undo")


def test_what_leaves_the_path_of_a_lesson_is_refused(page: Page) -> None:
    page.ask(type="lesson", id="goal")
    for kind in ("redo", "branch", "line", "save", "link"):
        page.refused(type=kind)
    page.refused(type="view", ply=0)
    page.refused(type="take-seat", seat=1)
    page.refused(type="next")
    page.refused(type="answer", id="x")
    page.refused(type="guess", percent=3)
    page.refused(type="lesson", id="nothing")
    page.refused(type="lesson")


@each("kind", "lesson-continue", "lesson-hint", "lesson-again", "next")
def test_without_a_lesson_or_puzzle_its_messages_are_refused(page: Page, kind: str) -> None:
    assert page.refused(type=kind).endswith(".")


def test_a_new_game_ends_the_lesson(page: Page) -> None:
    page.ask(type="lesson", id="goal")
    page.ask(type="new", players=3)
    assert (page.guide, page.game["desk"], page.game["players"]) == ({}, "play", 3)
    page.ask(type="leave")
    assert page.game["players"] == 3


def test_the_language_changes_in_a_lesson_and_the_free_game_changes_with_it(page: Page) -> None:
    page.ask(type="lesson", id="goal")
    page.ask(type="act", action="play circle")
    for language in LANGUAGES:
        page.ask(type="language", language=language)
        assert (page.guide["step"], page.game["language"]) == (2, language)
        assert page.guide["title"] == page.widget.shelf["lessons"][0]["title"]
    page.ask(type="leave")
    assert page.game["language"] == language


def test_a_first_game_is_the_free_game_with_comments(page: Page) -> None:
    page.ask(type="first-game")
    assert (page.guide["kind"], page.guide["comment"], page.game["desk"]) == ("first", "pick", "play")
    assert page.widget._job(advice=True) is None and page.widget.snapshot["seats"][1]["plays"] == "level1"
    page.ask(type="act", action=page.legal[0])
    page.ask(type="undo")
    assert (page.guide["comment"], page.game["plies"], page.game["can_redo"]) == ("pick", 0, True)
    page.ask(type="redo")
    free = page.game["id"]
    page.ask(type="leave")
    assert (page.guide, page.game["id"], page.game["plies"]) == ({}, free, 1), "it goes on without comments"
    page.ask(type="first-game")
    assert page.game["id"] != free and page.guide["comment"] == "pick"


def test_in_a_first_game_the_coach_speaks_up_though_nothing_is_forecast(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead.install(monkeypatch, "advice")
    monkeypatch.setattr("eternitium_widgets.board.board.COACH_SECONDS", 1_000)
    page.ask(type="coach", on=True, threshold=2)
    page.ask(type="first-game")
    page.ask(type="act", action=page.legal[-1])
    wait_until(lambda: page.widget.coach)
    page.ask(type="coach-answer", choice="show")
    page.ask(type="advise")
    assert page.widget.coach["best"] == page.legal[0] and (page.widget.outlook, page.widget.advice) == ({}, {})
    page.ask(type="coach-answer", choice="play")
    assert page.game["plies"] == 1 and page.widget.outlook == {}


def test_the_sheet_for_the_table_comes_in_the_language_of_the_page(page: Page) -> None:
    page.ask(type="language", language="de")
    (sent,) = page.ask(type="sheet", players=4, edition="nl")
    assert sent == {"type": "sheet", "html": sheet(4, "nl", "de")}
    page.refused(type="sheet", players=6, edition="nl")
    page.refused(type="sheet", players=4, edition="xx")
    page.refused(type="sheet")


def test_the_report_is_about_the_first_game(page: Page) -> None:
    page.ask(type="first-game")
    page.ask(type="act", action=page.legal[0])
    page.ask(type="report")
    assert page.widget.report["game"] == page.game["id"]


def test_the_coach_is_silent_in_a_lesson(page: Page) -> None:
    page.ask(type="coach", on=True)
    page.ask(type="lesson", id="goal")
    page.ask(type="act", action="play circle")
    assert page.guide["step"] == 2 and page.widget.coach == {}


def answer(page: Page) -> None:
    """Answer the question, well or badly, until it is judged."""
    guide = page.guide
    while page.guide["state"] == "ask":
        if page.guide["answer"] == "choice":
            assert page.ask(type="answer", id=page.guide["options"][0]["id"]) == []
        elif page.guide["answer"] == "percent":
            assert page.ask(type="guess", percent=40) == []
        else:
            assert page.ask(type="act", action=page.legal[0]) == []
    wait_until(lambda: page.guide["state"] == "answered")
    assert page.guide["id"] == guide["id"] and page.guide["verdict"]["title"]


@pytest.mark.parametrize("topic", [topic for topic in TOPICS if topic != "choice"])
def test_puzzles_are_answered_counted_and_followed_by_others(page: Page, topic: str) -> None:
    page.ask(type="practice", topic=topic)
    seen = []
    for _ in range(3):
        answer(page)
        seen.append((page.guide["id"], page.guide["verdict"]["good"]))
        page.ask(type="advise")
        for language in ("de", "en"):
            page.ask(type="language", language=language)
        assert page.ask(type="next") == []
    assert len(set(seen)) == 3
    assert page.widget.shelf["score"]["asked"] == 3
    solved = sum(good for _, good in seen)
    assert page.widget.shelf["score"]["right"] == solved
    assert sum(row["solved"] for row in page.widget.shelf["topics"]) == solved


def test_while_a_question_is_open_nothing_gives_its_answer_away(page: Page) -> None:
    page.ask(type="practice", topic="luck", predict=True)
    assert page.widget.outlook == {} and page.widget.snapshot["odds"] is None
    page.refused(type="advise")
    assert page.widget.advice == {}
    answer(page)
    assert page.widget.snapshot["odds"]


@each("language", *LANGUAGES)
@each("wrong", {"type": "lesson", "id": "flying"}, {"type": "practice", "topic": "flying"})
def test_what_is_not_in_the_course_is_refused_in_a_sentence(page: Page, language: str, wrong: dict[str, str]) -> None:
    page.ask(type="language", language=language)
    assert re.fullmatch(r"[A-Z].* 'flying'\..*[a-z]\.", page.refused(**wrong))


def test_a_move_is_judged_in_the_background_and_dropped_if_the_question_is_left(page: Page) -> None:
    page.ask(type="practice", topic="choice")
    page.ask(type="act", action=page.legal[0])
    assert page.guide["state"] in ("checking", "answered")
    page.ask(type="leave")
    assert page.guide == {} and page.game["desk"] == "play"
    page.ask(type="practice", topic="choice")
    assert page.guide["state"] == "ask"
    answer(page)
    assert page.guide["verdict"]["rows"]


@pytest.fixture
def broken_judge(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Who fails to judge, once the event is set."""
    go = threading.Event()

    def judge(*_: object) -> None:
        assert go.wait(SECONDS)
        raise ArithmeticError("no")

    monkeypatch.setattr("eternitium.lessons.practice.judge", judge)
    return go


def test_an_answer_that_cannot_be_checked_is_asked_for_again(page: Page, broken_judge: threading.Event) -> None:
    page.ask(type="practice", topic="choice")
    page.ask(type="act", action=page.legal[0])
    assert page.guide["state"] == "checking"
    page.refused(type="next")
    page.sent.clear()
    broken_judge.set()
    wait_until(lambda: page.sent and page.sent[-1]["type"] == "refused")
    assert page.guide["state"] == "ask"


def test_of_a_question_that_was_left_nothing_more_is_said(page: Page, broken_judge: threading.Event) -> None:
    page.ask(type="practice", topic="choice")
    page.ask(type="act", action=page.legal[0])
    worker = next(thread for thread in threading.enumerate() if thread.name == "eternitium-awaited")
    assert page.ask(type="leave") == []
    broken_judge.set()
    worker.join(SECONDS)
    assert not worker.is_alive() and page.sent == []


def test_endless_practice_makes_the_next_puzzle_meanwhile(page: Page) -> None:
    page.ask(type="practice", topic="endless")
    wait_until(lambda: not page.widget.desk._preparing)
    ids = set()
    for _ in range(3):
        assert page.guide["of"] == 0
        ids.add(page.guide["id"])
        page.ask(type="next")
        wait_until(lambda: not page.widget.desk._preparing)
    assert len(ids) == 3


@each("wrong", {"topic": "nothing"}, {"topic": 3}, {}, {"topic": "luck", "predict": 1})
def test_impossible_practice_is_refused(page: Page, wrong: dict[str, Any]) -> None:
    page.refused(type="practice", **wrong)
    assert page.guide == {}


def test_progress_is_saved_loaded_and_forgotten(page: Page) -> None:
    page.ask(type="lesson", id="goal")
    play_lesson(page)
    page.ask(type="practice", topic="rules")
    answer(page)
    page.ask(type="leave")
    (saved,) = page.ask(type="progress-save")
    entries = json.loads(saved["text"])["entries"]
    assert saved["type"] == "saved" and [row[1] for row in entries] == ["lesson", "lesson", "puzzle"]
    reached = page.widget.shelf
    assert page.ask(type="progress-forget") == [] and state_of(page, "goal") == "new"
    assert page.entries == entries
    assert page.ask(type="progress-load", text=saved["text"]) == [] and page.widget.shelf == reached
    assert page.entries == 2 * entries
    page.ask(type="progress-forget")
    page.ask(type="progress-load", text=saved["text"], kept=True)
    assert page.entries == 2 * entries and page.widget.shelf == reached


NO_PROGRESS: list[dict[str, Any]] = [
    {"format": 2},
    {"kind": "eternitium-game"},
    *({"lessons": wrong} for wrong in ({"goal": "won"}, ["goal"])),
    *({"solved": wrong} for wrong in ({"luck": 1}, ["x" * 101], [1])),
    *({"score": wrong} for wrong in ({"right": 1}, *({**SCORE, "best": best} for best in (-1, True)), None)),
]


@each("wrong", "", "[]", "{", 7, "[" * 100_000, *(json.dumps({**EMPTY, **wrong}) for wrong in NO_PROGRESS))
def test_a_file_without_progress_is_refused(page: Page, wrong: Any) -> None:
    assert page.refused(type="progress-load", text=wrong)


def test_what_the_course_does_not_have_is_kept_but_not_shown(page: Page) -> None:
    text = json.dumps({**EMPTY, "lessons": {"of-tomorrow": "done"}, "solved": ["other-1"]})
    assert page.ask(type="progress-load", text=text) == []
    assert {row["state"] for row in page.widget.shelf["lessons"]} == {"new"}


def test_a_lesson_and_a_puzzle_stand_alone() -> None:
    lesson, puzzle = Lesson("goal", "de"), Puzzle("luck", "fr")
    lesson.close()
    puzzle.close()
    assert (lesson.guide["id"], lesson.catalog["language"]) == ("goal", "de")
    assert (puzzle.guide["topic"], puzzle.catalog["language"]) == ("luck", "fr")
    with pytest.raises(ValueError, match="nothing"):
        Lesson("nothing")
    with pytest.raises(ValueError, match="nothing"):
        Puzzle("nothing")


@settings(max_examples=samples(20, deep=150), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_comes_is_answered_or_refused_in_a_sentence(data: st.DataObject) -> None:
    tutor = Tutor(seed=1, query="")
    page = Page(tutor)
    kinds = st.sampled_from([*tutor._answers, "fly"])
    fields = st.dictionaries(st.sampled_from(FIELDS), LIKELY | JSON)
    messages = st.builds(lambda kind, more: {**more, "type": kind}, kinds, fields)
    opening = st.sampled_from(
        [{"type": "lesson", "id": "goal"}, {"type": "practice", "topic": "luck"}, {"type": "leave"}]
    )
    for content in [data.draw(opening), *data.draw(st.lists(messages | JSON, max_size=6))]:
        for answer in page.say(content):
            known = ("refused", "explained", "saved", "linked", "log", "plotly", "rulebook")
            assert answer["type"] in known or answer["type"].startswith("edit-")
            assert answer["type"] != "refused" or 0 < len(answer["text"]) <= 400
        json.dumps([page.shown(), tutor.outlook, tutor.advice])
    tutor.close()
