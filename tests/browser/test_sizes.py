"""Every kind of decision fits every window: what may be done can be hit, nothing scrolls, the prompt stays small.

The board chooses its layout by its own size, so most windows are tried by giving the board their size in one large one.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Playwright

from tests.browser.board_page import BoardPage
from tests.browser.conftest import launched, leave, window
from tests.browser.decisions import saved, wordy
from tests.browser.places import at_the_end
from tests.browser.tutor_page import TutorPage
from tests.support import fonts
from tests.support.samples import DEEP, later

LARGE: Final = (1440, 1024)
INSIDE: Final = ((1366, 650), (1280, 800), (768, 1024), (360, 640), (844, 390), (844, 345))
PHONES: Final = ((360, 640), (390, 844))
REAL: Final = ((1920, 1080), (390, 844))
TIGHT: Final = ((1366, 650), (768, 1024), (360, 640), (844, 345))
LANGUAGES: Final = ("de", "fr", "nl") if DEEP else ("fr",)  # the others are tried with other fonts as well
DENSE: Final = ("pick", "temporal-projector", "robo-thief", "laboratory", "wordy")
UNLIKE: Final = ("Noto Sans", "DejaVu Sans")  # the two that differ most
FONT_TRIALS: Final = {"nl": ("wordy", "destroy"), "de": ("temporal-projector", "acquire")}
# Words an eighth wider than those of a set of fonts; where they are narrower by a style of ours, wider than that.
WIDER: Final = """
  .eternitium, .eternitium :not(.et-caption *) { letter-spacing: 0.066em }
  .eternitium .et-caption.et-caption { letter-spacing: 0.026em }
"""
# What cannot be hit where it stands, what lies outside, whose words are cut or run into others, what would scroll, what
# is too high.
MISSES = """([width, height]) => {
  const most = 0.2 * Math.max(height, 390);
  const [board, frame] = ['.et-board', '.et-tutor'].map((name) => document.querySelector(name));
  const page = document.documentElement;
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
  const phone = Math.min(width, height) < 600;
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const all = (selector) => [...board.querySelectorAll(selector)].filter(shown);
  const found = [];
  const say = (what, one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const name = one.dataset.key ?? one.className;
    found.push(`${width}x${height} ${what}: ${name} ${[left, top, right, bottom].map(Math.round)}`);
  };
  const inside = ({ left, top, right, bottom }) =>
    left >= -1 && top >= -1 && right <= width + 1 && bottom <= height + 1;
  for (const one of all('[data-action], [data-group=hand] [data-key], .et-mat button, .et-tools button')) {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!inside(box)) say('outside', one);
    else if (!one.contains(hit)) say(`covered by ${hit?.className}`, one);
    if (phone && one.dataset.action && Math.max(box.width, box.height) < 40) say('small', one);
  }
  const words = document.createRange();
  for (const one of all('.et-card :is(.et-name, .et-foot)')) {
    words.selectNodeContents(one);
    const said = words.getBoundingClientRect(), card = one.closest('.et-card');
    const around = [one, card].map((part) => part.getBoundingClientRect());
    const cut = ({ top, bottom, right }) => said.top < top - 1 || said.bottom > bottom + 1 || said.right > right + 1;
    if (said.width && around.some(cut)) say('cut', card);
  }
  const saying = (one) => (words.selectNodeContents(one), words.getBoundingClientRect());
  for (const line of all('.et-racehead, .et-who')) {
    const said = [...line.children].filter((one) => one.textContent && shown(one));
    said.slice(1).forEach((one, n) => saying(one).left < saying(said[n]).right + 3 && say('touched', one));
  }
  const first = all('.et-lanes')[0]?.getBoundingClientRect().top;
  for (const one of all('.et-racehead > span')) if (saying(one).bottom > first) say('cut', one);
  for (const one of all('.et-caption > span')) if (one.scrollWidth > one.clientWidth) say('cut', one.parentElement);
  const clock = all('.et-clock')[0], lane = all('.et-me')[0];
  if (clock && clock.offsetHeight > 2.5 * lane.offsetHeight) say('high', clock);
  const stack = board.querySelector('.et-stack'), prompt = board.querySelector('.et-prompt');
  if (!board.hasAttribute('data-over') && !inside(stack.getBoundingClientRect())) say('outside', stack);
  const scrolls = page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
  if (scrolls || board.scrollHeight > board.clientHeight + 1) say('scrolls', board);
  if (phone && prompt && !board.hasAttribute('data-over') && prompt.offsetHeight > most) say('high', prompt);
  frame.removeAttribute('style');
  return found;
}"""


# A guide beside the board, as of a puzzle or a lesson, and away with it.
GUIDE = """(guided) => {
  const frame = document.querySelector('.et-tutor'), text = '<p>What would you do, and what comes then?</p>'.repeat(9);
  frame.dataset.guide = guided ? 'puzzle' : '';
  frame.toggleAttribute('data-guided', guided);
  document.querySelector('.et-at-guide').innerHTML = guided
    ? `<section class="et-guide"><p class="et-guidehead">1</p><div class="et-said-text">${text}</div></section>`
    : '';
}"""
# Below a guide: what is too small for a finger, prices over names, a stack that cannot be made out.
SQUEEZED = """([width, height]) => {
  const [board, frame] = ['.et-board', '.et-tutor'].map((name) => document.querySelector(name));
  Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
  const found = [], box = (one) => one.getBoundingClientRect();
  const say = (what, one) => {
    const { width: wide, height: high } = box(one);
    found.push(`${width}x${height} ${what}: ${one.dataset.key ?? one.className} ${[wide, high].map(Math.round)}`);
  };
  for (const one of board.querySelectorAll('.et-card[data-action]')) {
    if (one.checkVisibility() && Math.min(box(one).width, box(one).height) < 43) say('small', one);
    const name = document.createRange(), price = one.querySelector('.et-price');
    if (!price || !one.querySelector('.et-name')?.checkVisibility()) continue;
    name.selectNodeContents(one.querySelector('.et-name'));
    const [said, paid] = [box(name), box(price)];
    const beside = said.right < paid.left + 1 || said.bottom < paid.top + 3 || paid.bottom < said.top + 3;
    if (!beside) say('price over its name', one);
  }
  const top = board.querySelector('.et-topera');
  if (top && box(top).height < 32) say('small', top);
  frame.removeAttribute('style');
  return found;
}"""


def misses(board: BoardPage, inside: tuple[tuple[int, int], ...], real: tuple[tuple[int, int], ...]) -> Iterator[str]:
    for size in inside:
        yield from board.page.evaluate(MISSES, size)
    for width, height in real:
        board.page.set_viewport_size({"width": width, "height": height})
        yield from board.page.evaluate(MISSES, (width, height))
    board.page.set_viewport_size({"width": LARGE[0], "height": LARGE[1]})


def load(board: BoardPage, text: str) -> None:
    """A game without the line that welcomes a new visitor."""
    board.load_saved(text)
    if board.part("welcome-dismiss").count():
        board.part("welcome-dismiss").click()


def test_every_decision_at_every_size_also_below_a_guide(board: BoardPage, subtests: pytest.Subtests) -> None:
    board.resize(LARGE[0], height=LARGE[1])
    for kind, text in {**saved(), "wordy": wordy(), "over": at_the_end().save()}.items():
        load(board, text)
        with subtests.test(kind):
            assert [*misses(board, INSIDE, REAL)] == []
        if kind in DENSE or (DEEP and kind != "over"):
            board.page.evaluate(GUIDE, True)
            with subtests.test(f"{kind} below a guide"):
                assert [one for one in misses(board, TIGHT, ()) if "scrolls" not in one] == []
                assert [one for size in PHONES for one in board.page.evaluate(SQUEEZED, size)] == []
            board.page.evaluate(GUIDE, False)


def test_in_every_language(board: BoardPage, subtests: pytest.Subtests) -> None:
    board.resize(LARGE[0], height=LARGE[1])
    games = {**saved(), "wordy": wordy()}
    for language in LANGUAGES:
        board.choose_language(language)
        for kind in DENSE:
            load(board, games[kind])
            with subtests.test(f"{language} {kind}"):
                assert [*misses(board, TIGHT, ())] == []
    board.choose_language("en")


@pytest.mark.parametrize("family", [name if name in UNLIKE else later(name) for name in fonts.SETS])
def test_with_the_letters_of_other_computers(
    driver: Playwright, quick_address: str, family: str, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    with launched(driver, **fonts.only(family, tmp_path)) as browser:
        context = window(browser, *LARGE)
        board = TutorPage(context.new_page())
        for language, kinds in FONT_TRIALS.items():
            board.resize(LARGE[0], height=LARGE[1])
            board.page.goto(f"{quick_address}?language={language}")
            for kind in kinds:
                load(board.wait(), {**saved(), "wordy": wordy()}[kind])
                with subtests.test(f"{language} {kind}"):
                    assert [*misses(board, TIGHT, REAL[1:])] == []
            board.page.add_style_tag(content=WIDER)
            with subtests.test(f"{language} {kind} in wider words"):
                assert [*misses(board, TIGHT, ())] == []
            board.page.locator("style").last.evaluate("(style) => style.remove()")
            for where in ("new", "learn", "practice"):
                board.page.evaluate("(where) => { location.hash = where }", where)
                board.resize(360)
                with subtests.test(f"{language} {where}"):
                    assert board.sticking_out() == []
        leave(context)


LOG_LINES = """() => {
  const box = document.querySelector('.et-log').getBoundingClientRect();
  return [...document.querySelectorAll('.et-log .et-entry')].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top > box.top - 1 && bottom < Math.min(box.bottom, innerHeight) + 1;
  }).length;
}"""


def test_a_usual_turn_is_told_whole_in_its_lane_and_the_log_shows_several_lines(board: BoardPage) -> None:
    board.choose_language("de")
    board.load_saved(saved()["acquire"])
    board.resize(1366, height=650)
    lines = board.page.locator(".et-last > span")
    assert lines.count() == 3
    assert lines.evaluate_all("(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length") == 0
    board.open_tab("log")
    assert board.page.evaluate(LOG_LINES) >= 5
    board.open_tab("forecast")
    board.choose_language("en")


def test_large_letters(board: BoardPage, subtests: pytest.Subtests) -> None:
    """On a laptop at 200 % the board may scroll, but no card loses a word, with the welcome above it."""
    board.resize(1366, height=650)
    for kind, text in {**{name: saved()[name] for name in ("pick", "acquire", "laboratory")}, "wordy": wordy()}.items():
        board.load_saved(text)
        board.page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        with subtests.test(kind):
            assert [one for one in board.page.evaluate(MISSES, (1366, 650)) if " cut: " in one] == []
        board.page.evaluate("() => { document.documentElement.style.fontSize = '' }")
