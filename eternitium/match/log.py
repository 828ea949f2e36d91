"""The log of a table: what happened, each event in one sentence."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from eternitium.game.game import Game
from eternitium.match.turn_line import cleared, turn_line
from eternitium.payload.base import remade
from eternitium.payload.snapshot import LastTurn, LogEntry, PastTurn

if TYPE_CHECKING:
    from eternitium.game.events import Event

LOG_LENGTH: Final = 60  # a page keeps earlier entries, and can ask for all of them


@dataclass(frozen=True, slots=True)
class Listener:
    """A reader of the log.

    `viewer`: the seat that reads it; `names`: what the seats are called; `language`: of all texts.
    """

    viewer: int
    names: tuple[str, ...]
    language: str


class Journal:
    """The events of a game in words, each of the last ones made once for the same reader.

    `first_round`: the round in which the game began; `players`: how many there are.
    """

    def __init__(self, first_round: int, players: int) -> None:
        self._first_round, self._players = first_round, players
        self._events: list[Event] = []
        self._turns: list[int] = []
        self._starts: list[int] = []  # the events with which turns began
        self._ends = [0]
        self._told: dict[Listener, dict[int, LogEntry]] = {}

    def follow(self, game: Game) -> None:
        """Note what the newest steps of a game have caused; the setup is a step, and so is every action."""
        for step in range(len(self._ends) - 1, game.plies + 1):
            for event in game.caused(step):
                self._events.append(event)
                if event.kind == "turn":
                    self._starts.append(len(self._events) - 1)
                self._turns.append(len(self._starts))
            self._ends.append(len(self._events))

    def forget(self, steps: int) -> None:
        """Keep only the first steps; the others were undone."""
        del self._ends[steps + 1 :]
        for told in self._told.values():
            for n in [n for n in told if n >= self._ends[-1]]:
                del told[n]
        del self._events[self._ends[-1] :], self._turns[self._ends[-1] :]
        del self._starts[bisect_left(self._starts, self._ends[-1]) :]

    def entries(self, steps: int, listener: Listener, new_from: int) -> list[LogEntry]:
        """Return the last events in words.

        `steps`: up to which step, fewer than all at an earlier place of the game; `listener`: the reader;
        `new_from`: the number of the first step that is new to the reader.
        """
        end, first_new = self._ends[steps], self._ends[min(new_from, steps)]
        before = self._told_to(listener)
        last = ((n, before.get(n), n >= first_new) for n in range(max(0, end - LOG_LENGTH), end))
        told = {n: _marked(known, new) if known else self._tell(n, listener, new) for n, known, new in last}
        self._told[listener] = told
        return [*told.values()]

    def everything(self, listener: Listener) -> list[LogEntry]:
        """Return all events of the game in words; none of them is new to the reader."""
        return [self._tell(n, listener, new=False) for n in range(len(self._events))]

    def turn_plies(self) -> list[int]:
        """Return for each turn of the game after how many actions it began."""
        return [self._ply(n) for n in self._starts]

    def last_turns(self, steps: int, listener: Listener) -> list[LastTurn]:
        """Return the last turn of each seat that has had one: in one line, and its place in the log.

        `steps`: up to which step; `listener`: the reader.
        """
        end = self._ends[steps]
        begun = self._starts[: bisect_left(self._starts, end)]
        last = {self._events[n].player: (n, until) for n, until in pairwise([*begun, end])}
        return [self._turn(seat, *last[seat], listener) for seat in sorted(last)]

    def turns(self, listener: Listener) -> list[PastTurn]:
        """Return all turns of the game in one line each, with the round."""
        ends = pairwise([*self._starts, len(self._events)])
        turns = ((n, self._turn(self._events[n].player, n, end, listener)) for n, end in ends)
        return [remade(PastTurn, turn, round=self._round(n)) for n, turn in turns]

    def _round(self, n: int) -> int:
        return self._first_round + max(self._turns[n] - 1, 0) // self._players

    def _ply(self, n: int) -> int:
        """Return after how many actions an event had happened."""
        return bisect_right(self._ends, n) - 1

    def _turn(self, seat: int, first: int, end: int, listener: Listener) -> LastTurn:
        events = [event.as_seen_by(listener.viewer) for event in self._events[first:end]]
        return LastTurn(
            seat=seat,
            turn=self._turns[first],
            ply=self._ply(first),
            cleared=cleared(events, seat),
            text=turn_line(events, seat, listener.language),
        )

    def _told_to(self, listener: Listener) -> dict[int, LogEntry]:
        """Return the entries that a reader was given last; those in another language are forgotten."""
        self._told = {one: told for one, told in self._told.items() if one.language == listener.language}
        return self._told.get(listener, {})

    def _tell(self, n: int, listener: Listener, new: bool) -> LogEntry:
        event = self._events[n].as_seen_by(listener.viewer)
        return LogEntry(
            n=n,
            ply=self._ply(n),
            round=self._round(n),
            player=event.player,
            turn=self._turns[n],
            text=event.text(listener.language, listener.names, listener.viewer),
            rule=event.rule,
            kind=event.kind,
            cards=list(event.cards),
            target=event.target,
            new=new,
        )


def _marked(entry: LogEntry, new: bool) -> LogEntry:
    return entry if entry.new == new else replace(entry, new=new)
