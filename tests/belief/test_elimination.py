"""Exact odds where products of all clusters would be too many."""

import random
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from eternitium import Game, Rules, odds
from eternitium.belief.elimination import Elimination, TooMuchWork
from eternitium.belief.era_cards import Generations
from eternitium.belief.mixture import BITS, Cluster, Mixture
from tests.bench.odds import human

N_SHAPES = 4


def tangle(seed: int) -> tuple[Mixture, list[Cluster], set[int]]:
    """Clusters that share some of three generations, and vectors of one more cluster."""
    dice = random.Random(seed)
    generations = Generations([tuple(dice.choices(range(3, 9), k=N_SHAPES)) for _ in range(3)])
    mixture = Mixture(N_SHAPES, 8, generations, 1_000, 100_000)
    mixture.taken = vector(dice, range(3))

    def taken(many: int) -> dict[int, int]:
        touched, certain = dice.sample(range(3), dice.randint(1, 2)), vector(dice, range(3))
        return {certain + vector(dice, touched): dice.randint(1, 99) for _ in range(many)}

    clusters = []
    for number in range(dice.randint(0, 3)):
        weights = taken(dice.randint(1, 6))
        states = {(place, t): weight for place, (t, weight) in enumerate(weights.items())}
        clusters.append(Cluster(frozenset((number,)), states))
    return mixture, clusters, set(taken(dice.randint(1, 5)))


def vector(dice: random.Random, generations: Iterable[int]) -> int:
    """At most one card of each shape of some generations."""
    places = [BITS * (cls * N_SHAPES + kind) for cls in generations for kind in range(N_SHAPES)]
    return sum(dice.randint(0, 1) << place for place in places)


def multiplied_out(mixture: Mixture, clusters: list[Cluster], own: set[int]) -> dict[int, int]:
    found = {}
    for t in own:
        joint = product(*(cluster.taken.items() for cluster in clusters))
        found[t] = sum(
            prod(weight for _, weight in parts)
            * prod(mixture.stock.ways(g, mixture.taken + t + sum(taken for taken, _ in parts)) for g in range(3))
            for parts in joint
        )
    return found


def shares(weights: dict[int, int]) -> dict[int, Fraction]:
    return {t: Fraction(weight, sum(weights.values())) for t, weight in weights.items()}


def test_elimination_finds_what_multiplying_out_finds() -> None:
    compared = 0
    for seed in range(300):
        mixture, clusters, own = tangle(seed)
        expected = multiplied_out(mixture, clusters, own)
        if any(expected.values()):
            assert shares(Elimination(mixture, range(3), clusters, own).weights()) == shares(expected), seed
            compared += len(own) > 1 and len(clusters) > 1
    assert compared > 50


def test_work_has_a_limit() -> None:
    mixture, clusters, own = tangle(next(seed for seed in range(99) if len(tangle(seed)[1]) == 3))
    mixture.work_limit = 5
    with pytest.raises(TooMuchWork):
        Elimination(mixture, range(3), clusters, own).weights()


def test_odds_of_five_human_players_are_exact() -> None:
    """This game had 86 estimates among its odds when clusters were multiplied out."""
    game, dice, asked = Game(5, Rules("fr"), 41), random.Random(41), 0
    while not game.is_over and game.round <= 9:
        game.push(human(game, dice))
        player = game.turn_player
        if not game.is_over and "(?)" in game.position(player)["players"][player]["stack"]:
            asked += 1
            assert odds.luck(game, 1).exact, len(game.history)
    assert asked > 150


def test_thinning_leaves_older_beliefs_alone() -> None:
    mixture = Mixture(N_SHAPES, 4, Generations([(9, 9, 9, 9)]), 12, 1_000)
    clusters = [Cluster(frozenset((urn,)), {(place << BITS * urn, 0): 1 for place in range(9)}) for urn in (0, 1)]
    mixture.home = {0: clusters[0], 1: clusters[1]}
    mixture.copy(mixture.stock).unite(0, 1)
    assert [(len(cluster.states), cluster.noise) for cluster in clusters] == [(9, 0.0)] * 2
