"""The commands `eternitium league`, `eternitium study`, `eternitium train` and `eternitium warmup`."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eternitium.analysis import compiled, league
from eternitium.analysis.evaluator import checking, course
from eternitium.analysis.league import duels
from eternitium.cli import arguments, program
from eternitium.engine import code_cache
from eternitium.experiments import studies
from tests.cli.complaints import complaint
from tests.support import signals
from tests.support.table import each

LINE = re.compile(
    r"(steady|bold|careful|expert|veteran|master|random|level\d) +"
    r"(against \w+|alone, all missions) +\d+\.\d% won +"
    r"\(\d+\.\d% to \d+\.\d%, \d+ games\)"
)
STANDING = re.compile(r"\w+ +-?\d+  \(-?\d+ to -?\d+\)")
READY = re.compile(r"ready after (\d+\.\d) s; compiled code is kept in (.+)\n")


def test_league_prints_a_line_for_each_pair_each_player_alone_and_the_ratings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert program.main(["league", "--games", "200", "--slow-games", "1"]) == 0
    out, said = capsys.readouterr()
    played, _, rated = out.partition("\n\n")
    lines, (title, *standing) = played.splitlines(), rated.splitlines()
    assert all(LINE.fullmatch(line) for line in lines)
    met = [(line.split()[0], line.split()[2]) for line in lines[:-7]]
    assert met == list(duels()) and met[:3] == [("steady", "random"), ("bold", "steady"), ("careful", "bold")]
    alone = [line.split()[0] for line in lines[-7:]]
    assert alone == ["random", "steady", "bold", "careful", "expert", "veteran", "master"]
    assert "steady has 1000" in title and all(STANDING.fullmatch(line) for line in standing)
    assert {line.split()[0] for line in standing} == {name for pair in met for name in pair}
    assert "Traceback" not in said


@each(
    "words message",
    (["league", "--seed", "-1"], "seed: -1 is not allowed; give a whole number, 0 or more"),
    (["league", "--games", "0"], "games: 0 is not allowed; give a whole number, 1 or more"),
    (["league", "--slow-games", "0"], "slow_games: 0 is not allowed; give a whole number, 1 or more"),
    (["league", "--workers", "0"], "workers: 0 is not allowed; give a whole number, 1 or more"),
    (["league", "--games", "many"], "argument --games: invalid int value: 'many'"),
    (["league", "loud"], "unrecognized arguments: loud"),
    (["study", "mission"], "study: 'mission' is unknown; there are missions, "),
    (["study", "missions", "--games", "0"], "games: 0 is not allowed; give a whole number, 1 or more"),
    (["study", "missions", "--seed", "-1"], "seed: -1 is not allowed; give a whole number, 0 or more"),
    (["study", "missions", "--workers", "0"], "workers: 0 is not allowed; give a whole number, 1 or more"),
    (["study", "missions", "--output", "gone"], "output: 'gone' is not a folder that can be written to"),
    (["study", "missions", "seats"], "unrecognized arguments: seats"),
    (["train", "--json"], "json: training prints no table; leave out --json, or check with --check"),
    (["completion", "csh"], "argument shell: invalid choice: 'csh'"),
    (["completion"], "the following arguments are required: shell"),
    (["train", "--positions", "0"], "positions: 0"),
    (["train", "--seed", "-1"], "seed: -1"),
    (["train", "--check", "0"], "check: 0"),
    (["train", "--check", "2", "--rollouts", "1"], "rollouts: 1"),
    (["train", "--check", "2", "--policy", "champion"], "policy: 'champion' is not allowed with --check"),
    (["train", "--policy", "master"], "policy: 'master' is not allowed; here compiled code plays one of "),
    (["train", "--policy", ""], "policy: '' is not allowed; "),
    (["train", "--output", "nowhere"], "output: 'nowhere' is not a folder"),
    (["warmup", "--games"], "unrecognized arguments: --games"),
    (["study", "--games", "5"], "name: missing; --games, --seed and --output need the name of a study: missions, "),
)
def test_a_command_says_in_one_line_what_is_wrong(
    capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert message in complaint(capsys, *words)


CTRL_C = """
import os, signal, sys, threading
from eternitium.analysis import compiled
from eternitium.analysis.league import duels
from eternitium.cli import arguments, program

compiled.load()
threading.Timer(1.5, os.kill, (os.getpid(), signal.SIGINT)).start()
sys.exit(program.main(["league", "--games", "9000000"]))
"""


@pytest.mark.usefixtures("tests_in_background")
def test_one_Ctrl_C_stops_the_league() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CTRL_C],
        preexec_fn=signals.listening,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr.splitlines()[-1]) == (2, f"eternitium: stopped; {arguments.KEPT['league']}")
    assert not LINE.search(done.stdout) and "Traceback" not in done.stderr


# Python loads this module before anything else; the study is a place where Ctrl-C comes at a bad moment.
BAD_MOMENTS = """
import os, signal, time
from eternitium.cli import commands

def stop(*_):
    os.kill(os.getpid(), signal.{number})
    time.sleep(9)

class Dying:
    __del__ = stop

def study(_):
    {moment}
    time.sleep(9)
    print("not heard")

commands.study = study
"""


@pytest.mark.usefixtures("tests_in_background")
@each(
    "moment number before",
    ("eval('stop()')", "SIGINT", signals.listening),
    ("Dying()", "SIGINT", signals.listening),
    ("Dying()", "SIGTERM", signals.in_background),
)
def test_Ctrl_C_is_heard_at_any_moment(moment: str, number: str, before: Callable[[], None], tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(BAD_MOMENTS.format(number=number, moment=moment), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "eternitium", "study", "endings"],
        preexec_fn=before,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == f"eternitium: stopped; {arguments.KEPT['study']}"


def test_numbers_that_nobody_gives_are_those_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def ask(*given: object) -> list[object]:
        asked.append(given)
        return []

    for module, name in ((league, "table"), (league, "standing"), (course, "train"), (checking, "check")):
        monkeypatch.setattr(module, name, ask)
    numbers = ((league, "GAMES"), (league, "SLOW_GAMES"), (course, "POSITIONS"), (checking, "TRUTH_ROLLOUTS"))
    for number, (module, name) in enumerate(numbers, start=5):
        monkeypatch.setattr(module, name, number)
    for words in (["league"], ["train"], ["train", "--check", "3"]):
        assert program.main(words) == 0
    assert asked == [(5, 6, 0, 1), ([],), (7, 0, "veteran"), (3, 8, 0)]


@each(
    "command numbers",
    ("league", (league.GAMES, league.SLOW_GAMES)),
    ("train", (course.POSITIONS, checking.TRUTH_ROLLOUTS)),
)
def test_help_names_them(command: str, numbers: tuple[int, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        program.main([command, "--help"])
    told = "".join(capsys.readouterr().out.split())
    assert [number for number in numbers if f"(default{number}" not in told] == []


def test_study_lists_the_studies(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["study"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(studies.STUDIES)
    assert all(line.endswith(study.what) for line, study in zip(lines, studies.STUDIES.values(), strict=True))


@pytest.mark.parametrize("output", [[], ["--output", "."]])
def test_study_writes_a_table_that_can_be_loaded_where_one_is(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    few: studies.Study,
    output: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["study", "endings", "--games", "20", "--seed", "4"]
    assert program.main([*words, *output]) == 0
    out, said = capsys.readouterr()
    assert out.startswith(f"{Path(*output[1:]) / 'endings.csv'}: 3 rows after ") and "Traceback" not in said
    assert studies.load("endings", tmp_path).equals(studies.run(few, 20, 4, progress=False))
    assert studies.command("endings", tmp_path) == "eternitium study endings --games 20 --seed 4"


@pytest.mark.usefixtures("tests_in_background")
@pytest.mark.parametrize(
    ("workers", "number", "before"),
    [
        ("1", signal.SIGINT, signals.listening),
        ("2", signal.SIGINT, signals.listening),
        ("2", signal.SIGTERM, signals.in_background),
    ],
)
def test_a_stopped_study_writes_no_table_and_keeps_its_rows(
    workers: str, number: int, before: Callable[[], None], tmp_path: Path
) -> None:
    words = [sys.executable, "-m", "eternitium", "study", "endings", "--workers", workers, "--output", str(tmp_path)]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(words, preexec_fn=before, **pipes) as child:  # noqa: PLW1509
        signals.wait_until_stoppable(child)
        time.sleep(1.5)
        child.send_signal(number)
        out, said = child.communicate(timeout=120)
    assert (child.returncode, out) == (2, "")
    assert said.splitlines()[-1] == f"eternitium: stopped; {arguments.KEPT['study']}"
    assert "Traceback" not in said and {path.name for path in tmp_path.iterdir()} <= {"endings.part"}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> studies.Study:
    """A study of three rows."""
    study = replace(studies.STUDIES["endings"], rows=studies.STUDIES["endings"].rows[:3])
    monkeypatch.setitem(studies.STUDIES, "endings", study)
    return study


def stop_after(study: studies.Study, rows: int, monkeypatch: pytest.MonkeyPatch) -> studies.Study:
    """The same, but somebody presses Ctrl-C when so many rows are there."""

    def row(keys: Any, games: int, seed: int) -> Any:
        if keys == study.rows[rows]:
            raise KeyboardInterrupt
        return study.row(keys, games, seed)

    stopping = replace(study, row=row)
    monkeypatch.setitem(studies.STUDIES, "endings", stopping)
    return stopping


def test_a_study_that_was_stopped_goes_on_with_the_next_row(
    few: studies.Study, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["study", "endings", "--games", "20", "--seed", "4", "--output", str(tmp_path)]
    stop_after(few, 2, monkeypatch)
    assert program.main(words) == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"eternitium: stopped; {arguments.KEPT['study']}"
    stop_after(few, 0, monkeypatch)  # it would stop at once if it began anew
    assert program.main(words) == 0
    assert f"{tmp_path / 'endings.part'}: going on after 2 rows" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["endings.csv"]
    assert studies.load("endings", tmp_path).equals(studies.run(few, 20, 4, progress=False))


@each(
    "text message",
    ("eternitium study endings --games 9 --seed 4\n{}\n", ""),
    ("eternitium study endings --games 20 --seed 4\nhalf a li", ""),
    ("eternitium study endings --games 20 --seed 4\nhalf a line\n", "endings.part' cannot be read; delete it"),
    ("eternitium study endings --games 20 --seed 4\n{}\n", "endings.part' cannot be read; delete it"),
    ("eternitium study endings --games 20 --seed 4\n[1]\n", "endings.part' cannot be read; delete it"),
)
def test_rows_of_something_else_do_not_count(
    few: studies.Study, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    (tmp_path / "endings.part").write_text(text, encoding="utf-8")
    words = ["study", "endings", "--games", "20", "--seed", "4", "--output", str(tmp_path)]
    if message:
        assert message in complaint(capsys, *words)
        assert (tmp_path / "endings.part").read_text(encoding="utf-8") == text
    else:
        assert program.main(words) == 0 and "going on" not in capsys.readouterr().err
        assert studies.load("endings", tmp_path).equals(studies.run(few, 20, 4, progress=False))


def test_train_writes_the_networks_one_after_the_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["train", "--positions", "60", "--output", str(tmp_path)]) == 0
    file = tmp_path / "veteran.npz"
    out, bars = capsys.readouterr()
    assert re.findall(r"(\w+): 100%[^\r\n]*\n", bars) == ["two", "solo", "more"]
    said = [line.partition(" after ")[0] for line in out.splitlines()]
    assert said == [f"{file}: two", f"{file}: two, solo", f"{file}: two, solo, more"]
    assert file.stat().st_size < 2_000_000


def test_train_measures_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert program.main(["train", "--check", "3", "--rollouts", "20", "--output", str(tmp_path)]) == 0
    title, every, *groups, file = capsys.readouterr().out.splitlines()
    assert file == str(tmp_path / "errors.json")
    stored = json.loads((tmp_path / "errors.json").read_text())
    assert stored.keys() == {"1", "2"}
    for line in groups[:2]:
        players, _, _, _, share, *_, turns, _, _ = line.split()
        assert stored[players]["share"] == pytest.approx(float(share), abs=0.001)
        assert stored[players]["turns"] == pytest.approx(float(turns), abs=0.01)
    assert title.split() == ["views", "network", "alone", "128", "blend", "turns", "decile", "us"]
    assert every.split()[:2] == ["all", "3"] and len(every.split()) == 9
    assert [line.partition(" ")[0] for line in groups][:2] == ["1", "2"]


def test_warmup_says_where_and_how_long_and_another_process_finds_everything(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert program.main(["warmup"]) == 0
    said = READY.fullmatch(capsys.readouterr().out)
    assert said is not None
    assert said[2] == str(code_cache.home())
    assert compiled.load().is_ready("roll_worlds")
    run = [sys.executable, "-m", "eternitium", "warmup"]
    done = subprocess.run(run, capture_output=True, text=True, timeout=120, check=False)
    again = READY.fullmatch(done.stdout)
    assert (done.returncode, done.stderr) == (0, "") and again is not None and float(again[1]) < 20
