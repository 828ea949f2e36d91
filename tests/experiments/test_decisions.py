"""The benchmark of decisions: where they come from, and what a choice gives away."""

import random
from collections import Counter

import numpy as np
import pytest

from eternitium import Game
from eternitium.experiments import decisions
from eternitium.experiments.decisions import KINDS, Choice, Decision
from eternitium.experiments.studies import decisions as study
from eternitium.policies import BUILTIN
from tests.support.samples import samples

SETS = (0, 1)
SAMPLE = samples(3, deep=40)
LARGEST = 500_000  # bytes of a set
each = pytest.mark.parametrize("seed", SETS)


def some(seed: int, count: int) -> list[Decision]:
    return random.Random(2026).sample(decisions.stored(seed).chosen, count)


@each
def test_a_set_has_equally_many_decisions_of_each_kind_and_is_small(seed: int) -> None:
    found = decisions.stored(seed)
    assert Counter(one.kind for one in found.chosen) == dict.fromkeys(KINDS, decisions.DECISIONS // len(KINDS))
    assert len(decisions.as_stored(found)) < LARGEST


def test_no_decision_is_in_both_sets() -> None:
    first, second = ({str(one.position) for one in decisions.stored(seed).chosen} for seed in SETS)
    assert len(first) == len(second) == decisions.DECISIONS and not first & second


@each
def test_choices_are_the_legal_actions_and_one_is_best_to_each_judge(seed: int) -> None:
    for one in some(seed, 40):
        game = Game.from_position(one.position, one.seed)
        assert [choice.action for choice in one.choices] == list(map(str, game.legal_actions))
        assert decisions.kind_of_decision(game) == one.kind
        for judge in range(len(decisions.JUDGES)):
            best = min(one.choices, key=lambda choice: choice.losses[judge])
            assert best.losses[judge] <= 4 * best.errors[judge] + 0.001  # 0, but for chance: in halves of the worlds


@each
def test_the_first_game_of_a_set_gives_the_same_decisions_again(seed: int) -> None:
    seen, found = decisions.decisions_of(0, seed)
    stored = decisions.stored(seed)
    assert all(stored.seen[kind] >= seen[kind] for kind in KINDS)
    assert [one.position for one in stored.chosen[: len(found)]] == [one.position for one in found]


@each
def test_what_a_choice_gives_away_comes_out_the_same_again(seed: int) -> None:
    for one in some(seed, SAMPLE):
        assert decisions.judged(decisions.Found(one.kind, one.position, one.seed)) == one


def test_choices_that_are_alike_lose_nothing_on_average_however_lucky_one_is() -> None:
    dice = np.random.default_rng(1)
    found = np.array([decisions._behind(dice.random((200, 5)).round())[0] for _ in range(400)])
    error = found.mean(axis=1).std(ddof=1) / len(found) ** 0.5
    assert abs(found.mean()) < 3 * error
    picked = found.max(axis=1).mean()
    assert picked > 10 * error  # the best of the same worlds would make all others lose


def test_a_loss_is_the_difference_to_the_best_choice() -> None:
    share = np.tile([[0.2, 0.9, 0.6]], (40, 1)) + np.random.default_rng(2).normal(0, 0.05, (40, 1))
    losses, errors = decisions._behind(share)
    assert losses == pytest.approx([0.7, 0.0, 0.3]) and errors == pytest.approx([0, 0, 0], abs=1e-9)


def test_the_loss_of_a_player_is_that_of_its_choice_to_the_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    (one,) = some(0, 1)
    chosen = str(BUILTIN["expert"].choose(one.view()))
    choices = tuple(Choice(c.action, (2.0, 4.0) if c.action == chosen else (9.0, 9.0), (0.0, 0.0)) for c in one.choices)
    made = Decision(one.kind, one.position, one.seed, choices)
    monkeypatch.setattr(study, "stored", lambda _: decisions.DecisionSet({one.kind: 1}, (made, made)))
    losses = [study.losses_of("expert", judge, one.kind, 2, -1).tolist() for judge in decisions.JUDGES]
    assert losses == [[2.0, 2.0], [4.0, 4.0]]


def test_all_kinds_count_as_often_as_they_came_up() -> None:
    found = study.weighted("loss", [(0.25, np.array([1.0, 3.0])), (0.75, np.array([0.0, 0.4]))], -np.inf, np.inf)
    assert found["loss"] == pytest.approx(0.25 * 2 + 0.75 * 0.2)
    half = 1.96 * (0.25**2 * 2 / 2 + 0.75**2 * 0.08 / 2) ** 0.5
    assert found["loss_high"] - found["loss"] == pytest.approx(half, rel=1e-3)
