import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from eternitium import Game, odds
from eternitium.game.notation import parse_action
from eternitium.lessons.puzzle_judges import destroyable, hand_size, is_good, judge, options, price, settled, sharpening
from eternitium.lessons.puzzle_maker import PuzzleMaker, main
from eternitium.lessons.puzzle_words import PuzzleWords
from eternitium.lessons.puzzles import KINDS, TOPICS, Puzzle, of_topic, packed, read, stored, unpacked, viewpoint, write
from eternitium.rulebook import LANGUAGES
from tests.support.table import each, named

PLAIN = [puzzle for puzzle in stored() if puzzle.topic not in ("choice", "chance")]
CHECKED = 20_000


def a_puzzle(kind: Any, position: Any, subject: Any = "", answers: Any = ()) -> Any:
    return Puzzle("x-1", kind, position, 1, 0.0, subject, tuple(answers))


def at_acquire(**turn: Any) -> Any:
    return {
        "players": [
            {"hand": [], "deck": ["circle"] * 3, "discard": ["droid"] * 3, "stack": ["C", "(?)", "(?)"]},
            {"hand": ["?"] * 5, "deck": ["?"], "stack": ["(?)"] * 5},
        ],
        "market": ["S", "D"],
        "basic": {"open": ["communicator", "transporter"], "pile": ["?"]},
        "advanced": {"open": ["giga-droid"], "pile": ["?"]},
        "turn": {"player": 0, "step": "acquire", **turn},
    }


def test_there_are_puzzles_of_every_topic_and_kind_and_no_two_are_the_same_position() -> None:
    assert len({puzzle.place for puzzle in stored()}) == len(stored())
    for topic in TOPICS:
        assert [puzzle.id for puzzle in of_topic(topic)] == [f"{topic}-{n}" for n in range(1, len(of_topic(topic)) + 1)]
        assert {puzzle.kind for puzzle in of_topic(topic)} == set(KINDS[topic])


def test_the_puzzles_vary() -> None:
    positions = [puzzle.position for puzzle in stored()]
    assert {len(position["players"]) for position in positions} == {1, 2, 3, 4, 5}
    assert {position["edition"] for position in positions} == {"de", "fr", "nl", "bga"}
    assert len({position["mission"] for position in positions}) > 3


def test_no_puzzle_stores_an_answer() -> None:
    text = write(stored())
    assert read(text) == stored()
    for entry in json.loads(text)["puzzles"]:
        assert set(entry) == {"id", "kind", "subject", "options", "seed", "tolerance", "position"}


@each("puzzle", *(named(puzzle.id, puzzle) for puzzle in stored()))
def test_a_puzzle_is_what_the_player_who_decides_sees(puzzle: Any) -> None:
    game = puzzle.game()
    assert game.legal_actions
    assert viewpoint(game) == puzzle.position
    others = [player for seat, player in enumerate(puzzle.position["players"]) if seat != game.player]
    assert all(set(player["hand"]) <= {"?"} for player in others)
    assert set(puzzle.position["era_pile"]) <= {"(?)"}


@each("puzzle", *(named(puzzle.id, puzzle) for puzzle in stored()))
def test_no_answer_and_no_question_depends_on_what_is_hidden(puzzle: Any) -> None:
    told = []
    for seed in (puzzle.seed, puzzle.seed + 1, puzzle.seed + 2):
        game = replace(puzzle, seed=seed).game()
        words = PuzzleWords(puzzle, game, ("a", "b", "c", "d", "e"), "en")
        judged = None if puzzle.topic == "choice" else judge(puzzle, game)
        told.append((words.question(), words.options(options(puzzle, game)), judged))
    assert told[0] == told[1] == told[2]


@each("puzzle", *(named(puzzle.id, puzzle) for puzzle in PLAIN))
def test_a_question_has_a_good_and_a_bad_answer(puzzle: Any) -> None:
    game = puzzle.game()
    rows = judge(puzzle, game).rows
    assert sorted(row.option for row in rows) == sorted(options(puzzle, game))
    assert len(rows) >= 2
    assert {row.good for row in rows} == {True, False}


@each("puzzle", *(named(puzzle.id, puzzle) for puzzle in of_topic("luck")))
def test_the_best_try_is_ahead_by_more_than_the_tolerance(puzzle: Any) -> None:
    game = puzzle.game()
    found = odds.luck(game)
    assert found.exact
    chances = sorted(
        (found.success(action.card) for action in game.legal_actions if action.verb == "try"), reverse=True
    )
    assert chances[0] - chances[1] > puzzle.tolerance
    assert [row.good for row in judge(puzzle, game).rows] == [True] + [False] * (len(chances) - 1)


@each("puzzle", *(named(puzzle.id, puzzle) for puzzle in of_topic("chance")))
def test_a_chance_is_neither_sure_nor_hopeless(puzzle: Any) -> None:
    assert 0.1 < (judge(puzzle, puzzle.game()).chance or 0) < 0.9


@each("puzzle", *(named(puzzle.id, puzzle) for puzzle in of_topic("choice")))
def test_good_choices_are_clearly_ahead_of_bad_ones(puzzle: Any) -> None:
    game = puzzle.game()
    *_, found = sharpening(game, puzzle.tolerance, CHECKED)
    assert settled(found, puzzle.tolerance)
    good = [advice for advice in found if is_good(advice, found[0], puzzle.tolerance)]
    bad = found[len(good)]
    error = (good[-1].win_se ** 2 + bad.win_se**2) ** 0.5
    assert len(game.legal_actions) >= 3 and 0 < len(good) < len(found)
    assert good[-1].win - bad.win >= 4 * error
    assert found[0].win - bad.win > puzzle.tolerance


@each("language", *LANGUAGES)
def test_every_puzzle_can_be_told(language: Any) -> None:
    for puzzle in stored():
        game = puzzle.game()
        words = PuzzleWords(puzzle, game, ("a", "b", "c", "d", "e"), language)
        title, text = words.question()
        answers = [option.text for option in words.options(options(puzzle, game))]
        assert title and text and "{" not in title + text
        assert len(set(answers)) == len(answers) and all(answers)
        if puzzle.topic != "choice":
            judgement = judge(puzzle, game)
            verdict = words.verdict(judgement, judgement.rows[-1].option if judgement.rows else "", 0.5)
            assert verdict.title and verdict.text and verdict.lines


@each("wallets basic advanced", (0, "1", "2"), (1, "0", "1"), (2, "0", "0"))
def test_prices_follow_the_digital_wallets(wallets: Any, basic: Any, advanced: Any) -> None:
    position = at_acquire(wallets=wallets)
    for card, right in (("transporter", basic), ("giga-droid", advanced)):
        puzzle = a_puzzle("price", position, card)
        judgement = judge(puzzle, puzzle.game())
        assert [row.option for row in judgement.rows if row.good] == [right]
        assert all(row.rule == "acquire.price" for row in judgement.rows if not row.good)
        assert ("card.digital-wallet" in judgement.rules) == (wallets > 0)


def test_the_unseen_price_of_mission_8_is_counted() -> None:
    position = at_acquire() | {"edition": "fr", "mission": 8}
    position["players"] = position["players"][:1]
    game = Game.from_position(position, 1)
    assert (price(game, "transporter"), price(game, "giga-droid")) == (1, 2)


@each("draw", 4, 5, 6)
def test_the_next_hand_is_as_large_as_the_turn_says(draw: Any) -> None:
    game = Game.from_position(at_acquire(draw=draw), 1)
    before = game.position()
    assert hand_size(game) == draw
    assert game.position() == before


@each("deck most", (0, 0), (2, 2), (4, 4), (9, 6))
def test_the_floor_of_six_limits_the_destroying(deck: Any, most: Any) -> None:
    position = at_acquire() | {"turn": {"player": 0, "step": "play"}}
    hand = ["circle", "square", "triangle", "diamond", "droid", "droid"]
    position["players"][0] |= {"hand": hand, "deck": ["circle"] * deck, "discard": []}
    game = Game.from_position(position, 1)
    game.push("pass")
    assert destroyable(game) == most


def test_a_forbidden_answer_carries_its_rule() -> None:
    answers = ("buy giga-droid with S", "buy giga-droid with S,D", "end")
    puzzle = a_puzzle("payment", at_acquire(), answers=answers)
    rows = judge(puzzle, puzzle.game()).rows
    assert [(row.good, row.rule) for row in rows] == [(False, "acquire.price"), (True, ""), (False, "acquire.choose")]


def test_a_try_is_judged_by_counting() -> None:
    position = at_acquire() | {"turn": {"player": 0, "step": "play"}, "era_discard": ["C"] * 10}
    position["players"][0] |= {"hand": ["circle", "square"], "stack": ["(?)"] * 3}
    puzzle = a_puzzle("try", position)
    rows = judge(puzzle, puzzle.game()).rows
    # 60 era cards, 12 of them open: 10 circles, a square, a diamond.
    assert [row.option for row in rows] == ["try square", "try circle"]
    assert [Fraction(row.value).limit_denominator(100) for row in rows] == [Fraction(14, 48), Fraction(5, 48)]
    assert judge(a_puzzle("success", position, "square"), puzzle.game()).chance == pytest.approx(14 / 48)


def test_a_choice_stops_early_once_it_is_clear() -> None:
    puzzle = of_topic("choice")[0]
    *_, found = sharpening(puzzle.game(), puzzle.tolerance, CHECKED)
    assert found[0].rollouts < CHECKED


def test_piles_are_packed_and_unpacked() -> None:
    position = {"era_pile": ["(?)"] * 30, "box": ["circle", "circle", "droid", "circle"], "n": 3, "x": [], "y": [[0]]}
    assert packed(position) == {
        "era_pile": ["(?)*30"],
        "box": ["circle*2", "droid", "circle"],
        "n": 3,
        "x": [],
        "y": [[0]],
    }
    assert unpacked(packed(position)) == position
    with pytest.raises(ValueError, match=r"^\(\?\): 1000 is not allowed; give a whole number from 1 to 200$"):
        unpacked(["(?)*1000"])


@each(
    "change named_in_error",
    ({"kind": "guess"}, "kind: 'guess'"),
    ({"answer": 3}, "answer"),
    ({"seed": -1}, r"puzzles\[0\]\.seed: -1 is not allowed; give a whole number, 0 or more"),
    ({"format": 2}, "format: 2"),
)
def test_a_damaged_file_is_refused(change: Any, named_in_error: Any) -> None:
    found = json.loads(write(stored()[:1]))
    if "format" in change:
        found |= change
    else:
        found["puzzles"][0] |= change
    with pytest.raises(ValueError, match=named_in_error):
        read(json.dumps(found))


@pytest.mark.parametrize("topic", TOPICS)
def test_the_maker_makes_sound_puzzles_and_the_same_ones_again(topic: Any) -> None:
    made = [PuzzleMaker(7).make(topic) for _ in range(2)]
    assert made[0] == made[1]
    game = made[0].game()
    assert viewpoint(game) == made[0].position
    judgement = judge(made[0], game, 2_500)
    assert judgement.chance is not None or {row.good for row in judgement.rows} == {True, False}


def test_the_maker_never_runs_out() -> None:
    maker = PuzzleMaker(1)
    puzzles = [maker.make(topic) for _ in range(4) for topic in ("luck", "cost", "chance", "rules")]
    assert len({puzzle.place for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)


@each("seed", 218, 252, 912)
def test_what_might_be_allowed_is_against_somebody_at_the_table(seed: int) -> None:
    """These makers had offered a card against a seat that nobody has."""
    puzzle = PuzzleMaker(seed).make("rules")
    targets = [parse_action(option).target or 0 for option in puzzle.options]
    assert max(targets) < len(puzzle.position["players"])


@each("seed", -1, 1.5, None, "x", True)
def test_a_bad_seed_is_refused(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"seed: .* is not allowed"):
        PuzzleMaker(seed)


def test_the_command_writes_a_set(capsys: Any) -> None:
    main(["--seed", "3", "--each", "1", "--rollouts", "1500"])
    puzzles = read(capsys.readouterr().out)
    assert [puzzle.id for puzzle in puzzles] == [f"{topic}-1" for topic in TOPICS]
