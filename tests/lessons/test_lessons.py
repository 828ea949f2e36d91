"""The lessons: each can be played to its end, every other move is answered, and what is told is what happens."""

import json
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from eternitium.components import SLUGS, kind_of, row_of
from eternitium.game.examples import WORKED_EXAMPLE
from eternitium.game.notation import ACTIONS, parse_action
from eternitium.lessons.lesson_data import REGIONS, Step, lessons, read_lessons
from eternitium.lessons.lessons import LESSONS, LessonRun, shelf
from eternitium.match.choices import choice_text
from eternitium.match.match import Match
from eternitium.rulebook import LANGUAGES, explain, refusal, words
from tests.support.playthrough import WORKED_EXAMPLE_ACTIONS
from tests.support.table import each

COURSE = tuple(lessons().values())
STEPS = [(lesson.id, number) for lesson in COURSE for number in range(len(lesson.places))]
MOVES = [(name, number) for name, number in STEPS if not lessons()[name].places[number][1].tells]
TECHNOLOGIES = {kind_of(slug) for card, slug in enumerate(SLUGS) if row_of(card) != "portal"}
ONCE_MORE = ("again-one", "again-two")  # nobody says which card comes next there: their tasks share their words
# Ideas that are met less often: the set-up, the last round and the game alone come once in a game.
SELDOM = (
    *("pick.choose", "pick.blind", "acquire.finder", "luck.last-card", "draw.last-round"),
    *("end.last-round", "end.round", "end.tie-break"),
    *("solo.", "mission."),
)
LONGEST_TEXT = 420  # signs of a text of the guide, which stands beside the board
GUIDE = {
    "kind", "id", "number", "of", "title", "goal", "step", "steps", "text", "task", "hint", "hints_left", "feedback",
    "done", "next", "marks", "can_continue", "can_undo", "unseen", "news", "others",
    "course", "answer", "options", "verdict", "figures",
}  # fmt: skip


def step_of(name: str, number: int) -> Step:
    return lessons()[name].places[number][1]


def wait(run: LessonRun) -> None:
    while run.match.policy_to_move:
        run.proceed()


def go_on(run: LessonRun) -> str:
    """The next step, as a learner would do it; returns the move, "" if there was none."""
    wait(run)
    if run.guide().can_continue:
        run.resume_telling()
        return ""
    step = step_of(run.guide().id, run.guide().step - 1)
    move = next(action for action in run.match.legal_actions if step.takes(action))
    run.act(move)
    return move


def standing_at(name: str, number: int, language: str = "en") -> LessonRun:
    """A lesson before one of its steps, reached by the first moves that are accepted."""
    run = LessonRun(name, language)
    for _ in range(number):
        go_on(run)
    wait(run)
    return run


def place(run: LessonRun) -> dict[str, Any]:
    """Everything that the learner sees, but for what is said to the last move and counters of the page."""
    snapshot, guide = run.match.snapshot().plain(), run.guide().plain()
    game = {key: value for key, value in snapshot["game"].items() if key not in ("id", "turn_count", "can_redo")}
    log = [{**entry, "new": False} for entry in snapshot["log"]]
    passing = ("feedback", "others", "hint", "hints_left", "marks")
    told = {key: value for key, value in guide.items() if key not in passing}
    return {**snapshot, "game": game, "log": log, "guide": told}


@each("language", *LANGUAGES)
@each("name", *LESSONS)
def test_every_lesson_can_be_played_to_its_end(name: str, language: str) -> None:
    run = LessonRun(name, language)
    for number in range(len(lessons()[name].places)):
        wait(run)
        guide = run.guide().plain()
        assert set(guide) == GUIDE and json.loads(json.dumps(guide)) == guide
        assert (guide["step"], guide["done"], guide["next"]) == (number + 1, False, (*LESSONS, "")[guide["number"]])
        assert guide["text"] and guide["title"] and guide["goal"]
        assert bool(guide["task"]) != guide["can_continue"] and guide["can_undo"] == (number > 0)
        go_on(run)
    wait(run)
    guide = run.guide().plain()
    assert run.done and guide["done"] and guide["task"] == "" and not guide["can_continue"] and guide["marks"] == []
    assert guide["text"] == words(f"lesson-{name}", language)["about"]["end"]
    assert run.match.snapshot().plain()["game"]["desk"] == "lesson"


def test_each_region_of_the_board_appears_once_with_a_sentence_and_then_stays() -> None:
    there: set[str] = set()
    for name, number in STEPS:
        guide = standing_at(name, number).guide().plain()
        new = [told["region"] for told in guide["news"]]
        assert not there & set(new), (name, number)
        there |= set(new)
        assert guide["unseen"] == [region for region in REGIONS if region not in there]
        assert all(told["text"] == words("course-regions")[told["region"]] for told in guide["news"]) and len(new) <= 2
    assert there == set(REGIONS) == set(words("course-regions"))


@each("name number", *MOVES)
def test_what_a_move_needs_has_been_shown(name: str, number: int) -> None:
    run, step = standing_at(name, number), step_of(name, number)
    unseen = run.guide().unseen
    needed = {"take": "supply", "play": "hand", "try": "hand"}
    for verb in {pattern.split()[0] for pattern in step.accepts}:
        assert needed.get(verb, "hand") not in unseen
        assert verb not in ("buy", "gain") or not {"basic", "advanced", "market"} & set(unseen)
        assert verb != "try" or "odds" not in unseen


def test_the_first_move_is_asked_for_within_fifteen_seconds() -> None:
    slowest = 140 / 60  # words a second that a child of ten reads
    for language in LANGUAGES:
        guide = LessonRun(LESSONS[0], language).guide().plain()
        read = [guide["title"], guide["text"], guide["task"], *(told["text"] for told in guide["news"])]
        assert guide["task"] and len(" ".join(read).split()) <= 15 * slowest, language


def test_the_others_are_watched_and_what_they_did_is_told() -> None:
    run = at("turn", "buy")
    go_on(run)
    watched = []
    while run.match.policy_to_move:
        guide = run.guide().plain()
        assert (guide["text"], guide["task"], guide["can_continue"]) == (words("course")["watch"], "", False)
        assert guide["hints_left"] == 0 and guide["marks"] == []
        watched.append(guide["others"])
        run.proceed()
    assert watched[0] == "" and all(later.startswith(one) for one, later in pairwise(watched))
    assert "Ada takes a circle portal" in watched[-1] and "Ada passes" in watched[-1]
    guide = run.guide().plain()
    assert guide["text"] == words("lesson-turn")["hand"]["text"] and guide["others"].startswith(watched[-1])
    run.resume_telling()
    assert run.done and run.guide().others == "" and run.guide().plain()["news"] == []


def test_the_learner_plays_each_of_the_fourteen_technologies() -> None:
    played = set()
    for name in LESSONS:
        run = LessonRun(name)
        while not run.done:
            verb, _, card = go_on(run).partition(" ")
            played |= {kind_of(card.split(" ")[0])} if verb in ("play", "try") else set()
    assert len(TECHNOLOGIES) == 14 and played >= TECHNOLOGIES


def test_the_turn_is_that_of_the_worked_example() -> None:
    scene = lessons()["turn"].scenes[0]
    asked = [step for step in scene.steps if not step.tells]
    assert scene.position == WORKED_EXAMPLE and len(asked) == len(WORKED_EXAMPLE_ACTIONS)
    assert all(step.takes(action) for step, action in zip(asked, WORKED_EXAMPLE_ACTIONS, strict=True))


@each("name number", *MOVES)
def test_whatever_a_step_accepts_is_legal_and_brings_what_is_told(name: str, number: int) -> None:
    step = step_of(name, number)
    choices = [action for action in standing_at(name, number).match.legal_actions if step.takes(action)]
    assert choices and all(any(step.takes(action) for action in choices) for _ in step.accepts)
    for action in choices:
        run = standing_at(name, number)
        match, before = run.match, len(run.match.history)
        run.act(action)
        feedback = run.guide().plain()["feedback"]
        assert (feedback["kind"], feedback["rule"]) == ("good", step.happens[0])
        assert feedback["text"].endswith((".", "!"))
        assert {event.rule for event in match.events_since(before)} >= set(step.happens)
        wait(run)
        if run._scene is lessons()[name].places[number][0]:
            seats = [seat for seat, _ in run.match.history[before + 1 :]]
            assert len(seats) == len(step.others) and run.match.viewer not in seats


def test_the_first_lesson_marks_the_card_that_works_but_asks_which_portal_to_take() -> None:
    first, *others = lessons().values()
    assert [step.key for _, step in first.places if step.marked] == ["circle", "square", "triangle"]
    assert not any(step.marked for lesson in others for _, step in lesson.places)
    run = LessonRun(first.id)
    assert run.guide().marks == ["play circle"]


@each("name number", *MOVES)
def test_of_two_hints_only_the_second_one_names_and_marks_a_move_that_is_accepted(name: str, number: int) -> None:
    run, marked = standing_at(name, number), step_of(name, number).marked
    assert (run.guide().hint, run.guide().hints_left) == ("", 2)
    hints = []
    while run.guide().hints_left:
        assert run.guide().marks == (run._accepted if marked else [])
        run.hint()
        hints.append(run.guide().hint)
    assert len(set(hints)) == 2 and all(hints)
    marks = run.guide().marks
    assert marks and set(marks) <= set(run.match.legal_actions)
    run.hint()
    assert run.guide().hint == hints[-1]
    for language in LANGUAGES:
        run.language = language
        assert choice_text(parse_action(marks[0]), tuple(run.match.names), language) in run.guide().hint
    run.act(marks[0])
    assert run.guide().plain()["feedback"]["kind"] == "good"


@each("name number", *STEPS)
def test_every_other_move_is_answered_and_changes_nothing(name: str, number: int) -> None:
    """A legal one by a reply, an illegal one by the rule and the refusal."""
    run, step = standing_at(name, number), step_of(name, number)
    before, legal = place(run), run.match.legal_actions
    for action in [*legal, *ACTIONS[::61], "play droid", "end", "pass", "jump", ""]:
        if step.takes(action) and action in legal:
            continue
        run.act(action)
        feedback, reply = run.guide().plain()["feedback"], step.reply(action)
        if action not in legal:
            rule, sentence = run.match.why_not(action)
            assert feedback == {"kind": "illegal", "text": sentence, "rule": rule} and sentence == refusal(rule)
            continue
        for language in LANGUAGES:
            run.language = language
            feedback, said = run.guide().plain()["feedback"], words(f"lesson-{name}", language)
            assert feedback["kind"] == "wrong" and feedback["rule"] and "{" not in feedback["text"]
            assert not reply or feedback["text"] == said[step.key][reply]
            assert (feedback["text"] == words("course", language)["read"]) == step.tells
        run.language = "en"
    assert place(run) == before


def test_every_reply_answers_a_move_that_is_possible() -> None:
    for name, number in MOVES:
        step, legal = step_of(name, number), standing_at(name, number).match.legal_actions
        given = {step.reply(action) for action in legal if not step.takes(action)}
        assert {*step.replies.values()} == given - {""}, (name, step.key)


def test_a_move_without_a_reply_of_its_own_is_told_the_rule() -> None:
    run = at("luck", "first")
    run._places = tuple((scene, replace(step, replies={})) for scene, step in run._places)
    run.act("pass")
    feedback = run.guide().plain()["feedback"]
    assert (feedback["kind"], feedback["rule"]) == ("wrong", "pass.six") and explain("pass.six").text in feedback[
        "text"
    ]
    run.act("try circle")
    assert run.guide().plain()["feedback"]["rule"] == "luck.try"


def test_a_legal_move_after_the_end_is_told_that_the_lesson_is_over() -> None:
    run = standing_at("double", len(lessons()["double"].places))
    run.act("skip")
    assert run.guide().plain()["feedback"]["text"] == words("course")["over"] and len(run.match.history) == 4


@each(
    "lesson key move rule",
    ("basic-one", "droid", "play transporter", "card.transporter"),
    ("basic-two", "first", "discard diamond", "card.temporal-projector"),
    ("passing", "first", "done", "pass.destroy"),
    ("advanced-two", "steal", "steal diamond", "card.robo-thief"),
    ("luck", "skip", "buy ?basic with C", "acquire.choose"),
    ("goal", "take", "take circle", "portal.take"),
)
def test_a_wrong_move_names_the_rule_behind_it(lesson: str, key: str, move: str, rule: str) -> None:
    run = at(lesson, key)
    run.act(move)
    assert (run.guide().plain()["feedback"]["kind"], run.guide().plain()["feedback"]["rule"]) == ("wrong", rule)


def test_the_gambles_of_the_course_come_out_as_their_texts_say() -> None:
    told = {
        ("luck", "first"): "success",
        ("luck", "again"): "fail",
        ("double", "blind"): "success",
        ("end", "last-card"): "fail",
        ("again-two", "luck"): "success",
        ("again-two", "second"): "fail",
    }
    tries = {}
    for name, number in MOVES:
        run, step = standing_at(name, number), step_of(name, number)
        move = next(action for action in run.match.legal_actions if step.takes(action))
        if move.startswith("try "):
            match, before = run.match, len(run.match.history)
            run.act(move)
            rules = {event.rule for event in match.events_since(before)}
            tries[name, step.key] = "success" if "luck.success" in rules else "fail" if "luck.fail" in rules else ""
    assert tries == told


def stack(run: LessonRun, seat: int | None = None) -> list[str]:
    snapshot = run.match.snapshot().plain()
    return list(snapshot["seats"][run.match.viewer if seat is None else seat]["stack"])


def hand(run: LessonRun) -> list[str]:
    return [item["card"] for item in run.match.snapshot().plain()["seats"][run.match.viewer]["hand"]]


def key_number(name: str, key: str) -> int:
    return next(number for number, (_, step) in enumerate(lessons()[name].places) if step.key == key)


def at(name: str, key: str) -> LessonRun:
    return standing_at(name, key_number(name, key))


def test_what_the_texts_say_about_the_table_is_so() -> None:
    assert stack(LessonRun("goal")) == ["C", "S", "T"] and hand(LessonRun("goal")) == ["circle", "square", "diamond"]
    assert stack(at("goal", "left")) == stack(at("goal", "take")) == ["T"] and hand(at("goal", "left")) == ["diamond"]
    assert "giga-droid" in hand(at("turn", "hand")) and len(hand(at("turn", "hand"))) == 5
    assert len(hand(at("luck", "four"))) == 4 and stack(at("luck", "four")) == ["(?)"] * 5
    assert stack(at("deck", "play"))[:2] == ["C", "C"] and "circle" in hand(at("deck", "back"))
    assert at("deck", "shuffle").match.snapshot().plain()["seats"][0]["deck"] == 2
    assert stack(at("double", "surprise"))[0] == "T" and stack(at("double", "stop"))[0] == "(?)"
    assert stack(at("basic-one", "droid"), 1)[0] == "S" and stack(at("basic-one", "square"))[0] == "S"
    assert {"droid", "diamond"} <= set(hand(at("basic-two", "projector")))
    assert "ultimate-portal" in hand(at("wallet", "bought")) and hand(at("wallet", "bought")).count("square") == 2
    assert (
        len(hand(at("passing", "take"))) == 6
        and at("passing", "first").match.snapshot().plain()["seats"][0]["total"] == 8
    )
    assert stack(at("acquire", "paid"))[:2] == ["C", "T"] and "giga-droid" in hand(at("acquire", "paid"))
    assert "double-portal:circle+triangle" in hand(at("unseen", "found"))
    assert stack(at("advanced-one", "clock"), 1) == ["(?)"] * 5 and len(stack(at("advanced-one", "laboratory"), 1)) == 6
    assert stack(at("advanced-two", "circle"))[:3] == ["C", "S", "C"]
    assert (
        len(stack(at("end", "added"))) == 2 and at("end", "won").match.snapshot().plain()["result"]["rows"][0]["winner"]
    )
    assert stack(at("solo", "answer"))[0] == "(?)" and stack(at("solo", "answered"))[0] == "(?)"
    assert at("solo", "last").match.snapshot().plain()["supply"][3]["count"] == 1


@each("lesson key shape", ("luck", "first", "square"), ("end", "last-card", "circle"), ("solo", "answer", "triangle"))
def test_the_shape_to_choose_after_counting_is_the_likeliest_of_those_at_hand(
    lesson: str, key: str, shape: str
) -> None:
    run, step = at(lesson, key), step_of(lesson, key_number(lesson, key))
    shapes = {action.split()[1] for action in run.match.legal_actions if action.split()[0] in ("try", "take")}
    odds = run.match.snapshot().odds
    assert odds is not None and "reply-other" in step.replies.values()
    least = max((one for one in odds.shapes if one.shape in shapes), key=lambda one: one.percent)
    assert least.shape == shape and sum(one.percent == least.percent for one in odds.shapes) == 1
    assert [action.split()[1] for action in run.match.legal_actions if step.takes(action)] == [shape]


def met() -> Counter[str]:
    """How often each rule comes into play through a move of the learner in the whole course."""
    found = Counter[str]()
    for name in LESSONS:
        run = LessonRun(name)
        while not run.done:
            match, before = run.match, len(run.match.history)
            if go_on(run):
                found.update({event.rule for event in match.events_since(before) if event.player == match.viewer})
    return found


def test_each_new_idea_is_met_at_least_three_times() -> None:
    times = met()
    assert {rule: n for rule, n in times.items() if n < 3 and not rule.startswith(SELDOM)} == {}
    assert all(any(n < 3 for rule, n in times.items() if rule.startswith(idea)) for idea in SELDOM)


@each("key players", ("stack", 2), ("four", 4), ("five", 5))
def test_the_table_that_is_set_up_is_that_of_a_new_game(key: str, players: int) -> None:
    run, fresh = at("table", key), Match(players, seed=9).snapshot().plain()
    there = run.match.snapshot().plain()
    for part in ("supply", "market"):
        assert len(there[part]) == len(fresh[part])
    assert [pile["count"] for pile in there["supply"]] == [pile["count"] for pile in fresh["supply"]]
    assert there["era_pile"] == fresh["era_pile"] and len(stack(run)) == len(fresh["seats"][0]["stack"])
    assert f" {len(stack(run))}" in run.guide().text
    assert key == "stack" or f" {fresh['supply'][0]['count']} portals" in run.guide().text


def test_the_lessons_about_winning_are_won() -> None:
    for name in ("goal", "end", "tie"):
        run = standing_at(name, len(lessons()[name].places))
        if not run.match.is_over:
            run.match.act("end")
        result = run.match.snapshot().plain()["result"]
        assert run.match.is_over and result["rows"][run.match.viewer]["winner"]
    assert [row["points"] for row in result["rows"]] == [2, 3]
    lost = at("tie", "points")
    lost.match.act("play robo-thief @0")
    while not lost.match.is_over:
        lost.match.act(lost.match.legal_actions[0])
    assert not lost.match.snapshot().plain()["result"]["rows"][1]["winner"]


@each("name", *LESSONS)
def test_undo_goes_back_step_by_step_again_to_the_start_and_nothing_hidden_is_shown(name: str) -> None:
    run = LessonRun(name)
    places = []
    while not run.done:
        wait(run)
        places.append(place(run))
        check_nothing_hidden(run, places[-1])
        go_on(run)
        run.hint()
    wait(run)
    check_nothing_hidden(run, place(run))
    for earlier in reversed(places):
        run.undo()
        assert place(run) == earlier and run.guide().feedback is None
    with pytest.raises(ValueError, match="no move to undo"):
        run.undo()
    for earlier in places:
        assert place(run) == earlier
        go_on(run)
        wait(run)
    run.hint()
    run.again()
    assert place(run) == places[0] and (run.guide().feedback, run.guide().hint) == (None, "")


def check_nothing_hidden(run: LessonRun, shown: dict[str, Any]) -> None:
    assert not any(f'"({letter})"' in json.dumps(shown) for letter in "cstd")
    assert all(seat["hand"] is None for seat in shown["seats"] if seat["seat"] != run.match.viewer)
    assert run.match.is_over or shown["game"]["seed"] is None


@each("name", *LESSONS)
def test_undo_works_while_another_seat_has_to_move(name: str) -> None:
    run = LessonRun(name)
    while not run.done:
        wait(run)
        before, scene = place(run), run._scene
        go_on(run)
        if run._scene is scene and go_back(run):
            assert place(run) == before
            go_on(run)


def go_back(run: LessonRun) -> bool:
    """Take a step back while another seat has to move, and say whether that was so."""
    waiting = run.match.policy_to_move
    if waiting:
        run.proceed()
        run.undo()
    return waiting


@each("name", *LESSONS)
def test_the_language_can_be_changed_without_losing_the_place(name: str) -> None:
    number = len(lessons()[name].places) // 2
    run = standing_at(name, number)
    run.act("jump")
    run.hint()
    history = run.match.history
    for language in ("de", "en"):
        run.language = language
        expected = standing_at(name, number, language)
        expected.act("jump")
        expected.hint()
        assert run.guide().plain() == expected.guide().plain() and place(run) == place(expected)
        assert run.match.history == history and run.language == language
    for made in (lambda: setattr(run, "language", "xx"), lambda: LessonRun(name, "xx")):
        with pytest.raises(ValueError, match=r"^language: 'xx'"):
            made()
    assert run.language == "en"


def test_the_game_goes_on_when_the_script_of_the_others_has_ended() -> None:
    run = standing_at("double", len(lessons()["double"].places))
    run.match.act("skip")
    assert run.match.policy_to_move
    wait(run)
    assert run.match.legal_actions and run.done


@each("language", *LANGUAGES)
def test_the_shelf_lists_all_lessons(language: str) -> None:
    books = shelf(["goal"], ["goal", "turn"], language)
    assert [book.id for book in books] == list(LESSONS)
    assert [book.number for book in books] == list(range(1, len(LESSONS) + 1))
    assert [book.state for book in books[:3]] == ["done", "begun", "new"]
    assert len({book.title for book in books}) == len(books) and all(book.summary for book in books)


@each("name", "", "GOAL", "lesson-1", "../goal", None, 3)
def test_an_unknown_lesson_is_named_with_what_is_allowed(name: Any) -> None:
    with pytest.raises(ValueError, match=r"^There is no lesson .*\. Available: goal, turn, .*\.$"):
        LessonRun(name)


@each("language", *LANGUAGES)
def test_every_step_has_its_words_and_no_word_is_superfluous(language: str) -> None:
    for lesson in COURSE:
        said = words(f"lesson-{lesson.id}", language)
        assert max(len(text) for parts in said.values() for text in parts.values()) <= LONGEST_TEXT, lesson.id
        assert set(said) == {"about", *(step.key for _, step in lesson.places)}
        assert set(said.pop("about")) == {"title", "summary", "goal", "end"}
        parts: dict[str, set[str]] = defaultdict(set)
        for _, step in lesson.places:
            parts[step.key] |= {"text"} | (set() if step.tells else {"task", "hint", *step.replies.values()})
        assert {key: set(texts) for key, texts in said.items()} == parts, lesson.id


@each("language", *LANGUAGES)
def test_each_task_has_a_hint_of_its_own_that_asks_a_question(language: str) -> None:
    hints = [words(f"lesson-{name}", language)[step_of(name, number).key]["hint"] for name, number in MOVES]
    own = [hint for hint, (name, _) in zip(hints, MOVES, strict=True) if name not in ONCE_MORE]
    assert len(set(own)) == len(own) and all(hint.endswith("?") for hint in hints)


# The reader

GOOD = """
[[lessons]]
id = "one"
minutes = 1
[[lessons.scenes]]
seed = 1
position = { players = [{}] }
steps = [
    { key = "tell" },
    { key = "move", accepts = ["take *"], happens = ["portal.take"], REST },
]
""".replace("REST", 'replies = { pass = "reply-pass" }, others = ["end"], shows = ["supply"]')


def test_a_good_text_is_read() -> None:
    (lesson,) = read_lessons(GOOD).values()
    assert (lesson.id, lesson.minutes) == ("one", 1)
    step = lesson.places[1][1]
    assert step.takes("take circle") and not step.takes("play circle")
    assert (step.shows, step.others) == (("supply",), ("end",))
    assert step.reply("pass") == "reply-pass" and step.reply("end") == ""
    assert lesson.places[0][1].tells and lesson.scenes[0].others == ("end",)


MISTAKES = [
    ("minutes = 1", "minutes = 0", "lessons.toml: lessons\\[0\\].minutes: 0 is not allowed; .* from 1 to 10"),
    ("seed = 1", "seed = 1\nviewer = 1", "lessons.toml: lessons\\[0\\].scenes\\[0\\].viewer: 1 is not allowed"),
    ("{ players = [{}] }", '"nowhere"', "lessons.toml: lessons\\[0\\].scenes\\[0\\].position: \"nowhere\" is unknown"),
    ('{ key = "tell" }', '{ key = "tell", others = ["end"] }', "scenes\\[0\\].steps\\[0\\].accepts: is missing"),

    ('["portal.take"]', '["portal.steal"]', "steps\\[1\\].happens: 'portal.steal' is not a rule id"),
    ('happens = ["portal.take"], ', "", "steps\\[1\\].happens: is missing"),
    ('["supply"]', '["moon"]', "steps\\[1\\].shows: 'moon' is not allowed; give one of stack, hand, supply"),
    ('shows = ["supply"]', "loud = true", 'scenes\\[0\\].steps\\[1\\]: "loud" is an unknown field'),
    ("[[lessons]]", "loud = true\n[[lessons]]", '^lessons.toml: "loud" is an unknown field; allowed: lessons$'),
    ("[[lessons]]", "[lessons", "lessons.toml: is not valid TOML"),
    (GOOD, GOOD + GOOD, '^lessons.toml: id: "one" is there twice'),
]  # fmt: skip


@each("found instead message", *MISTAKES)
def test_a_mistake_in_the_data_is_named_with_its_place(found: str, instead: str, message: str) -> None:
    assert found in GOOD
    with pytest.raises(ValueError, match=message):
        read_lessons(GOOD.replace(found, instead))


def test_a_scene_that_is_followed_by_another_ends_with_a_told_step() -> None:
    scene = GOOD[GOOD.index("[[lessons.scenes]]") :].replace('"tell"', '"tell-two"').replace('"move"', '"move-two"')
    with pytest.raises(ValueError, match=r"lessons\[0\].scenes: all but the last must end with a step to read"):
        read_lessons(GOOD + scene)
