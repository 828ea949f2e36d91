"""The notebooks in other languages: cells, numbers, code and links as in English, and the words of the page."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, Final

import nbformat
import pytest

from eternitium.cli.handout import VERSIONS, version
from eternitium.cli.translation import number_of, translated
from eternitium.rulebook import LANGUAGES
from eternitium.rulebook.notebooks import COMMON_TEXTS, notebook_texts
from tests.rulebook.test_words import exempt, never, pattern
from tests.support.table import each

FOLDER: Final = Path(__file__).resolve().parents[2] / "notebooks"
OTHERS: Final = tuple(language for language in LANGUAGES if language != "en")
DONE: Final = sorted(path for path in FOLDER.glob("*.ipynb") if notebook_texts(number_of(path.name), "de"))
CODE: Final = re.compile(r"```.*?```|`[^`]+`", re.DOTALL)
TARGET: Final = re.compile(r"\]\(([^)]+)\)")
NUMBER: Final = re.compile(r"\d[\d.,\N{NARROW NO-BREAK SPACE}]*\d|\d")
THOUSANDS: Final = {"en": ",", "de": ".", "fr": "\N{NARROW NO-BREAK SPACE}", "nl": "."}
PERCENT: Final = {"de": r"\d\N{NO-BREAK SPACE}%", "fr": r"\d\N{NARROW NO-BREAK SPACE}%", "nl": r"\d%"}
FOREIGN_QUOTES: Final = {"de": "”«»‘", "fr": "“”„‘", "nl": "“”„«»"}


def cells(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(text)["cells"]
    return found


def numbers(text: str, language: str) -> Counter[str]:
    """The numbers of a text, written as in English without separators of thousands."""
    mark = THOUSANDS[language]
    plain = re.sub(rf"(?<=\d){re.escape(mark)}(?=\d{{3}}(?!\d))", "", TARGET.sub("]", CODE.sub("", text)))
    return Counter(number.replace(",", ".") for number in NUMBER.findall(plain))


def texts(path: Path, language: str) -> list[tuple[str, str, str]]:
    """The id of each Markdown cell, its text in English, and its text in a language."""
    english = path.read_text(encoding="utf-8")
    own = translated(english, path.name, language)
    pairs = zip(cells(english), cells(own), strict=True)
    return [
        (one["id"], "".join(one["source"]), "".join(other["source"]))
        for one, other in pairs
        if one["cell_type"] == "markdown"
    ]


def test_each_language_has_the_same_notebooks() -> None:
    names = {language: {number_of(path.name) for path in DONE} for language in OTHERS}
    assert names["de"] == {"start", *(number_of(path.name) for path in FOLDER.glob("[0-9]*.ipynb"))}
    for language in OTHERS:
        assert {name for name in names["de"] if notebook_texts(name, language)} == names["de"]
        assert notebook_texts(COMMON_TEXTS, language).keys() == {"exercises", "promise", "solution"}


@pytest.mark.parametrize("path", DONE, ids=lambda path: path.name)
@pytest.mark.parametrize("language", OTHERS)
def test_all_but_the_texts_is_the_same(path: Path, language: str) -> None:
    english = path.read_text(encoding="utf-8")
    own = translated(english, path.name, language)
    nbformat.validate(nbformat.reads(own, as_version=4))
    for one, other in zip(cells(english), cells(own), strict=True):
        assert {**one, "source": 0} == {**other, "source": 0}
        assert one["cell_type"] == "markdown" or one["source"] == other["source"]
    written = {cell["id"] for cell in cells(english) if cell["cell_type"] == "markdown"} - {"exercises"}
    assert {*notebook_texts(number_of(path.name), language)} == written


@pytest.mark.parametrize("path", DONE, ids=lambda path: path.name)
@pytest.mark.parametrize("language", OTHERS)
def test_a_text_has_the_numbers_code_and_links_of_the_english_one(path: Path, language: str) -> None:
    for name, english, own in texts(path, language):
        assert english != own and "{" not in CODE.sub("", own), name
        assert Counter(CODE.findall(english)) == Counter(CODE.findall(own)), name
        assert TARGET.findall(english) == TARGET.findall(own), name
        assert re.findall("^#+ ", english, re.MULTILINE) == re.findall("^#+ ", own, re.MULTILINE), name
        assert english.count("\n* ") == own.count("\n* ") and english.count("\n\n") == own.count("\n\n"), name
        assert numbers(english, "en") == numbers(own, language), name


@each("language", *OTHERS)
def test_the_texts_keep_to_the_page_of_words(language: str) -> None:
    for path in DONE:
        for name, _, own in texts(path, language):
            said, place = TARGET.sub("]", CODE.sub("", own)), f"notebooks.{number_of(path.name)}.{name}"
            words = [word for word in never(language) if pattern(word).search(said)]
            assert [word for word in words if not exempt(language, place, word)] == [], place
            assert "%" not in re.sub(PERCENT[language], "", said.replace("95%-interval", "")), f"{path.name} {name}"
            assert not set(FOREIGN_QUOTES[language]) & set(said) and " - " not in said and '"' not in said, (
                f"{path.name} {name}"
            )


@each("kind", *VERSIONS)
def test_versions_for_a_class_are_made_in_each_language(kind: str) -> None:
    text = (FOLDER / "02_should_i_try_my_luck.ipynb").read_text(encoding="utf-8")
    for language in OTHERS:
        change = version(kind, language)
        assert change is not None
        said = "".join("".join(cell["source"]) for cell in cells(change(text, "02_should_i_try_my_luck.ipynb")))
        common = notebook_texts(COMMON_TEXTS, language)
        assert common["exercises"] in said and common["promise"] not in said and "<details>" not in said
        assert notebook_texts("02", language)["exercise-2"] in said


def test_what_is_not_translated_stays_in_english() -> None:
    assert translated("{}", "99_none.ipynb", "de") == "{}"
    assert notebook_texts("02", "en") == {}
    with pytest.raises(ValueError, match="language: 'xx' is unknown"):
        notebook_texts("02", "xx")
