"""The words of the coach."""

from dataclasses import dataclass

from eternitium.payload.base import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class CoachPayload(Payload):
    """A warning about an action held back: a question; if asked for, the place (`hint`), then the better choice."""

    action: str
    text: str
    question: str
    loss_text: str
    stage: int
    key: str
    hint: str | None = None
    marks: list[str] | None = None
    best: str | None = None
    best_text: str | None = None
    reasons: list[str] | None = None
