"""Exact chances: the orders of the actions, and how many cards a line-up will have."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb
from typing import Final, NamedTuple

from eternitium.checks import fail, written
from eternitium.guests.sabaton.die import FEW
from eternitium.guests.sabaton.lineup import LineUp, Unit, why_not_deploy
from eternitium.guests.sabaton.preparation import ACTIONS, ARROWS, Piles
from eternitium.guests.values import Value, check_counts, count, one_of
from eternitium.guests.verdicts import Step
from eternitium.guests.words import words

CERTAIN, NEVER = Fraction(1), Fraction(0)


@dataclass(frozen=True, slots=True)
class Stock(Value):
    """The piles as counts, in whole numbers from 0.

    Attributes:
        deck_wanted: wanted cards in the deck.
        deck_others: other cards there.
        discard_wanted: wanted cards in the discard pile.
        discard_others: other cards there.
        units: units in hand that may be dismissed.
    """

    deck_wanted: int = 0
    deck_others: int = 0
    discard_wanted: int = 0
    discard_others: int = 0
    units: int = 0

    def __post_init__(self) -> None:
        check_counts(self, "deck_wanted", "deck_others", "discard_wanted", "discard_others", "units")


@dataclass(frozen=True, slots=True)
class Plan:
    """An order of actions.

    Attributes:
        actions: what is done, in order; what is not named is left out.
        chance: that a wanted card is in hand afterwards; None if the text does not say how it goes on.
        rule: the rule that leaves it open, or the one of the last action.
        steps: for each action how many of how many cards are wanted, if none came before.
    """

    actions: tuple[str, ...]
    chance: Fraction | None
    rule: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many cards a line-up will have.

    Attributes:
        chances: for each number of cards its chance, fewest first.
        strong: chance of the strong die for the attacker; None for a defender.
    """

    chances: tuple[tuple[int, Fraction], ...]
    strong: Fraction | None


class _Seen(NamedTuple):
    """What an action looks at: cards, wanted ones among them, and the chance that it brings one."""

    cards: int
    wanted: int
    chance: Fraction


def stock(piles: Piles, wanted: Collection[str], hand_units: int = 0) -> Stock:
    """The counts of piles; `hand_units` are units in hand that may be dismissed, not wanted ones."""
    deck, discard = (sum(card in wanted for card in pile) for pile in (piles.deck, piles.discard))
    return Stock(deck, len(piles.deck) - deck, discard, len(piles.discard) - discard, hand_units)


def plans(
    piles: Piles | Stock, wanted: Collection[str] = (), shown: Sequence[str] = (), hand_units: int = 0
) -> tuple[Plan, ...]:
    """Each order of the shown actions, done or left out, best first; open ones last, forbidden ones not at all.

    Args:
        piles: by name, the deck in unknown order, or counts, where `wanted` and `hand_units` say nothing more.
        wanted: names of the cards that one wants.
        shown: the actions at the arrows, two at most.
        hand_units: units in hand that may be dismissed, not wanted ones.

    Raises:
        ValueError: other actions, more than two, or a number below 0.
    """
    _check_shown(shown)
    counts = piles if isinstance(piles, Stock) else stock(piles, wanted, hand_units)
    in_hand = isinstance(piles, Piles) and any(card in wanted for card in piles.hand)
    orders = dict.fromkeys(order for size in range(len(shown) + 1) for order in permutations(shown, size))
    found = [_plan(counts, order, in_hand) for order in orders if order.count("dismiss") <= counts.units]
    return tuple(sorted(found, key=lambda plan: (plan.chance is None, -(plan.chance or 0), len(plan.actions))))


def sizes(lineup: LineUp, counts: Sequence[int] | None = None) -> Sizes:
    """How many cards a line-up will have after its reinforcements.

    Args:
        lineup: before them.
        counts: cards of the source with 0, 1, 2, ... reinforcement symbols; None: those of the line-up's source.

    Raises:
        ValueError: a number below 0.
    """
    counts = _counts(lineup.source) if counts is None else tuple(counts)
    for n in counts:
        count("counts", n)
    free = lineup.places + 1 - len(lineup.cards)
    more = _more(lineup.due, free, tuple(counts))
    chances = tuple((len(lineup.cards) + n, chance) for n, chance in sorted(more.items()))
    strong = sum((chance for n, chance in chances if n <= FEW), NEVER)
    return Sizes(chances, strong if lineup.side == "attacker" else None)


def deploy_table(units: Sequence[Unit], places: int, counts: Sequence[int]) -> tuple[Sizes, ...]:
    """`sizes` for deploying the first one, two, three or four of the units.

    Raises:
        NotAllowed: no units.
        ValueError: a number below 0, or fewer than four places.
    """
    why_not_deploy(units[:4]).demand()
    return tuple(sizes(LineUp("attacker", places, tuple(units[:n])), counts) for n in range(1, min(4, len(units)) + 1))


def _check_shown(shown: Sequence[str]) -> None:
    for action in shown:
        one_of("shown", action, ACTIONS)
    if len(shown) > ARROWS:
        raise fail("shown", f"{written(tuple(shown))} is not allowed; give at most two actions")


def _plan(counts: Stock, order: tuple[str, ...], in_hand: bool) -> Plan:
    missed = NEVER if in_hand else CERTAIN
    steps: list[Step] = []
    for number, action in enumerate(order, 1):
        seen = _seen(counts, action)
        if seen is None:
            return Plan(order, None, "sabaton.action.too-few", tuple(steps))
        told = words(
            "sabaton-steps", "wanted", action=words("sabaton-actions", action), wanted=seen.wanted, n=seen.cards
        )
        steps.append(Step(number, told, f"sabaton.action.{action}"))
        missed *= 1 - seen.chance
        counts = _AFTER[action](counts)
    return Plan(order, 1 - missed, steps[-1].rule if steps else "sabaton.prepare.optional", tuple(steps))


def _seen(counts: Stock, action: str) -> _Seen | None:
    """What an action looks at; None if there are too few cards."""
    deck, discard = counts.deck_wanted + counts.deck_others, counts.discard_wanted + counts.discard_others
    if action == "search":
        return _Seen(discard, counts.discard_wanted, Fraction(min(1, counts.discard_wanted))) if discard else None
    cards, wanted = (deck, counts.deck_wanted)
    if action == "shuffle":
        cards, wanted = deck + discard, wanted + counts.discard_wanted
    drawn = 2 if action == "draw" else 1
    if cards < drawn:
        return None
    return _Seen(cards, wanted, 1 - Fraction(comb(cards - wanted, drawn), comb(cards, drawn)))


# The piles after an action that has brought no wanted card, as far as there are other cards.
def _drawn(counts: Stock) -> Stock:
    return replace(counts, deck_others=max(0, counts.deck_others - 2))


def _searched(counts: Stock) -> Stock:
    return replace(counts, discard_others=max(0, counts.discard_others - 1))


def _dismissed(counts: Stock) -> Stock:
    return replace(counts, deck_others=max(0, counts.deck_others - 1), units=counts.units - 1)


def _shuffled(counts: Stock) -> Stock:
    wanted, others = counts.deck_wanted + counts.discard_wanted, counts.deck_others + counts.discard_others
    return Stock(wanted, max(0, others - 1), 0, 0, counts.units)


_AFTER: Final[dict[str, Callable[[Stock], Stock]]] = {
    "draw": _drawn,
    "search": _searched,
    "dismiss": _dismissed,
    "shuffle": _shuffled,
}


def _counts(source: Sequence[Unit]) -> tuple[int, ...]:
    symbols = [card.reinforce for card in source]
    return tuple(symbols.count(k) for k in range(max(symbols, default=0) + 1))


@cache
def _more(due: int, free: int, counts: tuple[int, ...]) -> dict[int, Fraction]:
    """The chances of so many more cards."""
    cards = sum(counts)
    if not due or not free or not cards:
        return {0: CERTAIN}
    found: dict[int, Fraction] = {}
    for symbols, n in enumerate(counts):
        rest = (*counts[:symbols], n - 1, *counts[symbols + 1 :])
        for more, chance in _more(due + symbols - 1, free - 1, rest).items() if n else ():
            found[more + 1] = found.get(more + 1, NEVER) + Fraction(n, cards) * chance
    return found
