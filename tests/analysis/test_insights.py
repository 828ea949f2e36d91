"""Insights over games: known losses give known answers, and intervals hold what they say."""

import json
import math
from collections.abc import Sequence
from importlib import resources
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from eternitium import Game
from eternitium.analysis import insights as insights_module
from eternitium.analysis import likeness
from eternitium.analysis.insights import Insights, LevelGroup, insights, level_groups, rate_of, reach_of
from eternitium.analysis.report import KINDS, Moment
from eternitium.analysis.reviewed import (
    _PART_OF,
    MIN_DECISIONS,
    MIN_REVIEWED,
    NONE,
    PARTS,
    ROUNDS,
    ReviewedGame,
    Tally,
    games_csv,
    games_frame,
    part_of,
    rounds_of,
    tallies,
)
from eternitium.analysis.statistics import Estimate
from eternitium.policies.registry import LEVELS
from tests.support.made_up_report import made_up
from tests.support.reviewed_games import USUAL, reviewed_game
from tests.support.samples import samples
from tests.support.table import each

SURE = LevelGroup(100, 1.0, 0.1)


@pytest.fixture(autouse=True)
def made_up_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each level loses 1 point whatever it decides, level 4 exactly; one decision differs from that by 1."""
    rates = tuple(Estimate(mean, 0.01) for mean in (8.0, 4.0, 2.0, 1.0, 0.5, 0.25, 0.12, 0.06))
    monkeypatch.setattr(likeness, "level_rates", lambda: rates)
    groups = (dict.fromkeys((*PARTS, *ROUNDS), SURE),) * len(LEVELS)
    monkeypatch.setattr(insights_module, "level_groups", lambda: groups)


def found_in(games: Sequence[ReviewedGame]) -> Insights:
    found = insights(games)
    assert found
    return found


def test_known_losses_give_exactly_the_known_answer() -> None:
    games = [reviewed_game(n, {**USUAL, "try": (4, 3.0 + n % 2)}, "level3" if n < 30 else "level6") for n in range(40)]
    found = found_in(games)
    by_name = {line.name: line for line in (*found.parts, *found.rounds)}
    tries = by_name["try"]
    assert (found.games, found.won, found.like.level) == (40, 0.5, 4)
    assert (tries.games, tries.decisions, tries.mean, tries.level) == (40, 160, 3.5, 1.0)
    # Games alternate between 3 and 4 points a try: a variance of 0.25 / 39 with 39 degrees of freedom, and 1 / 160 with
    # 9 from the level, where one decision differs by 1. Student's number for 48 degrees of freedom is 2.0106.
    own = math.sqrt((39 * 0.25 / 39 + 9 / 160) / 48)
    assert tries.high - tries.mean == pytest.approx(2.0106 * own, rel=1e-3)
    assert tries.more_low == pytest.approx(2.5 - 2.0106 * math.hypot(own, 0.1), rel=1e-3)
    assert tries.a_game == pytest.approx(2.5 * 4) and tries.is_worse and found.worst == tries
    assert by_name["order"].more == pytest.approx(0) and not by_name["order"].is_worse
    assert found.luck.mean == pytest.approx(0) and found.own.mean == pytest.approx(-10)
    assert (found.others.low, found.others.high) == pytest.approx((10, 10))
    assert [(line.name, line.games) for line in found.opponents] == [("level3", 30), ("level6", 10)]
    assert by_name["early"].decisions == by_name["middle"].decisions == 31 * 40 and by_name["late"].decisions == 0


def test_the_worst_kind_is_the_one_that_costs_most_in_a_game() -> None:
    costs = {**USUAL, "first-pick": (1, 6.0), "order": (30, 2.0)}
    found = found_in([reviewed_game(n, costs) for n in range(40)])
    first, order = found.parts[0], found.parts[PARTS.index("order")]
    assert first.is_worse and first.more > order.more and found.worst == order


def test_without_a_clear_loss_nothing_stands_out() -> None:
    dice = np.random.default_rng(1)
    same = found_in([reviewed_game(n) for n in range(40)])
    noisy = found_in([reviewed_game(n, {**USUAL, "try": (4, dice.exponential(1.2))}) for n in range(6)])
    better = found_in([reviewed_game(n, {**USUAL, "try": (4, 0.0)}) for n in range(40)])
    assert (same.worst, noisy.worst, better.worst) == (None, None, None)


def test_a_few_decisions_without_a_loss_are_no_proof() -> None:
    """Nothing but the level's spread is known then, of which 9 of 14 degrees of freedom are."""
    found = found_in([reviewed_game(n, {**USUAL, "try": (4, 0.0)}) for n in range(6)])
    tries = found.parts[PARTS.index("try")]
    assert tries.high == pytest.approx(reach_of(14) * math.sqrt(9 / 14 / 24))


@each(
    "games decisions enough",
    (MIN_REVIEWED, 4, True),
    (MIN_REVIEWED, 3, False),
    (MIN_REVIEWED - 1, 5, False),
)
def test_with_too_few_games_or_decisions_nothing_is_said(games: int, decisions: int, enough: bool) -> None:
    others = [reviewed_game(n, {**USUAL, "try": (0, 0.0)}) for n in range(20)]
    with_tries = [reviewed_game(20 + n, {**USUAL, "try": (decisions, 9.0)}) for n in range(games)]
    found = found_in([*others, *with_tries])
    line = found.parts[PARTS.index("try")]
    assert line.is_enough is enough is line.is_worse and (found.worst == line) is enough
    assert MIN_DECISIONS == 20 and insights(others[: MIN_REVIEWED - 1]) is None and insights([]) is None
    assert ("too few" in repr(found)) and len(found.to_frame()) == 1 + len(PARTS) + len(ROUNDS) + 1


@each("degrees expected", (4, 2.776), (9, 2.262), (39, 2.023), (100_000, 1.96), (0, math.inf))
def test_the_reach_is_that_of_students_distribution(degrees: int, expected: float) -> None:
    assert reach_of(degrees) == pytest.approx(expected, rel=4e-3)


def test_the_error_of_a_rate_is_from_how_much_games_differ() -> None:
    rate = rate_of([Tally(2, 2.0), NONE, Tally(4, 12.0)])
    assert (rate.decisions, rate.mean) == (6, pytest.approx(14 / 6))
    apart = [2 - 2 * 14 / 6, 12 - 4 * 14 / 6]
    assert rate.error == pytest.approx(math.sqrt(2 / 1 * sum(one**2 for one in apart)) / 6)
    assert rate_of([Tally(3, 1.0)]).error == math.inf == rate_of([]).error


SHARE, SIZE, SWING = 0.25, 4.0, 0.3  # of decisions that lose; points that they lose; variance of games around them


def drawn(dice: np.random.Generator, usual: int) -> tuple[int, float]:
    """A group of decisions in a game: how many, and what one of them cost. On average that is 1 point."""
    count, swing = int(dice.poisson(usual)), dice.gamma(1 / SWING, SWING)
    lost = dice.exponential(SIZE, count) * (dice.random(count) < SHARE)
    return count, float(swing * lost.sum() / max(count, 1))


def measured(dice: np.random.Generator, usual: int) -> LevelGroup:
    """The same over many games of a level."""
    rate = rate_of([Tally(count, count * cost) for count, cost in (drawn(dice, usual) for _ in range(1_000))])
    return LevelGroup(rate.decisions, SHARE * SIZE, rate.error)


def test_intervals_cover_and_false_alarms_are_rare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most decisions cost nothing, a few cost much, and games differ; the true loss is that of the level everywhere.

    Each kind may be taken for a loss by chance in one of 40 cases, so that an alarm is false in 7 of 40 at most.
    """
    dice, people, covered, alarms = np.random.default_rng(7), samples(150, deep=1_500), 0, 0
    level = {name: measured(dice, usual) for name, (usual, _) in USUAL.items()}
    monkeypatch.setattr(insights_module, "level_groups", lambda: (level,) * len(LEVELS))
    for _ in range(people):
        games = [reviewed_game(n, {name: drawn(dice, usual) for name, (usual, _) in USUAL.items()}) for n in range(12)]
        found = found_in(games)
        order = found.parts[PARTS.index("order")]
        covered += order.low <= SHARE * SIZE <= order.high
        alarms += found.worst is not None
    bound = len(PARTS) / 40
    assert abs(covered / people - 0.95) <= 4 * math.sqrt(0.95 * 0.05 / people)
    assert alarms / people <= bound + 4 * math.sqrt(bound * (1 - bound) / people)


def test_the_report_of_a_game_falls_into_all_its_parts() -> None:
    game = Game(2, seed=4)
    while not game.is_over and game.plies < 60:
        game.push(game.legal_actions[-1])
    report = made_up(game)
    for group, names in ((part_of, PARTS), (rounds_of, ROUNDS)):
        found = [tallies(report, seat, group) for seat in (0, 1)]
        judged = [one for one in report.moments if one.kind and one.judged]
        assert sum(tally.decisions for one in found for tally in one.values()) == len(judged) > 0
        assert sum(tally.loss for one in found for tally in one.values()) == pytest.approx(
            sum(one.judged.loss for one in judged if one.judged)
        )
        assert {name for one in found for name in one} <= {*names}


@each(
    "verb kind expected",
    ("pick", "technology", "first-pick"),
    ("buy", "technology", "technology"),
    ("buy", "payment", "technology"),
    ("end", "end", "order"),
    ("try", "try", "try"),
)
def test_each_kind_of_decision_has_its_part(verb: str, kind: str, expected: str) -> None:
    moment = SimpleNamespace(kind=kind, entry=SimpleNamespace(action=SimpleNamespace(verb=verb), round=1))
    assert part_of(cast("Moment", moment)) == expected and expected in PARTS
    assert {_PART_OF.get(kind, kind) for kind in KINDS} == {*PARTS} - {"first-pick"}


@each("number expected", (0, "early"), (3, "early"), (4, "middle"), (8, "middle"), (9, "late"), (99, "late"))
def test_rounds_fall_into_parts_of_the_game(number: int, expected: str) -> None:
    assert rounds_of(cast("Moment", SimpleNamespace(entry=SimpleNamespace(round=number)))) == expected


def test_games_are_a_table() -> None:
    games = [reviewed_game(n) for n in range(2)]
    lines = games_csv(games).splitlines()
    assert lines[0].startswith("date,opponent,edition,result,luck,own,others,decisions,loss,decisions_first-pick,")
    assert len(lines) == 3 and lines[1].startswith("2026-11-") and games_csv([]) == ""
    frame = games_frame(games)
    assert [*frame.columns] == lines[0].split(",") and frame["loss_late"].isna().all()
    assert frame["decisions"].tolist() == [62, 62] and frame["loss_try"].tolist() == [1.0, 1.0]


def test_the_stored_rates_know_every_part_and_fit_the_overall_ones() -> None:
    stored = json.loads(resources.files("eternitium.analysis").joinpath(likeness.FILE).read_text("ascii"))
    for level, groups in zip(stored["levels"], level_groups(), strict=True):
        assert {*groups} <= {*PARTS, *ROUNDS}
        assert {*PARTS, "early", "middle"} - {*groups} <= {"pass"}, "strong players hardly ever pass"
        assert all(one.decisions > 0 and one.mean >= 0 < one.error < math.inf for one in groups.values())
        raw = {name: LevelGroup(**found) for name, found in level["groups"].items()}
        for names in (PARTS, ROUNDS):
            some = [raw[name] for name in names if name in raw]
            if len(some) == len(names):
                assert sum(one.decisions for one in some) == level["decisions"]
                mean = sum(one.decisions * one.mean for one in some) / level["decisions"]
                assert mean == pytest.approx(level["mean"], abs=2e-3)
