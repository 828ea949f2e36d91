"""The knowledge of the era cards: the exact posterior, updated event by event (rules.md 4.2 to 4.4)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from math import factorial, prod
from typing import Any, Final, NamedTuple

from eternitium.belief.mixture import BITS, BYTE, Mixture
from eternitium.components import ERA_ROOM, LETTERS, SHAPES, shapes_of
from eternitium.engine.layout import UP
from eternitium.game.events import Look, SeenEvent
from eternitium.game.pictures import GENERATIONS
from eternitium.game.position import HIDDEN_ERA_CARD

N_SHAPES: Final = len(SHAPES)
FACTORIAL: Final = tuple(factorial(n) for n in range(ERA_ROOM + 1))

# Limits: unseen moved cards that can be kept apart at once; states and products of an exact answer (half a second).
MOVED_AT_A_TIME: Final = 60
STATES: Final = 20_000
WORK: Final = 1_000_000

KNOWN: Final = 0
PLAIN: Final = 1
DRAW: Final = 2
MOVED: Final = 3


class Token(NamedTuple):
    """An era card at a known place of a stack.

    `sort`: KNOWN, its shape is `value`; PLAIN, an unknown card of generation `value`; DRAW, one of its stack's shuffled
    cards with this facing; MOVED, the card in the urn `value`. `value`: see sort. `up`: whether it is face up. `told`:
    whether its shape comes from the position at the start of the game; nobody need have seen it face up.
    """

    sort: int
    value: int
    up: bool
    told: bool = False


class Generations:
    """The unknown era cards: one class for each time the common pile was made."""

    def __init__(self, compositions: list[tuple[int, ...]]) -> None:
        self.compositions = compositions
        self._ways: list[dict[int, int]] = [{} for _ in compositions]

    def copy(self) -> "Generations":
        """Return a copy to which another generation can be added."""
        twin = Generations.__new__(Generations)
        twin.compositions, twin._ways = list(self.compositions), list(self._ways)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave out the counts so far: they are counted again when needed."""
        return Generations, (self.compositions,)

    def add(self, composition: tuple[int, ...]) -> None:
        """Renew the common pile from cards that everybody has seen."""
        self.compositions.append(composition)
        self._ways.append({})

    @property
    def size(self) -> int:
        """The number of generations."""
        return len(self.compositions)

    def can_take(self, taken: int, cls: int, kind: int) -> bool:
        """Return whether another card of this generation can have this shape."""
        return self.compositions[cls][kind] > taken >> BITS * (cls * N_SHAPES + kind) & BYTE

    def left(self, taken: int) -> list[list[int]]:
        """Return for each generation how many cards of each shape were not taken."""
        return [
            [n - (taken >> BITS * (cls * N_SHAPES + k) & BYTE) for k, n in enumerate(composition)]
            for cls, composition in enumerate(self.compositions)
        ]

    def group(self, cls: int) -> int:
        """Return the generation itself: generations do not restrict each other."""
        return cls

    def group_mask(self, group: int) -> int:
        """Return the bits that the taken cards of a generation occupy."""
        return 0xFFFF_FFFF << BITS * N_SHAPES * group

    def ways(self, group: int, taken: int) -> int:
        """Return how many orders the remaining cards of a generation can have: a multinomial coefficient."""
        memo, own = self._ways[group], taken >> BITS * N_SHAPES * group & 0xFFFF_FFFF
        if own not in memo:
            left = [n - (own >> BITS * k & BYTE) for k, n in enumerate(self.compositions[group])]
            memo[own] = 0 if min(left) < 0 else FACTORIAL[sum(left)] // prod(FACTORIAL[n] for n in left)
        return memo[own]


class Stack:
    """One era stack: cards at known places above and below a shuffled bag, of which only the facings are counted."""

    __slots__ = ("down", "down_urn", "lower", "up", "up_urn", "upper")

    def __init__(self, down_urn: int, up_urn: int) -> None:
        self.upper: list[Token] = []
        self.lower: list[Token] = []
        self.down = self.up = 0
        self.down_urn, self.up_urn = down_urn, up_urn

    def copy(self) -> "Stack":
        """Return an independent copy."""
        twin = Stack(self.down_urn, self.up_urn)
        twin.upper, twin.lower, twin.down, twin.up = list(self.upper), list(self.lower), self.down, self.up
        return twin

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.upper) + self.down + self.up + len(self.lower)

    def urn(self, up: bool) -> int:
        """Return the urn of the shuffled cards with this facing."""
        return self.up_urn if up else self.down_urn

    def uncover(self, up: bool) -> None:
        """Note that the uppermost card of the bag was seen to be face up or face down."""
        self.upper.append(Token(DRAW, 0, up))
        self.up -= up
        self.down -= not up
        self.close_bag()

    def close_bag(self) -> None:
        """Join the cards above and below an empty bag: all places are known."""
        if self.up + self.down == 0:
            self.upper, self.lower = self.upper + self.lower, []


def era_number(text: str) -> int:
    """Return an era card from its text: "C" face up, "(c)" face down."""
    return LETTERS.index(text) + UP if len(text) == 1 else LETTERS.index(text[1].upper())


class EraBelief:
    """The joint posterior of all face-down era cards, given all that one seat has seen.

    `stacks`: the stacks at the start, top first: "C" for a face-up card, else "(?)"; `open_cards`: letters of the cards
    in market and common discard pile; `copies`: era cards of each shape in the box; `told`: whether some face-up cards
    are in places where the seat need not have seen them.
    """

    def __init__(
        self,
        stacks: Sequence[Sequence[str]],
        open_cards: Sequence[str],
        copies: Sequence[int],
        told: bool = False,
    ) -> None:
        self.pictures: set[int] = set()  # pictures that were seen, if they can be told apart (R85)
        self.tried = ""  # the card of the latest try
        self.stacks = [Stack(2 * p, 2 * p + 1) for p in range(len(stacks))]
        for stack, cards in zip(self.stacks, stacks, strict=True):
            stack.upper = [_token(card, told) for card in cards]
        seen = Counter(era_number(card) & 3 for card in open_cards)
        seen.update(token.value for stack in self.stacks for token in stack.upper if token.up)
        self.generations = Generations([tuple(n - seen[shape] for shape, n in enumerate(copies))])
        urns = 2 * len(stacks) + MOVED_AT_A_TIME
        self.mixture = Mixture(N_SHAPES, urns, self.generations, STATES, WORK)
        for _ in range(2 * len(stacks)):
            self.mixture.open_urn()

    def copy(self) -> "EraBelief":
        """Return an independent copy."""
        twin = EraBelief.__new__(EraBelief)
        twin.pictures, twin.tried = {*self.pictures}, self.tried
        twin.generations = self.generations.copy()
        twin.stacks = [stack.copy() for stack in self.stacks]
        twin.mixture = self.mixture.copy(twin.generations)
        return twin

    # Events

    def follow(self, events: Iterable[SeenEvent]) -> None:
        """Learn from what an action caused, as far as it was seen."""
        for event in events:
            handler = _HANDLERS.get(event.kind)
            if handler is not None:
                handler(self, event)
            for look in event.looks:
                self._look(self.stacks[look.player], look)

    def _market(self, event: SeenEvent) -> None:
        for card in event.cards:
            self.mixture.take(self.generations.size - 1, era_number(card) & 3)

    def _shuffle_pile(self, event: SeenEvent) -> None:
        self.generations.add(tuple(sum(card == letter for card in event.cards) for letter in LETTERS))

    def _discard(self, event: SeenEvent) -> None:
        stack = self._stack(event)
        for card, picture in _with_pictures(event):
            self._identify(stack, stack.upper.pop(0), era_number(card) & 3, picture)

    def _turn_up(self, event: SeenEvent) -> None:
        """Turn up the first face-down cards; somebody has looked for them before."""
        stack = self._stack(event)
        for card, picture in _with_pictures(event):
            place = next(i for i, token in enumerate(stack.upper) if not token.up)
            self._show(stack, place, card, picture)

    def _try(self, event: SeenEvent) -> None:
        self.tried = event.cards[0]

    def _turn_back(self, event: SeenEvent) -> None:
        stack = self._stack(event)
        for card, picture in _with_pictures(event):
            if card == HIDDEN_ERA_CARD:
                self._miss(stack)
                continue
            self._show(stack, 0, card, picture)
            stack.upper[0] = stack.upper[0]._replace(up=False)

    def _miss(self, stack: Stack) -> None:
        """Learn from a miss whose era card nobody noted: the card of the try does not match it."""
        token, mixture = self._lift(stack), self.mixture
        if token.sort == PLAIN:
            generation, token = token.value, Token(MOVED, mixture.open_urn(), False)
            mixture.put(token.value, (), [generation])
        if token.sort == MOVED:
            urn, classes = token.value, mixture.classes_in(token.value)
            kinds = [kind for kind, shape in enumerate(SHAPES) if shape not in shapes_of(self.tried)]

            def not_matching(s: int, t: int) -> list[tuple[int, int, int]]:
                return [
                    (left + (1 << mixture.known(urn, kind)), taken, ways)
                    for kind in kinds
                    for left, taken, ways in mixture.draws(urn, kind, classes, s, t)
                ]

            mixture.change(urn, not_matching)
        stack.upper.insert(0, token)

    def _turn_down(self, event: SeenEvent) -> None:
        stack = self._stack(event)
        stack.upper[:3] = [token._replace(up=False) for token in stack.upper[:3]]

    def _shuffle(self, event: SeenEvent) -> None:
        """Put all cards of a stack in one bag."""
        stack = self._stack(event)
        tokens, stack.upper, stack.lower = [*stack.upper, *stack.lower], [], []
        stack.up += sum(token.up for token in tokens)
        stack.down += sum(not token.up for token in tokens)
        for up in (False, True):
            known = [token.value for token in tokens if token.sort == KNOWN and token.up == up]
            plain = [token.value for token in tokens if token.sort == PLAIN and token.up == up]
            self.mixture.put(stack.urn(up), known, plain)
        for token in tokens:
            if token.sort == MOVED:
                self.mixture.pour(token.value, stack.urn(token.up))
                self.mixture.close_urn(token.value)

    def _add(self, event: SeenEvent) -> None:
        self._stack(event).upper[:0] = [Token(PLAIN, self.generations.size - 1, False) for _ in event.cards]

    def _pay(self, event: SeenEvent) -> None:
        for card in event.cards:
            self._stack(event).upper.insert(0, Token(KNOWN, era_number(card) & 3, era_number(card) >= UP))

    def _swap(self, event: SeenEvent) -> None:
        mine, theirs = self.stacks[event.player], self._stack(event)
        own = self._lift(mine)
        mine.upper.insert(0, self._lift(theirs))
        theirs.upper.insert(0, own)

    def _turn_over(self, event: SeenEvent) -> None:
        stack = self._stack(event)
        upper = [token._replace(up=not token.up) for token in reversed(stack.lower)]
        lower = [token._replace(up=not token.up) for token in reversed(stack.upper)]
        stack.upper, stack.lower = upper, lower
        stack.down, stack.up = stack.up, stack.down
        stack.down_urn, stack.up_urn = stack.up_urn, stack.down_urn
        stack.close_bag()

    def _stack(self, event: SeenEvent) -> Stack:
        return self.stacks[event.player if event.target is None else event.target]

    # Inference

    def _look(self, stack: Stack, look: Look) -> None:
        """Learn from a look at the uppermost cards: the facing of each, and the shapes of face-up ones."""
        for place, (card, picture) in enumerate(_with_pictures(look)):
            if place == len(stack.upper):
                stack.uncover(len(card) == 1)
            if len(card) == 1:
                self._show(stack, place, card, picture)

    def _show(self, stack: Stack, place: int, card: str, picture: int) -> None:
        """Learn the shape of a card, which is then face up."""
        shape = era_number(card) & 3
        self._identify(stack, stack.upper[place], shape, picture)
        stack.upper[place] = Token(KNOWN, shape, True)

    def _identify(self, stack: Stack, token: Token, shape: int, picture: int) -> None:
        if token.sort == PLAIN:
            self.mixture.take(token.value, shape)
        elif token.sort != KNOWN:
            self._draw(stack.urn(token.up) if token.sort == DRAW else token.value, shape, picture)
        if token.sort == MOVED:
            self.mixture.close_urn(token.value)
        if picture:
            self.pictures.add(picture)

    def _draw(self, urn: int, shape: int, picture: int) -> None:
        """Learn that a card came from an urn; its picture, if known, says whether it is a new one of a generation."""
        if picture == 0:
            self.mixture.reveal(urn, shape)
        else:
            seen = picture in self.pictures
            self.mixture.reveal_as(urn, shape, -1 if seen else picture % GENERATIONS - 1)

    def _lift(self, stack: Stack) -> Token:
        """Take the top card off a stack unseen and return it with all that is known about it (rules.md 4.4)."""
        token = stack.upper.pop(0)
        if token.sort != DRAW:
            return token
        urn = self.mixture.split(stack.urn(token.up))
        content = self.mixture.content(urn)
        if content is None:
            return Token(MOVED, urn, token.up)
        self.mixture.empty(urn)
        kind, cls = content
        return Token(PLAIN, cls, token.up) if kind < 0 else Token(KNOWN, kind, token.up)


def _with_pictures(seen: SeenEvent | Look) -> Iterator[tuple[str, int]]:
    return zip(seen.cards, seen.pictures or repeat(0), strict=False)


def _token(card: str, told: bool) -> Token:
    return Token(KNOWN, era_number(card) & 3, True, told) if len(card) == 1 else Token(PLAIN, 0, False)


_HANDLERS: Final = {
    "market": EraBelief._market,
    "shuffle-era": EraBelief._shuffle_pile,
    "discard-era": EraBelief._discard,
    "turn-up": EraBelief._turn_up,
    "try": EraBelief._try,
    "turn-back": EraBelief._turn_back,
    "turn-down": EraBelief._turn_down,
    "shuffle-stack": EraBelief._shuffle,
    "add-era": EraBelief._add,
    "pay": EraBelief._pay,
    "swap": EraBelief._swap,
    "turn-over": EraBelief._turn_over,
}
