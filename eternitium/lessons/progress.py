"""The progress of a person in lessons and puzzles, as the runs report it; the profile keeps it."""

from dataclasses import dataclass, replace

from eternitium.payload.guide import ScorePayload
from eternitium.rulebook import counted


@dataclass(frozen=True, slots=True)
class LessonBegun:
    """The event that a lesson was opened. `lesson`: one of `lessons.LESSONS`."""

    lesson: str


@dataclass(frozen=True, slots=True)
class LessonDone:
    """The event that the last step of a lesson is done. `lesson`: one of `lessons.LESSONS`."""

    lesson: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The event that a puzzle was answered for the first time.

    `puzzle`: its id; the topic of a puzzle that was made on the spot. `good`: whether the answer was right. `theme`: of
    the puzzle; "" if it has none.
    """

    puzzle: str
    good: bool
    theme: str = ""


@dataclass(frozen=True, slots=True)
class Guessed:
    """The event that a chance was guessed. `kind`: its kind; `percent`: the guess; `per_mille`: the true chance."""

    kind: str
    percent: int
    per_mille: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The event that the last puzzle of a round was answered, or its time is up.

    `name`: of the round; `right`: right answers; `asked`: answers.
    """

    name: str
    right: int
    asked: int


@dataclass(frozen=True, slots=True)
class DuelOver:
    """The event that a duel has ended. `opponent`: its level; `won`: whether the person has won, alone or jointly."""

    opponent: str
    won: bool


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a person.

    Attributes:
        right: right answers.
        asked: answers.
        streak: right answers in a row, up to now.
        best: the longest such row.
        errors: how far each guess was off, as shares of one.
    """

    right: int = 0
    asked: int = 0
    streak: int = 0
    best: int = 0
    errors: tuple[float, ...] = ()

    def counted(self, good: bool) -> "Score":
        """Return the score with one more answer."""
        streak = self.streak + 1 if good else 0
        best = max(self.best, streak)
        return replace(self, right=self.right + good, asked=self.asked + 1, streak=streak, best=best)

    def told(self, language: str) -> ScorePayload:
        """Return the score for a page; `error_text` is empty until something was guessed."""
        error = round(100 * sum(self.errors) / len(self.errors)) if self.errors else None
        off = "" if error is None else counted("practice-verdicts", "error", error, language)
        return ScorePayload(right=self.right, asked=self.asked, streak=self.streak, best=self.best, error_text=off)


Progress = LessonBegun | LessonDone | Answered | Guessed | RoundOver | DuelOver
