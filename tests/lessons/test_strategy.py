"""The course of strategy: each lesson can be taken to its end, and claims what was measured."""

import json
from dataclasses import replace

import pytest

from eternitium.lessons.asked import Asked
from eternitium.lessons.figures import choice_title, figure, holds
from eternitium.lessons.lesson_data import Step, lessons, strategy
from eternitium.lessons.lessons import STRATEGY_LESSONS, LessonRun, shelf
from eternitium.lessons.progress import Answered, LessonBegun
from eternitium.rulebook import LANGUAGES, words
from eternitium.training.duel import DUELS
from eternitium.training.profile import Profile
from eternitium.training.rounds import find, measured
from eternitium.training.schedule import DAY
from eternitium.training.themes import THEMES
from tests.lessons.test_lessons import GUIDE, LONGEST_TEXT
from tests.support.table import each

DECISIONS = 4  # three of the bank, and the one that beats the claim


def answer(run: LessonRun, good: bool = True) -> str:
    """Answer what is open, rightly or not; returns the answer."""
    guide, step = run.guide(), strategy()[run.guide().id].places[run.guide().step - 1][1]
    if guide.answer == "board":
        puzzle = measured(scene_puzzle(run))
        given = next(row for row, *_ in puzzle.rows if (row in puzzle.good) == good)
        run.act(given)
    elif guide.answer == "percent":
        right = round(100 * figure(step.percent).value)
        given = str(right if good else (right + 50) % 100)
        run.answer(given)
    else:
        given = next(one for one in step.options if (one == step.right) == good)
        run.answer(given)
    return given


def scene_puzzle(run: LessonRun) -> str:
    return strategy()[run.guide().id].places[run.guide().step - 1][0].puzzle


@each("language", *LANGUAGES)
@each("name", *STRATEGY_LESSONS)
def test_every_lesson_of_strategy_is_asked_judged_shown_and_ends(name: str, language: str) -> None:
    run, decisions, tables = LessonRun(name, language, measured), 0, 0
    for number, (_, step) in enumerate(strategy()[name].places, 1):
        guide = run.guide().plain()
        assert set(guide) == GUIDE and json.loads(json.dumps(guide)) == guide
        assert (guide["step"], guide["course"], guide["unseen"]) == (number, "strategy", [])
        assert guide["text"] and bool(guide["task"]) == run.asking == (not guide["can_continue"])
        assert number > 1 or step.asks, "a lesson begins with a guess"
        shown = json.dumps(run.match.snapshot(veil=run.veil).plain())
        assert '"(C)"' not in shown and not run.match.is_over
        if run.asking:
            decisions += step.judged
            answer(run)
            told = run.guide()
            assert told.verdict is not None and told.verdict.good and told.answer == "" and told.can_continue
            assert told.text == words(f"lesson-{name}", language)[step.key]["answer"]
            assert told.verdict.rows if step.judged else not told.verdict.rows
        tables += guide["figures"] is not None
        run.resume_telling()
    assert run.done and run.guide().text == words(f"lesson-{name}", language)["about"]["end"]
    assert (decisions, tables) == (DECISIONS, 1)
    assert (run.guide().duel in DUELS) == strategy()[name].duel == bool(run.guide().duel_text)


@each("name", *STRATEGY_LESSONS)
def test_the_claims_of_a_lesson_hold_wherever_in_their_intervals_the_figures_are(name: str) -> None:
    lesson = strategy()[name]
    assert lesson.claims and [claim for claim in lesson.claims if holds(claim) is False] == []


@each(
    "claim right",
    ("S3: 7 or more cards left @ expert ~ S3: 3 or 4 cards left @ expert", False),
    ("S3: 3 or 4 cards left @ expert ~ 0", False),
    ("S3: 3 or 4 cards left @ steady ~ 0", True),
    ("S3: 3 or 4 cards left @ steady > 0", False),
)
def test_a_claim_that_nothing_is_shown_needs_intervals_that_overlap(claim: str, right: bool) -> None:
    assert holds(claim) is right


@each("name", *STRATEGY_LESSONS)
def test_the_right_answer_about_cards_is_the_one_that_the_judge_measured_best(name: str) -> None:
    for scene, step in strategy()[name].places:
        named = [(action.split()[1], win) for action, win, _ in measured(scene.puzzle).rows if " " in action]
        worth = dict(reversed([(card, win) for card, win in named if card in step.options]))
        assert not worth or max(worth, key=worth.__getitem__) == step.right, (name, worth)


def test_the_course_goes_on_from_the_first_card_to_the_solo_game() -> None:
    claims = [int(lesson.claims[0].split(":")[0].removeprefix("S")) for lesson in strategy().values()]
    assert claims == [*range(1, 13)]


@each("name", *STRATEGY_LESSONS)
def test_what_a_lesson_names_is_there(name: str) -> None:
    lesson = strategy()[name]
    assert name not in lessons() and lesson.later
    for puzzle in (*lesson.later, *(scene.puzzle for scene in lesson.scenes)):
        found = measured(puzzle)
        assert found.theme in THEMES and find(puzzle, {}) is not None and found.game().legal_actions
    keys = [scene.puzzle for scene in lesson.scenes] + [*lesson.later]
    assert len(set(keys)) == len(keys), "a decision is met once"


@each("language", *LANGUAGES)
def test_every_step_has_its_words_and_no_word_of_strategy_is_superfluous(language: str) -> None:
    for lesson in strategy().values():
        said = words(f"lesson-{lesson.id}", language)
        assert max(len(text) for parts in said.values() for text in parts.values()) <= LONGEST_TEXT, lesson.id
        assert set(said) == {"about", *(step.key for _, step in lesson.places)}
        assert set(said.pop("about")) == {"title", "summary", "end"}
        for _, step in lesson.places:
            assert set(said[step.key]) == parts_of(step), (lesson.id, step.key)
            assert not any(sign.isdigit() for sign in said[step.key].get("caption", "")), "numbers come from the table"


def parts_of(step: Step) -> set[str]:
    named = {f"option-{one}" for one in step.options if not title(one)} | {
        f"row-{one}" for one in step.rows if not title(one)
    }
    asked = {"task"} if step.asks else set()
    return {"text", *named} | (set() if step.tells else {"answer", *asked}) | ({"caption"} if step.rows else set())


def title(name: str) -> str:
    return choice_title(name, "en")


def test_a_wrong_answer_is_told_and_counts_once_also_after_undo() -> None:
    run = LessonRun("first-card", "en", measured)
    with pytest.raises(ValueError, match="answers next to the question"):
        run.answer("laboratory")
    answer(run, good=False)
    told = run.guide()
    assert told.verdict is not None and not told.verdict.good and "Communicator" in told.verdict.text
    run.undo()
    assert run.asking and run.guide().verdict is None
    answer(run)
    run.resume_telling()
    run.resume_telling()
    run.act("jump")
    feedback = run.guide().feedback
    assert feedback is not None and feedback.kind == "illegal" and run.asking
    assert run.match.job() is not None
    answer(run, good=False)
    assert run.guide().marks == [measured(scene_puzzle(run)).rows[0][0]] and not run.match.history
    run.undo()
    answer(run)
    assert run.take_progress() == [LessonBegun("first-card"), Answered("opening-34", False, "technology")]


@each("chance guess good", ("S9: seat 1 @ expert", 71, True), ("S9: seat 1 @ expert", 40, False))
def test_a_chance_is_guessed_as_any_lesson_may_ask(chance: str, guess: int, good: bool) -> None:
    run = LessonRun("goal")
    asked = Asked("goal", replace(Step("circle"), percent=chance), run.match, "en")
    assert asked.kind == "percent" and asked.takes("71") and not asked.takes("101") and not asked.takes("x")
    assert asked.verdict(str(guess)).good is good


def test_the_shelf_lists_strategy_as_a_course_of_its_own() -> None:
    books = shelf([STRATEGY_LESSONS[0]], [], "en", "strategy")
    assert [book.id for book in books] == [*STRATEGY_LESSONS] and books[0].state == "done" and books[0].number == 1


def test_what_a_lesson_taught_comes_back_some_days_later_and_only_once() -> None:
    profile, later = Profile(), list(strategy()["first-card"].later)
    profile.add(0, "lesson", "first-card", "begun")
    assert not len(profile.pile)
    profile.add(1, "lesson", "first-card", "done")
    assert profile.pile.due(DAY) == [] and sorted(profile.pile.due(30 * DAY)) == sorted(later)
    profile.add(20 * DAY, "puzzle", later[0], "technology", 1, 0, 0)
    profile.add(21 * DAY, "lesson", "first-card", "done")
    assert profile.pile.due(22 * DAY) == later[1:]
    profile.add(22 * DAY, "lesson", "goal", "done")
    assert len(profile.pile) == len(later)
