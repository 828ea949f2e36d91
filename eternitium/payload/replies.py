"""Answers to a message, sent once."""

from dataclasses import dataclass
from typing import Literal

from eternitium.payload.base import Payload
from eternitium.payload.catalog import BookPayload, ExplanationPayload
from eternitium.payload.snapshot import LogEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedReply(Payload):
    """A file."""

    type: Literal["saved"]
    name: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedReply(Payload):
    """The query string of a link to what the seat sees."""

    type: Literal["linked"]
    query: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PraisedReply(Payload):
    """Praise for a choice that few find."""

    type: Literal["praised"]
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogReply(Payload):
    """The whole log of a game as a seat sees it."""

    type: Literal["log"]
    game: str
    viewer: int
    language: str
    entries: list[LogEntry]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedReply(ExplanationPayload):
    """A rule that was asked for."""

    type: Literal["explained"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookReply(Payload):
    """All rules of a language."""

    type: Literal["rulebook"]
    book: BookPayload
