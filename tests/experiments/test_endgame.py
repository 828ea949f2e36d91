"""End positions: numbers worked out by hand, and games of the real engine in which the same plan is played."""

from collections.abc import Iterable
from fractions import Fraction
from statistics import fmean, stdev
from typing import Any

import pytest

from eternitium import Game
from eternitium.belief.observation import observe
from eternitium.experiments import endgame
from eternitium.experiments.endgame import PLAN_CARDS, Race, plan_policy, play_out, solve
from tests.support.helpers import cards, fresh

GAMES = 1_500
DP = "double-portal:circle+square"
EVENLY = {"circle": 2, "square": 2, "triangle": 2, "diamond": 2}


def race(
    stack: str, pool: dict[str, int], hand: str = "", deck: str = "", discard: str = "", shuffled: bool = False
) -> Race:
    return solve(cards(stack), pool, cards(hand), cards(deck), cards(discard), shuffled=shuffled)


# By hand


def test_a_matching_portal_in_hand_needs_one_turn() -> None:
    found = race("C", {}, "circle square")
    assert (found.turns, found.states, found.pmf(3)) == (1, 1, (1, 0, 0))
    assert found.matrix() == ((0,),)
    assert found.positions == ("hand: circle square; stack: C",)


def test_a_matching_portal_in_the_deck_comes_after_passing() -> None:
    assert race("C", {}, "square", "circle").turns == 2
    assert race("C", {}, "square", "", "circle").turns == 2


def test_R22_passing_draws_six() -> None:
    assert race("C", {}, "square", "circle square square square square square").turns == 2
    seventh = race("C", {}, "square", "circle square square square square square square")
    assert seventh.finish_by(2) == Fraction(6, 7)
    assert seventh.turns == 2 * Fraction(6, 7) + 3 * Fraction(1, 7)


def test_R36_ending_draws_five_and_what_is_left_comes_first() -> None:
    """One of six cards stays in the deck; it comes in the next turn, and so the circle at the latest then."""
    found = race("S C", {}, "square", "circle square square square square square")
    assert found.pmf(3) == (0, Fraction(5, 6), Fraction(1, 6))
    assert found.turns == Fraction(13, 6)


def test_a_failed_try_draws_four() -> None:
    """After the failed try the next turn needs both Ultimate Portals, among four of five cards."""
    deck = "ultimate-portal ultimate-portal triangle triangle triangle"
    found = race("(?)", {"circle": 1, "square": 1}, "circle", deck)
    assert found.pmf(2) == (Fraction(1, 2), Fraction(1, 2) * Fraction(3, 5))


def test_R20_a_last_card_comes_back_with_another() -> None:
    """Half of the tries find the circle; afterwards both shapes are in the stack, each on top half of the time."""
    found = race("(?)", {"circle": 1, "square": 1}, "circle", "square")
    assert found.turns == 2
    assert found.pmf(4) == tuple(Fraction(1, 2**turn) for turn in range(1, 5))
    assert found.states == 2
    half = Fraction(1, 2)
    assert found.matrix() == ((0, half), (0, half))
    assert found.positions[1] == "hand: circle square; stack: (*); shuffled: (?) (s); pool: C"


def test_R21_a_card_that_was_seen_is_one_of_the_stack() -> None:
    """The triangle is on top half of the time; otherwise it is a square three times as often as a circle."""
    found = race("(t) (?)", {"circle": 1, "square": 3}, "square triangle", shuffled=True)
    on_top = {"triangle": Fraction(1, 2), "square": Fraction(3, 8), "circle": Fraction(1, 8)}
    assert found.pmf(1) == (on_top["triangle"] * Fraction(3, 4),)


def test_the_best_chance_is_tried_and_of_equal_ones_the_first_card() -> None:
    assert race("(?)", {"circle": 1, "square": 2}, "circle square").pmf(1) == (Fraction(2, 3),)
    assert race("(?)", {"circle": 1, "square": 2, "triangle": 1}, f"square {DP}").pmf(1) == (Fraction(3, 4),)
    equal = race("(?)", {"circle": 1, "square": 1}, "square circle", "triangle triangle triangle triangle")
    assert "stack: (*); shuffled: (?) (s); pool: C" in equal.positions[1]


def test_a_card_without_a_chance_is_not_tried() -> None:
    found = race("(?)", {"circle": 1}, "square", "circle")
    assert (found.turns, found.pmf(2)) == (2, (0, 1))


def test_an_ultimate_portal_takes_any_card() -> None:
    assert race("(?) S (?)", EVENLY, "ultimate-portal ultimate-portal ultimate-portal").turns == 1


def test_a_droid_shows_the_top_card() -> None:
    """A circle goes at once; for a square the portal comes from the deck, after a turn in which a card was played."""
    found = race("(?)", {"circle": 1, "square": 1}, "droid circle", "square")
    assert (found.turns, found.states) == (Fraction(3, 2), 2)


def test_R19_open_cards_of_a_shuffled_stack() -> None:
    """Each of the two cards is on top half of the time; the square comes to hand in the second turn."""
    found = race("(?) C", {"square": 2}, "circle", "square", shuffled=True)
    texts = [text.partition("; stack: ")[2] for text in found.positions]
    assert texts[:2] == ["(?) C; pool: S S", "C (?); pool: S S"]
    assert found.pmf(2) == (0, 1)


def test_being_stuck_takes_for_ever() -> None:
    found = race("(?)", {"circle": 1, "square": 1}, "droid circle")
    with pytest.raises(ValueError, match=r"^stack: .* stuck"):
        _ = found.turns
    assert found.finish_by(9) == Fraction(1, 2)


def test_the_matrix_leads_to_the_expected_number() -> None:
    """After many turns nothing is left; until then every turn costs one."""
    found = race("(?)", {"circle": 1, "square": 1, "triangle": 1}, "circle", "square triangle")
    rows = [list(map(float, row)) for row in found.matrix()]
    assert len(rows) == len(found.positions) == found.states
    assert all(0 <= sum(row) <= 1 for row in rows)
    left, turns = [1.0] + [0.0] * (found.states - 1), 0.0
    for _ in range(200):
        turns += sum(left)
        left = [sum(share * row[place] for share, row in zip(left, rows, strict=True)) for place in range(len(rows))]
    assert turns == pytest.approx(float(found.turns), abs=1e-9)


def test_the_expected_number_is_the_sum_of_the_waiting_times() -> None:
    found = race("(?)", {"circle": 1, "square": 1, "triangle": 1}, "circle", "square triangle")
    shares = found.pmf(120)
    late = sum(turn * share for turn, share in enumerate(shares, 1))
    assert late < found.turns < late + Fraction(1, 10**6)


# What is refused


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"stack": []}, "stack: "),
        ({"stack": "C"}, "stack: "),
        ({"stack": ["C"] * 4}, "stack: .* one to three"),
        ({"stack": ["X"]}, r"stack\[0\]: 'X'"),
        ({"stack": ["(?)", "(?)"]}, "pool: 1 cards"),
        ({"pool": {"round": 1}}, "pool: 'round'"),
        ({"pool": {"circle": -1}}, "pool.circle: -1"),
        ({"pool": {"circle": Fraction(1)}}, "pool.circle: Fraction"),
        ({"pool": 5}, "pool: 5"),
        ({"stack": ["C"], "pool": {"circle": 15}}, "pool and stack: circle: 16"),
        ({"pool": {"circle": 15, "square": 15, "triangle": 15, "diamond": 13}}, "pool and stack: 58"),
        ({"hand": ["communicator"]}, r"hand\[0\]: 'communicator' .* allowed: circle"),
        ({"deck": "circle"}, "deck: 'circle'"),
        ({"discard": [DP, DP]}, "hand, deck and discard: double-portal:circle.square: 2"),
    ],
)
def test_what_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}"):
        solve(**{"stack": ["(?)"], "pool": {"circle": 1}, **given})


def test_too_many_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame, "MOST_POSITIONS", 100)
    found = race("(?) (?)", EVENLY, "circle square triangle diamond droid", "circle")
    with pytest.raises(ValueError, match=r"^pool: more than 100 positions"):
        _ = found.states
    assert 0 < found.finish_by(1) < 1


@pytest.mark.parametrize("until", [-1, 1.0, True, None])
def test_turns_are_counted(until: Any) -> None:
    with pytest.raises(ValueError, match=r"^until: "):
        race("C", {}, "circle").pmf(until)


def test_no_position_tells_what_is_remembered() -> None:
    with pytest.raises(ValueError, match=r"^stack: "):
        race("(t) (?)", EVENLY, "circle", shuffled=True).game(1)


# Rollouts


def agree(found: Race, turns: list[int]) -> None:
    """The mean and the share of each number of turns lie within four standard errors."""
    assert abs(fmean(turns) - float(found.turns)) <= 4 * stdev(turns) / len(turns) ** 0.5
    for turn, share in enumerate(map(float, found.pmf(6)), 1):
        error = (share * (1 - share) / len(turns)) ** 0.5
        assert abs(turns.count(turn) / len(turns) - share) <= 4 * error, (turn, share)


def played(games: Iterable[Game]) -> list[int]:
    return [play_out(game) for game in games]


def test_rollouts_of_a_certain_find() -> None:
    found = race("C", {"square": 3}, "circle square", "droid")
    assert played(map(found.game, range(20))) == [1] * 20
    assert found.turns == 1


@pytest.mark.parametrize(
    ("stack", "pool", "hand", "deck", "discard"),
    [
        ("(?)", {"circle": 1, "square": 1, "triangle": 1, "diamond": 1}, "circle square", "triangle diamond", DP),
        ("(?) (?) (?)", {"circle": 2, "square": 2, "triangle": 1, "diamond": 2},
         "circle square triangle diamond droid", "circle", ""),
        ("T (?) C", {"circle": 2, "square": 1, "triangle": 1}, "circle square",
         f"triangle circle square droid ultimate-portal diamond {DP}", ""),
    ],
    ids=["one card", "three cards and a Droid", "passing, and open cards shuffled"],
)  # fmt: skip
def test_rollouts_agree(stack: str, pool: dict[str, int], hand: str, deck: str, discard: str) -> None:
    found = race(stack, pool, hand, deck, discard)
    agree(found, played(map(found.game, range(GAMES))))


def after_a_failed_try(before: dict[str, Any], seed: int) -> Game:
    """The own next turn, after a circle was tried on a triangle."""
    game = Game.from_position(before, seed)
    game.push("try circle")
    while game.turn_player:
        game.push(plan_policy(observe(game, 1)))
    return game


def test_rollouts_agree_after_a_failed_try() -> None:
    found = race("(t) (?)", EVENLY, "circle square triangle diamond", "", f"circle {DP}", shuffled=True)
    before = race("(?) (?)", {**EVENLY, "triangle": 3}, "circle", "circle square triangle diamond", DP).position()
    before["players"][0] |= {"stack": ["(t)", "(?)"], "deck": ["circle", "square", "triangle", "diamond"]}
    games = [after_a_failed_try(before, seed) for seed in range(GAMES)]
    assert observe(games[0], 0).own["hand"] == ["circle", "square", "triangle", "diamond"]
    agree(found, played(games))


def test_a_rollout_that_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endgame, "MOST_TURNS", 20)
    with pytest.raises(ValueError, match=r"^game: player 0 does not find the crystal in 20 turns"):
        play_out(race("C", {"square": 3}, "square").game(1))


def test_a_position_holds_the_cards_that_were_given() -> None:
    found = race("(?) C", EVENLY, "circle droid", "square ultimate-portal", "triangle")
    position = found.game(3).position()
    racer = position["players"][0]
    assert sorted(racer["deck"]) == ["square", "ultimate-portal"]
    assert (racer["hand"], racer["discard"]) == (["circle", "droid"], ["triangle"])
    hidden = [racer["stack"][0], *position["era_pile"]]
    assert sorted(hidden) == ["(c)", "(c)", "(d)", "(d)", "(s)", "(s)", "(t)", "(t)"]
    assert not set(racer["hand"] + racer["deck"]) - set(PLAN_CARDS)


def test_the_plan_needs_a_decision() -> None:
    game = fresh()
    with pytest.raises(ValueError, match=r"^observation: "):
        plan_policy(observe(game, 1 - game.player))
