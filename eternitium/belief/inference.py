"""Questions to a mixture: how likely each kind is, over all clusters together, and how to draw a joint state."""

import math
import random
from bisect import bisect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, product
from typing import Final

from eternitium.belief.elimination import Elimination, TooMuchWork
from eternitium.belief.mixture import BYTE, Cluster, Mixture, State, Weights

# The share of draws that assume the likeliest state of all else; the others make sure that nothing possible is missed.
GUIDED: Final = 0.7
MINIMAL_ERROR: Final = 1e-6
SAMPLES: Final = 2_000  # of an estimate
CANDIDATES: Final = 200  # for a hidden world, if exact draws would take too many products
JOINT_WORK: Final = 8_000
MAX_SEARCH_STEPS: Final = 20_000  # of a search for a world if no candidate is possible
TINY: Final = 1e-300


@dataclass(frozen=True, slots=True)
class Chances:
    """The weight of each kind.

    `weights`: for each kind its weight; whole numbers if `exact`. `exact`: whether the weights are exact. `stderr`: for
    each kind the standard error of its probability; empty if exact.
    """

    weights: tuple[float, ...]
    exact: bool
    stderr: tuple[float, ...]


class _Ways(dict[int, int]):
    """The number of ways of all relevant groups, for each vector of taken tokens."""

    def __init__(self, mixture: Mixture, groups: Iterable[int]) -> None:
        super().__init__()
        self.stock, self.groups, self.base = mixture.stock, tuple(groups), mixture.taken

    def __missing__(self, taken: int) -> int:
        result, all_taken = 1, self.base + taken
        for group in self.groups:
            result *= self.stock.ways(group, all_taken)
        self[taken] = result
        return result


def chances_in(mixture: Mixture, urn: int) -> Chances:
    """Return how likely each kind is for a token drawn at random from an urn."""
    cluster = mixture.home[urn]
    terms = _terms(mixture, cluster, urn)
    return _contract(mixture, cluster, terms, mixture.classes_in(urn))


def chances_outside(mixture: Mixture, cls: int) -> Chances:
    """Return how likely each kind is for an unknown token of a class outside of all urns."""
    terms = [{1 << mixture.place_taken(cls, kind): 1} for kind in range(mixture.kinds)]
    return _contract(mixture, None, terms, [cls])


def _terms(mixture: Mixture, cluster: Cluster, urn: int) -> list[Weights]:
    """Return for each kind the weight of drawing it, by the vector of tokens then taken."""
    terms: list[Weights] = [{} for _ in range(mixture.kinds)]
    known = [(kind, mixture.known(urn, kind)) for kind in range(mixture.kinds)]
    unknown = [
        (mixture.unknown(urn, cls), [1 << mixture.place_taken(cls, kind) for kind in range(mixture.kinds)])
        for cls in mixture.classes_in(urn)
    ]
    for (s, t), weight in cluster.states.items():
        for kind, place in known:
            count = s >> place & BYTE
            if count:
                terms[kind][t] = terms[kind].get(t, 0) + weight * count
        for place, takes in unknown:
            count = s >> place & BYTE
            if count:
                for kind, take in enumerate(takes):
                    terms[kind][t + take] = terms[kind].get(t + take, 0) + weight * count
    return terms


def _contract(mixture: Mixture, own: Cluster | None, terms: list[Weights], classes: list[int]) -> Chances:
    groups, others = related(mixture, own, {mixture.stock.group(cls) for cls in classes})
    noise = mixture.noise + sum(cluster.noise for cluster in (*others, *([own] if own else [])))
    try:
        reached = Elimination(mixture, groups, others, {t for term in terms for t in term}).weights()
    except TooMuchWork:
        return _sample(mixture, groups, others, terms, noise)
    return _judged([sum(weight * reached[t] for t, weight in term.items()) for term in terms], noise)


def _judged(weights: list[int], noise: float) -> Chances:
    """Return exact weights, or an estimate with the error due to thinning."""
    if noise == 0:
        return Chances(tuple(weights), True, ())
    total = sum(weights)
    if total == 0:
        return _unknown(len(weights))
    shares = tuple(weight / total for weight in weights)
    return Chances(shares, False, tuple(math.sqrt(min(noise, 1.0) * p * (1 - p)) + MINIMAL_ERROR for p in shares))


def _unknown(kinds: int) -> Chances:
    """Return equal chances, for the case that nothing fits since too much was left out."""
    return Chances((1 / kinds,) * kinds, False, (0.5,) * kinds)


def convolve(factors: list[Weights], most: int) -> Weights | None:
    """Return the weights of all sums of one vector of each factor.

    `factors`: the weights of each factor's vectors; `most`: the largest number of sums. Returns None if multiplying
    them out would take too long or there are more sums.
    """
    result: Weights = {0: 1}
    for factor in factors:
        if len(result) * len(factor) > JOINT_WORK:
            return None
        step: Weights = {}
        for a, weight_a in result.items():
            for b, weight_b in factor.items():
                step[a + b] = step.get(a + b, 0) + weight_a * weight_b
        result = step
    return result if len(result) <= most else None


def _sample(mixture: Mixture, groups: set[int], others: list[Cluster], terms: list[Weights], noise: float) -> Chances:
    """Return an estimate by importance sampling: draw what each cluster has taken, and weigh the draws."""
    ways, mask = _Ways(mixture, groups), sum(mixture.stock.group_mask(group) for group in groups)
    factors, terms = [_masked(cluster.taken, mask) for cluster in others], [_masked(term, mask) for term in terms]
    dice = random.Random(len(factors))
    own: Weights = {}
    for term in terms:
        for t, weight in term.items():
            own[t] = own.get(t, 0) + weight
    parts = [own, *factors]
    modes = [max(part, key=part.__getitem__) for part in parts]
    draws = [_draw(ways, part, sum(modes) - mode, dice, SAMPLES) for part, mode in zip(parts, modes, strict=True)]
    reference = max(ways.values(), default=0) or 1
    shares = {t: [term.get(t, 0) / own[t] for term in terms] for t, _ in draws[0]}
    rows = []
    for draw in zip(*draws, strict=True):
        weight = math.prod(w for _, w in draw) * (ways[sum(t for t, _ in draw)] / reference)
        rows.append([weight * share for share in shares[draw[0][0]]])
    return _ratio(rows, noise)


def _draw(ways: _Ways, factor: Weights, rest: int, dice: random.Random, many: int) -> list[tuple[int, float]]:
    """Draw vectors of taken tokens of one cluster, each with its weight divided by its chance of being drawn."""
    taken = list(factor)
    weights, mass = [factor[t] * ways[rest + t] for t in taken], sum(factor.values())
    total = sum(weights) or 1
    guided = GUIDED if any(weights) else 0.0
    chances = [
        guided * (weight / total) + (1 - guided) * (factor[t] / mass) for t, weight in zip(taken, weights, strict=True)
    ]
    chosen = dice.choices(range(len(taken)), chances, k=many)
    return [(taken[i], factor[taken[i]] / mass / chances[i]) for i in chosen]


def _ratio(rows: list[list[float]], noise: float) -> Chances:
    """Return shares of sums over samples, with standard errors by linearisation.

    A kind that no sample met may still be possible: each error is at least that of one sample of average weight.
    """
    sums = [sum(column) for column in zip(*rows, strict=True)]
    total = sum(sums)
    if total == 0:
        return _unknown(len(sums))
    shares = tuple(value / total for value in sums)
    one = sum(sum(row) ** 2 for row in rows) / total**2
    errors = [
        math.sqrt(
            sum((row[k] - share * sum(row)) ** 2 for row in rows) / total**2 + noise * share * (1 - share) + one**2
        )
        for k, share in enumerate(shares)
    ]
    return Chances(shares, False, tuple(errors))


def related(mixture: Mixture, own: Cluster | None, groups: set[int]) -> tuple[set[int], list[Cluster]]:
    """Return the groups and clusters on which a question depends, found step by step by shared uncertain tokens."""
    stock = mixture.stock
    masks = {group: stock.group_mask(group) for group in {stock.group(cls) for cls in range(stock.size)}}

    def touched(cluster: Cluster) -> set[int]:
        return {group for group, mask in masks.items() if cluster.varying & mask}

    groups = groups | (touched(own) if own else set())
    waiting = {id(c): c for c in mixture.home.values() if c is not own and len(c.states) > 1}
    found: list[Cluster] = []
    while True:
        new = [c for c in waiting.values() if touched(c) & groups]
        if not new:
            return groups, found
        for cluster in new:
            del waiting[id(cluster)]
            found.append(cluster)
            groups |= touched(cluster)


def _masked(taken: Weights, mask: int) -> Weights:
    result: Weights = {}
    for t, weight in taken.items():
        result[t & mask] = result.get(t & mask, 0) + weight
    return result


class Sampler:
    """A sampler of a mixture's joint states, with exact probabilities as long as there are not too many."""

    def __init__(self, mixture: Mixture) -> None:
        self.mixture = mixture
        self.parts = [_Part(mixture, own) for own in _components(mixture)]
        drawn = {urn for part in self.parts for cluster in part.clusters for urn in cluster.urns}
        self._certain = {urn: next(iter(one.states))[0] for urn, one in mixture.home.items() if urn not in drawn}

    def draw(self, dice: random.Random) -> tuple[dict[int, int], int]:
        """Draw the state of each urn's cluster; also return all tokens that are taken in these states."""
        found, taken = self._certain.copy(), self.mixture.taken
        for part in self.parts:
            for cluster, (s, t) in part.draw(dice):
                taken += t
                for urn in cluster.urns:
                    found[urn] = s
        return found, taken

    def joint(self) -> Iterator[tuple[dict[int, int], int, int]]:
        """Yield all joint states as `draw` returns them, each with its weight; there may be very many."""
        for choice in product(*(product(*(one.states.items() for one in part.clusters)) for part in self.parts)):
            found, taken, weight = self._certain.copy(), self.mixture.taken, 1
            for part, chosen in zip(self.parts, choice, strict=True):
                weight *= part.ways[sum(t & part.mask for (_, t), _ in chosen)]
                for cluster, ((s, t), w) in zip(part.clusters, chosen, strict=True):
                    taken, weight = taken + t, weight * w
                    found |= dict.fromkeys(cluster.urns, s)
            if weight:
                yield found, taken, weight


def _components(mixture: Mixture) -> list[tuple[set[int], list[Cluster]]]:
    """Return the sets of clusters that depend on each other, each with the groups that connect them."""
    components: list[tuple[set[int], list[Cluster]]] = []
    done: set[int] = set()
    for cluster in mixture.home.values():
        if id(cluster) not in done and len(cluster.states) > 1:
            groups, others = related(mixture, cluster, set())
            components.append((groups, [cluster, *others]))
            done |= {id(c) for c in (cluster, *others)}
    return components


class _Part:
    """Clusters that depend on each other, drawn one after the other."""

    def __init__(self, mixture: Mixture, component: tuple[set[int], list[Cluster]]) -> None:
        groups, self.clusters = component
        self.mask = sum(mixture.stock.group_mask(group) for group in groups)
        self.ways = _Ways(mixture, groups)
        self.factors = [_masked(cluster.taken, self.mask) for cluster in self.clusters]
        self.rests = [
            convolve(self.factors[i + 1 :], JOINT_WORK // len(factor)) for i, factor in enumerate(self.factors)
        ]
        self.memo: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
        self._of_taken: dict[tuple[int, int], tuple[list[State], list[int]]] = {}

    def draw(self, dice: random.Random) -> list[tuple[Cluster, State]]:
        """Draw a joint state."""
        entangled = any(rest is None for rest in self.rests)
        chosen = self._resample(dice) if entangled else self._one_by_one(dice)
        return [(self.clusters[i], self._state(i, taken, dice)) for i, taken in enumerate(chosen)]

    def _one_by_one(self, dice: random.Random) -> list[int]:
        before, chosen = 0, []
        for i, factor in enumerate(self.factors):
            if (i, before) not in self.memo:
                rest = (self.rests[i] or {}).items()
                weights = [w * sum(v * self.ways[before + t + r] for r, v in rest) for t, w in factor.items()]
                weights = weights if any(weights) else list(factor.values())
                self.memo[i, before] = list(factor), list(accumulate(weights))
            options, sums = self.memo[i, before]
            chosen.append(options[bisect(sums, dice.randrange(sums[-1]))])
            before += chosen[-1]
        return chosen

    def _resample(self, dice: random.Random) -> list[int]:
        """Draw one of many candidates by their weights (D. Rubin's sampling, importance resampling, 1987)."""
        modes = [max(factor, key=factor.__getitem__) for factor in self.factors]
        draws = [
            _draw(self.ways, factor, sum(modes) - mode, dice, CANDIDATES)
            for factor, mode in zip(self.factors, modes, strict=True)
        ]
        candidates = [[t for t, _ in draw] for draw in zip(*draws, strict=True)]
        reference = max(self.ways[sum(candidate)] for candidate in candidates) or 1
        weights = [
            math.prod(w for _, w in draw) * (self.ways[sum(t for t, _ in draw)] / reference)
            for draw in zip(*draws, strict=True)
        ]
        if any(weights):
            return dice.choices(candidates, weights)[0]
        return self._search(dice, [], 0, iter(range(MAX_SEARCH_STEPS))) or candidates[0]

    def _search(self, dice: random.Random, chosen: list[int], before: int, steps: Iterator[int]) -> list[int] | None:
        """Search for a possible state, likelier choices first: the last resort if no candidate is possible."""
        if len(chosen) == len(self.factors):
            return chosen
        ways = {t: weight * self.ways[before + t] for t, weight in self.factors[len(chosen)].items()}
        # Sorted as if drawn one by one (P. Efraimidis and P. Spirakis, 2006).
        order = {t: math.log(weight) - math.log(dice.expovariate(1) + TINY) for t, weight in ways.items() if weight}
        for t, _ in zip(sorted(order, key=order.__getitem__, reverse=True), steps, strict=False):
            found = self._search(dice, [*chosen, t], before + t, steps)
            if found is not None:
                return found
        return None

    def _state(self, number: int, taken: int, dice: random.Random) -> State:
        """Draw a state of the cluster with this number among those with the same taken tokens."""
        if (number, taken) not in self._of_taken:
            found = {key: w for key, w in self.clusters[number].states.items() if key[1] & self.mask == taken}
            self._of_taken[number, taken] = list(found), list(accumulate(found.values()))
        states, sums = self._of_taken[number, taken]
        return states[bisect(sums, dice.randrange(sums[-1]))]
