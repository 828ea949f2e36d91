"""Forecast, advice, coach and what is said afterwards of a choice: the same numbers, with real rollouts."""

from collections.abc import Iterator
from typing import Any

import pytest
from eternitium_widgets import Board

from eternitium.analysis import compiled
from eternitium.match import change_view
from tests.support.samples import samples
from tests.support.widget_page import Page, wait_until

TABLES = ((2, 2), (1, 5), (3, 11))[: samples(1, deep=3)]  # players, and a seed


@pytest.fixture
def pages() -> Iterator[list[Page]]:
    """Boards at which the person has several choices, one of them a bad one; all numbers stand still."""
    assert callable(compiled.load().roll_worlds)  # nobody waits for the compiler below
    pages = [Page(Board(players=players, seed=seed)) for players, seed in TABLES]
    for page in pages:
        page.until_choices()
        page.ask(type="coach", on=True, threshold=1)
    yield pages
    for page in pages:
        page.widget.close()


def advice_of(page: Page) -> dict[str, Any]:
    """The advice beside the forecast, which the coach has even if it is not shown; {} for none yet."""
    known = page.widget._forecast.advice
    return {} if known is None else known.plain()


def until_final(page: Page) -> None:
    def is_final() -> bool:
        outlook, table = page.widget.outlook, advice_of(page)
        return page.is_now(outlook) and page.is_now(table) and outlook["state"] == table["state"] == "done"

    wait_until(is_final)


def percent(share: float) -> int:
    return change_view.hundredths(share)


def points(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-").replace("±", ""))


def test_every_choice_is_told_by_what_it_changes_of_the_forecast(pages: list[Page]) -> None:
    for page in pages:
        until_final(page)
        forecast, rows = page.widget.outlook, advice_of(page)["rows"]
        for row in rows:
            assert percent(forecast["win"]) + points(row["points_text"]) == percent(row["win"])
        # What the policy itself would do is what the forecast goes on with.
        assert any(row["win"] == forecast["win"] and row["gain"] == [0.0, 0.0] for row in rows)


def test_what_the_coach_says_is_what_the_line_says_and_what_the_choice_is_said_to_have_done(pages: list[Page]) -> None:
    for page in pages:
        until_final(page)
        worst = advice_of(page)["rows"][-1]
        page.ask(type="act", action=worst["action"])
        coach = page.widget.coach
        assert worst["points"] < 0 and f"{worst['win_text']} ({worst['points_text']})" in coach["figures"][0]
        page.ask(type="coach-answer", choice="play")
        assert changed(page)["parts"][0]["text"] == worst["points_text"]


def test_a_line_that_is_shown_is_what_the_choice_is_said_to_have_done(pages: list[Page]) -> None:
    for page in pages:
        page.ask(type="coach", on=False)
        page.ask(type="advise")
        until_final(page)
        assert page.widget.advice == advice_of(page)
        row, before = page.widget.advice["rows"][-1], page.widget.outlook["win"]
        page.ask(type="act", action=row["action"])
        found = changed(page)
        assert found["parts"][0]["text"] == row["points_text"].replace("±", "")
        assert found["total"] == change_points(percent(page.widget.outlook["win"]) - percent(before))


def change_points(n: int) -> str:
    return f"+{n}" if n > 0 else str(n).replace("-", "\N{MINUS SIGN}")


def changed(page: Page) -> dict[str, Any]:
    """What is told of the last choice once the person decides again."""
    page.until_mine()
    wait_until(lambda: page.is_now(page.widget.outlook) and "change" in page.widget.outlook)
    found: dict[str, Any] = page.widget.outlook["change"]
    return found
