"""The payloads of a room, in which a class plays and answers questions."""

from dataclasses import dataclass
from typing import Literal

from eternitium.payload.base import Payload
from eternitium.payload.guide import PuzzleOption
from eternitium.payload.snapshot import SnapshotPayload


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomPerson(Payload):
    """A person in a room; `table`: where they sit; `answered`: whether they answered the question that is shown."""

    number: int
    name: str
    here: bool = False
    table: str = ""
    answered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSeat(Payload):
    """A seat at a table of a room, as everybody there sees it; `left`: own era cards."""

    name: str
    is_level: bool = False
    to_move: bool = False
    left: int = -1
    won: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomTable(Payload):
    """A table of a room; `since`: when somebody last acted there, in seconds on the server's clock."""

    code: str
    state: Literal["plays", "over"]
    round: int
    since: int
    seats: list[RoomSeat]


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomGroup(Payload):
    """People who wait for others to play with; `first`: the number of whoever asked; `mine`: the person is there."""

    first: int
    size: int
    names: list[str]
    mine: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomPayload(Payload):
    """A room as its teacher or somebody else sees it.

    `name`, `number`, `table`, `answer`: of the person; `people`, `tables`, `answered`: for the teacher; `asked`: the
    number of the question; `duel`: the level, "" for none; `now`: the server's clock.
    """

    state: Literal["none", "stranger", "learner", "teacher"]
    code: str = ""
    name: str = ""
    number: int = -1
    table: str = ""
    answer: str = ""
    answered: int = 0
    asked: int = 0
    revealed: bool = False
    people: list[RoomPerson]
    tables: list[RoomTable]
    groups: list[RoomGroup]
    duel: str = ""
    now: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomAnswer(Payload):
    """A choice with the number of people who made it, what it is worth, and why."""

    id: str
    text: str
    count: int
    share: float
    low: float
    high: float
    value_text: str
    best: bool
    good: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomQuestion(Payload):
    """The question to a room; `rows`: the answers, once the teacher shows them; `explaining`: reasons will come."""

    number: int
    title: str
    text: str
    snapshot: SnapshotPayload
    options: list[PuzzleOption]
    rows: list[RoomAnswer]
    explaining: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomSecretReply(Payload):
    """The secret of a person in a room, which their browser keeps."""

    type: Literal["room-secret"]
    code: str
    secret: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomLeftReply(Payload):
    """The news that the person is no longer in the room; `text`: why."""

    type: Literal["room-left"]
    text: str
