"""Saved games: the same table comes back, and whatever is wrong with a file is said."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from eternitium import Rules
from eternitium.match.match import Match
from eternitium.match.save import LONGEST
from eternitium.policies import simple


def some_table(plies: int = 40) -> Match:
    """A table with two persons and a policy, in the middle of a game."""
    match, dice = Match(3, Rules("fr", pass_keep=0), seed=4, seats=["person", "bold", "person"]), random.Random(2)
    for _ in range(plies):
        if match.handover is not None:
            match.take_seat(match.handover)
        match.proceed() if match.policy_to_move else match.act(dice.choice(match.legal_actions))
    return match


def without_ids(match: Match) -> dict[str, Any]:
    """A snapshot without what tells one table from another."""
    snapshot = match.snapshot()
    for key in ("id", "turn_count"):
        del snapshot["game"][key]
    return {**snapshot, "log": [{**entry, "new": None} for entry in snapshot["log"]]}


def test_a_saved_table_comes_back_as_it_was() -> None:
    match = some_table()
    again = Match.load(match.save())
    assert (again.history, again._game.position()) == (match.history, match._game.position())
    assert (again.seats, again.viewer, again.rules) == (match.seats, match.viewer, match.rules)
    assert without_ids(again) == without_ids(match)
    assert Match.load(match.save(), "nl").language == "nl"


def test_the_saved_table_goes_on_with_the_same_shuffles() -> None:
    match = some_table()
    again = Match.load(match.save())
    dice = random.Random(1)
    for _ in range(60):
        for each in (match, again):
            if each.handover is not None:
                each.take_seat(each.handover)
        if match.policy_to_move:
            match.proceed()
            again.proceed()
        else:
            action = dice.choice(match.legal_actions)
            match.act(action)
            again.act(action)
    assert again._game.position() == match._game.position()


def test_a_game_from_a_position_and_an_unknown_seed_are_kept() -> None:
    match = Match.from_position({"players": [{"hand": ["circle"], "stack": ["(?)"]}, {}]}, viewer=0)
    again = Match.load(match.save())
    assert again._game.position() == match._game.position()
    assert again.snapshot()["game"]["seed"] is None
    assert Match.load(Match(seed=5).save()).snapshot()["game"]["seed"] == 5


def test_a_policy_without_a_name_here_cannot_be_saved() -> None:
    with pytest.raises(ValueError, match=r"seats.1.: .choose. is unknown"):
        Match(2, seed=1, policy=simple).save()


def changed(**fields: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda data: {**data, **fields}


def of_record(**fields: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda data: {**data, "record": {**data["record"], **fields}}


def lacking(*names: str) -> Callable[[dict[str, Any]], Any]:
    return lambda data: {name: value for name, value in data.items() if name not in names}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda _: [], r"^file: must be an object with named fields, not \[\]$"),
        (lambda _: None, "^file: must be an object"),
        (changed(kind="eternitium-progress"), '^kind: "eternitium-progress" is another kind of file'),
        (lacking("kind"), "^kind: null is another kind"),
        (changed(format=2), "^format: 2 is unknown; this version reads 1"),
        (changed(format="1"), '^format: "1" is unknown'),
        (lacking("format"), "^format: null"),
        (changed(extra=1), '^file: "extra" is an unknown field'),
        (lacking("seats"), r"^file\.seats: is missing"),
        (lacking("record"), r"^file\.record: is missing"),
        (changed(seats=["person"]), "^seats: 1 given for 3 players"),
        (changed(seats=["person", "genius", "person"]), r"^seats\[1\]: \"genius\""),
        (changed(seats=["bold"] * 3), "^seats: .* holds no person"),
        (changed(seats="person"), "^seats: must be a list"),
        (changed(viewer=3), "^viewer: 3 is not allowed"),
        (changed(viewer=1), '^viewer: at seat 1 sits "bold"'),
        (changed(viewer=True), "^viewer: True is not allowed"),
        (changed(seed_known="yes"), '^seed_known: "yes"'),
        (changed(record=[]), "^record: must be an object"),
        (of_record(actions=["fly"]), r"^record\.actions\[0\]"),
        (of_record(actions=7), r"^record\.actions: must be a list"),
        (of_record(players=9), r"^record\.players: 9"),
        (of_record(seed=None), r"^record\.seed: None"),
        (of_record(format=3), r"^record\.format: 3"),
        (of_record(rules={"edition": "it", "mission": None, "switches": {}}), r"^record\.edition: 'it'"),
        (of_record(more=1), '^record: "more" is an unknown field'),
    ],
)
def test_what_is_wrong_with_a_file_is_said(change: Callable[[dict[str, Any]], Any], said: str) -> None:
    text = json.dumps(change(json.loads(some_table(6).save())))
    with pytest.raises(ValueError, match=said) as refused:
        Match.load(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, "\0", "NaN", None, 7, "x" * (LONGEST + 1), " " * (LONGEST + 1)]
)
def test_what_is_no_file_at_all_is_refused(text: Any) -> None:
    with pytest.raises(ValueError, match=r"^file: "):
        Match.load(text)


def test_cut_files_are_refused() -> None:
    text = some_table(6).save()
    for end in range(0, len(text), 7):
        with pytest.raises(ValueError, match=r"^file: This is no saved game"):
            Match.load(text[:end])


def test_the_reason_is_said_in_the_language_of_the_page() -> None:
    with pytest.raises(ValueError, match=r"^file: Das ist kein gespeichertes Spiel"):
        Match.load("{", "de")
