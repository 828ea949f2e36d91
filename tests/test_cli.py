"""The command `eternitium`: one clear line for everything that can go wrong, and a server that starts and stops."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from eternitium import cli
from tests.tutor_process import COMMAND, running_tutor

if TYPE_CHECKING:
    from collections.abc import Iterator

REPOSITORY = Path(__file__).resolve().parents[1]


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def run(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *options]
    where = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=where, check=False)


def complaint(*options: str, **environment: str) -> str:
    """The one line on the error stream of a call that must fail with exit code 2."""
    done = run(*options, **environment)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def fetch(address: str, path: str) -> tuple[int, str]:
    where = urlsplit(address)
    connection = http.client.HTTPConnection(str(where.hostname), where.port, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def test_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--help"])
    text = capsys.readouterr().out
    for word in ("--port", "--host", "--no-browser", "--verbose", "--version", "play", "examples:", "Ctrl-C", "8866"):
        assert word in text


def test_version_is_the_one_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--version"])
    assert capsys.readouterr().out == "Eternitium Tutor 0.1.0\n"


@pytest.mark.parametrize("port", ["99999", "-1", "x", "1.5", ""])
def test_port_out_of_range(port: str) -> None:
    assert f"a port is a whole number from 0 to 65535, not {port!r}" in complaint(f"--port={port}")


def test_port_in_use_is_named_and_another_suggested(taken_port: int) -> None:
    line = complaint("--port", str(taken_port))
    assert f"port {taken_port} is in use; try --port " in line
    assert "or --port 0 for any free one" in line


def test_options_count_before_and_after_the_command(taken_port: int) -> None:
    assert f"port {taken_port} is in use" in complaint("--port", str(taken_port), "play")
    assert f"port {taken_port} is in use" in complaint("play", "--port", str(taken_port))


def test_unknown_command_and_option() -> None:
    assert "invalid choice: 'paly'" in complaint("paly")
    assert "unrecognized arguments: --bogus" in complaint("--bogus")


def test_address_of_another_computer() -> None:
    assert "this computer has no address '192.0.2.1'" in complaint("--host", "192.0.2.1")


def test_missing_packages_name_the_command_that_installs_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "voila" else name)
    assert cli.main(["--no-browser"]) == 2
    expected = 'eternitium: not installed: voila; run: pip install "eternitium-tutor[app]"\n'
    assert capsys.readouterr().err == expected


def test_missing_notebook_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(cli, "NOTEBOOK", "gone.ipynb")
    assert cli.main(["--no-browser"]) == 2
    assert "gone.ipynb is missing" in capsys.readouterr().err


def test_server_that_dies_at_start_leaves_its_last_line(tmp_path: Path) -> None:
    broken = tmp_path / "voila"
    broken.mkdir()
    (broken / "__init__.py").touch()
    (broken / "__main__.py").write_text("print('first')\nraise ImportError('the last line')\n")
    line = complaint("--port", "0", PYTHONPATH=str(tmp_path))
    assert line == "eternitium: the server did not start: ImportError: the last line\n"


def test_surprise_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def surprise(_settings: object) -> int:
        raise RuntimeError("boo")

    monkeypatch.setattr(cli, "play", surprise)
    assert cli.main([]) == 1
    assert capsys.readouterr().err == "eternitium: unexpected RuntimeError: boo (--verbose shows more)\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_server_starts_says_where_and_stops_cleanly(number: int) -> None:
    with running_tutor() as tutor:
        assert tutor.line == f"Eternitium Tutor is at {tutor.address} - press Ctrl-C to stop it\n"
        assert fetch(tutor.address, cli.ICON)[0] == 200
        assert tutor.stop(number) == (0, "\nThe tutor has stopped.\n", "")
        with pytest.raises(ConnectionRefusedError):
            fetch(tutor.address, "/")


def test_server_gives_out_nothing_but_the_page() -> None:
    with running_tutor() as tutor:
        for path in ("/voila/files/tutor.ipynb", "/voila/files/voila.json", "/voila/files/favicon.svg"):
            assert fetch(tutor.address, path)[0] == 403


def test_app_runs_in_the_settings_that_it_ships_with() -> None:
    settings = json.loads((REPOSITORY / "notebooks" / "voila.json").read_text())["VoilaConfiguration"]
    assert settings["template"] == "eternitium"
    assert settings["file_allowlist"] == []
    assert settings["strip_sources"] is True
    assert settings["show_tracebacks"] is False


def test_rules_compares_the_editions() -> None:
    done = run("rules")
    assert done.returncode == 0
    assert "After passing: may you keep a card?  [R23, pass_keep]" in done.stdout
    assert "French edition         yes, one card" in done.stdout
    assert "Darf man" in run("rules", "--language", "de").stdout


def test_rules_explains_one_rule() -> None:
    done = run("rules", "luck.last-card", "--edition", "fr")
    assert done.returncode == 0
    assert "French edition: Tour de jeu" in done.stdout
    assert "nope" in complaint("rules", "nope")
