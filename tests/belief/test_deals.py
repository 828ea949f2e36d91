"""Deals of a belief against the list of all worlds: none that cannot be, and each as often as it should come."""

import random
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from pathlib import Path

import pytest

from eternitium import Game
from eternitium.belief.belief import believe, determinize
from tests.belief.sequences import Sequence, sequence_of
from tests.belief.worlds import World, Worlds, card_of, count
from tests.support.samples import samples

ENTANGLED = Path(__file__).with_name("entangled_game.json")
SEQUENCES = samples(12, deep=40)
DEALS = 60


class Unasked(Sequence):
    """Played and followed only; test_brute_force compares what `odds` says."""

    def compare(self, worlds: Worlds) -> None:
        del worlds


def played(group: str) -> Iterator[Sequence]:
    """Sequences that ended with the worlds known and several of them possible."""
    for number in range(1_000, 2_000):
        sequence = sequence_of(group, number, Unasked)
        if not sequence.run().cut and len(sequence.worlds[-1].weights) > 1:
            yield sequence


def world_of(game: Game) -> World:
    position = game.position()
    stacks = tuple(tuple(map(card_of, player["stack"])) for player in position["players"])
    return stacks, tuple(count(position["era_pile"]))


def standard_errors(deals: list[World], weights: dict[World, int], marked: set[World]) -> float:
    """How far the number of deals that are marked worlds is from what is due."""
    share = sum(weights[world] for world in marked) / sum(weights.values())
    if not 0 < share < 1:
        return 0.0
    return (sum(world in marked for world in deals) - len(deals) * share) / sqrt(len(deals) * share * (1 - share))


@pytest.mark.parametrize("group", ["several", "swaps", "owner", "solo"])
def test_deals_follow_the_weights_of_the_worlds(group: str) -> None:
    """Half of a sequence's worlds, and those heavier than the average, come as often as they should.

    Of n independent z: their sum within 4 sqrt(n), the sum of their squares at most n + 4 sqrt(2 n).
    """
    dice, half, heavy = random.Random(group), [], []
    for sequence in islice(played(group), SEQUENCES):
        worlds = sequence.worlds[-1]
        weights, belief = worlds.weights, believe(sequence.game, worlds.viewer)
        deals = [world_of(determinize(belief, seed)) for seed in range(DEALS)]
        assert weights.keys() >= set(deals), sequence.story()
        half.append(standard_errors(deals, weights, {world for world in weights if dice.random() < 0.5}))
        average = sum(weights.values()) / len(weights)
        heavy.append(standard_errors(deals, weights, {world for world in weights if weights[world] > average}))
    for z in (half, heavy):
        assert abs(sum(z)) < 4 * sqrt(SEQUENCES)
        assert sum(error**2 for error in z) < SEQUENCES + 4 * sqrt(2 * SEQUENCES)


def test_where_no_drawn_candidate_is_possible_a_possible_world_is_found() -> None:
    """A game of five players in round 20; `determinize` refuses a world that has too many era cards of a shape."""
    belief = believe(Game.load(ENTANGLED.read_text("utf-8")), 0)
    worlds = {world_of(determinize(belief, seed)) for seed in range(20)}
    assert len(worlds) == 20
