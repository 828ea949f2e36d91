"""The data of a lesson, and the strict reader of `lessons.toml`."""

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

FILE: Final = "lessons.toml"
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
    """One step of a lesson: a move of the learner or, if nothing is accepted, a text to read.

    key: the part of the lesson's words that belongs to it.
        key: the part of the lesson's words that belongs to it.
        accepts: patterns of the actions that the step asks for; "*" matches anything.
        replies: the answer to a legal action that it does not ask for: patterns, and parts of the words; the first that
            fits counts.
        happens: ids of the rules that the move brings into play, the most significant one first.
        others: what the other seats do afterwards.
        shows: the regions of the board that appear with it, of `REGIONS`.
        marked: whether the accepted moves are marked from the start, not only by the last hint.
    """

    key: Text
    accepts: tuple[Text, ...] = ()
    replies: Mapping[Text, Text] = field(default_factory=dict)
    happens: tuple[str, ...] = ()
    others: tuple[Text, ...] = ()
    shows: tuple[Annotated[str, REGIONS], ...] = ()
    marked: bool = False

    def __post_init__(self) -> None:
        if self.tells and (self.replies or self.happens or self.others or self.marked):
            raise fail("accepts", "is missing; a step that is only read has no field but key and shows")
        if self.accepts and not self.happens:
            raise fail("happens", "is missing; name at least one rule that the move brings into play")
        for rule in self.happens:
            if rule not in RULE_IDS:
                raise fail("happens", f"{rule!r} is not a rule id such as 'luck.fail'")

    @property
    def tells(self) -> bool:
        """Whether the learner only reads."""
        return not self.accepts

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

    `position`: where it starts (interface.md, section 4); `seed`: fixes what the position leaves open, and every
    shuffle; `viewer`: the learner's seat; `steps`: what is read and played, in order.
    """

    position: Annotated[Position, _position]
    seed: Annotated[int, range(2**31)]
    steps: Annotated[tuple[Step, ...], 1]
    viewer: int = 0

    def __post_init__(self) -> None:
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
    """

    id: Text
    minutes: Annotated[int, range(1, LONGEST_MINUTES + 1)]
    scenes: Annotated[tuple[Scene, ...], 1]

    def __post_init__(self) -> None:
        _check_different("key", [step.key for _, step in self.places])
        if not all(scene.steps[-1].tells for scene in self.scenes[:-1]):
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
    """Return the whole course by id, in its order.

    Raises:
        ValueError: a mistake in the data; the message names the file, the field and the reason.
    """
    return read_lessons(files("eternitium.lessons").joinpath(FILE).read_text(encoding="utf-8"))


def regions_at(lesson: str, place: int) -> frozenset[str]:
    """Return the regions of the board that the course has shown up to a step of a lesson, that step included."""
    before = takewhile(lambda each: each.id != lesson, lessons().values())
    steps = [step for each in before for _, step in each.places]
    steps += [step for _, step in lessons()[lesson].places[: place + 1]]
    return frozenset(region for step in steps for region in step.shows)


def read_lessons(text: str) -> dict[str, Lesson]:
    """Read the lessons of a TOML text. Errors as in `lessons`."""
    try:
        course = read("", Course, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise fail(FILE, f"is not valid TOML ({error})") from None
    except ValueError as error:
        raise fail(FILE, str(error)) from None
    return {lesson.id: lesson for lesson in course.lessons}


def _check_different(field: str, names: Sequence[str]) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise fail(field, f"{shown(twice[0])} is there twice; each must be different")
