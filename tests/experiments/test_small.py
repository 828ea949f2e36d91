"""Small games are solved exactly: compared with sums by hand, with all strategies there are, and with games played."""

import functools
import itertools
import re
from fractions import Fraction

import pytest

from eternitium import Box, Game, Rules
from eternitium.engine import kernels
from eternitium.experiments import small
from eternitium.experiments.small import (
    RACE,
    SMALL_GAMES,
    SOLO,
    InformationState,
    SmallGame,
    Solution,
    small_box,
    solve,
)
from eternitium.game.notation import Action

WHOLE = (6, 6, 6)
# One turn with all cards in hand: a circle, a square and a Droid, two era cards, two of six open in the market.
ONE_TURN = SmallGame("one turn", 1, Rules("de", initial_pick_optional=True, box=small_box(1, 3, 2, WHOLE)), rounds=1)


def test_one_turn_is_worth_the_chance_that_two_cards_differ() -> None:
    # The top card is known; the Droid shows the second one; a circle and a square clear two cards that differ.
    assert solve(ONE_TURN).value == Fraction(3, 5)


def test_no_strategy_is_better_than_the_solution() -> None:
    copies = small_box(1, 2, 1, WHOLE).copies
    box = Box(copies, {"circle": 2, "square": 1, "triangle": 0, "diamond": 0}, 1, *WHOLE)
    solved = Solution(SmallGame("tiny", 1, Rules("de", initial_pick_optional=True, box=box), rounds=1))
    places, choices = [str(state.position) for state in solved], [[*state.values] for state in solved]
    plans = [dict(zip(places, plan, strict=True)) for plan in itertools.product(*choices)]
    assert 1 < len(plans) < 2_000
    results = {solved.result(functools.partial(_planned, plan)) for plan in plans}
    assert max(results) == solved.value > min(results)


def _planned(plan: dict[str, Action], state: InformationState) -> Action:
    return plan[str(state.position)]


@pytest.mark.parametrize("game", SMALL_GAMES.values(), ids=SMALL_GAMES)
def test_best_play_loses_nothing_and_other_play_something(game: SmallGame) -> None:
    solved = solve(game)
    for best in (lambda state: state.best[0], lambda state: dict.fromkeys(state.best, Fraction(1, len(state.best)))):
        assert solved.result(*[best] * game.players) == solved.value
        assert solved.exploitability(best) == 0
    assert 0 < solved.decisive < len(solved) == sum(1 for _ in solved)
    assert solved.exploitability("random") > Fraction(2, 5)


@pytest.mark.parametrize("game", SMALL_GAMES.values(), ids=SMALL_GAMES)
def test_what_may_follow_an_action_is_certain_to_follow(game: SmallGame) -> None:
    tree = solve(game).tree
    assert sum(chance for chance, _ in tree.deals.values()) == 1
    for after in tree._after.values():
        assert sum(chance for chance, _ in after.values()) == 1
        assert all(sum(chance for _, chance in belief) == 1 for _, belief in after.values())


@pytest.mark.parametrize("game", SMALL_GAMES.values(), ids=SMALL_GAMES)
def test_games_that_are_played_have_the_exact_result_on_average(game: SmallGame) -> None:
    kernels.load_compiled()
    found = small.play(game, ("random",) * game.players, games=600, seed=5)
    exact = float(solve(game).result(*["random"] * game.players))
    assert abs(found.mean() - exact) < 4 * found.std() / len(found) ** 0.5


@pytest.mark.parametrize("game", SMALL_GAMES.values(), ids=SMALL_GAMES)
def test_each_decision_of_a_real_game_has_its_information_state(game: SmallGame) -> None:
    solved = solve(game)
    for seed in range(4):
        played = Game(game.players, game.rules, seed)
        while not played.is_over and played.round <= game.rounds:
            state = solved.at(played)
            assert (*state.values,) == played.legal_actions and state.player == played.player
            assert sum(chance for _, chance in state.worlds) == 1
            assert [chance for world, chance in state.worlds if _same(world, played.position())]
            played.push(state.best[0])
        with pytest.raises(ValueError, match="is over or cut off"):
            solved.at(played)


def _same(world: dict[str, object], truth: dict[str, object]) -> bool:
    """Whether all hidden cards of a decision are the same; decks that come to hand whole have no order."""
    return [world["era_pile"], *_stacks(world)] == [truth["era_pile"], *_stacks(truth)]


def _stacks(position: dict[str, object]) -> list[object]:
    players = position["players"]
    assert isinstance(players, list)
    return [seat["stack"] for seat in players]


def test_private_information_is_refused() -> None:
    rules = Rules("de", initial_pick_optional=True, box=small_box(2, 3, 2, (2, 2, 3)))
    with pytest.raises(ValueError, match="game: 'hidden' has private information; give all players hands"):
        solve(SmallGame("hidden", 2, rules, rounds=1))


def test_what_is_not_a_strategy_is_refused() -> None:
    solved = solve(SOLO)
    with pytest.raises(ValueError, match="strategies: 'master' is not allowed; give one of random, steady"):
        solved.result("master")
    with pytest.raises(ValueError, match="strategies: 2 are not allowed; give one for each of 1"):
        solved.result("steady", "steady")
    with pytest.raises(ValueError, match=re.escape("strategies: 'take moon' is not allowed; give one of decline")):
        solved.result(lambda _: "take moon")
    with pytest.raises(ValueError, match="game: 'bridge' is unknown; there are solo, race"):
        solve("bridge")
    with pytest.raises(ValueError, match="is not a game of 'solo'"):
        solved.at(Game(1, seed=1))


def test_a_strategy_of_ones_own_is_asked_with_what_it_may_know() -> None:
    asked: list[InformationState] = []

    def first(state: InformationState) -> Action:
        asked.append(state)
        return next(iter(state.values))

    assert solve(RACE).exploitability(first) > 0
    assert {state.player for state in asked} == {0, 1}
    assert all(state.position["era_pile"] == ["(?)"] * len(state.worlds[0][0]["era_pile"]) for state in asked)
