"""Stored tables: anybody who computes a row again gets the same numbers."""

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from eternitium.certainty import Z
from eternitium.experiments import studies
from eternitium.experiments.studies import Study, strategy
from eternitium.experiments.studies.store import GAMES, HIGH, LOW, Keys, Numbers
from eternitium.policies import BUILTIN
from tests.support.samples import samples

COMMAND = re.compile(r"eternitium study (\w+) --games (\d+) --seed (\d+)")
ALL = list(studies.STUDIES.values())
SAMPLE = samples(1, deep=2)  # rows of each table that are computed again
QUICK = {"edition": "de", "mission": 3, "policy": "master"}  # half as many turns as elsewhere
LARGEST = 60_000  # bytes
TOLERANCE = 3e-5  # five decimals of a few numbers
each = pytest.mark.parametrize("study", ALL, ids=lambda study: study.name)


def made_with(study: Study, folder: Path | None = None) -> tuple[int, int]:
    """Games and seed of the command above a stored table."""
    said = COMMAND.fullmatch(studies.command(study.name, folder))
    assert said is not None and said[1] == study.name
    return int(said[2]), int(said[3])


def outdated(study: Study, rows: list[int], folder: Path | None = None) -> list[int]:
    """The rows out of some that come out otherwise when they are computed again."""
    games, seed = made_with(study, folder)
    table = studies.load(study.name, folder).to_dict("records")
    return [at for at in rows if table[at] != study.compute(study.rows[at], games, seed)]


def quick(study: Study) -> list[int]:
    """Numbers of the rows whose players do not think long, and that need no rollouts."""
    return [at for at, keys in enumerate(study.rows) if keys.get("policy", "steady") in BUILTIN and not rolled(keys)]


def rolled(keys: Keys) -> bool:
    """Whether a row is about decisions whose choices are all played on."""
    rule = strategy.CASES.get((str(keys.get("claim")), str(keys.get("case"))))
    return rule is not None and rule.kind != ""


@each
def test_some_rows_computed_again_are_the_same(study: Study) -> None:
    assert outdated(study, random.Random(2026).sample(quick(study), SAMPLE)) == []


@pytest.mark.deep
def test_a_row_of_decisions_computed_again_is_the_same() -> None:
    study = studies.study("strategy")
    row = {"claim": "S1", "case": "best minus worst", "policy": "expert", "players": 2, "edition": "de"}
    assert outdated(study, [study.rows.index(row)]) == []


@pytest.mark.deep
def test_a_row_of_the_master_computed_again_is_the_same() -> None:
    study = studies.study("missions")
    assert outdated(study, [study.rows.index(QUICK)]) == []


def test_a_changed_number_is_noticed(tmp_path: Path) -> None:
    study = studies.study("missions")
    at = study.rows.index({"edition": "fr", "mission": 3, "policy": "careful"})
    games, seed = made_with(study)
    table = studies.load(study.name)
    studies.save(study, table, games, seed, tmp_path)
    assert outdated(study, [at], tmp_path) == []
    table.loc[at, "success"] += 1e-5
    studies.save(study, table, games, seed, tmp_path)
    assert outdated(study, [at], tmp_path) == [at]
    studies.save(study, studies.load(study.name), games, seed + 1, tmp_path)
    assert outdated(study, [at], tmp_path) == [at]


@each
def test_a_file_says_what_it_is_and_what_made_it(study: Study) -> None:
    games, seed = made_with(study)
    text = (studies.DATA / f"{study.name}.csv").read_text(encoding="utf-8")
    assert text.splitlines()[:2] == [f"# {study.command(games, seed)}", f"# {study.what}"]
    assert (games, seed) == (study.games, study.seed)
    assert len(text.encode()) < LARGEST
    counted = list(studies.load(study.name)[GAMES])
    assert study.counts or counted == [study.games_of(keys, games) for keys in study.rows]


@each
def test_a_table_has_every_row_of_its_study(study: Study) -> None:
    keys = list(study.rows[0])
    assert studies.load(study.name)[keys].to_dict("records") == [dict(row) for row in study.rows]
    assert len({tuple(row.values()) for row in study.rows}) == len(study.rows)


@each
def test_every_number_lies_within_its_interval(study: Study) -> None:
    table = studies.load(study.name)
    names = [name.removesuffix(LOW) for name in table if str(name).endswith(LOW)]
    assert names
    assert set(table) == {
        *study.rows[0],
        *study.exact,
        GAMES,
        *(f"{name}{end}" for name in names for end in ("", LOW, HIGH)),
    }
    for name in names:
        assert (table[f"{name}{LOW}"] <= table[name]).all() and (table[name] <= table[f"{name}{HIGH}"]).all()
        certain = study.name == "last" and name == "loss" and table["best"] == 1.0  # those who solve last turns
        assert ((table[f"{name}{LOW}"] < table[f"{name}{HIGH}"]) | certain).all()


def test_small_games_that_were_played_agree_with_the_exact_numbers() -> None:
    table = studies.load("small")
    error = (table["played_high"] - table["played_low"]) / (2 * Z)
    assert ((table["played"] - table["result"]).abs() <= 4 * error).all()
    assert (table["loss"] >= 0).all() and (table["loss"].groupby(table["game"]).max() > 0.4).all()


def test_seats_share_all_games_that_somebody_won() -> None:
    seats = studies.load("seats").groupby(["players", "policy"])["win"].sum()
    endings = studies.load("endings")
    skipped = endings[endings["final_step5"] == "skip"].set_index(["players", "policy"])
    assert (seats + skipped["nobody"] - 1).abs().max() < TOLERANCE


def test_every_game_ends_in_one_way() -> None:
    ways = studies.load("endings")[["alone", "points", "advanced", "shared", "nobody"]].sum(axis=1)
    assert (ways - 1).abs().max() < TOLERANCE


def test_the_same_games_stand_in_two_tables() -> None:
    missions, readings = (studies.load(name) for name in ("missions", "readings"))
    german = missions[missions["edition"] == "de"].set_index(["mission", "policy"])["success"]
    for row in readings.to_dict("records"):
        assert row["before"] == german[row["mission"], row["policy"]]
        assert abs(row["after"] - row["before"] - row["change"]) < TOLERANCE


def heads(keys: Keys, games: int, seed: int) -> Numbers:
    """A study of coins."""
    thrown = sum(random.Random(f"{keys['coin']} {seed}").choices((0, 1), k=games))
    return {"heads": thrown / games, "thrown": thrown}


COINS = Study("coins", "how often heads lie on top", 1_000, 5, tuple({"coin": coin} for coin in "abcdef"), heads)


def test_a_table_does_not_depend_on_who_computes_it(capfd: pytest.CaptureFixture[str]) -> None:
    alone, together = studies.run(COINS), studies.run(COINS, workers=2, progress=False)
    pd.testing.assert_frame_equal(alone, together)
    assert list(alone["coin"]) == list("abcdef") and set(alone[GAMES]) == {1_000}
    assert capfd.readouterr() == ("", "")


def test_games_and_seed_may_be_others() -> None:
    assert list(studies.run(COINS, games=10)[GAMES]) == [10] * 6
    assert not studies.run(COINS, seed=6).equals(studies.run(COINS))
    assert studies.run(COINS, games=1_000, seed=5).equals(studies.run(COINS))


def test_some_rows_may_play_fewer_games() -> None:
    some = replace(COINS, part=lambda keys: 100 if keys["coin"] == "b" else 1)
    assert list(studies.run(some)[GAMES]) == [1_000, 10, *[1_000] * 4]
    assert list(studies.run(some, games=20)[GAMES]) == [20, 1, *[20] * 4]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 0}, "games: 0 is not allowed; give a whole number, 1 or more"),
        ({"games": "many"}, "games: 'many' is not allowed; give a whole number, 1 or more"),
        ({"seed": -1}, "seed: -1 is not allowed; give a whole number, 0 or more"),
        ({"workers": 0}, "workers: 0 is not allowed; give a whole number, 1 or more"),
    ],
)
def test_what_cannot_be_computed_is_named(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        studies.run(COINS, **wrong)


@pytest.mark.parametrize("name", ["mission", "", "missions.csv", "../missions", None, ["missions"]])
def test_an_unknown_study_is_named_with_those_that_there_are(name: Any) -> None:
    message = f"study: {name!r} is unknown; there are {', '.join(studies.STUDIES)}"
    for ask in (studies.study, studies.load, studies.command):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            ask(name)


def test_without_a_table_the_message_says_how_to_make_it(tmp_path: Path) -> None:
    study = studies.study("missions")
    command = re.escape(f"{study.command(study.games, study.seed)} --output {tmp_path}")
    for ask in (studies.load, studies.command):
        with pytest.raises(ValueError, match=f"^study: 'missions' has no table there; make it with: {command}$"):
            ask("missions", tmp_path)


def test_a_table_needs_a_folder(tmp_path: Path) -> None:
    table = studies.run(COINS, games=1)
    with pytest.raises(ValueError, match=r"^output: '.*gone' is not a folder that can be written to$"):
        studies.save(COINS, table, 1, 5, tmp_path / "gone")
    assert list(tmp_path.iterdir()) == []
