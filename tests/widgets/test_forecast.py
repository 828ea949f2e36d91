"""Forecast and advice on a board: about the position that is shown, and in another language without a new question."""

import asyncio
import contextvars
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from eternitium_widgets import Board
from eternitium_widgets.page.delivery import Delivery

from eternitium.jobs.job import WORKING, Answer, Job, News
from eternitium.jobs.watching import Analyst
from tests.support.widget_page import wait_until

pytestmark = pytest.mark.usefixtures("made_up_numbers")
SECONDS = 60


def test_news_are_handed_over_in_the_loop_the_latest_of_each_kind_with_the_context_of_the_cell() -> None:
    heard: list[tuple[str, int, str, int]] = []
    cell = contextvars.ContextVar("cell", default="none")

    async def kernel() -> None:
        cell.set("board")
        delivery = Delivery(lambda kind, news: heard.append((kind, news["n"], cell.get(), threading.get_ident())))

        def find() -> None:
            for n in range(5):
                delivery.post("outlook", {"n": n})

        thread = threading.Thread(target=find)
        thread.start()
        thread.join()
        assert heard == []
        await asyncio.sleep(0)
        delivery.post("advice", {"n": 7})
        while len(heard) < 2:
            await asyncio.sleep(0.001)

    asyncio.run(kernel())
    assert heard == [("outlook", 4, "board", threading.get_ident()), ("advice", 7, "board", threading.get_ident())]


def test_without_a_loop_news_are_handed_over_at_once_and_a_closed_loop_hears_nothing() -> None:
    heard: list[int] = []
    Delivery(lambda _, news: heard.append(news["n"])).post("outlook", {"n": 1})
    assert heard == [1]

    async def make() -> Delivery:
        return Delivery(lambda _, news: heard.append(news["n"]))

    asyncio.run(make()).post("outlook", {"n": 2})
    assert heard == [1]


@pytest.fixture
def board() -> Iterator[Board]:
    board = Board(seed=2)
    yield board
    board.close()


def send(board: Board, **message: Any) -> list[dict[str, Any]]:
    """A message from the page; what the board sends back."""
    sent: list[dict[str, Any]] = []
    board.send = sent.append
    board._receive(board, message, [])
    return sent


def of_now(board: Board, told: dict[str, Any]) -> bool:
    return bool(told) and told["turn_count"] == board.snapshot["game"]["turn_count"]


def test_a_board_forecasts_each_position_of_the_person(board: Board) -> None:
    wait_until(lambda: of_now(board, board.outlook) and board.outlook["state"] == "done")
    assert send(board, type="act", action=board.desk.match._game.legal_actions[0]) == []
    wait_until(lambda: board.snapshot["game"]["policy_to_move"] or of_now(board, board.outlook))


def test_advice_belongs_to_one_position_and_can_be_hidden(board: Board) -> None:
    assert send(board, type="advise") == []
    assert board.advice["rows"] == [] or of_now(board, board.advice)
    wait_until(lambda: board.advice["state"] == "done")
    send(board, type="hide-advice")
    assert board.advice == {}
    send(board, type="advise")
    send(board, type="act", action=board.desk.match._game.legal_actions[0])
    assert board.advice == {}


def test_advice_while_a_policy_moves_is_refused_in_one_sentence(board: Board) -> None:
    while not board.desk.match.policy_to_move:
        send(board, type="act", action=board.desk.match._game.legal_actions[0])
    (answer,) = send(board, type="advise")
    assert answer == {"type": "refused", "text": "You get advice when the decision is yours."}


def test_a_board_drops_what_is_about_another_position_or_was_hidden(board: Board) -> None:
    wait_until(lambda: of_now(board, board.outlook) and board.outlook["state"] == "done")
    kept, now = board.outlook, board.desk.match.job()
    assert now is not None
    for other in (Job(now.known, now.match, now.revision + 1), Job(now.known, "another", now.revision)):
        board._hear("outlook", News(other, Answer(WORKING)))
    board._hear("advice", News(now, Answer(WORKING, [])))
    assert board.outlook == kept and board.advice == {}


def test_a_closed_board_computes_nothing_more() -> None:
    board = Board(seed=2)
    board.close()
    analyst = board._forecast._analyst
    assert analyst._thread is not None
    analyst._thread.join(SECONDS)
    assert not analyst._thread.is_alive()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Job | None]:
    """All that analysts are asked."""
    jobs: list[Job | None] = []
    watch = Analyst.watch

    def listening(self: Analyst, newest: Job | None) -> None:
        jobs.append(newest)
        watch(self, newest)

    monkeypatch.setattr(Analyst, "watch", listening)
    return jobs


def numbers(told: dict[str, Any]) -> list[Any]:
    """What is no text in something told."""
    return [value for value in told.values() if not isinstance(value, str | list)]


def test_another_language_sends_no_job_and_says_the_same_numbers(board: Board, asked: list[Job | None]) -> None:
    page = board
    wait_until(lambda: page.outlook.get("state") == "done")
    send(page, type="advise")
    wait_until(lambda: page.advice["state"] == "done")
    before, jobs = (page.outlook, page.advice), len(asked)
    send(page, type="language", language="de")
    assert len(asked) == jobs and page.catalog["language"] == "de"
    assert numbers(page.outlook) == numbers(before[0]) and page.outlook["note"].startswith(
        "6.400 mit „Veteran“ simulierte Spiele"
    )
    assert page.outlook["seats"] != before[0]["seats"]
    for row, same in zip(page.advice.get("rows", ()), before[1].get("rows", ()), strict=True):
        assert (row["action"], row["win"], row["points"]) == (same["action"], same["win"], same["points"])
        assert row["text"] != same["text"] and row["reasons"][0].endswith("(de)")
