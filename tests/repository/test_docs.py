"""The documentation site builds without a warning, and everything that it promises has its place."""

import doctest
import json
import re
import runpy
import subprocess
import sys
from pathlib import Path

import eternitium_widgets
import pytest
from PIL import Image

import eternitium
from eternitium.cli import program
from eternitium.policies.registry import BUILTIN, HIGHER, LEVELS
from eternitium.rule_ids import RULE_IDS
from eternitium.rulebook import LANGUAGES
from tests.repository.test_notebooks import LESSONS
from tests.widgets.test_report_page import RECORDED, told_in

REPOSITORY = Path(__file__).resolve().parents[2]
DOCS = REPOSITORY / "docs"
EXTENSIONS = DOCS / "_extensions"
WITH_EXAMPLES = [
    path
    for path in sorted(DOCS.rglob("*.md"))
    if "_build" not in path.parts and ">>>" in path.read_text(encoding="utf-8")
]
REFERENCE = [path for path in WITH_EXAMPLES if path.parent.name == "api"]
CLOSING = re.compile(r"^```$", re.MULTILINE)
FROM_OUTSIDE = re.compile(r'<(?:script|img|link|iframe)\b[^>]*?(?:src|href)="(?:https?:)?//')


@pytest.fixture(autouse=True)
def extensions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extensions import each other by name, as Sphinx does."""
    monkeypatch.syspath_prepend(EXTENSIONS)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built elsewhere, and without a run of the notebooks: the tests of notebooks run them."""
    folder = tmp_path_factory.mktemp("site")
    command: list[str | Path] = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q"]
    command += ["-D", "run_notebooks=0", "-b", "html", DOCS, folder]
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

    for name, source in (("gallery", "_sources/gallery.md"), ("api/game", "../_sources/api/game.md")):
        assert f'<p class="raw-text"><a href="{source}">' in page(site, f"{name}.html")


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


def test_every_widget_works_in_the_gallery_or_it_is_said_why_not(site: Path) -> None:
    pieces = runpy.run_path(str(EXTENSIONS / "pieces.py"))
    html, told = page(site, "gallery.html"), page(site, "_sources/gallery.md")
    assert sorted([*pieces["PIECES"], *pieces["ELSEWHERE"]]) == sorted({*eternitium_widgets.__all__} - {"set_language"})
    for name in pieces["PIECES"]:
        assert html.count(f'<iframe src="live/{name}.html"') == 1, name
        assert (site / "live" / f"{name}.html").is_file(), name
    for name, sentence in pieces["ELSEWHERE"].items():
        assert f"{name}(" in told and sentence in " ".join(told.split()), name
    assert told_in(page(site, "report.html"))["files"]["txt"] == RECORDED.read_text(encoding="utf-8")


def test_the_first_page_shows_a_board_and_four_doors(site: Path) -> None:
    html = page(site, "index.html")
    doors = re.search(r'<div class="doors .*?</div>', html, re.DOTALL)
    assert doors is not None and re.findall(r"<strong>(\w+)</strong>", doors[0]) == [
        "Play",
        "Teach",
        "Explore",
        "Train",
    ]
    assert html.count('<iframe src="live/Board.html"') == 1 and "data-low" in html


def test_a_link_to_a_page_shows_its_title_its_first_words_and_a_picture(site: Path) -> None:
    html = page(site, "howto/players.html")
    for tag in (
        'property="og:title" content="For players"',
        'property="og:description" content="A tour from your first turn',
        'property="og:image" content="../_static/preview.png"',
        'name="twitter:card" content="summary_large_image"',
    ):
        assert html.count(f"<meta {tag}") == 1, tag
    with Image.open(site / "_static" / "preview.png") as picture:
        assert picture.size == (1200, 630)


def test_the_gallery_is_small_and_its_pieces_share_what_is_large(site: Path) -> None:
    sizes = {path.name: path.stat().st_size for path in (site / "live").iterdir()}
    assert sum(sizes.values()) < 3_000_000
    assert max(size for name, size in sizes.items() if name.endswith(".html")) < 250_000


def test_every_notebook_that_teaches_is_a_page_and_has_a_row_and_its_exercises_are_listed(site: Path) -> None:
    told = page(site, "_sources/notebooks/index.md")
    assert 'href="../notebooks/index.html"' in page(site, "howto/teachers.html")
    for lesson in LESSONS:
        html, number = page(site, f"notebooks/{lesson.path.stem}.html"), lesson.path.name[:2]
        assert len(re.findall(rf"^\| `{number}` .+\| {lesson.minutes} \|$", told, re.MULTILINE)) == 1, number
        rows = re.findall(rf"^\| `({number}\.\d)` \| .+ \| [1-3] \| \d+ \|$", told, re.MULTILINE)
        assert rows == [one.number for one in lesson.exercises]
        assert html.count("<details><summary>Solution</summary>") == html.count("</details>") == len(rows)


def test_a_notebook_is_shown_with_its_figures_to_look_at_and_to_point_at(tmp_path: Path) -> None:
    picture = '<svg role="img"/>'
    plot = {"data": [{"y": [1]}], "layout": {"title": "</script>"}}
    shown = {"image/svg+xml": picture, "application/vnd.plotly.v1+json": plot, "text/plain": "Wins [%]"}
    cells = [
        {"cell_type": "markdown", "source": "# One\n[next](02_two.ipynb)"},
        {"cell_type": "markdown", "source": "Aims"},
        {"cell_type": "code", "id": "a", "source": "figure", "outputs": [
            {"output_type": "display_data", "data": shown},
        ]},
        {"cell_type": "code", "id": "b", "source": "print(1)", "outputs": [
            {"output_type": "stream", "name": "stdout", "text": "1\n"},
        ]},
    ]  # fmt: skip
    script = runpy.run_path(str(EXTENSIONS / "notebooks.py"))
    told = script["page"](Path("01_one.ipynb"), {"cells": cells}, tmp_path / "01")
    assert (tmp_path / "01" / "a-0.svg").read_text() == picture
    assert r"![Wins \[%\]](pictures/01/a-0.svg)" in told and "[next](02_two.md)" in told and "````text\n1\n````" in told
    assert told.count("</script>") == 1 and '"y": [1]' in told


def test_what_takes_long_is_made_again_only_when_what_it_is_made_of_has_changed(tmp_path: Path) -> None:
    kept, source = runpy.run_path(str(EXTENSIONS / "kept.py"))["kept"], tmp_path / "one.txt"
    made: list[str] = []

    def make() -> str:
        made.append(source.read_text())
        return made[-1]

    for text in ("a", "a", "b", "b"):
        source.write_text(text)
        assert kept("one", [source], make, tmp_path / "kept") == text
    assert made == ["a", "b"] and len(list((tmp_path / "kept").iterdir())) == 1


def test_the_page_of_measurements_says_what_was_measured_when_and_where() -> None:
    told = (DOCS / "explanation" / "strength.md").read_text(encoding="utf-8")
    script = runpy.run_path(str(DOCS / "measure.py"))
    assert "quick run" not in told and told.count("\n## ") == len(script["SECTIONS"])
    for section in script["SECTIONS"]:
        name = section.command[0]
        shown = " ".join(section.command) if name == "eternitium" else " ".join(["python", "-m", *section.command])
        head = f"## {section.title}\n\n{section.about}\n\n```text\n$ {shown}\n```\n\nMeasured on "
        assert re.search(re.escape(head) + r"\d{4}-\d\d-\d\d; .+ processors, .+ Python 3\.\d+\.\d+; .+\.\n", told), name


def test_the_page_on_strategy_says_what_the_study_says() -> None:
    script = runpy.run_path(str(DOCS / "strategy.py"))
    assert (DOCS / "explanation" / "strategy.md").read_text(encoding="utf-8") == script["page"]()


def test_the_leaderboard_says_what_is_stored() -> None:
    script = runpy.run_path(str(DOCS / "leaderboard.py"))
    told = (DOCS / "leaderboard.md").read_text(encoding="utf-8")
    assert told == script["page"]()
    assert {*re.findall(r"^\| `(\w+)` \|", told, re.MULTILINE)} >= {*BUILTIN, *HIGHER, *LEVELS[:-1]}
    assert script["clock"](2e-5) == ("quick", "0.02") and script["clock"](0.02) == ("long", "20")


def test_a_new_player_on_the_leaderboard_plays_the_protocol(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = runpy.run_path(str(DOCS / "leaderboard.py"))
    world = script["main"].__globals__
    world |= {"PLAYED": tmp_path / "played.json", "PAGE": tmp_path / "page.md", "DEALS": 2, "TIMED": 1}
    world["PLAYED"].write_text('{"players": [], "replies": [["steady", 0.6, 0.5, 0.7, 9]]}')
    monkeypatch.setattr(sys, "argv", ["leaderboard.py", "--play", "veteran", "--reply", "steady", "--deals", "2"])
    script["main"]()
    games = json.loads(world["PLAYED"].read_text())
    (row,), ((name, share, low, high, count),) = games["players"], games["replies"]
    assert (name, count) == ("steady", 4) and low <= share <= high
    assert f"| `steady` | {share:.1%} | {low:.1%} to {high:.1%} | 4 |" in world["PAGE"].read_text()
    assert row["policy"] == "veteran" and row["seconds"] > 0
    assert [(against, games) for against, _, games in row["games"]] == [(one, 4) for one in script["YARDSTICKS"]]
    assert "| `veteran` | open |" in world["PAGE"].read_text()


def test_one_part_of_the_measurements_is_made_anew_and_the_others_stay(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = runpy.run_path(str(DOCS / "measure.py"))
    world = script["main"].__globals__
    world["PAGE"] = page = tmp_path / "strength.md"
    monkeypatch.setattr(sys, "argv", ["measure.py", "quick"])
    with pytest.raises(SystemExit, match="2"):
        script["main"]()
    assert "'quick' is unknown; there are strong, tables, players, decisions, last, fast" in capsys.readouterr().err
    for number, name in enumerate(("exact", "strong", "exact")):
        world["measured"] = lambda section, quick, number=number: f"## {section.title}\n\nRun {number}, {quick}."
        monkeypatch.setattr(sys, "argv", ["measure.py", name])
        script["main"]()
    text = page.read_text(encoding="utf-8")
    assert text.endswith("\n\n## How strong\n\nRun 1, False.\n\n## How exact\n\nRun 2, False.\n")
    assert text.count("\n## ") == 2


def test_the_page_of_measurements_tells_each_row_in_its_table() -> None:
    script = runpy.run_path(str(DOCS / "measure.py"))
    share = {"games": 200, "share": 0.625, "low": 0.5, "high": 0.75}
    league = [
        {"table": "games", "policy": "bold", "against": "steady", **share},
        {"table": "games", "policy": "bold", "against": "", **share},
        {"table": "ratings", "policy": "steady", "points": 1000.0, "low": 1000.0, "high": 1000.0},
        {"table": "ratings", "policy": "bold", "points": 1099.4, "low": 1085.0, "high": 1113.0},
    ]
    player = {"policy": "bold", "what": "Tries often.", "sees": "its own hand", "speed": 1234.5, **share}
    told = "\n".join(script["players"]([player]))
    assert "| `bold` | 1,234 | 62.5% | 50.0% to 75.0% | 200 | Tries often. Sees its own hand. |" in told
    told = "\n".join(script["games"](league))
    assert told.index("| `bold` | 1099 | 1085 to 1113 |") < told.index("| `steady` | 1000 |")
    assert "| `bold` | `steady` | 62.5% | 50.0% to 75.0% | 200 |" in told
    assert "| `bold` | 62.5% | 50.0% to 75.0% | 200 |" in told
    told = "\n".join(script["larger_tables"]([{"players": 4, "policy": "bold", "against": "steady", **share}]))
    assert "| 4 | `bold` | `steady` | 62.5% | 50.0% to 75.0% | 200 | 25% |" in told
    speeds = [
        {"table": "ours", "what": "VectorEnv", "offers": "", "median": 600_000.4, "low": 5e5, "high": 7e5},
        {"table": "others", "what": "Uno", "offers": "hidden hands", "missing": "rlcard"},
    ]
    told = "\n".join(script["rates"](speeds))
    assert "| VectorEnv | 600,000 | 500,000 to 700,000 |" in told
    assert "| Uno | not measured | rlcard is not installed |" in told and "- Uno: hidden hands." in told
    line = {"views": 12, "at_once": 0.0501, "share": 0.03, "few": 0.04, "blend": 0.02, "turns": 0.5, "decile": 0.06}
    lines = [
        {**line, "microseconds": 31.4, "what": "all"},
        {**line, "microseconds": 30.0, "what": "mission 1", "views": 2},
    ]
    told = "\n".join(script["errors"](lines))
    assert "| all | 12 | 0.050 | 0.030 | 0.040 | 0.020 | 0.50 | 0.060 | 31 |" in told and "mission 1" not in told
