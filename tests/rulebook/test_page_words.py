"""The words of the page around the board, which are said before the tutor answers."""

import json
import re
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from eternitium.rulebook import LANGUAGES

FOLDER = Path(__file__).parents[2] / "widgets" / "voila" / "templates" / "eternitium"
TEMPLATES = Environment(loader=FileSystemLoader(FOLDER), autoescape=True)
WORDS: dict[str, dict[str, str]] = vars(TEMPLATES.get_template("page_words.html").module)["words"]
ERROR = TEMPLATES.get_template("error.html").render(status_code=404, base_url="/")


def text_of(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def test_every_language_says_the_same() -> None:
    assert tuple(WORDS) == LANGUAGES
    assert all(list(said) == list(WORDS["en"]) for said in WORDS.values())
    assert all(text and text == text.strip() and "  " not in text for said in WORDS.values() for text in said.values())


def test_nothing_is_said_of_how_the_page_works_inside() -> None:
    for said in WORDS.values():
        assert not re.search(r"kernel|cell|noyau|notebook|voila", " ".join(said.values()), re.IGNORECASE)


def test_french_signs_stand_behind_a_space_that_does_not_break() -> None:
    assert not any(re.search(r"(?<![\u00a0\u202f])[;:!?%»]|«(?![\u00a0\u202f])", text) for text in WORDS["fr"].values())


def test_every_word_is_used_and_every_word_that_is_used_is_there() -> None:
    page = text_of("index.html.j2") + text_of("error.html")
    used = set(re.findall(r'(?:data-word="|page\.say\("|said\[")([a-z-]+)"', page))
    used |= set(re.findall(r'"(gone|stopped|slow)"', text_of("static/page.js")))
    assert used == WORDS["en"].keys()


def test_the_pages_have_no_words_of_their_own() -> None:
    for name in ("index.html.j2", "error.html"):
        shown = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|<script>.*?</script>|<[^>]*>", " ", text_of(name), flags=re.DOTALL)
        assert set(shown.split()) <= {"Eternitium", "Tutor", "eternitium", "--verbose"}, name


def test_without_scripts_the_page_speaks_english() -> None:
    assert 'data-word="missing">There is nothing here</h1>' in ERROR and '<html lang="en">' in ERROR
    (data,) = re.findall(r'id="page-words">(.*?)</script>', ERROR)
    assert json.loads(data) == WORDS
