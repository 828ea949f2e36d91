"""Preparing a fight: the war marker and the two actions at the arrows."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from eternitium.checks import fail, written
from eternitium.guests.values import Value, one_of, row, truth
from eternitium.guests.verdicts import Step, Verdict, allowed, forbidden, not_said, numbered
from eternitium.guests.words import words

ACTIONS: Final = ("draw", "search", "dismiss", "shuffle")
MOST_MARKERS: Final = 3
ARROWS: Final = 2


@dataclass(frozen=True, slots=True)
class Piles(Value):
    """Cards by their names. The deck lies top first if its order is known, else in any order."""

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    out: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in ("hand", "deck", "discard", "out"):
            row(f"Piles.{name}", getattr(self, name), str)


@dataclass(frozen=True, slots=True)
class Preparation(Value):
    """What the arrows show, what was done of it, and whether one has jumped or deployed units since."""

    shown: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    jumped: bool = False
    deployed: bool = False

    def __post_init__(self) -> None:
        for name in ("shown", "done"):
            row(f"Preparation.{name}", getattr(self, name), str, ARROWS)
            for action in getattr(self, name):
                one_of(f"Preparation.{name}", action, ACTIONS)
        truth("Preparation.jumped", self.jumped)
        truth("Preparation.deployed", self.deployed)

    @property
    def unused(self) -> tuple[str, ...]:
        """The actions that are left."""
        return tuple((Counter(self.shown) - Counter(self.done)).elements())


@dataclass(frozen=True, slots=True)
class Acted:
    """The piles and the preparation after an action, and its steps."""

    piles: Piles
    preparation: Preparation
    steps: tuple[Step, ...]


def why_not_take(own: int) -> Verdict:
    """Whether a war marker more may lie in the own area. Not a whole number from 0 to 3: a ValueError."""
    one_of("own", own, tuple(range(MOST_MARKERS + 1)))
    if own == MOST_MARKERS:
        return not_said("sabaton.prepare.fourth-marker")
    return allowed("sabaton.prepare.marker" if own + 1 < MOST_MARKERS else "sabaton.prepare.marker-limit")


def take_marker(own: int) -> int:
    """The war markers after taking one.

    Raises:
        NotSaid: three lie there.
        ValueError: not a whole number from 0 to 3.
    """
    why_not_take(own).demand()
    return own + 1


def why_not_act(piles: Piles, action: str, preparation: Preparation) -> Verdict:
    """Whether an action may be done now. Another action is a ValueError."""
    one_of("action", action, ACTIONS)
    if preparation.deployed:
        return forbidden("sabaton.prepare.late")
    if action not in preparation.unused:
        names = tuple(words("sabaton-actions", name) for name in preparation.shown or ("none",))
        return forbidden("sabaton.prepare.two", actions=names)
    if action == "dismiss" and not piles.hand:
        return forbidden("sabaton.action.dismiss")
    if not _enough(piles, action):
        return not_said("sabaton.action.too-few")
    if preparation.jumped:
        return allowed("sabaton.prepare.after-jump", words("sabaton-says", "after-jump"))
    return allowed("sabaton.prepare.any-order")


def act(
    piles: Piles, action: str, preparation: Preparation, choice: str | None = None, drawn: str | None = None
) -> Acted:
    """Do one of the actions at the arrows.

    Args:
        piles: the cards before.
        action: one of `ACTIONS`.
        preparation: what the arrows show and what was done.
        choice: the card that is taken from the discard pile, or the unit that is dismissed.
        drawn: the card that came after shuffling.

    Raises:
        NotAllowed: it may not be done.
        NotSaid: there are too few cards.
        ValueError: `choice` or `drawn` is no such card.
    """
    why_not_act(piles, action, preparation).demand()
    after = _DONE[action](piles, choice, drawn)
    came = list((Counter(after.hand) - Counter(piles.hand)).elements())
    told = words("sabaton-steps", action, cards=tuple(came), unit=choice or "")
    done = replace(preparation, done=(*preparation.done, action))
    return Acted(after, done, numbered([(told, f"sabaton.action.{action}")]))


def shuffle_chances(piles: Piles) -> dict[str, Fraction]:
    """For each card by its name the chance that shuffling brings it.

    Raises:
        NotSaid: there is no card at all.
    """
    cards = Counter([*piles.deck, *piles.discard])
    if not cards:
        not_said("sabaton.action.too-few").demand()
    return {name: Fraction(n, cards.total()) for name, n in cards.items()}


def _enough(piles: Piles, action: str) -> bool:
    if action == "search":
        return bool(piles.discard)
    cards = len(piles.deck) + (len(piles.discard) if action == "shuffle" else 0)
    return cards >= (2 if action == "draw" else 1)


def _draw(piles: Piles, *_: object) -> Piles:
    return replace(piles, hand=(*piles.hand, *piles.deck[:2]), deck=piles.deck[2:])


def _search(piles: Piles, choice: str | None, _: object) -> Piles:
    return replace(piles, hand=(*piles.hand, choice or ""), discard=_without("choice", piles.discard, choice))


def _dismiss(piles: Piles, choice: str | None, _: object) -> Piles:
    hand = (*_without("choice", piles.hand, choice), piles.deck[0])
    return Piles(hand, piles.deck[1:], piles.discard, (*piles.out, choice or ""))


def _shuffle(piles: Piles, _: object, drawn: str | None) -> Piles:
    deck = _without("drawn", (*piles.deck, *piles.discard), drawn)
    return Piles((*piles.hand, drawn or ""), deck, (), piles.out)


_DONE: Final[dict[str, Callable[[Piles, str | None, str | None], Piles]]] = {
    "draw": _draw,
    "search": _search,
    "dismiss": _dismiss,
    "shuffle": _shuffle,
}


def _without(field: str, cards: Sequence[str], card: str | None) -> tuple[str, ...]:
    if card not in cards:
        raise fail(field, f"{written(card)} is not allowed; give one of {', '.join(cards)}")
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])
