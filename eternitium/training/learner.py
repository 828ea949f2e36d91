"""A person who learns: the profile, the person's clock, and what both say about what to do next."""

import time
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from eternitium.lessons.puzzles import Puzzle
from eternitium.training.bank import by_id
from eternitium.training.entries import MISTAKE, TOPIC, UNRATED, read
from eternitium.training.profile import Profile
from eternitium.training.reached import write_puzzle
from eternitium.training.rounds import DAILY
from eternitium.training.schedule import end_of_day
from eternitium.training.storm import OVER

MOST_OFFSET: Final = 14 * 60  # minutes that a clock can be away from UTC
FIRST, LAST = 946_684_800_000, 4_102_444_800_000  # the years 2000 and 2100, in milliseconds


class Learner:
    """What a person has reached, and what the person's clock says.

    Attributes:
        profile: all that is known of the person.
        fresh: rows that nobody was told yet.
    """

    def __init__(self) -> None:
        self.profile, self.fresh = Profile(), list[list[Any]]()
        self._ahead, self._offset = 0, 0

    # The clock

    def set_clock(self, now: int, offset: int) -> None:
        """The person's clock.

        Args:
            now: in milliseconds since 1970.
            offset: from UTC, in minutes; east is positive.
        """
        self._ahead = min(max(now, FIRST), LAST) - _now()
        self._offset = min(max(offset, -MOST_OFFSET), MOST_OFFSET)

    @property
    def now(self) -> int:
        """The person's time, in milliseconds since 1970."""
        return _now() + self._ahead

    @property
    def today(self) -> str:
        """The person's date, "2026-11-23"."""
        return datetime.fromtimestamp(self.now / 1000 + 60 * self._offset, UTC).date().isoformat()

    @property
    def tonight(self) -> int:
        """The end of the person's day, in milliseconds since 1970."""
        return end_of_day(self.now, self._offset)

    # Entries

    def add(self, kind: str, *values: object) -> None:
        """Something happened now."""
        self.fresh.append(self.profile.add(self.now, kind, *values).row())

    def take(self, text: str, kept: bool = False) -> None:
        """Add the entries of a file, also of an earlier version.

        Args:
            text: of the file.
            kept: whether they are kept already, so that nobody has to be told.

        Raises:
            Newer: a later version has written it.
            ValueError: it is no profile.
        """
        new = self.profile.take(read(text))
        self.fresh += [] if kept else new

    @property
    def notes(self) -> list[str]:
        """What a person should know about the profile, by its keys in the words."""
        told = {"note-foreign": self.profile.foreign, "note-trimmed": self.profile.trimmed}
        return [key for key, found in told.items() if found]

    def forget(self) -> None:
        """Forget everything but the clock."""
        self.profile, self.fresh = Profile(), []

    def told(self) -> list[list[Any]]:
        """The rows that nobody was told yet; they are told once."""
        rows, self.fresh = self.fresh, []
        return rows

    def note(self, guide: Mapping[str, Any], before: Mapping[str, Any]) -> None:
        """Keep what was reached, as the guide of a lesson or a puzzle tells it.

        Args:
            guide: of a lesson or a puzzle.
            before: what the guide told until now.
        """
        if guide["kind"] == "lesson":
            self._note_lesson(guide["id"], "done" if guide["done"] else "begun")
        elif guide["kind"] == "puzzle":
            if guide["verdict"] and not before.get("verdict") and guide.get("counts", True):
                self._note_answer(guide)
            if guide["state"] == OVER != before.get("state"):
                self._note_end(guide)

    def _note_end(self, guide: Mapping[str, Any]) -> None:
        if "won" in guide:
            self.add("duel", guide["opponent"], int(guide["won"]))
        else:
            self.add("storm", guide["score"]["right"], guide["score"]["asked"])

    def _note_lesson(self, lesson: str, state: str) -> None:
        if self.profile.lessons.get(lesson) not in (state, "done"):
            self.add("lesson", lesson, state)

    def _note_answer(self, guide: Mapping[str, Any]) -> None:
        if guide.get("guessed"):
            self.add("guess", *guide["guessed"])
        elif guide["of"]:
            listed = by_id().get(guide["id"])
            rated = (round(listed.rating), round(listed.deviation)) if listed else (UNRATED, 0)
            theme = listed.theme if listed else guide.get("theme", TOPIC)
            self.add("puzzle", guide["id"], theme, int(guide["verdict"]["good"]), *rated)
        else:
            self.add("puzzle", guide["topic"], TOPIC, int(guide["verdict"]["good"]), UNRATED, 0)
        if guide["topic"] == DAILY and guide["last"] and self.today not in self.profile.daily:
            self.add("daily", self.today, guide["score"]["right"])

    def add_mistakes(self, puzzles: Iterable[Puzzle]) -> None:
        """Put own mistakes onto the pile; those that lie there, or were taken away, stay as they are."""
        known = self.profile.own
        for puzzle in puzzles:
            if puzzle.id not in known:
                self.add(MISTAKE, puzzle.id, write_puzzle(puzzle))


def _now() -> int:
    return time.time_ns() // 1_000_000
