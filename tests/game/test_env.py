"""The Stepper: the same game as `Game`, as numbers."""

import copy
import pickle
import random
from collections.abc import Callable

import numpy as np
import pytest

from eternitium import Game, IllegalAction, Rules
from eternitium.engine.actions import N_ACTIONS
from eternitium.game.env import Stepper
from eternitium.game.notation import ACTIONS
from tests.engine.driver import random_rules
from tests.support.table import each

STEPS = 120
MISSIONS = [(1, Rules("de", mission)) for mission in range(1, 11)]
TABLES = [(players, random_rules(seed, players)) for seed, players in enumerate([1, 1, 2, 2, 3, 4, 5])] + MISSIONS
NO_NUMBERS = (-1, N_ACTIONS, 2**80, -(2**80), 1.0, "0", None, "pass", np.float64(1))


def sketch(stepper: Stepper) -> tuple[object, ...]:
    """All that a stepper shows."""
    return (stepper.state.tobytes(), stepper.mask.tobytes(), stepper.legal.tobytes(), stepper.over, stepper.result)


def walk(stepper: Stepper, seed: int, steps: int) -> None:
    """Random steps."""
    dice = random.Random(seed)
    for _ in range(steps):
        if stepper.over:
            return
        stepper.step(int(dice.choice(stepper.legal)))


def same(stepper: Stepper, game: Game) -> None:
    """Assert that both are at the same point of the same game."""
    numbers = [action.number for action in game.legal_actions]
    assert stepper.legal.tolist() == numbers == np.flatnonzero(stepper.mask).tolist()
    assert (stepper.player, stepper.round, stepper.over) == (game.player, game.round, game.is_over)
    assert stepper.result == game.result
    told = game._record.copy()
    told["events"] = 0
    assert stepper.state.tobytes() == told.tobytes()


@pytest.mark.parametrize(("players", "rules"), TABLES, ids=range(len(TABLES)))
def test_the_same_game_step_by_step(players: int, rules: Rules) -> None:
    stepper, game, dice = Stepper(players, rules, 8), Game(players, rules, 8), random.Random(players)
    same(stepper, game)
    for _ in range(STEPS):
        if game.is_over:
            break
        action = dice.choice(game.legal_actions)
        game.push(action)
        assert stepper.step(action.number) == len(game.legal_actions)
        same(stepper, game)


def test_a_finished_game_has_a_result_and_no_action() -> None:
    rules, dice = Rules("de", 3), random.Random(1)
    stepper, game = Stepper(1, rules, 2), Game(1, rules, 2)
    while not game.is_over:
        action = dice.choice(game.legal_actions)
        game.push(action)
        assert stepper.result is None and not stepper.over
        stepper.step(action.number)
    assert stepper.over and not stepper.mask.any() and len(stepper.legal) == 0
    assert stepper.result == game.result is not None
    with pytest.raises(IllegalAction) as caught:
        stepper.step(0)
    assert caught.value.rule == game.why_not(ACTIONS[0]) != ""


@pytest.mark.parametrize("length", [0, 4, 9, 30, 60])
def test_what_is_not_in_the_mask_is_refused_for_the_same_reason(length: int) -> None:
    stepper, game, dice = Stepper(3, seed=length), Game(3, seed=length), random.Random(length)
    for _ in range(length):
        action = dice.choice(game.legal_actions)
        game.push(action)
        stepper.step(action.number)
    before = sketch(stepper)
    for number in np.flatnonzero(~stepper.mask)[:: 1 + length % 7].tolist():
        with pytest.raises(IllegalAction) as caught:
            stepper.step(number)
        with pytest.raises(IllegalAction) as expected:
            game.push(ACTIONS[number])
        assert str(caught.value) == str(expected.value) and caught.value.rule == game.why_not(ACTIONS[number])
    assert sketch(stepper) == before
    same(stepper, game)


@pytest.mark.parametrize("number", NO_NUMBERS)
def test_what_is_no_number_of_an_action_is_refused(number: int) -> None:
    stepper = Stepper(seed=1)
    before = sketch(stepper)
    with pytest.raises(IllegalAction, match=f"0 to {N_ACTIONS - 1}") as caught:
        stepper.step(number)
    assert caught.value.rule == "action.text" and sketch(stepper) == before


def test_numbers_of_numpy_are_numbers() -> None:
    one, other = Stepper(seed=1), Stepper(seed=1)
    one.step(one.legal[0])
    other.step(int(other.legal[0]))
    assert sketch(one) == sketch(other)


def test_the_mask_is_always_the_same_array() -> None:
    stepper = Stepper(seed=1)
    mask = stepper.mask
    assert mask.shape == (N_ACTIONS,) and mask.dtype == np.bool_
    walk(stepper, 1, 20)
    stepper.reset(2)
    assert stepper.mask is mask and np.flatnonzero(mask).tolist() == stepper.legal.tolist()


def test_reset_deals_again() -> None:
    stepper = Stepper(4, Rules("fr"), seed=5)
    dealt = sketch(stepper)
    walk(stepper, 1, 30)
    played = sketch(stepper)
    assert stepper.reset(5) == len(stepper.legal)
    assert sketch(stepper) == dealt and (stepper.players, stepper.rules, stepper.seed) == (4, Rules("fr"), 5)
    walk(stepper, 1, 30)
    assert sketch(stepper) == played
    stepper.reset(6)
    assert sketch(stepper) != dealt
    seeds = set()
    for _ in range(4):
        stepper.reset()
        seeds.add(stepper.seed)
    assert len(seeds) > 1


@pytest.mark.parametrize("twin_of", [Stepper.copy, copy.deepcopy, lambda stepper: pickle.loads(pickle.dumps(stepper))])  # noqa: S301
def test_a_copy_goes_its_own_way_and_meets_the_same_shuffles(twin_of: Callable[[Stepper], Stepper]) -> None:
    stepper = Stepper(2, seed=3)
    walk(stepper, 1, 40)
    twin, before = twin_of(stepper), sketch(stepper)
    assert sketch(twin) == before
    walk(twin, 2, 60)
    assert sketch(stepper) == before != sketch(twin)
    walk(stepper, 2, 60)
    assert sketch(stepper) == sketch(twin)


@pytest.mark.parametrize("twin_of", [Game.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])  # noqa: S301
def test_a_copied_game_goes_on_and_back(twin_of: Callable[[Game], Game]) -> None:
    game, dice = Game(2, seed=3), random.Random(1)
    for _ in range(30):
        game.push(dice.choice(game.legal_actions))
    start, twin = game.position(), twin_of(game)
    for _ in range(20):
        action = dice.choice(game.legal_actions)
        assert twin.push(action) == game.push(action)
    assert twin.position() == game.position() and twin.history == game.history
    for _ in range(20):
        assert twin.pop() == game.history[len(twin.history)][1]
    assert twin.position() == start != game.position()


@each(
    "arguments field",
    ((0,), "players"),
    ((6,), "players"),
    ((2, "de"), "rules"),
    ((2, None, -1), "seed"),
    ((2, Rules("de", 4)), "miss"),
)
def test_arguments_that_are_not_allowed(arguments: tuple[int, Rules, int], field: str) -> None:
    with pytest.raises(ValueError, match=field):
        Stepper(*arguments)
    with pytest.raises(ValueError, match="seed"):
        Stepper(seed=1).reset(-1)
