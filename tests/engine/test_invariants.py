"""Invariants T139 to T146 (rules.md section 5L) in random games; T147 belongs to the odds."""

import numpy as np
import pytest

from eternitium import Rules
from eternitium.engine import kernels
from eternitium.engine.decision import DEAL
from eternitium.engine.layout import EVENT, LOG_ROWS, Phase, copied
from eternitium.engine.setup import blank
from tests.engine.driver import BROKEN, broken_invariant, legal_after, play_random_game, random_rules
from tests.support.samples import samples
from tests.support.table import each

BATCHES = samples(5, deep=20)
GAMES = 1_000 * BATCHES


@pytest.mark.parametrize("batch", range(BATCHES))
def test_T139_to_T146_hold_after_every_action_of_random_games(batch: int) -> None:
    """Games over all player counts, editions, missions and switches, each to its end or to round 60."""
    size = GAMES // BATCHES
    finished = 0
    for seed in range(batch * size, (batch + 1) * size):
        players = 1 + seed % 5
        what, state = play_random_game(players, random_rules(seed, players), seed)
        assert not what, f"seed {seed}: {what}"
        finished += int(state["phase"] == Phase.OVER)
    assert finished > size / 4


def test_the_log_has_room_for_the_longest_action() -> None:
    for seed in range(300):
        what, _ = play_random_game(1 + seed % 5, random_rules(seed, 1 + seed % 5), seed, LOG_ROWS)
        assert not what


@each("field where number", ("stack", (0, 0), 1), ("box", (0,), 2), ("hand_n", (0,), 3), ("held", (0,), 3))
def test_a_broken_state_is_noticed(field: str, where: tuple[int, ...], number: int) -> None:
    _, record = play_random_game(2, Rules("de"), 5)
    assert not broken_invariant(record, Rules("de"))
    record[field][where] += 1
    assert broken_invariant(record, Rules("de")) == BROKEN[number]


def test_too_few_cards_are_noticed() -> None:
    _, record = play_random_game(2, Rules("de"), 7)
    assert broken_invariant(record, Rules("de"), floor=100) == BROKEN[4]


def test_repeated_open_cards_are_noticed() -> None:
    states = copied(blank(2, Rules("de"), 2))
    legal_after(kernels.interpreted(), states, np.zeros(0, EVENT), DEAL)
    record = states[0]
    lying, pile = record["open"][0], record["pile"][0][: record["pile_n"][0]]
    slot, place = next((slot, place) for slot in range(3) for place in range(len(pile)) if pile[place] == lying[slot])
    assert not broken_invariant(record, Rules("de"))
    other = (slot + 1) % 3
    lying[other], pile[place] = int(pile[place]), int(lying[other])
    assert broken_invariant(record, Rules("de")) == BROKEN[5]
