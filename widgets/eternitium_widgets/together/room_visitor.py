"""A person in a room, in the process of the tables: what their page says of it, and what it is told."""

import json
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Final

from eternitium.components import MAX_PLAYERS
from eternitium.match.match import OTHER_SEAT, SAME_DEAL
from eternitium.payload.room import RoomGroup, RoomLeftReply, RoomPayload, RoomPerson, RoomQuestion, RoomSecretReply
from eternitium.policies.registry import LEVELS
from eternitium.rulebook import word, words
from eternitium.together.room import POSITION, Room
from eternitium.together.room_store import LONGEST_TASK, KeptPerson, KeptTask
from eternitium.together.store import HELPS
from eternitium.together.table import NotAtTheTable
from eternitium.training.duel import start_of
from eternitium_widgets.board.desk import saved
from eternitium_widgets.page.messages import Edition, Index, Language, Name
from eternitium_widgets.together.room_export import csv_of
from eternitium_widgets.together.room_question import CLASS_THEMES, DIFFICULTIES, drawn, puzzle_of
from eternitium_widgets.together.rooms import LiveRoom, Rooms
from eternitium_widgets.together.seat_board import Tell
from eternitium_widgets.together.visitor import Secret, Visitor

MOST_ROOMS_OPENED: Final = 3  # by one page
MOST_JOINED: Final = 5
BITS_OF_START: Final = 32
NO_PERSON: Final = -1
Size = Annotated[int, range(2, MAX_PLAYERS + 1)]
Level = Annotated[str, LEVELS]


class RoomVisitor(Visitor):
    """A person whose page is open, in a room, at a table, or both. `rooms`: all rooms; `tell`: as of `Visitor`."""

    def __init__(self, rooms: Rooms, tell: Tell) -> None:
        super().__init__(rooms.hall, tell)
        self._rooms = rooms
        self._live: LiveRoom | None = None
        self._room_secret, self._rooms_opened, self._joined = "", 0, 0
        self._room_told: tuple[RoomPayload | None, RoomQuestion | None] = None, None
        self._answers |= {
            "room-open": self._open_room,
            "room-enter": self._enter_room,
            "room-join": self._join,
            "room-leave": self.leave_room,
            "room-remove": self._remove,
            "room-seat": self._seat_class,
            "room-clear": self._clear,
            "room-table": self._to_table,
            "room-gather": self._gather,
            "room-come": self._come_to,
            "room-begin": self._begin,
            "room-ask": self._ask,
            "room-link": self._ask_link,
            "room-reveal": self._reveal,
            "room-close": self._close_question,
            "room-answer": self._answer,
            "room-duel": self._duel,
            "room-export": self._export,
            "room-end": self._end,
        }

    def _refuse(self, key: str) -> None:
        if key in words("room", self._language):
            self._tell({"message": {"type": "refused", "text": word("room", key, self._language)}})
        else:
            super()._refuse(key)

    # Coming and going

    def _open_room(self) -> None:
        if self._rooms_opened >= MOST_ROOMS_OPENED:
            raise NotAtTheTable("no-rooms")
        live, secret = self._rooms.open()
        self._rooms_opened += 1
        self._go_in(live, secret)
        self._tell_room_secret()

    def _enter_room(self, code: Name, secret: Name = "") -> None:
        self._go_in(self._rooms.find(code), secret)
        if self._person is not None and self._person.table:
            self._to_table()

    def _go_in(self, live: LiveRoom, secret: str) -> None:
        self._step_out()
        self._rooms.enter(live, self)
        self._live, self._room_secret = live, secret
        live.tell()

    def _tell_room_secret(self) -> None:
        told = RoomSecretReply(type="room-secret", code=self._room.code, secret=self._room_secret)
        self._tell({"message": told.plain()})

    def _join(self, name: Name, secret: Secret = "") -> None:
        """Join; a page whose first wish was carried out but not answered asks again with the same secret."""
        if self._teaches or (self._person is not None and secret != self._room_secret):
            raise NotAtTheTable("seated")
        if self._joined >= MOST_JOINED:
            raise NotAtTheTable("room-full")
        self._room_secret = self._room.join(name, secret)
        self._joined += 1
        self._tell_room_secret()
        self._here.tell()

    def leave_room(self) -> None:
        """Go out of the room and away from its table; whoever has its code and a secret can come again."""
        self._step_out()
        self.show_room()

    def _step_out(self) -> None:
        self.close()
        live, self._live, self._room_secret = self._live, None, ""
        if live is not None:
            self._rooms.leave(live, self)

    def sent_out(self, key: str) -> None:
        """Go, because the lesson is over or the teacher wants it; `key`: of the sentence that says so to a person."""
        key = "room-ended" if key == "room-over" and self._teaches else key
        self.close()
        self._live, self._room_secret = None, ""
        self._tell({"message": RoomLeftReply(type="room-left", text=word("room", key, self._language)).plain()})
        self.show_room()

    def sent_away(self) -> None:
        """Leave a table that was deleted; in a room that is no news."""
        if self._live is None:
            super().sent_away()
        else:
            self._leave()

    def end(self) -> None:
        """Leave everything: the page is closed."""
        self._step_out()

    # The teacher

    @property
    def _here(self) -> LiveRoom:
        if self._live is None:
            raise NotAtTheTable("no-such-room")
        return self._live

    @property
    def _room(self) -> Room:
        return self._here.room

    @property
    def _teaches(self) -> bool:
        return self._live is not None and bool(self._room_secret) and self._room.owns(self._room_secret)

    @property
    def _class(self) -> LiveRoom:
        """The room, for its teacher."""
        if self._live is None or not self._teaches:
            raise NotAtTheTable("not-teacher")
        return self._live

    def _remove(self, person: Index) -> None:
        """Send a person away; a level plays on at their table."""
        live = self._class
        pages = [one for one in live.there if one.number == person]
        removed = live.room.remove(person)
        if removed.table:
            self._give_away(removed)
        for one in pages:
            self._rooms.leave(live, one)
            one.sent_out("room-removed")
        live.tell()

    def _give_away(self, person: KeptPerson) -> None:
        table = self._hall.find(person.table)
        seat = next((seat for seat, one in enumerate(table.seats) if one.secret == person.secret), None)
        if seat is not None:
            table.give(seat, LEVELS[0])
            self._hall.changed(table)

    def _seat_class(self, size: Size, level: Level, edition: Edition, helps: Annotated[str, HELPS]) -> None:
        live = self._class
        busy = {one.code for one in live.tables if one.state == "plays"}
        free = [one.number for one in live.room.people if one.table not in busy]
        self._seat_by(live, lambda: live.room.seat(free, size, level, edition, helps))

    def _duel(self, level: Level) -> None:
        live, start = self._class, start_of(secrets.randbits(BITS_OF_START))
        begins = json.dumps(start.position)
        game = start.game()
        self._seat_by(live, lambda: live.room.duel(level, begins, game.rules.edition, game.player))

    def _seat_by(self, live: LiveRoom, seat: Callable[[], None]) -> None:
        """Seat people, and let their pages go to their tables."""
        before = live.room.kept.tables
        seat()
        for one in live.there:
            one.to_own_table()
        self._rooms.send_away(tuple(code for code in before if code not in live.room.kept.tables))
        live.tell()

    def _clear(self) -> None:
        self._rooms.clear(self._class)
        self._class.tell()

    def _ask(self, theme: Annotated[str, CLASS_THEMES], difficulty: Annotated[str, DIFFICULTIES]) -> None:
        live = self._class
        live.room.ask(drawn(theme, difficulty, [one.about for one in live.room.kept.tasks]))
        live.tell()

    def _ask_link(self, query: Annotated[str, range(LONGEST_TASK + 1)]) -> None:
        live = self._class
        puzzle_of(KeptTask(kind=POSITION, about=query))  # or it is refused
        live.room.ask(query, POSITION)
        live.tell()

    def _reveal(self) -> None:
        self._class.room.reveal()
        self._class.tell()

    def _close_question(self) -> None:
        self._class.room.close()
        self._class.tell()

    def _export(self) -> None:
        self._tell({"message": saved("class", csv_of(self._class.room, self._language), "csv").plain()})

    def _end(self) -> None:
        self._rooms.end(self._class)

    # Everybody else

    @property
    def _person(self) -> KeptPerson | None:
        return None if self._live is None or not self._room_secret else self._room.person_of(self._room_secret)

    @property
    def number(self) -> int:
        """The number of the person in the room; -1 for none."""
        return NO_PERSON if self._person is None else self._person.number

    @property
    def _me(self) -> KeptPerson:
        if self._person is None:
            raise NotAtTheTable("not-joined")
        return self._person

    def _to_table(self) -> None:
        if not self._me.table:
            raise NotAtTheTable("no-table")
        self._go_to(self._hall.find(self._me.table), self._room_secret)
        self.show_room()

    def to_own_table(self) -> None:
        """Go to the table where the person was seated, unless the page is there."""
        person = self._person
        if person is not None and person.table and (self._table is None or self._table.code != person.table):
            self._to_table()

    def _rematch(self, how: Annotated[str, (OTHER_SEAT, SAME_DEAL)] = OTHER_SEAT) -> None:
        if self._live is not None and self._room.kept.duel:
            raise NotAtTheTable("duel-once")
        super()._rematch(how)

    def _gather(self, size: Size) -> None:
        self._not_playing()
        self._room.gather(self._me.number, size)
        self._here.tell()

    def _come_to(self, person: Index) -> None:
        self._not_playing()
        self._seat_by(self._here, lambda: self._room.come(self._me.number, person))

    def _begin(self) -> None:
        self._seat_by(self._here, lambda: self._room.begin(self._me.number))

    def _not_playing(self) -> None:
        if any(one.code == self._me.table and one.state == "plays" for one in self._here.tables):
            raise NotAtTheTable("seated")

    def _answer(self, task: Index, option: Name) -> None:
        me, question = self._me, self._here.question
        if question is None or question.number != task or option not in question.options:
            raise NotAtTheTable("nothing-asked")
        self._room.answer(me.number, option)
        self._here.tell()

    # What the page is told

    def _speak(self, language: Language) -> None:
        super()._speak(language)
        self.show_room()

    def show_room(self) -> None:
        """Show the room as it is now, and the question; nothing is sent that the page knows already."""
        shown = self._shown_room()
        question = self._shown_question()
        told, asked = self._room_told
        if shown != told:
            self._tell({"traits": {"room": replace(shown, now=round(time.time())).plain()}})
        if question is not asked:
            self._tell({"traits": {"question": {} if question is None else question.plain()}})
        self._room_told = shown, question

    def _shown_question(self) -> RoomQuestion | None:
        """Return the question for those who belong to the room, with the answers once the teacher shows them."""
        if self._live is None or self._live.question is None or (self._person is None and not self._teaches):
            return None
        room = self._room
        return self._live.question.told(
            self._language, room.answers_to(room.kept.asked) if room.kept.revealed else None
        )

    def _shown_room(self) -> RoomPayload:
        if self._live is None:
            return RoomPayload(state="none", people=[], tables=[], groups=[])
        room, kept, person = self._room, self._room.kept, self._person
        if person is None and not self._teaches:
            return RoomPayload(state="stranger", code=room.code, people=[], tables=[], groups=[])
        answers = room.answers_to(kept.asked) if kept.asked else {}
        shown = RoomPayload(
            state="teacher" if person is None else "learner",
            code=room.code,
            asked=kept.asked,
            revealed=kept.revealed,
            people=[],
            tables=[],
            groups=self._groups(),
            duel=kept.tasks[kept.duel - 1].about if kept.duel else "",
        )
        if person is not None:
            return replace(shown, name=person.name, number=person.number, table=person.table,
                           answer=answers.get(person.number, ""))  # fmt: skip
        people = self._people(answers)
        return replace(shown, people=people, tables=self._live.tables, answered=len(answers))

    def _groups(self) -> list[RoomGroup]:
        names = {one.number: one.name for one in self._room.people}
        return [
            RoomGroup(
                first=one.people[0],
                size=one.size,
                names=[names[number] for number in one.people],
                mine=self.number in one.people,
            )
            for one in self._room.kept.groups
        ]

    def _people(self, answers: Mapping[int, str]) -> list[RoomPerson]:
        here = {one.number for one in self._here.there}
        return [
            RoomPerson(
                number=one.number,
                name=one.name,
                here=one.number in here,
                table=one.table,
                answered=one.number in answers,
            )
            for one in self._room.people
        ]
