"""Tables as JSON, what a shell completes, and the exit codes that `--help` promises."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from eternitium.analysis import league
from eternitium.cli import arguments, completion, program
from eternitium.cli.tables import as_line
from eternitium.experiments import studies
from eternitium.rules import SWITCHES
from tests.cli.complaints import complaint
from tests.support.table import each


def rows(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    """What a command prints as JSON: one object a line, and nothing else."""
    assert program.main([*words, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@each(
    "value written",
    (np.int64(3), "3"),
    (np.float64(0.5), "0.5"),
    (float("nan"), "null"),
    (np.float64("inf"), "null"),
    ("ü", '"ü"'),
    (True, "true"),
    (("R1", "R2"), '["R1", "R2"]'),
    (None, "null"),
)
def test_a_row_is_one_line_that_any_program_reads(value: Any, written: str) -> None:
    assert as_line({"x": value}) == f'{{"x": {written}}}'


def test_rules_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert [row["name"] for row in rows(capsys, "rules")] == list(SWITCHES)
    (rule,) = rows(capsys, "rules", "luck.fail", "--language", "fr")
    assert (rule["id"], rule["language"], rule["rulings"]) == ("luck.fail", "fr", ["R19", "R21"])
    (guest,) = rows(capsys, "rules", "revive.resource.kinds")
    assert guest["title"] and guest["place"]
    found = rows(capsys, "rules", "robo", "thief")
    assert 1 <= len(found) <= program.MOST_FOUND and found[0]["id"] == "card.robo-thief"
    assert "nope.nope" in complaint(capsys, "rules", "nope.nope", "--json")


def test_league_as_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [league.Row("bold", "steady", 40, 0.6, 0.5, 0.7), league.Row("bold", "", 1, 1.0, float("nan"), 1.0)]
    monkeypatch.setattr(league, "table", lambda *_: iter(lines))
    games, alone, best, last = rows(capsys, "league")
    assert games == {"table": "games", **lines[0]._asdict()} and alone["low"] is None
    assert (best["table"], best["policy"], last["policy"], last["points"]) == ("ratings", "bold", "steady", 1000)
    assert best["low"] < best["points"] < best["high"]


def test_studies_as_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert [row["name"] for row in rows(capsys, "study")] == list(studies.STUDIES)
    few = replace(studies.STUDIES["endings"], rows=studies.STUDIES["endings"].rows[:2])
    monkeypatch.setitem(studies.STUDIES, "endings", few)
    found = rows(capsys, "study", "endings", "--games", "20", "--output", str(tmp_path))
    assert found == studies.load("endings", tmp_path).to_dict("records")


def test_the_check_of_the_evaluator_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    every, *_ = found = rows(capsys, "train", "--check", "3", "--rollouts", "20")
    assert (every["what"], every["views"]) == ("all", 3) and all(row.keys() == every.keys() for row in found)


def completed(words: str) -> set[str]:
    """What bash offers after these words."""
    parts = words.split(" ")
    ask = f"COMP_WORDS=({' '.join(parts)} {'' if parts[-1] else chr(39) * 2}); COMP_CWORD={len(parts) - 1}"
    text = f"{completion.script('bash')}\n{ask}\n_shtab_eternitium\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n"
    done = subprocess.run([shutil.which("bash") or "bash", "-c", text], capture_output=True, text=True, check=False)
    return set(done.stdout.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@each(
    "words offered others",
    ("eternitium ", set(arguments.ABOUT), set()),
    ("eternitium le", {"league"}, {"study"}),
    ("eternitium --p", {"--port"}, {"--host"}),
    ("eternitium league --", {"--games", "--slow-games", "--seed", "--workers", "--json"}, {"--port"}),
    ("eternitium rules --language ", {"de", "en", "fr", "nl"}, set()),
    ("eternitium completion ", {"bash", "zsh", "fish"}, set()),
    ("eternitium replay READ", {"README.md"}, set()),
)
def test_bash_completes(words: str, offered: set[str], others: set[str]) -> None:
    found = completed(words)
    assert offered <= found and not others & found


@each("shell", *arguments.SHELLS)
def test_each_shell_has_a_script_with_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["completion", shell]) == 0
    out = capsys.readouterr().out
    assert [name for name in arguments.ABOUT if name not in out] == []
    assert shell in arguments.INSTALL


def test_help_has_each_command_in_one_group(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        program.main(["--help"])
    text = capsys.readouterr().out
    places = [text.index(f"\n{title}:\n") for title in arguments.GROUPS]
    assert places == sorted(places) and places[-1] < text.index("\noptions:\n")
    assert [name for name in arguments.ABOUT if text.count(f"\n  {name:12}") != 1] == []
    assert set(arguments.ABOUT) == set(program.COMMANDS)
    for code in (0, 1, 2):
        assert f"\n  {code}  " in text


@each("name", *arguments.KEPT)
def test_a_command_that_takes_long_says_what_is_kept_when_it_is_stopped(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="0"):
        program.main([name, "--help"])
    assert f"Ctrl-C: {arguments.KEPT[name]}." in " ".join(capsys.readouterr().out.split())
    monkeypatch.setitem(program.COMMANDS, name, stopped)
    assert complaint(capsys, name, *(["x"] if name == "report" else [])).endswith(f"stopped; {arguments.KEPT[name]}\n")


def stopped(_: object) -> int:
    raise KeyboardInterrupt


def test_a_short_command_just_stops(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(program.COMMANDS, "rules", stopped)
    assert complaint(capsys, "rules") == "eternitium: stopped\n"


def test_whoever_has_seen_enough_is_not_told_off() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-m", "eternitium", "study"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False, env=usual)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_warming_up_meets_is_no_fault_of_the_person(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_: object) -> None:
        raise ValueError("boo")

    monkeypatch.setitem(program.COMMANDS, "warmup", broken)
    assert program.main(["warmup"]) == 1
    assert "unexpected ValueError: boo" in capsys.readouterr().err
