"""Interpreted and compiled runs are the same game; the generator is what it says."""

import sys
from collections import Counter

import numpy as np
import pytest

from eternitium import Game, Rules
from eternitium.engine import compiler, kernels, piles
from eternitium.engine.actions import N_ACTIONS, PASS_TURN
from eternitium.engine.decision import DEAL
from eternitium.engine.layout import EVENT, INT, LOG_ROWS, STATE, Phase, State, copied
from eternitium.engine.offers import random_in_step_two
from eternitium.engine.setup import blank
from tests.engine.driver import hands_are_known, legal_after, random_rules
from tests.support.samples import samples

SOLO = [(1, Rules("de", mission), mission) for mission in (4, 5, 6, 9)]
RANDOM = [(1 + seed % 5, random_rules(seed, 1 + seed % 5), seed) for seed in range(samples(9, deep=24))]
# What these games do not meet: a forecast alone plays on, chance wins no mission, and boards alone ask what will come.
# Compiled loops alone apply actions unasked and draw them by lot.
UNMET = {
    *("play_on", "something_else_can_be_played", "win_solo", "is_last_turn", "from_deck", "from_new_deck"),
    *("apply", "random_in_step_two", "size", "member", "note_held"),
}


def play(engine: kernels.Kernels, players: int, rules: Rules, seed: int, steps: int = 600) -> bytes:
    """All states, events and answers of a random game, as bytes."""
    states, log, dice = copied(blank(players, rules, seed)), np.zeros(LOG_ROWS, EVENT), np.random.default_rng(seed)
    record, legal = states[0], legal_after(engine, states, log, DEAL)
    seen = [record.tobytes()]
    for _ in range(steps):
        if record["phase"] == Phase.OVER:
            break
        asked = (int(dice.integers(N_ACTIONS)), PASS_TURN)
        seen += [engine.why_not(record, action).to_bytes(2) for action in asked]
        legal = legal_after(engine, states, log, int(dice.choice(legal)))
        seen += [record.tobytes(), log[: record["events"]].tobytes(), legal.tobytes()]
    return b"".join(seen)


@pytest.mark.parametrize("dealt", [*SOLO, *RANDOM], ids=lambda dealt: f"{dealt[0]} players, seed {dealt[2]}")
def test_interpreted_and_compiled_runs_are_equal_byte_for_byte(dealt: tuple[int, Rules, int]) -> None:
    assert play(kernels.interpreted(), *dealt) == play(kernels.load_compiled(), *dealt)


def test_these_games_use_all_rule_functions() -> None:
    """What is compared, and checked for its bounds with NUMBA_BOUNDSCHECK, is all of the engine."""
    every = {one.__code__: one.__name__ for module in kernels.RULES for one in compiler.rule_functions(module)}
    used: set[str] = set()
    sys.setprofile(lambda frame, *_: used.add(every.get(frame.f_code, "")))
    try:
        for dealt in (*SOLO, *RANDOM):
            play(kernels.interpreted(), *dealt)
    finally:
        sys.setprofile(None)
    assert {*every.values()} - used == UNMET


def test_a_run_without_a_log_is_the_same_game() -> None:
    engine, rules = kernels.interpreted(), Rules("de")
    quiet, told = copied(blank(2, rules, 3)), copied(blank(2, rules, 3))
    legal_after(engine, quiet, np.zeros(0, EVENT), DEAL)
    legal_after(engine, told, np.zeros(LOG_ROWS, EVENT), DEAL)
    assert quiet["events"] == 0 < told["events"]
    told["events"] = 0
    assert quiet.tobytes() == told.tobytes()


def test_an_action_by_lot_is_the_one_of_its_place_in_the_list() -> None:
    engine, log, asked = kernels.interpreted(), np.zeros(0, EVENT), 0
    for players, rules, seed in (*SOLO, *RANDOM):
        states, dice = copied(blank(players, rules, seed)), np.random.default_rng(seed)
        legal = legal_after(engine, states, log, DEAL)
        for _ in range(150 if len(legal) else 0):
            if states[0]["phase"] == Phase.PLAY:
                drawn, listed = State(copied(states[0])[0]), State(copied(states[0])[0])
                assert random_in_step_two(drawn) == legal[piles.random_below(listed, len(legal))]
                assert drawn.rng == listed.rng
                asked += 1
            legal = legal_after(engine, states, log, int(dice.choice(legal)))
            if not len(legal):
                break
    assert asked > 500


def test_a_position_that_is_read_knows_which_cards_its_hands_hold() -> None:
    cards = 0
    for seed in range(10):
        game, dice = Game(1 + seed % 5, seed=seed), np.random.default_rng(seed)
        for _ in range(10 + 3 * seed):
            game.push(game.legal_actions[dice.integers(len(game.legal_actions))])
        record = Game.from_position(game.position(), seed)._record
        assert hands_are_known(record)
        cards += int(record["hand"].sum())
    assert cards > 50


def test_every_rule_function_has_a_name_of_its_own() -> None:
    names = [function.__name__ for module in kernels.RULES for function in compiler.rule_functions(module)]
    assert len(names) == len(set(names)) > 100


def test_the_generator_is_MWC64X() -> None:
    state = State(blank(2, Rules("de"), 1))
    x = int(state.rng)
    for _ in range(1_000):
        low, carry = x & 0xFFFF_FFFF, x >> 32
        x = (low * 4_294_883_355 + carry) & (2**64 - 1)
        assert piles.random_below(state, 2**20) == ((low ^ carry) * 2**20) >> 32
        assert int(state.rng) == x


def test_random_below_rejects_what_would_favour_small_numbers() -> None:
    """Outputs that would make some numbers more frequent are refused: with n = 3 * 2**29 a quarter."""
    state, n, rejected = State(blank(2, Rules("de"), 1)), 3 * 2**29, 0
    for _ in range(2_000):
        x = int(state.rng)
        first = ((x & 0xFFFF_FFFF) ^ (x >> 32)) * n
        number = piles.random_below(state, n)
        refused = (first & 0xFFFF_FFFF) < 2**32 % n
        rejected += refused
        assert refused or number == first >> 32
    assert abs(rejected - 500) < 4 * (2_000 * 0.25 * 0.75) ** 0.5


def test_all_orders_of_four_cards_are_equally_frequent() -> None:
    """24,000 shuffles: each of 24 orders within four standard errors (31) of 1,000."""
    state, counts = State(np.zeros(1, STATE)[0]), Counter[bytes]()
    state.rng = 12_345
    for _ in range(24_000):
        cards = np.arange(4, dtype=INT)
        piles.shuffle(state, cards, 4)
        counts[cards.tobytes()] += 1
    assert len(counts) == 24
    assert max(abs(count - 1_000) for count in counts.values()) < 4 * (24_000 / 24 * 23 / 24) ** 0.5


def test_different_seeds_are_different_games() -> None:
    games = {play(kernels.interpreted(), 2, Rules("de"), seed, steps=0) for seed in range(200)}
    assert len(games) == 200
