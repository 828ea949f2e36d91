"""Readings: every text that has something to fill in, said with awkward things, as a person reads it.

`python -m tests.rulebook.readings` writes them anew, one file for each language beside this one. Read what has changed
before you keep it: the test only knows that it is different.
"""

import functools
import string
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

from eternitium.analysis.cause import Cause
from eternitium.analysis.reason import Reason
from eternitium.components import SLUGS
from eternitium.game.notation import parse_action
from eternitium.match.choices import choice_text
from eternitium.rulebook import (
    LANGUAGES,
    card_name,
    card_with_article,
    counted,
    event_text,
    list_cards,
    sections,
    shape_name,
    word,
    words,
)
from eternitium.rulebook.numbers import Numbers

FOLDER: Final = Path(__file__).parent / "readings"
LONG: Final = "Élodie von Hohenstein-Aubertin"  # long, and begins with a vowel
FOR_TWO: Final = ("swap", "look", "steal", "give")
# Sections with a way of their own to be said.
OWN: Final = ("events", "reasons", "cards", "era", "counts", "unknown")

EFFECTS: Final = {"turns", "wins"}
UNCOUNTED: Final = ("now", "soon", "next", "later", "rival", "rivals", "tie", "many", "equal", "same")

Reading = tuple[str, str]


@functools.cache
def readings(language: str) -> list[Reading]:
    """Where a text stands and with what it is filled, and how it reads."""
    return [
        *_of_cards(language),
        *_of_events(language),
        *_of_reasons(language),
        *_of_the_rest(language),
    ]


def plain_texts(language: str) -> list[Reading]:
    """The texts that have nothing to fill in: where they stand, and what they say."""
    return [
        (place, text)
        for section in sorted(sections(language))
        for place, text in _leaves(words(section, language), section)
        if not slots_of(text)
    ]


def slots_of(text: str) -> list[str]:
    """The slots of a text in order."""
    return [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]


def lines(language: str) -> str:
    """All readings as one text, a line for each."""
    return "".join(f"{place} | {said}\n" for place, said in readings(language))


def names_in(language: str) -> tuple[str, str]:
    """Two names: a computer's, in French it begins with a vowel, and a long one."""
    return word("names", "policy", language, n=1), LONG


def _leaves(table: dict[str, Any], place: str) -> Iterator[Reading]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{place}.{key}")
        else:
            yield f"{place}.{key}", value


# Cards


def _of_cards(language: str) -> Iterator[Reading]:
    for slug in SLUGS:
        yield f"cards.{slug}", f"{list_cards([slug], language)}; {list_cards([slug] * 2, language)}"
    for card in words("era", language):
        yield f"era.{card}", f"{list_cards([card], language)}; {list_cards([card] * 10, language)}"
    yield "list of cards", list_cards(["droid", "?", "?", "D", "(?)"], language)
    yield "no card", list_cards([], language)


# Events

_ONE: Final = (("droid",),)
_SEVERAL: Final = (("droid",), ("circle", "circle"), ("time-bomb", "ultimate-portal", "circle"))
_CARDS: Final[dict[str, Sequence[tuple[str, ...]]]] = {
    **dict.fromkeys(("discard", "destroy", "deal", "under", "open", "open-portal"), _SEVERAL),
    "draw": (*_SEVERAL, ("?",), ("?",) * 5),
    **dict.fromkeys(("pick", "buy", "gain"), (("droid",), ("?",))),
    **dict.fromkeys(("shuffle-deck", "shuffle-era"), (("?",), ("?",) * 12)),
    "swap": (("C", "(?)"), ("S", "S"), ("(?)", "(?)")),
    "pay": (("D",), ("S", "S"), ("S", "D")),
    **dict.fromkeys(("turn-up", "turn-down", "turn-over", "market"), (("D",), ("S", "S", "C"))),
    **dict.fromkeys(("discard-era", "turn-back"), (("D",),)),
    "add-era": (("(?)",), ("(?)", "(?)")),
}


def _of_events(language: str) -> Iterator[Reading]:
    for key, forms in words("events", language).items():
        kind, _, rule = key.partition(":")
        filled = any({"cards", "count", "first"} & {*slots_of(text)} for text in forms.values())
        for voice, player, you in _voices(kind, forms):
            for cards in _CARDS.get(kind, _ONE) if filled else _CARDS.get(kind, _ONE)[:1]:
                target = 1 - player if kind in FOR_TWO else None
                said = event_text(kind, rule, player, cards, target, language, names_in(language), you)
                yield f"events.{key} [{voice}: {' '.join(cards)}]", said


def _voices(kind: str, forms: dict[str, str]) -> list[tuple[str, int, int | None]]:
    """In which ways an event is told: its name, who did it, and who reads it."""
    if "you" not in forms:
        return [("nobody", 0, None)]
    told: list[tuple[str, int, int | None]] = [("you", 0, 0), ("other", 0, None)]
    return [*told, ("at you", 0, 1)] if kind in FOR_TWO else told


# Reasons


def _of_reasons(language: str) -> Iterator[Reading]:
    """Each thing that differs, more and less of it, worth much and little; with a card, and without a number."""
    keys = sorted({key.rpartition("-")[0] for key in words("reasons", language) if key.endswith("-more")} - EFFECTS)
    for key in keys:
        rival = 1 if key == "rival" else None
        for amount, wins, turns in ((1.0, 0.16, -1.0), (-0.8, -0.01, 0.84)):
            said = Reason(key, amount, wins, turns, rival=rival).text(language, names_in(language))
            yield f"reasons.{key} [{amount}]", said
    for key in UNCOUNTED:
        for wins in (0.03, -0.03):
            rival, many = 1 if key == "rival" else None, Reason("tie", 0.0, wins) if key == "many" else None
            reason = Reason(key, 0.0, wins, rival=rival, error=0.02, largest=many)
            yield f"reasons.{key} [{wins}]", reason.text(language, names_in(language))
    for wins in (0.03, -0.03):
        for own in (True, False):
            cause, ends = Cause("try", chance=0.28, cards=("circle",)), (0.12, -0.2)
            reason = Reason("try", 0.0, wins, cause=cause, own=own, ends=ends)
            yield f"reasons.try [{wins} {own}]", reason.text(language, names_in(language))


# Everything else


def _of_the_rest(language: str) -> Iterator[Reading]:
    for section in sorted(sections(language)):
        if section not in OWN:
            for key, entry in words(section, language).items():
                yield from _of_entry(language, section, key, entry)


def _of_entry(language: str, section: str, key: str, entry: Any) -> Iterator[Reading]:
    """A text with slots, one that depends on a number, or a table of texts."""
    if isinstance(entry, dict) and {"one", "many"} <= entry.keys():
        slots = next(_filled(language, section, key, " ".join(entry.values())))
        del slots["n"]
        for n in (Decimal("1.0"), Decimal("2.5")) if key == "turns" else (0, 1, 2):
            yield f"{section}.{key} [{n}]", counted(section, key, n, language, **slots)
        return
    for place, text in _leaves({key: entry}, section):
        if slots_of(text):
            for slots in _filled(language, section, key, text):
                yield place, text.format_map(slots)


def _filled(language: str, section: str, key: str, text: str) -> Iterator[dict[str, object]]:
    """What stands in the slots of a text: one filling after the other, until each awkward thing was there."""
    things = {name: _things(language, section, key, name) for name in dict.fromkeys(["n", *slots_of(text)])}
    used = [things[name] for name in slots_of(text)]
    columns = [islice(cycle(values), max(map(len, used))) for values in things.values()]
    for row in zip(*columns, strict=True):
        yield dict(zip(things, row, strict=True))


def _things(language: str, section: str, key: str, name: str) -> list[object]:
    special = _SPECIAL.get((f"{section}.{key}", name)) or _SPECIAL.get((section, name))
    return special or _awkward(language, section, key).get(name, [1])


_SHARES: Final = ("share", "win", "chance", "percent", "best_value", "mine", "guess", "odds", "scale")
# Things that are never other ones there.
_SPECIAL: Final[dict[tuple[str, str], list[object]]] = {
    ("lobby", "name"): ["Ada"],
    ("lobby", "low"): [61],
    ("lobby", "high"): [63],
    ("lobby", "games"): ["40,000"],
    ("practice-questions", "n"): [4, 6],
    ("practice-parts.floor-count", "total"): [6],
    ("practice-parts.floor-count", "deck"): [5],
    ("practice-parts.floor-count", "hand"): [1],
    ("practice-parts.floor-count", "discard"): [0],
    ("practice-parts.hand-pool", "pool"): [6],
    ("practice-parts.ai-count", "total"): [9, 2],
    ("desk.looking-back-title", "plies"): [9],
    ("desk.file-too-long", "n"): [1],
    ("desk.house-rule", "answer"): ["…"],
    ("laboratory.bad-number", "low"): [0],
    ("laboratory.bad-number", "high"): [15],
    ("laboratory.too-few-era", "stack"): [15],
    ("laboratory.too-many", "most"): [30],
    ("figures", "n"): [7],
    ("outlook.best", "n"): [7],
    ("outlook.likely", "last"): [8],
    ("lesson-table", "stack"): [10, 8],
    ("lesson-table", "supply"): [4, 10],
    ("lesson-table", "pile"): [38, 18],
    ("sheet", "n"): [8],
    ("editor-faults", "n"): [3],
    ("editor-faults.round-late", "n"): [4],
    ("editor-faults.portal-places", "pile"): [13],
    ("editor-faults.portal-places", "open"): [3],
    ("sheet", "open"): [3],
    ("sheet", "pile"): [21],
    ("layers.file-saved", "name"): ["eternitium-7.json"],
    ("search-page", "text"): ["xq"],
    **{("search-page.here", slot): ["…"] for slot in ("edition", "question", "answer")},
    ("revive-steps", "field"): [4],
    ("revive-steps.unlocked", "field"): ["A 4"],
    **{("revive-steps", slot): [LONG] for slot in ("artefact", "card", "colour", "module", "person", "persons")},
    **{("sabaton-steps", slot): [LONG] for slot in ("card", "cards", "unit")},
    ("revive-rules.revive.card.not-active", "card"): [LONG],
}


def _awkward(language: str, section: str, key: str) -> dict[str, list[object]]:
    """Things for the slots, by their names."""
    numbers, names = Numbers(language), names_in(language)
    choice = choice_text(parse_action("play chrono-blaster @0"), names, language)
    another = choice_text(parse_action("buy ?advanced with D,C"), names, language)
    bare = section == "practice-parts" or key in ("ai", "hand")
    card = card_name if bare else card_with_article
    shape = "shapes" if section in ("board", "layers") else "shape-one"
    half, rare = numbers.percent(0.525, 1), numbers.percent(0.004)
    return {
        "n": [1, 2],
        "of": [13],
        "player": [*names],
        "name": [*names],
        "players": [", ".join(names)] if section == "result" else [counted("words", "players-n", 1, language)],
        "card": [card("ultimate-portal", language), card("droid", language)],
        "deck": [list_cards([], language), list_cards(["circle", "circle", "droid"], language)],
        "cards": [f"2 × {shape_name('diamond', language)}"],
        "shape": [word(shape, "diamond", language)],
        "top": [word("shape-one", "diamond", language)],
        "under": [word("shape-one", "circle", language)],
        "choice": [choice, another],
        "move": [choice, another],
        "best": [half] if section == "coach" else [another],
        "answer": [counted("practice-parts", "era", 1, language)],
        "aim": [word("practice-parts", "aim-win", language, deck=list_cards([], language))],
        "story": [word("practice-parts", "story-4", language)],
        "reasons": [Reason("next-cleared", 0.4, 0.08, -0.5).text(language)],
        "reason": [Reason("next-cleared", 0.4, 0.08, -0.5).text(language)],
        "rule": [word("rules", "portal.take", language, "refusal")],
        "title": [word("switches", "luck_double", language, "title")],
        "goal": [word("lesson-goal", "about", language, "goal")],
        "lesson": ["'lesson-nine'"],
        "allowed": ["droid, square"],
        "field": [card_name("digital-wallet", language)],
        "label": [card_name("digital-wallet", language)],
        "difference": [
            word("laboratory", "no-difference", language),
            counted("laboratory", "points", Decimal("1.0"), language),
        ],
        "loss": [counted("practice-parts", "points", n, language) for n in (1, 12)],
        "turns": [counted("outlook", "turns", Decimal("1.0"), language)],
        **{name: [half, rare] for name in _SHARES},
        "value": [half, rare] if section.startswith("practice-verdicts") else [0],
        "low": [rare],
        "error": [rare],
        "high": [half],
        "range": [numbers.percent_range(0.51, 0.54)],
        "premise": [words("words", language)["outlook-premise"]],
        "count": [0, 1],
        "total": [9, 1],
        "visible": [1, 0],
        "hidden": [0, 1],
        "wallets": [0, 1],
        "played": [0, 1],
        "sum": ["2/3 = 2/3"],
        "side": ["A"],
        "from": ["A"],
        "to": ["B"],
        "key": ["Enter"],
        "seed": ["12a"],
        "all": [numbers.count(1287)],
    }


def main() -> None:
    """Write the readings of every language."""
    FOLDER.mkdir(exist_ok=True)
    for language in LANGUAGES:
        (FOLDER / f"{language}.txt").write_text(lines(language), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
