"""The trainer at the page: rounds, what is due, and the profile that the page keeps."""

import errno
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import eternitium_widgets
import pytest
from eternitium_widgets import Tutor
from eternitium_widgets.board.page_words import rated, ratings_at

from eternitium.lessons.measured import Measured
from eternitium.match.match import Match
from eternitium.policies.rating import Rating
from eternitium.rulebook import LANGUAGES
from eternitium.training.bank import by_id, stored
from eternitium.training.entries import KINDS
from eternitium.training.profile_file import DAMAGED, MORE, NAME
from eternitium.training.rounds import A_DAY, DAILY, DUE, ROUNDS, STORM
from eternitium.training.schedule import DAY
from eternitium.training.sense import SENSE
from tests.support import ahead
from tests.support.widget_page import Page, wait_until

NOW = 1_795_000_000_000


@pytest.fixture(autouse=True)
def made_up_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead.install(monkeypatch, "forecast", "change", "compiled", "report")


@pytest.fixture
def page() -> Iterator[Page]:
    tutor = Tutor(seed=2, query="")
    found = Page(tutor)
    found.ask(type="clock", now=NOW, offset=60)
    yield found
    tutor.close()


def shown(page: Page) -> Measured:
    return by_id()[page.guide["id"]].puzzle()


def answer(page: Page, good: bool) -> None:
    rows = shown(page).rows
    page.ask(type="act", action=rows[0 if good else -1][0])


def tile(page: Page, name: str) -> dict[str, Any]:
    return next(tile for tile in page.widget.shelf["trainer"]["today"] if tile["id"] == name)


def test_every_round_opens_in_every_language(page: Page) -> None:
    themes = [theme["id"] for theme in page.widget.shelf["trainer"]["themes"]]
    for name in (*(name for name in ROUNDS if name in (*themes, DAILY, STORM)), SENSE):
        for language in LANGUAGES:
            page.ask(type="practice", topic=name, predict=False)
            page.ask(type="language", language=language)
            guide = page.guide
            assert (guide["kind"], guide["topic"], guide["state"]) == ("puzzle", name, "ask") and guide["topic_title"]
    assert (
        "due" in page.refused(type="practice", topic=DUE, predict=False).lower()
        or page.widget.catalog["language"] != "en"
    )


def test_a_missed_puzzle_comes_back_on_another_day_and_goes_once_it_is_solved(page: Page) -> None:
    page.ask(type="practice", topic=DAILY, predict=False)
    missed = page.guide["id"]
    answer(page, good=False)
    for _ in range(A_DAY - 1):
        page.ask(type="next")
        answer(page, good=True)
    assert tile(page, DAILY)["ready"] is False and "4" in tile(page, DAILY)["state"] and not tile(page, DUE)["ready"]
    assert [row[1] for row in page.entries] == ["puzzle"] * A_DAY + ["daily"]
    page.ask(type="clock", now=NOW + 2 * DAY, offset=60)
    assert tile(page, DUE)["count"] == 1 and page.widget.shelf["trainer"]["next"]["id"] == DUE
    page.ask(type="practice", topic=DUE, predict=False)
    assert (page.guide["id"], page.guide["of"]) == (missed, 1)
    answer(page, good=True)
    assert not tile(page, DUE)["count"] and tile(page, DAILY)["ready"]


def test_after_the_answer_one_can_try_again_and_play_on(page: Page) -> None:
    page.ask(type="practice", topic=DAILY, predict=False)
    assert page.refused(type="training-play") and page.refused(type="training-again")
    asked = page.widget.snapshot
    assert page.ask(type="proceed") == [] and page.widget.snapshot == asked  # it was meant for the game before
    answer(page, good=False)
    wait_until(lambda: not page.guide["explaining"])
    counted = len(page.entries)
    page.ask(type="training-again")
    assert page.guide["state"] == "ask" and page.guide["marks"] == []
    answer(page, good=True)
    assert len(page.entries) == counted and page.guide["marks"] == [shown(page).rows[0][0]]
    page.ask(type="training-play")
    assert page.guide["state"] == "play"
    page.ask(type="act", action=page.legal[0])
    page.until_mine()
    page.ask(type="undo")
    page.ask(type="next")
    assert page.guide["state"] == "ask" and page.guide["number"] == 2


def test_a_storm_goes_from_puzzle_to_puzzle_and_its_misses_can_be_looked_at(page: Page) -> None:
    page.ask(type="practice", topic=STORM, predict=False)
    for good in (True, False, True):
        answer(page, good)
        assert not page.guide["clock"]["running"] and page.guide["verdict"]["good"] is good
        page.ask(type="next")
        assert page.guide["clock"]["running"]
    page.ask(type="training-finish")
    assert page.guide["state"] == "ask"  # the clock of the page does not end it before its time
    page.widget.desk._run._clock = lambda: float("inf")
    page.ask(type="training-finish")
    assert page.guide["state"] == "over" and page.entries[-1][1:] == ["storm", 2, 3]
    assert "2" in tile(page, STORM)["state"]
    page.ask(type="training-misses")
    assert page.guide["of"] == 1 and page.guide["state"] == "ask"


def test_guesses_are_kept_for_the_curve(page: Page) -> None:
    page.ask(type="practice", topic=SENSE, predict=False)
    for _ in range(3):
        page.ask(type="guess", percent=40)
        page.ask(type="next")
    assert [row[1:2] + row[3:4] for row in page.entries] == [["guess", 40]] * 3
    assert "3" in page.widget.shelf["trainer"]["sense"]["text"]


def test_two_profiles_are_put_together(page: Page) -> None:
    rows = [[NOW - DAY, "puzzle", stored()[0].id, stored()[0].theme, 1, 900, 60], [NOW - DAY, "lesson", "goal", "done"]]
    page.ask(type="practice", topic=DAILY, predict=False)
    answer(page, good=True)
    page.ask(type="progress-load", text=json.dumps({"format": 1, "kind": "eternitium-profile", "entries": rows}))
    assert page.widget.shelf["score"]["right"] == 2 and page.widget.shelf["lessons"][0]["state"] == "done"
    (saved,) = page.ask(type="progress-save")
    assert len(json.loads(saved["text"])["entries"]) == 3


def test_the_forecast_tells_what_the_person_can_expect_as_soon_as_their_strength_is_known(page: Page) -> None:
    wait_until(lambda: page.is_now(page.widget.outlook) and page.widget.outlook["state"] == "done")
    assert "played" not in page.widget.outlook
    games = [[NOW - DAY + n, "game", f"g{n}", "level4", 1_000 * (n % 2), 960, 20] for n in range(16)]
    page.ask(type="progress-load", text=json.dumps({"format": 1, "kind": "eternitium-profile", "entries": games}))
    told = page.widget.outlook
    assert told["played"]["text"] == told["seats"][page.game["viewer"]]["win_text"] and told["win_text"]
    page.ask(type="practice", topic=DAILY, predict=False)
    page.ask(type="leave")
    wait_until(lambda: page.is_now(page.widget.outlook) and "played" in page.widget.outlook)
    page.ask(type="progress-forget")
    assert page.widget.outlook["seats"] and "played" not in page.widget.outlook
    chances = []
    for level in ("level1", "level4", "expert", "level8"):
        page.ask(type="strength", level=level)
        chances.append(int(page.widget.outlook["played"]["text"].strip("≈\N{NO-BREAK SPACE}%")))
    assert chances == sorted(set(chances))
    page.ask(type="strength", level="")
    assert "played" not in page.widget.outlook and "level9" in page.refused(type="strength", level="level9")


def test_strengths_of_a_table_are_known_where_one_person_meets_known_opponents() -> None:
    person = Rating(900, 850, 950)
    for seats, known in (
        (["person", "level8"], (person, rated()["master"])),
        (["level3", "steady", "person"], (rated()["level3"], rated()["steady"], person)),
        (["person"], (person,)),
        (["person", "person"], ()),
    ):
        match = Match(len(seats), seed=1, seats=seats)
        assert ratings_at(match, person) == known and ratings_at(match, None) == ()


def test_a_duel_is_played_to_its_end_and_counted(page: Page) -> None:
    page.ask(type="practice", topic="duel-level1", predict=False)
    assert page.guide["state"] == "play" and max(len(seat["stack"]) for seat in page.widget.snapshot["seats"]) <= 4
    while page.guide["state"] == "play":
        page.ask(type="proceed") if page.game["policy_to_move"] else page.ask(type="act", action=page.legal[0])
    won = page.widget.snapshot["result"]["rows"][page.game["viewer"]]["winner"]
    assert page.guide["ended"] and page.entries[-1][1:] == ["duel", "level1", int(won)]
    assert page.widget.shelf["trainer"]["today"][-1]["state"].startswith("1 duel, won: ")
    page.ask(type="training-again")
    assert page.guide["state"] == "play"


def test_in_a_notebook_the_profile_is_a_file_in_a_folder(tmp_path: Path) -> None:
    for number in (1, 2):
        tutor = Tutor(seed=2, query="", profile=tmp_path)
        page = Page(tutor)
        page.ask(type="practice", topic=DAILY, predict=False)
        answer(page, good=False)
        tutor.close()
        kept = json.loads((tmp_path / NAME).read_text())
        assert [row[1] for row in kept["entries"]] == ["puzzle"] * number and not [*tmp_path.glob("*.json?*")]
    with pytest.raises(ValueError, match="profile"):
        Tutor(profile=tmp_path / "nowhere")


def in_folder(folder: Path) -> list[str]:
    """What a tutor says of the profile in a folder after a lost puzzle."""
    tutor = Tutor(seed=2, query="", profile=folder)
    page = Page(tutor)
    page.ask(type="practice", topic=DAILY, predict=False)
    answer(page, good=False)
    tutor.close()
    notes: list[str] = tutor.shelf["notes"]
    return notes


def test_a_file_that_cannot_be_read_is_put_aside_and_none_is_written_over(tmp_path: Path) -> None:
    for text in ("{damaged", '{"format": 1, "kind": "eternitium-profile", "entries": [[1, "st'):
        (tmp_path / NAME).write_text(text)
        assert in_folder(tmp_path) == ["note-file-put-aside"]
    asides = [tmp_path / DAMAGED, (tmp_path / DAMAGED).with_stem("eternitium-profile.damaged-2")]
    assert [aside.read_text()[:4] for aside in asides] == ["{dam", '{"fo']
    assert [row[1] for row in json.loads((tmp_path / NAME).read_text())["entries"]] == ["puzzle"]


def test_a_newer_file_stays_as_it_is_until_it_can_be_read(tmp_path: Path) -> None:
    newer = json.dumps({"format": 2, "kind": "eternitium-profile", "entries": "all else"})
    (tmp_path / NAME).write_text(newer)
    for number in (1, 2):
        assert in_folder(tmp_path) == ["note-file-newer"] and (tmp_path / NAME).read_text() == newer
        assert len(json.loads((tmp_path / MORE).read_text())["entries"]) == number
    known = [[NOW, "storm", 1, 2], [NOW, "later", {"deep": [1]}]]
    (tmp_path / NAME).write_text(json.dumps({"format": 1, "kind": "eternitium-profile", "entries": known}))
    assert in_folder(tmp_path) == ["note-foreign"] and not (tmp_path / MORE).exists()
    kept = json.loads((tmp_path / NAME).read_text())["entries"]
    assert len(kept) == 5 and all(row in kept for row in known)


def test_a_full_disk_and_a_forbidden_file_are_one_sentence_and_damage_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_folder(tmp_path)
    before = (tmp_path / NAME).read_text()

    def fails(code: int) -> Any:
        def fail(path: Path, *_: object, **__: object) -> None:
            if path.suffix == ".json":
                raise OSError(code, os.strerror(code))

        return fail

    for name, code, note in (
        ("write_text", errno.ENOSPC, "note-file-unwritten"),
        ("read_text", errno.EACCES, "note-file-unread"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(Path, name, fails(code))
            assert in_folder(tmp_path) == [note]
        assert [file.name for file in tmp_path.iterdir()] == [NAME] and (tmp_path / NAME).read_text() == before


def test_a_profile_of_the_browser_that_is_refused_is_said_to_the_page_alone(page: Page) -> None:
    assert page.ask(type="progress-load", text="{", kept=True) == [{"type": "progress-refused"}]
    assert "damaged" in page.refused(type="progress-load", text="{")
    newer = json.dumps({"format": 2, "kind": "eternitium-profile"})
    assert "newer version" in page.refused(type="progress-load", text=newer)


def test_the_browser_knows_every_kind_of_entry() -> None:
    """Only kinds that it knows may go when a profile is too long."""
    text = (Path(eternitium_widgets.__file__).parent / "tutor" / "profile_text.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r"const KINDS = (\[[^]]+\]);", text)
    assert {*re.findall(r'"(\w+)"', listed)} == {*KINDS}
