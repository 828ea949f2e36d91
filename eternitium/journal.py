"""The log of a table: what happened, each event in one sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from eternitium.events import Event

LOG_LENGTH: Final = 200


@dataclass(frozen=True, slots=True)
class Listener:
    """To whom the log is told.

    Attributes:
        viewer: the seat that reads it.
        names: what the seats are called.
        language: of all texts.
    """

    viewer: int
    names: tuple[str, ...]
    language: str


class Journal:
    """Puts the events of a game into words, each once for the same listener.

    Args:
        first_round: the round in which the game began.
        players: how many there are.
    """

    def __init__(self, first_round: int, players: int) -> None:
        self._first_round, self._players = first_round, players
        self._turns: list[int] = []
        self._told: dict[int, dict[str, Any]] = {}
        self._listener: Listener | None = None

    def forget(self, events: int) -> None:
        """Keep only the first events: the others were taken back."""
        del self._turns[events:]
        self._told = {n: entry for n, entry in self._told.items() if n < events}

    def entries(self, events: Sequence[Event], listener: Listener, new_from: int) -> list[dict[str, Any]]:
        """The last events in words.

        Args:
            events: all so far, or those up to an earlier place of the game.
            listener: to whom they are told.
            new_from: the number of the first event that is new to the reader.
        """
        if listener != self._listener:
            self._told, self._listener = {}, listener
        for event in events[len(self._turns) :]:
            self._turns.append((self._turns[-1] if self._turns else 0) + (event.kind == "turn"))
        shown = range(max(0, len(events) - LOG_LENGTH), len(events))
        return [{**self._entry(n, events[n], listener), "new": n >= new_from} for n in shown]

    def _entry(self, n: int, event: Event, listener: Listener) -> dict[str, Any]:
        if n not in self._told:
            self._told[n] = self._tell(n, event.as_seen_by(listener.viewer), listener)
        return self._told[n]

    def _tell(self, n: int, event: Event, listener: Listener) -> dict[str, Any]:
        turn = self._turns[n]
        return {
            "n": n,
            "round": self._first_round + max(turn - 1, 0) // self._players,
            "player": event.player,
            "turn": turn,
            "text": event.text(listener.language, listener.names, listener.viewer),
            "rule": event.rule,
            "kind": event.kind,
            "cards": list(event.cards),
            "target": event.target,
        }
