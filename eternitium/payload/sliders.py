"""A panel with sliders."""

from dataclasses import dataclass

from eternitium.payload.base import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelSlider(Payload):
    """A slider: its ends, the step between two places, where it is, and what that place is called."""

    id: str
    label: str
    low: int
    high: int
    step: int
    value: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelTable(Payload):
    """The numbers of the chart."""

    title: str
    heads: list[str]
    rows: list[list[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelPayload(Payload):
    """All that a panel shows as the answer to a message with that number; `said`: the main thing, then `lines`."""

    number: int
    language: str
    title: str
    note: str
    sliders: list[PanelSlider]
    said: str
    lines: list[str]
    chart: str
    table: PanelTable
