"""Opponents that choose between two steps: games go on until the one who is asked decides."""

from typing import Any

import numpy as np
import pytest

from eternitium import Game, PlayerView, Rules, VectorEnv, league, simulate
from eternitium.analysis.evaluator import player as evaluator
from eternitium.analysis.evaluator.evaluator import covers
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import INT, STATE, State
from eternitium.game.notation import ACTIONS
from eternitium.interop.gymnasium import EternitiumEnv
from eternitium.interop.stepping import WAIT
from eternitium.policies.priority_list import choose
from eternitium.policies.registry import NAMED, player_of
from eternitium.policies.scores import choosing_room
from eternitium.policies.weights import STEADY
from tests.interop.test_memory import SETTINGS
from tests.support.table import each


def first_legal(states: Any, rules: Rules, dice: Any, asked: Any, actions: Any) -> None:
    """In place of the evaluator, which takes long to compile."""
    assert isinstance(rules, Rules) and (dice % 2 == 1).all()
    for g in np.flatnonzero(asked):
        legal = np.zeros(N_ACTIONS, INT)
        kernels.current().legal_actions(states[g + 1], legal)
        actions[g] = legal[0]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluator, "choose", first_legal)


@pytest.mark.usefixtures("quick")
@each("players seat", (2, 0), (2, 1), (3, 1), (1, 0))
def test_games_are_the_same_as_if_others_chose_so(players: int, seat: int) -> None:
    """Side by side with an environment that asks for every seat's decision."""
    seats = ["evaluator", "steady", "evaluator"][:players]
    env = VectorEnv(4, players, seed=5, opponents=seats, seat=seat, max_rounds=9)
    free, dice = VectorEnv(4, players, seed=5, max_rounds=9), np.random.default_rng(2)
    rewards, dones = np.zeros((4, players)), np.zeros(4, np.int64)
    expected, ended = rewards.copy(), dones.copy()
    lasted: list[list[int]] = [[], []]
    for _ in range(150):
        while (others := free.player != seat).any():
            actions = np.array([others_choice(free, seats, g) if others[g] else WAIT for g in range(4)])
            free.go_on(actions)
            expected += free.rewards
            ended += free.dones
            lasted[0] += free.info["rounds"][free.dones].tolist()
        assert (env.player == seat).all() and (env.seeds == free.seeds).all()
        assert (env.mask == free.mask).all() and env.obs.tobytes() == free.obs.tobytes()
        chosen = env.random_actions(dice)
        env.step(chosen)
        rewards += env.rewards
        dones += env.dones
        lasted[1] += env.info["rounds"][env.dones].tolist()
        free.go_on(chosen)
        expected += free.rewards
        ended += free.dones
        lasted[0] += free.info["rounds"][free.dones].tolist()
    while (free.player != seat).any():
        others = free.player != seat
        free.go_on(np.array([others_choice(free, seats, g) if others[g] else WAIT for g in range(4)]))
        expected += free.rewards
        ended += free.dones
        lasted[0] += free.info["rounds"][free.dones].tolist()
    assert dones.sum() > 4 and (rewards == expected).all() and (dones == ended).all()
    assert sorted(lasted[0]) == sorted(lasted[1])


def others_choice(env: VectorEnv, seats: list[str], g: int) -> int:
    """What an opponent does."""
    numbers = np.flatnonzero(env.mask[g])
    if seats[env.player[g]] == "evaluator":
        return int(numbers[0])
    return choose(State(env.state[g].copy()), choosing_room(numbers), len(numbers), np.array(STEADY, np.int64), 0)


@pytest.mark.usefixtures("quick")
def test_a_game_that_has_ended_waits_and_is_seen_from_the_seat() -> None:
    env, dice = (
        VectorEnv(3, 2, seed=2, opponents="evaluator", seat=1, auto_reset=False, max_rounds=2),
        np.random.default_rng(1),
    )
    while env.mask.any():
        env.step(env.random_actions(dice))
    assert (env.layout.parts(env.obs)["viewer"].argmax(axis=1) == 1).all()
    twin = env.copy()
    assert twin.reset(seed=9).tobytes() == env.reset(seed=9).tobytes()
    one = EternitiumEnv(players=2, opponents=["steady", "evaluator"], seat=0)
    seen, _ = one.reset(seed=3)
    for _ in range(20):
        seen, *_ = one.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert seen["action_mask"].any() or one._ended


def test_it_is_known_by_its_name_but_no_board_offers_it() -> None:
    assert player_of("evaluator").name == "evaluator" and "evaluator" not in NAMED
    with pytest.raises(ValueError, match=r"opponents: 'master' is not allowed"):
        VectorEnv(1, opponents=["evaluator", "master"])
    with pytest.raises(ValueError, match="rules: the evaluator was not trained on"):
        VectorEnv(1, rules=Rules("de", null_portal=True), opponents="evaluator")


@pytest.mark.deep
@pytest.mark.parametrize(("players", "rules"), SETTINGS, ids=str)
def test_the_evaluator_chooses_legally_and_leaves_the_game_as_it_is(players: int, rules: Rules) -> None:
    if not covers(rules, players):
        pytest.skip("it was not trained on these")
    for seed in range(3):
        game = Game(players, rules, seed)
        while not game.is_over and game.round < 5:
            states = np.zeros(2, STATE)
            states[1] = game._record
            found = [chosen(states, rules, 7), chosen(states, rules, 7)]
            assert found[0] == found[1] and states[1].tobytes() == game._record.tobytes()
            assert ACTIONS[found[0]] in game.legal_actions
            view = PlayerView(game)
            assert evaluator.evaluator.choose(view) in game.legal_actions
            game.push(ACTIONS[found[0]])


def chosen(states: Any, rules: Rules, dice: int) -> int:
    """What the evaluator chooses."""
    number = np.zeros(1, np.int64)
    evaluator.choose(states, rules, np.array([dice], np.int64), np.ones(1, np.bool_), number)
    return int(number[0])


@pytest.mark.deep
def test_the_evaluator_beats_steady() -> None:
    assert league.duel("evaluator", "steady", deals=60, seed=1, progress=False).low > 0.55
    found = simulate(policies=["evaluator", "steady"], games=2, progress=False)
    assert found.policies == ("evaluator", "steady") and found.finished.all()
