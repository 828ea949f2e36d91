"""The laboratory: numbers that were measured and counted on two sides."""

from dataclasses import dataclass
from typing import Any

from eternitium.payload.base import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class SliderField(Payload):
    """A slider, and its ends."""

    id: str
    label: str
    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SliderGroup(Payload):
    """Sliders that belong together."""

    id: str
    title: str
    note: str
    fields: list[SliderField]


@dataclass(frozen=True, slots=True, kw_only=True)
class SideFault(Payload):
    """The reason why a side cannot be played, and the slider or the group that it is about."""

    field: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePayload(Payload):
    """A side: its settings, what each slider shows for the printed game, and what is wrong."""

    settings: dict[str, Any]
    printed: dict[str, int]
    fault: SideFault | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell(Payload):
    """A number of a side, and its interval or the counts behind it."""

    text: str
    range: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCell(Cell):
    """A difference: `sure` once its interval leaves out 0, and `same` if there is none by its nature."""

    sure: bool
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedRow(Payload):
    """A number on both sides, and the difference."""

    id: str
    label: str
    a: Cell | None
    b: Cell | None
    difference: ChangeCell | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredRow(ComparedRow):
    """A measured number on both sides; one with a `brief` name always stays in sight."""

    brief: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsGroup(Payload):
    """Chances that were counted, and how many of them differ."""

    id: str
    title: str
    note: str
    differ: int
    rows: list[ComparedRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class SharePoint(Payload):
    """A share with its interval."""

    share: float
    low: float
    high: float
    text: str
    range: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CurvePoint(Payload):
    """The chance that the crystal is found by a turn, on each side that is measured."""

    turn: int
    a: SharePoint | None = None
    b: SharePoint | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LaboratoryResults(Payload):
    """The measurements of the settings with that number: in `games` of `of`; `spoken`: one sentence at the end."""

    number: int
    state: str
    note: str | None = None
    games: int | None = None
    of: int | None = None
    rows: list[MeasuredRow] | None = None
    curve: list[CurvePoint] | None = None
    spoken: str | None = None
