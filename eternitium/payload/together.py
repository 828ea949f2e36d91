"""The payload of a table for several people."""

from dataclasses import dataclass
from typing import Literal

from eternitium.payload.base import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class TogetherSeat(Payload):
    """A seat; `plays`: the level that plays, "" for a person; `left`: own era cards; `here`: if the page is open."""

    name: str
    plays: str = ""
    mine: bool = False
    here: bool = False
    learns: bool = False
    to_move: bool = False
    left: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class TogetherUndo(Payload):
    """The question whether a seat may undo the last of so many moves; `waits`: the seats that have not answered."""

    seat: int
    plies: int
    waits: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TogetherPayload(Payload):
    """A table; `mine`: the person's seat, -1 for none; `owns`: whether they opened it; `game`: its number, from 1.

    `leads`: the seat that leads through a game that is over, -1 for none; `follows`: whether the person follows it;
    `minutes`: for a move, 0 for no limit; `seconds`: left for the move of whoever decides, -1 if no time runs.
    """

    state: Literal["away", "none", "waits", "plays", "over"]
    code: str = ""
    edition: str = ""
    helps: str = ""
    seats: list[TogetherSeat]
    mine: int = -1
    owns: bool = False
    game: int = 0
    round: int = 0
    watching: int = 0
    undo: TogetherUndo | None = None
    leads: int = -1
    follows: bool = True
    minutes: int = 0
    seconds: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReply(Payload):
    """The secret of a person's seat, which their browser keeps."""

    type: Literal["seat"]
    code: str
    secret: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationReply(Payload):
    """A QR code of the address of a table: its width in modules, and the outline of the dark ones as a path."""

    type: Literal["invitation"]
    width: int
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidReply(Payload):
    """A sentence about a seat that everybody at the table is told; `spoken`: whether the person there has said it."""

    type: Literal["said"]
    seat: int
    text: str
    spoken: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftReply(Payload):
    """The news that the table is no longer there."""

    type: Literal["left"]
