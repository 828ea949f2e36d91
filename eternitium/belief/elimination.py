"""Exact sums over all that some clusters may have taken, where multiplying everything out would take too long.

Clusters depend on each other only through the number of ways to distribute the rest of each group. A group is counted
out as soon as the clusters that share it are multiplied, and terms that differed in nothing else are merged
(R. Dechter, "Bucket elimination", 1999).
"""

from collections import defaultdict
from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from itertools import count
from math import prod
from typing import NamedTuple

from eternitium.belief.mixture import Cluster, Mixture, Weights


class TooMuchWork(Exception):
    """The error that an exact answer would take more products than are allowed."""


class Factor(NamedTuple):
    """The tokens that one or more clusters may have taken.

    `groups`: the groups in which they vary; `weights`: the weight of each vector of taken tokens of these groups.
    """

    groups: frozenset[int]
    weights: Weights


class _GroupWays(dict[int, int]):
    """The number of ways to distribute the rest of a group, for each vector of tokens taken from it."""

    def __init__(self, mixture: Mixture, group: int, base: int) -> None:
        super().__init__()
        self.stock, self.group, self.base = mixture.stock, group, base

    def __missing__(self, taken: int) -> int:
        self[taken] = ways = self.stock.ways(self.group, self.base + taken)
        return ways


class Elimination:
    """The weight of all that other clusters may have taken, for each vector that one cluster may have taken.

    `mixture`: the clusters' mixture; `groups`: all groups that matter; `others`: the other clusters; `own`: the vectors
    of the one cluster.
    """

    def __init__(self, mixture: Mixture, groups: Iterable[int], others: Iterable[Cluster], own: set[int]) -> None:
        self.left, self.base = mixture.work_limit, mixture.taken
        self.masks = {group: mixture.stock.group_mask(group) for group in groups}
        self.factors = [self._factor(cluster.taken, cluster.varying) for cluster in others]
        first = next(iter(own))
        varying = 0
        for t in own:
            varying |= t ^ first
        self.own = self._factor(dict.fromkeys(own, 1), varying)
        self.shift = first - next(iter(self.own.weights))
        self.ways = {group: _GroupWays(mixture, group, self.base) for group in self.masks}

    def weights(self) -> Weights:
        """Return the weight of each of the one cluster's vectors. Raises TooMuchWork: that would take too long."""
        rest = self._product(self._counted_out()).weights
        groups = sorted(self.own.groups, key=lambda group: len({t & self.masks[group] for t in self.own.weights}))
        found = self._reached(list(self.own.weights), rest, groups)
        return {t + self.shift: weight for t, weight in found.items()}

    def _factor(self, taken: Weights, varying: int) -> Factor:
        """Return the part of the taken tokens that varies; the rest is counted once for all."""
        groups = frozenset(group for group, mask in self.masks.items() if varying & mask)
        certain = next(iter(taken)) & ~sum(self.masks[group] for group in groups)
        self.base += certain
        return Factor(groups, {t - certain: weight for t, weight in taken.items()})

    def _counted_out(self) -> list[Factor]:
        """Count out all groups in which its own vectors do not vary, the cheapest first; return the factors left."""
        factors = self.factors
        while waiting := {group for factor in factors for group in factor.groups} - self.own.groups:
            shared = {group: [factor for factor in factors if group in factor.groups] for group in waiting}
            group = min(shared, key=lambda group: prod(len(factor.weights) for factor in shared[group]))
            factors = [factor for factor in factors if group not in factor.groups] + [
                self._without(shared[group], group)
            ]
        return factors

    def _without(self, factors: list[Factor], group: int) -> Factor:
        """Return the product of some factors, with a group counted out for each of the largest factor's shares."""
        *few, largest = sorted(factors, key=lambda factor: len(factor.weights))
        rest, mask = self._product(few), self.masks[group]
        shares: defaultdict[int, Weights] = defaultdict(dict)
        for t, weight in largest.weights.items():
            shares[t & mask][t & ~mask] = weight
        found: Weights = {}
        for own, share in shares.items():
            for t, weight in self._times(share, self._count_out(rest.weights, group, own)).items():
                found[t] = found.get(t, 0) + weight
        return Factor((rest.groups | largest.groups) - {group}, found)

    def _product(self, factors: list[Factor]) -> Factor:
        """Return the product of some factors; the smallest are multiplied first."""
        order = count()
        heap = [(len(factor.weights), next(order), factor) for factor in (Factor(frozenset(), {0: 1}), *factors)]
        heapify(heap)
        while len(heap) > 1:
            a, b = heappop(heap)[-1], heappop(heap)[-1]
            product = Factor(a.groups | b.groups, self._times(a.weights, b.weights))
            heappush(heap, (len(product.weights), next(order), product))
        return heap[0][-1]

    def _times(self, few: Weights, many: Weights) -> Weights:
        """Return the weights of all sums of one vector of each."""
        self._spend(len(few) * len(many))
        found: Weights = {}
        for a, weight_a in few.items():
            for b, weight_b in many.items():
                found[a + b] = found.get(a + b, 0) + weight_a * weight_b
        return found

    def _count_out(self, weights: Weights, group: int, own: int = 0) -> Weights:
        """Multiply the weights by the ways of a group, from which `own` tokens are also taken."""
        self._spend(len(weights))
        mask, ways = self.masks[group], self.ways[group]
        found: Weights = {}
        for t, weight in weights.items():
            part = t & mask
            rest = t - part
            found[rest] = found.get(rest, 0) + weight * ways[own + part]
        return found

    def _reached(self, own: list[int], rest: Weights, groups: list[int]) -> Weights:
        """Return the weight of each own vector; those that agree in a group are counted out together."""
        if not groups:
            return dict.fromkeys(own, sum(rest.values()))
        group, *others = groups
        agreeing: defaultdict[int, list[int]] = defaultdict(list)
        for t in own:
            agreeing[t & self.masks[group]].append(t)
        found: Weights = {}
        for part, members in agreeing.items():
            found |= (
                self._reached(members, self._count_out(rest, group, part), others)
                if others
                else dict.fromkeys(members, self._counted(rest, group, part))
            )
        return found

    def _counted(self, weights: Weights, group: int, own: int) -> int:
        """Return the sum of all weights, which differ only in this last group, each times its ways."""
        self._spend(len(weights))
        ways = self.ways[group]
        return sum(weight * ways[own + t] for t, weight in weights.items())

    def _spend(self, products: int) -> None:
        self.left -= products
        if self.left < 0:
            raise TooMuchWork
