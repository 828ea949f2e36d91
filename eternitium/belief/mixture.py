"""Exact inference about tokens whose kinds are partly known: urns, draws from them, and what these teach.

An urn holds tokens that cannot be told apart from outside. The kind of some is known (a card that was seen before it
was shuffled in); the others are unknown members of a class, of which only the composition as a whole is known. If a
token of kind k comes out of an urn that holds a known k and an unknown token, it may be either (rules.md 4.4): both
cases are kept, each with its weight. A state says how many known and unknown tokens each urn holds and how many tokens
of each class and kind were taken, that is, have been identified; its weight is a whole number. Urns that depend on each
other share a cluster; clusters depend on each other only through the taken tokens, by the number of ways in which the
rest of the classes can be distributed (`Stock.ways`).

Counts are bytes of one Python integer, so that a change of state is an addition.
"""

import random
from collections.abc import Callable, Iterable
from math import gcd
from typing import Any, Final, Protocol

BITS: Final = 8
BYTE: Final = (1 << BITS) - 1
State = tuple[int, int]
Weights = dict[int, int]


class Stock(Protocol):
    """The classes of unknown tokens; classes that restrict each other form a group."""

    @property
    def size(self) -> int:
        """The number of classes."""

    def group(self, cls: int) -> int:
        """Return the group of a class."""

    def group_mask(self, group: int) -> int:
        """Return the bits that the taken tokens of a group occupy."""

    def can_take(self, taken: int, cls: int, kind: int) -> bool:
        """Return whether one more token of a class and kind can be among those that were taken."""

    def ways(self, group: int, taken: int) -> int:
        """Return the number of ways to distribute a group's tokens that were not taken, up to a constant factor."""


class Cluster:
    """Urns that depend on each other: the weight of each joint state.

    `urns`: the urns; `states`: the weight of each state; `noise`: the relative variance due to states that were thinned
    out, or 0.
    """

    __slots__ = ("_taken", "_varying", "noise", "states", "urns")

    def __init__(self, urns: frozenset[int], states: dict[State, int], noise: float = 0.0) -> None:
        self.urns, self.states, self.noise = urns, states, noise
        self._taken: Weights | None = None
        self._varying: int | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave out the sums so far: they are summed up again when needed."""
        return Cluster, (self.urns, self.states, self.noise)

    @property
    def taken(self) -> Weights:
        """The weight of each vector of taken tokens."""
        if self._taken is None:
            self._taken = {}
            for (_, taken), weight in self.states.items():
                self._taken[taken] = self._taken.get(taken, 0) + weight
        return self._taken

    @property
    def varying(self) -> int:
        """The bits in which the vectors of taken tokens differ."""
        if self._varying is None:
            first = next(iter(self.taken))
            self._varying = 0
            for taken in self.taken:
                self._varying |= taken ^ first
        return self._varying


class Mixture:
    """A family of urns over one stock.

    Args:
        kinds: the number of kinds of tokens.
        urns: the largest number of urns at a time.
        stock: the classes of unknown tokens.
        state_limit: a cluster with more states is thinned out to this number; later answers are then estimates.
        work_limit: products that an exact answer may take; beyond that, answers are estimated from samples.

    Attributes:
        taken: tokens that were identified for certain.
        noise: the relative variance of thinned states from which certain tokens came, or 0.
        home: the cluster of each urn.
        answers: to questions since the last change; copies share them until they change.
    """

    def __init__(self, kinds: int, urns: int, stock: Stock, state_limit: int, work_limit: int) -> None:
        self.kinds, self.urns, self.stock = kinds, urns, stock
        self.state_limit, self.work_limit = state_limit, work_limit
        self.taken, self.noise = 0, 0.0
        self.home: dict[int, Cluster] = {}
        self.answers: dict[tuple[int, int], Any] = {}

    def copy(self, stock: Stock) -> "Mixture":
        """Return an independent copy over a copy of the stock."""
        twin = Mixture(self.kinds, self.urns, stock, self.state_limit, self.work_limit)
        twin.taken, twin.noise, twin.home = self.taken, self.noise, dict(self.home)
        twin.answers = self.answers
        return twin

    # Fields of a state

    def known(self, urn: int, kind: int) -> int:
        """Return the place, in bits, of the number of known tokens of a kind in an urn."""
        return BITS * (urn * self.kinds + kind)

    def unknown(self, urn: int, cls: int) -> int:
        """Return the place of the number of unknown tokens of a class in an urn."""
        return BITS * (self.urns * self.kinds + cls * self.urns + urn)

    def place_taken(self, cls: int, kind: int) -> int:
        """Return the place of the number of taken tokens of a class and kind."""
        return BITS * (cls * self.kinds + kind)

    # Filling urns

    def open_urn(self) -> int:
        """Open a new, empty urn and return its number. Raises OverflowError: there are too many already."""
        urn = next((number for number in range(self.urns) if number not in self.home), -1)
        if urn < 0:
            raise OverflowError("there are too many urns")
        self.settle(Cluster(frozenset((urn,)), {(0, 0): 1}))
        return urn

    def close_urn(self, urn: int) -> None:
        """Put away an empty urn."""
        cluster = self.home.pop(urn)
        rest = Cluster(cluster.urns - {urn}, cluster.states, cluster.noise)
        for other in rest.urns:
            self.home[other] = rest

    def put(self, urn: int, known: Iterable[int], unknown: Iterable[int]) -> None:
        """Put tokens of known kinds, and unknown ones of some classes, in an urn."""
        change = sum(1 << self.known(urn, kind) for kind in known) + sum(1 << self.unknown(urn, cls) for cls in unknown)
        if change:
            cluster = self.home[urn]
            states = {(s + change, t): weight for (s, t), weight in cluster.states.items()}
            self.settle(Cluster(cluster.urns, states, cluster.noise))

    # Drawing from urns

    def take(self, cls: int, kind: int) -> None:
        """Learn that an unknown token outside all urns is of a kind."""
        self.taken += 1 << self.place_taken(cls, kind)
        self.answers = {}

    def classes_in(self, urn: int) -> list[int]:
        """Return the classes of which an urn may hold unknown tokens."""
        union = 0
        for s, _ in self.home[urn].states:
            union |= s
        return [cls for cls in range(self.stock.size) if union >> self.unknown(urn, cls) & BYTE]

    def draws(self, urn: int, kind: int, classes: list[int], s: int, t: int) -> list[tuple[int, int, int]]:
        """Return the states after a token of a kind left an urn, each with the number of tokens that it may be."""
        found = []
        here = self.known(urn, kind)
        count = s >> here & BYTE
        if count:
            found.append((s - (1 << here), t, count))
        for cls in classes:
            place = self.unknown(urn, cls)
            count = s >> place & BYTE
            if count and self.stock.can_take(self.taken + t, cls, kind):
                found.append((s - (1 << place), t + (1 << self.place_taken(cls, kind)), count))
        return found

    def reveal(self, urn: int, kind: int) -> None:
        """Take a token out of an urn: drawn at random, it was of this kind."""
        classes = self.classes_in(urn)
        self.change(urn, lambda s, t: self.draws(urn, kind, classes, s, t))

    def reveal_as(self, urn: int, kind: int, cls: int) -> None:
        """Take a token of this kind out of an urn: a known one if `cls` is -1, else an unknown one of that class."""
        place = self.known(urn, kind) if cls < 0 else self.unknown(urn, cls)
        taken = 0 if cls < 0 else 1 << self.place_taken(cls, kind)
        self.change(urn, lambda s, t: [(s - (1 << place), t + taken, s >> place & BYTE)] if s >> place & BYTE else [])

    def change(self, urn: int, follow: Callable[[int, int], list[tuple[int, int, int]]]) -> None:
        """Replace each state of an urn's cluster by its successors; `follow` returns these with their factors."""
        cluster, states = self.home[urn], dict[State, int]()
        for (s, t), weight in cluster.states.items():
            for after, taken, factor in follow(s, t):
                key = after, taken
                states[key] = states.get(key, 0) + weight * factor
        if not states:
            states = self._draw_any(cluster, urn)
        common = gcd(*states.values())
        if common > 1:
            states = {key: weight // common for key, weight in states.items()}
        self.settle(Cluster(cluster.urns, states, cluster.noise))

    def _draw_any(self, cluster: Cluster, urn: int) -> dict[State, int]:
        """Take any token out of the urn, since thinning has dropped every state that fits; nothing is sure."""
        places = [self.known(urn, kind) for kind in range(self.kinds)]
        places += [self.unknown(urn, cls) for cls in self.classes_in(urn)]
        states = dict[State, int]()
        for (s, t), weight in cluster.states.items():
            place = next((place for place in places if s >> place & BYTE), None)
            key = (s if place is None else s - (1 << place)), t
            states[key] = states.get(key, 0) + weight
        self.noise = cluster.noise = 1.0
        return states

    def unite(self, *urns: int) -> None:
        """Make some urns depend on each other."""
        for urn in urns[1:]:
            self.settle(self._join(urns[0], urn))

    def split(self, urn: int) -> int:
        """Move an unseen token, drawn at random, from an urn to a new one; return the new urn."""
        alone = self.open_urn()
        cluster, states = self.home[urn], dict[State, int]()
        places = [(self.known(urn, kind), self.known(alone, kind)) for kind in range(self.kinds)]
        places += [(self.unknown(urn, cls), self.unknown(alone, cls)) for cls in self.classes_in(urn)]
        for (s, t), weight in cluster.states.items():
            for source, target in places:
                count = s >> source & BYTE
                if count:
                    states[s - (1 << source) + (1 << target), t] = weight * count
        self.settle(Cluster(cluster.urns | {alone}, states, cluster.noise))
        return alone

    def pour(self, source: int, target: int) -> None:
        """Pour all tokens of an urn into another one."""
        cluster = self._join(source, target)
        moves = [(self.known(source, 0), self.known(target, 0), (1 << BITS * self.kinds) - 1)]
        moves += [(self.unknown(source, c), self.unknown(target, c), BYTE) for c in self.classes_in(source)]
        states = dict[State, int]()
        for (s, t), weight in cluster.states.items():
            moved = s
            for here, there, mask in moves:
                tokens = s >> here & mask
                moved += (tokens << there) - (tokens << here)
            states[moved, t] = states.get((moved, t), 0) + weight
        self.settle(Cluster(cluster.urns, states, cluster.noise))

    def content(self, urn: int) -> tuple[int, int] | None:
        """Return the token of an urn with one token: (kind, -1) if known, (-1, class) if not, None if uncertain."""
        masks = [(self.known(urn, kind), (kind, -1)) for kind in range(self.kinds)]
        masks += [(self.unknown(urn, cls), (-1, cls)) for cls in self.classes_in(urn)]
        found = {meaning for s, _ in self.home[urn].states for place, meaning in masks if s >> place & BYTE}
        return found.pop() if len(found) == 1 else None

    def empty(self, urn: int) -> None:
        """Empty an urn with certain content and put it away."""
        cluster = self.home[urn]
        mask = ((1 << BITS * self.kinds) - 1) << self.known(urn, 0)
        for cls in range(self.stock.size):
            mask |= BYTE << self.unknown(urn, cls)
        states = {(s & ~mask, t): weight for (s, t), weight in cluster.states.items()}
        self.settle(Cluster(cluster.urns, states, cluster.noise))
        self.close_urn(urn)

    # Clusters

    def _join(self, one: int, other: int) -> Cluster:
        a, b = self.home[one], self.home[other]
        if a is b:
            return a
        if len(a.states) * len(b.states) > 2 * self.state_limit:
            a, b = (Cluster(cluster.urns, cluster.states, cluster.noise) for cluster in (a, b))
        while len(a.states) * len(b.states) > 2 * self.state_limit:
            larger = a if len(a.states) > len(b.states) else b
            self._thin(larger, len(larger.states) // 2)
        states = {
            (s + s2, t + t2): weight * weight2
            for (s, t), weight in a.states.items()
            for (s2, t2), weight2 in b.states.items()
        }
        return Cluster(a.urns | b.urns, states, a.noise + b.noise)

    def settle(self, cluster: Cluster) -> None:
        """Put a cluster in its place, and count once for all what is certain about it."""
        self.answers = {}
        if len(cluster.states) > self.state_limit:
            self._thin(cluster, self.state_limit)
        if len(cluster.states) == 1:
            ((s, t),) = cluster.states
            self.taken += t
            cluster.states = {(s, 0): 1}
            self.noise = max(self.noise, cluster.noise)
        else:
            self._count_certain(cluster)
        for urn in cluster.urns:
            self.home[urn] = cluster

    def _count_certain(self, cluster: Cluster) -> None:
        """Count once for all the tokens that were taken in every state of a cluster."""
        first, varying = next(iter(cluster.states))[1], 0
        for _, t in cluster.states:
            varying |= t ^ first
        size = (first.bit_length() + BITS - 1) // BITS
        different = (varying & (1 << BITS * size) - 1).to_bytes(size, "little")
        certain = bytes(0 if d else count for count, d in zip(first.to_bytes(size, "little"), different, strict=True))
        taken = int.from_bytes(certain, "little")
        if taken:
            self.taken += taken
            cluster.states = {(s, t - taken): weight for (s, t), weight in cluster.states.items()}

    def likely(self, cluster: Cluster) -> list[float]:
        """Return about how likely each state of a cluster is, given only the certain part of all other clusters."""
        groups = {self.stock.group(c) for c in range(self.stock.size)}
        ways = dict[int, int]()
        for taken in cluster.taken:
            ways[taken] = 1
            for group in groups:
                if cluster.varying & self.stock.group_mask(group):
                    ways[taken] *= self.stock.ways(group, self.taken + taken)
        weights = [weight * ways[t] for (_, t), weight in cluster.states.items()]
        total = sum(weights)
        return [weight / total for weight in weights] if total else [1 / len(weights)] * len(weights)

    def _thin(self, cluster: Cluster, limit: int) -> None:
        """Keep likely states and a random sample of the others, each weighted by its chance of being kept.

        P. Fearnhead and P. Clifford, "On-line inference for hidden Markov models via particle filters", 2003.
        """
        chances = self.likely(cluster)
        if 0.0 in chances:
            possible = {key: w for (key, w), chance in zip(cluster.states.items(), chances, strict=True) if chance}
            cluster.states, cluster._taken, cluster._varying = possible, None, None
            chances = [chance for chance in chances if chance]
        if len(chances) <= limit:
            return
        cut = _threshold(chances, limit)
        dice = random.Random(len(chances))
        states = dict[State, int]()
        for (key, weight), chance in zip(cluster.states.items(), chances, strict=True):
            if chance >= cut:
                states[key] = weight << 32
            elif dice.random() * cut < chance:
                states[key] = weight * round(cut / chance * 2**32)
        excess = max(max(states.values()).bit_length() - 64, 0)
        states = {key: max(weight >> excess, 1) for key, weight in states.items()}
        cluster.states, cluster._taken, cluster._varying = states, None, None
        cluster.noise += sum(chance for chance in chances if chance < cut) * cut


def _threshold(chances: list[float], limit: int) -> float:
    """Return the chance above which states are certainly kept, so that about `limit` states are kept in all."""
    ordered, rest = sorted(chances, reverse=True), 1.0
    for kept, chance in enumerate(ordered):
        if chance * (limit - kept) <= rest:
            return rest / (limit - kept)
        rest -= chance
    return 0.0
