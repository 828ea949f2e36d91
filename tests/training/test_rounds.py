"""The bank, and the rounds that are drawn from it."""

import lzma
import re

import numpy as np
import pytest
from eternitium_widgets.board.page_words import rated

from eternitium import Game
from eternitium.engine.layout import Reals
from eternitium.lessons.measured import Measured
from eternitium.lessons.progress import Answered, Guessed, RoundOver
from eternitium.lessons.puzzles import Puzzle, viewpoint
from eternitium.payload.guide import StormClock
from eternitium.policies import registry
from eternitium.rulebook import LANGUAGES, word
from eternitium.training.bank import by_id, of_theme, read, stored, write
from eternitium.training.bank_maker import HARD, puzzles_of
from eternitium.training.difficulty import FARTHEST, LEVELS, LOOKS, PRIOR, SCALE, chance, difficulty
from eternitium.training.learner import Learner
from eternitium.training.profile import Profile
from eternitium.training.reached import write_puzzle
from eternitium.training.rounds import A_DAY, DAILY, DUE, LENGTH, ROUNDS, STORM, STORM_LENGTH, STORM_SECONDS, round_of
from eternitium.training.run import TrainingRun
from eternitium.training.schedule import DAY
from eternitium.training.sense import LENGTH as QUESTIONS
from eternitium.training.sense import SenseRun, all_questions, questions
from eternitium.training.shelf import trainer_shelf
from eternitium.training.storm import GRACE, StormRun
from eternitium.training.themes import THEMES, practised, theme_of
from tests.support.samples import samples
from tests.support.table import each

NOW = 1_795_000_000_000


def some(share: int = 40, deep: int = 2_000) -> list[Measured]:
    count = samples(share, deep=deep)
    step = max(len(stored()) // count, 1)
    return [listed.puzzle() for listed in stored()[::step][:count]]


@each(
    "expected step actions good",
    ("race", "acquire", ("skip", "buy droid with C"), ("skip",)),
    ("technology", "acquire", ("skip", "buy droid with C", "buy time-bomb with C,D"), ("buy droid with C",)),
    ("portal", "portal", ("take circle", "take square"), ("take circle",)),
    ("try", "play", ("try circle", "play droid", "end"), ("play droid",)),
    ("pass", "play", ("pass", "play droid"), ("pass",)),
    ("pass", "play", ("pass", "play droid", "play circle"), ("play droid",)),
    ("order", "play", ("play communicator", "play droid", "end"), ("play droid",)),
    ("", "destroy", ("destroy circle", "done"), ("done",)),
)
def test_a_decision_has_a_theme(expected: str, step: str, actions: tuple[str, ...], good: tuple[str, ...]) -> None:
    assert theme_of(step, actions, good) == expected
    if expected == "try":
        assert theme_of(step, actions, good, failed=True) == "failed-try"


def test_the_stored_bank_can_be_asked_and_is_ordered_by_difficulty() -> None:
    assert len(stored()) == len(by_id()) and {listed.theme for listed in stored()} <= {*THEMES}
    assert [listed.rating for listed in stored()] == sorted(listed.rating for listed in stored())
    for puzzle in some():
        game = puzzle.game()
        options = {str(action) for action in game.legal_actions}
        assert options == {action for action, *_ in puzzle.rows} and set(puzzle.good) < options
        left = min(len(player["stack"]) for player in game.sight(game.player)["players"])
        assert puzzle.theme == practised(puzzle.about, left)
        assert difficulty(puzzle.right, puzzle.guess) == pytest.approx((puzzle.rating, puzzle.deviation), abs=0.06)


def fitted(right: Reals, guess: Reals, rounds: int = 200) -> Reals:
    """How strong the levels are that solve puzzles so often; their mean stays where it is in `LEVELS`."""
    levels, puzzles = np.array(LEVELS), np.full(len(right), PRIOR[0])
    mean, spread = PRIOR
    for _ in range(rounds):
        slope, curve = (found.sum(1) for found in _slopes(levels, puzzles, right, guess))
        slope, curve = -slope - (puzzles - mean) / spread**2 / LOOKS, curve + 1 / spread**2 / LOOKS
        puzzles += np.clip(slope / curve, -FARTHEST, FARTHEST)
        slope, curve = (found.sum(0) for found in _slopes(levels, puzzles, right, guess))
        levels += np.clip(slope / curve, -FARTHEST, FARTHEST)
        levels += np.mean(LEVELS) - levels.mean()
    return levels


def _slopes(levels: Reals, puzzles: Reals, right: Reals, guess: Reals) -> tuple[Reals, Reals]:
    """Of the log likelihood by a level's strength, and the information about it; for each puzzle and level."""
    known = chance(levels, puzzles[:, None])
    expected, change = chance(levels, puzzles[:, None], guess[:, None]), (1 - guess[:, None]) * known * (1 - known)
    spread = expected * (1 - expected)
    return change * (right - expected) / spread / SCALE, change**2 / spread / SCALE**2


def test_difficulties_agree_with_how_often_levels_fail() -> None:
    """Each level solves as many as the ratings say, of one puzzle within 0.07 (rms); 1 to 7 are as strong as in games.

    The eighth plays as master in games, but takes what seems best at a glance at puzzles.
    """
    bank = [listed.puzzle() for listed in stored()]
    right, guess = np.array([puzzle.right for puzzle in bank]), np.array([puzzle.guess for puzzle in bank])
    expected = chance(np.array(LEVELS), np.array([[puzzle.rating] for puzzle in bank]), guess[:, None])
    assert np.abs(expected.mean(axis=0) - right.mean(axis=0)).max() < 0.01
    assert np.sqrt(((expected - right) ** 2).mean()) < 0.07
    assert fitted(right, guess) == pytest.approx(LEVELS, abs=1)
    league = np.mean([rated()[level].points for level in registry.LEVELS[:-1]])
    assert np.mean(LEVELS[:-1]) == pytest.approx(league, abs=5)
    for language in LANGUAGES:
        told = map(int, re.findall(r"\d{3,4}", word("trainer-page", "profile-scale", language)))
        assert [*told] == [10 * round(LEVELS[level] / 10) for level in (0, 3, 6)]


def test_a_bank_is_written_and_read_whole() -> None:
    found = some(6, 6)
    assert [listed.puzzle() for listed in read(write(found))] == found


def test_the_stored_bank_is_what_its_seed_makes() -> None:
    hard = min(int(listed.id.removeprefix(HARD.name)[:-2]) for listed in stored() if listed.id.startswith(HARD.name))
    made = [puzzle for number in range(3) for puzzle in puzzles_of(number, 21)] + puzzles_of(hard, 21, HARD)
    kept = {listed.id: listed.puzzle() for listed in stored()}
    assert any(puzzle.id in kept for puzzle in made)
    assert all(puzzle == kept.get(puzzle.id, puzzle) for puzzle in made)


def test_another_file_is_no_bank() -> None:
    with pytest.raises(ValueError, match="bank"):
        read(lzma.compress(b"another file"))
    listed = stored()[0]
    with pytest.raises(ValueError, match=rf"^{listed.id}: \"move\" is an unknown field; allowed: id, kind, "):
        listed._replace(text=listed.text.replace('"moves"', '"move"')).puzzle()


def test_a_round_of_a_theme_is_near_the_persons_level_and_new() -> None:
    profile = Profile()
    first = round_of("theme-order", profile, 1)
    assert len(first) == min(LENGTH, len(of_theme("order"))) and all(puzzle.id in by_id() for puzzle in first)
    for n, puzzle in enumerate(first):
        profile.add(NOW + n, "puzzle", puzzle.id, "order", 1, 1100, 60)
    again = round_of("theme-order", profile, 1)
    assert profile.rating.mean > 950 and not {puzzle.id for puzzle in again} & {puzzle.id for puzzle in first}


def test_the_five_of_a_day_follow_from_the_date_alone() -> None:
    days = [round_of(DAILY, Profile(), seed, date=f"2026-11-{seed + 10}") for seed in range(9)]
    names = [tuple(puzzle.id for puzzle in five) for five in days]
    assert all(len({*five}) == A_DAY for five in names) and len({*names}) > 5
    assert round_of(DAILY, Profile(), 77, date="2026-11-10") == days[0]
    with pytest.raises(ValueError, match=r"^round: 'nothing'"):
        round_of("nothing", Profile(), 1)


def test_what_is_due_holds_own_mistakes_and_missed_puzzles_only() -> None:
    profile, missed = Profile(), stored()[0].id
    game = Game(2, seed=3)
    own = Puzzle("own-1", "play", viewpoint(game), 1, 0.02)
    profile.add(NOW, "puzzle", missed, "order", 0, 900, 60)
    profile.add(NOW + 1, "mistake", own.id, write_puzzle(own))
    profile.add(NOW + 2, "puzzle", "gone-1", "order", 0, 900, 60)
    assert round_of(DUE, profile, 1, until=NOW) == ()
    assert [puzzle.id for puzzle in round_of(DUE, profile, 1, until=NOW + 9 * DAY)] == [missed, "own-1"]


def test_a_measured_puzzle_is_judged_at_once_as_it_was_measured() -> None:
    run = TrainingRun("theme-order", some(3, 3), seed=1)
    for puzzle in run.puzzles:
        assert isinstance(puzzle, Measured)
        worst = puzzle.rows[-1][0]
        assert run.act(worst) is None and run.state == "answered"
        guide = run.guide().plain()
        assert not guide["verdict"]["good"] and guide["marks"] == [puzzle.rows[0][0]]
        assert [row["id"] for row in guide["verdict"]["rows"]] == [action for action, *_ in puzzle.rows]
        run.again()
        assert run.state == "ask" and run.guide().marks == []
        run.act(puzzle.rows[0][0])
        assert run.guide().plain()["verdict"]["good"] and run.score.asked == run.guide().number and run.score.right == 0
        run.play_on()
        run.act(run.match.legal_actions[0])
        assert run.state == "play" and run.match.plies > len(puzzle.moves)
        run.next()
    answered = [Answered(puzzle.id, False, puzzle.theme) for puzzle in run.puzzles if isinstance(puzzle, Measured)]
    assert run.take_progress() == [*answered, RoundOver("theme-order", 0, run.of)], "each answer counts once"


def test_a_storm_whose_puzzles_run_out_is_over_once_the_last_verdict_is_read() -> None:
    run = StormRun(some(2, 2))
    for puzzle in run.puzzles:
        assert isinstance(puzzle, Measured) and run.act(puzzle.rows[0][0]) is None
        assert not any(isinstance(one, RoundOver) for one in run.take_progress())
        run.next()
    assert run.is_over and run.take_progress() == [RoundOver(STORM, 2, 2)]


def test_reasons_come_afterwards_and_change_no_verdict() -> None:
    run = TrainingRun("theme-order", some(1, 1))
    run.act(run.puzzles[0].game().legal_actions[0])
    before = run.guide().plain()["verdict"]
    assert run.can_explain and before["lines"] == []
    run.explain()
    after = run.guide().plain()["verdict"]
    assert not run.can_explain and after | {"lines": []} == before


def test_without_reasons_the_verdict_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    run = TrainingRun("theme-order", some(1, 1))
    run.act(run.puzzles[0].game().legal_actions[0])
    before = run.guide().plain()["verdict"]
    monkeypatch.setattr("eternitium.training.run.judge", lambda *_: 1 / 0)
    run.explain()
    assert run.guide().plain()["verdict"] == before and not run.can_explain


def test_a_storm_ends_when_its_time_is_up_and_waits_while_a_verdict_is_read() -> None:
    now = [100.0]
    run = StormRun(round_of(STORM, Profile(), 3), clock=lambda: now[0])
    assert len(run.puzzles) <= STORM_LENGTH and not run.guide().plain()["clock"]["running"]
    good = True
    for n, puzzle in enumerate(run.puzzles[:4]):
        assert isinstance(puzzle, Measured)
        run.act(puzzle.rows[0 if good else -1][0])
        good = n != 1
        now[0] += 1000
        assert not run.guide().plain()["clock"]["running"]
        run.next()
        now[0] += 10
    left = STORM_SECONDS - 40.0
    assert run.guide().clock == StormClock(left=left, running=True, combo=1, solved=3, missed=1)
    now[0] += STORM_SECONDS - 40 + GRACE + 1
    run.act(run.match.legal_actions[0])
    assert (
        run.is_over
        and run.guide().ended
        and run.score.asked == 4
        and [one.id for one in run.missed] == [run.puzzles[2].id]
    )


def test_chances_to_guess_take_turns_and_are_judged_by_what_is_true() -> None:
    kinds = [question.kind for question in questions(4)]
    assert kinds[0] == "success", "the first is about the own stack"
    assert len(kinds) == QUESTIONS and len({*kinds}) == 5 and questions(4) == questions(4) != questions(5)
    run = SenseRun(seed=4)
    for question in questions(4):
        run.guess(round(100 * question.chance))
        (guessed,) = run.take_progress()
        assert isinstance(guessed, Guessed)
        assert run.guide().plain()["verdict"]["good"] and guessed.kind == question.kind
        assert abs(guessed.per_mille / 1000 - question.chance) <= 0.0005 + 1e-9
        run.next()


def test_stored_chances_are_those_of_the_odds() -> None:
    from eternitium.lessons.puzzle_judges import asked_chance

    for question in all_questions()[:: samples(9, deep=1)]:
        assert 0.1 < question.chance < 0.9 and question.error < 0.005
        if not question.error:
            assert asked_chance(question, question.game()) == pytest.approx(question.chance, abs=1e-5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shelf_says_what_to_do_next(language: str) -> None:
    learner = Learner()
    learner.set_clock(NOW, 60)
    empty = trainer_shelf(learner, language).plain()
    assert empty["next"]["id"] in ROUNDS and [tile["ready"] for tile in empty["today"]] == [False] + 4 * [True]
    for n in range(24):
        learner.add("puzzle", stored()[n].id, stored()[n].theme, int(n % 3 > 0), 700, 60)
        learner.add("guess", "hand", 10 * (n % 10), 400)
    learner.set_clock(NOW + 3 * DAY, 60)
    told = trainer_shelf(learner, language).plain()
    assert told["next"]["id"] == DUE and told["today"][0]["count"] == 8 and told["weeks"][-1]["answers"] == 24
    assert told["rating"]["value"] is not None and len(told["sense"]["curve"]) == 2 and told["sense"]["kinds"]
