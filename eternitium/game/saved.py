"""A game as a record for a file: what happened, the outcomes of chance included (interface.md section 2).

Format 2 tells the order in which each shuffled pile came to lie, so that an engine that shuffles in another way can
replay it, too. An order is a text, top first, with one sign for each card; `cards` names the cards of the signs, unless
they are the first ones. Piles of equal cards are left out. Format 1 had the seed alone.
"""

import hashlib
import json
import re
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from typing import Any, Final

import numpy as np

from eternitium.box import PRINTED_COPIES
from eternitium.checks import as_list, as_object, check_format, check_keys, fail, shown
from eternitium.components import FIRST_KINDS, SLUGS
from eternitium.engine import kernels
from eternitium.engine.actions import N_ACTIONS
from eternitium.engine.compiler import Twins
from eternitium.engine.decision import NO_MASK, Flags, go_on
from eternitium.engine.layout import EVENT, INT, UP, IntArray, Numbers, Record, Records, State, copied
from eternitium.engine.piles import Log, shuffle
from eternitium.game.notation import era_text
from eternitium.game.position import Position
from eternitium.game.read_position import make_rules
from eternitium.rules import Rules

FORMAT: Final = 2
FIRST_KEYS: Final = ("format", "players", "rules", "seed", "position", "actions")
KEYS: Final = {1: FIRST_KEYS, FORMAT: (*FIRST_KEYS, "version", "chance", "digest")}
# What the digest is of: all that lies on the table. The box is left out: a later one may hold more kinds of cards.
ON_THE_TABLE: Final = ("players", "supply", "basic", "advanced", "market", "era_pile", "era_discard", "ai", "turn")
DIGITS: Final = 16
ERA_CARDS: Final = tuple(map(era_text, range(2 * UP)))
SIGNS: Final = string.ascii_letters + string.digits
NAMES: Final = [*SLUGS, *ERA_CARDS]
FIRST_NAMES: Final = [*SLUGS[:FIRST_KINDS], *ERA_CARDS]  # of records that name none

Orders = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What a record tells.

    Attributes:
        players: as the record has it, unchecked.
        rules: of the game.
        seed: of what is shuffled later.
        given: the position at which the game began, None if it began with the setup.
        actions: their texts, unchecked.
        chance: for the beginning and for each action the orders that shuffled piles came to lie in; None: by the seed.
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


# Writing


def write(told: Told) -> dict[str, Any]:
    """A record as JSON data, in the newest format."""
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
    """Rules as JSON data: the edition, the mission, and what differs from them."""
    changed = rules.box.deviations
    told = {"edition": rules.edition, "mission": rules.mission, "switches": rules.deviations}
    return told | ({"components": changed} if changed else {})


def digest(position: Position) -> str:
    """A check sum of what lies on the table, from the whole truth about a position."""
    seen = {name: position[name] for name in ON_THE_TABLE}
    text = json.dumps(seen, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def check_end(told: str, position: Position, version: str) -> None:
    """Compare the digest that a record tells with that of the last position. Raises ValueError: they differ."""
    if told != digest(position):
        reason = "what is replayed is not what was saved: the record is damaged, or the rules have changed since"
        raise fail("digest", f"{reason} version {version}")


@cache
def version() -> str:
    """The version of this program; "0" if it is not installed."""
    try:
        return metadata.version("eternitium-tutor")
    except metadata.PackageNotFoundError:
        return "0"


# Reading


def read(value: object) -> Told:
    """What a record of any format tells.

    Raises:
        ValueError: the record is damaged; the message names the field and the reason.
    """
    record = as_object("record", value)
    check_format(record.get("format"), *KEYS)
    check_keys("record", record, KEYS[record["format"]], complete=True)
    if record["seed"] is None:
        raise fail("seed", "None is not allowed in a record; it must be a whole number, 0 or more")
    as_list("actions", record["actions"])
    return _told(record, **(_of_format_1(record) if record["format"] == 1 else _of_format_2(record)))


def _told(record: dict[str, Any], cards: Sequence[str], given: Any, dealt: Any = None, **told: Any) -> Told:
    later = [slug for slug in SLUGS if slug not in cards]
    rules, given, dealt = (without_cards(part, later) for part in (record["rules"], given, dealt))
    rules = read_rules(rules)
    return Told(record["players"], rules, record["seed"], given, record["actions"], dealt=dealt, **told)


def without_cards(told: Any, later: Iterable[str]) -> Any:
    """Rules or a position, as JSON data, with no copies of cards that there were not yet when it was written."""
    none = {slug: 0 for slug in later if PRINTED_COPIES[slug]}
    box = told.get("components", {}) if isinstance(told, dict) else None
    if not none or not isinstance(box, dict) or not isinstance(box.get("copies", {}), dict):
        return told
    return {**told, "components": {**box, "copies": box.get("copies", {}) | none}}


def _of_format_1(record: dict[str, Any]) -> dict[str, Any]:
    by_seed = [None] * (len(record["actions"]) + 1)
    return {"cards": FIRST_NAMES, "given": record["position"], "chance": by_seed}


def _of_format_2(record: dict[str, Any]) -> dict[str, Any]:
    chance = as_object("chance", record["chance"])
    chance = {"cards": FIRST_NAMES, **chance}
    check_keys("chance", chance, ("cards", "steps"), complete=True)
    cards = _cards(chance["cards"])
    given, dealt = _start(record["position"])
    return {
        "cards": cards,
        "given": given,
        "dealt": dealt,
        "chance": _steps(as_object("chance.steps", chance["steps"]), cards, len(record["actions"])),
        "digest": _text("digest", record["digest"], r"[0-9a-f]+"),
        "version": _text("version", record["version"], r"[0-9][\w.+!-]{0,50}"),
    }


def read_rules(told: object) -> Rules:
    """The rules that `write_rules` has told. Raises ValueError: they are damaged; the message names the field."""
    rules = {"components": {}, **as_object("rules", told)}
    check_keys("rules", rules, ("edition", "mission", "switches", "components"), complete=True)
    return make_rules(**rules)


def _start(position: object) -> tuple[Position | None, Position | None]:
    if position is None:
        return None, None
    start = as_object("position", position)
    check_keys("position", start, ("given", "dealt"), complete=True)
    return as_object("position.given", start["given"]), as_object("position.dealt", start["dealt"])


def _text(field: str, value: object, pattern: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(pattern, value):
        raise fail(field, f"{shown(value)} is not allowed here")
    return value


def _cards(value: object) -> list[str]:
    cards = as_list("chance.cards", value)
    for card in cards:
        if card not in NAMES:
            raise fail("chance.cards", f"{shown(card)} is no card")
    if len(cards) > len(SIGNS):
        raise fail("chance.cards", f"{len(cards)} are too many")
    return cards


def _steps(told: dict[str, Any], cards: Sequence[str], actions: int) -> list[Orders | None]:
    """For the beginning and each action the orders that are told, in today's signs."""
    steps: dict[str, Orders | None] = dict.fromkeys(map(str, range(actions + 1)), ())
    today = {sign: SIGNS[NAMES.index(card)] for sign, card in zip(SIGNS, cards, strict=False)}
    for step, orders in told.items():
        if step not in steps:
            raise fail("chance.steps", f"{shown(step)} is no step of this game")
        steps[step] = tuple(_order(f"chance.steps.{step}", order, today) for order in as_list("chance.steps", orders))
    return [*steps.values()]


def _order(field: str, order: object, today: Mapping[str, str]) -> str:
    if not isinstance(order, str) or not {*order} <= today.keys():
        raise fail(field, f"{shown(order)} is no order of cards")
    return "".join(map(today.__getitem__, order))


# Chance


class _Telling(State):
    """A game in which shuffled piles come to lie as is told, and in which it is noted how they do."""

    def __init__(self, record: Record, told: Orders | None) -> None:
        super().__init__(record)
        self.by_seed, self.told = told is None, [*(told or ())]
        self.noted: list[str] = []

    def shuffled(self, cards: IntArray) -> None:
        """A pile was shuffled, by the seed."""
        first = len(SLUGS) if any(np.may_share_memory(cards, pile) for pile in (self.stack, self.era_pile)) else 0
        order = "".join(SIGNS[first + card] for card in cards[::-1].tolist())
        if len({*order}) < 2:
            return
        if self.by_seed:
            self.noted.append(order)
        else:
            cards[::-1] = [SIGNS.index(sign) - first for sign in self._take(order)]

    def _take(self, order: str) -> str:
        """The first order that is told of the same cards."""
        for told in self.told:
            if sorted(told) == sorted(order):
                self.told.remove(told)
                return told
        cards = ", ".join(sorted({NAMES[SIGNS.index(sign)] for sign in order}))
        raise fail("chance", f"it is not told in which order {len(order)} cards came to lie ({cards})")


def _shuffle(s: _Telling, cards: IntArray, n: int) -> None:
    shuffle(s, cards, n)
    s.shuffled(cards[:n])


@cache
def _interpreted() -> Callable[[list[_Telling], Log, Numbers, Flags, int], int]:
    """The interpreted engine, in which shuffles can be told."""
    twins = Twins(lambda twin: _shuffle if twin.__name__ == "shuffle" else twin)
    twins.add(kernels.ENGINE)
    found: Callable[[list[_Telling], Log, Numbers, Flags, int], int] = twins[go_on]
    return found


def retell(records: Records, log: Log, legal: Numbers, action: int, told: Orders) -> int:
    """`Kernels.go_on`, with the outcomes of chance that are told. Raises ValueError: others are needed."""
    s = _Telling(records[0], told)
    count = _interpreted()([s], log, legal, NO_MASK, action)
    if s.told:
        raise fail("chance", f"{len(s.told)} orders too many are told")
    s.store(records[0])
    return count


def note(before: Record, after: Record, action: int) -> Orders:
    """The outcomes of chance that made one record of the other."""
    if before["rng"] == after["rng"]:
        return ()
    s = _Telling(copied(before)[0], None)
    _interpreted()([s], np.empty(0, EVENT), np.empty(N_ACTIONS, INT), NO_MASK, action)
    return tuple(s.noted)
