"""The line that stays of a turn, and the whole log with the moment of each line."""

import pytest
from eternitium_widgets import Board

from eternitium.game.events import SeenEvent
from eternitium.match.match import Match
from eternitium.match.turn_line import cleared, turn_line
from eternitium.payload.snapshot import LogEntry
from tests.match.test_match import pass_on
from tests.support.table import each, named
from tests.support.widget_page import Page


def event(kind: str, *cards: str, player: int = 1, target: int | None = None, rule: str = "turn.begin") -> SeenEvent:
    return SeenEvent(kind, player, cards, target, rule, True, (0, 1))


GONE, PAID = event("discard-era", "C"), event("pay", "S")
LINES = (
    named("nothing", [event("turn")], "Cleared nothing", "Nichts abgelegt"),
    named(
        "a usual turn",
        [GONE, event("draw", "?"), GONE, PAID, event("buy", "communicator")],
        "Cleared 2, paid a square, took a Communicator",
        "2 abgelegt, ein Quadrat gezahlt, einen Kommunikator genommen",
    ),
    named("a miss", [event("try", "circle"), event("turn-back", "D")], "1 miss", "1 Fehlversuch"),
    named(
        "passing",
        [event("pass"), event("destroy", "droid"), event("destroy", "circle")],
        "Passed, destroyed 2 cards",
        "Gepasst, 2 Karten zerstört",
    ),
    named(
        "a price of two",
        [event("pay", "C", "D")],
        "Paid a circle and a diamond",
        "Einen Kreis und einen Diamanten gezahlt",
    ),
    named(
        "an unseen price",
        [event("add-era", "(?)", rule="mission.8")],
        "Paid an unknown shape",
        "Eine unbekannte Form gezahlt",
    ),
    named("an unseen card", [event("buy", "?")], "Took a card", "Eine Karte genommen"),
    named(
        "against others",
        [event("play", "time-bomb"), event("steal", "droid", target=0)],
        "Played a Time Bomb, stole a Droid",
        "Eine Zeitbombe gespielt, einen Droiden gestohlen",
    ),
    named("the end", [GONE, event("find")], "Cleared 1, found the crystal", "1 abgelegt, den Kristall gefunden"),
    named(
        "what others do",
        [event("discard-era", "C", target=0), event("gain", "droid", player=0), event("pass", player=0)],
        "Cleared nothing",
        "Nichts abgelegt",
    ),
    named(
        "what the AI does",
        [event("discard-era", "C", rule="solo.ai.chrono-blaster")],
        "Cleared nothing",
        "Nichts abgelegt",
    ),
)


@each("events english german", *LINES)
def test_what_a_turn_was(events: list[SeenEvent], english: str, german: str) -> None:
    assert (turn_line(events, 1, "en"), turn_line(events, 1, "de")) == (english, german)


@pytest.mark.parametrize(("players", "seed"), [(1, 4), (2, 3), (4, 5)])
def test_the_line_of_each_seat_is_about_its_last_turn(players: int, seed: int) -> None:
    match = Match(players, seed=seed)
    pass_on(match, 90)
    shown, log = match.snapshot().plain(), match.whole_log()
    for told in shown["turns"]:
        own = [entry for entry in log if entry.kind == "turn" and entry.player == told["seat"]]
        assert own[-1].turn == told["turn"]
        assert own[-1].ply == told["ply"] == shown["game"]["turn_plies"][told["turn"] - 1]
        seen = [
            entry
            for entry in log
            if entry.turn == told["turn"] and entry.kind == "discard-era" and owner(entry) == told["seat"]
        ]
        assert told["cleared"] == sum(len(entry.cards) for entry in seen if not entry.rule.startswith("solo.ai"))
    assert [told["seat"] for told in shown["turns"]] == [*range(players)]


def owner(entry: LogEntry) -> int:
    return entry.player if entry.target is None else entry.target


def test_each_line_of_the_log_knows_its_moment() -> None:
    match = Match(3, seed=2)
    pass_on(match, 70)
    log = match.whole_log()
    assert [entry.n for entry in log] == [*range(len(log))]
    for ply in (0, 7, 33, match.plies):
        match.view(ply)
        last = match.snapshot().plain()["log"][-1]["n"]
        assert [entry.n for entry in log if entry.ply <= ply] == [*range(last + 1)]


def test_at_an_earlier_place_the_lines_are_those_of_then() -> None:
    match = Match(2, seed=3)
    pass_on(match, 60)
    plies = match.snapshot().plain()["game"]["turn_plies"]
    match.view(plies[1] - 1)
    shown = match.snapshot().plain()
    assert [told["seat"] for told in shown["turns"]] == [0]
    assert shown["game"]["turn_plies"] == plies


def test_a_snapshot_has_the_newest_lines_and_the_board_sends_all_when_asked() -> None:
    board = Board(players=2, seed=3)
    page = Page(board)
    pass_on(board.desk.match, 90)
    page.ask(type="again")
    (told,) = page.ask(type="log")
    assert (told["type"], told["game"], told["viewer"], told["language"]) == ("log", page.game["id"], 0, "en")
    newest = board.desk.match.snapshot().plain()["log"]
    plain = [{**entry, "new": False} for entry in newest]
    assert len(told["entries"]) > len(newest) and told["entries"][-len(newest) :] == plain
    board.close()


def test_cleared_counts_cards_of_the_own_stack() -> None:
    assert cleared([GONE, event("discard-era", "C", "D"), event("discard-era", "C", target=0)], 1) == 3
