"""The pages of the tutor in a real browser: ways, addresses, languages, access, large text, looks."""

import json
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import expect

from eternitium.rulebook import LANGUAGES, edition_name, word
from eternitium.training.entries import KIND
from tests.browser.pictures import faults
from tests.browser.tutor_page import OpenTutor, TutorPage
from tests.support.samples import DEEP

pytest_plugins = ["tests.browser.tutor_page"]

LARGE = (390, 1280) if DEEP else (390,)
# Every name that the first tab ever had.
DAMAGED_PROFILE = "if (location.protocol.startsWith('http')) localStorage.setItem('eternitium-profile', '{damaged');"
SEEN_NAMES = """window.seenNames = new Set();
new MutationObserver(() => {
  const tab = document.querySelector('[data-testid=nav-play]');
  if (tab) window.seenNames.add(tab.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });"""
# A page waits a second for its words; on a busy computer they take longer.
PATIENT = """const later = window.setTimeout;
window.setTimeout = (done, time, ...given) => later(done, time === 1000 ? 60_000 : time, ...given);"""
# Lines of three words and more that a person can read.
LINES = """() => [...new Set(document.querySelector('.et-tutor').innerText.split('\\n').map((line) => line.trim()))]
    .filter((line) => line.match(/\\p{L}{2,}/gu)?.length > 2)"""
# Buttons that cannot be clicked where they stand once they are scrolled to; what is told nobody needs no click.
UNREACHABLE = """() => [...document.querySelectorAll('.et-tutor :is(button, select, input)')].filter((one) => {
  if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[popover], dialog')) return false;
  one.scrollIntoView({ block: 'center' });
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const reached = hit && (one.contains(hit) || hit.contains(one) || hit.closest('label')?.contains(one));
  return !(reached && box.left >= -1 && box.right <= innerWidth + 1);
}).map((one) => one.outerHTML.slice(0, 120))"""


def test_addresses_lead_to_every_page(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#lesson/%zz")
    expect(tutor.page.locator(".et-tutor")).to_have_attribute("data-screen", "play")
    for name, kind in (("lesson/luck", "lesson"), ("practice/chance", "puzzle"), ("practice/mixed", "puzzle")):
        tutor.page.evaluate(f"location.hash = '#{name}'")
        tutor.expect_guide(kind)
        assert tutor.hash == f"#{name}"
    for wrong, right in (("lesson/flying", "learn"), ("practice/flying", "practice")):
        tutor.page.evaluate(f"location.hash = '#{wrong}'")
        expect(tutor.part(right)).to_be_visible()
        assert tutor.hash == f"#{right}"
    tutor.page.evaluate("location.hash = '#%zz/what<is>this'")
    tutor.page.wait_for_timeout(100)
    expect(tutor.part("practice")).to_be_visible()
    tutor = open_tutor("?practice=luck&language=fr")
    tutor.expect_guide("puzzle", "luck-1", "ask")
    expect(tutor.page.locator("html")).to_have_attribute("lang", "fr")
    expect(tutor.part("notice")).to_have_count(0)


def test_back_and_forward_walk_through_the_pages(open_tutor: OpenTutor) -> None:
    tutor = open_tutor()
    game = tutor.root.get_attribute("data-game")
    tutor.part("welcome-start").click()
    tutor.expect_guide("lesson", "goal")
    tutor.go("practice")
    tutor.part("topic-luck").click()
    tutor.expect_guide("puzzle", "luck-1")
    tutor.page.go_back()
    expect(tutor.part("practice")).to_be_visible()
    tutor.page.go_back()
    tutor.expect_guide("lesson", "goal", "step-1")
    tutor.page.go_back()
    expect(tutor.guide).to_have_count(0)
    expect(tutor.root).to_have_attribute("data-game", game or "")
    tutor.page.go_forward()
    tutor.expect_guide("lesson", "goal", "step-1")


def test_from_everywhere_a_way_leads_back_to_the_free_game_and_the_welcome_is_hidden_for_good(
    open_tutor: OpenTutor,
) -> None:
    tutor = open_tutor()
    tutor.part("welcome-dismiss").click()
    expect(tutor.part("welcome")).to_have_count(0)
    tutor.check_focus()
    tutor.page.reload()
    tutor.wait()
    expect(tutor.part("welcome")).to_have_count(0)
    game, cards = tutor.root.get_attribute("data-game") or "", tutor.cards()
    for where in ("learn", "practice", "lesson/end", "practice/cost"):
        for way in ("nav-play", "to-game"):
            if way == "to-game" and "/" not in where:
                continue
            tutor.page.evaluate(f"location.hash = '#{where}'")
            expect(tutor.page.locator(".et-tutor")).not_to_have_attribute("data-screen", "play")
            tutor.part(way).click()
            expect(tutor.page.locator(".et-tutor")).to_have_attribute("data-screen", "play")
            expect(tutor.root).to_have_attribute("data-game", game)
            assert tutor.cards() == cards


def test_the_language_of_the_browser_from_the_first_moment(open_tutor: OpenTutor) -> None:
    tutor = open_tutor(locale="fr-CA", script=SEEN_NAMES + PATIENT)
    expect(tutor.page.locator("html")).to_have_attribute("lang", "fr")
    assert tutor.page.evaluate("[...seenNames]") == [word("tutor", "nav-play", "fr")]


def test_every_screen(open_tutor: OpenTutor, subtests: pytest.Subtests) -> None:
    """Accessible, of the page's width, with large text as well, and nothing English is left in another language."""
    tutor = open_tutor("?language=xx&game=damaged", height=844, script=DAMAGED_PROFILE)
    expect(tutor.part("notice")).to_have_text(word("messages", "bad-link", "en"))
    assert faults(tutor.page, "tutor-notice") == []
    tutor.page.locator("[data-testid=welcome-dismiss-notice]").click()
    expect(tutor.part("notice")).to_have_count(0)
    expect(tutor.part("welcome")).to_have_count(0)
    for language in ("fr", "en"):
        tutor.choose_language(language)
        expect(tutor.part("note-put-aside").get_by_role("status")).to_have_text(
            word("keeping", "note-put-aside", language)
        )
    tutor.part("dismiss-note").click()
    expect(tutor.part("note-put-aside")).to_have_count(0)
    expect(tutor.part("welcome")).to_be_visible()
    assert tutor.legal()
    assert faults(tutor.page, "tutor-welcome") == []
    for name, language in zip(screens(tutor), cycle(LANGUAGES[1:])):
        with subtests.test(name):
            assert faults(tutor.page, f"tutor-{name}") == []
            everything_can_be_reached_with_text_of_twice_the_size(tutor, name)
            another_language_keeps_the_place_and_leaves_no_english(tutor, language)


def another_language_keeps_the_place_and_leaves_no_english(tutor: TutorPage, language: str) -> None:
    place, english = where(tutor), lines(tutor, "en")
    tutor.choose_language(language)
    assert lines(tutor, language) & english == set() and where(tutor) == place
    tutor.choose_language("en")
    assert lines(tutor, "en") and where(tutor) == place


def where(tutor: TutorPage) -> tuple[str, ...]:
    """The screen, and the point of the lesson or puzzle."""
    guide = [tutor.guide.get_attribute(f"data-{name}") or "" for name in ("id", "state") if tutor.guide.count()]
    return tutor.screen, tutor.hash, *guide


def lines(tutor: TutorPage, language: str) -> set[str]:
    """The lines of the page in a language, but for names that are the same in all."""
    expect(tutor.page.locator("html")).to_have_attribute("lang", language)
    expect(tutor.part("nav-play")).to_have_text(word("tutor", "nav-play", language))
    return set(tutor.page.evaluate(LINES)) - {word("tutor", "tutor-title", "en"), edition_name("bga", "en")}


def screens(tutor: TutorPage) -> Iterator[str]:
    """Show each screen of the tutor, and name it."""
    tutor.go("learn")
    yield "learn"
    tutor.go("practice")
    yield "practice"
    tutor.page.evaluate("location.hash = '#profile'")
    tutor.part("progress-load").set_input_files(files=[a_profile()])
    expect(tutor.page.locator(".et-calibration")).to_be_visible()
    yield "profile"
    tutor.page.evaluate("location.hash = '#edit'")
    expect(tutor.part("edit-state")).to_have_text(word("editor-page", "editor-fine", "en"))
    yield "editor"
    tutor.page.evaluate("location.hash = '#practice/daily'")
    tutor.expect_guide("puzzle", state="ask")
    key = tutor.legal()[0]
    tutor.page.locator(f'[data-group] [data-key="{key}"]').click()
    if tutor.page.get_by_role("menuitem").count():
        tutor.page.get_by_role("menuitem").first.click()
    tutor.expect_guide("puzzle", state="answered")
    yield "training-verdict"
    tutor.page.evaluate("location.hash = '#lesson/passing'")
    tutor.expect_guide("lesson", "passing", "step-1")
    yield "lesson-told"
    tutor.page.evaluate("location.hash = '#lesson/turn'")
    tutor.expect_guide("lesson", "turn", "step-1")
    tutor.part("hint").click()
    expect(tutor.part("hint-text")).to_be_visible()
    tutor.do("take circle")
    expect(tutor.part("feedback")).to_be_visible()
    yield "lesson-task"
    tutor.page.evaluate("location.hash = '#practice/luck'")
    tutor.expect_guide("puzzle", "luck-1", "ask")
    yield "puzzle-choice"
    tutor.guide.locator(".et-option").first.click()
    expect(tutor.part("verdict")).to_be_visible()
    yield "puzzle-verdict"
    tutor.page.evaluate("location.hash = '#practice/chance'")
    tutor.expect_guide("puzzle", "chance-1", "ask")
    yield "puzzle-guess"
    tutor.page.evaluate("location.hash = '#practice/choice'")
    tutor.expect_guide("puzzle", "choice-1", "ask")
    yield "puzzle-board"
    yield from end_of_a_lesson(tutor)


def end_of_a_lesson(tutor: TutorPage) -> Iterator[str]:
    tutor.page.evaluate("location.hash = '#lesson/double'")
    tutor.expect_guide("lesson", "double", "step-1")
    for action in ("play double-portal:square+triangle", "try double-portal:circle+diamond", "play triangle", "end"):
        state = tutor.state
        tutor.do(action)
        expect(tutor.guide).not_to_have_attribute("data-state", state)
    tutor.expect_guide("lesson", "double", "done")
    yield "lesson-done"
    tutor.part("lesson-again").click()
    tutor.expect_guide("lesson", "double", "step-1")


def a_profile() -> Any:
    """A file with enough answers for a rating, and guesses for a curve."""
    now = 1000 * int(time.time())
    rows = [[now - 60_000 * n, "puzzle", f"x-{n}", "order", n % 2, 900, 60] for n in range(40)]
    rows += [[now - 50_000 * n, "guess", "hand", 10 * (n % 10), 90 * (n % 10) + n] for n in range(40)]
    text = json.dumps({"format": 1, "kind": KIND, "entries": rows})
    return {"name": "profile.json", "mimeType": "application/json", "buffer": text.encode()}


def everything_can_be_reached_with_text_of_twice_the_size(tutor: TutorPage, name: str) -> None:
    tutor.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width in LARGE:
        tutor.resize(width)
        assert tutor.page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert tutor.page.evaluate(UNREACHABLE) == [], name
    tutor.resize(1280)
    tutor.page.evaluate("document.documentElement.style.fontSize = ''")
