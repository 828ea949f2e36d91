"""What people read, with awkward things in the slots: compared with stored readings, and searched for known faults."""

import re
from difflib import unified_diff

import pytest

from eternitium.rulebook import LANGUAGES
from tests.rulebook.readings import FOLDER, lines, names_in, plain_texts, readings

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
    "nl": r"(?<!Tegenstander )\b1 (?:\w+e )?(?:\w*kaarten|\w*punten|beurten|portalen|spelers|soorten)\b|"
    r"\bvan (?:de|je) 1 ",
}
# One term for one thing: these are others for the same, or say something else than is meant.
BANNED = {
    "en": r"\brivals?\b|buy nothing|cards are the least|\bIn turn\b|'s's|forget",
    "de": r"Rival|Prognose|Gewinnchance|(?<!Spiel)Züge\b|Zeitreisende|vergessen|hast du noch keine|Gleiches liegt"
    r"|(?<!Zeitalter-)(?<!Technologie-)(?<!allgemeinen )\bAuslage|unter den (?:drei )?obersten",
    "fr": r"autant de (?:tours|points)\b|\bQui (?:a|vient|trouve|défausse)\b|\bpile (?:de base|avancée)|\bessais?\b"
    r"|Exact :|Entraîneur|\bIA (?:a )?répond|n’a plus que|en possédez 1|en détruire 1|en reste 1\b",
    "nl": r"\b[Ss]telling(?:en)?\b|dichtdraai|dichtgedraai|dicht te draaien|tellen op\b|verder spelen|%-punt"
    r"|(?<!Dubbel )Portaal (?:Cirkel|Vierkant|Driehoek|Ruit)|Maar één hiervan|tot en met de eerste|om op te werken"
    r"|\bZe raakt|[Ww]instkans|Veel geluk|geen andere vinder",
}
NAMELESS = "shape-one.?"  # what a shape is called that is not known: never said with a card
ELIDED = r"\b(?:[Dd]e|[Qq]ue|[Jj]usque|[Ll]orsque|[Pp]uisque|[Ss]i) (?:{})"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_reads_as_it_is_stored(language: str) -> None:
    stored = (FOLDER / f"{language}.txt").read_text(encoding="utf-8")
    assert lines(language).count("\n") > 700
    changed = [*unified_diff(stored.splitlines(), lines(language).splitlines(), "stored", "now", lineterm="", n=0)]
    assert not changed, "\n".join([ANEW, *changed])
    assert [place for place, _ in readings(language)] == [place for place, _ in readings("en")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_known_fault_is_read(language: str) -> None:
    everything = [*readings(language), *plain_texts(language)]
    elided = [ELIDED.format("|".join(names_in("fr")))] if language == "fr" else []
    for pattern in (*UNTIDY.values(), NUMBERS[language], BANNED[language], *elided):
        faults = [one for one in everything if re.search(pattern, one[1]) and one[0] != NAMELESS]
        assert faults == [], pattern
