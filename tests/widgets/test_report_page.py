"""The page that is taken along: small, closed to every network, in four languages, and as silent as the seat."""

import base64
import hashlib
import json
import random
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from eternitium_widgets import Report, Tutor
from eternitium_widgets.board.desk import GameDesk
from eternitium_widgets.report import report_part
from eternitium_widgets.report.export import page_of, page_of_record, write_page

from eternitium.analysis.report import reports
from eternitium.game.record import Record
from eternitium.match import report_page
from eternitium.match.match import Match
from eternitium.match.report_page import taken_along
from eternitium.match.save import TooLong
from eternitium.rulebook import LANGUAGES, word
from tests.belief.test_no_leak import dealt_twins, twins_from_a_position
from tests.browser.places import at_the_end, in_the_middle, play, solo
from tests.support import ahead
from tests.support.made_up_report import made_up
from tests.support.widget_page import Page, wait_until

RECORDED = Path(__file__).resolve().parents[2] / "widgets" / "examples" / "game.txt"
EXAMPLE = Record.parse(RECORDED.read_text(encoding="utf-8"))
LARGEST = 600_000  # bytes
HOSTILE = ["</script><script>alert(1)</script>", '"><img src=x onerror=alert(2)>']
FETCHING = re.compile(
    r"""(?:src|href)\s*=\s*["'](?!#|data:)|url\((?!data:|#)|@import|\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon"""
)


def page_at(match: Match) -> str:
    return page_of(match, made_up(match._game))


def told_in(text: str) -> dict[str, Any]:
    """What is stored in a page."""
    (packed,) = re.findall(r'<script type="text/plain" id="et-told">([^<]*)</script>', text)
    told: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(packed)))
    return told


def test_an_ordinary_game_is_small() -> None:
    text = page_at(play(Match(2, seed=3), lambda _: False))
    assert len(told_in(text)["snapshots"]) > 100 and len(text.encode()) < LARGEST


def test_it_holds_every_place_the_report_the_log_and_the_record() -> None:
    match = at_the_end()
    told = told_in(page_at(match))
    assert [one["game"]["ply"] for one in told["snapshots"]] == [*range(match.plies + 1)]
    assert [one["game"]["live"] for one in told["snapshots"]] == [False] * match.plies + [True]
    assert told["report"]["mistakes"] and told["report"]["balance"] and told["report"]["state"] == "done"
    assert [one["n"] for one in told["log"]] == [*range(len(told["log"]))] and told["log"][-1]["ply"] == match.plies
    files = told["files"]
    assert Record.parse(files["txt"]).game().history == match.history
    assert files["csv"].count("\n") == match.plies + 1 and len(json.loads(files["json"])["actions"]) == match.plies


def test_what_is_shown_leads_to_rules_that_are_there() -> None:
    told = told_in(page_at(at_the_end()))
    assert {one["rule"] for one in told["log"]} - {""} <= set(told["rules"])
    assert all(step["rule"] in told["rules"] for one in told["snapshots"] for step in one["steps"])


def test_nothing_can_be_done_in_it() -> None:
    for match in (in_the_middle(), at_the_end()):
        for one in told_in(page_at(match))["snapshots"]:
            items = [
                *one["supply"],
                *(item for row in one["rows"] for item in row["open"]),
                *(one["seats"][0]["hand"] or []),
            ]
            assert not one["buttons"] and not any(item["actions"] for item in items)
            assert not any(one["game"][name] for name in ("policy_to_move", "can_undo", "can_redo", "handover"))


def test_only_its_own_script_and_styles_run_and_nothing_is_fetched() -> None:
    text = page_at(in_the_middle())
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy.startswith("default-src 'none';") and "unsafe-eval" not in policy
    (script,) = re.findall(r'<script type="module">(.*?)</script>', text, re.DOTALL)
    (style,) = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    for part, name in ((script, "script-src"), (style, "style-src-elem")):
        digest = base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
        assert re.search(rf"{name} '([^']*)'", policy)[1] == f"sha256-{digest}"  # type: ignore[index]
    assert FETCHING.findall(text) == []


def test_names_are_never_markup() -> None:
    match = at_the_end()
    record = Record.of(match._game, [*HOSTILE, "&amp;", "Zoë"])
    text = page_of_record(record, made_up(match._game), 1, "de")
    assert not any(name in text for name in HOSTILE) and text.count("<script") == 2
    told = told_in(text)
    assert told["about"]["names"][:2] == HOSTILE and told["about"]["seen_by"] == HOSTILE[1]
    assert [one["name"] for one in told["snapshots"][0]["seats"]] == [*record.names]
    assert {one["plays_name"] for one in told["snapshots"][0]["seats"]} == {""}


def test_who_has_no_name_is_numbered_in_the_language() -> None:
    match = play(Match(2, seed=3), lambda _: False)
    told = told_in(page_of_record(Record.of(match._game, date="2026-11-20"), made_up(match._game), 0, "de"))
    assert told["about"] == {"names": ["Person 1", "Person 2"], "seen_by": "Person 1", "date": "2026-11-20"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language(language: str) -> None:
    match = play(solo(), lambda _: False)
    match.language = language
    text = page_at(match)
    assert f'<html lang="{language}">' in text and word("report", "page-needs", language) in text
    assert told_in(text)["catalog"]["language"] == told_in(text)["snapshots"][3]["game"]["language"] == language


@pytest.mark.parametrize("start", [dealt_twins, twins_from_a_position])
def test_of_a_running_game_it_tells_nothing_that_the_seat_cannot_know(start: Callable[[int], Any]) -> None:
    differ = 0
    for seed in range(4):
        twins, dice = start(seed), random.Random(seed)
        for _ in range(12):
            twins.advance(dice)
        if twins.games[0].is_over:
            continue
        differ += bool(twins.differing())
        tables = [Match.around(game, twins.viewer) for game in twins.games]
        assert len({page_of(one, made_up(one._game)) for one in tables}) == 1, twins.story()
    assert differ


def test_of_a_running_game_there_is_no_record() -> None:
    told = told_in(page_at(in_the_middle()))
    assert told["files"] == {} and told["snapshots"][-1]["game"]["seed"] is None


def test_a_game_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = in_the_middle()
    monkeypatch.setattr(report_page, "MOST_ACTIONS", match.plies - 1)
    with pytest.raises(TooLong, match="moves"):
        taken_along(match, made_up(match._game))


def test_a_file_is_whole_or_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    write_page(file, "first")
    with pytest.raises(UnicodeEncodeError):
        write_page(file, "half" + "\ud800")
    assert file.read_text() == "first" and [*tmp_path.iterdir()] == [file]
    with pytest.raises(FileNotFoundError):
        write_page(tmp_path / "gone" / "page.html", "")


def test_the_page_of_the_example_is_small_and_adds_up() -> None:
    *_, found = reports(EXAMPLE.game(), rollouts=64)
    text = page_of_record(EXAMPLE, found)
    record, told = EXAMPLE, told_in(text)
    assert len(text.encode()) < LARGEST and FETCHING.findall(text) == []
    assert len(told["snapshots"]) == len(record.steps) + 1 and told["files"]["txt"] == record.text()
    start, *moved, result = (int(one["text"].rstrip("%").replace("−", "-")) for one in told["report"]["balance"])
    mistakes = told["report"]["mistakes"]
    assert start + sum(moved) == result and mistakes and all(one["reasons"] for one in mistakes)


# From a board


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    ahead.install(monkeypatch, "forecast", "change", "compiled", "report")
    tutor = Tutor(seed=2, query="")
    tutor.sit_at(GameDesk(at_the_end()))
    yield Page(tutor)
    tutor.close()


def reported(page: Page) -> Page:
    page.ask(type="report")
    wait_until(lambda: page.widget.report["state"] == "done")
    return page


def test_a_page_and_files_are_offered_to_save(page: Page) -> None:
    reported(page).ask(type="report-page")
    wait_until(lambda: page.sent)
    (sent,) = page.sent
    assert sent["type"] == "saved" and re.fullmatch(r"eternitium-report-[\d-]+\.html", sent["name"])
    assert told_in(sent["text"])["report"]["title"] == page.widget.report["title"]
    assert page.game["live"] and page.game["ply"] == page.game["plies"]
    for kind, beginning in (("txt", "[Eternitium"), ("csv", "place,"), ("json", "{")):
        (sent,) = page.ask(type=f"report-{kind}")
        assert sent["name"].endswith(f".{kind}") and sent["text"].startswith(beginning)


def test_one_page_at_a_time_is_made(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    monkeypatch.setattr(page.widget.delivery, "work", lambda kind, _: made.append(kind))
    reported(page)
    for _ in range(3):
        page.ask(type="report-page")
    assert made == ["page"]
    page.widget._hear("page", {"type": "refused", "text": ""})
    page.ask(type="report-page")
    assert made == ["page", "page"]


def test_a_page_that_cannot_be_made_is_said(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_part, "page_of", None)
    reported(page).ask(type="report-page")
    wait_until(lambda: page.sent)
    assert page.sent == [{"type": "refused", "text": "The page could not be made. Try again."}]


def test_without_a_report_or_before_the_end_it_is_refused(page: Page) -> None:
    kinds = ("report-page", "report-txt", "report-csv", "report-json")
    assert {page.refused(type=kind) for kind in kinds} == {"There is no report of this game yet."}
    page.widget.sit_at(GameDesk(in_the_middle()))
    reported(page)
    sentences = {page.refused(type=kind) for kind in kinds[1:]}
    assert sentences == {word("messages", "not-before-end", "en")}


def test_from_a_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ahead.install(monkeypatch, "forecast", "change", "compiled", "report")
    game = at_the_end()._game
    report = Report(game, player=1, language="fr")
    report.to_html(tmp_path / "bilan.html")
    report.close()
    text = (tmp_path / "bilan.html").read_text(encoding="utf-8")
    assert told_in(text)["snapshots"][0]["game"]["viewer"] == 1 and '<html lang="fr">' in text
