"""The pages of the tutor in a real browser: ways, addresses, languages, access, large text, looks."""

from collections.abc import Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from eternitium.rulebook import LANGUAGES, word
from tests.browser.pictures import JUDGED, SCREENSHOTS
from tests.browser.tutor_page import OpenTutor, TutorPage
from tests.support.samples import later

pytest_plugins = ["tests.browser.tutor_page"]

WIDTHS = (later(1280), 390)
LOCALES = {"fr-CA": "fr", "it-IT": "en"}
# Every name that the first tab ever had.
SEEN_NAMES = """window.seenNames = new Set();
new MutationObserver(() => {
  const tab = document.querySelector('[data-testid=nav-play]');
  if (tab) window.seenNames.add(tab.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });"""
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
    tutor = open_tutor("#learn")
    expect(tutor.part("learn")).to_be_visible()
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


def test_the_tutor_opens_at_an_address_that_leads_nowhere(open_tutor: OpenTutor) -> None:
    expect(open_tutor("#lesson/%zz").page.locator(".et-tutor")).to_have_attribute("data-screen", "play")


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


def test_from_everywhere_a_way_leads_back_to_the_free_game(open_tutor: OpenTutor) -> None:
    tutor = open_tutor()
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


def test_the_query_opens_a_lesson_practice_or_language(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("?lesson=goal")
    tutor.expect_guide("lesson", "goal", "step-1")
    tutor = open_tutor("?practice=luck&language=fr")
    tutor.expect_guide("puzzle", "luck-1", "ask")
    expect(tutor.part("language")).to_have_value("fr")
    tutor = open_tutor("?language=de", locale="nl-NL")
    expect(tutor.part("language")).to_have_value("de")
    expect(tutor.part("notice")).to_have_count(0)


def test_a_bad_query_is_told_in_one_sentence(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("?language=xx&game=damaged")
    expect(tutor.part("notice")).to_have_text(word("messages", "bad-link", "en"))
    tutor.page.locator("[data-testid=welcome-dismiss-notice]").click()
    expect(tutor.part("notice")).to_have_count(0)
    assert tutor.legal()


def test_the_welcome_can_be_hidden_for_good(open_tutor: OpenTutor) -> None:
    tutor = open_tutor()
    tutor.part("welcome-dismiss").click()
    expect(tutor.part("welcome")).to_have_count(0)
    tutor.check_focus()
    tutor.page.reload()
    tutor.wait()
    expect(tutor.part("welcome")).to_have_count(0)


@pytest.mark.parametrize(("locale", "language"), LOCALES.items())
def test_the_language_of_the_browser_from_the_first_moment(open_tutor: OpenTutor, locale: str, language: str) -> None:
    tutor = open_tutor(locale=locale, script=SEEN_NAMES)
    expect(tutor.part("language")).to_have_value(language)
    assert tutor.page.locator("html").get_attribute("lang") == language
    assert tutor.page.evaluate("[...seenNames]") == [word("tutor", "nav-play", language)]


def test_another_language_keeps_the_place_and_leaves_no_english(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#learn")
    for name in screens(tutor):
        place, english = where(tutor), lines(tutor, "en")
        for language in (*LANGUAGES[1:], "en"):
            tutor.part("language").select_option(language)
            left = lines(tutor, language) & english
            assert where(tutor) == place, (language, name)
            assert language == "en" or not left, (language, name, left)


def where(tutor: TutorPage) -> tuple[str, ...]:
    """The screen, and the point of the lesson or puzzle."""
    guide = [tutor.guide.get_attribute(f"data-{name}") or "" for name in ("id", "state") if tutor.guide.count()]
    return tutor.screen, tutor.hash, *guide


def lines(tutor: TutorPage, language: str) -> set[str]:
    """The lines of the page in a language, but for the name of the tutor."""
    expect(tutor.page.locator("html")).to_have_attribute("lang", language)
    expect(tutor.part("nav-play")).to_have_text(word("tutor", "nav-play", language))
    return set(tutor.page.evaluate(LINES)) - {word("tutor", "tutor-title", "en")}


def screens(tutor: TutorPage) -> Iterator[str]:
    """Show each screen of the tutor, and name it."""
    tutor.go("learn")
    yield "learn"
    tutor.go("practice")
    yield "practice"
    tutor.page.evaluate("location.hash = '#lesson/turn'")
    tutor.expect_guide("lesson", "turn", "step-1")
    yield "lesson-told"
    tutor.part("lesson-continue").click()
    tutor.expect_guide("lesson", "turn", "step-2")
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


@pytest.mark.parametrize(("width", "scheme"), JUDGED)
def test_every_screen_is_accessible_and_keeps_its_width(
    open_tutor: OpenTutor, width: int, scheme: Literal["light", "dark"]
) -> None:
    tutor = open_tutor("?lesson=flying", width=width, height=844, scheme=scheme)
    check(tutor, "notice", width, scheme)
    tutor.page.locator("[data-testid=welcome-dismiss-notice]").click()
    expect(tutor.part("welcome")).to_be_visible()
    check(tutor, "welcome", width, scheme)
    for name in screens(tutor):
        check(tutor, name, width, scheme)


def check(tutor: TutorPage, name: str, width: int, scheme: str) -> None:
    """Take a picture, and look for what is too wide and for violations."""
    SCREENSHOTS.mkdir(exist_ok=True)
    tutor.page.mouse.move(0, 0)
    whole = name in ("learn", "practice")
    tutor.page.screenshot(path=SCREENSHOTS / f"tutor-{name}-{width}-{scheme}.png", full_page=whole)
    assert violations(tutor) == [], name
    assert tutor.page.evaluate("document.documentElement.scrollWidth") <= width, name


def violations(tutor: TutorPage) -> list[tuple[str, list[str]]]:
    found: list[dict[str, Any]] = Axe().run(tutor.page).response["violations"]
    return [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found]


@pytest.mark.parametrize("width", WIDTHS)
def test_with_text_of_twice_the_size_everything_can_be_reached(open_tutor: OpenTutor, width: int) -> None:
    tutor = open_tutor(width=width, height=844)
    tutor.page.add_style_tag(content="html { font-size: 200% }")
    for name in screens(tutor):
        assert tutor.page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert tutor.page.evaluate(UNREACHABLE) == [], name
        tutor.page.evaluate("scrollTo(0, 0)")
        if name in ("learn", "lesson-task"):
            tutor.page.screenshot(path=SCREENSHOTS / f"tutor-{name}-{width}-large.png")
