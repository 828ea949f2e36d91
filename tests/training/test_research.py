"""Whole games for research: off at first, only whole games of one person, and nothing else in the file."""

import json
from typing import Any

import pytest

from eternitium import PlayerView, Rules
from eternitium.game.notation import parse_action
from eternitium.match.match import Match
from eternitium.policies import steady
from eternitium.training.learner import Learner
from eternitium.training.profile import Profile
from eternitium.training.reached import MAX_NOTED
from eternitium.training.research import file_for_research, note_for_research, told_research
from tests.support.table import each

NOW = 1_795_000_000_000
WHOLE = ["person", "steady"]


def finished(match: Match) -> Match:
    """The match, played to its end by the same player at all seats."""
    while not match.is_over:
        match._push(parse_action(str(steady.choose(PlayerView(match._game)))))
    return match


@pytest.fixture(scope="module")
def over() -> Match:
    return finished(Match(2, seed=7, seats=WHOLE))


def person(on: bool = True) -> Learner:
    learner = Learner()
    learner.set_clock(NOW, 120)
    if on:
        learner.add("research", 1)
    return learner


def test_nothing_is_noted_unless_the_person_wants_it(over: Match) -> None:
    learner = person(on=False)
    note_for_research(learner, over)
    assert not len(learner.profile) and told_research(learner.profile, "en").games == 0
    learner.add("research", 1)
    for _ in range(2):
        note_for_research(learner, over)
    told = told_research(learner.profile, "en")
    assert told.on and told.games == 1 and told.text == "1 game is noted."
    again = Profile.load(learner.profile.save(), "")
    assert again.for_research == learner.profile.for_research
    learner.add("research", 0)
    told = told_research(learner.profile, "en")
    assert not told.on and told.games == 0 and not json.loads(file_for_research(learner.profile))["games"]
    learner.add("research", 1)
    assert told_research(learner.profile, "en").games == 0


def test_the_file_holds_the_deal_the_choices_and_the_result_only(over: Match) -> None:
    """Whatever else a profile or a board knows is not in it: names, times, ids, notes."""
    learner = person()
    named = Match.load(over.save())
    named._seats.called = ("Anna Schmidt", "Ben")
    learner.add("duel", "Anna Schmidt", 1)
    learner.add("guess", "diary-of-anna", 50, 500)
    note_for_research(learner, named)
    text = file_for_research(learner.profile)
    told = json.loads(text)
    (row,) = told["games"]
    assert [*told] == ["schema", "version", "games"] and row["seed"] == 7 and row["policies"] == WHOLE
    assert over.result and row["points"] == [*over.result.points]
    assert row["actions"] == [action.number for _, action in over.history]
    for secret in ("Anna", "Ben", "diary", str(NOW)[:6], over.id, named.id, "2026", "1795"):
        assert secret not in text
    later = person()
    later.set_clock(NOW + 10**9, -300)
    note_for_research(later, over)
    assert file_for_research(later.profile) == text


@each(
    "match",
    lambda: Match(2, seed=7, seats=["person", "person"]),
    lambda: Match(2, Rules("de", null_portal=True), seed=7, seats=WHOLE),
    lambda: Match.from_position(Match(2, seed=7).position, seats=WHOLE),
    lambda: Match(2, seed=7, seats=["person", steady.choose]),
)
def test_games_of_another_kind_are_not_noted(match: Any) -> None:
    learner = person()
    note_for_research(learner, finished(match()))
    assert not learner.profile.for_research


def test_a_game_that_is_not_over_is_not_noted() -> None:
    learner = person()
    note_for_research(learner, Match(2, seed=7, seats=WHOLE))
    assert not learner.profile.for_research


def test_of_too_many_games_the_oldest_are_left_out() -> None:
    profile = Profile()
    profile.add(NOW, "research", 1)
    for seed in range(MAX_NOTED + 2):
        profile.add(NOW + 1 + seed, "played", "de", 0, seed, WHOLE, [1, 2])
    assert [game[2] for game in profile.for_research] == [*range(2, MAX_NOTED + 2)]
