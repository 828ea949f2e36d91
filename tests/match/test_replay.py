"""Going back and forth in a game: undo and redo, looking at earlier places, playing on from there."""

import random
from typing import Any

import pytest

from eternitium import Game, Rules
from eternitium.match.match import Match
from tests.match.test_match import actions_in, pass_on


def without(snapshot: dict[str, Any], *keys: str) -> dict[str, Any]:
    """A snapshot without what changes whenever one goes back and forth."""
    game = {key: value for key, value in snapshot["game"].items() if key not in ("turn_count", *keys)}
    log = [{key: value for key, value in entry.items() if key != "new"} for entry in snapshot["log"]]
    return {**snapshot, "game": game, "log": log}


@pytest.mark.parametrize("seats", [["person", "steady", "bold"], ["person", "random", "person"]])
def test_redo_restores_what_undo_took_back(seats: list[str]) -> None:
    match = Match(3, seed=8, seats=seats)
    pass_on(match, 90)
    while match.policy_to_move:
        match.proceed()
    history, truth, last = match.history, match._game.position(), without(match.snapshot().plain())
    taken = 0
    while match.can_undo:
        match.undo()
        taken += 1
    assert not match.snapshot().plain()["game"]["can_undo"]
    assert match.history == ()
    again = 0
    while match.can_redo:
        match.redo()
        again += 1
    assert again == taken
    assert (match.history, match._game.position()) == (history, truth)
    assert without(match.snapshot().plain()) == last


def test_undo_goes_to_a_decision_of_a_person_and_a_new_action_ends_redo() -> None:
    match = Match(2, seed=3)
    pass_on(match, 40)
    while match.policy_to_move:
        match.proceed()
    match.undo()
    assert match.legal_actions
    assert match.can_redo
    match.act(match.legal_actions[-1])
    assert not match.can_redo
    with pytest.raises(ValueError, match="nothing to redo"):
        match.redo()


def test_the_log_tells_what_was_done_instead() -> None:
    match = Match(2, seed=3)
    first, other = match.legal_actions[:2]
    match.act(first)
    told = [entry["text"] for entry in match.snapshot().plain()["log"]]
    match.undo()
    match.act(other)
    instead = [entry["text"] for entry in match.snapshot().plain()["log"]]
    assert instead != told
    assert instead == [entry["text"] for entry in Match.load(match.save()).snapshot().plain()["log"]]


def test_a_policy_does_again_what_was_taken_back() -> None:
    match = Match(2, seed=3, seats=["person", "random"])
    pass_on(match, 60)
    history = match.history
    ply = max(ply for ply, (seat, _) in enumerate(history[:50]) if seat == 1)
    match.view(ply)
    match.resume()
    assert match.policy_to_move
    while match.policy_to_move:
        match.proceed()
    both = min(len(history), len(match.history))  # its turn may have been cut short before
    assert both > ply and match.history[:both] == history[:both]
    assert len(match.history) > ply


def test_an_earlier_place_is_shown_as_it_was_and_nothing_can_be_done_there() -> None:
    match, dice, places = Match(2, Rules("fr"), seed=5), random.Random(4), []
    for _ in range(50):
        places.append(without(match.snapshot().plain(), "plies", "live", "can_undo"))
        match.proceed() if match.policy_to_move else match.act(dice.choice(match.legal_actions))
    for ply in (0, 1, 49, 23, 24, 22):
        match.view(ply)
        shown = match.snapshot().plain()
        assert (shown["game"]["ply"], shown["game"]["plies"], shown["game"]["live"]) == (ply, 50, False)
        assert not actions_in(shown)
        assert not shown["game"]["policy_to_move"]
        then = without(shown)
        for same in ("log", "odds", "market", "next_hand", "era_discard", "result", "supply.count"):
            assert then.get(same) == places[ply].get(same), same
        assert [seat["stack"] for seat in then["seats"]] == [seat["stack"] for seat in places[ply]["seats"]]
        hands = [[item["card"] for item in of["seats"][0]["hand"]] for of in (then, places[ply])]
        assert hands[0] == hands[1]
        assert shown["prompt"]["title"] == f"Looking back: move {ply} of 50"
        for refused in (match.undo, match.redo, lambda: match.act("end")):
            with pytest.raises(ValueError, match=r"^You are looking at an earlier moment"):
                refused()
        assert match.why_not("end") == ("", shown["prompt"]["text"])
        match.proceed()
        assert len(match.history) == 50
    match.view(None)
    assert match.snapshot().plain()["game"]["live"]
    for wrong in (-1, 51, "3", True):
        with pytest.raises(ValueError, match=r"ply: .* whole number from 0 to 50"):
            match.view(wrong)  # type: ignore[arg-type]


def test_what_an_action_did_is_new_at_its_place() -> None:
    match = Match(2, seed=5)
    pass_on(match, 30)
    for ply in (0, 7, 20):
        match.view(ply)
        new = [entry["kind"] for entry in match.snapshot().plain()["log"] if entry["new"]]
        assert new == [event.kind for event in match._game.steps[ply]]


def test_one_can_play_on_from_an_earlier_place_and_the_rest_can_be_brought_back() -> None:
    match = Match(2, seed=5)
    pass_on(match, 60)
    history = match.history
    match.view(31)
    match.resume()
    assert match.is_live
    assert match.history == history[:31]
    while match.can_redo:
        match.redo()
    assert match.history == history


def test_the_forecast_of_an_earlier_place_is_that_of_its_own_position() -> None:
    match = Match(2, seed=5)
    pass_on(match, 30)
    live = match.job()
    match.view(12)
    job = match.job()
    assert job is not None
    assert job.known.position == match._game.copy().back_to(12).sight(match.viewer)
    assert live is None or job.place != live.place


def test_looking_back_does_not_play_the_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(3, seed=2, seats=["person"] * 3)
    pass_on(match, 120)

    def refuse(*_: object) -> None:
        raise AssertionError("an action was carried out")

    monkeypatch.setattr(Game, "push", refuse)
    for ply in (*range(119, -1, -1), *range(0, 120, 7)):
        match.view(ply)
        assert match.snapshot().plain()["game"]["ply"] == ply
