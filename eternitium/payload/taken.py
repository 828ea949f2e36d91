"""A game and its report on a page of its own, which has no kernel."""

from dataclasses import dataclass

from eternitium.payload.base import Payload
from eternitium.payload.catalog import BookPayload, CatalogPayload, ExplanationPayload
from eternitium.payload.report import ReportPayload
from eternitium.payload.snapshot import LogEntry, PlacePayload


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenAbout(Payload):
    """The players, the one who looks back, and the date."""

    names: list[str]
    seen_by: str
    date: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenPayload(Payload):
    """The report, each place of the game, its log, the rules and files; `catalog` and `book` of the page's language."""

    about: TakenAbout
    report: ReportPayload
    snapshots: list[PlacePayload]
    log: list[LogEntry]
    rules: dict[str, ExplanationPayload]
    files: dict[str, str]
    catalog: CatalogPayload | None = None
    book: BookPayload | None = None
