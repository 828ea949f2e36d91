"""The entries of the search: every rule with its topic, its cards and the words that people type for it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from eternitium.components import SHAPES, SLUGS, kind_of
from eternitium.rule_ids import RULE_IDS
from eternitium.rulebook.texts import ENGLISH, LANGUAGES, check, look_up, rulebook_file
from eternitium.rulebook.words import refusal, word, words
from eternitium.rules import EDITIONS, SWITCHES, Switch

KINDS: Final = tuple(dict.fromkeys(map(kind_of, SLUGS)))
DOUBLE: Final = "double-portal"
# Topics of the booklet for beginnings of ids without a topic of their own.
TOPICS: Final = {"pick": "setup", "action": "turn"}
# Rules about portals, which most texts mention in passing.
PORTALS: Final = (
    *("setup.supply", "portal.take", "portal.empty", "portal.none", "play.match", "luck.try", "luck.portals-only"),
    *("era.discard", "mission.4"),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule as it is searched.

    Attributes:
        id: of the rule, "luck.fail".
        title: a few words.
        text: the rule for a learner.
        ruling: how an open question is decided; empty if the booklets are plain.
        refusal: why an action is not possible by this rule; empty if it forbids nothing.
        chapter: its topic, one of `CHAPTERS`.
        cards: the kinds of the cards that it is about.
        also: words that people type for it.
        rulings: the numbers of the rulings that decide it, "R19".
        readings: the switches behind it that the editions answer differently.
        places: the section of each edition's booklet, in the order of `EDITIONS`.
    """

    id: str
    title: str
    text: str
    ruling: str
    refusal: str
    chapter: str
    cards: tuple[str, ...]
    also: str
    rulings: tuple[str, ...]
    readings: tuple[str, ...]
    places: tuple[str, ...]


@cache
def entries(language: str = "en") -> tuple[Entry, ...]:
    """Return every rule, in the order of the booklet. An unknown language is a ValueError."""
    check("language", language, LANGUAGES)
    return tuple(_entry(rule, language) for rule in RULE_IDS if rule)


def _entry(rule: str, language: str) -> Entry:
    said, place = look_up(language, "rules", rule), rulebook_file("rules.toml")[rule]
    places = look_up(language, "places")
    return Entry(
        id=rule,
        title=said["title"],
        text=said["text"],
        ruling=said["ruling"],
        refusal=refusal(rule, language),
        chapter=chapter_of(rule),
        cards=cards_of(rule),
        also=words("search-also", language).get(rule, ""),
        rulings=tuple(place["rulings"]),
        readings=tuple(name for name, switch in SWITCHES.items() if _differs(switch, place["rulings"])),
        places=tuple(places.get(place[edition], place[edition]) for edition in EDITIONS),
    )


def chapter_of(rule: str) -> str:
    """Return the topic of a rule, "luck"."""
    first = rule.partition(".")[0]
    return TOPICS.get(first, first)


CHAPTERS: Final = tuple(dict.fromkeys(chapter_of(rule) for rule in RULE_IDS if rule))


def chapter_words(chapter: str, language: str = "en") -> tuple[str, str]:
    """Return the title of a topic, and words that people type for it. An unknown topic or language is a ValueError."""
    return word("search-chapters", chapter, language), words("search-also", language).get(chapter, "")


def _differs(switch: Switch, rulings: list[str]) -> bool:
    return switch.ruling in rulings and len({repr(switch.preset(edition)) for edition in EDITIONS}) > 1


# Cards


def card_title(kind: str, language: str = "en") -> str:
    """Return the name of a kind of card, one for all Double Portals. An unknown kind or language is a ValueError."""
    if kind == DOUBLE:
        return str(look_up(language, "rules", f"card.{DOUBLE}", "title"))
    return word("cards", kind, language, "name")


def card_words(kind: str, language: str = "en") -> tuple[str, ...]:
    """Return the names of a kind of card in all languages, and what it does. Errors as in `card_title`."""
    text = "" if kind == DOUBLE else word("cards", kind, language, "text")
    return (*(card_title(kind, other) for other in LANGUAGES), text)


@cache
def cards_of(rule: str) -> tuple[str, ...]:
    """Return the kinds of cards that a rule is about: those in its English text, and portals for some rules."""
    said = look_up(ENGLISH, "rules", rule)
    told = " ".join((rule.replace(".", " "), said["title"], said["text"], said["ruling"]))
    named = [kind for kind in KINDS if kind not in SHAPES and _names(kind).search(told)]
    return (*(SHAPES if rule in PORTALS else ()), *named)


@cache
def _names(kind: str) -> re.Pattern[str]:
    """Return a pattern of the English names of a kind of card: in the singular, in the plural, in an id."""
    return re.compile(
        "|".join(rf"(?<![\w-]){re.escape(name)}\b" for name in sorted(_forms(kind), key=len, reverse=True))
    )


def _forms(kind: str) -> Iterator[str]:
    title = card_title(kind)
    yield from (kind, title, f"{title}s", f"{title.removesuffix('y')}ies", f"{title.removesuffix('f')}ves")
