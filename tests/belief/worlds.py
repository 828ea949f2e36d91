"""Exact odds the slow way: a list of every world that fits what a seat has seen, each with its weight.

A world is the whole hidden truth about the era cards: every stack from the top down, and how many cards of each shape
the common pile holds. The order of the pile is drawn only when a card is drawn: a pile is never looked at, and it is
uniformly shuffled at the start and whenever it is renewed. After every event each world is turned into all the worlds
that can come of it, and those that differ from what was shown go. Nothing here is shared with the code under test.

`python -m tests.belief.worlds 2000` compares that many random sequences and says what occurred in them.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import groupby, product
from math import comb, factorial, gcd, prod
from typing import Any

import numpy as np

from eternitium import Rules
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.decision import NO_MASK
from eternitium.engine.layout import ERA, EVENT, INT, LOG_ROWS, Did, Record, copied
from eternitium.game.events import Event

SHAPES = ("circle", "square", "triangle", "diamond")
LETTERS = "CSTD"
COPIES = 15
UP = 4
BACK = -1

Stack = tuple[int, ...]  # top first; a card is its shape, plus UP while it lies face up
Pile = tuple[int, ...]  # cards of each shape
World = tuple[tuple[Stack, ...], Pile]
Weights = dict[World, int]
Odds = dict[str, Fraction]


class TooManyWorlds(Exception):
    """A sequence has become too large to be followed."""


def card_of(text: str) -> int:
    """An era card as it lies: "C" face up, "(c)" face down."""
    return LETTERS.index(text.strip("()").upper()) + (UP if len(text) == 1 else 0)


def shape_of(text: str) -> int:
    """The shape of an era card, whichever way it lies."""
    return card_of(text) % UP


def faces(cards: Iterable[int]) -> Stack:
    """What one sees of some cards: the face-up ones, and backs."""
    return tuple(card if card >= UP else BACK for card in cards)


def first_back(stack: Stack) -> int:
    """Depth of the first face-down card; the size of the stack if there is none."""
    return next((depth for depth, card in enumerate(stack) if card < UP), len(stack))


def shuffled_stacks(record: Record, action: int) -> list[Stack]:
    """How each stack that an action shuffles lies then, from the engine's own log, which no event tells."""
    states, log = copied(record), np.empty(LOG_ROWS, EVENT)
    kernels.current().go_on(states, log, np.empty(N_ACTIONS, INT), NO_MASK, action)
    rows = groupby(log[: states[0]["events"]], key=lambda row: (row["kind"], row["target"]))
    return [tuple(int(row["card"]) - ERA for row in group) for (kind, _), group in rows if kind == Did.SHUFFLE_STACK]


# The start


def count(letters: Iterable[str]) -> list[int]:
    """How many of these era cards there are of each shape."""
    shapes = [shape_of(letter) for letter in letters]
    return [shapes.count(shape) for shape in range(len(SHAPES))]


def first_worlds(position: dict[str, Any]) -> Weights:
    """All worlds that fit a position: the cards that do not lie open are dealt at random from those that are left."""
    stacks = [player["stack"] for player in position["players"]]
    lying = [letter for stack in stacks for letter in stack if len(letter) == 1]
    opened = count([*position["market"], *position["era_discard"], *lying])
    left = [COPIES - n for n in opened]
    backs = sum(len(letter) == 3 for stack in stacks for letter in stack)
    worlds: Weights = {}
    for shapes in product(range(len(SHAPES)), repeat=backs):
        rest = [n - shapes.count(shape) for shape, n in enumerate(left)]
        if min(rest) >= 0:
            dealt = tuple(deal(stacks, shapes))
            ways = orders_of_deal(left, rest)
            worlds |= {(dealt, pile): ways * n for pile, n in piles(tuple(rest), len(position["era_pile"]))}
    return worlds


def deal(stacks: Sequence[Sequence[str]], shapes: Iterable[int]) -> Iterator[Stack]:
    """The stacks with these shapes in the places of the backs."""
    hidden = iter(shapes)
    for stack in stacks:
        yield tuple(card_of(letter) if len(letter) == 1 else next(hidden) for letter in stack)


def orders_of_deal(before: Iterable[int], after: Iterable[int]) -> int:
    """In how many ways cards that one can tell apart can be dealt so that of each shape this many are left."""
    return prod(factorial(n) // factorial(rest) for n, rest in zip(before, after, strict=True))


@lru_cache(maxsize=10_000)
def piles(left: Pile, size: int) -> tuple[tuple[Pile, int], ...]:
    """All piles of a size from the cards that are left, with the number of ways to choose them."""
    choices = product(*(range(min(n, size) + 1) for n in left))
    return tuple((pile, prod(map(comb, left, pile))) for pile in choices if sum(pile) == size)


# What events do to a stack; None if the stack cannot be the one that was seen


def discard_top(stack: Stack, shape: int) -> Stack | None:
    """The top card goes and is seen."""
    return stack[1:] if stack and stack[0] % UP == shape else None


def turn_up(stack: Stack, shape: int, depth: int) -> Stack | None:
    """The first face-down card, which lies at this depth, is turned up."""
    if first_back(stack) != depth or stack[depth] != shape:
        return None
    return (*stack[:depth], shape + UP, *stack[depth + 1 :])


def turn_down(stack: Stack) -> Stack:
    """The top three are turned down."""
    return (*(card % UP for card in stack[:3]), *stack[3:])


def show_back(stack: Stack, shape: int) -> Stack | None:
    """The face-down top card is shown and stays where it is."""
    return stack if stack and stack[0] == shape else None


def lay(stack: Stack, card: int) -> Stack:
    """A card is laid on top."""
    return (card, *stack)


def turn_over(stack: Stack) -> Stack:
    """The whole stack is turned over."""
    return tuple(card ^ UP for card in reversed(stack))


# Shuffling


@lru_cache(maxsize=100_000)
def orders(cards: Stack, seen: Stack) -> tuple[Stack, ...]:
    """All different orders of some sorted cards that begin with what was seen."""
    if not cards:
        return ((),) if not seen else ()
    found: list[Stack] = []
    for card in dict.fromkeys(cards):
        if not seen or faces([card]) == seen[:1]:
            place = cards.index(card)
            found += [(card, *rest) for rest in orders(cards[:place] + cards[place + 1 :], seen[1:])]
    return tuple(found)


def chances_of_order(cards: Stack) -> int:
    """How many of all the orders of cards that one can tell apart look the same."""
    return prod(factorial(cards.count(card)) for card in set(cards))


# The filter


class Worlds:
    """What a seat knows about the era cards.

    Args:
        position: the true position at the start, without unknown cards.
        rules: the rules of the game.
        viewer: the seat.
        limit: the largest number of worlds that is followed.
    """

    def __init__(self, position: dict[str, Any], rules: Rules, viewer: int, limit: int = 20_000) -> None:
        self.rules, self.viewer, self.limit = rules, viewer, limit
        self.truth: list[Stack] = [tuple(map(card_of, player["stack"])) for player in position["players"]]
        self.discard = count(position["era_discard"])
        self.weights = first_worlds(position)
        self.largest = len(self.weights)

    def follow(self, events: Iterable[Event], shuffled: Iterable[Stack] = ()) -> None:
        """Take in what happened, event by event, and how each stack lay after it was shuffled."""
        self.shuffled = iter(shuffled)
        for rule, group in groupby(events, key=lambda event: event.rule):
            happened = list(group)
            for event in happened:
                step = STEPS.get(event.kind)
                if step is not None:
                    step(self, event)
            if rule.startswith("card.giga-droid"):
                self._after_giga(happened)
        common = gcd(*self.weights.values())
        self.weights = {world: weight // common for world, weight in self.weights.items()}

    # Answers

    def stack(self, p: int) -> list[Odds]:
        """For each card of a stack, from the top, the chance of each shape."""
        stacks = self._stacks(p)
        return [shares((cards[depth], weight) for cards, weight in stacks) for depth in range(len(self.truth[p]))]

    def luck(self, p: int) -> Odds | None:
        """The chance of each shape for the first face-down card of a stack; None if all lie face up."""
        if first_back(self.truth[p]) == len(self.truth[p]):
            return None
        return shares((cards[first_back(cards)], weight) for cards, weight in self._stacks(p))

    def _stacks(self, p: int) -> list[tuple[Stack, int]]:
        """What a stack may be, with its weight in all worlds together."""
        weights: defaultdict[Stack, int] = defaultdict(int)
        for (stacks, _), weight in self.weights.items():
            weights[stacks[p]] += weight
        return list(weights.items())

    # Steps

    def _after(self, step: Callable[[World], Iterable[tuple[World, int]]]) -> None:
        """Every world becomes all those that can follow from it, each in a number of ways."""
        weights: defaultdict[World, int] = defaultdict(int)
        for world, weight in self.weights.items():
            for new, ways in step(world):
                weights[new] += weight * ways
            if len(weights) > self.limit:
                raise TooManyWorlds
        assert weights, "no world fits what was seen"
        self.weights = dict(weights)
        self.largest = max(self.largest, len(weights))

    def _change(self, p: int, change: Callable[[Stack], Stack | None]) -> None:
        """A stack changes in full view."""

        def step(world: World) -> Iterator[tuple[World, int]]:
            stack = change(world[0][p])
            if stack is not None:
                yield put(world, p, stack), 1

        true = change(self.truth[p])
        assert true is not None, "the event does not fit the true stack"
        self.truth[p] = true
        self._after(step)
        self._look(p)

    def _show(self, p: int, depth: int) -> None:
        """Only worlds stay in which one would see what lies open on a stack down to this depth."""
        seen = faces(self.truth[p][:depth])
        self._after(lambda world: [(world, 1)] if faces(world[0][p][:depth]) == seen else [])

    def _look(self, p: int) -> None:
        """The viewer looks at a stack: down to the first back, or at the top card only (R82)."""
        self._show(p, self._reach(p))

    def _reach(self, p: int) -> int:
        deep = self.rules.prefix_public or self.viewer == p
        return first_back(self.truth[p]) + 1 if deep else 1

    def _draw(self, world: World) -> Iterator[tuple[int, World, int]]:
        """The cards that may be drawn from the pile: shape, what is left, and in how many ways."""
        stacks, pile = world
        for shape, n in enumerate(pile):
            if n:
                yield shape, (stacks, (*pile[:shape], n - 1, *pile[shape + 1 :])), n

    # Events

    def discard_era(self, event: Event) -> None:
        for text in event.cards:
            self._change(seat(event), partial(discard_top, shape=shape_of(text)))
            self.discard[shape_of(text)] += 1

    def turn_up(self, event: Event) -> None:
        """Somebody lifts the cards down to the first back: all that are passed are seen by everybody (4.3)."""
        p = seat(event)
        for text in event.cards:
            depth = first_back(self.truth[p])
            self._show(p, depth + 1)
            self._change(p, partial(turn_up, shape=shape_of(text), depth=depth))

    def turn_down(self, event: Event) -> None:
        p = seat(event)
        assert [card for card in self.truth[p][:3] if card >= UP] == [card_of(text) for text in event.cards]
        self._show(p, 3)
        self._change(p, turn_down)

    def turn_back(self, event: Event) -> None:
        (text,) = event.cards
        self._change(seat(event), lambda stack: show_back(stack, shape_of(text)))

    def shuffle_stack(self, event: Event) -> None:
        p = seat(event)
        order = next(self.shuffled)
        assert sorted(order) == sorted(self.truth[p]), "the shuffle has changed the cards"
        self.truth[p] = order
        seen = faces(order[: self._reach(p)])
        self._after(lambda world: [(put(world, p, tuple(sorted(world[0][p]))), 1)])

        def step(world: World) -> Iterator[tuple[World, int]]:
            cards = world[0][p]
            ways = chances_of_order(cards)
            return ((put(world, p, stack), ways) for stack in orders(cards, seen))

        self._after(step)
        self._look(p)

    def add_era(self, event: Event) -> None:
        p = seat(event)
        for text in event.cards:
            self.truth[p] = (card_of(text), *self.truth[p])
            self._after(
                lambda world: [(put(rest, p, (shape, *world[0][p])), ways) for shape, rest, ways in self._draw(world)]
            )
            self._look(p)

    def market(self, event: Event) -> None:
        for text in event.cards:
            self._after(partial(self._draw_shown, shown=shape_of(text)))

    def _draw_shown(self, world: World, shown: int) -> list[tuple[World, int]]:
        """A card of this shape is drawn from the pile."""
        return [(rest, ways) for shape, rest, ways in self._draw(world) if shape == shown]

    def renew(self, event: Event) -> None:
        assert count(event.cards) == self.discard
        assert not any(sum(pile) for _, pile in self.weights), "the pile is renewed before it is empty"
        self._after(lambda world: [((world[0], tuple(self.discard)), 1)])
        self.discard = [0] * len(SHAPES)

    def pay(self, event: Event) -> None:
        for text in event.cards:
            self._change(seat(event), partial(lay, card=card_of(text)))

    def swap(self, event: Event) -> None:
        p, q = event.player, seat(event)
        for owner, text in zip((p, q), event.cards, strict=True):
            assert faces(self.truth[owner][:1]) == (BACK if text == "(?)" else card_of(text),)
        self.truth = list(swap_tops(self.truth, p, q))
        self._after(lambda world: [((swap_tops(world[0], p, q), world[1]), 1)])
        self._look(p)
        self._look(q)

    def turn_over(self, event: Event) -> None:
        self._change(seat(event), turn_over)

    def nothing(self, event: Event) -> None:
        """The top three had to be looked at to see that nothing happens."""
        if event.rule == "card.time-bomb.unaffected":
            self._show(seat(event), 3)
        elif event.rule == "card.droid.nothing":
            self._show(event.player, 3)

    def _after_giga(self, events: list[Event]) -> None:
        """The own top three lie face up for everybody to see; so does what the others have looked at in vain."""
        active, literal = events[0].player, self.rules.giga == "de_literal"
        turned = {event.target for event in events if event.kind == "turn-up"}
        self._show(active, 3)
        if literal and not turned and self.truth[active]:
            return
        for p, stack in enumerate(self.truth):
            if p != active and p not in turned:
                self._show(p, len(stack) if literal else 3)


STEPS: dict[str, Callable[[Worlds, Event], None]] = {
    "discard-era": Worlds.discard_era,
    "turn-up": Worlds.turn_up,
    "turn-down": Worlds.turn_down,
    "turn-back": Worlds.turn_back,
    "shuffle-stack": Worlds.shuffle_stack,
    "add-era": Worlds.add_era,
    "shuffle-era": Worlds.renew,
    "market": Worlds.market,
    "pay": Worlds.pay,
    "swap": Worlds.swap,
    "turn-over": Worlds.turn_over,
    "nothing": Worlds.nothing,
}


def seat(event: Event) -> int:
    """The player whose stack an event concerns."""
    assert event.target is not None
    return event.target


def shares(cards: Iterable[tuple[int, int]]) -> Odds:
    """The chance of each shape among cards with weights."""
    ways = [0] * len(SHAPES)
    for card, weight in cards:
        ways[card % UP] += weight
    return {shape: Fraction(n, sum(ways)) for shape, n in zip(SHAPES, ways, strict=True)}


def put(world: World, p: int, stack: Stack) -> World:
    """A world in which a player has this stack."""
    stacks, pile = world
    return (*stacks[:p], stack, *stacks[p + 1 :]), pile


def swap_tops(stacks: Sequence[Stack], p: int, q: int) -> tuple[Stack, ...]:
    """The top cards of two stacks change places."""
    changed = list(stacks)
    changed[p] = (stacks[q][0], *stacks[p][1:])
    changed[q] = (stacks[p][0], *stacks[q][1:])
    return tuple(changed)


if __name__ == "__main__":
    from tests.belief.sequences import main

    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
