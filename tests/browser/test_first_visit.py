"""A first visit on a phone, with a finger: lessons 1 to 4, which show only what was taught, then a first game."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from eternitium.lessons.lesson_data import REGIONS
from eternitium.lessons.lessons import LESSONS
from eternitium.rulebook import words
from tests.browser.board_page import AT_ONCE
from tests.browser.conftest import PATIENCE, OpenWindow, leave, watch
from tests.browser.places import at_the_end, in_the_middle
from tests.browser.test_lessons import asked, steps
from tests.browser.tutor_page import TutorPage

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 360, "height": 640}
# Where each region lies; the last ones have no place on a phone during a lesson.
PLACES = {
    **{name: f".et-at-{name}" for name in ("race", "supply", "market", "basic", "advanced", "steps", "hand")},
    "stack": ".et-at-own .et-stackbutton",
}
# Of some places: those that a person can see, reach with the keyboard, or hear; how far anything can be scrolled; and
# what of a step cannot be seen: its task, or the way on.
THERE = """(places) => Object.keys(places).filter((name) =>
  document.querySelector(places[name])?.checkVisibility({ visibilityProperty: true }))"""
REACHED = """(place) => [...document.querySelectorAll(`${place} button`)].filter((one) => {
  one.focus(); return document.activeElement === one;
}).length"""
OFF_CENTRE = """() => {
  const [gem, hand] = ['.et-gemwell', '.et-mat'].map((one) => document.querySelector(one).getBoundingClientRect());
  return gem.left + gem.width / 2 - hand.left - hand.width / 2;
}"""
ACTIONS = "(elements) => elements.map((element) => element.dataset.action)"
SCROLLS = """() => [document.documentElement, document.querySelector('.et-guide')].map((one) =>
  one.scrollHeight - one.clientHeight)"""
HIDDEN = """() => [...document.querySelectorAll('.et-guide > :is(.et-task, .et-guideacts)')].filter((one) => {
  const { left, top, bottom } = one.getBoundingClientRect();
  return [top + 8, bottom - 8].some((y) => !one.contains(document.elementFromPoint(left + 20, y)));
}).map((one) => one.className)"""


@pytest.fixture
def phone(browser: Browser, quick_address: str) -> Iterator[TutorPage]:
    """The tutor on a phone that was never there."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_ONCE)
    page, problems = context.new_page(), list[str]()
    watch(page, quick_address, problems)
    page.goto(quick_address)
    yield TutorPage(page).wait()
    assert problems == []
    leave(context)


def tap(phone: TutorPage, action: str) -> None:
    card = phone.card(action)
    direct = card.get_attribute("data-action") == action
    card.tap()
    if not direct:
        phone.page.locator(f'[role=menuitem][data-action="{action}"]').tap()


def play_lesson(phone: TutorPage, name: str) -> None:
    """A lesson by tap; at each step the regions that were taught are there, nothing scrolls, nothing else is marked.

    On a smaller phone the task is in sight.
    """
    for number, step, run in steps(name):
        phone.expect_guide("lesson", name, f"step-{number}")
        there = set(phone.page.evaluate(THERE, PLACES))
        assert not there & set(run.guide().unseen) and there >= {*step.shows} & PLACES.keys(), (name, number)
        assert phone.page.evaluate(SCROLLS) == [0, 0], (name, number)
        phone.page.set_viewport_size(SMALL)
        assert phone.page.evaluate(HIDDEN) == [], (name, number)
        phone.page.set_viewport_size(PHONE)
        expect(phone.page.locator(".et-marked")).to_have_count(len(run.guide().marks))
        phone.part("lesson-continue").tap() if step.tells else tap(phone, asked(step, run))
    expect(phone.part("lesson-done")).to_be_visible()
    expect(phone.page.locator("[data-group] [data-action]")).to_have_count(0)


def test_in_the_first_lesson_the_crystal_is_in_the_middle_and_found_with_a_short_feast(
    open_window: OpenWindow, quick_address: str
) -> None:
    new = TutorPage(open_window(f"{quick_address}#lesson/{LESSONS[0]}", width=1366, height=650)).wait()
    for number, step, run in steps(LESSONS[0]):
        new.expect_guide("lesson", LESSONS[0], f"step-{number}")
        assert abs(new.page.evaluate(OFF_CENTRE)) < 2, number
        if "end.crystal" in step.happens:
            new.page.emulate_media(reduced_motion="no-preference")
        (new.part("lesson-continue") if step.tells else new.card(asked(step, run))).click()
    sparks = new.page.locator(".et-spark")
    expect(sparks.first).to_be_attached()
    expect(sparks).to_have_count(0)
    assert abs(new.page.evaluate(OFF_CENTRE)) < 2


def test_a_first_visit_leads_through_four_lessons_into_a_guided_game(phone: TutorPage) -> None:
    phone.part("welcome-start").tap()
    phone.expect_guide("lesson", LESSONS[0], "step-1")
    assert phone.page.evaluate(THERE, PLACES) == ["hand", "stack"] and len(PLACES) < len(REGIONS)
    assert phone.page.evaluate(REACHED, ".et-at-supply") == 0
    for name in LESSONS[:4]:
        play_lesson(phone, name)
        if name != LESSONS[3]:
            phone.part("next-lesson").tap()
    phone.part("to-course").tap()
    phone.part("first-game").tap()
    phone.expect_guide("first", state="play")
    assert phone.hash == "#first"
    expect(phone.part("comment")).to_contain_text(words("first")["pick"])
    assert {"race", "basic", "advanced", "steps"} <= set(phone.page.evaluate(THERE, PLACES))
    tap(phone, next(action for action in legal(phone) if action.startswith("pick ")))
    expect(phone.part("comment")).to_contain_text(words("first")["take"])
    phone.part("nav-play").or_(phone.part("to-game")).last.tap()
    expect(phone.guide).to_have_count(0)
    expect(phone.root).to_have_attribute("data-stage", "take")
    phone.page.go_back()
    expect(phone.part("learn")).to_be_visible()


def test_the_coach_is_there_for_a_newcomer_who_is_asked_once_whether_it_stays(
    open_window: OpenWindow, quick_address: str
) -> None:
    new = TutorPage(open_window(quick_address, script="0")).wait()
    expect(new.part("coach-on")).to_be_visible()
    new.load(in_the_middle())
    new.page.locator(f'[data-group] [data-key="{new.legal()[3]}"]').click()
    new.part("coach-hint").click()
    expect(new.part("coach-place")).to_be_visible()
    new.part("coach-rethink").click()
    expect(new.page.locator(".et-marked").first).to_be_visible()
    new.load(at_the_end())
    expect(new.part("coach-ask")).to_be_visible()
    new.part("coach-off").click()
    expect(new.part("coach-ask")).to_have_count(0)
    new.page.reload()
    new.wait().load(at_the_end())
    expect(new.part("end-new")).to_be_visible()
    expect(new.part("coach-ask")).to_have_count(0)
    new.load(in_the_middle())
    expect(new.part("coach-on")).to_have_count(0)


def legal(phone: TutorPage) -> list[str]:
    """The actions that cards on the board carry."""
    phone.wait_for_turn()
    found: list[str] = phone.page.locator("[data-group] [data-action]").evaluate_all(ACTIONS)
    return found
