"""The rulebook as the pages get it: once for a language, whole, so that it can be searched without a kernel."""

from functools import cache
from typing import Any, Final

from eternitium.components import CARDS, SLUGS, kind_of, row_of
from eternitium.match.editions import differences
from eternitium.rulebook import EDITIONS, LANGUAGES, edition_name, word, words
from eternitium.rulebook.entries import CHAPTERS, KINDS, card_title, card_words, chapter_words, entries

FIELDS: Final = ("id", "title", "text", "ruling", "refusal", "chapter", "cards", "also", "rulings", "readings")
WAYS: Final = ("nav-label", "nav-play", "nav-learn", "nav-practice")


@cache
def rule_book(language: str = "en") -> dict[str, Any]:
    """All rules of a language with what is needed to search, show and print them.

    Gives `language`; `languages` and `editions` with `id` and `name`; `chapters` with `id`, `title` and what people
    type for it in `also`; `entries`, as `eternitium.rulebook.entries.Entry` has them, their `places` as numbers;
    `places`, the sections of the booklets; `cards` by kind; `readings` by switch, with the answer of each edition;
    `words` of the page, with those of the ways to the tutor. Raises ValueError: an unknown language.
    """
    places = {place: number for number, place in enumerate(_places(language))}
    told = [{name: getattr(one, name) for name in FIELDS} for one in entries(language)]
    for entry, one in zip(told, entries(language), strict=True):
        entry["places"] = [places[place] for place in one.places]
    return {
        "language": language,
        "languages": [{"id": other, "name": word("language", "name", other)} for other in LANGUAGES],
        "editions": [{"id": edition, "name": edition_name(edition, language)} for edition in EDITIONS],
        "chapters": [_chapter(chapter, language) for chapter in CHAPTERS],
        "entries": told,
        "places": [*places],
        "cards": {kind: _card(kind, language) for kind in KINDS},
        "readings": {row["name"]: _reading(row) for row in differences(language) if row["differ"]},
        "words": words("search-page", language) | {key: word("tutor", key, language) for key in WAYS},
    }


def _places(language: str) -> dict[str, None]:
    return dict.fromkeys(place for one in entries(language) for place in one.places)


def _chapter(chapter: str, language: str) -> dict[str, str]:
    title, also = chapter_words(chapter, language)
    return {"id": chapter, "title": title, "also": also}


def _card(kind: str, language: str) -> dict[str, Any]:
    number = next(number for number, slug in enumerate(SLUGS) if kind_of(slug) == kind)
    *names, text = card_words(kind, language)
    face = {part: word("card-face", kind, language, part) for part in ("does", "brief")}
    return {
        "slug": SLUGS[number],
        "name": card_title(kind, language),
        "face": word("card-face", kind, language, "name"),
        **face,
        "row": row_of(number),
        "points": CARDS[number].points,
        "names": names,
        "text": text,
    }


def _reading(row: dict[str, Any]) -> dict[str, Any]:
    return {"title": row["title"], "says": row["says"], "answers": [row["answers"][edition] for edition in EDITIONS]}
