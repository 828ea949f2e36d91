"""`master` and what it thinks of each action: from the seat's knowledge alone, the same for a seed."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from eternitium import Box, Game, PlayerView, Rules
from eternitium.analysis.evaluator.evaluator import GENERATIONS, LookAhead, usual
from eternitium.analysis.league import duel
from eternitium.analysis.master import FIRST_WORLDS, MOST_WORLDS, WORTH_MORE, Master, master, master1, planner, values
from eternitium.analysis.rollout_planner import TURN, best_and_usual
from eternitium.analysis.rollouts import Rollouts
from eternitium.engine.layout import Longs, Reals
from eternitium.policies import careful
from eternitium.policies.player import ask
from eternitium.policies.registry import player_of
from tests.belief.test_no_leak import Twins, dealt_twins, twins_from_a_position
from tests.support.helpers import start


def in_play(seed: int, steps: int, players: int = 2, rules: Rules | None = None) -> Game:
    """A game of `careful` after some actions."""
    game = Game(players, rules, seed)
    for _ in range(steps):
        game.push(careful.choose(PlayerView(game)))
    return game


@pytest.mark.parametrize(("players", "mission"), [(1, None), (1, 3), (2, None), (4, None)])
def test_each_action_has_a_share_and_turns(players: int, mission: int | None) -> None:
    view = PlayerView(in_play(5, 3, players, Rules("de", mission)))
    found = values(view, 4)
    assert found.share.shape == found.turns.shape == (len(view.legal_actions),)
    assert ((found.share >= 0) & (found.share <= 1)).all() and ((found.turns >= 0) & (found.turns <= 15)).all()
    assert np.allclose(found.worth, found.share - TURN * found.turns)


def test_a_win_at_once_is_worth_all() -> None:
    view = PlayerView(start("circle", "C"))
    found = values(view, 64, turns=1)
    assert found.share[view.legal_actions.index("play circle")] > 0.95 and master.choose(view) == "play circle"


@pytest.mark.parametrize("start_twins", [dealt_twins, twins_from_a_position])
def test_values_depend_on_nothing_hidden(start_twins: Any) -> None:
    asked = 0
    for seed in range(6):
        twins: Twins = start_twins(seed)
        views = [PlayerView(game, twins.viewer) for game in twins.games]
        if views[0].legal_actions:
            asked += 1
            one, another = (values(view, 2) for view in views)
            assert (one.share == another.share).all() and (one.turns == another.turns).all(), twins.story()
            assert master.choose(views[0]) == master.choose(views[1])
    assert asked


def test_the_same_seed_gives_the_same_values() -> None:
    view = PlayerView(in_play(3, 40))
    one, same, another = (values(view, 3, seed).share for seed in (1, 1, 2))
    assert (one == same).all() and not (one == another).all()


def test_where_the_evaluator_was_not_trained_the_usual_player_plays_on() -> None:
    view = PlayerView(in_play(1, 30, 2, Rules(box=Box(stack=5))))
    assert values(view, 3).share.shape == (len(view.legal_actions),)
    assert master.choose(view) in view.legal_actions


def test_it_beats_steady() -> None:
    row = duel("master", "steady", 10)
    assert row.policy == "master" and row.low > 0.5


def test_the_best_choices_and_the_usual_one_stay() -> None:
    worth = np.array([0.1, 0.8, 0.2, 0.8])
    for most, usual_one, kept in ((2, 0, [0, 1]), (2, 1, [1, 3]), (3, 0, [0, 1, 3])):
        assert best_and_usual(worth, most, usual_one) == kept


@pytest.mark.parametrize(
    ("worth", "spread", "own", "taken", "met"),
    [
        ((0.5, 0.9, 0.1), 0.1, 0, 1, [3]),  # clear at once
        ((0.9, 0.5, 0.1), 0.1, 0, 0, [3]),
        ((0.5, 0.5 + WORTH_MORE, 0.5), 0.0, 0, 1, [3]),
        ((0.5, 0.9, 0.9), 0.0, 0, 1, [3]),  # the same in all worlds
        ((0.5, 0.9, 0.9), 0.0, 2, 2, [3]),  # the usual one of them
        ((0.1, 0.5, 0.53, 0.5, 0.1), 0.1, 0, 2, [5, 3]),  # what is far behind meets no more worlds
        ((0.5, 0.51, 0.51), 0.5, 0, 0, [3, 3, 3, 3, 3, 3, 2, 2]),  # not clear for long
    ],
)
def test_close_choices_meet_more_worlds(
    worth: tuple[float, ...], spread: float, own: int, taken: int, met: list[int]
) -> None:
    dice, seen = np.random.default_rng(1), list[tuple[int, int]]()

    def meet(kept: Longs, worlds: int) -> Reals:
        seen.append((len(kept), worlds))
        found: Reals = np.array(worth)[kept] + spread * dice.standard_normal((worlds, len(kept)))
        return found

    assert Master("m", "veteran")._found(meet, len(worth), own) == taken
    assert [choices for choices, _ in seen][: len(met)] == met and seen[0][1] == FIRST_WORLDS
    assert sum(worlds for _, worlds in seen) <= MOST_WORLDS


def test_one_world_in_eight_belongs_to_the_second_opinion(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, run = list[tuple[str, int]](), LookAhead.run

    def note(look: LookAhead, actions: Sequence[int], worlds: int, claims: str) -> tuple[Reals, Reals]:
        asked.append((claims, worlds))
        return run(look, actions, worlds, claims)

    monkeypatch.setattr(LookAhead, "run", note)
    view = PlayerView(in_play(3, 40))
    for player, first in (
        (master, [("veteran", 14), ("champion", 2)]),
        (planner, [("champion", 14), ("veteran", 2)]),
        (master1, [("expert", 12), ("expert", 52)]),
    ):
        asked.clear()
        player.choose(view)
        assert asked[:2] == first


@pytest.mark.parametrize("name", GENERATIONS)
def test_the_compiled_usual_choice_is_that_of_the_policy(name: str) -> None:
    for steps in range(10, 70, 5):
        view = PlayerView(in_play(steps, steps, 1 + steps % 3))
        chosen = view.legal_actions[view.legal_actions.index(ask(player_of(name), view))]
        assert usual(view, name) == Rollouts(view, name, 1).usual() == chosen.number
        values(view, 2, claims=name)
        assert usual(view, name) == chosen.number


def test_generations_differ() -> None:
    views = [PlayerView(in_play(seed, 40)) for seed in range(12)]
    assert any((values(view, 2).share != values(view, 2, claims="expert").share).any() for view in views)
    assert any(master.choose(view) != master1.choose(view) for view in views)
