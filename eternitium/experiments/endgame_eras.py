"""The era cards of an end position: what a player knows of the own stack, and how that changes (`endgame`)."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from eternitium.components import LETTERS, SHAPES
from eternitium.game.position import HIDDEN_ERA_CARD

# A face-down top card that is one of the shuffled face-down cards, nobody knows which.
FROM_BAG: Final = "(*)"

Counts = tuple[int, ...]


class Eras(NamedTuple):
    """The own stack and the era cards that can still come into it.

    Attributes:
        upper: cards at known places, top first: "C", "(c)" face down but seen before, "(?)" never seen, or FROM_BAG.
        bag: the shuffled cards below, with the one that FROM_BAG means, sorted.
        pool: for each shape the cards that nobody has seen yet: those of the common pile and every "(?)".
    """

    upper: tuple[str, ...]
    bag: tuple[str, ...]
    pool: Counts


def is_down(card: str) -> bool:
    """Whether a card lies face down."""
    return len(card) > 1


def reveal(eras: Eras) -> Iterator[tuple[int, Eras, Fraction]]:
    """What the top card can be: its shape, the era cards without it, and the probability."""
    rest = eras._replace(upper=eras.upper[1:])
    if eras.upper[0] != FROM_BAG:
        yield from _identify(eras.upper[0], rest, Fraction(1))
        return
    down = Counter(card for card in eras.bag if is_down(card))
    for card, copies in down.items():
        yield from _identify(card, rest._replace(bag=_without(eras.bag, card)), Fraction(copies, down.total()))


def _identify(card: str, rest: Eras, chance: Fraction) -> Iterator[tuple[int, Eras, Fraction]]:
    if card != HIDDEN_ERA_CARD:
        yield LETTERS.index(card.strip("()").upper()), rest, chance
        return
    for shape, copies in enumerate(rest.pool):
        if copies:
            seen = rest._replace(pool=minus(rest.pool, one(shape, len(SHAPES))))
            yield shape, seen, chance * Fraction(copies, sum(rest.pool))


def turned_up(shape: int, rest: Eras) -> Eras:
    """The top card lies face up from now on."""
    return rest._replace(upper=(LETTERS[shape], *rest.upper))


def turned_back(shape: int, rest: Eras) -> Eras:
    """After a failed try all is shuffled, a last card together with an unseen one (R19 to R21).

    There is one: a last card that was tried for nothing was not certain, so the pool held another.
    """
    others = rest.upper + rest.bag or (HIDDEN_ERA_CARD,)
    return rest._replace(upper=(), bag=tuple(sorted((*others, f"({LETTERS[shape].lower()})"))))


def look(eras: Eras) -> Iterator[tuple[Eras, Fraction]]:
    """Which way up the new top card of a shuffled stack lies, and its shape if that is face up."""
    if eras.upper or not eras.bag:
        yield _in_order(eras), Fraction(1)
        return
    for card, copies in Counter(FROM_BAG if is_down(card) else card for card in eras.bag).items():
        bag = eras.bag if card == FROM_BAG else _without(eras.bag, card)
        yield _in_order(eras._replace(upper=(card,), bag=bag)), Fraction(copies, len(eras.bag))


def _in_order(eras: Eras) -> Eras:
    """The same knowledge with as few shuffled cards as possible: equal cards lie in any order."""
    upper, bag = eras.upper, eras.bag
    down = {card for card in bag if is_down(card)}
    if FROM_BAG in upper and len(down) == 1:
        (card,) = down
        upper, bag = (*upper[:-1], card), _without(bag, card)
    if FROM_BAG not in upper and len(set(bag)) == 1:
        upper, bag = upper + bag, ()
    return eras._replace(upper=upper, bag=bag)


def era_counts(eras: Eras) -> Counts:
    """Era cards of each shape that take part."""
    known = Counter(card.strip("()").upper() for card in eras.upper + eras.bag)
    return tuple(known[LETTERS[i]] + eras.pool[i] for i in range(len(SHAPES)))


def top_chances(eras: Eras) -> list[Fraction]:
    """The probability of each shape for the top card."""
    chances = [Fraction(0)] * len(SHAPES)
    for shape, _, chance in reveal(eras):
        chances[shape] += chance
    return chances


# Counting cards


def one(place: int, size: int) -> Counts:
    """A single card, as counts of so many kinds."""
    return tuple(int(i == place) for i in range(size))


def none(like: Counts) -> Counts:
    """No card, as counts of as many kinds."""
    return (0,) * len(like)


def plus(a: Counts, b: Counts) -> Counts:
    """The cards of two piles."""
    return tuple(i + j for i, j in zip(a, b, strict=True))


def minus(a: Counts, b: Counts) -> Counts:
    """The cards of a pile that are not in another."""
    return tuple(i - j for i, j in zip(a, b, strict=True))


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def letters(shapes: Counts) -> list[str]:
    """The letters of some era cards."""
    return [letter for letter, copies in zip(LETTERS, shapes, strict=True) for _ in range(copies)]
