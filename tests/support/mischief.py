"""Messages that no page of ours sends: made up with a fixed seed for whatever handlers and fields a widget has."""

import dataclasses
import json
import math
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

from eternitium.experiments.laboratory import FIELDS, POLICIES
from eternitium.game.notation import ACTIONS
from eternitium.lessons.lessons import LESSONS
from eternitium.lessons.practice import TOPICS
from eternitium.rule_ids import RULE_IDS
from eternitium.rulebook import EDITIONS, LANGUAGES
from eternitium.rules import SWITCHES
from eternitium.training.duel import DUELS
from eternitium.training.entries import KIND, OLDER
from eternitium.training.rounds import ROUNDS
from eternitium.training.sense import SENSE
from tests.support.payload_types import message_fields

TEMPLATES: Final = ("start", "last", "lesson:goal:1", "lesson:goal:9", "puzzle:luck-1", "bank:try", "bank:")
SIDE: Final = ("players", "edition", "mission", "policy", "switches", "box")
SCORE: Final = ("right", "asked", "streak", "best")
NUMBERS: Final = (
    0,
    1,
    2,
    3,
    5,
    10,
    -1,
    2**31,
    -(2**63),
    10**40,
    10**4000,
    0.5,
    -0.0,
    1e308,
    math.nan,
    math.inf,
    -math.inf,
)
TEXTS: Final = (
    *("", " ", "0", "7", "null", "type", "\0", "\n", "é", "\u202e", "🂡", "\ud800", "e\u0301" * 9, "٣", "²"),
    *("<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "javascript:alert(1)", "&lt;b&gt;"),
    *(
        "../../etc/passwd",
        "/etc/passwd",
        "file:///etc/passwd",
        "%2e%2e%2f",
        "{0.__class__}",
        "%s%n",
        "$(id)",
        "__class__",
    ),
    *("_receive", "; import os", "' OR 1=1 --", "x" * 201, "x" * 20_000, "NaN", "1e9", "-1", "1" * 5000),
)
DEPTHS: Final = (3, 60, 900, 5000)


class Mischief:
    """Makes messages for one widget.

    Args:
        dice: decides everything.
        widget: whose handlers they are for; what would be allowed now is taken from it.
    """

    def __init__(self, dice: Random, widget: Any) -> None:
        self.dice, self.widget, self.known = dice, widget, known_fields(widget)
        self.pages = [*getattr(widget, "PAGES", ("score",))]
        self.kinds, self.said = sorted(widget._answers), Counter[str]()
        self.coming: list[str] = []
        self.texts: list[str] = [
            '{"format":1}',
            json.dumps({"format": 1, "kind": OLDER, "lessons": {}, "solved": [], "score": dict.fromkeys(SCORE, 0)}),
            json.dumps({"format": 1, "kind": KIND, "entries": [[1, "puzzle", "a-1", "try", 0, 900, 60]]}),
            json.dumps({"players": [{"hand": ["circle", "droid"], "stack": ["C", "(?)"]}, {"deck": ["?"]}]}),
        ]
        self.queries = ["", "game=1AAAA", "lesson=nothing&language=fr", "practice=luck", "?language=de"]

    def message(self) -> Any:
        """A message with an allowed type more often than not, and any other value now and then."""
        chance = self.dice.random()
        if chance < 0.03:
            return self.junk()
        kind = self.next_kind()
        fields = self.fields(kind)
        self.said[kind] += 1
        return {**fields, "type": self.junk() if chance < 0.06 else kind}

    def next_kind(self) -> str:
        """Each kind comes once before any comes again."""
        if not self.coming:
            self.coming = self.dice.sample(self.kinds, len(self.kinds))
        return self.coming.pop()

    def fields(self, kind: str) -> dict[str, Any]:
        """What a handler reads: some of it allowed, some not, some left out."""
        made: dict[str, Any] = {}
        for name in sorted(self.known.get(kind, ())):
            chance = self.dice.random()
            if chance < 0.9:
                made[name] = self.junk() if chance < 0.3 else self.likely(name)
        if self.dice.random() < 0.1:
            made[str(self.dice.choice(TEXTS))] = self.junk()
        return made

    def likely(self, name: str) -> Any:
        """A value that may be allowed in a field."""
        one, dice = self.dice.choice, self.dice
        pools: dict[str, Callable[[], Any]] = {
            "action": lambda: one(self.legal() or ACTIONS) if dice.random() < 0.7 else str(one(ACTIONS)),
            "ply": lambda: one((None, dice.randrange(40))),
            "seat": lambda: dice.randrange(5),
            "players": lambda: dice.randint(1, 5),
            "edition": lambda: one(EDITIONS),
            "mission": lambda: one((None, dice.randint(1, 10))),
            "policy": lambda: one(POLICIES),
            "house_rules": self.switches,
            "switches": self.switches,
            "box": lambda: {one([*FIELDS]): dice.randint(-1, 40) for _ in range(dice.randrange(3))},
            "seats": lambda: [one(("person", "steady", "careful", "ghost")) for _ in range(dice.randint(1, 5))],
            "seed": lambda: one(("", "12", 7)),
            "shuffle": lambda: one((True, False)),
            "how": lambda: one(("again", "other-seat", "same-deal")),
            "text": lambda: self.damaged(one(self.texts)),
            "rule": lambda: one(RULE_IDS),
            "language": lambda: one(LANGUAGES),
            "on": lambda: one((True, False)),
            "threshold": lambda: dice.randint(0, 12),
            "choice": lambda: one(("rethink", "play", "show")),
            "id": lambda: one((*LESSONS, *TEMPLATES, *self.options())),
            "topic": lambda: one((*TOPICS, "mixed", *ROUNDS, *DUELS, SENSE)),
            "now": lambda: dice.randrange(1 << 42),
            "offset": lambda: dice.randrange(-900, 900),
            "kept": lambda: one((True, False)),
            "predict": lambda: one((True, False)),
            "percent": lambda: dice.randint(-5, 105),
            "query": lambda: one(self.queries),
            "visit": lambda: one(self.queries),
            "number": lambda: dice.randrange(10),
            "n": self.said.total,
            "page": lambda: one([*self.pages]),
            "entries": self.entries,
            "line": lambda: one((None, None, None, "a", "b")),
            "before": lambda: one((True, False)),
            "places": self.places,
            "width": lambda: dice.randint(200, 1300),
            "names": lambda: [one(("Ann", "", "Bo")) for _ in range(dice.randint(1, 3))],
            "where": lambda: one(("end", "fork")),
            "name": lambda: one(("A name", *TEXTS)),
            "comment": lambda: one(("A comment", *TEXTS)),
            "a": lambda: self.side("a"),
            "b": lambda: self.side("b"),
        }
        return pools.get(name, self.junk)()

    def switches(self) -> dict[str, Any]:
        one = self.dice.choice
        names = [one([*SWITCHES]) for _ in range(self.dice.randrange(3))]
        return {name: one((True, False, "may", "must", *SWITCHES[name].values)) for name in names}

    def side(self, side: str) -> dict[str, Any]:
        """What is set on a side of the laboratory, and something else now and then."""
        others = {name: self.likely(name) for name in SIDE} if self.dice.random() < 0.3 else {"box": self.likely("box")}
        return {**self.widget._settings[side].plain(), **others}

    def entries(self) -> Any:
        """What is entered in the tables for other games: known fields and others; of a real table what has happened."""
        told = getattr(self.widget, "view", {}).get("options")
        if told is not None:
            return [self.dice.choice([*told, "take circle", "?", "x"]) for _ in range(self.dice.randrange(3))]
        names, texts = ("gears", "books", "food", "crystals", "between", "size", "faces"), ("", "0", "3", "99", "x")
        return {self.dice.choice(self.pages): {"a": {self.dice.choice(names): self.dice.choice(texts)}}}

    def places(self) -> dict[str, Any]:
        """Where sliders stand, some of them beyond their ends."""
        sliders = getattr(self.widget, "view", {}).get("sliders", ())
        known = {one["id"]: self.dice.randint(one["low"] - 1, one["high"] + 1) for one in sliders}
        return {name: known[name] for name in known if self.dice.random() < 0.7}

    def legal(self) -> tuple[str, ...]:
        desk = getattr(self.widget, "desk", None)
        return () if desk is None else tuple(desk.match.legal_actions)

    def options(self) -> list[str]:
        guide = getattr(self.widget, "guide", {})
        return [str(option["id"]) for option in guide.get("options", [])]

    def heard(self, content: dict[str, Any]) -> None:
        """What the widget has sent may come back, damaged."""
        if content["type"] == "edit-opened":
            self.texts[3:4] = [json.dumps(content["position"])]
        for kept, name in ((self.texts, "text"), (self.queries, "query")):
            if content["type"] in ("saved", "linked") and name in content:
                kept.append(content[name])
                del kept[5:-4]

    def damaged(self, text: str) -> str:
        """A file in which something is another way."""
        chance = self.dice.random()
        if chance < 0.2 or not text:
            return text
        if chance < 0.5:
            place = self.dice.randrange(len(text))
            return text[:place] + self.dice.choice(("", "x", '"', "\0", "[", "9" * 30)) + text[place + 1 :]
        try:
            found = json.loads(text)
            self.damage(found)
            return json.dumps(found)
        except (ValueError, RecursionError):  # it was damaged before, or is too deep to be written
            return text * 2

    def damage(self, found: Any) -> None:
        """Change one value somewhere in it, or take it away."""
        place = self.dice.choice([*found] if isinstance(found, dict) else range(len(found))) if found else None
        if place is None:
            return
        if isinstance(found[place], dict | list) and found[place] and self.dice.random() < 0.8:
            self.damage(found[place])
        elif self.dice.random() < 0.2:
            del found[place]
        else:
            found[place] = self.junk()

    def junk(self) -> Any:
        """Any value that JSON can hold, and some that it cannot."""
        chance = self.dice.random()
        if chance < 0.3:
            return self.dice.choice(NUMBERS)
        if chance < 0.65:
            return self.dice.choice(TEXTS)
        if chance < 0.75:
            return self.dice.choice((None, True, False))
        if chance < 0.8:
            return self.nested(self.dice.choice(DEPTHS))
        made = [self.junk() for _ in range(self.dice.randrange(4))]
        return made if chance < 0.9 else {str(place): value for place, value in enumerate(made)}

    def nested(self, depth: int) -> Any:
        found: Any = "deep"
        for _ in range(depth):
            found = [found] if self.dice.random() < 0.5 else {"type": found}
        return found


def known_fields(widget: Any) -> dict[str, set[str]]:
    """Which fields the handlers of a widget read; name of a handler -> fields."""
    return {
        kind: {"line", "n"} | {one.name for read in found for one in dataclasses.fields(read)}
        for kind, found in message_fields(widget).items()
    }
