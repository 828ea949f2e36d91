"""Going back and forth in a game: undo and redo, looking at earlier places, playing on from there."""

import random
from typing import Any

import pytest

from eternitium import Game, Rules
from eternitium.match.match import Table
from tests.match.test_match import actions_in, pass_on


def without(snapshot: dict[str, Any], *keys: str) -> dict[str, Any]:
    """A snapshot without what changes whenever one goes back and forth."""
    game = {key: value for key, value in snapshot["game"].items() if key not in ("turn_count", *keys)}
    log = [{key: value for key, value in entry.items() if key != "new"} for entry in snapshot["log"]]
    return {**snapshot, "game": game, "log": log}


@pytest.mark.parametrize("seats", [["person", "steady", "bold"], ["person", "random", "person"]])
def test_redo_restores_what_undo_took_back(seats: list[str]) -> None:
    table = Table(3, seed=8, seats=seats)
    pass_on(table, 90)
    while table.policy_to_move:
        table.proceed()
    history, truth, last = table.history, table._game.position(), without(table.snapshot())
    taken = 0
    while table.can_undo:
        table.undo()
        taken += 1
    assert not table.snapshot()["game"]["can_undo"]
    assert table.history == ()
    again = 0
    while table.can_redo:
        table.redo()
        again += 1
    assert again == taken
    assert (table.history, table._game.position()) == (history, truth)
    assert without(table.snapshot()) == last


def test_undo_goes_to_a_decision_of_a_person_and_a_new_action_ends_redo() -> None:
    table = Table(2, seed=3)
    pass_on(table, 40)
    while table.policy_to_move:
        table.proceed()
    table.undo()
    assert table.legal_actions
    assert table.can_redo
    table.act(table.legal_actions[-1])
    assert not table.can_redo
    with pytest.raises(ValueError, match="Nothing was taken back"):
        table.redo()


def test_the_log_tells_what_was_done_instead() -> None:
    table = Table(2, seed=3)
    first, other = table.legal_actions[:2]
    table.act(first)
    told = [entry["text"] for entry in table.snapshot()["log"]]
    table.undo()
    table.act(other)
    instead = [entry["text"] for entry in table.snapshot()["log"]]
    assert instead != told
    assert instead == [entry["text"] for entry in Table.load(table.save()).snapshot()["log"]]


def test_a_policy_does_again_what_was_taken_back() -> None:
    table = Table(2, seed=3, seats=["person", "random"])
    pass_on(table, 60)
    history = table.history
    ply = max(ply for ply, (seat, _) in enumerate(history[:50]) if seat == 1)
    table.view(ply)
    table.resume()
    assert table.policy_to_move
    while table.policy_to_move:
        table.proceed()
    assert table.history == history[: len(table.history)]
    assert len(table.history) > ply


def test_an_earlier_place_is_shown_as_it_was_and_nothing_can_be_done_there() -> None:
    table, dice, places = Table(2, Rules("fr"), seed=5), random.Random(4), []
    for _ in range(50):
        places.append(without(table.snapshot(), "plies", "live", "can_undo"))
        table.proceed() if table.policy_to_move else table.act(dice.choice(table.legal_actions))
    for ply in (0, 1, 49, 23, 24, 22):
        table.view(ply)
        shown = table.snapshot()
        assert (shown["game"]["ply"], shown["game"]["plies"], shown["game"]["live"]) == (ply, 50, False)
        assert not actions_in(shown)
        assert not shown["game"]["policy_to_move"]
        then = without(shown)
        for same in ("log", "odds", "market", "next_hand", "era_discard", "result", "supply.count"):
            assert then.get(same) == places[ply].get(same), same
        assert [seat["stack"] for seat in then["seats"]] == [seat["stack"] for seat in places[ply]["seats"]]
        hands = [[item["card"] for item in of["seats"][0]["hand"]] for of in (then, places[ply])]
        assert hands[0] == hands[1]
        assert shown["prompt"]["title"] == f"Looking back: action {ply} of 50"
        for refused in (table.undo, table.redo, lambda: table.act("end")):
            with pytest.raises(ValueError, match=r"^You are looking at an earlier place"):
                refused()
        assert table.why_not("end") == ("", shown["prompt"]["text"])
        table.proceed()
        assert len(table.history) == 50
    table.view(None)
    assert table.snapshot()["game"]["live"]
    for wrong in (-1, 51, "3", True):
        with pytest.raises(ValueError, match=r"ply: .* whole number from 0 to 50"):
            table.view(wrong)  # type: ignore[arg-type]


def test_what_an_action_did_is_new_at_its_place() -> None:
    table = Table(2, seed=5)
    pass_on(table, 30)
    for ply in (0, 7, 20):
        table.view(ply)
        new = [entry["kind"] for entry in table.snapshot()["log"] if entry["new"]]
        assert new == [event.kind for event in table._game.steps[ply]]


def test_one_can_play_on_from_an_earlier_place_and_the_rest_can_be_brought_back() -> None:
    table = Table(2, seed=5)
    pass_on(table, 60)
    history = table.history
    table.view(31)
    table.resume()
    assert table.is_live
    assert table.history == history[:31]
    while table.can_redo:
        table.redo()
    assert table.history == history


def test_the_forecast_of_an_earlier_place_is_that_of_its_own_position() -> None:
    table = Table(2, seed=5)
    pass_on(table, 30)
    live = table.job()
    table.view(12)
    job = table.job()
    assert job is not None
    assert job.known.position == table._at(12).sight(table.viewer)
    assert live is None or job.place != live.place


def test_looking_back_does_not_play_the_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(3, seed=2, seats=["person"] * 3)
    pass_on(table, 120)

    def refuse(*_: object) -> None:
        raise AssertionError("an action was carried out")

    monkeypatch.setattr(Game, "push", refuse)
    for ply in (*range(119, -1, -1), *range(0, 120, 7)):
        table.view(ply)
        assert table.snapshot()["game"]["ply"] == ply
