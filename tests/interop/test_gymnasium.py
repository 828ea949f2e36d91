"""The Gymnasium environments: Gymnasium's own check, and what it does not look at."""

import doctest
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from eternitium import Game, Rules
from eternitium.belief.observation import observe
from eternitium.game.notation import ACTIONS
from eternitium.interop import gymnasium as module
from eternitium.interop.gymnasium import EternitiumEnv, EternitiumVectorEnv
from eternitium.interop.table import encode
from eternitium.interop.text import describe
from eternitium.interop.vector import game_seed
from tests.support.table import each

IDS = ["eternitium/Solo-v1", "eternitium/Game-v1"]


@pytest.mark.parametrize("name", IDS)
def test_the_api(name: str) -> None:
    check_env(gymnasium.make(name, render_mode="ansi").unwrapped)


def play(env: Any, seed: int | None, dice: np.random.Generator) -> tuple[float, bool, bool, list[int]]:
    """One game of random actions: the last reward, how it ended, and the own actions."""
    seen, _ = env.reset(seed=seed)
    actions, over, reward = [], False, 0.0
    while not over:
        assert reward == 0.0 and env.observation_space.contains(seen)
        actions.append(int(dice.choice(np.nonzero(seen["action_mask"])[0])))
        seen, reward, terminated, truncated, _ = env.step(actions[-1])
        over = terminated or truncated
    assert not seen["action_mask"].any()
    return reward, terminated, truncated, actions


def test_a_solo_game_is_the_game_of_its_seed() -> None:
    env = gymnasium.make("eternitium/Solo-v1", rules=Rules("nl", 4))
    reward, terminated, truncated, actions = play(env, 5, np.random.default_rng(1))
    game = Game(1, Rules("nl", 4), 5)
    for action in actions:
        game.push(ACTIONS[action])
    assert game.is_over and terminated and not truncated
    assert game.result and reward == game.result.share(0)


def test_observations_are_those_of_the_seat() -> None:
    env, dice = EternitiumEnv(1, render_mode="ansi"), np.random.default_rng(1)
    seen, _ = env.reset(seed=3)
    game = Game(1, seed=3)
    for _ in range(20):
        assert np.array_equal(seen["observation"], encode(game, 0)) and env.render() == describe(observe(game, 0))
        assert [ACTIONS[number] for number in np.nonzero(seen["action_mask"])[0]] == list(game.legal_actions)
        assert env.action_masks().tolist() == seen["action_mask"].astype(bool).tolist()
        action = int(dice.choice(np.nonzero(seen["action_mask"])[0]))
        seen, *_ = env.step(action)
        game.push(ACTIONS[action])


@pytest.mark.parametrize("name", IDS)
def test_seeds(name: str) -> None:
    env = gymnasium.make(name)

    def looks(seed: int | None) -> list[bytes]:
        seeds = [seed, None, None]
        return [env.reset(seed=each)[0]["observation"].tobytes() for each in seeds]

    assert looks(3) == looks(3) and len({*looks(3), *looks(4), *looks(None)}) == 9
    first, again = (play(env, 7, np.random.default_rng(2)) for _ in range(2))
    assert first == again


def test_many_games_are_those_of_one() -> None:
    envs = gymnasium.make_vec("eternitium/Game-v1", num_envs=4, vectorization_mode="vector_entry_point", max_rounds=9)
    assert isinstance(envs, EternitiumVectorEnv) and envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    seen, _ = envs.reset(seed=3)
    singles = [EternitiumEnv(2, max_rounds=9) for _ in range(4)]
    for i, env in enumerate(singles):
        env.reset(seed=game_seed(3, i, 0))
        env._batch.tables.dice[0] = envs._games._batch.tables.dice[i]
    numbers, dice, ended = [0] * 4, np.random.default_rng(1), [False] * 4
    for _ in range(400):
        assert envs.observation_space.contains(seen)
        actions = envs.random_actions(dice)
        seen, rewards, terminated, truncated, info = envs.step(actions)
        assert not info["illegal"].any()
        for i, env in enumerate(singles):
            if ended[i]:
                numbers[i] += 1
                single, _ = env.reset(seed=game_seed(3, i, numbers[i]))
                env._batch.tables.dice[0] = envs._games._batch.tables.dice[i]
                told: list[Any] = [0.0, False, False]
            else:
                single, *told, _ = env.step(actions[i])
            assert [rewards[i], terminated[i], truncated[i]] == told
            assert np.array_equal(seen["observation"][i], single["observation"])
            assert np.array_equal(seen["action_mask"][i], single["action_mask"])
            ended[i] = bool(told[1] or told[2])
    assert min(numbers) > 0


def test_arrays_are_copied_unless_asked() -> None:
    for copy in (True, False):
        envs = EternitiumVectorEnv(3, copy=copy)
        first, _ = envs.reset(seed=1)
        second, rewards, *_ = envs.step(envs.random_actions(np.random.default_rng(1)))
        assert np.shares_memory(first["observation"], second["observation"]) != copy
        assert np.shares_memory(rewards, envs._rewards) != copy


def test_an_illegal_action_ends_the_game() -> None:
    env = EternitiumEnv(2)
    env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(ACTIONS.index("end"))
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert not seen["action_mask"].any()
    with pytest.raises(ValueError, match="reset"):
        env.step(0)


def test_an_illegal_action_ends_its_game_among_many() -> None:
    envs, dice = EternitiumVectorEnv(3, 2), np.random.default_rng(1)
    envs.reset(seed=1)
    actions = envs.random_actions(dice)
    actions[1] = ACTIONS.index("end")
    _, rewards, terminated, truncated, info = envs.step(actions)
    assert rewards.tolist() == [0.0, -1.0, 0.0] and terminated.tolist() == info["illegal"].tolist() == [
        False,
        True,
        False,
    ]
    assert not truncated.any()
    seen, rewards, terminated, _, info = envs.step(envs.random_actions(dice))
    assert not rewards.any() and not terminated.any() and not info["illegal"].any()
    assert envs._games.seeds[1] == game_seed(1, 1, 1) and seen["action_mask"].any(axis=1).all()
    actions = envs.random_actions(dice)
    actions[2] = 871
    assert envs.step(actions)[1].tolist() == [0.0, 0.0, -1.0]


@each(
    "settings said",
    ({"players": 6}, "players: 6"),
    ({"rules": "de"}, "rules: 'de'"),
    ({"opponents": "nobody"}, "opponents: 'nobody'"),
    ({"opponents": "master"}, "opponents: 'master'"),
    ({"seat": 1}, "seat: 1"),
    ({"max_rounds": 0}, "max_rounds: 0"),
    ({"render_mode": "human"}, "render_mode: 'human'"),
)
def test_settings_that_are_not_allowed(settings: dict[str, Any], said: str) -> None:
    for make in (EternitiumEnv, lambda **more: EternitiumVectorEnv(2, **more)):
        with pytest.raises(ValueError, match=said):
            make(**settings)


def test_other_refusals() -> None:
    with pytest.raises(ValueError, match="num_envs: 0"):
        EternitiumVectorEnv(0)
    envs = EternitiumVectorEnv(2)
    for actions in ([0], [0.5, 1.5], None):
        with pytest.raises(ValueError, match="actions: "):
            envs.step(actions)
    for make in (EternitiumEnv(), envs):
        with pytest.raises(ValueError, match="seed: -1"):
            make.reset(seed=-1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert EternitiumEnv().render() is None


def test_the_example_in_the_docstring_runs() -> None:
    results = doctest.testmod(module)
    assert results.attempted and not results.failed
