"""The forecast and the advice on a board: words, numbers, and a thread that only tells what is still asked for."""

import asyncio
import contextvars
import json
import math
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from eternitium_widgets import Board
from eternitium_widgets.page.delivery import Delivery

from eternitium import Game, Rules
from eternitium.belief.belief import believe
from eternitium.components import SHAPES
from eternitium.game.notation import ACTIONS, parse_action
from eternitium.match.forecast_view import (
    Analyst,
    Figures,
    Job,
    advices,
    choice_text,
    delayed,
    forecasts,
    spread,
    turns_left,
)
from eternitium.match.match import Match
from eternitium.rulebook import LANGUAGES
from tests.support import ahead
from tests.support.table import each
from tests.support.widget_page import wait_until

SECONDS = 60


pytestmark = pytest.mark.usefixtures("made_up_numbers")


def job(revision: int = 1, advice: bool = False, match: str = "a") -> Job:
    return Job(believe(Game(2, seed=1), 0), "en", ("You", "Policy 1"), match, revision, advice)


def test_a_forecast_sharpens_and_is_plain_data() -> None:
    told = list(forecasts(Match(2, seed=3)._job()))
    assert [one["state"] for one in told] == ["working"] * (ahead.STEPS - 1) + ["done"]
    first, last = told[0], told[-1]
    assert [first[key] for key in ("likely", "average", "turns", "win_text")] == [
        "2 to 8 turns",
        "5.2 on average",
        "5.2 turns",
        "62%",
    ]
    assert (first["turns_error"], first["win_error"], told[-1]["win_error"]) == ("±0.2", "±5", "±0.2")
    sure = "95% sure; more simulated games would make it narrower"
    assert (first["turns_range"], first["win_range"]) == (f"5.0 to 5.4, {sure}", f"57 to 67%, {sure}")
    assert last["note"] == "6,400 simulated games, 95% ranges"
    assert [point["turn"] for point in last["curve"]] == list(range(1, len(last["curve"]) + 1))
    shares = [point["share"] for point in last["curve"]]
    assert shares == sorted(shares) and shares[-2] < 0.985 <= shares[-1]
    assert [(seat["seat"], seat["win_text"]) for seat in last["seats"]] == [(0, "54%"), (1, "46%")]
    assert all(1 <= seat["first"] <= seat["last"] for seat in last["seats"])
    json.dumps(told)


def test_forecast_and_advice_are_those_of_expert_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says so; the library's own functions go on with `steady`."""
    asked = []
    for name in ("forecast", "advice"):
        module = sys.modules[f"eternitium.analysis.{name}"]
        compute = ahead.forecasts if name == "forecast" else ahead.advices

        def listening(*args: Any, compute: Any = compute, **more: Any) -> Any:
            asked.append((*args, *more.values())[-1])
            return compute(*args, **more)

        monkeypatch.setattr(module, compute.__name__, listening)
    match = Match(2, seed=3)
    assert next(forecasts(match._job())) and next(advices(match._job(advice=True)))
    assert asked == ["expert", "expert"]


def test_a_forecast_holds_its_numbers_plainly() -> None:
    match = Match(2, seed=3)
    told = list(forecasts(match._job()))[-1]
    turns, win = told["measured"]["turns"], told["measured"]["win"]
    assert turns[1] < turns[0] < turns[2] and win[1] < win[0] == told["win"] < win[2]
    assert (told["measured"]["past"], told["turns"]) == (0, f"{turns[0]:.1f} turns")


@pytest.mark.parametrize(("viewer", "player", "past"), [(0, 0, 2), (1, 0, 2), (0, 1, 3), (1, 1, 2)])
def test_own_turns_gone_by_are_counted_without_the_running_one(viewer: int, player: int, past: int) -> None:
    seat = {"hand": ["circle"], "stack": ["C"]}
    position = {"players": [seat, seat], "turn": {"round": 3, "player": player, "step": "play"}}
    asked = Job(believe(Game.from_position(position, seed=1), viewer), "en", ("A", "B"), "a", 1)
    assert next(forecasts(asked))["measured"]["past"] == past


def test_until_the_rules_are_compiled_it_is_told_how_far_that_is(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = sys.modules["eternitium.analysis.compiled"]
    monkeypatch.setattr(compiled, "FORECASTS", ahead.Compiling())
    first, second, third, *_ = forecasts(Match(2, seed=3)._job())
    assert [told["note"].split(" done")[0] for told in (first, second)] == [
        "being prepared, 40%",
        "being prepared, 80%",
    ]
    assert first["state"] == "working" and "turns" not in first and third["turns"] == "5.2 turns"
    monkeypatch.setattr(compiled, "FORECASTS", ahead.Compiling())
    assert [told["rows"] != [] for told in advices(Match(2, seed=3)._job(advice=True))][:3] == [False, False, True]


def test_told_is_the_position_that_was_there_when_it_was_asked_for() -> None:
    match = Match(2, seed=3)
    stream = forecasts(match._job())
    before = match.snapshot()["game"]
    match.act(match._game.legal_actions[0])
    told = next(stream)
    assert (told["game"], told["turn_count"]) == (before["id"], before["turn_count"])


def test_a_game_that_is_over_has_nothing_to_forecast() -> None:
    match = Match(1, Rules("de", 3), seed=1)
    while not match._game.is_over:
        match.act(match._game.legal_actions[-1])
    (told,) = forecasts(match._job())
    assert told["state"] == "over" and told["note"].endswith(".")
    assert match.job() is not None
    with pytest.raises(ValueError, match="Advice is there when the decision is yours"):
        match.job(advice=True)


def test_while_policies_move_nothing_is_computed_and_no_advice_is_given() -> None:
    match = Match(2, seed=3)
    while not match.policy_to_move:
        match.act(match._game.legal_actions[0])
    assert match.job() is None
    with pytest.raises(ValueError, match="decision is yours"):
        match.job(advice=True)


def test_advice_lists_every_choice_best_first_with_reasons() -> None:
    match = Match(2, seed=3, language="de")
    told = list(advices(match._job(advice=True)))
    rows = told[-1]["rows"]
    assert [one["state"] for one in told] == ["working"] * ahead.STEPS + ["done"]
    assert told[-1]["rows"] == told[-2]["rows"]
    assert [one["rollouts"] for one in told] == [*range(100, 100 * ahead.STEPS + 1, 100), 100 * ahead.STEPS]
    assert {row["action"] for row in rows} == set(match._game.legal_actions)
    assert rows[0]["win"] == max(row["win"] for row in rows)
    assert all(row["low"] < row["win"] < row["high"] for row in rows)
    assert rows[0]["reasons"][0].endswith("(de)")
    assert [row["against"] for row in rows[:2]] == [f"Verglichen mit: {rows[place]['text']}" for place in (1, 0)]
    best = "in diesen simulierten Spielen am besten"
    assert (rows[0]["turns_text"], rows[0]["best_text"]) == ("4,1 Spielzüge", best)
    json.dumps(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_can_be_said_in_every_language(language: str) -> None:
    names = ("A", "B", "C", "D", "E")
    said = [choice_text(action, names, language) for action in ACTIONS]
    assert all(text[0].isupper() and "{" not in text for text in said)
    # A portal is taken in the same words from the supply and from a robbed pile.
    assert len(set(said)) >= len(said) - len(SHAPES)


@each(
    "action text",
    ("try circle", "Try your luck with a circle portal"),
    ("take square", "Take a square portal"),
    ("play chrono-blaster @1", "Play a Chrono-Blaster, swap with Bo"),
    ("play robo-thief @1", "Play a Robo-Thief, rob Bo"),
    ("steal droid @1", "Take a Droid from Bo"),
    ("buy time-bomb with S,D", "Acquire a Time Bomb for a square (on top) and a diamond"),
    ("buy ?basic with C", "Acquire the top card of the basic pile for a circle"),
    ("buy droid", "Acquire a Droid"),
    ("skip", "Acquire nothing"),
    ("keep none", "Keep none"),
)
def test_choices_in_words(action: str, text: str) -> None:
    assert choice_text(parse_action(action), ("You", "Bo"), "en") == text


@each("share text", (0, "0%"), (0.002, "<\u00a01%"), (0.52, "52%"), (0.996, ">\u00a099%"), (1, "100%"))
def test_hardly_ever_is_not_never(share: float, text: str) -> None:
    assert Figures("en").percent(share) == text


def test_numbers_are_written_as_people_of_the_language_write_them() -> None:
    written = {language: Figures(language) for language in LANGUAGES}
    assert [figures.turns(4.25) for figures in written.values()] == [
        "4.2 turns",
        "4,2 Spielzüge",
        "4,2 tours",
        "4,2 beurten",
    ]
    assert [figures.turns(1) for figures in written.values()] == [
        "1.0 turns",
        "1,0 Spielzüge",
        "1,0 tour",
        "1,0 beurten",
    ]
    assert written["fr"].rollouts(12_000) == "12\u202f000 parties simulées, marges à 95\u00a0%"
    assert written["de"].percents(0.501, 0.503) == "50,1 bis 50,3\u00a0%"
    assert written["en"].percents(0.5, 0.5) == ""
    assert written["en"].between(4.11, 4.14) == "4.11 to 4.14"
    assert written["en"].turns(math.inf) == "–"
    assert [written["en"].best(share) for share in (0.001, 0.93, 1)] == [
        "hardly ever the best",
        "best in 93 of 100 cases",
        "best in these simulated games",
    ]


def test_who_has_found_the_crystal_needs_no_more_turns() -> None:
    seat = {"hand": ["circle"], "stack": []}
    position = {"players": [seat, {"stack": ["C"], "hand": ["circle"]}], "turn": {"player": 1, "step": "play"}}
    told = next(forecasts(Match.from_position(position, seed=1)._job()))
    assert (told["turns"], told["turns_range"], told["measured"]["turns"]) == ("crystal found", "", None)
    assert (told["likely"], told["average"]) == ("crystal found", "")


@each(
    "first last left text",
    (5, 8, None, "5 to 8 turns"),
    (5, 5, None, "5 turns"),
    (1, 1, 1, "1 turn"),
    (5, 8, 8, "5 to 8 turns"),
    (5, 8, 7, "5 turns or more"),
    (5, None, None, "5 turns or more"),
    (5, 8, 4, "not in time"),
    (None, None, None, "not in time"),
)
def test_what_is_likely_lies_within_the_game(first: int | None, last: int | None, left: int | None, text: str) -> None:
    assert Figures("en").likely(first, last, left) == text


def test_likely_is_the_middle_of_what_the_rollouts_found() -> None:
    found = ahead.FakeForecast(5.0, 0.5, 1000)
    first, last = spread(found)
    assert first is not None and last is not None
    assert found.finish_by(first - 1) < 0.1 <= found.finish_by(first)
    assert found.finish_by(last - 1) < 0.9 <= found.finish_by(last)


def position(players: int, viewer: int, finder: int | None, **turn: Any) -> Job:
    """A position in which one of the players may have found the crystal."""
    seats = [{"hand": ["circle"], "stack": [] if seat == finder else ["(?)"] * 14} for seat in range(players)]
    game = Game.from_position({"players": seats, "turn": {"step": "play", **turn}}, seed=1)
    return Job(believe(game, viewer), "en", ("A", "B", "C")[:players], "a", 1)


@each(
    "players viewer finder turn left",
    (1, 0, None, {"round": 1}, 8),
    (1, 0, None, {"round": 6}, 3),
    (1, 0, None, {"round": 8}, 1),
    (3, 1, None, {"round": 6}, None),
    (3, 2, 0, {"round": 6, "player": 1}, 1),
    (3, 1, 0, {"round": 6, "player": 1}, 1),
    (3, 1, 0, {"round": 6, "player": 2}, 0),
)
def test_a_curve_ends_where_the_game_ends(
    players: int, viewer: int, finder: int | None, turn: dict[str, Any], left: int | None
) -> None:
    asked = position(players, viewer, finder, **turn)
    assert turns_left(asked.known) == left
    *_, told = forecasts(asked)
    assert len(told["curve"]) == left if left is not None else len(told["curve"]) > 8


class Stage:
    """Streams that go on only when told to, and everything that an analyst publishes."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Any]] = []
        self.started: list[tuple[str, int]] = []
        self.closed: list[tuple[str, int]] = []
        self.go = threading.Semaphore(0)
        self.analyst = Analyst(self.stream("outlook"), self.stream("advice"), self.hear)

    def hear(self, kind: str, told: dict[str, Any]) -> None:
        self.heard.append((kind, told["n"] if "n" in told else told["state"]))

    def stream(self, kind: str) -> Callable[[Job], Iterator[dict[str, Any]]]:
        def run(asked: Job) -> Iterator[dict[str, Any]]:
            self.started.append((kind, asked.revision))
            try:
                for n in range(1, 4):
                    assert self.go.acquire(timeout=SECONDS)
                    yield asked.told("working", n=(asked.revision, n))
            finally:
                self.closed.append((kind, asked.revision))

        return run

    def step(self, n: int = 1) -> None:
        self.go.release(n)


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage()
    yield stage
    stage.analyst.close()
    stage.step(100)
    if stage.analyst._thread is not None:
        stage.analyst._thread.join(SECONDS)
        assert not stage.analyst._thread.is_alive()


def test_what_is_delayed_begins_after_a_while_or_never() -> None:
    begun: list[float] = []

    def compute(asked: Job) -> Iterator[dict[str, Any]]:
        begun.append(time.monotonic())
        yield asked.told("working", n=1)

    start, late, left = time.monotonic(), delayed(compute, 0.1)(job(1)), delayed(compute, SECONDS)(job(2))
    assert next(late) == next(left) == {}
    del left
    assert [told["turn_count"] for told in late if told] == [1]
    (begin,) = begun
    assert begin - start >= 0.1


def test_partial_results_come_one_by_one(stage: Stage) -> None:
    stage.analyst.watch(job(1))
    stage.step(3)
    wait_until(lambda: stage.closed == [("outlook", 1)])
    assert stage.heard == [("outlook", (1, n)) for n in (1, 2, 3)]


def test_results_of_an_older_position_are_dropped_and_its_stream_is_closed(stage: Stage) -> None:
    stage.analyst.watch(job(1))
    stage.step()
    wait_until(lambda: len(stage.heard) == 1)
    stage.analyst.watch(job(2))
    stage.step()
    wait_until(lambda: ("outlook", 2) in stage.started)
    stage.step(3)
    wait_until(lambda: len(stage.heard) == 4)
    assert stage.heard[1:] == [("outlook", (2, n)) for n in (1, 2, 3)]
    assert stage.closed[0] == ("outlook", 1)


def test_the_same_revision_of_another_game_is_another_position(stage: Stage) -> None:
    stage.analyst.watch(job(1))
    wait_until(lambda: len(stage.started) == 1)
    stage.analyst.watch(job(1, match="b"))
    stage.step()
    wait_until(lambda: len(stage.started) == 2)
    assert stage.heard == []


def test_advice_does_not_begin_the_forecast_again_and_can_be_hidden(stage: Stage) -> None:
    stage.analyst.watch(job(1))
    stage.step()
    wait_until(lambda: len(stage.heard) == 1)
    stage.analyst.watch(job(1, advice=True))
    stage.step(3)
    wait_until(lambda: ("advice", (1, 1)) in stage.heard)
    stage.analyst.watch(job(1))
    stage.step(10)
    wait_until(lambda: ("outlook", (1, 3)) in stage.heard and ("advice", 1) in stage.closed)
    assert stage.started == [("outlook", 1), ("advice", 1)]
    assert [what for what in stage.heard if what[0] == "advice"] == [("advice", (1, 1))]


def test_nothing_is_computed_for_nobody_and_nothing_after_the_end(stage: Stage) -> None:
    stage.analyst.watch(None)
    assert stage.analyst._thread is None
    stage.analyst.watch(job(1))
    wait_until(lambda: len(stage.started) == 1)
    stage.analyst.watch(None)
    stage.step()
    wait_until(lambda: len(stage.closed) == 1)
    stage.analyst.close()
    stage.analyst.watch(job(2))
    assert stage.heard == [] and stage.started == [("outlook", 1)]


def test_what_cannot_be_computed_is_said_and_the_next_position_is_tried() -> None:
    heard: list[dict[str, Any]] = []

    def compute(asked: Job) -> Iterator[dict[str, Any]]:
        if asked.revision == 1:
            raise ArithmeticError("no")
        yield asked.told("done")

    analyst = Analyst(compute, compute, lambda _, told: heard.append(told))
    analyst.watch(job(1))
    wait_until(lambda: len(heard) == 1)
    assert heard[0]["state"] == "failed" and heard[0]["note"].endswith("as usual.")
    analyst.watch(job(2))
    wait_until(lambda: len(heard) == 2)
    assert heard[1]["state"] == "done"
    analyst.close()


def test_a_missing_forecast_is_said_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("forecast", "advice"):
        monkeypatch.setitem(sys.modules, f"eternitium.analysis.{name}", None)
    heard: list[tuple[str, str]] = []
    analyst = Analyst(forecasts, advices, lambda kind, told: heard.append((kind, told["state"])))
    analyst.watch(job(1, advice=True))
    wait_until(lambda: len(heard) == 2)
    assert sorted(heard) == [("advice", "failed"), ("outlook", "failed")]
    analyst.close()


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
    assert send(board, type="act", action=board._desk.match._game.legal_actions[0]) == []
    wait_until(lambda: board.snapshot["game"]["policy_to_move"] or of_now(board, board.outlook))


def test_advice_belongs_to_one_position_and_can_be_hidden(board: Board) -> None:
    assert send(board, type="advise") == []
    assert board.advice["rows"] == [] or of_now(board, board.advice)
    wait_until(lambda: board.advice["state"] == "done")
    send(board, type="hide-advice")
    assert board.advice == {}
    send(board, type="advise")
    send(board, type="act", action=board._desk.match._game.legal_actions[0])
    assert board.advice == {}


def test_advice_while_a_policy_moves_is_refused_in_one_sentence(board: Board) -> None:
    while not board._desk.match.policy_to_move:
        send(board, type="act", action=board._desk.match._game.legal_actions[0])
    (answer,) = send(board, type="advise")
    assert answer == {"type": "refused", "text": "Advice is there when the decision is yours."}


def test_a_board_drops_what_is_about_another_position_or_was_hidden(board: Board) -> None:
    wait_until(lambda: of_now(board, board.outlook) and board.outlook["state"] == "done")
    kept, now = board.outlook, board._desk.match.job()
    assert now is not None
    board._hear("outlook", {**now.told("working"), "turn_count": now.revision + 1})
    board._hear("outlook", {**now.told("working"), "game": "another"})
    board._hear("advice", now.told("working", rows=[]))
    assert board.outlook == kept and board.advice == {}


def test_a_closed_board_computes_nothing_more() -> None:
    board = Board(seed=2)
    board.close()
    analyst = board._analyst
    assert analyst is not None and analyst._thread is not None
    analyst._thread.join(SECONDS)
    assert not analyst._thread.is_alive()
