"""A room of a class, in one process and without its lines: who is told what, what is kept, and what goes."""

import csv
import io
import json
import random
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import eternitium_widgets.page.forecast as forecast_part
import pytest
from eternitium_widgets.page.delivery import Delivery
from eternitium_widgets.together import kinds, room_question
from eternitium_widgets.together.hall import Hall
from eternitium_widgets.together.room_visitor import MOST_JOINED, MOST_ROOMS_OPENED, RoomVisitor
from eternitium_widgets.together.rooms import Rooms

from eternitium.analysis.results import Advice
from eternitium.belief.view import PlayerView
from eternitium.game.notation import parse_action
from eternitium.jobs.job import DONE, Answer
from eternitium.match.match import Match
from eternitium.policies.registry import player_of
from eternitium.rulebook import LANGUAGES, word
from eternitium.together.room_store import MOST_PEOPLE, SECONDS_OF_LESSON, KeptTask, RoomStore
from eternitium.training.bank import stored
from eternitium.training.rounds import measured
from tests.support.mischief import Mischief
from tests.support.table import each
from tests.together.test_visitors import Nobody, as_message

TEACHERS = ("room-remove", "room-seat", "room-clear", "room-ask", "room-link", "room-reveal", "room-close", "room-duel",
            "room-export", "room-end")  # fmt: skip
FIELDS = {
    "person": 0,
    "size": 2,
    "level": "level1",
    "edition": "de",
    "helps": "all",
    "theme": "any",
    "difficulty": "easy",
    "query": "game=1",
}


@pytest.fixture(autouse=True)
def nothing_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast_part, "Analyst", Nobody)
    monkeypatch.setattr(room_question, "advices", lambda _: iter(()))
    monkeypatch.setattr(Delivery, "work", lambda *_: None)
    monkeypatch.setattr(Hall, "_go_on", lambda *_: None)


class Pupil:
    """A page in a room: what it says and what it shows."""

    def __init__(self, rooms: Rooms) -> None:
        self.traits: dict[str, Any] = {}
        self.messages: list[dict[str, Any]] = []
        self.lines: list[str] = []
        self.visitor = RoomVisitor(rooms, self._take)

    def _take(self, news: dict[str, Any]) -> None:
        self.lines.append(json.dumps(news, sort_keys=True))
        self.traits |= news.get("traits", {})
        self.messages += [news["message"]] if "message" in news else []

    def say(self, kind: str, **message: Any) -> list[dict[str, Any]]:
        self.messages.clear()
        self.visitor.hear({"type": kind, **message})
        return [*self.messages]

    @property
    def room(self) -> dict[str, Any]:
        room: dict[str, Any] = self.traits["room"]
        return room

    @property
    def secret(self) -> str:
        return self.visitor._room_secret


class Class:
    """A teacher and some people in a room."""

    def __init__(self, names: str = "Anna Ben Carl", store: RoomStore | None = None) -> None:
        self.store = store or RoomStore(":memory:")
        self.rooms = Rooms(self.store, Hall(self.store))
        self.teacher = Pupil(self.rooms)
        self.secret = self.teacher.say("room-open")[0]["secret"]
        self.code: str = self.teacher.room["code"]
        self.people = [self.joined(name) for name in names.split()]

    def joined(self, name: str) -> Pupil:
        pupil = Pupil(self.rooms)
        pupil.say("room-enter", code=self.code)
        assert pupil.say("room-join", name=name)[0]["type"] == "room-secret"
        return pupil

    @property
    def task(self) -> KeptTask:
        live = self.teacher.visitor._live
        assert live is not None and live.room.task is not None
        return live.room.task

    def ask(self) -> tuple[int, list[str]]:
        assert not self.teacher.say("room-ask", theme="any", difficulty="easy")
        question = self.people[0].traits["question"]
        return question["number"], [one["id"] for one in question["options"]]


def test_people_join_with_a_name_and_only_the_teacher_sees_who_is_there() -> None:
    room = Class("Anna Ben")
    assert [one["name"] for one in room.teacher.room["people"]] == ["Anna", "Ben"]
    assert room.teacher.room["state"] == "teacher" and all(one["here"] for one in room.teacher.room["people"])
    anna, ben = room.people
    assert anna.room["state"] == "learner" and anna.room["name"] == "Anna"
    assert not anna.room["people"] and not any("Ben" in line for line in anna.lines)
    stranger = Pupil(room.rooms)
    stranger.say("room-enter", code=room.code)
    assert stranger.room["state"] == "stranger" and not any("Anna" in line for line in stranger.lines)
    assert stranger.say("room-join", name=" anna ")[0]["text"] == word("together", "same-name", "en")
    ben.visitor.end()
    assert [one.get("here", False) for one in room.teacher.room["people"]] == [True, False]


def test_the_class_is_seated_by_lot_and_levels_have_the_seats_left_over() -> None:
    room = Class("A B C D E F G")
    assert not room.teacher.say("room-seat", size=3, level="level2", edition="fr", helps="nobody")
    tables = room.teacher.room["tables"]
    assert sorted(sum(not seat.get("is_level") for seat in one["seats"]) for one in tables) == [2, 2, 3]
    assert all(len(one["seats"]) == 3 and one["state"] == "plays" for one in tables)
    for pupil in room.people:
        assert pupil.traits["table"]["mine"] >= 0 and pupil.traits["snapshot"]["game"]["edition"] == "fr"
        assert not pupil.room["tables"]
    late = room.joined("H")
    assert not room.teacher.say("room-seat", size=3, level="level2", edition="fr", helps="nobody")
    assert len(room.teacher.room["tables"]) == 4 and late.traits["table"]["state"] == "plays"
    assert room.teacher.say("room-seat", size=3, level="level2", edition="fr", helps="nobody")[0]["text"] == word(
        "room", "nobody-to-seat", "en"
    )
    mover = next(p for p in room.people if p.visitor._board and p.visitor._board.seat.legal_actions)
    before = room.teacher.room["tables"]
    assert mover.visitor._board is not None
    assert not mover.say("act", action=mover.visitor._board.seat.legal_actions[0])
    assert room.teacher.room["tables"] != before
    assert not room.teacher.say("room-clear")
    assert not room.teacher.room["tables"] and all(p.traits["table"]["state"] == "none" for p in room.people)


def test_nobody_learns_an_answer_or_the_solution_before_the_teacher_shows_them() -> None:
    room = Class("Anna Ben Carl")
    anna, ben, carl = room.people
    number, options = room.ask()
    puzzle = room.task
    shown = {*re.findall(r"[\d.]+", "".join([*anna.lines, *room.teacher.lines]))}
    worth = {str(value) for _, *values in measured(puzzle.about).rows for value in values}
    worth -= {"0.0", "1.0"}  # many things have these
    assert worth and not shown & worth
    anna.lines.clear()
    for pupil, option in ((ben, options[0]), (carl, options[-1])):
        assert not pupil.say("room-answer", task=number, option=option)
    assert anna.lines == [] and room.teacher.room["answered"] == 2 and room.teacher.traits["question"]["rows"] == []
    assert not any(option in line for option in options for line in room.teacher.lines[-2:])
    assert not room.teacher.say("room-reveal")
    rows = {row["id"]: row for row in anna.traits["question"]["rows"]}
    assert [rows[option]["count"] for option in (options[0], options[-1])] == [1, 1]
    assert sum(row["best"] for row in rows.values()) == 1
    assert ben.say("room-answer", task=number, option=options[0])[0]["text"] == word("room", "nothing-asked", "en")


def test_each_person_has_one_answer_which_may_be_changed_and_sent_twice() -> None:
    room = Class("Anna Ben")
    number, options = room.ask()
    for option in (options[0], options[1], options[1]):
        assert not room.people[0].say("room-answer", task=number, option=option)
    assert room.people[0].room["answer"] == options[1] and room.teacher.room["answered"] == 1
    for wrong in ({"task": number + 1, "option": options[0]}, {"task": number, "option": "end of the world"}):
        assert room.people[1].say("room-answer", **wrong)[0]["text"] == word("room", "nothing-asked", "en")
    room.teacher.say("room-reveal")
    assert sum(row["count"] for row in room.teacher.traits["question"]["rows"]) == 1
    room.teacher.say("room-close")
    assert room.people[0].traits["question"] == {}


def test_the_worth_of_choices_is_that_of_the_trainer() -> None:
    room = Class()
    room.ask()
    room.teacher.say("room-reveal")
    puzzle = measured(room.task.about)
    told = [(row["id"], row["share"]) for row in room.people[0].traits["question"]["rows"]]
    assert told == [(action, win) for action, win, _ in puzzle.rows] and len(told) <= room_question.MOST_CLASS_CHOICES


def test_a_position_of_the_teacher_is_asked_and_its_worth_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Class("Anna")
    puzzle = measured(room_question.drawn("portal", "hard", ()))
    assert puzzle.rating <= room_question.HARDEST < stored()[-1].rating
    match = Match.around(puzzle.game(), puzzle.game().player)
    query = match.query()
    assert not room.teacher.say("room-link", query=query)
    anna, question = room.people[0], room.people[0].traits["question"]
    assert {one["id"] for one in question["options"]} == {*match.legal_actions}
    chosen = question["options"][0]["id"]
    anna.say("room-answer", task=1, option=chosen)
    room.teacher.say("room-reveal")
    rows = anna.traits["question"]["rows"]
    assert {row["id"]: row["count"] for row in rows}[chosen] == 1 and not any(row["value_text"] for row in rows)
    monkeypatch.setattr(room_question, "advices", lambda _: iter([Answer(DONE, advised(match))]))
    live = room.teacher.visitor._live
    assert live is not None and live.question is not None
    live.question._take("", live.question._look_ahead())
    rows = anna.traits["question"]["rows"]
    assert [row["value_text"] for row in rows] == ["60%", *["40%"] * (len(rows) - 1)] and rows[0]["best"]
    for wrong in ("", "game=x", f"{query}&seat=9"):
        assert room.teacher.say("room-link", query=wrong)[0]["type"] == "refused"


def advised(match: Match) -> list[Advice]:
    """Advice by which the first choice wins more often than all others."""
    one = Advice(parse_action("skip"), 0.4, 0.001, 5.0, 0.1, 0.0, 1000)
    first, *others = match.legal_actions
    best = replace(one, action=parse_action(first), win=0.6)
    return [best, *(replace(one, action=parse_action(other)) for other in others)]


def test_a_duel_gives_everybody_the_same_cards_and_keeps_who_won() -> None:
    room = Class("Anna Ben")
    assert not room.teacher.say("room-duel", level="level1")
    first, second = (pupil.traits["snapshot"] for pupil in room.people)
    for part in ("seats", "basic", "advanced"):
        strip = json.dumps(first[part]).replace("Anna", "X") if part in first else ""
        assert strip == (json.dumps(second[part]).replace("Ben", "X") if part in second else "")
    tables = [pupil.visitor._table for pupil in room.people]
    assert tables[0] is not None and tables[1] is not None
    assert tables[0].game.save() == tables[1].game.save()
    table, anna = tables[0], room.people[0]
    while not table.is_over:
        if table.level_to_move:
            table.proceed()
            room.rooms.hall.played(table, None)
        else:
            choice = player_of("steady").choose(PlayerView(table.game, table.deciding))
            assert not anna.say("act", action=str(choice))
    (row,) = (one for one in room.teacher.room["tables"] if one["state"] == "over")
    won = any(seat.get("won") and not seat.get("is_level") for seat in row["seats"])
    assert anna.say("table-rematch")[0]["text"] == word("room", "duel-once", "en")
    (_, *rows) = csv.reader(io.StringIO(room.teacher.say("room-export")[0]["text"]))
    assert [one[0] for one in rows] == ["Anna"] and rows[0][3] == word("room", "won" if won else "lost", "en")


def test_somebody_whose_join_was_not_answered_asks_again_with_the_same_secret() -> None:
    room, secret = Class("Anna"), "s" * 24
    for _ in range(2):  # the process was killed before its answer arrived
        page = Pupil(room.rooms)
        page.say("room-enter", code=room.code, secret=secret)
        assert page.say("room-join", name="Ben", secret=secret)[-1]["secret"] == secret
        page.visitor.end()
    assert [one["name"] for one in room.teacher.room["people"]] == ["Anna", "Ben"]
    assert room.people[0].say("room-join", name="Carl", secret=secret)[0]["text"] == word("together", "seated", "en")


def test_a_killed_process_finds_the_room_again(tmp_path: Path) -> None:
    room = Class("Anna Ben", RoomStore(tmp_path / "tables.sqlite"))
    number, options = room.ask()
    room.people[0].say("room-answer", task=number, option=options[0])
    room.teacher.say("room-seat", size=2, level="level1", edition="de", helps="all")
    secrets = room.teacher.secret, room.people[0].secret
    room.store.close()
    store = RoomStore(tmp_path / "tables.sqlite")
    rooms = Rooms(store, Hall(store))
    teacher, anna = Pupil(rooms), Pupil(rooms)
    teacher.say("room-enter", code=room.code, secret=secrets[0])
    anna.say("room-enter", code=room.code, secret=secrets[1])
    assert teacher.room["state"] == "teacher" and teacher.room["answered"] == 1 and len(teacher.room["tables"]) == 1
    assert anna.room["answer"] == options[0] and anna.traits["table"]["state"] == "plays"
    assert anna.traits["question"]["number"] == number
    anna.say("room-answer", task=number, option=options[0])
    assert teacher.room["answered"] == 1


def test_a_table_that_cannot_be_read_leaves_the_others_in_sight() -> None:
    room = Class("Anna Ben Carl Dora")
    room.teacher.say("room-seat", size=2, level="level1", edition="de", helps="all")
    damaged, whole = room.teacher.room["tables"]
    for pupil in (room.teacher, *room.people):
        pupil.visitor.end()
    room.store._file.execute("UPDATE tables SET told = '[]' WHERE code = ?", (damaged["code"],))
    room.teacher.say("room-enter", code=room.code, secret=room.secret)
    assert [one["code"] for one in room.teacher.room["tables"]] == [whole["code"]]


def test_no_name_stays_after_the_lesson(tmp_path: Path) -> None:
    room = Class("Wilhelmina Bartholomew", RoomStore(tmp_path / "tables.sqlite"))
    number, options = room.ask()
    room.people[0].say("room-answer", task=number, option=options[0])
    room.teacher.say("room-duel", level="level1")
    assert "Wilhelmina" in written(tmp_path)
    room.teacher.say("room-end")
    assert [pupil.messages[-1]["text"] for pupil in room.people] == [word("room", "room-over", "en")] * 2
    assert room.teacher.messages[-1]["text"] == word("room", "room-ended", "en")
    assert all(pupil.room["state"] == "none" for pupil in (room.teacher, *room.people))
    assert room.people[0].say("log") == []  # sent before the end was heard of: its refusal would cover the reason
    assert not {"Wilhelmina", "Bartholomew", room.code} & {*named(written(tmp_path), room.code)}
    assert room.people[0].say("room-enter", code=room.code)[0]["text"] == word("room", "no-such-room", "en")


def written(folder: Path) -> str:
    return "".join(path.read_bytes().decode("latin-1") for path in folder.iterdir())


def named(text: str, code: str) -> Iterator[str]:
    return (name for name in ("Wilhelmina", "Bartholomew", code) if name in text)


def test_a_room_that_nobody_uses_is_deleted_after_twelve_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Class()
    now = later_by(monkeypatch, SECONDS_OF_LESSON - 60)
    room.rooms.tidy()
    assert room.teacher.room["state"] == "teacher"
    later_by(monkeypatch, SECONDS_OF_LESSON + 60, now)
    room.rooms.tidy()
    assert room.people[0].messages[-1]["text"] == word("room", "room-old", "en")


def later_by(monkeypatch: pytest.MonkeyPatch, later: float, now: float = 0.0) -> float:
    now = now or time.time()
    monkeypatch.setattr("eternitium.together.room_store.time.time", lambda: now + later)
    return now


@each("language", *LANGUAGES)
def test_only_the_teacher_controls(language: str) -> None:
    room = Class()
    pupil, stranger = room.people[0], Pupil(room.rooms)
    stranger.say("room-enter", code=room.code, secret=room.teacher.secret[:-1])
    for page in (pupil, stranger):
        page.say("language", language=language)
        for kind in TEACHERS:
            (told,) = page.say(kind, **FIELDS)
            assert told["text"] == word("room", "not-teacher", language), kind
    assert stranger.say("room-answer", task=1, option="skip")[0]["text"] == word("room", "not-joined", language)


def test_people_find_others_to_play_with() -> None:
    room = Class("Anna Ben Carl")
    anna, ben, carl = room.people
    anna.say("room-gather", size=3)
    (group,) = ben.room["groups"]
    assert group["names"] == ["Anna"] and group["size"] == 3
    ben.say("room-come", person=group["first"])
    assert anna.traits["table"]["state"] == "none" if "table" in anna.traits else True
    anna.say("room-begin")
    assert [p.traits["table"]["state"] for p in (anna, ben)] == ["plays", "plays"] and not carl.room["groups"]
    assert [seat.get("is_level", False) for seat in room.teacher.room["tables"][0]["seats"]].count(True) == 1
    assert carl.say("room-come", person=group["first"])[0]["text"] == word("room", "no-such-group", "en")
    assert anna.say("room-gather", size=2)[0]["text"] == word("together", "seated", "en")


def test_a_person_who_is_sent_away_has_no_name_and_no_answer_left() -> None:
    room = Class("Anna Ben")
    number, options = room.ask()
    room.people[0].say("room-answer", task=number, option=options[0])
    room.teacher.say("room-remove", person=room.people[0].room["number"])
    assert room.people[0].messages[-1]["text"] == word("room", "room-removed", "en")
    assert [one["name"] for one in room.teacher.room["people"]] == ["Ben"] and "answered" not in room.teacher.room


def test_a_level_plays_on_for_somebody_who_was_sent_away() -> None:
    room = Class("Anna Ben")
    room.teacher.say("room-seat", size=2, level="level1", edition="de", helps="all")
    room.teacher.say("room-remove", person=room.people[0].room["number"])
    (table,) = room.teacher.room["tables"]
    assert [seat.get("is_level", False) for seat in table["seats"]].count(True) == 1 and "Anna" not in json.dumps(table)


def test_a_name_is_no_formula_in_the_exported_table() -> None:
    room = Class("=1+1 Ben")
    number, options = room.ask()
    for pupil in room.people:
        pupil.say("room-answer", task=number, option=options[0])
    rows = [*csv.reader(io.StringIO(room.teacher.say("room-export")[0]["text"]))]
    assert [row[0] for row in rows[1:]] == ["'=1+1", "Ben"] and len(rows[0]) == 6


def test_rooms_people_and_pages_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Class("A")
    for _ in range(MOST_ROOMS_OPENED - 1):
        assert room.teacher.say("room-open")[0]["type"] == "room-secret"
    assert room.teacher.say("room-open")[0]["text"] == word("room", "no-rooms", "en")
    pupil = room.people[0]
    for number in range(MOST_JOINED - 1):
        pupil.say("room-leave")
        pupil.say("room-enter", code=room.code)
        assert pupil.say("room-join", name=f"A{number}")[0]["type"] == "room-secret"
    pupil.say("room-leave")
    pupil.say("room-enter", code=room.code)
    assert pupil.say("room-join", name="X")[0]["text"] == word("room", "room-full", "en")
    for number in range(MOST_PEOPLE - MOST_JOINED):
        room.joined(f"B{number}")
    late = Pupil(room.rooms)
    late.say("room-enter", code=room.code)
    assert late.say("room-join", name="Y")[0]["text"] == word("room", "room-full", "en")
    monkeypatch.setattr("eternitium.together.room_store.MOST_ROOMS", 1)
    assert late.say("room-open")[0]["text"] == word("room", "no-rooms", "en")


def test_malformed_messages_of_rooms_are_answered_in_one_sentence() -> None:
    room = Class()
    mischief = Mischief(random.Random(5), room.people[1].visitor)
    for _ in range(1_500):
        for told in room.people[1].say(**{"kind": "", **as_said(mischief.message())}):
            assert told["type"] in {"refused", "seat", "invitation", "left", "room-secret", "room-left", "saved"}
    assert room.teacher.room["state"] == "teacher"


def as_said(made: Any) -> dict[str, Any]:
    message = as_message(made)
    kind = message.pop("type", "")
    return {"kind": kind, **{key: value for key, value in message.items() if key not in ("kind", "self")}}


def test_every_message_of_a_room_is_known_on_both_ends() -> None:
    assert {*Class().teacher.visitor._answers} == {*kinds.OF_TABLES, *kinds.OF_ROOMS, "language"}
