"""What people read, with awkward things in the slots: compared with stored readings, and searched for known faults."""

import functools
import re
from collections.abc import Iterator
from difflib import unified_diff

import pytest

from eternitium.rulebook import LANGUAGES
from tests.rulebook.readings import FOLDER, lines, names_in, plain_texts, readings
from tests.support.table import each

ANEW = "python -m tests.rulebook.readings writes the readings anew: read each of these lines first"

# What may not be read, by what is wrong with it.
UNTIDY = {
    "an open slot": r"[{}]|\bNone\b(?! of)",
    "two spaces": r"  ",
    "two stops": r"[,;:.][,;:.]|[?!]\.(?!\.)",
    "a shape that is not known": r"unknown shape|unbekannte Form|forme inconnue|onbekende vorm",
}
# One of a thing, and the thing in the plural; "Opponent 1" is a name.
NUMBERS = {
    "en": r"(?<!Opponent )(?<!Player )\b1 (?:turns|(?:\w+ )?(?:cards|points|portals|opponents|kinds))\b|\bof the 1 ",
    "de": r"\b1 (?:\w+e )?(?:[Kk]arten|(?!deiner)\w+karten|\w*[Pp]unkte|Spielzüge|Portale|Sorten)\b|\bder 1 ",
    "fr": r"\b1 (?:\w+ )?(?:cartes|points|tours|Portails|parties|adversaires|sortes)\b|\b(?:des|vos) 1 ",
    "nl": r"(?<!Computer )\b1 (?:\w+e )?(?:\w*kaarten|\w*punten|beurten|portalen|spelers|soorten)\b|\bvan (?:de|je) 1 ",
}
# One term for one thing: these are others for the same, or say something else than is meant.
BANNED = {
    "en": r"\brivals?\b|buy nothing|cards are the least|\bIn turn\b|'s's|forget",
    "de": r"Rival|Prognose|Gewinnchance|(?<!Spiel)Züge\b|\d Personen|vergessen|hast du noch keine|Gleiches liegt"
    r"|(?<!Zeitalter-)(?<!Technologie-)(?<!allgemeinen )\bAuslage|unter den (?:drei )?obersten",
    "fr": r"autant de (?:tours|points)\b|\bQui (?:a|vient|trouve|défausse)\b|\bpile (?:de base|avancée)|\bessais?\b"
    r"|Exact :|Entraîneur|\bIA (?:a )?répond|n’a plus que|en possédez 1|en détruire 1|en reste 1\b",
    "nl": r"\b[Ss]telling(?:en)?\b|dichtdraai|dichtgedraai|dicht te draaien|tellen op\b|verder spelen|%-punt"
    r"|(?<!Dubbel )Portaal (?:Cirkel|Vierkant|Driehoek|Ruit)|Maar één hiervan|tot en met de eerste|om op te werken"
    r"|\bZe raakt|[Ww]instkans|Veel geluk|geen andere vinder",
}
NAMELESS = "shape-one.?"  # what a shape is called that is not known: never said with a card
ELIDED = r"\b(?:[Dd]e|[Qq]ue|[Jj]usque|[Ll]orsque|[Pp]uisque|[Ss]i) (?:{})"


@functools.cache
def everything(language: str) -> list[tuple[str, str]]:
    return [*readings(language), *plain_texts(language)]


def faults(language: str, pattern: str) -> list[str]:
    return [
        f"{place} | {said}" for place, said in everything(language) if re.search(pattern, said) and place != NAMELESS
    ]


def wrong() -> Iterator[tuple[str, str]]:
    for language in LANGUAGES:
        yield from ((language, pattern) for pattern in (*UNTIDY.values(), NUMBERS[language], BANNED[language]))
    yield "fr", ELIDED.format("|".join(names_in("fr")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_reads_as_it_is_stored(language: str) -> None:
    stored = (FOLDER / f"{language}.txt").read_text(encoding="utf-8")
    changed = [*unified_diff(stored.splitlines(), lines(language).splitlines(), "stored", "now", lineterm="", n=0)]
    assert not changed, "\n".join([ANEW, *changed])


def test_the_readings_are_about_the_same_things_in_every_language() -> None:
    places = [[place for place, _ in readings(language)] for language in LANGUAGES]
    assert len(places[0]) > 700 and all(other == places[0] for other in places)


@pytest.mark.parametrize(("language", "pattern"), [*wrong()])
def test_no_known_fault_is_read(language: str, pattern: str) -> None:
    assert faults(language, pattern) == []


@each("language pattern fault",
    ("en", NUMBERS["en"], "None of the 1 cards in your discard pile removes it."),
    ("en", BANNED["en"], "2 rivals get one more era card."),
    ("de", NUMBERS["de"], "Keine der 1 Karten deines Ablagestapels"),
    ("de", BANNED["de"], "Neu in der Auslage gibt es einen Droiden."),
    ("de", BANNED["de"], "Der Droide findet unter den drei obersten Karten keine verdeckte."),
    ("de", BANNED["de"], "In deinem Deck hast du noch keine Karten."),
    ("fr", NUMBERS["fr"], "Aucune des 1 cartes de votre défausse"),
    ("fr", BANNED["fr"], "pour que chacun ait joué autant de tours."),
    ("fr", ELIDED.format("Adversaire 1"), "La carte cachée de Adversaire 1 correspond."),
    ("nl", NUMBERS["nl"], "Geen van de 1 kaarten in je aflegstapel"),
    ("nl", BANNED["nl"], "Een stelling, een vraag, jouw antwoord."),
)  # fmt: skip
def test_the_faults_of_the_list_would_be_found(language: str, pattern: str, fault: str) -> None:
    assert language in LANGUAGES and re.search(pattern, fault)
