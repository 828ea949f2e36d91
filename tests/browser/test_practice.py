"""Practice in a real browser: every topic by mouse and by keyboard, the score, predictions, and the way back."""

import re

from playwright.sync_api import expect

from eternitium.lessons.puzzle_judges import Judgement, judge
from eternitium.lessons.puzzles import of_topic, stored
from eternitium.rulebook import word
from tests.browser.board_page import DIRECT
from tests.browser.conftest import OpenWindow
from tests.browser.tutor_page import OpenTutor, TutorPage
from tests.support.samples import samples

pytest_plugins = ["tests.browser.tutor_page"]

CHOSEN = ("luck", "cost", "rules")  # answered with a button beside the board
NUMBER = re.compile(r"\d+ %|\d+%")
SIZES = ((1280, 800), (390, 844), (360, 640))
# What may be chosen and cannot be hit.
COVERED = """() => [...document.querySelectorAll('[data-group] [data-action]')].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((one) => one.dataset.action)"""


def judged(name: str) -> Judgement:
    """What the answers to a stored puzzle are worth, found out apart from the page."""
    puzzle = next(puzzle for puzzle in stored() if puzzle.id == name)
    return judge(puzzle, puzzle.game())


def answers(name: str) -> tuple[str, str]:
    """A wrong and a right answer."""
    rows = judged(name).rows
    return next(row.option for row in rows[::-1] if not row.good), next(row.option for row in rows if row.good)


def chance(name: str) -> int:
    """A chance in whole percent."""
    return round(100 * (judged(name).chance or 0))


def asked(tutor: TutorPage, topic: str, number: int) -> str:
    """Wait for a puzzle of a topic; its id."""
    puzzle = of_topic(topic)[number - 1].id
    tutor.expect_guide("puzzle", puzzle, "ask")
    return puzzle


def score(tutor: TutorPage) -> list[str]:
    return [tutor.guide.get_by_test_id(f"score-{name}").inner_text() for name in ("right", "streak", "best")]


def hand(tutor: TutorPage) -> list[str]:
    return [key for key in tutor.cards() if key.startswith("hand:")]


def expect_verdict(tutor: TutorPage, good: bool) -> None:
    expect(tutor.part("verdict")).to_have_attribute("data-good", str(good).lower())


def test_a_wrong_and_a_right_answer_by_mouse(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#practice")
    for place, topic in enumerate(CHOSEN, 1):
        tutor.part(f"topic-{topic}").click()
        tutor.part(f"option-{answers(asked(tutor, topic, 1))[0]}").click()
        expect_verdict(tutor, good=False)
        assert score(tutor) == ["0 of 1", "0", "0"]
        tutor.part("verdict").get_by_role("button").click()
        expect(tutor.dialog).to_be_visible()
        tutor.press("Escape")
        tutor.part("next-puzzle").click()
        tutor.part(f"option-{answers(asked(tutor, topic, 2))[1]}").click()
        expect_verdict(tutor, good=True)
        assert score(tutor) == ["1 of 2", "1", "1"]
        tutor.part("to-practice").click()
        expect(tutor.part(f"topic-{topic}").locator("xpath=ancestor::li")).to_contain_text("1 of")
        expect(tutor.part("practice").get_by_test_id("score-right")).to_have_text(f"{place} of {2 * place}")


def test_answers_by_keyboard(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#practice")
    for topic in CHOSEN[: samples(1, deep=len(CHOSEN))]:
        tutor.tab_to(f"[data-testid=topic-{topic}]")
        tutor.press("Enter")
        right = answers(asked(tutor, topic, 1))[1]
        tutor.check_focus()
        tutor.tab_to(f'[data-testid="option-{right}"]')
        tutor.press("Space")
        expect_verdict(tutor, good=True)
        tutor.check_focus()
        assert tutor.focus()["key"] == "continue"
        tutor.press("Enter")
        asked(tutor, topic, 2)
        tutor.check_focus()
        tutor.tab_to("[data-testid=to-practice]")
        tutor.press("Enter")
        expect(tutor.part("practice")).to_be_visible()


def test_chances_are_guessed_by_mouse_and_by_keyboard_and_an_impossible_guess_is_refused(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#practice/chance")
    name = asked(tutor, "chance", 1)
    for wrong in ("101", ""):
        tutor.guide.locator("input[type=number]").fill(wrong)
        tutor.part("guess").click()
        expect(tutor.part("toast")).to_have_text(word("tutor", "puzzle-guess-range", "en"))
        assert tutor.state == "ask"
    slider = tutor.guide.locator("input[type=range]")
    slider.evaluate(
        "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input', { bubbles: true })); }",
        chance(name),
    )
    expect(tutor.guide.locator("input[type=number]")).to_have_value(str(chance(name)))
    tutor.part("guess").click()
    expect_verdict(tutor, good=True)
    tutor.press("Enter")
    name = asked(tutor, "chance", 2)
    tutor.tab_to("input[type=number]")
    tutor.press("Control+a", *str((chance(name) + 50) % 100), "Enter")
    expect_verdict(tutor, good=False)
    expect(tutor.part("verdict")).to_contain_text(NUMBER)
    assert score(tutor) == ["1 of 2", "0", "1"]


def test_a_decision_on_the_board_is_judged_live(open_window: OpenWindow, address: str) -> None:
    """By real numbers, as the forecast beside the free game is."""
    tutor = TutorPage(open_window(address)).wait()
    expect(tutor.part("outlook-turns")).to_have_text(re.compile(r"\d"))
    tutor.page.evaluate("location.hash = '#practice/choice'")
    asked(tutor, "choice", 1)
    before = hand(tutor)
    tutor.page.locator(DIRECT).first.click()
    expect(tutor.part("checking").or_(tutor.part("verdict"))).to_be_visible()
    expect(tutor.part("verdict")).to_be_visible()
    rows = tutor.guide.locator(".et-worth")
    assert rows.count() > 1
    expect(tutor.guide.locator(".et-worth-mine")).to_have_count(1)
    good = tutor.part("verdict").get_attribute("data-good") == "true"
    assert bool(tutor.guide.locator(".et-worth-mine.et-worth-good").count()) is good
    assert hand(tutor) == before
    expect(tutor.part("odds")).to_have_count(0)  # there is nothing to try: that takes no room
    for width, height in SIZES:
        tutor.resize(width, height=height)
        expect(tutor.guide.locator(".et-why-list" if width > 360 else "[data-testid=verdict] p")).to_be_in_viewport()
    tutor.press("Enter")
    asked(tutor, "choice", 2)
    what_was_folded_stays_folded(tutor)
    tutor.tab_to(DIRECT)
    tutor.press("Enter")
    expect(tutor.part("verdict")).to_be_visible()
    assert tutor.focus()["key"] == "continue"


def what_was_folded_stays_folded(tutor: TutorPage) -> None:
    """Nothing that may be chosen is hidden when the window changes."""
    for times in range(2):
        tutor.guide.locator("[data-key=fold]").click()
        for width, height in SIZES[::-1]:
            tutor.resize(width, height=height)
            expect(tutor.guide).to_have_class(re.compile("et-guide-folded" if times == 0 else r"et-guide$"))
            assert tutor.page.evaluate(COVERED) == []
        tutor.resize(390)


def test_with_predict_first_the_chance_is_guessed_before_it_is_seen(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#practice")
    tutor.part("predict").check(force=True)
    tutor.part("topic-luck").click()
    right = answers(asked(tutor, "luck", 1))[1]
    expect(tutor.page.locator(".et-odds:visible")).to_have_count(0)
    tutor.part(f"option-{right}").click()
    expect(tutor.part("guess")).to_be_visible()
    expect(tutor.part("verdict")).to_have_count(0)
    expect(tutor.part("odds")).to_be_hidden()
    tutor.guide.locator("input[type=number]").fill("20")
    tutor.part("guess").click()
    expect_verdict(tutor, good=True)
    expect(tutor.part("verdict")).to_contain_text("20")
    expect(tutor.part("odds")).to_be_visible()
    tutor.page.reload()
    tutor.wait()
    tutor.go("practice")
    expect(tutor.part("predict")).to_be_checked()


def test_endless_practice_goes_on_and_on(open_tutor: OpenTutor) -> None:
    tutor = open_tutor("#practice/endless")
    for number in range(1, 3):
        tutor.expect_guide("puzzle", f"endless-{number}", "ask")
        expect(tutor.guide.locator(".et-guidetitle")).not_to_be_empty()
        tutor.part("guess").or_(tutor.guide.locator(".et-option")).or_(
            tutor.page.locator(f'[data-group="buttons"] [data-action], {DIRECT}')
        ).first.click()
        expect(tutor.part("verdict")).to_be_visible()
        tutor.part("next-puzzle").click()
    tutor.expect_guide("puzzle", "endless-3", "ask")


def test_an_open_question_gives_nothing_away_and_leaving_it_keeps_the_free_game(open_tutor: OpenTutor) -> None:
    tutor = open_tutor()
    for _ in range(3):
        tutor.choose(tutor.legal()[0])
        tutor.wait_for_turn()
    before = (tutor.cards(), tutor.root.get_attribute("data-game"), tutor.part("log").inner_text())
    tutor.go("practice")
    tutor.part("topic-rules").click()
    asked(tutor, "rules", 1)
    assert tutor.cards() != before[0]
    assert tutor.legal() == []
    expect(tutor.page.locator('[data-group="buttons"]')).to_have_count(0)
    tutor.page.locator('[data-group="hand"] [data-key]').first.click()
    expect(tutor.part("toast")).to_have_text("You cannot do anything with this now.")
    tutor.part("to-game").click()
    expect(tutor.guide).to_have_count(0)
    tutor.wait_for_turn()
    assert (tutor.cards(), tutor.root.get_attribute("data-game"), tutor.part("log").inner_text()) == before
    tutor.choose(tutor.legal()[0])
