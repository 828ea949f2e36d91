"""The PettingZoo environment: PettingZoo's own tests, and what they do not look at."""

import copy
import doctest
import pickle
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger

from eternitium import Box, Game, IllegalAction, Rules
from eternitium.belief.observation import observe
from eternitium.game.notation import ACTIONS
from eternitium.interop import pettingzoo as module
from eternitium.interop.pettingzoo import EternitiumEnv, env, raw_env
from eternitium.interop.table import encode
from eternitium.interop.text import describe
from tests.match.test_match import redeal
from tests.support.helpers import other, shop, start
from tests.support.table import each

pytestmark = [
    # An observation with its mask is a dictionary; PettingZoo's test knows that of its own environments only.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    # It also looks at the mask of agents whose game has ended.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]

SETTINGS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "rules": Rules("fr", 8)},
    {"players": 2},
    {"players": 3, "rules": Rules("fr", luck_double=True)},
    {"players": 5, "rules": Rules("nl", prefix_public=False), "max_rounds": 4},
]


def play(table: Any, seed: int, limit: int = 10_000) -> list[str]:
    """Play on with random choices until nobody is left; the actions."""
    dice, chosen = random.Random(seed), list[str]()
    for _agent in table.agent_iter(limit):
        seen, _, terminated, truncated, _ = table.last()
        over = terminated or truncated
        action = None if over else dice.choice(np.nonzero(seen["action_mask"])[0])
        chosen += [] if action is None else [ACTIONS[action]]
        table.step(action)
    return chosen


def from_game(game: Game) -> EternitiumEnv:
    """An environment in the middle of a game."""
    table = raw_env(players=game.players, rules=game.rules)
    table.reset(options={"game": game})
    return table


@each("settings", *SETTINGS)
def test_the_tests_of_the_library(settings: dict[str, Any]) -> None:
    for make in (env, raw_env):
        api_test(make(**settings), num_cycles=150)
    seed_test(lambda: env(**settings), num_cycles=60)


def test_rendering() -> None:
    render_test(env)
    table = raw_env()
    table.reset()
    with pytest.warns(UserWarning, match="render_mode"):
        assert table.render() is None


def test_a_seed_deals_the_game_of_that_seed() -> None:
    table = env(players=3, rules=Rules("fr"))
    table.reset(seed=11)
    actions = play(table, seed=2, limit=200)
    game = Game(3, Rules("fr"), seed=11)
    for action in actions:
        game.push(action)
    assert game.position() == table.unwrapped.game.position()


def deals(table: EternitiumEnv, first: int | None = None) -> list[str]:
    """The first look at four games in a row."""
    looks = []
    for seed in (first, None, None, None):
        table.reset(seed=seed)
        looks.append(str(table.game.position()))
    return looks


def test_seeds_fix_the_games_that_follow() -> None:
    assert deals(raw_env(seed=5)) == deals(raw_env(seed=5)) != deals(raw_env(seed=6))
    assert deals(raw_env(), 5) == deals(raw_env(seed=9), 5)
    assert len(set(deals(raw_env(seed=5)))) == 4
    assert len({*deals(raw_env()), *deals(raw_env())}) == 8


def test_observations_and_masks_are_those_of_the_seat() -> None:
    table = raw_env(players=3)
    table.reset(seed=4)
    for _ in range(120):
        for player, agent in enumerate(table.agents):
            seen = observe(table.game, player)
            told = table.observe(agent)
            assert table.observation_space(agent).contains(told)
            assert np.array_equal(told["observation"], encode(table.game, seen.viewer))
            assert [ACTIONS[number] for number in np.nonzero(told["action_mask"])[0]] == sorted(
                seen.legal_actions, key=ACTIONS.index
            )
        assert table.agent_selection == f"player_{table.game.player}"
        play(table, seed=len(table.game.history), limit=1)


@each("seed", *range(4))
def test_nothing_depends_on_what_the_agent_cannot_know(seed: int) -> None:
    dice, players = random.Random(seed), 2 + seed % 4
    table = raw_env(players=players, rules=Rules(("de", "fr", "nl", "bga")[seed % 4]), render_mode="ansi")
    table.reset(seed=seed)
    play(table, seed, limit=dice.randrange(20, 150))
    truth, viewer = table.game.position(), dice.randrange(players)
    seen = set()
    for _ in range(8):
        table.reset(options={"game": Game.from_position(redeal(truth, viewer, dice), seed=0)})
        told = table.observe(f"player_{viewer}")
        seen.add((told["observation"].tobytes(), told["action_mask"].tobytes(), table.render()))
    assert len(seen) == 1


def test_rendered_text_shows_the_hands_of_nobody() -> None:
    table = raw_env(players=2, render_mode="ansi")
    table.reset(seed=3)
    play(table, seed=1, limit=3)
    text = table.render()
    assert text and text.count("hand ?") == 2
    assert all(describe(observe(table.game, player)).count("hand ?") == 1 for player in (0, 1))


def test_people_see_the_table_after_every_action(capsys: pytest.CaptureFixture[str]) -> None:
    table = raw_env(players=2, render_mode="human", max_rounds=1)
    table.reset(seed=3)
    actions = play(table, seed=1)
    shown = capsys.readouterr().out.strip().split("\n\n")
    assert len(shown) == 1 + len(actions) == len(set(shown))


def test_a_laboratory_asks_another_agent() -> None:
    game = start("laboratory circle", "C (s)", others=[other(), other()], basic=shop("transporter communicator"),
                 advanced=shop("time-bomb"))  # fmt: skip
    table = from_game(game)
    for action in ("play laboratory", "gain transporter"):
        table.step(ACTIONS.index(action))
    assert table.agent_selection == "player_1"
    assert not table.observe("player_0")["action_mask"].any()
    table.step(ACTIONS.index("decline"))
    assert table.agent_selection == "player_2"


def test_the_win_is_shared_and_comes_with_the_last_action() -> None:
    table = from_game(start("circle", "C", before=[other("")], others=[other()], turn={"round": 3}))
    earned = []
    for _ in table.agent_iter():
        _, reward, terminated, truncated, _ = table.last()
        earned.append((table.agent_selection, reward, terminated, truncated))
        legal = [str(action) for action in table.game.legal_actions]
        table.step(None if terminated else ACTIONS.index("play circle" if "play circle" in legal else legal[-1]))
    result = table.game.result
    assert result and result.finders == (0, 1) and not table.agents
    share = 1 / len(result.winners)
    final = [(f"player_{p}", share if p in result.winners else 0.0, True, False) for p in (0, 1, 2)]
    assert sorted(earned[-3:]) == final
    assert not any(reward for _, reward, _, _ in earned[:-3])


def test_a_lost_solo_game_earns_nothing() -> None:
    table = raw_env(players=1)
    table.reset(seed=1)
    while not table.terminations["player_0"]:
        play(table, seed=1, limit=1)
    assert table.game.result and not table.game.result.finished
    assert table.last()[1:4] == (0.0, True, False)


def test_a_long_game_is_cut_off() -> None:
    table = raw_env(players=2, max_rounds=2)
    table.reset(seed=1)
    while not any(table.truncations.values()):
        assert table.game.round <= 2
        play(table, seed=1, limit=1)
    assert table.game.round == 3 and table.truncations == {"player_0": True, "player_1": True}
    assert table.terminations == {"player_0": False, "player_1": False}
    assert table.last()[1] == 0.0 and not table.last()[0]["action_mask"].any()
    table.step(None)
    table.step(None)
    assert table.agents == []


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    table = raw_env(players=2)
    table.reset(seed=1)
    before = table.game.position()
    numbers: tuple[Any, ...] = (ACTIONS.index("end"), -1, len(ACTIONS), 2.7, 3.0, True, "3", [3], float("nan"))
    for number in numbers:
        with pytest.raises(IllegalAction):
            table.step(number)
        assert table.game.position() == before and table.agent_selection == "player_0"
        assert not any(table.terminations.values())


def test_an_illegal_action_ends_the_wrapped_game() -> None:
    table = env(players=2)
    table.reset(seed=1)
    EnvLogger.suppress_output()
    table.step(ACTIONS.index("end"))
    EnvLogger.unsuppress_output()
    assert table.rewards == {"player_0": -1.0, "player_1": 0}
    assert all(table.terminations.values())


def test_a_copy_and_a_pickle_go_on_alike() -> None:
    table = raw_env(players=2)
    table.reset(seed=1)
    play(table, seed=1, limit=40)
    twins = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]  # noqa: S301 (our own)
    play(table, seed=2, limit=60)
    for twin in twins:
        assert twin.game.position() != table.game.position()
        play(twin, seed=2, limit=60)
        assert twin.game.position() == table.game.position()


@each(
    "settings said",
    ({"players": 6}, "players: 6"),
    ({"players": 2, "rules": Rules("de", 3)}, "mission"),
    ({"rules": "de"}, "rules: 'de'"),
    ({"rules": Rules(box=Box(stack=5))}, "rules: Rules"),
    ({"max_rounds": 0}, "max_rounds: 0"),
    ({"max_rounds": 2.5}, "max_rounds: 2.5"),
    ({"render_mode": "rgb_array"}, "render_mode: 'rgb_array'"),
    ({"seed": -1}, "seed: -1"),
)
def test_settings_that_are_not_allowed(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        raw_env(**settings)


@pytest.mark.parametrize("seed", ["7", 1.5, -1, True, [1]])
def test_a_seed_that_is_not_allowed_changes_nothing(seed: Any) -> None:
    table = raw_env(seed=1)
    table.reset()
    before = table.game.position()
    with pytest.raises(ValueError, match="seed: "):
        table.reset(seed=seed)
    assert table.game.position() == before


def test_the_example_in_the_docstring_runs() -> None:
    results = doctest.testmod(module)
    assert results.attempted and not results.failed
