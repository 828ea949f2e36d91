"""`Event`: what happened, to whom, by which rule, and who may know it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from eternitium.engine.layout import DID_SHUFFLE_STACK, EVENT_KINDS, NO_CARD
from eternitium.engine.piles import Log
from eternitium.notation import event_card_text
from eternitium.rule_ids import RULE_IDS
from eternitium.rulebook import event_text


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a game.

    Attributes:
        kind: what happened ("take", "play", "draw", ...).
        player: who did it, or in whose turn it happened.
        cards: action cards as slugs, era cards as "C" (face up), "(c)" (face down) or "(?)" (nobody looked).
        target: the player whose cards it concerned, or None.
        rule: id of the rule that was applied.
        public: whether everybody learns the identity of the cards.
        seen_by: the players who do.
        order: a shuffled era stack as it lies now, top first; nobody sees it.
    """

    kind: str
    player: int
    cards: tuple[str, ...]
    target: int | None
    rule: str
    public: bool
    seen_by: tuple[int, ...]
    order: tuple[str, ...] = ()

    def as_seen_by(self, viewer: int) -> "Event":
        """The event as one player saw it: cards that were hidden from that player are "?" or "(?)"."""
        if viewer in self.seen_by:
            return self
        return replace(self, cards=tuple("(?)" if len(card) == 3 else "?" for card in self.cards), order=())

    def text(self, language: str = "en", names: Sequence[str] | None = None, you: int | None = None) -> str:
        """One sentence that tells what happened.

        Args:
            language: a language of the rulebook.
            names: a name for each player; "Player 1", ... if left out.
            you: the player who is addressed as "you".
        """
        return event_text(self.kind, self.rule, self.player, self.cards, self.target, language, names, you)

    def __str__(self) -> str:
        return self.text()


def read_log(log: Log, rows: int, players: int) -> tuple[Event, ...]:
    """The events in the first rows of a log; neighbouring rows that differ in the card only are one event."""
    events: list[Event] = []
    start = 0
    for end in range(1, rows + 1):
        if end == rows or not _same(log[start], log[end]):
            events.append(_event(log[start:end], players))
            start = end
    return tuple(events)


_HEAD = ("kind", "rule", "player", "target", "seen")


def _same(a: np.void, b: np.void) -> bool:
    return all(a[name] == b[name] for name in _HEAD)


def _event(rows: Log, players: int) -> Event:
    head = rows[0]
    seen_by = tuple(p for p in range(players) if int(head["seen"]) >> p & 1)
    cards = tuple(event_card_text(int(card)) for card in rows["card"] if card != NO_CARD)
    shuffled = bool(head["kind"] == DID_SHUFFLE_STACK)
    return Event(
        kind=EVENT_KINDS[head["kind"]],
        player=int(head["player"]),
        cards=() if shuffled else cards,
        target=_seat(head["target"]),
        rule=RULE_IDS[head["rule"]],
        public=len(seen_by) == players,
        seen_by=seen_by,
        order=cards if shuffled else (),
    )


def _seat(number: int) -> int | None:
    return None if number == NO_CARD else int(number)
