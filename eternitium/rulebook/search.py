"""Search in the rulebook: the same questions find the same rules here and on the page (`rules_search.js`).

The question is cut into words without accents. A word of a rule counts if it is equal, begins with the typed word, has
another ending, is part of a compound, or differs by a typing error; each way counts for less than the one before. Rare
words count for more than common ones, and titles for more than texts. All numbers are whole, so that both sides agree.
It is written twice for a reason: a saved report and the documentation search at each key without a kernel (0.3
milliseconds of processor time a question), and programs and the command line search here (3 milliseconds).
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from eternitium.checks import as_whole
from eternitium.rulebook.entries import Entry, card_words, chapter_words, entries
from eternitium.rulebook.texts import LANGUAGES, check
from eternitium.rulebook.words import word
from eternitium.rules import EDITIONS

LONGEST_SEARCH: Final = 200  # characters of a question that are looked at
WORD: Final = re.compile("[a-z0-9]+")
LIGATURES: Final = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o"})
UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})

# How much a word counts by its place.
TITLE, ALSO, OWN_CARD, CARD_WORTH, CHAPTER, TEXT, REST, RULING = 10, 8, 6, 3, 4, 3, 1, 10
# How much it counts by its likeness to what was typed.
SAME, BEGINS, ENDING, PART, LIKE, SLIP, SLIPS = 12, 9, 8, 6, 6, 5, 4
EXACT_ID, BEGIN_OF_ID, EXACT_TITLE, BEGIN_OF_TITLE, COVERED = 1_000_000, 100_000, 10_000, 100, 90
WORTH_A_THIRD: Final = 3  # what counts for less than a third of the best is left out
FAR: Final = 50  # the most percent of a word that may differ in proposals


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that was found.

    Attributes:
        id: of the rule, "luck.fail".
        title: a few words.
        text: the rule for a learner.
        place: the section of the edition's booklet.
        score: how well it fits; larger is better, to be compared only within one search.
    """

    id: str
    title: str
    text: str
    place: str
    score: int


class Index(NamedTuple):
    """The words of a language, and their places.

    `entries`: every rule; `found`: for each word the entries that have it, with how much it counts there;
    `titles`: for each entry the words of its title.
    """

    entries: tuple[Entry, ...]
    found: Mapping[str, Mapping[int, int]]
    titles: tuple[tuple[str, ...], ...]


def search(text: str, language: str = "en", edition: str = "de", limit: int = 10) -> tuple[Hit, ...]:
    """Return the rules that fit what somebody has typed, best first.

    Words may be incomplete, have another ending, lack their accents or hold a typing error. Names of cards are
    understood in all languages, and so are ids of rules ("luck.fail") and numbers of rulings ("R36").

        >>> search("robo thef")[0].id
        'card.robo-thief'
        >>> [hit.title for hit in search("ablagestapel mischen", "de", limit=1)]
        ['Das Deck ist leer']

    Args:
        text: what was typed.
        language: of the texts, one of `LANGUAGES`.
        edition: whose booklet `Hit.place` names, one of `EDITIONS`.
        limit: the most rules.

    Raises:
        ValueError: an unknown language or edition, a text that is not a str, or a limit below 1.
    """
    check("language", language, LANGUAGES)
    check("edition", edition, EDITIONS)
    index, place, typed, most = index_of(language), EDITIONS.index(edition), _checked(text), _checked_limit(limit)
    found = [(index.entries[at], score) for at, score in ranked(index, typed)[:most]]
    return tuple(Hit(one.id, one.title, one.text, one.places[place], score) for one, score in found)


def _checked(text: object) -> str:
    if not isinstance(text, str):
        raise ValueError(f"text: {text!r:.80} is not a text; give the words to search for")
    return text


def _checked_limit(limit: object) -> int:
    most = as_whole(limit)
    if most is None or most < 1:
        raise ValueError(f"limit: {limit!r:.80} is not allowed; give a whole number, 1 or more")
    return most


def nearest(text: str, language: str = "en", limit: int = 4) -> tuple[str, ...]:
    """Return the ids of the rules whose titles are closest to what was typed, for a search that finds nothing.

    Raises:
        ValueError: an unknown language.
    """
    index, typed = index_of(language), words_of(text[:LONGEST_SEARCH])
    far = [(_farness(typed, title), at) for at, title in enumerate(index.titles)]
    return tuple(index.entries[at].id for share, at in sorted(far)[:limit] if share <= FAR)


def _farness(typed: Iterable[str], title: Iterable[str]) -> int:
    """Return how many percent of a word differ between the two that are most alike."""
    shares = [
        100 * slips(one, other, LONGEST_SEARCH) // max(len(one), len(other))
        for one in typed
        for other in title
        if min(len(one), len(other)) > 2
    ]
    return min(shares, default=100)


# The index


@cache
def index_of(language: str = "en") -> Index:
    """Return the words of a language. An unknown one is a ValueError."""
    everything = entries(language)
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for at, entry in enumerate(everything):
        for weight, text in _fields(entry, language):
            for one in words_of(text):
                found[one][at] = max(weight, found[one].get(at, 0))
    return Index(everything, found, tuple(tuple(words_of(entry.title)) for entry in everything))


def _fields(entry: Entry, language: str) -> Iterator[tuple[int, str]]:
    """Yield the texts in which a rule is searched, with how much a word counts there."""
    yield from (
        (TITLE, entry.title),
        (ALSO, entry.also),
        (TEXT, entry.text),
        (REST, entry.ruling),
        (REST, entry.refusal),
    )
    yield from ((CHAPTER, text) for text in chapter_words(entry.chapter, language))
    yield from ((RULING, number) for number in entry.rulings)
    for kind in entry.cards:
        *names, text = card_words(kind, language)
        yield from ((OWN_CARD if entry.chapter == "card" else CARD_WORTH, name) for name in names)
        if entry.id == f"card.{kind}":
            yield REST, text
    for name in entry.readings:
        yield from ((REST, word("switches", name, language, part)) for part in ("title", "says"))


# Words


def folded(text: str) -> str:
    """Return a text in small letters without accents."""
    parts = unicodedata.normalize("NFD", text.lower().translate(LIGATURES))
    return "".join(letter for letter in parts if not unicodedata.category(letter).startswith("M"))


def words_of(text: str) -> list[str]:
    """Return the words of a text; those with umlauts also as they are spelled without them."""
    whole = unicodedata.normalize("NFC", text.lower())
    plain, spelled = WORD.findall(folded(whole)), WORD.findall(folded(whole.translate(UMLAUTS)))
    return list(dict.fromkeys([*plain, *spelled]))


def likeness(typed: str, written: str) -> int:
    """Return how much a word is like what was typed, without typing errors; 0 if it is not."""
    if typed == written:
        return SAME
    shorter = min(len(typed), len(written))
    if len(typed) > 1 and written.startswith(typed):
        return BEGINS
    if shorter > 3 and typed.startswith(written) and len(typed) - len(written) < 4:
        return ENDING
    if (len(typed) > 3 and typed in written) or (len(written) > 4 and written in typed):
        return PART
    same = _common(typed, written)
    return LIKE if same > 4 and max(len(typed), len(written)) - same < 4 else 0


def _common(one: str, other: str) -> int:
    """Return how many letters two words have in common from their beginning."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def misspelled(typed: str, written: str) -> int:
    """Return how much a word or its beginning is like what was typed with typing errors; 0 if it is not."""
    allowed = 0 if len(typed) < 4 else 1 if len(typed) < 8 else 2
    if not allowed or len(written) < len(typed) - allowed:
        return 0
    far = min(slips(typed, written, allowed), slips(typed, written[: len(typed)], allowed) if len(typed) > 4 else 9)
    return 0 if far > allowed else SLIP if far == 1 else SLIPS


def slips(one: str, other: str, most: int) -> int:
    """Return how many letters are wrong, missing, extra or swapped with a neighbour; at most `most + 1`."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        now = [i]
        for k, b in enumerate(other, 1):
            cost = min(last[k] + 1, now[k - 1] + 1, last[k - 1] + (a != b))
            if i > 1 and k > 1 and a == other[k - 2] and one[i - 2] == b:
                cost = min(cost, before[k - 2] + 1)
            now.append(cost)
        before, last = last, now
    return min(last[-1], most + 1)


# The search itself


def ranked(index: Index, text: str) -> list[tuple[int, int]]:
    """Return the places of the rules that fit, each with its score, best first."""
    typed = text[:LONGEST_SEARCH]
    scores, covered = _counted(index, list(dict.fromkeys(words_of(typed))))
    best = max(scores.values(), default=0)
    kept = {at: score for at, score in scores.items() if score * WORTH_A_THIRD >= best}
    for at, extra in _named(index, typed, covered):
        if extra >= BEGIN_OF_TITLE or at in kept:
            kept[at] = kept.get(at, 0) + extra
    return sorted(kept.items(), key=lambda one: (-one[1], one[0]))


def _counted(index: Index, typed: list[str]) -> tuple[dict[int, int], dict[int, set[str]]]:
    """Return how much each rule counts, and the words of titles that were meant."""
    scores: dict[int, int] = defaultdict(int)
    covered: dict[int, set[str]] = defaultdict(set)
    for one in typed:
        meant = _meant(index, one)
        best: dict[int, int] = {}
        for written, like in meant.items():
            for at, weight in index.found[written].items():
                best[at] = max(best.get(at, 0), like * weight)
                if written in index.titles[at]:
                    covered[at].add(written)
        rare = (len(index.entries) // max(1, len(best))).bit_length()
        for at, score in best.items():
            scores[at] += score * rare
    return scores, covered


def _meant(index: Index, typed: str) -> dict[str, int]:
    """Return the words that may be meant; typing errors are considered where nothing is written as typed."""
    like = {written: found for written in index.found if (found := likeness(typed, written))}
    if any(found >= ENDING for found in like.values()):
        return like
    slipped = {written: found for written in index.found if (found := misspelled(typed, written))}
    return {written: max(like.get(written, 0), slipped.get(written, 0)) for written in {**like, **slipped}}


def _named(index: Index, typed: str, covered: Mapping[int, set[str]]) -> Iterator[tuple[int, int]]:
    """Yield what a rule gains if its id or its title is what was typed."""
    name, whole = typed.strip().lower(), " ".join(words_of(typed))
    for at, entry in enumerate(index.entries):
        title = " ".join(index.titles[at])
        if name == entry.id:
            yield at, EXACT_ID
        elif "." in name and entry.id.startswith(name):
            yield at, BEGIN_OF_ID
        if whole and title == whole:
            yield at, EXACT_TITLE
        elif whole and title.startswith(whole):
            yield at, BEGIN_OF_TITLE
        if at in covered:
            yield at, COVERED * len(covered[at]) // len(index.titles[at])
