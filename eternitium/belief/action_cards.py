"""The knowledge of one seat about the action cards that it does not see (rules.md 4.1 and 4.5)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import factorial, lcm, prod
from typing import Any, Final

from eternitium.belief.mixture import BITS, BYTE, Mixture
from eternitium.components import (
    ACTION_ROOM,
    CARD_OF_SLUG,
    CARDS,
    FIRST_ADVANCED,
    FIRST_BASIC,
    N_CARDS,
    ROWS,
)
from eternitium.game.events import SeenEvent
from eternitium.game.outset import Outset, Unseen
from eternitium.game.position import HIDDEN_CARD, Position

FACTORIAL: Final = tuple(factorial(n) for n in range(ACTION_ROOM + 1))
# The place of an unknown card: anywhere, or one that only a card of a row can have.
FREE: Final = 0
CLASS_OF_ROW: Final = {"basic": 1, "advanced": 2}
STATE_LIMIT: Final = 600
WORK_LIMIT: Final = 8_000
FROM_HAND: Final = frozenset({"play", "try", "discard", "destroy"})
TO_HAND: Final = frozenset({"take", "steal", "recover"})


ROW_OF_CLASS: Final = {1: range(FIRST_BASIC, FIRST_ADVANCED), 2: range(FIRST_ADVANCED, N_CARDS)}
_WRONG_ROW: Final = sum(
    BYTE << BITS * (cls * N_CARDS + kind)
    for cls, row in ROW_OF_CLASS.items()
    for kind in range(N_CARDS)
    if kind not in row
)


class HiddenCards:
    """The cards that one seat has not seen, and the numbers of places for them.

    `left`: copies of each card; `places`: how many unknown cards are anywhere (or out of the game), in the basic
    row's pile and in the advanced row's.
    """

    size: Final = 3

    def __init__(self, left: list[int], places: list[int]) -> None:
        self.left, self.places = left, places
        self._memo: dict[int, int] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave out the counts so far: they are counted again when needed."""
        return HiddenCards, (self.left, self.places)

    def group(self, cls: int) -> int:
        """Return 0: all places share the same cards."""
        return cls * 0

    def group_mask(self, group: int) -> int:
        """Return the bits that all taken cards occupy."""
        return (1 << BITS * N_CARDS * self.size) - 1 << group

    def can_take(self, taken: int, cls: int, kind: int) -> bool:
        """Return whether one more unknown card in a place of this class can be of this kind."""
        return self.ways(0, taken + (1 << BITS * (cls * N_CARDS + kind))) > 0

    def ways(self, group: int, taken: int) -> int:
        """Return in how many ways the remaining cards can fill the remaining places."""
        if taken not in self._memo:
            self._memo[taken] = self._count(taken >> group)
        return self._memo[taken]

    def _count(self, taken: int) -> int:
        if taken & _WRONG_ROW:
            return 0
        left, places = self.after(taken)
        basic, advanced = sum(left[FIRST_BASIC:FIRST_ADVANCED]), sum(left[FIRST_ADVANCED:])
        free_basic, free_advanced = basic - places[1], advanced - places[2]
        if min(*left, *places, free_basic, free_advanced) < 0:
            return 0
        ways = FACTORIAL[places[FREE]] * FACTORIAL[basic] * FACTORIAL[advanced]
        return ways // (FACTORIAL[free_basic] * FACTORIAL[free_advanced] * prod(FACTORIAL[n] for n in left))

    def after(self, taken: int) -> tuple[list[int], list[int]]:
        """Return the remaining cards, by kind, and the remaining places, by class."""
        left, places = list(self.left), list(self.places)
        for cls in range(self.size):
            for kind in range(N_CARDS):
                count = taken >> BITS * (cls * N_CARDS + kind) & BYTE
                left[kind] -= count
                places[cls] -= count
        return left, places


class Pile:
    """A technology pile: unknown cards above those that were seen when they were put under it (R88)."""

    __slots__ = ("bottom", "cls", "unknown")

    def __init__(self, cls: int, unknown: int, bottom: tuple[int, ...] = ()) -> None:
        self.cls, self.unknown, self.bottom = cls, unknown, bottom

    def copy(self) -> "Pile":
        """Return an independent copy."""
        return Pile(self.cls, self.unknown, self.bottom)


class CardBelief:
    """Hands, decks and technology piles as one seat knows them.

    Each player has two urns: the cards of hand and deck, of which nobody else knows which are where, and the cards
    that are certainly in the hand. A player's choice of the card to show teaches nothing: a card that is certainly in
    the hand counts as that one, any other as drawn at random from the hand. In a game at a table nobody may have noted
    a discarded card: it also counts as one of the first urn until the deck is renewed. `lost`: for each player how
    many cards of the discard pile nobody noted. `outset`: the knowledge of the seat at the start of the game or
    position; `copies`: of each card in the box.
    """

    def __init__(self, outset: Outset, copies: Sequence[int]) -> None:
        self.viewer, players = outset.viewer, outset.position["players"]
        self.tops = [self._top(p, player, outset.unseen[p]) for p, player in enumerate(players)]
        self.deck_n = [len(player["deck"]) for player in players]
        self.lost = [0] * len(players)
        self.piles = {row: Pile(CLASS_OF_ROW[row], len(outset.position[row]["pile"])) for row in ROWS}
        hidden = Counter({card.slug: n for card, n in zip(CARDS, copies, strict=True)})
        hidden.subtract(_known_cards(outset))
        left, in_piles = [hidden[card.slug] for card in CARDS], [pile.unknown for pile in self.piles.values()]
        self.hidden = HiddenCards(left, [sum(left) - sum(in_piles), *in_piles])
        self.mixture = Mixture(N_CARDS, 3 * len(players), self.hidden, STATE_LIMIT, WORK_LIMIT)
        for _ in range(3 * len(players)):
            self.mixture.open_urn()
        for p, player in enumerate(players):
            self._start(p, player, outset.unseen[p])

    def _top(self, p: int, player: dict[str, list[str]], unseen: Unseen | None) -> list[tuple[int, int]]:
        """Return the cards that are known to be on top of a deck at the start."""
        known = [(CARD_OF_SLUG[card], -1) for card in player["deck"][:1] if card != HIDDEN_CARD]
        return known or [(-1, FREE) for _ in range(unseen is not None and unseen.top_given and p != self.viewer)]

    def _start(self, p: int, player: dict[str, list[str]], unseen: Unseen | None) -> None:
        in_deck, in_hand = self.deck_n[p] - len(self.tops[p]), len(player["hand"])
        if unseen is None:
            self.mixture.put(self.deck(p), (), [FREE] * in_deck)
            self.mixture.put(self.hand(p), (), [FREE] * in_hand)
            return
        if p != self.viewer:
            self.mixture.put(self.hand(p), (), [FREE] * (in_hand - unseen.in_hand))
        self.share_out(p, [CARD_OF_SLUG[card] for card in unseen.cards], in_deck, unseen.in_hand)

    def share_out(self, p: int, cards: Sequence[int], in_deck: int, in_hand: int) -> None:
        """Put known and unknown cards in places of a deck and hand; nobody else knows which card is where."""
        unknown = [FREE] * (in_deck + in_hand - len(cards))
        self.mixture.put(self.deck(p) if in_deck else self.hand(p), cards, unknown)
        if in_deck:
            self.mixture.put(self.drawn(p), [0] * in_hand, ())

    def copy(self) -> "CardBelief":
        """Return an independent copy; the hidden cards are counted from the start and never change."""
        twin = CardBelief.__new__(CardBelief)
        twin.viewer, twin.hidden = self.viewer, self.hidden
        twin.tops, twin.deck_n = [list(top) for top in self.tops], list(self.deck_n)
        twin.lost = list(self.lost)
        twin.piles = {row: pile.copy() for row, pile in self.piles.items()}
        twin.mixture = self.mixture.copy(self.hidden)
        return twin

    @staticmethod
    def deck(p: int) -> int:
        """Return the urn of the cards in a deck, and of those drawn from it that nobody else has seen."""
        return 3 * p

    @staticmethod
    def hand(p: int) -> int:
        """Return the urn of the cards that are certainly in a hand."""
        return 3 * p + 1

    @staticmethod
    def drawn(p: int) -> int:
        """Return the urn whose known cards of kind 0 count the cards of the first urn that are in the hand."""
        return 3 * p + 2

    def remember_setup(self, events: Iterable[SeenEvent]) -> None:
        """Remember the cards that were put under technology piles during setup (R88)."""
        for event in events:
            if event.kind == "under":
                for card in (CARD_OF_SLUG[slug] for slug in event.cards):
                    pile = self.piles[_row(card)]
                    pile.unknown -= 1
                    pile.bottom = (*pile.bottom, card)
                    self.mixture.take(pile.cls, card)

    # Events

    def follow(self, events: Iterable[SeenEvent]) -> None:
        """Learn from what an action caused, as far as it was seen."""
        for event in events:
            self._follow(event)

    def _follow(self, event: SeenEvent) -> None:
        kind, p = event.kind, event.player
        cards = [CARD_OF_SLUG[card] for card in event.cards if card in CARD_OF_SLUG]
        if kind in ("open", "under"):
            self._open(cards, kind == "under")
        elif kind == "draw":
            self._draw(p, event.cards)
        elif kind == "shuffle-deck":
            self._shuffle(p, cards, event.cards.count(HIDDEN_CARD))
        elif kind in ("pick", "gain", "buy"):
            self._acquire(event, event.pile, cards[0] if cards else None)
        elif p != self.viewer and kind in FROM_HAND:
            for card in cards:
                self._show(p, card)
            self._lose(p, event.cards.count(HIDDEN_CARD))
        elif p != self.viewer and kind in TO_HAND:
            self.mixture.put(self.hand(p), cards, ())

    def _open(self, cards: Iterable[int], under: bool) -> None:
        """Note that the top of a technology pile was seen and opened, or put under the pile."""
        for card in cards:
            pile = self.piles[_row(card)]
            self._leave_pile(pile, card)
            if under:
                pile.bottom = (*pile.bottom, card)

    def _leave_pile(self, pile: Pile, card: int | None) -> tuple[int, int]:
        """Take the top card of a pile, unseen if `card` is None; return its kind and -1, or -1 and its class."""
        if pile.unknown == 0:
            kind, *rest = pile.bottom
            pile.bottom = tuple(rest)
            return kind, -1
        pile.unknown -= 1
        if card is None:
            return -1, pile.cls
        self.mixture.take(pile.cls, card)
        return card, -1

    def _acquire(self, event: SeenEvent, pile: str, card: int | None) -> None:
        p = event.player
        token = (-1 if card is None else card, -1) if not pile else self._leave_pile(self.piles[pile], card)
        known, unknown = ([token[0]], []) if token[0] >= 0 else ([], [token[1]])
        if event.kind == "buy":
            self.tops[p].insert(0, token)
            self.deck_n[p] += 1
        elif event.kind == "pick":
            self.mixture.put(self.deck(p), known, unknown)
            self.deck_n[p] += 1
        elif p != self.viewer:
            self.mixture.put(self.hand(p), known, unknown)

    def _draw(self, p: int, cards: Iterable[str]) -> None:
        for card in cards:
            self.deck_n[p] -= 1
            if self.tops[p]:
                kind, cls = self.tops[p].pop(0)
                if p != self.viewer:
                    self.mixture.put(self.hand(p), [kind] if kind >= 0 else (), [cls] if kind < 0 else ())
            elif p == self.viewer:
                self.mixture.reveal(self.deck(p), CARD_OF_SLUG[card])
            else:
                self.mixture.put(self.drawn(p), [0], ())
        if p != self.viewer and self.deck_n[p] == len(self.tops[p]) and not self.lost[p]:
            self._all_in_hand(p)

    def _all_in_hand(self, p: int) -> None:
        """Move the first urn's cards to those that are certainly in the hand, since there is no deck."""
        self.mixture.pour(self.deck(p), self.hand(p))
        place = self.mixture.known(self.drawn(p), 0)
        self.mixture.change(self.drawn(p), lambda s, t: [(s & ~(BYTE << place), t, 1)])

    def _shuffle(self, p: int, cards: list[int], lost: int) -> None:
        """Renew the deck: the cards that it held are in the hand now, and those that it holds are known.

        Of the `lost` cards, which nobody noted, it is not known which are in the hand.
        """
        self.deck_n[p] += lost
        self.lost[p] -= lost
        if p != self.viewer and self.deck_n[p] == 0:
            self._all_in_hand(p)
        self.mixture.put(self.deck(p), cards, ())
        self.deck_n[p] += len(cards)

    def _lose(self, p: int, count: int) -> None:
        """Move cards that nobody noted from a hand to the discard pile."""
        if count == 0:
            return
        self.lost[p] += count
        self.mixture.unite(self.hand(p), self.deck(p), self.drawn(p))
        hand, drawn = self.hand(p), self.mixture.known(self.drawn(p), 0)
        fields = [self.mixture.known(hand, kind) for kind in range(self.mixture.kinds)]
        fields += [self.mixture.unknown(hand, cls) for cls in self.mixture.classes_in(hand)]

        def loosen(s: int, t: int) -> list[tuple[int, int, int]]:
            certain = sum(s >> field & BYTE for field in fields)
            return [(s + (certain - count << drawn), t, 1)]

        self.mixture.change(hand, loosen)
        self.mixture.pour(hand, self.deck(p))

    def may_hold(self, p: int, card: int) -> bool:
        """Return whether the hand of another player can hold a card."""
        mixture, drawn = self.mixture, self.mixture.known(self.drawn(p), 0)
        in_hand, in_deck = mixture.classes_in(self.hand(p)), mixture.classes_in(self.deck(p))
        return any(
            mixture.draws(self.hand(p), card, in_hand, s, t) for s, t in mixture.home[self.hand(p)].states
        ) or any(
            mixture.draws(self.deck(p), card, in_deck, s, t)
            for s, t in mixture.home[self.deck(p)].states
            if any(counts >> drawn & BYTE for counts, _ in mixture.home[self.drawn(p)].states)
        )

    def _show(self, p: int, card: int) -> None:
        """Note that a player showed a card from the hand and put it away."""
        here = self.mixture.known(self.hand(p), card)
        cluster = self.mixture.home[self.hand(p)]
        if all(s >> here & BYTE for s, _ in cluster.states):
            self.mixture.change(self.hand(p), lambda s, t: [(s - (1 << here), t, 1)])
        else:
            self.mixture.unite(self.hand(p), self.deck(p), self.drawn(p))
            self._show_uncertain(p, card)

    def _show_uncertain(self, p: int, card: int) -> None:
        """Take the shown card at random from the hand: one that was certainly there, or one of those drawn."""
        mixture, drawn = self.mixture, self.mixture.known(self.drawn(p), 0)
        scale = lcm(
            *(
                max(self.deck_n[p] - len(self.tops[p]) + self.lost[p] + (s >> drawn & BYTE), 1)
                for s, _ in mixture.home[self.deck(p)].states
            )
        )

        in_hands, in_decks = mixture.classes_in(self.hand(p)), mixture.classes_in(self.deck(p))

        def ways(s: int, t: int) -> list[tuple[int, int, int]]:
            in_hand = s >> drawn & BYTE
            pool = max(self.deck_n[p] - len(self.tops[p]) + self.lost[p] + in_hand, 1)
            found = [(s2, t2, n * scale) for s2, t2, n in mixture.draws(self.hand(p), card, in_hands, s, t)]
            one = 1 << drawn
            found += [
                (s2 - one, t2, n * in_hand * (scale // pool))
                for s2, t2, n in mixture.draws(self.deck(p), card, in_decks, s, t)
                if in_hand
            ]
            return found

        mixture.change(self.deck(p), ways)


def _row(card: int) -> str:
    return ROWS[0] if card < FIRST_ADVANCED else ROWS[1]


def open_to_all(position: Position) -> Iterator[str]:
    """Yield the cards that everybody knows: all open ones and piles of known cards."""
    for player in position["players"]:
        yield from player["discard"]
    supply = position["supply"]
    shapes = supply["open"] + supply["pile"] if "open" in supply else Counter(supply).elements()
    held = position["turn"].get("pending", {}).get("held")
    yield from (*shapes, *position["ai"], *position["box"], *([held] if held else []))
    for row in ROWS:
        yield from position[row]["open"]


def _known_cards(outset: Outset) -> Iterator[str]:
    """Yield the cards that a seat knows at the start, except those of which it only knows that they are in a pile."""
    yield from open_to_all(outset.position)
    for player, unseen in zip(outset.position["players"], outset.unseen, strict=True):
        yield from (card for card in player["hand"] + player["deck"][:1] if card != HIDDEN_CARD)
        yield from unseen.cards if unseen else ()
