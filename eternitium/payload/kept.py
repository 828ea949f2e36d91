"""A game as the browser keeps it."""

from dataclasses import dataclass

from eternitium.payload.base import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptPayload(Payload):
    """A game to continue: `sealed` for the server alone, or ""; a link to what is seen; how far the game is."""

    sealed: str
    query: str
    plies: int
    round: int
    over: bool
