"""The whole course in a real browser: once by mouse, once by keyboard only, and what helps a learner on the way."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import FilePayload, expect

from eternitium.lessons.lesson_data import Step, lessons, strategy
from eternitium.lessons.lessons import LESSONS, STRATEGY_LESSONS, LessonRun
from eternitium.rulebook import word
from eternitium.training.rounds import measured
from tests.browser.tutor_page import OpenTutor, TutorPage
from tests.support.samples import later, samples

pytest_plugins = ["tests.browser.tutor_page"]

ALL = len(LESSONS)
NO_PROGRESS: FilePayload = {
    "name": "wrong.json",
    "mimeType": "application/json",
    "buffer": b'{"kind": "shopping list"}',
}
BY_KEYBOARD = LESSONS[: samples(2, deep=ALL)]


def steps(name: str) -> Iterator[tuple[int, Step, LessonRun]]:
    """Each step of a lesson, and the same lesson played apart from the page up to there."""
    run = LessonRun(name)
    for number, (_, step) in enumerate(lessons()[name].places, 1):
        yield number, step, run
        if step.tells:
            run.resume_telling()
        else:
            run.act(asked(step, run))
        while run.match.policy_to_move:
            run.proceed()


def asked(step: Step, run: LessonRun) -> str:
    """A move that the step asks for."""
    return next(action for action in run.match.legal_actions if step.takes(action))


def other(step: Step, run: LessonRun) -> str:
    """A legal move that the step does not ask for; "" if there is none."""
    return next((action for action in run.match.legal_actions if not step.takes(action)), "")


def play(tutor: TutorPage, name: str, tell: Callable[[], None], move: Callable[[str], None]) -> None:
    """A lesson from its first step to its end."""
    for number, step, run in steps(name):
        tutor.expect_guide("lesson", name, f"step-{number}")
        expect(tutor.guide).to_contain_text(run.guide().text)
        if step.tells:
            tell()
        else:
            move(asked(step, run))
    tutor.expect_guide("lesson", name, "done")
    expect(tutor.part("lesson-done")).to_be_visible()


def done(tutor: TutorPage) -> int:
    """How many lessons the course shows as done."""
    return tutor.part("learn").locator(".et-tile-done").count()


@pytest.mark.deep
def test_the_whole_course_by_mouse(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#learn")
    tutor.part("continue-course").click()
    for place, name in enumerate(LESSONS):
        play(tutor, name, tutor.part("lesson-continue").click, tutor.do)
        assert tutor.hash == f"#lesson/{name}"
        tutor.part("next-lesson").click()
        expect(tutor.part("practice" if place + 1 == ALL else "guide")).to_be_visible()
    tutor.go("learn")
    expect(tutor.part("learn").locator(".et-tile-done")).to_have_count(ALL)
    expect(tutor.part("learn")).to_contain_text(word("tutor", "learn-all-done", "en"))


def test_the_course_by_keyboard_only(open_tutor: OpenTutor) -> None:
    tutor = open_tutor()
    tutor.tab_to("[data-testid=welcome-start]")
    tutor.press("Enter")

    def tell() -> None:
        tutor.check_focus()
        # A lesson that was just opened is read from its title; Enter goes on from there as well.
        assert tutor.focus()["key"] in ("continue", "guide")
        tutor.press("Enter")

    def move(action: str) -> None:
        tutor.check_focus()
        tutor.do_by_keyboard(action)

    for name in BY_KEYBOARD:
        play(tutor, name, tell, move)
        tutor.check_focus()
        assert tutor.focus()["key"] == "continue"
        tutor.press("Enter")
    expect(tutor.part("practice" if len(BY_KEYBOARD) == ALL else "guide")).to_be_visible()
    tutor.check_focus()
    tutor.tab_to("[data-testid=nav-learn]")
    tutor.press("Enter")
    expect(tutor.part("learn").locator(".et-tile-done")).to_have_count(len(BY_KEYBOARD))


def test_a_lesson_of_strategy_by_keyboard_only(open_tutor: OpenTutor) -> None:
    name = STRATEGY_LESSONS[0]
    tutor = open_tutor(f"#lesson/{name}")
    for number, (scene, step) in enumerate(strategy()[name].places, 1):
        tutor.expect_guide("lesson", name, f"step-{number}")
        if step.asks:
            tutor.tab_to(f"[data-testid=option-{step.right}]")
            tutor.press("Enter")
        elif step.judged:
            tutor.do_by_keyboard(measured(scene.puzzle).rows[0][0])
        else:
            expect(tutor.part("figures").locator("tbody tr")).to_have_count(len(step.rows))
        if not step.tells:
            expect(tutor.part("verdict")).to_have_attribute("data-good", "true")
        expect(tutor.part("lesson-continue")).to_be_focused()
        tutor.check_focus()
        tutor.press("Enter")
    tutor.expect_guide("lesson", name, "done")
    tutor.go("learn")
    expect(tutor.part("strategy").locator(".et-tile-done")).to_have_count(1)


@pytest.mark.parametrize("name", ["luck", later("acquire"), later("solo")])
def test_a_wrong_move_is_answered_and_changes_nothing(open_tutor: OpenTutor, name: str) -> None:
    tutor = open_tutor(f"#lesson/{name}")
    for number, step, run in steps(name):
        tutor.expect_guide("lesson", name, f"step-{number}")
        if step.tells:
            tutor.part("lesson-continue").click()
            continue
        before = tutor.cards()
        if wrong := other(step, run):
            tutor.do(wrong)
            run.act(wrong)
            feedback = run.guide().plain()["feedback"]
            assert feedback["kind"] == "wrong"
            expect(tutor.part("feedback")).to_contain_text(feedback["text"])
            assert (tutor.state, tutor.cards()) == (f"step-{number}", before)
        tutor.do(asked(step, run))
    tutor.expect_guide("lesson", name, "done")


def test_a_reason_leads_to_the_rule_and_what_is_forbidden_is_refused_with_its_own(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#lesson/goal")
    tutor.expect_guide("lesson", "goal", "step-1")
    tutor.do("pass")
    tutor.part("feedback").get_by_role("button").click()
    expect(tutor.dialog).to_contain_text(re.compile(r"pass", re.IGNORECASE))
    tutor.press("Escape")
    expect(tutor.dialog).to_be_hidden()
    expect(tutor.part("feedback").get_by_role("button")).to_be_focused()
    square = tutor.page.locator('[data-group="hand"] [data-key^="hand:square"]').first
    square.click()
    expect(tutor.part("feedback")).to_contain_text(word("tutor", "lesson-feedback-illegal", "en"))
    reason = tutor.part("toast").inner_text()
    expect(tutor.part("feedback")).to_contain_text(reason)
    tutor.part("feedback").get_by_role("button").click()
    expect(tutor.dialog).to_be_visible()
    tutor.press("Escape")
    tutor.do("play circle")
    tutor.expect_guide("lesson", "goal", "step-2")
    expect(tutor.part("feedback")).not_to_contain_text(reason)


def test_hints_come_one_by_one_and_the_last_one_shows_the_move(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#lesson/turn")
    tutor.expect_guide("lesson", "turn", "step-1")
    marked = tutor.page.locator(".et-marked")
    tutor.part("hint").click()
    expect(tutor.part("hint-text")).to_contain_text("pile of the supply")
    expect(marked).to_have_count(0)
    tutor.press("h")
    expect(marked).to_have_count(1)
    expect(tutor.part("hint-text")).to_contain_text("square")
    expect(tutor.part("hint")).to_have_attribute("aria-disabled", "true")
    tutor.part("hint").click(force=True)
    expect(tutor.part("toast")).to_have_text(word("tutor", "lesson-hint-none", "en"))
    marked.click()
    tutor.expect_guide("lesson", "turn", "step-2")
    expect(marked).to_have_count(0)


def test_steps_are_undone_one_by_one_and_a_lesson_starts_again(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#lesson/double")
    seen, moves = [], []
    for number, step, run in steps("double"):
        tutor.expect_guide("lesson", "double", f"step-{number}")
        seen.append(tutor.cards())
        moves.append(asked(step, run))
        tutor.do(moves[-1])
    tutor.expect_guide("lesson", "double", "done")
    tutor.part("lesson-again").click()
    for number, move in enumerate(moves[:-1], 1):
        tutor.expect_guide("lesson", "double", f"step-{number}")
        assert tutor.cards() == seen[number - 1]
        tutor.do(move)
    for number in range(len(moves), 1, -1):
        tutor.expect_guide("lesson", "double", f"step-{number}")
        assert tutor.cards() == seen[number - 1]
        tutor.part("lesson-undo").click()
    tutor.expect_guide("lesson", "double", "step-1")
    assert tutor.cards() == seen[0]
    expect(tutor.part("lesson-undo")).to_have_attribute("aria-disabled", "true")


def test_progress_is_kept_saved_forgotten_and_brought_back(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#lesson/goal")
    play(tutor, "goal", tutor.part("lesson-continue").click, tutor.do)
    tutor.part("next-lesson").click()
    tutor.expect_guide("lesson", LESSONS[1])
    tutor.part("to-course").click()
    expect(tutor.part("learn").locator(".et-tile-begun")).to_have_count(1)
    assert done(tutor) == 1
    tutor.page.wait_for_function(
        "() => ['done', 'begun'].every((state) => localStorage['eternitium-profile']?.includes(state))"
    )
    tutor.page.reload()
    tutor.wait()
    expect(tutor.part("learn").locator(".et-tile-done")).to_have_count(1)
    expect(tutor.part("continue-course")).to_contain_text("2")

    with tutor.page.expect_download() as download:
        tutor.part("progress-save").click()
    tutor.part("forget").click()
    expect(tutor.part("forget-no")).to_be_focused()
    expect(tutor.page.locator(".et-confirm")).to_contain_text("best results in the missions")
    tutor.press("Enter")
    expect(tutor.part("forget")).to_be_focused()
    assert done(tutor) == 1
    tutor.part("forget").click()
    tutor.part("forget-yes").click()
    expect(tutor.part("learn").locator(".et-tile-done")).to_have_count(0)
    tutor.part("progress-load").set_input_files(str(download.value.path()))
    expect(tutor.part("learn").locator(".et-tile-done")).to_have_count(1)
    expect(tutor.part("toast")).to_have_text(word("tutor", "learn-loaded", "en"))
    tutor.part("progress-load").set_input_files(files=[NO_PROGRESS])
    expect(tutor.part("toast")).not_to_have_text(word("tutor", "learn-loaded", "en"))
    expect(tutor.part("toast")).to_have_text(re.compile(r"^[A-Z].+\.$"))
    assert done(tutor) == 1
