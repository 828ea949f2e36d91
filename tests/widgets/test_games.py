"""Whole games on the page: rated at their end, once, and told there, in the lobby and by the trainer."""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

import pytest
from eternitium_widgets import Tutor
from eternitium_widgets.board.desk import GameDesk

from eternitium.match import seats
from eternitium.match.match import Match
from tests.browser.places import play
from tests.support import ahead
from tests.support.widget_page import Page, wait_until


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """A game of two against a character, at the person's last decisions."""
    ahead.install(monkeypatch, "forecast", "change", "compiled", "report")
    monkeypatch.setattr(seats, "secrets", SimpleNamespace(randbits=lambda _: 1))  # or a game may be too long to be kept
    whole = play(Match(2, seed=3, seats=["person", "level1"]), lambda _: False)
    tutor = Tutor(seed=2, query="")
    last = max(place for place, (seat, _) in enumerate(whole.history) if seat == 0)
    tutor.sit_at(GameDesk(whole.branch(last)))
    yield Page(tutor)
    tutor.close()


def to_the_end(page: Page) -> None:
    dice = Random(1)
    while not page.game["over"]:
        if page.game["policy_to_move"]:
            page.ask(type="proceed")
        else:
            page.ask(type="act", action=dice.choice(page.legal))


def test_a_game_is_rated_at_its_end_and_told_in_every_place(page: Page) -> None:
    trainer = page.widget.shelf["trainer"]
    assert trainer["games"]["value"] is None and trainer["expected"] == {}
    to_the_end(page)
    trainer = page.widget.shelf["trainer"]
    assert trainer["games"]["value"] and "after 1 game" in trainer["games"]["text"] and "level1" in trainer["expected"]
    page.ask(type="report")
    wait_until(lambda: page.widget.report["state"] == "done")
    assert "Your rating in games" in page.widget.report["story"]["rating"]


def test_a_game_that_was_taken_back_is_not_rated(page: Page) -> None:
    page.ask(type="undo")
    to_the_end(page)
    assert page.widget.shelf["trainer"]["games"]["value"] is None


def test_a_reviewed_game_counts_for_the_insights_once(page: Page) -> None:
    to_the_end(page)
    page.ask(type="report")
    wait_until(lambda: page.widget.report["state"] == "done")
    page.ask(type="language", language="de")
    (review,) = (row for row in page.entries if row[1] == "review")
    assert review[3] == "level1" and sum(count for _, count, _ in review[9]) == sum(count for _, count, _ in review[10])
    assert page.widget.shelf["trainer"]["insights"]["games"] == 1
    (saved,) = page.ask(type="insights-csv")
    assert saved["name"].endswith(".csv") and len(saved["text"].splitlines()) == 2 and ",level1,de," in saved["text"]


def test_a_game_that_is_changed_after_its_end_is_not_reviewed(page: Page) -> None:
    to_the_end(page)
    page.ask(type="undo")
    to_the_end(page)
    page.ask(type="report")
    wait_until(lambda: page.widget.report["state"] == "done")
    assert page.widget.shelf["trainer"]["insights"]["games"] == 0


def test_games_for_research_are_off_until_they_are_switched_on(page: Page) -> None:
    assert page.widget.shelf["trainer"]["research"] == {"on": False, "games": 0, "text": "No game is noted."}
    to_the_end(page)
    assert not [row for row in page.entries if row[1] == "played"]
    assert page.widget.shelf["trainer"]["research"]["games"] == 0


def test_a_game_for_research_is_noted_once_and_saved(page: Page) -> None:
    page.ask(type="research", on=True)
    to_the_end(page)
    page.ask(type="language", language="de")
    assert [row[1] for row in page.entries if row[1] in ("research", "played")] == ["research", "played"]
    (saved,) = page.ask(type="research-save")
    assert "eternitium-research-" in saved["name"] and saved["text"].count('"policies":["person","level1"]') == 1
    page.ask(type="research", on=False)
    (saved,) = page.ask(type="research-save")
    assert saved["text"].endswith('"games":[]}')


def test_a_game_that_was_taken_back_is_not_for_research(page: Page) -> None:
    page.ask(type="research", on=True)
    page.ask(type="undo")
    to_the_end(page)
    assert page.widget.shelf["trainer"]["research"]["games"] == 0
