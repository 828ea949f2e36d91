"""A room: a class with its people, tables, questions and duels, all of which go when the lesson ends."""

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from eternitium.together.room_store import (
    MOST_PEOPLE,
    MOST_TASKS,
    KeptGroup,
    KeptPerson,
    KeptRoom,
    KeptTask,
    RoomStore,
)
from eternitium.together.store import KeptSeat, KeptTable
from eternitium.together.table import BITS_OF_SEED, NotAtTheTable, allowed_name, digest, new_code

LENGTH_OF_ROOM_CODE: Final = 6  # shorter than that of a table: people type it
PUZZLE, POSITION, DUEL = "puzzle", "position", "duel"
MOST_POSITIONS: Final = 20  # links are long


class Start(NamedTuple):
    """The beginning of a game: its seed, the position as JSON, "" for the usual one, and whether a level sits first."""

    seed: int
    begins: str = ""
    level_first: bool = False


class Room:
    """A room, every change of which is kept before anybody sees it.

    `store`: where it is kept; `code`: by which people find it; `kept`: what is known of it.
    """

    def __init__(self, store: RoomStore, code: str, kept: KeptRoom) -> None:
        self._store, self.code, self.kept = store, code, kept
        self._answers = dict(store.answers(code))

    @classmethod
    def open(cls, store: RoomStore) -> tuple["Room", str]:
        """Open a room. Return it, and its teacher's secret.

        Raises:
            NotAtTheTable: there are too many rooms.
            CannotKeep: it could not be written.
        """
        if store.is_full_of_rooms:
            raise NotAtTheTable("no-rooms")
        secret = secrets.token_urlsafe(18)
        kept = KeptRoom(owner=digest(secret))
        code = new_code(LENGTH_OF_ROOM_CODE)
        store.keep_room(code, kept)
        return cls(store, code, kept), secret

    @classmethod
    def find(cls, store: RoomStore, code: str) -> "Room":
        """Return a room that is kept.

        Raises:
            NotAtTheTable: there is none with this code, or it cannot be read.
        """
        try:
            kept = store.room(code)
        except ValueError:
            raise NotAtTheTable("no-such-room") from None
        if kept is None:
            raise NotAtTheTable("no-such-room")
        return cls(store, code, kept)

    def _keep(self, **changed: object) -> None:
        kept = replace(self.kept, **changed)  # type: ignore[arg-type]
        self._store.keep_room(self.code, kept)
        self.kept = kept

    # People

    @property
    def people(self) -> tuple[KeptPerson, ...]:
        """The people, in the order in which they came."""
        return self.kept.people

    def owns(self, secret: str) -> bool:
        """Return whether this is the teacher's secret."""
        return secrets.compare_digest(digest(secret), self.kept.owner)

    def person_of(self, secret: str) -> KeptPerson | None:
        """Return the person who knows a secret; None if that is nobody."""
        found = digest(secret)
        return next((one for one in self.people if one.secret == found), None)

    def join(self, name: str, secret: str = "") -> str:
        """Let a person in, and return their secret: the given one, or else a new one.

        Whoever asks again with the same secret is in already.

        Raises:
            NotAtTheTable: the room is full, or the name is not allowed.
            CannotKeep: it could not be written.
        """
        if secret and self.person_of(secret):
            return secret
        if len(self.people) >= MOST_PEOPLE:
            raise NotAtTheTable("room-full")
        name = allowed_name(name, [one.name for one in self.people])
        secret, number = secret or secrets.token_urlsafe(18), self.kept.joined
        person = KeptPerson(number=number, name=name, secret=digest(secret))
        self._keep(people=(*self.people, person), joined=number + 1)
        return secret

    def remove(self, number: int) -> KeptPerson:
        """Send a person away, delete their answers, and return who it was.

        Raises:
            NotAtTheTable: there is no such person.
            CannotKeep: it could not be written.
        """
        removed = self._person(number)
        people = tuple(one for one in self.people if one.number != number)
        self._keep(people=people, groups=self._groups_without(number))
        self._store.forget_answers(self.code, number)
        self._answers = {key: answer for key, answer in self._answers.items() if key[1] != number}
        return removed

    # Tables

    def seat(self, numbers: Sequence[int], size: int, level: str, edition: str, helps: str) -> None:
        """Seat people at tables of about equal numbers, in an order drawn by lot; a level has the seats left over.

        Args:
            numbers: of the people.
            size: seats at each table.
            level: plays on seats that nobody has.
            edition: whose rules.
            helps: who sees odds, forecast and coach.

        Raises:
            NotAtTheTable: nobody is left to be seated, or there are too many tables.
            CannotKeep: nothing could be written.
        """
        drawn = random.SystemRandom().sample(list(numbers), len(numbers))
        tables = -(-len(drawn) // size)
        kept = replace(self.kept, edition=edition, helps=helps, duel=0)
        self._lay(kept, [drawn[place::tables] for place in range(tables)], size, level)

    def duel(self, opponent: str, begins: str, edition: str, seat: int) -> None:
        """Seat everybody alone against a level, all with the same deal; as `seat`.

        Args:
            opponent: the level.
            begins: the position of two in which it begins, as JSON.
            edition: whose rules.
            seat: on which everybody sits.
        """
        tasks = self._with_task(DUEL, opponent)
        kept = replace(self.kept, edition=edition, helps="nobody", tasks=tasks, duel=len(tasks))
        start = Start(secrets.randbits(BITS_OF_SEED), begins, seat == 1)
        self._lay(kept, [[one.number] for one in self.people], 2, opponent, start)

    def _lay(
        self, kept: KeptRoom, groups: Sequence[Sequence[int]], size: int, level: str, start: Start | None = None
    ) -> None:
        """Keep the room, and a table with a running game for each group; tables where nobody is left are deleted."""
        if not groups:
            raise NotAtTheTable("nobody-to-seat")
        if self._store.is_full:
            raise NotAtTheTable("no-room")
        with self._store.at_once():
            for people in groups:
                seats, free = [*map(self._seat_of, people)], [KeptSeat(plays=level)] * (size - len(people))
                one, code = start or Start(secrets.randbits(BITS_OF_SEED)), new_code()
                whole = tuple(free + seats if one.level_first else seats + free)
                table = KeptTable(edition=kept.edition, helps=kept.helps, owner=kept.owner, seats=whole,
                                  number=1, seed=one.seed, begins=one.begins)  # fmt: skip
                self._store.keep(code, table)
                kept = _at_table(kept, people, code)
            kept = self._without_left(kept)
            self._store.keep_room(self.code, kept)
        self.kept = kept

    def _without_left(self, kept: KeptRoom) -> KeptRoom:
        used = {one.table for one in kept.people}
        for code in kept.tables:
            if code not in used:
                self._store.delete(code)
        return replace(kept, tables=tuple(code for code in kept.tables if code in used))

    def _seat_of(self, number: int) -> KeptSeat:
        person = self._person(number)
        return KeptSeat(name=person.name, secret=person.secret, learns=True)

    def _person(self, number: int) -> KeptPerson:
        found = next((one for one in self.people if one.number == number), None)
        if found is None:
            raise NotAtTheTable("nobody-to-seat")
        return found

    def used(self, code: str) -> int:
        """Return when something was last done at a table, in seconds since 1970."""
        return self._store.used(code)

    def clear(self) -> None:
        """Delete all tables. Raises CannotKeep: that could not be written; nothing has changed."""
        people = tuple(replace(one, table="") for one in self.people)
        kept = replace(self.kept, people=people, tables=(), duel=0)
        with self._store.at_once():
            for code in self.kept.tables:
                self._store.delete(code)
            self._store.keep_room(self.code, kept)
        self.kept = kept

    # People who find each other

    def gather(self, number: int, size: int) -> None:
        """Let a person wait for others to play with, at a table of `size`. Raises CannotKeep: it is not written."""
        self._keep(groups=(*self._groups_without(number), KeptGroup(size=size, people=(number,))))

    def come(self, number: int, first: int) -> None:
        """Let a person come to the group of another; once it is whole, it has a table.

        `number`: of the person; `first`: of whoever asked first. Raises NotAtTheTable: there is no such group any more.
        """
        groups = self._groups_without(number)
        found = next((one for one in groups if one.people[0] == first), None)
        if found is None:
            raise NotAtTheTable("no-such-group")
        grown = replace(found, people=(*found.people, number))
        self._keep(groups=tuple(grown if one is found else one for one in groups))
        if len(grown.people) == grown.size:
            self.begin(first)

    def begin(self, first: int, level: str = "level1") -> None:
        """Give the group of a person a table, a level on each seat that is free. Errors as for `come`."""
        found = next((one for one in self.kept.groups if one.people[0] == first), None)
        if found is None:
            raise NotAtTheTable("no-such-group")
        left = tuple(one for one in self.kept.groups if one != found)
        self._lay(replace(self.kept, groups=left), [found.people], found.size, level)

    def leave_groups(self, number: int) -> None:
        """Let a person no longer wait for others. Raises CannotKeep: it could not be written."""
        self._keep(groups=self._groups_without(number))

    def _groups_without(self, number: int) -> tuple[KeptGroup, ...]:
        left = ((one, tuple(each for each in one.people if each != number)) for one in self.kept.groups)
        return tuple(replace(one, people=people) for one, people in left if people)

    # Questions

    @property
    def task(self) -> KeptTask | None:
        """The question that is shown; None for none."""
        return self.kept.tasks[self.kept.asked - 1] if self.kept.asked else None

    def ask(self, about: str, kind: str = PUZZLE) -> None:
        """Show everybody a puzzle, by its id, or a position, by its link.

        Raises:
            NotAtTheTable: there were too many already.
        """
        if kind == POSITION and sum(one.kind == POSITION for one in self.kept.tasks) >= MOST_POSITIONS:
            raise NotAtTheTable("too-many-tasks")
        tasks = self._with_task(kind, about)
        self._keep(tasks=tasks, asked=len(tasks), revealed=False)

    def _with_task(self, kind: str, about: str) -> tuple[KeptTask, ...]:
        if len(self.kept.tasks) >= MOST_TASKS:
            raise NotAtTheTable("too-many-tasks")
        return (*self.kept.tasks, KeptTask(kind=kind, about=about))

    def reveal(self) -> None:
        """Show everybody the answers. Raises NotAtTheTable: nothing is asked."""
        if not self.kept.asked:
            raise NotAtTheTable("nothing-asked")
        self._keep(revealed=True)

    def close(self) -> None:
        """Show no question any more. Raises CannotKeep: it could not be written."""
        self._keep(asked=0, revealed=False)

    def answer(self, person: int, answer: str) -> None:
        """Take a person's answer to the question that is shown, in place of an earlier one.

        Raises:
            NotAtTheTable: nothing is asked, or the answers are shown already.
            CannotKeep: it could not be written.
        """
        if not self.kept.asked or self.kept.revealed:
            raise NotAtTheTable("nothing-asked")
        self.note(self.kept.asked, person, answer)

    def note(self, task: int, person: int, answer: str) -> None:
        """Keep what a person has reached in a task. Raises CannotKeep: it could not be written."""
        self._store.keep_answer(self.code, task, person, answer)
        self._answers[task, person] = answer

    def answers_to(self, task: int) -> Mapping[int, str]:
        """Return the answers to a task, by the numbers of the people."""
        return {person: answer for (number, person), answer in self._answers.items() if number == task}

    def delete(self) -> None:
        """End the lesson: delete the room with all names, answers and tables. Raises CannotKeep: it is not written."""
        self.clear()
        self._store.delete_room(self.code)


def _at_table(kept: KeptRoom, numbers: Sequence[int], code: str) -> KeptRoom:
    people = tuple(replace(one, table=code) if one.number in numbers else one for one in kept.people)
    return replace(kept, people=people, tables=(*kept.tables, code))
