"""What is handed out: the wheel, the source archive, what importing costs, and the papers beside the code."""

import re
import subprocess
import sys
import tarfile
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from tests.support.table import each

REPOSITORY = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
RELEASING = (REPOSITORY / "RELEASING.md").read_text(encoding="utf-8")
HEAVY = ("IPython", "anywidget", "ipywidgets", "matplotlib", "numba", "pandas", "plotly", "scipy", "tornado", "voila")
TOP = {
    *("CHANGELOG.md", "CITATION.cff", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "Dockerfile", "HOSTING.md", "LICENSE"),
    *("README.md", "RELEASING.md", "REPRODUCIBILITY.md", "SECURITY.md", "pyproject.toml"),
    *(".ci", ".dockerignore", ".github", ".gitignore", ".pre-commit-config.yaml"),
    *("binder", "docs", "eternitium", "notebooks", "tests", "widgets"),
}
SECONDS = 120


def call(*words: str | Path, where: Path = REPOSITORY) -> str:
    """What a command of this environment prints; it must succeed."""
    done = subprocess.run(
        [sys.executable, *words], cwd=where, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the source archive of this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    call("-m", "hatchling", "build", "-d", folder)
    return folder


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def names(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_both_archives_are_as_they_should_be(dist: Path) -> None:
    call("-m", "twine", "check", "--strict", only(dist, "*.whl"), only(dist, "*.tar.gz"))
    call("-m", "check_wheel_contents", only(dist, "*.whl"))


def test_the_wheel_holds_what_is_promised_and_nothing_else(dist: Path) -> None:
    found = names(only(dist, "*.whl"))
    assert "eternitium/py.typed" in found and "Typing :: Typed" in PROJECT["classifiers"]
    assert any(name.endswith("licenses/LICENSE") for name in found)
    assert any(name.endswith("data/share/eternitium/tutor.ipynb") for name in found)
    assert not {name for name in found if re.search(r"(^|/)(tests|js_tests|__pycache__|node_modules)/", name)}
    tops = {name.split("/")[0] for name in found}
    info = f"eternitium_tutor-{PROJECT['version']}"
    assert tops == {"eternitium", "eternitium_widgets", f"{info}.data", f"{info}.dist-info"}


def test_the_source_archive_makes_the_same_wheel(dist: Path, tmp_path: Path) -> None:
    with tarfile.open(only(dist, "*.tar.gz")) as archive:
        archive.extractall(tmp_path, filter="data")
    source = only(tmp_path, "eternitium_tutor-*")
    call("-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, where=source)
    assert names(only(tmp_path, "*.whl")) == names(only(dist, "*.whl"))
    assert (source / "tests" / "repository" / Path(__file__).name).is_file()


@each(
    "words",
    ("-c", "import eternitium"),
    ("-c", "from eternitium import Game; game = Game(2, seed=1); game.push(game.legal_actions[0])"),
    ("-m", "eternitium", "--version"),
    ("-m", "eternitium", "--help"),
    ("-m", "eternitium", "rules", "luck.fail", "--json"),
)
def test_nothing_heavy_is_imported_before_it_is_needed(words: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *words], capture_output=True, text=True, timeout=SECONDS, check=True
    )
    imported = {line.rpartition("|")[2].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert "eternitium" in imported and sorted(imported & {*HEAVY}) == []


def test_the_readme_names_each_optional_part() -> None:
    rows = re.findall(r"^\| `\[(\w+)\]` \|", README, re.MULTILINE)
    assert sorted(rows) == sorted(PROJECT["optional-dependencies"])
    assert 'pip install -c binder/constraints.txt ".[app]"' in README


def test_the_workflows_run_what_is_promised_on_each_python() -> None:
    folder = REPOSITORY / ".github" / "workflows"
    flows = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in folder.glob("*.yml")}
    assert set(flows) == {"checks", "release"}
    for flow in flows.values():
        assert flow[True] and flow["permissions"] == {"contents": "read"}  # YAML reads "on" as true
        steps = [step for job in flow["jobs"].values() for step in job["steps"]]
        assert steps and all(("uses" in step) != ("run" in step) for step in steps)
        assert all("runs-on" in job for job in flow["jobs"].values())
    jobs = flows["checks"]["jobs"]
    matrix = jobs["elsewhere"]["strategy"]["matrix"]
    said = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", one)]
    assert matrix["python"] == said and PROJECT["requires-python"] == f">={said[0]}"
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}
    assert any(".ci/run" in step.get("run", "") for step in jobs["everything"]["steps"])
    rooms = next(step["run"] for step in jobs["elsewhere"]["steps"] if "pytest tests" in step.get("run", ""))
    assert [one for one in rooms.split()[3:] if not (REPOSITORY / one).is_dir()] == []
    assert flows["release"]["jobs"]["publish"]["permissions"] == {"id-token": "write"}
    assert f"environment `{flows['release']['jobs']['publish']['environment']}`" in RELEASING


def test_an_extra_is_written_in_one_way() -> None:
    """From a copy of the repository `".[app]"`, and from anywhere, as in errors, `"eternitium-tutor[app]"`."""
    written = [
        (path, extras)
        for pattern in ("*.md", "docs/**/*.md", "eternitium/**/*.py", "widgets/**/*.py", "notebooks/*.ipynb")
        for path in REPOSITORY.glob(pattern)
        for extras in re.findall(r"pip install[^`\n]*?(\S*\[[a-z,]+\]\S?)", path.read_text(encoding="utf-8"))
    ]
    assert len(written) > 15
    for path, extras in written:
        found = re.fullmatch(r'\\?"(?:\.|eternitium-tutor|\{NAME\})\[([a-z,]+)\]\\?["\\]', extras)
        assert found is not None, (path, extras)
        assert {*found[1].split(",")} <= {*PROJECT["optional-dependencies"]}, (path, extras)


def test_the_example_of_the_readme_is_the_one_whose_types_are_checked() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    checked = (Path(__file__).parent / "readme_example.py").read_text(encoding="utf-8")
    assert checked.partition("\n\n")[2] == example


def test_the_citation_is_of_this_version() -> None:
    told = yaml.safe_load((REPOSITORY / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= told.keys()
    assert (told["version"], told["license"]) == (PROJECT["version"], PROJECT["license"])
    assert told["authors"] == PROJECT["authors"] and set(told["keywords"]) <= set(PROJECT["keywords"])


def test_each_form_for_an_issue_has_a_name_and_says_what_it_is_for() -> None:
    forms = sorted((REPOSITORY / ".github" / "ISSUE_TEMPLATE").glob("*.md"))
    heads = [yaml.safe_load(form.read_text(encoding="utf-8").split("---\n")[1]) for form in forms]
    assert len(forms) >= 3 and all(head["name"] and head["about"] for head in heads)


def test_the_top_of_the_repository_stays_tidy() -> None:
    ignored = [".git", *(line.rstrip("/") for line in (REPOSITORY / ".gitignore").read_text().splitlines())]
    found = {path.name for path in REPOSITORY.iterdir()}
    assert sorted(name for name in found - TOP if not any(fnmatch(name, one) for one in ignored)) == []
    assert sorted(TOP - found - {"docs"}) == []
