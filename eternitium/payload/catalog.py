"""The data of a language that a page needs once: words, cards, rules, players."""

from dataclasses import dataclass
from typing import Any

from eternitium.payload.base import Payload
from eternitium.payload.shelf import NamedId

PageWords = dict[str, str | dict[str, str]]  # one that depends on a number is a table of its forms


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedCode(Payload):
    """A language or an edition."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberSigns(Payload):
    """The decimal mark of a language, and its percent sign with the space before it."""

    decimal: str
    percent: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWords(Payload):
    """A card: its name, what is printed on it, and where each edition's booklet explains it."""

    name: str
    face: str
    does: str
    brief: str
    row: str
    points: int
    copies: int
    text: str
    places: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionWords(Payload):
    """A mission of the solo game."""

    id: int
    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyWords(Payload):
    """A computer player, with the name of a person, and how it plays."""

    id: str
    character: str
    name: str
    text: str
    temper: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference(Payload):
    """A question that readings of the rules answer differently: what the booklets say, and each edition's answer."""

    name: str
    title: str
    says: str
    ruling: str
    answers: dict[str, str]
    differ: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchValue(Payload):
    """A value of a switch, and the same in words."""

    value: Any
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule(Payload):
    """A switch that a person may set, and each edition's preset."""

    name: str
    title: str
    says: str
    values: list[SwitchValue]
    presets: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength(Payload):
    """A rating, and how far it may be off."""

    n: int
    around: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty(Payload):
    """How often a mission is won out of 100 games, between `low` and `high`."""

    n: int
    low: int
    high: int
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyPayload(Payload):
    """The strengths of the opponents, and for each edition the difficulty of its missions ("0": none)."""

    yardstick: str
    levels: list[str]
    strengths: dict[str, Strength]
    difficulties: dict[str, dict[str, Difficulty]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogPayload(Payload):
    """The data of a language that a page needs once; `rules`: those that nothing on the board leads to."""

    language: str
    numbers: NumberSigns
    languages: list[NamedCode]
    cards: dict[str, CardWords]
    shapes: dict[str, str]
    shape_names: dict[str, str]
    editions: list[NamedCode]
    missions: list[MissionWords]
    rules: list[NamedId]
    policies: list[PolicyWords]
    differences: list[Difference]
    house_rules: list[HouseRule]
    words: PageWords
    lobby: LobbyPayload | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionPlace(Payload):
    """The place of a rule in an edition's booklet."""

    edition: str
    name: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionAnswer(Payload):
    """An edition's answer to a question."""

    edition: str
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading(Payload):
    """A question behind a rule that the editions answer differently."""

    title: str
    says: str
    answers: list[EditionAnswer]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplanationPayload(Payload):
    """A rule, its ruling ("" if the booklets are plain), its place in each booklet, and how the editions differ."""

    rule: str
    title: str
    text: str
    ruling: str
    place: str
    edition: str
    edition_name: str
    others: list[EditionPlace]
    readings: list[Reading]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter(Payload):
    """A chapter of the rules, and what people type for it."""

    id: str
    title: str
    also: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookEntry(Payload):
    """A rule to be searched, as `eternitium.rulebook.entries.Entry` has it; `places`: numbers of sections."""

    id: str
    title: str
    text: str
    ruling: str
    refusal: str
    chapter: str
    cards: list[str]
    also: str
    rulings: list[str]
    readings: list[str]
    places: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookCard(Payload):
    """A kind of card in the rules; `names`: what people type for it."""

    slug: str
    name: str
    face: str
    does: str
    brief: str
    row: str
    points: int
    names: list[str]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BookReading(Payload):
    """A question that the editions answer differently, with an answer for each."""

    title: str
    says: str
    answers: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPayload(Payload):
    """The rules of a language, with what is needed to search, show and print them; `places`: sections of booklets."""

    language: str
    languages: list[NamedCode]
    editions: list[NamedCode]
    chapters: list[Chapter]
    entries: list[BookEntry]
    places: list[str]
    cards: dict[str, BookCard]
    readings: dict[str, BookReading]
    words: PageWords
