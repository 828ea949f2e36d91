"""What somebody achieves in lessons and puzzles, as the runs report it; the profile keeps it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LessonBegun:
    """A lesson was opened.

    Attributes:
        lesson: one of `lessons.LESSONS`.
    """

    lesson: str


@dataclass(frozen=True, slots=True)
class LessonDone:
    """The last step of a lesson is done.

    Attributes:
        lesson: one of `lessons.LESSONS`.
    """

    lesson: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A puzzle was answered for the first time.

    Attributes:
        puzzle: its id; the topic of one that was made on the spot.
        good: whether the answer was right.
        theme: of the puzzle; "" if it has none.
    """

    puzzle: str
    good: bool
    theme: str = ""


@dataclass(frozen=True, slots=True)
class Guessed:
    """A chance was guessed.

    Attributes:
        kind: what was asked.
        percent: the guess.
        per_mille: the true chance.
    """

    kind: str
    percent: int
    per_mille: int


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The last puzzle of a round was answered, or its time is up.

    Attributes:
        name: of the round.
        right: right answers.
        asked: answers.
    """

    name: str
    right: int
    asked: int


@dataclass(frozen=True, slots=True)
class DuelOver:
    """A duel has ended.

    Attributes:
        opponent: its level.
        won: whether the person has won, alone or with the other.
    """

    opponent: str
    won: bool


Progress = LessonBegun | LessonDone | Answered | Guessed | RoundOver | DuelOver
