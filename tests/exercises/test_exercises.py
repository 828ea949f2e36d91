"""The exercises of the notebooks: hidden solutions are right, typical mistakes are told, and the truth is true."""

import doctest
import math
import re
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import eternitium.exercises
from eternitium import Box, Game, Rules
from eternitium.exercises import ROOMS, check, judges, own_policy
from eternitium.exercises.seats import ACT_ON_OTHERS
from eternitium.experiments.studies import luck, turns
from eternitium.guests.revive import Payment
from tests.exercises.notebook_cells import FOLDER, exercises, made, state
from tests.exercises.wrong_answers import WRONG
from tests.support.table import each

NOTEBOOKS = sorted(FOLDER.glob("[0-9]*.ipynb"))
HUGE, ROW = 10**400, np.array([1, 2])
ODD: tuple[Any, ...] = (
    *(None, True, "", "x", b"x", 0, -1, math.nan, math.inf, HUGE, -HUGE, Fraction(HUGE), 1 + 2j, object(), {}, {1}),
    *([], (), [1], [[1]], (1, 2), (1, 2, 3), ("a", "b"), ("a", "b", "c"), (None, None), ([], []), ([], [], [])),
    *(ROW, np.array([["a"]]), np.float64("nan"), ("droid", ROW), (ROW, "careful"), (HUGE, 1), (math.nan, 1), Rules()),
    *(("steady", [], 1), ("steady", HUGE, 1), (HUGE, "careful"), ["pass", 3], ("droid", HUGE), (HUGE, HUGE)),
)
WORDS: dict[str, Any] = {"Fraction": Fraction, "np": np, "Rules": Rules, "Box": Box, "Payment": Payment}


def test_every_exercise_of_a_notebook_has_a_judge_and_the_other_way_round() -> None:
    asked = [posed.number for path in NOTEBOOKS for posed in exercises(path)]
    assert asked == [number for notebook in ROOMS for number in judges(notebook)]
    assert [*WRONG] == asked


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_hidden_solutions_are_right_in_the_place_of_the_dots(path: Path) -> None:
    for posed in exercises(path):
        names = state(posed, f"{posed.solution}\n{posed.cell}")
        unanswered = eval(_run(posed.cell, names), names)
        assert (unanswered.right, "Not answered yet" in repr(unanswered)) == (None, True), posed.number
        found = eval(_run(f"{posed.solution}\n{posed.question}", names), names)
        assert found.right, f"{posed.number}: {found}"
        assert repr(found).startswith("Right. "), posed.number
        name = posed.question.rpartition(", ")[2].rstrip(")")
        assert not any(name in made(cell) for cell in posed.before), f"{posed.number} overwrites {name!r}"
        answer = names[name]
        if isinstance(answer, Fraction):
            assert check(posed.number, float(answer)).right, f"{posed.number}: decimals of {answer}"


def test_three_right_decimals_or_a_percent_sign_are_enough() -> None:
    for value in (
        11 / 39,
        np.float64(11 / 39),
        0.2821,
        0.282,
        Decimal("0.28205"),
        np.array(0.28205),
        "28.2%",
        "28,2 %",
    ):
        told = check("02.1", value)
        assert told.right and told.text.startswith("The exact fraction is Fraction(11, 39). "), value
    exactly = check("02.1", Fraction(11, 39))
    assert exactly.right and "Fraction(" not in exactly.text
    for off in (0.2815, "28%", Fraction(11, 39) + Fraction(1, 10**12), "28.2", 28.2):
        assert check("02.1", off).right is False, off
    assert check("09.1", 3.0).right and not check("09.1", 3.0004).right
    assert check("01.1", np.array(["?"] * 5)).right


def _run(code: str, names: dict[str, Any]) -> str:
    """Run all lines but the last one, which asks for the check."""
    *lines, last = code.splitlines()
    exec("\n".join(lines), names)
    return last


@each("number", *WRONG)
def test_typical_mistakes_are_told(number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_policy, "DEALS", 1)
    for answer, hint in WRONG[number]:
        found = check(number, eval(answer, {**WORDS, "six": [*ACT_ON_OTHERS]}))
        assert found.right is False, f"{answer}: {found}"
        assert hint in found.text, f"{answer}: {found}"
        assert repr(found).startswith("Not yet. "), answer


@each("given others", ("02.9", "02.1, 02.2"), ("14.1", "01.1"), ("", "01.1"), (2.1, "01.1"), (["02.1"], "01.1"))
def test_an_unknown_exercise_is_named_with_those_that_there_are(given: Any, others: str) -> None:
    with pytest.raises(ValueError, match=r"^exercise: .* is unknown; there are") as error:
        check(given, 1)
    assert others in str(error.value)


@each("number", *WRONG)
def test_whatever_is_answered_is_told_in_a_sentence(number: str) -> None:
    for answer in ODD:
        found = check(number, answer)
        assert not found.right and found.text.endswith((".", "?", "!")), f"{answer!r}: {found}"
        assert "cannot be judged" not in found.text, f"{answer!r}: {found}"


class Hostile:
    """An object that raises an error whatever is done with it."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("eq")

    def __repr__(self) -> str:
        raise RuntimeError("repr")

    __hash__ = None  # type: ignore[assignment]


class Unread(list[Any]):
    """A list whose parts cannot be read."""

    def __iter__(self) -> Any:
        raise RuntimeError("iter")


@each("number", *WRONG)
def test_hostile_answers_are_told_as_well(number: str) -> None:
    endless: list[Any] = []
    endless.append(endless)
    for answer in (Hostile(), [Hostile()] * 5, (Hostile(), 2), (2, Hostile()), Unread([1, 2]), endless):
        found = check(number, answer)
        assert found.right is False and found.text.endswith((".", "?", "!")), f"{number}: {found}"


def test_what_an_own_policy_raised_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_policy, "DEALS", 1)
    names: dict[str, Any] = {}
    exec(compile("def own(view):\n    wish = 1\n    return view.wishes", "<cell>", "exec"), names)
    for number in ("08.1", "08.2"):
        told = check(number, names["own"]).text
        assert told.startswith("The policy raised AttributeError in line 3 of its cell: "), told
        assert "'wishes'" in told


def test_a_part_that_is_missing_is_no_answer_yet() -> None:
    assert check("02.4", (0.8, ...)).right is None


def test_the_example_runs() -> None:
    outcome = doctest.testmod(eternitium.exercises)
    assert (outcome.failed, outcome.attempted > 0) == (0, True)


def test_the_parts_of_a_game_add_up_to_its_result() -> None:
    *parts, result = map(int, re.findall(r"([+-]?\d+)%", check("11.1", -0.12).text))
    assert len(parts) == 4
    assert abs(sum(parts) - result) <= 2  # each is rounded


def test_T104_bayes_by_hand_is_what_happens() -> None:
    tries = luck.deals(luck.BEFORE_A_TRY, "try circle", games=400, seed=5)
    seen = tries[tries.shown == "triangle"]
    share, truth = (seen.top == "triangle").mean(), 11 / 26
    assert check("02.2", Fraction(11, 26)).right
    assert abs(share - truth) < 4 * (truth * (1 - truth) / len(seen)) ** 0.5


def test_the_chain_by_hand_is_what_happens() -> None:
    start = turns.end_position(["(?)"], {"circle": 3, "square": 1}, hand=["circle"], deck=["square"])
    found = turns.mean(turns.played_out(Game.from_position(start, seed=1), rollouts=4_000, seed=1))
    assert check("03.1", Fraction(3, 2)).right
    assert abs(found.mean - 1.5) < 4 * found.error
