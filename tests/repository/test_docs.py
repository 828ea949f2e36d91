"""The documentation site builds without a warning, and everything that it promises has its place."""

import doctest
import re
import runpy
import subprocess
import sys
from pathlib import Path

import eternitium_widgets
import pytest

import eternitium
from eternitium.cli import program
from eternitium.rule_ids import RULE_IDS
from eternitium.rulebook import LANGUAGES
from tests.repository.test_notebooks import LESSONS

REPOSITORY = Path(__file__).resolve().parents[2]
DOCS = REPOSITORY / "docs"
WITH_EXAMPLES = [
    path
    for path in sorted(DOCS.rglob("*.md"))
    if "_build" not in path.parts and ">>>" in path.read_text(encoding="utf-8")
]
REFERENCE = [path for path in WITH_EXAMPLES if path.parent.name == "api"]
CLOSING = re.compile(r"^```$", re.MULTILINE)
FROM_OUTSIDE = re.compile(r'<(?:script|img|link|iframe)\b[^>]*?(?:src|href)="(?:https?:)?//')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as CONTRIBUTING says, but elsewhere."""
    folder = tmp_path_factory.mktemp("site")
    command: list[str | Path] = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", DOCS, folder]
    built = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert built.returncode == 0, built.stderr
    return folder


def page(site: Path, name: str) -> str:
    return (site / name).read_text(encoding="utf-8")


def test_every_public_name_is_described_once_with_an_example(site: Path) -> None:
    html = "".join(page(site, f"api/{path.stem}.html") for path in REFERENCE)
    for name in eternitium.__all__:
        assert html.count(f"<h2>{name}<") == 1, name
        examples = re.findall(rf"^## {name}\n(.*?)(?=^## |\Z)", sources(), re.MULTILINE | re.DOTALL)
        assert [">>>" in example for example in examples] == [True], name


def sources() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in REFERENCE)


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_run(path: Path) -> None:
    text = CLOSING.sub("", path.read_text(encoding="utf-8"))
    example = doctest.DocTestParser().get_doctest(text, {}, path.stem, str(path), 0)
    said: list[str] = []
    outcome = doctest.DocTestRunner().run(example, out=said.append)
    assert (outcome.failed, outcome.attempted > 0) == (0, True), "".join(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_one_place_in_each_language_that_its_id_leads_to(site: Path, language: str) -> None:
    html = page(site, f"rulebook/{language}.html")
    assert f'lang="{language}"' in html
    for rule in filter(None, RULE_IDS):
        anchor = f"{language}-{rule.replace('.', '-')}"
        assert html.count(f'id="{anchor}"') == 1, rule
        assert f'href="#{anchor}"><code' in html, rule


def test_the_site_needs_no_other_server_and_shows_formulas(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 20
    assert [path for path in pages if FROM_OUTSIDE.search(path.read_text(encoding="utf-8"))] == []
    assert "<math" in page(site, "explanation/belief.html")


def test_the_raw_text_of_each_page_lies_beside_it(site: Path) -> None:
    texts = {path.relative_to(site / "_sources").with_suffix("") for path in (site / "_sources").rglob("*.md")}
    assert texts >= {path.relative_to(DOCS).with_suffix("") for path in DOCS.rglob("*.md") if "_build" not in str(path)}


def test_the_command_is_told_where_people_look() -> None:
    command = ".venv/bin/python -m sphinx -W -b html docs docs/_build"
    assert command in (REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_command_opens_the_site_or_says_how_it_is_built(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(program, "DOCS", tmp_path / "docs")
    assert program.main(["docs"]) == 2
    assert "a copy of the repository" in capsys.readouterr().err
    (tmp_path / "docs" / "_build").mkdir(parents=True)
    assert program.main(["docs"]) == 2
    assert "python -m sphinx -W -b html docs docs/_build" in capsys.readouterr().err
    page = tmp_path / "docs" / "_build" / "index.html"
    page.touch()
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(program, "_has_screen", lambda: True)
    assert program.main(["docs"]) == 0
    assert opened == [page.as_uri()]
    assert page.as_uri() in capsys.readouterr().out
    assert program.main(["docs", "--no-browser"]) == 0
    assert len(opened) == 1


def test_the_gallery_names_every_widget_and_shows_a_game_without_a_server(site: Path) -> None:
    html = page(site, "gallery.html")
    assert [name for name in eternitium_widgets.__all__ if f">{name}<" not in html] == []
    assert '<iframe src="report.html"' in html
    assert (site / "report.html").read_bytes() == (REPOSITORY / "widgets" / "examples" / "report.html").read_bytes()


def test_every_notebook_that_teaches_is_a_page_and_has_a_row_and_its_exercises_are_listed(site: Path) -> None:
    told = page(site, "_sources/notebooks/index.md")
    assert 'href="../notebooks/index.html"' in page(site, "howto/teachers.html")
    for lesson in LESSONS:
        html, number = page(site, f"notebooks/{lesson.path.stem}.html"), lesson.path.name[:2]
        assert len(re.findall(rf"^\| `{number}` .+\| {lesson.minutes} \|$", told, re.MULTILINE)) == 1, number
        rows = re.findall(rf"^\| `({number}\.\d)` \| .+ \| [1-3] \| \d+ \|$", told, re.MULTILINE)
        assert rows == [one.number for one in lesson.exercises]
        assert html.count("<details><summary>Solution</summary>") == html.count("</details>") == len(rows)


def test_the_page_of_measurements_says_what_was_measured_when_and_where() -> None:
    told = (DOCS / "explanation" / "strength.md").read_text(encoding="utf-8")
    script = runpy.run_path(str(DOCS / "measure.py"))
    assert [row for row in ("date", "machine", "system", "version") if f"\n| {row} | " not in told] == []
    for title, (about, command) in script["COMMANDS"].items():
        assert f"## {title}\n\n{about}\n\n```text\n$ " in told
        assert f"{' '.join(command)}\n" in told
