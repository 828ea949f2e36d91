"""The words of the page around the board, which are said before the tutor answers."""

import json
import re
from pathlib import Path

from eternitium_widgets.page.bundle import text_of as script
from eternitium_widgets.server.server import APPS, apps_in
from eternitium_widgets.server.words import with_words
from jinja2 import Environment, FileSystemLoader

from eternitium.rulebook import LANGUAGES, word, words

FOLDER = Path(__file__).parents[2] / "widgets" / "voila" / "templates" / "eternitium"
NOTEBOOKS = FOLDER.parents[3] / "notebooks"
TEMPLATES = with_words(Environment(loader=FileSystemLoader(FOLDER), autoescape=True))
WORDS, START_WORDS = ({name: words(section, name) for name in LANGUAGES} for section in ("page", "start-page"))
ERROR = TEMPLATES.get_template("error.html").render(status_code=404, base_url="/", language="en")


def text_of(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def test_nothing_is_said_of_how_the_page_works_inside() -> None:
    for said in WORDS.values():
        assert not re.search(r"kernel|cell|noyau|notebook|voila", " ".join(said.values()), re.IGNORECASE)


def test_every_word_is_used_and_every_word_that_is_used_is_there() -> None:
    page = text_of("index.html.j2") + text_of("error.html")
    used = set(re.findall(r'(?:data-word="|page\.say\("|said\[")([a-z-]+)"', page))
    used |= set(re.findall(r'"(gone|stopped|silent|ended|ended-kept|go-on|reload|slow)"', script("site/around.js")))
    assert used == WORDS["en"].keys()


def test_every_word_of_the_start_page_is_used_and_every_word_that_is_used_is_there() -> None:
    page = text_of("start.html")
    used = set(re.findall(r'(?:data-word="|page\.say\("|said\["|its\["|call card\(")([a-z-]+)"', page))
    used |= {f"{name}-text" for name in re.findall(r'call card\("([a-z]+)"', page)} | set(
        re.findall(r"said\.([a-z]+)\b", page)
    )
    used |= {key for name in {*apps_in(NOTEBOOKS)} - {*APPS} for key in (name, f"{name}-text")}
    assert used == START_WORDS["en"].keys()


def test_the_pages_have_no_words_of_their_own() -> None:
    no_words = r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<script>.*?</script>|<style>.*?</style>|<[^>]*>"
    for name in ("index.html.j2", "error.html", "start.html"):
        shown = re.sub(no_words, " ", text_of(name), flags=re.DOTALL)
        assert set(shown.split()) <= {"Eternitium", "Tutor", "eternitium", "notebooks", "--verbose"}, name


def test_those_who_made_the_game_are_named_on_the_start_page_in_the_help_and_in_the_readme() -> None:
    readme = (FOLDER.parents[3] / "README.md").read_text(encoding="utf-8").replace("\n", " ")
    helps = [word("layers", "about-text", language) for language in LANGUAGES]
    for text in (readme, *helps, *(said["credits"] for said in START_WORDS.values())):
        assert all(name in text for name in ("Thomas Carlier", "Baptiste Perez", "Haumea Games", "Ornament Games"))


def test_without_scripts_the_page_speaks_english() -> None:
    assert 'data-word="missing">There is nothing here</h1>' in ERROR and '<html lang="en">' in ERROR
    (data,) = re.findall(r'id="page-words">(.*?)</script>', ERROR)
    assert json.loads(data) == WORDS
