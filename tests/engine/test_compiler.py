"""What is compiled, where it is kept, and why it is compiled again."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eternitium.analysis import compiled
from eternitium.analysis.evaluator import evaluator
from eternitium.engine import code_cache, compiler, decision, kernels, setup
from eternitium.engine.code_cache import Place, digest_of
from tests.support.table import each, named

ENTRIES = (*kernels.ENTRIES, compiled.PLAY_WORLDS, evaluator.LOOK_AHEAD)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A computer on which nothing was compiled."""
    monkeypatch.setattr(code_cache, "home", lambda: tmp_path)
    return tmp_path


def test_what_is_compiled_apart_or_for_all_exists() -> None:
    functions = {function for entry in ENTRIES for function in compiler.reached(entry.function)}
    assert {function.__name__ for function in functions} >= compiler.APART
    shared = {function.__name__ for function in functions if compiler.is_shared(function)}
    assert shared == {name.partition(".")[2] for name in compiler.SHARED}


def test_an_entry_holds_nothing_that_is_compiled_for_all() -> None:
    names = [code.function.__name__ for code in compiled.PLAY_WORLDS.needs]
    assert {"apply", "choose", "legal_actions"} <= {*names} and len(names) == len({*names})
    assert names.index("play_on") < names.index("apply")


def test_a_change_outside_of_the_engine_compiles_nothing_of_the_engine_again() -> None:
    for function in (decision.go_on, setup.deal):
        modules = {one.__module__ for one in compiler.reached(function)}
        assert {name.rpartition(".")[0] for name in modules} == {"eternitium.engine"}


def test_a_constant_of_another_module_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    functions = compiler.reached(compiled.PLAY_WORLDS.function)
    before = digest_of(functions)
    assert before == digest_of(functions) != digest_of(functions, "other settings")
    monkeypatch.setattr("eternitium.analysis.loops.SIZE", 7)
    assert digest_of(functions) != before


@each("said level", ("", 2), ("3", 3))
def test_numba_optimises_as_much_as_pays_unless_the_environment_says_how_much(said: str, level: int) -> None:
    ask = "import numba; from eternitium.engine.compiler import numba_config; print(int(numba_config().OPT))"
    given = {name: value for name, value in os.environ.items() if name != "NUMBA_OPT"}
    told = subprocess.run(
        [sys.executable, "-c", ask],
        env=given | ({"NUMBA_OPT": said} if said else {}),
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(told.stdout) == level


def test_it_is_said_what_is_compiled_and_why(home: Path) -> None:
    place = Place("play", "0001")
    assert place.title("forecasts") == "Eternitium: compiling forecasts, once on this computer"
    done: list[int] = []
    for _ in range(2):
        place.fill(lambda: done.append(1))
    assert place.is_filled() and done == [1] and [path.name for path in home.iterdir()] == ["play-0001"]
    assert Place("play", "0002").title("forecasts").endswith("as the code or a version has changed")


@each(
    "written share",
    named("nothing", None, 0.0),
    named("half", "0.5", 0.5),
    named("cut off", "", 0.0),
)
@pytest.mark.usefixtures("home")
def test_how_much_is_done_can_be_read_by_all(written: str | None, share: float) -> None:
    place = Place("play", str(written))
    place.folder.mkdir(parents=True)
    if written is not None:
        (place.folder / "progress").write_text(written, encoding="ascii")
    assert place.share == share
    place.share = 0.25
    assert Place("play", str(written)).share == 0.25


@pytest.mark.usefixtures("home")
def test_what_failed_is_tried_again() -> None:
    def fail() -> None:
        raise OSError("no space")

    place, tries = Place("play", "0001"), list[Callable[[], Any]]()
    with pytest.raises(OSError, match="no space"):
        place.fill(fail)
    place.fill(lambda: tries.append(fail))
    assert tries == [fail]


def test_a_helper_compiles_before_the_shared_code_that_is_called_and_leaves_to_others_what_they_compile(
    tmp_path: Path,
) -> None:
    def run(code: str) -> list[str]:
        given = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
        head = "from eternitium.analysis import loops; from eternitium.engine.compiler import Entry\n"
        entry = "entry = Entry(loops.deal_world, 'worlds')\n"
        command = [sys.executable, "-c", head + entry + code]
        return subprocess.run(command, env=given, capture_output=True, text=True, check=True).stdout.splitlines()

    helped = """
from filelock import FileLock
place = entry.needs[0].place
place.folder.mkdir(parents=True)
with FileLock(place.folder / "lock"):
    entry.help_out()
    print(place.is_filled(), entry.place.is_filled())
entry.help_out()
print(entry.is_kept())
"""
    assert run(helped) == ["False True", "True"]
    dealt = """
import numpy as np
from eternitium import Game, PlayerView
from eternitium.analysis.evaluator.evaluator import LookAhead
look = LookAhead(PlayerView(Game(2, seed=1)), 1, 1, is_compiled=False)
for deal in (entry.load(), entry.interpreted()):
    deal(look._states, look._hidden, 1, 0)
    print(look._states[1].tobytes().hex())
"""
    compiled_world, interpreted_world = run(dealt)
    assert compiled_world == interpreted_world
