"""The OpenSpiel game: OpenSpiel's own simulation test and bots, and what they do not look at."""

import copy
import doctest
import json
import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from eternitium import Game, IllegalAction, PlayerView, Rules
from eternitium.belief.observation import observe
from eternitium.game.notation import ACTIONS
from eternitium.interop import openspiel as module
from eternitium.interop.encoding import layout
from eternitium.interop.openspiel import Story, state_at
from eternitium.interop.table import Table, encode
from eternitium.interop.text import describe
from tests.match.test_match import redeal
from tests.support.helpers import other, start
from tests.support.table import each

GAMES = [
    "eternitium(players=1)",
    "eternitium(players=1,edition=nl,mission=4)",
    "eternitium(players=1,edition=fr,mission=8)",
    "eternitium(max_rounds=6)",
    "eternitium(players=5,edition=bga,max_rounds=2)",
]


def dealt(text: str) -> Any:
    """A state right after the deal."""
    state = pyspiel.load_game(text).new_initial_state()
    state.apply_action(0)
    return state


def play(state: Any, seed: int, limit: int = 10_000) -> Any:
    """Go on with random choices."""
    dice = random.Random(seed)
    for _ in range(limit):
        if state.is_terminal():
            break
        state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("text", GAMES)
def test_the_random_simulation(text: str) -> None:
    # Without serialization: for sampled chance it needs a state of the generator that no Python game can hand over.
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=False, verbose=False)


def test_the_search_bot_plays_a_solo_game() -> None:
    state, dice = dealt("eternitium(players=1,rng_seed=3)"), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice)
    bot = mcts.MCTSBot(state.get_game(), uct_c=2, max_simulations=3, evaluator=evaluator, random_state=dice)
    while not state.is_terminal():
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert state.story.game.is_over and state.returns()[0] in (0.0, 1.0)


@pytest.mark.parametrize("text", ["eternitium(players=1,mission=3,rng_seed=3)", "eternitium(max_rounds=1,rng_seed=3)"])
def test_the_search_bot_for_hidden_cards_plays(text: str) -> None:
    state, dice = dealt(text), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, uct_c=2, max_simulations=4, random_state=dice)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert state.returns()


@pytest.mark.parametrize("text", ["eternitium(players=1,mission=2,rng_seed=2)", "eternitium(players=3,rng_seed=1)"])
def test_a_resampled_state_is_the_same_to_the_player_alone(text: str) -> None:
    state, dice = play(dealt(text), seed=1, limit=20), random.Random(3)
    for player in range(state.num_players()):
        twins = [state.resample_from_infostate(player, dice.random) for _ in range(4)]
        assert len({str(twin) for twin in twins}) == 4
        for twin in twins:
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.information_state_tensor(player) == state.information_state_tensor(player)
            assert twin.history() == state.history() and twin.current_player() == state.current_player()
            told = [state.information_state_string(p) for p in range(state.num_players())]
            play(twin, seed=4, limit=10)
            assert twin.information_state_string(player).startswith(told[player])
            assert told == [state.information_state_string(p) for p in range(state.num_players())]


def test_what_the_game_says_of_itself() -> None:
    game = pyspiel.load_game("eternitium", {"players": 3, "edition": "fr", "max_rounds": 20})
    kind = game.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert (game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()) == (3, len(ACTIONS), 1)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (0.0, 1.0, None)
    assert game.max_game_length() == 3 * 20 * 100 and game.max_chance_nodes_in_history() == 1
    assert game.observation_tensor_shape() == game.information_state_tensor_shape() == [layout(3).size]
    assert str(pyspiel.load_game(str(game).replace("()", ""))) == str(game)


@each(
    "text said",
    ("players=6", "players: 6"),
    ("edition=it", "edition: 'it'"),
    ("mission=3", "mission"),
    ("players=1,mission=11", "mission: 11"),
    ("max_rounds=0", "max_rounds: 0"),
)
def test_parameters_that_are_not_allowed(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pyspiel.load_game(f"eternitium({text})")


def test_before_the_deal_there_is_one_chance_node() -> None:
    state = pyspiel.load_game("eternitium").new_initial_state()
    assert state.is_chance_node() and state.chance_outcomes() == [(0, 1.0)] and state.action_to_string(0) == "deal"
    assert not any(state.observation_tensor(0)) and not any(state.information_state_tensor(0))
    assert state.returns() == [0.0, 0.0]
    assert str(state) == state.observation_string(1) == state.information_state_string(1) == "not dealt yet"
    with pytest.raises(ValueError, match="not dealt yet"):
        _ = state.story
    state.apply_action(0)
    assert state.current_player() == 0 and not state.is_chance_node()


def test_a_state_follows_the_game() -> None:
    assert dealt("eternitium(players=1,edition=nl,mission=5)").story.game.rules == Rules("nl", 5)
    state, dice = dealt("eternitium(players=3,rng_seed=4)"), random.Random(5)
    for _ in range(80):
        game = state.story.game
        numbers = state.legal_actions()
        assert numbers == sorted(action.number for action in game.legal_actions)
        assert state.current_player() == game.player
        assert [state.action_to_string(number) for number in numbers] == [ACTIONS[number] for number in numbers]
        assert state.legal_actions((game.player + 1) % 3) == []
        state.apply_action(dice.choice(numbers))
    assert [action.number for _, action in state.story.game.history] == state.history()[1:]


def test_seeds_of_deals() -> None:
    def looks(text: str) -> list[str]:
        game = pyspiel.load_game(text)
        states = [game.new_initial_state() for _ in range(3)]
        for state in states:
            state.apply_action(0)
        return [str(state) for state in states]

    assert looks("eternitium(rng_seed=5)") == looks("eternitium(rng_seed=5)") != looks("eternitium(rng_seed=6)")
    assert len({*looks("eternitium(rng_seed=5)"), *looks("eternitium"), *looks("eternitium")}) == 9


def test_a_clone_goes_on_by_itself_with_the_same_shuffles() -> None:
    state = play(dealt("eternitium(rng_seed=1)"), seed=1, limit=60)
    twin, before, told = state.clone(), str(state), [state.information_state_string(p) for p in (0, 1)]
    play(twin, seed=2, limit=60)
    assert all(twin.information_state_string(p).startswith(told[p] + "\n") for p in (0, 1))
    assert str(state) == before and [state.information_state_string(p) for p in (0, 1)] == told
    assert len(twin.history()) == len(state.history()) + 60
    play(state, seed=2, limit=60)
    assert str(state) == str(twin) and state.history() == twin.history()
    assert [state.information_state_string(p) for p in (0, 1)] == [twin.information_state_string(p) for p in (0, 1)]


def test_clones_do_not_use_up_deals() -> None:
    game, same = (pyspiel.load_game("eternitium(rng_seed=2)") for _ in range(2))
    state, other_state = game.new_initial_state(), same.new_initial_state()
    for _ in range(3):
        state.clone().clone()
    state.apply_action(0)
    other_state.apply_action(0)
    assert str(state) == str(other_state)


def test_a_state_is_written_and_read() -> None:
    state = play(dealt("eternitium(players=1,mission=2,rng_seed=1)"), seed=1, limit=25)
    twins = [
        state.get_game().deserialize_state(state.serialize()),
        pickle.loads(pickle.dumps(state)),  # noqa: S301 (our own)
        copy.deepcopy(state),
    ]
    play(state, seed=3, limit=10)
    for twin in twins:
        play(twin, seed=3, limit=10)
        assert str(twin) == str(state) and twin.history() == state.history()
        assert twin.information_state_string(0) == state.information_state_string(0)


def test_a_game_is_written_and_read_with_its_generator() -> None:
    game = pyspiel.load_game("eternitium(players=3,max_rounds=9)")
    game.new_initial_state().apply_action(0)
    twin = pickle.loads(pickle.dumps(game))  # noqa: S301 (our own)
    assert str(twin) == str(game)
    states = [each.new_initial_state() for each in (game, twin)]
    for state in states:
        state.apply_action(0)
    assert str(states[0]) == str(states[1])


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state = dealt("eternitium(rng_seed=1)")
    before = str(state)
    for number in (ACTIONS.index("end"), len(ACTIONS)):
        with pytest.raises(IllegalAction):
            state.apply_action(number)
        assert str(state) == before and state.history() == [0]


def test_a_long_game_is_cut_off() -> None:
    state = play(dealt("eternitium(max_rounds=2,rng_seed=1)"), seed=1)
    assert state.story.game.round == 3 and not state.story.game.is_over
    assert state.returns() == [0.0, 0.0] and state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.legal_actions() == []


def test_a_game_has_no_more_actions_than_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ACTIONS_PER_TURN", 3)
    state = play(dealt("eternitium(players=1,max_rounds=4,rng_seed=1)"), seed=1)
    assert len(state.history()) == 1 + 4 * 3 and not state.story.game.is_over


def test_the_winner_gets_the_win() -> None:
    state = dealt("eternitium(rng_seed=1)")
    state._story = Story(Table.at(start("circle", "C", others=[other("(?)")], turn={"round": 2, "player": 0})))
    state.apply_action(ACTIONS.index("play circle"))
    while not state.is_terminal():
        assert state.returns() == state.rewards() == [0.0, 0.0]
        state.apply_action(state.legal_actions()[-1])
    assert state.returns() == state.rewards() == [1.0, 0.0]


def test_observers_show_what_the_seat_sees() -> None:
    state = play(dealt("eternitium(players=3,rng_seed=1)"), seed=1, limit=50)
    seat, past = make_observation(state.get_game()), make_observation(state.get_game(), INFO_STATE_OBS_TYPE)
    for player in range(3):
        seen = observe(state.story.game, player)
        seat.set_from(state, player)
        assert np.array_equal(seat.tensor, encode(state.story.game, player))
        assert layout(3).counts(seat.tensor)["hand"][0].sum() == len(seen.own["hand"])
        assert seat.dict["hand"].base is not None and seat.dict["hand"][0].sum() > 0
        assert state.observation_tensor(player) == state.information_state_tensor(player) == seat.tensor.tolist()
        assert seat.string_from(state, player) == state.observation_string(player)
        assert state.observation_string(player) == f"you: player {player}\n{describe(seen)}"
        past.set_from(state, player)
        assert np.array_equal(past.tensor, seat.tensor)
        assert past.string_from(state, player) == state.information_state_string(player)


@each(
    "kind",
    pyspiel.IIGObservationType(perfect_recall=False, public_info=False),
    pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
    pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
)
def test_other_observers_are_refused(kind: Any) -> None:
    game = pyspiel.load_game("eternitium")
    with pytest.raises(ValueError, match="observer"):
        game.make_py_observer(kind)
    with pytest.raises(ValueError, match="observer"):
        game.make_py_observer(None, {"depth": 2})


@each("seed", *range(3))
def test_nothing_depends_on_what_the_player_cannot_know(seed: int) -> None:
    dice, players = random.Random(seed), 2 + seed % 4
    state = play(dealt(f"eternitium(players={players},rng_seed={seed})"), seed, limit=dice.randrange(20, 150))
    truth, viewer = state.story.game.position(), dice.randrange(players)
    seen = set()
    for _ in range(8):
        state._story = Story(Table.at(Game.from_position(redeal(truth, viewer, dice), seed=0)))
        told = state.observation_string(viewer), state.information_state_string(viewer)
        seen.add((*state.observation_tensor(viewer), *state.information_state_tensor(viewer), *told))
    assert len(seen) == 1


def test_an_information_state_does_not_tell_what_others_draw() -> None:
    told, hands = set(), set()
    for seed in range(6):
        deck = random.Random(seed).sample(["droid", "circle", "square", "triangle", "diamond", "diamond"], 6)
        game = start("circle", f"S ({'cs'[seed % 2]})", deck=deck, before=[other("C (?)")], others=[],
                     market="T D", turn={"played": 1})  # fmt: skip
        for action in ("end", "skip"):
            game.push(action)
        story = Story(Table.at(game))
        told.add(story.told(0))
        hands.add(json.dumps(game.position()["players"][1]["hand"]))
    assert len(hands) > 1 and len(told) == 1


@pytest.mark.parametrize("text", GAMES)
def test_an_information_state_only_grows(text: str) -> None:
    state, dice = dealt(text), random.Random(3)
    players = range(state.num_players())
    before = [state.information_state_string(player) for player in players]
    for _ in range(60):
        if state.is_terminal():
            break
        mover, action = state.current_player(), dice.choice(state.legal_actions())
        state.apply_action(action)
        after = [state.information_state_string(player) for player in players]
        for player in players:
            assert after[player].startswith(before[player])
            news = after[player].removeprefix(before[player]).splitlines()
            assert (f"> {ACTIONS[action]}" in news) == (player == mover)
        before = after


def test_an_information_state_tells_the_whole_table() -> None:
    """What was told line by line, each line in place of the one with its label, is what the player sees now."""
    state, dice = dealt("eternitium(players=2,rng_seed=8)"), random.Random(4)
    for _ in range(150):
        if state.is_terminal():
            break
        state.apply_action(dice.choice(state.legal_actions()))
        player = dice.randrange(2)
        lines = state.information_state_string(player).splitlines()
        table = {line.partition(":")[0]: line for line in lines if not line.startswith((">", "*"))}
        seen = describe(observe(state.story.game, player)).splitlines()
        assert {line for line in table.values() if not line.endswith(": -") or line in seen} - {
            f"you: player {player}"
        } == set(seen)


def test_an_information_state_asked_late_is_the_same() -> None:
    asked, late = dealt("eternitium(rng_seed=3)"), dealt("eternitium(rng_seed=3)")
    dice = random.Random(1)
    for _ in range(70):
        action = dice.choice(asked.legal_actions())
        asked.apply_action(action)
        late.apply_action(action)
        asked.information_state_string(dice.randrange(2))
    assert [asked.information_state_string(p) for p in (0, 1)] == [late.information_state_string(p) for p in (0, 1)]


def test_a_state_from_a_view_is_one_that_the_seat_cannot_tell_from_the_truth() -> None:
    state = play(dealt("eternitium(rng_seed=4)"), 2, 60)
    view, game = PlayerView(state.story.game), state.get_game()
    again = state_at(view, game)
    assert again.current_player() == view.viewer == state.current_player()
    assert again.legal_actions() == [action.number for action in view.legal_actions]
    assert again.information_state_string() == state.information_state_string()
    dice = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 1.0, 3, random_state=dice)
    assert ACTIONS[bot.step(again)] in view.legal_actions


def test_the_example_in_the_docstring_runs() -> None:
    results = doctest.testmod(module)
    assert results.attempted and not results.failed
