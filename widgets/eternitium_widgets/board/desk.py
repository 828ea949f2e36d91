"""What a board is about just now: the free game here; lessons and puzzles lie beside the tutor."""

import datetime as dt
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Protocol

from eternitium.jobs.job import Job
from eternitium.lessons.progress import Progress
from eternitium.match.line_record import LONGEST_COMMENT, LONGEST_NAME
from eternitium.match.match import Match
from eternitium.match.variations import Variations
from eternitium.payload.guide import Guide
from eternitium_widgets.page.messages import Message

LAST_PLY: Final = 1_000_000
LAST_LINE: Final = 1_000_000
WHERE: Final = ("end", "fork")

Reply = dict[str, Any] | None  # what the page is told besides what it is shown


@dataclass(frozen=True, slots=True)
class Work:
    """What a desk leaves to be done in the background.

    Attributes:
        run: does it.
        awaited: whether the page waits for it.
    """

    run: Callable[[], object]
    awaited: bool = False


@dataclass(frozen=True, slots=True)
class Finished:
    """Work that was done, or could not be.

    Attributes:
        desk: which has left it.
        awaited: whether the page waits for it.
        done: whether it succeeded.
    """

    desk: "Desk"
    awaited: bool
    done: bool

    @classmethod
    def of(cls, desk: "Desk", work: Work) -> "Finished":
        """Do the work that a desk has left."""
        return cls(desk, work.awaited, is_done(work.run))


class Desk(Protocol):
    """What a board is about just now: which messages it answers, what is shown and told, and what is kept of it.

    Attributes:
        messages: type of a message -> who answers it, given the desk; the board answers `act` and what is about itself.
        missing: key of the sentence that refuses such a message while the board is at another desk.
        coached: whether the coach looks on, and the forecast tells what an action has changed: where a person is free.
        silent: whether forecast and advice are for the coach only.
    """

    messages: ClassVar[Mapping[str, Callable[[Any, Message], Reply]]]
    missing: ClassVar[str]
    coached: ClassVar[bool] = False
    silent: ClassVar[bool] = False

    @property
    def match(self) -> Match:
        """The game that is shown."""

    @property
    def game(self) -> "GameDesk":
        """The free game, which waits behind a lesson or puzzle."""

    @property
    def language(self) -> str:
        """The language of all texts."""
        return self.match.language

    def speak(self, language: str) -> None:
        """Say everything in another language, also in the free game."""

    def act(self, action: str) -> None:
        """The person's action. A ValueError says in one sentence why it cannot be."""

    @property
    def asking(self) -> bool:
        """Whether a question is open: nothing may give its answer away."""
        return False

    def snapshot(self, memory_aid: bool = False) -> dict[str, Any]:
        """What the board shows; the others' discard piles only with the memory aid."""
        return self.match.snapshot(memory_aid)

    def guide(self) -> Guide | None:
        """What is told beside the board; None for nothing."""
        return None

    def take_progress(self) -> list[Progress]:
        """What the person has achieved since the last call."""
        return []

    def job(self, advice: bool = False) -> Job | None:
        """What to look ahead from; None for nothing. A ValueError says why there can be no advice."""
        return self.match.job(advice)

    def work(self) -> Work | None:
        """What is left to be done in the background, handed out once; asked for after everything that is shown."""
        return None

    def kept(self) -> dict[str, Any] | None:
        """What brings it back after the page was loaded anew; None if the free game is all."""
        return None


def proceed(desk: Desk, _: Message) -> None:
    """The policy that has to decide does so."""
    desk.match.proceed()


def undo(desk: Desk, _: Message) -> None:
    """Back to the person's previous decision."""
    desk.match.undo()


def saved(what: str, text: str, ending: str = "json") -> dict[str, Any]:
    """What a page is told that offers a file."""
    return {"type": "saved", "name": f"eternitium-{what}-{dt.datetime.now():%Y-%m-%d-%H%M}.{ending}", "text": text}


def is_done(run: Callable[[], object]) -> bool:
    """Do some work that a desk has left; whether it succeeded."""
    try:
        run()
    except Exception:
        # The page says so; the person can try again.
        logging.getLogger(__name__).debug("what a desk has left could not be done", exc_info=True)
        return False
    return True


def _called(message: Message) -> int:
    """The number of a line of play."""
    return message.whole("number", 0, LAST_LINE)


class GameDesk(Desk):
    """The free game, and what was played otherwise in it.

    Args:
        match: the game, or its lines of play.

    Attributes:
        lines: its lines of play.
    """

    missing: ClassVar = "free-only"
    coached: ClassVar = True

    def __init__(self, match: Match | Variations) -> None:
        self.lines = match if isinstance(match, Variations) else Variations(match)

    @property
    def match(self) -> Match:
        """The line of the game that is played."""
        return self.lines.match

    @property
    def game(self) -> "GameDesk":
        """Itself."""
        return self

    def speak(self, language: str) -> None:
        """Say everything in another language."""
        self.match.language = language

    def act(self, action: str) -> None:
        """Carry the person's action out."""
        self.lines.act(action)

    def snapshot(self, memory_aid: bool = False) -> dict[str, Any]:
        """What the board shows, and the lines of play if there are several."""
        return super().snapshot(memory_aid) | {"lines": self.lines.told()}

    def _redo(self, _: Message) -> None:
        self.match.redo()

    def _view(self, message: Message) -> None:
        self.match.view(None if message.get("ply") is None else message.whole("ply", 0, LAST_PLY))

    def _branch(self, message: Message) -> None:
        self.lines.branch(self.match.choice_from(message.whole("ply", 0, LAST_PLY)))

    def _go(self, message: Message) -> None:
        self.lines.go(_called(message), message.one_of("where", WHERE) == "fork")

    def _tell(self, message: Message) -> None:
        name, comment = message.text("name", LONGEST_NAME), message.text("comment", LONGEST_COMMENT)
        self.lines.tell(_called(message), name, comment)

    def _delete(self, message: Message) -> None:
        self.lines.delete(_called(message))

    def _take_seat(self, message: Message) -> None:
        self.match.take_seat(message.whole("seat", 0, 4))

    def _save(self, _: Message) -> Reply:
        return saved("game", self.lines.save())

    def _link(self, _: Message) -> Reply:
        return {"type": "linked", "query": self.match.query()}

    messages: ClassVar[Mapping[str, Callable[[Any, Message], Reply]]] = {
        "proceed": proceed,
        "undo": undo,
        "redo": _redo,
        "view": _view,
        "branch": _branch,
        "line": _go,
        "line-tell": _tell,
        "line-delete": _delete,
        "take-seat": _take_seat,
        "save": _save,
        "link": _link,
    }
