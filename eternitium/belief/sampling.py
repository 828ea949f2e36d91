"""Thousands of hidden worlds at once: the worlds that `determinize` deals, as lists of numbers for compiled code."""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from eternitium.belief.action_cards import FREE, ROW_OF_CLASS
from eternitium.belief.belief import Belief, Dealer, places_of
from eternitium.belief.dealing import CLEAR, COUNT, LAY
from eternitium.belief.era_cards import DRAW, KNOWN, MOVED, Stack
from eternitium.belief.mixture import BYTE, Mixture
from eternitium.components import CARD_OF_SLUG, FIRST_BASIC, N_CARDS, ROWS
from eternitium.engine.layout import INT, STATE, UP, Longs, Record
from eternitium.game.position import HIDDEN_CARD
from eternitium.game.read_position import read_position


class Program:
    """A program for `dealing` while it is being written."""

    def __init__(self) -> None:
        self.bags: list[list[int]] = []
        self.instructions: list[tuple[int, int, int, int, int]] = []

    def bag(self, cards: Iterable[int]) -> int:
        """Open a bag and return its number."""
        self.bags.append(list(cards))
        return len(self.bags) - 1

    def lay(self, where: int, bag: int, many: int = 1, plus: int = 0) -> None:
        """Put cards of a bag in neighbouring places; `plus`: added to each card."""
        if many:
            self.instructions.append((LAY, where, many, bag, plus))

    def count(self, where: int, bag: int, many: int) -> None:
        """Count cards of a bag in a hand."""
        if many:
            self.instructions.append((COUNT, where, many, bag, 0))

    def clear(self, where: int, many: int) -> None:
        """Empty some neighbouring places."""
        self.instructions.append((CLEAR, where, many, 0, 0))

    def numbers(self) -> list[int]:
        """Return the program as compiled code reads it."""
        code = [len(self.bags)]
        for cards in self.bags:
            code += [len(cards), *cards]
        code.append(len(self.instructions))
        for instruction in self.instructions:
            code += instruction
        return code


def from_bag(bag: int, up: bool = False) -> int:
    """Return the number for a card that is drawn from another bag, perhaps turned up."""
    return -1 - 2 * bag - up


@cache
def place(field: str, *index: int) -> int:
    """Return the place of a field in the record, counted in words of 16 bits."""
    dtype, offset = STATE.fields[field][:2]  # type: ignore[index]
    shape = dtype.shape
    number = 0
    for axis, i in enumerate(index):
        number += i * int(np.prod(shape[axis + 1 :], dtype=int))
    return offset // np.dtype(INT).itemsize + number


class Worlds(NamedTuple):
    """Hidden worlds that compiled code can deal.

    Attributes:
        template: the record of one of them; the cards that everybody sees are the same in all.
        code: the programs, one after the other.
        starts: for each joint draw the places of its two programs in `code`, shape (2 * draws,).
        draws: the number of joint draws; world number i is dealt from draw i modulo this number.
        bags: the largest number of bags that a program opens.
    """

    template: Record
    code: Longs
    starts: Longs
    draws: int
    bags: int


class WorldMaker:
    """A writer of the programs for a belief.

    From a belief that is a mixture (rules.md 4.4) it draws as often as asked, each state with its exact probability;
    each world then deals the cards again.
    """

    def __init__(self, belief: Belief, seed: int) -> None:
        self.belief, self.dice = belief, random.Random(seed)
        self.dealer = Dealer(belief)
        self.template = read_position(self.dealer.position(seed), seed)[1]
        self._code: list[int] = []
        self._starts: list[int] = []
        self._written: dict[tuple[int, ...], int] = {}
        self._most_bags = 0

    @property
    def is_single(self) -> bool:
        """Whether there is only one joint state to draw."""
        return not self.dealer.eras.parts and not self.dealer.cards.parts

    def draw(self, draws: int) -> None:
        """Draw until there are at least this many draws; earlier ones are kept."""
        wanted = 1 if self.is_single else draws
        while len(self._starts) < 2 * wanted:
            self._starts += [self._eras(), self._cards()]

    def worlds(self, draws: int) -> Worlds:
        """Return the worlds, from at least this many draws in total."""
        self.draw(draws)
        n = len(self._starts) // 2
        code, starts = np.array(self._code, np.int64), np.array(self._starts, np.int64)
        return Worlds(self.template, code, starts, n, self._most_bags)

    def programs(self) -> Iterator[tuple[tuple[Program, Program], int]]:
        """Yield the programs of all joint states, for era cards and for action cards, with the weight of each."""
        for (eras, taken, weight), (cards, gone, part) in product(self.dealer.eras.joint(), self.dealer.cards.joint()):
            yield (self._era_program(eras, taken), self._card_program(cards, gone)), weight * part

    def _write(self, key: tuple[int, ...], program: Program) -> int:
        self._written[key] = len(self._code)
        self._code += program.numbers()
        self._most_bags = max(self._most_bags, len(program.bags))
        return self._written[key]

    def _eras(self) -> int:
        states, taken = self.dealer.eras.draw(self.dice)
        key = (0, taken, *states.values())
        return self._written[key] if key in self._written else self._write(key, self._era_program(states, taken))

    def _era_program(self, states: dict[int, int], taken: int) -> Program:
        eras, program = self.belief.eras, Program()
        for left in eras.generations.left(taken):
            program.bag(_cards(left))
        pile = eras.generations.size - 1
        for p, stack in enumerate(eras.stacks):
            _deal_stack(program, p, stack, eras.mixture, states)
        program.lay(place("era_pile"), pile, int(self.template["era_pile_n"]))
        return program

    def _cards(self) -> int:
        states, taken = self.dealer.cards.draw(self.dice)
        key = (1, taken, *states.values())
        return self._written[key] if key in self._written else self._write(key, self._card_program(states, taken))

    def _card_program(self, states: dict[int, int], taken: int) -> Program:
        cards, program = self.belief.cards, Program()
        left, _ = cards.hidden.after(taken)
        bags = {cls: program.bag(card for card in row for _ in range(left[card])) for cls, row in ROW_OF_CLASS.items()}
        free = _cards(left[:FIRST_BASIC])
        for cls, row in ROW_OF_CLASS.items():
            spare = sum(left[card] for card in row) - places_of(cards, states, cls)
            free += [from_bag(bags[cls])] * spare
        bags[FREE] = program.bag(free)
        for p in range(len(cards.deck_n)):
            self._deal_player(program, p, states, bags)
        for number, row_name in enumerate(ROWS):
            pile = cards.piles[row_name]
            program.lay(place("pile", number, len(pile.bottom)), bags[pile.cls], pile.unknown)
        self._deal_public(program)
        return program

    def _deal_player(self, program: Program, p: int, states: dict[int, int], bags: dict[int, int]) -> None:
        cards = self.belief.cards
        mixture, viewer = cards.mixture, cards.viewer
        pool = _bag_of(program, mixture, cards.deck(p), states[cards.deck(p)], bags)
        drawn = states[cards.drawn(p)] >> mixture.known(cards.drawn(p), 0) & BYTE
        if p != viewer:
            certain = _bag_of(program, mixture, cards.hand(p), states[cards.hand(p)], bags)
            program.clear(place("hand", p, 0), N_CARDS)
            program.count(place("hand", p, 0), certain, len(program.bags[certain]))
            program.count(place("hand", p, 0), pool, drawn)
        noted = not cards.lost[p]
        for number, card in enumerate(() if noted else reversed(self.belief.position["players"][p]["discard"])):
            program.lay(place("discard", p, number), pool, int(card == HIDDEN_CARD))
        below = len(program.bags[pool]) - drawn - cards.lost[p]
        program.lay(place("deck", p, 0), pool, below)
        for depth, (kind, cls) in enumerate(cards.tops[p]):
            if kind < 0:
                program.lay(place("deck", p, below + len(cards.tops[p]) - 1 - depth), bags[cls])

    def _deal_public(self, program: Program) -> None:
        """Deal piles of known cards in unknown order: the AI deck (R65) and mission 4's portals (R74)."""
        for name, pile in self.belief.public.items():
            bag = program.bag(CARD_OF_SLUG[card] for card in pile)
            program.lay(place("ai" if name == "ai" else "portal_pile"), bag, len(pile))


def _cards(counts: list[int]) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def _bag_of(program: Program, mixture: Mixture, urn: int, state: int, bags: dict[int, int]) -> int:
    """Return a bag with the tokens of an urn; unknown ones come from the bags of their classes."""
    cards = [kind for kind in range(mixture.kinds) for _ in range(state >> mixture.known(urn, kind) & BYTE)]
    for cls in range(mixture.stock.size):
        cards += [from_bag(bags[cls])] * (state >> mixture.unknown(urn, cls) & BYTE)
    return program.bag(cards)


def _deal_stack(program: Program, p: int, stack: Stack, mixture: Mixture, states: dict[int, int]) -> None:
    """Deal the unknown cards of a stack, top first; the rest of its two bags is shuffled together."""
    generations = {cls: cls for cls in range(mixture.stock.size)}
    shuffled = {
        up: _bag_of(program, mixture, stack.urn(up), states[stack.urn(up)], generations) for up in (False, True)
    }
    left = {up: len(program.bags[bag]) for up, bag in shuffled.items()}
    tokens = [*stack.upper, *([None] * (stack.up + stack.down)), *stack.lower]
    for depth, token in enumerate(tokens):
        where = place("stack", p, len(tokens) - 1 - depth)
        if token is None or token.sort == KNOWN:
            continue
        bag = token.value
        if token.sort == DRAW:
            bag = shuffled[token.up]
            left[token.up] -= 1
        elif token.sort == MOVED:
            bag = _bag_of(program, mixture, token.value, states[token.value], generations)
        program.lay(where, bag, 1, UP if token.up else 0)
    rest = program.bag([from_bag(bag, up) for up, bag in shuffled.items() for _ in range(left[up])])
    program.lay(place("stack", p, len(stack.lower)), rest, stack.up + stack.down)
