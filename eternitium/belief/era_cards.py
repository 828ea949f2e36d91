"""What is known about the era cards: the exact posterior, kept event by event (rules.md 4.2 to 4.4)."""

import random
from collections.abc import Iterable, Sequence
from math import factorial, prod
from typing import Any, Final, NamedTuple

from eternitium.belief.mixture import BITS, BYTE, Mixture
from eternitium.components import LETTERS, SHAPES
from eternitium.game.events import Event

N_SHAPES: Final = len(SHAPES)
UP: Final = 4
FACTORIAL: Final = tuple(factorial(n) for n in range(61))

# Cards moved unseen that can be kept apart at a time; what an exact answer may cost, half a second at the very most.
MOVED_AT_A_TIME: Final = 60
STATES: Final = 20_000
WORK: Final = 1_000_000

SEEN: Final = -1

KNOWN: Final = 0
PLAIN: Final = 1
DRAW: Final = 2
MOVED: Final = 3


class Token(NamedTuple):
    """An era card at a known place of a stack.

    Attributes:
        sort: KNOWN, its shape is `value`; PLAIN, an unknown card of generation `value`; DRAW, one of its stack's
            shuffled cards that lie the same way up; MOVED, the card in the urn `value`.
        value: see sort.
        up: whether it lies face up.
    """

    sort: int
    value: int
    up: bool


class Generations:
    """The unknown era cards: one class for each time the common pile was made."""

    def __init__(self, compositions: list[tuple[int, ...]]) -> None:
        self.compositions = compositions
        self._ways: list[dict[int, int]] = [{} for _ in compositions]

    def copy(self) -> "Generations":
        """A copy to which another generation can be added."""
        twin = Generations.__new__(Generations)
        twin.compositions, twin._ways = list(self.compositions), list(self._ways)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """What was counted before is counted again where it is needed."""
        return Generations, (self.compositions,)

    def add(self, composition: tuple[int, ...]) -> None:
        """The common pile is renewed from cards that everybody has seen."""
        self.compositions.append(composition)
        self._ways.append({})

    @property
    def size(self) -> int:
        """How many generations there are."""
        return len(self.compositions)

    def can_take(self, taken: int, cls: int, kind: int) -> bool:
        """Whether another card of this generation can have this shape."""
        return self.compositions[cls][kind] > taken >> BITS * (cls * N_SHAPES + kind) & BYTE

    def left(self, taken: int) -> list[list[int]]:
        """For each generation the cards of each shape that were not taken."""
        return [
            [n - (taken >> BITS * (cls * N_SHAPES + k) & BYTE) for k, n in enumerate(composition)]
            for cls, composition in enumerate(self.compositions)
        ]

    def group(self, cls: int) -> int:
        """Generations do not restrict each other."""
        return cls

    def group_mask(self, group: int) -> int:
        """The bits that the taken cards of a generation occupy."""
        return 0xFFFF_FFFF << BITS * N_SHAPES * group

    def ways(self, group: int, taken: int) -> int:
        """In how many ways the cards of a generation that are left can lie: a multinomial coefficient."""
        memo, own = self._ways[group], taken >> BITS * N_SHAPES * group & 0xFFFF_FFFF
        if own not in memo:
            left = [n - (own >> BITS * k & BYTE) for k, n in enumerate(self.compositions[group])]
            memo[own] = 0 if min(left) < 0 else FACTORIAL[sum(left)] // prod(FACTORIAL[n] for n in left)
        return memo[own]


class Stack:
    """One era stack: cards at known places above and below a shuffled bag of which only the facings are counted.

    `true` is the stack as it really lies, top first, to be looked at where a seat looks; `origins` says of each card
    whether its picture was seen before (SEEN) or of which generation it is.
    """

    __slots__ = ("down", "down_urn", "lower", "origins", "true", "up", "up_urn", "upper")

    def __init__(self, true: list[int], down_urn: int, up_urn: int) -> None:
        self.true = true
        self.origins = [SEEN if era >= UP else 0 for era in true]
        self.upper: list[Token] = []
        self.lower: list[Token] = []
        self.down = self.up = 0
        self.down_urn, self.up_urn = down_urn, up_urn

    def copy(self) -> "Stack":
        """An independent copy."""
        twin = Stack(list(self.true), self.down_urn, self.up_urn)
        twin.origins = list(self.origins)
        twin.upper, twin.lower, twin.down, twin.up = list(self.upper), list(self.lower), self.down, self.up
        return twin

    def urn(self, up: bool) -> int:
        """The urn of the shuffled cards that lie this way up."""
        return self.up_urn if up else self.down_urn


def era_number(text: str) -> int:
    """An era card from its text: "C" face up, "(c)" face down."""
    return LETTERS.index(text) + UP if len(text) == 1 else LETTERS.index(text[1].upper())


class EraBelief:
    """The joint posterior of all face-down era cards, given all that one seat has seen.

    Args:
        stacks: the true stacks at the start, top first, as texts.
        open_cards: letters of the cards of market and common discard pile.
        copies: era cards of each shape in the box.
        viewer: the seat, or None for what everybody sees (the same for all seats while prefixes are public, R82).
        giga_literal: whether a Giga-Droid reaches any depth of other stacks, or none at all (R43, the German text).
        pictures: None if cards of one shape look alike; otherwise they can be told apart (R85), and this seed decides
            which of them lies where after a shuffle.
    """

    def __init__(
        self,
        stacks: Sequence[Sequence[str]],
        open_cards: Sequence[str],
        copies: Sequence[int],
        viewer: int | None,
        giga_literal: bool = False,
        pictures: int | None = None,
    ) -> None:
        self.viewer, self.giga_literal, self.pictures, self.shuffles = viewer, giga_literal, pictures, 0
        # While a Giga-Droid works: its player first, then the others of whose stacks it has turned no card yet.
        self.giga: list[int] = []
        seen = [0] * N_SHAPES
        for card in open_cards:
            seen[era_number(card) & 3] += 1
        self.stacks = []
        for p, cards in enumerate(stacks):
            stack = Stack([era_number(card) for card in cards], 2 * p, 2 * p + 1)
            for era in stack.true:
                seen[era & 3] += era >= UP
                stack.upper.append(Token(KNOWN, era & 3, True) if era >= UP else Token(PLAIN, 0, False))
            self.stacks.append(stack)
        self.generations = Generations([tuple(n - gone for n, gone in zip(copies, seen, strict=True))])
        urns = 2 * len(stacks) + MOVED_AT_A_TIME
        self.mixture = Mixture(N_SHAPES, urns, self.generations, STATES, WORK)
        for _ in range(2 * len(stacks)):
            self.mixture.open_urn()

    def copy(self) -> "EraBelief":
        """An independent copy."""
        twin = EraBelief.__new__(EraBelief)
        twin.viewer, twin.giga_literal, twin.giga = self.viewer, self.giga_literal, list(self.giga)
        twin.pictures, twin.shuffles = self.pictures, self.shuffles
        twin.generations = self.generations.copy()
        twin.stacks = [stack.copy() for stack in self.stacks]
        twin.mixture = self.mixture.copy(twin.generations)
        return twin

    def at_rest(self) -> "EraBelief":
        """A copy that can be asked, but follows no more: how the stacks really lie is not in it."""
        twin = self.copy()
        twin.pictures = None
        for stack in twin.stacks:
            stack.true, stack.origins = [], []
        return twin

    # What happens

    def follow(self, events: Iterable[Event]) -> None:
        """Learn from what an action caused."""
        for event in events:
            if self.giga and event.kind != "turn-up":
                self._end_giga(event.rule)
            handler = _HANDLERS.get(event.kind)
            if handler is not None:
                handler(self, event)
        self._end_giga("")

    def _market(self, event: Event) -> None:
        for card in event.cards:
            self.mixture.take(self.generations.size - 1, era_number(card) & 3)

    def _shuffle_pile(self, event: Event) -> None:
        self.generations.add(tuple(sum(card == letter for card in event.cards) for letter in LETTERS))

    def _discard(self, event: Event) -> None:
        p = _target(event)
        stack = self.stacks[p]
        self._identify(stack, stack.upper.pop(0), stack.true.pop(0) & 3, stack.origins.pop(0))
        self._look(p)

    def _turn_up(self, event: Event) -> None:
        p = _target(event)
        self.giga = self.giga[:1] + [q for q in self.giga[1:] if q != p]
        stack = self.stacks[p]
        for _ in event.cards:
            place = next(i for i, era in enumerate(stack.true) if era < UP)
            self._place(stack, place + 1)
            stack.true[place] += UP
            self._show(stack, place, True)
            self._look(p)

    def _turn_back(self, event: Event) -> None:
        self._show(self.stacks[_target(event)], 0, False)

    def _turn_down(self, event: Event) -> None:
        stack = self.stacks[_target(event)]
        self._place(stack, 3)
        for place, token in enumerate(stack.upper[:3]):
            if token.up:
                stack.true[place] -= UP
                stack.upper[place] = token._replace(up=False)

    def _nothing(self, event: Event) -> None:
        if event.rule in ("card.time-bomb.unaffected", "card.droid.nothing", "card.giga-droid.nothing"):
            self._place(self.stacks[_target(event)], 3)

    def _play(self, event: Event) -> None:
        """A Giga-Droid shows something about every stack, also about those of which it turns no card."""
        if "giga-droid" in event.cards:
            others = [p for p, stack in enumerate(self.stacks) if stack.true and p != event.player]
            self.giga = [event.player, *others]

    def _end_giga(self, rule: str) -> None:
        """The own top three lie open; where no card was turned there was none to turn (R41 to R43)."""
        fizzled = self.giga_literal and rule == "card.giga-droid.nothing"
        for p in self.giga[1:]:
            if not fizzled or not self.stacks[self.giga[0]].true:
                self._place(self.stacks[p], len(self.stacks[p].true) if self.giga_literal else 3)
        for p in self.giga[:1]:
            self._place(self.stacks[p], 3)
        self.giga = []

    def _shuffle(self, event: Event) -> None:
        p = _target(event)
        stack = self.stacks[p]
        self._rearrange(stack, [era_number(card) for card in event.order])
        self._into_bag(stack)
        stack.upper, stack.lower = [], []
        stack.up = sum(era >= UP for era in stack.true)
        stack.down = len(stack.true) - stack.up
        self._look(p)

    def _add(self, event: Event) -> None:
        p = _target(event)
        for card in event.cards:
            self.stacks[p].true.insert(0, era_number(card))
            self.stacks[p].origins.insert(0, self.generations.size - 1)
            self.stacks[p].upper.insert(0, Token(PLAIN, self.generations.size - 1, False))
        self._look(p)

    def _pay(self, event: Event) -> None:
        p = _target(event)
        for card in event.cards:
            era = era_number(card)
            self.stacks[p].true.insert(0, era)
            self.stacks[p].origins.insert(0, SEEN)
            self.stacks[p].upper.insert(0, Token(KNOWN, era & 3, era >= UP))
        self._look(p)

    def _swap(self, event: Event) -> None:
        mine, theirs = self.stacks[event.player], self.stacks[_target(event)]
        mine.true[0], theirs.true[0] = theirs.true[0], mine.true[0]
        mine.origins[0], theirs.origins[0] = theirs.origins[0], mine.origins[0]
        own = self._lift(mine)
        mine.upper.insert(0, self._lift(theirs))
        theirs.upper.insert(0, own)
        self._look(event.player)
        self._look(_target(event))

    def _turn_over(self, event: Event) -> None:
        p = _target(event)
        stack = self.stacks[p]
        stack.true = [era ^ UP for era in reversed(stack.true)]
        stack.origins.reverse()
        upper = [token._replace(up=not token.up) for token in reversed(stack.lower)]
        lower = [token._replace(up=not token.up) for token in reversed(stack.upper)]
        stack.upper, stack.lower = upper, lower
        stack.down, stack.up = stack.up, stack.down
        stack.down_urn, stack.up_urn = stack.up_urn, stack.down_urn
        if stack.up + stack.down == 0:
            stack.upper, stack.lower = upper + lower, []
        self._look(p)

    # What that teaches

    def _look(self, p: int) -> None:
        """The visible prefix of a stack is seen, by others perhaps its top card only (R82)."""
        stack, deep = self.stacks[p], self.viewer in (None, p)
        depth = 0
        while depth < len(stack.true):
            depth += 1
            if not deep or stack.true[depth - 1] < UP:
                break
        self._place(stack, depth)

    def _place(self, stack: Stack, depth: int) -> None:
        """The uppermost cards are looked at: which way up each lies, and the shape of those that lie face up."""
        depth = min(depth, len(stack.true))
        while len(stack.upper) < depth:
            up = stack.true[len(stack.upper)] >= UP
            if up:
                stack.up -= 1
            else:
                stack.down -= 1
            stack.upper.append(Token(DRAW, 0, up))
            if stack.up + stack.down == 0:
                stack.upper, stack.lower = stack.upper + stack.lower, []
        for place in range(depth):
            if stack.true[place] >= UP:
                self._show(stack, place, True)

    def _show(self, stack: Stack, place: int, up: bool) -> None:
        """Everybody sees the shape of a card, which then lies face up or face down."""
        shape = stack.true[place] & 3
        self._identify(stack, stack.upper[place], shape, stack.origins[place])
        stack.upper[place], stack.origins[place] = Token(KNOWN, shape, up), SEEN

    def _identify(self, stack: Stack, token: Token, shape: int, origin: int) -> None:
        if token.sort == PLAIN:
            self.mixture.take(token.value, shape)
        elif token.sort != KNOWN:
            urn = stack.urn(token.up) if token.sort == DRAW else token.value
            if self.pictures is None:
                self.mixture.reveal(urn, shape)
            else:
                self.mixture.reveal_as(urn, shape, origin)
        if token.sort == MOVED:
            self.mixture.close_urn(token.value)

    def _rearrange(self, stack: Stack, order: list[int]) -> None:
        """A stack lies in a new order; equal cards are dealt among the places where such cards lie."""
        dice = random.Random(f"{self.pictures} {self.shuffles}")
        self.shuffles += 1
        origins: dict[int, list[int]] = {}
        for era, origin in zip(stack.true, stack.origins, strict=True):
            origins.setdefault(era, []).append(origin)
        for same in origins.values():
            dice.shuffle(same)
        stack.true, stack.origins = order, [origins[era].pop() for era in order]

    def _into_bag(self, stack: Stack) -> None:
        """All cards of a stack become one bag."""
        tokens = [*stack.upper, *stack.lower]
        for up in (False, True):
            known = [token.value for token in tokens if token.sort == KNOWN and token.up == up]
            plain = [token.value for token in tokens if token.sort == PLAIN and token.up == up]
            self.mixture.put(stack.urn(up), known, plain)
        for token in tokens:
            if token.sort == MOVED:
                self.mixture.pour(token.value, stack.urn(token.up))
                self.mixture.close_urn(token.value)

    def _lift(self, stack: Stack) -> Token:
        """The top card leaves a stack unseen; it keeps what is known about it (rules.md 4.4)."""
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


def _target(event: Event) -> int:
    return event.player if event.target is None else event.target


_HANDLERS: Final = {
    "market": EraBelief._market,
    "shuffle-era": EraBelief._shuffle_pile,
    "discard-era": EraBelief._discard,
    "turn-up": EraBelief._turn_up,
    "turn-back": EraBelief._turn_back,
    "turn-down": EraBelief._turn_down,
    "nothing": EraBelief._nothing,
    "shuffle-stack": EraBelief._shuffle,
    "add-era": EraBelief._add,
    "pay": EraBelief._pay,
    "play": EraBelief._play,
    "swap": EraBelief._swap,
    "turn-over": EraBelief._turn_over,
}
