"""The same seed is the same game: stored numbers of games, and a document that says what they are good for."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from eternitium import Game
from eternitium.engine import compiler
from eternitium.rules import EDITIONS, MISSIONS
from tests.repository import digests
from tests.support.table import each

REPOSITORY = Path(__file__).resolve().parents[2]
STORED: dict[str, str] = json.loads(digests.STORED.read_text(encoding="utf-8"))


@each("name game", *digests.games())
def test_a_seed_deals_and_plays_the_stored_game(name: str, game: Game) -> None:
    assert digests.digest(game) == STORED[name]


def test_each_number_of_players_edition_and_mission_is_stored() -> None:
    assert len(STORED) == len(EDITIONS) * (5 + len(MISSIONS)) == len(set(STORED.values()))


def test_they_need_nothing_heavy_and_do_not_depend_on_the_process() -> None:
    check = "import sys; from tests.repository.digests import main; sys.exit(main([]) or 'numba' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", check],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONHASHSEED": "99", "LC_ALL": "C", "TZ": "Asia/Tokyo"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"Python 3\.\d+\.\d+, .*: 60 of 60 games are the stored ones\n", done.stdout)


def test_another_game_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(digests, "STORED", tmp_path / "digests.json")
    digests.STORED.write_text(json.dumps({**STORED, "3 fr": "0"}), encoding="utf-8")
    assert digests.main([]) == 1
    assert capsys.readouterr().err == "another game: 3 fr\n"


def test_compiled_code_may_not_calculate_otherwise_than_plain_code() -> None:
    """`fastmath` would let a compiler reorder sums, each processor in its own way."""
    source = Path(compiler.__file__).read_text(encoding="utf-8")
    assert "fastmath" not in source and "parallel=True" not in source
