"""The commands `eternitium games` and `eternitium policies`; the third is in `tests/interop/test_learning.py`."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from eternitium.cli import players, program
from eternitium.interop import dataset
from eternitium.policies.registry import BUILTIN, HIGHER, LEVELS, RESEARCH
from tests.cli.complaints import complaint
from tests.support.table import each


def test_games_are_written_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "few.parquet"
    words = ["games", "--games", "3", "--policies", "bold,careful", "--players", "3", "--edition", "fr", "--seed", "4"]
    assert program.main([*words, "--output", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: 3 games, 0.0 MB, digest {dataset.digest(path)}\n"
    found = list(dataset.read_games(path))
    assert [game.policies for game in found] == [
        ("bold",) * 3,
        ("bold", "bold", "careful"),
        ("bold", "careful", "bold"),
    ]
    assert {(game.players, game.edition, game.mission) for game in found} == {(3, "fr", None)}
    again = tmp_path / "again.parquet"
    assert program.main([*dataset.settings_of(path)["command"].split()[1:], "--output", str(again)]) == 0
    assert dataset.digest(again) == dataset.digest(path)


@each(
    "words message",
    (["--games", "0"], "games: 0 is not allowed; give a whole number, 1 or more"),
    (["--policies", "steady,genius"], "policies: 'genius' is not allowed"),
    (["--players", "6"], "players: 6 is not allowed"),
    (["--mission", "3"], "mission"),
    (["--seed", "-1"], "seed: -1 is not allowed"),
    (["--games", "1", "--workers", "0"], "workers: 0 is not allowed"),
    (["--games", "1", "--output", "nowhere/x.parquet"], "output: "),
    (["--games", "1", "--output", "."], "output: '.' is a folder; name a file"),
)
def test_what_is_refused(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in complaint(capsys, "games", *words)
    assert list(tmp_path.iterdir()) == []


def test_without_the_library_for_parquet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert 'pyarrow is missing; run: pip install "eternitium-tutor[data]"' in complaint(capsys, "games")


def test_the_table_of_players(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LEVELS", "HIGHER", "RESEARCH"):
        monkeypatch.setattr(players, name, ())
    assert program.main(["policies", "--games", "400", "--json"]) == 0
    rows: list[dict[str, Any]] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["policy"] for row in rows] == list(BUILTIN) and all(row["games"] == 400 for row in rows)
    assert [row["share"] for row in rows] == sorted(row["share"] for row in rows) and rows[1]["share"] == 0.5
    assert all(row["low"] <= row["share"] <= row["high"] and row["speed"] > 10_000 for row in rows)
    assert program.main(["policies", "--games", "2"]) == 0
    head, first, *below = capsys.readouterr().out.splitlines()
    assert head == players.HEAD and first.startswith("random ") and below[0].startswith("  Does anything")
    assert "games: 1 is not allowed" in complaint(capsys, "policies", "--games", "1")


def test_each_player_is_told_of() -> None:
    names = [*BUILTIN, *LEVELS, *RESEARCH, *HIGHER]
    assert set(players.SEES) == set(names) and len({players._what(name) for name in names}) == len(names)
