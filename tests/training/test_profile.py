"""The profile: entries that only grow, and what follows from them."""

import json
from collections import Counter
from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from fsrs import Card, Rating, Scheduler

from eternitium import Game
from eternitium.lessons.progress import (
    Answered,
    DuelOver,
    Guessed,
    LessonBegun,
    LessonDone,
    Progress,
    RoundOver,
    Score,
)
from eternitium.lessons.puzzles import Puzzle, viewpoint
from eternitium.training import schedule
from eternitium.training.bank import stored
from eternitium.training.difficulty import Difficulty, without_guesses
from eternitium.training.entries import (
    KIND,
    LATEST,
    LONGEST_POSITION,
    LONGEST_PROFILE,
    MISTAKE,
    OLDER,
    Entry,
    Newer,
    entry_of,
    read,
)
from eternitium.training.learner import Learner
from eternitium.training.profile import GAP_OF_ENTRIES, MAX_ENTRIES, Profile
from eternitium.training.reached import MOST_MISTAKES, write_puzzle
from eternitium.training.schedule import DAY
from tests.support.table import each

NOW = 1_795_000_000_000


def of_rows(*rows: list[Any]) -> Profile:
    profile = Profile()
    profile.take(read(file_of(*rows)))
    return profile


def file_of(*rows: Any, version: int = 1) -> str:
    return json.dumps({"format": version, "kind": KIND, "entries": rows})


def told(profile: Profile) -> list[Any]:
    return [
        profile.lessons,
        profile.solved,
        profile.score,
        profile.rating,
        profile.themes,
        *map(profile.pile.due_at, profile.pile),
    ]


def own(seed: int = 3) -> Puzzle:
    game = Game(2, seed=seed)
    return Puzzle(f"own-{seed}", "play", viewpoint(game), 1, 0.02)


ROWS: list[list[Any]] = [
    [NOW, "lesson", "goal", "begun"],
    [NOW + 1, "lesson", "goal", "done"],
    [NOW + 2, "puzzle", "a-1", "try", 0, 900, 60],
    [NOW + 3, "puzzle", "a-2", "try", 1, 800, 60],
    [NOW + DAY, "puzzle", "a-1", "try", 1, 900, 60],
    [NOW + DAY, "guess", "hand", 40, 375],
    [NOW + DAY, "mistake", "own-3", write_puzzle(own())],
    [NOW + DAY, "storm", 12, 15],
    [NOW + DAY, "daily", "2026-11-23", 4],
]


def test_everything_follows_from_the_entries_in_whatever_parts_they_come() -> None:
    whole, dice = of_rows(*ROWS), Random(1)
    assert whole.lessons == {"goal": "done"} and whole.solved == {"a-1", "a-2"} and whole.storm == 12
    assert whole.score == Score(2, 3, 2, 2) and [*whole.pile] == ["a-1", "own-3"]
    for _ in range(10):
        parts, found = ROWS.copy(), Profile()
        dice.shuffle(parts)
        cut = dice.randrange(len(parts))
        for part in (parts[:cut], parts[cut:], parts[:3]):
            found.merge(of_rows(*part).entries)
        assert told(found) == told(whole) and found.save() == whole.save()


def test_a_saved_profile_comes_back_whole() -> None:
    profile = of_rows(*ROWS)
    again = Profile.load(profile.save(), "no")
    assert told(again) == told(profile) and again.mistakes["own-3"].game().legal_actions == own().game().legal_actions


def test_the_pile_is_that_of_the_scheduler_itself() -> None:
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    profile, card, at = Profile(), Card(card_id=0), NOW
    for good in (0, 1, 1, 0, 1):
        profile.add(at, "puzzle", "a-1", "try", good, 900, 60)
        card, _ = scheduler.review_card(
            card, Rating.Good if good else Rating.Again, datetime.fromtimestamp(at / 1000, UTC)
        )
        assert profile.pile.due_at("a-1") == round(card.due.timestamp() * 1000)
        at = profile.pile.due_at("a-1")


def test_what_was_missed_is_due_on_another_day_and_gone_once_it_is_solved() -> None:
    learner = Learner()
    learner.set_clock(NOW, 0)
    learner.add("puzzle", "a-1", "try", 0, 900, 60)
    learner.add("puzzle", "a-2", "try", 1, 900, 60)
    assert learner.profile.pile.due(learner.tonight) == []
    learner.set_clock(NOW + 2 * DAY, 0)
    assert learner.profile.pile.due(learner.tonight) == ["a-1"]
    learner.add("puzzle", "a-1", "try", 1, 900, 60)
    assert learner.profile.pile.due(learner.tonight) == []
    learner.add("drop", "a-1")
    assert len(learner.profile.pile) == 0


def test_a_profile_of_an_earlier_version_is_read() -> None:
    score = {"right": 7, "asked": 9, "streak": 1, "best": 4}
    text = json.dumps({"format": 1, "kind": OLDER, "lessons": {"goal": "done"}, "solved": ["luck-1"], "score": score})
    profile = Profile.load(text, "no")
    assert profile.lessons == {"goal": "done"} and profile.solved == {"luck-1"} and len(profile.pile) == 0
    assert profile.score == Score(7, 9, 0, 4) and profile.rating.answers == 0


@each(
    "row",
    [],
    "entry",
    [NOW],
    [-1, "lesson", "goal", "done"],
    [True, "lesson", "goal", "done"],
    [NOW, "lesson", "goal", "won"],
    [NOW, "lesson", "x" * 101, "done"],
    [NOW, "nothing", 1],
    [NOW, ["lesson"], "goal", "done"],
    [NOW, "puzzle", "a", "try", 2, 900, 60],
    [NOW, "puzzle", "a", "try", 1, 900],
    [NOW, "guess", "hand", 101, 3],
    [NOW, "mistake", "own-1", "x" * 10_000],
)
def test_a_row_that_we_do_not_know_is_carried_along_as_it_is(row: Any) -> None:
    learner = Learner()
    learner.take(file_of(ROWS[0], row))
    learner.add("storm", 3, 4)
    kept = json.loads(learner.profile.save())["entries"]
    assert len(learner.profile) == 2 and row in kept and len(kept) == 3 and row in learner.told()
    assert learner.notes == ["note-foreign"] and learner.profile.take(read(learner.profile.save())) == []


@each(
    "row said",
    ([NOW], "entry: "),
    ([-1, "storm", 3, 4], "at: -1 is not allowed; give a whole number from 0 to "),
    ([NOW, "quiz", 3], 'kind: "quiz" is unknown; allowed: lesson, puzzle, '),
    ([NOW, "puzzle", "a", "try", 2, 900, 60], r"puzzle\[2\]: 2 is not allowed; give a whole number from 0 to 1"),
    ([NOW, "lesson", "goal", "won"], r"lesson\[1\]: 'won' is not allowed; give one of begun, done"),
    ([NOW, "drop"], r"drop: \[\] is not allowed; give a list of 1"),
)
def test_what_is_wrong_with_a_row_is_named(row: Any, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}"):
        entry_of(row)


@each("text", "{", "[]", "7", '{"format": 1}', file_of()[:-9], file_of().replace("[]", "{}"), file_of(version=0))
def test_a_damaged_file_and_a_newer_one_are_refused_and_nothing_of_them_is_taken(text: str) -> None:
    learner = Learner()
    with pytest.raises(ValueError, match="profile"):
        learner.take(text)
    with pytest.raises(Newer, match="newer"):
        learner.take(file_of(ROWS[0], version=2))
    with pytest.raises(ValueError, match="unknown entries"):
        learner.take(file_of(ROWS[0], *([n, "later", "x" * 1000] for n in range(1000))))
    assert len(learner.profile) == 0 and learner.told() == [] and learner.notes == []


def test_a_mistake_that_is_no_position_is_kept_and_not_asked() -> None:
    for text in (
        "{",
        "[]",
        "7",
        '{"kind": "play"}',
        write_puzzle(own()).replace('"hand"', '"hat"'),
        write_puzzle(own()).replace('"play"', '"fly"', 1),
    ):
        profile = of_rows([NOW, "mistake", "own-1", text])
        assert profile.mistakes == {} and len(profile.pile) == 0 and len(profile) == 1


def test_of_too_many_entries_the_oldest_go() -> None:
    learner = Learner()
    profile = learner.profile
    profile.merge(Entry(n, "storm", (n % 50, 50)) for n in range(MAX_ENTRIES))
    assert learner.notes == []
    profile.merge(Entry(MAX_ENTRIES + n, "storm", (0, 50)) for n in range(5))
    assert len(profile) == MAX_ENTRIES and profile.entries[0].at == 5 and learner.notes == ["note-oldest-gone"]


def test_entries_that_a_wrong_clock_dates_ahead_are_not_scheduled_again_by_each_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    profile, reviewed, real = Profile(), list[int](), schedule.SCHEDULER.review_card

    def review(card: Card, rating: Rating, at: datetime) -> Any:
        reviewed.append(1)
        return real(card, rating, at)

    monkeypatch.setattr(schedule, "SCHEDULER", SimpleNamespace(review_card=review))
    schedule._reviewed.cache_clear()
    profile.merge(Entry(NOW + DAY + n, "puzzle", (f"a-{n % 9}", "try", 0, 900, 60)) for n in range(GAP_OF_ENTRIES * 3))
    reviewed.clear()
    for n in range(5):
        profile.add(NOW + n, "puzzle", f"b-{n}", "try", 0, 900, 60)
    assert len(reviewed) == 5 and len(profile.pile) == 9 + 5


def test_of_too_many_own_mistakes_the_oldest_go_and_no_file_is_too_large_to_be_read() -> None:
    learner, text = Learner(), "é" * LONGEST_POSITION
    learner.take(file_of(*([NOW - n, MISTAKE, f"own-{n}", "{"] for n in range(MOST_MISTAKES + 2))))
    own_ids = {entry.values[0] for entry in learner.profile.entries}
    assert len(own_ids) == MOST_MISTAKES and not own_ids & {f"own-{MOST_MISTAKES}", f"own-{MOST_MISTAKES + 1}"}
    assert learner.notes == ["note-trimmed"]
    learner.profile.merge(Entry(NOW + n, MISTAKE, (f"own-{n}", text)) for n in range(130))
    assert len(learner.profile.save()) <= LONGEST_PROFILE and 100 < len(learner.profile) < 130


@each("late", [], [[LATEST, "storm", 3, 4]], [[LATEST - n, "puzzle", "a-2", "try", 1, 800, 60] for n in range(300)])
def test_an_answer_is_followed_from_nearby_whatever_clocks_were_wrong(late: list[Any], monkeypatch: Any) -> None:
    rows = [[NOW + n, "puzzle", f"a-{n % 40}", "try", n % 3 % 2, 900, 60] for n in range(3 * GAP_OF_ENTRIES)]
    profile, followed = of_rows(*rows, *late), Counter[str]()
    follow = Profile.follow
    monkeypatch.setattr(Profile, "follow", lambda self, entry: (followed.update([entry.kind]), follow(self, entry)))
    answers: list[list[Any]] = [[NOW + DAY + n, "puzzle", "a-1", "try", n % 2, 900, 60] for n in range(9)]
    profile.merge([Entry(answers[0][0], "puzzle", tuple(answers[0][2:]))])
    followed.clear()
    for at, kind, *values in answers[1:]:
        profile.add(at, kind, *values)
    assert followed.total() == 8 * (1 + len(late))
    assert told(profile) == told(of_rows(*rows, *late, *answers))


def test_an_own_mistake_is_added_once_and_not_again_after_it_was_taken_away() -> None:
    learner = Learner()
    for _ in range(2):
        learner.add_mistakes([own(3), own(4)])
    assert [row[1] for row in learner.told()] == ["mistake"] * 2 and learner.told() == []
    learner.add("drop", "own-3")
    learner.add_mistakes([own(3)])
    assert [*learner.profile.pile] == ["own-4"] and [*learner.profile.mistakes] == ["own-4"]


def test_an_answer_to_any_puzzle_can_be_kept_by_anybody() -> None:
    for place, listed in enumerate(stored()):
        puzzle = Difficulty(listed.rating, listed.deviation)
        hard = without_guesses((0, 600, 1_200, 3_000)[place % 4], puzzle, listed.puzzle().guess)
        assert entry_of([NOW, "puzzle", listed.id, listed.theme, 1, *map(round, hard)]).values[3:] == (
            *map(round, hard),
        )


def test_progress_becomes_entries_and_what_counts_once_counts_once() -> None:
    learner, listed = Learner(), stored()[0]
    learner.set_clock(NOW, 0)
    guess, begun = listed.puzzle().guess, learner.profile.rating.mean
    hard = without_guesses(begun, Difficulty(listed.rating, listed.deviation), guess)
    progress: list[tuple[Progress, list[Any] | None]] = [
        (LessonBegun("goal"), ["lesson", "goal", "begun"]),
        (LessonBegun("goal"), None),
        (LessonDone("goal"), ["lesson", "goal", "done"]),
        (LessonDone("goal"), None),
        (LessonBegun("goal"), None),
        (
            Answered(listed.id, True),
            ["puzzle", listed.id, listed.theme, 1, *map(round, hard)],
        ),
        (Answered("own-3", False, "own"), ["puzzle", "own-3", "own", 0, 0, 0]),
        (Answered("cost", True), ["puzzle", "cost", "puzzle", 1, 0, 0]),
        (Guessed("hand", 40, 385), ["guess", "hand", 40, 385]),
        (DuelOver("level3", True), ["duel", "level3", 1]),
        (RoundOver("storm", 2, 3), ["storm", 2, 3]),
        (RoundOver("due", 2, 3), None),
        (RoundOver("daily", 4, 5), ["daily", learner.today, 4]),
        (RoundOver("daily", 5, 5), None),
    ]
    for reported, row in progress:
        learner.note(reported)
        assert [new[1:] for new in learner.told()] == [row] * bool(row), reported
