"""The command `eternitium report`."""

import gc
import json
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from eternitium import Game, Record, like_level
from eternitium.analysis.many_games import games_table, rate_over
from eternitium.analysis.report import GameReport, reports
from eternitium.cli import arguments, program
from eternitium.cli.reports import _printed as printed_games
from eternitium.cli.reports import decided, over_games
from tests.cli.complaints import complaint
from tests.game.test_record import SHORT, played
from tests.support.helpers import NO_SHOP, other, position
from tests.support.made_up_report import made_up
from tests.support.table import each

COST = re.compile(r"  round \d+: .+ cost (\d+\.\d) points \(standard error (\d+\.\d)\), [a-z ]+; best: .+")
NAMES = ["Anna", "<b>Ben</b>"]
FEW = ("--rollouts", "64", "--seed", "3")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game that is not over."""
    path = tmp_path / "game.txt"
    path.write_text(str(Record.of(played(2, plies=40), NAMES)), encoding="utf-8")
    return path


def printed(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    assert program.main(["report", *map(str, words), *FEW]) == 0
    out, said = capsys.readouterr()
    assert not said
    return out


def test_who_won_by_what(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    title, sentence, heads, *lines = printed(capsys, file).splitlines()
    *_, found = reports(Record.parse(file.read_text("utf-8")).game(), seed=3, rollouts=64)
    assert title == "Anna, <b>Ben</b>, German edition (2024)"
    assert sentence.startswith("The game is not over. Anna: choices ")
    for seat, name in enumerate(NAMES):
        own, luck = 100 * found.skill(seat)[seat], 100 * found.luck[seat]
        most = max(moment.judged.loss for moment in found.mistakes(seat) if moment.judged)
        what = f"{name}: choices {own:+.0f} points, luck {luck:+.0f}; the costliest choice lost {most:.0f}."
        assert what in sentence
        *moved, result = map(float, lines[seat].removeprefix(name).split())
        assert len(moved) == 4 and sum(moved) == pytest.approx(result, abs=0.3)
        rate = found.error_rate(seat)
        (said,) = (line for line in lines if line.startswith(f"{name}: {rate.mean:.2f} points lost"))
        assert said.endswith(f" a decision. {like_level(rate).text()}")
        for kind, one in found.by_kind(seat).items():
            assert any(line.startswith(f"  {kind:12} {one.decisions:4} decisions  {one.mean:.2f} ") for line in lines)
    assert heads.split("  ")[0] == "points of 100" and "choices of <b>Ben</b>" in heads


def test_simulated_games_without_an_end_are_told_where_there_are_any() -> None:
    game = played(2, plies=40)
    report = made_up(game)
    some = replace(report, ledger=replace(report.ledger, unfinished=0.031))
    usual, told = ([*decided(Record.of(game), one)] for one in (report, some))
    assert [line for line in told if line not in usual] == [
        "In 3.1% of the simulated games nobody found the crystal; they do not count."
    ]


def test_what_cost_most_stands_first_with_what_was_best_and_why(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    lines = printed(capsys, file).splitlines()
    first, second = (lines.index(f"What cost {name} most:") for name in NAMES)
    for some in (lines[first:second], lines[second:]):
        costs = [cost for line in some if (cost := COST.fullmatch(line))]
        lost = [float(cost[1]) for cost in costs]
        assert 0 < len(lost) <= 3 and lost == sorted(lost, reverse=True)
        assert all(float(cost[1]) > 2 * float(cost[2]) for cost in costs)
        assert any(line.startswith("    ") for line in some)


def test_what_a_card_turned_out_to_be_is_told_apart(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It turns out to be a circle where a circle is tried at hopeless odds: that is an error all the same."""
    rival = other("S T", hand="droid", deck="triangle")
    given = position("circle square", "(c)", "triangle droid", others=[rival], **NO_SHOP)
    game = Game.from_position({**given, "market": ["C", "C"], "era_discard": ["C"] * 12}, seed=1)
    game.push("try circle")
    (tmp_path / "game.txt").write_text(str(Record.of(game)), encoding="utf-8")
    told = printed(capsys, tmp_path / "game.txt").splitlines()
    place = next(number for number, line in enumerate(told) if ": try circle cost " in line)
    assert "    (the card was a circle; that could not be known)" in told[place:]


def test_a_record_holds_the_report_as_notes(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    record = Record.parse(printed(capsys, file, "--record").removesuffix("\n"))
    notes = [step.notes for step in record.steps]
    assert record.game().plies == 40 and all([*one][:3] == ["before", "skill", "luck"] for one in notes)
    assert any(
        one.get("loss", 0) > 5 and one["best"] != step.action for one, step in zip(notes, record.steps, strict=True)
    )


def test_a_report_as_data(capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path) -> None:
    *_, found = reports(Record.parse(file.read_text("utf-8")).game(), seed=3, rollouts=64)
    data = json.loads(printed(capsys, file, "--json", "--csv", tmp_path / "out.csv"))
    assert data == json.loads(found.to_json())
    table = pd.read_csv(tmp_path / "out.csv")
    assert len(table) == 40 and table["luck_1"].sum() == pytest.approx(found.luck[1])


def test_a_page_holds_the_game_and_its_report(
    capsys: pytest.CaptureFixture[str], file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "out.html"
    page.write_text("old")
    told = printed(capsys, file, "--html", page, "--seat", "1", "--language", "nl")
    text = page.read_text(encoding="utf-8")
    assert told.startswith("Anna, <b>Ben</b>, ") and '<html lang="nl">' in text
    assert "<title>Anna · &lt;b&gt;Ben&lt;/b&gt; · " in text and len(text) < 600_000
    monkeypatch.setattr("builtins.print", stopped)
    assert program.main(["report", str(file), "--html", str(page), *FEW]) == 0
    assert '<html lang="en">' in page.read_text(encoding="utf-8")


def stopped(*_: object, **__: object) -> None:
    """Whoever reads what is printed has seen enough."""
    raise BrokenPipeError


def three(folder: Path) -> None:
    """Two games of Anna with Ben and one with Zoë, in two files."""
    games = [played(2, seed=seed, plies=20) for seed in (1, 2, 3)]
    with_ben = [str(Record.of(game, ["Anna", "Ben"], date=f"2026-11-0{day}")) for day, game in enumerate(games[:2], 1)]
    (folder / "a.txt").write_text("\n".join(with_ben), encoding="utf-8")
    (folder / "b.txt").write_text(str(Record.of(games[2], ["Zoë", "Anna"])), encoding="utf-8")


def test_a_folder_is_told_game_by_game_and_then_for_each_player(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    three(tmp_path)
    (tmp_path / "c.txt").write_text("<html>", encoding="utf-8")
    assert program.main(["report", str(tmp_path), *FEW]) == 0
    out, said = capsys.readouterr()
    assert said == "eternitium: 'c.txt': line 1: this is not a record of a game, which begins with [Eternitium 1]\n"
    lines = out.splitlines()
    anna = lines[lines.index("Anna, 3 games") : lines.index("Ben, 2 games")]
    assert [line.split()[:2] for line in anna[2:5]] == [
        ["1", "2026-11-01"],
        ["2", "2026-11-02"],
        ["3", anna[4].split()[1]],
    ]
    assert anna[5].split()[0] == "mean" and "Zoë, 1 game\n" in out
    assert any(line.startswith("  against Ben: 2 games, ") for line in anna)
    assert any(line.startswith("  against Zoë: 1 game, ") for line in anna)
    assert any(line.startswith(("  try ", "  order ")) for line in anna)


def test_a_table_of_games_of_two_and_of_three(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    for name, players in (("a", 2), ("b", 3), ("c", 2)):
        record = str(Record.of(played(players, plies=6)))
        (tmp_path / "games" / name).write_text(record, encoding="utf-8")
    printed(capsys, tmp_path / "games", "--csv", tmp_path / "out.csv")
    table = pd.read_csv(tmp_path / "out.csv")
    assert [*table["game"]] == [1] * 6 + [2] * 6 + [3] * 6
    for name, there in (("luck_1", 18), ("luck_2", 6), ("action", 18)):
        assert table[name].count() == there, name


def reports_alive() -> int:
    gc.collect()
    return sum(type(one) is GameReport for one in gc.get_objects())


def test_no_more_than_one_game_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """As in a file of a thousand."""
    path, alive, others = tmp_path / "games.txt", list[int](), reports_alive()
    path.write_text("\n".join([SHORT] * 4), encoding="utf-8")
    for _ in printed_games(arguments.settings(["report", str(path), *FEW])):
        alive.append(reports_alive() - others)
    assert len(alive) == 4 and max(alive) <= 2
    capsys.readouterr()


def test_games_are_told_in_the_order_of_their_days() -> None:
    games = [played(2, seed=seed, plies=8) for seed in (1, 2, 3)]
    days = [f"2026-11-0{day}" for day in (3, 1, 2)]
    records = [Record.of(game, ["Anna", "Ben"], date=day) for game, day in zip(games, days, strict=True)]
    told = [*over_games(games_table(zip(records, map(made_up, games), strict=True)))]
    assert [line.split()[:2] for line in told[2:5]] == [["2", days[1]], ["3", days[2]], ["1", days[0]]]


def test_sums_over_games_count_every_decision_once() -> None:
    games = [played(2, seed=seed, plies=20) for seed in (1, 2, 3)]
    found = [[*reports(game, rollouts=64)][-1] for game in games]
    table = games_table(zip([Record.of(game) for game in games], found, strict=True))
    assert [*table["game"]] == [1, 1, 2, 2, 3, 3] and [*table["opponents"][:2]] == ["Player 2", "Player 1"]
    losses = [m.judged.loss for one in found for m in one.moments if m.judged and m.entry.player == 0]
    rate = rate_over(table[table.player == "Player 1"])
    assert rate.decisions == len(losses) and rate.mean == pytest.approx(np.mean(losses)) and 0 < rate.error < np.inf
    tries = [m.judged.loss for one in found for m in one.moments if m.judged and m.kind == "order"]
    assert rate_over(table, "order")[:2] == (len(tries), pytest.approx(np.mean(tries)))
    assert rate_over(table[:0]) == rate_over(table, "magic") == (0, 0, np.inf) and rate_over(table[:1]).error == np.inf
    with pytest.raises(ValueError, match="found: there are no games"):
        games_table([])


def test_nothing_has_been_chosen_yet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "new.json").write_text(Game(1, seed=1).save(), encoding="utf-8")
    told = printed(capsys, tmp_path / "new.json")
    assert "Player 1: choices +0 points, luck +0; no choice lost anything that counts." in told


@each(
    "words message",
    (["gone.txt"], "'gone.txt': No such file or directory"),
    (["bad.txt"], "line 1: this is not a record of a game"),
    (["none.txt"], "file: it holds no game"),
    (["empty"], "folder: no file in 'empty' holds a game"),
    (["empty", "--number", "1"], "number: a folder has no numbers"),
    (["game.txt", "--rollouts", "5"], "rollouts: 5 is not allowed; give a whole number, 64 or more"),
    (["game.txt", "--seed", "-5"], "seed: -5 is not allowed"),
    (["game.txt", "--number", "2"], "number: 2 is not allowed; the file has fewer games"),
    (["game.txt", "--json", "--record"], "json: a record holds the report as notes; leave out --json or --record"),
    (["game.txt", "--html", "gone/out.html"], "html: there is no folder for 'gone/out.html'"),
    (["game.txt", "--html", "empty"], "html: 'empty' is a folder; name a file"),
    (["game.txt", "--html", "out.html", "--seat", "7"], "seat: 7 "),
    (["game.txt", "--html", "out.html", "--language", "it"], "argument --language: invalid choice: 'it'"),
    (["empty", "--html", "out.html"], "html: a page holds one game; name a file that has one, or one of its games"),
    (["two.txt", "--html", "out.html"], "html: a page holds one game"),
    (["game.txt", "--csv", "empty"], "csv: 'empty' is a folder; name a file"),
    (["game.txt", "--csv", "gone/out.csv", "--rollouts", "64"], "csv: there is no folder for 'gone/out.csv'"),
)
def test_report_says_in_one_line_what_is_wrong(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir(exist_ok=True)
    Path("none.txt").write_text("", encoding="utf-8")
    Path("bad.txt").write_text("<html>", encoding="utf-8")
    Path("game.txt").write_text(SHORT, encoding="utf-8")
    Path("two.txt").write_text(SHORT + "\n" + SHORT, encoding="utf-8")
    assert message in complaint(capsys, "report", *words)
