"""The desks of a board: what it is about just now. Here is the free game; the tutor has lessons and puzzles."""

import datetime as dt
import logging
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Annotated, ClassVar, Protocol

from eternitium.jobs.job import Job
from eternitium.lessons.progress import Progress
from eternitium.match.line_record import LONGEST_COMMENT, LONGEST_NAME
from eternitium.match.match import Match
from eternitium.match.variations import Variations
from eternitium.payload.guide import Guide
from eternitium.payload.replies import LinkedReply, SavedReply
from eternitium.payload.snapshot import SnapshotPayload
from eternitium_widgets.page.messages import Index, Seat

LineName = Annotated[str, range(LONGEST_NAME + 1)]
LineComment = Annotated[str, range(LONGEST_COMMENT + 1)]
Reply = SavedReply | LinkedReply | None  # an answer besides the new state of the page


@dataclass(frozen=True, slots=True)
class Work:
    """Work that a desk leaves to the background. `run`: does it; `awaited`: whether the page waits for it."""

    run: Callable[[], object]
    awaited: bool = False


@dataclass(frozen=True, slots=True)
class Finished:
    """Work that has ended.

    `desk`: the desk that left it; `awaited`: whether the page waits for it; `done`: whether it succeeded.
    """

    desk: "Desk"
    awaited: bool
    done: bool

    @classmethod
    def of(cls, desk: "Desk", work: Work) -> "Finished":
        """Do the work that a desk has left."""
        return cls(desk, work.awaited, is_done(work.run))


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The data from which a desk is restored after the page was reloaded.

    Attributes:
        kind: the kind of desk.
    """

    kind: ClassVar[str]

    def told(self) -> dict[str, object]:
        """Return the same as JSON data."""
        return {"kind": self.kind, **asdict(self)}


class Desk(Protocol):
    """The desk of a board: the messages that it answers, what it shows, and what is kept of it.

    Attributes:
        messages: type of a message -> its handler, called with the desk; the board itself answers `act` and others.
        missing: key of the sentence that refuses such a message while the board is at another desk.
        coached: whether the coach looks on and the forecast shows what an action has changed: where a person is free.
        silent: whether forecast and advice are for the coach only.
    """

    messages: ClassVar[Mapping[str, Callable[..., Reply]]]
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
        """Carry out the person's action. A ValueError says in one sentence why that is not possible."""

    @property
    def asking(self) -> bool:
        """Whether a question is open: nothing may give its answer away."""
        return False

    def snapshot(self, memory_aid: bool = False) -> SnapshotPayload:
        """Return the snapshot of the board, with the others' discard piles only if there is a memory aid."""
        return self.match.snapshot(memory_aid)

    def guide(self) -> Guide | None:
        """Return the texts beside the board; None if there are none."""
        return None

    def take_progress(self) -> list[Progress]:
        """Return what the person has achieved since the last call."""
        return []

    def job(self, advice: bool = False) -> Job | None:
        """Return the job of looking ahead, or None. A ValueError says why there can be no advice."""
        return self.match.job(advice)

    def work(self) -> Work | None:
        """Return work for the background, once; called after everything else is shown."""
        return None

    def kept(self) -> Kept | None:
        """Return the data to restore it after a reload; None if there is only the free game."""
        return None


def proceed(desk: Desk) -> None:
    """Let the policy whose turn it is decide."""
    desk.match.proceed()


def undo(desk: Desk) -> None:
    """Go back to the person's previous decision."""
    desk.match.undo()


def saved(what: str, text: str, ending: str = "json") -> SavedReply:
    """Return the message that offers a file; `what`: a word for its name."""
    name = f"eternitium-{what}-{dt.datetime.now():%Y-%m-%d-%H%M}.{ending}"
    return SavedReply(type="saved", name=name, text=text)


def is_done(run: Callable[[], object]) -> bool:
    """Do work that a desk left; return whether it succeeded."""
    try:
        run()
    except Exception:
        # The page says so; the person can try again.
        logging.getLogger(__name__).debug("what a desk has left could not be done", exc_info=True)
        return False
    return True


class GameDesk(Desk):
    """The free game, with its lines of play.

    `match`: the game, or its lines of play. `lines`: the lines of play.
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

    def snapshot(self, memory_aid: bool = False) -> SnapshotPayload:
        """Return the snapshot of the board, with the lines of play if there are several."""
        return replace(super().snapshot(memory_aid), lines=self.lines.told())

    def _redo(self) -> None:
        self.match.redo()

    def _view(self, ply: Index | None = None) -> None:
        self.match.view(ply)

    def _branch(self, ply: Index) -> None:
        self.lines.branch(self.match.choice_from(ply))

    def _go(self, number: Index, where: Annotated[str, ("end", "fork")]) -> None:
        self.lines.go(number, where == "fork")

    def _tell(self, number: Index, name: LineName, comment: LineComment) -> None:
        self.lines.tell(number, name, comment)

    def _delete(self, number: Index) -> None:
        self.lines.delete(number)

    def _take_seat(self, seat: Seat) -> None:
        self.match.take_seat(seat)

    def _save(self) -> Reply:
        return saved("game", self.lines.save())

    def _link(self) -> Reply:
        return LinkedReply(type="linked", query=self.match.query())

    messages: ClassVar[Mapping[str, Callable[..., Reply]]] = {
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
