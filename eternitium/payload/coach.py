"""The words of the coach."""

from dataclasses import dataclass

from eternitium.payload.base import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class CoachPayload(Payload):
    """A warning about an action held back: a question; if asked for, the place (`hint`), then the better choice.

    `reason`: why it is better, in one sentence; `figures`: what is said only to those who want more.
    """

    action: str
    text: str
    question: str
    figures: list[str]
    stage: int
    key: str
    hint: str | None = None
    marks: list[str] | None = None
    best: str | None = None
    best_text: str | None = None
    reason: str | None = None
