"""`Box`: what is in the box and how many cards are dealt and drawn, as printed or changed for an experiment."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from eternitium.checks import as_number, fail, shown
from eternitium.components import (
    CARDS,
    ERA_COPIES,
    ERA_ROOM,
    FIRST_ADVANCED,
    FIRST_BASIC,
    MAX_PLAYERS,
    SHAPES,
    SLUGS,
    TOTAL_ACTION_CARDS,
    Tech,
)

PRINTED_COPIES: Final = {card.slug: card.copies for card in CARDS}
PRINTED_HANDS: Final = {"hand": 5, "hand_after_miss": 4, "hand_after_pass": 6}
HANDS: Final = tuple(PRINTED_HANDS)

# The limits of the engine; `MOST_MORE`: copies of technologies beyond the printed ones.
MOST_PORTALS: Final = 20
MOST_TECHNOLOGIES: Final = 10
MOST_MORE: Final = 15
MOST_ERA: Final = 30
MOST_STACK: Final = 15
MOST_IN_HAND: Final = 10


class Box:
    """The components of a game; whatever you leave out is as printed.

    Every edition has the printed box; other boxes are for experiments. A shape without Portals is left out of the start
    cards and the supply, and a supply holds no more Portals than there are.

    Args:
        copies: copies of action cards in the box, by slug; at least five Droids, for the start cards.
        era: era cards, by shape.
        stack: era cards dealt to each player, in missions too; None: as the rules say.
        hand: the number of cards in the first hand, up to which step 5 also draws; mission 2 may deal one less.
        hand_after_miss: the same after a failed try.
        hand_after_pass: the same after passing.

    Raises:
        ValueError: an unknown card or shape, or a number that is too small or too large; the message names it.
    """

    __slots__ = ("copies", "era", "hand", "hand_after_miss", "hand_after_pass", "stack")
    copies: Mapping[str, int]
    era: Mapping[str, int]
    stack: int | None
    hand: int
    hand_after_miss: int
    hand_after_pass: int

    def __init__(
        self,
        copies: Mapping[str, int] | None = None,
        era: Mapping[str, int] | None = None,
        stack: int | None = None,
        hand: int = PRINTED_HANDS["hand"],
        hand_after_miss: int = PRINTED_HANDS["hand_after_miss"],
        hand_after_pass: int = PRINTED_HANDS["hand_after_pass"],
    ) -> None:
        self._set("copies", MappingProxyType(_checked_copies({} if copies is None else copies)))
        self._set("era", MappingProxyType(_checked_era({} if era is None else era)))
        self._set("stack", None if stack is None else _checked("stack", stack, 1, MOST_STACK))
        for name, number in zip(HANDS, (hand, hand_after_miss, hand_after_pass), strict=True):
            self._set(name, _checked(name, number, 1, MOST_IN_HAND))

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Box cannot be changed (tried to set {name!r}); make a new Box instead")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Box cannot be changed (tried to delete {name!r}); make a new Box instead")

    @property
    def deviations(self) -> dict[str, Any]:
        """The numbers that differ from the printed box, as JSON data; `Box(**deviations)` is this box again."""
        found: dict[str, Any] = {
            "copies": {slug: n for slug, n in self.copies.items() if n != PRINTED_COPIES[slug]},
            "era": {shape: n for shape, n in self.era.items() if n != ERA_COPIES},
            "stack": self.stack,
        }
        found |= {name: getattr(self, name) for name in HANDS if getattr(self, name) != PRINTED_HANDS[name]}
        return {name: value for name, value in found.items() if value not in ({}, None)}

    def check(self, players: int, stack: int, start_portals: int, picks: bool) -> None:
        """Refuse a game that cannot be set up with this box.

        Args:
            players: the number of players.
            stack: era cards for each player.
            start_portals: Portals of each shape among a player's start cards.
            picks: whether each player must take a first technology.

        Raises:
            ValueError: there are too few era cards, Portals or basic technologies; the message names them.

        :meta private:
        """
        basic = sum(self.copies[slug] for slug in SLUGS[FIRST_BASIC:FIRST_ADVANCED]) - MAX_PLAYERS
        if picks and basic < players:
            reason = f"{basic} beside the five Droids of the start sets are too few: each of {players} must take one"
            raise fail("copies (basic technologies)", reason)
        needed, total = players * stack + 2, sum(self.era.values())
        if total < needed:
            reason = f"{total} cards are too few: {players} stacks of {stack} and two open cards make {needed}"
            raise fail("era", reason)
        for shape in SHAPES:
            if 0 < self.copies[shape] < players * start_portals:
                least = players * start_portals
                raise fail(
                    f"copies.{shape}", f"{self.copies[shape]} is not allowed; the start sets need {least}, or none"
                )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Box):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Box({', '.join(f'{name}={value!r}' for name, value in self.deviations.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (self.deviations,))

    def _key(self) -> tuple[Any, ...]:
        hands = (getattr(self, name) for name in HANDS)
        return (*self.copies.values(), *self.era.values(), self.stack, *hands)


def _restore(deviations: dict[str, Any]) -> Box:
    return Box(**deviations)


def limits(slug: str) -> tuple[int, int]:
    """Return the fewest and the most copies of an action card that a box may hold."""
    number = SLUGS.index(slug)
    if number < FIRST_BASIC:
        return 0, MOST_PORTALS
    return MAX_PLAYERS if number == Tech.DROID else 0, MOST_TECHNOLOGIES


def _checked_copies(given: Mapping[str, int]) -> dict[str, int]:
    found = _merged("copies", given, PRINTED_COPIES)
    found = {slug: _checked(f"copies.{slug}", n, *limits(slug)) for slug, n in found.items()}
    for row, first, end in (("basic", FIRST_BASIC, FIRST_ADVANCED), ("advanced", FIRST_ADVANCED, len(SLUGS))):
        printed = sum(PRINTED_COPIES[slug] for slug in SLUGS[first:end])
        _check_total(f"copies ({row} technologies)", sum(found[slug] for slug in SLUGS[first:end]), printed + MOST_MORE)
    _check_total("copies", sum(found.values()), TOTAL_ACTION_CARDS + MOST_MORE)
    return found


def _checked_era(given: Mapping[str, int]) -> dict[str, int]:
    found = _merged("era", given, dict.fromkeys(SHAPES, ERA_COPIES))
    found = {shape: _checked(f"era.{shape}", n, 0, MOST_ERA) for shape, n in found.items()}
    _check_total("era", sum(found.values()), ERA_ROOM)
    return found


def _merged(field: str, given: object, printed: Mapping[str, int]) -> dict[str, Any]:
    """Return the printed numbers, replaced by the given ones where there are any."""
    if not isinstance(given, Mapping):
        raise fail(field, f"{given!r} is not allowed; give a dict with a number for each name")
    for name in given:
        if name not in printed:
            raise fail(field, f"{name!r} is unknown; allowed: {', '.join(printed)}")
    return {**printed, **given}


def _checked(field: str, value: object, low: int, high: int) -> int:
    return as_number(field, value, low, high)


def _check_total(field: str, total: int, most: int) -> None:
    if total > most:
        raise fail(field, f"{shown(total)} cards are too many; there may be {most}")
