"""`Event`: what happened, to whom, by which rule, and who may know it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final

from eternitium.components import N_CARDS
from eternitium.engine.layout import ERA, EVENT, EVENT_KINDS, HIDDEN_ERA, NO_CARD, Did
from eternitium.engine.piles import Log
from eternitium.game.notation import event_card_text
from eternitium.rule_ids import RULE_IDS
from eternitium.rulebook import event_text

_Row = tuple[int, ...]
# Columns of a row: what makes rows one event, and the card.
_HEAD: Final = itemgetter(*(i for i, name in enumerate(EVENT.names or ()) if name != "card"))
_CARD: Final = itemgetter((EVENT.names or ()).index("card"))
_CARD_TEXTS: Final = {card: event_card_text(card) for card in (*range(N_CARDS), *range(ERA, HIDDEN_ERA + 1))}


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
    groups = groupby(log[:rows].tolist(), _HEAD)
    return tuple([_event(head, tuple(map(_CARD, group)), players) for head, group in groups])


@lru_cache(1 << 12)
def _event(head: _Row, cards: _Row, players: int) -> Event:
    kind, rule, player, target, seen = head
    texts = tuple(_CARD_TEXTS[card] for card in cards if card != NO_CARD)
    seen_by = _seats(seen, players)
    public, shuffled = len(seen_by) == players, kind == Did.SHUFFLE_STACK
    return Event(
        EVENT_KINDS[kind],
        player,
        () if shuffled else texts,
        None if target == NO_CARD else target,
        RULE_IDS[rule],
        public,
        seen_by,
        texts if shuffled else (),
    )


@cache
def _seats(mask: int, players: int) -> tuple[int, ...]:
    return tuple(p for p in range(players) if mask >> p & 1)
