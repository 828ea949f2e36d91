r"""The text of a record: its grammar, writer and reader.

A line holds one thing; spaces at its ends and empty lines do not matter. Quotes hold literal text:

    file      = { record } ;
    record    = "[Eternitium 1]" , { tag } , { told } , { turn | step } , end ;
    tag       = "[" , TAG , " " , JSON , "]" ;
    turn      = "round " , NUMBER , ", player " , SEAT ;
    step      = [ SEAT , ": " ] , ACTION , { told | variation } ;
    variation = "( " , TEXT , { turn | step } , ")" ;
    told      = "~ " , CARD , { " " , CARD }
              | "> " , who , ": " , KIND , { " " , CARD } , [ " @" , SEAT ]
              | "; " , TEXT
              | "% " , NOTE , " " , JSON ;
    who       = "all" | "nobody" | SEAT , { "," , SEAT } ;
    end       = "= " , [ DIGEST ] ;

`TAG`: `Version`, `Players` (a list of names) and `Policies`, `Edition`, `Mission`, `Switches`, `Box` (the differences
from the printed one), `Seed`, `Position` and `Dealt` (if the game began at a position: as given, and with all hidden
cards), `Date`, `Result`; each at most once, `Players` and `Seed` always. `ACTION`, `CARD` and `SEAT` are those of a
game: seats are numbered from 0. A turn's line comes before its first step and names the player in turn; a step names a
player if another one chooses. `~` is a shuffled pile, top first, `>` what chance revealed (`KIND` of the event) and to
whom, `;` a comment, `%` a note of a report: all about the step above, or the setup. A record without `~` is dealt and
shuffled by its seed. A variation holds another choice instead of the step above, and all that would have followed.
`DIGEST` is a checksum of the last position.
"""

import datetime as dt
import io
import itertools
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, Final

from eternitium.checks import (
    check_format,
    fail,
    whole_number,
    written,
)
from eternitium.game.game import Result
from eternitium.game.notation import Action, parse_action
from eternitium.game.position import Position
from eternitium.game.read_position import make_rules
from eternitium.game.record_parts import (
    STEERING,
    Moment,
    Step,
    Turn,
    Variation,
    checked_names,
    checked_note,
    checked_outcome,
    plain_json,
    signs,
)
from eternitium.typed import read as read_as

if TYPE_CHECKING:
    from eternitium.game.record import Record

FORMAT: Final = 1
FIRST: Final = f"[Eternitium {FORMAT}]"
LONGEST_LINE: Final = 1_000_000  # characters of a text, or bytes of a file
LONGEST_RECORD: Final = 4_000_000  # characters of a record
MAX_RECORD_LINES: Final = 50_000  # of a record
DEEPEST_VARIATION: Final = 20  # variations within each other
NOTHING: Final[tuple[object, ...]] = (None, "", (), {})
_TAG: Final = re.compile(r"\[(\w+) (.*)\]", re.ASCII)
_TURN: Final = re.compile(r"round ([1-9][0-9]{0,8}), player ([0-4])")
_STEP: Final = re.compile(r"(?:([0-4]): )?(.*)")
_DIGEST: Final = re.compile(r"[0-9a-f]{1,64}")

SETUP: Final = Turn(1, 0)

# Writing


def write(record: "Record") -> str:
    """Return a record as text. Raises ValueError: it is longer than a record may be."""
    lines = [f"[{name} {_json(value)}]" for name, value in _tags(record) if value not in NOTHING]
    lines += ["", *_told(record.opening, ""), *_steps(record.steps, "", None)]
    text = "\n".join([*lines, f"= {record.digest}".rstrip(), ""])
    if len(text) > LONGEST_RECORD or len(lines) >= MAX_RECORD_LINES or max(map(len, lines)) >= LONGEST_LINE:
        raise fail("record", f"it has {len(lines)} lines and {len(text)} characters, which is too long")
    return text


def _tags(record: "Record") -> Iterator[tuple[str, Any]]:
    rules = record.rules
    yield "Eternitium", FORMAT
    yield "Version", record.version
    yield "Players", record.names
    yield "Policies", record.policies
    yield "Edition", rules.edition
    yield "Mission", rules.mission
    yield "Switches", rules.deviations
    yield "Box", rules.box.deviations
    yield "Seed", record.seed
    yield "Position", record.given
    yield "Dealt", record.dealt
    yield "Date", record.date
    yield "Result", record.result and asdict(record.result)


def _json(value: object) -> str:
    """Return JSON in one line of printable characters."""
    return STEERING.sub(lambda sign: f"\\u{ord(sign[0]):04x}", json.dumps(value, ensure_ascii=False))


def _told(moment: Moment, indent: str) -> Iterator[str]:
    for cards in moment.chance:
        yield f"{indent}~ {cards}"
    for outcome in moment.outcomes:
        yield f"{indent}> {outcome}"
    for line in moment.comment.split("\n") if moment.comment else ():
        yield f"{indent}; {line}".rstrip()
    for name, value in moment.notes.items():
        yield f"{indent}% {name} {_json(value)}"


def _steps(steps: tuple[Step, ...], indent: str, turn: Turn | None) -> Iterator[str]:
    for step in steps:
        if step.turn != turn:
            yield f"{indent}round {step.turn.round}, player {step.turn.player}"
        turn = step.turn
        whose = "" if step.player == turn.player else f"{step.player}: "
        yield f"{indent}  {whose}{step.action}"
        yield from _told(step, f"{indent}    ")
        for variation in step.variations:
            yield f"{indent}    ( {variation.name}".rstrip()
            yield from _steps(variation.steps, f"{indent}    ", turn)
            yield f"{indent}    )"


# Reading

Lines = Iterator[tuple[int, str]]


def lines_of_text(text: str) -> Lines:
    """Return a text's lines, with their numbers from 1. Raises ValueError: it is longer than a record may be."""
    if len(text) > LONGEST_RECORD:
        raise fail("line 1", f"a record of more than {LONGEST_RECORD} characters is too long")
    return enumerate(io.StringIO(text, newline="\n"), 1)


def lines_of_file(file: str | Path | IO[bytes] | IO[str]) -> Lines:
    """Yield the lines of a file, with their numbers from 1; only one is in memory at a time.

    Raises OSError: the file cannot be read. Raises ValueError: a line is too long or not UTF-8 text; the message names
    its number.
    """
    if isinstance(file, str | Path):
        with Path(file).open("rb") as opened:
            yield from lines_of_file(opened)
        return
    for number in itertools.count(1):
        line = file.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            raise fail(f"line {number}", f"a line of more than {LONGEST_LINE} characters is too long")
        yield number, _decoded(number, line)


def _decoded(number: int, line: bytes | str) -> str:
    try:
        return line if isinstance(line, str) else line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError:
        raise fail(f"line {number}", "this is not UTF-8 text") from None


def read(lines: Lines) -> Iterator[dict[str, Any]]:
    """Yield the fields of each record in some lines.

    Raises:
        ValueError: a line is wrong; the message names its number and the reason.
    """
    reading, number = None, 1
    for number, line in lines:
        text = line.strip()
        if not text:
            continue
        reading = reading or _Reading(number)
        try:
            found = reading.take(number, text, len(line))
        except ValueError as error:
            raise fail(f"line {number}", str(error)) from None
        if found is not None:
            yield found
            reading = None
    if reading:
        raise fail(f"line {number}", "the record breaks off here; its last line begins with =")


@dataclass
class _Draft:
    """A step, or the setup, to which the next lines may add."""

    lines: list[int]
    action: Action | None = None
    player: int = 0
    turn: Turn = SETUP
    chance: list[str] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)
    comment: list[str] = field(default_factory=list)
    notes: dict[str, Any] = field(default_factory=dict)
    variations: list[Variation] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        """Return the fields of a moment."""
        told = {"comment": "\n".join(self.comment), "notes": self.notes, "lines": tuple(self.lines)}
        return told | {"chance": tuple(self.chance), "outcomes": tuple(self.outcomes)}

    def step(self) -> Step:
        """Return the step."""
        return Step(
            action=self.action or Action(""), player=self.player, turn=self.turn, variations=tuple(self.variations),
            **self.told(),
        )  # fmt: skip


@dataclass
class _Line:
    """A line: the game itself or a variation."""

    name: str
    turn: Turn | None
    drafts: list[_Draft] = field(default_factory=list)

    def steps(self) -> tuple[Step, ...]:
        """Return its steps."""
        return tuple(draft.step() for draft in self.drafts)


class _Reading:
    """A record of which some lines have been read. `number`: of its first line."""

    def __init__(self, number: int) -> None:
        self.number, self.count, self.size = number, 0, 0
        self.tags: dict[str, int] = {}
        self.rules: dict[str, Any] = {"edition": "de", "mission": None, "switches": {}, "components": {}}
        self.found: dict[str, Any] = {"rules": make_rules(**self.rules)}
        self.opening = _Draft([number])
        self.play = [_Line("", None)]
        self.signs: dict[str, Callable[[str], None]] = {
            "[": self._tag, "~": self._chance, ">": self._outcome, ";": self._comment, "%": self._note,
            "(": self._open, ")": self._close,
        }  # fmt: skip

    def take(self, number: int, text: str, size: int) -> dict[str, Any] | None:
        """Read a line; return the record's fields if it is the last one. Raises ValueError: the line is wrong."""
        self.number, self.count, self.size = number, self.count + 1, self.size + size
        if self.count == 1 and not text.startswith("[Eternitium "):
            raise ValueError(f"this is not a record of a game, which begins with {FIRST}")
        if self.count > MAX_RECORD_LINES or self.size > LONGEST_RECORD:
            raise ValueError(
                f"a record of more than {MAX_RECORD_LINES} lines or {LONGEST_RECORD} characters is too long"
            )
        if text.startswith("="):
            return self._end(text)
        take = self.signs.get(text[0])
        take(text) if take else self._step(text)
        return None

    def _end(self, text: str) -> dict[str, Any]:
        digest = text[1:].strip()
        if len(self.play) > 1:
            raise ValueError("a variation is still open; it ends with )")
        if digest and not _DIGEST.fullmatch(digest):
            raise ValueError(f"{written(digest)} is not a checksum")
        for name in ("Players", "Seed"):
            if name not in self.tags:
                raise ValueError(f"the record has no [{name} ...]")
        told = {"opening": Moment(**self.opening.told()), "steps": self.play[0].steps()}
        return self.found | told | {"digest": digest, "lines": self.tags | {"=": self.number}}

    # Tags

    def _tag(self, text: str) -> None:
        found = _TAG.fullmatch(text)
        if not found:
            raise ValueError(f'{written(text)} is not a tag; an example: [Edition "de"]')
        name, value = found[1], plain_json(found[1], found[2])
        if name not in TAGS:
            raise ValueError(f"{written(name)} is unknown; allowed: {', '.join(TAGS)}")
        if name in self.tags:
            raise fail(name, f"line {self.tags[name]} already has it")
        if self.play[0].drafts:
            raise fail(name, "it is below actions; tags come first")
        self.tags[name] = self.number
        if name in RULES:
            self.rules[RULES[name]] = value
            self.found["rules"] = make_rules(**self.rules)
        elif name in FIELDS:
            part, kind = FIELDS[name]
            self.found[part] = read_as(name, kind, value)
        else:
            check_format(value, FORMAT)

    # The parts of a step

    @property
    def _draft(self) -> _Draft:
        """The step to which the next line belongs, or the setup."""
        drafts = self.play[-1].drafts
        if not drafts and len(self.play) > 1:
            raise ValueError("a variation begins with an action")
        return drafts[-1] if drafts else self.opening

    def _chance(self, text: str) -> None:
        cards = " ".join(text[1:].split())
        if not signs(cards):
            raise fail("chance", "it names no card")
        self._draft.chance.append(cards)

    def _outcome(self, text: str) -> None:
        self._draft.outcomes.append(checked_outcome(" ".join(text[1:].split())))
        self._draft.lines.append(self.number)

    def _comment(self, text: str) -> None:
        comment = text[1:].strip()
        Moment(comment=comment)
        self._draft.comment.append(comment)

    def _note(self, text: str) -> None:
        name, _, value = text[1:].strip().partition(" ")
        if checked_note(name) in self._draft.notes:
            raise fail("notes", f"{name} is there twice")
        self._draft.notes[name] = plain_json(name, value)

    # Play

    def _step(self, text: str) -> None:
        found = _TURN.fullmatch(text)
        if found:
            self.play[-1].turn = Turn(int(found[1]), int(found[2]))
            return
        if text.startswith("round "):
            raise ValueError(f"{written(text)} is not a turn; an example: round 1, player 0")
        player, action = _STEP.fullmatch(text).groups()  # type: ignore[union-attr]
        chosen, turn = parse_action(action), self.play[-1].turn
        if turn is None:
            raise ValueError(f"{chosen}: no line says in which turn; an example: round 1, player 0")
        actor = turn.player if player is None else int(player)
        self.play[-1].drafts.append(_Draft([self.number], chosen, actor, turn))

    def _open(self, text: str) -> None:
        if not self.play[-1].drafts:
            raise ValueError("a variation must be below the action that it replaces")
        if len(self.play) > DEEPEST_VARIATION:
            raise ValueError(f"there are more than {DEEPEST_VARIATION} variations within each other")
        name = text[1:].strip()
        self.play.append(_Line(name, self._draft.turn))

    def _close(self, text: str) -> None:
        if text != ")" or len(self.play) == 1:
            raise ValueError(f"{written(text)} does not end a variation; an open one ends with )")
        ended = self.play.pop()
        self._draft.variations.append(Variation(ended.steps(), ended.name))


def checked_date(name: str, value: object) -> str:
    """Return a value that must be a day, as in 2026-11-23, as text; ValueError for any other."""
    try:
        return dt.date.fromisoformat(str(value)).isoformat()
    except ValueError:
        raise fail(name, f"{written(value)} is not a day; an example: 2026-11-23") from None


def checked_result(name: str, value: object) -> Result:
    """Return a value that must be the result of a game; ValueError for any other."""
    result = read_as(name, Result, value)
    for part, numbers in asdict(result).items():
        for number in numbers if isinstance(numbers, tuple) else (numbers,):
            whole_number(part, int(number), 0)
    return result


# Tags: the field of each, and its type

RULES: Final = {"Edition": "edition", "Mission": "mission", "Switches": "switches", "Box": "components"}
FIELDS: Final[Mapping[str, tuple[str, Any]]] = {
    "Version": ("version", Annotated[str, re.compile(r"[0-9][\w.+!-]{0,50}", re.ASCII)]),
    "Players": ("names", Annotated[tuple[str, ...], checked_names]),
    "Policies": ("policies", Annotated[tuple[str, ...], checked_names]),
    "Seed": ("seed", Annotated[int, 0]),
    "Position": ("given", Position),
    "Dealt": ("dealt", Position),
    "Date": ("date", Annotated[str, checked_date]),
    "Result": ("result", Annotated[Result, checked_result]),
}
TAGS: Final = ("Eternitium", *FIELDS, *RULES)
