"""The moment of a try: the board waits to be drawn, never to be touched; a tap or a key ends the waiting."""

from playwright.sync_api import expect

from eternitium.lessons.lesson_data import lessons
from eternitium.match.match import Match
from eternitium.rulebook import words
from tests.browser.board_page import BoardPage
from tests.browser.conftest import OpenWindow
from tests.browser.tutor_page import TutorPage

LESSON = "luck"
READ = [step.key for _, step in lessons()[LESSON].places].index("first")  # steps to read before the first try
HIT, MISS, OTHER = "try square", "try circle", "try diamond"
LONGEST = 1500  # milliseconds
LONGEST_OF_OTHERS = 800
# The person acquires nothing; then the other player's first try hits, and the second one misses.
TWO_TRIES = {
    "turn": {"round": 3, "step": "acquire"},
    "supply": {"circle": 2, "square": 3, "triangle": 3, "diamond": 2},
    "market": ["C", "D"],
    "players": [
        {"deck": ["triangle", "square", "droid", "circle", "circle", "diamond"], "stack": ["S", "(t)", "(c)", "(d)"]},
        {
            "hand": ["square", "double-portal:circle+square", "double-portal:square+triangle", "square"],
            "deck": ["diamond", "circle", "circle", "circle", "circle"],
            "stack": ["S", "(s)", "(d)", "(d)", "(t)", "(s)"],
        },
    ],
}
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


WATCH_OTHERS = """() => {
  window.left = [];
  new MutationObserver((changes) => changes.flatMap(({ addedNodes }) => [...addedNodes]).forEach((node) => {
    if (node.classList?.contains('et-trial'))
      window.left.push(document.querySelectorAll('[data-spot="stack:1"] > i:not(.et-won)').length);
  })).observe(document.body, { subtree: true, childList: true });
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


def test_another_players_tries_are_shown_on_the_way_and_nothing_waits(
    open_window: OpenWindow, quick_address: str
) -> None:
    new = BoardPage(open_window(quick_address, script="0", width=1366, height=650)).wait()
    trial, cards = new.page.locator(".et-trial"), new.page.locator('[data-spot="stack:1"] > i:not(.et-won)')
    for shown in ([4, 4], []):
        new.load(Match.from_position(TWO_TRIES, 0, 0))
        new.page.emulate_media(reduced_motion="no-preference" if shown else "reduce")
        new.page.evaluate(WATCH_OTHERS)
        new.act("skip")
        if shown:
            expect(trial).to_be_attached()
            assert trial.first.evaluate(TAKES) < LONGEST_OF_OTHERS
        new.wait_for_turn()
        expect(trial).to_have_count(0)
        assert new.page.evaluate("left") == shown, "cards of the stack as they are drawn while a try is shown"
        assert cards.count() == 5, "and the price of a purchase"


def read(new: TutorPage) -> None:
    """Go to the step of the first try."""
    for number in range(READ):
        new.expect_guide("lesson", LESSON, f"step-{number + 1}")
        new.part("lesson-continue").click()
    new.expect_guide("lesson", LESSON, f"step-{READ + 1}")
