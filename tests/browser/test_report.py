"""The report after a game: who won by what, back to the board at each moment, and mistakes that are tried again."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from eternitium_widgets.report.export import page_of_record
from playwright.sync_api import Browser, Page, expect

from eternitium.game.record import Record
from eternitium.match.match import Match
from tests.browser.conftest import OpenWindow
from tests.browser.pictures import faults
from tests.browser.places import at_the_end, in_the_middle, nearly_over, play, solo
from tests.browser.tutor_page import TutorPage
from tests.support.made_up_report import made_up
from tests.support.samples import DEEP
from tests.widgets.test_report_page import EXAMPLE, HOSTILE


@pytest.fixture
def tutor_page(open_window: OpenWindow, quick_address: str) -> TutorPage:
    return TutorPage(open_window(quick_address)).wait()


def opened(page: TutorPage) -> TutorPage:
    """The report of the game on the board, complete."""
    if page.part("end-report").count():
        page.part("end-report").click()
    else:
        page.part("open-menu").click()
        page.part("menu-report").click()
    expect(page.page.locator("[data-testid=report][data-state=done]")).to_have_count(1)
    return page


def test_a_game_is_played_looked_back_at_and_a_mistake_tried_again(tutor_page: TutorPage) -> None:
    tutor_page.load(nearly_over())
    tutor_page.play_to_the_end(Random(1))
    opened(tutor_page)
    assert tutor_page.hash == "#report" and "Your choices cost you" in tutor_page.part("report-sentence").inner_text()
    game = tutor_page.game
    tutor_page.part("report-mistake").first.locator("[data-key^=retry]").click()
    tutor_page.expect_guide("retry", state="ask")
    assert tutor_page.game != game and tutor_page.screen == "retry"
    tutor_page.part("retry-hint").click()
    expect(tutor_page.part("hint-text")).to_be_visible()
    expect(tutor_page.page.locator(".et-marked").first).to_be_visible()
    tutor_page.part("retry-show").click()
    tutor_page.expect_guide("retry", state="answered")
    tutor_page.part("retry-play").click()
    expect(tutor_page.guide).to_have_count(0)
    assert tutor_page.screen == "play" and tutor_page.game != game and tutor_page.legal()
    tutor_page.press("l")
    tutor_page.part("replay-last").click()
    expect(tutor_page.part("end-report")).to_be_visible()
    opened(tutor_page)
    expect(tutor_page.part("report-sentence")).to_be_visible()
    assert tutor_page.game == game


def test_what_was_solved_is_marked(tutor_page: TutorPage) -> None:
    opened(tutor_page.load(at_the_end()))
    first = tutor_page.part("report-mistake").first
    better = first.locator("strong").text_content() or ""
    expect(first.locator("strong")).to_be_hidden()
    first.locator("summary").click()
    expect(first.locator("strong")).to_be_visible()
    tutor_page.part("report-learn").click()
    tutor_page.expect_guide("retry", state="ask")
    tutor_page.part("retry-show").click()
    expect(tutor_page.part("feedback")).to_contain_text(better)
    key = tutor_page.page.locator(".et-marked").first.get_attribute("data-key")
    tutor_page.part("to-report").click()
    first.locator("[data-key^=retry]").click()
    tutor_page.expect_guide("retry", state="ask")
    tutor_page.page.locator(f'[data-group] [data-key="{key}"]').click()
    tutor_page.expect_guide("retry", state="answered")
    expect(tutor_page.page.locator("[data-testid=feedback][data-good=true]")).to_be_visible()
    tutor_page.part("to-report").click()
    expect(first).to_contain_text("solved")
    expect(first.locator("strong")).to_be_visible()
    assert better and first.locator("summary").count() == 0


def test_a_mistake_a_turn_and_a_mark_lead_to_the_board_as_it_stood_and_back(tutor_page: TutorPage) -> None:
    match = at_the_end()
    opened(tutor_page.load(match))
    plies = match.plies
    first = tutor_page.part("report-mistake").first.locator("[data-key^=look]")
    place = int(first.get_attribute("data-moment") or "-1")
    first.click()
    expect(tutor_page.part("earlier")).to_be_visible()
    assert tutor_page.place == f"{place} of {plies}" and tutor_page.screen == "play"
    tutor_page.page.locator("[data-key=to-report]").click()
    tutor_page.part("report-turns").locator("summary").click()
    rows = tutor_page.part("report-turns").locator("tbody button")
    assert rows.count() == len(match.turns())
    rows.nth(3).click()
    expect(tutor_page.part("earlier")).to_be_visible()
    expect(tutor_page.page.locator(".et-place")).to_have_text(f"{match.turns()[3].ply} of {plies}")
    tutor_page.page.go_back()
    tutor_page.page.locator(".et-mark-good.et-storymark").last.dispatch_event("click")  # others may lie over it
    expect(tutor_page.part("earlier")).to_be_visible()


def searches_the_rules(page: Page) -> None:
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("/")
    page.get_by_test_id("rules-text").fill("steal")
    expect(page.locator(".et-rrule h3").first).to_have_text("Robo-Thief")
    expect(page.get_by_test_id("rules-print-all")).to_have_count(0)
    page.keyboard.press("Escape")


def test_the_report_is_taken_along_and_opened_without_a_network(
    tutor_page: TutorPage, browser: Browser, tmp_path: Path
) -> None:
    match = at_the_end()
    opened(tutor_page.load(match))
    sentence = tutor_page.part("report-sentence").inner_text()
    with tutor_page.page.expect_download() as saved:
        tutor_page.part("report-page").click()
    saved.value.save_as(tmp_path / "report.html")
    window = browser.new_context(offline=True)
    page, problems = window.new_page(), list[str]()
    for name in ("console", "pageerror", "dialog"):
        page.on(name, lambda found: problems.append(str(found)))
    page.goto((tmp_path / "report.html").as_uri())
    expect(page.get_by_test_id("report-sentence")).to_have_text(sentence)
    expect(page.locator(".et-storytrace")).to_be_visible()
    expect(page.get_by_test_id("report-balance")).to_be_visible()
    goes_through(page, match.plies)
    searches_the_rules(page)
    assert faults(page, "taken-along") == []
    on_paper(page)
    (tmp_path / "hostile.html").write_text(
        page_of_record(Record.of(match._game, [*HOSTILE, "a", "b"]), made_up(match._game))
    )
    (tmp_path / "example.html").write_text(page_of_record(EXAMPLE, made_up(EXAMPLE.game())))
    for file in (tmp_path / "hostile.html", tmp_path / "example.html"):
        page.goto(file.as_uri())
        expect(page.get_by_test_id("report-mistake")).to_have_count(3)
        page.locator("[data-key=replay]").scroll_into_view_if_needed()
        page.keyboard.press("[")
        expect(page.locator("[data-place=player] .et-place")).to_have_text(re.compile("^0 of"))
    assert problems == []
    window.close()


def goes_through(page: Page, plies: int) -> None:
    """The page is gone through by a mistake, by buttons, keys and the slider; a card and a rule tell what they are."""
    player, place = page.locator("[data-place=player]"), page.locator("[data-place=player] .et-place")
    expect(place).to_have_text(f"{plies} of {plies}")
    look = page.locator("[data-key^=look]").first
    at = int(look.get_attribute("data-moment") or "-1")
    look.click()
    expect(place).to_have_text(f"{at} of {plies}")
    expect(page.locator("[data-key=replay]")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text(f"{at + 1} of {plies}")
    player.get_by_test_id("replay-first").click()
    expect(place).to_have_text(f"0 of {plies}")
    player.get_by_test_id("replay-slider").fill("9")
    expect(place).to_have_text(f"9 of {plies}")
    page.locator(".et-board [data-group=basic] .et-card").first.click()
    expect(page.locator(".et-dialog[open] h2")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press(".")
    expect(place).to_have_text(f"10 of {plies}")
    page.get_by_test_id("step-portal").click()
    expect(page.locator(".et-dialog[open] h2")).to_be_visible()
    page.keyboard.press("Escape")
    with page.expect_download() as saved:
        page.get_by_test_id("report-txt").click()
    assert saved.value.path().read_text(encoding="utf-8").startswith("[Eternitium 1]")


def on_paper(page: Page) -> None:
    """All is unfolded, and each of the costliest choices has its board; on the screen it is as before."""
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator(".et-cost .et-printed")).to_have_count(3)
    assert page.locator(".et-report > details:not([open])").count() == 0 and not page.locator(".et-player").is_visible()
    page.emulate_media(media="screen")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".et-printed")).to_have_count(0)
    assert page.locator(".et-report > details[open]").count() == 0


@pytest.mark.deep
def test_real_numbers_fill_in_and_stop_when_they_are_told_to_or_left(open_window: OpenWindow, address: str) -> None:
    page = TutorPage(open_window(address)).wait().load(at_the_end())
    page.part("end-report").click()
    expect(page.part("report-sentence")).to_be_visible()
    page.part("do-report-stop").click()
    expect(page.page.locator("[data-testid=report][data-state=stopped]")).to_have_count(1)
    page.part("do-report").click()
    expect(page.part("do-report-stop")).to_be_visible()
    page.go("play")
    expect(page.part("end-report")).to_be_visible()
    page.part("end-report").click()
    expect(page.page.locator("[data-testid=report][data-state=done]")).to_have_count(1, timeout=60_000)


def test_by_keyboard_and_for_a_screen_reader(tutor_page: TutorPage) -> None:
    tutor_page.load(at_the_end())
    tutor_page.tab_to("[data-testid=end-report]")
    tutor_page.page.keyboard.press("Enter")
    expect(tutor_page.page.locator("[data-key=page-report]")).to_be_focused()
    expect(tutor_page.page.locator("[data-testid=report][data-state=done]")).to_have_count(1)
    expect(tutor_page.page.locator("[data-key=page-report]")).to_be_focused()
    for selector in ("[data-key^=retry]", "[data-testid=report-learn]", "[data-testid=report-turns] summary"):
        tutor_page.tab_to(selector)
    tutor_page.page.keyboard.press("Enter")
    tutor_page.tab_to("[data-testid=report-turns] tbody button")
    tutor_page.page.keyboard.press("Enter")
    expect(tutor_page.part("earlier")).to_be_focused()


def finished_solo() -> Match:
    return play(solo(), lambda _: False)


def test_how_it_looks(tutor_page: TutorPage, subtests: pytest.Subtests) -> None:
    games: dict[str, Callable[[], Match]] = {"of four": at_the_end, "running": in_the_middle, "solo": finished_solo}
    for name in games if DEEP else ("of four",):
        if tutor_page.screen != "play":
            tutor_page.go("play")
        opened(tutor_page.load(games[name]()))
        for summary in tutor_page.page.locator(".et-report summary").all():
            summary.click()
        with subtests.test(name):
            assert faults(tutor_page.page, f"report-{name}") == []


def test_trying_again_looks_well_and_speaks_another_language(tutor_page: TutorPage) -> None:
    opened(tutor_page.load(at_the_end())).part("report-learn").click()
    tutor_page.expect_guide("retry", state="ask")
    assert faults(tutor_page.page, "retry-ask") == []
    tutor_page.part("retry-show").click()
    tutor_page.expect_guide("retry", state="answered")
    assert faults(tutor_page.page, "retry-answered") == []
    tutor_page.choose_language("de")
    expect(tutor_page.part("to-report")).to_have_text("Zurück zum Bericht")
    tutor_page.part("to-report").click()
    expect(tutor_page.part("report-sentence")).to_have_text(
        re.compile(r"Deine Entscheidungen haben dich \d+ Prozentpunkte gekostet;")
    )
