"""Reviewed games in a profile, and what a page says of them."""

from typing import Any

import pytest

from eternitium.analysis import insights as insights_module
from eternitium.analysis import likeness
from eternitium.analysis.insights import LevelGroup
from eternitium.analysis.reviewed import MIN_REVIEWED, PARTS, ROUNDS, ReviewedGame
from eternitium.analysis.statistics import Estimate
from eternitium.lessons.lesson_data import strategy
from eternitium.payload.insights import InsightsPayload
from eternitium.policies.registry import LEVELS
from eternitium.rulebook import LANGUAGES
from eternitium.training.bank import of_theme
from eternitium.training.entries import LATEST, LONGEST_PROFILE, MOST_GROUPS, Entry, entry_of
from eternitium.training.insights_view import HELPS, found_in, next_lesson, told_insights
from eternitium.training.learner import Learner
from eternitium.training.profile import Profile
from eternitium.training.reached import MAX_REVIEWED
from eternitium.training.reviews import values_of
from eternitium.training.rounds import THEME
from eternitium.training.shelf import trainer_shelf
from tests.support.reviewed_games import NOW, USUAL, reviewed_game
from tests.support.table import each

TRIES = {**USUAL, "try": (4, 3.0)}


@pytest.fixture(autouse=True)
def made_up_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Level 4 loses 1 point, whatever it decides."""
    rates = tuple(Estimate(mean, 0.01) for mean in (8.0, 4.0, 2.0, 1.0, 0.5, 0.25, 0.12, 0.06))
    monkeypatch.setattr(likeness, "level_rates", lambda: rates)
    groups = dict.fromkeys((*PARTS, *ROUNDS), LevelGroup(10_000, 1.0, 0.01))
    monkeypatch.setattr(insights_module, "level_groups", lambda: (groups,) * len(LEVELS))


def row_of(game: ReviewedGame) -> list[Any]:
    return [game.at, "review", *values_of(game)]


def profile_of(*games: ReviewedGame) -> Profile:
    profile = Profile()
    profile.merge(entry_of(row_of(game)) for game in games)
    return profile


def told(profile: Profile, language: str = "en") -> InsightsPayload:
    return told_insights(profile, found_in(profile), language)


def test_reviewed_games_come_back_from_a_file() -> None:
    games = [reviewed_game(n, TRIES) for n in range(7)]
    again = Profile.load(profile_of(*games).save(), "no")
    assert [*again.reviewed.values()] == games
    assert found_in(again) == found_in(profile_of(*games)) and not Profile().reviewed
    one = entry_of(row_of(games[0]))
    assert isinstance(one, Entry) and hash(one) and len(one.text) < 500


def test_what_is_kept_is_bounded() -> None:
    many = [reviewed_game(n) for n in range(MAX_REVIEWED + 3)]
    kept = profile_of(*many).reviewed
    assert [*kept] == [game.id for game in many[3:]]
    assert 2 * MAX_REVIEWED * len(entry_of(row_of(many[0])).text) < LONGEST_PROFILE
    assert many[-1].at < LATEST


@each(
    "change",
    {"parts": [["try", 1, 1]] * (MOST_GROUPS + 1)},
    {"parts": [["try", -1, 1]]},
    {"parts": [["try", 1]]},
    {"rounds": "early"},
    {"luck": 100_001},
    {"result": 1_001},
    {"opponent": ""},
)
def test_what_is_no_review_is_not_one(change: dict[str, Any]) -> None:
    names = ("at", "kind", "id", "opponent", "edition", "result", "luck", "own", "others", "parts", "rounds")
    row = dict(zip(names, row_of(reviewed_game(1)), strict=True))
    assert entry_of([*row.values()])
    with pytest.raises(ValueError, match="review"):
        entry_of([*(row | change).values()])


def test_only_rated_games_count_and_each_once() -> None:
    learner, game = Learner(), reviewed_game(1)
    learner.set_clock(NOW, 0)
    learner.add_review(game)
    assert not learner.profile.reviewed
    learner.add("game", game.id, "level4", 1_000, 1_000, 20)
    for result in (1.0, 0.0):
        learner.add_review(game._replace(result=result))
    assert [one.result for one in learner.profile.reviewed.values()] == [1.0]
    later = game._replace(at=game.at + 1, result=0.0)
    assert [*profile_of(later, game).reviewed.values()] == [game]


@pytest.mark.parametrize("language", LANGUAGES)
def test_too_few_games_say_how_many_there_must_be(language: str) -> None:
    for count in (0, 1, 3):
        payload = told(profile_of(*(reviewed_game(n) for n in range(count))), language)
        assert str(MIN_REVIEWED) in payload.text and str(count) in payload.text
        assert (payload.games, payload.tables, payload.links, payload.advice) == (count, [], [], "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_kind_that_costs_most_leads_to_its_lesson_and_puzzles(language: str) -> None:
    payload = told(profile_of(*(reviewed_game(n, TRIES) for n in range(40))), language)
    assert [link.id for link in payload.links] == ["lesson/worth-a-try", f"practice/{THEME}try"]
    balance, kinds, rounds, opponents = payload.tables
    assert [len(table.heads) for table in payload.tables] == [2, 4, 4, 2]
    assert [len(table.rows) for table in payload.tables] == [3, 7, 2, 1]
    worse = {row.name: [cell.worse for cell in row.cells] for row in kinds.rows if any(c.worse for c in row.cells)}
    assert [*worse.values()] == [[False, False, True]] and next(iter(worse)) in payload.advice
    assert ("2.0" if language == "en" else "2,0") in payload.advice and "4" in kinds.heads[2]
    assert all(row.cells for table in (balance, kinds, rounds, opponents) for row in table.rows)


def test_the_page_of_a_person_says_the_known_numbers() -> None:
    payload = told(profile_of(*(reviewed_game(n, TRIES) for n in range(40))))
    assert payload.text.startswith("You won 50% of 40 games. A choice cost you 1.1 percentage points on average")
    assert payload.advice == (
        "Compared with level 4, you lose the most here: trying your luck. Each such choice costs you 2.0 percentage "
        "points more, or 8.0 per game. Chance hardly explains it."
    )
    tries = next(row for row in payload.tables[1].rows if row.name == "trying your luck")
    assert (tries.count, [cell.text for cell in tries.cells]) == ("160 choices", ["3.0", "1.0", "+2.0"])
    assert payload.tables[3].rows[0].count == "40 games" and "Level 4" in payload.tables[3].rows[0].name
    same = told(profile_of(*(reviewed_game(n) for n in range(40))))
    assert same.links == [] and same.advice.startswith("Nothing stands out.")


def test_a_kind_with_few_choices_says_how_many_are_missing() -> None:
    payload = told(
        profile_of(*(reviewed_game(n, {**USUAL, "try": (int(n == 0), 9.0)}, f"level{1 + n % 2}") for n in range(6)))
    )
    rows = {row.name: row for row in payload.tables[1].rows}
    assert rows["trying your luck"].cells == [] and rows["trying your luck"].few == "not enough yet: 1 of 20 choices"
    assert payload.tables[3].rows[0].few == "not enough yet: 3 of 5 games"
    assert payload.tables[3].rows[0].cells == []


def test_where_the_level_is_not_known_only_the_person_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    groups = dict.fromkeys((*PARTS, "early"), LevelGroup(10_000, 1.0, 0.01))
    monkeypatch.setattr(insights_module, "level_groups", lambda: (groups,) * len(LEVELS))
    early, middle = told(profile_of(*(reviewed_game(n, TRIES) for n in range(40)))).tables[2].rows
    assert [cell.text for cell in middle.cells] == ["1.1", "–", "–"] and middle.count == "1,240 choices"
    assert [cell.text for cell in early.cells] == ["1.1", "1.0", "+0.1"]


def test_the_next_training_follows_from_the_games() -> None:
    learner = Learner()
    learner.set_clock(NOW, 0)
    before = trainer_shelf(learner, "en").next
    learner.profile.merge(entry_of(row_of(reviewed_game(n, TRIES))) for n in range(40))
    after = trainer_shelf(learner, "en").next
    assert before != after and after.id == f"{THEME}try"
    assert after.text == "In your games you lose the most here: Try your luck?"


def test_every_kind_has_lessons_of_strategy_and_puzzles() -> None:
    assert [*HELPS] == [*PARTS]
    for part, help_for in HELPS.items():
        assert {*help_for.lessons} <= {*strategy()} and of_theme(help_for.theme)
        done = dict.fromkeys(help_for.lessons, "done")
        assert next_lesson(part, done) == next_lesson(part, {}) == help_for.lessons[0]
    assert next_lesson("try", {"worth-a-try": "done"}) == "count-first"


def test_an_opponent_that_nobody_knows_has_only_its_name() -> None:
    payload = told(profile_of(*(reviewed_game(n, opponent="<b>mine</b>") for n in range(6))))
    assert payload.tables[3].rows[0].name == "<b>mine</b>"
