"""What has changed the chance to win since the last choice, as a board tells it."""

import json
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from eternitium import Game
from eternitium.analysis.statistics import Estimate
from eternitium.match.change_view import told_change
from eternitium.match.match import Match
from eternitium.rulebook import LANGUAGES
from tests.support.table import each

ERROR = 0.006


def change(*wins: float, error: float = ERROR) -> Any:
    """A change by the choice, the cards and the others, from these chances to win; three of them: nobody else acted."""
    values = [Estimate(win, error) for win in wins]
    steps = [Estimate(after - before, error) for before, after in pairwise(wins)]
    before, chosen, shown, *_ = values
    others = steps[2] if len(steps) > 2 else None
    return SimpleNamespace(
        before=before, chosen=chosen, shown=shown, now=values[-1], choice=steps[0], cards=steps[1], others=others
    )


def points(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-"))


def test_a_change_is_split_into_the_choice_the_cards_and_the_others() -> None:
    told = told_change(change(0.54, 0.46, 0.49, 0.48), False)
    assert (told.before, told.now, told.total) == ("54%", "48%", "−6")
    parts = [(part.name, part.text, part.about) for part in told.parts]
    assert parts == [("Your choice", "−8", ""), ("The cards", "+3", ""), ("The others", "−1", "about 0")]
    assert told.parts[2].tip.endswith("This may well be 0: it is known only to within ±2.")
    json.dumps(told.plain())


def test_the_parts_add_up_as_they_are_shown_and_from_the_percentages_that_were_told() -> None:
    for n in range(1000):
        wins = [(n * step % 997) / 996 for step in (331, 577, 89, 743)][: 3 + n % 2]
        told = told_change(change(*wins), False)
        assert sum(points(part.text) for part in told.parts) == points(told.total)
        if not set("<>") & {*told.before, *told.now}:
            before, now = (int(getattr(told, end).strip("%")) for end in ("before", "now"))
            assert now - before == points(told.total)


@each(
    "choice error about",
    (0.0, 0.0, ""),
    (0.0, 0.004, "about 0"),
    (-0.0099, 0.005, "about 0"),
    (-0.0101, 0.005, ""),
    (0.02, 0.0099, ""),
)
def test_what_is_not_larger_than_two_standard_errors_is_about_nothing(choice: float, error: float, about: str) -> None:
    told = told_change(change(0.5, 0.5 + choice, 0.6, error=error), False)
    assert told.parts[0].about == about


def test_where_nobody_else_acted_the_others_have_no_part_and_alone_the_ai_deck_belongs_to_the_cards() -> None:
    told = told_change(change(0.5, 0.6, 0.55), True)
    assert [part.key for part in told.parts] == ["choice", "cards"]
    assert "AI" in told.parts[1].tip and "AI" not in told_change(change(0.5, 0.6, 0.55), False).parts[1].tip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_change_can_be_told_in_every_language(language: str) -> None:
    told = told_change(change(0.54, 0.46, 0.49, 0.48), False, language)
    assert all(part.name and part.tip and "{" not in part.tip for part in told.parts)


def test_a_match_knows_what_lies_behind_the_last_choice_until_it_is_taken_back() -> None:
    match = Match(2, seed=3)
    first = match._game.legal_actions[0]
    match.act(first)
    past = match._job().past
    assert past is not None and past.action == first.number and past.between is not None
    assert past.before.position == Game(2, seed=3).sight(0)
    match.undo()
    assert match._job().past is None


def test_what_the_seat_knew_between_tells_nothing_of_what_the_others_did_later() -> None:
    match = Match(3, seed=5, seats=["person", "steady", "steady"])
    for _ in range(20):
        match.act(match._game.legal_actions[0])
        known = match._job().past
        assert known is not None
        if known.between is not None:
            assert known.between.position["turn"]["player"] != 0 or known.between.position["turn"]["step"] == "pick"
            before = known.between.position
            while match.policy_to_move:
                match.proceed()
            assert match._job().past == known and known.between.position == before


def test_looking_back_and_another_seat_end_it() -> None:
    match = Match(2, seed=5, seats=["person", "person"])
    match.act(match._game.legal_actions[0])
    assert match.handover == 1
    match.take_seat(1)
    assert match._job().past is None
    match.act(match._game.legal_actions[0])
    assert match._job().past is not None
    match.view(0)
    assert match._job().past is None
    match.view(None)
    assert match._job().past is None
