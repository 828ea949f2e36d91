"""Deal hidden cards by a list of numbers: the compiled part of `worlds`.

A program says what the bags hold and where their cards go:

    bags; for each bag: size, then its cards; instructions; for each instruction: what, where, how many, bag, plus

A number of 0 or more is that card. A negative one is a card drawn from an earlier bag: -1 - 2 * bag, or one less for a
card turned up. Every bag is shuffled as soon as it is filled.
"""

from typing import Final

from eternitium.engine.layout import UP, IntArray, Longs, State
from eternitium.engine.piles import note_held, shuffle

ROOM: Final = 128  # the largest number of cards in a bag

LAY: Final = 0  # put a number of cards of the bag, plus a constant, in neighbouring places
COUNT: Final = 1  # count a number of cards of the bag, from the place of the first kind on
CLEAR: Final = 2  # set a number of places to zero


def deal_hidden(s: State, words: IntArray, code: Longs, at: int, bags: IntArray, sizes: IntArray) -> None:
    """Deal the hidden cards of a world: `words` is its record, `at` the place of the program in `code`."""
    at = fill_bags(s, code, at, bags, sizes)
    instructions = code[at]
    for i in range(instructions):
        carry_out(words, code, at + 1 + 5 * i, bags, sizes)
    for p in range(s.players):
        note_held(s, p)


def fill_bags(s: State, code: Longs, at: int, bags: IntArray, sizes: IntArray) -> int:
    """Fill and shuffle all bags; return the place of the next number in `code`."""
    n_bags = code[at]
    at += 1
    for bag in range(n_bags):
        size = code[at]
        for i in range(size):
            bags[bag * ROOM + i] = card_of(code[at + 1 + i], bags, sizes)
        sizes[bag] = size
        shuffle(s, bags[bag * ROOM :], size)
        at += 1 + size
    return at


def card_of(token: int, bags: IntArray, sizes: IntArray) -> int:
    """Return the card that a number means."""
    if token >= 0:
        return token
    number = -1 - token
    return drawn_from(number >> 1, bags, sizes) + UP * (number & 1)


def drawn_from(bag: int, bags: IntArray, sizes: IntArray) -> int:
    """Take the last card out of a bag and return it."""
    sizes[bag] -= 1
    return bags[bag * ROOM + sizes[bag]]


def carry_out(words: IntArray, code: Longs, at: int, bags: IntArray, sizes: IntArray) -> None:
    """Carry out one instruction."""
    what, where, many, bag, plus = code[at], code[at + 1], code[at + 2], code[at + 3], code[at + 4]
    for i in range(many):
        if what == LAY:
            words[where + i] = drawn_from(bag, bags, sizes) + plus
        elif what == COUNT:
            words[where + drawn_from(bag, bags, sizes)] += 1
        else:
            words[where + i] = 0
