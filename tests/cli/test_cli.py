"""The command `eternitium`: one clear line for everything that can go wrong, and a server that starts and stops."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest

from eternitium.cli import arguments, program
from tests.cli.complaints import complaint
from tests.support import signals
from tests.support.stranger import ask
from tests.support.table import each
from tests.support.tutor_process import COMMAND, running_tutor

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def run(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *options]
    where = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=where, check=False)


def refused(*options: str, **environment: str) -> str:
    """As `complaint`, of a process of its own."""
    done = run(*options, **environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def fetch(address: str, path: str) -> tuple[int, str]:
    answer = ask(address, path)
    return answer.status, answer.text


def test_version_is_the_one_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        program.main(["--version"])
    assert capsys.readouterr().out == "Eternitium Tutor 0.1.0\n"


@each(
    "words message",
    *(
        (f"--port={port}", f"a port is a whole number from 0 to 65535, not {port!r}")
        for port in ("99999", "-1", "x", "")
    ),
    *(
        (f"--base-url={path}", f"a base URL is a path such as /tutor/, not {path!r}")
        for path in ("http://tutor.test/", "/a b/", "/a?b", "/a//b/", "/ü/", "/a#b", '/"/', "/<a>/")
    ),
    ("paly", "invalid choice: 'paly'"),
    ("--bogus", "unrecognized arguments: --bogus"),
    ("--host=192.0.2.1", "this computer has no address '192.0.2.1'"),
)
def test_what_cannot_be_is_named(words: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in complaint(capsys, words)


@each(
    "given meant",
    ("/", "/"),
    ("", "/"),
    ("tutor", "/tutor/"),
    ("/a/b.c/", "/a/b.c/"),
    ("/user/a%40b~1/", "/user/a%40b~1/"),
)
def test_base_url_begins_and_ends_with_a_slash(given: str, meant: str) -> None:
    assert arguments.settings(["--base-url", given]).base_url == meant


def test_settings_of_a_host_count_more_than_those_of_the_app(tmp_path: Path) -> None:
    (tmp_path / "voila.json").write_text("{}")
    command = program._command(program.find_app(), arguments.settings(["--settings", str(tmp_path)]), 5000)
    folders = [part.split("=")[1] for part in command if part.startswith("--Voila.config_file_paths=")]
    assert folders == [str(tmp_path), str(REPOSITORY / "notebooks")]


@pytest.mark.parametrize("text", [None, "{"])
def test_settings_that_cannot_be_read_are_named(tmp_path: Path, text: str | None) -> None:
    if text:
        (tmp_path / "voila.json").write_text(text)
    assert f"the settings in '{tmp_path}/voila.json' cannot be read: " in refused("--settings", str(tmp_path))


def test_every_page_lies_under_the_base_url_which_may_come_escaped_once_more() -> None:
    with running_tutor("--port", "0", "--base-url", "/a/b%40c") as tutor:
        assert urlsplit(tutor.address).path == "/a/b%40c/"
        for path in ("/a/b%40c/", "/a/b%2540c/"):
            status, text = fetch(tutor.address, path)
            assert status == 200 and 'href="/a/b%40c/tutor#learn"' in text
            assert set(re.findall(r'(?:href|src)="(/[^/]*/[^/]*/)', text)) == {"/a/b%40c/"}
        assert fetch(tutor.address, "/")[0] == fetch(tutor.address, "/tutor")[0] == 404
        assert fetch(tutor.address, "/a/b%40c/tutor")[0] == 200


def test_a_key_that_is_none_is_refused_and_not_told() -> None:
    line = refused("--port", "0", ETERNITIUM_SEAL="secret-but-short")
    assert "ETERNITIUM_SEAL: this is not a key" in line
    assert "secret" not in line


@each("place", 0, 1)
def test_port_in_use_is_named_and_another_suggested_before_and_after_the_command(
    place: int, taken_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--port", str(taken_port)]
    line = complaint(capsys, *(["play", *words] if place else [*words, "play"]))
    assert f"port {taken_port} is in use; try --port " in line and "or --port 0 for any free one" in line


@each("words needed extra", ([], "voila", "app"), (["notebooks"], "jupyterlab", "notebooks"))
def test_missing_packages_name_the_command_that_installs_them(
    words: list[str], needed: str, extra: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as without:
        without.setattr("importlib.util.find_spec", lambda name: None if name == needed else name)
        assert program.main([*words, "--no-browser"]) == 2
    assert (
        capsys.readouterr().err
        == f'eternitium: not installed: {needed}; run: pip install "eternitium-tutor[{extra}]"\n'
    )


def test_a_package_that_only_tables_need_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    line = complaint(capsys, "study", "luck", "--output", str(tmp_path))
    assert line == "eternitium: not installed: pandas; run: pip install pandas\n"


def test_missing_notebook_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(program, "NOTEBOOK", "gone.ipynb")
    assert program.main(["--no-browser"]) == 2
    assert "gone.ipynb is missing" in capsys.readouterr().err


def test_server_that_dies_at_start_leaves_its_last_line(tmp_path: Path) -> None:
    broken = tmp_path / "voila"
    broken.mkdir()
    (broken / "__init__.py").write_text("print('first')\nraise ImportError('the last line')\n")
    line = refused("--port", "0", PYTHONPATH=str(tmp_path))
    assert line == "eternitium: the server did not start: ImportError: the last line\n"


def test_surprise_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def surprise(_settings: object) -> int:
        raise RuntimeError("boo")

    monkeypatch.setattr(program, "play", surprise)
    assert program.main([]) == 1
    assert capsys.readouterr().err == "eternitium: unexpected RuntimeError: boo (--verbose shows more)\n"


@pytest.mark.usefixtures("tests_in_background")
@pytest.mark.parametrize(
    ("number", "before"), [(signal.SIGINT, signals.listening), (signal.SIGTERM, signals.in_background)]
)
def test_server_starts_says_where_and_stops_cleanly(number: int, before: Callable[[], None]) -> None:
    with running_tutor(before=before) as tutor:
        assert tutor.line == f"Eternitium Tutor is at {tutor.address} - press Ctrl-C to stop it\n"
        assert fetch(tutor.address, "/")[0] == 200
        assert tutor.stop(number) == (0, "\nThe tutor has stopped.\n", "")
        with pytest.raises(ConnectionRefusedError):
            fetch(tutor.address, "/")


@pytest.mark.skipif(os.name != "posix", reason="there is no such signal")
def test_whoever_worked_for_a_command_that_was_killed_ends() -> None:
    with contextlib.suppress(AssertionError), running_tutor() as tutor:  # it complains that the command has ended
        fetch(tutor.address, "/tutor")
        family = psutil.Process(tutor.process.pid).children(recursive=True)
        tutor.process.kill()
        _, alive = psutil.wait_procs(family, timeout=60)
        assert len(family) >= 4
        assert alive == []


@pytest.mark.skipif(os.name != "posix", reason="there is no such signal")
def test_JupyterLab_ends_with_a_command_that_was_killed(tmp_path: Path) -> None:
    command = subprocess.Popen([*COMMAND[:3], "notebooks", "--no-browser", str(tmp_path)], stdout=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while not (family := psutil.Process(command.pid).children(recursive=True)):
        assert time.monotonic() < end and command.poll() is None
    command.kill()
    command.wait()
    assert psutil.wait_procs(family, timeout=60)[1] == []


def installed(share: Path) -> program.App:
    """As pip puts it there."""
    share.mkdir()
    for name in ("start.ipynb", "01_a.ipynb", "voila.json"):
        (share / name).write_text(name)
    return program.App(share, share)


def test_a_checkout_opens_its_own_notebooks_and_copies_them_only_if_asked_to(tmp_path: Path) -> None:
    app = program.find_app()
    assert program.own_notebooks(app, None) == REPOSITORY / "notebooks"
    assert program.own_notebooks(app, str(tmp_path / "a" / "b")) == tmp_path / "a" / "b"
    copied = {path.name for path in (tmp_path / "a" / "b").iterdir()}
    assert copied == {path.name for path in (REPOSITORY / "notebooks").glob("*.ipynb")}


def test_installed_notebooks_are_copied_and_what_was_changed_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = installed(tmp_path / "share")
    folder = program.own_notebooks(app, None)
    assert folder == tmp_path / "eternitium-notebooks"
    (folder / "01_a.ipynb").write_text("mine")
    (folder / "start.ipynb").unlink()
    assert program.own_notebooks(app, None) == folder
    assert {path.name: path.read_text() for path in folder.iterdir()} == {
        "01_a.ipynb": "mine",
        "start.ipynb": "start.ipynb",
    }


def test_notebooks_cannot_be_put_into_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(program.Trouble, match="file: File exists"):
        program.own_notebooks(installed(tmp_path / "share"), str(tmp_path / "file"))


def test_rules_compares_the_editions(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["rules"]) == 0
    told = capsys.readouterr().out
    assert "[R23, pass_keep]" in told and "French edition         yes, one card" in told
    assert program.main(["rules", "--language", "de"]) == 0
    assert "Darf man" in capsys.readouterr().out


def test_rules_explains_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["rules", "luck.last-card", "--edition", "fr"]) == 0
    assert "French edition: Tour de jeu" in capsys.readouterr().out
    assert "nope.nope" in complaint(capsys, "rules", "nope.nope")


def test_rules_searches_for_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["rules", "robot", "chapardeur", "--language", "fr", "--edition", "nl"]) == 0
    first = capsys.readouterr().out.split("\n\n")[0]
    assert first.startswith("Robot Chapardeur\n") and first.endswith("[card.robo-thief]")
    assert program.main(["rules", "R36"]) == 0
    assert "pass.six" in capsys.readouterr().out
    assert "'potl'; perhaps you mean" in complaint(capsys, "rules", "potl")
    assert complaint(capsys, "rules", "xqzw").endswith("no rule says anything about 'xqzw'\n")
