"""Records: the text of a game comes back as it was, and whatever is wrong with a text is said with its line."""

import io
import random
import re
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eternitium import Box, Game, Record, Rules, read_records
from eternitium.game import record_text
from eternitium.game.examples import WORKED_EXAMPLE
from eternitium.rules import EDITIONS, MISSIONS
from tests.support.playthrough import WORKED_EXAMPLE_ACTIONS
from tests.support.samples import samples
from tests.support.table import each

LINE = re.compile(r"line (\d+): [^\n]{3,400}")
SHORT = """\
[Eternitium 1]
[Players ["Anna", "Ben"]]
[Edition "de"]
[Seed 7]

; by hand
round 1, player 0
  pick chrono-blaster
    ; the best, if you ask me
    ;
    ; and if you do not
    % loss {"points": 1.5, "error": 0.2}
round 1, player 1
  pick ?basic
=
"""
HOSTILE = (
    "<script>alert(1)</script>",
    '"]\n[Seed 8]'.replace("\n", " "),
    "O'Ne\\il \u202f« é » 👩\u200d🚀",
    "= 0 ) ~ ;",
)


def played(players: int = 2, rules: Rules | None = None, seed: int = 7, plies: int = 60) -> Game:
    """A game of random actions."""
    return onward(Game(players, rules, seed), random.Random(seed), plies)


def onward(game: Game, dice: random.Random, plies: int) -> Game:
    """The same game after some more actions."""
    for _ in range(plies):
        if game.is_over:
            break
        game.push(dice.choice(game.legal_actions))
    return game


def back(game: Game, plies: int) -> Game:
    """A copy of a game from which some actions were taken back."""
    then = game.copy()
    for _ in range(plies):
        then.pop()
    return then


def as_any(value: Any) -> Any:
    """A value of the wrong type."""
    return value


def same(one: Game, other: Game) -> bool:
    """Whether two games went the same way, and will."""
    future = [onward(game.copy(), random.Random(1), 12).position() for game in (one, other)]
    return (one.history, one.steps, one.position(), one.result, one.rules, future[0]) == (
        other.history, other.steps, other.position(), other.result, other.rules, future[1],
    )  # fmt: skip


def check(game: Game) -> None:
    """Game, record, text, record, game: nothing is lost."""
    record = Record.of(game, date="2026-11-23")
    text = str(record)
    assert Record.parse(text) == record and str(Record.parse(text)) == text
    assert same(Record.parse(text).game(), game)


@each("edition", *EDITIONS)
@each("players", 1, 2, 3, 4, 5)
def test_a_game_comes_back_from_its_text(edition: str, players: int) -> None:
    for seed in range(samples(1, deep=12)):
        check(played(players, Rules(edition), seed, 50 if seed % 2 else 200))


@each("mission", *MISSIONS)
def test_a_mission_comes_back_from_its_text(mission: int) -> None:
    for edition in EDITIONS[: samples(1, deep=4)]:
        check(played(1, Rules(edition, mission), mission, 400))


@each(
    "game",
    played(3, Rules("fr", pass_keep=0, null_portal=True, era_identity="card")),
    played(2, Rules(box=Box({"laboratory": 0, "robo-thief": 5}, {"circle": 9}, stack=6, hand=6))),
    Game.from_position(WORKED_EXAMPLE, seed=3),
    onward(Game.from_position(WORKED_EXAMPLE, seed=3), random.Random(0), 30),
    onward(Game.from_position(played(3).position(1), seed=4), random.Random(0), 30),
    Game(2, seed=0),
    Game.load(played(2, plies=90).save()),
)
def test_any_beginning_comes_back_from_its_text(game: Game) -> None:
    check(game)


def test_the_worked_example_reads_as_the_booklet_tells_it() -> None:
    game = Game.from_position(WORKED_EXAMPLE, seed=3)
    for action in WORKED_EXAMPLE_ACTIONS:
        game.push(action)
    lines = str(Record.of(game, ["Anna", "Ben"])).splitlines()
    told = [line for line in lines if line.strip() in WORKED_EXAMPLE_ACTIONS or line.startswith("round")]
    assert told == ["round 1, player 0", *(f"  {action}" for action in WORKED_EXAMPLE_ACTIONS)]
    assert lines[lines.index("  play transporter") - 1] == "  play square"


def test_what_chance_brought_tells_who_saw_it() -> None:
    game = played(3, Rules("fr"), plies=300)
    outcomes = [outcome.split() for step in Record.of(game).steps for outcome in step.outcomes]
    draws = [[f"{event.player}:", "draw", *event.cards] for event in game.events if event.kind == "draw"]
    blind = [[f"{event.player}:", "buy", *event.cards] for event in game.events if event.rule == "acquire.blind"]
    assert [told for told in outcomes if told[1] == "draw"] == draws
    assert [told for told in outcomes if told[1] == "buy"] == blind
    assert {told[0] for told in outcomes if told[1] in ("market", "open", "turn-back")} == {"all:"}
    assert {told[0] for told in outcomes if told[1] == "add-era"} == {"nobody:"}


def test_a_record_by_hand_is_dealt_by_its_seed() -> None:
    record = Record.parse(SHORT)
    assert record.game().history == ((0, "pick chrono-blaster"), (1, "pick ?basic"))
    assert record.game().position() == onward_with(Game(2, seed=7), "pick chrono-blaster", "pick ?basic").position()
    assert record.steps[0].comment == "the best, if you ask me\n\nand if you do not"
    assert record.steps[0].notes == {"loss": {"points": 1.5, "error": 0.2}} and record.opening.comment == "by hand"
    assert str(record) == SHORT
    untidy = "\ufeff\n" + SHORT.replace("\n", "  \r\n\r\n").replace("  pick", "pick").replace("=", "= ")
    assert [*read_records(io.BytesIO(untidy.encode()))] == [record]


def onward_with(game: Game, *actions: str) -> Game:
    for action in actions:
        game.push(action)
    return game


@pytest.mark.parametrize("name", HOSTILE)
def test_names_comments_and_notes_are_text_whatever_they_look_like(name: str) -> None:
    record = Record.of(played(2, plies=9), [name, "Ben"], ["person", name])
    record = record.tell(3, f"{name}\n{name}\n\n= {name}", {"loss": [name, {name: None}], "x": "\u202e\x1b[2J\ud800"})
    record = record.tell(None, name).add(onward(back(record.game(), 4), random.Random(8), 7), name)
    again = Record.parse(str(record))
    assert again == record and str(again) == str(record)
    assert (again.names[0], again.steps[5].variations[0].name) == (name, name)
    assert not re.search("[\u202e\x1b\ud800]", str(record))


@each(
    "field change",
    ("Players", {"names": ("a\x1b[2J", "b")}),
    ("Players", {"names": ("a\nb", "b")}),
    ("Players", {"names": ("", "b")}),
    ("Players", {"names": ("a" * 61, "b")}),
    ("Players", {"names": (5, "b")}),
    ("Policies", {"policies": ("\u202e", "b")}),
    ("Policies", {"policies": ("careful",)}),
    ("Date", {"date": "yesterday"}),
)
def test_what_cannot_be_written_is_no_record(field: str, change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"{field}: "):
        replace(Record.of(Game(2, seed=1)), **change)


def test_comments_hold_no_signs_that_steer() -> None:
    record = Record.of(played(2, plies=5))
    for sign in "\x00\x1b\r\x85\u2028\u202e\u2066\ud800":
        with pytest.raises(ValueError, match="comment: "):
            record.tell(2, f"a{sign}b")
        with pytest.raises(ValueError, match="variation: "):
            record.add(onward(back(record.game(), 2), random.Random(9), 4), f"a{sign}b")
    with pytest.raises(ValueError, match="notes: 'Big' is not a name"):
        record.tell(2, notes={"Big": 1})
    with pytest.raises(ValueError, match="notes: is not valid JSON"):
        record.tell(2, notes={"x": object()})
    assert record.tell(2, " \ta\t\n  b\u202f! \n\n").steps[2].comment == "a\nb\u202f!"


# Variations


def test_variations_lead_to_games_of_their_own() -> None:
    game = played(3, plies=40)
    record = Record.of(game)
    first = onward(back(game, 20), random.Random(3), 30)
    second = onward(back(first, 15), random.Random(4), 30)
    third = onward(back(game, 20), random.Random(5), 8)
    for number, other in enumerate((first, second, third)):
        record = record.add(other, f"what if {number}").add(other)
    assert len([*record.ways()]) == 3
    again = Record.parse(str(record))
    assert again == record and str(again) == str(record)
    ends = [again.game(*way) for way in [(), *again.ways()]]
    assert all(same(*pair) for pair in zip(ends, (game, first, second, third), strict=True))
    assert record.add(back(second, 3)) == record
    inner = (*record.ways(),)[1]
    told = Record.parse(str(record.tell(len(second.history) - 1, "deep", way=inner)))
    assert told.line(*inner)[-1].comment == "deep" and told.steps[-1].comment == ""


def test_a_variation_may_be_other_luck() -> None:
    """The same choice, but other cards: the record tells both."""
    record = Record.of(played(2, plies=20))
    ply = max(ply for ply, step in enumerate(record.steps) if step.chance)
    lucky = replace(record.steps[ply], chance=(" ".join(record.steps[ply].chance[0].split()[::-1]),), outcomes=())
    other = replace(record, steps=(*record.steps[:ply], lucky), digest="").game()
    both = record.add(other, "other luck")
    assert [*both.ways()] == [((ply, 0),)] and both.game((ply, 0)).position() == other.position()
    assert both.game().position() == record.game().position() != other.position()


def test_only_a_game_that_began_the_same_way_is_a_variation() -> None:
    game = played(2, plies=20)
    other = Record.parse(re.sub(r"^\[Seed .*", "[Seed 8]", str(Record.of(game)), flags=re.MULTILINE))
    with pytest.raises(ValueError, match="game: it did not begin as this record does"):
        Record.of(game).add(other.game())
    with pytest.raises(ValueError, match="game: it goes on after 20 actions, where this record ends"):
        Record.of(game).add(onward(game.copy(), random.Random(1), 2))


@each(
    "call message",
    (
        lambda record: record.line((0, 0)),
        r"way: \(\(0, 0\),\) does not lead to a variation; there are \[\(\(3, 0\),\)\]",
    ),
    (lambda record: record.game((3, 1)), "way: "),
    (lambda record: record.game((99, 0)), "way: "),
    (lambda record: record.tell(99, "x"), "ply: 99 is not allowed; there are 9 actions"),
    (lambda record: record.tell(-1, "x"), "ply: -1 is not allowed"),
    (lambda record: record.tell(2, "x", way=((3, 0),)), "ply: 2 is not allowed"),
    (lambda _: Record.of(as_any("game")), "game: 'game' is not allowed"),
    (lambda record: Record.of(record.game(), ["Anna"]), "names: 1 given for 2 players"),
    (lambda record: Record.of(record.game(), date="soon"), "date: 'soon' is not a day"),
    (lambda _: Record.parse(as_any(5)), "text: 5 is not allowed"),
    (lambda record: Record.parse(str(record) * 2), "line 1: this holds 2 records"),
)
def test_arguments_are_checked(call: Any, message: str) -> None:
    game = played(2, plies=9)
    record = Record.of(game).add(onward(back(game, 6), random.Random(11), 4))
    with pytest.raises(ValueError, match=message):
        call(record)


# Bad texts

RESULT = 'Result {"winners": [0], "finders": [0], "points": [-1], "advanced": [0], "turns": 4, "finished": true}'


@each(
    "line before after message",
    (2, "[Eternitium 1]", "", "this is not a record of a game, which begins with [Eternitium 1]"),
    (1, "[Eternitium 1]", "[Eternitium 2]", "format: 2 is unknown; this version reads 1"),
    (1, "[Eternitium 1]", "[Eternitium 1", "'[Eternitium 1' is not a tag"),
    (2, '["Anna", "Ben"]', '["Anna", "Ben"', "Players: is not valid JSON"),
    (2, '["Anna", "Ben"]', "[" * 99999 + "]" * 99999, "Players: "),
    (2, '["Anna", "Ben"]', "5", "Players: must be a list, not 5"),
    (2, '["Anna", "Ben"]', '["Anna", "\\u001b[2J"]', "Players: '\\x1b[2J' is not allowed"),
    (2, '["Anna", "Ben"]', str(["x"] * 6).replace("'", '"'), "players: 6 is not allowed"),
    (3, '"de"', '"dk"', "edition: 'dk' is unknown; allowed: de, fr, nl, bga"),
    (3, 'Edition "de"', "Mission 99", "mission: 99 is unknown"),
    (2, 'Edition "de"', "Mission 4", "mission: 4 is for the solo game"),
    (3, 'Edition "de"', 'Switches {"x": 1}', 'switches: "x" is an unknown field'),
    (3, 'Edition "de"', 'Box {"era": {"circle": 99}}', "components: era.circle: 99 is not allowed"),
    (3, 'Edition "de"', 'Opening "x"', "'Opening' is unknown; allowed: Eternitium, Version, Players"),
    (3, 'Edition "de"', "Seed 1", None),
    (3, 'Edition "de"', 'Date "2026-02-30"', "Date: '2026-02-30' is not a day"),
    (3, 'Edition "de"', "Result {}", "Result.winners: is missing"),
    (3, 'Edition "de"', RESULT, "Result.points: -1 is not allowed; give a whole number, 0 or more"),
    (3, 'Edition "de"', 'Version "<b>"', "Version: '<b>' is not allowed; give a text of the form"),
    (3, 'Edition "de"', "Position []", "Position: [] is not allowed; give an object"),
    (3, 'Edition "de"', 'Position {"players": 4}', "players: must be a list"),
    (3, 'Edition "de"', 'Policies ["careful"]', "Policies: 1 given for 2 players"),
    (4, "[Seed 7]", "[Seed -7]", "Seed: -7 is not allowed"),
    (4, "[Seed 7]", f"[Seed {'7' * 9999}]", "Seed: is not valid JSON"),
    (15, "[Seed 7]", "", "the record has no [Seed ...]"),
    (7, "round 1, player 0", "round 1, player 7", "'round 1, player 7' is not a turn"),
    (8, "round 1, player 0", "", "pick chrono-blaster: no line says in which turn; an example: round 1, player 0"),
    (8, "round 1, player 0", "round 2, player 0", "pick chrono-blaster: the turn or the player is wrong; "),
    (8, "  pick chrono-blaster", "  1: pick chrono-blaster", "pick chrono-blaster: the turn or the player is wrong"),
    (8, "chrono-blaster", "chrono-laser", "'pick chrono-laser': "),
    (8, "pick chrono-blaster", "pass", "pass: "),
    (9, "; the best, if you ask me", "~ droid club", "chance: 'club' is not a card; an era card is (c) or C"),
    (9, "; the best, if you ask me", "~", "chance: it names no card"),
    (8, "; the best, if you ask me", "~ droid circle square", "chance: the record has no order for "),
    (9, "; the best, if you ask me", "> 0: draw droid", "'0: draw droid' did not happen; what happened is "),
    (9, "; the best, if you ask me", "> all: open ultimate-portal", "did not happen; what happened is 'all: open "),
    (9, "; the best, if you ask me", "> all: open communicator", "then '0: draw droid circle "),
    (9, "; the best, if you ask me", "> somebody: draw droid", "'somebody: draw droid' is not an outcome of chance"),
    (9, "; the best, if you ask me", "> 0: drew droid", "'0: drew droid' is not an outcome of chance"),
    (9, "; the best, if you ask me", "; \x1b[2J", "comment: '\\x1b[2J' is not allowed"),
    (12, "% loss", "% Loss", "notes: 'Loss' is not a name"),
    (12, '{"points": 1.5, "error": 0.2}', "", "loss: is not valid JSON"),
    (12, '{"points": 1.5, "error": 0.2}', "[" * 30 + "]" * 30, "loss: there are more than 20 lists and objects"),
    (6, "; by hand", "( what if", "a variation must be below the action that it replaces"),
    (6, "; by hand", ")", "')' does not end a variation"),
    (9, "; the best, if you ask me", ")", "')' does not end a variation"),
    (10, "; the best, if you ask me", "(\n)", "variation: it has no action"),
    (10, "; the best, if you ask me", "(\n; oh", "a variation begins with an action"),
    (15, "  pick ?basic", "( x\npick ?basic", None),
    (14, "  pick ?basic", "  pick ?basic\n=\n[Seed 2]", None),
    (15, "=\n", "= xyz", "'xyz' is not a checksum"),
    (15, "=\n", "= 0123456789abcdef", "digest: what is replayed is not what was saved"),
    (14, "=\n", "", "the record breaks off here; its last line begins with ="),
)
def test_a_bad_line_is_named(line: int, before: str, after: str, message: str | None) -> None:
    assert before in SHORT
    with pytest.raises(ValueError, match=r"^line \d+: ") as found:
        Record.parse(SHORT.replace(before, after, 1)).game()
    said = str(found.value)
    if message is not None:
        assert said.startswith(f"line {line}: ") and message in said
    assert "\n" not in said and "\x1b" not in said and len(said) < 500


def test_a_result_that_is_none_is_named() -> None:
    text = str(Record.of(played(2, plies=2000)))
    assert '"finished": true' in text
    wrong = text.replace('"turns": ', '"turns": 1', 1)
    with pytest.raises(ValueError, match=r"^line 6: Result\("):
        Record.parse(wrong).game()


def mutated(text: str, dice: random.Random) -> str:
    """A text in which something has gone wrong."""
    lines = text.split("\n")
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    place = dice.randrange(len(text))
    sign = dice.choice('\x00\ud800\u2028[](){}=~>;%@?,:"\\ \n\t0123456789abcdeROUND\x1b')
    return dice.choice(
        (
            text[:place],
            text[place:],
            text[:place] + sign + text[place:],
            text[:place] + sign + text[place + 1 :],
            text[:place] + text[place + dice.randrange(40) :],
            "\n".join([*lines[:one], *lines[one + 1 :]]),
            "\n".join([*lines[:one], lines[other], *lines[one:]]),
            "\n".join([*lines[:one], lines[other], *lines[one + 1 :]]),
        )
    )


def test_a_damaged_text_is_a_record_or_one_error_with_a_line() -> None:
    dice, ends = random.Random(5), [0, 0, 0]
    game = played(3, Rules("fr"), 5, 25)
    texts = [str(Record.of(game).add(onward(back(game, 9), dice, 5), "x").tell(3, "y", {"z": [1]})), SHORT]
    for _ in range(samples(600, deep=20_000)):
        text = mutated(dice.choice(texts), dice)
        text = mutated(text, dice) if text and dice.random() < 0.3 else text
        ends[outcome_of(text)] += 1
    assert min(ends) > 20


def outcome_of(text: str) -> int:
    """2: the text is a record that can be played; 1: a record that cannot; 0: none; whatever fails names a line."""
    reached = 0
    try:
        record = Record.parse(text)
        reached = 1
        assert Record.parse(str(record)) == record
        for way in [(), *record.ways()]:
            record.game(*way)
    except ValueError as error:
        said = str(error)
    else:
        return 2
    assert LINE.fullmatch(said), said
    return reached


@each(
    "start line",
    (b'{"format": 2, "players": 2}', 1),
    (b"\x89PNG\r\n\x1a\n\x00", 1),
    ("[Eternitium 1]\n".encode("utf-16"), 1),
    (b'[Event "F/S Return Match"]\n1. e4 e5 1/2-1/2\n', 1),
    (b"<html><script>alert(1)</script>", 1),
    (SHORT.encode().replace(b"Anna", b"Ann\xff"), 2),
    (SHORT.encode() + b"\n\n1. e4", 18),
)
def test_a_foreign_file_is_refused_in_one_sentence(start: bytes, line: int) -> None:
    with pytest.raises(ValueError, match=rf"^line {line}: [^\n]+$"):
        [*read_records(io.BytesIO(start))]


# Large files


class Stream(io.RawIOBase):
    """A file of any length that lies nowhere: the same bytes again and again."""

    def __init__(self, start: bytes, again: bytes, size: int) -> None:
        self.start, self.again, self.size, self.at = start, again, size, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = min(len(buffer), self.size - self.at)
        given = self.start[self.at : self.at + size]
        if not given:
            place = (self.at - len(self.start)) % len(self.again)
            given = (self.again * (size // len(self.again) + 2))[place : place + size]
        buffer[: len(given)] = given
        self.at += len(given)
        return len(given)


def peak(records: Iterator[Record]) -> tuple[int, str, int]:
    """How many records there are, what is said then, and the most bytes that they took at a time."""
    tracemalloc.start()
    count, said = 0, ""
    try:
        for _ in records:
            count += 1
    except ValueError as error:
        said = str(error)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return count, said, most


@each(
    "start again line",
    (b"", b"x", 1),
    (b"", b"\x00", 1),
    (b"[Eternitium 1]\n", b"; comment\n", 50_001),
    (b'[Eternitium 1]\n[Seed 1]\n[Players ["a"]]\nround 1, player 0\n', b"end\n", 50_001),
    (b"[Eternitium 1]\n", b"; " + b"x" * 9_000 + b"\n", 446),
    (b'[Eternitium 1]\n[Position {"players": [', b"[],", 2),
)
def test_a_huge_file_is_refused_soon_and_takes_little_memory(start: bytes, again: bytes, line: int) -> None:
    count, said, most = peak(read_records(io.BufferedReader(Stream(start, again, 100_000_000))))
    assert count == 0 and re.match(rf"line {line}: a (record|line) of more than \d+ ", said)
    assert most < 100_000_000
    with pytest.raises(ValueError, match=r"^line 1: a record of more than 4000000 characters is too long$"):
        Record.parse("x" * 4_000_001)


def test_a_file_of_a_thousand_games_streams(tmp_path: Path) -> None:
    texts = [str(Record.of(played(2, seed=seed, plies=25))) for seed in range(5)]
    file = tmp_path / "games.txt"
    file.write_text("\n".join(texts * samples(60, deep=200)), encoding="utf-8")
    few, _, most = peak(read_records(str(file)))
    assert few == 5 * samples(60, deep=200) and most < 600_000
    first = read_records(file)
    assert [str(next(first)) for _ in texts] == texts
    with file.open(encoding="utf-8") as opened:
        assert str(next(read_records(opened))) == texts[0]
    with pytest.raises(FileNotFoundError):
        next(read_records(tmp_path / "gone"))


def test_what_is_too_long_is_not_written() -> None:
    record = Record.of(played(2, plies=5)).tell(2, "\n".join("x" * 100_000))
    with pytest.raises(ValueError, match=r"record: it has 100... lines and .* characters, which is too long"):
        str(record)


def test_the_grammar_names_every_tag() -> None:
    told = str(record_text.__doc__)
    assert [name for name in record_text.TAGS if f"`{name}`" not in told and f"[{name} " not in told] == []
