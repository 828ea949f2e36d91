"""The data set: the stored sample is what the command makes, and what it stores is what the games were."""

import doctest
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from eternitium import Rules
from eternitium.game.notation import ACTIONS
from eternitium.interop import dataset, recording
from eternitium.interop.dataset import (
    COLUMNS,
    SAMPLE,
    digest,
    read_decisions,
    read_games,
    settings_of,
    table_of_columns,
)
from eternitium.interop.encoding import layout
from eternitium.interop.recording import Plan, record
from eternitium.interop.table import Table
from tests.support.table import each

SAMPLE_PLAN = Plan(100)


def test_the_sample_is_what_the_command_makes(tmp_path: Path) -> None:
    made = record(SAMPLE_PLAN, tmp_path / "games.parquet", progress=False)
    assert digest(made) == digest(SAMPLE)
    assert settings_of(SAMPLE) == settings_of(made) == {"schema": "eternitium-games-v1", **SAMPLE_PLAN.settings}
    assert settings_of()["layout"] == layout(2).digest and settings_of()["command"] == SAMPLE_PLAN.command
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


def test_every_game_of_the_sample_is_played_again_to_its_result() -> None:
    found = list(read_games())
    assert [game.number for game in found] == list(range(100))
    assert [game.policies for game in found[:25]] == SAMPLE_PLAN.seatings and len({game.seed for game in found}) == 4
    for stored in found:
        game = stored.game()
        players = game.position()["players"]
        assert stored.left == tuple(len(player["stack"]) for player in players)
        assert [seat for seat, _ in game.history] == list(stored.deciders)
        if stored.finished:
            assert game.result and (game.result.points, game.result.advanced) == (stored.points, stored.advanced)
        else:
            assert stored.share == (0, 0) and stored.rounds == 61


def test_decisions_are_those_of_the_games_with_what_was_seen() -> None:
    chosen = {game.number: game for game in list(read_games())[6:40:11]}
    tables = {number: Table(2, Rules(), game.seed) for number, game in chosen.items()}
    met = dict.fromkeys(chosen, 0)
    for step in read_decisions(games=30):
        assert step.mask[np.arange(len(step.action)), step.action].all()
        for number in chosen.keys() & set(step.number.tolist()):
            (i,) = np.flatnonzero(step.number == number)
            game, table = chosen[number], tables[number]
            assert (step.player[i], step.action[i]) == (game.deciders[step.ply], game.actions[step.ply])
            assert step.obs[i].tobytes() == table.seen_by(table.player).tobytes()
            assert np.flatnonzero(step.mask[i]).tolist() == table.legal
            assert step.share[i] == game.share[game.deciders[step.ply]]
            table.step(game.actions[step.ply])
            met[number] += 1
    assert met == {number: len(game.actions) for number, game in chosen.items()}


@each(
    "plan",
    Plan(4, ("steady", "expert")),
    Plan(3, ("bold", "careful"), 3, Rules("fr"), 5),
    Plan(2, ("expert",), 1, Rules("de", mission=4), 2),
)
def test_compiled_code_and_policies_themselves_play_the_same(plan: Plan) -> None:
    seated = plan.of(0, plan.games)
    assert recording._compiled(plan, seated, 0) == recording._in_python(plan, seated, 0)


@pytest.mark.deep
def test_who_thinks_in_python_is_noted_too(tmp_path: Path) -> None:
    path = record(Plan(1, ("level1",), 1, seed=3), tmp_path / "games.parquet", progress=False)
    (stored,) = read_games(path)
    assert (stored.policies, stored.game().is_over) == (("level1",), True)
    assert sum(len(step.action) for step in read_decisions(path)) == len(stored.actions)


def test_random_players_differ_from_seat_to_seat_and_game_to_game() -> None:
    first, other = recording.rows(Plan(2, ("random",)), 0, 2)["actions"]
    assert first != other and recording.rows(Plan(2, ("random",), seed=1), 0, 1)["actions"] != [first]


def test_what_was_stopped_goes_on_and_workers_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "GAMES_A_GROUP", 30)
    path, write = tmp_path / "games.parquet", recording._write
    monkeypatch.setattr(recording, "_write", lambda *args: write(*args) if args[2] < 2 else stop())
    with pytest.raises(KeyboardInterrupt):
        record(SAMPLE_PLAN, path, progress=False)
    monkeypatch.setattr(recording, "_write", write)
    parts = tmp_path / "games.parquet.parts"
    assert not path.exists() and len([*parts.glob("*.parquet")]) == 2
    with pytest.raises(ValueError, match=r"output: .* holds games of another command or version"):
        record(replace(SAMPLE_PLAN, seed=1), path, progress=False)
    played = list[int]()

    def noted(*args: Any) -> int:
        played.append(args[2])
        return write(*args)

    monkeypatch.setattr(recording, "_write", noted)
    record(SAMPLE_PLAN, path, workers=2, progress=False)
    assert sorted(played) == [2, 3] and digest(path) == digest(SAMPLE) and not parts.exists()


def stop() -> int:
    raise KeyboardInterrupt


def changed(tmp_path: Path, **columns: Any) -> Path:
    """The sample's game 12 with other values."""
    table = pq.read_table(SAMPLE).slice(12, 1)
    for name, value in columns.items():
        place = table.schema.get_field_index(name)
        table = table.set_column(place, table.schema.field(name), pa.array([value], table.schema.field(name).type))
    pq.write_table(table, tmp_path / "changed.parquet")
    return tmp_path / "changed.parquet"


@each(
    "columns reason",
    ({"seed": 1}, "not legal|illegal|is not|ends differently"),
    ({"share": [0.0, 1.0]}, "it ends differently"),
    ({"actions": [0]}, "not on offer|not legal"),
)
def test_a_game_that_does_not_go_as_it_is_stored_is_refused(
    columns: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    path = changed(tmp_path, **columns)
    told = rf"number: game 12 cannot be replayed with this version: .*({reason})"
    with pytest.raises(ValueError, match=told):
        next(read_games(path)).game()
    with pytest.raises(ValueError, match=told):
        list(read_decisions(path))


def test_what_is_no_data_set_is_refused(tmp_path: Path) -> None:
    pq.write_table(pa.table({"x": [1]}), tmp_path / "other.parquet")
    with pytest.raises(ValueError, match=r"path: .*other\.parquet' is not a data set eternitium-games-v1"):
        next(read_games(tmp_path / "other.parquet"))
    with pytest.raises(FileNotFoundError, match="path: there is no file 'nowhere'"):
        next(read_games("nowhere"))
    with pytest.raises(ValueError, match="games: 0 is not allowed"):
        next(read_decisions(games=0))


@each(
    "settings message",
    ({"games": 0}, "games: 0 is not allowed"),
    ({"games": 1, "seed": -1}, "seed: -1 is not allowed"),
    ({"games": 1, "players": 6}, "players: 6 is not allowed"),
    ({"games": 1, "policies": ("steady", "genius")}, "policies: 'genius' is not allowed"),
    ({"games": 1, "policies": ()}, "policies: .* give one name or more, each once"),
    ({"games": 1, "policies": ("bold", "bold")}, "policies: .* give one name or more, each once"),
    ({"games": 1, "rules": Rules("de", luck_double=False)}, "rules: .* names the edition and the mission only"),
    ({"games": 1, "rules": Rules("de", mission=2)}, "mission"),
)
def test_plans_that_are_not_allowed(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Plan(**settings)


def test_the_examples_in_the_words_of_the_module_run() -> None:
    assert doctest.testmod(dataset).failed == 0 < doctest.testmod(dataset).attempted


def test_the_columns_are_described_and_fit_their_types() -> None:
    assert pq.read_schema(SAMPLE).names == [name for name, _, _ in COLUMNS]
    assert pq.read_schema(SAMPLE).equals(dataset.schema({}), check_metadata=False)
    assert all(f"| `{name}` | {kind} | {meaning} |" in table_of_columns() for name, kind, meaning in COLUMNS)
    assert len(ACTIONS) - 1 == 870 <= np.iinfo(np.int16).max
