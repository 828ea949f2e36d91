"""The lessons and puzzles that there are, and how far a person has come."""

from dataclasses import dataclass
from typing import Literal

from eternitium.payload.base import Payload
from eternitium.payload.guide import ScorePayload
from eternitium.payload.insights import InsightsPayload


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonCard(Payload):
    """A lesson of the course."""

    id: str
    number: int
    title: str
    summary: str
    minutes: int
    state: Literal["new", "begun", "done"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicCard(Payload):
    """A topic of the practice: its puzzles, and those that were solved."""

    id: str
    title: str
    text: str
    count: int
    solved: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedId(Payload):
    """Something to choose by its name."""

    id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTile(Payload):
    """A round of today; `count`: how many are due; `choices`: the opponents."""

    id: str
    title: str
    text: str
    state: str
    ready: bool
    count: int
    round: str | None = None
    choices: list[NamedId] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NextRound(Payload):
    """The next training, in a sentence."""

    id: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingPayload(Payload):
    """The strength of a person; no value while it is unsure."""

    text: str
    value: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ThemeCard(Payload):
    """A theme: its puzzles, those that were solved, and how the person does."""

    id: str
    title: str
    text: str
    count: int
    solved: int
    state: str
    rating: RatingPayload


@dataclass(frozen=True, slots=True, kw_only=True)
class SensePoint(Payload):
    """A guessed chance, and how often it came true, between `low` and `high`."""

    said: float
    true: float
    low: float
    high: float
    said_text: str
    true_text: str
    band_text: str
    guesses: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SenseKind(Payload):
    """The error of the guesses of a kind."""

    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SensePayload(Payload):
    """The quality of a person's guesses of chances."""

    text: str
    curve: list[SensePoint]
    kinds: list[SenseKind]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekRow(Payload):
    """The answers of a week."""

    name: str
    answers: int
    right: int
    share_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResearchPayload(Payload):
    """Whole games noted for research: whether the person wants that, and how many there are, also in words."""

    on: bool
    games: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainerPayload(Payload):
    """The trainer: what is due and what to train, how strong a person is at puzzles and in whole games.

    `expected`: how many games the person may expect to win, by opponent; `insights`: over these games; `due_at`: when
    what is kept comes back.
    """

    today: list[RoundTile]
    next: NextRound
    rating: RatingPayload
    games: RatingPayload
    expected: dict[str, str]
    answers: str
    themes: list[ThemeCard]
    sense: SensePayload
    weeks: list[WeekRow]
    insights: InsightsPayload
    research: ResearchPayload
    due_at: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShelfPayload(Payload):
    """The lessons and puzzles that there are, how far a person has come, and what to know about what is kept."""

    lessons: list[LessonCard]
    strategy: list[LessonCard]
    topics: list[TopicCard]
    score: ScorePayload
    trainer: TrainerPayload
    notes: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class WelcomePayload(Payload):
    """A page's beginning: whether its language is fixed, what was wrong with the address, which query was read."""

    language_fixed: bool
    notice: str
    visited: str
    screen: str | None = None
    report: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateGroup(Payload):
    """Positions to begin with."""

    title: str
    entries: list[NamedId]
