"""What to hope for on a page: asked for, told in every language, and what came of it after the action."""

from collections.abc import Iterator

import pytest
from eternitium_widgets import Board
from eternitium_widgets.board.desk import GameDesk

from eternitium.match.match import Match
from eternitium.rulebook import LANGUAGES
from tests.browser.places import play
from tests.support.widget_page import Page, wait_until


@pytest.fixture
def page() -> Iterator[Page]:
    """A board at which the person may try their luck."""
    board = Board(seed=2)
    match = play(Match(2, seed=3), lambda one: any(action.startswith("try") for action in one.legal_actions))
    board.sit_at(GameDesk(match))
    yield Page(board)
    board.close()


def test_it_is_told_in_every_language_and_then_what_came(page: Page) -> None:
    assert page.widget.hope == {}
    page.ask(type="hope")
    wait_until(lambda: page.widget.hope.get("state") == "done")
    told = {}
    for language in LANGUAGES:
        page.ask(type="language", language=language)
        told[language] = page.widget.hope["maps"]
        assert page.is_now(page.widget.hope) and all(row["worth"] for one in told[language] for row in one["rows"])
    tries = {one["action"]: one["rows"] for one in told["en"] if one["action"].startswith("try ")}
    assert tries and all(abs(sum(row["percent"] for row in rows) - 100) < 0.2 for rows in tries.values())
    page.ask(type="act", action=next(iter(tries)))
    assert page.is_now(page.widget.hope) and page.widget.hope["came"]
    page.ask(type="act", action=page.legal[0])
    assert page.widget.hope == {}
