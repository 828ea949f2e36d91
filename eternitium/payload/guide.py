"""Texts and questions next to the board."""

from dataclasses import dataclass
from typing import Literal

from eternitium.payload.base import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide(Payload):
    """Anything that is said next to a board; `told`: a number that each answer changes; `begun`: a free game waits."""

    kind: str
    told: int | None = None
    begun: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonFeedback(Payload):
    """An answer to the last move: it was good, is not what is asked for, or is forbidden by the rule."""

    kind: Literal["good", "wrong", "illegal"]
    text: str
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionNews(Payload):
    """A region of the board that has just appeared."""

    region: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstGuide(Guide):
    """The first game: what is asked, or a comment."""

    kind: Literal["first"]
    state: Literal["play", "over"]
    round: int
    title: str
    comment: str
    text: str
    can_undo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleOption(Payload):
    """An answer to choose."""

    id: str
    text: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRow(Payload):
    """The value of an answer, between `low` and `high`."""

    id: str
    text: str
    value_text: str
    low: float
    high: float
    share: float
    mine: bool
    best: bool
    good: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictPayload(Payload):
    """The value of the person's answer, and why; `rows`: all answers, where they are compared."""

    good: bool
    title: str
    text: str
    lines: list[str]
    rows: list[AnswerRow]
    rule: str
    guess_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureCell(Payload):
    """A measured number and its interval; `sign`: whether the interval is above or below 0, or neither."""

    text: str
    interval: str
    sign: Literal[-1, 0, 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureRow(Payload):
    """A row of measured numbers."""

    title: str
    cells: list[FigureCell]


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureTable(Payload):
    """A table of measured numbers; `columns`: in whose games; `command`: prints them."""

    caption: str
    columns: list[str]
    rows: list[FigureRow]
    note: str
    command: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonGuide(Guide):
    """A lesson: what to read and do; `marks`: the moves that the last hint shows, or the best one after an answer.

    `answer`: how a question is answered, "" if none is open; `verdict`: on the answer; `course`: of the lesson;
    `duel`: a round that may follow it, and what it is.
    """

    kind: Literal["lesson"]
    id: str
    number: int
    of: int
    title: str
    goal: str
    step: int
    steps: int
    done: bool
    next: str
    can_undo: bool
    feedback: LessonFeedback | None
    others: str
    text: str
    task: str
    can_continue: bool
    unseen: list[str]
    news: list[RegionNews]
    hint: str
    hints_left: int
    marks: list[str]
    course: str
    answer: Literal["", "choice", "percent", "board"]
    options: list[PuzzleOption]
    verdict: VerdictPayload | None
    figures: FigureTable | None
    duel: str = ""
    duel_text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePayload(Payload):
    """The number of right answers, also in a row; `error_text`: how far guesses are off."""

    right: int
    asked: int
    streak: int
    best: int
    error_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StormClock(Payload):
    """The seconds that are left of a storm, and what it has brought so far."""

    left: float
    running: bool
    combo: int
    solved: int
    missed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleGuide(Guide):
    """A puzzle and its verdict; in the trainer `marks`: the best choice; `ended`: what a storm has brought."""

    kind: Literal["puzzle"]
    id: str
    number: int
    of: int
    topic: str
    topic_title: str
    question: str
    text: str
    answer: Literal["choice", "board", "percent"]
    options: list[PuzzleOption]
    state: Literal["ask", "checking", "answered", "play", "over"]
    predict: bool
    verdict: VerdictPayload | None
    score: ScorePayload
    last: bool
    theme_title: str | None = None
    marks: list[str] | None = None
    explaining: bool | None = None
    clock: StormClock | None = None
    ended: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelGuide(Guide):
    """A duel with an opponent."""

    kind: Literal["puzzle"]
    id: str
    topic: str
    topic_title: str
    question: str
    text: str
    state: Literal["play", "over"]
    opponent: str
    ended: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryFeedback(Payload):
    """An answer to a try."""

    good: bool
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AverageRow(Payload):
    """The average course of the game after a choice."""

    what: str
    choice: str
    win: str
    win_error: str
    turns: str
    turns_error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryGuide(Guide):
    """A mistake, for which the person looks for something better.

    `marks`: where, or the right choice; `back`: the page to go back to.
    """

    kind: Literal["retry"]
    id: str
    number: int
    of: int
    round: int
    state: Literal["ask", "checking", "answered"]
    question: str
    text: str
    feedback: RetryFeedback | None
    reasons: list[str]
    averages: list[AverageRow]
    hindsight: str
    hint: str
    marks: list[str]
    solved: bool
    last: bool
    back: Literal["report", "play"]
