"""Games of people: a file says what was played and nothing else, and whatever is wrong with one is named."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from eternitium import Game, Rules
from eternitium.analysis.python_loops import play
from eternitium.cli import program
from eternitium.interop.dataset import COLUMNS, SCHEMA, read_decisions, read_games, settings_of
from eternitium.interop.human import HumanGame, file_text, human_game, merge, read_file
from eternitium.policies.registry import player_of
from tests.cli.complaints import complaint
from tests.support.table import each

DEALS = ((2, "de", None, 5), (1, "fr", 3, 9), (3, "nl", None, 2))
SEATS = ("person", "level3", "expert")


def played(players: int, edition: str, mission: int | None, seed: int) -> HumanGame:
    """A game in which Ada sits in for the person."""
    game = Game(players, Rules(edition, mission=mission), seed)
    play(game, [player_of("steady")] * players, 60)
    actions = [action.number for _, action in game.history]
    return human_game(edition, mission, seed, SEATS[:players], actions)


@pytest.fixture(scope="module")
def games() -> list[HumanGame]:
    return [played(*deal) for deal in DEALS]


@pytest.fixture
def told(games: list[HumanGame]) -> dict[str, Any]:
    """The content of a file."""
    content: dict[str, Any] = json.loads(file_text(games))
    return content


def test_a_file_has_the_columns_and_nothing_else(games: list[HumanGame], told: dict[str, Any], tmp_path: Path) -> None:
    assert [*told] == ["schema", "version", "games"] and told["schema"] == SCHEMA
    assert all([*row] == [name for name, *_ in COLUMNS[1:]] for row in told["games"])
    assert file_text([*reversed(games), games[0]]) == file_text(games)
    (tmp_path / "a.json").write_text(file_text(games))
    assert set(read_file(tmp_path / "a.json")) == set(games)


def test_files_are_merged_each_game_once(
    games: list[HumanGame], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow")
    for name, some in (("anna.json", games[:2]), ("ben.json", games[1:])):
        (tmp_path / name).write_text(file_text(some))
    out, files = tmp_path / "human.parquet", [str(tmp_path / name) for name in ("anna.json", "ben.json")]
    assert program.main(["games", "--merge", *files, "--output", str(out)]) == 0
    assert "2 files merged, 3 games" in capsys.readouterr().out
    rows = list(read_games(out))
    assert [row.number for row in rows] == [0, 1, 2] and [row.players for row in rows] == [1, 2, 3]
    assert all(row.game().is_over and row.policies[0] == "person" for row in rows)
    assert sum(len(step.action) for step in read_decisions(out)) == sum(len(game.actions) for game in games)
    assert settings_of(out)["schema"] == SCHEMA
    for hidden in (b"anna", b"ben.json", str(tmp_path).encode()):
        assert hidden not in out.read_bytes()


def change(content: Any, path: list[Any], value: Any) -> Any:
    """A copy with another value in one place."""
    changed = copy.deepcopy(content)
    place = changed
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return changed


@each(
    "path value message",
    (["schema"], "other", "schema: 'other' is not allowed; give one of eternitium-games-v1"),
    (["games"], {}, "games: "),
    (["name"], "Anna", "name"),
    (["games", 1, "name"], "Anna", "games[1]"),
    (["games", 0, "players"], 4, "games[0].players: 4 is not what happened; the engine found 1"),
    (["games", 0, "edition"], "se", "games[0].edition: 'se' is not allowed"),
    (["games", 0, "mission"], 11, "games[0].mission: 11 is not allowed"),
    (["games", 1, "mission"], 1, "games[1].mission"),
    (["games", 1, "seed"], -1, "games[1].seed: -1 is not allowed"),
    (["games", 1, "seed"], 6, "games[1].actions["),
    (["games", 1, "policies"], ["person", "Anna"], "games[1].policies: 'Anna' is not allowed"),
    (["games", 1, "policies"], ["person", "person"], "games[1].policies: ['person', 'person'] is not allowed"),
    (["games", 1, "policies"], ["steady", "expert"], "games[1].policies: ['steady', 'expert'] is not allowed"),
    (["games", 1, "actions", 3], 871, "games[1].actions: 871 is not allowed; give a whole number from 0 to 870"),
    (["games", 1, "actions"], [15, 15], "games[1].actions: the game is not over after 2 actions"),
    (["games", 1, "deciders", 0], 1, "games[1].deciders: "),
    (["games", 1, "share"], [0.5, 0.5], "games[1].share: (0.5, 0.5) is not what happened"),
    (["games", 1, "finished"], False, "games[1].finished: False is not what happened"),
    (["games", 1, "rounds"], "6", "games[1].rounds: '6' is not allowed"),
    (["games", 1, "points", 0], 99, "games[1].points: "),
    (["games", 2, "left"], [0], "games[2].left: "),
)
def test_what_is_wrong_is_named(
    path: list[Any], value: Any, message: str, told: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "x.json"
    file.write_text(json.dumps(change(told, path, value)))
    with pytest.raises(ValueError) as refused:  # noqa: PT011 (its words are looked at)
        read_file(file)
    assert str(refused.value).startswith(f"{file}: ") and message in str(refused.value)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < len(str(file)) + 400


@each("text", "", "[]", "null", "[" * 5_000, "{", '{"schema": 1}', "\ud83d".encode("utf-8", "replace").decode())
def test_other_files_are_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "x.json").write_text(text)
    out = tmp_path / "human.parquet"
    assert str(tmp_path / "x.json") in complaint(
        capsys, "games", "--merge", str(tmp_path / "x.json"), "--output", str(out)
    )
    assert not out.exists()


def places(content: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places in some JSON data."""
    steps = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    return [path, *(place for step, part in steps for place in places(part, (*path, step)))]


STRANGE = (None, True, -1, 0, 1, 10**30, 1.5, "", "Anna", [], [[]], {}, {"a": 1}, "person", float("nan"))


def test_changed_files_are_refused_or_tell_the_same_kind_of_thing(told: dict[str, Any], tmp_path: Path) -> None:
    dice, file, taken = random.Random(4), tmp_path / "x.json", 0
    where = places(told)[1:]
    for _ in range(150):
        file.write_text(json.dumps(change(told, list(dice.choice(where)), dice.choice(STRANGE))))
        words = refusal(file)
        assert words == "" or (words.startswith(f"{file}: ") and "\n" not in words)
        taken += words == ""
        assert words or all("Anna" not in game.policies for game in read_file(file))
    assert taken < 50


def refusal(file: Path) -> str:
    """Why a file is refused; "" if it is not."""
    try:
        read_file(file)
    except ValueError as error:
        return str(error)
    return ""


def test_merging_stops_before_anything_is_written(games: list[HumanGame], tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "good.json").write_text(file_text(games))
    (tmp_path / "bad.json").write_text("{}")
    with pytest.raises(ValueError, match=r"bad\.json"):
        merge([tmp_path / "good.json", tmp_path / "bad.json"], tmp_path / "out.parquet")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.json", "good.json"]
