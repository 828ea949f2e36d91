"""The rulebook for the pages: once for a language, whole, so that it can be searched without a kernel."""

from functools import cache
from typing import Final

from eternitium.components import CARDS, SLUGS, kind_of, row_of
from eternitium.match.catalog import editions, languages
from eternitium.match.editions import differences
from eternitium.payload.catalog import BookCard, BookEntry, BookPayload, BookReading, Chapter, Difference
from eternitium.rulebook import EDITIONS, word, words
from eternitium.rulebook.entries import CHAPTERS, KINDS, Entry, card_title, card_words, chapter_words, entries

FIELDS: Final = ("id", "title", "text", "ruling", "refusal", "chapter", "cards", "also", "rulings", "readings")
WAYS: Final = ("nav-label", "nav-play", "nav-learn", "nav-practice")


@cache
def rule_book(language: str = "en") -> BookPayload:
    """Return all rules of a language with what is needed to search, show and print them.

    Raises ValueError: an unknown language.
    """
    places = {place: number for number, place in enumerate(_places(language))}
    return BookPayload(
        language=language,
        languages=languages(),
        editions=editions(language),
        chapters=[_chapter(chapter, language) for chapter in CHAPTERS],
        entries=[_entry(one, places) for one in entries(language)],
        places=[*places],
        cards={kind: _card(kind, language) for kind in KINDS},
        readings={row.name: _reading(row) for row in differences(language) if row.differ},
        words=words("search-page", language) | {key: word("tutor", key, language) for key in WAYS},
    )


def _places(language: str) -> dict[str, None]:
    return dict.fromkeys(place for one in entries(language) for place in one.places)


def _chapter(chapter: str, language: str) -> Chapter:
    title, also = chapter_words(chapter, language)
    return Chapter(id=chapter, title=title, also=also)


def _entry(one: Entry, places: dict[str, int]) -> BookEntry:
    return BookEntry(places=[places[place] for place in one.places], **{name: getattr(one, name) for name in FIELDS})


def _card(kind: str, language: str) -> BookCard:
    number = next(number for number, slug in enumerate(SLUGS) if kind_of(slug) == kind)
    *names, text = card_words(kind, language)
    return BookCard(
        slug=SLUGS[number],
        name=card_title(kind, language),
        face=word("card-face", kind, language, "name"),
        does=word("card-face", kind, language, "does"),
        brief=word("card-face", kind, language, "brief"),
        row=row_of(number),
        points=CARDS[number].points,
        names=names,
        text=text,
    )


def _reading(row: Difference) -> BookReading:
    return BookReading(title=row.title, says=row.says, answers=[row.answers[edition] for edition in EDITIONS])
