"""Every text that people read against the page of words: none has a word that the page says is never used.

Where a word of `docs/contributing/words.md` is right nevertheless, it is listed here with the reason.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from eternitium.rulebook import LANGUAGES
from tests.support.table import each

REPOSITORY = Path(__file__).resolve().parents[2]
PAGE = REPOSITORY / "docs" / "contributing" / "words.md"
PAGES = REPOSITORY / "eternitium" / "rulebook" / "lang"
# language, where (with * for anything), word, and why it is right there
EXEMPT = (
    ("*", "search.search-also.*", "*", "what people type when they search"),
    ("en", "core.rules.action.text.text", "buy*", "the verb of the action in a saved game"),
    ("de", "guests.*", "Abwurf*", "the discard pile of Sabaton, another game"),
    ("de", "sabaton.*", "Abwurf*", "the discard pile of Sabaton, another game"),
    ("de", "notebooks.10.*", "Abwurf*", "the discard pile of Sabaton, another game"),
    ("de", "revive.*", "Startspieler*", "the word of Revive, another game"),
    ("de", "trainer.trainer-page.profile-curve", "Linie*", "a line that is drawn"),
    ("de", "sliders.sliders.stake-note.*", "Linie*", "a line that is drawn"),
    *(
        (language, where, word, "the crystals of Revive, another game")
        for language, word in (("fr", "crista*"), ("nl", "kristal*"))
        for where in ("guests.*", "revive.*", "notebooks.09.*")
    ),
    *(
        ("en", where, "guess*", "a chance is guessed, not a shape")
        for where in (
            "layers.layers.set-odds-note",
            "practice.practice-topics.chance.text",
            "practice.practice-questions.predict-*.text",
            "practice.practice-verdicts.*",
            "practice.practice-refusals.*guess*",
            "trainer.trainer.round-sense-text",
            "trainer.trainer.sense-off.*",
            "trainer.trainer-page.profile-guesses",
            "tutor.tutor.p*",
        )
    ),
)


def section(title: str) -> str:
    """The part of the page of words under a heading."""
    return PAGE.read_text(encoding="utf-8").split(f"## {title}\n")[1].split("\n## ")[0]


def rows(title: str) -> list[list[str]]:
    """The cells of each row of a part's first table."""
    table = section(title).split("\n\n| card |")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line[:1] == "|"]


@cache
def never(language: str) -> tuple[str, ...]:
    """The words that no text in a language has."""
    parts = [part.strip() for row in rows("Glossary") for part in row[-1].split(";")]
    found = [word for part in parts if part.startswith(f"{language} ") for word in re.findall(r"`([^`]+)`", part)]
    return (*found, *(mistakes() if language == "en" else ()))


@cache
def mistakes() -> tuple[str, ...]:
    """What is wrong in English wherever it is."""
    return tuple(word for row in rows("English is not German") for word in re.findall(r"`([^`]+)`", row[0]))


@cache
def pattern(word: str) -> re.Pattern[str]:
    """A word or several, whole, with any ending for a `*`, and in capitals as well."""
    parts = re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
    return re.compile(rf"(?<!\w){parts}(?!\w)", re.IGNORECASE)


def leaves(table: dict[str, Any], place: str) -> Iterator[tuple[str, str]]:
    """Each text in a table of words, with its place."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{place}.{key}")
        else:
            yield f"{place}.{key}", str(value)


def page_texts(language: str) -> Iterator[tuple[str, str]]:
    """Each text of the pages in a language, with its file and key."""
    for path in sorted((PAGES / language).glob("*.toml")):
        yield from leaves(tomllib.loads(path.read_text(encoding="utf-8")), path.stem)
    for path in sorted(PAGES.glob("*.toml")):
        yield from leaves(tomllib.loads(path.read_text(encoding="utf-8"))[language], path.stem)


def prose() -> Iterator[tuple[str, str]]:
    """Each document for people who use the program, and each text of a notebook, with its file."""
    # What the documentation's build has written there, some of it from docstrings, is no file of the repository.
    generated = [f"{line.rstrip('/')}*" for line in (REPOSITORY / ".gitignore").read_text().split() if "docs/" in line]
    documents = [REPOSITORY.glob("*.md"), (REPOSITORY / "docs").rglob("*.md"), (REPOSITORY / "widgets").glob("*.md")]
    for path in sorted(path for found in documents for path in found):
        name = str(path.relative_to(REPOSITORY))
        if path not in (PAGE, REPOSITORY / "CHANGELOG.md") and not any(fnmatchcase(name, made) for made in generated):
            yield name, path.read_text(encoding="utf-8")
    for path in sorted((REPOSITORY / "notebooks").glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                yield f"{path.name}#{cell['id']}", "".join(cell["source"])


def exempt(language: str, place: str, word: str) -> bool:
    """Whether a word may be in a place."""
    return any(
        fnmatchcase(language, of) and fnmatchcase(place, where) and fnmatchcase(word, which)
        for of, where, which, _ in EXEMPT
    )


def test_the_page_of_words_is_read() -> None:
    assert all(word in never(language) for language, word in (("en", "shop*"), ("de", "Raute*"), ("fr", "paquet IA")))
    assert "the own" in mistakes() and "shop*" not in mistakes()
    assert all(len(row) == 6 for row in rows("Glossary"))


@pytest.mark.parametrize(
    ("word", "text", "found"),
    [("shop*", "We go shopping.", True), ("rival*", "Arrival", False), ("the own", "of\nThe own", True)],
)
def test_a_word_is_found_whole_and_with_an_ending_only_where_there_is_a_star(word: str, text: str, found: bool) -> None:
    assert bool(pattern(word).search(text)) is found


@each("language", *LANGUAGES)
def test_no_page_has_a_word_that_is_never_used(language: str) -> None:
    texts = list(page_texts(language))
    assert [
        f"{place}: {word}"
        for place, text in texts
        for word in never(language)
        if pattern(word).search(text) and not exempt(language, place, word)
    ] == []


@each("language space", ("en", ""), ("de", "\N{NO-BREAK SPACE}"), ("fr", "\N{NARROW NO-BREAK SPACE}"), ("nl", ""))
def test_a_percent_sign_stands_as_the_language_has_it(language: str, space: str) -> None:
    right = re.compile(rf"(?<=[\d}}+]){space}%(?!\w)")
    assert [place for place, text in page_texts(language) if "%" in right.sub("", text)] == []


def test_no_document_and_no_notebook_has_a_mistake_of_this_kind() -> None:
    assert [f"{place}: {word}" for place, text in prose() for word in mistakes() if pattern(word).search(text)] == []
