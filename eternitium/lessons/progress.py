"""What somebody achieves in lessons and puzzles, as the runs report it; the profile keeps it."""

from dataclasses import dataclass, replace

from eternitium.payload.guide import ScorePayload
from eternitium.rulebook import counted


@dataclass(frozen=True, slots=True)
class LessonBegun:
    """A lesson was opened. `lesson`: one of `lessons.LESSONS`."""

    lesson: str


@dataclass(frozen=True, slots=True)
class LessonDone:
    """The last step of a lesson is done. `lesson`: one of `lessons.LESSONS`."""

    lesson: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A puzzle was answered for the first time.

    `puzzle`: its id; the topic of one that was made on the spot. `good`: whether the answer was right. `theme`: of the
    puzzle; "" if it has none.
    """

    puzzle: str
    good: bool
    theme: str = ""


@dataclass(frozen=True, slots=True)
class Guessed:
    """A chance was guessed. `kind`: what was asked; `percent`: the guess; `per_mille`: the true chance."""

    kind: str
    percent: int
    per_mille: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The last puzzle of a round was answered, or its time is up.

    `name`: of the round; `right`: right answers; `asked`: answers.
    """

    name: str
    right: int
    asked: int


@dataclass(frozen=True, slots=True)
class DuelOver:
    """A duel has ended. `opponent`: its level; `won`: whether the person has won, alone or with the other."""

    opponent: str
    won: bool


@dataclass(frozen=True, slots=True)
class Score:
    """How a person does.

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
        """With one more answer."""
        streak = self.streak + 1 if good else 0
        best = max(self.best, streak)
        return replace(self, right=self.right + good, asked=self.asked + 1, streak=streak, best=best)

    def told(self, language: str) -> ScorePayload:
        """Return the score for a page; `error_text` is empty until something was guessed."""
        error = round(100 * sum(self.errors) / len(self.errors)) if self.errors else None
        off = "" if error is None else counted("practice-verdicts", "error", error, language)
        return ScorePayload(right=self.right, asked=self.asked, streak=self.streak, best=self.best, error_text=off)


Progress = LessonBegun | LessonDone | Answered | Guessed | RoundOver | DuelOver
