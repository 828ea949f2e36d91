"""The data of a lesson, and the strict reader of the two courses, `lessons.toml` and `strategy.toml`."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from itertools import takewhile
from typing import Annotated, Final

from eternitium.checks import as_list, as_number, as_object, fail, shown
from eternitium.game.examples import WORKED_EXAMPLE
from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.rule_ids import RULE_IDS
from eternitium.typed import read

RULES, STRATEGY = "rules", "strategy"
FILES: Final = {RULES: "lessons.toml", STRATEGY: "strategy.toml"}
EXAMPLES: Final[dict[str, Position]] = {"worked-example": WORKED_EXAMPLE}
DEALT: Final = {f"dealt-{players}": players for players in (2, 4, 5)}
LONGEST_MINUTES: Final = 10
Text = Annotated[str, 1]
# Parts of the board that a lesson may show; a step names those that appear with it and then stay.
REGIONS: Final = (
    *("stack", "hand", "supply", "steps", "piles", "basic", "advanced", "market", "race", "log", "odds", "tools"),
    "era-discard",
)


def _position(field: str, value: object) -> Position:
    if not isinstance(value, str):
        return as_object(field, value)
    if value in DEALT:
        return Game(DEALT[value], seed=1).opening
    if value not in EXAMPLES:
        raise fail(field, f"{shown(value)} is unknown; allowed are a table and {', '.join((*EXAMPLES, *DEALT))}")
    return EXAMPLES[value]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson: a move of the learner, a question, a decision or, without any of them, a text to read.

    Attributes:
        key: the part of the lesson's words that belongs to it; steps with the same key say the same.
        accepts: patterns of the actions that the step asks for; "*" matches anything.
        replies: the answer to a legal action that it does not ask for: patterns, and parts of the words; the first that
            fits counts.
        happens: ids of the rules that the move brings into play, the most significant one first.
        others: what the other seats do afterwards.
        shows: the regions of the board that appear with it, of `REGIONS`.
        marked: whether the accepted moves are marked from the start, not only by the last hint.
        options: the answers to a question beside the board: actions, or parts of the words without "option-".
        right: the right one of them.
        percent: instead of options, the key of the figure to guess, a chance.
        judged: whether any move is an answer, which is judged by the values of the scene's puzzle.
        rows: the rows of a table of figures: name -> key, in which "{who}" is one of `who`. The name is that of a card,
            or a part of the words without "row-".
        who: the players in whose games the figures were measured, a column each.
    """

    key: Text
    accepts: tuple[Text, ...] = ()
    replies: Mapping[Text, Text] = field(default_factory=dict)
    happens: tuple[str, ...] = ()
    others: tuple[Text, ...] = ()
    shows: tuple[Annotated[str, REGIONS], ...] = ()
    marked: bool = False
    options: tuple[Text, ...] = ()
    right: str = ""
    percent: str = ""
    judged: bool = False
    rows: Mapping[Text, Text] = field(default_factory=dict)
    who: tuple[Text, ...] = ()

    def __post_init__(self) -> None:
        if self.options and self.right not in self.options:
            raise fail("right", f"{shown(self.right)} is none of the options")
        if not self.accepts and (self.replies or self.happens or self.others or self.marked):
            raise fail("accepts", "is missing; only a move of the learner has replies, happens, others and marked")
        if self.accepts and not self.happens:
            raise fail("happens", "is missing; name at least one rule that the move brings into play")
        for rule in self.happens:
            if rule not in RULE_IDS:
                raise fail("happens", f"{rule!r} is not a rule id such as 'luck.fail'")

    @property
    def tells(self) -> bool:
        """Whether the learner only reads."""
        return not (self.accepts or self.asks or self.judged)

    @property
    def asks(self) -> bool:
        """Whether a question is answered beside the board."""
        return bool(self.options or self.percent)

    def takes(self, action: str) -> bool:
        """Return whether the step asks for this action."""
        return any(_fits(action, pattern) for pattern in self.accepts)

    def reply(self, action: str) -> str:
        """Return the part of the words that answers a legal action not asked for; "" if there is none."""
        return next((part for pattern, part in self.replies.items() if _fits(action, pattern)), "")


def _fits(action: str, pattern: str) -> bool:
    """Return whether an action fits a pattern, in which only "*" is special."""
    return fnmatchcase(action, pattern.replace("?", "[?]"))


@dataclass(frozen=True, slots=True)
class Scene:
    """A position from which some steps are played.

    Attributes:
        steps: what is read and played, in order.
        position: where it starts (interface.md, section 4).
        seed: fixes what the position leaves open, and every shuffle.
        viewer: the learner's seat.
        puzzle: instead of the three, the id of a measured decision, where it starts.
    """

    steps: Annotated[tuple[Step, ...], 1]
    position: Annotated[Position, _position] = field(default_factory=dict)
    seed: Annotated[int, range(2**31)] = 0
    viewer: int = 0
    puzzle: str = ""

    def __post_init__(self) -> None:
        if bool(self.position) == bool(self.puzzle):
            raise fail("position", "is missing; give a position or a puzzle")
        if any(step.judged != bool(self.puzzle and not step.tells and not step.asks) for step in self.steps):
            raise fail("puzzle", "the decisions of a puzzle, and only they, are judged")
        seats = len(as_list("position.players", self.position.get("players", [])))
        as_number("viewer", self.viewer, 0, max(seats - 1, 0))

    @property
    def others(self) -> tuple[str, ...]:
        """The actions of the other seats in this scene, in order."""
        return tuple(action for step in self.steps for action in step.others)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A short lesson on one subject.

    Attributes:
        id: its name, which also names its words.
        minutes: about how long it takes.
        scenes: what is played, one after the other.
        claims: what its texts say of figures, as `figures.holds` reads it.
        later: ids of puzzles that come back some days after it, so that what was learnt lasts.
        duel: whether a short game near the crystal shows what it is about.
    """

    id: Text
    minutes: Annotated[int, range(1, LONGEST_MINUTES + 1)]
    scenes: Annotated[tuple[Scene, ...], 1]
    claims: tuple[Text, ...] = ()
    later: tuple[Text, ...] = ()
    duel: bool = False

    def __post_init__(self) -> None:
        if any(scene.steps[-1].accepts for scene in self.scenes[:-1]):
            raise fail("scenes", "all but the last must end with a step to read, or nobody sees the last move")

    @property
    def places(self) -> tuple[tuple[Scene, Step], ...]:
        """All steps in order, each with its scene."""
        return tuple((scene, step) for scene in self.scenes for step in scene.steps)


@dataclass(frozen=True, slots=True)
class Course:
    """The contents of the file."""

    lessons: Annotated[tuple[Lesson, ...], 1]

    def __post_init__(self) -> None:
        _check_different("id", [lesson.id for lesson in self.lessons])


@cache
def lessons() -> dict[str, Lesson]:
    """Return the course of rules by id, in its order.

    Raises:
        ValueError: a mistake in the data; the message names the file, the field and the reason.
    """
    return _stored(RULES)


@cache
def strategy() -> dict[str, Lesson]:
    """Return the course of strategy by id, in its order. Errors as in `lessons`."""
    return _stored(STRATEGY)


def _stored(course: str) -> dict[str, Lesson]:
    name = FILES[course]
    return read_lessons(files("eternitium.lessons").joinpath(name).read_text(encoding="utf-8"), name)


def course_of(lesson: str) -> dict[str, Lesson]:
    """Return the course that has a lesson. Raises KeyError: none has."""
    found = next((course for course in (lessons(), strategy()) if lesson in course), None)
    if found is None:
        raise KeyError(lesson)
    return found


def regions_at(lesson: str, place: int) -> frozenset[str]:
    """Return the regions of the board that the rules have shown up to a step of a lesson, that step included."""
    if lesson not in lessons():
        return frozenset(REGIONS)
    before = takewhile(lambda each: each.id != lesson, lessons().values())
    steps = [step for each in before for _, step in each.places]
    steps += [step for _, step in lessons()[lesson].places[: place + 1]]
    return frozenset(region for step in steps for region in step.shows)


def read_lessons(text: str, name: str = FILES[RULES]) -> dict[str, Lesson]:
    """Read the lessons of a TOML text. `name`: of the file, for messages. Errors as in `lessons`."""
    try:
        course = read("", Course, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise fail(name, f"is not valid TOML ({error})") from None
    except ValueError as error:
        raise fail(name, str(error)) from None
    return {lesson.id: lesson for lesson in course.lessons}


def _check_different(field: str, names: Sequence[str]) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise fail(field, f"{shown(twice[0])} is there twice; each must be different")
