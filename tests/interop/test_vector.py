"""`VectorEnv`: the same games and observations as one by one, new games in place of old ones, and refusals."""

import doctest
import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from eternitium import Box, Game, IllegalAction, Rules, VectorEnv
from eternitium.engine import kernels
from eternitium.engine.compiler import Entry
from eternitium.game.notation import ACTIONS
from eternitium.interop import compiled, vector
from eternitium.interop.encoding import layout
from eternitium.interop.table import Table
from eternitium.interop.vector import game_seed
from tests.interop.test_memory import MORE, SETTINGS, keen
from tests.support.samples import samples
from tests.support.table import each

N = 3


def choices(env: VectorEnv, dice: random.Random) -> list[int]:
    """A random action in each game."""
    return [keen(np.nonzero(row)[0].tolist(), dice) if row.any() else 0 for row in env.mask]


@pytest.mark.parametrize(("players", "rules"), [*SETTINGS, *MORE], ids=str)
def test_games_are_those_of_single_environments(players: int, rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled and interpreted, side by side: observations, masks, players, rewards."""
    for seed in range(samples(1, deep=10)):
        env, dice = VectorEnv(N, players, rules, seed, max_rounds=12), random.Random(seed)
        numbers, tables = [0] * N, [Table(players, rules, game_seed(seed, i, 0), 12) for i in range(N)]
        for _ in range(samples(150, deep=600)):
            actions = choices(env, dice)
            env.step(actions)
            monkeypatch.setattr(compiled, "current", lambda: compiled.INTERPRETED)
            for i, table in enumerate(tables):
                table.step(actions[i])
                assert env.rewards[i].tolist() == np.array(table.shares, np.float32).tolist()
                assert env.dones[i] == (table.over or table.late)
                assert (env.info["terminated"][i], env.info["truncated"][i]) == (table.over, table.late)
                if env.dones[i]:
                    numbers[i] += 1
                    table.deal(game_seed(seed, i, numbers[i]))
                assert env.seeds[i] == table.game.seed == game_seed(seed, i, numbers[i])
                assert env.obs[i].tobytes() == table.seen_by(table.player).tobytes()
                assert np.nonzero(env.mask[i])[0].tolist() == table.legal and env.player[i] == table.player
            monkeypatch.undo()
        assert env.info["games"].tolist() == [number + 1 for number in numbers]


def test_arrays_stay_the_same_objects() -> None:
    env = VectorEnv(5, 3, seed=1)
    assert env.obs.shape == (5, layout(3).size) and env.obs.dtype == np.float32 and env.layout is layout(3)
    assert env.mask.shape == (5, 871) and env.mask.dtype == np.bool_ and env.rewards.shape == (5, 3)
    first, dice = env.obs, np.random.default_rng(1)
    for _ in range(3):
        step = env.step(env.random_actions(dice))
        assert step.obs is first is env.obs and step.rewards is env.rewards and step.dones is env.dones
        assert step.info is env.info and step.info["players"] is env.player and step.info["seeds"] is env.seeds
    assert env.reset() is first


def test_random_actions_are_legal_and_equally_likely() -> None:
    env, dice = VectorEnv(400, 2, seed=3), np.random.default_rng(2)
    env._batch.tables.shuffles[:] = env._batch.tables.shuffles[0]  # the same game everywhere
    env.go_on(np.full(400, -1))
    counts = np.bincount(np.concatenate([env.random_actions(dice) for _ in range(10)]), minlength=871)
    legal = env.mask[0]
    assert (counts > 0).tolist() == legal.tolist() and (env.mask == legal).all()
    expected = 4000 / legal.sum()
    assert abs(counts[legal] - expected).max() < 5 * expected**0.5


def test_seeds_fix_all_games() -> None:
    def end(seed: int, **more: Any) -> bytes:
        env, dice = VectorEnv(4, 2, seed=seed, **more), np.random.default_rng(0)
        if more:
            env.reset(seed + 1)
            env.reset(seed)
        for _ in range(500):
            env.step(env.random_actions(dice))
        return env.obs.tobytes()

    assert end(5) == end(5) == end(5, max_rounds=60) != end(6)
    env = VectorEnv(50, 2, seed=9)
    assert len({*env.seeds.tolist()}) == 50
    before = env.obs.copy()
    env.step(env.random_actions(np.random.default_rng(1)))
    assert (env.reset() == before).all() and env.info["games"].tolist() == [1] * 50


def test_without_auto_reset_a_game_stays_until_it_is_dealt_anew() -> None:
    env, dice = VectorEnv(6, 1, Rules("de", 3), seed=2, auto_reset=False), np.random.default_rng(1)
    ended = np.zeros(6, np.bool_)
    while not ended.all():
        before = env.obs.copy()
        env.step(env.random_actions(dice))
        assert not (env.dones & ended).any() and (env.obs[ended] == before[ended]).all()
        ended |= env.dones
        assert (env.mask.any(axis=1) == ~ended).all()
    seeds, which = env.seeds.copy(), np.array([True, False, True, False, False, True])
    env.reset(games=which)
    assert (env.mask.any(axis=1) == which).all() and (env.info["games"] == 1 + which).all()
    assert ((env.seeds != seeds) == which).all()
    assert env.seeds[0] == game_seed(2, 0, 1)


def test_a_long_game_is_cut_off() -> None:
    env, dice = VectorEnv(4, 2, seed=1, max_rounds=2), np.random.default_rng(1)
    while not env.dones.any():
        env.step(env.random_actions(dice))
    assert not env.info["terminated"].any() and (env.info["truncated"] == env.dones).all()
    assert not env.rewards.any() and (env.info["rounds"][env.dones] == 3).all()


def test_any_seat_can_look() -> None:
    env, dice = VectorEnv(3, 2, seed=1), np.random.default_rng(1)
    for _ in range(100):
        env.step(env.random_actions(dice))
    looks = [env.observe(viewer) for viewer in (0, 1)]
    for i in range(3):
        assert (looks[env.player[i]][i] == env.obs[i]).all() and (looks[1 - env.player[i]][i] != env.obs[i]).any()
    out = np.zeros_like(looks[0])
    assert env.observe(1, out) is out and (out == looks[1]).all()


def test_opponents_choose_for_their_seats() -> None:
    env, dice = VectorEnv(40, 3, seed=1, opponents=["random", "steady", "expert"], seat=1), np.random.default_rng(1)
    won = np.zeros(3)
    for _ in range(1500):
        env.step(env.random_actions(dice))
        assert (env.player == 1).all()
        won += env.rewards.sum(axis=0)
    assert won[2] > 10 * won[1] and won[2] > 10 * won[0]


def test_dice_of_opponents_are_not_those_of_the_game() -> None:
    """A random opponent decides by its own dice: the shuffles are those of the game with the same actions."""
    env = VectorEnv(1, 2, seed=1, opponents="random", seat=1)
    game = Game(2, seed=game_seed(1, 0, 0))
    for action in game.legal_actions:
        world = game.copy()
        world.push(action)
        if np.array_equal(Table.at(world).seen_by(1), env.obs[0]):
            break
    else:
        pytest.fail("no first choice of the opponent leads here")
    assert env.info["games"].tolist() == [1]


def test_a_copy_and_a_pickle_go_on_alike() -> None:
    env, dice = VectorEnv(8, 2, seed=1, opponents="steady"), np.random.default_rng(1)
    for _ in range(100):
        env.step(env.random_actions(dice))
    twins = [env.copy(), pickle.loads(pickle.dumps(env))]  # noqa: S301 (our own)
    before = env.obs.copy()
    for twin in twins:
        assert (twin.obs == before).all() and (twin.mask == env.mask).all() and (twin.dones == env.dones).all()
    for _ in range(100):
        actions = env.random_actions(dice)
        env.step(actions)
        for twin in twins:
            twin.step(actions)
            assert (twin.obs == env.obs).all() and (twin.seeds == env.seeds).all()
            assert (twin.rewards == env.rewards).all() and (twin.info["games"] == env.info["games"]).all()


@each(
    "settings said",
    ({"n": 0}, "n: 0"),
    ({"n": 2.5}, "n: 2.5"),
    ({"players": 6}, "players: 6"),
    ({"rules": "de"}, "rules: 'de'"),
    ({"rules": Rules("de", 3)}, "mission"),
    ({"rules": Rules(box=Box(stack=5))}, "rules: Rules"),
    ({"seed": -1}, "seed: -1"),
    ({"max_rounds": 0}, "max_rounds: 0"),
    ({"opponents": "nobody"}, "opponents: 'nobody'"),
    ({"opponents": "master"}, "opponents: 'master'"),
    ({"opponents": ["steady"]}, "opponents: 1 policies for 2 players"),
    ({"opponents": "steady", "seat": 2}, "seat: 2"),
)
def test_settings_that_are_not_allowed(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        VectorEnv(**{"n": 2, **settings})


@each(
    "actions said",
    ([0], "actions: "),
    ([0, 1, 2], "actions: "),
    ([[0, 1]], "actions: "),
    ([0.0, 1.0], "actions: "),
    (["a", "b"], "actions: "),
    (None, "actions: None"),
    ([True, True], "actions: "),
    ([-1, -1], r"actions\[0\]: -1 is not allowed"),
    ([871, 0], r"actions\[0\]: 871 is not allowed"),
    ([-2, -2], r"actions\[0\]: -2 is not allowed"),
)
def test_actions_that_are_not_allowed_change_nothing(actions: Any, said: str) -> None:
    env = VectorEnv(2, 2, seed=1)
    before, state = env.obs.copy(), env.state.copy()
    with pytest.raises(ValueError, match=said):
        env.step(actions)
    assert (env.obs == before).all() and (env.state == state).all()


def test_an_illegal_action_is_told_with_its_game_and_rule() -> None:
    env = VectorEnv(3, 2, seed=1)
    actions = env.random_actions(np.random.default_rng(1))
    actions[1] = ACTIONS.index("end")
    state = env.state.copy()
    with pytest.raises(IllegalAction, match=r"actions\[1\]: \d+ \(end\) is not allowed; allowed: ") as refused:
        env.step(actions)
    game = Game(2, seed=int(env.seeds[1]))
    assert refused.value.rule == game.why_not("end") and (env.state == state).all()


@each("games", [True], [1, 0], "all", np.ones((2, 2), np.bool_))
def test_games_that_cannot_be_dealt(games: Any) -> None:
    env = VectorEnv(2, 2, seed=1)
    with pytest.raises(ValueError, match="games: "):
        env.reset(games=games)
    with pytest.raises(ValueError, match="seed: 3"):
        env.reset(3, np.array([True, False]))
    with pytest.raises(ValueError, match="viewer: 2"):
        env.observe(2)
    with pytest.raises(ValueError, match="out: "):
        env.observe(0, np.zeros((2, 3), np.float32))


def test_the_package_is_imported_without_it() -> None:
    code = "import sys, eternitium; sys.exit('numba' in sys.modules or 'eternitium.interop' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_single_environments_take_what_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    VectorEnv(1)
    for cached, engine in ((True, False), (False, True), (False, False)):
        compiled.load_compiled.cache_clear()
        entries = tuple(Entry(entry.function, "environments") for entry in compiled.ENTRIES)
        monkeypatch.setattr(compiled, "ENTRIES", entries)
        monkeypatch.setattr(Entry, "is_kept", lambda _, cached=cached: cached)
        kernel = "load_compiled" if engine else "interpreted"
        monkeypatch.setattr(kernels, "current", getattr(kernels, kernel))
        Table(2, Rules(), 1)
        assert entries[0].is_loaded == (compiled.current() is not compiled.INTERPRETED) == (cached or engine)


def test_the_example_in_the_docstring_runs() -> None:
    results = doctest.testmod(vector)
    assert results.attempted and not results.failed
