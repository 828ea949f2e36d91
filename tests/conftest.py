"""Fixtures of the whole test suite."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from eternitium import Game
from tests.support import ahead
from tests.support.helpers import fresh
from tests.support.needs import CI
from tests.support.samples import DEEP

if not DEEP:
    # Compiled sooner, for here it does not run for long; `.ci/run` compares digests of code as everybody compiles it.
    # Numba reads this when it is imported, here and in the programs that tests start; such code is kept beside the code
    # for every day. With 0 Numba does not keep all of it.
    os.environ.setdefault("NUMBA_OPT", "1")

pytest_plugins = ["tests.support.rule_coverage", "tests.support.signals"]
collect_ignore = [] if DEEP else ["deep"]
# The same examples on every machine and day, and none fails because the machine is busy.
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.load_profile("fixed")


# What takes longest begins first, so that no worker is left alone with it at the end; browser tests one after the
# other, so that each worker needs one tutor and one Chromium for them.
LONGEST = (
    "browser/test_faults.py",
    "browser/test_lab.py",
    "browser/",
    "browser/test_practice.py",  # these two need compiled code
    "browser/test_laboratory.py",
    "experiments/test_worth.py",
    "notebooks/08_your_own_policy.ipynb",
    "analysis/test_advise.py",
    "notebooks/",
    "belief/",
    "analysis/",
    "server/",
    "experiments/",
    "interop/",
)


# With CI=true (`.ci/run`), or when asked for by name: most of what a browser shows, large notebooks, experiments, what
# deals and rolls out many games, and what is computed again to the last digit. The rest takes five minutes.
THOROUGH_FILES = {
    "browser": "access binder companion dialogs editor export faults first_visit following gallery guests "
    "home_screen lab laboratory lessons lines moment outlook page_words practice replay report room rules seats "
    "security sheet sizes solo start together traffic training tutor whole_games",
    "analysis": "cluster ledger player policies report review worlds",
    "analysis/evaluator": "evaluator",
    "belief": "brute_force brute_force_views calibration deal_frequencies deals estimates pictures",
    "cli": "exports report",
    "companion": "companion",
    "engine": "invariants",
    "experiments": "decisions small studies technologies worth",
    "game": "fuzz",
    "interop": "dataset",
    "lessons": "puzzles",
    "match": "hidden_match traffic",
    "repository": "prose recipes",
    "rulebook": "search",
    "server": "fork_server trust",
    "widgets": "one_baseline pictures report_page",
}
THOROUGH = (
    *(f"{folder}/test_{name}.py" for folder, names in THOROUGH_FILES.items() for name in names.split()),
    *(f"notebooks/{number}_" for number in ("02", "03", "04", "05", "06", "07", "08", "11", "12", "13")),
    "analysis/test_advise.py::test_errors_are_what_the_numbers_vary_by",
    "analysis/test_advise.py::test_halving_finds_a_best_choice_and_does_not_flatter_it",
    "analysis/test_forecast.py::test_one_large_forecast_agrees_with_small_ones",
    "analysis/test_forecast.py::test_the_interval_holds_in_95_of_100_forecasts",
    "analysis/test_master.py::test_it_beats_steady",
    "analysis/test_simulate.py::test_Ctrl_C_keeps_the_games_so_far",
    "browser/test_page.py::test_a_board_that_was_changed_click_by_click",
    "browser/test_page.py::test_whole_game_by_random_clicks",
    "cli/test_cli.py::test_every_page_lies_under_the_base_url_which_may_come_escaped_once_more",
    "cli/test_cli.py::test_whoever_worked_for_a_command_that_was_killed_ends",
    "cli/test_commands.py::test_a_stopped_study_writes_no_table_and_keeps_its_rows",
    "cli/test_commands.py::test_one_Ctrl_C_stops_the_league",
    "cli/test_commands.py::test_league_prints_a_line_for_each_pair_each_player_alone_and_the_ratings",
    "cli/test_commands.py::test_train_writes_the_networks_one_after_the_other",
    "interop/test_baselines.py::test_it_sits_wherever_players_have_names",
    "interop/test_baselines.py::test_it_is_as_strong_as_it_was",
    "interop/test_baselines.py::test_it_chooses_from_a_view_what_it_chooses_in_many_games",
    "interop/test_baselines.py::test_its_choices_are_those_that_were_recorded",
    "server/test_server.py::test_health_says_so_when_no_page_comes",
    "server/test_server.py::test_places_are_shared",
    "server/test_server.py::test_there_are_not_more_pages_than_the_memory_holds_and_health_sees_it",
    "together/test_host.py::test_a_game_goes_on_where_it_was_each_action_once_and_in_order",
    "training/test_rounds.py::test_the_stored_bank_is_what_its_seed_makes",
    "widgets/test_laboratory.py::test_the_intervals_of_differences_hold_the_truth_as_often_as_they_say",
)
BUILT = "site"  # the fixture for which the documentation is built
EVERYTHING = {"tests", "notebooks"}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read the files that a quick run leaves out whole."""
    return (_is_quick(config) and any(f"/{name}" in collection_path.as_posix() for name in THOROUGH)) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what runs before a release or in CI only, and begin with what takes long."""
    later = {item for item in items if _runs_later(item, _is_quick(config))}
    config.hook.pytest_deselected(items=[*later])
    items[:] = sorted((item for item in items if item not in later), key=_place)
    for notebook in {item.parent for item in items if item.path.suffix == ".ipynb"}:
        # How fast the computer is and what was compiled before decides what a notebook says of its progress.
        vars(notebook)["skip_compare"] += ("stderr",)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what a run of everything leaves out: with several processes nobody counts it."""
    if DEEP or not _is_everything(config):
        return
    terminalreporter.section("left out")
    if _is_quick(config):
        left = f"{', '.join(THOROUGH)}, tests of the built documentation"
        terminalreporter.write_line(f"only with CI=true or by name, as they take long: {left}")
    terminalreporter.write_line("only with ETERNITIUM_DEEP=1: tests/deep, tests marked `deep`, more seeds of others")


def _is_everything(config: pytest.Config) -> bool:
    return {Path(arg).name for arg in config.args} == EVERYTHING


def _is_quick(config: pytest.Config) -> bool:
    return not DEEP and not CI and _is_everything(config)


def _runs_later(item: pytest.Item, quick: bool) -> bool:
    deep = item.get_closest_marker("deep") and not DEEP
    return bool(deep) or (quick and (_is_thorough(item) or BUILT in getattr(item, "fixturenames", ())))


def _is_thorough(item: pytest.Item) -> bool:
    return any(f"/{name}" in f"/{item.nodeid}" for name in THOROUGH)


def _place(item: pytest.Item) -> int:
    path = item.path.as_posix()
    found = [name for name in LONGEST if f"/{name}" in path]
    return LONGEST.index(max(found, key=len)) if found else len(LONGEST)


@pytest.fixture
def game() -> Game:
    """A new game of two players, first technologies taken, player 0 about to take a portal."""
    return fresh(players=2, seed=1)


@pytest.fixture
def made_up_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forecasts and advice that are soon there and always the same."""
    ahead.install(monkeypatch, "forecast", "advice", "change", "compiled")


@pytest.fixture(autouse=True)
def _close_boards() -> Iterator[None]:
    """No board goes on looking ahead in a thread while other tests run."""
    yield
    if "ipywidgets" in sys.modules:
        sys.modules["ipywidgets"].Widget.close_all()
