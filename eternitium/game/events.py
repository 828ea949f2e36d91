"""`Event`: something that happened, to whom, by which rule, and who may know it; `SeenEvent`: a player's view of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, NamedTuple

from eternitium.components import N_CARDS, row_of
from eternitium.engine.layout import ERA, EVENT_KINDS, EVERYBODY, HIDDEN_ERA, NO_CARD, NOBODY, Did
from eternitium.game.notation import event_card_text
from eternitium.game.pictures import FOR_CARD, Row
from eternitium.rule_ids import RULE_IDS, Rule
from eternitium.rulebook import event_text

# Looking up a member of an enumeration and comparing with it costs more than the rest of a row.
_SHOWN: Final = int(Did.SHOWN)
_UNSEEN: Final = {int(Did.PICK), int(Did.GAIN)}
_BLIND, _SHUFFLED = int(Rule.ACQUIRE_BLIND), int(Did.SHUFFLE_STACK)
_CARD_TEXTS: Final = {card: event_card_text(card) for card in (*range(N_CARDS + 1), *range(ERA, HIDDEN_ERA + 1))}


class Look(NamedTuple):
    """A player's look at an era stack after an event.

    `player`: the owner of the stack; `cards`: the uppermost cards at that time, top first: "C" (face up) or "(?)" (face
    down); `pictures`: for each card the number of its picture or 0, if cards of one shape can be told apart (R85).
    """

    player: int
    cards: tuple[str, ...]
    pictures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Told:
    """The fields that `Event` and `SeenEvent` share."""

    kind: str
    player: int
    cards: tuple[str, ...]
    target: int | None
    rule: str
    public: bool
    seen_by: tuple[int, ...]

    def text(self, language: str = "en", names: Sequence[str] | None = None, you: int | None = None) -> str:
        """Return a sentence that says what happened.

        `language`: a language of the rulebook. `names`: a name for each player; "Player 1", ... if left out. `you`: the
        player to address as "you".
        """
        return event_text(self.kind, self.rule, self.player, self.cards, self.target, language, names, you)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class SeenEvent(_Told):
    """One event of a game as one player saw it, and nothing else.

    Attributes:
        kind, player, target, rule, public, seen_by: as in `Event`.
        cards: those of the event; "?" or "(?)" for each card that was hidden from the player.
        looks: the player's looks at era stacks from then on until the next event, in order.
        pile: "basic" or "advanced" if the card was taken unseen from that pile, else "".
        pictures: for each era card the number of its picture or 0, if cards of one shape can be told apart (R85).
    """

    looks: tuple[Look, ...] = ()
    pile: str = ""
    pictures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Event(_Told):
    """One event of a game.

    Attributes:
        kind: its kind ("take", "play", "draw", ...).
        player: the player who did it, or in whose turn it happened.
        cards: action cards as slugs, era cards as "C" (face up), "(c)" (face down) or "(?)" (nobody looked).
        target: the player whose cards it concerned, or None.
        rule: id of the rule that was applied.
        public: whether everybody learns the identity of the cards.
        seen_by: the players who learn it.
        looks: for each player the looks at era stacks then, and last those of everybody.
        pile, pictures: as in `SeenEvent`.
    """

    looks: tuple[tuple[Look, ...], ...]
    pile: str
    pictures: tuple[int, ...]

    def as_seen_by(self, viewer: int) -> SeenEvent:
        """Return the event as one player saw it: cards that were hidden from that player are "?" or "(?)".

        `viewer`: the player; one more than the last player means the table, for what everybody saw.

        Example:
            >>> from eternitium import Game
            >>> dealt = next(event for event in Game(seed=7).events if event.kind == "deal")
            >>> dealt.as_seen_by(1).kind
            'deal'
        """
        cards = self.cards
        if not self.public and viewer not in self.seen_by:
            cards = tuple(["(?)" if len(card) == 3 else "?" for card in cards])
        told = self.kind, self.player, cards, self.target, self.rule, self.public, self.seen_by
        return SeenEvent(*told, self.looks[viewer], self.pile, self.pictures)


def read_log(rows: Iterable[Row], players: int, prefix_public: bool) -> tuple[Event, ...]:
    """Return the events in some rows of a log; neighbouring rows that differ only in the card are one event.

    `rows`: the rows, perhaps with pictures; `players`: the number of players; `prefix_public`: whether everybody sees
    as much of a stack as its owner (R82).
    """
    found: list[tuple[Row, list[int], list[Row]]] = []
    last: Row = ()
    for kind, rule, player, target, card, seen in rows:
        if kind == _SHOWN:
            found[-1][2].append((target, player, card, seen))
            last = ()
        elif last == (head := (kind, rule, player, target, seen)):
            found[-1][1].append(card)
        else:
            last = head
            found.append((head, [card], []))
    return tuple([_event(head, tuple(cards), tuple(shown), players, prefix_public) for head, cards, shown in found])


@lru_cache(1 << 12)
def _event(head: Row, cards: Row, shown: tuple[Row, ...], players: int, prefix_public: bool) -> Event:
    kind, rule, player, target, seen = head
    texts = tuple([_CARD_TEXTS[card % FOR_CARD] for card in cards if card != NO_CARD])
    seen_by = _seats(seen, players)
    blind = rule == _BLIND or (kind in _UNSEEN and seen != EVERYBODY)
    return Event(
        EVENT_KINDS[kind],
        player,
        () if kind == _SHUFFLED else texts,
        None if target == NO_CARD else target,
        RULE_IDS[rule],
        len(seen_by) == players,
        seen_by,
        _looks_of_all(shown, players, prefix_public),
        row_of(cards[0]) if blind else "",
        _pictures(cards),
    )


@lru_cache(1 << 12)
def _looks_of_all(shown: tuple[Row, ...], players: int, prefix_public: bool) -> tuple[tuple[Look, ...], ...]:
    viewers = [EVERYBODY if prefix_public else 1 << p for p in range(players)]
    return tuple([_looks(shown, mask) for mask in (*viewers, EVERYBODY if prefix_public else NOBODY)])


@cache
def _seats(mask: int, players: int) -> tuple[int, ...]:
    return tuple(p for p in range(players) if mask >> p & 1)


def _looks(shown: tuple[Row, ...], viewers: int) -> tuple[Look, ...]:
    """Return some players' looks at shown cards; a look begins with a top card, which everybody sees."""
    looks: list[tuple[int, list[int]]] = []
    for player, depth, card, seen in shown:
        if depth == 0:
            looks.append((player, []))
        if seen & viewers or seen == EVERYBODY:
            looks[-1][1].append(card)
    return tuple(Look(p, tuple(_CARD_TEXTS[card % FOR_CARD] for card in cards), _pictures(cards)) for p, cards in looks)


def _pictures(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(card // FOR_CARD for card in cards) if max(cards) >= FOR_CARD else ()
