import json
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from eternitium import IllegalAction
from eternitium.lessons import practice
from eternitium.lessons.practice import ENDLESS, MIXED, TOPICS, PracticeRun, topics
from eternitium.lessons.puzzle_judges import judge, options
from eternitium.lessons.puzzles import of_topic, stored
from eternitium.rulebook import LANGUAGES, refusal
from tests.support.table import each

GUIDE = {
    "kind", "id", "number", "of", "topic", "topic_title", "question", "text", "answer", "options", "state", "predict",
    "verdict", "score", "last",
}  # fmt: skip
VERDICT = {"good", "title", "text", "lines", "rows", "rule", "guess_text"}


def worked(work: Callable[[], object] | None) -> None:
    """Do what a thread would do."""
    assert work is not None
    work()


def right_and_wrong(run: Any) -> Any:
    """A right and a wrong answer to the running puzzle, found out apart from the run."""
    puzzle = next(puzzle for puzzle in stored() if puzzle.id == run.guide().id)
    rows = judge(puzzle, puzzle.game()).rows
    return next(row.option for row in rows if row.good), next(row.option for row in rows[::-1] if not row.good)


def chance_of(run: Any) -> Any:
    puzzle = next(puzzle for puzzle in stored() if puzzle.id == run.guide().id)
    return judge(puzzle, puzzle.game()).chance


def score_of(run: Any) -> Any:
    return {key: value for key, value in run.guide().plain()["score"].items() if key != "error_text"}


def test_a_right_answer_counts_and_is_explained() -> None:
    run = PracticeRun("luck")
    guide = run.guide().plain()
    assert set(guide) == GUIDE
    assert (guide["kind"], guide["id"], guide["number"], guide["of"]) == ("puzzle", "luck-1", 1, len(of_topic("luck")))
    assert (guide["answer"], guide["state"], guide["verdict"], guide["predict"]) == ("choice", "ask", None, False)
    assert all(set(option) == {"id", "text", "card"} for option in guide["options"])
    right, _ = right_and_wrong(run)
    assert run.answer(right) is None
    guide = run.guide().plain()
    verdict = guide["verdict"]
    assert guide["state"] == "answered"
    assert set(verdict) == VERDICT
    assert (verdict["good"], verdict["title"], verdict["rule"]) == (True, "Right!", "luck.try")
    assert verdict["lines"][0].startswith("Cards with the shape")
    assert [row["mine"] for row in verdict["rows"]] == [row["best"] for row in verdict["rows"]]
    assert verdict["rows"][0]["value_text"] in verdict["text"]
    assert score_of(run) == {"right": 1, "asked": 1, "streak": 1, "best": 1}
    assert run.solved == {"luck-1"}


def test_a_wrong_answer_ends_the_streak() -> None:
    run = PracticeRun("luck")
    for good in (True, True, False):
        run.answer(right_and_wrong(run)[0 if good else 1])
        assert run.guide().plain()["verdict"]["good"] is good
        run.next()
    assert score_of(run) == {"right": 2, "asked": 3, "streak": 0, "best": 2}
    assert run.solved == {"luck-1", "luck-2"}


def test_a_card_on_the_board_answers_too() -> None:
    run = PracticeRun("luck")
    right, _ = right_and_wrong(run)
    before = run.snapshot().plain()["game"]["ply"]
    run.act(f"  {right} ")
    assert run.guide().plain()["verdict"]["good"]
    assert run.snapshot().plain()["game"]["ply"] == before


def test_wrong_answers_about_rules_get_the_rules_refusal() -> None:
    run = PracticeRun("rules")
    _, wrong = right_and_wrong(run)
    run.answer(wrong)
    verdict = run.guide().plain()["verdict"]
    assert verdict["rule"]
    assert any(refusal(verdict["rule"]) in line for line in verdict["lines"])
    assert verdict["rows"] == []


def test_an_answer_is_judged_once() -> None:
    run = PracticeRun("luck")
    run.answer(run.guide().plain()["options"][0]["id"])
    with pytest.raises(ValueError, match="This puzzle is answered"):
        run.answer(run.guide().plain()["options"][0]["id"])
    assert run.score.asked == 1


@each("topic option", ("cost", "7"), ("cost", None), ("rules", "play droid @9"))
def test_what_is_no_answer_is_refused(topic: Any, option: Any) -> None:
    run = PracticeRun(topic)
    before = run.guide().plain()
    with pytest.raises(ValueError, match=r".* is not among the answers. Choose one of these: "):
        run.answer(option)
    assert run.guide().plain() == before


def test_nothing_is_played_where_the_answer_stands_beside_the_board() -> None:
    run = PracticeRun("cost")
    with pytest.raises(ValueError, match="nothing is played"):
        run.act("skip")
    with pytest.raises(ValueError, match="does not ask for a guess"):
        run.guess(30)


@each("text", "fly away", "buy droid", "take circle", "", 7)
def test_an_illegal_action_is_refused_in_the_language_of_the_page(text: Any) -> None:
    run = PracticeRun("luck", "de")
    before = run.guide().plain()
    with pytest.raises(IllegalAction) as refused:
        run.answer(text)
    assert str(refused.value) == refusal(refused.value.rule, "de")
    assert run.guide().plain() == before


def test_a_legal_action_that_does_not_answer_is_refused() -> None:
    run = PracticeRun("luck")
    legal = next(action for action in run.match.legal_actions if not action.startswith("try"))
    with pytest.raises(ValueError, match="Choose one of the answers"):
        run.act(legal)
    assert run.state == "ask"


def test_a_guess_is_good_within_the_tolerance() -> None:
    for miss, good in ((0.04, True), (-0.04, True), (0.06, False), (-0.06, False)):
        run = PracticeRun("chance")
        chance = chance_of(run)
        assert run.guide().answer == "percent" and run.guide().plain()["options"] == []
        assert run.guess(100 * (chance + miss)) is None
        verdict = run.guide().plain()["verdict"]
        assert (verdict["good"], verdict["rows"]) == (good, [])
        assert verdict["lines"]
        assert run.score.errors == (pytest.approx(abs(miss)),)


def test_the_mean_error_of_the_guesses_is_kept() -> None:
    run = PracticeRun("chance")
    assert run.guide().plain()["score"]["error_text"] == ""
    for miss in (0.02, 0.06):
        run.guess(100 * (chance_of(run) + miss))
        run.next()
    assert run.guide().plain()["score"]["error_text"] == "Your guesses are 4 percentage points off on average."


@each("percent", -1, 100.5, float("nan"), "30", None, True)
def test_a_bad_guess_is_refused(percent: Any) -> None:
    run = PracticeRun("chance")
    with pytest.raises(ValueError, match=r".* is not allowed. Give a number from 0 to 100"):
        run.guess(percent)
    assert run.state == "ask" and run.score.asked == 0
    with pytest.raises(ValueError, match="asks for a guess"):
        run.answer("30")
    with pytest.raises(ValueError, match="asks for a guess"):
        run.act("pass")


# A choice on the board, judged in the background


def test_a_choice_is_checked_by_work_that_may_run_in_a_thread() -> None:
    run = PracticeRun("choice")
    right, _ = right_and_wrong(run)
    guide = run.guide().plain()
    assert (guide["answer"], guide["options"]) == ("board", [])
    work = run.act(right)
    assert run.guide().state == "checking" and run.guide().verdict is None
    with pytest.raises(ValueError, match="still being checked"):
        run.next()
    with pytest.raises(ValueError, match="still being checked"):
        run.act(right)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    verdict = run.guide().plain()["verdict"]
    assert run.guide().state == "answered"
    assert verdict["good"]
    assert sorted(row["id"] for row in verdict["rows"]) == sorted(run.match.legal_actions)
    assert all(row["low"] <= row["share"] <= row["high"] for row in verdict["rows"])
    assert run.job() is not None


def test_a_poor_choice_is_told_what_it_loses_and_why() -> None:
    run = PracticeRun("choice")
    _, wrong = right_and_wrong(run)
    worked(run.act(wrong))
    verdict = run.guide().plain()["verdict"]
    rows = {row["id"]: row for row in verdict["rows"]}
    best = next(row for row in verdict["rows"] if row["best"])
    loss = round(100 * best["share"]) - round(100 * rows[wrong]["share"])
    assert not verdict["good"]
    assert f"{loss} percentage points" in verdict["text"] and best["text"] in verdict["text"]
    assert [line.split(":")[0] for line in verdict["lines"]] == [rows[wrong]["text"]], "compared with the best"


def test_a_check_that_fails_opens_the_puzzle_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: Any) -> None:
        raise MemoryError

    run = PracticeRun("choice")
    action = run.match.legal_actions[0]
    with monkeypatch.context() as patch:
        patch.setattr(practice, "judge", failing)
        work = run.act(action)
        with pytest.raises(MemoryError):
            worked(work)
    assert run.state == "ask" and run.score.asked == 0
    worked(run.act(action))
    assert run.state == "answered"


def test_the_chance_of_a_try_is_predicted_before_it_is_shown() -> None:
    run = PracticeRun("luck", predict=True)
    right, _ = right_and_wrong(run)
    assert run.guide().predict
    assert run.answer(right) is None
    guide = run.guide().plain()
    assert (guide["state"], guide["answer"], guide["verdict"]) == ("ask", "percent", None)
    assert "Your choice: " in guide["text"]
    with pytest.raises(ValueError, match="asks for a guess"):
        run.answer(right)
    assert run.guess(40) is None
    guide = run.guide().plain()
    assert (guide["state"], guide["answer"], guide["verdict"]["good"]) == ("answered", "choice", True)
    value = guide["verdict"]["rows"][0]["share"]
    assert guide["verdict"]["guess_text"] == f"You guessed 40%; it is {round(100 * value)}%."
    assert run.score.errors == (pytest.approx(abs(0.4 - value)),)
    assert run.score.asked == 1


def test_there_is_nothing_to_predict_about_a_price() -> None:
    run = PracticeRun("cost", predict=True)
    assert not run.guide().predict
    run.answer(run.guide().plain()["options"][0]["id"])
    assert run.state == "answered"


@pytest.mark.parametrize(("topic", "predict"), [("luck", False), ("chance", False), ("choice", True)])
def test_odds_are_hidden_until_the_answer(topic: Any, predict: Any) -> None:
    run = PracticeRun(topic, predict=predict)
    for _ in range(run.of):
        shown = run.snapshot().plain()
        assert (shown["odds"], shown["next_hand"], shown["next_ai"]) == (None, None, None)
        assert all(not item["odds"] for seat in shown["seats"] for item in seat["hand"] or ())
        assert run.job() is None
        run.next()


def test_the_odds_are_there_once_the_answer_is_given() -> None:
    run = PracticeRun("luck")
    run.answer(run.guide().plain()["options"][0]["id"])
    shown = run.snapshot().plain()
    assert shown["odds"]["cards"] and any(item["odds"] for seat in shown["seats"] for item in seat["hand"] or ())


@pytest.mark.parametrize("topic", TOPICS)
def test_guide_and_table_show_nothing_hidden(topic: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the hidden cards are: the page gets the same."""
    told = []
    for shift in (0, 1, 2):
        puzzles = tuple(replace(puzzle, seed=puzzle.seed + shift) for puzzle in of_topic(topic))
        monkeypatch.setattr(practice, "of_topic", lambda _, puzzles=puzzles: puzzles)
        run = PracticeRun(topic, seed=1)
        shown = []
        for _ in range(run.of):
            snapshot = run.snapshot().plain()
            del snapshot["game"]["id"]
            shown.append((run.guide().plain(), snapshot))
            run.next()
        told.append(json.dumps(shown, sort_keys=True))
        assert all(snapshot["game"]["seed"] is None for _, snapshot in shown)
    assert told[0] == told[1] == told[2]


def test_a_set_ends_with_a_summary_and_starts_again() -> None:
    run = PracticeRun("rules")
    for number in range(1, run.of + 1):
        guide = run.guide().plain()
        assert (guide["number"], guide["last"]) == (number, number == run.of)
        run.answer(right_and_wrong(run)[number == 1])
        if number < run.of:
            assert "last puzzle" not in run.guide().plain()["verdict"]["text"]
            run.next()
    assert f"Right answers: {run.of - 1} of {run.of}." in run.guide().plain()["verdict"]["text"]
    run.next()
    assert (run.guide().id, run.guide().number, run.score.asked) == ("rules-1", 1, 0)
    assert len(run.solved) == run.of - 1


def test_mixed_puzzles_come_in_an_order_of_their_own() -> None:
    def order(seed: Any) -> Any:
        run, ids = PracticeRun(MIXED, seed=seed), []
        for _ in range(run.of):
            ids.append(run.guide().id)
            run.next()
        return ids

    assert order(1) == order(1) != order(2)
    assert sorted(order(1)) == sorted(puzzle.id for puzzle in stored())


def test_the_endless_mode_makes_new_puzzles() -> None:
    run = PracticeRun(ENDLESS, seed=5)
    seen = []
    for number in range(1, 6):
        guide = run.guide().plain()
        assert (guide["of"], guide["last"], guide["number"], guide["id"]) == (0, False, number, f"endless-{number}")
        assert guide["topic"] != "choice"
        seen.append(json.dumps(run.snapshot().plain()["seats"]))
        run.next()
    assert len(set(seen)) == 5
    assert run.solved == set()


def test_a_prepared_puzzle_of_the_endless_mode_may_be_of_any_topic() -> None:
    run, met = PracticeRun(ENDLESS, seed=2), list[str]()
    while "choice" not in met and len(met) < 30:
        run.prepare()
        assert run.guide().number == len(met) + 1
        run.next()
        met.append(run.guide().topic)
    assert "choice" in met
    worked(run.act(run.match.legal_actions[0]))
    assert run.state == "answered" and run.score.asked == 1


@each(
    "given said",
    (("luck", "xx"), "language: 'xx'"),
    (("chess",), r"^There is no topic 'chess'. Available: luck, chance, .*endless\.$"),
    *(((MIXED, "en", seed), "seed: ") for seed in (-1, 1.5, "x")),
)
def test_what_cannot_be_practised_is_named(given: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        PracticeRun(*given[:2], **({"seed": given[2]} if given[2:] else {}))


@each("language", *LANGUAGES)
def test_the_language_changes_in_the_middle(language: Any) -> None:
    run = PracticeRun("luck")
    run.answer(run.guide().plain()["options"][0]["id"])
    english = run.guide().plain()
    run.language = language
    guide = run.guide().plain()
    assert guide["id"] == english["id"] and guide["state"] == "answered"
    assert (guide["question"] == english["question"]) == (language == "en")
    assert run.match.language == language
    run.next()
    assert run.match.language == language


@each("language", *LANGUAGES)
def test_the_shelf_lists_the_topics(language: Any) -> None:
    shelf = topics(language, ["luck-1", "luck-3", "choice-2", "endless-4"])
    assert [entry.id for entry in shelf] == list(TOPICS)
    assert all(entry.title and entry.text for entry in shelf)
    assert {entry.id: entry.solved for entry in shelf} == {**dict.fromkeys(TOPICS, 0), "luck": 2, "choice": 1}
    assert sum(entry.count for entry in shelf) == len(stored())


@pytest.mark.parametrize("topic", TOPICS)
def test_the_match_stands_where_the_puzzle_does(topic: Any) -> None:
    run = PracticeRun(topic)
    for puzzle in of_topic(topic):
        assert run.match.desk == "practice"
        assert run.match.legal_actions == tuple(map(str, puzzle.game().legal_actions))
        if topic == "choice":
            assert options(puzzle, puzzle.game()) == run.match.legal_actions
        run.next()


def things_to_do(shown: Any) -> Any:
    """All that a snapshot says about what can be done and why not."""
    items = [*shown["supply"], *(shown["choices"] or {"items": []})["items"]]
    items += [item for seat in shown["seats"] for item in seat["hand"] or ()]
    items += [item for row in shown["rows"] for item in (*row["open"], row["pile"])]
    return [
        *shown["buttons"],
        shown["prompt"]["text"],
        *(item[name] for item in items for name in ("actions", "reason")),
    ]


@each("topic predict", ("choice", False), ("choice", True), *((topic, False) for topic in TOPICS if topic != "choice"))
def test_the_board_tells_what_can_be_done_only_where_that_is_the_answer_and_wanted_now(
    topic: Any, predict: Any
) -> None:
    run = PracticeRun(topic, predict=predict)
    shown = run.snapshot().plain()
    assert any(things_to_do(shown)) == any(step["why"] for step in shown["steps"]) == (topic == "choice")
    if topic == "choice":
        run.act(run.match.legal_actions[0])
    assert not any(things_to_do(run.snapshot().plain()))
    if run.awaits == "percent":
        run.guess(50)
    elif topic == "rules":
        run.answer(right_and_wrong(run)[1])
    shown = run.snapshot().plain()
    assert not any(things_to_do(shown)) and all(step["why"] for step in shown["steps"]) == (
        run.state == "answered" or topic == "choice"
    )
