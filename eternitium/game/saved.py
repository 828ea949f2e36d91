"""A game as a record for a file: what happened, including the outcomes of chance (interface.md section 2).

Format 2 has the order of each shuffled pile, so that an engine that shuffles differently can also replay it. An order
is a text, top first, with one sign for each card; `cards` names the cards of the signs, unless they are the first ones.
Piles of equal cards are left out. Format 1 only had the seed.
"""

import hashlib
import json
import re
import string
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import metadata
from typing import Annotated, Any, Final

import numpy as np

from eternitium.box import PRINTED_COPIES
from eternitium.checks import as_object, check_format, fail, shown
from eternitium.components import FIRST_KINDS, SLUGS
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.decision import NO_MASK
from eternitium.engine.layout import EVENT, INT, UP, IntArray, Numbers, Record, Records, State, copied
from eternitium.engine.piles import Log, shuffle
from eternitium.game.notation import era_text
from eternitium.game.position import Position
from eternitium.game.read_position import make_rules
from eternitium.rules import Rules
from eternitium.typed import read as read_as

FORMAT: Final = 2
# The digest covers all that is on the table. The box is left out: a later one may hold more kinds of cards.
ON_THE_TABLE: Final = ("players", "supply", "basic", "advanced", "market", "era_pile", "era_discard", "ai", "turn")
DIGITS: Final = 16
ERA_CARDS: Final = tuple(map(era_text, range(2 * UP)))
SIGNS: Final = string.ascii_letters + string.digits
NAMES: Final = [*SLUGS, *ERA_CARDS]
FIRST_NAMES: Final = [*SLUGS[:FIRST_KINDS], *ERA_CARDS]  # of records that name none

Orders = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """The content of a record.

    Attributes:
        players: as the record has it, unchecked.
        rules: of the game.
        seed: of later shuffles.
        given: the position at which the game began, None if it began with the setup.
        actions: their texts, unchecked.
        chance: for the beginning and for each action the orders of shuffled piles; None: by the seed.
        dealt: the given position with all hidden cards; None if the seed deals them.
        digest: of the last position; None if the record has none.
        version: of the program that wrote it.
    """

    players: Any
    rules: Rules
    seed: Any
    given: Position | None
    actions: list[Any]
    chance: list[Orders | None]
    dealt: Position | None = None
    digest: str | None = None
    version: str = ""


# The fields of a record


@dataclass(frozen=True, slots=True)
class _Rules:
    edition: Any
    mission: Any
    switches: dict[str, Any]
    components: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Start:
    given: Position
    dealt: Position


@dataclass(frozen=True, slots=True)
class _Chance:
    steps: dict[str, Orders]
    cards: Annotated[tuple[str, ...], range(len(SIGNS) + 1)] = field(default_factory=lambda: tuple(FIRST_NAMES))


@dataclass(frozen=True, slots=True)
class _Record:
    format: int
    players: Any
    rules: dict[str, Any]
    seed: Annotated[int, 0]
    actions: list[Any]


@dataclass(frozen=True, slots=True)
class _Record1(_Record):
    position: Position | None


@dataclass(frozen=True, slots=True)
class _Record2(_Record):
    position: _Start | None
    version: Annotated[str, re.compile(r"[0-9][\w.+!-]{0,50}")]
    chance: _Chance
    digest: Annotated[str, re.compile(r"[0-9a-f]+")]


# Writing


def write(told: Told) -> dict[str, Any]:
    """Return a record as JSON data, in the newest format."""
    steps = {str(step): [*orders] for step, orders in enumerate(told.chance) if orders}
    return {
        "format": FORMAT,
        "version": told.version,
        "players": told.players,
        "rules": write_rules(told.rules),
        "seed": told.seed,
        "position": None if told.given is None else {"given": told.given, "dealt": told.dealt},
        "actions": told.actions,
        "chance": {"steps": steps} | ({} if NAMES == FIRST_NAMES else {"cards": NAMES}),
        "digest": told.digest,
    }


def write_rules(rules: Rules) -> dict[str, Any]:
    """Return rules as JSON data: the edition, the mission, and the differences from them."""
    changed = rules.box.deviations
    told = {"edition": rules.edition, "mission": rules.mission, "switches": rules.deviations}
    return told | ({"components": changed} if changed else {})


def digest(position: Position) -> str:
    """Return a checksum of all that is on the table, from the whole truth about a position."""
    seen = {name: position[name] for name in ON_THE_TABLE}
    text = json.dumps(seen, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def check_end(told: str, position: Position, version: str) -> None:
    """Compare a record's digest with that of the last position. Raises ValueError: they differ."""
    if told != digest(position):
        reason = "what is replayed is not what was saved: the record is damaged, or the rules have changed since"
        raise fail("digest", f"{reason} version {version}")


@cache
def version() -> str:
    """Return the version of this program; "0" if it is not installed."""
    try:
        return metadata.version("eternitium-tutor")
    except metadata.PackageNotFoundError:
        return "0"


# Reading


def read(value: object) -> Told:
    """Read a record of any format.

    Raises:
        ValueError: the record is damaged; the message names the field and the reason.
    """
    form = as_object("record", value).get("format")
    check_format(form, 1, FORMAT)
    return (
        _of_format_1(read_as("record", _Record1, value))
        if form == 1
        else _of_format_2(read_as("record", _Record2, value))
    )


def _of_format_1(record: _Record1) -> Told:
    rules, given = (_as_then(part, FIRST_NAMES) for part in (record.rules, record.position))
    chance: list[Orders | None] = [None] * (len(record.actions) + 1)
    return Told(record.players, read_rules(rules), record.seed, given, record.actions, chance)


def _of_format_2(record: _Record2) -> Told:
    start, cards = record.position, record.chance.cards
    given, dealt = (None, None) if start is None else (start.given, start.dealt)
    rules, given, dealt = (_as_then(part, cards) for part in (record.rules, given, dealt))
    chance = _steps(record.chance, len(record.actions))
    return Told(
        *(record.players, read_rules(rules), record.seed, given, record.actions, chance),
        *(dealt, record.digest, record.version),
    )


def _as_then(told: Any, cards: Sequence[str]) -> Any:
    return without_cards(told, [slug for slug in SLUGS if slug not in cards])


def without_cards(told: Any, later: Iterable[str]) -> Any:
    """Return rules or a position, as JSON data, with no copies of cards that did not exist when it was written."""
    none = {slug: 0 for slug in later if PRINTED_COPIES[slug]}
    box = told.get("components", {}) if isinstance(told, dict) else None
    if not none or not isinstance(box, dict) or not isinstance(box.get("copies", {}), dict):
        return told
    return {**told, "components": {**box, "copies": box.get("copies", {}) | none}}


def read_rules(told: object) -> Rules:
    """Read rules from `write_rules`. Raises ValueError: they are damaged; the message names the field."""
    rules = read_as("rules", _Rules, told)
    return make_rules(rules.edition, rules.mission, rules.switches, rules.components)


def _steps(chance: _Chance, actions: int) -> list[Orders | None]:
    """Return the record's orders for the beginning and each action, in today's signs."""
    steps: dict[str, Orders | None] = dict.fromkeys(map(str, range(actions + 1)), ())
    for card in chance.cards:
        if card not in NAMES:
            raise fail("chance.cards", f"{shown(card)} is not a card")
    today = {sign: SIGNS[NAMES.index(card)] for sign, card in zip(SIGNS, chance.cards, strict=False)}
    for step, orders in chance.steps.items():
        if step not in steps:
            raise fail("chance.steps", f"{shown(step)} is not a step of this game")
        for order in orders:
            if not {*order} <= today.keys():
                raise fail(f"chance.steps.{step}", f"{shown(order)} is not an order of cards")
        steps[step] = tuple("".join(map(today.__getitem__, order)) for order in orders)
    return [*steps.values()]


# Chance


class _Telling(State):
    """A game whose shuffled piles get given orders, or whose orders by the seed are noted."""

    def __init__(self, record: Record, told: Orders | None) -> None:
        super().__init__(record)
        self.by_seed, self.told = told is None, [*(told or ())]
        self.noted: list[str] = []

    def shuffled(self, cards: IntArray) -> None:
        """Note the order of a pile that the seed has shuffled, or give it the next order of the record."""
        first = len(SLUGS) if any(np.may_share_memory(cards, pile) for pile in (self.stack, self.era_pile)) else 0
        order = "".join(SIGNS[first + card] for card in cards[::-1].tolist())
        if len({*order}) < 2:
            return
        if self.by_seed:
            self.noted.append(order)
        else:
            cards[::-1] = [SIGNS.index(sign) - first for sign in self._take(order)]

    def _take(self, order: str) -> str:
        """Take the first order of the record with the same cards."""
        for told in self.told:
            if sorted(told) == sorted(order):
                self.told.remove(told)
                return told
        cards = ", ".join(sorted({NAMES[SIGNS.index(sign)] for sign in order}))
        raise fail("chance", f"the record has no order for {len(order)} shuffled cards ({cards})")


def _shuffle(s: _Telling, cards: IntArray, n: int) -> None:
    shuffle(s, cards, n)
    s.shuffled(cards[:n])


def retell(records: Records, log: Log, legal: Numbers, action: int, told: Orders) -> int:
    """Run `Kernels.go_on` with given outcomes of chance. Raises ValueError: they do not fit."""
    s = _Telling(records[0], told)
    count = kernels.shuffled_by(_shuffle)([s], log, legal, NO_MASK, action)
    if s.told:
        raise fail("chance", f"the record has {len(s.told)} orders too many")
    s.store(records[0])
    return count


def note(before: Record, after: Record, action: int) -> Orders:
    """Return the outcomes of chance that led from one record to the other."""
    if before["rng"] == after["rng"]:
        return ()
    s = _Telling(copied(before)[0], None)
    kernels.shuffled_by(_shuffle)([s], np.empty(0, EVENT), np.empty(N_ACTIONS, INT), NO_MASK, action)
    return tuple(s.noted)
