"""Insights over a person's games."""

from dataclasses import dataclass

from eternitium.payload.base import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightCell(Payload):
    """A number, its 95% interval or "", and whether it is worse than chance explains."""

    text: str
    band: str
    worse: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightRow(Payload):
    """A row: its name, how many decisions or games it is about, and its numbers, or why there are none yet."""

    name: str
    count: str
    cells: list[InsightCell]
    few: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightTable(Payload):
    """A table; `heads` name the columns."""

    title: str
    heads: list[str]
    rows: list[InsightRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightLink(Payload):
    """A lesson or a round of puzzles that the insights lead to; `id`: its address on the page."""

    id: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InsightsPayload(Payload):
    """Insights over games: what to do about it and why, and tables; `games`: how many are kept.

    Before there are enough games, `text` says how many are needed, and the rest is empty.
    """

    games: int
    text: str
    advice: str
    links: list[InsightLink]
    tables: list[InsightTable]
