"""Who sits at a table: persons who share a board, and policies."""

from typing import Any

import pytest

from eternitium import Game, IllegalAction, Rules
from eternitium.analysis import master
from eternitium.analysis.levels import Level
from eternitium.belief.view import PlayerView
from eternitium.match.match import Match
from eternitium.match.seats import Seats
from tests.match.test_match import actions_in, pass_on
from tests.support.table import each


def first(view: PlayerView) -> str:
    """A policy of one's own."""
    return str(view.legal_actions[0])


def test_seats_are_persons_and_policies_with_names_of_their_own() -> None:
    match = Match(4, seed=1, seats=["person", "careful", "person", "random"])
    seats = match.snapshot().plain()["seats"]
    assert [seat["plays"] for seat in seats] == ["person", "careful", "person", "random"]
    assert [seat["plays_name"] for seat in seats] == ["Person", "Careful", "Person", "Random"]
    assert match.names == ["Player 1", "Clara", "Player 2", "Pip"]
    assert Match(2, seed=1, viewer=1).names == ["Ada", "You"]
    assert Match(5, seed=1, seats=["bold", "person", "steady", "bold", "steady"]).names == [
        "Bruno",
        "You",
        "Ada",
        "Juno",
        "Emil",
    ]
    assert Match(4, seed=1, seats=["steady", first, "person", first]).names == [
        "Ada",
        "Opponent 1",
        "You",
        "Opponent 2",
    ]
    assert Match(4, seed=1, seats=["level8", "person", "master", "level3"]).names == ["Mira", "You", "Juno", "Nora"]
    assert Match(5, seed=1, seats=["person", *["level3"] * 4]).names == ["You", "Nora", "Juno", "Emil", "Rosa"]
    assert [seat["plays"] for seat in Match(2, seed=1).snapshot().plain()["seats"]] == ["person", "steady"]


@each(
    "seats said",
    (["person"], "seats: 1 given for 2 players"),
    (["person", "genius"], r"seats\[1\]: \"genius\" is unknown; allowed: person, random"),
    (["person", 3], r"seats\[1\]: 3"),
    (["steady", "bold"], "seats: .* holds no person"),
    ("person", "seats: must be a list"),
)
def test_wrong_seats_are_refused(seats: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Match(2, seats=seats)


def test_the_view_is_that_of_a_person() -> None:
    assert Match(3, seats=["steady", "person", "person"]).viewer == 1
    with pytest.raises(ValueError, match="viewer: 0 is not a person's seat"):
        Match(3, seats=["steady", "person", "person"], viewer=0)


@pytest.mark.parametrize("name", ["random", "steady", "bold", "careful", "expert", "master", "level1"])
def test_every_policy_can_sit_at_the_table(name: str) -> None:
    match = Match(2, seed=1, seats=["person", name])
    match.act(match.legal_actions[0])
    assert match.policy_to_move
    match.proceed()
    assert [seat for seat, _ in match.history] == [0, 1]


def test_a_player_of_earlier_versions_has_a_successor() -> None:
    assert Match(2, seed=1, seats=["person", "planner"]).seats == ("person", "master")


def test_the_board_is_handed_over_when_another_person_decides() -> None:
    match = Match(3, seed=2, seats=["person", "person", "steady"])
    match.act(match.legal_actions[0])
    shown = match.snapshot().plain()
    assert shown["game"]["handover"] == {"seat": 1, "name": "Player 2"}
    assert shown["game"]["viewer"] == 0
    assert shown["seats"][1]["hand"] is None
    assert not actions_in(shown)
    assert match.legal_actions == ()
    assert match.job() is None
    with pytest.raises(IllegalAction, match="another player's decision"):
        match.act(match._game.legal_actions[0])
    for wrong in (0, 2, 7, True, "1", None):
        with pytest.raises(ValueError, match="cannot take over the board now; allowed: 1"):
            match.take_seat(wrong)  # type: ignore[arg-type]
    match.take_seat(1)
    taken = match.snapshot().plain()
    assert (taken["game"]["viewer"], taken["game"]["handover"]) == (1, None)
    assert set(actions_in(taken)) == set(match.legal_actions)
    assert any(entry["text"].startswith("Player 1") for entry in taken["log"])
    with pytest.raises(ValueError, match="allowed: None"):
        match.take_seat(0)


def test_a_laboratory_asks_other_persons_too() -> None:
    position = {
        "players": [{"hand": ["laboratory", "circle"], "stack": ["C"]}, {"hand": ["circle"], "stack": ["S", "(?)"]}],
        "basic": {"open": ["droid", "transporter"], "pile": ["?"]},
        "advanced": {"open": ["time-bomb"], "pile": []},
        "turn": {"player": 0, "step": "play"},
    }
    match = Match.from_position(position, seed=1, seats=["person", "person"])
    match.act("play laboratory")
    match.act("gain droid")
    assert match.handover == 1
    match.take_seat(1)
    assert match.snapshot().plain()["prompt"]["rule"] == "card.laboratory.others"
    match.act("decline")
    assert match.handover == 0
    new = [entry["rule"] for entry in match.snapshot().plain()["log"] if entry["new"]]
    match.take_seat(0)
    since_own = [entry["rule"] for entry in match.snapshot().plain()["log"] if entry["new"]]
    assert len(since_own) > len(new) > 0


def test_persons_alone_play_a_whole_game() -> None:
    match = Match(3, Rules("fr"), seed=6, seats=["person"] * 3)
    pass_on(match, 2_000)
    end = match.snapshot().plain()
    assert end["game"]["over"]
    assert end["game"]["handover"] is None
    assert [row["name"] for row in end["result"]["rows"]] == ["Player 1", "Player 2", "Player 3"]
    assert "You" not in end["result"]["title"]


def test_a_rematch_keeps_the_players_also_a_policy_of_ones_own() -> None:
    match = Match(3, Rules("de", pass_keep=1), seats=["person", first, "bold"], language="de")
    for how, seats in (("again", 0), ("other-seat", 1), ("same-deal", 0)):
        other = match.rematch(how)
        assert (other.rules, other.language, other.plies, other.viewer) == (match.rules, "de", 0, seats)
        assert sorted(other.names) == sorted(match.names)
    with pytest.raises(ValueError, match="how: 'never' is unknown; allowed: again, other-seat, same-deal"):
        match.rematch("never")


def test_the_same_deal_is_dealt_from_the_beginning_whatever_was_played_since() -> None:
    match = Match(2, seed=5)
    begun = match.snapshot().plain()["seats"]
    for _ in range(6):
        if not match.policy_to_move:
            match.act(match.legal_actions[0])
        match.proceed()
    assert match.plies > 2
    same = match.rematch("same-deal")
    assert same.snapshot().plain()["seats"] == begun and same.snapshot().plain()["game"]["seed"] == 5
    assert match.rematch("again").snapshot().plain()["game"]["seed"] != 5
    linked = Match.from_query(match.query())
    assert linked.rematch("same-deal").snapshot().plain()["seats"] == linked.snapshot().plain()["seats"]


def test_somebody_else_plays_for_who_looks_ahead_until_that_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def look_ahead(_level: Level, _view: PlayerView) -> str:
        raise RuntimeError("looks ahead")

    monkeypatch.setattr(Level, "choose", look_ahead)
    game = Game(2, seed=1)
    seats = Seats(["level2" if seat == game.player else "person" for seat in range(2)])
    monkeypatch.setattr(master, "is_ready", lambda: False)
    seats.act(game)
    assert game.plies == 1
    game.pop()
    monkeypatch.setattr(master, "is_ready", lambda: True)
    with pytest.raises(ValueError, match="looks ahead"):
        seats.act(game)
