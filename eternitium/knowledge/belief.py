"""What one seat knows of a game, kept up to date, and hidden worlds that are dealt from exactly that."""

import random
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from eternitium.components import FIRST_ADVANCED, FIRST_BASIC, LETTERS, ROWS, SLUGS
from eternitium.engine.setup import copies
from eternitium.game import Game, Lineage, as_game
from eternitium.knowledge.cards import FREE, CardBelief
from eternitium.knowledge.contraction import Sampler
from eternitium.knowledge.eras import DRAW, KNOWN, MOVED, EraBelief, Stack, Token
from eternitium.knowledge.mixture import BYTE, Mixture
from eternitium.position import Position

if TYPE_CHECKING:
    from eternitium.events import Event


# Beliefs of so many last steps are kept, and every so many-th of those before: enough to take moves back quickly.
REMEMBERED: Final = 32


@dataclass(frozen=True, slots=True)
class Belief:
    """What one seat knows.

    Attributes:
        viewer: the seat.
        position: the position as that seat sees it.
        eras: the posterior of the era cards.
        cards: what it knows about hands, decks and technology piles.
        public: piles whose composition is known but not their order: the AI deck, mission 4's portals.
    """

    viewer: int
    position: Position
    eras: EraBelief
    cards: CardBelief
    public: dict[str, tuple[str, ...]]


class _Follower:
    """The beliefs of one seat after each step of a game."""

    def __init__(self, game: Game, viewer: int) -> None:
        opening, dealt = game.opening, game.starts_dealt
        public = None if game.rules.prefix_public else viewer
        stacks = [player["stack"] for player in opening["players"]]
        eras = EraBelief(
            stacks,
            opening["market"] + opening["era_discard"],
            tuple(game.rules.box.era.values()),
            public,
            giga_literal=game.rules.giga == "de_literal",
            pictures=game.seed if game.rules.era_identity == "card" else None,
        )
        cards = CardBelief(opening, viewer, dealt, [int(n) for n in copies(game.rules)])
        self.steps: list[tuple[Event, ...]] = [game.steps[0]]
        self.states = {0: (eras, cards)}
        if dealt:
            cards.remember_setup(self.steps[0])

    def now(self, game: Game) -> tuple[EraBelief, CardBelief]:
        """The beliefs after the last step; steps that were taken back are forgotten."""
        steps = game.steps
        same = 0
        for mine, theirs in zip(self.steps, steps, strict=False):
            if mine is not theirs:
                break
            same += 1
        start = max(number for number in self.states if number < same)
        for number in [number for number in self.states if number > start]:
            del self.states[number]
        for number in range(start + 1, len(steps)):
            eras, cards = self.states[number - 1][0].copy(), self.states[number - 1][1].copy()
            blind = (game.history[number - 1][1].card or "").startswith("?")
            eras.follow(steps[number])
            cards.follow(steps[number], blind)
            self.states[number] = eras, cards
            if (number - REMEMBERED) % REMEMBERED:
                self.states.pop(number - REMEMBERED, None)
        self.steps = list(steps)
        return self.states[len(steps) - 1]


_followers: Final[WeakKeyDictionary[Lineage, dict[int, _Follower]]] = WeakKeyDictionary()
# A board asks while its forecast is computed in another thread.
_LOCK: Final = threading.Lock()


def believe(game: Game, viewer: int) -> Belief:
    """What a player knows of a game now: all that this seat has seen since its start, and nothing else.

    Raises:
        ValueError: `viewer` is no player of this game.
    """
    viewer = as_game(game).check_seat("viewer", viewer)
    eras, cards = known(game, viewer)
    return Belief(viewer, game.position(viewer), eras, cards, game.known_piles)


def known(game: Game, viewer: int) -> tuple[EraBelief, CardBelief]:
    """What a player knows about the era cards and the action cards; it must not be changed.

    Raises:
        ValueError: `viewer` is no player of this game.
    """
    viewer = as_game(game).check_seat("viewer", viewer)
    with _LOCK:
        followers = _followers.setdefault(game.lineage, {})
        if viewer not in followers:
            followers[viewer] = _Follower(game, viewer)
        return followers[viewer].now(game)


def determinize(belief: Belief, seed: int) -> Game:
    """Deal a whole hidden world from a belief: every card that the seat does not see, with its exact probability.

    Args:
        belief: from `believe`.
        seed: fixes the world and the shuffles that come later in it.
    """
    return Dealer(belief).deal(seed)


class Dealer:
    """Deals hidden worlds from a belief, one for each seed."""

    def __init__(self, belief: Belief) -> None:
        self.belief = belief
        self.eras, self.cards = Sampler(belief.eras.mixture), Sampler(belief.cards.mixture)

    def deal(self, seed: int) -> Game:
        """A game that agrees with all that the seat has seen."""
        dice = random.Random(seed)
        position = {**self.belief.position, "players": [{**player} for player in self.belief.position["players"]]}
        self._deal_eras(position, dice)
        self._deal_cards(position, dice)
        for name, pile in self.belief.public.items():
            shuffled = dice.sample(pile, len(pile))
            position["ai" if name == "ai" else "supply"] = (
                shuffled if name == "ai" else {**position["supply"], "pile": shuffled}
            )
        return Game.from_position(position, seed)

    def _deal_eras(self, position: Position, dice: random.Random) -> None:
        eras = self.belief.eras
        states, taken = self.eras.draw(dice)
        decks = [_shuffled(left, dice) for left in eras.generations.left(taken)]
        for player, stack in zip(position["players"], eras.stacks, strict=True):
            player["stack"] = _deal_stack(stack, eras.mixture, states, decks, dice)
        pile = decks[-1]
        position["era_pile"] = [_era_text(pile.pop(), False) for _ in position["era_pile"]]

    def _deal_cards(self, position: Position, dice: random.Random) -> None:
        cards = self.belief.cards
        states, taken = self.cards.draw(dice)
        left, _ = cards.hidden.after(taken)
        places = {1: left[FIRST_BASIC:FIRST_ADVANCED], 2: left[FIRST_ADVANCED:]}
        first = {1: FIRST_BASIC, 2: FIRST_ADVANCED}
        decks = {cls: [first[cls] + kind for kind in _shuffled(counts, dice)] for cls, counts in places.items()}
        needed = {cls: places_of(cards, states, cls) for cls in decks}
        free = _shuffled(left[:FIRST_BASIC], dice) + [
            card for cls, deck in decks.items() for card in deck[needed[cls] :]
        ]
        dice.shuffle(free)
        dealt = {FREE: free, **{cls: deck[: needed[cls]] for cls, deck in decks.items()}}
        for p, player in enumerate(position["players"]):
            _deal_player(cards, p, player, states, dealt, dice)
        for row in ROWS:
            pile = cards.piles[row]
            known = [SLUGS[card] for card in pile.bottom]
            cards_of_row = [SLUGS[dealt[pile.cls].pop()] for _ in range(pile.unknown)]
            position[row] = {**position[row], "pile": cards_of_row + known}


def _shuffled(counts: list[int], dice: random.Random) -> list[int]:
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    dice.shuffle(cards)
    return cards


def tokens_in(mixture: Mixture, urn: int, state: int, decks: Any, dice: random.Random) -> list[int]:
    """The kinds of the tokens in an urn, in random order; unknown ones are taken from the decks of their classes."""
    kinds = [kind for kind in range(mixture.kinds) for _ in range(state >> mixture.known(urn, kind) & BYTE)]
    for cls in range(mixture.stock.size):
        kinds += [decks[cls].pop() for _ in range(state >> mixture.unknown(urn, cls) & BYTE)]
    dice.shuffle(kinds)
    return kinds


def _era_text(shape: int, up: bool) -> str:
    return LETTERS[shape] if up else f"({LETTERS[shape].lower()})"


def _deal_stack(
    stack: Stack, mixture: Mixture, states: dict[int, int], decks: list[list[int]], dice: random.Random
) -> list[str]:
    bags = {up: tokens_in(mixture, stack.urn(up), states[stack.urn(up)], decks, dice) for up in (False, True)}

    def text(token: Token) -> str:
        if token.sort == KNOWN:
            shape = token.value
        elif token.sort == DRAW:
            shape = bags[token.up].pop()
        elif token.sort == MOVED:
            (shape,) = tokens_in(mixture, token.value, states[token.value], decks, dice)
        else:
            shape = decks[token.value].pop()
        return _era_text(shape, token.up)

    upper, lower = [text(token) for token in stack.upper], [text(token) for token in stack.lower]
    bag = [_era_text(shape, up) for up, shapes in bags.items() for shape in shapes]
    dice.shuffle(bag)
    return upper + bag + lower


def places_of(cards: CardBelief, states: dict[int, int], cls: int) -> int:
    """How many unknown cards that can only belong to one row there are, in its pile and elsewhere."""
    mixture = cards.mixture
    in_piles = sum(pile.unknown for pile in cards.piles.values() if pile.cls == cls)
    on_top = sum(token[1] == cls for top in cards.tops for token in top)
    return in_piles + on_top + sum(states[urn] >> mixture.unknown(urn, cls) & BYTE for urn in mixture.home)


def _deal_player(
    cards: CardBelief, p: int, player: dict[str, list[str]], states: dict[int, int], decks: Any, dice: random.Random
) -> None:
    mixture = cards.mixture
    pool = tokens_in(mixture, cards.deck(p), states[cards.deck(p)], decks, dice)
    drawn = states[cards.drawn(p)] >> mixture.known(cards.drawn(p), 0) & BYTE
    top = [kind if kind >= 0 else decks[cls].pop() for kind, cls in cards.tops[p]]
    player["deck"] = [SLUGS[card] for card in top + pool[drawn:]]
    if p != cards.viewer:
        certain = tokens_in(mixture, cards.hand(p), states[cards.hand(p)], decks, dice)
        player["hand"] = [SLUGS[card] for card in sorted(certain + pool[:drawn])]
