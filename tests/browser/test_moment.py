"""The moment of a try: the board waits to be drawn, never to be touched; a tap or a key ends the waiting."""

from playwright.sync_api import expect

from eternitium.lessons.lesson_data import lessons
from eternitium.rulebook import words
from tests.browser.conftest import OpenWindow
from tests.browser.tutor_page import TutorPage

LESSON = "luck"
READ = [step.key for _, step in lessons()[LESSON].places].index("first")  # steps to read before the first try
HIT, MISS, OTHER = "try square", "try circle", "try diamond"
LONGEST = 1500  # milliseconds
# How long the moment is to last; how often news for screen readers change from now on, and whether a moment comes.
TAKES = (
    """(trial) => Math.max(...trial.getAnimations({ subtree: true }).map((one) => one.effect.getTiming().duration))"""
)
WATCH = """() => {
  const news = document.querySelector('[data-part=news]');
  window.told = [news.textContent];
  window.came = false;
  new MutationObserver(() => {
    window.came ||= Boolean(document.querySelector('.et-trial'));
    if (news.textContent !== window.told.at(-1)) window.told.push(news.textContent);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_a_try_is_a_moment_that_a_tap_and_a_key_end(open_window: OpenWindow, quick_address: str) -> None:
    new = TutorPage(open_window(quick_address, f"#lesson/{LESSON}", script="0", width=1366, height=650)).wait()
    first, second, third = (f"step-{READ + number}" for number in (1, 2, 3))
    read(new)
    new.page.emulate_media(reduced_motion="no-preference")
    trial = new.page.locator(".et-trial")
    new.card(HIT).click()
    expect(trial).to_be_attached()
    new.expect_guide("lesson", LESSON, first)  # nothing gives away how it ends
    new.card(OTHER).click()  # it acts at once, on the table as it is now
    expect(trial).to_have_count(0)
    new.expect_guide("lesson", LESSON, second)
    expect(new.part("feedback")).to_contain_text(words(f"lesson-{LESSON}")["again"]["reply-other"])

    new.card(MISS).click()  # the end of the first moment would come during this one
    expect(trial).to_be_attached()
    new.expect_guide("lesson", LESSON, third)
    expect(trial).to_have_count(0)

    new.part("lesson-again").click()
    read(new)
    new.page.evaluate(WATCH)
    new.card(HIT).click()
    assert trial.evaluate(TAKES) < LONGEST
    new.page.keyboard.press("h")  # a hint otherwise; here it only ends the moment
    expect(trial).to_have_count(0)
    new.expect_guide("lesson", LESSON, second)
    expect(new.part("hint-text")).to_have_count(0)
    assert new.page.evaluate("[told.length, came]") == [2, True]

    new.page.emulate_media(reduced_motion="reduce")
    new.page.evaluate("came = false")
    new.card(MISS).click()
    new.expect_guide("lesson", LESSON, third)
    assert new.page.evaluate("[told.length, came]") == [3, False]


def read(new: TutorPage) -> None:
    """Go to the step of the first try."""
    for number in range(READ):
        new.expect_guide("lesson", LESSON, f"step-{number + 1}")
        new.part("lesson-continue").click()
    new.expect_guide("lesson", LESSON, f"step-{READ + 1}")
