"""Lines of play: what is played otherwise takes nothing away, and all of it is saved and read again."""

import json
from pathlib import Path
from random import Random

import pytest

from eternitium.game.record import Record
from eternitium.match import save
from eternitium.match.line_record import LONGEST_COMMENT, LONGEST_NAME, MOST_LINES, lines_of, record_of
from eternitium.match.match import Match
from eternitium.match.variations import Variations
from eternitium.rulebook import LANGUAGES

STORED = [("As played", 0, 40, 0), ("", 4, 8, 1), ("Later", 7, 28, 1), ("", 27, 33, 2)]


def play(lines: Variations, actions: int, seed: int = 1) -> None:
    """Let the person and the policies do so many things."""
    dice = Random(seed)
    for _ in range(actions):
        match = lines.match
        if match.is_over:
            return
        match.proceed() if match.policy_to_move else lines.act(dice.choice(match.legal_actions))


def decisions(match: Match) -> list[int]:
    """The places at which the person chose, and could have chosen something else."""
    found = []
    for ply, (seat, _) in enumerate(match.history):
        if seat == match.viewer and len(match.branch(ply).legal_actions) > 1:
            found.append(ply)
    return found


def differ(lines: Variations, ply: int) -> None:
    """Begin another line, with another choice than that of the line before."""
    chosen = str(lines.match.history[ply][1])
    lines.branch(ply)
    lines.act(next(text for text in lines.match.legal_actions if text != chosen))


def tree() -> Variations:
    """A game, a line that leaves it, one that leaves that line, and another one that leaves the game before."""
    lines = Variations(Match(3, seed=4))
    play(lines, 40)
    early, late = decisions(lines.match)[2], decisions(lines.match)[5]
    differ(lines, late)
    play(lines, 20, seed=2)
    differ(lines, decisions(lines.match)[-1])
    play(lines, 5, seed=3)
    lines.go(0)
    differ(lines, early)
    play(lines, 3, seed=5)
    return lines


def structure(lines: Variations) -> list[tuple[object, ...]]:
    return [(one.name, one.comment, one.depth, one.ply, one.plies, one.here) for one in lines.told()]


def test_a_person_decides_from_a_place_on_or_else_before() -> None:
    lines = tree()
    match = lines.match
    own = [ply for ply, (seat, _) in enumerate(match.history) if seat == match.viewer]
    others = next(ply for ply in range(own[0], match.plies) if ply not in own)
    assert match.choice_from(own[1]) == own[1]
    assert match.choice_from(others) == next(ply for ply in own if ply > others)
    over = Variations(Match(2, seed=4))
    play(over, 500)
    over.match.proceed()
    last = max(ply for ply, (seat, _) in enumerate(over.match.history) if seat == over.match.viewer)
    assert over.match.is_over and over.match.choice_from(over.match.plies) == last
    assert over.match.choice_from(over.match.plies + 1) == over.match.plies + 1


def test_a_line_at_whose_end_another_one_decides_is_told_so() -> None:
    lines = tree()
    for one in lines.told():
        lines.go(int(one.number))
        assert one.open == lines.match.policy_to_move
    assert {one.open for one in lines.told()} == {True, False}


def test_both_lines_are_kept_where_something_else_is_played() -> None:
    lines = Variations(Match(2, seed=3))
    play(lines, 20)
    before = lines.match.history
    assert lines.told() == []
    ply = decisions(lines.match)[2]
    differ(lines, ply)
    game, other = lines.told()
    assert (game.ply, game.plies, other.ply, other.plies) == (0, 20, ply, ply + 1)
    assert other.here and game.first and other.label and not other.name
    lines.go(game.number)
    assert lines.match.history == before and lines.match.is_live
    lines.go(other.number, fork=True)
    assert lines.match.is_live  # its first own action is its last one
    lines.go(game.number, fork=True)
    assert lines.match.snapshot().game.ply == ply + 1


def test_lines_stand_in_the_order_of_the_game_below_what_they_leave() -> None:
    told = tree().told()
    assert [one.depth for one in told] == [0, 1, 1, 2]
    assert told[1].ply < told[2].ply < told[3].ply and told[1].here


def test_a_line_with_nothing_of_its_own_goes_when_it_is_left() -> None:
    lines = Variations(Match(2, seed=3))
    play(lines, 20)
    lines.branch(10)
    assert len(lines.told()) == 2 and lines.told()[1].label == "New line"
    lines.go(0)
    assert lines.told() == [] and lines.match.plies == 20


def test_what_was_taken_back_in_a_line_is_there_when_one_comes_back() -> None:
    lines = Variations(Match(2, seed=3))
    play(lines, 20)
    whole = lines.match.history
    for _ in range(3):
        lines.match.undo()
    lines.branch(5)
    lines.go(0)
    assert lines.match.history == whole


def test_who_plays_the_same_again_has_one_line_with_its_name() -> None:
    lines = Variations(Match(2, seed=3, seats=["person", "person"]))
    for _ in range(8):
        if lines.match.handover is not None:
            lines.match.take_seat(lines.match.handover)
        lines.act(lines.match.legal_actions[0])
    lines.tell(0, "Mine", "")
    chosen = [str(action) for _, action in lines.match.history]
    lines.branch(2)
    for text in [*chosen[2:], ""]:
        if lines.match.handover is not None:
            lines.match.take_seat(lines.match.handover)
        lines.act(text or lines.match.legal_actions[0])
    assert lines.told() == [] and lines.match.plies == 9
    assert json.loads(lines.save())["format"] == 2  # it has a name


def test_the_person_at_the_board_stays_there() -> None:
    lines = Variations(Match(2, seed=3, seats=["person", "person"]))
    lines.act(lines.match.legal_actions[0])
    lines.match.take_seat(1)
    lines.branch(0)
    assert lines.match.viewer == 1 and lines.match.handover == 0
    lines.match.take_seat(0)
    lines.act(lines.match.legal_actions[-1])
    lines.go(0)
    assert lines.match.viewer == 0


def test_all_lines_come_back_from_a_saved_text() -> None:
    lines = tree()
    lines.tell(lines.told()[3].number, "Deep", "What if?\n\nOr ( not; = 1")
    lines.tell(0, "As played", "Well.")
    again = Variations.load(lines.save())
    assert structure(again) == structure(lines)
    assert again.match.history == lines.match.history and again.match.snapshot().prompt
    assert again.save() == lines.save()
    assert Match.load(lines.save()).history == lines.match.history


def test_the_place_in_a_line_comes_back() -> None:
    lines = tree()
    lines.go(0)
    lines.match.undo()
    again = Variations.load(lines.save())
    assert again.match.can_redo and again.match.history == lines.match.history
    lines.branch(6)
    again = Variations.load(lines.save())
    again.act(again.match.legal_actions[-1])
    assert [one.plies for one in again.told() if one.first] == [40]


def test_a_game_of_one_line_is_saved_as_ever() -> None:
    lines = Variations(Match(2, seed=3))
    play(lines, 10)
    assert lines.save() == lines.match.save() and json.loads(lines.save())["format"] == 1


def test_lines_are_the_variations_of_a_record_and_come_back_from_its_text() -> None:
    lines = tree()
    lines.tell(lines.told()[2].number, "Later", "Two\nlines")
    text = json.loads(lines.save())["lines"]
    record = Record.parse(text)
    assert len([*record.ways()]) == 3 and "( Later" in text and "; Two" in text
    assert str(record_of(lines_of(record), record.policies)) == text


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "( ) = 1", "[Seed 1]", "  é 🂡 ", "%s ~ > ; \\"])
def test_names_of_any_sort_stay_what_they_are(name: str) -> None:
    lines = tree()
    for one in lines.told():
        lines.tell(one.number, name, f"{name}\n{name}")
    found = Variations.load(lines.save()).told()
    assert {(one.name, one.comment) for one in found} == {(name.strip(), f"{name.strip()}\n{name.strip()}")}


@pytest.mark.parametrize(
    ("name", "comment"),
    [("x" * (LONGEST_NAME + 1), ""), ("", "x" * (LONGEST_COMMENT + 1)), ("a\nb", ""), ("\u202e", ""), ("", "\x00")],
)
def test_a_name_or_comment_that_cannot_be_is_refused_and_nothing_has_changed(name: str, comment: str) -> None:
    lines = tree()
    before = lines.save()
    with pytest.raises(ValueError, match=r"^(name|comment): "):
        lines.tell(0, name, comment)
    assert lines.save() == before


def test_there_are_only_so_many_lines_and_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = tree()
    places = decisions(lines.match)
    dice = Random(1)
    while len(lines.told()) < MOST_LINES:
        differ_somehow(lines, dice)
    with pytest.raises(ValueError, match="There are 20 lines already"):
        lines.branch(places[0])
    assert len(lines.told()) == MOST_LINES and len(Variations.load(lines.save()).told()) == MOST_LINES
    monkeypatch.setattr(save, "MOST_ACTIONS", 30)
    with pytest.raises(save.TooLong, match="30"):
        lines.act("end")
    text = lines.save()
    monkeypatch.setattr(Record, "line", None)  # counted as they stand, not line by line, which would take long
    with pytest.raises(save.TooLong, match="30"):
        Variations.load(text)


def differ_somehow(lines: Variations, dice: Random) -> None:
    lines.go(0)
    ply = dice.choice(decisions(lines.match))
    lines.branch(ply)
    lines.act(dice.choice(lines.match.legal_actions))
    play(lines, 6, dice.randrange(100))


def test_a_line_is_taken_away_and_those_that_left_it_stay() -> None:
    lines = tree()
    game, first, second, third = (one.number for one in lines.told())
    lines.delete(second)
    assert [(one.number, one.depth) for one in lines.told()] == [(game, 0), (first, 1), (third, 1)]
    lines.delete(first)
    assert lines.told()[0].here
    for number in (game, first, 99):
        with pytest.raises(ValueError, match=r"\w\."):
            lines.delete(number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_is_said_in_the_language_of_the_table(language: str) -> None:
    lines = tree()
    lines.match.language = language
    lines.go(0)
    told = lines.told()
    assert lines.match.language == language and (told[0].label != "The game" or language == "en")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"lines": 3}, "lines"),
        ({"lines": "x"}, "line 1"),
        ({"line": 4}, "line"),
        ({"line": True}, "line"),
        ({"ply": 999}, "ply"),
        ({"begins": 1}, "begins"),
        ({"record": {}}, "record"),
        ({"format": 3}, "format"),
        ({"viewer": 1}, "viewer"),
    ],
)
def test_whatever_is_wrong_with_a_file_is_said(change: dict[str, object], field: str) -> None:
    text = json.dumps(json.loads(tree().save()) | change)
    with pytest.raises(ValueError, match=field):
        Variations.load(text)


def test_a_variation_that_begins_like_what_it_replaces_is_refused() -> None:
    text = json.loads(tree().save())["lines"]
    record = Record.parse(text)
    ply, _ = next(record.ways())[0]
    replaced, variation = record.steps[ply], record.steps[ply].variations[0].steps[0]
    changed = text.replace(f"  {variation.action}\n", f"  {replaced.action}\n", 1)
    assert changed != text
    with pytest.raises(ValueError, match="begins with the choice that it replaces"):
        lines_of(Record.parse(changed))


def test_a_stored_save_with_lines_loads_for_ever() -> None:
    """Never write this file anew: people keep theirs."""
    stored = (Path(__file__).parent / "saves" / "lines-de-3.json").read_text()
    found = [(one.name, one.ply, one.plies, one.depth) for one in Variations.load(stored).told()]
    assert found == STORED
