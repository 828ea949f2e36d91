"""The search over the rulebook: what people type finds the rule, here as on the page."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from eternitium.match.rule_book import rule_book
from eternitium.rule_ids import RULE_IDS
from eternitium.rulebook import EDITIONS, LANGUAGES, explain, word, words
from eternitium.rulebook.entries import CHAPTERS, KINDS, cards_of, entries
from eternitium.rulebook.search import index_of, nearest, ranked, search, slips, words_of
from tests.support.needs import program
from tests.support.samples import thinned
from tests.support.table import each

# Language, what is typed, and the rules one of which has to come first; "" for nothing.
SEARCHES: list[list[str]] = json.loads((Path(__file__).parent / "searches.json").read_text(encoding="utf-8"))
ANSWERS = Path(__file__).parents[2] / "widgets" / "js_tests" / "rules_answers.js"
ODD = (
    "potl",
    "kruimelbrief",
    "xq",
    "İX ŒUVRE",
    "œuvre",
    "größe",
    "groesse",
    "a",
    "d’",
    "...",
    "portal " * 60,
    "🂡",
    "²",
)


@each("language typed first", *SEARCHES)
def test_what_is_typed_finds_the_rule(language: str, typed: str, first: str) -> None:
    found = [hit.id for hit in search(typed, language)]
    assert found[:1] == [] if first == "" else found[0] in first.split()


@each("language", *LANGUAGES)
def test_every_rule_is_found_by_its_title(language: str) -> None:
    for entry in entries(language)[:: thinned(2)]:
        assert entry.id in [hit.id for hit in search(entry.title, language, limit=2)]


def test_every_rule_is_found_by_its_id() -> None:
    assert [search(rule)[0].id for rule in RULE_IDS if rule] == [rule for rule in RULE_IDS if rule]


def test_the_number_of_a_ruling_finds_all_rules_that_it_decides() -> None:
    for number in ("R17", "R36", "R52"):
        decided = {entry.id for entry in entries() if number in entry.rulings}
        assert {hit.id for hit in search(number.lower(), limit=50)} == decided


@each("language", *LANGUAGES)
def test_a_slip_in_a_long_word_of_a_title_still_finds_it(language: str) -> None:
    for entry in entries(language)[:: thinned(4)]:
        longest = max(words_of(entry.title), key=len)
        if len(longest) > 7:
            swapped = longest[:3] + longest[4] + longest[3] + longest[5:]
            others = {one.id for one in entries(language) if longest in " ".join(words_of(one.title))}
            assert others & {hit.id for hit in search(swapped, language)}, (entry.id, swapped)


@each("language", *LANGUAGES)
def test_a_card_is_found_by_its_name_in_every_language(language: str) -> None:
    book = rule_book(language).plain()
    for kind in KINDS:
        if f"card.{kind}" in RULE_IDS:
            for name in book["cards"][kind]["names"]:
                found = [hit.id for hit in search(name, language, limit=4)]
                assert f"card.{kind}" in found, (kind, name, found)


def test_the_page_finds_the_same_with_the_same_scores() -> None:
    node = program("Node.js", ["node"])
    books = {language: rule_book(language).plain() for language in LANGUAGES}
    questions = {language: questions_in(language) for language in LANGUAGES}
    told = json.dumps({"books": books, "questions": questions, "strange": ODD})
    done = subprocess.run([node, str(ANSWERS)], input=told, capture_output=True, text=True, check=True)
    answers = json.loads(done.stdout)
    for language in LANGUAGES:
        index, answer = index_of(language), answers[language]
        for typed, found in zip(questions[language], answer["found"], strict=True):
            assert found == [[index.entries[at].id, score] for at, score in ranked(index, typed)], (language, typed)
        assert answer["near"] == [[*nearest(typed, language)] for typed in ODD]


def questions_in(language: str) -> list[str]:
    typed = [typed for other, typed, _ in SEARCHES if other == language]
    return [
        *typed,
        *ODD,
        *(one.title for one in entries(language)[:: thinned(4)]),
        *(one.text[3:40] for one in entries(language)[::9]),
    ]


@each("one other most expected",
    ("thief", "thief", 2, 0),
    ("thief", "thef", 2, 1),
    ("thief", "theif", 2, 1),
    ("thief", "chief", 2, 1),
    ("thief", "brief", 2, 2),
    ("thief", "t", 2, 3),
    ("abcdef", "uvwxyz", 2, 3),
)  # fmt: skip
def test_slips_of_the_keyboard_are_counted(one: str, other: str, most: int, expected: int) -> None:
    assert slips(one, other, most) == slips(other, one, most) == expected


def test_hits_name_the_place_in_the_edition_and_are_no_more_than_wanted() -> None:
    (hit,) = search("luck.fail", "fr", "nl", limit=1)
    told = explain("luck.fail", "fr", "nl")
    assert (hit.title, hit.text, hit.place) == (told.title, told.text, told.place)
    assert len(search("card", limit=3)) == 3


def test_of_what_is_not_found_the_nearest_titles_are_named() -> None:
    assert search("potl") == ()
    assert "portal.take" in nearest("potl")
    assert nearest("") == nearest("xq") == ()


@each("arguments says",
    ({"text": None}, "^text: None is not a text"),
    ({"language": "xx"}, "^language: 'xx' is unknown; available: en, de, fr, nl$"),
    ({"edition": "us"}, "^edition: 'us' is unknown"),
    ({"limit": 0}, "^limit: 0 is not allowed; give a whole number, 1 or more$"),
    ({"limit": True}, "^limit: True is not allowed"),
)  # fmt: skip
def test_bad_arguments_are_named(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        search(**{"text": "luck", **arguments})


# What there is to search


def test_every_rule_has_a_topic_and_the_cards_that_it_is_about() -> None:
    assert [entry.id for entry in entries()] == [rule for rule in RULE_IDS if rule]
    for language in LANGUAGES:
        assert [*words("search-chapters", language)] == [*CHAPTERS]
        known = {*CHAPTERS, *RULE_IDS}
        assert words("search-also", language).keys() <= known
    assert cards_of("card.chrono-blaster.target") == ("chrono-blaster",)
    assert cards_of("solo.ai.time-bomb") == ("time-bomb",)
    assert cards_of("view.others-discard") == ("robo-thief",)
    assert {"circle", "diamond"} < {*cards_of("luck.try")}
    assert {kind for entry in entries() for kind in entry.cards} == {*KINDS}
    assert "droid" not in cards_of("card.giga-droid")


@each("language", *LANGUAGES)
def test_the_book_of_the_page_says_what_explain_says(language: str) -> None:
    book = rule_book(language).plain()
    for entry in book["entries"]:
        for place, edition in enumerate(EDITIONS):
            told = explain(entry["id"], language, edition)
            assert (entry["title"], entry["text"], entry["ruling"]) == (told.title, told.text, told.ruling)
            assert book["places"][entry["places"][place]] == told.place
        assert {*entry["readings"]} <= book["readings"].keys() and {*entry["cards"]} <= book["cards"].keys()
    assert {name for entry in book["entries"] for name in entry["readings"]} == book["readings"].keys()
    assert book["words"]["nav-learn"] == word("tutor", "nav-learn", language)
    assert book["readings"]["luck_double"]["title"] == word("switches", "luck_double", language, "title")


def test_a_book_is_small_enough_to_be_sent_beside_a_game() -> None:
    books = (json.dumps(rule_book(language).plain(), ensure_ascii=False) for language in LANGUAGES)
    assert max(len(book.encode()) for book in books) < 90_000
