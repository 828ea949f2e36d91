"""What Binder and the container are built from: the build itself takes minutes, `binder/check` does it."""

import json
import os
import re
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_server_proxy.config import ServerProcess
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from eternitium.cli import arguments
from eternitium.cli import program as cli

REPOSITORY = Path(__file__).resolve().parents[2]
BINDER = REPOSITORY / "binder"
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PYTHON = (BINDER / "runtime.txt").read_text().strip().removeprefix("python-")
DOCKERFILE = (REPOSITORY / "Dockerfile").read_text(encoding="utf-8")
USED = ("app", "notebooks", "hub")
BASE = "/user/someone/"
SECONDS = 120


def lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def pins() -> dict[str, str]:
    return {canonicalize_name(name): version for name, version in (line.split("==") for line in constraints())}


def constraints() -> list[str]:
    return lines(BINDER / "constraints.txt")


def wanted() -> Iterator[Requirement]:
    """Every package that the project asks for where it is hosted."""
    extras = [requirement for extra in USED for requirement in PROJECT["optional-dependencies"][extra]]
    for text in [*PROJECT["dependencies"], *extras]:
        requirement = Requirement(text)
        if canonicalize_name(requirement.name) != PROJECT["name"]:
            yield requirement


def start(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    where = {**os.environ, **environment}
    call: list[str | Path] = [BINDER / "start", *command]
    return subprocess.run(call, capture_output=True, text=True, timeout=SECONDS, env=where, check=False)


@pytest.mark.parametrize("requirement", [*wanted(), Requirement("jsonschema<4.25")], ids=str)
def test_each_package_is_pinned_to_a_version_that_the_project_allows(requirement: Requirement) -> None:
    assert pins()[canonicalize_name(requirement.name)] in requirement.specifier


def test_each_pin_is_there_once_and_exact() -> None:
    assert len(pins()) == len(constraints())
    assert [line for line in constraints() if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []


def test_the_python_of_both_images_is_one_that_the_project_allows() -> None:
    assert PYTHON in SpecifierSet(PROJECT["requires-python"])
    assert set(re.findall(r"^FROM python:([\d.]+)-slim", DOCKERFILE, re.MULTILINE)) == {PYTHON}


def test_repo2docker_takes_the_folder_as_it_is_meant() -> None:
    call = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(REPOSITORY)]
    done = subprocess.run(call, capture_output=True, text=True, timeout=SECONDS, check=True)
    recipe = done.stdout + done.stderr
    assert f"Building conda environment for python={PYTHON}\n" in recipe
    place = recipe.index('bin/pip install --no-cache-dir -r "binder/requirements.txt"')
    assert recipe.index(" src/ ${REPO_DIR}/\n") < place < recipe.index("RUN ./binder/postBuild")
    assert 'ENV R2D_ENTRYPOINT="${REPO_DIR}/binder/start"' in recipe


def test_the_start_compiles_for_any_processor_and_shows_jupyter_the_tutor() -> None:
    done = start("env", JUPYTER_CONFIG_PATH="/elsewhere")
    assert done.returncode == 0
    said = done.stdout.splitlines()
    assert {"NUMBA_CPU_NAME=generic", "NUMBA_CPU_FEATURES=", f"JUPYTER_CONFIG_PATH={BINDER}:/elsewhere"} <= set(said)


def test_the_start_hands_on_the_command_as_it_is() -> None:
    assert start("sh", "-c", 'echo "$#:$2"; exit 3', "x", "a", "b  c").stdout == "2:b  c\n"
    assert start("sh", "-c", "exit 3").returncode == 3


@pytest.mark.parametrize("name", ["postBuild", "start", "check", "lock"])
def test_the_scripts_can_be_run(name: str) -> None:
    assert os.access(BINDER / name, os.X_OK)
    subprocess.run(["bash", "-n", BINDER / name], check=True)  # noqa: S607


def tutor_behind_jupyter() -> dict[str, Any]:
    settings = json.loads((BINDER / "jupyter_server_config.json").read_text())
    (entry,) = settings["ServerProxy"]["servers"].items()
    name, server = entry
    assert name == "eternitium"
    return dict(server)


def test_jupyter_starts_the_tutor_under_its_own_address() -> None:
    server = tutor_behind_jupyter()
    assert ServerProcess(name="eternitium", **server).absolute_url
    assert server["timeout"] > cli.SECONDS_TO_START
    program, *options = [part.format(port=5000, base_url=BASE) for part in server["command"]]
    given = arguments.settings(options)
    assert program in PROJECT["scripts"]
    assert (given.port, given.base_url, given.browser, given.host) == (5000, f"{BASE}eternitium/", False, "127.0.0.1")


def test_the_start_page_leads_to_the_notebooks_beside_it() -> None:
    (lab,) = tutor_behind_jupyter()["environment"].values()
    assert lab.format(base_url=BASE) == f"{BASE}lab/tree/notebooks"
    assert (REPOSITORY / "notebooks" / cli.FIRST_NOTEBOOK).is_file()


def test_a_build_whose_pages_are_wrong_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = runpy.run_path(str(BINDER / "visit.py"))["visit"]
    monkeypatch.setitem(visit.__globals__, "page", lambda address, token: f"{address} {token}")
    monkeypatch.setitem(visit.__globals__, "PAGES", {"a": "http://x/a secret", "b": "of {base}"})
    with pytest.raises(ValueError, match=r"^b: of /user/visitor/ is missing$"):
        visit("http://x/", "secret")


def step(name: str) -> list[str]:
    """A step of the Dockerfile that is written as a list."""
    (found,) = re.findall(rf"^{name}\b.*?(\[.*\])$", DOCKERFILE, re.MULTILINE)
    return list(json.loads(found))


def test_the_container_serves_everybody_at_the_port_that_it_names() -> None:
    program, *options = step("ENTRYPOINT")
    given = arguments.settings(options)
    assert program in PROJECT["scripts"]
    assert (given.host, given.browser) == ("0.0.0.0", False)  # noqa: S104
    assert f"\nEXPOSE {given.port}\n" in DOCKERFILE
    assert f"'localhost', {given.port}," in step(r"HEALTHCHECK")[-1]


def locked(name: str) -> dict[str, list[str]]:
    """The hashes of each package of a list, by its name and version."""
    text = "\n".join(lines(BINDER / name)).replace("\\\n", " ")
    return {line.split()[0]: re.findall("--hash=sha256:([0-9a-f]{64})", line) for line in text.splitlines()}


def unpinned(name: str) -> set[str]:
    """The packages of a list that have another version than elsewhere."""
    needed = {canonicalize_name(one.name): str(one.specifier) for one in map(Requirement, locked(name))}
    return {one for one, version in needed.items() if version != f"=={pins().get(one)}"}


def test_the_container_installs_nothing_without_a_hash() -> None:
    steps = re.findall(r"^RUN pip (?:--python \S+ )?(?:install|wheel) .*", DOCKERFILE, re.MULTILINE)
    lists = [line.rpartition("/")[2] for line in steps if "--require-hashes" in line]
    assert lists == ["build.txt", "container.txt"]
    assert len(steps) == 4 and all("--require-hashes" in line or "--no-index --no-deps" in line for line in steps)
    for name in lists:
        assert all(locked(name).values()) and "://" not in (BINDER / name).read_text()
    assert len(locked("container.txt")) > 85 and unpinned("container.txt") == set()
    assert unpinned("build.txt") == {"hatchling", "pathspec", "pluggy", "tomlkit", "trove-classifiers"}


def left_out() -> set[str]:
    """The packages that the list of the container passes over."""
    (found,) = re.findall(r"^unused=\((.*)\)$", (BINDER / "lock").read_text(), re.MULTILINE)
    return set(found.split())


def test_each_package_that_the_container_needs_is_in_its_list() -> None:
    names = {canonicalize_name(Requirement(one).name) for one in locked("container.txt")}
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["app"]]
    assert {canonicalize_name(Requirement(one).name) for one in wanted} - names == {"pandas"}
    assert left_out() & names == set() and left_out() <= pins().keys()


def test_server_and_pages_load_without_what_the_container_leaves_out() -> None:
    (load,) = re.findall(r'^RUN (\[".*"\])$', DOCKERFILE, re.MULTILINE)
    without = f"import sys; sys.modules.update(dict.fromkeys({sorted(left_out())})); "
    subprocess.run([sys.executable, "-c", without + json.loads(load)[-1]], check=True, timeout=5 * SECONDS)


def test_the_container_notices_when_nothing_answers() -> None:
    python, *rest = step("HEALTHCHECK")
    assert python == "python"
    done = subprocess.run([sys.executable, *rest[:-1], rest[-1].replace("8866", "1")], capture_output=True, check=False)
    assert b"ConnectionRefusedError" in done.stderr


def test_the_container_holds_no_key_and_runs_without_rights() -> None:
    assert (
        DOCKERFILE.index("\nUSER tutor")
        < DOCKERFILE.index("RUN eternitium warmup")
        < DOCKERFILE.index("XDG_DATA_HOME=/data")
    )
    assert "VOLUME /data" in DOCKERFILE
    assert arguments.settings(["warmup"]).command == "warmup"


def test_the_container_is_built_from_the_package_and_nothing_else() -> None:
    kept = {line.removeprefix("!") for line in lines(REPOSITORY / ".dockerignore") if line.startswith("!")}
    assert lines(REPOSITORY / ".dockerignore")[0] == "*"
    assert [name for name in kept if not (REPOSITORY / name).exists()] == []
    assert {
        "pyproject.toml",
        PROJECT["readme"],
        *PROJECT["license-files"],
        "eternitium",
        "widgets",
        "notebooks",
        "binder",
    } == kept
