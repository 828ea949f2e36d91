"""Interpreted and compiled runs are the same game; the generator is what it says."""

from collections import Counter

import numpy as np
import pytest

from eternitium import Rules
from eternitium.engine import compiler, kernels, piles
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.layout import EVENT, INT, LOG_ROWS, STATE, Phase, State
from eternitium.engine.setup import blank
from tests.engine.driver import random_rules
from tests.support.samples import samples


def play(engine: kernels.Kernels, players: int, rules: Rules, seed: int, steps: int = 250) -> bytes:
    """All states and events of a random game, as bytes."""
    record, out, dice = blank(players, rules, seed), np.zeros(N_ACTIONS, INT), np.random.default_rng(seed)
    log = np.zeros(LOG_ROWS, EVENT)
    engine.deal(record, log)
    seen = [record.tobytes()]
    for _ in range(steps):
        n = engine.legal_actions(record, out)
        if record["phase"] == Phase.OVER:
            break
        engine.apply(record, log, int(out[dice.integers(n)]))
        seen += [record.tobytes(), log[: record["events"]].tobytes()]
    return b"".join(seen)


@pytest.mark.parametrize("seed", range(samples(8, deep=24)))
def test_interpreted_and_compiled_runs_are_equal_byte_for_byte(seed: int) -> None:
    players = 1 + seed % 5
    rules = random_rules(seed, players)
    interpreted = play(kernels.interpreted(), players, rules, seed)
    assert interpreted == play(kernels.load_compiled(), players, rules, seed)


def test_a_run_without_a_log_is_the_same_game() -> None:
    engine, rules = kernels.interpreted(), Rules("de")
    quiet, told = blank(2, rules, 3), blank(2, rules, 3)
    engine.deal(quiet, np.zeros(0, EVENT))
    engine.deal(told, np.zeros(LOG_ROWS, EVENT))
    assert quiet["events"] == 0 < told["events"]
    told["events"] = 0
    assert quiet.tobytes() == told.tobytes()


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
