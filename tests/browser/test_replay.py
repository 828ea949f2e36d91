"""Back and forth through a game, the same game in another language, and the game as a file or a link."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from eternitium.match.catalog import catalog
from tests.browser.board_page import BoardPage
from tests.browser.conftest import leave, watch, window
from tests.browser.places import in_the_middle
from tests.support.samples import later

LANGUAGES = {"de": "Rückgängig", "fr": "Annuler", "nl": "Ongedaan maken"}
TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  for (let node; (node = walker.nextNode()); ) {
    if (!node.parentElement.closest('script, style, noscript, option')) found.push(node.textContent.trim());
  }
  for (const name of ['aria-label', 'data-tip', 'placeholder', 'title']) {
    for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name));
  }
  return found;
}"""


def shown(board: BoardPage) -> list[object]:
    """What lies on the table, and what is asked."""
    return [board.cards(), board.part("prompt").or_(board.part("earlier")).inner_text(), board.place]


def test_undo_redo_and_looking_back_by_mouse_and_by_key(board: BoardPage) -> None:
    board.load(in_the_middle())
    places = [shown(board)]
    for _ in range(2):
        board.choose(board.legal()[0])
        board.wait_for_turn()
        places.append(shown(board))
    for undo, redo in ((board.click_undo, board.click_redo), (lambda: board.press("u"), lambda: board.press("r"))):
        undo(), undo()
        assert shown(board)[0] == places[0][0]
        redo(), redo()
        assert shown(board) == places[2]
    assert all(one != other for one, other in pairwise(places))
    looking_back(board)


def looking_back(board: BoardPage) -> None:
    now = shown(board)
    board.click_and_wait("replay-back")
    expect(board.part("earlier")).to_be_visible()
    board.press(",")
    assert shown(board)[0] != now[0]
    assert board.legal() == []
    board.press(".")
    board.click_and_wait("replay-last")
    assert shown(board) == now
    board.press("[")
    assert board.place.startswith("0 of")
    board.click_and_wait("replay-live")
    expect(board.part("earlier")).to_have_count(0)
    assert shown(board) == now
    board.click_and_wait("replay-first")
    board.click_and_wait("replay-forward")
    assert board.place.startswith("1 of")
    board.press("]")
    assert shown(board) == now


@pytest.mark.parametrize("language", ["de", later("fr"), later("nl")])
def test_another_language_keeps_the_game_and_leaves_no_english(board: BoardPage, language: str) -> None:
    board.load(in_the_middle())
    board.settle()
    game, cards, place = board.game, board.cards(), board.place
    folds = board.page.locator('[data-key^="fold:"]')
    told = folds.count()
    board.choose_language(language)
    expect(board.page.locator("html")).to_have_attribute("lang", language)
    expect(board.part("undo")).to_contain_text(LANGUAGES[language])
    expect(folds).to_have_count(told)
    board.settle()
    assert (board.game, board.cards()) == (game, cards)
    assert re.findall(r"\d+", board.place) == re.findall(r"\d+", place)
    english = only_in("en", language)
    assert on_the_page(board, english) == []
    assert len(on_the_page(board, only_in(language, "en"))) > 10  # the search finds what is there
    for name in ("open-settings", "open-game", "help", "what", "step-portal"):
        board.open_dialog(name)
        assert on_the_page(board, english) == []
        board.close_dialog()
    board.open_lobby("edition", "house", "seed")
    assert on_the_page(board, english) == []
    board.close_lobby()


def only_in(language: str, other: str) -> set[str]:
    """The texts of several words that another language words differently."""
    texts, others = (set(texts_in(catalog(spoken).plain())) for spoken in (language, other))
    return {text for text in texts - others if len(text.split()) > 1}


def texts_in(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    children = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return [text for child in children for text in texts_in(child)]


def on_the_page(board: BoardPage, texts: set[str]) -> list[str]:
    return [text for text in board.page.evaluate(TEXTS) if text in texts]


def test_a_saved_game_is_the_same_game(board: BoardPage) -> None:
    board.load(in_the_middle())
    before = shown(board)
    board.open_dialog("open-game")
    with board.page.expect_download() as saved:
        board.part("save").click()
    assert re.fullmatch(r"eternitium-game-[\d-]+\.json", saved.value.suggested_filename)
    text = saved.value.path().read_text()
    board.close_dialog()
    board.start(seed="99")
    assert shown(board) != before
    game = board.game
    board.open_dialog("open-game")
    board.load_text(text)
    board.wait_for_game(game)
    assert shown(board) == before


def test_a_link_leads_to_the_same_position(board: BoardPage, browser: Browser, quick_address: str) -> None:
    board.load(in_the_middle())
    board.open_dialog("open-game")
    board.part("link").first.click()
    link = board.dialog.locator("input[readonly]")
    expect(link).to_have_value(re.compile(r"\?.*game="))
    address = link.input_value()
    assert address.startswith(quick_address) and len(address) < 1500
    context, problems = window(browser), list[str]()
    for damaged in (False, True):
        page = context.new_page()
        watch(page, quick_address, problems)
        page.goto(address[:-6] + ("a" * 6 if damaged else address[-6:]))
        other = BoardPage(page).wait()
        if damaged:
            expect(page.locator(".et-notice, [data-testid=notice]").first).to_have_text(re.compile(r"\S.+\."))
            assert other.legal()
        else:
            expect(other.part("prompt")).to_contain_text(board.part("prompt").locator("h2").inner_text().split("\n")[0])
            assert other.cards() == board.cards()
    leave(context)
    assert problems == []
