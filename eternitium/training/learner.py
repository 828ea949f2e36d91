"""A person who learns: the profile, the person's clock, and what follows from both about what to do next."""

import time
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final

from eternitium.analysis.reviewed import ReviewedGame
from eternitium.lessons.progress import Answered, DuelOver, Guessed, LessonBegun, LessonDone, Progress, RoundOver
from eternitium.lessons.puzzles import Puzzle
from eternitium.training.bank import Listed, by_id
from eternitium.training.difficulty import Difficulty, without_guesses
from eternitium.training.entries import MISTAKE, TOPIC, UNRATED, read
from eternitium.training.profile import Profile
from eternitium.training.reached import write_puzzle
from eternitium.training.reviews import values_of
from eternitium.training.rounds import DAILY, STORM
from eternitium.training.schedule import end_of_day

MOST_OFFSET: Final = 14 * 60  # minutes that a clock can be away from UTC
FIRST, LAST = 946_684_800_000, 4_102_444_800_000  # the years 2000 and 2100, in milliseconds


class Learner:
    """A person's profile and clock.

    `profile`: all that is known of the person; `fresh`: rows that were not handed out yet.
    """

    def __init__(self) -> None:
        self.profile, self.fresh = Profile(), list[Any]()
        self._ahead, self._offset = 0, 0

    # The clock

    def set_clock(self, now: int, offset: int) -> None:
        """Set the person's clock. `now`: milliseconds since 1970. `offset`: minutes from UTC; positive in the east."""
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
        """Add an entry for something that has just happened."""
        self.fresh.append(self.profile.add(self.now, kind, *values).row())

    def take(self, text: str, kept: bool = False) -> None:
        """Add the entries of a file, also of an earlier version.

        `text`: of the file; `kept`: whether they are kept already, so that they are not handed out. Raises Newer: a
        later version has written it. Raises ValueError: it is not a profile.
        """
        new = self.profile.take(read(text))
        self.fresh += [] if kept else new

    @property
    def notes(self) -> list[str]:
        """The keys of texts that a person should read about the profile."""
        profile = self.profile
        told = {
            "note-foreign": profile.foreign,
            "note-trimmed": profile.trimmed,
            "note-oldest-gone": profile.forgotten,
        }
        return [key for key, found in told.items() if found]

    def forget(self) -> None:
        """Forget everything but the clock."""
        self.profile, self.fresh = Profile(), []

    def told(self) -> list[Any]:
        """Hand out the rows that were not handed out yet."""
        rows, self.fresh = self.fresh, []
        return rows

    def note(self, progress: Progress) -> None:
        """Keep what was achieved."""
        match progress:
            case LessonBegun(lesson) if lesson not in self.profile.lessons:
                self.add("lesson", lesson, "begun")
            case LessonDone(lesson) if self.profile.lessons.get(lesson) != "done":
                self.add("lesson", lesson, "done")
            case Answered():
                self._note_answer(progress)
            case Guessed(kind, percent, per_mille):
                self.add("guess", kind, percent, per_mille)
            case DuelOver(opponent, won):
                self.add("duel", opponent, int(won))
            case RoundOver(name, right, asked) if name == STORM:
                self.add("storm", right, asked)
            case RoundOver(name, right) if name == DAILY and self.today not in self.profile.daily:
                self.add("daily", self.today, right)

    def _note_answer(self, answer: Answered) -> None:
        listed = by_id().get(answer.puzzle)
        rated = self._rated(listed) if listed else (UNRATED, 0)
        theme = listed.theme if listed else answer.theme or TOPIC
        self.add("puzzle", answer.puzzle, theme, int(answer.good), *rated)

    def _rated(self, listed: Listed) -> tuple[int, int]:
        """Return how hard a puzzle is for the person, who may guess, and the standard error of that."""
        puzzle = Difficulty(listed.rating, listed.deviation)
        hard = without_guesses(self.profile.rating.mean, puzzle, listed.puzzle().guess)
        return round(hard.rating), round(hard.deviation)

    def add_review(self, game: ReviewedGame) -> None:
        """Keep what the report of a rated game says, once."""
        if game.id in self.profile.played and game.id not in self.profile.reviewed:
            self.add("review", *values_of(game))

    def add_mistakes(self, puzzles: Iterable[Puzzle]) -> None:
        """Put a person's mistakes onto the pile; those that are there, or were deleted, stay as they are."""
        known = self.profile.own
        for puzzle in puzzles:
            if puzzle.id not in known:
                self.add(MISTAKE, puzzle.id, write_puzzle(puzzle))


def _now() -> int:
    return time.time_ns() // 1_000_000
