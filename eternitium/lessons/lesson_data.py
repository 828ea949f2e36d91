"""What a lesson is, and the strict reader of `lessons.toml`."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from itertools import takewhile
from typing import Any, Final

from eternitium.checks import as_list, as_number, as_object, check_keys, fail, shown
from eternitium.game.examples import WORKED_EXAMPLE
from eternitium.game.game import Game
from eternitium.game.position import Position
from eternitium.rule_ids import RULE_IDS

FILE: Final = "lessons.toml"
EXAMPLES: Final[dict[str, Position]] = {"worked-example": WORKED_EXAMPLE}
DEALT: Final = {f"dealt-{players}": players for players in (2, 4, 5)}
LONGEST: Final = 10
# What of the board a lesson may show; a step names those that appear with it, and from then on they are there.
REGIONS: Final = (
    *("stack", "hand", "supply", "steps", "piles", "basic", "advanced", "market", "race", "log", "odds", "tools"),
    "era-discard",
)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson: a move of the learner, or, if nothing is accepted, something that is only told.

    Attributes:
        key: the part of the lesson's words that belongs to it.
        accepts: patterns of the actions that the step asks for; "*" stands for anything.
        replies: what to say to a legal action that it does not ask for: patterns and parts of the words; the first that
            fits counts.
        happens: ids of the rules that the move brings into play, the most telling one first.
        others: what the other seats do afterwards.
        shows: the regions of the board that appear with it, of `REGIONS`.
    """

    key: str
    accepts: tuple[str, ...] = ()
    replies: tuple[tuple[str, str], ...] = ()
    happens: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()

    @property
    def tells(self) -> bool:
        """Whether the learner only reads."""
        return not self.accepts

    def takes(self, action: str) -> bool:
        """Whether the step asks for this action."""
        return any(_fits(action, pattern) for pattern in self.accepts)

    def reply(self, action: str) -> str:
        """The part of the words that answers a legal action which the step does not ask for; "" if there is none."""
        return next((part for pattern, part in self.replies if _fits(action, pattern)), "")


def _fits(action: str, pattern: str) -> bool:
    """Whether an action fits a pattern, in which only "*" is special."""
    return fnmatchcase(action, pattern.replace("?", "[?]"))


@dataclass(frozen=True, slots=True)
class Scene:
    """A position from which some steps are played.

    Attributes:
        position: where it starts (interface.md, section 4).
        seed: fixes what the position leaves open, and every shuffle.
        viewer: the learner's seat.
        steps: what is told and played, in order.
    """

    position: Position
    seed: int
    viewer: int
    steps: tuple[Step, ...]

    @property
    def others(self) -> tuple[str, ...]:
        """All that the other seats do in this scene, in order."""
        return tuple(action for step in self.steps for action in step.others)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A short course on one matter.

    Attributes:
        id: its name, which also names its words.
        minutes: about how long it takes.
        scenes: what is played, one after the other.
    """

    id: str
    minutes: int
    scenes: tuple[Scene, ...]

    @property
    def places(self) -> tuple[tuple[Scene, Step], ...]:
        """All steps in order, each with its scene."""
        return tuple((scene, step) for scene in self.scenes for step in scene.steps)


@cache
def lessons() -> dict[str, Lesson]:
    """The whole course by id, in its order.

    Raises:
        ValueError: a mistake in the data; the message names the file, the lesson, the step, the field and the reason.
    """
    return read_lessons(files("eternitium.lessons").joinpath(FILE).read_text(encoding="utf-8"))


def regions_at(lesson: str, place: int) -> frozenset[str]:
    """The regions of the board that the course has shown up to a step of a lesson, that step included."""
    before = takewhile(lambda each: each.id != lesson, lessons().values())
    steps = [step for each in before for _, step in each.places]
    steps += [step for _, step in lessons()[lesson].places[: place + 1]]
    return frozenset(region for step in steps for region in step.shows)


def read_lessons(text: str) -> dict[str, Lesson]:
    """The lessons that a TOML text describes. Errors as in `lessons`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise fail(FILE, f"is not valid TOML ({error})") from None
    check_keys(FILE, data, ("lessons",), complete=True)
    read = [_lesson(f"{FILE}: lesson {number}", each) for number, each in _tables(FILE, data, "lessons")]
    _check_different(f"{FILE}: id", [lesson.id for lesson in read])
    return {lesson.id: lesson for lesson in read}


def _lesson(field: str, table: Mapping[str, Any]) -> Lesson:
    check_keys(field, table, ("id", "minutes", "scenes"), complete=True)
    name = _text(f"{field}: id", table["id"])
    field = f"{FILE}: lesson {name!r}"
    minutes = as_number(f"{field}: minutes", table["minutes"], 1, LONGEST)
    scenes = tuple(_scene(f"{field}, scene {number}", each) for number, each in _tables(field, table, "scenes"))
    _check_different(f"{field}: key", [step.key for scene in scenes for step in scene.steps])
    for number, scene in enumerate(scenes[:-1], 1):
        if not scene.steps[-1].tells:
            raise fail(
                f"{field}, scene {number}: steps", "must end with one that is told, or nobody sees the last move"
            )
    return Lesson(name, minutes, scenes)


def _scene(field: str, table: Mapping[str, Any]) -> Scene:
    check_keys(field, {"viewer": 0, **table}, ("position", "seed", "viewer", "steps"), complete=True)
    position = _position(f"{field}: position", table["position"])
    seats = len(as_list(f"{field}: position.players", position.get("players", [])))
    return Scene(
        position=position,
        seed=as_number(f"{field}: seed", table["seed"], 0, 2**31),
        viewer=as_number(f"{field}: viewer", table.get("viewer", 0), 0, max(seats - 1, 0)),
        steps=tuple(_step(f"{field}, step {number}", each) for number, each in _tables(field, table, "steps")),
    )


def _position(field: str, value: object) -> Position:
    if not isinstance(value, str):
        return as_object(field, value)
    if value in DEALT:
        return Game(DEALT[value], seed=1).opening
    if value not in EXAMPLES:
        raise fail(field, f"{shown(value)} is unknown; allowed are a table and {', '.join((*EXAMPLES, *DEALT))}")
    return EXAMPLES[value]


def _step(field: str, table: Mapping[str, Any]) -> Step:
    check_keys(field, table, ("key", "accepts", "replies", "happens", "others", "shows"))
    key = _text(f"{field}: key", table.get("key"))
    field = f"{field} ({key})"
    step = Step(
        key,
        accepts=_texts(field, table, "accepts"),
        replies=_replies(f"{field}: replies", table.get("replies", {})),
        happens=_texts(field, table, "happens"),
        others=_texts(field, table, "others"),
        shows=_texts(field, table, "shows"),
    )
    _check_step(field, step)
    return step


def _check_step(field: str, step: Step) -> None:
    if step.tells and step != Step(step.key, shows=step.shows):
        raise fail(f"{field}: accepts", "is missing; a step that is only told has no field but key and shows")
    for region in step.shows:
        if region not in REGIONS:
            raise fail(f"{field}: shows", f"{shown(region)} is unknown; allowed are {', '.join(REGIONS)}")
    for rule in step.happens:
        if rule not in RULE_IDS:
            raise fail(f"{field}: happens", f"{rule!r} is not a rule id such as 'luck.fail'")
    if step.accepts and not step.happens:
        raise fail(f"{field}: happens", "is missing; name at least one rule that the move brings into play")


# Parts of a table


def _tables(field: str, table: Mapping[str, Any], name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The numbered tables of a list that must not be empty."""
    found = as_list(f"{field}: {name}", table[name])
    if not found:
        raise fail(f"{field}: {name}", "is empty; give at least one")
    for number, each in enumerate(found, 1):
        yield number, as_object(f"{field}: {name}[{number}]", each)


def _text(field: str, value: object) -> str:
    if not isinstance(value, str) or not value:
        raise fail(field, f"{shown(value)} is not allowed; give a text")
    return value


def _texts(field: str, table: Mapping[str, Any], name: str) -> tuple[str, ...]:
    given = as_list(f"{field}: {name}", table.get(name, []))
    return tuple(_text(f"{field}: {name}", value) for value in given)


def _replies(field: str, value: object) -> tuple[tuple[str, str], ...]:
    return tuple((pattern, _text(field, part)) for pattern, part in as_object(field, value).items())


def _check_different(field: str, names: Sequence[str]) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise fail(field, f"{shown(twice[0])} stands there twice; each must be different")
