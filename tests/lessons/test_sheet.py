"""The sheet for the real table: its numbers are those of the engine, its words those of the rulebook."""

import re
from html.parser import HTMLParser

import pytest

from eternitium.lessons.figures import figure_table
from eternitium.lessons.lesson_data import strategy
from eternitium.lessons.sheet import STEP_RULES, setup_rows, sheet
from eternitium.lessons.strategy_sheet import strategy_sheet
from eternitium.match.match import Match
from eternitium.rulebook import EDITIONS, LANGUAGES, explain, words
from eternitium.rules import Rules
from tests.support.table import each

# What lies on the table, by the number of players (rules.md: T2, T3, T109; the box has 60 era cards).
SUPPLY = {1: 2, 2: 4, 3: 6, 4: 8, 5: 10}
STACK = {1: 10, 2: 10, 3: 10, 4: 9, 5: 8}
COMMON = {1: 48, 2: 38, 3: 28, 4: 22, 5: 18}


class Reader(HTMLParser):
    """The words of a page, and whether each tag is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open, self.words = list[str](), list[str]()
        self.feed(page)

    def handle_starttag(self, tag: str, _attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += [data] if self.open[-1:] != ["style"] and data.strip() else []


def amounts(players: int, edition: str = "de") -> dict[str, str]:
    return {row.title: row.amount for row in setup_rows(Match(players, Rules(edition), 0)) if row.amount}


@each("players", 1, 2, 3, 4, 5)
def test_the_numbers_are_those_of_the_table(players: int) -> None:
    found = amounts(players)
    assert found["The portal supply"] == f"{SUPPLY[players]} of each shape"
    assert found["Your era stack"] == f"{STACK[players]} for each player"
    assert found["The open era cards"] == f"2 open, {COMMON[players]} face down"
    assert (found["Your start cards"], found["Your starting hand"]) == ("5 cards", "5 in hand")
    basic, advanced = (18, 7) if players == 1 else (21, 13)
    rows = f"Basic: 3 open, {basic} face down; Advanced: 3 open, {advanced} face down"
    assert found["The technologies on the table"] == rows
    assert found.get("The AI deck") == ("9 cards" if players == 1 else None)


@each("language", *LANGUAGES)
def test_it_is_a_whole_page_in_each_language_with_the_words_of_the_rulebook(language: str) -> None:
    for players, edition in ((1, "fr"), (4, "nl")):
        page = sheet(players, edition, language)
        reader = Reader(page)
        said = " ".join(reader.words)
        assert not reader.open and f'lang="{language}"' in page and "{" not in said
        steps = [step for step in STEP_RULES if players == 1 or step != "ai"]
        for rule in (rule for step in steps for rule in STEP_RULES[step]):
            assert explain(rule, language, edition).text in said
        assert (explain("end.tie-break", language).text in said) == (players > 1)
        assert (explain("setup.start-player", language).text in said) == (players > 1)
        assert not re.search(r"https?:|<script|url\(", page), "it needs nothing else"


def test_it_says_how_the_edition_answers_what_editions_do_differently() -> None:
    said = {edition: " ".join(Reader(sheet(2, edition)).words) for edition in EDITIONS}
    assert "May a Double Portal try its luck?  yes" in said["de"]
    assert "May a Double Portal try its luck?  no, portals only" in said["nl"]
    assert "After passing: may you keep a card?  yes, one card" in said["fr"]


@each("language", *LANGUAGES)
def test_the_sheet_of_strategy_has_each_claim_with_its_figures(language: str) -> None:
    page = strategy_sheet(language)
    reader = Reader(page)
    said = " ".join(word.strip() for word in reader.words)
    assert not reader.open and f'lang="{language}"' in page and not re.search(r"https?:|<script|url\(", page)
    for lesson in strategy().values():
        about = words(f"lesson-{lesson.id}", language)["about"]
        assert about["title"] in said and about["end"] in said
        (step,) = [step for _, step in lesson.places if step.rows]
        table = figure_table(lesson.id, step, language)
        assert table is not None and table.note in said and table.command in said
        for row in table.rows:
            assert " ".join([row.title, *(f"{cell.text} {cell.interval}" for cell in row.cells)]) in said


@each(
    "given message",
    ({"players": 0}, "players: 0 is not allowed"),
    ({"players": 6}, "players: 6 is not allowed"),
    ({"edition": "xx"}, "'xx'"),
    ({"language": "xx"}, "language: 'xx' is unknown"),
)
def test_what_cannot_be_is_named(given: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sheet(**given)  # type: ignore[arg-type]
