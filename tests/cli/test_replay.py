"""The command `eternitium replay`."""

import random
from pathlib import Path

import pytest

from eternitium import Record
from eternitium.cli import program
from tests.cli.complaints import complaint
from tests.game.test_record import SHORT, back, onward, played
from tests.match.test_save import PLACES, SAVES, place, stored
from tests.support.table import each


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two games."""
    path = tmp_path / "games.txt"
    path.write_text(f"{SHORT}\n{Record.of(played(3, plies=60), ['Anna', '<b>Ben</b>', 'Zoë'])}", encoding="utf-8")
    return path


def printed(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    assert program.main(["replay", *map(str, words)]) == 0
    out, said = capsys.readouterr()
    assert not said
    return out


def test_a_game_is_told_turn_by_turn(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    lines = printed(capsys, file).splitlines()
    assert lines[0] == "Anna, Ben, German edition (2024)"
    assert "   Anna chooses a Chrono-Blaster as a first technology." in lines
    assert lines.index("   ; and if you do not") > lines.index("   ; the best, if you ask me")
    assert "   % loss: {'points': 1.5, 'error': 0.2}" in lines
    start = lines.index("Anna, <b>Ben</b>, Zoë, German edition (2024)")
    turns = [line for line in lines[start:] if line.endswith("turn begins.")]
    assert turns[:4] == [f"1. {name}'s turn begins." for name in ("Anna", "<b>Ben</b>", "Zoë")] + [
        "2. Anna's turn begins."
    ]
    assert printed(capsys, file, "--number", "1") + printed(capsys, file, "--number", "2") == "\n".join([*lines, ""])


def test_a_seat_is_told_what_it_saw(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    game = played(3, plies=60)
    for seat in range(3):
        told = printed(capsys, file, "--number", "2", "--seat", str(seat))
        names = ["Anna", "<b>Ben</b>", "Zoë"]
        seen = [event.text("en", names, seat) for step in range(61) for event in game.seen(step, seat)]
        assert [line.partition(" ")[2].strip() for line in told.splitlines()[1:] if line] == seen
    german = printed(capsys, file, "--number", "1", "--seat", "1", "--language", "de")
    assert "Anna zieht eine Starthand" in german or ("Starthand" in german and "Du" in german)


def test_variations_are_told_beside_what_they_replace(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = played(2, plies=20)
    other = onward(back(game, 8), random.Random(5), 3)
    path = tmp_path / "game.txt"
    path.write_text(str(Record.of(game).add(other, "what if")), encoding="utf-8")
    actions = ", ".join(action for _, action in other.history[12:])
    assert f"   ( what if: {actions} )" in printed(capsys, path).splitlines()


@pytest.mark.parametrize("name", PLACES)
def test_saved_games_of_every_version_become_records(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    text = printed(capsys, SAVES / f"{name}.json", "--record").removesuffix("\n")
    assert place(Record.parse(text).game()) == PLACES[name]
    assert Record.parse(text).policies and '"record"' in stored(name)
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    assert printed(capsys, path, "--record") == f"{text}\n"
    assert printed(capsys, path) == printed(capsys, SAVES / f"{name}.json")


def test_a_game_saved_by_itself_is_read_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("\ufeff " + played(2).save(), encoding="utf-8")
    assert printed(capsys, path, "--record") == f"{Record.of(played(2))}\n"


@each(
    "words message",
    (["gone.txt"], "'gone.txt': No such file or directory"),
    (["."], "'.': Is a directory"),
    (["bad.txt"], "line 1: this is not a record of a game, which begins with [Eternitium 1]"),
    (["bad.json"], "file: This is not a saved game, or the file is damaged."),
    (["list.json"], "line 1: this is not a record"),
    (["empty.json"], "record.format: null is unknown; this version reads 1, 2"),
    (["game.txt", "--number", "2"], "number: 2 is not allowed; the file has fewer games"),
    (["game.txt", "--number", "0"], "number: 0 is not allowed; give a whole number, 1 or more"),
    (["game.txt", "--seat", "2"], "seat: 2 is not a player of this game; allowed: 0 to 1"),
    (["game.txt", "--seat", "0", "--record"], "seat: a record holds everything; leave out --seat or --record"),
    (["game.txt", "--seat", "one"], "argument --seat: invalid int value: 'one'"),
    ([], "the following arguments are required: FILE"),
)
def test_replay_says_in_one_line_what_is_wrong(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    texts = {"bad.txt": "\x1b[2J", "bad.json": '{"kind": ', "list.json": "[1]", "empty.json": "{}", "game.txt": SHORT}
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8")
    assert message in complaint(capsys, "replay", *words)
